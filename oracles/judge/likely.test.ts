/** What a likely assignment leads to is permitted, as exploring finds too; what it hides is still looked for. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { AUTHORITIES, environmentOf, VP_AUTHORITIES } from '../../spec/authorities.js';
import { ENVIRONMENTS } from '../../spec/environments.js';
import { defaultsOf, isAccepted, POLICY_NAMES } from '../../semantics/domains/assignments.js';
import { NOMINAL } from '../../semantics/domains/nominal.js';
import { load } from '../../semantics/language/load.js';
import { machineOf } from '../../semantics/machine/machine.js';
import { Generator } from '../generate/vp/generator.js';
import { Attribution } from './attribution/attribution.js';
import { blackBoxOf, runOf } from './black-box/black-box.js';
import { BlackBoxJudge } from './black-box/judge-black-box.js';
import { likelyAssignments, likelyDomains } from './likely.js';
import { ProgramJudge } from './program-judge.js';
import { runs } from './runs.js';

let attribution: Attribution;
beforeAll(() => {
  attribution = Attribution.load();
});

describe('likely assignments', () => {
  it.each(AUTHORITIES)('%s accepts every point of each, its defaults first', (authority) => {
    const all = likelyAssignments(authority);
    expect(all[0]).toEqual(defaultsOf(authority));
    expect(new Set(all.map((each) => JSON.stringify(each))).size).toBe(all.length);
    for (const policies of all) {
      for (const name of POLICY_NAMES) {
        const value = policies[name];
        const isDefault = value === defaultsOf(authority)[name];
        expect(isDefault || isAccepted(name, value, authority), name).toBe(true);
      }
    }
  });

  it('are found to be permitted by exploring too', () => {
    const own = VP_AUTHORITIES.filter((authority) => !authority.includes('/'));
    fc.assert(
      fc.property(fc.constantFrom(...own), fc.nat(), fc.nat(), (authority, which, seed) => {
        const domains = likelyDomains(authority);
        const domain = domains[which % domains.length] ?? NOMINAL;
        const length = { least: 2, most: 6 };
        const generator = new Generator(ENVIRONMENTS[environmentOf(authority)], { length });
        const { program, inputs } = generator.draw(seed, 0);
        const left = runOf(machineOf(domain), program.text, inputs);
        const loaded = load(program.text);
        if (!left.loaded || !loaded.loaded) throw new Error('it loads');
        const judge = new ProgramJudge(attribution);
        expect(judge.isLikely(loaded.program, inputs, left)).toBe(true);
        expect(judge.explored(loaded.program, inputs, left)).not.toBeNull();
      }),
      { numRuns: runs(20, 0.1) },
    );
  });
});

describe('a step that departs where the whole is likely', () => {
  // NV_vertex_program2 has the root of -0 be -INF, NV_vertex_program's is of the absolute value; the square hides it.
  const text = `!!VP1.0 RSQ R0.x, -c[0].x; MUL R0.x, R0.x, R0.x; ADD R1.x, v[0].x, v[0].y;
    MOV o[COL0], R1.x; MOV o[HPOS], R0.x; END`;
  const values = { attributes: { 0: [1, 1e-7, 0, 0] } } as const;

  it('is found where the whole has no single answer, as it is without a likely assignment', async () => {
    const box = blackBoxOf(machineOf(NOMINAL));
    const limits = { paths: 1, steps: 1000, questions: 1000 };
    const { judgement } = await new BlackBoxJudge(box, attribution, limits).judge(text, values);
    expect(judgement).toMatchObject({
      verdict: 'disagrees',
      disagreement: { instruction: { name: 'RSQ' } },
    });
  });

  it('is nothing that the whole shows', async () => {
    const judge = new BlackBoxJudge(blackBoxOf(machineOf(NOMINAL)), attribution);
    expect(await judge.judge(text, values)).toMatchObject({ judgement: { verdict: 'agrees' } });
  });
});
