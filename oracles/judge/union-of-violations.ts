/** What is to be reported of the paths of an exploration that all depart. */
import { addressesOf } from '../../semantics/domains/allowed-addresses.js';
import { unionOf } from '../../semantics/number/value-set.js';
import type { StepViolation } from './violation.js';
import type { Staged } from './staged-step.js';

/**
 * The violation of the path that goes along furthest; what is allowed there is what any of the paths
 * allows that go along as far.
 */
export function unionOfViolations(all: readonly Staged[]): StepViolation {
  const departing = all.filter((staged) => staged !== null);
  const furthest = Math.max(...departing.map(({ rank }) => rank));
  const last = departing.filter(({ rank }) => rank === furthest).map(({ how }) => how);
  const [first] = last;
  if (first === undefined) throw new Error('nothing departs');
  if (first.kind === 'flow') return first;
  if (first.kind === 'codes') {
    let allowed = 0;
    for (const how of last) if (how.kind === 'codes') allowed |= how.pair.allowed;
    return { ...first, pair: { ...first.pair, allowed } };
  }
  if (first.pair.type === 'float') {
    const sets = last.flatMap((how) =>
      'pair' in how && how.pair.type === 'float' ? [how.pair.allowed] : [],
    );
    return { ...first, pair: { ...first.pair, allowed: unionOf(sets) } };
  }
  const addresses = last.flatMap((how) =>
    'pair' in how && how.pair.type === 'address' ? addressesOf(how.pair.allowed) : [],
  );
  const allowed = [...new Set(addresses)].sort((a, b) => a - b);
  return { ...first, pair: { ...first.pair, allowed } };
}
