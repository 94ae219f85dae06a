/** GLSL 3.30 and GLSL ES 3.00, in which translations look alike. */
import { cLike } from './c-like.js';
import type { Comparison, Dialect } from './dialect.js';

const COMPARISONS: Readonly<Record<Comparison, string>> = {
  '<': 'lessThan',
  '<=': 'lessThanEqual',
  '>': 'greaterThan',
  '>=': 'greaterThanEqual',
  '==': 'equal',
  '!=': 'notEqual',
};

const type: Dialect['type'] = {
  u4: 'uvec4',
  u: 'uint',
  f4: 'vec4',
  f: 'float',
  i4: 'ivec4',
  i: 'int',
  b4: 'bvec4',
  b: 'bool',
};

export const GLSL: Dialect = {
  ...cLike(type),
  fixed: (kind, name, value) => `${type[kind]} ${name} = ${value};`,
  global: (kind, name, length) =>
    `${type[kind]} ${name}${length === undefined ? '' : `[${String(length)}]`};`,
  toFloat: (_, bits) => `uintBitsToFloat(${bits})`,
  toBits: (_, value) => `floatBitsToUint(${value})`,
  four: (kind, scalar) => `${type[kind]}(${scalar})`,
  mask: (test) => `0u - uvec4(${test})`,
  compare: (operator, a, b) => `${COMPARISONS[operator]}(${a}, ${b})`,
  select: (kind, test, whenTrue, whenFalse) =>
    kind === 'f4'
      ? `mix(${whenFalse}, ${whenTrue}, ${test})`
      : `${type[kind]}(mix(vec4(${whenFalse}), vec4(${whenTrue}), ${test}))`,
  inverseSquareRoot: 'inversesqrt',
  fraction: 'fract',
  roundToEven: 'roundEven',
  derivatives: { x: 'dFdx', y: 'dFdy' },
  parameter: (kind, index) => (kind === 'f4' ? `c[${index}]` : `floatBitsToUint(c[${index}])`),
  constantInteger: (name, value) => `const int ${name} = ${value};`,
  constantIntegers: (name, values) => {
    const array = `int[${String(values.length)}]`;
    return `const ${array} ${name} = ${array}(${values.join(', ')});`;
  },
};
