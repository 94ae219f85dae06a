import { describe, expect, it } from 'vitest';
import { defaultsOf } from '../../../semantics/domains/assignments.js';
import { concrete } from '../../../semantics/domains/concrete.js';
import { nominalOf } from '../../../semantics/domains/nominal-of.js';
import { NOMINAL } from '../../../semantics/domains/nominal.js';
import { machineOf, type Machine } from '../../../semantics/machine/machine.js';
import { Attribution } from '../attribution/attribution.js';
import type { Judgement } from '../disagreement.js';
import { blackBoxOf, type BlackBox } from './black-box.js';
import { BlackBoxJudge } from './judge-black-box.js';
import { likenessesOf } from './likenesses.js';

const AGREES: Judgement = { verdict: 'agrees' };
const UNSEEN: Judgement = { verdict: 'inconclusive', reason: 'there is no room' };
const OTHER: Judgement = { verdict: 'crash', reason: 'something else' };

/** How often the steps are asked for while they say these things, one after the other. */
async function askedFor(said: readonly Judgement[]): Promise<number> {
  const likenesses = likenessesOf(blackBoxOf(machineOf(NOMINAL)));
  let asked = 0;
  for (const own of said) {
    const judgement = await likenesses.confirmed(AGREES, () => {
      asked++;
      return Promise.resolve(own);
    });
    expect(judgement).toBe(own);
  }
  return asked;
}

describe('what a machine says that leaves the same', () => {
  it('stands for the steps after it was right three times', async () => {
    expect(await askedFor([AGREES, AGREES, AGREES, AGREES, AGREES])).toBe(3);
  });

  it('is not believed after it was wrong once', async () => {
    expect(await askedFor([AGREES, OTHER, AGREES, AGREES, AGREES, AGREES, AGREES])).toBe(7);
  });

  it('is neither right nor wrong where steps do not show', async () => {
    expect(await askedFor([UNSEEN, AGREES, UNSEEN, AGREES, AGREES, AGREES])).toBe(5);
  });
});

/** NV_vertex_program takes the absolute value of the operand of RSQ, NV_vertex_program2 does not. */
const text = '!!VP1.0 MOV R1, v[0]; ADD R2, R1, c[0]; RSQ R3, R1.x; MOV o[HPOS], R3; END';

async function judged(machine: Machine, programs: number) {
  const box = blackBoxOf(machine);
  let runs = 0;
  const counting: BlackBox = {
    ...box,
    run: (...asked) => {
      runs++;
      return box.run(...asked);
    },
  };
  const judge = new BlackBoxJudge(counting, Attribution.load());
  const each: { readonly said: string; readonly runs: number }[] = [];
  for (let n = 1; n <= programs; n++) {
    runs = 0;
    const { judgement, means } = await judge.judge(text, { attributes: { 0: [-n, 0, 0, 0] } });
    if (judgement.verdict !== 'disagrees') throw new Error(judgement.verdict);
    const { clauses, signature, index } = judgement.disagreement;
    each.push({ said: [means, index, signature, ...clauses].join('|'), runs });
  }
  return each;
}

describe('an implementation that follows the other document', () => {
  it('is asked for less once it is known to, and found guilty of the same', async () => {
    const each = await judged(machineOf(nominalOf('VP2.0')), 6);
    expect(new Set(each.map(({ said }) => said)).size).toBe(1);
    expect(each[0]?.said).toContain('vp1.RSQ');
    const [first = 0, , , fourth = 0] = each.map(({ runs }) => runs);
    expect(first).toBeGreaterThan(10);
    expect(fourth).toBeLessThan(first / 3);
  });

  it('is asked for all of it where it goes wrong besides', async () => {
    const wrong = { ...NOMINAL, add: (a: number, b: number): number => NOMINAL.add(a, b) + 1 };
    const each = await judged(machineOf(wrong), 6);
    // What is hidden is found before what shows, whatever a machine that leaves the same does between.
    expect(each.every(({ said }) => said.startsWith('steps|1|'))).toBe(true);
  });
});

/** By the letter R1 may be anything; a machine of the other document leaves the same, by a step that departs at R2. */
const BY_LETTER =
  '!!VP1.1 ARL A0.x, v[1].x; RSQ R1, -c[A0.x].x; RSQ R2, -v[0].x; ' +
  'MOV o[COL0], R1; MOV o[HPOS], R2; END';
const DEPARTS = '!!VP1.1 RSQ o[HPOS], -v[0].x; END';

describe('what something permits', () => {
  it('is convicted by its own steps alone, whatever is believed of who did it', async () => {
    const attribution = Attribution.load(undefined, 'vp2');
    const absolute = { ...defaultsOf('VP1.1/vp2'), rsqNegative: 'absolute' } as const;
    const judge = new BlackBoxJudge(blackBoxOf(machineOf(concrete(absolute))), attribution);
    for (let n = 0; n < 4; n++) {
      const { judgement } = await judge.judge(DEPARTS, { attributes: { 0: [0, 0, 0, 0] } });
      expect(judgement.verdict).toBe('disagrees');
    }
    const { judgement } = await judge.judge(BY_LETTER, {
      attributes: { 0: [-7.19e-43, 0, 0, 1], 1: [300, 0, 0, 0] },
    });
    expect(judgement).toMatchObject({ verdict: 'agrees', letter: { where: 'R1.x' } });
  });
});
