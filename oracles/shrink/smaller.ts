/**
 * How large candidates are: numbers that are compared one after the other. Every reduction that is taken
 * makes a candidate smaller, so that shrinking ends.
 */

export type Measure = readonly number[];

/** Whether `a` is less than `b`. */
export function isSmaller(a: Measure, b: Measure): boolean {
  for (const [index, value] of a.entries()) {
    const other = b[index] ?? 0;
    if (value !== other) return value < other;
  }
  return false;
}

export function sum<T>(items: Iterable<T>, cost: (item: T) => number): number {
  let total = 0;
  for (const item of items) total += cost(item);
  return total;
}
