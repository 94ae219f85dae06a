/** Faults of GPU programs held against generated programs: the first that shows each. */
import { GPU_ENVIRONMENTS, type GpuEnvironment } from '../../../spec/gpu/environments.js';
import { GPU_STANDARD, type GpuMachine } from '../../../semantics/gpu/machine/machine.js';
import type { GpuInputValues } from '../../../semantics/gpu/machine/state.js';
import { GpuGenerator, type AskedGpu } from '../../generate/gpu/generator.js';
import type { GpuGenerateOptions } from '../../generate/gpu/program.js';
import { GpuJudge, type GpuDisagreement, type GpuJudgement } from '../../judge/gpu/judge.js';
import { ranLeft, sameLeft } from '../../judge/gpu/left-by.js';
import type { GpuLeft } from '../../judge/gpu/left.js';
import { loadedGpu } from '../../edit/gpu/loaded.js';
import type { GpuFault } from '../../faults/gpu/fault.js';

/** A drawn program that shows a fault. */
export interface GpuShowing {
  /** Programs drawn up to and including it. */
  readonly programs: number;
  readonly text: string;
  readonly inputs: GpuInputValues;
  readonly disagreement: GpuDisagreement;
}

export interface GpuCampaignOptions {
  readonly seed: number;
  /** Programs drawn at most. */
  readonly budget: number;
  readonly generate?: GpuGenerateOptions;
  /** Other programs than those drawn: the one of an index; null where there is none any more. */
  readonly programs?: (index: number) => AskedGpuProgram | null;
}

/** A program that loads, and how many steps it takes at most. */
export interface AskedGpuProgram {
  readonly program: { readonly text: string; readonly bound: number };
  readonly inputs: GpuInputValues;
}

/** A machine that executes that many times what a program may execute does not end. */
const PATIENCE = 4;

/** Programs with more ways to end are left for simpler ones. */
export const GPU_CAMPAIGN_LIMITS = { paths: 64, steps: 2 ** 13, questions: 2 ** 14 };

/**
 * For each fault the first program that shows it, among those that load and those that must not; none where
 * the budget has none.
 */
export function gpuCampaign(
  faults: readonly GpuFault[],
  options: GpuCampaignOptions,
): ReadonlyMap<GpuFault, GpuShowing> {
  const found = new Map<GpuFault, GpuShowing>();
  const judge = new GpuJudge(GPU_CAMPAIGN_LIMITS);
  for (const environment of Object.values(GPU_ENVIRONMENTS)) {
    const there = faults.filter((fault) => fault.environment === environment.name);
    for (const [fault, showing] of searchIn(environment, there, judge, options)) {
      found.set(fault, showing);
    }
  }
  return found;
}

function searchIn(
  environment: GpuEnvironment,
  faults: readonly GpuFault[],
  judge: GpuJudge,
  { seed, budget, generate = {}, programs }: GpuCampaignOptions,
): ReadonlyMap<GpuFault, GpuShowing> {
  const found = new Map<GpuFault, GpuShowing>();
  const generator = new GpuGenerator(environment, generate);
  let open = faults;
  for (let index = 0; index < budget && open.length > 0; index++) {
    const given = programs?.(index);
    if (given === null) break;
    const asked =
      given === undefined ? generator.asked(seed, index) : { loads: true as const, ...given };
    const { text } = asked.program;
    const inputs = asked.loads ? asked.inputs : {};
    for (const [fault, disagreement] of disagreements(open, asked, judge)) {
      found.set(fault, { programs: index + 1, text, inputs, disagreement });
    }
    open = open.filter((fault) => !found.has(fault));
  }
  return found;
}

/** What is wrong about the machines that do something else with a program than the standard one. */
function disagreements(
  faults: readonly GpuFault[],
  asked: Extract<AskedGpu, { loads: false }> | ({ readonly loads: true } & AskedGpuProgram),
  judge: GpuJudge,
): ReadonlyMap<GpuFault, GpuDisagreement> {
  const found = new Map<GpuFault, GpuDisagreement>();
  const judgementOf = asked.loads ? ran(asked, judge) : refused(asked.program.text, judge);
  for (const fault of faults) {
    const judgement = judgementOf(fault.machine);
    if (judgement?.verdict === 'disagrees') found.set(fault, judgement.disagreement);
  }
  return found;
}

/** Null for a machine that does the same as the standard one. */
type JudgementOf = (machine: GpuMachine) => GpuJudgement | null;

/** A program that must not load: machines that load as they should are not asked. */
function refused(text: string, judge: GpuJudge): JudgementOf {
  return (machine) => {
    if (machine.load === GPU_STANDARD.load) return null;
    const result = machine.load(text);
    const left: GpuLeft = result.loaded
      ? { loaded: true, killed: false, results: [], emitted: [] }
      : { loaded: false, position: result.error.position };
    return judge.judge(text, {}, left);
  };
}

/** A program that loads and ends. */
function ran({ program: { text, bound }, inputs }: AskedGpuProgram, judge: GpuJudge): JudgementOf {
  const expected = loadedGpu(text);
  if (!expected.loaded) return () => null;
  const { program } = expected;
  const run = (machine: GpuMachine, own: typeof program) =>
    ranLeft(machine, machine.link(own), inputs, PATIENCE * bound);
  const reference = run(GPU_STANDARD, program);
  let isOpen = reference === null || reference.abnormal !== undefined;
  return (machine) => {
    if (isOpen || reference === null) return null;
    const result = machine.load === GPU_STANDARD.load ? expected : machine.load(text);
    if (!result.loaded) {
      return judge.judge(text, inputs, { loaded: false, position: result.error.position });
    }
    if (result === expected && machine.link === GPU_STANDARD.link) return null;
    const left = run(machine, result.program);
    if (left === null || sameLeft(left, reference)) return null;
    const judgement = judge.judgeRun(program, inputs, left);
    // Whatever the machine: the program has too many ways to end.
    isOpen = judgement.verdict === 'inconclusive';
    return judgement;
  };
}
