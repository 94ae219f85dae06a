/** The values that a case's expectation lets pass, as a set. */
import { atOrder, order, valueOf } from '../../semantics/number/binary32.js';
import {
  ANYTHING,
  interval,
  NOTHING,
  unionOf,
  type Allowed,
} from '../../semantics/number/value-set.js';
import { allows, type ValueExpectation } from '../cases/expectation.js';

export function expectedSet(expected: ValueExpectation): Allowed {
  switch (expected.kind) {
    case 'any':
      return ANYTHING;
    case 'value':
      return expected.value;
    case 'exact':
      return valueOf(expected.bits);
    case 'between':
      return interval(expected.least, expected.greatest);
    case 'near':
    case 'ulps':
      return around(expected, Math.fround(expected.value));
    case 'one of':
      return unionOf(expected.values.map(expectedSet));
  }
}

const LOWEST = order(-Infinity);
const HIGHEST = order(Infinity);

/** Values within a distance of another are an interval around it, or around a neighbour of it. */
function around(expected: ValueExpectation, value: number): Allowed {
  if (Number.isNaN(value)) return allows(expected, NaN) ? NaN : NOTHING;
  const passes = (place: number): boolean => allows(expected, atOrder(place));
  const middle = [0, -1, 1].map((step) => order(value) + step).find(passes);
  if (middle === undefined) return NOTHING;
  return interval(
    atOrder(-lastPassing(-middle, -LOWEST, (place) => passes(-place))),
    atOrder(lastPassing(middle, HIGHEST, passes)),
  );
}

/** The last place that passes, of those from one that passes up to a last one. */
function lastPassing(from: number, to: number, passes: (place: number) => boolean): number {
  let [inside, outside] = [from, to + 1];
  while (outside - inside > 1) {
    const half = Math.floor((inside + outside) / 2);
    if (passes(half)) inside = half;
    else outside = half;
  }
  return inside;
}
