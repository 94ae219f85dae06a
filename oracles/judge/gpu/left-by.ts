/** What a machine leaves behind of a run, as the judge of GPU programs takes it. */
import type { Vector } from '../../../semantics/domains/domain.js';
import { typedBitsOf, type NominalWord } from '../../../semantics/gpu/domains/words.js';
import type {
  GpuMachine,
  NominalGpuProgram,
  NominalGpuState,
} from '../../../semantics/gpu/machine/machine.js';
import { resumeGpu, type GpuOutcome } from '../../../semantics/gpu/machine/run.js';
import type { GpuInputValues } from '../../../semantics/gpu/machine/state.js';
import { valueOf } from '../../../semantics/number/binary32.js';
import { everyComponent, type Bits, type Left } from './left.js';

/** What a linked program runs to; null where it does not end, or the document leaves what follows undefined. */
export function runLeft(
  machine: GpuMachine,
  linked: NominalGpuProgram,
  values: GpuInputValues,
  limit: number,
): Left | null {
  const left = ranLeft(machine, linked, values, limit);
  return left === null || left.abnormal !== undefined ? null : left;
}

/**
 * As runLeft, where a machine may terminate a program, or not end: that is told in words. Null where what
 * comes next depends on what is undefined to the machine.
 */
export function ranLeft(
  machine: GpuMachine,
  linked: NominalGpuProgram,
  values: GpuInputValues,
  limit: number,
): Left | null {
  const { inputs, state } = machine.invocation(linked, values);
  const { end, state: last } = resumeGpu(linked, inputs, state, limit);
  if (end.outcome === 'undefined') return null;
  const left = leftOf(end, last);
  if (end.outcome === 'completed' || end.outcome === 'killed') return left;
  return { ...left, abnormal: wordsOfEnd(end) };
}

/** "terminated (call-depth)" */
export function wordsOfEnd({ outcome, reason }: GpuOutcome): string {
  return reason === null ? outcome : `${outcome} (${reason})`;
}

/** What stands there when a run ends, however it ends: nothing shows of what is undefined. */
export function leftOf(end: GpuOutcome, state: NominalGpuState): Left {
  return {
    loaded: true,
    killed: end.outcome === 'killed',
    results: state.results.map(bitsOfVector),
    emitted: state.emitted.map((each) =>
      each.kind === 'vertex' ? each.results.map(bitsOfVector) : null,
    ),
  };
}

function bitsOfVector({ x, y, z, w }: Vector<NominalWord>): Vector<Bits> {
  return { x: bitsOf(x), y: bitsOf(y), z: bitsOf(z), w: bitsOf(w) };
}

function bitsOf(word: NominalWord): Bits {
  return typedBitsOf(word)?.bits ?? null;
}

/** Whether two runs leave the same where both leave something; any NaN is NaN. */
export function sameLeft(a: Left, b: Left): boolean {
  if (a.abnormal !== b.abnormal) return false;
  if (a.killed || b.killed) return a.killed === b.killed;
  return (
    everyComponent(a.results, b.results, sameBits) &&
    a.emitted.length === b.emitted.length &&
    a.emitted.every((vertex, index) => {
      const other = b.emitted[index] ?? null;
      if (vertex === null || other === null) return vertex === other;
      return everyComponent(vertex, other, sameBits);
    })
  );
}

/** Whether a run leaves something undefined that another one does not. */
export function leavesLess(a: Left, b: Left): boolean {
  const isThere = (one: Bits, other: Bits): boolean => one !== null || other === null;
  return (
    !everyComponent(a.results, b.results, isThere) ||
    a.emitted.some((vertex, index) => {
      const other = b.emitted[index] ?? null;
      return vertex !== null && other !== null && !everyComponent(vertex, other, isThere);
    })
  );
}

function sameBits(a: Bits, b: Bits): boolean {
  if (a === null || b === null || a === b) return true;
  return Number.isNaN(valueOf(a)) && Number.isNaN(valueOf(b));
}
