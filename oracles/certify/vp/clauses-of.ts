/** Which clauses bear on the records of an instruction. */
import { binds, environmentOf, lawOf, type VpAuthority } from '../../../spec/authorities.js';
import { deciding } from '../../../spec/deciding/deciding.js';
import { availableIn, ENVIRONMENTS } from '../../../spec/environments.js';
import { INSTRUCTIONS } from '../../../spec/instructions.js';
import { ruleOf, type Clause, type FormulaClause } from '../../../spec/load/clauses.js';
import { POLICIES } from '../../../semantics/domains/policy-table.js';
import { recordShape } from '../../backends/shape.js';
import { generality } from '../../judge/attribution/result.js';
import { compileClauses } from '../../clauses/formula.js';
import { instructionsExistIn } from '../in-force.js';
import type { InstructionClauses } from '../instruction-judge.js';

/** A clause and an instruction whose records can be held against it. */
export interface ClauseRow {
  readonly clause: string;
  readonly instruction: string;
  readonly role: 'formula' | 'nominal' | 'denormal operand' | 'denormal result' | 'equivalence';
  readonly formula: FormulaClause | null;
}

/** Clauses about every instruction, which the semantics decides (NV_vertex_program2 §2.14.3, NV_vertex_program §2.14.1.11). */
const GENERAL = [
  ['record.denormal-operand', 'denormal operand'],
  ['record.denormal-result', 'denormal result'],
] as const;

/**
 * Clauses that several records violate together and none alone, since an implementation decides a policy once:
 * that exchanging the operands changes nothing; and where NaN stands in the order of SLT and SGE, which goes by
 * signs that formulas do not see (NV_vertex_program §2.14.1.11). With the instructions whose results can show it.
 */
const EQUIVALENCES: ReadonlyMap<string, readonly string[]> = new Map([
  ...[POLICIES.maxZeros, POLICIES.minZeros].flatMap(({ clauses, affects }) =>
    clauses.map((id) => [id, affects] as const),
  ),
  ...['SLT', 'SGE'].flatMap((name) =>
    deciding('record.order-of-NaN', { instruction: name }).map((id) => [id, [name]] as const),
  ),
]);

/** Every clause that records can be held against, for every instruction of an environment, as its authority has it. */
export function applicableClauses(
  clauses: readonly Clause[],
  authority: VpAuthority,
): readonly ClauseRow[] {
  const environment = environmentOf(authority);
  const law = lawOf(authority) === 'vp1' ? 'vp1' : 'vp2';
  const isHere = instructionsExistIn(environment);
  const here = clauses.filter(
    (clause) =>
      binds(clause.document, authority) &&
      clause.environments.includes(environment) &&
      isHere(clause),
  );
  const ids = new Set(here.map(({ id }) => id));
  const byRule = new Map(here.map(({ id }) => [ruleOf(id), id]));
  // The paper's clause may stand in GF3 in the place of that of NV_vertex_program.
  const inPlaceOf = (id: string): string | undefined => (ids.has(id) ? id : byRule.get(ruleOf(id)));
  // What stands in where an instruction has no clause about its result as a whole.
  const [general] = deciding(
    law === 'vp1' ? 'record.arithmetic-of-vp1' : 'record.arithmetic-of-vp2',
  );
  const arithmetic = inPlaceOf(general) ?? general;
  return INSTRUCTIONS.filter(
    ({ name, since }) =>
      recordShape(name) !== null && availableIn(ENVIRONMENTS[environment], since),
  ).flatMap(({ name, operands }): ClauseRow[] => {
    const formulas = here.filter((clause) => clause.kind === 'formula' && clause.on === name);
    const nominal = here.find((clause) => clause.kind === 'nominal' && clause.on === name);
    const denormals = GENERAL.flatMap(([situation, role]) =>
      deciding(situation, { law }).flatMap((id) => {
        const own = inPlaceOf(id);
        return own === undefined ? [] : [[own, role] as const];
      }),
    ).filter(([, role]) => role !== 'denormal operand' || operands.length > 0);
    return [
      ...formulas.flatMap((clause): ClauseRow[] =>
        clause.kind === 'formula'
          ? [{ clause: clause.id, instruction: name, role: 'formula', formula: clause }]
          : [],
      ),
      { clause: nominal?.id ?? arithmetic, instruction: name, role: 'nominal', formula: null },
      ...here
        .filter(({ id }) => EQUIVALENCES.get(id)?.includes(name) === true)
        .map(({ id }): ClauseRow => ({
          clause: id,
          instruction: name,
          role: 'equivalence',
          formula: null,
        })),
      ...denormals.map(([id, role]): ClauseRow => ({
        clause: id,
        instruction: name,
        role,
        formula: null,
      })),
    ];
  });
}

/** The selected clauses of an instruction, compiled. */
export function judgeClauses(instruction: string, rows: readonly ClauseRow[]): InstructionClauses {
  const own = rows.filter((row) => row.instruction === instruction);
  const named = (role: ClauseRow['role']): string | null =>
    own.find((row) => row.role === role)?.clause ?? null;
  const formulas = own.flatMap(({ formula }) => (formula === null ? [] : [formula]));
  const interpretations = formulas.flatMap((formula) =>
    formula.interpretations.map((interpretation) => ({ ...formula, ...interpretation })),
  );
  const compiled = compileClauses(interpretations);
  return {
    order: [...formulas].sort((a, b) => generality(a) - generality(b)).map(({ id }) => id),
    formulas: compileClauses(formulas),
    interpretations: compiled.flatMap((clause, index) => {
      const interpretation = interpretations[index];
      if (interpretation === undefined) return [];
      return [
        { clause, erratum: interpretation.erratum, interpretation: interpretation.interpretation },
      ];
    }),
    nominal: named('nominal'),
    denormalOperand: named('denormal operand'),
    denormalResult: named('denormal result'),
    equivalences: own.filter(({ role }) => role === 'equivalence').map(({ clause }) => clause),
  };
}
