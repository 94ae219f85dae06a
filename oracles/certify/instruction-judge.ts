/**
 * Judges the records of one instruction: whether some permitted assignment of the policies explains each
 * result, which clauses a departing one violates, and which assignments explain it, permitted or not.
 */
import { isDenormal } from '../../semantics/number/binary32.js';
import { alternativesOf, pointOf, POLICY_NAMES } from '../../semantics/domains/assignments.js';
import { alternativesIn, type Region } from '../../semantics/domains/explore.js';
import type { PolicyName } from '../../semantics/domains/policies.js';
import { isApart } from '../../semantics/instructions/index.js';
import type { Authority } from '../../spec/authorities.js';
import type { Observations } from '../backends/backend.js';
import type { CompiledClause } from '../clauses/formula.js';
import { Constraints } from '../inference/constraints.js';
import { recordAt } from '../inference/record.js';
import {
  ResultExplainer,
  type ComponentExplanation,
  type GivenNaNs,
} from '../judge/explain-result.js';
import type { ComponentCounts } from './certificate.js';
import { BrokenRecords } from './counted-once.js';
import { ErrorTally } from './errors.js';
import { givenNaNs } from './given-nans.js';
import { formulaChecks, type FormulaOutcome, type Operands } from '../judge/formula-checks.js';
import { LetterTally } from './by-the-letter.js';
import { beyondAccepted, beyondDefaults, beyondPermitted } from './needs.js';
import { shownRecord, type Shown } from './shown-record.js';
import { ClauseTally } from './tally.js';
import { witness, type Expectation } from './witness.js';

/** The clauses that bear on an instruction; null where they were not selected or do not exist. */
export interface InstructionClauses {
  readonly formulas: readonly CompiledClause[];
  /** Their ids, the most specific first. */
  readonly order: readonly string[];
  /** The same clauses under other interpretations of what the document contradicts or leaves out. */
  readonly interpretations: readonly Interpretation[];
  /** The pseudocode's result as a whole. */
  readonly nominal: string | null;
  readonly denormalOperand: string | null;
  readonly denormalResult: string | null;
  /** Clauses that its results violate together or not at all: those of a policy that is decided once. */
  readonly equivalences: readonly string[];
}

/** A clause as another interpretation of an erratum has it. */
export interface Interpretation {
  readonly clause: CompiledClause;
  readonly erratum: string;
  readonly interpretation: string;
}

/** What was found about one component. */
interface Finding {
  readonly clause: string;
  readonly component: number;
  readonly expectation: Expectation;
}

/** What some results say, and how many of them nothing explains. */
interface Evidence {
  readonly constraints: Constraints<Shown>;
  unexplained: number;
}

/** A reason for leaving a record out that departs. */
export type Exemption = (instruction: string, operands: Operands) => string | null;

export class InstructionJudge {
  /** What its results say about the policies, deviations included: one part, or one for each component. */
  readonly evidence: readonly Evidence[];
  /** The same of permitted results, and of permitted assignments. */
  readonly permitted = new Constraints<Shown>();
  readonly tallies: readonly ClauseTally[];
  /** The policies in which its departing results deviate. */
  readonly deviations = new Set<PolicyName>();
  /** Records left out, by reason. */
  readonly exempted = new Map<string, number>();
  /** Records that depart and violate each clause under another interpretation. */
  readonly departing = new Map<Interpretation, number>();
  /** The same for all records, not only those that depart. */
  readonly interpretations = new Map<Interpretation, number>();
  /** By clause: records that only other alternatives than the defaults permit, by those alternatives. */
  readonly excused = new Map<
    string,
    { records: number; readonly policies: Map<PolicyName, number> }
  >();

  /** What the letter alone permits. */
  readonly letters: LetterTally;

  /** How far results are from the nearest permitted ones. */
  readonly errors = new ErrorTally();

  /** The records that violate clauses, and which. */
  readonly broken = new BrokenRecords();
  private readonly byId: ReadonlyMap<string, ClauseTally>;
  /** By what is known of the NaNs among operands. */
  private readonly explainers = new Map<GivenNaNs, ResultExplainer>();
  private readonly checkInterpretations: (
    operands: Operands,
    result: readonly number[],
  ) => FormulaOutcome[];
  private readonly check: (operands: Operands, result: readonly number[]) => FormulaOutcome[];
  /** The equivalences, with the policies of which they ask for one decision. */
  private readonly deciding: readonly {
    readonly id: string;
    readonly policies: readonly PolicyName[];
  }[];
  private readonly counts = { seen: 0, notJudged: 0, exact: 0, bounded: 0, undecided: 0 };

  constructor(
    readonly seen: Observations,
    private readonly authority: Authority,
    private readonly clauses: InstructionClauses,
    private readonly exemption: Exemption,
  ) {
    this.letters = new LetterTally(seen.instruction);
    const parts = isApart(seen.instruction) ? seen.shape.results : 1;
    this.evidence = Array.from({ length: parts }, () => ({
      constraints: new Constraints<Shown>(seen.instruction),
      unexplained: 0,
    }));
    this.check = formulaChecks(clauses.formulas);
    this.checkInterpretations = formulaChecks(clauses.interpretations.map(({ clause }) => clause));
    for (const interpretation of clauses.interpretations) {
      this.interpretations.set(interpretation, 0);
      this.departing.set(interpretation, 0);
    }
    const { nominal, denormalOperand, denormalResult, equivalences } = clauses;
    const bySemantics = [nominal, denormalOperand, denormalResult, ...equivalences];
    this.deciding = equivalences.map((id) => ({
      id,
      policies: POLICY_NAMES.filter((policy) => pointOf(policy, authority).clauses.includes(id)),
    }));
    this.tallies = [
      ...clauses.formulas.map(({ id }) => new ClauseTally(id, 'formula')),
      ...bySemantics.filter((id) => id !== null).map((id) => new ClauseTally(id, 'semantics')),
    ];
    this.byId = new Map(this.tallies.map((tally) => [tally.id, tally]));
  }

  get components(): ComponentCounts {
    return this.counts;
  }

  /** Judges the record at `index`. */
  judge(index: number): void {
    const { operands, result } = recordAt(this.seen, index);
    const outcomes = this.check(operands, result);
    const nans = givenNaNs(this.seen, index, operands);
    const explanations = this.explainerOf(nans).explain(operands, result);
    const judged = result.flatMap((observed, component) => {
      const explanation = explanations[component];
      if (explanation === undefined) return [];
      return [this.judgeComponent(operands, observed, component, outcomes, explanation)];
    });
    const findings = judged.flatMap((component) => component.findings);
    this.counts.seen += result.length;
    const exempt = findings.length === 0 ? null : this.exemption(this.seen.instruction, operands);
    if (exempt !== null) {
      this.counts.notJudged += result.length;
      this.exempted.set(exempt, (this.exempted.get(exempt) ?? 0) + 1);
      return;
    }
    for (const component of judged) this.counts[component.means]++;
    this.noteLetters(index, judged);
    this.measure(judged);
    // The documents have one NaN. What an implementation makes of the sign of another one says nothing.
    if (nans !== 'of any sign') this.learn(index, judged);
    this.countInterpretations(operands, result, judged);
    this.excuse(judged);
    this.tally(index, operands, outcomes, judged, findings);
  }

  /** A record that is allowed by itself, and not together with another; gives the clause that it violates. */
  contradict(policy: PolicyName, { place, witness: shown }: Shown, wanted: string): string | null {
    const tally = this.clausesOf(policy)
      .map((id) => this.byId.get(id))
      .find((each) => each !== undefined);
    if (tally === undefined) return null;
    tally.violate(shown({ value: null, wanted, ulps: null }));
    this.broken.add(place, [[tally.id]]);
    return tally.id;
  }

  private clausesOf(policy: PolicyName): readonly string[] {
    const { nominal } = this.clauses;
    const { clauses } = pointOf(policy, this.authority);
    const own = clauses.filter((id) => id.includes(`.${this.seen.instruction}.`));
    return [...own, ...clauses, nominal].filter((id) => id !== null);
  }

  private judgeComponent(
    operands: Operands,
    observed: number,
    component: number,
    outcomes: readonly FormulaOutcome[],
    explanation: ComponentExplanation,
  ): JudgedComponent {
    const { permitted, exact, set } = explanation;
    const value = typeof set === 'number' ? set : null;
    const faults = outcomes.flatMap(({ clause, violations }) =>
      violations
        .filter((violation) => violation.component === component)
        .map(({ violation: { wanted, ulps } }): Finding => ({
          clause: clause.id,
          component,
          expectation: { value, wanted, ulps: explanation.ulps ?? ulps },
        })),
    );
    const found = (findings: readonly Finding[]): JudgedComponent => ({
      component,
      explanation,
      findings,
      excused: permitted ? faults.map(({ clause }) => clause) : [],
      means: permitted && explanation.vacuous ? 'undecided' : exact ? 'exact' : 'bounded',
    });
    if (permitted) return found([]);
    const { denormalResult, denormalOperand } = this.clauses;
    const findings: Finding[] = [];
    const depart = (clause: string, wanted: string, ulps = explanation.ulps): void => {
      findings.push({ clause, component, expectation: { value, wanted, ulps } });
    };
    if (isDenormal(observed) && denormalResult !== null) {
      depart(denormalResult, 'a zero', null);
      if (faults.length === 0) return found(findings);
    }
    const deviates = beyondPermitted(explanation.region, this.authority);
    const kept =
      denormalOperand !== null &&
      deviates.includes('denormals') &&
      !Number.isNaN(value) &&
      operands.some((operand) => operand.some(isDenormal));
    if (kept) {
      depart(denormalOperand, 'the result of the operands flushed to zero', null);
    } else if (faults.length > 0) {
      findings.push(...faults);
    } else {
      const clause = [
        ...deviates.flatMap((policy) => this.clausesOf(policy)),
        this.clauses.nominal,
      ].find((id) => id !== null && this.byId.has(id));
      if (clause !== undefined && clause !== null) depart(clause, explanation.allowed);
    }
    return found(findings);
  }

  /** Remembers what the letter alone permits. */
  private noteLetters(index: number, judged: readonly JudgedComponent[]): void {
    for (const { component, explanation } of judged) {
      const { permitted, accepted, permittedRegion, allowed, ulps, set } = explanation;
      if (!permitted || accepted) continue;
      const value = typeof set === 'number' ? set : null;
      this.letters.add(beyondAccepted(permittedRegion, this.authority), ulps, () =>
        witness(this.seen, index, component, { value, wanted: allowed, ulps }),
      );
    }
  }

  private measure(judged: readonly JudgedComponent[]): void {
    for (const { means, explanation } of judged) {
      if (means !== 'undecided') this.errors.add(explanation.ulps);
    }
  }

  /** Remembers which assignments explain the components. */
  private learn(index: number, judged: readonly JudgedComponent[]): void {
    for (const { component, explanation } of judged) {
      const { region, permittedRegion, permitted } = explanation;
      const evidence = this.evidence[component] ?? this.evidence[0];
      if (evidence === undefined) continue;
      if (region.length === 0) {
        evidence.unexplained++;
        continue;
      }
      const shown = (): Shown => shownRecord({ seen: this.seen, index, component });
      evidence.constraints.add(region, shown);
      if (permitted) this.permitted.add(permittedRegion, shown, { beyond: region });
      else
        for (const policy of beyondPermitted(region, this.authority)) this.deviations.add(policy);
    }
  }

  private explainerOf(nans: GivenNaNs): ResultExplainer {
    const known = this.explainers.get(nans);
    if (known !== undefined) return known;
    const explainer = new ResultExplainer(this.seen.instruction, this.authority, nans);
    this.explainers.set(nans, explainer);
    return explainer;
  }

  private countInterpretations(
    operands: Operands,
    result: readonly number[],
    judged: readonly JudgedComponent[],
  ): void {
    if (this.interpretations.size === 0) return;
    const outcomes = this.checkInterpretations(operands, result);
    const forbidden = new Set(
      judged.flatMap(({ component, explanation: { permitted } }) => (permitted ? [] : [component])),
    );
    for (const interpretation of this.interpretations.keys()) {
      const violations =
        outcomes.find(({ clause }) => clause === interpretation.clause)?.violations ?? [];
      const count = (into: Map<Interpretation, number>): unknown =>
        into.set(interpretation, (into.get(interpretation) ?? 0) + 1);
      if (violations.length > 0) count(this.interpretations);
      if (violations.some(({ component }) => forbidden.has(component))) count(this.departing);
    }
  }

  /** Remembers by which alternatives clauses hold that their default interpretations do not allow. */
  private excuse(judged: readonly JudgedComponent[]): void {
    const clauses = new Set(judged.flatMap(({ excused }) => excused));
    for (const clause of clauses) {
      const known = this.excused.get(clause) ?? { records: 0, policies: new Map() };
      known.records++;
      for (const { excused, explanation } of judged) {
        if (!excused.includes(clause)) continue;
        for (const policy of beyondDefaults(explanation.permittedRegion, this.authority)) {
          known.policies.set(policy, (known.policies.get(policy) ?? 0) + 1);
        }
      }
      this.excused.set(clause, known);
    }
  }

  private tally(
    index: number,
    operands: Operands,
    outcomes: readonly FormulaOutcome[],
    judged: readonly JudgedComponent[],
    findings: readonly Finding[],
  ): void {
    const record = (id: string | null, applies: boolean): void => {
      const tally = id === null ? undefined : this.byId.get(id);
      if (tally === undefined) return;
      const finding = findings.find(({ clause }) => clause === id);
      if (!applies && finding === undefined) return;
      tally.add(
        finding === undefined
          ? null
          : () => witness(this.seen, index, finding.component, finding.expectation),
      );
    };
    for (const { clause, covers } of outcomes) record(clause.id, covers !== 0);
    const { nominal, denormalOperand, denormalResult } = this.clauses;
    record(
      nominal,
      judged.some(({ means }) => means !== 'undecided'),
    );
    record(
      denormalOperand,
      operands.some((operand) => operand.some(isDenormal)),
    );
    record(denormalResult, judged.length > 0);
    for (const { id, policies } of this.deciding) {
      record(
        id,
        judged.some(({ explanation: { region } }) =>
          policies.some((policy) => decides(region, policy)),
        ),
      );
    }
    const { order } = this.clauses;
    this.broken.add(
      this.seen.place(index),
      judged.map((component) =>
        component.findings
          .map(({ clause }) => clause)
          .sort((a, b) => order.indexOf(a) - order.indexOf(b)),
      ),
    );
  }
}

/** Whether a result tells alternatives of a policy apart. */
function decides(region: Region, policy: PolicyName): boolean {
  return region.length > 0 && alternativesIn(region, policy).length < alternativesOf(policy).length;
}

interface JudgedComponent {
  readonly component: number;
  readonly explanation: ComponentExplanation;
  readonly findings: readonly Finding[];
  /** Formula clauses that it violates by their default interpretation, although it is permitted. */
  readonly excused: readonly string[];
  readonly means: 'exact' | 'bounded' | 'undecided';
}
