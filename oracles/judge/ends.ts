/** How runs of VP programs end, compared. */
import { controlOf } from '../../semantics/instructions/index.js';
import type { Program } from '../../semantics/language/load.js';
import type { NominalState } from '../../semantics/machine/machine.js';
import type { Outcome } from '../../semantics/machine/run.js';

export function sameOutcome(a: Outcome | null, b: Outcome | null): boolean {
  return a?.outcome === b?.outcome && a?.reason === b?.reason;
}

/**
 * Whether a program ended at a return with an empty call stack: a way to end that stands beside the overflow, and of
 * which it is not said whether it is abnormal (vp2.E-return-empty-normal).
 */
export function endsByReturn(
  { instructions }: Program,
  { next, stack }: NominalState,
  last: number | null,
): boolean {
  const instruction = last === null ? undefined : instructions[last];
  if (instruction === undefined || controlOf(instruction.name) !== 'returns') return false;
  if (next !== instructions.length || stack.length > 0) return false;
  // The last instruction of a program also ends it where its condition fails, which is a normal end.
  return instruction.condition === null || last !== instructions.length - 1;
}
