/**
 * KIL (NV_fragment_program4 §2.X.8 KIL). A fragment that is killed sets `killed`, and its subroutines return one
 * after another: after `discard` itself some drivers would go on, in loops that only KIL leaves too.
 */
import type { GpuInstruction, GpuProgram } from '../../../semantics/gpu/program.js';
import { kills as killsFragment } from '../../../semantics/gpu/instructions/flow.js';
import { four, SIGN } from '../bits.js';
import { operandText } from './results.js';
import type { Variables } from './variables.js';

/** The export that tells whether a fragment lives: a name that no result binding has. */
export const ALIVE = 'alive';

/** Whether a program may kill its fragment. */
export function kills({ instructions }: GpuProgram): boolean {
  return instructions.some(({ name }) => killsFragment(name));
}

/** Statements of a fragment that is killed where a test passes. */
export function killLines(test: string): readonly string[] {
  return [`if (${test}) { killed = true; return; }`];
}

/** After a call: a subroutine that killed the fragment has returned, and so does its caller. */
export const UNWINDING = 'if (killed) { return; }';

/** Whether any component of KIL's operand is negative; null where none can be. */
export function negativeText(variables: Variables, instruction: GpuInstruction): string | null {
  const [operand] = instruction.operands;
  if (operand === undefined) throw new Error('KIL has neither operand nor test');
  if (operand.type === 'U') return null;
  const value = operandText(variables, operand, instruction);
  const negative =
    operand.type === 'F' ? `belowZero(${value})` : `${value} & ${four(variables.dialect, SIGN)}`;
  return `anyPasses(${negative})`;
}
