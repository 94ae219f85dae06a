/** What the playground asks of the semantics: whether a program loads, its steps, what it may leave. */
import { allowed, type AllowedOptions, type AllowedResult } from '../../api/allowed.js';
import { AssignmentError } from '../../semantics/domains/profiles.js';
import { InputsError, type Inputs } from '../../api/inputs.js';
import type { Bearing } from '../../oracles/evaluate/clauses.js';
import type { LanguageTypes } from '../../oracles/languages/language.js';
import { numbersFor, type RunResult, type Step } from '../../api/run.js';
import { loadJson, type LoadJson } from '../../reports/json/load.js';
import type { WordJson } from '../../reports/json/value.js';
import type { Clauses, PlayLanguage, TextRange } from './language.js';
import { playIn } from './languages.js';

/** A program with its inputs on a machine. */
export interface Asked {
  readonly program: string;
  readonly inputs: Inputs;
  /** An engine, or choices as `--profile` takes them, with commas; empty for the documents' own. */
  readonly choices: string;
}

export interface PlayedStep {
  readonly step: Step;
  /** Registers that it wrote, with the components that they have. */
  readonly written: readonly { readonly register: string; readonly value: readonly WordJson[] }[];
  /** The clauses that bear on it. */
  readonly clauses: readonly Pick<Bearing, 'clause' | 'says' | 'holds'>[];
}

export type Played =
  | { readonly kind: 'does not load'; readonly error: Extract<LoadJson, { loaded: false }> }
  /** The inputs, or the choices, are none. */
  | { readonly kind: 'cannot run'; readonly message: string }
  | {
      readonly kind: 'ran';
      readonly environment: string;
      readonly places: readonly TextRange[];
      readonly steps: readonly PlayedStep[];
      /** Whether there are more steps than are kept. */
      readonly isCut: boolean;
      readonly end: RunResult;
    };

/** A run to its end. */
export type Ran = Extract<Played, { kind: 'ran' }>;

/** So many steps are kept; programs of VP2.0 may execute 65 536 instructions. */
export const MOST_STEPS = 5000;

export function played({ program: text, ...how }: Asked, clauses: Clauses): Played {
  return playIn(text)((language): Played => {
    const result = language.load(text);
    const json = loadJson(result);
    if (!json.loaded) return { kind: 'does not load', error: json };
    if (!result.loaded) throw new Error('the JSON of a load says otherwise');
    try {
      return traced(language, result.program, how, clauses);
    } catch (error) {
      return { kind: 'cannot run', message: refusalIn(error) };
    }
  });
}

function traced<T extends LanguageTypes>(
  language: PlayLanguage<T>,
  program: T['program'],
  { inputs, choices }: Omit<Asked, 'program'>,
  clauses: Clauses,
): Ran {
  const authority = language.authorityOf(program, null);
  const numbers = numbersFor(language, program, choices === '' ? {} : { profile: choices });
  const values = language.given(program, inputs);
  const steps: PlayedStep[] = [];
  let isCut = false;
  const trace = language.trace(program, numbers, values);
  for (;;) {
    const next = trace.next();
    if (next.done === true) {
      const end = language.ofRun.json(program, next.value);
      const { name: environment } = program.environment;
      return { kind: 'ran', environment, places: language.places(program), steps, isCut, end };
    }
    if (steps.length >= MOST_STEPS) {
      isCut = true;
      continue;
    }
    const bearing = language.bearing(next.value, authority, clauses);
    const step = language.ofStep.json(program, next.value);
    const written = step.written.map(({ register, value }) => ({
      register,
      value: value.slice(0, language.componentsOf(program, register)),
    }));
    steps.push({
      step,
      written,
      clauses: bearing.map(({ clause, says, holds }) => ({ clause, says, holds })),
    });
  }
}

/** What is wrong with what was given, inputs or choices. @throws what is no such error */
export function refusalIn(error: unknown): string {
  if (error instanceof InputsError || error instanceof AssignmentError) return error.message;
  throw error;
}

export type Permitted =
  | { readonly kind: 'permitted'; readonly allowed: AllowedResult }
  | { readonly kind: 'cannot run'; readonly message: string };

/** Joins states beyond so many: what is permitted of a long program stays quick. */
const OPTIONS: AllowedOptions = { paths: 128 };

export function permittedOf({ program, inputs }: Asked): Permitted {
  try {
    return { kind: 'permitted', allowed: allowed(program, inputs, OPTIONS) };
  } catch (error) {
    return { kind: 'cannot run', message: refusalIn(error) };
  }
}
