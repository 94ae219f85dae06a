/** Programs of VP1.0 and VP1.1 on the engine NV20, and their words, paired or not: the same registers to the bit. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENVIRONMENTS, type EnvironmentName } from '../../../spec/environments.js';
import { load, type Program } from '../../../semantics/language/load.js';
import { link } from '../../../semantics/machine/link.js';
import { run } from '../../../semantics/machine/run.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import { programOf, wordsOf } from '../../../semantics/nv2a/program.js';
import { runWords, type Readings } from '../../../semantics/nv2a/execute.js';
import type { Instruction } from '../../../semantics/nv2a/instruction.js';
import { lowered, outputOfResult } from '../../../semantics/nv2a/lower.js';
import { paired } from '../../../semantics/nv2a/pair.js';
import { printProgram } from '../../../semantics/nv2a/print.js';
import { startOf, type WordsState } from '../../../semantics/nv2a/state.js';
import { parseProgram } from '../../../semantics/nv2a/text.js';
import { engineDomain, patternDomain } from '../../../semantics/silicon/domain.js';
import { FACTS } from '../../../semantics/silicon/driver.js';
import { patternsOf } from '../../../semantics/silicon/shown.js';
import { byNight } from '../../../vitest.night.js';
import { inputsArbitrary, programArbitrary } from './generated.arbitrary.js';

/** What the language says of points that descriptions of the engine do not agree about; of the others programs of the language meet none. */
const AS_THE_LANGUAGE: Readings = new Map([
  ['fog-mask', 'as-others'],
  ['relative-outside', 'zero'],
  ['address-rounding', 'floor'],
]);

function loaded(text: string): Program {
  const result = load(text);
  if (!result.loaded) throw new Error(`${text}: ${result.error.message}`);
  return result.program;
}

/** What an engine leaves of a program of the language, as the words' registers have it. */
function leftByProgram(program: Program, values: InputValues) {
  const { name, results } = program.environment;
  const { state } = run(link(program, engineDomain('nv20', name)), values);
  const outputs = results.flatMap((result, index) => {
    const number = outputOfResult(result);
    const vector = state.results[index];
    return number === null || vector === undefined ? [] : [[number, patternsOf(vector)] as const];
  });
  return {
    outputs: Object.fromEntries(outputs),
    temporaries: state.temporaries.map(patternsOf),
    address: state.addresses[0]?.x,
  };
}

function leftByWords(
  instructions: readonly Instruction[],
  environment: 'VP1.0' | 'VP1.1',
  { attributes = {}, parameters = {} }: InputValues,
) {
  // By way of words and their text, so that nothing is left behind there.
  const decoded = programOf(wordsOf(instructions));
  if (!decoded.ok) throw new Error(decoded.error.message);
  const read = parseProgram(printProgram(decoded.instructions));
  if (!read.ok) throw new Error(read.error.message);
  const start = startOf({ inputs: attributes, constants: parameters });
  const domain = patternDomain(FACTS.nv20, environment);
  const state: WordsState = runWords(read.made, domain, start, AS_THE_LANGUAGE);
  const named = state.outputs.map((vector, number) => [number, vector] as const);
  return {
    outputs: Object.fromEntries(named.filter(([number]) => ![1, 2, 13, 14, 15].includes(number))),
    temporaries: state.temporaries,
    address: state.address,
  };
}

describe.each(['VP1.0', 'VP1.1'] as const)('words of %s programs', (environment) => {
  it('leave what the programs leave', () => {
    const known = ENVIRONMENTS[environment];
    let asked = 0;
    const generated = programArbitrary(known).chain((program) =>
      fc.tuple(fc.constant(program), inputsArbitrary(known, program)),
    );
    fc.assert(
      fc.property(generated, ([{ text }, values]) => {
        const program = loaded(text);
        const result = lowered(program);
        if (!result.ok) {
          expect(result.error.message).toMatch(
            /^o\[TEX[4-7]\] is no output|^NV_position_invariant/,
          );
          return;
        }
        asked += 1;
        const left = leftByProgram(program, values);
        expect(leftByWords(result.made, environment, values)).toEqual(left);
        expect(leftByWords(paired(result.made), environment, values)).toEqual(left);
      }),
      { numRuns: byNight(20_000, 300) },
    );
    expect(asked).toBeGreaterThan(100);
  });
});

/** Instructions on few registers, so that neighbours depend on each other, share operands, and may be paired. */
const statement = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('MOV', 'ABS'),
      fc.constantFrom('R0', 'R1', 'R2.xz', 'o[COL0]', 'o[HPOS].x'),
      fc.constantFrom('R1', '-R0.x', 'v[3]', 'c[A0.x+1]', 'c[5].yyzw'),
    )
    .map(([name, to, a]) => `${name} ${to}, ${a};`),
  fc
    .tuple(
      fc.constantFrom('ADD', 'SUB', 'MUL', 'DP4', 'MAX', 'SLT'),
      fc.constantFrom('R0', 'R1.y', 'R2.xz', 'o[COL1]', 'o[HPOS].x'),
      fc.constantFrom('R1', '-R0.x', 'R2.wzyx'),
      fc.constantFrom('R1.x', 'R0', 'v[3].x', '-c[5]', 'c[A0.x]'),
    )
    .map(([name, to, a, b]) => `${name} ${to}, ${a}, ${b};`),
  fc
    .tuple(
      fc.constantFrom('RCP', 'RSQ', 'EXP', 'LOG', 'RCC'),
      fc.constantFrom('R1', 'R1.xw', 'R0', 'o[FOGC].x'),
      fc.constantFrom('R1.x', '-R0.y', 'v[3].x', 'c[5].z', 'c[A0.x].w'),
    )
    .map(([name, to, a]) => `${name} ${to}, ${a};`),
  fc.constantFrom('LIT R1, R0;', 'LIT R1.xy, v[3];', 'ARL A0.x, R0.x;', 'ARL A0.x, v[3].y;'),
);

const close: fc.Arbitrary<string> = fc
  .array(statement, { minLength: 2, maxLength: 12 })
  .map(
    (lines) =>
      `!!VP1.1\nMOV R0, v[3];\nMOV R1, c[5].yzwx;\n${lines.join('\n')}\nMOV o[HPOS], R2;\nEND\n`,
  );

it('pairs leave what the instructions left one after the other', () => {
  let pairs = 0;
  const number = fc.double({ min: -8, max: 8, noNaN: true }).map(Math.fround);
  const quad = fc.tuple(number, number, number, number);
  fc.assert(
    fc.property(close, quad, fc.array(quad, { minLength: 8, maxLength: 8 }), (text, v, c) => {
      const program = loaded(text);
      const result = lowered(program);
      if (!result.ok) throw new Error(result.error.message);
      const together = paired(result.made);
      pairs += together.filter(({ mac, ilu }) => mac !== null && ilu !== null).length;
      const values: InputValues = { attributes: { 3: v }, parameters: { ...c } };
      const left = leftByProgram(program, values);
      expect(leftByWords(result.made, 'VP1.1', values), text).toEqual(left);
      expect(leftByWords(together, 'VP1.1', values), text).toEqual(left);
    }),
    { numRuns: byNight(20_000, 120) },
  );
  expect(pairs).toBeGreaterThan(100);
});

describe('what has no words', () => {
  it.each([
    ['!!VP1.0\nMOV o[HPOS], v[0];\nMOV o[TEX4], v[0];\nEND', 3, 5, /o\[TEX4\] is no output/],
    [
      '!!VP1.1\nOPTION NV_position_invariant;\nMOV o[COL0], v[0];\nEND',
      2,
      1,
      /NV_position_invariant/,
    ],
    ['!!VP2.0\nMOV o[HPOS], v[0];\nEND', 1, 1, /VP2\.0 programs have no words/],
    ['!!VSP1.0\nMOV c[0], v[0];\nEND', 1, 1, /VSP1\.0 programs have no words/],
  ] satisfies readonly [string, number, number, RegExp][])(
    'is refused by name: %j',
    (text, line, column, message) => {
      const result = lowered(loaded(text));
      expect(result.ok ? null : result.error).toMatchObject({ line, column });
      expect(result.ok ? '' : result.error.message).toMatch(message);
    },
  );
});

it('every instruction of VP1.1 becomes one of the engine', () => {
  const environment: EnvironmentName = 'VP1.1';
  const program = loaded(
    `${ENVIRONMENTS[environment].header}
ARL A0.x, v[0].w;
SUB R0, v[0], -c[A0.x-64].yzwx;
ABS R1.xz, -R0;
DPH R2, R0, c[95];
MAD R3, v[8], c[0], -R2;
RCC R4.w, -R3.z;
LIT o[BFC1], R4;
EXP o[FOGC].x, R4.w;
MOV o[HPOS], R1.x;
END`,
  );
  const result = lowered(program);
  expect(result.ok && printProgram(result.made)).toBe(`!!NV2A
ARL A0.x, v0.w;
ADD R0, v0, c[A0.x-64].yzwx;
MAX R1.xz, -R0, R0;
DPH R2, R0, c[95];
MAD R3, v8, c[0], -R2;
RCC R4.w, -R3.z;
LIT oB1, R4;
EXP oFog.x, R4.w;
MOV oPos, R1.x;
END
`);
});
