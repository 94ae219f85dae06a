/**
 * Questions about black boxes that are wrong throughout: what is said of programs of theirs as a whole and step by step, what
 * is to blame for steps that depart, and by which programs they are asked.
 */
import { ENVIRONMENTS, type EnvironmentName } from '../../../spec/environments.js';
import {
  CAMPAIGN_LIMITS,
  type BlackBoxJudgement,
} from '../../../oracles/judge/black-box/judge-black-box.js';
import type { BlackBox, BlackBoxRun } from '../../../oracles/judge/black-box/black-box.js';
import { load } from '../../../semantics/language/load.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import { textOf } from './answers.js';
import { FEW, judgeOf, kindOf, programsOf, said, valuesOf } from './box-programs.js';
import { boxesOf, type MadeUpBox } from './boxes.js';
import { examined } from './machines.js';
import { drawFrom } from './made-up.js';
import { questionsOfBlame } from './of-blame.js';
import { questionsOfAddressBlame, questionsOfStartBlame } from './of-start-blame.js';
import { questionsOfBelieved, questionsOfLikenesses } from './of-likenesses.js';
import { questionsOfOddBoxes } from './of-odd-boxes.js';
import { digest, questionsOfPrefixes } from './of-prefixes.js';
import { questionsOfScriptedSteps } from './of-scripted-steps.js';
import type { Question } from './questions.js';

const ENVIRONMENT_NAMES = Object.keys(ENVIRONMENTS) as EnvironmentName[];

export function questionsOfBlackBoxes(): readonly Question[] {
  drawFrom(211);
  return [
    ...questionsOfLikenesses(),
    ...ofRefusals(),
    ...ofRuns(),
    ...questionsOfOddBoxes(),
    ...questionsOfBelieved(),
    ...ENVIRONMENT_NAMES.flatMap((environment) => [
      ...ofPrograms(environment),
      ...ofInconstant(environment),
      ...questionsOfBlame(environment),
      ...questionsOfStartBlame(environment),
      ...questionsOfAddressBlame(environment),
      ...questionsOfPrefixes(environment),
      ...questionsOfScriptedSteps(environment),
    ]),
  ];
}

/** As a whole, and step by step. */
function ofPrograms(environment: EnvironmentName): readonly Question[] {
  const values = valuesOf(environment);
  return programsOf(environment).flatMap(([text, program], nth) =>
    telling(boxesOf(environment), text, values).map((box): Question => ({
      id: `black box: ${environment} ${box.name}, program ${String(nth + 1)}`,
      wanted: 'tells',
      ask: async (bench) => {
        const left = await box.run(text, values);
        const told: unknown[] = [];
        for (const limits of [CAMPAIGN_LIMITS, FEW]) {
          const judge = judgeOf(bench, box, limits);
          const whole = await judge.judge(text, values);
          told.push([said(whole.judgement), whole.means, whole.own]);
          told.push((await judge.excluded(text, values)) === null);
          if (!left.loaded || limits === FEW) continue;
          told.push(said(await judge.steps(program, values, left)));
        }
        return textOf(told);
      },
    })),
  );
}

/**
 * Boxes that show a program otherwise than the same instructions in other programs, and boxes of which a trace is given that is
 * another machine's.
 */
function ofInconstant(environment: EnvironmentName): readonly Question[] {
  const values = valuesOf(environment);
  const boxes = boxesOf(environment);
  const [strict] = boxes;
  const { machine } = examined('strict', environment);
  return programsOf(environment).flatMap(([text, program], nth) =>
    boxes
      .filter(({ name }) => /^shows|^misread: no [jcs]|^other/.test(name))
      .map((box): Question => ({
        id: `black box: ${environment} ${box.name}, only in program ${String(nth + 1)}`,
        wanted: 'tells',
        ask: async (bench) => {
          const own: BlackBox = {
            ...box,
            run: (source, given) => (source === text ? box : (strict ?? box)).run(source, given),
          };
          const told: unknown[] = [];
          const left = box.left(text, values);
          const judge = judgeOf(bench, own, CAMPAIGN_LIMITS);
          if (left.loaded) told.push(said(await judge.steps(program, values, left)));
          const traced = new bench.judges.BlackBoxJudge(
            box,
            bench.attribution(),
            CAMPAIGN_LIMITS,
            () => Promise.resolve(machine),
          );
          const { judgement, means } = await traced.judge(text, values);
          told.push([said(judgement), means]);
          return textOf(told);
        },
      })),
  );
}

/** Takes each MOV for ABS. */
function loadingOther(source: string | Uint8Array): ReturnType<typeof load> {
  return load(typeof source === 'string' ? source.replaceAll('MOV', 'ABS') : source);
}

/** What machines leave of texts that load and of texts that do not. */
function ofRuns(): readonly Question[] {
  const { machine } = examined('strict', 'VP2.0');
  const texts = [...REFUSED, ...programsOf('VP2.0').map(([text]) => text)];
  const values = valuesOf('VP2.0');
  return [
    {
      id: 'black box: what machines leave',
      wanted: 'tells',
      ask: async ({ judges: { blackBoxes } }) => {
        const told: unknown[] = [];
        for (const each of [machine, { ...machine, load: loadingOther }]) {
          const box = blackBoxes.blackBoxOf(each);
          for (const text of texts) {
            const { attributes = {}, parameters = {} } = values;
            told.push(
              blackBoxes.runOf(each, text, values),
              await box.run(text, values),
              await box.runBatch(text, parameters, [attributes, {}]),
            );
          }
        }
        return digest(textOf(told));
      },
    },
  ];
}

/** Boxes of which something else shows than of the first, and those that do not load all. */
function telling(
  boxes: readonly MadeUpBox[],
  text: string,
  values: InputValues,
): readonly MadeUpBox[] {
  const [first, ...others] = boxes;
  const plain = first && textOf(first.left(text, values));
  return others.filter(
    (box) => box.name.startsWith('refuses') || textOf(box.left(text, values)) !== plain,
  );
}

/** Programs that do not load, by some interpretation or by none. */
const REFUSED: readonly string[] = [
  '!!VP2.0 MOV o[HPOS], v[0] END',
  '!!VP2.0 MOV o[HPOS], v[99]; END',
  '!!VP2.0 MOV R0, v[0]; END',
  '!!VP2.0 a: MOV o[HPOS], v[0]; a: END',
  '!!VP1.0 MOV o[HPOS], v[0]; ABS R0, R0; END',
  '!!VP1.0 ADD o[HPOS], v[0], v[1]; END',
  '!!VSP1.0 MOV R0, v[0]; END',
  '!!VP3.0 MOV o[HPOS], v[0]; END',
  '!!VP2.0 MOV o[HPOS], v[0]; END',
  '!!VP1.0 MOV o[HPOS], v[0]; END',
  '!!VP2.0 MOV o[HPOS], c[007]; END',
];

function ofRefusals(): readonly Question[] {
  const values = valuesOf('VP1.0');
  const answers: readonly BlackBoxRun[] = [
    ...[null, 0, 7, 8, 23, 24, 26, 27].map(
      (position) => ({ loaded: false, position, reason: 'no' }) as const,
    ),
  ];
  return REFUSED.map((text, nth): Question => ({
    id: `black box: what does not load, ${String(nth + 1)}`,
    wanted: 'tells',
    ask: async (bench) => {
      const told: unknown[] = [];
      for (const answer of answers) {
        const box: BlackBox = {
          run: () => Promise.resolve(answer),
          runBatch: () => Promise.resolve([]),
        };
        const judge = judgeOf(bench, box, FEW);
        const { judgement, means, own } = await judge.judge(text, values).catch(failed);
        const interpretations = 'interpretations' in judgement ? judgement.interpretations : null;
        told.push([
          said(judgement),
          interpretations,
          means,
          own,
          (await judge.excluded(text, values)) === null,
        ]);
      }
      return textOf(told);
    },
  }));
}

function failed(error: unknown): Pick<BlackBoxJudgement, 'judgement' | 'means' | 'own'> {
  const reason = kindOf(error);
  return {
    judgement: { verdict: 'crash', reason },
    means: null,
    own: { loaded: false, position: null },
  };
}
