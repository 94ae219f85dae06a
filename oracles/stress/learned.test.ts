import { describe, expect, it } from 'vitest';
import { DEFAULT_POLICIES, OLDER_DEFAULTS } from '../../semantics/domains/assignments.js';
import { concrete } from '../../semantics/domains/concrete.js';
import { assignment } from '../../semantics/domains/profiles.js';
import { link } from '../../semantics/machine/link.js';
import { run } from '../../semantics/machine/run.js';
import type { InputValues } from '../../semantics/machine/state.js';
import { LearnedJudge } from './learned.js';
import { loaded } from '../../semantics/language/load.testing.js';

const dot = loaded('!!VP1.1 DP4 o[HPOS], v[0], c[0]; END');
const rounding: InputValues = {
  attributes: { 0: [1, 2 ** 24, -(2 ** 24), 1] },
  parameters: { 0: [1, 1, 1, 1] },
};

const judgeOf = (): LearnedJudge => new LearnedJudge('VP1.1/vp2', DEFAULT_POLICIES);

describe('a judge that learns', () => {
  it('permits what a permitted assignment gives, whatever it has learned', () => {
    const judge = judgeOf();
    for (const policies of ['dotOrder=left', 'dotOrder=right', 'dotOrder=pairwise']) {
      for (let again = 0; again < 2; again++) {
        const domain = concrete(assignment(policies));
        const { results } = run(link(dot, domain), rounding).state;
        expect(judge.permits(dot, rounding, results)).toBe(true);
      }
    }
  });

  it('permits nothing else, whatever it has learned', () => {
    const judge = judgeOf();
    const { results } = run(link(dot, concrete(assignment('dotOrder=right'))), rounding).state;
    const wrong = results.map((each, register) => (register === 0 ? { ...each, x: 7 } : each));
    expect(judge.permits(dot, rounding, wrong)).toBe(false);
    expect(judge.permits(dot, rounding, results)).toBe(true);
    expect(judge.permits(dot, rounding, wrong)).toBe(false);
    expect(judge.permits(dot, rounding, results.slice(1))).toBe(false);
  });

  it('goes by the document that governs', () => {
    const root = loaded('!!VP1.1 RSQ o[HPOS], v[0].x; END');
    const inputs: InputValues = { attributes: { 0: [-4, 0, 0, 0] } };
    const by = (text: string) => run(link(root, concrete(assignment(text))), inputs).state.results;
    const [absolute, sign] = [by('rsqNegative=absolute'), by('rsqNegative=sign')];
    const older = new LearnedJudge('VP1.1', OLDER_DEFAULTS);
    const restated = new LearnedJudge('VP1.1/vp2', DEFAULT_POLICIES);
    expect([absolute, sign].map((each) => older.permits(root, inputs, each))).toEqual([
      true,
      false,
    ]);
    expect(restated.permits(root, inputs, sign)).toBe(true);
  });
});
