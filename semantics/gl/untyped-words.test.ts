/** Words that come from memory: which bits they have, whatever lay there before. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BufferWord } from './buffer-state.js';
import { overwritten, wordsOfBytes } from './untyped-words.js';

/** What a buffer of so many bytes holds: a byte is null where it is undefined. */
function bytesOf(words: readonly BufferWord[], size: number): readonly (number | null)[] {
  const bytes: (number | null)[] = new Array<null>(size - (size % 4)).fill(null);
  for (const [at, { type, value }] of words.entries()) {
    if (value === null) continue;
    const view = new DataView(new ArrayBuffer(4));
    if (type === 'F') view.setFloat32(0, value, true);
    else view.setUint32(0, value, true);
    for (let byte = 0; byte < 4; byte++) bytes[4 * at + byte] = view.getUint8(byte);
  }
  return bytes;
}

const WORD: fc.Arbitrary<BufferWord> = fc.oneof(
  fc.float({ noNaN: true }).map((value) => ({ type: 'F', value }) as const),
  fc.integer().map((value) => ({ type: 'S', value }) as const),
  fc.nat().map((value) => ({ type: null, value }) as const),
  fc.constant({ type: 'F', value: null } as const),
);

describe('words of memory', () => {
  it('have the least significant byte first, and none is made of fewer than four bytes', () => {
    expect(wordsOfBytes(Uint8Array.of(1, 2, 3, 0x84, 9, 9, 9))).toEqual([
      { type: null, value: 0x84030201 },
    ]);
    const larger = Uint8Array.of(7, 7, 1, 0, 0, 0, 7);
    expect(wordsOfBytes(larger.subarray(2, 6))).toEqual([{ type: null, value: 1 }]);
    expect(wordsOfBytes(new Uint8Array())).toEqual([]);
  });

  it('lie over what was there, byte by byte; a word with an undefined part is undefined', () => {
    const cases = fc
      .tuple(fc.array(WORD, { maxLength: 5 }), fc.nat(28), fc.uint8Array({ maxLength: 12 }))
      .chain(([words, more, bytes]) => {
        const size = Math.max(4 * words.length, bytes.length) + more;
        return fc.tuple(fc.constant({ words, bytes, size }), fc.nat(size - bytes.length));
      });
    fc.assert(
      fc.property(cases, ([{ words, bytes, size }, offset]) => {
        const after = overwritten(words, size, offset, bytes);
        const expected = [...bytesOf(words, size)];
        bytes.forEach((byte, at) => {
          if (offset + at < expected.length) expected[offset + at] = byte;
        });
        const whole = expected.map((_, at) => {
          const word = expected.slice(at - (at % 4), at - (at % 4) + 4);
          return word.includes(null) ? null : (expected[at] ?? null);
        });
        expect(bytesOf(after, size)).toEqual(whole);
        expect(after.length).toBeLessThanOrEqual(Math.floor(size / 4));
      }),
      { numRuns: 200 },
    );
  });

  it('have no type where a byte of them came from memory, and keep theirs elsewhere', () => {
    const words = [1, 2, 3].map((value) => ({ type: 'S', value }) as const);
    expect(overwritten(words, 12, 7, Uint8Array.of(1, 5))).toEqual([
      { type: 'S', value: 1 },
      { type: null, value: 0x01000002 },
      { type: null, value: 5 },
    ]);
    expect(overwritten(words, 12, 4, new Uint8Array())).toEqual(words);
    // All but one byte of an undefined word.
    expect(overwritten([], 8, 4, Uint8Array.of(1, 2, 3))).toEqual([
      { type: 'F', value: null },
      { type: 'F', value: null },
    ]);
  });
});
