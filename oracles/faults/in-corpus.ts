/** The first case of the corpus that a faulty machine fails. */
import { STANDARD } from '../../semantics/machine/machine.js';
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
  const standard = new CaseChecker({ machine: STANDARD, clauses: formulas });
  // A machine is one of its environment's own authority: what the other one asks for tells the less.
  const fails = (corpusCase: CorpusCase): boolean =>
    checker.check(corpusCase).verdict === 'disagrees' &&
    standard.check(corpusCase).verdict === 'agrees';
  return firstFailing({ clauses, environment }, cases, fails)?.id ?? null;
}

/** Of the cases that fail the first. */
export function firstFailing<C extends CaseBase & Pick<FaultBase, 'environment'>>(
  fault: Pick<FaultBase, 'clauses' | 'environment'>,
  cases: readonly C[],
  fails: (corpusCase: C) => boolean,
): C | undefined {
  const about = casesAbout(fault, cases);
  const known = new Set(about);
  const inIt = (each: C): boolean => each.environment === fault.environment;
  const unlikely = cases.filter((each) => !known.has(each));
  return (
    about.find(fails) ??
    unlikely.find((each) => inIt(each) && fails(each)) ??
    unlikely.find((each) => !inIt(each) && fails(each))
  );
}

/** The cases about a fault's clauses, those of its environment first. */
export function casesAbout<C extends CaseBase & Pick<FaultBase, 'environment'>>(
  { clauses, environment }: Pick<FaultBase, 'clauses' | 'environment'>,
  cases: readonly C[],
): readonly C[] {
  const ids = new Set<string>(clauses);
  const about = cases.filter((each) => each.clauses.some((clause) => ids.has(clause)));
  return [
    ...about.filter((each) => each.environment === environment),
    ...about.filter((each) => each.environment !== environment),
  ];
}
