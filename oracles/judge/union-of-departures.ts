/** What is to be reported of the paths of an exploration that all depart. */
import { addressesOf } from '../../semantics/domains/allowed-addresses.js';
import { unionOf } from '../../semantics/number/value-set.js';
import type { StepDeparture } from './departure.js';
import type { Staged } from './staged-step.js';

/**
 * The departure of the path that goes along furthest; what is allowed there is what any of the paths
 * allows that go along as far.
 */
export function unionOfDepartures(all: readonly Staged[]): StepDeparture {
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
  const pairs = last.flatMap((how) => ('pair' in how ? [how.pair] : []));
  if (first.pair.type === 'float') {
    const allowed = unionOf(pairs.flatMap((pair) => (pair.type === 'float' ? [pair.allowed] : [])));
    return { ...first, pair: { ...first.pair, allowed } };
  }
  const allowed = [
    ...new Set(pairs.flatMap((pair) => (pair.type === 'address' ? addressesOf(pair.allowed) : []))),
  ].sort((a, b) => a - b);
  return { ...first, pair: { ...first.pair, allowed } };
}
