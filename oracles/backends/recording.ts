/**
 * `recording:DIR`: results that were collected once and cannot be asked for anew. The directory has one
 * file for each instruction, `MUL.txt`, and may have a manifest, `recording.yaml` (docs/recordings.md).
 */
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { instructionNamed } from '../../spec/instructions.js';
import { SpecFileError } from '../../spec/load/spec-file-error.js';
import { readYaml } from '../../spec/load/yaml-file.js';
import { NO_ABILITIES } from './abilities.js';
import {
  BackendFailure,
  BackendUsageError,
  type Backend,
  type BackendKind,
  type Observations,
  type Unjudged,
} from './backend.js';
import { recordingSchema, type RecordingManifest } from './manifest.js';
import { RecordingParser, RecordingSyntaxError } from './recording-parser.js';
import { recordShape } from './shape.js';

const MANIFEST = 'recording.yaml';

export const recordingKind: BackendKind = {
  kind: 'recording',
  usage: 'recording:DIR   a directory of recorded results, one <INSTRUCTION>.txt each',
  open: openRecording,
};

/** What was recorded of programs cannot be asked what a certificate asks. */
function wholePrograms(path: string): BackendUsageError {
  return new BackendUsageError(
    `${path} has recorded runs of whole programs: "vpspec judge ${path}" judges them; ` +
      'a certificate is made of results of single instructions, or of a backend that can be asked',
  );
}

async function openRecording(directory: string): Promise<Backend> {
  if (directory === '') throw new BackendUsageError('recording: expected a directory after ":"');
  if (directory.endsWith('.jsonl')) throw wholePrograms(directory);
  const names = await list(directory);
  const files = names.filter((name) => name.endsWith('.txt'));
  if (files.length === 0) {
    if (names.some((name) => name.endsWith('.jsonl'))) throw wholePrograms(directory);
    throw new BackendUsageError(
      `${directory} holds no recording: expected files named after instructions, such as MUL.txt`,
    );
  }
  const manifest = names.includes(MANIFEST) ? readManifest(join(directory, MANIFEST)) : null;
  return {
    identity: {
      spec: `recording:${directory}`,
      kind: 'recording',
      name: manifest?.name ?? basename(resolve(directory)),
      engine: manifest?.engine ?? null,
      environment: manifest?.environment ?? null,
      provenance: manifest?.provenance ?? null,
      notes: manifest?.notes ?? null,
      environments: null,
      instructions: null,
      details: {},
    },
    abilities: NO_ABILITIES,
    notClaimed: null,
    observe: (wanted) => observe(directory, files, wanted),
    restart: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

async function observe(
  directory: string,
  files: readonly string[],
  wanted: (instruction: string) => boolean,
): Promise<{ observations: Observations[]; unjudged: Unjudged[] }> {
  const observations: Observations[] = [];
  const unjudged: Unjudged[] = [];
  for (const name of files) {
    const instruction = name.slice(0, -'.txt'.length);
    if (recordShape(instruction) === null) {
      unjudged.push({ source: name, reason: whyNot(instruction) });
    } else if (wanted(instruction)) {
      observations.push(await readRecords(join(directory, name), instruction));
    }
  }
  return { observations, unjudged };
}

function whyNot(instruction: string): string {
  if (instructionNamed(instruction) !== undefined) {
    return `${instruction} has no floating-point result that a record could hold`;
  }
  const upper = instruction.toUpperCase();
  const hint = recordShape(upper) === null ? '' : `; did you mean ${upper}.txt?`;
  return `"${instruction}" is no instruction of NV_vertex_program2${hint}`;
}

/** Reads one instruction's file. @throws BackendUsageError, BackendFailure */
async function readRecords(path: string, instruction: string): Promise<Observations> {
  const shape = recordShape(instruction);
  if (shape === null) throw new BackendUsageError(`${path}: ${whyNot(instruction)}`);
  const parser = new RecordingParser(path, instruction, shape);
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Uint8Array>) {
      parser.push(chunk);
    }
    const { count, words, lineOf } = parser.end();
    if (count === 0) throw new BackendUsageError(`${path}: no record; at least one is expected`);
    const file = basename(path);
    const place = (record: number): string => `${file}:${String(lineOf(record))}`;
    return { instruction, shape, count, words, place };
  } catch (error) {
    throw translated(error, path);
  }
}

function readManifest(path: string): RecordingManifest {
  try {
    return readYaml(path, recordingSchema).data;
  } catch (error) {
    throw translated(error, path);
  }
}

async function list(directory: string): Promise<readonly string[]> {
  try {
    return (await readdir(directory)).sort();
  } catch (error) {
    throw translated(error, directory);
  }
}

function translated(error: unknown, path: string): Error {
  if (error instanceof BackendUsageError) return error;
  if (error instanceof RecordingSyntaxError || error instanceof SpecFileError) {
    return new BackendUsageError(error.message);
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  switch (code) {
    case 'ENOENT':
      return new BackendUsageError(`${path} does not exist`);
    case 'ENOTDIR':
      return new BackendUsageError(`${path} is not a directory`);
    case 'EISDIR':
      return new BackendUsageError(`${path} is a directory; a file is expected`);
    default:
      return new BackendFailure(
        `${path} could not be read: ${error instanceof Error ? error.message : String(error)}`,
      );
  }
}
