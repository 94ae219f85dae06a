/** Engines: products, and sums of up to four terms (semantics/silicon/multiplier.ts, adder.ts, floor.ts). */
import type { AdderFigures } from '../../../semantics/silicon/adder.js';
import type { Figures } from '../../../semantics/silicon/engines.js';
import type { MultiplierFigures } from '../../../semantics/silicon/multiplier.js';
import { INFINITY, MAGNITUDE, ONE, SIGN } from '../bits.js';
import { of, type Helper, type HelperTable } from '../helper.js';
import {
  deliveredHelper,
  exponent,
  FRACTION,
  inEach,
  isNegative,
  isTiny,
  MINUS_INFINITY,
  NAN,
  signed,
  signedExponent,
  significand,
  unsigned,
} from './basics.js';

export function arithmetic({ multiplier, adder, later }: Figures): HelperTable {
  return {
    ...deliveredHelper('deliveredProduct', multiplier.overflow),
    ...deliveredHelper('deliveredSum', adder.overflow),
    product1: product(multiplier),
    term: term(adder),
    sum4: sum(adder),
    MUL: inEach('products', 'product1', 2),
    sum2: {
      says: 'a sum of two',
      parameters: of('u', 'a', 'b'),
      result: 'u',
      body: () => 'sum4(a, b, 0u, 0u)',
    },
    ADD: inEach('sums', 'sum2', 2),
    MAD: {
      says: 'products and sums: both are cut',
      parameters: of('u4', 'a', 'b', 'c'),
      result: 'u4',
      body: () => 'ADD(MUL(a, b), c)',
    },
    DP3: dot('x, y and z', ['x', 'y', 'z'].map(ofComponents)),
    DP4: dot('all four', [...'xyzw'].map(ofComponents)),
    DPH: dot('x, y and z, and w of the second', [
      ...['x', 'y', 'z'].map(ofComponents),
      `product1(${ONE}, b.w)`,
    ]),
    DST: {
      says: '(1, a.y * b.y, a.z, b.w)',
      parameters: of('u4', 'a', 'b'),
      result: 'u4',
      body: ({ type }) => `${type.u4}(${ONE}, product1(a.y, b.y), a.z, b.w)`,
    },
    ...(later === null ? {} : FLOORS),
  };
}

function ofComponents(letter: string): string {
  return `product1(a.${letter}, b.${letter})`;
}

function dot(says: string, products: readonly string[]): Helper {
  return {
    says: `the sum of products, ${says}, at once`,
    parameters: of('u4', 'a', 'b'),
    result: 'u',
    body: () => `sum4(${[...products, '0u'].slice(0, 4).join(', ')})`,
  };
}

function product({ tinyWins }: MultiplierFigures): Helper {
  const ofTiny = `if (${isTiny('a')} || ${isTiny('b')}) { return 0u; }`;
  const infinite = `(a & ${MAGNITUDE}) == ${INFINITY} || (b & ${MAGNITUDE}) == ${INFINITY}`;
  return {
    says: 'a product, cut to 24 bits',
    parameters: of('u', 'a', 'b'),
    result: 'u',
    body: (d) => [
      ...(tinyWins ? [ofTiny] : []),
      `if (isNaN1(a) || isNaN1(b)) { return ${NAN}; }`,
      d.fixed('u', 'sign', `(a ^ b) & ${SIGN}`),
      `if (${infinite}) {`,
      ...(tinyWins ? [] : [`  if (${isTiny('a')} || ${isTiny('b')}) { return ${NAN}; }`]),
      `  return sign | ${INFINITY};`,
      '}',
      ...(tinyWins ? [] : [ofTiny]),
      d.fixed('i', 'field', `${signedExponent(d, 'a')} + ${signedExponent(d, 'b')} - 127`),
      // 24 bits by 24 bits, by halves of 12: the uppermost 24 of 48, or of 47.
      d.fixed('u', 'm', significand('a')),
      d.fixed('u', 'n', significand('b')),
      d.fixed('u', 'upper', '(m >> 12u) * (n >> 12u)'),
      d.fixed(
        'u',
        'cross',
        '(m >> 12u) * (n & 0xfffu) + (m & 0xfffu) * (n >> 12u) + (((m & 0xfffu) * (n & 0xfffu)) >> 12u)',
      ),
      d.fixed('u', 'whole', 'upper + (cross >> 12u)'),
      'if (whole >= 0x00800000u) { return deliveredProduct(sign, field + 1, whole); }',
      'return deliveredProduct(sign, field, 2u * upper + (cross >> 11u));',
    ],
  };
}

/** Four terms with more guard bits have no room in 32 bits. */
const MOST_GUARD_BITS = 5;

function term({ guardBits, sticky, denormals }: AdderFigures): Helper {
  if (guardBits > MOST_GUARD_BITS) {
    throw new RangeError(`an adder has ${String(MOST_GUARD_BITS)} guard bits at most here`);
  }
  const guard = `${String(guardBits)}u`;
  return {
    says: 'a term in units of the last guard bit, below the greatest exponent',
    parameters: of('u', 'a', 'greatest'),
    result: 'i',
    body: (d) => [
      ...(denormals === 'zero' ? [`if (${isTiny('a')}) { return 0; }`] : []),
      d.fixed(
        'u',
        'whole',
        `${denormals === 'zero' ? significand('a') : d.choose(isTiny('a'), `a & ${FRACTION}`, significand('a'))} << ${guard}`,
      ),
      d.fixed('u', 'places', `smaller(greatest - ${exponent('a')}, 31u)`),
      d.variable('u', 'kept', 'whole >> places'),
      ...(sticky ? ['if ((kept << places) != whole) { kept |= 1u; }'] : []),
      `return ${d.choose(isNegative('a'), `-${signed(d, 'kept')}`, signed(d, 'kept'))};`,
    ],
  };
}

function sum({ guardBits }: AdderFigures): Helper {
  const all = ['a', 'b', 'c', 'e'];
  const any = (test: (each: string) => string): string => all.map(test).join(' || ');
  return {
    says: 'a sum of up to four terms, shifted to the greatest exponent and added at once; what falls off is lost',
    parameters: of('u', ...all),
    result: 'u',
    body: (d) => [
      d.fixed(
        'u',
        'greatest',
        `larger(larger(${exponent('a')}, ${exponent('b')}), larger(${exponent('c')}, ${exponent('e')}))`,
      ),
      'if (greatest == 255u) {',
      `  ${d.fixed(
        'b',
        'plus',
        any((each) => `${each} == ${INFINITY}`),
      )}`,
      `  ${d.fixed(
        'b',
        'minus',
        any((each) => `${each} == ${MINUS_INFINITY}`),
      )}`,
      `  if (${any((each) => `isNaN1(${each})`)} || (plus && minus)) { return ${NAN}; }`,
      `  return ${d.choose('minus', MINUS_INFINITY, INFINITY)};`,
      '}',
      d.fixed('i', 'sum', all.map((each) => `term(${each}, greatest)`).join(' + ')),
      'if (sum == 0) { return 0u; }',
      d.fixed('u', 'size', d.choose('sum < 0', `0u - ${unsigned(d, 'sum')}`, unsigned(d, 'sum'))),
      d.fixed('u', 'top', 'topBit(size)'),
      d.fixed(
        'i',
        'field',
        `${signed(d, 'greatest')} + ${signed(d, 'top')} - ${String(23 + guardBits)}`,
      ),
      `return deliveredSum(${d.choose('sum < 0', SIGN, '0u')}, field, cutTo24(size, top));`,
    ],
  };
}

const FLOORS: HelperTable = {
  floor1: {
    says: 'the floor; +0 of a tiny number',
    parameters: of('u', 'a'),
    result: 'u',
    body: (d) => [
      `if (${isTiny('a')}) { return 0u; }`,
      `if (isNaN1(a)) { return ${NAN}; }`,
      `if (${exponent('a')} >= 150u) { return a; }`,
      // No choice between the two: Mesa takes one between -1.0 and 0, as numbers, for the opposite of a truth value, which is -0.
      `if (${exponent('a')} < 127u) { return (0u - (a >> 31u)) & (${SIGN} | ${ONE}); }`,
      d.fixed('u', 'below', `(1u << (150u - ${exponent('a')})) - 1u`),
      `return ${d.choose(isNegative('a'), 'a + below', 'a')} & ~below;`,
    ],
  },
  FLR: inEach('floors', 'floor1', 1),
  fraction1: {
    says: 'a number less its floor',
    parameters: of('u', 'a'),
    result: 'u',
    body: () => `sum4(a, floor1(a) ^ ${SIGN}, 0u, 0u)`,
  },
  FRC: inEach('fractions', 'fraction1', 1),
};
