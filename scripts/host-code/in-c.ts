/** Plain code in C of instructions of several operands: those of one have all of their operands asked by main.ts. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { EngineName } from '../../semantics/silicon/names.js';
import { OF_SEVERAL, operandCount, WORDS, type Letter, type Piece, type Plain } from './plain.js';

const each = (instruction: string, code: string, letter: Letter = null): Piece => ({
  instruction,
  letter,
  code,
});

/** `a`, `b` and `c` are arrays of four numbers, `i` a component. The functions of SSE for MIN and MAX are what is written first for them. */
const PIECES: readonly Piece[] = [
  each('MUL', 'a[i] * b[i]'),
  each('ADD', 'a[i] + b[i]'),
  each('MAD', 'a[i] * b[i] + c[i]'),
  each('MAD', 'fmaf(a[i], b[i], c[i])'),
  each('MIN', '(a[i] < b[i] ? a[i] : b[i])'),
  each('MIN', 'fminf(a[i], b[i])'),
  each('MAX', '(a[i] > b[i] ? a[i] : b[i])'),
  each('MAX', 'fmaxf(a[i], b[i])'),
  each('SLT', '(a[i] < b[i] ? 1.0f : 0.0f)'),
  each('SGE', '(a[i] >= b[i] ? 1.0f : 0.0f)'),
  each('SEQ', '(a[i] == b[i] ? 1.0f : 0.0f)'),
  each('SNE', '(a[i] != b[i] ? 1.0f : 0.0f)'),
  each('SGT', '(a[i] > b[i] ? 1.0f : 0.0f)'),
  each('SLE', '(a[i] <= b[i] ? 1.0f : 0.0f)'),
  each('DP3', 'a[0] * b[0] + a[1] * b[1] + a[2] * b[2]'),
  each('DPH', 'a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + b[3]'),
  each('DP4', 'a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]'),
  each('DST', 'a[i] * b[i]', 'y'),
  each('LIT', '(a[0] > 0.0f ? a[0] : 0.0f)', 'y'),
  each('LIT', '(a[0] > 0.0f ? powf(a[1] > 0.0f ? a[1] : 0.0f, power(a[3])) : 0.0f)', 'z'),
];

/** @throws Error where there is no gcc */
export function inC(engine: EngineName): Plain {
  const pieces = PIECES.filter(({ instruction }) => OF_SEVERAL[engine].includes(instruction));
  const folder = mkdtempSync(join(tmpdir(), 'vpspec-beside-'));
  const [source, program, input] = ['beside.c', 'beside', 'in'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  const text = [
    '#include <math.h>',
    '#include <stdio.h>',
    '#include <stdlib.h>',
    'static float power(float w) { return w < -127.99609375f ? -127.99609375f : w > 127.99609375f ? 127.99609375f : w; }',
    ...pieces.map(
      ({ code, instruction }, index) =>
        `static void f${String(index)}(const float *a, const float *b, const float *c, float *r) { (void)b; (void)c; (void)power; for (int i = 0; i < 4; i++) r[i] = ${code}; } /* ${instruction} */`,
    ),
    `static void (*const all[])(const float *, const float *, const float *, float *) = {${pieces.map((_, index) => `f${String(index)}`).join(', ')}};`,
    'int main(int count, char **words) {',
    '  if (count != 4) return 2;',
    '  const int piece = atoi(words[1]), operands = atoi(words[2]);',
    '  FILE *in = fopen(words[3], "rb");',
    '  float v[12] = {0}, r[4];',
    '  while (in != NULL && fread(v, 16, (size_t)operands, in) == (size_t)operands) {',
    '    all[piece](v, v + 4, v + 8, r);',
    '    fwrite(r, 16, 1, stdout);',
    '  }',
    '  return 0;',
    '}',
  ];
  writeFileSync(source, text.join('\n'));
  execFileSync('gcc', ['-std=c99', '-O2', '-ffp-contract=off', '-o', program, source, '-lm']);
  return {
    language: 'C',
    pieces,
    run: async (piece, { count, words }) => {
      writeFileSync(input, words);
      const { stdout } = await promisify(execFile)(
        program,
        [String(pieces.indexOf(piece)), String(operandCount(piece.instruction)), input],
        { encoding: 'buffer', maxBuffer: 2 ** 26 },
      );
      const results = new Uint32Array(new Uint8Array(stdout).buffer);
      if (results.length !== count * WORDS) {
        throw new Error(`not all results of ${piece.instruction}`);
      }
      return results;
    },
    close: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
