/**
 * The functions of an engine by themselves, for whoever emulates it: each of its instructions over bits of binary32, and what these call. In C a file can test
 * itself.
 */
import { hex } from '../../../semantics/number/binary32.js';
import { FACTS, type OperandUse } from '../../../semantics/silicon/driver.js';
import type { Pattern } from '../../../semantics/silicon/pattern.js';
import type { EngineInstructions } from '../../../semantics/silicon/engines.js';
import { ENGINES, type EngineName } from '../../../semantics/silicon/names.js';
import { resultOf } from '../../../semantics/silicon/on-operands.js';
import { instructionNamed } from '../../../spec/instructions.js';
import { C_TYPES } from '../c.js';
import { FRAMES, type CodeTarget } from '../frames.js';
import { Library } from '../helper.js';
import { engineHelpers } from './style.js';
import { operandRows, OPERANDS_IN_C, type Row } from './operands.js';

/** The engine's instructions that are more than a copy, by name, with how many operands each has. */
function instructionsOf(own: EngineInstructions): readonly (readonly [string, number])[] {
  return Object.values(own)
    .flatMap((shape) => Object.keys(shape))
    .filter((name) => name !== 'MOV')
    .map((name) => [name, instructionNamed(name)?.operands.length ?? 1] as const);
}

/**
 * The library in a language. The same engine and language give the same text.
 *
 * @param tested whether a C file has a `main` that tests it, behind `#ifdef VPSPEC_TEST`
 */
export function engineLibrary(name: EngineName, target: CodeTarget, tested = true): string {
  const facts = FACTS[name];
  const { figures, instructions: own } = facts.engine;
  const instructions = instructionsOf(own);
  const prefix = `${name}_`;
  const library = new Library(engineHelpers(figures), FRAMES[target].dialect, prefix);
  const names = instructions.map(([each]) => each);
  const guard = `VPSPEC_${name.toUpperCase()}_H`;
  const isC = target === 'c';
  return [
    `// vpspec translate --helpers --profile ${name}: ${ENGINES[name].title}, to the bit.`,
    '// Numbers are the 32 bits of binary32. Everything is computed on integers: no compiler and no driver has a say in a result.',
    '// Seeds and parabolas are figures of the published model (envytools, nvhw/xf.c; Copyright 2018 M. Kościelnicka, MIT licence).',
    ...facts.translations.map(
      ({ instruction, becomes, operands }) =>
        `// ${instruction} of the languages is ${spelled(prefix, becomes, operands ?? [{ of: 0 }], instruction)}.`,
    ),
    ...(isC ? [`#ifndef ${guard}`, `#define ${guard}`, ...C_TYPES] : ['']),
    ...library.definitionsFor([...names.map((each) => `${each}(`), 'negated(', 'magnitude(']),
    ...(isC && tested ? cTests(prefix, own, instructions) : []),
    ...(isC ? ['#endif', ''] : []),
  ].join('\n');
}

function spelled(
  prefix: string,
  becomes: string,
  uses: readonly OperandUse[],
  instruction: string,
): string {
  const isScalar = instructionNamed(instruction)?.operands[0] === 'scalar';
  const operands = uses.map(({ of, absolute, negated }) => {
    const operand = 'abc'.charAt(of);
    const sized =
      absolute !== true
        ? operand
        : isScalar
          ? `${operand} & 0x7fffffffu`
          : `${prefix}magnitude(${operand})`;
    return negated === true ? `${prefix}negated(${sized})` : sized;
  });
  return becomes === 'MOV' ? operands.join() : `${prefix}${becomes}(${operands.join(', ')})`;
}

/** Rows of operands that a file tests itself with: enough to come by every entry of every table several times. */
const ROWS = 4096;

/** A `main` that computes rows of operands by each instruction, and holds the digests of their results against the engine's. */
function cTests(
  prefix: string,
  own: EngineInstructions,
  instructions: readonly (readonly [string, number])[],
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
    ...instructions.map(([name]) => `  vp_u ${name} = 0u;`),
    `  for (vp_u row = 0u; row < ${String(ROWS)}u; row++) {`,
    ...['a', 'b', 'c'].map((operand, index) => {
      const words = [0, 1, 2, 3].map((at) => `operand(row, ${String(4 * index + at)}u)`);
      return `    const vp_u4 ${operand} = vp_u4(${words.join(', ')});`;
    }),
    ...instructions.map(([name, count]) => {
      const kind = instructionNamed(name);
      const isScalar = kind?.operands[0] === 'scalar';
      const operands = ['a', 'b', 'c']
        .slice(0, count)
        .map((each) => (isScalar ? `${each}.x` : each));
      const call = `${prefix}${name}(${operands.join(', ')})`;
      const result =
        kind?.result === 'replicated' ? `vp_u4(${Array(4).fill(call).join(', ')})` : call;
      return `    ${name} = digest(${name}, ${result});`;
    }),
    '    (void)c;',
    '  }',
    ...instructions.map(
      ([name]) => `  failed += differs("${name}", ${name}, ${hex(digestOf(own, name, rows))}u);`,
    ),
    `  printf("%d of ${String(instructions.length)} instructions are not the engine's\\n", failed);`,
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
