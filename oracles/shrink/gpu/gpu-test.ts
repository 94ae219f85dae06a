/** The test of an implementation of GPU programs: whether a candidate is judged to disagree, and by what. */
import { GPU_NOMINAL } from '../../../semantics/gpu/domains/nominal.js';
import { loadGpu } from '../../../semantics/gpu/language/load.js';
import { linkGpu } from '../../../semantics/gpu/machine/link.js';
import { runGpu } from '../../../semantics/gpu/machine/run.js';
import type { GpuInputValues } from '../../../semantics/gpu/machine/state.js';
import type { GpuBox } from '../../backends/gpu-box.js';
import { GpuJudge, type GpuDisagreement } from '../../judge/gpu/judge-gpu.js';
import type { GpuLeft } from '../../judge/gpu/left.js';
import type { Finding } from '../candidate.js';
import type { GpuCandidate, GpuPlace, GpuTest, PatientGpuTest } from './candidate.js';
import { makerOf, runTrace, type Execution, type RunTrace } from './run-trace.js';

/** What an implementation leaves of a run. */
export type GpuImplementation = (source: string, values: GpuInputValues) => GpuLeft;

export function gpuTest(implementation: GpuImplementation, judge = new GpuJudge()): GpuTest {
  return (candidate) =>
    isLong(candidate)
      ? null
      : findingOf(judge, candidate, implementation(candidate.text, candidate.inputs));
}

/** Of an implementation that answers later. The test throws `BackendIncident`. */
export function patientGpuTest(box: GpuBox, judge = new GpuJudge()): PatientGpuTest {
  return async (candidate) =>
    isLong(candidate)
      ? null
      : findingOf(judge, candidate, await box.run(candidate.text, candidate.inputs));
}

/**
 * Executed instructions of a program that is shrunk: without its BRK a loop may never end, and to find that
 * out by the machine's own limit would take seconds each time.
 */
const MOST_STEPS = 65_536;

function isLong({ text, inputs }: GpuCandidate): boolean {
  const loaded = loadGpu(text);
  if (!loaded.loaded) return false;
  const { end } = runGpu(linkGpu(loaded.program, GPU_NOMINAL), inputs, MOST_STEPS);
  return end.outcome === 'unfinished';
}

function findingOf(
  judge: GpuJudge,
  { text, inputs }: GpuCandidate,
  left: GpuLeft,
): Finding<GpuPlace> | null {
  const judgement = judge.judge(text, inputs, left);
  if (judgement.verdict !== 'disagrees') return null;
  const { disagreement } = judgement;
  const { kind } = disagreement;
  if (kind === 'load') return { signature: loadSignature(text, left), place: () => null };
  const trace = runTrace(text, inputs);
  const maker = trace === null ? null : execution(trace, disagreement);
  return {
    signature: `${kind} ${whatOf(disagreement, maker)}`,
    place: () => (trace === null || maker === null ? null : { maker, trace }),
  };
}

/** The instruction that made the value: not a MOV that only handed it on. */
function execution(trace: RunTrace, { kind, where }: GpuDisagreement): Execution | null {
  if (kind === 'end') return makerOf(trace, where);
  return [...trace.last.values()].findLast(({ instruction: { name } }) => name === 'KIL') ?? null;
}

function whatOf({ kind, where, observed, writer }: GpuDisagreement, maker: Execution | null): string {
  if (kind === 'outcome') return observed;
  const instruction = maker?.instruction ?? writer;
  if (instruction === null) return where;
  const { name, type } = instruction;
  return type === null ? name : `${name}.${type}`;
}

/** By the restriction that is violated; it is not known which one an implementation thinks of. */
function loadSignature(text: string, left: GpuLeft): string {
  const loaded = loadGpu(text);
  if (loaded.loaded) return 'load refused';
  return `load ${left.loaded ? 'accepted' : 'misplaced'} ${loaded.error.restriction}`;
}
