/**
 * Judges the records of one instruction: by its formula clauses, by the one answer where the semantics
 * under every lawful choice gives one, and by the rule that no result is a denormal.
 */
import { NOMINAL } from '../../semantics/domains/nominal.js';
import { flush, isDenormal, valueOf } from '../../semantics/number/binary32.js';
import type { Observations } from '../backends/backend.js';
import type { CompiledClause } from '../clauses/formula.js';
import type { ComponentCounts, Witness } from './certificate.js';
import { formulaChecks, type FormulaOutcome } from './formula-checks.js';
import { Clues } from './inference.js';
import { isNearMiss } from './near-miss.js';
import { isOpenZero } from './open-zero.js';
import { ClauseTally } from './tally.js';
import { evaluator, Variants, type Operands } from './variants.js';
import { witness, type Expectation } from './witness.js';

/** The clauses that bear on an instruction; null where they were not selected or do not exist. */
export interface InstructionClauses {
  readonly formulas: readonly CompiledClause[];
  /** The same clauses under other readings of what the document contradicts or leaves out. */
  readonly readings: readonly Reading[];
  /** The pseudocode's result as a whole. */
  readonly nominal: string | null;
  readonly denormalOperand: string | null;
  readonly denormalResult: string | null;
}

/** A clause as another reading of an erratum has it. */
export interface Reading {
  readonly clause: CompiledClause;
  readonly erratum: string;
  readonly reading: string;
}

/** What was found about one component. */
interface Finding {
  readonly clause: string;
  readonly component: number;
  readonly expectation: Expectation;
}

/** A reason for leaving a record out that departs. */
export type Exemption = (instruction: string, operands: Operands) => string | null;

export class InstructionJudge {
  readonly clues: Clues;
  readonly tallies: readonly ClauseTally[];
  /** For each record that violates clauses: which. */
  private readonly broken: (readonly string[])[] = [];
  /** Records left out, by reason. */
  readonly exempted = new Map<string, number>();

  private readonly byId: ReadonlyMap<string, ClauseTally>;
  private readonly variants: Variants;
  /** Records that violate each clause under another reading. */
  readonly readings = new Map<Reading, number>();

  private readonly checkReadings: (
    operands: Operands,
    result: readonly number[],
  ) => FormulaOutcome[];
  private readonly check: (operands: Operands, result: readonly number[]) => FormulaOutcome[];
  private readonly unflushed: (operands: Operands) => Float64Array;
  private readonly counts = { seen: 0, notJudged: 0, exact: 0, bounded: 0, undecided: 0 };

  constructor(
    readonly seen: Observations,
    private readonly clauses: InstructionClauses,
    private readonly exemption: Exemption,
  ) {
    const { instruction, shape } = seen;
    this.variants = new Variants(instruction, shape.results);
    this.clues = new Clues(instruction, this.variants.points, this.variants.assignments);
    this.check = formulaChecks(clauses.formulas);
    this.checkReadings = formulaChecks(clauses.readings.map(({ clause }) => clause));
    for (const reading of clauses.readings) this.readings.set(reading, 0);
    const evaluate = evaluator(instruction, NOMINAL);
    const into = new Float64Array(shape.results);
    this.unflushed = (operands) => {
      evaluate(operands, into, 0);
      return into;
    };
    const bySemantics = [clauses.nominal, clauses.denormalOperand, clauses.denormalResult];
    this.tallies = [
      ...clauses.formulas.map(({ id }) => new ClauseTally(id, 'formula')),
      ...bySemantics.filter((id) => id !== null).map((id) => new ClauseTally(id, 'semantics')),
    ];
    this.byId = new Map(this.tallies.map((tally) => [tally.id, tally]));
  }

  get components(): ComponentCounts {
    return this.counts;
  }

  /** How many records violate a clause that is not excused. */
  departs(isExcused: (clause: string) => boolean): number {
    return this.broken.filter((clauses) => !clauses.every(isExcused)).length;
  }

  /** Judges the record at `index`. */
  judge(index: number): void {
    const { operands, result } = this.read(index);
    const outcomes = this.check(operands, result);
    this.variants.evaluate(operands);
    const judged = result.map((observed, component) =>
      this.judgeComponent(operands, observed, component, outcomes),
    );
    const findings = judged.flatMap((component) => component.findings);
    this.counts.seen += result.length;
    const exempt = findings.length === 0 ? null : this.exemption(this.seen.instruction, operands);
    if (exempt !== null) {
      this.counts.notJudged += result.length;
      this.exempted.set(exempt, (this.exempted.get(exempt) ?? 0) + 1);
      return;
    }
    for (const component of judged) this.counts[component.means]++;
    this.learn(index, judged);
    this.countReadings(operands, result);
    this.tally(index, operands, result, outcomes, judged, findings);
  }

  private read(index: number): { operands: number[][]; result: number[] } {
    const { shape, words } = this.seen;
    let at = index * shape.words;
    const next = (count: number): number[] => {
      const values: number[] = [];
      for (let i = 0; i < count; i++) values.push(valueOf(words[at + i] ?? 0));
      at += count;
      return values;
    };
    return { operands: shape.operands.map(next), result: next(shape.results) };
  }

  private judgeComponent(
    operands: Operands,
    observed: number,
    component: number,
    outcomes: readonly FormulaOutcome[],
  ): JudgedComponent {
    const allowed = this.variants.allowed(component);
    const value = allowed.kind === 'one' ? allowed.value : null;
    // A denormal is read as the zero that it should have been; that it was not is a finding of its own.
    const tiny = isDenormal(observed);
    const readings = tiny ? [flush(observed), 0] : [observed];
    const findings: Finding[] = [];
    const { denormalResult, denormalOperand, nominal } = this.clauses;
    if (tiny && denormalResult !== null) {
      const expectation = { value, wanted: 'a zero', ulps: null };
      findings.push({ clause: denormalResult, component, expectation });
    }
    const covered = outcomes.some(({ covers }) => (covers & (1 << component)) !== 0);
    const faults = outcomes.flatMap(({ clause, violations }) =>
      violations
        .filter((violation) => violation.component === component)
        .map(({ violation: { wanted, ulps } }): Finding => ({
          clause: clause.id,
          component,
          expectation: { value, wanted, ulps },
        })),
    );
    const pattern =
      allowed.kind === 'approximate' ? null : this.variants.explaining(component, readings);
    const explained = pattern !== null;
    // Where every variant agrees on another answer, or the operation is no approximation, has no bound
    // of its own and no variant gives the result, it is wrong.
    const wrong =
      allowed.kind === 'one'
        ? !explained &&
          !(this.approximates && isNearMiss(allowed.value, observed)) &&
          !isOpenZero(this.seen.instruction, component, allowed.value, observed)
        : allowed.kind === 'several' && !explained && !covered;
    const departs = wrong || faults.length > 0;
    // Where NaN is wanted, what was seen has more explanations than denormals left as they are.
    const kept =
      departs &&
      denormalOperand !== null &&
      !Number.isNaN(value) &&
      this.keepsDenormals(operands, observed, component);
    if (kept) {
      const wanted = 'the result of the operands flushed to zero';
      findings.push({
        clause: denormalOperand,
        component,
        expectation: { value, wanted, ulps: null },
      });
    } else if (faults.length > 0) {
      findings.push(...faults);
    } else if (wrong && nominal !== null) {
      const wanted = 'a result that some lawful rounding gives';
      findings.push({ clause: nominal, component, expectation: { value, wanted, ulps: null } });
    }
    const means =
      allowed.kind === 'one' && (explained || wrong)
        ? 'exact'
        : explained || covered || wrong
          ? 'bounded'
          : 'undecided';
    return { component, findings, pattern, means, clean: !departs };
  }

  private get approximates(): boolean {
    return this.variants.approximates;
  }

  /** Whether the observed result is that of denormal operands left as they are. */
  private keepsDenormals(operands: Operands, observed: number, component: number): boolean {
    if (!operands.some((operand) => operand.some(isDenormal))) return false;
    const kept = this.unflushed(operands)[component] ?? NaN;
    return Object.is(flush(kept), flush(observed));
  }

  /** Remembers which choices explain the components that do not depart. */
  private learn(index: number, judged: readonly JudgedComponent[]): void {
    for (const { component, pattern, means, clean } of judged) {
      if (!clean) continue;
      const shown = (): Witness =>
        witness(this.seen, index, component, { value: null, wanted: null, ulps: null });
      if (pattern !== null) this.clues.add(pattern, shown);
      else if (means === 'bounded' && !this.approximates) this.clues.addUnexplained(shown);
    }
  }

  private countReadings(operands: Operands, result: readonly number[]): void {
    if (this.readings.size === 0) return;
    const violated = this.checkReadings(operands, result)
      .filter(({ violations }) => violations.length > 0)
      .map(({ clause }) => clause);
    for (const [reading, count] of this.readings) {
      if (violated.includes(reading.clause)) this.readings.set(reading, count + 1);
    }
  }

  private tally(
    index: number,
    operands: Operands,
    result: readonly number[],
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
      judged.some(({ means, pattern }) => means === 'exact' || pattern !== null),
    );
    record(
      denormalOperand,
      operands.some((operand) => operand.some(isDenormal)),
    );
    record(denormalResult, result.length > 0);
    if (findings.length > 0) this.broken.push(findings.map(({ clause }) => clause));
  }
}

interface JudgedComponent {
  readonly component: number;
  readonly findings: readonly Finding[];
  /** The variants that explain it; null where that is not asked or none does. */
  readonly pattern: string | null;
  readonly means: 'exact' | 'bounded' | 'undecided';
  /** Whether no clause but the one about denormal results is violated. */
  readonly clean: boolean;
}
