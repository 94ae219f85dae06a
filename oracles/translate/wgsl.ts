/** WGSL, the language of WebGPU. */
import { components, type Dialect } from './dialect.js';

const type: Dialect['type'] = {
  u4: 'vec4<u32>',
  u: 'u32',
  f4: 'vec4<f32>',
  f: 'f32',
  i4: 'vec4<i32>',
  i: 'i32',
  b4: 'vec4<bool>',
  b: 'bool',
};

export const WGSL: Dialect = {
  type,
  fixed: (kind, name, value) => `let ${name}: ${type[kind]} = ${value};`,
  variable: (kind, name, value) => `var ${name}: ${type[kind]} = ${value};`,
  functionHead: (name, parameters, result) =>
    `fn ${name}(${parameters.map((p) => `${p.name}: ${type[p.kind]}`).join(', ')}) ${
      result === null ? '' : `-> ${type[result]} `
    }{`,
  global: (kind, name, length) =>
    `var<private> ${name}: ${
      length === undefined ? type[kind] : `array<${type[kind]}, ${String(length)}>`
    };`,
  toFloat: (kind, bits) => `bitcast<${type[kind]}>(${bits})`,
  toBits: (kind, value) => `bitcast<${type[kind]}>(${value})`,
  zero: 'control.zero',
  barrier: (kind, bits) =>
    kind === 'u4' ? `(${bits} ^ vec4<u32>(control.zero))` : `(${bits} ^ control.zero)`,
  four: (kind, scalar) => `${type[kind]}(${scalar})`,
  mask: (test) => `select(vec4<u32>(0u), vec4<u32>(0xffffffffu), ${test})`,
  compare: (operator, a, b) => `(${a} ${operator} ${b})`,
  select: (_, test, whenTrue, whenFalse) => `select(${whenFalse}, ${whenTrue}, ${test})`,
  choose: (test, whenTrue, whenFalse) => `select(${whenFalse}, ${whenTrue}, ${test})`,
  swizzled: components,
  assign: (target, letters, value) => {
    if (letters === 'xyzw') return `${target} = ${value};`;
    if (letters.length === 1) return `${target}.${letters} = ${components(value, letters)};`;
    // A swizzle cannot be assigned to.
    const written = [...'xyzw'].map((letter) => String(letters.includes(letter))).join(', ');
    return `${target} = select(${target}, ${value}, vec4<bool>(${written}));`;
  },
  inverseSquareRoot: 'inverseSqrt',
  fraction: 'fract',
  roundToEven: 'round',
  derivatives: { x: 'dpdx', y: 'dpdy' },
  parameter: (kind, index) =>
    kind === 'f4' ? `bitcast<vec4<f32>>(parameters[${index}])` : `parameters[${index}]`,
  // Dawn warns of code that is not reached, on standard output, where hosts speak.
  jump: (statement) => `if (true) { ${statement} }`,
  unread: () => [],
  constantInteger: (name, value) => `const ${name}: i32 = ${value};`,
  constantIntegers: (name, values) =>
    `const ${name} = array<i32, ${String(values.length)}>(${values.join(', ')});`,
};
