import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { harmless, HARMLESS_LINE, oneLine } from './harmless.js';

/** Code points of every kind that there is, those that steer among them more often than by chance. */
const TEXT = fc.string({
  unit: fc.oneof(
    fc.constantFrom('\u001b', '\u0007', '\r', '\n', '\t', '\u202e', '\u2066', '\u200f', '\u061c'),
    fc.constantFrom('\ud800', '\udfff', '\u0085', '\u2028', '\u2029', '\u009b', '\u007f', '\0'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
});

describe('text that is not ours', () => {
  it.each([
    ['\u001b[31mred\u001b[0m', '\\u001b[31mred\\u001b[0m'],
    ['one\rtwo', 'one\\u000dtwo'],
    ['one\r\ntwo\tthree\n', 'one\r\ntwo\tthree\n'],
    ['\u202egnp.exe', '\\u202egnp.exe'],
    ['a\u0000\u009b\u2028\u2069\u061c\ud800z', 'a\\u0000\\u009b\\u2028\\u2069\\u061c\\ud800z'],
    ['a\uffff\u{1ffff}z', 'a\\uffff\\ud83f\\udfffz'],
    ['für 測試 😀', 'für 測試 😀'],
  ])('%j becomes %j', (text, shown) => {
    expect(harmless(text)).toBe(shown);
  });

  it('steers nothing afterwards, and a second time changes nothing', () => {
    fc.assert(
      fc.property(TEXT, (text) => {
        const shown = harmless(text);
        expect(/[^\P{Cc}\t\n\r]|\r(?!\n)|\p{Bidi_Control}|[\u2028\u2029]/u.test(shown)).toBe(false);
        expect(harmless(shown)).toBe(shown);
        const isOwn = harmless(text) === text && !/[\t\r\n]/.test(text);
        expect(HARMLESS_LINE.test(text)).toBe(isOwn);
      }),
    );
  });

  it('is one line where that is asked', () => {
    expect(oneLine('a\r\nb\tc\rd\n')).toBe('a\\r\\nb\\tc\\u000dd\\n');
    fc.assert(
      fc.property(TEXT, (text) => {
        expect(HARMLESS_LINE.test(oneLine(text))).toBe(true);
      }),
    );
  });

  it('keeps what a string of JSON says', () => {
    fc.assert(
      fc.property(TEXT, (text) => {
        expect(JSON.parse(harmless(JSON.stringify(text)))).toBe(text);
      }),
    );
  });
});
