/** The first case of the corpus that a faulty machine fails. */
import type { CaseBase, CorpusCase } from '../cases/case.js';
import { CaseChecker, type CheckerOptions } from '../cases/check-case.js';
import type { Fault, FaultBase } from './fault.js';

/**
 * The id of a case whose answer the fault's machine does not give; null where it gives them all.
 */
export function failingCase(
  { clauses, environment, machine }: Pick<Fault, 'clauses' | 'environment' | 'machine'>,
  cases: readonly CorpusCase[],
  formulas: NonNullable<CheckerOptions['clauses']>,
): string | null {
  const checker = new CaseChecker({ machine, clauses: formulas });
  const fails = (corpusCase: CorpusCase): boolean =>
    checker.check(corpusCase).verdict === 'disagrees';
  return firstFailing({ clauses, environment }, cases, fails)?.id ?? null;
}

/** Of the cases that fail the first, those about the fault's clauses and of its environment before others. */
export function firstFailing<C extends CaseBase & Pick<FaultBase, 'environment'>>(
  { clauses, environment }: Pick<FaultBase, 'clauses' | 'environment'>,
  cases: readonly C[],
  fails: (corpusCase: C) => boolean,
): C | undefined {
  const about = new Set<string>(clauses);
  const likely = (corpusCase: C): boolean => corpusCase.clauses.some((clause) => about.has(clause));
  const inIt = cases.filter((each) => each.environment === environment);
  const elsewhere = cases.filter((each) => each.environment !== environment);
  return (
    inIt.find((each) => likely(each) && fails(each)) ??
    elsewhere.find((each) => likely(each) && fails(each)) ??
    inIt.find((each) => !likely(each) && fails(each)) ??
    elsewhere.find((each) => !likely(each) && fails(each))
  );
}
