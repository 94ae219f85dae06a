/** The first case of the corpus that a faulty machine fails. */
import type { CorpusCase } from '../cases/case.js';
import { CaseChecker, type CheckerOptions } from '../cases/check-case.js';
import type { Fault } from './fault.js';

/**
 * The id of a case whose answer the fault's machine does not give; null where it gives them all. Cases
 * about the fault's clauses come first.
 */
export function failingCase(
  { clauses, environment, machine }: Pick<Fault, 'clauses' | 'environment' | 'machine'>,
  cases: readonly CorpusCase[],
  formulas: NonNullable<CheckerOptions['clauses']>,
): string | null {
  const checker = new CaseChecker({ machine, clauses: formulas });
  const fails = (corpusCase: CorpusCase): boolean =>
    checker.check(corpusCase).verdict === 'disagrees';
  const about = new Set<string>(clauses);
  const likely = (corpusCase: CorpusCase): boolean =>
    corpusCase.clauses.some((clause) => about.has(clause));
  const inIt = cases.filter((each) => each.environment === environment);
  const elsewhere = cases.filter((each) => each.environment !== environment);
  const found =
    inIt.find((each) => likely(each) && fails(each)) ??
    elsewhere.find((each) => likely(each) && fails(each)) ??
    inIt.find((each) => !likely(each) && fails(each)) ??
    elsewhere.find((each) => !likely(each) && fails(each));
  return found?.id ?? null;
}
