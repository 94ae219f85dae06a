/** What is known of the NaNs that a record was given: NV_vertex_program orders them by their signs. */
import { isNaNBits } from '../../semantics/number/binary32.js';
import type { Observations } from '../backends/backend.js';
import type { GivenNaNs } from '../judge/explain-result.js';
import type { Operands } from '../judge/formula-checks.js';

/** @param operands of the record at `index` */
export function givenNaNs(
  { shape, words }: Observations,
  index: number,
  operands: Operands,
): GivenNaNs {
  if (!operands.some((operand) => operand.some(Number.isNaN))) return 'alike';
  const from = index * shape.words;
  const given = words.subarray(from, from + shape.words - shape.results).filter(isNaNBits);
  if (given.some((word) => word > 0x7fffffff)) return 'of any sign';
  return given.every((word) => word === given[0]) ? 'alike' : 'positive';
}
