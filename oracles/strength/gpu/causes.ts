/** Why any value passes of an executed instruction of a GPU program. */
import { POLICIES } from '../../../semantics/domains/policy-table.js';
import { UNDEFINED } from '../../../semantics/gpu/domains/undefined.js';
import type { GpuNominalStep } from '../../cases/gpu/check-case.js';
import type { Reason } from '../reasons.js';

/**
 * undefined: the document leaves the value undefined, so that nothing could be checked; approximation: of a
 * function whose error has no bound there; other: all else.
 */
export type Cause = 'undefined' | 'approximation' | 'other';

const BY_DOCUMENT = 'the document leaves it undefined';
const OF_UNDEFINED = 'an operand has an undefined component';

/** Errata about errors that have no bound. */
const UNBOUNDED: ReadonlySet<string | null> = new Set([
  POLICIES.angleRange.erratum,
  POLICIES.reciprocalRange.erratum,
]);

/** Why a result is undefined. */
export function undefinedReasons({ instruction, observation }: GpuNominalStep): readonly Reason[] {
  const isOf = observation.operands.some(({ value: { x, y, z, w } }) =>
    [x, y, z, w].some((each) => each === UNDEFINED),
  );
  return [{ id: `gp4.${instruction.name}`, because: isOf ? OF_UNDEFINED : BY_DOCUMENT }];
}

export function causeOf(reasons: readonly Reason[]): Cause {
  if (reasons.some(({ because }) => because === BY_DOCUMENT || because === OF_UNDEFINED)) {
    return 'undefined';
  }
  return reasons.some(({ id }) => UNBOUNDED.has(id)) ? 'approximation' : 'other';
}
