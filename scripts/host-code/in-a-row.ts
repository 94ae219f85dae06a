/**
 * Plain code of one number as a shader that makes its operands itself: all 2^32 are too many to be handed over. Words of the first parameter's x are the first operand; each
 * vertex computes as many in a row as its results have room for.
 */
import { instructionNamed } from '../../spec/instructions.js';
import type { EngineName } from '../../semantics/silicon/names.js';
import { FRAMES } from '../../oracles/translate/frames.js';
import { Library } from '../../oracles/translate/helper.js';
import { PLAIN_HELPERS } from '../../oracles/translate/plain-helpers.js';
import type { Translation } from '../../oracles/translate/translation.js';
import { CLAMPED_IN_HLSL, valueInHlsl } from './in-hlsl.js';
import { statementOf } from './on-stack.js';
import type { Piece } from './plain.js';

const VECTORS = ['r0', 'r1', 'r2', 'r3'];
export const OPERANDS_OF_A_VERTEX = 4 * VECTORS.length;

/** A function `plainly` of a number, with all that it calls. */
type Functions = readonly string[];

/** The component of a result that counts. */
function letterOf({ letter }: Piece): string {
  return letter ?? 'x';
}

/** What the plain translation has for an instruction, as a function of one number. */
function plainFunction(engine: EngineName, piece: Piece, target: 'glsl' | 'wgsl'): Functions {
  const { dialect } = FRAMES[target];
  const { operands = [] } = instructionNamed(piece.instruction) ?? {};
  const given = operands[0] === 'scalar' ? /\bR0\.x\b/g : /\bR0\b/g;
  const vector = operands[0] === 'scalar' ? 'x' : `${dialect.type.f4}(x)`;
  const value = statementOf(engine, piece.instruction, target).replace(given, vector);
  return [
    ...new Library(PLAIN_HELPERS, dialect).definitionsFor([value]),
    dialect.functionHead('plainly', [{ name: 'x', kind: 'f' }], 'f'),
    `  return (${value}).${letterOf(piece)};`,
    '}',
  ];
}

/** Results of four operands in a row. */
function four(number: (index: number) => string): string {
  return [0, 1, 2, 3].map((index) => `plainly(${number(index)})`).join(', ');
}

function inGlsl(engine: EngineName, piece: Piece): string {
  return [
    '#version 330',
    'layout(std140) uniform Parameters { uvec4 c[1]; };',
    ...VECTORS.map((name) => `out vec4 o_${name};`),
    ...plainFunction(engine, piece, 'glsl'),
    'vec4 four(uint n) {',
    `  return vec4(${four((index) => `uintBitsToFloat(n + ${String(index)}u)`)});`,
    '}',
    'void main() {',
    `  uint n = c[0].x + uint(gl_VertexID) * ${String(OPERANDS_OF_A_VERTEX)}u;`,
    ...VECTORS.map((name, index) => `  o_${name} = four(n + ${String(4 * index)}u);`),
    '}',
    '',
  ].join('\n');
}

function inHlsl(piece: Piece): string {
  return [
    'cbuffer Parameters : register(b0) { uint4 c[1]; };',
    'struct Outputs {',
    ...VECTORS.map((name) => `  float4 o_${name} : ${name.toUpperCase()};`),
    '};',
    ...CLAMPED_IN_HLSL,
    'float plainly(float x) {',
    '  const float4 a = (float4)(x);',
    `  const float4 r = ${valueInHlsl(piece)};`,
    `  return r.${letterOf(piece)};`,
    '}',
    'float4 four(uint n) {',
    `  return float4(${four((index) => `asfloat(n + ${String(index)}u)`)});`,
    '}',
    'Outputs main(uint vertex : SV_VertexID) {',
    '  Outputs outputs;',
    `  const uint n = c[0].x + vertex * ${String(OPERANDS_OF_A_VERTEX)}u;`,
    ...VECTORS.map((name, index) => `  outputs.o_${name} = four(n + ${String(4 * index)}u);`),
    '  return outputs;',
    '}',
    '',
  ].join('\n');
}

function inWgsl(engine: EngineName, piece: Piece): string {
  return [
    'struct Control { count: u32, zero: u32 }',
    '@group(0) @binding(0) var<storage, read> attributes: array<vec4<u32>>;',
    '@group(0) @binding(1) var<storage, read> parameters: array<vec4<u32>>;',
    '@group(0) @binding(2) var<storage, read_write> results: array<vec4<u32>>;',
    '@group(0) @binding(3) var<uniform> control: Control;',
    ...plainFunction(engine, piece, 'wgsl'),
    'fn four(n: u32) -> vec4<u32> {',
    `  return bitcast<vec4<u32>>(vec4<f32>(${four((index) => `bitcast<f32>(n + ${String(index)}u)`)}));`,
    '}',
    '@compute @workgroup_size(64)',
    'fn main(@builtin(global_invocation_id) invocation: vec3<u32>) {',
    '  let vertex = invocation.x;',
    '  if (vertex >= control.count) { return; }',
    `  let n = parameters[0].x + vertex * ${String(OPERANDS_OF_A_VERTEX)}u;`,
    ...VECTORS.map(
      (_, index) =>
        `  results[vertex * ${String(VECTORS.length)}u + ${String(index)}u] = four(n + ${String(4 * index)}u);`,
    ),
    '}',
    '',
  ].join('\n');
}

/** The shader of a piece: results of operands in a row, each a word. */
export function rowShader(
  engine: EngineName,
  piece: Piece,
  target: 'glsl' | 'hlsl' | 'wgsl',
): Translation {
  const text =
    target === 'glsl'
      ? inGlsl(engine, piece)
      : target === 'hlsl'
        ? inHlsl(piece)
        : inWgsl(engine, piece);
  return {
    ...{ target, mode: 'plain', text, exports: VECTORS, attributes: [] },
    ...{ readsParameters: true, constants: {}, leaves: [] },
  };
}
