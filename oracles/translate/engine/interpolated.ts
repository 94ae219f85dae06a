/** Engines: LG2, EX2, SIN and COS of NV30, by parabolas (semantics/silicon/interpolator.ts, transcendental.ts). */
import type { Figures } from '../../../semantics/silicon/engines.js';
import type { Parabola, SquareTerm } from '../../../semantics/silicon/interpolator.js';
import { LEAST_ANGLE, TURN } from '../../../semantics/silicon/transcendental.js';
import { INFINITY, ONE, SIGN } from '../bits.js';
import { of, type Helper, type HelperTable } from '../helper.js';
import {
  exponent,
  FRACTION,
  isNegative,
  isTiny,
  MINUS_INFINITY,
  NAN,
  signed,
  signedExponent,
  significand,
  unsigned,
} from './basics.js';

/** The table; empty for an engine without these instructions. */
export function interpolated({ later }: Figures): HelperTable {
  if (later === null) return {};
  return {
    ...PARTS,
    interpolatedLogarithm: interpolation('LOGARITHM_ROWS', later.logarithm, 'taken away'),
    interpolatedPower: interpolation('POWER_ROWS', later.power, 'added'),
    interpolatedWave: interpolation('WAVE_ROWS', later.quarterWave, 'taken away'),
    LG2: LOGARITHM,
    EX2: POWER,
    turns: turns(later.turnParts),
    angle: ANGLE,
    quarterWave: QUARTER,
    wave: WAVE,
    SIN: circular('sine'),
    COS: circular('cosine'),
  };
}

const PARTS: HelperTable = {
  roundedShift: {
    says: 'a times 2^places, rounded to nearest with halves up',
    parameters: of('i', 'a', 'places'),
    result: 'i',
    body: (d) => [
      `if (places >= 0) { return a * (1 << ${unsigned(d, 'places')}); }`,
      `return (a + (1 << ${unsigned(d, '-places - 1')})) >> ${unsigned(d, '-places')};`,
    ],
  },
  roundedSquare: {
    says: 'the square of a distance in units of 2^14, of rounded partial products',
    parameters: of('i', 'distance'),
    result: 'i',
    body: (d) => [
      d.fixed('i', 'high', 'distance >> 7u'),
      d.variable('i', 'square', 'high * high'),
      'if ((distance & 0x40) != 0) { square += high; }',
      ...[0, 1, 2, 3, 4, 5].map(
        (bit) =>
          `if ((distance & ${String(1 << bit)}) != 0) { square += roundedShift(distance, ${String(bit - 13)}); }`,
      ),
      'return square;',
    ],
  },
  recodedProduct: {
    says: "a slope times a distance in units of 2^14, by the slope's digits to the base 4, from -2 to 2",
    parameters: [...of('u', 'slope'), ...of('i', 'distance')],
    result: 'i',
    body: (d) => [
      d.variable('i', 'product', '0'),
      d.variable('u', 'rest', 'slope * 2u'),
      `for (${d.variable('i', 'shift', '-14')} rest > 0u; shift += 2) {`,
      `  ${d.fixed('u', 'digit', 'rest & 7u')}`,
      '  rest >>= 2u;',
      '  if (digit != 0u && digit != 7u) {',
      `    ${d.fixed('i', 'places', `shift + ${d.choose('digit == 3u || digit == 4u', '1', '0')}`)}`,
      `    ${d.fixed('i', 'partial', 'roundedShift(distance, places)')}`,
      `    product += ${d.choose('digit < 4u', 'partial', '-partial')};`,
      '  }',
      '}',
      'return product;',
    ],
  },
  together: {
    says: 'value * 2^15 + product * 64 + square, as units of 2^15 and what is left',
    parameters: of('i', 'value', 'product', 'square'),
    result: 'u4',
    body: (d) => [
      d.fixed('i', 'middle', 'product + (square >> 6u)'),
      d.fixed('u', 'whole', unsigned(d, 'value + (middle >> 9u)')),
      `return ${d.type.u4}(whole, ${unsigned(d, '(middle & 511) * 64 + (square & 63)')}, 0u, 0u);`,
    ],
  },
  cut38: {
    says: 'a number of 38 bits behind the point, given as units of 2^-23 and 15 bits, cut to 24 bits',
    parameters: of('u', 'sign', 'whole', 'left'),
    result: 'u',
    body: () => [
      'if (whole >= 0x800000u) { return fromFixedPoint(sign, whole, 23u); }',
      'if (whole >= 0x20000u) { return fromFixedPoint(sign, (whole << 8u) | (left >> 7u), 31u); }',
      'return fromFixedPoint(sign, (whole << 15u) | left, 38u);',
    ],
  },
};

function interpolation(name: string, table: readonly Parabola[], term: SquareTerm): Helper {
  return {
    says: 'of a fraction of 23 bits, by the parabola whose middle is next; units of 2^-23, and 15 bits below',
    parameters: of('u', 'fraction'),
    result: 'u4',
    tables: { [name]: table.flatMap(({ value, slope, curvature }) => [value, slope, curvature]) },
    body: (d) => [
      d.fixed('u', 'row', '3u * (((fraction >> 16u) + 1u) >> 1u)'),
      d.fixed(
        'i',
        'distance',
        `${signed(d, 'fraction & 0xffffu')} - ${d.choose('(fraction & 0x10000u) == 0u', '0', '0x10000')}`,
      ),
      d.fixed('i', 'square', 'roundedSquare(distance)'),
      d.fixed('i', 'bend', `${name}[row + 2u] * square`),
      ...(term === 'added'
        ? [d.fixed('i', 'bent', 'bend >> 5u')]
        : [d.fixed('i', 'bent', '-((bend + ((square - 0x400) >> 12u) + 0x20) >> 5u)')]),
      `return together(${name}[row], recodedProduct(${unsigned(d, `${name}[row + 1u]`)}, distance), bent);`,
    ],
  };
}

const LOGARITHM: Helper = {
  says: 'the logarithm; a negative one has its bits turned',
  parameters: of('u', 'a'),
  result: 'u',
  body: (d) => [
    `if (${isTiny('a')}) { return ${MINUS_INFINITY}; }`,
    `if (isNaN1(a) || ${isNegative('a')}) { return ${NAN}; }`,
    `if (a == ${INFINITY}) { return ${INFINITY}; }`,
    d.fixed('u4', 'part', `interpolatedLogarithm(a & ${FRACTION})`),
    d.fixed('i', 'sum', `(${signedExponent(d, 'a')} - 127) * 0x800000 + ${signed(d, 'part.x')}`),
    `if (sum >= 0) { return cut38(0u, ${unsigned(d, 'sum')}, part.y); }`,
    `return cut38(${SIGN}, ${unsigned(d, '~sum')}, 0x7fffu - part.y);`,
  ],
};

const POWER: Helper = {
  says: '2 to the power',
  parameters: of('u', 'a'),
  result: 'u',
  body: (d) => [
    `if (isNaN1(a)) { return ${NAN}; }`,
    `if (${exponent('a')} < 70u) { return ${ONE}; }`,
    `if (${exponent('a')} >= 134u) { return ${d.choose(isNegative('a'), '0u', INFINITY)}; }`,
    d.variable('u', 'size', significand('a')),
    `if (${exponent('a')} >= 127u) { size <<= ${exponent('a')} - 127u; }`,
    `else { size >>= smaller(127u - ${exponent('a')}, 31u); }`,
    d.fixed('u', 'operand', d.choose(isNegative('a'), '~size', 'size')),
    d.fixed('i', 'field', `127 + (${signed(d, 'operand')} >> 23u)`),
    'if (field <= 0) { return 0u; }',
    d.fixed('u4', 'part', `interpolatedPower(operand & ${FRACTION})`),
    `return (${unsigned(d, 'field')} << 23u) + part.x;`,
  ],
};

/** The uppermost 27 bits of a sum of up to 24 terms of 34 bits: their lower 8 bits are added up by themselves. */
function turns(parts: readonly number[]): Helper {
  return {
    says: 'a significand, by its fraction, in turns',
    parameters: of('u', 'fraction'),
    result: 'u',
    tables: { TURNS: parts.flatMap((part) => [Math.floor(part / 256), part % 256]) },
    body: (d) => [
      d.variable('u', 'upper', `${String(Math.floor(TURN / 256))}u`),
      d.variable('u', 'lower', `${String(TURN % 256)}u`),
      `for (${d.variable('u', 'bit', '0u')} bit < 23u; bit++) {`,
      '  if ((fraction & (1u << bit)) != 0u) {',
      `    upper += ${unsigned(d, 'TURNS[2u * bit]')};`,
      `    lower += ${unsigned(d, 'TURNS[2u * bit + 1u]')};`,
      '  }',
      '}',
      'return upper + (lower >> 8u);',
    ],
  };
}

const ANGLE: Helper = {
  says: 'an angle in units of 2^-25 of a turn, of which a negative one has its bits turned; what is above the lower 25 bits is not meant',
  parameters: of('u', 'a'),
  result: 'u',
  body: (d) => [
    d.fixed('u', 'field', exponent('a')),
    d.variable('u', 'size', `turns(a & ${FRACTION})`),
    'if (field < 0x63u) { size >>= 0x62u - field; }',
    'else if (field < 0x82u) { size >>= 0x82u - field; }',
    'else if (field < 0xa2u) { size <<= field - 0x82u; }',
    'else { size <<= (field - 0xa2u) & 31u; }',
    `return ${d.choose(isNegative('a'), '~size', 'size')};`,
  ],
};

const QUARTER: Helper = {
  says: 'the sine within the first quarter of a turn, by a fraction of 23 bits',
  parameters: of('u', 'fraction'),
  result: 'u',
  body: (d) => [
    d.fixed('u4', 'part', 'interpolatedWave(fraction)'),
    'return cut38(0u, part.x, part.y);',
  ],
};

const WAVE: Helper = {
  says: 'the sine of an angle in such units; two quarters of a turn are read backwards, two are negative',
  parameters: of('u', 'angle'),
  result: 'u',
  body: (d) => [
    d.fixed(
      'u',
      'place',
      `${d.choose('(angle & 0x800000u) == 0u', 'angle', '~angle')} & ${FRACTION}`,
    ),
    `return quarterWave(place) | ${d.choose('(angle & 0x1000000u) == 0u', '0u', SIGN)};`,
  ],
};

function circular(what: keyof typeof LEAST_ANGLE): Helper {
  const isSine = what === 'sine';
  return {
    says: `the ${what}`,
    parameters: of('u', 'a'),
    result: 'u',
    body: () => [
      `if (${exponent('a')} == 255u) { return ${NAN}; }`,
      `if (${exponent('a')} < ${String(LEAST_ANGLE[what])}u) { return ${isSine ? '0u' : ONE}; }`,
      `return wave(angle(a)${isSine ? '' : ' + 0x800000u'});`,
    ],
  };
}
