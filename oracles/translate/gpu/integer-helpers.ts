/**
 * Integer instructions of translated GPU programs: the name is that of the instruction and of its type, _S
 * or _U, or without where both are one.
 */
import { bits } from '../bits.js';
import { of, type Helper, type HelperTable } from '../helper.js';

function vector(says: string, names: readonly string[], ...body: readonly string[]): Helper {
  const [only = ''] = body;
  return {
    says,
    parameters: of('u4', ...names),
    result: 'u4',
    body: () => (body.length === 1 ? only : body),
  };
}

/** All bits where a relation holds: of signed integers with their signs turned round. */
function setOn(says: string, truth: (a: string, b: string) => string): readonly [Helper, Helper] {
  const helper = (a: string, b: string): Helper =>
    vector(`all bits where ${says}`, ['a', 'b'], truth(a, b));
  return [helper('(a ^ 0x80000000u)', '(b ^ 0x80000000u)'), helper('a', 'b')];
}

const [SGT_S, SGT_U] = setOn('greater', (a, b) => `below(${b}, ${a})`);
const [SLT_S, SLT_U] = setOn('less', (a, b) => `below(${a}, ${b})`);
const [SGE_S, SGE_U] = setOn('greater or equal', (a, b) => `~below(${a}, ${b})`);
const [SLE_S, SLE_U] = setOn('less or equal', (a, b) => `~below(${b}, ${a})`);

/** Of a number with its fraction cut off. */
const TO_INTEGER: Helper = {
  says: 'a whole number as an integer',
  parameters: of('u', 'a'),
  result: 'u',
  body: () => [
    'int exponent = int((a >> 23u) & 255u) - 150;',
    'uint digits = (a & 0x007fffffu) | 0x00800000u;',
    'uint size = exponent < 0 ? digits >> uint(min(-exponent, 31)) : digits << uint(min(exponent, 31));',
    'return a >= 0x80000000u ? 0u - size : size;',
  ],
};

export const INTEGER_HELPERS: HelperTable = {
  ABS_S: vector(
    'absolute values of signed integers',
    ['a'],
    '(a ^ (0u - (a >> 31u))) + (a >> 31u)',
  ),
  SGT_S,
  SGT_U,
  SLT_S,
  SLT_U,
  SGE_S,
  SGE_U,
  SLE_S,
  SLE_U, // prettier-ignore
  SEQ_I: vector('all bits where equal', ['a', 'b'], 'same(a, b)'),
  SNE_I: vector('all bits where not equal', ['a', 'b'], '~same(a, b)'),
  MAX_S: vector('the greater signed integer', ['a', 'b'], 'pick(SGT_S(a, b), a, b)'),
  MAX_U: vector('the greater unsigned integer', ['a', 'b'], 'max(a, b)'),
  MIN_S: vector('the lesser signed integer', ['a', 'b'], 'pick(SGT_S(a, b), b, a)'),
  MIN_U: vector('the lesser unsigned integer', ['a', 'b'], 'min(a, b)'),
  CMP_S: vector(
    'the second where the first is negative, else the third',
    ['a', 'b', 'c'],
    'pick(0u - (a >> 31u), b, c)',
  ),
  HI_U: vector(
    'the upper halves of unsigned products',
    ['a', 'b'],
    'uvec4 a0 = a & 0xffffu; uvec4 a1 = a >> 16u;',
    'uvec4 b0 = b & 0xffffu; uvec4 b1 = b >> 16u;',
    'uvec4 middle = a1 * b0 + ((a0 * b0) >> 16u);',
    'uvec4 other = a0 * b1 + (middle & 0xffffu);',
    'return a1 * b1 + (middle >> 16u) + (other >> 16u);',
  ),
  HI_S: vector(
    'the upper halves of signed products',
    ['a', 'b'],
    'HI_U(a, b) - (b & (0u - (a >> 31u))) - (a & (0u - (b >> 31u)))',
  ),
  DIV_U: vector('unsigned quotients; by zero, anything', ['a', 'b'], 'a / max(b, uvec4(1u))'),
  DIV_S: vector(
    'signed quotients toward zero; by zero, anything',
    ['a', 'b'],
    'uvec4 quotient = DIV_U(ABS_S(a), ABS_S(b));',
    'return pick(0u - ((a ^ b) >> 31u), 0u - quotient, quotient);',
  ),
  MOD_I: vector('remainders; by zero, anything', ['a', 'b'], 'a % max(b, uvec4(1u))'),
  SHL_I: vector('shifted left', ['a', 'b'], 'a << (b & 31u)'),
  SHR_U: vector('shifted right, filled with zeros', ['a', 'b'], 'a >> (b & 31u)'),
  SHR_S: vector(
    'shifted right, filled with the sign',
    ['a', 'b'],
    'uvec4 fill = 0u - (a >> 31u);',
    'return ((a ^ fill) >> (b & 31u)) ^ fill;',
  ),
  distance_U: vector('unsigned differences, positive', ['a', 'b'], 'max(a, b) - min(a, b)'),
  distance_S: vector('signed differences, positive', ['a', 'b'], 'MAX_S(a, b) - MIN_S(a, b)'),
  toInteger1: TO_INTEGER,
  toInteger: vector(
    'whole numbers as integers',
    ['a'],
    'uvec4(toInteger1(a.x), toInteger1(a.y), toInteger1(a.z), toInteger1(a.w))',
  ),
  toFloat_U: {
    says: 'unsigned integers as numbers, to nearest even',
    parameters: of('u4', 'a'),
    result: 'u4',
    body: () => 'uvec4(toFloat1(a.x), toFloat1(a.y), toFloat1(a.z), toFloat1(a.w))',
  },
  toFloat_S: vector(
    'signed integers as numbers, to nearest even',
    ['a'],
    'toFloat_U(ABS_S(a)) | (a & 0x80000000u)',
  ),
  toFloat1: {
    says: 'an unsigned integer as a number, to nearest even',
    parameters: of('u', 'a'),
    result: 'u',
    body: () => [
      'if (a == 0u) { return a; }',
      'uint exponent = 158u;',
      'uint digits = a;',
      'for (int places = 16; places > 0; places /= 2) {',
      '  if ((digits >> uint(32 - places)) == 0u) { digits <<= uint(places); exponent -= uint(places); }',
      '}',
      '// Halves to even: what lies below the last digit, and that digit.',
      'uint rest = digits & 0xffu;',
      'uint number = (exponent << 23u) + ((digits >> 8u) & 0x007fffffu);',
      'return number + ((rest > 0x80u || (rest == 0x80u && (number & 1u) != 0u)) ? 1u : 0u);',
    ],
  },
  integerRepetitions: {
    says: 'how often a block is repeated: never of a negative integer',
    parameters: of('u', 'a'),
    result: 'i',
    body: () => 'int(min(a, 0x7fffffffu))',
  },
};

/** The bits of the number that clamps are made to. */
export const LEAST: Readonly<Record<'SAT' | 'SSAT', string>> = { SAT: '0u', SSAT: bits(-1) };
