import { expect, it } from 'vitest';
import { readClauses } from '../../spec/load/clauses.js';
import { packageRoot } from '../../spec/load/root.js';
import { CaseChecker } from './check-case.js';
import { clausesByInstruction } from './clauses-hold.js';
import { loadCorpus } from './corpus.js';

it('every case of the corpus agrees with the semantics', async () => {
  const { cases, errors } = loadCorpus();
  expect(errors.map(({ message }) => message)).toEqual([]);
  expect(cases.length).toBeGreaterThan(0);
  const clauses = readClauses(packageRoot()).map(({ clause }) => clause);
  const checker = new CaseChecker({ clauses: await clausesByInstruction(clauses) });
  const failed = cases
    .map((each) => checker.check(each))
    .filter(({ verdict }) => verdict !== 'agrees');
  expect(failed).toEqual([]);
}, 120_000);
