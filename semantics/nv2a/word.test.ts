/** Words: every field by itself, all words, and words of programs that are public. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byNight } from '../../vitest.night.js';
import { contentsOf, FIELDS, fromQuad, placeOfField, quadOf, wordOf } from './fields.js';
import { decoded, encoded, type HalfSyntax, type Operand, type Written } from './instruction.js';
import { anyWord, instructionArbitrary } from './word.arbitrary.js';

describe('fields', () => {
  it('cover 128 bits once', () => {
    expect(FIELDS.reduce((sum, { bits }) => sum + bits, 0)).toBe(128);
    const all = FIELDS.reduce(
      (union, { at, bits }) => union | (((1n << BigInt(bits)) - 1n) << BigInt(at)),
      0n,
    );
    expect(all).toBe((1n << 128n) - 1n);
  });

  it.each(FIELDS.map((field) => [field.name, field] as const))(
    '%s holds each of its values, and no other field changes',
    (name, { bits }) => {
      const nothing = contentsOf(0n);
      const most =
        bits > 8 ? [0, 1, 2 ** bits - 1] : Array.from({ length: 2 ** bits }, (_, n) => n);
      for (const value of most) {
        const contents = { ...nothing, [name]: value };
        expect(contentsOf(wordOf(contents))).toEqual(contents);
      }
    },
  );

  it('stand where the public tables have them', () => {
    expect(placeOfField('b.register')).toBe('bits 45 to 48: bit 13 of word 2 to bit 16 of word 2');
    expect(placeOfField('c.register')).toBe('bits 30 to 33: bit 30 of word 3 to bit 1 of word 2');
    expect(placeOfField('mac')).toBe('bits 85 to 88: bit 21 of word 1 to bit 24 of word 1');
    expect(placeOfField('ilu')).toBe('bits 89 to 91: bit 25 of word 1 to bit 27 of word 1');
    expect(placeOfField('a.negate')).toBe('bit 72: bit 8 of word 1');
    expect(placeOfField('out.mux')).toBe('bit 2: bit 2 of word 3');
  });

  it('are parts of the four words', () => {
    fc.assert(
      fc.property(
        anyWord,
        (word) => fromQuad(quadOf(word)) === word && wordOf(contentsOf(word)) === word,
      ),
    );
  });
});

describe('a word', () => {
  it('is made again of what it decodes to, or refused by a field', () => {
    let refused = 0;
    let made = 0;
    fc.assert(
      fc.property(anyWord, (word) => {
        const result = decoded(word);
        if (!result.ok) {
          refused += 1;
          expect(result.refusal.message).toContain(`${result.refusal.field} (bit`);
          return;
        }
        made += 1;
        const again = encoded(result.instruction);
        expect(again).toEqual({ ok: true, word });
        expect(decoded(word)).toEqual(result);
      }),
      { numRuns: byNight(1_000_000, 2_000) },
    );
    // A tenth of the words whose upper bits are 0 decode.
    expect(made).toBeGreaterThan(20);
    expect(refused).toBeGreaterThan(20);
  });

  it.each([
    ['unused', [1, 0, 0, 0]],
    ['unused', [0, 0x10000000, 0, 0]],
    ['mac', [0, 14 << 21, 0, 0]],
    ['a.mux', [0, 1 << 21, 0, 0]],
    ['a.register', [0, 1 << 21, 0xd4000000, 0]],
    ['constant', [0, (1 << 21) | (192 << 13), 0x0c000000, 0]],
    ['temporary', [0, 1 << 21, 0x08000000, 0x0fc00000]],
    ['mac.mask', [0, 13 << 21, 0x08000000, 0x01000000]],
    ['out.mask', [0, 13 << 21, 0x08000000, 0x0000f800]],
    ['out.mux', [0, 1 << 21, 0x08000000, 0x0000f804]],
    ['out.address', [0, 1 << 21, 0x08000000, 0x0000f808]],
    ['out.address', [0, 1 << 21, 0x08000000, 0x0000f600]],
  ] as const)('is refused by %s', (field, quad) => {
    expect(decoded(fromQuad([quad[0], quad[1] >>> 0, quad[2] >>> 0, quad[3] >>> 0]))).toMatchObject(
      {
        ok: false,
        refusal: { field },
      },
    );
  });

  it('of no operation says nothing but whether the program ends', () => {
    expect(decoded(1n)).toMatchObject({
      ok: true,
      instruction: { mac: null, ilu: null, output: null, final: true },
    });
  });
});

describe('an instruction', () => {
  it('is decoded of the word that it has', () => {
    fc.assert(
      fc.property(instructionArbitrary, (instruction) => {
        const result = encoded(instruction);
        expect(result.ok && decoded(result.word)).toEqual({ ok: true, instruction });
      }),
      { numRuns: byNight(100_000, 1_000) },
    );
  });

  it.each([
    ['input', { source: { file: 'input', number: 16 } }],
    ['constant', { source: { file: 'constant', number: -97, relative: false } }],
    ['constant', { source: { file: 'constant', number: 160, relative: true } }],
    ['a.register', { source: { file: 'temporary', number: 16 } }],
    ['a.x', { swizzle: [4, 0, 0, 0] }],
    ['temporary', {}, { number: 16, mask: 1 }],
    ['mac.mask', {}, { number: 0, mask: 16 }],
  ] as const)(
    'has no room for more than a field has: %s',
    (field, operand, temporary: Written | null = null) => {
      const plain: Operand = {
        source: { file: 'input', number: 0 },
        negate: false,
        swizzle: [0, 1, 2, 3],
      };
      const operands = [{ ...plain, ...(operand as Partial<Operand>) }];
      const mac: HalfSyntax = { name: 'MOV', temporary, operands };
      const instruction = { mac, ilu: null, output: null, final: false, unread: {} };
      expect(encoded(instruction)).toMatchObject({ ok: false, refusal: { field } });
    },
  );

  it('has no room for more in a field that nothing reads', () => {
    const nothing = { mac: null, ilu: null, output: null, final: false };
    expect(encoded({ ...nothing, unread: { 'b.mux': 3 } }).ok).toBe(true);
    expect(encoded({ ...nothing, unread: { 'b.mux': 4 } })).toMatchObject({
      ok: false,
      refusal: { field: 'b.mux' },
    });
  });
});
