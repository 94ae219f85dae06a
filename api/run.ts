/** One run: what it leaves, and its steps. */
import { authorityOf, type Authority } from '../spec/authorities.js';
import type { EnvironmentName } from '../spec/environments.js';
import type { GpuEnvironmentName } from '../spec/gpu/environments.js';
import { concrete } from '../semantics/domains/concrete.js';
import { nominalOf } from '../semantics/domains/nominal-of.js';
import type { Binary32Domain } from '../semantics/domains/nominal.js';
import type { Policies } from '../semantics/domains/policies.js';
import { assignment } from '../semantics/domains/profiles.js';
import { gpuConcrete } from '../semantics/gpu/domains/concrete.js';
import { GPU_NOMINAL, type GpuNominal } from '../semantics/gpu/domains/nominal.js';
import { linkGpu } from '../semantics/gpu/machine/link.js';
import { runGpu } from '../semantics/gpu/machine/run.js';
import { traceGpu } from '../semantics/gpu/machine/trace.js';
import { link } from '../semantics/machine/link.js';
import { run as runVp } from '../semantics/machine/run.js';
import { trace as traceVp } from '../semantics/machine/trace.js';
import { gpuRunJson, type GpuRunJson } from '../reports/gpu-run.js';
import { gpuTraceJson, type GpuTraceJson } from '../reports/gpu-trace.js';
import { runJson, type RunJson } from '../reports/run.js';
import { traceJson, type TraceJson } from '../reports/trace.js';
import { gpuInputs, vpInputs, type Inputs } from './inputs.js';
import { refuseOtherOptions } from './keys.js';
import { loaded, type Program, type ProgramText } from './program.js';

/** Who governs, and which choices are taken where the documents leave one. */
export interface RunOptions {
  /** The document that governs instead of the environment's own: "vp2" for VP1.0, VP1.1 and VSP1.0. */
  readonly document?: string;
  /** A named assignment of the policies: "strict", "nv30-like"; `vpspec policies` lists them. */
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
  const { own } = loaded(program);
  if (own.language === 'VP') {
    const linked = link(own.program, vpDomain(own.program.environment.name, options));
    return runJson(own.program, runVp(linked, vpInputs(own.program, inputs)));
  }
  const linked = linkGpu(own.program, gpuDomain(own.program.environment.name, options));
  return gpuRunJson(own.program, runGpu(linked, gpuInputs(own.program, inputs)));
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
  const { own } = loaded(program);
  if (own.language === 'VP') {
    const linked = link(own.program, vpDomain(own.program.environment.name, options));
    const steps = traceVp(linked, vpInputs(own.program, inputs));
    return yield* told(steps, (step) => traceJson(own.program, step));
  }
  const linked = linkGpu(own.program, gpuDomain(own.program.environment.name, options));
  const steps = traceGpu(linked, gpuInputs(own.program, inputs));
  return yield* told(steps, (step) => gpuTraceJson(own.program, step));
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

function vpDomain(environment: EnvironmentName, options: RunOptions): Binary32Domain {
  const authority = authorityOf(environment, options.document ?? null);
  const policies = policiesOf(authority, options);
  return policies === null ? nominalOf(authority) : concrete(policies);
}

function gpuDomain(environment: GpuEnvironmentName, options: RunOptions): GpuNominal {
  const policies = policiesOf(authorityOf(environment, options.document ?? null), options);
  return policies === null ? GPU_NOMINAL : gpuConcrete(policies);
}

/** Null where the options choose nothing. @throws AssignmentError for a name that does not exist */
function policiesOf(authority: Authority, { profile, policies }: RunOptions): Policies | null {
  if (profile === undefined && policies === undefined) return null;
  const chosen = Object.entries(policies ?? {}).map(([name, value]) => `${name}=${value}`);
  return assignment([profile ?? 'strict', ...chosen].join(','), authority);
}
