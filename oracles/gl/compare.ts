/** Whether what an implementation returned, or sent, is what the semantics has, within what the documents leave open. */
import type { Effect, Returned } from '../../semantics/gl/context/result.js';
import type { TypedQuad } from '../../semantics/gpu/machine/state.js';
import { UNDEFINED } from '../../semantics/gpu/domains/undefined.js';
import { sameWord, type NominalWord } from '../../semantics/gpu/domains/words.js';
import {
  attributeOf,
  floatOf,
  type Components,
  type Vertex,
} from '../../semantics/gl/pipeline/vertex.js';
import type { Quad } from '../../spec/environments.js';

/**
 * How near a computed number has to be, relative to the greatest magnitude of its matrix or vector. The documents give no precision
 * of matrices; those of programs are judged elsewhere (`../judge/`), so that here a result counts that is not even near.
 */
export const NEAR = 2 ** -10;

/** About 1 part in 10^5 is what floating-point operations have to be exact to (OpenGL 1.2.1 §2.1.1). */
const CLOSE = 1e-5;

type Numbers = readonly (number | boolean | null)[];

/** Null in what is expected stands for anything. @param isZeroPlain whether the sign of a zero tells nothing */
export function isReturned(
  expected: Returned,
  found: Returned,
  isComputed: boolean,
  isConverted = false,
  isZeroPlain = false,
): boolean {
  if (expected === null) return true;
  if (expected instanceof Uint8Array || found instanceof Uint8Array) {
    if (!(expected instanceof Uint8Array && found instanceof Uint8Array)) return false;
    return expected.length === found.length && expected.every((each, i) => each === found[i]);
  }
  if (typeof expected === 'object' && 'least' in expected) {
    const { least, greatest } = expected;
    return Number.isInteger(found) && least <= Number(found) && Number(found) <= greatest;
  }
  if (typeof expected === 'object' && 'noneOf' in expected) {
    return typeof found === 'string' && !expected.noneOf.includes(found);
  }
  if (typeof expected === 'object') {
    if (
      found === null ||
      typeof found !== 'object' ||
      'least' in found ||
      'noneOf' in found ||
      'integers' in expected !== 'integers' in found
    )
      return false;
    return areNumbers(listOf(expected), listOf(found), isComputed, isConverted, isZeroPlain);
  }
  return areNumbers([expected as number], [found as number], isComputed, false, isZeroPlain);
}

function listOf(value: Numbers | { readonly integers: readonly (number | null)[] }): Numbers {
  return 'integers' in value ? value.integers : value;
}

function areNumbers(
  expected: Numbers,
  found: Numbers,
  isComputed: boolean,
  isConverted: boolean,
  isZeroPlain: boolean,
): boolean {
  if (expected.length !== found.length) return false;
  const near = isComputed ? nearTo(expected.filter((each) => typeof each === 'number')) : 0;
  return expected.every((each, index) => {
    const other = found[index];
    if (each === null) return true;
    if (typeof each !== 'number' || typeof other !== 'number') return each === other;
    // What overflows, or is no number, depends on how exactly it was computed.
    if (isComputed && !Number.isFinite(each)) return true;
    const slack = near || (isConverted ? CLOSE * Math.abs(each) : 0);
    return Object.is(each, other) || Math.abs(each - other) <= (slack || (isZeroPlain ? 0 : -1));
  });
}

/** How far a number may be from where it should be that was computed together with these. */
export function nearTo(numbers: readonly number[]): number {
  return NEAR * Math.max(1, ...numbers.map(Math.abs).filter(Number.isFinite));
}

/** The integers that a number may become: of two equally near ones either. @param slack how far the number may be from where it should be */
export function isRounding(value: number, found: number | null, slack: number): boolean {
  if (!Number.isFinite(value) || found === null) return true;
  // Beyond the type int nothing is said.
  if (value <= -(2 ** 31) || value >= 2 ** 31 - 1) return true;
  return Math.abs(found - value) <= 0.5 + slack;
}

/** How the numbers of effects came about. */
export interface Making {
  readonly isComputed: boolean;
  readonly isConverted: boolean;
  /** Whether attributes are what evaluators made, of which no document names a precision. */
  readonly isEvaluated: boolean;
  /** Whether the sign of a zero tells nothing. */
  readonly isZeroPlain: boolean;
}

/** Vertices, primitives and raster positions. */
export function areEffects(
  expected: readonly Effect[],
  found: readonly Effect[],
  making: Making,
): boolean {
  return (
    expected.length === found.length &&
    expected.every((each, index) => {
      const other = found[index];
      return other !== undefined && isEffect(each, other, making);
    })
  );
}

function isEffect(
  expected: Effect,
  found: Effect,
  { isComputed, isConverted, isEvaluated, isZeroPlain }: Making,
): boolean {
  if (expected.kind === 'vertex') {
    if (found.kind !== 'vertex' || found.by !== expected.by) return false;
    const { attributes, results, clip } = expected;
    return (
      attributes.every(
        (each, index) =>
          each === null ||
          isQuad(each, found.attributes[index], isEvaluated, isConverted, isZeroPlain),
      ) &&
      areGeneric(
        expected.generic ?? [],
        found.generic ?? [],
        isConverted,
        isEvaluated,
        isZeroPlain,
      ) &&
      isTransformed(expected.transformed, found.transformed) &&
      areResults(results, found.results) &&
      (clip === undefined || isQuad(clip, found.clip, true))
    );
  }
  if (expected.kind === 'raster position') {
    if (found.kind !== 'raster position') return false;
    // Near a plane of the clip volume rounding decides.
    const isOpen = expected.isValid === null || (isComputed && expected.results !== null);
    return (
      (isOpen || expected.isValid === found.isValid) &&
      areResults(expected.results, found.results) &&
      isTransformed(expected.transformed, found.transformed)
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

/** Generic attributes, of which null is undefined. */
function areGeneric(
  expected: readonly TypedQuad[],
  found: readonly TypedQuad[],
  isConverted: boolean,
  isEvaluated: boolean,
  isZeroPlain: boolean,
): boolean {
  return expected.every(({ type, values }, index) => {
    const other = found[index];
    if (other === undefined) return false;
    if (values.every((each) => each === null)) return true;
    const isFloat = type === 'F';
    return (
      other.type === type &&
      areNumbers(values, other.values, isEvaluated && isFloat, isConverted && isFloat, isZeroPlain)
    );
  });
}

/** What a GPU program made of a vertex; what is undefined may be anything. */
function isTransformed(
  expected: Vertex | null | undefined,
  found: Vertex | null | undefined,
): boolean {
  if (expected === undefined || expected === null) return true;
  if (found === undefined || found === null) return false;
  const names = Object.keys(expected.attributes);
  return (
    areComponents(expected.position, found.position) &&
    names.every((name) => areComponents(attributeOf(expected, name), attributeOf(found, name)))
  );
}

function areComponents(expected: Components, found: Components): boolean {
  const order = ['x', 'y', 'z', 'w'] as const;
  const numbers = order.map((each) => floatOf(expected[each]));
  const magnitude = Math.max(
    1,
    ...numbers.map((each) => (typeof each === 'number' ? Math.abs(each) : 0)),
  );
  return order.every((each, index) => {
    const wanted = numbers[index];
    const is: NominalWord = found[each];
    if (expected[each] === UNDEFINED) return true;
    if (typeof wanted !== 'number') return sameWord(expected[each], is);
    const value = floatOf(is);
    if (typeof value !== 'number') return false;
    return !Number.isFinite(wanted) || Math.abs(wanted - value) <= NEAR * magnitude;
  });
}

function isQuad(
  expected: Quad,
  found: Quad | null | undefined,
  isComputed: boolean,
  isConverted = false,
  isZeroPlain = false,
): boolean {
  return (
    found !== undefined &&
    found !== null &&
    areNumbers(expected, found, isComputed, isConverted, isZeroPlain)
  );
}
