/** The kept records of the engines (cases/recordings/) as patterns, for tests. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { instructionNamed } from '../../spec/instructions.js';
import type { Vector } from '../domains/domain.js';
import type { EngineInstructions } from './engines.js';
import { resultOf } from './on-operands.js';
import type { Pattern } from './pattern.js';

export interface EngineRecord {
  readonly instruction: string;
  /** Four components each; those that the record does not have are 0. */
  readonly operands: readonly Vector<Pattern>[];
  /** Four, or the one of a replicated result. */
  readonly result: readonly Pattern[];
}

const RECORDINGS = new URL('../../cases/recordings/', import.meta.url).pathname;
const TABLES = new URL('records/', import.meta.url).pathname;

/** All kept records of an engine: the recording, and those that tell the entries of tables. */
export function recordsOf(engine: 'nv20' | 'nv30'): readonly EngineRecord[] {
  const directory = join(RECORDINGS, engine);
  const recorded = readdirSync(directory)
    .filter((file) => file.endsWith('.txt'))
    .flatMap((file) => {
      const instruction = file.slice(0, -'.txt'.length);
      return linesOf(join(directory, file)).map((line) => recordOf(instruction, line));
    });
  return [...recorded, ...tableRecordsOf(engine)];
}

/** Records that tell the entries of an engine's tables from their neighbours. */
export function tableRecordsOf(engine: 'nv20' | 'nv30'): readonly EngineRecord[] {
  return linesOf(join(TABLES, `${engine}.txt`)).map((line) => {
    const space = line.indexOf(' ');
    return recordOf(line.slice(0, space), line.slice(space));
  });
}

function linesOf(path: string): readonly string[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
}

function recordOf(instruction: string, line: string): EngineRecord {
  const { operands: kinds = [] } = instructionNamed(instruction) ?? {};
  const size = instruction === 'DP3' ? 3 : 4;
  const [given = [], result = []] = line.split('>').map((part) =>
    part
      .trim()
      .split(/\s+/)
      .map((word) => Number.parseInt(word, 16)),
  );
  let at = 0;
  const operands = kinds.map((kind) => {
    const from = at;
    at += kind === 'scalar' ? 1 : size;
    const [x = 0, y = 0, z = 0, w = 0] = given.slice(from, at);
    return { x, y, z, w };
  });
  return { instruction, operands, result };
}

/** The records that an engine does not agree with. */
export function disagreeing(
  engine: EngineInstructions,
  records: readonly EngineRecord[],
): readonly EngineRecord[] {
  return records.filter((record) => {
    const result = resultOf(engine, record);
    return record.result.some((word, index) => result[index] !== word);
  });
}
