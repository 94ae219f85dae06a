/** Vectors of four, of anything. */
import type { Four } from './case.js';

export function mapFour<T, U>([x, y, z, w]: Four<T>, change: (value: T) => U): Four<U> {
  return [change(x), change(y), change(z), change(w)];
}

export function allOf<T>(value: T): Four<T> {
  return [value, value, value, value];
}

/** With one component, or all of them where it is null, taken from `values`. */
export function replaced<T>(old: Four<T>, component: number | null, values: Four<T>): Four<T> {
  if (component === null) return values;
  const at = (index: 0 | 1 | 2 | 3): T => (component === index ? values[index] : old[index]);
  return [at(0), at(1), at(2), at(3)];
}

/** Where `over` says nothing, what stands below it. */
export function overlaid<T>(below: Four<T>, over: Four<T>, nothing: T): Four<T> {
  const at = (index: 0 | 1 | 2 | 3): T => (over[index] === nothing ? below[index] : over[index]);
  return [at(0), at(1), at(2), at(3)];
}
