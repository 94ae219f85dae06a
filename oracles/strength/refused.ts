/** Whether the clauses in force refuse any value of a component of an executed instruction's result. */
import { LATTICE } from '../../semantics/number/lattice.js';
import { nextDown, nextUp, valueOf } from '../../semantics/number/binary32.js';
import type { CompiledClause } from '../clauses/formula.js';
import type { Verdict } from '../clauses/judge.js';

/**
 * Those that are most often refused come first. A clause that refused none of them and some other value
 * would count as one that refuses nothing: what is reported as unconstrained is too much, never too little.
 */
const PROBES: readonly number[] = [NaN, Infinity, 12_345.678, -0, 0, ...LATTICE.map(valueOf)];

interface Probing<V> {
  readonly observed: readonly V[];
  readonly component: number;
  readonly probes: readonly number[];
}

/** Whether the clauses refuse one of the probes in place of what was observed in a component. */
export function isRefused<V>(
  clauses: readonly CompiledClause[],
  { observed, component, probes }: Probing<V>,
  judge: (result: readonly (V | number)[]) => readonly Verdict[],
): boolean {
  const replicated = clauses.some(({ instruction }) => instruction.result === 'replicated');
  return probes.some((probe) => {
    // A replicated result is one number in four places.
    const changed = replicated
      ? observed.map(() => probe)
      : observed.map((value, index) => (index === component ? probe : value));
    return judge(changed).some(({ holds }) => !holds);
  });
}

/** Probes of binary32 values, with the neighbours of what was observed. */
export function probesAbout(value: number): readonly number[] {
  return [...PROBES, nextUp(value), nextDown(value)];
}
