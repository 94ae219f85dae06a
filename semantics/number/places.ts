/**
 * Sets of integers as closed intervals: low and high place of each in turn, ascending, disjoint, none adjacent
 * to the next. What sets of binary32 values and sets of 32-bit integers are made of.
 */

/** More intervals than this are merged. */
const MOST_PIECES = 16;

/** Sorted, and what overlaps or touches joined. */
export function merge(places: readonly number[]): number[] {
  if (places.length === 2) return [...places];
  const pieces: [number, number][] = [];
  for (let i = 0; i + 1 < places.length; i += 2) pieces.push([places[i] ?? 0, places[i + 1] ?? 0]);
  pieces.sort((p, q) => p[0] - q[0]);
  const merged: number[] = [];
  let last = -Infinity;
  for (const [low, high] of pieces) {
    if (low <= last + 1 && merged.length > 0) {
      last = Math.max(last, high);
      merged[merged.length - 1] = last;
    } else {
      merged.push(low, high);
      last = high;
    }
  }
  return merged;
}

/** Closes the narrowest gaps until there are few enough pieces. */
export function widen(places: number[]): readonly number[] {
  while (places.length > 2 * MOST_PIECES) {
    let narrowest = 1;
    let width = Infinity;
    for (let i = 1; i + 1 < places.length; i += 2) {
      const gap = (places[i + 1] ?? 0) - (places[i] ?? 0);
      if (gap < width) [narrowest, width] = [i, gap];
    }
    places.splice(narrowest, 2);
  }
  return places;
}

/** What is in both. */
export function intersection(p: readonly number[], q: readonly number[]): number[] {
  const places: number[] = [];
  for (let i = 0, j = 0; i < p.length && j < q.length;) {
    const low = Math.max(p[i] ?? 0, q[j] ?? 0);
    const high = Math.min(p[i + 1] ?? 0, q[j + 1] ?? 0);
    if (low <= high) places.push(low, high);
    if ((p[i + 1] ?? 0) < (q[j + 1] ?? 0)) i += 2;
    else j += 2;
  }
  return places;
}

export function isWithin(places: readonly number[], place: number): boolean {
  for (let i = 0; i < places.length; i += 2) {
    if (place < (places[i] ?? 0)) return false;
    if (place <= (places[i + 1] ?? 0)) return true;
  }
  return false;
}

/** How many places there are. */
export function countOf(places: readonly number[]): number {
  let count = 0;
  for (let i = 0; i < places.length; i += 2) count += (places[i + 1] ?? 0) - (places[i] ?? 0) + 1;
  return count;
}
