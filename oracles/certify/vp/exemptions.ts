/** Records that depart, and yet say nothing about the language. */
import type { Operands } from '../../judge/formula-checks.js';

/**
 * A recording holds what an engine's instructions do, and a driver may have given an instruction of the
 * language an operand modifier besides. LOG takes the absolute value of its operand (NV_vertex_program2
 * §2.14.3.19); an engine whose own LOG does not would be fed |x|, so what it does with a negative
 * operand is never seen.
 */
export function driversHalf(instruction: string, operands: Operands): string | null {
  const operand = operands[0]?.[0];
  if (instruction !== 'LOG' || operand === undefined) return null;
  if (!(operand < 0 || Object.is(operand, -0))) return null;
  return (
    'disagrees for a negative operand, which an engine never sees where the driver gives it the ' +
    'absolute value that the language asks for'
  );
}
