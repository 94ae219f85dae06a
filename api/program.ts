/** Programs as users of the package have them: loaded once, then run, traced, asked what they may give. */
import { diagnose } from '../semantics/language/diagnose.js';
import type { LanguageTypes, LoadedProgram } from '../oracles/languages/language.js';
import { loadJson, type LoadJson } from '../reports/json/load.js';
import { inLanguageOf, type ApiLanguage } from './languages.js';

/** The text of a program: a string, of which each character is a byte, or the bytes themselves. */
export type ProgramText = string | Uint8Array;

/** A program that has loaded: `load` makes them. */
export class Program {
  /** VP1.0, VP1.1, VSP1.0, VP2.0, GF3, NVvp4.0, NVfp4.0 or NVgp4.0. */
  readonly environment: string;
  /** How many instructions it has. */
  readonly instructions: number;

  private constructor(
    readonly text: ProgramText,
    /** @internal */
    readonly own: OwnProgram,
  ) {
    const { environment, instructions } = own((_, program): LoadedProgram => program);
    this.environment = environment.name;
    this.instructions = instructions.length;
  }

  /** @internal */
  static of(text: ProgramText, own: OwnProgram): Program {
    return new Program(text, own);
  }
}

/**
 * Does something with a loaded program in its language, whichever that is.
 *
 * @internal
 */
export type OwnProgram = <R>(
  use: <T extends LanguageTypes>(language: ApiLanguage<T>, program: T['program']) => R,
) => R;

/** What `vpspec load --json` prints, with the program or with what a person reads of the error. */
export type Loaded =
  | (Extract<LoadJson, { loaded: true }> & { readonly program: Program })
  | (Extract<LoadJson, { loaded: false }> & {
      /** `name:line:column: message`, the line, and a caret below the place. */
      readonly diagnosis: string;
    });

/**
 * Whether a program loads, and if not, where and why.
 *
 * @param name what the diagnosis calls it
 */
export function load(text: ProgramText, name = 'program'): Loaded {
  return inLanguageOf(text)((language): Loaded => {
    const result = language.load(text);
    const json = loadJson(result);
    if (json.loaded && result.loaded) {
      const { program } = result;
      return { ...json, program: Program.of(text, (use) => use(language, program)) };
    }
    if (json.loaded || result.loaded) throw new Error('the JSON of a load says otherwise');
    return { ...json, diagnosis: diagnose(name, text, result.error) };
  });
}

/** A program that was to be run does not load; the message is the diagnosis. */
export class ProgramError extends Error {
  constructor(readonly load: Extract<Loaded, { loaded: false }>) {
    super(load.diagnosis);
    this.name = 'ProgramError';
  }
}

/** @throws ProgramError for a text that does not load */
export function loaded(program: Program | ProgramText): Program {
  if (program instanceof Program) return program;
  const result = load(program);
  if (!result.loaded) throw new ProgramError(result);
  return result.program;
}
