/** Comparison of many results, word by word. */

const INFINITY_BITS = 0x7f800000;
const MAGNITUDE = 0x7fffffff;

/**
 * The vertices, by their place in the batch, of which some word is another than expected; a NaN is any
 * other NaN. `width` words a vertex.
 */
export function differing(
  expected: Uint32Array,
  observed: Uint32Array,
  count: number,
  width: number,
): readonly number[] {
  const found: number[] = [];
  // Signed words are what engines compare fastest.
  const ours = signed(expected);
  const theirs = signed(observed);
  let at = 0;
  for (let vertex = 0; vertex < count; vertex++) {
    const end = at + width;
    for (; at < end; at++) {
      const a = ours[at] ?? 0;
      const b = theirs[at] ?? 0;
      if (a === b) continue;
      if ((a & MAGNITUDE) > INFINITY_BITS && (b & MAGNITUDE) > INFINITY_BITS) continue;
      found.push(vertex);
      break;
    }
    at = end;
  }
  return found;
}

function signed({ buffer, byteOffset, length }: Uint32Array): Int32Array {
  return new Int32Array(buffer, byteOffset, length);
}
