/** Cases of one environment that are asked in another. */
import { describe, expect, it } from 'vitest';
import type { GpuEnvironmentName } from '../../spec/gpu/environments.js';
import { CaseChecker } from '../cases/vp/check-case.js';
import { GpuCaseChecker } from '../cases/gpu/check-case.js';
import { loadCorpus } from '../cases/corpus.js';
import { gpuAskedFor } from '../campaign/gpu/asked-programs.js';
import { foundUnit } from '../campaign/find-unit.js';
import { GpuUnits } from './gpu/unit.js';
import { gpuCasesFor, groupsOf, vpCasesFor } from './rehosted.js';
import { byNight } from '../../vitest.night.js';

describe('cases of other environments', () => {
  const { gpuCases } = loadCorpus(['gp4/2.X.8.SHR', 'gp4/2.X.3.2/attributes', 'gp4/2.X.8.KIL']);

  it.each(['NVfp4.0', 'NVgp4.0'] as const)(
    'reach clauses of %s that its own do not',
    (environment) => {
      const clauses = ['gp4.SHR.signed', 'gp4.SHR.unsigned', 'gp4.attributes.read-only'];
      const all = gpuCasesFor(environment, gpuCases, clauses);
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

  it('are asked wherever they run, by the names that things have there', () => {
    const { gpuCases: textures } = loadCorpus(['gp4/2.X.8.TXP', 'gp4/2.X.8.MUL']);
    const asked: readonly GpuEnvironmentName[] = ['NVfp4.0', 'NVgp4.0', 'NVvp4.0'];
    for (const environment of byNight(asked, asked.slice(0, 1))) {
      const clauses = textures.flatMap((each) => each.clauses);
      const all = gpuCasesFor(environment, textures, clauses);
      const units = new GpuUnits(environment, all);
      const moved = units.others.filter((id) => id.endsWith(`@${environment}`));
      const elsewhere = textures.some((each) => each.environment !== environment);
      if (elsewhere && environment !== 'NVvp4.0') expect(moved.length).toBeGreaterThan(5);
      const checker = new GpuCaseChecker();
      for (const each of all.filter(({ id }) => moved.includes(`case:${id}`))) {
        expect(checker.check(each).verdict, each.id).not.toBe('disagrees');
      }
      // Who has but the name of a unit is shown what the campaign asks.
      for (const id of moved.slice(0, byNight(6, 2))) {
        const asked = gpuAskedFor(units.get(id), environment);
        expect(foundUnit(id, environment)?.programs, id).toEqual(asked);
      }
    }
  });

  it('are asked in so many rows of a table, and in none where one of its own asks the same', () => {
    const { gpuCases: tables } = loadCorpus(['gp4/2.X.8.AND', 'gp4/2.X.8.SHR']);
    const clauses = tables.flatMap((each) => each.clauses);
    const moved = gpuCasesFor('NVfp4.0', tables, clauses).filter(({ id }) =>
      id.endsWith('@NVfp4.0'),
    );
    const groups = groupsOf(moved.filter(({ expect: { kind } }) => kind === 'runs'));
    expect(groups.length).toBeGreaterThan(10);
    expect(Math.max(...groups.map(({ length }) => length))).toBeLessThanOrEqual(4);
    // What was moved is now its own.
    const own = moved.map((each) => ({ ...each, id: each.id.replace('@NVfp4.0', '/fragment') }));
    const again = gpuCasesFor('NVfp4.0', [...tables, ...own], clauses);
    expect(again.filter(({ id }) => id.endsWith('@NVfp4.0'))).toEqual([]);
  });

  it('are none where its own do', () => {
    const own = gpuCases.filter(({ environment }) => environment === 'NVvp4.0');
    expect(gpuCasesFor('NVvp4.0', gpuCases, ['gp4.SHR.signed'])).toEqual(own);
  });

  it('reach clauses of state programs', () => {
    const { cases } = loadCorpus(['vp2/2.14.3.24']);
    const moved = vpCasesFor('VSP1.0', cases, ['vp2.MUL.2', 'vp2.MUL.3']);
    expect(moved.length).toBeGreaterThan(0);
    const checker = new CaseChecker();
    for (const each of moved) {
      expect(each.program.text).toMatch(/^!!VSP1\.0/);
      expect(checker.check(each).verdict, each.id).not.toBe('disagrees');
    }
  });

  it('keep the place of an error, though headers differ in length', () => {
    const { cases } = loadCorpus(['vp2/2.14.1.8/operations:vector-wants-one']);
    const moved = vpCasesFor('VSP1.0/vp2', cases, ['vp2.grammar.vector-op']);
    const named = moved.map(({ id }) => id);
    expect(named).toContain('vp2/2.14.1.8/operations:vector-wants-one/MOV@VSP1.0');
    for (const { program, expect: wanted } of moved) {
      expect(wanted).toMatchObject({ kind: 'error', position: program.text.indexOf(', R2') });
    }
  });
});
