/** Engines: RCP, RCC and RSQ (semantics/silicon/reciprocal.ts), by a table of seeds and two steps in fixed point. */
import type { Figures } from '../../../semantics/silicon/engines.js';
import type { RootFigures } from '../../../semantics/silicon/reciprocal.js';
import { hex } from '../../../semantics/number/binary32.js';
import { INFINITY, MAGNITUDE, SIGN } from '../bits.js';
import { of, type HelperTable } from '../helper.js';
import {
  exponent,
  FRACTION,
  HIDDEN,
  isNegative,
  isTiny,
  NAN,
  signedExponent,
  unsigned,
} from './basics.js';

export function reciprocals({ reciprocal, clamp: [least, greatest], root }: Figures): HelperTable {
  return {
    refined: {
      says: 'the 24 bits of 1 / m, of the fraction of an m that is no power of two',
      parameters: of('u', 'fraction'),
      result: 'u',
      tables: { RECIPROCAL_SEEDS: reciprocal.seeds },
      body: (d) => [
        d.fixed('u', 'm', `fraction | ${HIDDEN}`),
        d.fixed('u', 'seed', unsigned(d, 'RECIPROCAL_SEEDS[fraction >> 17u]')),
        d.fixed('u', 'rest', '0x80000000u - seed * m'),
        d.fixed('u', 'first', '(productHigh(rest, seed) << 8u) | ((rest * seed) >> 24u)'),
        // 2^37 less first * m.
        d.fixed('u', 'low', '0u - first * m'),
        d.fixed('u', 'high', 'upperOfRest(32u, first, m)'),
        'return ((high * first + productHigh(low, first)) << 7u) | ((low * first) >> 25u);',
      ],
    },
    RCP: {
      says: 'the reciprocal; exact of a power of two',
      parameters: of('u', 'a'),
      result: 'u',
      body: (d) => [
        `if (isNaN1(a)) { return ${NAN}; }`,
        d.fixed('u', 'sign', `a & ${SIGN}`),
        `if (${isTiny('a')}) { return sign | ${INFINITY}; }`,
        d.fixed('b', 'power', `(a & ${FRACTION}) == 0u`),
        d.fixed('i', 'field', `254 - ${signedExponent(d, 'a')} - ${d.choose('power', '0', '1')}`),
        'if (field <= 0) { return sign; }',
        d.variable('u', 'bits', HIDDEN),
        `if (!power) { bits = refined(a & ${FRACTION}); }`,
        `return (sign | (${unsigned(d, 'field')} << 23u)) + (bits - ${HIDDEN});`,
      ],
    },
    RCC: {
      says: 'the reciprocal, its magnitude clamped',
      parameters: of('u', 'a'),
      result: 'u',
      body: (d) => [
        d.fixed('u', 'r', 'RCP(a)'),
        'if (isNaN1(r)) { return r; }',
        `return (r & ${SIGN}) | smaller(larger(r & ${MAGNITUDE}, ${hex(least)}u), ${hex(greatest)}u);`,
      ],
    },
    ...roots(root),
  };
}

function roots({ seeds, absolute, exactPowers }: RootFigures): HelperTable {
  return {
    refinedRoot: {
      says: 'the 24 bits of 1 / sqrt(m), or of 1 / sqrt(2m) where bit 23 is set, of the fraction of m',
      parameters: of('u', 'place'),
      result: 'u',
      tables: { ROOT_SEEDS: seeds },
      body: (d) => [
        d.fixed('u', 'seed', unsigned(d, 'ROOT_SEEDS[place >> 17u]')),
        d.fixed('u', 'wide', `((place & ${FRACTION}) | ${HIDDEN}) << (place >> 23u)`),
        // (3 * 2^37 - seed^2 * wide) * seed / 2^32, and (3 * 2^49 - first^2 * wide) * first / 2^39: differences by halves.
        d.fixed('u', 'low1', '0u - seed * seed * wide'),
        d.fixed('u', 'high1', 'upperOfRest(96u, seed * seed, wide)'),
        d.fixed('u', 'first', 'high1 * seed + productHigh(low1, seed)'),
        d.fixed('u', 'low2', '0u - first * first * wide'),
        d.fixed('u', 'high2', 'upperOfRest(0x60000u, first * first, wide)'),
        'return (high2 * first + productHigh(low2, first)) >> 7u;',
      ],
    },
    RSQ: {
      says: `the reciprocal square root${absolute ? ' of the magnitude' : ''}`,
      parameters: of('u', 'a'),
      result: 'u',
      body: (d) => [
        `if (isNaN1(a)) { return ${NAN}; }`,
        ...(absolute
          ? [`if (${isTiny('a')}) { return ${INFINITY}; }`]
          : [
              `if (${isTiny('a')}) { return (a & ${SIGN}) | ${INFINITY}; }`,
              `if (${isNegative('a')}) { return ${NAN}; }`,
            ]),
        `if (${exponent('a')} == 255u) { return 0u; }`,
        d.fixed('i', 'halved', `(${signedExponent(d, 'a')} - 127) >> 1u`),
        // The lowest bit of an odd exponent's field is 0.
        d.fixed('u', 'place', `(a ^ ${HIDDEN}) & (${FRACTION} | ${HIDDEN})`),
        ...(exactPowers
          ? [`if (place == 0u) { return ${unsigned(d, '127 - halved')} << 23u; }`]
          : []),
        `return (${unsigned(d, '126 - halved')} << 23u) + (refinedRoot(place) - ${HIDDEN});`,
      ],
    },
  };
}
