import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { processorSeconds } from '../../spec/processor-seconds.testing.js';
import { diagnose } from './diagnose.js';
import { load } from './load.js';
import { print } from './print.js';
import { productionsReached } from './productions.js';
import { instructionArbitrary, programArbitrary } from './syntax.arbitrary.js';
import { byNight } from '../../vitest.night.js';

/** Loads and checks what holds of every outcome. */
function tried(source: string | Uint8Array, length: number): boolean {
  const result = load(source);
  if (result.loaded) return result.program.length === length;
  const { position, line, column } = result.error;
  expect(position).toBeGreaterThanOrEqual(0);
  expect(position).toBeLessThanOrEqual(length);
  expect(Math.min(line, column)).toBeGreaterThanOrEqual(1);
  const shown = diagnose('program', source, result.error);
  // Printable ASCII and newlines only, however odd the program.
  expect(shown).toMatch(/^[\n\x20-\x7e]*$/);
  return true;
}

const TOKENS = [
  '!!VP1.0', '!!VP2.0', '!!VSP1.0', 'OPTION', 'NV_position_invariant', 'MOV', 'MADC', 'ARL', 'ARA', 'BRA',
  'RET', 'RCP', 'R0', 'R15', 'A0', 'A1', 'CC', 'o', 'v', 'c', '[', ']', '(', ')', '|', '-', '+', '.',
  'x', 'y', 'z', 'w', 'HPOS', 'OPOS', 'LT', '0', '300', ',', ';', ':', 'END', '#', '\n', ' ', 'é', '\0',
]; // prettier-ignore

describe('any text', () => {
  it('loads or is refused, as random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => tried(bytes, bytes.length)),
      { numRuns: byNight(300, 60) },
    );
  });

  it('loads or is refused, as random tokens', () => {
    const tokens = fc.array(fc.constantFrom(...TOKENS), { maxLength: 40 });
    fc.assert(
      fc.property(fc.constantFrom('!!VP1.1', '!!VP2.0', '!!VSP1.0'), tokens, (header, rest) => {
        const source = `${header} ${rest.join(' ')}`;
        return tried(source, new TextEncoder().encode(source).length);
      }),
      { numRuns: byNight(2000, 200) },
    );
  });

  it('loads or is refused, as a program with bytes changed', () => {
    const edit = fc.tuple(fc.nat(), fc.nat(3), fc.string({ unit: 'binary', maxLength: 3 }));
    fc.assert(
      fc.property(programArbitrary, fc.array(edit, { maxLength: 3 }), (syntax, edits) => {
        let source = print(syntax);
        for (const [at, removed, inserted] of edits) {
          const place = at % (source.length + 1);
          source = source.slice(0, place) + inserted + source.slice(place + removed);
        }
        productionsReached(source);
        return tried(source, new TextEncoder().encode(source).length);
      }),
      { numRuns: byNight(500, 15) },
    );
  });
});

describe('the first error', () => {
  it('is the same in every program that begins alike', () => {
    // What stands after the first error cannot matter, unless a token was cut in two.
    fc.assert(
      fc.property(programArbitrary, instructionArbitrary, (syntax, more) => {
        const source = print(syntax);
        const result = load(source);
        if (result.loaded || result.error.position >= source.length) return;
        const items = [...syntax.items, more, more];
        const longer = load(print({ ...syntax, items }));
        expect(longer).toMatchObject({ loaded: false, error: result.error });
      }),
      { numRuns: byNight(500, 20) },
    );
  });
});

describe('time', () => {
  const long = (text: string, length = 100_000): string =>
    text.repeat(Math.ceil(length / text.length));

  /** By day a fifth: what is not linear takes longer than is granted of that too. */
  const statements = long('MOV R0, R1;', byNight(1_100_000, 220_000));

  it.each([
    ['bars', `!!VP2.0 MOV R0, ${long('|')}`],
    ['signs and bars', `!!VP2.0 MOV R0, ${long('-|')}`],
    ['parentheses', `!!VP2.0 MOV R0 ${long('(')}`],
    ['signs', `!!VP2.0 MOV R0, ${long('-')}`],
    ['brackets', `!!VP2.0 MOV R0, c${long('[')}`],
    ['nested brackets', `!!VP2.0 MOV R0, ${long('c[A0.x+')}`],
    ['digits', `!!VP2.0 MOV R0, c[${long('9')}`],
    ['zeros', `!!VP2.0 MOV R0, c[${long('0')}]; END`],
    ['a word', `!!VP2.0 ${long('A')}`],
    ['an opcode and a word', `!!VP2.0 MOV${long('A')}`],
    ['dots', `!!VP2.0 MOV R0${long('.')}`],
    ['colons', `!!VP2.0 ${long(':')}`],
    ['semicolons', `!!VP2.0 ${long(';')}`],
    ['headers', long('!!VP2.0 ')],
    ['options', `!!VP2.0 ${long('OPTION NV_position_invariant; ')}`],
    ['comments', `!!VP2.0 ${long('#\n')} END`],
    ['a comment', `!!VP2.0 #${long(' x;', 1_000_000)}\n FOO`],
    ['a comment within a statement', `!!VP2.0 MOV R0 #${long(' x;', 1_000_000)}\n FOO`],
    ['white space', `!!VP2.0 MOV R0,${long(' \t\n', 1_000_000)} q`],
    ['white space in a swizzle', `!!VP2.0 MOV R0, R1.x${long(' ', 1_000_000)} y; END`],
    [
      'labels',
      `!!VP2.0 ${Array.from({ length: 20_000 }, (_, i) => `l${String(i)}:`).join('')} BRA l; END`,
    ],
    ['statements', `!!VP2.0 ${statements} END`],
    ['statements and an error', `!!VP2.0 ${statements} q`],
    ['binary', `!!VP2.0 ${long('\u00ff\u0000')}`],
  ])('is short for %s', (_, source) => {
    const seconds = processorSeconds(() => {
      const result = load(source);
      if (!result.loaded) diagnose('program', source, result.error);
    });
    expect(seconds).toBeLessThan(3);
  });
});
