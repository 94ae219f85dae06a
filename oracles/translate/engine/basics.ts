/**
 * Engines in shading languages and C: what the functions of their units are made of. Everything is computed on integers of 32 bits, which all of these
 * languages define to the bit, so that no compiler and no driver has a say in a result. semantics/silicon/ has the rules.
 */
import { COMPUTED_NAN, LARGEST, type Overflow } from '../../../semantics/silicon/pattern.js';
import { hex } from '../../../semantics/number/binary32.js';
import { INFINITY, MAGNITUDE, SIGN } from '../bits.js';
import type { Dialect } from '../dialect.js';
import { of, type Helper, type HelperTable } from '../helper.js';

export const NAN = `${hex(COMPUTED_NAN)}u`;
export const HIDDEN = '0x00800000u';
export const FRACTION = '0x007fffffu';
export const MINUS_INFINITY = '0xff800000u';

/** The exponent field of bits, unsigned. */
export const exponent = (a: string): string => `((${a} >> 23u) & 0xffu)`;

/** The exponent field as a signed integer. */
export const signedExponent = (d: Dialect, a: string): string => signed(d, `(${a} >> 23u) & 0xffu`);

/** The fraction with the hidden bit. */
export const significand = (a: string): string => `((${a} & ${FRACTION}) | ${HIDDEN})`;

/** Whether the exponent field is 0: a zero or a denormal. */
export const isTiny = (a: string): string => `(${a} & ${INFINITY}) == 0u`;

export const isNegative = (a: string): string => `${a} >= ${SIGN}`;

/** An unsigned integer as a signed one. */
export const signed = ({ type }: Dialect, a: string): string => `${type.i}(${a})`;

/** A signed integer as an unsigned one. */
export const unsigned = ({ type }: Dialect, a: string): string => `${type.u}(${a})`;

/** A function of single numbers in each component. */
export function inEach(says: string, name: string, operands: 1 | 2): Helper {
  const parameters = of('u4', ...['a', 'b'].slice(0, operands));
  return {
    says,
    parameters,
    result: 'u4',
    body: ({ type }) =>
      `${type.u4}(${[...'xyzw']
        .map(
          (letter) => `${name}(${parameters.map((each) => `${each.name}.${letter}`).join(', ')})`,
        )
        .join(', ')})`,
  };
}

/** @param overflow what is delivered beyond the numbers */
export function deliveredHelper(name: string, overflow: Overflow): HelperTable {
  const beyond = overflow === 'infinity' ? INFINITY : `${hex(LARGEST)}u`;
  return {
    [name]: {
      says: 'a result by its sign bit, exponent field and 24 bits: a zero below the numbers',
      parameters: [...of('u', 'sign'), ...of('i', 'field'), ...of('u', 'bits')],
      result: 'u',
      body: (d) =>
        d.choose(
          'field < 1',
          'sign',
          d.choose(
            'field < 255',
            `sign | (${unsigned(d, 'field')} << 23u) | (bits & ${FRACTION})`,
            `sign | ${beyond}`,
          ),
        ),
    },
  };
}

export const BASICS: HelperTable = {
  isNaN1: {
    says: 'whether it is a NaN',
    parameters: of('u', 'a'),
    result: 'b',
    body: () => `(a & ${MAGNITUDE}) > ${INFINITY}`,
  },
  larger: {
    says: 'the larger integer',
    parameters: of('u', 'a', 'b'),
    result: 'u',
    body: (d) => d.choose('a < b', 'b', 'a'),
  },
  smaller: {
    says: 'the smaller integer',
    parameters: of('u', 'a', 'b'),
    result: 'u',
    body: (d) => d.choose('b < a', 'b', 'a'),
  },
  topBit: {
    says: 'which bit of a positive integer is its uppermost',
    parameters: of('u', 'a'),
    result: 'u',
    body: (d) => [
      d.variable('u', 'rest', 'a'),
      d.variable('u', 'top', '0u'),
      ...[4, 3, 2, 1].flatMap((places) => [
        d.fixed(
          'u',
          `by${String(places)}`,
          d.choose(`rest >= ${String(2 ** (2 ** places))}u`, `${String(2 ** places)}u`, '0u'),
        ),
        `top += by${String(places)};`,
        `rest >>= by${String(places)};`,
      ]),
      'return top + (rest >> 1u);',
    ],
  },
  productHigh: {
    says: 'the upper 32 bits of a product of 64',
    parameters: of('u', 'a', 'b'),
    result: 'u',
    body: (d) => [
      d.fixed('u', 'a1', 'a >> 16u'),
      d.fixed('u', 'a0', 'a & 0xffffu'),
      d.fixed('u', 'b1', 'b >> 16u'),
      d.fixed('u', 'b0', 'b & 0xffffu'),
      d.fixed('u', 'inner', 'a1 * b0 + ((a0 * b0) >> 16u)'),
      d.fixed('u', 'outer', 'a0 * b1 + (inner & 0xffffu)'),
      'return a1 * b1 + (inner >> 16u) + (outer >> 16u);',
    ],
  },
  upperOfRest: {
    says: 'the upper 32 bits of whole * 2^32 less a product of 64 bits; the lower ones are those of the opposite product',
    parameters: of('u', 'whole', 'a', 'b'),
    result: 'u',
    body: (d) => `whole - productHigh(a, b) - ${d.choose('a * b == 0u', '0u', '1u')}`,
  },
  cutTo24: {
    says: 'the uppermost 24 bits of a positive integer, of which bit `top` is the uppermost',
    parameters: of('u', 'a', 'top'),
    result: 'u',
    body: () => '(a << (31u - top)) >> 8u',
  },
  fromFixedPoint: {
    says: 'a number of so many bits behind the point, cut to 24 bits, with a sign bit; +0 of 0',
    parameters: of('u', 'sign', 'a', 'bits'),
    result: 'u',
    body: (d) => [
      d.fixed('u', 'top', 'topBit(a)'),
      d.fixed('u', 'bitsAbove', `((127u + top - bits) << 23u) + (cutTo24(a, top) - ${HIDDEN})`),
      `return ${d.choose('a == 0u', '0u', 'sign | bitsAbove')};`,
    ],
  },
};
