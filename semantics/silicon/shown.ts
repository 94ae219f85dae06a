/** Patterns as numbers, which have one NaN, and back to the very patterns. */
import type { Vector } from '../domains/domain.js';
import { bitsOf, valueOf } from '../number/binary32.js';
import type { Pattern } from './pattern.js';

/** The patterns behind numbers that an engine has shown. */
const PATTERNS = new WeakMap<Vector<number>, Vector<Pattern>>();
/** The numbers that patterns were shown as. */
const SHOWN = new WeakMap<Vector<Pattern>, Vector<number>>();

/**
 * The bits of four numbers: those that an engine computed, where it has shown these numbers, NaNs with their payloads; else those of the
 * numbers, all NaNs alike.
 */
export function patternsOf(vector: Vector<number>): Vector<Pattern> {
  const known = PATTERNS.get(vector);
  if (known !== undefined) return known;
  const { x, y, z, w } = vector;
  return { x: bitsOf(x), y: bitsOf(y), z: bitsOf(z), w: bitsOf(w) };
}

/** Patterns as numbers, which have one NaN. */
export function shown(patterns: Vector<Pattern>): Vector<number> {
  const known = SHOWN.get(patterns);
  if (known !== undefined) return known;
  const { x, y, z, w } = patterns;
  const numbers = { x: valueOf(x), y: valueOf(y), z: valueOf(z), w: valueOf(w) };
  SHOWN.set(patterns, numbers);
  PATTERNS.set(numbers, patterns);
  return numbers;
}
