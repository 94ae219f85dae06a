/** A program file, or an environment, in its own language. */
import type { LanguageTypes, LoadResultOf } from '../../oracles/languages/language.js';
import {
  languageNameIn,
  languageNameOf,
  type LanguageName,
} from '../../oracles/languages/names.js';
import { diagnose } from '../../semantics/language/diagnose.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { InputError } from '../exit.js';
import { readProgram } from '../program-file.js';
import type { FileLanguage } from './language.js';

/** What is done with a file in its language, whichever that is. */
type Use<R> = <T extends LanguageTypes>(
  language: FileLanguage<T>,
  result: LoadResultOf<T['program']>,
) => R;

type UseLoaded<R> = <T extends LanguageTypes>(
  language: FileLanguage<T>,
  program: T['program'],
) => R;

export interface ProgramFile {
  /** As messages have it. */
  readonly name: string;
  readonly source: Uint8Array;
  readonly use: <R>(use: Use<R>) => R;
  /** @throws InputError with place and context if it does not load */
  readonly useLoaded: <R>(use: UseLoaded<R>) => R;
}

const LANGUAGES: Readonly<Record<LanguageName, () => Promise<InLanguage>>> = {
  vp: async () => {
    const { VP } = await import('./vp.js');
    return (use) => use(VP);
  },
  gpu: async () => {
    const { GPU } = await import('./gpu.js');
    return (use) => use(GPU);
  },
};

/** Does something in a language, whichever that is. */
type InLanguage = <R>(use: <T extends LanguageTypes>(language: FileLanguage<T>) => R) => R;

/** The language of an environment's programs. */
export function languageIn(environment: AnyEnvironmentName): Promise<InLanguage> {
  return LANGUAGES[languageNameIn(environment)]();
}

/** "-" is standard input. @throws InputError if it cannot be read or is too large */
export async function openProgram(path: string): Promise<ProgramFile> {
  const source = readProgram(path);
  const name = path === '-' ? 'standard input' : path;
  const inLanguage = await LANGUAGES[languageNameOf(source)]();
  const use: ProgramFile['use'] = (given) =>
    inLanguage((language) => given(language, language.load(source)));
  return {
    name,
    source,
    use,
    useLoaded: (given) =>
      use((language, result) => {
        if (result.loaded) return given(language, result.program);
        throw new InputError(`the program does not load\n${diagnose(name, source, result.error)}`);
      }),
  };
}
