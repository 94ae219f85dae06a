import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from '../../spec/load/root.js';
import { loadSpecification } from '../../spec/load/specification.js';
import { CaseChecker } from './vp/check-case.js';
import { checkGlCase } from './gl/check-case.js';
import { GpuCaseChecker } from './gpu/check-case.js';
import { clausesByInstruction } from './clauses-hold.js';
import { loadCorpus } from './corpus.js';
import { gpuClausesByInstruction } from './gpu/clauses.js';
import { changesText, countCases, countsText, readCounts } from './counts.js';
import { everyByDay } from '../../vitest.night.js';

const { cases, gpuCases, glCases, errors } = loadCorpus();

/** By day every twelfth: `npm run corpus` asks them all, and stands beside `npm test` wherever a change goes in. */
const asked = <C>(all: readonly C[]): readonly C[] => everyByDay(all, 12);

it('cases of VP programs agree with the semantics', () => {
  expect(errors.map(({ message }) => message)).toEqual([]);
  expect(cases.length).toBeGreaterThan(0);
  const clauses = clausesByInstruction(loadSpecification().clauses);
  const checker = new CaseChecker({ clauses });
  const failed = asked(cases)
    .map((each) => checker.check(each))
    .filter(({ verdict }) => verdict !== 'agrees');
  expect(failed).toEqual([]);
});

it('cases of GPU programs agree with the semantics', () => {
  expect(gpuCases.length).toBeGreaterThan(0);
  const clauses = gpuClausesByInstruction(loadSpecification().gpuClauses);
  const checker = new GpuCaseChecker({ clauses });
  const failed = asked(gpuCases)
    .map((each) => checker.check(each))
    .filter(({ verdict }) => verdict !== 'agrees');
  expect(failed).toEqual([]);
});

it('cases of commands of the GL agree with the semantics', () => {
  expect(glCases.length).toBeGreaterThan(0);
  const failed = asked(glCases)
    .map(checkGlCase)
    .filter(({ verdict }) => verdict !== 'agrees');
  expect(failed).toEqual([]);
});

it('cases/counts.txt has the numbers of cases as they are', () => {
  const text = readFileSync(join(packageRoot(), 'cases/counts.txt'), 'utf8');
  const before = readCounts(text);
  const now = countCases([...cases, ...gpuCases, ...glCases]);
  const said = before === null ? 'no table' : changesText(before, now, 'cases/counts.txt');
  expect(text, said).toBe(countsText(now));
});
