/**
 * Questions about the steps of a black box under a judge of steps whose judgements are scripted: which addresses a register
 * may hold is drawn, and so is what is said of each step that an address takes part in. What is told of a program shows
 * which way was taken through all of them.
 */
import { ENVIRONMENTS, type EnvironmentName } from '../../../spec/environments.js';
import { STANDARD, type NominalState } from '../../../semantics/machine/machine.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import { load, type Program } from '../../../semantics/language/load.js';
import type { BlackBoxRun } from '../../../oracles/judge/black-box/black-box.js';
import type { Disagreement, Judgement } from '../../../oracles/judge/disagreement.js';
import type { StepJudge } from '../../../oracles/judge/step-judge.js';
import { textOf } from './answers.js';
import { kindOf, programsOf, said, valuesOf } from './box-programs.js';
import { boxesOf } from './boxes.js';
import { digest } from './of-prefixes.js';
import type { Question } from './questions.js';

/** Programs in which addresses are open, with steps before and behind in which none takes part. */
const OPEN: readonly string[] = [
  '!!VP2.0 ARL A0, v[3]; ADDC R0, v[0], v[1]; MOV R1, c[A0.x]; MUL R2, R1, R0; ARL A1, v[0]; MOV o[COL0], c[A0.y]; ADD o[HPOS], R2, c[A1.x]; END',
  '!!VP2.0 ARL A0, v[3]; MOV R1, v[0]; ARL A0.x, v[1].x; MOV R2, c[A0.y]; MUL R3, R2, R1; MOV o[HPOS], c[A0.x]; END',
  '!!VP2.0 ARL A0.x, v[3].x; MOV R1, c[A0.x]; ARA A1.xy, A0; MUL R1, R1, v[0]; MOV o[HPOS], c[A1.x]; END',
  '!!VP1.0 ARL A0.x, v[3].x; MOV R1, c[A0.x]; ARL A0.x, v[0].x; MUL R2, R1, v[0]; ADD R3, R2, c[A0.x]; MOV o[HPOS], R3; END',
  '!!VP1.0 ARL A0.x, v[3].y; MOV R1, v[0]; MOV R0, c[A0.x]; ARL A0.x, v[3].x; MOV o[COL0], c[A0.x]; MOV o[HPOS], R1; END',
];

const SCRIPTS = 18;

export function questionsOfScriptedSteps(environment: EnvironmentName): readonly Question[] {
  const values: InputValues = {
    ...valuesOf(environment),
    attributes: { ...valuesOf(environment).attributes, 3: [400, -400, 450, -450] },
  };
  const { header } = ENVIRONMENTS[environment];
  const own = OPEN.filter((text) => text.startsWith(`${header} `)).flatMap((text) => {
    const loaded = load(text);
    return loaded.loaded ? [[text, loaded.program] as const] : [];
  });
  const boxes = boxesOf(environment).filter(({ name }) => /^strict$|no conditions$/.test(name));
  return [...own, ...programsOf(environment)].flatMap(([text, program], nth) =>
    boxes.map((box): Question => ({
      id: `black box: ${environment} ${box.name}, scripted steps of program ${String(nth + 1)}`,
      wanted: 'tells',
      ask: async ({ judges }) => {
        const left = box.left(text, values);
        if (!left.loaded) return 'does not load';
        const told: unknown[] = [];
        for (let seed = 0; seed < SCRIPTS; seed++) {
          const scripted = script(program, environment, seed);
          // What it left may be what its instructions do not leave in a straight line.
          const shown = seed % 3 === 2 ? elsewhere(left) : left;
          const steps = new judges.boxSteps.Steps(box, scripted, program, values, shown);
          told.push(await steps.judge().then(said, kindOf));
        }
        return digest(textOf(told));
      },
    })),
  );
}

type Left = Extract<BlackBoxRun, { loaded: true }>;

function elsewhere(left: Left): Left {
  const results = left.results.map((vector, at) => (at === 0 ? { ...vector, x: 11 } : vector));
  const parameters = left.parameters.map((vector, at) => (at === 4 ? null : vector));
  return { ...left, results, parameters: parameters.with(3, { x: 1, y: 2, z: 3, w: 5 }) };
}

/** What a judge of steps says: the same of the same step, whatever addresses there are that take no part in it. */
function script(program: Program, authority: EnvironmentName, seed: number): StepJudge {
  const linked = STANDARD.link(program);
  const isOne = program.environment.addressComponents.length === 1;
  const judged = (key: string, way: number): Judgement => {
    if (way < 12) return { verdict: 'agrees' };
    const disagreement: Disagreement = { ...VIOLATION, where: key };
    if (way < 16) return { verdict: 'agrees', letter: disagreement };
    if (way < 18) return { verdict: 'disagrees', disagreement };
    return { verdict: 'inconclusive', reason: key };
  };
  const scripted: Pick<
    StepJudge,
    'authority' | 'start' | 'untoldStep' | 'stepByStates' | 'permittedAddresses'
  > = {
    // prettier-ignore
    authority,
    start: () => judged('start', seed === 17 ? 17 : 0),
    untoldStep: (_program, _inputs, before, after, guess) => {
      const { operands, result } = guess();
      const syntax = program.instructions[before.next];
      const reads = syntax?.operands.some(({ register: { file } }) => file === 'relative' || file === 'address') === true; // prettier-ignore
      const writes = syntax?.destination?.register.file === 'address';
      const key = textOf([
        before.executed,
        after.next,
        reads || (writes && !isOne) ? before.addresses : [],
        writes ? after.addresses : [],
      ]);
      // In two of three scripts addresses alone decide.
      const isQuiet = seed % 3 > 0 && !reads && !writes;
      const judgement = judged(key, isQuiet ? 0 : drawnOf(key, seed) % (writes ? 18 : 19));
      return judgement.verdict === 'disagrees'
        ? {
            verdict: 'disagrees',
            told: () => {
              const shown = textOf([operands, result, after.results, after.temporaries]);
              const observed = `${key} ${shown}`;
              return { ...judgement, disagreement: { ...judgement.disagreement, observed } };
            },
          }
        : judgement;
    },
    stepByStates: (_program, _inputs, before, after, guess) => {
      const { operands, result } = guess();
      const key = textOf([before.next, after.next, after.stack, operands, result]);
      return judged(key, 10 + (drawnOf(key, seed) % 9));
    },
    permittedAddresses: (_program, inputs, before: NominalState, register, component) => {
      const own = linked.instructions[before.next]?.step(inputs, before);
      const right = own?.addresses[register]?.[component] ?? 0;
      const far = [right, -right, right + 1, right < 0 ? 300 : -300].map(Number);
      const key = textOf([before.executed, register, component]);
      const chosen = drawnOf(key, seed);
      const permitted = far.filter((_, at) => at === 0 || (chosen >> at) % 2 === 1);
      const accepted = permitted.filter((_, at) => (chosen >> (at + 6)) % 2 === 1);
      return { accepted: new Set(accepted), permitted: new Set(permitted) };
    },
  };
  return scripted as StepJudge;
}

/** A number below 2^16 for a text. */
function drawnOf(text: string, seed: number): number {
  let bits = 0x811c9dc5 ^ (seed * 0x9e3779b1);
  for (const letter of text) bits = Math.imul(bits ^ letter.charCodeAt(0), 0x01000193);
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d);
  return (bits ^ (bits >>> 13)) & 0xffff;
}

const VIOLATION: Disagreement = {
  kind: 'result',
  step: 0,
  index: 0,
  instruction: null,
  where: '',
  observed: '',
  allowed: '',
  ulps: null,
  clauses: [],
  means: 'steps',
  signature: '',
};
