/**
 * How many component checks of the corpus any value at all would pass. A check is a component of a
 * register that a case compares; in a case that expects clauses to hold, a component of an executed
 * instruction's result that formula clauses in force speak of.
 */
import {
  authorityBy,
  authorityOf,
  type DocumentId,
  type VpAuthority,
} from '../../../spec/authorities.js';
import type { EnvironmentName } from '../../../spec/environments.js';
import { COMPONENTS, ENVIRONMENTS } from '../../../spec/environments.js';
import type { Clause } from '../../../spec/load/clauses.js';
import type { CorpusCase, RegisterExpectation, RunExpectation } from '../../cases/vp/case.js';
import { CaseChecker } from '../../cases/vp/check-case.js';
import { clausesByInstruction } from '../../cases/clauses-hold.js';
import { ANY, describeExpectation } from '../../cases/expectation.js';
import type { CompiledClause } from '../../clauses/formula.js';
import { CorpusCounting, type ChecksOfCases, type ComponentCheck } from '../corpus-counting.js';
import { expectedSet } from '../expected-set.js';
import { inTurn, type InTurnOptions } from '../in-turn.js';
import { isEverything, isNearlyUnconstrained, isUnconstrained } from '../part.js';
import { Permitted } from './permitted.js';
import { reasonsFor, refusesNothing, type Reason } from '../reasons.js';
import { ClausesInForce, isRefusable } from './in-force.js';
import type { NominalStep } from './step.js';
import { writtenComponents } from './written.js';

export interface CorpusOptions extends InTurnOptions {
  readonly cases: readonly CorpusCase[];
  readonly clauses: readonly Clause[];
  /** Who judges them: each environment's own documents if absent. */
  readonly document?: DocumentId | null;
}

export interface CorpusStrength extends ChecksOfCases {
  readonly cases: number;
}

/** Cases between two looks at the signal and the progress bar. */
const STRIDE = 50;

/** @throws FormulaError for a clause that cannot be compiled; the signal's reason where it is aborted. */
export async function measureCorpus(options: CorpusOptions): Promise<CorpusStrength> {
  const { cases, clauses, document = null } = options;
  const formulas = clausesByInstruction(clauses);
  const authorities = Object.values(ENVIRONMENTS).flatMap(({ name }) =>
    document === null ? name : (authorityBy(name, document) ?? []),
  );
  const counting = new Counting(formulas, ClausesInForce.of(clauses, authorities), document);
  const checker = new CaseChecker({
    clauses: formulas,
    ...(document === null ? {} : { document }),
    observer: {
      executed: ({ corpusCase, step }) => {
        counting.addStep(corpusCase, step);
      },
    },
  });
  let failures = 0;
  const failed = (): number => failures;
  for await (const corpusCase of inTurn(cases, cases.length, STRIDE, options, failed)) {
    const { expect } = corpusCase;
    if (expect.kind !== 'runs' || (expect.registers.length === 0 && !expect.clausesHold)) continue;
    if (checker.check(corpusCase).verdict !== 'agrees') failures++;
    counting.addRegisters(corpusCase, expect);
  }
  return { cases: cases.length, ...counting.result() };
}

class Counting {
  readonly #checks = new CorpusCounting();
  /** Which instruction wrote a component last, in the run of one case. */
  readonly #writers = new Map<string, string>();
  readonly #permitted = new Map<EnvironmentName, Permitted>();

  constructor(
    private readonly formulas: ReadonlyMap<string, readonly CompiledClause[]>,
    private readonly inForce: ReadonlyMap<VpAuthority, ClausesInForce>,
    private readonly document: DocumentId | null,
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
    const clauses = (
      this.inForce.get(authorityOf(corpusCase.environment, this.document))?.at(step) ?? []
    ).filter(({ clause }) => formulas.some(({ id }) => id === clause));
    this.#checks.addByClauses(corpusCase, name, clauses, {
      isRefusable: (component) => isRefusable(formulas, step, component),
      why: (component, bearing) => this.#why(corpusCase, step, component, bearing),
    });
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
      permitted = new Permitted(authorityOf(environment, this.document));
      this.#permitted.set(environment, permitted);
    }
    const part = permitted.parts(step)?.[COMPONENTS[component] ?? 'x'];
    if (part === undefined || !part.nearlyUnconstrained) {
      return refusesNothing(clauses);
    }
    const isOpen = part.unconstrained ? isUnconstrained : isNearlyUnconstrained;
    const outcomes = permitted.outcomes(step);
    return reasonsFor(step.instruction.name, outcomes, component, isOpen, permitted.permitted);
  }

  /** The registers that a case compares, once it has run. */
  addRegisters(corpusCase: CorpusCase, { registers }: RunExpectation): void {
    this.#checks.addRegisters(
      corpusCase,
      registers.map((register) => ({
        name: register.name,
        components: this.#componentChecks(register),
      })),
    );
    this.#writers.clear();
  }

  /** What a case says of each component of a register. */
  #componentChecks(register: RegisterExpectation): readonly ComponentCheck[] {
    const index = register.file === 'condition code' ? 0 : register.index;
    return COMPONENTS.map((letter, component) => {
      const given = register.components[component] ?? null;
      const isAny = given === null || (typeof given === 'object' && given.kind === 'any');
      // One integer, or one code: never every one.
      const expected = typeof given === 'object' && given !== null ? given : ANY;
      return {
        letter,
        writer: this.#writers.get(placeOf(register.file, index, component)),
        isAny,
        isOpen: !isAny && typeof given === 'object' && isEverything(expectedSet(expected)),
        expected: () => describeExpectation(expected),
      };
    });
  }

  result(): ChecksOfCases {
    return this.#checks.result();
  }
}

function placeOf(file: string, index: number, component: number): string {
  return `${file} ${String(index)} ${String(component)}`;
}
