/**
 * Whether a clause speaks of what a case computes. An entry of the corpus names its clauses for all its cases, and a clause about
 * operands of a kind, as NaN, speaks of few of them.
 */
import type { CorpusCase } from '../../oracles/cases/vp/case.js';
import { clausesByInstruction } from '../../oracles/cases/clauses-hold.js';
import type { GpuCase } from '../../oracles/cases/gpu/case.js';
import { GpuCaseChecker } from '../../oracles/cases/gpu/check-case.js';
import { gpuClausesByInstruction } from '../../oracles/cases/gpu/clauses.js';
import { CaseChecker } from '../../oracles/cases/vp/check-case.js';
import type { Specification } from '../../spec/load/specification.js';

/** The formulas whose condition an instruction of the case fulfils, each case being run when it is first asked about. */
export type SpokenOf = (each: CorpusCase | GpuCase) => ReadonlySet<string>;

export function spokenOf({
  clauses,
  gpuClauses,
}: Pick<Specification, 'clauses' | 'gpuClauses'>): SpokenOf {
  const known = new Map<string, ReadonlySet<string>>();
  let own = new Set<string>();
  const observer = {
    judged: ({ clause, verdict }: { readonly clause: string; readonly verdict: string }): void => {
      if (verdict !== 'not in force') own.add(clause);
    },
  };
  const vp = new CaseChecker({ clauses: clausesByInstruction(clauses), observer });
  const gpu = new GpuCaseChecker({ clauses: gpuClausesByInstruction(gpuClauses), observer });
  return (each) => {
    const found = known.get(each.id);
    if (found !== undefined) return found;
    own = new Set();
    // A checker judges the steps of cases alone that expect clauses to hold.
    if ('bindings' in each.start) check(gpu, each as GpuCase);
    else check(vp, each as CorpusCase);
    known.set(each.id, own);
    return own;
  };
}

function check<C extends CorpusCase | GpuCase>(
  checker: { readonly check: (each: C) => unknown },
  each: C,
): void {
  const { expect } = each;
  if (expect.kind === 'runs') checker.check({ ...each, expect: { ...expect, clausesHold: true } });
}

/** Clauses that speak of operands of a kind. */
export function conditional({
  clauses,
  gpuClauses,
}: Pick<Specification, 'clauses' | 'gpuClauses'>): ReadonlySet<string> {
  return new Set(
    [...clauses, ...gpuClauses]
      .filter((each) => each.kind === 'formula' && each.when !== null)
      .map(({ id }) => id),
  );
}
