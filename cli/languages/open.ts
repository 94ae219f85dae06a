/** A program file in its own language. */
import type {
  LanguageTypes,
  LoadedProgram,
  LoadResultOf,
} from '../../oracles/languages/language.js';
import { diagnose } from '../../semantics/language/diagnose.js';
import { InputError } from '../exit.js';
import { readProgram } from '../program-file.js';
import type { FileLanguage } from './language.js';
import { recordOfText } from './record.js';

/** What is done with a program in its language, whichever that is. */
type UseLoaded<R> = <T extends LanguageTypes>(
  language: FileLanguage<T>,
  program: T['program'],
) => R;

export interface ProgramFile {
  /** As messages have it. */
  readonly name: string;
  readonly source: Uint8Array;
  /** @throws InputError with place and context if it does not load */
  readonly useLoaded: <R>(use: UseLoaded<R>) => R;
}

/** How what was read loads: by the loader alone, so that nobody waits for machines and reports. */
export async function loadProgram({ source }: ReadFile): Promise<LoadResultOf<LoadedProgram>> {
  const load = await recordOfText(source).load();
  return load(source);
}

type ReadFile = Pick<ProgramFile, 'name' | 'source'>;

/** "-" is standard input. @throws InputError if it cannot be read or is too large */
export function programFileAt(path: string): ReadFile {
  return { name: path === '-' ? 'standard input' : path, source: readProgram(path) };
}

/** @param file what was read of the path already. @throws InputError if it cannot be read or is too large */
export async function openProgram(
  path: string,
  { name, source }: ReadFile = programFileAt(path),
): Promise<ProgramFile> {
  const inLanguage = await recordOfText(source).files();
  return {
    name,
    source,
    useLoaded: (use) =>
      inLanguage((language) => {
        const result = language.load(source);
        if (result.loaded) return use(language, result.program);
        throw new InputError(`the program does not load\n${diagnose(name, source, result.error)}`);
      }),
  };
}
