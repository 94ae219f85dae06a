/** A whole shader in one of the shading languages. */
import { INITIAL } from '../../spec/environments.js';
import type { Program } from '../../semantics/language/load.js';
import { attributeName, statementsOf, type Writing } from './body.js';
import type { Dialect } from './dialect.js';
import { GLSL } from './glsl.js';
import { Library, of, type Helper } from './helper.js';
import { PLAIN } from './plain.js';
import { STRICT } from './strict.js';
import type { Style } from './style.js';
import type { Target, TranslateOptions, Translation } from './translation.js';
import { exportsOf, usesOf, type Uses } from './uses.js';
import { WGSL } from './wgsl.js';

type ShaderTarget = Exclude<Target, 'arb'>;

/** What stands around the program's statements, by target. */
interface Frame {
  readonly dialect: Dialect;
  readonly head: (shader: Parts) => readonly string[];
  readonly main: string;
  /** Statements before and after the program's. */
  readonly before: (shader: Parts) => readonly string[];
  readonly after: (shader: Parts) => readonly string[];
}

interface Parts {
  readonly program: Program;
  readonly style: Style;
  readonly uses: Uses;
  readonly exports: readonly string[];
}

/** A shader of the program. @throws Untranslatable */
export function shader(
  program: Program,
  target: ShaderTarget,
  { mode, results }: TranslateOptions,
): Translation {
  const uses = usesOf(program);
  const exports = exportsOf(program, uses.results, results);
  const style = mode === 'strict' ? STRICT : PLAIN;
  const { dialect, head, main, before, after } = FRAMES[target];
  const parts: Parts = { program, style, uses, exports };
  const writing: Writing = { program, dialect, style, exports };
  const { lines, flow } = statementsOf(writing);
  const statements = [
    ...before(parts),
    ...registers(dialect, parts),
    '',
    ...lines,
    '',
    ...after(parts),
  ];
  const library = libraryOf(dialect, style, program.environment.programParameters);
  const text = [
    ...head(parts),
    ...(flow.straight ? [] : [dialect.constantInteger('END', '-1'), '']),
    ...library.definitionsFor(statements),
    main,
    ...statements.map((line) => (line === '' ? '' : `  ${line}`)),
    '}',
    '',
  ].join('\n');
  return {
    target,
    mode,
    text,
    exports,
    attributes: uses.attributes,
    readsParameters: uses.parameters,
    constants: {},
  };
}

const LIBRARIES = new Map<string, Library>();

/** What the program's statements may call. Kept: a library writes each of its functions once. */
function libraryOf(dialect: Dialect, style: Style, parameters: number): Library {
  const key = `${dialect.type.u4} ${style.mode} ${String(parameters)}`;
  const known = LIBRARIES.get(key);
  if (known !== undefined) return known;
  const library = new Library(
    style.mode === 'plain'
      ? style.helpers
      : { ...style.helpers, relativeParameter: relativeParameter(parameters) },
    dialect,
  );
  LIBRARIES.set(key, library);
  return library;
}

/** Outside the register file: (0,0,0,0). */
function relativeParameter(count: number): Helper {
  return {
    says: 'a program parameter by its number; zeros where there is none',
    parameters: of('i', 'number'),
    result: 'u4',
    body: (d) => [
      `if (number < 0 || number >= ${String(count)}) { return ${d.barrier('u4', `${d.type.u4}(0u)`)}; }`,
      `return flushed(${d.parameter('u4', 'number')});`,
    ],
  };
}

function registers(d: Dialect, { program, style, uses, exports }: Parts): readonly string[] {
  const zero = style.literal(d, INITIAL.temporary);
  return [
    ...exports.map((name) => d.variable(style.register, name, style.literal(d, INITIAL.result))),
    ...uses.temporaries.map((number) => d.variable(style.register, `R${String(number)}`, zero)),
    ...uses.addresses.map((number) =>
      d.variable('i4', `A${String(number)}`, `${d.type.i4}(${INITIAL.address.join(', ')})`),
    ),
    ...(uses.conditionCode && program.environment.conditionCode
      ? [d.variable(style.register, 'CC', zero)]
      : []),
  ];
}

function title({ program, style }: Parts): string {
  const count = program.instructions.length;
  return `// vpspec translate --${style.mode}: ${program.environment.name}, ${String(count)} instruction${count === 1 ? '' : 's'}`;
}

function glslHead(version: readonly string[]): Frame['head'] {
  return (parts) => {
    const { program, style, uses, exports } = parts;
    return [
      ...version,
      title(parts),
      '',
      ...uses.attributes.map(
        (number) => `layout(location = ${String(number)}) in vec4 v${String(number)};`,
      ),
      ...(uses.parameters
        ? [
            `layout(std140) uniform Parameters { vec4 c[${String(program.environment.programParameters)}]; };`,
          ]
        : []),
      ...(style.mode === 'strict'
        ? ['// 0, which the compiler cannot know.', 'uniform uint zero;']
        : []),
      ...exports.map((name) => `out vec4 o_${name};`),
      '',
    ];
  };
}

const GLSL_FRAME: Omit<Frame, 'head'> = {
  dialect: GLSL,
  main: 'void main() {',
  before: ({ style, uses }) =>
    uses.attributes.map((number) =>
      GLSL.fixed(
        style.register,
        attributeName(number),
        style.attribute(GLSL, `v${String(number)}`, 'f4'),
      ),
    ),
  after: ({ style, exports }) =>
    exports.map((name) => `o_${name} = ${style.exported(GLSL, name, 'f4')};`),
};

const WGSL_FRAME: Frame = {
  dialect: WGSL,
  head: (parts) => [
    title(parts),
    '',
    'struct Control { count: u32, zero: u32 }',
    '',
    '// By vertex: the attribute registers that the program reads, ascending.',
    '@group(0) @binding(0) var<storage, read> attributes: array<vec4<u32>>;',
    '@group(0) @binding(1) var<storage, read> parameters: array<vec4<u32>>;',
    `// By vertex: ${parts.exports.join(', ')}.`,
    '@group(0) @binding(2) var<storage, read_write> results: array<vec4<u32>>;',
    '// How many vertices; 0, which the compiler cannot know.',
    '@group(0) @binding(3) var<uniform> control: Control;',
    '',
  ],
  main: '@compute @workgroup_size(64)\nfn main(@builtin(global_invocation_id) invocation: vec3<u32>) {',
  before: ({ style, uses }) => [
    'let vertex: u32 = invocation.x;',
    'if (vertex >= control.count) { return; }',
    ...uses.attributes.map((number, index) =>
      WGSL.fixed(
        style.register,
        attributeName(number),
        style.attribute(
          WGSL,
          `attributes[vertex * ${String(uses.attributes.length)}u + ${String(index)}u]`,
          'u4',
        ),
      ),
    ),
  ],
  after: ({ style, exports }) =>
    exports.map(
      (name, index) =>
        `results[vertex * ${String(exports.length)}u + ${String(index)}u] = ${style.exported(WGSL, name, 'u4')};`,
    ),
};

const FRAMES: Readonly<Record<ShaderTarget, Frame>> = {
  glsl: { ...GLSL_FRAME, head: glslHead(['#version 330']) },
  essl: {
    ...GLSL_FRAME,
    head: glslHead(['#version 300 es', 'precision highp float;', 'precision highp int;']),
  },
  wgsl: WGSL_FRAME,
};
