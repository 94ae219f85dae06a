/** C99: vectors are structures, and what computes with them are functions. Only translations that keep bits come here: there are no floating-point types. */
import { type Comparison, type Dialect } from './dialect.js';
import { of, type HelperTable } from './helper.js';

/** Types have macros of the same names, which convert or build: C has no other constructors. */
const type: Dialect['type'] = {
  u4: 'vp_u4',
  u: 'vp_u',
  f4: 'vp_f4',
  f: 'vp_f',
  i4: 'vp_i4',
  i: 'vp_i',
  b4: 'vp_b4',
  b: 'bool',
};

function absent(what: string): () => never {
  return () => {
    throw new TypeError(`C has no ${what} here`);
  };
}

export const C: Dialect = {
  type,
  fixed: (kind, name, value) => `const ${type[kind]} ${name} = ${value};`,
  variable: (kind, name, value) => `${type[kind]} ${name} = ${value};`,
  functionHead: (name, parameters, result) =>
    `static inline ${result === null ? 'void' : type[result]} ${name}(${parameters
      .map((each) => `${type[each.kind]} ${each.name}`)
      .join(', ')}) {`,
  global: absent('variables that functions share'),
  toFloat: absent('floating-point numbers'),
  toBits: absent('floating-point numbers'),
  get zero(): string {
    return absent('barrier')();
  },
  barrier: absent('barrier'),
  four: absent('vector of one number'),
  mask: absent('truth values of vectors'),
  compare: (operator: Comparison): never => absent(`comparison ${operator} of vectors`)(),
  select: absent('choice between vectors'),
  choose: (test, whenTrue, whenFalse) => `(${test} ? ${whenTrue} : ${whenFalse})`,
  swizzled: (expression, letters) =>
    letters === 'xyzw'
      ? expression
      : letters.length === 1
        ? `${expression}.${letters}`
        : `${letters}(${expression})`,
  assign: (target, letters, value) => {
    if (letters === 'xyzw') return `${target} = ${value};`;
    const of = target.startsWith('A') ? type.i4 : type.u4;
    const each = [...letters].map((letter) => `${target}.${letter} = written.${letter};`);
    return `{ const ${of} written = ${value}; ${each.join(' ')} }`;
  },
  inverseSquareRoot: '',
  fraction: '',
  roundToEven: '',
  derivatives: { x: '', y: '' },
  parameter: (_, index) => `c[${index}]`,
  jump: (statement) => statement,
  unread: (names) => names.map((name) => `(void)${name};`),
  constantInteger: (name, value) => `enum { ${name} = ${value} };`,
  constantIntegers: (name, values) =>
    `static const vp_i ${name}[${String(values.length)}] = {${values.join(', ')}};`,
};

/** A function of each order of four components, by its letters. */
export const SWIZZLES: HelperTable = Object.fromEntries(
  [...'xyzw'].flatMap((x) =>
    [...'xyzw'].flatMap((y) =>
      [...'xyzw'].flatMap((z) =>
        [...'xyzw'].map((w) => [
          x + y + z + w,
          {
            says: 'components in this order',
            parameters: of('u4', 'a'),
            result: 'u4' as const,
            body: () => `${type.u4}(a.${x}, a.${y}, a.${z}, a.${w})`,
          },
        ]),
      ),
    ),
  ),
);

/** What every file in C begins with. */
export const C_TYPES: readonly string[] = [
  '#include <stdbool.h>',
  '#include <stdint.h>',
  '',
  '#ifndef VPSPEC_TYPES',
  '#define VPSPEC_TYPES',
  'typedef uint32_t vp_u;',
  'typedef int32_t vp_i;',
  '// Four components: the bits of binary32, or addresses.',
  'typedef struct { vp_u x, y, z, w; } vp_u4;',
  'typedef struct { vp_i x, y, z, w; } vp_i4;',
  '#define vp_u(a) ((vp_u)(a))',
  '#define vp_i(a) ((vp_i)(a))',
  '#define vp_u4(x, y, z, w) ((vp_u4){x, y, z, w})',
  '#define vp_i4(x, y, z, w) ((vp_i4){x, y, z, w})',
  '#endif',
  '',
];
