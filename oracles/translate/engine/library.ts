/**
 * The functions of an engine by themselves, for whoever emulates it: each of its instructions over bits of binary32, and what these call. In C a file can test
 * itself.
 */
import { hex } from '../../../semantics/number/binary32.js';
import type { Vector } from '../../../semantics/domains/domain.js';
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
import { operandRows } from './operands.js';

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

function ofVector({ x, y, z, w }: Vector<Pattern>): string {
  return [x, y, z, w].map((each) => `${hex(each)}u`).join(', ');
}

/** One result stands in all components. */
function wanted([x = 0, y = x, z = x, w = x]: readonly Pattern[]): string {
  return ofVector({ x, y, z, w });
}

/** A `main` that computes rows of operands by each instruction, and tells which results are not the engine's. */
function cTests(
  prefix: string,
  own: EngineInstructions,
  instructions: readonly (readonly [string, number])[],
): readonly string[] {
  const rows = operandRows(ROWS);
  return [
    '#ifdef VPSPEC_TEST',
    '#include <stdio.h>',
    `static const vp_u OPERANDS[${String(ROWS)}][12] = {`,
    ...rows.map((row) => `  {${row.map(ofVector).join(', ')}},`),
    '};',
    ...instructions.flatMap(([name]) => [
      `static const vp_u ${name}_WANTED[${String(ROWS)}][4] = {`,
      ...rows.map((row) => `  {${wanted(resultOf(own, { instruction: name, operands: row }))}},`),
      '};',
    ]),
    'static int differs(const char *name, int row, vp_u4 r, const vp_u *wanted) {',
    '  if (r.x == wanted[0] && r.y == wanted[1] && r.z == wanted[2] && r.w == wanted[3]) { return 0; }',
    '  printf("%s, row %d: %08x %08x %08x %08x, not %08x %08x %08x %08x\\n", name, row, (unsigned)r.x, (unsigned)r.y,',
    '         (unsigned)r.z, (unsigned)r.w, (unsigned)wanted[0], (unsigned)wanted[1], (unsigned)wanted[2], (unsigned)wanted[3]);',
    '  return 1;',
    '}',
    'int main(void) {',
    '  int failed = 0;',
    `  for (int row = 0; row < ${String(ROWS)}; row++) {`,
    '    const vp_u *o = OPERANDS[row];',
    ...['a', 'b', 'c'].map(
      (operand, index) =>
        `    const vp_u4 ${operand} = vp_u4(${[0, 1, 2, 3].map((at) => `o[${String(4 * index + at)}]`).join(', ')});`,
    ),
    ...instructions.map(([name, count]) => {
      const kind = instructionNamed(name);
      const isScalar = kind?.operands[0] === 'scalar';
      const call = `${prefix}${name}(${['a', 'b', 'c']
        .slice(0, count)
        .map((each) => (isScalar ? `${each}.x` : each))
        .join(', ')})`;
      const result =
        kind?.result === 'replicated' ? `vp_u4(${Array(4).fill(call).join(', ')})` : call;
      return `    failed += differs("${name}", row, ${result}, ${name}_WANTED[row]);`;
    }),
    '    (void)c;',
    '  }',
    `  printf("%d of ${String(ROWS * instructions.length)} results are not the engine's\\n", failed);`,
    '  return failed == 0 ? 0 : 1;',
    '}',
    '#endif',
  ];
}

/** Rows of operands in a file that tests itself. */
const ROWS = 64;
