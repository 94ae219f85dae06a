/** Questions about guesses: what is said of a black box because it is like a machine, and when that is believed. */
import { VP_AUTHORITIES } from '../../../spec/authorities.js';
import { defaultsOf } from '../../../semantics/domains/assignments.js';
import { concrete } from '../../../semantics/domains/concrete.js';
import { nominalOf } from '../../../semantics/domains/nominal-of.js';
import { machineOf } from '../../../semantics/machine/machine.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import { CAMPAIGN_LIMITS } from '../../../oracles/judge/black-box/judge-black-box.js';
import { runOf, type BlackBox } from '../../../oracles/judge/black-box/black-box.js';
import type { Disagreement, Judgement } from '../../../oracles/judge/disagreement.js';
import { textOf } from './answers.js';
import { said, valuesOf } from './box-programs.js';
import { below, drawn } from './made-up.js';
import { oneOfList } from './made-up-steps.js';
import type { Question } from './questions.js';

/** Guesses that are right, or wrong, or not shown, one after the other. */
export function questionsOfLikenesses(): readonly Question[] {
  const departs = (clause: string, signature: string): Judgement => ({
    verdict: 'disagrees',
    disagreement: { ...VIOLATION, clauses: [clause], signature },
  });
  const letter = (clause: string): Judgement => ({
    verdict: 'agrees',
    letter: { ...VIOLATION, clauses: [clause], signature: clause },
  });
  const all: readonly Judgement[] = [
    { verdict: 'agrees' },
    letter('a'),
    letter('b'),
    departs('a', 'a|result'),
    departs('b', 'a|result'),
    departs('a', 'a|write'),
    { verdict: 'inconclusive', reason: 'not shown' },
  ];
  const likely = (): Judgement => oneOfList(below(3) === 0 ? all : all.slice(0, 4));
  return Array.from({ length: 24 }, (_, nth): Question => {
    const pairs = drawn(20, () => {
      const guess = likely();
      return [guess, below(4) === 0 ? likely() : guess] as const;
    });
    return {
      id: `black box: likenesses ${String(nth + 1)}`,
      wanted: 'tells',
      ask: async ({ judges: { likenesses } }) => {
        const box: BlackBox = {
          run: () => Promise.reject(new Error('not run')),
          runBatch: () => Promise.resolve([]),
        };
        const told: unknown[] = [];
        for (const [guess, own] of pairs) {
          let isAsked = false;
          const steps = (): Promise<Judgement> => {
            isAsked = true;
            return Promise.resolve(own);
          };
          told.push([said(await likenesses.likenessesOf(box).confirmed(guess, steps)), isAsked]);
        }
        return textOf(told);
      },
    };
  });
}

/**
 * One box and one program after the other, until a machine that it is like is believed; then one that the letter permits
 * and of which such a machine says that it departs.
 */
export function questionsOfBelieved(): readonly Question[] {
  const departing = '!!VP1.1 RSQ o[HPOS], -v[0].x; END';
  const open =
    '!!VP1.1 ARL A0.x, v[1].x; RSQ R1, -c[A0.x].x; RSQ R2, -v[0].x; MOV o[COL0], R1; MOV o[HPOS], R2; END';
  const absolute = { ...defaultsOf('VP1.1/vp2'), rsqNegative: 'absolute' } as const;
  const all = [
    ['VP1.1/vp2', machineOf(concrete(absolute))],
    ...VP_AUTHORITIES.map((authority) => [undefined, machineOf(nominalOf(authority))] as const),
  ] as const;
  const beside = VP_AUTHORITIES.map((authority): Question => ({
    id: `black box: machines beside ${authority}`,
    wanted: 'tells',
    ask: ({ judges: { likenesses } }) =>
      textOf(
        likenesses
          .machinesBeside(authority)
          .map((each) => runOf(each, departing, valuesOf('VP1.1'))),
      ),
  }));
  const asked = all.map(([document, machine], nth): Question => ({
    id: `black box: believed likeness ${String(nth + 1)}`,
    wanted: 'tells',
    ask: async ({ judges, specification }) => {
      const attribution = judges.Attribution.load(specification.clauses, document && 'vp2');
      let runs = 0;
      const box: BlackBox = {
        run: (text, values) => {
          runs++;
          return Promise.resolve(runOf(machine, text, values));
        },
        runBatch: () => Promise.resolve([]),
      };
      const judge = new judges.BlackBoxJudge(box, attribution, CAMPAIGN_LIMITS);
      const told: unknown[] = [];
      const tell = async (text: string, values: InputValues): Promise<void> => {
        const { judgement, means } = await judge.judge(text, values);
        told.push([said(judgement), means, runs]);
      };
      for (let n = 0; n < 5; n++) await tell(departing, { attributes: { 0: [0, 0, 0, 0] } });
      await tell(open, { attributes: { 0: [-7.19e-43, 0, 0, 1], 1: [300, 0, 0, 0] } });
      return textOf(told);
    },
  }));
  return [...beside, ...asked];
}

const VIOLATION: Disagreement = {
  kind: 'result',
  step: 0,
  index: 0,
  instruction: null,
  where: 'R0.x',
  observed: '',
  allowed: '',
  ulps: null,
  clauses: [],
  means: 'steps',
  signature: '',
};
