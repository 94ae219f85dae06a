import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CommandError, parseCommand } from './command.js';

describe('a command line', () => {
  it.each([
    ['./x', ['./x']],
    ['  ./x  --a\t-b ', ['./x', '--a', '-b']],
    [`x "a b" 'c "d'`, ['x', 'a b', 'c "d']],
    [`x a"b c"d ''`, ['x', 'ab cd', '']],
    [String.raw`x a\ b "\"" '\'`, ['x', 'a b', '"', '\\']],
    ['x $HOME | y > z; *', ['x', '$HOME', '|', 'y', '>', 'z;', '*']],
  ])('%s', (text, words) => {
    const [file, ...rest] = words;
    expect(parseCommand(text)).toEqual({ file, words: rest });
  });

  it.each([
    ['', /a command is wanted/],
    ['   ', /a command is wanted/],
    ['"" x', /a command is wanted/],
    ['x "a b', /a " at character 3 is never closed:\nx "a b\n {2}\^$/],
    [`x 'a`, /a ' at character 3/],
    ['x \\', /nothing follows/],
  ])('%j is refused', (text, message) => {
    expect(() => parseCommand(text)).toThrow(CommandError);
    expect(() => parseCommand(text)).toThrow(message);
  });

  it('keeps any words that are quoted', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (words) => {
        fc.pre(words[0] !== '');
        const quoted = words.map((word) => `'${word.replaceAll("'", `'"'"'`)}'`).join(' ');
        const { file, words: rest } = parseCommand(quoted);
        expect([file, ...rest]).toEqual(words);
      }),
    );
  });
});
