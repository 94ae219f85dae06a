/** What the playground asks of the semantics: whether a program loads, its steps, what it may leave. */
import { AssignmentError } from '../../semantics/domains/profiles.js';
import { InputsError, type Inputs } from '../../api/inputs.js';
import type { Bearing } from '../../oracles/evaluate/clauses.js';
import type { LanguageTypes } from '../../oracles/languages/language.js';
import { numbersFor, type RunResult, type Step } from '../../api/run.js';
import { loadJson, type LoadJson } from '../../reports/json/load.js';
import type { WordJson } from '../../reports/json/value.js';
import { SpecFileError, type SpecFileProblem } from '../../spec/load/spec-file-error.js';
import type { Clauses, PlayLanguage, PlayMachine, TextRange } from './language.js';
import { playIn } from './languages.js';

/** A program with its inputs on a machine. */
export interface Asked {
  readonly program: string;
  readonly inputs: Inputs;
  /** Textures, buffers and derivatives of GPU programs, as a file of inputs has them; absent or empty for none. */
  readonly besides?: string;
  /** An engine, choices as `--profile` takes them, with commas, or "fault:NAME"; empty for the documents' own. */
  readonly choices: string;
}

export interface PlayedStep {
  readonly step: Step;
  /** Registers that it wrote, or left undefined, with the components that they have. */
  readonly written: readonly { readonly register: string; readonly value: readonly WordJson[] }[];
  /** The clauses that bear on it. */
  readonly clauses: readonly Pick<Bearing, 'clause' | 'says' | 'holds'>[];
}

export type Played =
  | { readonly kind: 'does not load'; readonly error: Extract<LoadJson, { loaded: false }> }
  /** The inputs, or the choices, are none. */
  | CannotRun
  | {
      readonly kind: 'ran';
      readonly environment: string;
      readonly places: readonly TextRange[];
      readonly steps: readonly PlayedStep[];
      /** Whether there are more steps than are kept. */
      readonly isCut: boolean;
      readonly end: RunResult;
    };

export interface CannotRun {
  readonly kind: 'cannot run';
  readonly message: string;
  /** The first mistake in the text of textures and buffers, in characters from 0; null where it is elsewhere. */
  readonly at: number | null;
}

/** A run to its end. */
export type Ran = Extract<Played, { kind: 'ran' }>;

/** So many steps are kept; programs of VP2.0 may execute 65 536 instructions. */
export const MOST_STEPS = 5000;

export function played({ program: text, ...how }: Asked, clauses: Clauses): Played {
  return playIn(text)((language): Played => {
    try {
      const machine = machineOf(language, how.choices);
      const result = machine.load(text);
      const json = loadJson(result);
      if (!json.loaded) return { kind: 'does not load', error: json };
      if (!result.loaded) throw new Error('the JSON of a load says otherwise');
      return traced(language, machine, result.program, how, clauses);
    } catch (error) {
      return cannotRun(error);
    }
  });
}

/** How choices name a faulty machine. */
export const FAULT = 'fault:';

/** @throws AssignmentError for a fault that there is not; from its trace for choices that are none */
function machineOf<T extends LanguageTypes>(
  language: PlayLanguage<T>,
  choices: string,
): PlayMachine<T> {
  if (!choices.startsWith(FAULT)) {
    const chosen = choices === '' ? {} : { profile: choices };
    return {
      load: language.load,
      trace: (program, values) =>
        language.trace(program, numbersFor(language, program, chosen), values),
    };
  }
  const name = choices.slice(FAULT.length);
  const machine = language.faulty(name);
  if (machine !== null) return machine;
  throw new AssignmentError(
    `the catalogue has no fault "${name}" of ${language.programs}: "vpspec faults" lists them`,
  );
}

function traced<T extends LanguageTypes>(
  language: PlayLanguage<T>,
  machine: PlayMachine<T>,
  program: T['program'],
  given: Omit<Asked, 'program' | 'choices'>,
  clauses: Clauses,
): Ran {
  const authority = language.authorityOf(program, null);
  const values = valuesOf(language, program, given);
  const steps: PlayedStep[] = [];
  let isCut = false;
  const trace = machine.trace(program, values);
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
    const known = new Set(written.map(({ register }) => register));
    const undone = language
      .undone(program, next.value)
      .filter((register) => !known.has(register))
      .map((register) => ({
        register,
        value: Array.from({ length: language.componentsOf(program, register) }, () => null),
      }));
    steps.push({
      step,
      written: [...written, ...undone],
      clauses: bearing.map(({ clause, says, holds }) => ({ clause, says, holds })),
    });
  }
}

/** All that a program is given. @throws InputsError; SpecFileError for the text of textures and buffers */
export function valuesOf<T extends LanguageTypes>(
  language: PlayLanguage<T>,
  program: T['program'],
  { inputs, besides = '' }: Pick<Asked, 'inputs' | 'besides'>,
): T['values'] {
  const values = language.given(program, inputs);
  return besides.trim() === '' ? values : language.withBesides(program, values, besides);
}

/** What is wrong with what was given, inputs or choices. @throws what is no such error */
export function refusalIn(error: unknown): string {
  if (error instanceof InputsError || error instanceof AssignmentError) return error.message;
  if (error instanceof SpecFileError) {
    return error.problems.map((problem) => problemText(error.file, problem)).join('\n');
  }
  throw error;
}

function problemText(file: string, { line, column, message }: SpecFileProblem): string {
  return `In ${file}, line ${String(line)}, column ${String(column)}: ${message}`;
}

export function cannotRun(error: unknown): CannotRun {
  const message = refusalIn(error);
  const at = error instanceof SpecFileError ? error.problems[0].offset : null;
  return { kind: 'cannot run', message, at };
}
