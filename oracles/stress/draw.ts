/**
 * Vertices and program parameters by seed and number, thousands of them in a millisecond: every word is a
 * function of the seed, the vertex, the register and the component, whatever else is drawn.
 */
import { bitsOf } from '../../semantics/number/binary32.js';
import { LATTICE } from '../../semantics/number/lattice.js';

/** Vertices that share one set of program parameters. */
export const SPAN = 65_536;

/** A word is one of these patterns, its lowest bits drawn. */
const PATTERNS = 2048;
const PATTERN_SHIFT = 32 - 11;
const LOW_BITS = (1 << PATTERN_SHIFT) - 1;
/** Low bits that are drawn of multiples of a quarter of a power of two: sums of such are exact, and often equal. */
const FEW_BITS = 0;

/** Words that a vertex takes of the sequence: 16 registers of 4 components. */
const PER_VERTEX = 64;
const STEP = 0x9e3779b1;

const BASES = new Uint32Array(PATTERNS);
const MASKS = new Uint32Array(PATTERNS);
for (let pattern = 0; pattern < PATTERNS; pattern++) {
  const random = mixed(Math.imul(pattern + 1, STEP));
  const signAndTop = random & 0x80600000;
  const special = LATTICE[pattern];
  if (special !== undefined) {
    // Each value where rules change, now and then.
    BASES[pattern] = special;
  } else if (pattern % 8 === 0) {
    // Any exponent of a finite number.
    BASES[pattern] = signAndTop | ((random % 255) << 23);
    MASKS[pattern] = LOW_BITS;
  } else if (pattern % 8 === 1) {
    BASES[pattern] = signAndTop | ((124 + (random % 8)) << 23);
    MASKS[pattern] = FEW_BITS;
  } else {
    // Near 1, so that sums are more than their greater part.
    BASES[pattern] = signAndTop | ((121 + (random % 12)) << 23);
    MASKS[pattern] = LOW_BITS;
  }
}

/** The finalizer of MurmurHash3: every bit of the result depends on every bit of the argument. */
export function mixed(value: number): number {
  let hash = value ^ (value >>> 16);
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A key of the seed and another number, each up to 2^53. */
function keyOf(seed: number, number: number, stream: number): number {
  const high = (value: number): number => Math.floor(value / 2 ** 32);
  return [seed >>> 0, high(seed), number >>> 0, high(number), stream].reduce(
    (key, part) => mixed(key ^ Math.imul(part + 1, STEP)),
    0,
  );
}

/** Writes those attributes of `count` vertices from `first` on, all of one span. */
export function drawVertices(
  seed: number,
  first: number,
  count: number,
  attributes: readonly number[],
  words: Uint32Array,
): void {
  const key = keyOf(seed, Math.floor(first / SPAN), 0);
  const inSpan = first % SPAN;
  const places = Uint32Array.from(attributes, (register) => register * 4);
  const registers = places.length;
  let to = 0;
  for (let vertex = inSpan; vertex < inSpan + count; vertex++) {
    for (let register = 0; register < registers; register++) {
      const from = vertex * PER_VERTEX + (places[register] ?? 0);
      for (let component = 0; component < 4; component++) {
        const hash = mixed(key ^ Math.imul(from + component + 1, STEP));
        const pattern = hash >>> PATTERN_SHIFT;
        words[to++] = (BASES[pattern] ?? 0) ^ (hash & (MASKS[pattern] ?? 0));
      }
    }
  }
}

/** The program parameters of the span that a vertex is in: finite, for they concern all its vertices. */
export function drawParameters(seed: number, vertex: number, count: number): Uint32Array {
  const key = keyOf(seed, Math.floor(vertex / SPAN), 1);
  return Uint32Array.from({ length: count * 4 }, (_, at) => {
    const hash = mixed(key ^ Math.imul(at + 1, STEP));
    const pattern = hash >>> PATTERN_SHIFT;
    const word = (BASES[pattern] ?? 0) ^ (hash & (MASKS[pattern] ?? 0));
    return (word & 0x7f800000) === 0x7f800000 ? bitsOf(1) : word;
  });
}
