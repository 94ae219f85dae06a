/** HLSL of shader model 4 and later, the language of Direct3D. */
import { cLike } from './c-like.js';
import type { Dialect } from './dialect.js';
import { of, type Helper, type HelperTable } from './helper.js';

const type: Dialect['type'] = {
  u4: 'uint4',
  u: 'uint',
  f4: 'float4',
  f: 'float',
  i4: 'int4',
  i: 'int',
  b4: 'bool4',
  b: 'bool',
};

/** Functions of choices between vectors: `?:` takes vectors up to HLSL 2018 alone, and `select` from 2021 on. */
const SELECTION = { f4: 'selected', i4: 'selectedIntegers' } as const;

export const HLSL: Dialect = {
  ...cLike(type),
  fixed: (kind, name, value) => `const ${type[kind]} ${name} = ${value};`,
  global: (kind, name, length) =>
    `static ${type[kind]} ${name}${length === undefined ? '' : `[${String(length)}]`};`,
  toFloat: (_, bits) => `asfloat(${bits})`,
  toBits: (_, value) => `asuint(${value})`,
  // Constructors want as many numbers as there are components.
  four: (kind, scalar) => `((${type[kind]})(${scalar}))`,
  mask: (test) => `0u - uint4(${test})`,
  compare: (operator, a, b) => `(${a} ${operator} ${b})`,
  select: (kind, test, whenTrue, whenFalse) =>
    `${SELECTION[kind]}(${test}, ${whenTrue}, ${whenFalse})`,
  inverseSquareRoot: 'rsqrt',
  fraction: 'frac',
  roundToEven: 'round',
  derivatives: { x: 'ddx', y: 'ddy' },
  parameter: (kind, index) => (kind === 'f4' ? `c[${index}]` : `asuint(c[${index}])`),
  constantInteger: (name, value) => `static const int ${name} = ${value};`,
  constantIntegers: (name, values) =>
    `static const int ${name}[${String(values.length)}] = {${values.join(', ')}};`,
};

function selection(kind: 'f4' | 'i4'): Helper {
  return {
    says: 'by truth values, the first or the second',
    parameters: [...of('b4', 'test'), ...of(kind, 'a', 'b')],
    result: kind,
    body: () => {
      const each = [...'xyzw'].map((letter) => `test.${letter} ? a.${letter} : b.${letter}`);
      return `${type[kind]}(${each.join(', ')})`;
    },
  };
}

/** Functions that stand for parts of the language. */
export const SELECTIONS: HelperTable = {
  [SELECTION.f4]: selection('f4'),
  [SELECTION.i4]: selection('i4'),
};
