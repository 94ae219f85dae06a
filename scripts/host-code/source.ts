/**
 * A program in C that computes an instruction of an engine twice for every operand: as plain host code has it, and to the bit by the engine's functions
 * (oracles/translate/engine/). It counts how they differ.
 */
import { callOf, engineLibrary } from '../../oracles/translate/engine/library.js';
import type { EngineName } from '../../semantics/silicon/names.js';

/** Plain host code for an instruction of one number, or for a component of its result. */
export interface HostCode {
  readonly instruction: string;
  /** The component of the engine's result; null of one that has a single result. */
  readonly component: 'x' | 'y' | 'z' | null;
  /** "C" or "SSE". */
  readonly language: string;
  /** An expression of the operand `x`. */
  readonly code: string;
}

const C = 'C';
const SSE = 'SSE';

const one = (instruction: string, code: string, language = C): HostCode => ({
  instruction,
  component: null,
  language,
  code,
});

const ofComponent = (instruction: string, component: 'x' | 'y' | 'z', code: string): HostCode => ({
  instruction,
  component,
  language: C,
  code,
});

/** What emulators write: of NV20 all that it has of one number, of NV30 what it has beyond, or otherwise. */
export const HOST_CODE: Readonly<Record<EngineName, readonly HostCode[]>> = {
  nv20: [
    one('RCP', '1.0f / x'),
    one('RCP', '_mm_cvtss_f32(_mm_rcp_ss(_mm_set_ss(x)))', SSE),
    one('RCC', 'clamped(1.0f / x)'),
    one('RSQ', '1.0f / sqrtf(fabsf(x))'),
    one('RSQ', '_mm_cvtss_f32(_mm_rsqrt_ss(_mm_set_ss(fabsf(x))))', SSE),
    ofComponent('EXP', 'x', 'exp2f(floorf(x))'),
    ofComponent('EXP', 'y', 'x - floorf(x)'),
    ofComponent('EXP', 'z', 'exp2f(x)'),
    ofComponent('LOG', 'x', 'floorf(log2f(fabsf(x)))'),
    ofComponent('LOG', 'y', 'fabsf(x) / exp2f(floorf(log2f(fabsf(x))))'),
    ofComponent('LOG', 'z', 'log2f(fabsf(x))'),
  ],
  nv30: [
    one('RSQ', '1.0f / sqrtf(x)'),
    one('EX2', 'exp2f(x)'),
    one('LG2', 'log2f(x)'),
    one('FLR', 'floorf(x)'),
    one('FRC', 'x - floorf(x)'),
    one('SSG', '(x > 0.0f ? 1.0f : x < 0.0f ? -1.0f : x)'),
    one('SIN', 'sinf(x)'),
    one('COS', 'cosf(x)'),
  ],
};

/** How results differ, in the order in which the program prints their counts. */
export const KINDS = ['last place', 'more places', 'sign of zero', 'special'] as const;

/** So many slices has the range of operands, by their upper bits. */
export const SLICES = 256;

/** The program for an engine: its arguments are the index of a piece of host code, the first slice and the one after the last. */
export function hostCodeProgram(engine: EngineName): string {
  const pieces = HOST_CODE[engine];
  return [
    '#include <immintrin.h>',
    '#include <math.h>',
    '#include <stdio.h>',
    '#include <stdlib.h>',
    '#include <string.h>',
    engineLibrary(engine, 'c', false),
    'static float number(vp_u bits) { float x; memcpy(&x, &bits, 4); return x; }',
    'static vp_u bitsOf(float x) { vp_u bits; memcpy(&bits, &x, 4); return bits; }',
    'static float clamped(float r) {',
    '  const float size = fminf(fmaxf(fabsf(r), 0x1p-64f), 0x1p64f);',
    '  return isnan(r) ? r : copysignf(size, r);',
    '}',
    ...pieces.map(
      ({ code }, index) =>
        `static vp_u host${String(index)}(vp_u bits) { const float x = number(bits); (void)clamped; return bitsOf(${code}); }`,
    ),
    ...pieces.map(({ instruction, component }, index) => {
      const { text, isVector } = callOf(instruction, ['a'], `${engine}_`);
      const letter = component ?? 'x';
      return (
        `static vp_u engine${String(index)}(vp_u bits) { ` +
        `const vp_u4 a = vp_u4(bits, bits, bits, bits); return ${text}${isVector ? `.${letter}` : ''}; }`
      );
    }),
    // As kindOfDifference has it (oracles/against/program.ts), in four sorts.
    'static int kindOf(vp_u a, vp_u b) {',
    '  const vp_u p = a & 0x7fffffffu, q = b & 0x7fffffffu;',
    '  const vp_u gap = p < q ? q - p : p - q;',
    '  if (p == 0u && q == 0u) { return 2; }',
    '  if (p >= 0x7f800000u || q >= 0x7f800000u || p < 0x00800000u || q < 0x00800000u || a >> 31 != b >> 31) { return 3; }',
    '  return gap == 1u ? 0 : 1;',
    '}',
    // A function each, so that the compiler sees through both.
    ...pieces.flatMap((_, index) => [
      `static void slice${String(index)}(vp_u upper) {`,
      '  unsigned long counts[4] = {0, 0, 0, 0};',
      '  for (vp_u low = 0u; low < 0x01000000u; low++) {',
      '    const vp_u bits = upper << 24 | low;',
      `    const vp_u a = host${String(index)}(bits), b = engine${String(index)}(bits);`,
      '    if (a == b) { continue; }',
      '    if ((a & 0x7fffffffu) > 0x7f800000u && (b & 0x7fffffffu) > 0x7f800000u) { continue; }',
      '    counts[kindOf(a, b)]++;',
      '  }',
      '  printf("%lu %lu %lu %lu\\n", counts[0], counts[1], counts[2], counts[3]);',
      '}',
    ]),
    'int main(int count, char **words) {',
    '  if (count != 4) { return 2; }',
    '  const int piece = atoi(words[1]);',
    '  for (vp_u upper = (vp_u)atoi(words[2]); upper < (vp_u)atoi(words[3]); upper++) {',
    '    switch (piece) {',
    ...pieces.map((_, index) => {
      const at = String(index);
      return `      case ${at}: slice${at}(upper); break;`;
    }),
    '      default: return 2;',
    '    }',
    '  }',
    '  return 0;',
    '}',
    '',
  ].join('\n');
}
