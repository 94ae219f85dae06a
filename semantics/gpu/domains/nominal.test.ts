import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOMINAL } from '../../domains/nominal.js';
import { binary32Arbitrary } from '../../number/binary32.arbitrary.js';
import { bitsOf, flush, LARGEST, SMALLEST_NORMAL } from '../../number/binary32.js';
import { INITIAL_PARAMETERS, type TextureUnit } from '../../texture/texture.js';
import { GPU_NOMINAL, gpuNominal } from './nominal.js';
import { floatOfBits, Packed, type NominalFloat } from './packed.js';
import { UNDEFINED as U } from './undefined.js';
import { IntegerWord, sameWord, typedBitsOf, wordOf, type NominalWord } from './words.js';

const N = GPU_NOMINAL;

describe('floating-point operations', () => {
  const legal = binary32Arbitrary.map(flush);

  const UNARY = [
    ...(['absolute', 'coarse', 'cosine', 'exp2', 'exp2OfInteger', 'exponent', 'floor'] as const),
    ...(['fraction', 'log2', 'mantissa', 'negate', 'reciprocal', 'roughExp2'] as const),
    ...(['reciprocalSquareRoot', 'roughLog2', 'sine'] as const),
  ];
  const BINARY = ['add', 'multiply', 'multiplyWithin', 'maximum', 'minimum'] as const;
  const TESTS = ['less', 'lessOrEqual', 'equal', 'precedes'] as const;

  it.each(UNARY)('%s is that of the shared domain, of packed bits too', (name) => {
    fc.assert(
      fc.property(legal, binary32Arbitrary, (a, b) => {
        if (name === 'exp2OfInteger' && !Number.isInteger(a)) return;
        expect(N[name](a)).toBe(NOMINAL[name](a));
        const carried = new Packed(bitsOf(b));
        if (name !== 'exp2OfInteger') expect(N[name](carried)).toBe(NOMINAL[name](flush(b)));
      }),
    );
    expect(N[name](U)).toBe(U);
  });

  it.each([...BINARY, ...TESTS])('%s is that of the shared domain', (name) => {
    fc.assert(
      fc.property(legal, binary32Arbitrary, (a, b) => {
        expect(N[name](a, flush(b))).toBe(NOMINAL[name](a, flush(b)));
        expect(N[name](new Packed(bitsOf(b)), a)).toBe(NOMINAL[name](flush(b), a));
      }),
    );
    expect([N[name](U, 1), N[name](1, U), N[name](U, U)]).toEqual([U, U, U]);
  });

  it('sums of products are those of the shared domain', () => {
    fc.assert(
      fc.property(fc.array(legal, { minLength: 8, maxLength: 8 }), (factors) => {
        const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = factors;
        expect(N.multiplyAdd(a, b, c)).toBe(NOMINAL.multiplyAdd(a, b, c));
        const two = NOMINAL.add(NOMINAL.multiply(a, b), NOMINAL.multiply(c, d));
        expect(N.sumOfTwoProducts(a, b, c, d)).toBe(two);
        const three = NOMINAL.sumOfThreeProducts(a, b, c, d, e, f);
        expect(N.sumOfThreeProducts(a, b, c, d, e, f)).toBe(three);
        const four = NOMINAL.sumOfFourProducts(a, b, c, d, e, f, g, h);
        expect(N.sumOfFourProducts(a, b, c, d, e, f, g, h)).toBe(four);
      }),
    );
    expect(N.multiplyAdd(1, 1, U)).toBe(U);
    expect(N.sumOfFourProducts(1, 1, 1, 1, 1, 1, U, 0)).toBe(U);
  });

  it('quotients are rounded once, and flushed with their sign', () => {
    expect(N.divide(1, 3)).toBe(Math.fround(1 / 3));
    expect(N.divide(-SMALLEST_NORMAL, 2)).toBe(-0);
    expect(N.divide(LARGEST, 0.5)).toBe(Infinity);
    expect(N.divide(U, 0)).toBe(U);
  });

  it('clamping leaves NaN, -0 and what is inside', () => {
    expect([-2, -0.5, -0, 0.5, 2].map((a) => N.saturate(a, 0))).toEqual([0, 0, -0, 0.5, 1]);
    expect([-2, -0.5, 0.5, Infinity].map((a) => N.saturate(a, -1))).toEqual([-1, -0.5, 0.5, 1]);
    expect([0, -1].map((low) => N.saturate(NaN, low as 0 | -1))).toEqual([0, -1]);
    expect(N.saturate(floatOfBits(0x80000001), -1)).toBe(-0);
    expect(N.saturate(U, 0)).toBe(U);
  });

  it('a short variable keeps a value as it is, or as a 16-bit float by that interpretation', () => {
    const carried = floatOfBits(0xffff0000);
    expect(N.storeShort(1 / 3)).toBe(1 / 3);
    expect(N.storeShort(carried)).toBe(carried);
    const short = gpuNominal({ shortFloats: 'binary16' });
    expect(short.storeShort(1.0001)).toBe(1);
    expect(short.storeShort(1e6)).toBe(Infinity);
    expect(short.storeShort(U)).toBe(U);
    expect(N.storeShortInteger(65537, true)).toBe(65537);
    expect(short.storeShortInteger(65537, true)).toBe(1);
    expect(short.storeShortInteger(32768, true)).toBe(-32768);
    expect(short.storeShortInteger(-1, false)).toBe(65535);
    expect(short.storeShortInteger(U, true)).toBe(U);
  });

  it('nothing is known of what the document says nothing of', () => {
    expect([N.anything, N.undefinedFloat, N.undefinedInteger, N.undefinedWord]).toEqual([
      U,
      U,
      U,
      U,
    ]);
    expect(N.anyOf([3, 4])).toBe(3);
    expect(N.constant(2 ** -130)).toBe(0);
  });
});

describe('truth values', () => {
  it('are undefined where the operands leave them open', () => {
    expect([N.not(true), N.not(false), N.not(U)]).toEqual([false, true, U]);
    expect([N.or(true, U), N.or(U, true), N.or(false, U), N.or(U, U)]).toEqual([true, true, U, U]);
    expect([N.or(false, false), N.or(false, true)]).toEqual([false, true]);
    expect([N.decide(true), N.decide(false), N.decide(U)]).toEqual(['yes', 'no', 'either']);
    expect([N.isNaN(NaN), N.isNaN(0), N.isNaN(U)]).toEqual([true, false, U]);
  });

  it('select, and where undefined give what both sides agree on', () => {
    expect([N.select(true, 1, 2), N.select(false, 1, 2), N.select(true, 1, U)]).toEqual([1, 2, 1]);
    expect([N.select(U, 1, 1), N.select(U, NaN, NaN), N.select(U, 0, -0)]).toEqual([1, NaN, U]);
    expect([N.select(U, U, U), N.select(U, 1, U), N.select(U, U, 1)]).toEqual([U, U, U]);
    expect([N.selectInteger(U, 1, 1), N.selectInteger(U, 1, 2)]).toEqual([1, U]);
    expect([N.selectInteger(true, 1, U), N.selectInteger(false, 1, U)]).toEqual([1, U]);
    const [one, same, other] = [1, 1, 2].map((value) => N.wordOfInteger(value, true));
    if (one === undefined || same === undefined || other === undefined) throw new Error('three');
    expect(N.selectWord(U, one, same)).toBe(one);
    expect(N.selectWord(U, one, other)).toBe(U);
    expect(N.selectWord(U, one, N.wordOfInteger(1, false))).toBe(U);
    expect(N.selectWord(U, one, 1)).toBe(U);
    expect(N.selectWord(U, 1, one)).toBe(U);
    expect(N.selectWord(U, 1, 1)).toBe(1);
    expect(N.selectWord(false, 1, one)).toBe(one);
  });
});

describe('words', () => {
  const raw = gpuNominal({ otherType: 'raw-bits' });
  const words: readonly NominalWord[] = [
    1.5,
    -0,
    NaN,
    floatOfBits(0x7f800001),
    floatOfBits(5),
    new IntegerWord('S', -1),
    new IntegerWord('U', -1),
    U,
  ];

  it('read as the type as which they were written are what was written', () => {
    const floats: readonly NominalFloat[] = [1.5, -0, NaN, floatOfBits(0xff812345), U];
    for (const domain of [N, raw]) {
      for (const a of floats) expect(domain.floatOf(domain.wordOfFloat(a))).toBe(a);
      for (const signed of [true, false]) {
        for (const a of [0, -1, 7, U] as const) {
          expect(domain.integerOf(domain.wordOfInteger(a, signed), signed)).toBe(a);
        }
      }
    }
  });

  it('read as another type are undefined', () => {
    expect(N.floatOf(N.wordOfInteger(1, true))).toBe(U);
    expect(N.integerOf(N.wordOfFloat(1), true)).toBe(U);
    expect(N.integerOf(N.wordOfInteger(1, true), false)).toBe(U);
    expect(N.integerOf(N.wordOfInteger(1, false), true)).toBe(U);
  });

  it('or by the interpretation of Issue 36 their bits', () => {
    expect(raw.floatOf(raw.wordOfInteger(0x3f800000, false))).toBe(1);
    expect(raw.integerOf(raw.wordOfFloat(-1), false)).toBe(0xbf800000 | 0);
    expect(raw.integerOf(raw.wordOfFloat(NaN), true)).toBe(0x7fc00000);
    expect(raw.integerOf(raw.wordOfInteger(-1, false), true)).toBe(-1);
    expect(raw.integerOf(raw.floatOf(raw.wordOfInteger(0x7f812345, true)), true)).toBe(0x7f812345);
    expect([raw.floatOf(U), raw.integerOf(U, true)]).toEqual([U, U]);
  });

  it('computes the example of Issue 36', () => {
    const one = raw.wordOfInteger(0x3f800000, false);
    const minusOne = raw.wordOfInteger(0xbf800000 | 0, false);
    const product = raw.wordOfFloat(raw.multiply(raw.floatOf(one), raw.floatOf(minusOne)));
    const zero = raw.xor(raw.integerOf(product, false), raw.integerOf(minusOne, false));
    expect(zero).toBe(0);
    const ones = raw.wordOfInteger(raw.notBits(zero), false);
    const float = raw.toFloat(raw.integerOf(ones, true), true);
    expect(raw.equal(float, raw.floatOf(minusOne))).toBe(true);
  });

  it('are the same again from type and bits', () => {
    for (const word of words) {
      const again = wordOf(typedBitsOf(word));
      expect(sameWord(again, word)).toBe(true);
      for (const other of words) expect(sameWord(again, other)).toBe(Object.is(other, word));
    }
    expect(typedBitsOf(-0)).toEqual({ type: 'F', bits: 0x80000000 });
    expect(typedBitsOf(new IntegerWord('U', -1))).toEqual({ type: 'U', bits: 0xffffffff });
    expect(typedBitsOf(U)).toBeNull();
  });
});

describe('bits', () => {
  it('of any pattern are found again', () => {
    fc.assert(
      fc.property(fc.nat({ max: 0xffffffff }), (bits) => {
        expect(N.bitsOf(N.fromBits(bits | 0))).toBe(bits | 0);
      }),
    );
    expect([N.bitsOf(U), N.fromBits(U), N.toHalf(U), N.fromHalf(U)]).toEqual([U, U, U, U]);
  });

  it('are carried only where no number has them', () => {
    expect(floatOfBits(0x3f800000)).toBe(1);
    expect(floatOfBits(0x80000000)).toBe(-0);
    expect(floatOfBits(0x7fc00000)).toBeNaN();
    for (const bits of [1, 0x807fffff, 0xffc00000, 0x7fc00001]) {
      expect(floatOfBits(bits)).toBeInstanceOf(Packed);
    }
  });
});

describe('control', () => {
  it('finds the member of an index, and what is outside', () => {
    const members = ['a', 'b'];
    const member = (index: number | typeof U): string =>
      N.member(members, index, 'outside', (a, b) => a + b);
    expect([member(0), member(1), member(2), member(-1), member(U)]).toEqual([
      'a',
      'b',
      'outside',
      'outside',
      'outside',
    ]);
    expect([N.indexOf(3, 2), N.indexOf(-1, 0), N.indexOf(2 ** 31 - 1, 1)]).toEqual([
      5,
      -1,
      2 ** 31,
    ]);
    expect(N.indexOf(U, 2)).toBeNull();
  });

  it('counts repetitions by the floor', () => {
    const counts = [2.9, -0.5, 0, -Infinity, 1e10].map((count) => N.repetitions(count));
    expect(counts).toEqual([2, -1, 0, 0, 1e10]);
    expect([N.repetitions(NaN), N.repetitions(Infinity), N.repetitions(U)]).toEqual([
      null,
      null,
      null,
    ]);
    expect(N.repetitions(floatOfBits(1))).toBe(0);
    expect(N.repetitionsOfInteger(-1, true)).toBe(-1);
    expect(N.repetitionsOfInteger(-1, false)).toBe(2 ** 32 - 1);
    expect(N.repetitionsOfInteger(U, true)).toBeNull();
  });
});

describe('texture access', () => {
  const unit: TextureUnit = {
    '1D': {
      kind: '1D',
      baseFormat: 'RGBA',
      componentType: 'float',
      border: 0,
      faces: [
        [
          {
            width: 2,
            height: 1,
            depth: 1,
            texels: [
              [1, 2, 3, 4],
              [0.1, 6, 7, 8],
            ],
          },
        ],
      ],
      parameters: { ...INITIAL_PARAMETERS, minFilter: 'NEAREST', magFilter: 'NEAREST' },
    },
  };
  const access = { unit, target: '1D', offset: [0, 0, 0], type: 'F' } as const;
  const at = (x: number | typeof U): unknown => N.sampler.fetch(access, { x, y: U, z: U, w: 0 });

  it('gives the texels that there are, as numbers of the domain', () => {
    expect(at(0)).toEqual({ kind: 'float', value: { x: 1, y: 2, z: 3, w: 4 } });
    expect(at(1)).toEqual({ kind: 'float', value: { x: Math.fround(0.1), y: 6, z: 7, w: 8 } });
    const nearest = N.sampler.sample(
      access,
      { x: floatOfBits(1), y: U, z: U, w: U },
      { kind: 'level', level: 0 },
    );
    expect(nearest).toEqual({ kind: 'float', value: { x: 1, y: 2, z: 3, w: 4 } });
    expect(N.sampler.size(access, 0)).toEqual({ x: 2, y: U, z: U, w: U });
  });

  it('is undefined of an undefined coordinate', () => {
    expect(at(U)).toEqual({ kind: 'float', value: { x: U, y: U, z: U, w: U } });
    expect(N.sampler.size(access, U)).toEqual({ x: U, y: U, z: U, w: U });
  });
});
