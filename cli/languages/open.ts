/** A program file, or an environment, in its own language. */
import type {
  LanguageTypes,
  LoadedProgram,
  LoadResultOf,
} from '../../oracles/languages/language.js';
import { chosen, type ByLanguage } from '../../oracles/by-language.js';
import { languageNameIn, languageNameOf } from '../../oracles/language-names.js';
import { diagnose } from '../../semantics/language/diagnose.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { InputError } from '../exit.js';
import { readProgram } from '../program-file.js';
import type { FileLanguage } from './language.js';

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

const LANGUAGES: ByLanguage<() => Promise<InLanguage>> = {
  vp: async () => {
    const { VP } = await import('./vp/language.js');
    return (use) => use(VP);
  },
  gpu: async () => {
    const { GPU } = await import('./gpu/language.js');
    return (use) => use(GPU);
  },
  guest: (guest) => async () => {
    const { guestFiles } = await import('./guest/language.js');
    const files = guestFiles(guest);
    return (use) => use(files);
  },
};

/** Does something in a language, whichever that is. */
type InLanguage = <R>(use: <T extends LanguageTypes>(language: FileLanguage<T>) => R) => R;

/** The language of an environment's programs. */
export function languageIn(environment: AnyEnvironmentName): Promise<InLanguage> {
  return chosen(LANGUAGES, languageNameIn(environment))();
}

/** The language of a text, by how it begins. */
export function languageOf(source: string): Promise<InLanguage> {
  return chosen(LANGUAGES, languageNameOf(source))();
}

/** Loaders by themselves: whoever only loads a program need not wait for machines and reports. */
const LOADERS: ByLanguage<() => Promise<Loader>> = {
  vp: async () => (await import('../../semantics/language/load.js')).load,
  gpu: async () => (await import('../../semantics/gpu/language/load.js')).loadGpu,
  guest:
    ({ language, name }) =>
    async () => {
      const { loadGuest } = await import('../../semantics/guest/load.js');
      return (source) => loadGuest(language, name, source);
    },
};

type Loader = (source: Uint8Array) => LoadResultOf<LoadedProgram>;

/** How what was read loads. */
export async function loadProgram({ source }: ReadFile): Promise<ReturnType<Loader>> {
  const load = await chosen(LOADERS, languageNameOf(source))();
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
  const inLanguage = await chosen(LANGUAGES, languageNameOf(source))();
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
