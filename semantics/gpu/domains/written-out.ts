/**
 * What GPU programs of the nominal domain do most, in all four components at once: each function by itself, so that the
 * engine compiles it with the one operation that it calls (`WrittenOut` in ../../domains/domain.ts says how they are found).
 * ../../machine/written-out.test.ts holds that each is its operation four times.
 */
import type { Vector, WrittenOut } from '../../domains/domain.js';
import type { WrittenOutWords } from './domain.js';
import type { NominalInteger } from './integers.js';
import type { NominalFloat } from './packed.js';
import type { NominalWord } from './words.js';

type Floats = Vector<NominalFloat>;
type Integers = Vector<NominalInteger>;
type Words = Vector<NominalWord>;

/** The operations that have forms. */
interface Operations {
  readonly negate: (a: NominalFloat) => NominalFloat;
  readonly add: (a: NominalFloat, b: NominalFloat) => NominalFloat;
  readonly multiply: (a: NominalFloat, b: NominalFloat) => NominalFloat;
  readonly multiplyAdd: (a: NominalFloat, b: NominalFloat, c: NominalFloat) => NominalFloat;
}

export function writtenOutFloats({
  negate,
  add,
  multiply,
  multiplyAdd,
}: Operations): WrittenOut<NominalFloat> {
  return {
    one: new Map([
      [
        negate,
        (a: Floats): Floats => ({ x: negate(a.x), y: negate(a.y), z: negate(a.z), w: negate(a.w) }),
      ],
    ]),
    two: new Map([
      [
        add,
        (a: Floats, b: Floats): Floats => ({
          x: add(a.x, b.x),
          y: add(a.y, b.y),
          z: add(a.z, b.z),
          w: add(a.w, b.w),
        }),
      ],
      [
        multiply,
        (a: Floats, b: Floats): Floats => ({
          x: multiply(a.x, b.x),
          y: multiply(a.y, b.y),
          z: multiply(a.z, b.z),
          w: multiply(a.w, b.w),
        }),
      ],
    ]),
    three: new Map([
      [
        multiplyAdd,
        (a: Floats, b: Floats, c: Floats): Floats => ({
          x: multiplyAdd(a.x, b.x, c.x),
          y: multiplyAdd(a.y, b.y, c.y),
          z: multiplyAdd(a.z, b.z, c.z),
          w: multiplyAdd(a.w, b.w, c.w),
        }),
      ],
    ]),
  };
}

/** The conversions that have forms. */
interface Conversions {
  readonly floatOf: (word: NominalWord) => NominalFloat;
  readonly wordOfFloat: (a: NominalFloat) => NominalWord;
  readonly integerOf: (word: NominalWord, signed: boolean) => NominalInteger;
  readonly wordOfInteger: (a: NominalInteger, signed: boolean) => NominalWord;
}

export function writtenOutWords({
  floatOf,
  wordOfFloat,
  integerOf,
  wordOfInteger,
}: Conversions): WrittenOutWords<NominalFloat, NominalInteger, NominalWord> {
  return {
    floatsOf: new Map([
      [
        floatOf,
        // A number is its own word, and a vector of numbers is one of words.
        (v: Words): Floats =>
          areNumbers(v)
            ? v
            : { x: floatOf(v.x), y: floatOf(v.y), z: floatOf(v.z), w: floatOf(v.w) },
      ],
    ]),
    wordsOfFloats: new Map([[wordOfFloat, (v: Floats): Words => v]]),
    integersOf: new Map([
      [
        integerOf,
        (v: Words, signed: boolean): Integers => ({
          x: integerOf(v.x, signed),
          y: integerOf(v.y, signed),
          z: integerOf(v.z, signed),
          w: integerOf(v.w, signed),
        }),
      ],
    ]),
    wordsOfIntegers: new Map([
      [
        wordOfInteger,
        (v: Integers, signed: boolean): Words => ({
          x: wordOfInteger(v.x, signed),
          y: wordOfInteger(v.y, signed),
          z: wordOfInteger(v.z, signed),
          w: wordOfInteger(v.w, signed),
        }),
      ],
    ]),
  };
}

function areNumbers(v: Words): v is Vector<number> {
  return (
    typeof v.x === 'number' &&
    typeof v.y === 'number' &&
    typeof v.z === 'number' &&
    typeof v.w === 'number'
  );
}
