/**
 * The functions of an engine by themselves, for whoever emulates it: each of its instructions over bits of binary32, and what these call. In C a file can test
 * itself.
 */
import { hex } from '../../../semantics/number/binary32.js';
import { FACTS, type Translation } from '../../../semantics/silicon/driver.js';
import type { Pattern } from '../../../semantics/silicon/pattern.js';
import type { EngineInstructions } from '../../../semantics/silicon/engines.js';
import { ENGINES, type EngineName } from '../../../semantics/silicon/names.js';
import { resultOf } from '../../../semantics/silicon/on-operands.js';
import { copies } from '../../../semantics/instructions/index.js';
import { instructionNamed } from '../../../spec/instructions.js';
import { C_TYPES } from '../c.js';
import { FRAMES, type CodeTarget } from '../frames.js';
import { Library } from '../helper.js';
import { engineHelpers, modified } from './style.js';
import { operandRows, OPERANDS_IN_C, type Row } from './operands.js';

/** The engine's instructions that are more than a copy, by name. */
export function ownInstructions(own: EngineInstructions): readonly string[] {
  return Object.values(own)
    .flatMap((shape) => Object.keys(shape))
    .filter((name) => !copies(name));
}

/** A call of an instruction's function on as many of these vectors as it takes: a vector, or one number that stands for four. */
export function callOf(
  name: string,
  vectors: readonly string[],
  prefix = '',
): { readonly text: string; readonly isVector: boolean } {
  const { operands, result } = instructionNamed(name) ?? { operands: [], result: 'vector' };
  const given = vectors
    .slice(0, operands.length)
    .map((each) => (operands[0] === 'scalar' ? `${each}.x` : each));
  return { text: `${prefix}${name}(${given.join(', ')})`, isVector: result !== 'replicated' };
}

/**
 * The library in a language. The same engine and language give the same text.
 *
 * @param tested whether a C file has a `main` that tests it, behind `#ifdef VPSPEC_TEST`
 */
export function engineLibrary(name: EngineName, target: CodeTarget, tested = true): string {
  const facts = FACTS[name];
  const { figures, instructions: own } = facts.engine;
  const names = ownInstructions(own);
  const prefix = `${name}_`;
  const library = new Library(engineHelpers(figures), FRAMES[target].dialect, prefix);
  const guard = `VPSPEC_${name.toUpperCase()}_H`;
  const isC = target === 'c';
  return [
    `// vpspec translate --helpers --profile ${name}: ${ENGINES[name].title}, to the bit.`,
    '// Numbers are the 32 bits of binary32. Everything is computed on integers: no compiler and no driver has a say in a result.',
    '// Seeds and parabolas are figures of the published model (envytools, nvhw/xf.c; Copyright 2018 M. Kościelnicka, MIT licence).',
    ...facts.translations.map(
      (each) => `// ${each.instruction} of the languages is ${spelled(library, each)}.`,
    ),
    ...(isC ? [`#ifndef ${guard}`, `#define ${guard}`, ...C_TYPES] : ['']),
    ...library.definitionsFor([...names.map((each) => `${each}(`), 'negated(', 'magnitude(']),
    ...(isC && tested ? cTests(prefix, own, names) : []),
    ...(isC ? ['#endif', ''] : []),
  ].join('\n');
}

/** What an instruction of the languages is, by the functions of the library. */
function spelled(library: Library, { instruction, becomes, operands }: Translation): string {
  const width = instructionNamed(instruction)?.operands[0] === 'scalar' ? 'one' : 'all';
  const given = (operands ?? [{ of: 0 }]).map((use) => modified('abc'.charAt(use.of), use, width));
  return library.prefixed(copies(becomes) ? given.join() : `${becomes}(${given.join(', ')})`);
}

/** Rows of operands that a file tests itself with: enough to come by every entry of every table several times. */
const ROWS = 4096;

/** A `main` that computes rows of operands by each instruction, and holds the digests of their results against the engine's. */
function cTests(
  prefix: string,
  own: EngineInstructions,
  names: readonly string[],
): readonly string[] {
  const rows = operandRows(ROWS);
  return [
    '#ifdef VPSPEC_TEST',
    '#include <stdio.h>',
    ...OPERANDS_IN_C,
    'static vp_u digest(vp_u before, vp_u4 r) {',
    `  return ((((before ^ r.x) * ${PRIME}u ^ r.y) * ${PRIME}u ^ r.z) * ${PRIME}u ^ r.w) * ${PRIME}u;`,
    '}',
    'static int differs(const char *name, vp_u found, vp_u wanted) {',
    '  if (found == wanted) { return 0; }',
    `  printf("%s: some of ${String(ROWS)} results are not the engine's\\n", name);`,
    '  return 1;',
    '}',
    'int main(void) {',
    '  int failed = 0;',
    ...names.map((name) => `  vp_u ${name} = 0u;`),
    `  for (vp_u row = 0u; row < ${String(ROWS)}u; row++) {`,
    ...['a', 'b', 'c'].map((operand, index) => {
      const words = [0, 1, 2, 3].map((at) => `operand(row, ${String(4 * index + at)}u)`);
      return `    const vp_u4 ${operand} = vp_u4(${words.join(', ')});`;
    }),
    ...names.map((name) => {
      const { text, isVector } = callOf(name, ['a', 'b', 'c'], prefix);
      const result = isVector ? text : `vp_u4(${Array(4).fill(text).join(', ')})`;
      return `    ${name} = digest(${name}, ${result});`;
    }),
    '    (void)c;',
    '  }',
    ...names.map(
      (name) => `  failed += differs("${name}", ${name}, ${hex(digestOf(own, name, rows))}u);`,
    ),
    `  printf("%d of ${String(names.length)} instructions are not the engine's\\n", failed);`,
    '  return failed == 0 ? 0 : 1;',
    '}',
    '#endif',
  ];
}

/** The multiplier of a 32-bit Fowler-Noll-Vo hash. */
const PRIME = '0x01000193';

/** The digest of an instruction's results on all rows; one result counts four times. */
function digestOf(own: EngineInstructions, name: string, rows: readonly Row[]): Pattern {
  let digest = 0;
  for (const row of rows) {
    const [x = 0, y = x, z = x, w = x] = resultOf(own, { instruction: name, operands: row });
    for (const word of [x, y, z, w]) digest = Math.imul(digest ^ word, Number(PRIME));
  }
  return digest >>> 0;
}
