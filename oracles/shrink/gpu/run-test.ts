/** The test of an implementation of GPU programs: whether a candidate is judged to disagree, and by what. */
import type { GpuMachine } from '../../../semantics/gpu/machine/machine.js';
import type { GpuInputValues } from '../../../semantics/gpu/machine/state.js';
import type { GpuInstruction } from '../../../semantics/gpu/program.js';
import { kills } from '../../../semantics/gpu/instructions/flow.js';
import type { GpuBox } from '../../judge/gpu/box.js';
import { signatureOfMisplacing, waysOfMisplacing } from '../../units/misplaced.js';
import { leadsGpu, type GpuWay } from '../../units/gpu/models.js';
import { GpuJudge, type GpuDisagreement } from '../../judge/gpu/judge.js';
import type { GpuLeft, Left } from '../../judge/gpu/left.js';
import type { FindingOf } from '../../edit/candidate.js';
import type { GpuCandidate, GpuPlace, GpuTest, PatientGpuTest } from '../../edit/gpu/candidate.js';
import { departing, type Departing } from './departing.js';
import { gpuErrorOf, loadedGpu } from '../../edit/gpu/loaded.js';
import { NOTHING_LEFT, shownLeft, stepsOf } from '../../edit/gpu/machine-left.js';
import { makerOf, runTrace, type Execution, type RunTrace } from '../../edit/gpu/run-trace.js';

/** What an implementation leaves of a run; null where there is nothing to judge. */
export type GpuImplementation = (source: string, values: GpuInputValues) => GpuLeft | null;

/** The test of a machine in this process, which also shows by which instruction it departs first. */
export function gpuMachineTest(machine: GpuMachine, judge = new GpuJudge()): GpuTest {
  return gpuTest(
    (text, values) => shownLeft(machine, text, values),
    judge,
    ({ text, inputs }) => departing(machine, text, inputs),
  );
}

/** @param departs the instruction by which it departs, where that can be told; else the judge's word goes */
export function gpuTest(
  implementation: GpuImplementation,
  judge = new GpuJudge(),
  departs: (candidate: GpuCandidate) => Departing | null = () => null,
): GpuTest {
  return (candidate) => {
    const { text, inputs } = candidate;
    if (stepsOf(text, inputs) === 'too many') return null;
    return findingOf(judge, candidate, implementation(text, inputs), departs);
  };
}

/** Finds the known ways of going wrong that lead to what is left of a program. */
type WaysOf = (text: string, values: GpuInputValues, left: Left) => Promise<readonly GpuWay[]>;

/**
 * The test of an implementation that answers later. Where known ways of going wrong explain the first disagreement to
 * the bit, one of them has to stay; else the instruction that made the value. The test throws `BackendIncident`.
 */
export function patientGpuTest(
  box: GpuBox,
  judge = new GpuJudge(),
  waysOf: WaysOf = () => Promise.resolve([]),
): PatientGpuTest {
  let ways: readonly GpuWay[] | null = null;
  return async (candidate) => {
    const { text, inputs } = candidate;
    if (stepsOf(text, inputs) === 'too many') return null;
    // A program that should not load need not be run, and may have no end.
    if (!loadedGpu(text).loaded) {
      const loaded = await box.load(text);
      return findingOf(judge, candidate, loaded.loaded ? NOTHING_LEFT : loaded);
    }
    const left = await box.run(text, inputs);
    const finding = findingOf(judge, candidate, left);
    if (finding === null || !left.loaded) return finding;
    ways ??= await waysOf(text, inputs, left);
    if (ways.length === 0) return finding;
    const way = ways.find((each) => leadsGpu(each, text, inputs, left));
    return way === undefined ? null : findingOfWay(way, candidate, finding);
  };
}

/** Where the way departs is where the implementation does. */
function findingOfWay(
  { machine }: GpuWay,
  { text, inputs }: GpuCandidate,
  judged: FindingOf<GpuPlace>,
): FindingOf<GpuPlace> {
  const place = (): GpuPlace | null => {
    const trace = runTrace(text, inputs);
    const maker = departing(machine, text, inputs);
    return trace === null || maker === null ? judged.place() : { maker, trace };
  };
  return { signature: 'known way', place };
}

function findingOf(
  judge: GpuJudge,
  candidate: GpuCandidate,
  left: GpuLeft | null,
  departs: (candidate: GpuCandidate) => Departing | null = () => null,
): FindingOf<GpuPlace> | null {
  const { text, inputs } = candidate;
  if (left === null) return null;
  const judgement = judge.judge(text, inputs, left);
  if (judgement.verdict !== 'disagrees') return null;
  const { disagreement } = judgement;
  const { kind } = disagreement;
  if (kind === 'load') return { signature: loadSignature(text, left), place: () => null };
  return findingAt(candidate, disagreement, departs(candidate));
}

/** @param own the instruction by which it departs, where that can be told; else the one that made the value */
export function findingAt(
  { text, inputs }: GpuCandidate,
  disagreement: GpuDisagreement,
  own: Departing | null = null,
): FindingOf<GpuPlace> {
  const { kind } = disagreement;
  const trace = runTrace(text, inputs);
  const maker = own ?? (trace === null ? null : execution(trace, disagreement));
  return {
    signature: own === null ? `${kind} ${whatOf(disagreement, maker)}` : `run ${violationOf(own)}`,
    place: () => (trace === null || maker === null ? null : { maker, trace }),
  };
}

/** The instruction that made the value: not a MOV that only handed it on. */
function execution(trace: RunTrace, { kind, where }: GpuDisagreement): Execution | null {
  if (kind === 'end') return makerOf(trace, where);
  return [...trace.last.values()].findLast(({ instruction }) => kills(instruction.name)) ?? null;
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

function violationOf({ instruction, endsSubroutine }: Departing): string {
  return endsSubroutine ? 'to the end of a subroutine' : nameOf(instruction);
}

function nameOf({ name, type }: GpuInstruction): string {
  return type === null ? name : `${name}.${type}`;
}

/** By the restriction that is violated, or the way in which its position is wrong. */
function loadSignature(text: string, left: GpuLeft): string {
  const loaded = loadedGpu(text);
  if (loaded.loaded) return 'load refused';
  const { restriction } = loaded.error;
  if (left.loaded) return `load accepted ${restriction}`;
  const [way] = left.position === null ? [] : waysOfMisplacing(text, left.position, gpuErrorOf);
  return way === undefined ? `load misplaced ${restriction}` : signatureOfMisplacing(way);
}
