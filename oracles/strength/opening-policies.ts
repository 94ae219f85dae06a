/** Which policies leave a result open that is not where each of them has its default. */
import {
  boxOf,
  DEFAULT_POLICIES,
  POLICY_NAMES,
  type PolicyBox,
} from '../../semantics/domains/assignments.js';
import { regionOf, type Region } from '../../semantics/domains/explore.js';
import type { PolicyName } from '../../semantics/domains/policies.js';
import { reasonOf, type Reason } from './reasons.js';

/**
 * The policies that cannot all have each of their permitted alternatives if a result is to be closed, with the
 * alternatives that open it; none where it is open with every policy at its default too. Where one policy would do
 * instead of another, the one that comes later in the table.
 *
 * @param permitted the alternatives that come into question
 * @param isOpen whether the result is open under the assignments of a region; it then is under more of them too
 */
export function openingPolicies(
  permitted: PolicyBox,
  isOpen: (region: Region) => boolean,
): readonly Reason[] {
  const opens = (box: PolicyBox): boolean => isOpen(regionOf(box));
  let closed = boxOf(DEFAULT_POLICIES);
  if (opens(closed)) return [];
  const found: PolicyName[] = [];
  /** Gives policies their permitted alternatives back, as many as leave the result closed. */
  const restore = (policies: readonly PolicyName[]): void => {
    let restored = closed;
    for (const policy of policies) restored = { ...restored, [policy]: permitted[policy] };
    if (!opens(restored)) {
      closed = restored;
    } else if (policies.length === 1) {
      found.push(...policies);
    } else {
      const half = policies.length >> 1;
      restore(policies.slice(0, half));
      restore(policies.slice(half));
    }
  };
  restore(POLICY_NAMES);
  return found.map((policy) => {
    const all: readonly string[] = permitted[policy];
    const opening = all.filter((each) => opens({ ...closed, [policy]: [each] }));
    // Several may open it that do not one by one.
    return reasonOf(policy, opening.length === 0 ? all : opening);
  });
}
