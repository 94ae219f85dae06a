/** Sets of binary32 values as components of states. */
import { atOrder, LARGEST, order } from '../../../semantics/number/binary32.js';
import {
  ANYTHING,
  mayBeNaN,
  nansOf,
  placesOf,
  setOf,
  union,
  ValueSet,
  type Allowed,
} from '../../../semantics/number/value-set.js';
import { FAR, type Kind } from './kind.js';

/** Gaps of so many values are closed where sets are joined: sets of many pieces are slow to compute with. */
const NARROW = 64;

/** Where sets that keep growing end next. */
const LADDER = [0, 2 ** -126, 2 ** -24, 1, 2 ** 8, 2 ** 24, LARGEST, Infinity].flatMap((value) => [
  order(-value),
  order(value),
]);

function keyOf(set: Allowed): string | number {
  // -0 and +0 are one key of a Map, and no two strings.
  if (typeof set === 'number') return Object.is(set, -0) ? '-0' : set;
  const nan = set.nan === 'positive' ? ' +n' : set.nan ? ' n' : '';
  return `${set.places.join(' ')}${nan}`;
}

function spanOf(set: Allowed): readonly [number, number] {
  const places = placesOf(set);
  const [low = FAR, high = FAR] = [places[0], mayBeNaN(set) ? FAR : places.at(-1)];
  return [low, high];
}

/** Both, with what lies in narrow gaps; zeros and infinities are not made up. */
export function joinNumbers(a: Allowed, b: Allowed): Allowed {
  if (Object.is(a, b)) return a;
  const joined = union(a, b);
  if (typeof joined === 'number' || joined.places.length <= 2) return joined;
  const places: number[] = [];
  for (let i = 0; i + 1 < joined.places.length; i += 2) {
    const [low = 0, high = 0] = [joined.places[i], joined.places[i + 1]];
    const last = places.at(-1);
    const isNarrow = last !== undefined && low - last <= NARROW && isPlain(last, low);
    if (isNarrow) places[places.length - 1] = high;
    else places.push(low, high);
  }
  return setOf(places, joined.nan);
}

/** Whether there are neither zeros nor infinities from one place to another. */
function isPlain(low: number, high: number): boolean {
  const [first, last] = [atOrder(low), atOrder(high)];
  return first * last > 0 && Number.isFinite(first) && Number.isFinite(last);
}

function widen(set: Allowed): Allowed {
  const places = placesOf(set);
  const [low, high] = [places[0], places.at(-1)];
  if (low === undefined || high === undefined) return ANYTHING;
  const first = Math.max(...LADDER.filter((place) => place <= low));
  const last = Math.min(...LADDER.filter((place) => place >= high));
  return setOf([first, last], nansOf(set));
}

/** A set of one value that does not count as known. */
export function openNumber(set: Allowed): Allowed {
  return typeof set === 'number' ? new ValueSet(placesOf(set), Number.isNaN(set)) : set;
}

export const NUMBERS: Kind<Allowed> = {
  key: keyOf,
  span: spanOf,
  join: joinNumbers,
  widen,
  open: openNumber,
};
