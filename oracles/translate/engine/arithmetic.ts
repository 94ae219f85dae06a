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
  HIDDEN,
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

/**
 * Chosen and not branched to, here and in sums: drivers put functions in the place of every call, and those that run several vertices at once pay for each
 * branch on all of them, when they compile and when they run.
 */
function product({ tinyWins }: MultiplierFigures): Helper {
  const isTinyOne = `smaller(a & ${INFINITY}, b & ${INFINITY}) == 0u`;
  return {
    says: 'a product, cut to 24 bits',
    parameters: of('u', 'a', 'b'),
    result: 'u',
    body: (d) => [
      d.fixed('u', 'sign', `(a ^ b) & ${SIGN}`),
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
      d.fixed(
        'i',
        'field',
        `${signedExponent(d, 'a')} + ${signedExponent(d, 'b')} - 127 + ${signed(d, 'whole >> 23u')}`,
      ),
      d.fixed('u', 'cut', d.choose(`whole >= ${HIDDEN}`, 'whole', '2u * upper + (cross >> 11u)')),
      d.fixed('u', 'finite', 'deliveredProduct(sign, field, cut)'),
      d.fixed('u', 'infinite', `sign | ${INFINITY}`),
      d.fixed(
        'u',
        'special',
        d.choose(
          `larger(a & ${MAGNITUDE}, b & ${MAGNITUDE}) > ${INFINITY}`,
          NAN,
          tinyWins ? 'infinite' : d.choose(isTinyOne, NAN, 'infinite'),
        ),
      ),
      d.fixed(
        'u',
        'any',
        d.choose(
          `larger(a & ${INFINITY}, b & ${INFINITY}) == ${INFINITY}`,
          'special',
          tinyWins ? 'finite' : d.choose(isTinyOne, '0u', 'finite'),
        ),
      ),
      `return ${tinyWins ? d.choose(isTinyOne, '0u', 'any') : 'any'};`,
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
      d.fixed(
        'u',
        'whole',
        `${d.choose(isTiny('a'), denormals === 'zero' ? '0u' : `a & ${FRACTION}`, significand('a'))} << ${guard}`,
      ),
      d.fixed('u', 'places', `smaller(greatest - ${exponent('a')}, 31u)`),
      d.variable('u', 'kept', 'whole >> places'),
      ...(sticky ? [`kept |= ${d.choose('(kept << places) != whole', '1u', '0u')};`] : []),
      `return ${d.choose(isNegative('a'), `-${signed(d, 'kept')}`, signed(d, 'kept'))};`,
    ],
  };
}

function sum({ guardBits }: AdderFigures): Helper {
  const all = ['a', 'b', 'c', 'e'];
  const largest = (of: (each: string) => string): string => {
    const [a = '', b = '', c = '', e = ''] = all.map(of);
    return `larger(larger(${a}, ${b}), larger(${c}, ${e}))`;
  };
  return {
    says: 'a sum of up to four terms, shifted to the greatest exponent and added at once; what falls off is lost',
    parameters: of('u', ...all),
    result: 'u',
    body: (d) => [
      d.fixed('u', 'greatest', largest(exponent)),
      d.fixed('i', 'sum', all.map((each) => `term(${each}, greatest)`).join(' + ')),
      d.fixed('u', 'size', d.choose('sum < 0', `0u - ${unsigned(d, 'sum')}`, unsigned(d, 'sum'))),
      d.fixed('u', 'top', 'topBit(size)'),
      d.fixed(
        'i',
        'field',
        `${signed(d, 'greatest')} + ${signed(d, 'top')} - ${String(23 + guardBits)}`,
      ),
      d.fixed('u', 'sign', d.choose('sum < 0', SIGN, '0u')),
      d.fixed('u', 'finite', 'deliveredSum(sign, field, cutTo24(size, top))'),
      // Without NaN the greatest pattern tells whether -INF is there, and with turned signs whether +INF is.
      d.fixed('b', 'minus', `${largest((each) => each)} == ${MINUS_INFINITY}`),
      d.fixed('b', 'plus', `${largest((each) => `${each} ^ ${SIGN}`)} == ${MINUS_INFINITY}`),
      d.fixed('u', 'infinite', d.choose('minus', d.choose('plus', NAN, MINUS_INFINITY), INFINITY)),
      d.fixed(
        'u',
        'special',
        d.choose(`${largest((each) => `${each} & ${MAGNITUDE}`)} > ${INFINITY}`, NAN, 'infinite'),
      ),
      `return ${d.choose('greatest == 255u', 'special', d.choose('sum == 0', '0u', 'finite'))};`,
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
