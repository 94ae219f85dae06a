/** Why any value passes: the erratum or policy that leaves a result open. */
import type { Described } from '../described.js';
import type { reason } from './strength-format.js';
import { COMPONENTS } from '../../spec/environments.js';
import { POLICY_NAMES } from '../../semantics/domains/assignments.js';
import { alternativesIn, type Region } from '../../semantics/domains/explore.js';
import type { PolicyName } from '../../semantics/domains/policies.js';
import { POLICIES } from '../../semantics/domains/policy-table.js';
import type { Outcome, Part } from './part.js';

export type Reason = Described<typeof reason>;

/**
 * What opens a component of a result.
 *
 * @param isOpen what counts as open; it holds of the union of the outcomes
 * @param permitted the assignments that the outcomes are of
 */
export function reasonsFor(
  instruction: string,
  outcomes: readonly Outcome[],
  component: number,
  isOpen: (part: Part) => boolean,
  permitted: Region,
): readonly Reason[] {
  const name = COMPONENTS[component] ?? 'x';
  const open = outcomes.filter(({ parts }) => isOpen(parts[name]));
  const found = new Map<string, Reason>();
  // Where no outcome is open by itself, all of them together are.
  const regions =
    open.length === 0
      ? outcomes.map(({ region }) => region)
      : [open.flatMap(({ region }) => region)];
  for (const region of regions) {
    for (const reason of chosenIn(region, permitted)) add(found, reason);
  }
  if (found.size === 0) {
    // Several ways lead there, and together they take every alternative: one of them that takes fewest.
    const ways = open.map(({ region }) => chosenIn(region, permitted));
    const [way = []] = ways.sort((a, b) => a.length - b.length);
    for (const reason of way) add(found, reason);
  }
  if (found.size === 0) {
    add(found, { id: instruction, because: `no rule of ${instruction} restricts it` });
  }
  return [...found.values()];
}

/** The reasons where clauses in force refuse nothing and the semantics does refuse something. */
export function refusesNothing(clauses: readonly string[]): readonly Reason[] {
  const because = 'its formula refuses nothing here; the semantics refuses some values';
  return clauses.map((id) => ({ id, because }));
}

function add(found: Map<string, Reason>, reason: Reason): void {
  const key = `${reason.id} ${reason.because}`;
  if (!found.has(key)) found.set(key, reason);
}

/** The policies of which a region has not every permitted alternative. */
function chosenIn(region: Region, permitted: Region): readonly Reason[] {
  return POLICY_NAMES.flatMap((policy) => {
    const taken = alternativesIn(region, policy);
    if (taken.length === alternativesIn(permitted, policy).length) return [];
    return [reasonOf(policy, taken)];
  });
}

/** That alternatives of a policy open something. */
export function reasonOf(policy: PolicyName, alternatives: readonly string[]): Reason {
  const { erratum } = POLICIES[policy];
  return { id: erratum ?? policy, because: `policy ${policy}: ${alternatives.join(' or ')}` };
}
