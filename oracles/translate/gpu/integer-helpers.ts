/**
 * Integer instructions of translated GPU programs: the name is that of the instruction and of its type, _S
 * or _U, or without where both are one.
 */
import { bits, four, MAGNITUDE, SIGN } from '../bits.js';
import type { Dialect } from '../dialect.js';
import { of, type Helper, type HelperTable } from '../helper.js';

function vector(says: string, names: readonly string[], body: string | Helper['body']): Helper {
  return {
    says,
    parameters: of('u4', ...names),
    result: 'u4',
    body: typeof body === 'string' ? () => body : body,
  };
}

/** All bits where a relation holds: of signed integers with their signs turned round. */
function setOn(says: string, truth: (a: string, b: string) => string): readonly [Helper, Helper] {
  const turned = (d: Dialect, word: string): string => `(${word} ^ ${four(d, SIGN)})`;
  return [
    vector(`all bits where ${says}`, ['a', 'b'], (d) => truth(turned(d, 'a'), turned(d, 'b'))),
    vector(`all bits where ${says}`, ['a', 'b'], truth('a', 'b')),
  ];
}

const [SGT_S, SGT_U] = setOn('greater', (a, b) => `below(${b}, ${a})`);
const [SLT_S, SLT_U] = setOn('less', (a, b) => `below(${a}, ${b})`);
const [SGE_S, SGE_U] = setOn('greater or equal', (a, b) => `~below(${a}, ${b})`);
const [SLE_S, SLE_U] = setOn('less or equal', (a, b) => `~below(${b}, ${a})`);

/** 1 where the sign is set, else 0. */
const signOf = (d: Dialect, word: string): string => `(${word} >> ${four(d, '31u')})`;
/** All bits where the sign is set. */
const spread = (d: Dialect, word: string): string => `(0u - ${signOf(d, word)})`;
/** Lower and upper halves of words. */
const lower = (d: Dialect, word: string): string => `${word} & ${four(d, '0xffffu')}`;
const upper = (d: Dialect, word: string): string => `${word} >> ${four(d, '16u')}`;
/** The count of a shift, below 32: the shading languages say nothing of greater ones, or not the same. */
const count = (d: Dialect): string => `(b & ${four(d, '31u')})`;

/** A function of one number for each component. */
function each(d: Dialect, name: string): string {
  return `${d.type.u4}(${[...'xyzw'].map((letter) => `${name}(a.${letter})`).join(', ')})`;
}

/** Makes an integer of a number whose fraction is cut off already. */
const TO_INTEGER: Helper = {
  says: 'a whole number as an integer',
  parameters: of('u', 'a'),
  result: 'u',
  body: (d) => {
    const places = (exponent: string): string => `${d.type.u}(min(${exponent}, 31))`;
    return [
      d.fixed('i', 'exponent', `${d.type.i}((a >> 23u) & 255u) - 150`),
      d.fixed('u', 'digits', '(a & 0x007fffffu) | 0x00800000u'),
      d.variable('u', 'size', '0u'),
      `if (exponent < 0) { size = digits >> ${places('-exponent')}; }`,
      `else { size = digits << ${places('exponent')}; }`,
      `return ${d.choose(`a >= ${SIGN}`, '0u - size', 'size')};`,
    ];
  },
};

/**
 * Shifts the local `digits` until the highest is 1, and takes the places from the local `exponent`. Without a loop:
 * llvmpipe needs minutes for a shader that has several.
 *
 * @param steps powers of two, the greatest first, that add up to the most places
 */
export function normalising(steps: readonly number[]): readonly string[] {
  return steps.map((places) => {
    const by = `${String(places)}u`;
    return `if ((digits >> ${String(32 - places)}u) == 0u) { digits <<= ${by}; exponent -= ${by}; }`;
  });
}

export const INTEGER_HELPERS: HelperTable = {
  ABS_S: vector(
    'absolute values of signed integers',
    ['a'],
    (d) => `(a ^ ${spread(d, 'a')}) + ${signOf(d, 'a')}`,
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
    (d) => `pick(${spread(d, 'a')}, b, c)`,
  ),
  HI_U: vector('the upper halves of unsigned products', ['a', 'b'], (d) => [
    d.fixed('u4', 'a0', lower(d, 'a')),
    d.fixed('u4', 'a1', upper(d, 'a')),
    d.fixed('u4', 'b0', lower(d, 'b')),
    d.fixed('u4', 'b1', upper(d, 'b')),
    d.fixed('u4', 'middle', `a1 * b0 + (${upper(d, '(a0 * b0)')})`),
    d.fixed('u4', 'other', `a0 * b1 + (${lower(d, 'middle')})`),
    `return a1 * b1 + (${upper(d, 'middle')}) + (${upper(d, 'other')});`,
  ]),
  HI_S: vector(
    'the upper halves of signed products',
    ['a', 'b'],
    (d) => `HI_U(a, b) - (b & ${spread(d, 'a')}) - (a & ${spread(d, 'b')})`,
  ),
  DIV_U: vector(
    'unsigned quotients; by zero, anything',
    ['a', 'b'],
    (d) => `a / max(b, ${four(d, '1u')})`,
  ),
  DIV_S: vector('signed quotients toward zero; by zero, anything', ['a', 'b'], (d) => [
    d.fixed('u4', 'quotient', 'DIV_U(ABS_S(a), ABS_S(b))'),
    `return pick(${spread(d, '(a ^ b)')}, 0u - quotient, quotient);`,
  ]),
  MOD_I: vector('remainders; by zero, anything', ['a', 'b'], (d) => `a % max(b, ${four(d, '1u')})`),
  SHL_I: vector('shifted left', ['a', 'b'], (d) => `a << ${count(d)}`),
  SHR_U: vector('shifted right, filled with zeros', ['a', 'b'], (d) => `a >> ${count(d)}`),
  SHR_S: vector('shifted right, filled with the sign', ['a', 'b'], (d) => [
    d.fixed('u4', 'fill', spread(d, 'a')),
    `return ((a ^ fill) >> ${count(d)}) ^ fill;`,
  ]),
  distance_U: vector('unsigned differences, positive', ['a', 'b'], 'max(a, b) - min(a, b)'),
  distance_S: vector('signed differences, positive', ['a', 'b'], 'MAX_S(a, b) - MIN_S(a, b)'),
  toInteger1: TO_INTEGER,
  toInteger: vector('whole numbers as integers', ['a'], (d) => each(d, 'toInteger1')),
  toFloat_U: vector('unsigned integers as numbers, to nearest even', ['a'], (d) =>
    each(d, 'toFloat1'),
  ),
  toFloat_S: vector(
    'signed integers as numbers, to nearest even',
    ['a'],
    (d) => `toFloat_U(ABS_S(a)) | (a & ${four(d, SIGN)})`,
  ),
  toFloat1: {
    says: 'an unsigned integer as a number, to nearest even',
    parameters: of('u', 'a'),
    result: 'u',
    body: (d) => [
      'if (a == 0u) { return a; }',
      d.variable('u', 'exponent', '158u'),
      d.variable('u', 'digits', 'a'),
      ...normalising([16, 8, 4, 2, 1]),
      '// Halves to even: what lies below the last digit, and that digit.',
      d.fixed('u', 'rest', 'digits & 0xffu'),
      d.fixed('u', 'number', '(exponent << 23u) + ((digits >> 8u) & 0x007fffffu)'),
      `return number + ${d.choose('rest > 0x80u || (rest == 0x80u && (number & 1u) != 0u)', '1u', '0u')};`,
    ],
  },
  integerRepetitions: {
    says: 'how often a block is repeated: never of a negative integer',
    parameters: of('u', 'a'),
    result: 'i',
    body: (d) => `${d.type.i}(min(a, ${MAGNITUDE}))`,
  },
};

/** The bits of the number that clamps are made to. */
export const LEAST: Readonly<Record<'SAT' | 'SSAT', string>> = { SAT: '0u', SSAT: bits(-1) };
