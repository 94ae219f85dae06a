/** Faults of GPU programs held against generated programs: the first that shows each. */
import { GPU_ENVIRONMENTS, type GpuEnvironment } from '../../../spec/gpu/environments.js';
import { GPU_STANDARD, type GpuMachine } from '../../../semantics/gpu/machine/machine.js';
import type { GpuInputValues } from '../../../semantics/gpu/machine/state.js';
import { GpuGenerator, type DrawnGpu } from '../../generate/gpu/generator.js';
import type { GpuGenerateOptions } from '../../generate/gpu/program.js';
import { GpuJudge, type GpuDisagreement } from '../../judge/gpu/judge-gpu.js';
import type { GpuFault } from './fault.js';
import { runLeft, sameLeft } from '../../judge/gpu/left-by.js';
import type { Left } from '../../judge/gpu/left.js';

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
}

/** A machine that executes that many times what a program may execute does not end. */
const PATIENCE = 4;

/** Programs with more ways to end are left for simpler ones. */
const LIMITS = { paths: 64, steps: 2 ** 13, questions: 2 ** 14 };

/**
 * For each fault the first program that shows it; none where the budget has none. Programs are those that
 * load, so that machines which load otherwise are not asked.
 */
export function gpuCampaign(
  faults: readonly GpuFault[],
  options: GpuCampaignOptions,
): ReadonlyMap<GpuFault, GpuShowing> {
  const found = new Map<GpuFault, GpuShowing>();
  const judge = new GpuJudge(LIMITS);
  for (const environment of Object.values(GPU_ENVIRONMENTS)) {
    const there = faults.filter(
      (fault) => fault.environment === environment.name && fault.machine.load === GPU_STANDARD.load,
    );
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
  { seed, budget, generate = {} }: GpuCampaignOptions,
): ReadonlyMap<GpuFault, GpuShowing> {
  const found = new Map<GpuFault, GpuShowing>();
  const generator = new GpuGenerator(environment, generate);
  let open = faults;
  for (let index = 0; index < budget && open.length > 0; index++) {
    const drawn = generator.draw(seed, index);
    for (const [fault, disagreement] of disagreements(open, drawn, judge)) {
      const { program, inputs } = drawn;
      found.set(fault, { programs: index + 1, text: program.text, inputs, disagreement });
    }
    open = open.filter((fault) => !found.has(fault));
  }
  return found;
}

/** What is wrong about the machines that do something else with a program than the standard one. */
function disagreements(
  faults: readonly GpuFault[],
  { program: { text, bound }, inputs }: DrawnGpu,
  judge: GpuJudge,
): ReadonlyMap<GpuFault, GpuDisagreement> {
  const found = new Map<GpuFault, GpuDisagreement>();
  const result = GPU_STANDARD.load(text);
  if (!result.loaded) return found;
  const { program } = result;
  const run = (machine: GpuMachine): Left | null =>
    runLeft(machine, machine.link(program), inputs, PATIENCE * bound);
  const reference = run(GPU_STANDARD);
  if (reference === null) return found;
  for (const fault of faults) {
    const left = run(fault.machine);
    if (left === null || sameLeft(left, reference)) continue;
    const judgement = judge.judgeRun(program, inputs, left);
    // Whatever the machine: the program has too many ways to end.
    if (judgement.verdict === 'inconclusive') return found;
    if (judgement.verdict === 'disagrees') found.set(fault, judgement.disagreement);
  }
  return found;
}
