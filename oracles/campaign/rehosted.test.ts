/** Cases of one environment that are asked in another. */
import { describe, expect, it } from 'vitest';
import { CaseChecker } from '../cases/check-case.js';
import { GpuCaseChecker } from '../cases/check-gpu-case.js';
import { loadCorpus } from '../cases/corpus.js';
import { foundUnit } from './find-unit.js';
import { gpuCasesFor, vpCasesFor } from './rehosted.js';

describe('cases of other environments', () => {
  const { gpuCases } = loadCorpus(['gp4/2.X.8.SHR', 'gp4/2.X.3.2/attributes', 'gp4/2.X.8.KIL']);

  it.each(['NVfp4.0', 'NVgp4.0'] as const)(
    'reach clauses of %s that its own do not',
    (environment) => {
      const clauses = ['gp4.SHR.signed', 'gp4.SHR.unsigned', 'gp4.attributes.read-only'];
      const all = gpuCasesFor(environment, gpuCases, clauses).cases;
      expect(all.every((each) => each.environment === environment)).toBe(true);
      const moved = all.filter(({ id }) => id.endsWith(`@${environment}`));
      for (const id of clauses) {
        expect(moved.filter((each) => each.clauses.includes(id)).length, id).toBeGreaterThan(0);
      }
      const checker = new GpuCaseChecker();
      for (const each of moved) {
        expect(each.program.text).toMatch(new RegExp(`^!!${environment}\\b`));
        // A place of an error has moved with the text.
        expect(checker.check(each).verdict, each.id).not.toBe('disagrees');
      }
      // As a unit it has a name for ever.
      const [one] = moved;
      expect(foundUnit(`case:${one?.id ?? ''}`, environment)?.programs.length).toBeGreaterThan(0);
    },
  );

  it('are none where its own do', () => {
    const own = gpuCases.filter(({ environment }) => environment === 'NVvp4.0');
    expect(gpuCasesFor('NVvp4.0', gpuCases, ['gp4.SHR.signed'])).toEqual(own);
  });

  it('reach clauses of state programs', () => {
    const { cases } = loadCorpus(['vp2/2.14.3.24']);
    const moved = vpCasesFor('VSP1.0', cases, ['vp2.MUL.2', 'vp2.MUL.3']).cases;
    expect(moved.length).toBeGreaterThan(0);
    const checker = new CaseChecker();
    for (const each of moved) {
      expect(each.program.text).toMatch(/^!!VSP1\.0/);
      expect(checker.check(each).verdict, each.id).not.toBe('disagrees');
    }
  });
});
