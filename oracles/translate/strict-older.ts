/**
 * Strict translations: the functions that NV_vertex_program wants otherwise than NV_vertex_program2 restates them. What
 * it assumes or recommends and leaves to implementations follows the target: sums and products are rounded as the target
 * rounds them, which is to nearest everywhere, and a denormal becomes a zero of its sign.
 */
import { four, INFINITY, MAGNITUDE, NAN, ONE } from './bits.js';
import { of, type Helper, type HelperTable } from './helper.js';
import { STRICT_HELPERS } from './strict-helpers.js';
import { exponential } from './strict-instructions.js';

function extreme(says: string, whenLess: string): Helper {
  return {
    says,
    parameters: of('u4', 'a', 'b'),
    result: 'u4',
    body: () => `pick(isNaN4(a) | isNaN4(b), b, pick(below(value(a), value(b)), ${whenLess}))`,
  };
}

/** Numbers come in the order of their bits, NaN beyond the infinity of its sign (§2.14.1.11). */
function setOn(says: string, truth: string): Helper {
  return {
    says: `1 where ${says}, else 0; -0 before +0, NaN by its sign`,
    parameters: of('u4', 'a', 'b'),
    result: 'u4',
    body: (d) => `${truth} & ${four(d, ONE)}`,
  };
}

const OF_ZERO = (name: string): string => `(${name} & ${MAGNITUDE}) == 0u`;

export const OLDER_HELPERS: HelperTable = {
  ...STRICT_HELPERS,
  isZero4: {
    says: 'where there is a zero',
    parameters: of('u4', 'a'),
    result: 'u4',
    body: (d) => `same(a & ${four(d, MAGNITUDE)}, ${four(d, '0u')})`,
  },
  MUL: {
    says: 'products; of a zero and anything, zero (§2.14.1.11)',
    parameters: of('u4', 'a', 'b'),
    result: 'u4',
    body: (d) =>
      `computed(${d.toFloat('f4', 'a')} * ${d.toFloat('f4', 'b')}) & ~(isZero4(a) | isZero4(b))`,
  },
  multiply1: {
    says: 'a product; of a zero and anything, zero (§2.14.1.11)',
    parameters: of('u', 'a', 'b'),
    result: 'u',
    body: (d) =>
      d.choose(
        `${OF_ZERO('a')} || ${OF_ZERO('b')}`,
        '0u',
        `computed1(${d.toFloat('f', 'a')} * ${d.toFloat('f', 'b')})`,
      ),
  },
  MAX: extreme('the greater; the second with NaN, the first of zeros', 'b, a'),
  MIN: extreme('the lesser; the second with NaN, and of zeros', 'a, b'),
  SLT: setOn('less', 'below(order(a), order(b))'),
  SGE: setOn('greater or equal', '~below(order(a), order(b))'),
  RSQ: {
    says: 'the reciprocal square root of the absolute value',
    parameters: of('u', 'a'),
    result: 'u',
    body: (d) => [
      d.fixed('u', 'size', `a & ${MAGNITUDE}`),
      d.variable('u', 'r', `computed1(${d.inverseSquareRoot}(${d.toFloat('f', 'size')}))`),
      `if (size == ${INFINITY}) { r = 0u; }`,
      `if (size == 0u) { r = ${INFINITY}; }`,
      `if (isNaN1(a)) { r = ${NAN}; }`,
      'return r;',
    ],
  },
  EXP: exponential('2 to the floor, the fraction (0 of infinities), 2 to the power, and 1', () => [
    `if ((a & ${MAGNITUDE}) == ${INFINITY}) { part = 0u; }`,
  ]),
};
