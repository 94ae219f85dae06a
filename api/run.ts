/** One run: what it leaves, and its steps. */
import type { Authority } from '../spec/authorities.js';
import type { Policies } from '../semantics/domains/policies.js';
import { assignment, AssignmentError } from '../semantics/domains/profiles.js';
import { engineNamed, ENGINES, runsOn } from '../semantics/silicon/names.js';
import type { Language, LanguageTypes } from '../oracles/languages/language.js';
import type { GpuRunJson } from '../reports/languages/gpu/run.js';
import type { GpuTraceJson } from '../reports/languages/gpu/trace.js';
import type { RunJson } from '../reports/languages/vp/run.js';
import type { TraceJson } from '../reports/languages/vp/trace.js';
import type { Inputs } from './inputs.js';
import { refuseOtherOptions } from './keys.js';
import { loaded, type Program, type ProgramText } from './program.js';

/** Who governs, and which choices are taken where the documents leave one. */
export interface RunOptions {
  /** The document that governs instead of the environment's own: "vp2" for VP1.0, VP1.1 and VSP1.0. */
  readonly document?: string;
  /** An engine, "nv20" ("nv2a") or "nv30", or a named assignment of the policies: "strict", "nv30-like"; `vpspec policies` lists them. */
  readonly profile?: string;
  /** Alternatives of single policies: `{madRounding: 'once'}`. */
  readonly policies?: Readonly<Record<string, string>>;
}

const OPTIONS: Readonly<Record<keyof RunOptions, true>> = {
  document: true,
  profile: true,
  policies: true,
};

/** What `vpspec run --json` prints. */
export type RunResult = RunJson | GpuRunJson;

/** What `vpspec trace --json` prints of a step. */
export type Step = TraceJson | GpuTraceJson;

/** How a run ended. */
export type End = Pick<RunResult, 'outcome' | 'reason' | 'instructions'>;

/**
 * Runs a program once: on a vertex, a fragment or a primitive.
 *
 * @throws ProgramError for a text that does not load
 * @throws InputsError for what the program cannot be given
 * @throws DocumentError, AssignmentError for options that name what is not there; TypeError for an option that there is not
 */
export function run(
  program: Program | ProgramText,
  inputs: Inputs = {},
  options: RunOptions = {},
): RunResult {
  refuseOtherOptions(options, OPTIONS);
  return loaded(program).own((language, own): RunResult => {
    const numbers = numbersFor(language, own, options);
    const values = language.given(own, inputs);
    return language.ofRun.json(own, language.run(own, numbers, values));
  });
}

/**
 * The steps of a run, one at a time; it returns how the run ended.
 *
 * @throws as `run`, where the first step is asked for
 */
export function* trace(
  program: Program | ProgramText,
  inputs: Inputs = {},
  options: RunOptions = {},
): Generator<Step, End> {
  refuseOtherOptions(options, OPTIONS);
  return yield* loaded(program).own((language, own): Generator<Step, End> => {
    const numbers = numbersFor(language, own, options);
    const steps = language.trace(own, numbers, language.given(own, inputs));
    return told(steps, (step) => language.ofStep.json(own, step));
  });
}

interface Ended {
  readonly end: Omit<End, 'instructions'>;
  readonly state: { readonly executed: number };
}

function* told<S>(steps: Generator<S, Ended>, json: (step: S) => Step): Generator<Step, End> {
  for (;;) {
    const next = steps.next();
    if (next.done !== true) {
      yield json(next.value);
      continue;
    }
    const { end, state } = next.value;
    return { ...end, instructions: state.executed };
  }
}

/**
 * The numbers of a run with these options.
 *
 * @internal
 */
export function numbersFor<T extends LanguageTypes>(
  { authorityOf, numbers, engineNumbers }: Language<T>,
  program: T['program'],
  options: RunOptions,
): T['numbers'] {
  const authority = authorityOf(program, options.document ?? null);
  const engine = engineNamed(options.profile ?? '');
  if (engine !== null) {
    const { environments } = ENGINES[engine];
    const { name } = program.environment;
    if (engineNumbers === null || !runsOn(engine, name)) {
      throw new AssignmentError(
        `the engine ${engine} runs no programs of ${name}: expected ${environments.join(', ')}`,
      );
    }
    if (options.policies !== undefined) {
      throw new AssignmentError(`the engine ${engine} leaves no choice: leave "policies"`);
    }
    return engineNumbers(engine, authority);
  }
  return numbers(authority, policiesFor(authority, options));
}

/**
 * Null where the options choose nothing.
 *
 * @throws AssignmentError for a name that does not exist
 * @internal
 */
export function policiesFor(
  authority: Authority,
  { profile, policies }: RunOptions,
): Policies | null {
  if (profile === undefined && policies === undefined) return null;
  const chosen = Object.entries(policies ?? {}).map(([name, value]) => `${name}=${value}`);
  return assignment([profile ?? 'strict', ...chosen].join(','), authority);
}
