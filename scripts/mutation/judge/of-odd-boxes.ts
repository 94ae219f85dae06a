/**
 * Questions about black boxes that are otherwise in one corner alone, each with the program that comes to it: who reads outside of
 * the parameters there, calls beyond the depth of the stack, or takes an addend that is the destination for another.
 */
import { load } from '../../../semantics/language/load.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import { CAMPAIGN_LIMITS } from '../../../oracles/judge/black-box/judge-black-box.js';
import { runOf, type BlackBox } from '../../../oracles/judge/black-box/black-box.js';
import { textOf } from './answers.js';
import { judgeOf, said } from './box-programs.js';
import { examined } from './machines.js';
import type { Question } from './questions.js';

interface Odd {
  readonly name: string;
  /** What it follows where it is right. */
  readonly machine: string;
  readonly text: string;
  /** What it takes for something else. */
  readonly misread?: readonly [word: RegExp, into: string];
  readonly values: InputValues;
}

const ODD: readonly Odd[] = [
  {
    name: 'an addend that is the destination is taken for another',
    machine: 'strict',
    text: '!!VP2.0 MOV R1, v[0]; MOV R2, v[1];\nMAD R1.xz, v[0], c[2], R1; MOV o[HPOS], R1; MOV o[COL0], R2; END',
    misread: [/^(\s*MAD R1\S*, .*, )R1(?=;)/gm, '$1R2'],
    values: {
      attributes: { 0: [3, -2, 0.75, 1.5], 1: [2, 1, -3, 0.3] },
      parameters: { 2: [1, -1, 0.5, 2] },
    },
  },
  {
    name: 'a parameter to which what lies outside is clamped leads to an address',
    machine: 'parameterOutside=clamp',
    text: '!!VP1.0 ARL A0.x, v[0].x; MOV R0, c[A0.x+50]; ARL A0.x, R0.x; MOV o[HPOS], c[A0.x+3]; END',
    values: { attributes: { 0: [60, 0, 0, 0] }, parameters: { 3: [4, 3, 2, 1] } },
  },
  {
    name: 'a denormal that a move flushes and the register keeps',
    machine: 'denormals=flushed-positive',
    text: '!!VSP1.0 MOV c[1], v[0]; MOV c[5], c[2]; END',
    values: { attributes: { 0: [3, -2, 0.75, 1.5] }, parameters: { 0: [1e-40, 1, -1e-40, 0] } },
  },
  {
    name: 'a call beyond the depth of the stack that should not be made',
    machine: 'callOverflow=continues',
    text: '!!VP2.0 MOV o[HPOS], v[0]; CAL a; RET; a: CAL b; RET; b: CAL c; RET; c: CAL d; RET; d: CAL e (FL); RET; e: MOV o[COL0], v[1]; END',
    misread: [/(CAL e) \(FL[^)]*\)/g, '$1'],
    values: { attributes: { 0: [3, -2, 0.75, 1.5], 1: [2, 1, -3, 0.3] } },
  },
];

export function questionsOfOddBoxes(): readonly Question[] {
  return ODD.map(
    ({ name, machine, text, misread: [word, into] = [/^$/, ''], values }): Question => ({
      id: `black box: ${name}`,
      wanted: 'tells',
      ask: async (bench) => {
        const loaded = load(text);
        if (!loaded.loaded) return `does not load: ${loaded.error.message}`;
        const { program } = loaded;
        const own = examined(machine, program.environment.name).machine;
        const box: BlackBox = {
          run: (source, given) => Promise.resolve(runOf(own, source.replace(word, into), given)),
          runBatch: () => Promise.resolve([]),
        };
        const judge = await judgeOf(bench, box, CAMPAIGN_LIMITS);
        const whole = await judge.judge(text, values);
        const left = await box.run(text, values);
        const steps = left.loaded ? said(await judge.steps(program, values, left)) : null;
        return textOf([said(whole.judgement), whole.means, steps]);
      },
    }),
  );
}
