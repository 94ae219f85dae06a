/** Whether what an implementation returned, or sent, is what the semantics has, within what the documents leave open. */
import type { Effect, Returned } from '../../semantics/gl/context/result.js';
import type { Quad } from '../../spec/environments.js';

/**
 * How near a computed number has to be, relative to the greatest magnitude of its matrix or vector. The documents give no precision
 * of matrices; those of programs are judged elsewhere (`../judge/`), so that here a result counts that is not even near.
 */
const NEAR = 2 ** -10;

type Numbers = readonly (number | boolean | null)[];

/** Null in what is expected stands for anything. */
export function isReturned(expected: Returned, found: Returned, isComputed: boolean): boolean {
  if (expected === null) return true;
  if (expected instanceof Uint8Array || found instanceof Uint8Array) {
    if (!(expected instanceof Uint8Array && found instanceof Uint8Array)) return false;
    return expected.length === found.length && expected.every((each, i) => each === found[i]);
  }
  if (typeof expected === 'object') {
    if (
      found === null ||
      typeof found !== 'object' ||
      'integers' in expected !== 'integers' in found
    )
      return false;
    return areNumbers(listOf(expected), listOf(found), isComputed);
  }
  return areNumbers([expected as number], [found as number], isComputed);
}

function listOf(value: Numbers | { readonly integers: readonly (number | null)[] }): Numbers {
  return 'integers' in value ? value.integers : value;
}

function areNumbers(expected: Numbers, found: Numbers, isComputed: boolean): boolean {
  if (expected.length !== found.length) return false;
  const magnitudes = expected.map((each) => (typeof each === 'number' ? Math.abs(each) : 0));
  const slack = isComputed ? NEAR * Math.max(1, ...magnitudes.filter(Number.isFinite)) : 0;
  return expected.every((each, index) => {
    const other = found[index];
    if (each === null) return true;
    if (typeof each !== 'number' || typeof other !== 'number') return each === other;
    // What overflows, or is no number, depends on how exactly it was computed.
    if (isComputed && !Number.isFinite(each)) return true;
    return Object.is(each, other) || Math.abs(each - other) <= (slack || -1);
  });
}

/** The integers that a number may become: of two equally near ones either, and near ones of a number that was computed. */
export function isRounding(value: number, found: number | null, isComputed: boolean): boolean {
  if (!Number.isFinite(value) || found === null) return true;
  // Beyond the type int nothing is said.
  if (value <= -(2 ** 31) || value >= 2 ** 31 - 1) return true;
  const slack = isComputed ? NEAR * Math.max(1, Math.abs(value)) : 0;
  return Math.abs(found - value) <= 0.5 + slack;
}

/** Vertices, primitives and raster positions. */
export function areEffects(
  expected: readonly Effect[],
  found: readonly Effect[],
  isComputed: boolean,
): boolean {
  return (
    expected.length === found.length &&
    expected.every((each, index) => {
      const other = found[index];
      return other !== undefined && isEffect(each, other, isComputed);
    })
  );
}

function isEffect(expected: Effect, found: Effect, isComputed: boolean): boolean {
  if (expected.kind === 'vertex') {
    if (found.kind !== 'vertex' || found.by !== expected.by) return false;
    const { attributes, results, clip } = expected;
    return (
      attributes.every((each, index) => isQuad(each, found.attributes[index], false)) &&
      areResults(results, found.results) &&
      (clip === undefined || isQuad(clip, found.clip, true))
    );
  }
  if (expected.kind === 'raster position') {
    if (found.kind !== 'raster position') return false;
    // Near a plane of the clip volume rounding decides.
    const isOpen = expected.isValid === null || (isComputed && expected.results !== null);
    return (
      (isOpen || expected.isValid === found.isValid) && areResults(expected.results, found.results)
    );
  }
  return found.kind === expected.kind && found.mode === expected.mode;
}

type Results = Readonly<Record<string, Quad>> | null;

function areResults(expected: Results, found: Results): boolean {
  if (expected === null) return true;
  if (found === null) return false;
  return Object.entries(expected).every(([name, value]) => isQuad(value, found[name], true));
}

function isQuad(expected: Quad, found: Quad | undefined, isComputed: boolean): boolean {
  return found !== undefined && areNumbers(expected, found, isComputed);
}
