/** Sets in JSON are exact: what is read back permits what the set does. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { permitsBits } from '../../oracles/judge/gpu/left.js';
import type { AllowedWord } from '../../semantics/gpu/domains/allowed/words.js';
import { floatOfBits } from '../../semantics/gpu/domains/packed.js';
import { binary32Arbitrary } from '../../semantics/number/binary32.arbitrary.js';
import { bitsOf, hex, valueOf } from '../../semantics/number/binary32.js';
import { integerSet } from '../../semantics/number/integer-set.js';
import { setArbitrary } from '../../semantics/number/value-set.arbitrary.js';
import { POSITIVE_NAN } from '../../semantics/number/value-set.js';
import { floatSetJson, permits, setJson, type SetJson } from './set.js';
import { jsonText } from './text.js';
import { valueJson } from './value.js';

const bits = fc.oneof(
  fc.nat(0xffffffff),
  fc.constantFrom(0, 0x80000000, 1, 0x80000001, 0x7f800000, 0xff800000, 0x7fc00000, 0xffc00001),
);

const word: fc.Arbitrary<AllowedWord> = fc.oneof(
  fc.constant(null),
  setArbitrary.map((value) => ({ type: 'F', value }) as const),
  bits.map((each): AllowedWord => ({ type: 'F', value: floatOfBits(each) })),
  fc
    .record({
      type: fc.constantFrom<'S' | 'U'>('S', 'U'),
      places: fc.array(fc.tuple(bits, bits), { minLength: 1, maxLength: 3 }),
    })
    .map(({ type, places }): AllowedWord => {
      const pairs = places.flatMap(([a, b]) => [Math.min(a, b), Math.max(a, b)]);
      return { type, value: integerSet(pairs) };
    }),
);

const readBack = (json: SetJson): SetJson => JSON.parse(jsonText(json)) as SetJson;

/** The ends of its cells and their neighbours: where a set that is written wrongly differs from what it was. */
const edges = ({ cells }: SetJson): readonly number[] =>
  cells
    .flatMap(({ low, high }) => [Number(low.bits), Number(high.bits)])
    .flatMap((each) => [each - 1, each, each + 1])
    .map((each) => each >>> 0);

describe('sets in JSON', () => {
  it('permit what the sets do, read back from their text', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 3 }), fc.array(bits), (words, more) => {
        const json = readBack(setJson(words));
        for (const each of [...more, ...edges(json)]) {
          // The judge tells NaNs by their sign elsewhere (known-signs.ts); JSON says the sign itself.
          if (json.nan === 'positive' && Number.isNaN(valueOf(each))) continue;
          expect([hex(each), permits(json, each)]).toEqual([
            hex(each),
            words.some((own) => permitsBits(own, each)),
          ]);
        }
      }),
    );
  });

  it('tell a NaN whose sign is known from others', () => {
    const json = readBack(floatSetJson(POSITIVE_NAN));
    expect(json).toEqual({ text: 'NaN', cells: [], nan: 'positive', undefined: false });
    expect(permits(json, 0x7fc00001)).toBe(true);
    expect(permits(json, 0xffc00000)).toBe(false);
    expect(permits(json, 0)).toBe(false);
  });

  it('are written so that a value stands on one line', () => {
    expect(jsonText({ a: valueJson({ type: 'F', bits: bitsOf(-0) }) })).toBe(
      '{\n  "a": { "type": "F", "bits": "0x80000000", "value": "-0" }\n}\n',
    );
    fc.assert(
      fc.property(binary32Arbitrary, fc.string(), (value, text) => {
        const json = { a: [valueJson({ type: 'F', bits: bitsOf(value) })], text };
        expect(JSON.parse(jsonText(json))).toEqual(json);
      }),
    );
  });
});
