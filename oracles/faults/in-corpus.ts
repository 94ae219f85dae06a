/** The first case of the corpus that a faulty machine fails. */
import { STANDARD } from '../../semantics/machine/machine.js';
import type { CaseBase } from '../cases/case.js';
import type { CorpusCase } from '../cases/vp/case.js';
import { CaseChecker, type CheckerOptions } from '../cases/vp/check-case.js';
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

/** The first of the cases that fail. */
export function firstFailing<C extends CaseBase & Pick<FaultBase, 'environment'>>(
  fault: Pick<FaultBase, 'clauses' | 'environment'>,
  cases: readonly C[],
  fails: (corpusCase: C) => boolean,
): C | undefined {
  const about = casesAbout(fault, cases);
  const likely = about.find(fails);
  if (likely !== undefined) return likely;
  const known = new Set(about);
  const inIt = (each: C): boolean => each.environment === fault.environment;
  const unlikely = cases.filter((each) => !known.has(each));
  return (
    unlikely.find((each) => inIt(each) && fails(each)) ??
    unlikely.find((each) => !inIt(each) && fails(each))
  );
}

/** The cases about a fault's clauses, those of its environment first. */
export function casesAbout<C extends CaseBase & Pick<FaultBase, 'environment'>>(
  { clauses, environment }: Pick<FaultBase, 'clauses' | 'environment'>,
  cases: readonly C[],
): readonly C[] {
  const places = placesByClause(cases);
  const inOrder = new Set(clauses.flatMap((clause) => places.get(clause) ?? []));
  const about = [...inOrder].sort((a, b) => a - b).flatMap((place) => cases[place] ?? []);
  return [
    ...about.filter((each) => each.environment === environment),
    ...about.filter((each) => each.environment !== environment),
  ];
}

const PLACES = new WeakMap<readonly CaseBase[], ReadonlyMap<string, readonly number[]>>();

/** Where the cases of each clause are: each of a few hundred faults asks the same tens of thousands of cases. */
function placesByClause(cases: readonly CaseBase[]): ReadonlyMap<string, readonly number[]> {
  const known = PLACES.get(cases);
  if (known !== undefined) return known;
  const places = new Map<string, number[]>();
  for (const [place, { clauses }] of cases.entries()) {
    for (const clause of clauses) {
      const others = places.get(clause);
      if (others === undefined) places.set(clause, [place]);
      else others.push(place);
    }
  }
  PLACES.set(cases, places);
  return places;
}
