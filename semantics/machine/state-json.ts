/** Interpretation states from JSON; what is no state is refused with its place and what was expected. */
import type { Vector } from '../domains/domain.js';

/** A state JSON that is not one; the message says where and what was expected. */
export class StateFormatError extends Error {
  constructor(path: string, expected: string) {
    super(`${path}: expected ${expected}`);
    this.name = 'StateFormatError';
  }
}

/** An object, by key. */
export function record(json: unknown, path: string): Readonly<Record<string, unknown>> {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new StateFormatError(path, 'an object');
  }
  return json as Record<string, unknown>;
}

/** A list. */
export function array(json: unknown, path: string): readonly unknown[] {
  if (!Array.isArray(json)) throw new StateFormatError(path, 'a list');
  return json;
}

/** A number without a fraction. */
export function integer(json: unknown, path: string): number {
  if (typeof json !== 'number' || !Number.isInteger(json)) {
    throw new StateFormatError(path, 'an integer');
  }
  return json;
}

/** A list of exactly four, each read by `read`. */
export function four<V>(
  json: unknown,
  path: string,
  read: (json: unknown, path: string) => V,
): readonly [V, V, V, V] {
  const list = array(json, path);
  if (list.length !== 4) throw new StateFormatError(path, 'four components');
  const at = (i: number): V => read(list[i], `${path}[${String(i)}]`);
  return [at(0), at(1), at(2), at(3)];
}

/** A list of vectors, each a list of four. */
export function vectors<V>(
  json: unknown,
  path: string,
  read: (json: unknown, path: string) => V,
): readonly Vector<V>[] {
  return array(json, path).map((entry, i) => {
    const [x, y, z, w] = four(entry, `${path}[${String(i)}]`, read);
    return { x, y, z, w };
  });
}
