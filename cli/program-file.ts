/** Reading the PROGRAM and inputs arguments of `run`, `trace` and `load`. */
import { FileError, readBytes } from '../spec/load/file-bytes.js';
import { InputError } from './exit.js';
import { diagnose } from '../semantics/language/diagnose.js';
import type { GpuLoadResult } from '../semantics/gpu/language/load.js';
import { load, type LoadResult } from '../semantics/language/load.js';
import type { Loaded } from '../reports/json/load.js';
import { byteText } from '../semantics/language/text.js';
import { whyTooLarge } from './program-size.js';
import { isGpuText } from '../spec/gpu/environments.js';

/** What a program may weigh: 1 MiB, so that a device or a file that is no program ends at once. */
const MAXIMUM_BYTES = 1024 * 1024;

/** The bytes of a program file; "-" is standard input. @throws InputError if it cannot be read or is too large. */
export function readProgram(path: string): Uint8Array {
  const refused = (why: string): InputError =>
    new InputError(`cannot read the program ${path}: ${why}`);
  let source;
  try {
    source = readBytes(path === '-' ? null : path, MAXIMUM_BYTES);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    throw refused(error.message);
  }
  const why = whyTooLarge(source);
  if (why !== null) throw refused(why);
  return source;
}

interface FileOf<R> {
  readonly name: string;
  readonly source: Uint8Array;
  readonly result: R;
}

export type ProgramFile = FileOf<LoadResult>;
export type GpuProgramFile = FileOf<GpuLoadResult>;

function nameOf(path: string): string {
  return path === '-' ? 'standard input' : path;
}

/** A file with a VP or a GPU program. */
export async function loadAnyFile(
  path: string,
): Promise<
  ({ readonly language: 'VP' } & ProgramFile) | ({ readonly language: 'GPU' } & GpuProgramFile)
> {
  const source = readProgram(path);
  const name = nameOf(path);
  if (!isGpuProgram(source)) return { language: 'VP', name, source, result: load(source) };
  const { loadGpu } = await import('../semantics/gpu/language/load.js');
  return { language: 'GPU', name, source, result: loadGpu(source) };
}

/** Whether a program begins as GPU programs do, of a type that exists or not. */
export function isGpuProgram(source: Uint8Array): boolean {
  return isGpuText(byteText(source.subarray(0, HEAD)));
}

/** Bytes that hold the header, and white space that should not be before it. */
const HEAD = 256;

/** The loaded program. @throws InputError with place and context if it does not load. */
export function requireLoaded<P>({ name, source, result }: FileOf<Loaded<P>>): P {
  if (result.loaded) return result.program;
  throw new InputError(`the program does not load\n${diagnose(name, source, result.error)}`);
}
