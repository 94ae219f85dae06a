/** What stands around the statements of a shader: what it is given and gives, in each shading language. */
import type { Dialect } from './dialect.js';
import { C, C_TYPES, SWIZZLES } from './c.js';
import { GLSL } from './glsl.js';
import type { HelperTable } from './helper.js';
import { HLSL, SELECTIONS } from './hlsl.js';
import type { Target } from './translation.js';
import { WGSL } from './wgsl.js';

/** Those in which GPU programs are written too. */
export type ShaderTarget = Exclude<Target, 'arb' | 'c' | 'hlsl'>;

/** All that is written by statements and functions. */
export type CodeTarget = Exclude<Target, 'arb'>;

/** What a shader takes and gives. */
export interface ShaderInterface {
  readonly stage: 'vertex' | 'fragment';
  /** The first comment. */
  readonly title: string;
  readonly attributes: readonly AttributeInput[];
  /** Vectors of `c`; 0 of a shader that reads none. */
  readonly parameters: number;
  /** Lines of comment above `c`. */
  readonly parameterNotes: readonly string[];
  /** Whether it has barriers. */
  readonly zero: boolean;
  /** Names of results. */
  readonly exports: readonly string[];
  /** Whether a vertex shader is told the number of its vertex. */
  readonly numbered?: boolean;
}

export interface AttributeInput {
  readonly location: number;
  /** What it is bound to, for a comment; '' for none. */
  readonly note: string;
}

export interface Frame {
  readonly dialect: Dialect;
  /** Functions that stand for parts of the language. */
  readonly helpers: HelperTable;
  /** Whether functions see `c`; else the head says how a program reads it by a computed number. */
  readonly showsParameters: boolean;
  /** Attributes, and vectors of `c`, that every implementation has. */
  readonly most: Readonly<Record<'attributes' | 'parameters', number>>;
  /** Everything before the functions. */
  readonly head: (given: ShaderInterface) => readonly string[];
  readonly main: (given: ShaderInterface) => readonly string[];
  /** The first statements of `main`, and the last. */
  readonly begin: (given: ShaderInterface) => readonly string[];
  readonly end: (given: ShaderInterface) => readonly string[];
  /** Whether attributes and results are bits, not numbers. */
  readonly isBits: boolean;
  readonly attribute: (given: ShaderInterface, index: number) => string;
  /** The number of the vertex, in a shader that is told; '' in a language that tells none. */
  readonly vertexNumber: string;
  /** Where a fragment lies, in `main` of its shader: the middle of a pixel. */
  readonly fragmentPlace: string;
  /** A statement that gives a result away, from bits, or numbers. */
  readonly result: (given: ShaderInterface, index: number, value: string) => string;
}

function noted(line: string, note: string): string {
  return note === '' ? line : `${line} // ${note}`;
}

function glslFrame(version: readonly string[]): Frame {
  return {
    dialect: GLSL,
    helpers: {},
    showsParameters: true,
    // A uniform block surely holds 16 KiB.
    most: { attributes: 16, parameters: 1024 },
    head: ({ stage, title, attributes, parameters, parameterNotes, zero, exports }) => [
      ...version,
      title,
      '',
      ...attributes.map(({ location, note }) => {
        const number = String(location);
        // What a fragment is given is of a primitive, not of a place in it: nothing is interpolated.
        const input = stage === 'vertex' ? `layout(location = ${number}) in` : 'flat in';
        return noted(`${input} vec4 v${number};`, note);
      }),
      ...parameterNotes,
      ...(parameters === 0
        ? []
        : [`layout(std140) uniform Parameters { vec4 c[${String(parameters)}]; };`]),
      ...(zero ? ['// 0, which the compiler cannot know.', 'uniform uint zero;'] : []),
      ...exports.map((name, index) => {
        const output = stage === 'vertex' ? 'out' : `layout(location = ${String(index)}) out`;
        return `${output} vec4 o_${name};`;
      }),
      '',
    ],
    main: () => ['void main() {'],
    begin: () => [],
    end: () => [],
    isBits: false,
    vertexNumber: 'uint(gl_VertexID)',
    fragmentPlace: 'gl_FragCoord',
    attribute: ({ attributes }, index) => `v${String(attributes[index]?.location)}`,
    result: ({ exports }, index, value) => `o_${String(exports[index])} = ${value};`,
  };
}

const WGSL_CONTROL = 'struct Control { count: u32, zero: u32 }';
/** What all shaders in WGSL are given besides: `count` says how many invocations there are. */
const WGSL_FIXED = {
  parameters: '@group(0) @binding(1) var<storage, read> parameters: array<vec4<u32>>;',
  control: [
    '// How many invocations; 0, which the compiler cannot know.',
    '@group(0) @binding(3) var<uniform> control: Control;',
  ],
} as const;

const WGSL_FRAME: Frame = {
  dialect: WGSL,
  helpers: {},
  showsParameters: true,
  most: { attributes: Infinity, parameters: Infinity },
  head: ({ title, attributes, parameterNotes, exports }) => [
    title,
    '',
    WGSL_CONTROL,
    '',
    ...(attributes.some(({ note }) => note !== '')
      ? [`// By vertex: ${attributes.map(({ note }) => note).join(', ')}.`]
      : ['// By vertex: the attribute registers that the program reads, ascending.']),
    '@group(0) @binding(0) var<storage, read> attributes: array<vec4<u32>>;',
    ...parameterNotes,
    WGSL_FIXED.parameters,
    `// By vertex: ${exports.join(', ')}.`,
    '@group(0) @binding(2) var<storage, read_write> results: array<vec4<u32>>;',
    ...WGSL_FIXED.control,
    '',
  ],
  main: () => [
    '@compute @workgroup_size(64)',
    'fn main(@builtin(global_invocation_id) invocation: vec3<u32>) {',
  ],
  begin: () => ['let vertex: u32 = invocation.x;', 'if (vertex >= control.count) { return; }'],
  end: () => [],
  isBits: true,
  vertexNumber: 'vertex',
  fragmentPlace: 'inputs.place',
  attribute: ({ attributes }, index) =>
    `attributes[vertex * ${String(attributes.length)}u + ${String(index)}u]`,
  result: ({ exports }, index, value) =>
    `results[vertex * ${String(exports.length)}u + ${String(index)}u] = ${value};`,
};

/** A fragment shader, whose inputs and outputs are those of a render pipeline: of 16 locations each. */
const WGSL_FRAGMENT_FRAME: Frame = {
  ...WGSL_FRAME,
  most: { attributes: 16, parameters: Infinity },
  head: ({ title, attributes, parameterNotes, exports }) => [
    title,
    // The documents permit derivatives anywhere; WGSL, where it can prove that a square of fragments does not part.
    'diagnostic(off, derivative_uniformity);',
    '',
    WGSL_CONTROL,
    '',
    'struct Inputs {',
    '  @builtin(position) place: vec4<f32>,',
    ...attributes.map(({ location, note }) =>
      noted(
        `  @location(${String(location)}) @interpolate(flat) v${String(location)}: vec4<f32>,`,
        note,
      ),
    ),
    '}',
    '',
    ...(exports.length === 0
      ? []
      : [
          'struct Outputs {',
          ...exports.map((name, index) => `  @location(${String(index)}) ${name}: vec4<f32>,`),
          '}',
          '',
        ]),
    ...parameterNotes,
    WGSL_FIXED.parameters,
    ...WGSL_FIXED.control,
    '',
  ],
  main: ({ exports }) => [
    '@fragment',
    `fn main(inputs: Inputs) ${exports.length === 0 ? '' : '-> Outputs '}{`,
  ],
  begin: ({ exports }) => (exports.length === 0 ? [] : ['var outputs: Outputs;']),
  end: ({ exports }) => (exports.length === 0 ? [] : ['return outputs;']),
  isBits: false,
  attribute: ({ attributes }, index) => `inputs.v${String(attributes[index]?.location)}`,
  result: ({ exports }, index, value) => `outputs.${String(exports[index])} = ${value};`,
};

/** A vertex shader. Semantics are the names of registers: whoever draws gives the position its own. */
const HLSL_FRAME: Frame = {
  dialect: HLSL,
  helpers: SELECTIONS,
  showsParameters: true,
  most: { attributes: 16, parameters: 4096 },
  head: ({ title, attributes, parameters, zero, exports }) => [
    title,
    '',
    ...(parameters === 0
      ? []
      : [`cbuffer Parameters : register(b0) { float4 c[${String(parameters)}]; };`]),
    ...(zero
      ? ['// 0, which the compiler cannot know.', 'cbuffer Control : register(b1) { uint zero; };']
      : []),
    ...structure(
      'Inputs',
      attributes.map(
        ({ location }) => `float4 v${String(location)} : ATTRIBUTE${String(location)};`,
      ),
    ),
    ...structure(
      'Outputs',
      exports.map((name) => `float4 o_${name} : ${name};`),
    ),
    '',
  ],
  main: ({ attributes, exports, numbered }) => {
    const taken = [
      ...(attributes.length === 0 ? [] : ['Inputs inputs']),
      ...(numbered === true ? ['uint vertex : SV_VertexID'] : []),
    ];
    return [`${exports.length === 0 ? 'void' : 'Outputs'} main(${taken.join(', ')}) {`];
  },
  begin: ({ exports }) => (exports.length === 0 ? [] : ['Outputs outputs;']),
  end: ({ exports }) => (exports.length === 0 ? [] : ['return outputs;']),
  isBits: false,
  vertexNumber: 'vertex',
  fragmentPlace: '',
  attribute: ({ attributes }, index) => `inputs.v${String(attributes[index]?.location)}`,
  result: ({ exports }, index, value) => `outputs.o_${String(exports[index])} = ${value};`,
};

/** A structure of HLSL; none that is empty. */
function structure(name: string, members: readonly string[]): readonly string[] {
  if (members.length === 0) return [];
  return [`struct ${name} {`, ...members.map((member) => `  ${member}`), '};'];
}

/** A function over bits: what others call a vertex shader. */
const C_FRAME: Frame = {
  dialect: C,
  helpers: SWIZZLES,
  showsParameters: false,
  most: { attributes: Infinity, parameters: Infinity },
  head: ({ title, parameters }) => [
    title,
    ...C_TYPES,
    ...(parameters === 0
      ? []
      : [
          `// c[a], and zeros outside of the ${String(parameters)} program parameters.`,
          `#define relativeParameter(a) ((a) >= 0 && (a) < ${String(parameters)} ? c[a] : vp_u4(0u, 0u, 0u, 0u))`,
          '',
        ]),
  ],
  main: ({ attributes, exports }) => [
    `// Reads ${attributes.length === 0 ? 'no attributes' : attributes.map(({ location }) => `v[${String(location)}]`).join(', ')}; writes ${exports.length === 0 ? 'no results' : `to results, in this order, ${exports.join(', ')}`}.`,
    `void vertex(const vp_u4 *v, const vp_u4 *c, vp_u4 *results) {`,
    ...C.unread(['v', 'c', 'results']).map((line) => `  ${line}`),
  ],
  begin: () => [],
  end: () => [],
  isBits: true,
  vertexNumber: '',
  fragmentPlace: '',
  attribute: ({ attributes }, index) => `v[${String(attributes[index]?.location)}]`,
  result: (_, index, value) => `results[${String(index)}] = ${value};`,
};

export const FRAMES: Readonly<Record<CodeTarget, Frame>> = {
  glsl: glslFrame(['#version 330']),
  essl: glslFrame(['#version 300 es', 'precision highp float;', 'precision highp int;']),
  hlsl: HLSL_FRAME,
  wgsl: WGSL_FRAME,
  c: C_FRAME,
};

/** The frame of a stage: a vertex shader in WGSL is a compute shader, whose results are read back. */
export function frameOf(target: CodeTarget, stage: ShaderInterface['stage']): Frame {
  return target === 'wgsl' && stage === 'fragment' ? WGSL_FRAGMENT_FRAME : FRAMES[target];
}
