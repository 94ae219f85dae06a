/** What the engines of recordings give of special values, and how they are known to depart (cases/recordings). */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EnvironmentName } from '../../spec/environments.js';
import type { InstructionSpec } from '../../spec/instructions.js';
import { packageRoot } from '../../spec/load/root.js';
import { readYaml } from '../../spec/load/yaml-file.js';
import { recordingSchema } from '../backends/manifest.js';
import { RecordingParser } from '../backends/recording-parser.js';
import { recordShape } from '../backends/shape.js';
import { glob } from '../cases/glob.js';
import { readExpectations } from '../compare/expectations.js';
import { permits } from './special-table.js';
import { specialOf } from './special-value.js';
import { isByComponent } from '../../semantics/instructions/index.js';

/** An engine, as far as one instruction is concerned. */
export interface Recorded {
  readonly engine: string;
  readonly environment: EnvironmentName;
  readonly records: number;
  /** How many of the records are of special values alone, component by component; null where none is looked at. */
  readonly specials: number | null;
  /** Those of them that the document does not permit, in bits. */
  readonly excluded: readonly SpecialResult[];
  /** What violates which clause, and how. */
  readonly known: readonly { readonly clause: string; readonly reason: string }[];
}

/** What an engine gives of special values, in bits: of one component, or all results of a scalar. */
export interface SpecialResult {
  readonly operands: readonly number[];
  readonly results: readonly number[];
}

const FOLDER = 'cases/recordings';

export class RecordedEngines {
  readonly #folders: readonly Folder[];

  /** @param clauses ids of all clauses */
  constructor(clauses: readonly string[], root: string = join(packageRoot(), FOLDER)) {
    const names = readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort();
    this.#folders = names.flatMap((name) => folderOf(join(root, name), clauses));
  }

  of(spec: InstructionSpec): readonly Recorded[] {
    return this.#folders.flatMap(({ path, name, environment, violations }) => {
      const file = join(path, `${spec.name}.txt`);
      const shape = recordShape(spec.name);
      if (shape === null || !existsSync(file)) return [];
      const parser = new RecordingParser(file, spec.name, shape);
      parser.push(readFileSync(file));
      const { count, words } = parser.end();
      const seen = specialsIn(spec, words, count);
      const excluded = [...(seen?.values() ?? [])].filter(
        ({ operands, results }) => !permits(spec.name, environment, operands, results),
      );
      // What is told of several instructions is told of those that show it.
      const known = violations.filter(({ instruction }) => {
        if (instruction === spec.name) return true;
        return excluded.length > 0 && glob(instruction ?? '*', '')(spec.name);
      });
      return [
        {
          engine: name,
          environment,
          records: count,
          specials: seen?.size ?? null,
          excluded,
          known: known.map(({ clause, reason }) => ({ clause, reason })),
        },
      ];
    });
  }
}

interface Folder {
  readonly path: string;
  readonly name: string;
  readonly environment: EnvironmentName;
  readonly violations: readonly {
    readonly clause: string;
    readonly instruction: string | null;
    readonly reason: string;
  }[];
}

function folderOf(path: string, clauses: readonly string[]): readonly Folder[] {
  const { name, environment } = readYaml(join(path, 'recording.yaml'), recordingSchema).data;
  if (environment === undefined) return [];
  const expected = join(path, 'expected.yaml');
  const violations = existsSync(expected) ? readExpectations(expected, clauses).violations : [];
  return [{ path, name, environment, violations }];
}

/** Results by operands, of instructions that work component by component, or on one scalar; null for others. */
function specialsIn(
  { name, operands }: InstructionSpec,
  words: Uint32Array,
  count: number,
): ReadonlyMap<string, SpecialResult> | null {
  const shape = recordShape(name);
  if (shape === null) return null;
  const isScalar = operands.length === 1 && operands[0] === 'scalar';
  const isLanes = isByComponent(name);
  if (!isScalar && !isLanes) return null;
  const seen = new Map<string, SpecialResult>();
  const note = (operands: readonly number[], results: readonly number[]): void => {
    if (operands.every((bits) => specialOf(bits) !== null)) {
      seen.set(operands.join(), { operands, results });
    }
  };
  for (let record = 0; record < count; record++) {
    const at = record * shape.words;
    const first = at + shape.words - shape.results;
    if (isScalar) {
      note([words[at] ?? 0], [...words.subarray(first, first + shape.results)]);
      continue;
    }
    for (let lane = 0; lane < shape.results; lane++) {
      const given = operands.map((_, index) => words[at + 4 * index + lane] ?? 0);
      note(given, [words[first + lane] ?? 0]);
    }
  }
  return seen;
}
