/**
 * PK2H, PK2US, PK4B, PK4UB and what undoes them (NV_gpu_program4 §2.X.8), of whichever type: several numbers
 * in the bits of one word. NaN counts as the least number where the document leaves the packed value undefined.
 */
import { bits, four, INFINITY, MAGNITUDE, SIGN } from '../bits.js';
import type { Dialect } from '../dialect.js';
import { of, type Helper, type HelperTable } from '../helper.js';
import { normalising } from './integer-helpers.js';

/** Bits of 2^-14, the least normal number of 16 bits, and those of the exponents that lie between the formats. */
const LEAST_NORMAL = bits(2 ** -14);
const REBIAS = '0x38000000u';
const HALF_INFINITY = '0x7c00u';
const HALF_NAN = '0x7e00u';

function packs(says: string, body: (d: Dialect) => string | readonly string[]): Helper {
  return { says, parameters: of('u4', 'a'), result: 'u', body };
}

function unpacks(says: string, body: (d: Dialect) => string | readonly string[]): Helper {
  return { says, parameters: of('u', 'a'), result: 'u4', body };
}

/** Numbers clamped to [least, 1], times a scale, plus a bias, as the nearest integers. */
function fields(d: Dialect, least: number, scale: number, bias: number): string {
  const scaled = `MUL(${four(d, bits(scale))}, saturated(a, ${bits(least)}))`;
  const moved = bias === 0 ? scaled : `ADD(${scaled}, ${four(d, bits(bias))})`;
  return d.fixed('u4', 'fields', `toInteger(ROUND(${moved}))`);
}

const TWO = 'return fields.x | (fields.y << 16u);';
const FOUR = 'return fields.x | (fields.y << 8u) | (fields.z << 16u) | (fields.w << 24u);';

/** The fields of a word, as four words. */
function fieldsOf(d: Dialect, width: 8 | 16): string {
  const at = (place: number): string => `(a >> ${String(place)}u)`;
  const places = width === 16 ? [0, 16, 0, 16] : [0, 8, 16, 24];
  const mask = width === 16 ? '0xffffu' : '0xffu';
  return d.fixed('u4', 'fields', `${d.type.u4}(${places.map(at).join(', ')}) & ${four(d, mask)}`);
}

/** A function of one number for each field. */
function each(d: Dialect, call: (field: string) => string): string {
  return `return ${d.type.u4}(${[...'xyzw'].map((letter) => call(`fields.${letter}`)).join(', ')});`;
}

function part(width: 7 | 8 | 16): Helper {
  const [all, unused] = [String(2 ** width - 1), String(32 - width)];
  const periods = Array.from({ length: Math.floor(31 / width) }, (_, index) => (index + 1) * width);
  const repeats = periods.map((places) => `(digits >> ${String(places)}u)`);
  return {
    says: `n divided by ${all}, to nearest: a binary fraction that repeats the digits of n`,
    parameters: of('u', 'n'),
    result: 'u',
    body: (d) => [
      'if (n == 0u) { return n; }',
      d.variable('u', 'exponent', '126u'),
      d.variable('u', 'digits', `n << ${unused}u`),
      ...normalising([8, 4, 2, 1]),
      `digits |= ${repeats.join(' | ')};`,
      'return (exponent << 23u) + ((digits >> 8u) & 0x007fffffu) + ((digits >> 7u) & 1u);',
    ],
  };
}

export const PACK_HELPERS: HelperTable = {
  toHalf: {
    says: 'the nearest numbers of 16 bits, halves to even',
    parameters: of('u4', 'a'),
    result: 'u4',
    body: (d) => {
      const all = (word: string): string => four(d, word);
      return [
        d.fixed('u4', 'size', `a & ${all(MAGNITUDE)}`),
        '// By how much the digits are too many: 13, and in denormals of 16 bits more.',
        d.fixed('u4', 'isNormal', `~below(size, ${all(LEAST_NORMAL)})`),
        d.fixed('u4', 'exponent', `size >> ${all('23u')}`),
        d.fixed('u4', 'least', `max(min(${all('126u')} - exponent, ${all('25u')}), ${all('14u')})`),
        d.fixed('u4', 'places', `pick(isNormal, ${all('13u')}, least)`),
        d.fixed('u4', 'digits', `(a & ${all('0x007fffffu')}) | ${all('0x00800000u')}`),
        d.fixed('u4', 'number', `pick(isNormal, size - ${all(REBIAS)}, digits)`),
        d.fixed('u4', 'odd', `(number >> places) & ${all('1u')}`),
        d.fixed('u4', 'belowHalf', `(${all('1u')} << (places - ${all('1u')})) - ${all('1u')}`),
        d.fixed(
          'u4',
          'rounded',
          `min((number + belowHalf + odd) >> places, ${all(HALF_INFINITY)})`,
        ),
        d.fixed('u4', 'sign', `(a >> ${all('16u')}) & ${all('0x8000u')}`),
        `return pick(isNaN4(a), ${all(HALF_NAN)}, rounded | sign);`,
      ];
    },
  },
  fromHalf: {
    says: 'numbers of 16 bits',
    parameters: of('u4', 'a'),
    result: 'u4',
    body: (d) => {
      const all = (word: string): string => four(d, word);
      return [
        d.fixed('u4', 'size', `a & ${all('0x7fffu')}`),
        d.fixed('u4', 'wide', `size << ${all('13u')}`),
        d.fixed('u4', 'normal', `wide + ${all(REBIAS)}`),
        '// Denormals of 16 bits: with a leading digit, and without it again.',
        d.fixed('u4', 'denormal', `ADD(wide | ${all(LEAST_NORMAL)}, ${all(bits(-(2 ** -14)))})`),
        d.fixed('u4', 'finite', `pick(below(size, ${all('0x400u')}), denormal, normal)`),
        d.fixed('u4', 'special', `wide | ${all(INFINITY)}`),
        d.fixed('u4', 'number', `pick(below(size, ${all(HALF_INFINITY)}), finite, special)`),
        `return number | ((a << ${all('16u')}) & ${all(SIGN)});`,
      ];
    },
  },
  part7: part(7),
  part8: part(8),
  part16: part(16),
  signedPart: {
    says: 'n less 128, divided by 127, to nearest',
    parameters: of('u', 'n'),
    result: 'u',
    body: () => [
      `if (n == 0u) { return ${bits(-128 / 127)}; }`,
      `if (n < 128u) { return ${SIGN} | part7(128u - n); }`,
      'return part7(n - 128u);',
    ],
  },
  PK2H: packs('two numbers of 16 bits', (d) => [d.fixed('u4', 'fields', 'toHalf(a)'), TWO]),
  PK2US: packs('two numbers of [0, 1] as integers of 16 bits', (d) => [
    fields(d, 0, 65535, 0),
    TWO,
  ]),
  PK4B: packs('four numbers of [-128/127, 1] as integers of 8 bits', (d) => [
    fields(d, -128 / 127, 127, 128),
    FOUR,
  ]),
  PK4UB: packs('four numbers of [0, 1] as integers of 8 bits', (d) => [fields(d, 0, 255, 0), FOUR]),
  UP2H: unpacks('two numbers of 16 bits, twice', (d) => [
    fieldsOf(d, 16),
    'return fromHalf(fields);',
  ]),
  UP2US: unpacks('two numbers of [0, 1], twice', (d) => [
    fieldsOf(d, 16),
    each(d, (field) => `part16(${field})`),
  ]),
  UP4B: unpacks('four numbers of [-128/127, 1]', (d) => [
    fieldsOf(d, 8),
    each(d, (field) => `signedPart(${field})`),
  ]),
  UP4UB: unpacks('four numbers of [0, 1]', (d) => [
    fieldsOf(d, 8),
    each(d, (field) => `part8(${field})`),
  ]),
};
