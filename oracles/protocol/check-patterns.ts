/** Whether bit patterns come through a MOV: -0 and infinities as they are, NaN as some NaN. */
import { hex, isNaNBits } from '../../semantics/number/binary32.js';
import { CheckFailed } from './check.js';

const NORMAL = [
  0x00000000, 0x80000000, 0x3f800000, 0xbf800000, 0x7f800000, 0xff800000, 0x00800000, 0x80800000,
  0x7f7fffff, 0xff7fffff, 0x3eaaaaab, 0x4b000001, 0xcb7fffff, 0x12345678, 0x9abcdef0, 0x3f7fffff,
]; // prettier-ignore
const NANS = [0x7fc00000, 0xffc00000, 0x7fc12345, 0x7f800001];
const DENORMALS = [0x00000001, 0x80000001, 0x007fffff, 0x807fffff];

/** What was seen. */
export interface Survival {
  readonly says: string;
  readonly notes: readonly string[];
}

/**
 * @param move moves words, four for each vertex, as the backend does
 * @param most vertices that it moves at once
 * @throws CheckFailed where a pattern is not what it may become
 */
export async function patternsSurvive(
  move: (words: Uint32Array) => Promise<Uint32Array>,
  most = Infinity,
): Promise<Survival> {
  const words = Uint32Array.from([...NORMAL, ...NANS, ...DENORMALS]);
  const moved = await inParts(words, most, move);
  const seen = (index: number): number => moved[index] ?? 0;
  NORMAL.forEach((word, index) => {
    if (seen(index) !== word) throw changed(word, seen(index), hex(word));
  });
  NANS.forEach((word, index) => {
    const now = seen(NORMAL.length + index);
    if (!isNaNBits(now)) throw changed(word, now, 'a NaN');
  });
  const first = NORMAL.length + NANS.length;
  let flushed = 0;
  DENORMALS.forEach((word, index) => {
    const now = seen(first + index);
    if (now === word) return;
    flushed++;
    if (now !== 0 && now !== 0x80000000) throw changed(word, now, 'that, or a zero');
  });
  const payload = NANS.some((word, index) => seen(NORMAL.length + index) !== word);
  return {
    says: `bit patterns survive: -0, NaN, ${flushed === 0 ? 'denormals' : 'infinities'}`,
    notes: [
      ...(flushed > 0 ? ['denormals become zero, which is permitted'] : []),
      ...(payload ? ['NaNs become other NaNs, which is permitted'] : []),
    ],
  };
}

/** What becomes of words, four for each invocation, where no more than so many invocations are asked at once. */
export async function inParts(
  words: Uint32Array,
  most: number,
  move: (part: Uint32Array) => Promise<Uint32Array>,
): Promise<Uint32Array> {
  const moved = new Uint32Array(words.length);
  for (let from = 0; from < words.length; from += 4 * most) {
    moved.set(await move(words.subarray(from, from + 4 * most)), from);
  }
  return moved;
}

function changed(given: number, seen: number, expected: string): CheckFailed {
  return new CheckFailed(`MOV of ${hex(given)} gives ${hex(seen)}; ${expected} was expected`);
}
