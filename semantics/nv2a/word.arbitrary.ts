/** Words for property tests: any, and those whose instructions are drawn field by field, of which most decode. */
import fc from 'fast-check';
import { FIELDS, fromQuad, wordOf, type Contents, type FieldName, type Word } from './fields.js';
import { decoded, type Instruction } from './instruction.js';

const word32 = fc.integer({ min: 0, max: 0xffffffff });

/** Words whose bits the engine keeps, and any words. */
export const anyWord: fc.Arbitrary<Word> = fc
  .tuple(word32, word32, word32, word32, fc.boolean())
  .map(([a, b, c, d, kept]) => fromQuad(kept ? [0, b & 0xfffffff, c, d] : [a, b, c, d]));

/** Contents that a decoder seldom refuses. */
const LIKELY: Partial<Record<FieldName, fc.Arbitrary<number>>> = {
  unused: fc.constant(0),
  mac: fc.nat({ max: 13 }),
  constant: fc.nat({ max: 191 }),
  temporary: fc.nat({ max: 11 }),
  'out.address': fc.oneof(
    fc.constantFrom(0, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12),
    fc.nat({ max: 255 }),
  ),
  'out.file': fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, fc.constant(0)),
  'out.mask': fc.oneof(fc.constant(0), fc.nat({ max: 15 })),
  'mac.mask': fc.oneof(fc.constant(0), fc.nat({ max: 15 })),
  'ilu.mask': fc.oneof(fc.constant(0), fc.nat({ max: 15 })),
  ...Object.fromEntries(
    ['a', 'b', 'c'].flatMap((name) => [
      [`${name}.mux`, fc.integer({ min: 1, max: 3 })],
      [`${name}.register`, fc.nat({ max: 12 })],
    ]),
  ),
};

const likelyWord: fc.Arbitrary<Word> = fc
  .tuple(...FIELDS.map(({ name, bits }) => LIKELY[name] ?? fc.nat({ max: 2 ** bits - 1 })))
  .map((values) => {
    const contents = Object.fromEntries(FIELDS.map(({ name }, index) => [name, values[index]]));
    return wordOf(contents as Contents);
  });

/** Instructions of words, all that nothing reads included. */
export const instructionArbitrary: fc.Arbitrary<Instruction> = likelyWord
  .map((word) => decoded(word))
  .filter((result) => result.ok)
  .map((result) => result.instruction);
