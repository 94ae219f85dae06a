/** Files of words: written and read again in every form, and what is refused where. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byNight } from '../../vitest.night.js';
import { encoded } from './instruction.js';
import { digitsOf, readWords, wordsBytes, wordsText } from './files.js';
import { programOf, wordsOf } from './program.js';
import { instructionArbitrary } from './word.arbitrary.js';
import type { Word } from './fields.js';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const words: fc.Arbitrary<readonly Word[]> = fc.array(
  instructionArbitrary.map((instruction) => {
    const result = encoded(instruction);
    if (!result.ok) throw new Error(result.refusal.message);
    return result.word;
  }),
  { minLength: 1, maxLength: 8 },
);

it.each([
  ['text', (of: readonly Word[]) => bytesOf(wordsText(of))],
  ['bytes', wordsBytes],
  [
    'JSON',
    (of: readonly Word[]) =>
      bytesOf(
        JSON.stringify({ words: of.map((word) => digitsOf(word).map((each) => `0x${each}`)) }),
      ),
  ],
])('words are read from %s as they were written', (_, write) => {
  fc.assert(
    fc.property(words, (given) => {
      const result = readWords(write(given));
      expect(result.ok && result.file.words).toEqual(given);
    }),
    { numRuns: byNight(10_000, 200) },
  );
});

it('text may have 0x, commas and comments, as other tools write them', () => {
  const text =
    '// a program\n0x00000000, 0x0020001B, 0x0836106C, 0x2F00F801, # end\n\n0 20001b 836106c 1\r\n';
  const result = readWords(bytesOf(text));
  if (!result.ok) throw new Error(result.message);
  expect(wordsText(result.file.words)).toBe(
    '00000000 0020001b 0836106c 2f00f801\n00000000 0020001b 0836106c 00000001\n',
  );
  expect([0, 1].map(result.file.placeOf)).toEqual(['line 2', 'line 4']);
});

it('bytes are those of each word, the lowest first', () => {
  expect([...wordsBytes([0x00000000_0020001b_0836106c_2f00f801n])]).toEqual([
    0, 0, 0, 0, 0x1b, 0, 0x20, 0, 0x6c, 0x10, 0x36, 0x08, 0x01, 0xf8, 0, 0x2f,
  ]);
});

describe('what is no file of words', () => {
  it.each([
    ['0 0 0\n', /^line 1: 3 words; expected the four words/],
    ['0 0 0 0\n0 0 0 0 0\n', /^line 2: 5 words/],
    ['0 0 0 0\n0 zz 0 0\n', /^line 2, column 3: found "zz"; expected a word of 1 to 8/],
    ['0 0 0 000000000\n', /^line 1, column 7/],
    ['-1 0 0 0', /^line 1, column 1/],
    ['{"words": 1}', /^words: expected a list/],
    ['{}', /^words: expected a list/],
    ['[[0, 0, 0]]', /^\[0\]: expected a list of four words/],
    ['{"words": [[0, 0, 0, 0], 5]}', /^words\[1\]: expected a list of four words/],
    ['[[0, 0, 0, 4294967296]]', /^\[0\]\[3\]: expected "0x"/],
    ['[[0, 0, 0, "1"]]', /^\[0\]\[3\]/],
    ['[[0, 0, 0, 1.5]]', /^\[0\]\[3\]/],
    ['[0', /^is no JSON/],
  ])('is refused with its place: %j', (text, message) => {
    const result = readWords(bytesOf(text));
    expect(result.ok ? '' : result.message).toMatch(message);
  });

  it('is bytes that are too few', () => {
    const result = readWords(new Uint8Array(35));
    expect(result).toEqual({
      ok: false,
      message: 'byte 32: the last instruction has 3 bytes, expected 16',
    });
  });

  it('is read to its end whatever it holds', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 70 }), (bytes) => {
        const result = readWords(bytes);
        expect(result.ok ? result.file.words.length : result.message.length).toBeGreaterThan(-1);
      }),
    );
  });
});

describe('a program of words', () => {
  const NOP = 0x0n;
  const LAST = 0x1n;

  it('ends with its last instruction', () => {
    const result = programOf([NOP, LAST]);
    expect(result.ok && wordsOf(result.instructions)).toEqual([NOP, LAST]);
  });

  it.each([
    [[], null, /no instruction/],
    [[NOP, NOP], 1, /does not end the program/],
    [[NOP, LAST, NOP], 1, /ends the program .* 1 more follow/],
    [[NOP, 14n << 85n, LAST], 1, /^mac \(bits 85/],
    [[...Array<Word>(136).fill(NOP), LAST], null, /137 instructions; the engine holds 136/],
  ] as const)('is refused by the instruction', (given, index, message) => {
    const result = programOf(given);
    expect(result.ok ? undefined : result.error.index).toBe(index);
    expect(result.ok ? '' : result.error.message).toMatch(message);
  });
});
