import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { base64Of, hexOf, wordsOfBase64, wordsOfHex } from './words.js';

const arrays = fc.uint32Array();

describe('words', () => {
  it('come back from both writings', () => {
    fc.assert(
      fc.property(arrays, (words) => {
        expect(wordsOfHex(hexOf(words), words.length)).toEqual(words);
        expect(wordsOfBase64(base64Of(words), words.length)).toEqual(words);
      }),
    );
  });

  it('are little-endian in base64', () => {
    expect(base64Of(Uint32Array.of(0x3f800000))).toBe('AACAPw==');
  });

  it('of a part of an array are those of the part', () => {
    expect(base64Of(Uint32Array.of(1, 0x3f800000, 2).subarray(1, 2))).toBe('AACAPw==');
  });

  it.each([
    [undefined, 'words is absent'],
    ['0x00000000', 'words is a string, not an array'],
    [[], 'words has 0 words where 1 are expected'],
    [[0], 'words[0] is 0, no string of 0x and eight'],
    [['0x0'], 'words[0] is "0x0", no string'],
    [['NaN'], 'words[0] is "NaN"'],
    [[null], 'words[0] is null'],
    [['x'.repeat(1000)], 'words[0] is "xxx'],
  ])('%j are none', (value, message) => {
    expect(() => wordsOfHex(value, 1)).toThrow(message);
    expect(() => wordsOfHex(value, 1)).toThrow(/^.{0,120}$/);
  });

  it.each([
    [1, 'base64 is a number'],
    ['AACAPw=', 'is not the base64'],
    ['AACA!w==', 'is not the base64'],
    ['AACA', 'holds 3 bytes where 4'],
    ['AACAPwAAgD8=', 'holds 8 bytes where 4'],
  ])('%j is not the base64 of one', (value, message) => {
    expect(() => wordsOfBase64(value, 1)).toThrow(message);
  });
});
