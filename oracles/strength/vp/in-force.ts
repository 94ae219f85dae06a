/** Which clauses speak of a component of an executed instruction's result, and whether they refuse any value of it. */
import { binds, environmentOf, type VpAuthority } from '../../../spec/authorities.js';
import type { Clause, FormulaClause } from '../../../spec/load/clauses.js';
import type { NominalKinds } from '../../../semantics/domains/nominal.js';
import type { Observation } from '../../../semantics/machine/linked.js';
import { compileClauses, type CompiledClause } from '../../clauses/formula.js';
import { judgeValues } from '../../clauses/judge.js';
import { formulaChecks, type FormulaOutcome } from '../../judge/formula-checks.js';
import { ALL_FOUR, coveredBy, type InForce } from '../in-force.js';
import { isRefused, probesAbout } from '../refused.js';
import type { NominalStep } from './step.js';

type Operands = readonly (readonly number[])[];
type Check = (operands: Operands, result: readonly number[]) => readonly FormulaOutcome[];

interface Compiled {
  readonly clause: FormulaClause;
  readonly formula: CompiledClause;
}

/** The clauses of one environment, under one authority, about instructions' results. */
export class ClausesInForce {
  readonly #checks = new Map<string, Check>();
  readonly #nominal = new Map<string, InForce[]>();
  readonly #sources = new Map<string, FormulaClause>();

  /** Compiles them for each authority. @throws FormulaError */
  static of(
    clauses: readonly Clause[],
    authorities: readonly VpAuthority[],
  ): ReadonlyMap<VpAuthority, ClausesInForce> {
    const formulas = clauses.filter((clause): clause is FormulaClause => clause.kind === 'formula');
    const compiled = compileClauses(formulas).flatMap((formula, index): Compiled[] => {
      const clause = formulas[index];
      return clause === undefined ? [] : [{ clause, formula }];
    });
    return new Map(authorities.map((name) => [name, new ClausesInForce(clauses, compiled, name)]));
  }

  private constructor(
    clauses: readonly Clause[],
    compiled: readonly Compiled[],
    authority: VpAuthority,
  ) {
    const environment = environmentOf(authority);
    const bindsHere = ({ document, environments }: Clause): boolean =>
      binds(document, authority) && environments.includes(environment);
    const here = compiled.filter(({ clause }) => bindsHere(clause));
    for (const name of new Set(here.map(({ clause }) => clause.on))) {
      const own = here.filter(({ clause }) => clause.on === name);
      // What is asked is whether they are in force, not whether they hold, which takes longer.
      this.#checks.set(
        name,
        formulaChecks(own.map(({ formula }) => ({ ...formula, holds: () => true }))),
      );
      for (const { clause } of own) this.#sources.set(clause.id, clause);
    }
    for (const clause of clauses) {
      if (clause.kind !== 'nominal' || !bindsHere(clause)) continue;
      const known = this.#nominal.get(clause.on) ?? [];
      this.#nominal.set(clause.on, [...known, { clause: clause.id, covers: ALL_FOUR }]);
    }
  }

  at({ instruction, observation }: NominalStep): readonly InForce[] {
    const { name } = instruction;
    const found = [...(this.#nominal.get(name) ?? [])];
    const check = this.#checks.get(name);
    if (check === undefined || observation.result === null) return found;
    const { x, y, z, w } = observation.result.value;
    for (const outcome of check(observation.operands.map(valuesOf), [x, y, z, w])) {
      if (outcome.covers === 0) continue;
      const source = this.#sources.get(outcome.clause.id);
      const covers = source === undefined ? outcome.covers : coveredBy(outcome, source);
      found.push({ clause: outcome.clause.id, covers });
    }
    return found;
  }
}

export function valuesOf(
  operand: Observation<NominalKinds>['operands'][number],
): readonly number[] {
  if (operand.kind === 'scalar') return [operand.value];
  const { x, y, z, w } = operand.value;
  return [x, y, z, w];
}

/** The lowest and highest integers that an address register holds, and some between. */
const ADDRESSES: readonly number[] = [511, -512, 0, 1, -1, 7];

/** By the formulas of the instruction, whether in force or not: some speak of some results alone. */
export function isRefusable(
  clauses: readonly CompiledClause[],
  { observation }: NominalStep,
  component: number,
): boolean {
  const { result } = observation;
  if (result === null) return false;
  const { x, y, z, w } = result.value;
  const observed = [x, y, z, w];
  const operands = observation.operands.map(valuesOf);
  const value = observed[component] ?? NaN;
  const probes = result.kind === 'address' ? ADDRESSES : probesAbout(value);
  return isRefused(clauses, { observed, component, probes }, (changed) =>
    judgeValues(clauses, operands, changed),
  );
}
