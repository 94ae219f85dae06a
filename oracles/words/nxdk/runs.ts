/** The runs of an export, as C source: `runs.h`. */
import { hex } from '../../../semantics/number/binary32.js';
import { quadOf } from '../../../semantics/nv2a/fields.js';
import { FIRST_CONSTANT } from '../../../semantics/nv2a/opcodes.js';
import type { PatternQuad } from '../../../semantics/nv2a/state.js';
import type { Quads } from '../question.js';
import type { Observed } from './observed.js';

export interface ExportedRun {
  /** As it stands in the log: letters, digits, ".", "-" and "_". */
  readonly name: string;
  readonly observed: Observed;
  readonly inputs: Quads;
  readonly constants: Quads;
}

/** A name as a log may have it. */
export function logName(name: string): string {
  const plain = name
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80);
  return plain === '' ? 'program' : plain;
}

export function runsHeader(runs: readonly ExportedRun[]): string {
  return `/* Made by "vpspec export nxdk": programs, inputs, and the constants that are read back. Never run on a console by the project that made it. */
#ifndef RUNS_H
#define RUNS_H

#include <stdint.h>

typedef struct {
    int number; /* of an input; of a constant the field, c[0] is 96 */
    uint32_t value[4];
} register_of_words;

typedef struct {
    const char *name;
    const uint32_t (*program)[4];
    int instructions;
    const register_of_words *input;
    int inputs;
    const register_of_words *constant;
    int constants;
    const int *show;
    int shown;
} run_of_words;

${runs.map(arraysOf).join('\n')}
enum { RUNS = ${String(runs.length)} };

static const run_of_words ALL_RUNS[RUNS] = {
${runs.map(entryOf).join('\n')}
};

#endif
`;
}

function arraysOf(
  { observed: { words, shown }, inputs, constants }: ExportedRun,
  index: number,
): string {
  const own = String(index);
  const program = words.map((word) => `    {${quadOf(word).map(hex).join(', ')}},`);
  const comments = shown.map(
    ({ constant, is }) => `    ${String(constant + FIRST_CONSTANT)}, /* ${is} */`,
  );
  return [
    `static const uint32_t PROGRAM_${own}[][4] = {`,
    ...program,
    '};',
    `static const register_of_words INPUTS_${own}[] = {`,
    ...registers(inputs, 0),
    '};',
    `static const register_of_words CONSTANTS_${own}[] = {`,
    ...registers(constants, FIRST_CONSTANT),
    '};',
    `static const int SHOWN_${own}[] = {`,
    ...comments,
    '    -1,',
    '};',
    '',
  ].join('\n');
}

/** An array has an entry at least; the last is none. */
function registers(quads: Quads, first: number): readonly string[] {
  const entries = Object.entries(quads) as [string, PatternQuad][];
  return [
    ...entries
      .sort(([a], [b]) => Number(a) - Number(b))
      .map(
        ([number, quad]) =>
          `    {${String(Number(number) + first)}, {${quad.map(hex).join(', ')}}},`,
      ),
    '    {-1, {0, 0, 0, 0}},',
  ];
}

function entryOf(
  { name, observed: { words, shown }, inputs, constants }: ExportedRun,
  index: number,
): string {
  const own = String(index);
  const count = (of: object): string => String(Object.keys(of).length);
  return `    {"${name}", PROGRAM_${own}, ${String(words.length)}, INPUTS_${own}, ${count(inputs)}, CONSTANTS_${own}, ${count(constants)}, SHOWN_${own}, ${String(shown.length)}},`;
}
