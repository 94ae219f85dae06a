/** The test of an implementation of GPU programs: whether a candidate is judged to disagree, and by what. */
import { GPU_NOMINAL } from '../../../semantics/gpu/domains/nominal.js';
import { linkGpu } from '../../../semantics/gpu/machine/link.js';
import { GPU_STANDARD, type GpuMachine } from '../../../semantics/gpu/machine/machine.js';
import { runGpu } from '../../../semantics/gpu/machine/run.js';
import type { GpuInputValues } from '../../../semantics/gpu/machine/state.js';
import type { GpuInstruction } from '../../../semantics/gpu/program.js';
import type { GpuBox } from '../../backends/gpu-box.js';
import { ranLeft } from '../../judge/gpu/left-by.js';
import { GpuJudge, type GpuDisagreement } from '../../judge/gpu/judge-gpu.js';
import type { GpuLeft } from '../../judge/gpu/left.js';
import type { Finding } from '../candidate.js';
import type { GpuCandidate, GpuPlace, GpuTest, PatientGpuTest } from './candidate.js';
import { departing } from './departing.js';
import { loadedGpu } from './loaded.js';
import { makerOf, runTrace, type Execution, type RunTrace } from './run-trace.js';

/** What an implementation leaves of a run; null where there is nothing to judge. */
export type GpuImplementation = (source: string, values: GpuInputValues) => GpuLeft | null;

/** Of a machine in this process also shows by which instruction it departs first. */
export function gpuMachineTest(machine: GpuMachine, judge = new GpuJudge()): GpuTest {
  return gpuTest(
    (text, values) => machineLeft(machine, text, values),
    judge,
    ({ text, inputs }) => departing(machine, text, inputs),
  );
}

/**
 * Null of a program whose run in the semantics has no end, or is too long, and where what the machine does
 * next depends on what is undefined. A machine that executes many times what the semantics does is taken not
 * to end.
 */
export function machineLeft(
  machine: GpuMachine,
  text: string,
  values: GpuInputValues,
): GpuLeft | null {
  const result = machine.load === GPU_STANDARD.load ? loadedGpu(text) : machine.load(text);
  if (!result.loaded) return { loaded: false, position: result.error.position };
  const steps = stepsOf(text, values);
  if (steps === 'none') return NOTHING_LEFT;
  if (steps === 'too many') return null;
  return ranLeft(machine, machine.link(result.program), values, PATIENCE * steps + LEAST_PATIENCE);
}

const PATIENCE = 4;
const LEAST_PATIENCE = 4096;

/** @param departs the instruction by which it departs, where that can be told; else the judge's word goes */
export function gpuTest(
  implementation: GpuImplementation,
  judge = new GpuJudge(),
  departs: (candidate: GpuCandidate) => Execution | null = () => null,
): GpuTest {
  return (candidate) => {
    const { text, inputs } = candidate;
    if (stepsOf(text, inputs) === 'too many') return null;
    return findingOf(judge, candidate, implementation(text, inputs), departs);
  };
}

/** Of an implementation that answers later. The test throws `BackendIncident`. */
export function patientGpuTest(box: GpuBox, judge = new GpuJudge()): PatientGpuTest {
  return async (candidate) => {
    const { text, inputs } = candidate;
    if (stepsOf(text, inputs) === 'too many') return null;
    // A program that should not load need not be run, and may have no end.
    if (loadedGpu(text).loaded) return findingOf(judge, candidate, await box.run(text, inputs));
    const loaded = await box.load(text);
    return findingOf(judge, candidate, loaded.loaded ? NOTHING_LEFT : loaded);
  };
}

/** Of a program that should not load, and is not run. */
const NOTHING_LEFT: GpuLeft = { loaded: true, killed: false, results: [], emitted: [] };

/**
 * Executed instructions of a program that is shrunk: without its BRK a loop may never end, and to find that
 * out by the machine's own limit would take seconds each time.
 */
const MOST_STEPS = 65_536;

/** How many instructions the semantics executes; none of a program that does not load. */
function stepsOf(text: string, inputs: GpuInputValues): number | 'none' | 'too many' {
  const loaded = loadedGpu(text);
  if (!loaded.loaded) return 'none';
  const { end, state } = runGpu(linkGpu(loaded.program, GPU_NOMINAL), inputs, MOST_STEPS);
  return end.outcome === 'unfinished' ? 'too many' : state.executed;
}

function findingOf(
  judge: GpuJudge,
  candidate: GpuCandidate,
  left: GpuLeft | null,
  departs: (candidate: GpuCandidate) => Execution | null = () => null,
): Finding<GpuPlace> | null {
  const { text, inputs } = candidate;
  if (left === null) return null;
  const judgement = judge.judge(text, inputs, left);
  if (judgement.verdict !== 'disagrees') return null;
  const { disagreement } = judgement;
  const { kind } = disagreement;
  if (kind === 'load') return { signature: loadSignature(text, left), place: () => null };
  const trace = runTrace(text, inputs);
  const own = departs(candidate);
  const maker = own ?? (trace === null ? null : execution(trace, disagreement));
  return {
    signature:
      own === null ? `${kind} ${whatOf(disagreement, maker)}` : `run ${nameOf(own.instruction)}`,
    place: () => (trace === null || maker === null ? null : { maker, trace }),
  };
}

/** The instruction that made the value: not a MOV that only handed it on. */
function execution(trace: RunTrace, { kind, where }: GpuDisagreement): Execution | null {
  if (kind === 'end') return makerOf(trace, where);
  return [...trace.last.values()].findLast(({ instruction: { name } }) => name === 'KIL') ?? null;
}

function whatOf(
  { kind, where, observed, writer }: GpuDisagreement,
  maker: Execution | null,
): string {
  if (kind === 'outcome') return observed;
  const instruction = maker?.instruction ?? writer;
  if (instruction === null) return where;
  return nameOf(instruction);
}

function nameOf({ name, type }: GpuInstruction): string {
  return type === null ? name : `${name}.${type}`;
}

/** By the restriction that is violated; it is not known which one an implementation thinks of. */
function loadSignature(text: string, left: GpuLeft): string {
  const loaded = loadedGpu(text);
  if (loaded.loaded) return 'load refused';
  return `load ${left.loaded ? 'accepted' : 'misplaced'} ${loaded.error.restriction}`;
}
