/** HLSL as people write it, with the functions that the language has for the instructions of old; by glslang and SPIRV-Cross on a driver of Mesa's (oracles/stacks/gl/hlsl.ts). */
import { HLSL_TOOLS } from '../../oracles/stacks/gl/hlsl.js';
import type { Translation } from '../../oracles/translate/translation.js';
import type { EngineName } from '../../semantics/silicon/names.js';
import { askedOn } from './on-stack.js';
import { OF_ONE, OF_SEVERAL, operandCount, type Letter, type Piece, type Plain } from './plain.js';

const each = (instruction: string, code: string, letter: Letter = null): Piece => ({
  instruction,
  letter,
  code,
});

/** NV20 takes the root of the magnitude. */
const ROOT: Readonly<Record<EngineName, string>> = { nv20: 'rsqrt(abs(x))', nv30: 'rsqrt(x)' };

/** Expressions of `a`, `b`, `c` (float4), or of `x`, which is `a.x`. A number stands for four. */
export function hlslPieces(engine: EngineName): readonly Piece[] {
  const asked = [...OF_ONE[engine], ...OF_SEVERAL[engine]];
  return [
    each('RCP', '1.0 / x'),
    each('RCP', 'rcp(x)'),
    each('RCC', 'clamped(rcp(x))'),
    each('RSQ', ROOT[engine]),
    each('EXP', 'exp2(floor(x))', 'x'),
    each('EXP', 'frac(x)', 'y'),
    each('EXP', 'exp2(x)', 'z'),
    each('LOG', 'floor(log2(abs(x)))', 'x'),
    each('LOG', 'abs(x) / exp2(floor(log2(abs(x))))', 'y'),
    each('LOG', 'log2(abs(x))', 'z'),
    each('EX2', 'exp2(x)'),
    each('LG2', 'log2(x)'),
    each('FLR', 'floor(a)'),
    each('FRC', 'frac(a)'),
    each('SSG', 'sign(a)'),
    each('SIN', 'sin(x)'),
    each('COS', 'cos(x)'),
    each('MUL', 'a * b'),
    each('ADD', 'a + b'),
    each('MAD', 'a * b + c'),
    each('MAD', 'mad(a, b, c)'),
    each('MIN', 'min(a, b)'),
    each('MAX', 'max(a, b)'),
    each('SLT', 'float4(a < b)'),
    each('SGE', 'float4(a >= b)'),
    each('SEQ', 'float4(a == b)'),
    each('SNE', 'float4(a != b)'),
    each('SGT', 'float4(a > b)'),
    each('SLE', 'float4(a <= b)'),
    each('DP3', 'dot(a.xyz, b.xyz)'),
    each('DPH', 'dot(float4(a.xyz, 1.0), b)'),
    each('DP4', 'dot(a, b)'),
    each('DST', 'dst(a, b)', 'y'),
    each('LIT', 'lit(a.x, a.y, a.w)', 'y'),
    each('LIT', 'lit(a.x, a.y, a.w)', 'z'),
  ].filter(({ instruction }) => asked.includes(instruction));
}

/** A piece's code as a vector. */
export function valueInHlsl({ letter, code }: Piece): string {
  // A function that gives a vector already has it in the component.
  const isVector = /^(?:lit|dst|float4)\(/.test(code) || letter === null;
  return isVector ? code : `(float4)(${code})`;
}

/** The function that pieces call and the language does not have. */
export const CLAMPED_IN_HLSL: readonly string[] = [
  'float clamped(float r) {',
  '  return r < 0.0 ? clamp(r, -18446744073709551616.0, -5.421010862427522e-20) : clamp(r, 5.421010862427522e-20, 18446744073709551616.0);',
  '}',
];

/** A shader that computes one expression; attributes 0 to 2 are the operands. */
export function hlslShader(piece: Piece): Translation {
  const operands = Math.max(1, operandCount(piece.instruction));
  const numbers = Array.from({ length: operands }, (_, number) => number);
  const text = [
    'struct Inputs {',
    ...numbers.map((number) => `  float4 v${String(number)} : ATTRIBUTE${String(number)};`),
    '};',
    'struct Outputs {',
    '  float4 o_HPOS : HPOS;',
    '};',
    ...CLAMPED_IN_HLSL,
    'Outputs main(Inputs inputs) {',
    '  Outputs outputs;',
    ...numbers.map(
      (number) => `  const float4 ${'abc'.charAt(number)} = inputs.v${String(number)};`,
    ),
    '  const float x = a.x;',
    `  outputs.o_HPOS = ${valueInHlsl(piece)};`,
    '  return outputs;',
    '}',
    '',
  ].join('\n');
  return {
    target: 'hlsl',
    mode: 'plain',
    text,
    exports: ['HPOS'],
    attributes: numbers,
    readsParameters: false,
    constants: {},
    leaves: [],
  };
}

/** @throws BackendFailure where the stack or a tool is not there */
export async function inHlsl(engine: EngineName, backend: string): Promise<Plain> {
  const { run, close } = await askedOn(engine, backend, hlslShader);
  return {
    language: `HLSL by ${HLSL_TOOLS.join(' and ')} on ${backend.replace(',hlsl', '')}`,
    pieces: hlslPieces(engine),
    run,
    close,
  };
}
