/**
 * How many component checks of the corpus any value at all would pass. A check is a component of a
 * register that a case compares; in a case that expects clauses to hold, a component of an executed
 * instruction's result that formula clauses in force speak of.
 */
import { setImmediate } from 'node:timers/promises';
import type { EnvironmentName } from '../../spec/environments.js';
import { COMPONENTS, ENVIRONMENTS } from '../../spec/environments.js';
import type { Clause } from '../../spec/load/clauses.js';
import type { CorpusCase, RegisterExpectation, RunExpectation } from '../cases/case.js';
import { CaseChecker } from '../cases/check-case.js';
import { clausesByInstruction } from '../cases/clauses-hold.js';
import { ANY, describeExpectation } from '../cases/expectation.js';
import type { CompiledClause } from '../clauses/formula.js';
import { expectedSet } from './expected-set.js';
import { ClausesInForce } from './in-force.js';
import { isEverything, isNearlyVacuous, isVacuous } from './part.js';
import { Permitted } from './permitted.js';
import { reasonsFor, type Reason } from './reasons.js';
import { isRefusable } from './refused.js';
import type { NominalStep } from './step.js';
import { Tallies, Tally, type Counts } from './tally.js';
import { writtenComponents } from './written.js';

export interface CorpusOptions {
  readonly cases: readonly CorpusCase[];
  readonly clauses: readonly Clause[];
  readonly onProgress?: (progress: { done: number; total: number; label: string }) => void;
  /** Aborting makes it throw the signal's reason. */
  readonly signal?: AbortSignal;
}

/** What is nearly vacuous, or depends on policies, is not asked of the corpus. */
type CorpusCounts = Pick<Counts, 'checks' | 'vacuous'>;

export interface CorpusStrength extends CorpusCounts {
  readonly cases: number;
  /** Components that a case declares not to compare, beside others that it compares: `any`. */
  readonly declared: number;
  /** By the instruction that wrote the component last; "(none)" where none did. */
  readonly byInstruction: readonly (CorpusCounts & { readonly instruction: string })[];
  /** By the clauses that a case names, or that are in force. */
  readonly byClause: readonly (CorpusCounts & { readonly clause: string })[];
  /** Every vacuous check. */
  readonly found: readonly VacuousCheck[];
}

export interface VacuousCheck {
  readonly case: string;
  readonly file: string;
  readonly line: number;
  /** "R0", or the instruction of a case about clauses. */
  readonly where: string;
  /** "xyzw". */
  readonly components: string;
  readonly reasons: readonly Reason[];
}

/** Cases between two looks at the signal and the progress bar. */
const STRIDE = 50;

const NO_INSTRUCTION = '(none)';

/** @throws FormulaError for a clause that cannot be compiled; the signal's reason where it is aborted. */
export async function measureCorpus(options: CorpusOptions): Promise<CorpusStrength> {
  const { cases, clauses, onProgress, signal } = options;
  const formulas = await clausesByInstruction(clauses);
  const environments = Object.keys(ENVIRONMENTS) as EnvironmentName[];
  const counting = new Counting(formulas, await ClausesInForce.of(clauses, environments));
  const checker = new CaseChecker({
    clauses: formulas,
    observer: {
      executed: ({ corpusCase, step }) => {
        counting.addStep(corpusCase, step);
      },
    },
  });
  for (const [index, corpusCase] of cases.entries()) {
    if (index % STRIDE === 0) {
      onProgress?.({ done: index, total: cases.length, label: '' });
      await setImmediate();
      signal?.throwIfAborted();
    }
    const { expect } = corpusCase;
    if (expect.kind !== 'runs' || (expect.registers.length === 0 && !expect.clausesHold)) continue;
    checker.check(corpusCase);
    counting.addRegisters(corpusCase, expect);
  }
  return { cases: cases.length, ...counting.result() };
}

class Counting {
  readonly #all = new Tally();
  #declared = 0;
  readonly #byInstruction = new Tallies();
  readonly #byClause = new Tallies();
  readonly #found: VacuousCheck[] = [];
  /** Which instruction wrote a component last, in the run of one case. */
  readonly #writers = new Map<string, string>();
  readonly #permitted = new Map<EnvironmentName, Permitted>();

  constructor(
    private readonly formulas: ReadonlyMap<string, readonly CompiledClause[]>,
    private readonly inForce: ReadonlyMap<EnvironmentName, ClausesInForce>,
  ) {}

  addStep(corpusCase: CorpusCase, step: NominalStep): void {
    const { expect } = corpusCase;
    if (expect.kind !== 'runs') return;
    if (expect.registers.length > 0) this.#noteWriter(corpusCase, step);
    if (expect.clausesHold) this.#addByClauses(corpusCase, step);
  }

  #noteWriter({ environment }: CorpusCase, step: NominalStep): void {
    const { name, destination, updatesConditionCode } = step.instruction;
    if (destination === null) return;
    const { register } = destination;
    const index =
      register.file === 'result'
        ? ENVIRONMENTS[environment].results.indexOf(register.name)
        : register.file === 'null'
          ? null
          : register.number;
    for (const component of writtenComponents(step)) {
      if (index !== null) this.#writers.set(placeOf(register.file, index, component), name);
      if (updatesConditionCode) this.#writers.set(placeOf('condition code', 0, component), name);
    }
  }

  #addByClauses(corpusCase: CorpusCase, step: NominalStep): void {
    const { name } = step.instruction;
    const formulas = this.formulas.get(name) ?? [];
    if (formulas.length === 0 || step.observation.result === null) return;
    const clauses = (this.inForce.get(corpusCase.environment)?.at(step) ?? []).filter(
      ({ clause }) => formulas.some(({ id }) => id === clause),
    );
    const open: VacuousComponent[] = [];
    COMPONENTS.forEach((letter, component) => {
      const bearing = clauses
        .filter(({ covers }) => (covers & (1 << component)) !== 0)
        .map(({ clause }) => clause);
      if (bearing.length === 0) return;
      const vacuous = !isRefusable(formulas, step, component);
      this.#add(name, bearing, vacuous);
      if (vacuous) open.push({ letter, reasons: this.#why(corpusCase, step, component, bearing) });
    });
    this.#note(corpusCase, name, open);
  }

  /** Why clauses in force refuse nothing. */
  #why(
    { environment }: CorpusCase,
    step: NominalStep,
    component: number,
    clauses: readonly string[],
  ): readonly Reason[] {
    let permitted = this.#permitted.get(environment);
    if (permitted === undefined) {
      permitted = new Permitted(ENVIRONMENTS[environment]);
      this.#permitted.set(environment, permitted);
    }
    const part = permitted.parts(step)?.[COMPONENTS[component] ?? 'x'];
    if (part === undefined || !part.nearlyVacuous) {
      const words = part?.words() ?? 'nothing';
      const because = `its formula refuses nothing here; the semantics permits ${words}`;
      return clauses.map((id) => ({ id, because }));
    }
    const isOpen = part.vacuous ? isVacuous : isNearlyVacuous;
    const outcomes = permitted.outcomes(step);
    return reasonsFor(step.instruction.name, outcomes, component, isOpen, permitted.lawful);
  }

  /** The registers that a case compares, once it has run. */
  addRegisters(corpusCase: CorpusCase, { registers }: RunExpectation): void {
    const comparesOthers = registers.some((register) =>
      componentChecks(register).some(({ isAny }) => !isAny),
    );
    for (const register of registers) {
      const open: VacuousComponent[] = [];
      for (const { place, letter, isAny, vacuous, expected } of componentChecks(register)) {
        if (isAny && comparesOthers) {
          this.#declared++;
          continue;
        }
        this.#add(this.#writers.get(place) ?? NO_INSTRUCTION, corpusCase.clauses, vacuous);
        const because = isAny ? 'the case compares nothing' : `every value is ${expected()}`;
        if (vacuous) open.push({ letter, reasons: [{ id: corpusCase.id, because }] });
      }
      this.#note(corpusCase, register.name, open);
    }
    this.#writers.clear();
  }

  #add(instruction: string, clauses: readonly string[], vacuous: boolean): void {
    const openness = vacuous ? 'vacuous' : 'closed';
    this.#all.add(openness);
    this.#byInstruction.of(instruction).add(openness);
    for (const clause of clauses) this.#byClause.of(clause).add(openness);
  }

  /** Components that are open for the same reasons become one. */
  #note({ id, file, line }: CorpusCase, where: string, open: readonly VacuousComponent[]): void {
    const byReasons = new Map<string, VacuousCheck>();
    for (const { letter, reasons } of open) {
      const key = JSON.stringify(reasons);
      const components = (byReasons.get(key)?.components ?? '') + letter;
      byReasons.set(key, { case: id, file, line, where, components, reasons });
    }
    this.#found.push(...byReasons.values());
  }

  result(): Omit<CorpusStrength, 'cases'> {
    return {
      ...vacuousOnly(this.#all.counts()),
      declared: this.#declared,
      byInstruction: this.#byInstruction
        .entries()
        .map(([instruction, counts]) => ({ instruction, ...vacuousOnly(counts) })),
      byClause: this.#byClause
        .entries()
        .map(([clause, counts]) => ({ clause, ...vacuousOnly(counts) })),
      found: this.#found,
    };
  }
}

function vacuousOnly({ checks, vacuous }: Counts): CorpusCounts {
  return { checks, vacuous };
}

function placeOf(file: string, index: number, component: number): string {
  return `${file} ${String(index)} ${String(component)}`;
}

interface VacuousComponent {
  readonly letter: string;
  readonly reasons: readonly Reason[];
}

interface ComponentCheck {
  readonly place: string;
  readonly letter: string;
  /** Whether it says `any`. */
  readonly isAny: boolean;
  readonly vacuous: boolean;
  /** In words. */
  readonly expected: () => string;
}

/** What a case says of each component of a register. */
function componentChecks(register: RegisterExpectation): readonly ComponentCheck[] {
  const index = register.file === 'condition code' ? 0 : register.index;
  return COMPONENTS.map((letter, component) => {
    const given = register.components[component];
    const isAny =
      given === null || given === undefined || (typeof given === 'object' && given.kind === 'any');
    // One integer, or one code: never every one.
    const expected = typeof given === 'object' && given !== null ? given : ANY;
    const open = typeof given === 'object' && isEverything(expectedSet(expected));
    return {
      place: placeOf(register.file, index, component),
      letter,
      isAny,
      vacuous: isAny || open,
      expected: () => describeExpectation(expected),
    };
  });
}
