/** Vectors of four, of anything. */
import type { DataPath } from '../../spec/load/yaml-file.js';
import type { Four } from './case.js';
import type { Reader } from './reader.js';
import type { Mistake } from './values.js';
import { show } from './values.js';

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

/**
 * Four values, `{all: value}`, or null after noting what is wrong. A bare value stands for all four
 * only in tables.
 */
export function readFour<T>(
  reader: Reader,
  path: DataPath,
  data: unknown,
  parse: (data: unknown) => T | Mistake,
  bare: 'bare values too' | 'no bare values' = 'no bare values',
): Four<T> | null {
  if (Array.isArray(data)) {
    if (data.length !== 4) {
      reader.problem(path, `expected four values; found ${show(data)}`);
      return null;
    }
    const [x = null, y = null, z = null, w = null] = data.map((item: unknown, index) =>
      reader.parse([...path, index], item, parse),
    );
    if (x === null || y === null || z === null || w === null) return null;
    return [x, y, z, w];
  }
  const all = saidOfAll(data);
  if (all !== null) {
    const value = reader.parse([...path, 'all'], all.value, parse);
    return value === null ? null : [value, value, value, value];
  }
  if (bare === 'bare values too') {
    const value = reader.parse(path, data, parse);
    return value === null ? null : [value, value, value, value];
  }
  reader.problem(
    path,
    `expected a list of four values, or {all: value} for the same in every component; found ${show(data)}`,
  );
  return null;
}

function saidOfAll(data: unknown): { readonly value: unknown } | null {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return null;
  const [[key, value] = ['', null], ...others] = Object.entries(data) as [string, unknown][];
  return key === 'all' && others.length === 0 ? { value } : null;
}
