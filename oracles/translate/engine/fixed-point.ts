/** Engines: EXP, LOG and LIT, in fixed point along chords (semantics/silicon/chords.ts, exponential.ts, logarithm.ts, lit.ts). */
import { FRACTION_BITS, type Slopes } from '../../../semantics/silicon/chords.js';
import type { Figures } from '../../../semantics/silicon/engines.js';
import type { LightingFigures } from '../../../semantics/silicon/lit.js';
import { LOGARITHM_BITS, type LogarithmFigures } from '../../../semantics/silicon/logarithm.js';
import { INFINITY, MAGNITUDE, ONE, SIGN } from '../bits.js';
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

export function fixedPoint({ powerSlopes, logarithm, lighting }: Figures): HelperTable {
  return {
    powerCurve: curve('2^f - 1 in units of 2^-23', 'POWER', powerSlopes),
    logarithmCurve: curve('log2(1 + f) in units of 2^-26', 'LOGARITHM', logarithm.slopes),
    ...EXPONENTIAL,
    ...logarithms(logarithm),
    ...lit(lighting),
  };
}

/** Places on a chord. */
const PLACES = 256;

/** Where each chord begins is a table too: a sum over those before it would be a loop. */
function curve(says: string, name: string, slopes: Slopes): Helper {
  const starts = slopes.map(
    (_, index) => slopes.slice(0, index).reduce((sum, slope) => sum + slope, 0) * PLACES,
  );
  return {
    says: `${says}, of the 13 bits of f`,
    parameters: of('u', 'f'),
    result: 'u',
    tables: { [`${name}_STARTS`]: starts, [`${name}_SLOPES`]: slopes },
    body: (d) =>
      `${unsigned(d, `${name}_STARTS[f >> 8u]`)} + ${unsigned(d, `${name}_SLOPES[f >> 8u]`)} * (f & 0xffu)`,
  };
}

/** What lies between -2^-23 and 0 counts as 0 (exponential.ts). */
const JUST_BELOW_ZERO = `${isNegative('a')} && ${exponent('a')} < 104u`;

const EXPONENTIAL: HelperTable = {
  inFixedPoint: {
    says: 'a number in units of 2^-13, going down; 2^11 and more, and NaN, as 2^11',
    parameters: of('u', 'a'),
    result: 'i',
    body: (d) => [
      'if (isNaN1(a)) { return 0x1000000; }',
      `if (${isTiny('a')} || (${JUST_BELOW_ZERO})) { return 0; }`,
      `if (${exponent('a')} >= 137u) { return ${d.choose(isNegative('a'), '-0x1000000', '0x1000000')}; }`,
      d.fixed('u', 'places', `smaller(137u - ${exponent('a')}, 31u)`),
      d.fixed('u', 'm', significand('a')),
      `if (${isNegative('a')}) { return -${signed(d, '(m + ((1u << places) - 1u)) >> places')}; }`,
      `return ${signed(d, 'm >> places')};`,
    ],
  },
  power: {
    says: '2 to the power of a number in units of 2^-13; +INF from 128 on, +0 below -126',
    parameters: of('i', 'a'),
    result: 'u',
    body: (d) => [
      d.fixed('i', 'whole', 'a >> 13u'),
      `if (whole >= 128) { return ${INFINITY}; }`,
      'if (whole < -126) { return 0u; }',
      `return (${unsigned(d, '127 + whole')} << 23u) + powerCurve(${unsigned(d, 'a & 0x1fff')});`,
    ],
  },
  exponentialFraction: {
    says: 'the fraction, as EXP has it in y',
    parameters: of('u', 'a'),
    result: 'u',
    body: (d) => [
      'if (isNaN1(a)) { return a; }',
      `if (${isTiny('a')} || ${exponent('a')} >= 150u) { return 0u; }`,
      `if (${JUST_BELOW_ZERO}) { return ${ONE}; }`,
      `if (a < ${ONE}) { return a; }`,
      d.variable('u', 'units', significand('a')),
      `if (${exponent('a')} >= 127u) {`,
      `  units <<= ${exponent('a')} - 127u;`,
      '} else {',
      `  ${d.fixed('u', 'places', `127u - ${exponent('a')}`)}`,
      '  units = (units + ((1u << places) - 1u)) >> places;',
      '}',
      `if (${isNegative('a')}) { units = 0u - units; }`,
      `return fromFixedPoint(0u, units & ${FRACTION}, 23u);`,
    ],
  },
  EXP: {
    says: '2 to the floor, the fraction, 2 to the power, and 1',
    parameters: of('u', 'a'),
    result: 'u4',
    body: (d) => [
      d.fixed('i', 'units', 'inFixedPoint(a)'),
      d.fixed('u', 'z', d.choose('isNaN1(a)', NAN, 'power(units)')),
      `return ${d.type.u4}(power(units & ~0x1fff), exponentialFraction(a), z, ${ONE});`,
    ],
  },
};

function logarithms({ signs }: Pick<LogarithmFigures, 'signs'>): HelperTable {
  const refused = [`if (${isNegative('a')} || isNaN1(a)) { x = ${NAN}; y = ${NAN}; z = ${NAN}; }`];
  const passedOver = [
    `if (isNaN1(a)) { x = a & ${MAGNITUDE}; y = a & ${MAGNITUDE}; z = a & ${MAGNITUDE}; }`,
  ];
  return {
    signedFixedPoint: {
      says: 'a whole number',
      parameters: of('i', 'a'),
      result: 'u',
      body: (d) =>
        d.choose(
          'a < 0',
          `fromFixedPoint(${SIGN}, 0u - ${unsigned(d, 'a')}, 0u)`,
          `fromFixedPoint(0u, ${unsigned(d, 'a')}, 0u)`,
        ),
    },
    roughLogarithm: {
      says: 'the logarithm of a magnitude, whose sum of 33 bits is cut to 24',
      parameters: of('u', 'a'),
      result: 'u',
      body: (d) => [
        d.fixed('i', 'whole', `${signedExponent(d, 'a')} - 127`),
        d.fixed('u', 'part', 'logarithmCurve((a >> 10u) & 0x1fffu)'),
        'if (whole == 0) { return fromFixedPoint(0u, part, 26u); }',
        `if (whole == -1) { return fromFixedPoint(${SIGN}, 0x4000000u - part, 26u); }`,
        // Two bits fall off that the cut takes anyway.
        `if (whole > 0) { return fromFixedPoint(0u, (${unsigned(d, 'whole')} << 24u) + (part >> 2u), 24u); }`,
        `return fromFixedPoint(${SIGN}, (${unsigned(d, '-whole')} << 24u) - ((part + 3u) >> 2u), 24u);`,
      ],
    },
    LOG: {
      says: 'exponent, significand and logarithm, and 1',
      parameters: of('u', 'a'),
      result: 'u4',
      body: (d) => [
        d.variable('u', 'x', `signedFixedPoint(${signedExponent(d, 'a')} - 127)`),
        d.variable('u', 'y', `${ONE} + (a & ${FRACTION})`),
        d.variable('u', 'z', 'roughLogarithm(a)'),
        `if (${isTiny('a')}) { x = ${MINUS_INFINITY}; y = ${ONE}; z = ${MINUS_INFINITY}; }`,
        `if ((a & ${MAGNITUDE}) == ${INFINITY}) { x = ${INFINITY}; y = ${ONE}; z = ${INFINITY}; }`,
        ...(signs === 'refused' ? refused : passedOver),
        `return ${d.type.u4}(x, y, z, ${ONE});`,
      ],
    },
  };
}

function lit({ clamp, productBits }: LightingFigures): HelperTable {
  const lost = String(FRACTION_BITS - productBits);
  const cut = lost === '0' ? 'product' : `(product >> ${lost}u) * ${String(2 ** Number(lost))}`;
  const wholes = String(LOGARITHM_BITS);
  return {
    logarithmTimes: {
      says: 'the logarithm of a number times another in units of 2^-13, going down to such units',
      parameters: [...of('u', 'a'), ...of('i', 'b')],
      result: 'i',
      body: (d) => [
        d.fixed('i', 'whole', `${signedExponent(d, 'a')} - 127`),
        d.fixed('u', 'part', 'logarithmCurve((a >> 10u) & 0x1fffu)'),
        d.fixed('u', 'size', d.choose('b < 0', `0u - ${unsigned(d, 'b')}`, unsigned(d, 'b'))),
        d.fixed(
          'u',
          'upper',
          `(productHigh(part, size) << ${String(32 - LOGARITHM_BITS)}u) | ((part * size) >> ${wholes}u)`,
        ),
        `if (b >= 0) { return whole * b + ${signed(d, 'upper')}; }`,
        d.fixed('b', 'exact', `((part * size) & ((1u << ${wholes}u) - 1u)) == 0u`),
        `return whole * b - ${signed(d, 'upper')} - ${d.choose('exact', '0', '1')};`,
      ],
    },
    specular: {
      says: 'y to the power of w, where x is positive',
      parameters: of('u', 'x', 'y', 'w'),
      result: 'u',
      body: (d) => [
        `if (${isNegative('x')} || ${isTiny('x')}) { return 0u; }`,
        `if (isNaN1(w)) { return ${NAN}; }`,
        `if (${isTiny('w')}) { return ${ONE}; }`,
        `if (isNaN1(y)) { return ${NAN}; }`,
        `if (${isNegative('y')} || ${isTiny('y')}) { return ${d.choose(isNegative('w'), INFINITY, '0u')}; }`,
        `if (y == ${INFINITY}) { return ${d.choose(isNegative('w'), '0u', INFINITY)}; }`,
        d.variable('i', 'exponent', 'inFixedPoint(w)'),
        `if (exponent < -${String(clamp)}) { exponent = -${String(clamp)}; }`,
        `if (exponent > ${String(clamp - 1)}) { exponent = ${String(clamp - 1)}; }`,
        d.fixed('i', 'product', 'logarithmTimes(y, exponent)'),
        `return power(${cut});`,
      ],
    },
    LIT: {
      says: '(1, diffuse, specular, 1) of (diffuse, specular, -, exponent)',
      parameters: of('u4', 'a'),
      result: 'u4',
      body: (d) =>
        `${d.type.u4}(${ONE}, ${d.choose(isNegative('a.x'), '0u', 'a.x')}, specular(a.x, a.y, a.w), ${ONE})`,
    },
  };
}
