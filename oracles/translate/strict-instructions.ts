/**
 * Strict translations: the function of each instruction, which has its name and gives its nominal result
 * (semantics/instructions/).
 */
import { bits, four, INFINITY, MAGNITUDE, NAN, ONE, SIGN } from './bits.js';
import type { Dialect } from './dialect.js';
import { of, type Helper, type HelperTable } from './helper.js';

function binary(says: string, operator: string): Helper {
  return {
    says,
    parameters: of('u4', 'a', 'b'),
    result: 'u4',
    body: (d) => `computed(${d.toFloat('f4', 'a')} ${operator} ${d.toFloat('f4', 'b')})`,
  };
}

function greatest(says: string, less: string): Helper {
  return {
    says,
    parameters: of('u4', 'a', 'b'),
    result: 'u4',
    body: () => `unlessNaN(a, b, pick(below(${less}), b, a))`,
  };
}

function setOn(says: string, truth: string): Helper {
  return {
    says: `1 where ${says}, else 0; NaN where either is NaN`,
    parameters: of('u4', 'a', 'b'),
    result: 'u4',
    body: (d) => `unlessNaN(a, b, ${truth} & ${four(d, ONE)})`,
  };
}

function dot(says: string, sum: string): Helper {
  return {
    says,
    parameters: of('u4', 'a', 'b'),
    result: 'u',
    body: (d) => [d.fixed('u4', 'p', 'MUL(a, b)'), `return ${sum};`],
  };
}

/** A function that the target has, with the special cases that it may not keep: later ones win. */
function native(
  says: string,
  call: (d: Dialect, a: string) => string,
  special: readonly (readonly [test: string, result: string])[],
): Helper {
  return {
    says,
    parameters: of('u', 'a'),
    result: 'u',
    body: (d) => [
      d.variable('u', 'r', `computed1(${call(d, d.toFloat('f', 'a'))})`),
      ...special.map(([test, result]) => `if (${test}) { r = ${result}; }`),
      'return r;',
    ],
  };
}

const NOT_A_NUMBER = ['isNaN1(a)', NAN] as const;
const OF_ZERO = `(a & ${MAGNITUDE}) == 0u`;
const OF_INFINITY = `(a & ${MAGNITUDE}) == ${INFINITY}`;

export const STRICT_INSTRUCTIONS: HelperTable = {
  ABS: {
    says: 'absolute values',
    parameters: of('u4', 'a'),
    result: 'u4',
    body: (d) => `a & ${four(d, MAGNITUDE)}`,
  },
  ADD: binary('sums', '+'),
  SUB: {
    says: 'differences',
    parameters: of('u4', 'a', 'b'),
    result: 'u4',
    body: () => 'ADD(a, negated(b))',
  },
  MUL: binary('products', '*'),
  MAD: {
    says: 'products, rounded, then sums',
    parameters: of('u4', 'a', 'b', 'c'),
    result: 'u4',
    body: () => 'ADD(MUL(a, b), c)',
  },
  DP3: dot('the product of three components, summed from x to z', 'add1(add1(p.x, p.y), p.z)'),
  DP4: dot(
    'the product of four components, summed from x to w',
    'add1(add1(add1(p.x, p.y), p.z), p.w)',
  ),
  DPH: dot('as DP4, with 1 as the w of the first', 'add1(add1(add1(p.x, p.y), p.z), b.w)'),
  DST: {
    says: '(1, a.y * b.y, a.z, b.w)',
    parameters: of('u4', 'a', 'b'),
    result: 'u4',
    body: (d) => `${d.type.u4}(${d.barrier('u', ONE)}, multiply1(a.y, b.y), a.z, b.w)`,
  },
  FLR: {
    says: 'floors: zeros, NaN and what has no fraction stay',
    parameters: of('u4', 'a'),
    result: 'u4',
    body: (d) => [
      d.fixed('u4', 'size', `a & ${four(d, MAGNITUDE)}`),
      d.fixed(
        'u4',
        'fractional',
        `below(size, ${four(d, bits(2 ** 23))}) & ~same(size, ${four(d, '0u')})`,
      ),
      `return pick(fractional, computed(floor(${d.toFloat('f4', 'a')})), a);`,
    ],
  },
  FRC: {
    says: 'what is left above the floor',
    parameters: of('u4', 'a'),
    result: 'u4',
    body: () => 'ADD(a, negated(FLR(a)))',
  },
  MAX: greatest('the greater; NaN where either is NaN; of -0 and +0, +0', 'order(a), order(b)'),
  MIN: greatest('the lesser; NaN where either is NaN; of -0 and +0, -0', 'order(b), order(a)'),
  SEQ: setOn('equal', 'same(value(a), value(b))'),
  SNE: setOn('not equal', '~same(value(a), value(b))'),
  SLT: setOn('less', 'below(value(a), value(b))'),
  SGE: setOn('greater or equal', '~below(value(a), value(b))'),
  SGT: setOn('greater', 'below(value(b), value(a))'),
  SLE: setOn('less or equal', '~below(value(b), value(a))'),
  SFL: {
    says: '0 everywhere',
    parameters: of('u4', 'a', 'b'),
    result: 'u4',
    body: (d) => d.barrier('u4', four(d, '0u')),
  },
  STR: {
    says: '1 everywhere',
    parameters: of('u4', 'a', 'b'),
    result: 'u4',
    body: (d) => d.barrier('u4', four(d, ONE)),
  },
  SSG: {
    says: '-1, 0 or 1; NaN of NaN',
    parameters: of('u4', 'a'),
    result: 'u4',
    body: (d) => [
      d.fixed('u4', 'zero4', `same(a & ${four(d, MAGNITUDE)}, ${four(d, '0u')})`),
      d.fixed('u4', 'unit', `(a & ${four(d, SIGN)}) | ${four(d, ONE)}`),
      `return unlessNaN(a, a, unit & ~zero4);`,
    ],
  },
  RCP: native('the reciprocal', (d, a) => `${d.toFloat('f', d.barrier('u', ONE))} / ${a}`, [
    [OF_ZERO, `(a & ${SIGN}) | ${INFINITY}`],
    [OF_INFINITY, `a & ${SIGN}`],
    NOT_A_NUMBER,
  ]),
  RCC: {
    says: 'the reciprocal, its size clamped to 2^-64 ... 2^64',
    parameters: of('u', 'a'),
    result: 'u',
    body: (d) => [
      d.fixed('u', 'size', `RCP(a) & ${MAGNITUDE}`),
      d.fixed('u', 'clamped', `min(max(size, ${bits(2 ** -64)}), ${bits(2 ** 64)})`),
      `return ${d.choose('isNaN1(a)', NAN, `(a & ${SIGN}) | clamped`)};`,
    ],
  },
  RSQ: native('the reciprocal square root', (d, a) => `${d.inverseSquareRoot}(${a})`, [
    [`a == ${INFINITY}`, '0u'],
    [`a >= ${SIGN}`, NAN],
    [OF_ZERO, `a | ${INFINITY}`],
    NOT_A_NUMBER,
  ]),
  EX2: native('two to the power', (_, a) => `exp2(${a})`, [
    [OF_ZERO, ONE],
    [`a >= ${bits(128)} && a <= ${INFINITY}`, INFINITY],
    [`a > ${bits(-126)}`, '0u'],
    NOT_A_NUMBER,
  ]),
  LG2: native('the logarithm base 2', (_, a) => `log2(${a})`, [
    [`a == ${ONE}`, '0u'],
    [`a == ${INFINITY}`, INFINITY],
    [`a >= ${SIGN}`, NAN],
    [OF_ZERO, bits(-Infinity)],
    NOT_A_NUMBER,
  ]),
  SIN: native('the sine', (_, a) => `sin(${a})`, [
    [OF_ZERO, 'a'],
    [OF_INFINITY, NAN],
    NOT_A_NUMBER,
  ]),
  COS: native('the cosine', (_, a) => `cos(${a})`, [
    [OF_ZERO, ONE],
    [OF_INFINITY, NAN],
    NOT_A_NUMBER,
  ]),
  EXP: exponential('2 to the floor, the fraction, 2 to the power, and 1', () => []),
  LOG: {
    says: 'exponent, mantissa and logarithm of the absolute value, and 1',
    parameters: of('u', 'a'),
    result: 'u4',
    body: (d) => [
      d.fixed('u', 'size', `a & ${MAGNITUDE}`),
      d.variable(
        'u',
        'exponent',
        d.barrier('u', d.toBits('u', `${d.type.f}(${d.type.i}(size >> 23u) - 127)`)),
      ),
      d.variable('u', 'mantissa', `(size & 0x007fffffu) | ${ONE}`),
      `if (size == 0u) { exponent = ${bits(-Infinity)}; mantissa = ${ONE}; }`,
      `if (size == ${INFINITY}) { exponent = ${INFINITY}; mantissa = ${ONE}; }`,
      `if (size > ${INFINITY}) { exponent = ${NAN}; mantissa = ${NAN}; }`,
      `return ${d.type.u4}(exponent, mantissa, LG2(size), ${d.barrier('u', ONE)});`,
    ],
  },
  LIT: {
    says: '(1, diffuse, specular, 1) of (diffuse, specular, -, exponent)',
    parameters: of('u4', 'a'),
    result: 'u4',
    body: (d) => [
      d.fixed('u', 'base', d.choose(below0('a.y'), '0u', 'a.y')),
      d.variable('u', 'exponent', 'a.w'),
      `if ((a.w & ${MAGNITUDE}) > ${LIT_BOUND} && !isNaN1(a.w)) {`,
      `  exponent = (a.w & ${SIGN}) | ${LIT_BOUND};`,
      '}',
      d.variable('u', 'specular', `EX2(multiply1(exponent, LG2(base & ${MAGNITUDE})))`),
      `if (base == ${ONE} && !isNaN1(a.w)) { specular = ${ONE}; }`,
      `if ((a.w & ${MAGNITUDE}) == 0u) { specular = ${ONE}; }`,
      `if (isNaN1(a.y)) { specular = ${NAN}; }`,
      `if (a.x == 0u || a.x > ${INFINITY}) { specular = 0u; }`,
      d.fixed('u', 'one', d.barrier('u', ONE)),
      `return ${d.type.u4}(one, ${d.choose(below0('a.x'), '0u', 'a.x')}, specular, one);`,
    ],
  },
};

/** NV_vertex_program2 §2.14.3.18 with the default epsilon of 1/256. */
const LIT_BOUND = bits(128 - 1 / 256);

/** Whether a number is less than zero: neither -0 nor NaN. */
function below0(a: string): string {
  return `${a} > ${SIGN} && ${a} <= ${bits(-Infinity)}`;
}

/** EXP. @param special what becomes of the fraction, `part`, of some operands */
export function exponential(says: string, special: () => readonly string[]): Helper {
  return {
    says,
    parameters: of('u', 'a'),
    result: 'u4',
    body: (d) => [
      d.fixed('u', 'whole', 'floor1(a)'),
      d.variable('u', 'power', `${d.type.u}(${d.type.i}(${d.toFloat('f', 'whole')}) + 127) << 23u`),
      `if (whole >= ${bits(128)} && whole < ${SIGN}) { power = ${INFINITY}; }`,
      `if (whole > ${bits(-126)}) { power = 0u; }`,
      `if (isNaN1(a)) { power = ${NAN}; }`,
      d.variable('u', 'part', `add1(a, whole ^ ${SIGN})`),
      ...special(),
      `return ${d.type.u4}(power, part, EX2(a), ${d.barrier('u', ONE)});`,
    ],
  };
}
