/**
 * How many component checks of the cases of GPU programs any value at all would pass, and how much of the
 * results of the instructions that they execute is open.
 *
 * A check is a component that a case compares; in a case that expects clauses to hold, a component of an
 * executed instruction's result that formula clauses in force speak of.
 */
import { COMPONENTS } from '../../../spec/environments.js';
import type { GpuClause } from '../../../spec/load/clauses.js';
import type { NominalFlags } from '../../../semantics/gpu/domains/flags.js';
import { GPU_NOMINAL } from '../../../semantics/gpu/domains/nominal.js';
import type { GpuLoadResult } from '../../../semantics/gpu/language/load.js';
import type { GpuProgram } from '../../../semantics/gpu/program.js';
import { GpuCaseChecker, partial, type GpuNominalStep } from '../../cases/gpu/check-case.js';
import { describeComponent } from '../../cases/gpu/compare.js';
import type {
  ComponentExpectation,
  GpuCase,
  GpuRegisterExpectation,
  GpuRunExpectation,
  IntegerExpectation,
} from '../../cases/gpu/case.js';
import { temporaryKey } from '../../cases/gpu/names.js';
import { gpuInputValues } from '../../cases/gpu/start.js';
import { INTEGER_LATTICES } from '../../cases/lattices.js';
import { judgePartial } from '../../clauses/partial.js';
import {
  CorpusCounting,
  type ChecksOfCases,
  type ComponentCheck,
  type RegisterChecks,
} from '../corpus-counting.js';
import { expectedSet } from '../expected-set.js';
import { inTurn, type InTurnOptions } from '../in-turn.js';
import { isEverything, isNearlyUnconstrained, isUnconstrained } from '../part.js';
import { refusesNothing, type Reason } from '../reasons.js';
import { isRefused, probesAbout } from '../refused.js';
import { enabledComponents, GpuExecuted, why, type GpuExecutedStrength } from './executed.js';
import { GpuClausesInForce } from './in-force.js';
import { GpuPermitted, type PermittedGpuRun } from './permitted.js';

export interface GpuCorpusOptions extends InTurnOptions {
  readonly cases: readonly GpuCase[];
  readonly clauses: readonly GpuClause[];
}

export interface GpuCorpusStrength extends ChecksOfCases {
  readonly cases: number;
  /** Checks of these that a component is undefined: a value that is defined fails them. */
  readonly undefined: number;
  /** The results of the instructions that the cases execute. */
  readonly executed: GpuExecutedStrength;
}

/** Cases between two looks at the signal and the progress bar. */
const STRIDE = 50;

/** @throws FormulaError for a clause that cannot be compiled; the signal's reason where it is aborted. */
export async function measureGpuCorpus(options: GpuCorpusOptions): Promise<GpuCorpusStrength> {
  const { cases, clauses } = options;
  const inForce = GpuClausesInForce.of(clauses);
  const counting = new Counting(inForce);
  const checker = new GpuCaseChecker({
    clauses: inForce.formulas,
    observer: {
      loaded: ({ result }) => {
        counting.load(result);
      },
      executed: ({ corpusCase, step }) => {
        counting.addStep(corpusCase, step);
      },
    },
  });
  let failures = 0;
  const failed = (): number => failures;
  for await (const corpusCase of inTurn(cases, cases.length, STRIDE, options, failed)) {
    const { expect } = corpusCase;
    if (expect.kind !== 'runs') continue;
    if (checker.check(corpusCase).verdict !== 'agrees') failures++;
    counting.addExpectation(corpusCase, expect);
  }
  return { cases: cases.length, ...counting.result() };
}

type Writers = ReadonlyMap<string, string>;

class Counting {
  readonly #checks = new CorpusCounting();
  #undefined = 0;
  readonly #executed: GpuExecuted;
  readonly #permitted = new GpuPermitted();
  /** The program of the case that runs. */
  #program: GpuProgram | null = null;
  #run: PermittedGpuRun | null = null;
  /** Which instruction wrote a component last. */
  #writers = new Map<string, string>();
  /** The same for results, for each vertex or end of a primitive that was emitted. */
  #emitted: Writers[] = [];

  constructor(private readonly clauses: GpuClausesInForce) {
    this.#executed = new GpuExecuted(clauses);
  }

  load(result: GpuLoadResult): void {
    this.#program = result.loaded ? result.program : null;
    this.#run = null;
    this.#writers = new Map();
    this.#emitted = [];
  }

  addStep(corpusCase: GpuCase, step: GpuNominalStep): void {
    const { expect, start } = corpusCase;
    if (expect.kind !== 'runs' || this.#program === null) return;
    this.#run ??= this.#permitted.of(this.#program, gpuInputValues(start));
    this.#executed.add(this.#run, step, corpusCase.id);
    this.#noteWriter(step);
    if (expect.clausesHold) this.#addByClauses(corpusCase, step);
  }

  #noteWriter(step: GpuNominalStep): void {
    const { instruction, observation, before, after } = step;
    for (let count = before.emitted.length; count < after.emitted.length; count++) {
      this.#emitted.push(new Map(this.#writers));
    }
    const { destination } = observation;
    if (destination === null) return;
    const { file, place } = destination;
    for (const component of enabledComponents(step)) {
      for (const slot of [place].flat()) {
        this.#writers.set(placeOf(file, slot, component), instruction.name);
      }
      if (instruction.updates !== null) {
        this.#writers.set(
          placeOf('condition code', instruction.updates, component),
          instruction.name,
        );
      }
    }
  }

  #addByClauses(corpusCase: GpuCase, step: GpuNominalStep): void {
    const inForce = this.clauses.formulasAt(step);
    this.#checks.addByClauses(corpusCase, step.instruction.name, inForce, {
      isRefusable: (component) => this.#isRefusable(step, component),
      why: (component, bearing) => this.#why(step, component, bearing),
    });
  }

  /** Why clauses in force refuse nothing. */
  #why(step: GpuNominalStep, component: number, clauses: readonly string[]): readonly Reason[] {
    const part = this.#run?.parts(step)?.[COMPONENTS[component] ?? 'x'];
    if (this.#run === null || part === undefined || !part.nearlyUnconstrained) {
      return refusesNothing(clauses);
    }
    const isOpen = part.unconstrained ? isUnconstrained : isNearlyUnconstrained;
    return why(this.#run, step, this.#run.outcomes(step), component, isOpen);
  }

  #isRefusable({ instruction, observation }: GpuNominalStep, component: number): boolean {
    const { operands, result } = observation;
    if (result === null) return false;
    const formulas = this.clauses.about(instruction);
    const observed = partial(result);
    const probes =
      result.type === 'F' ? probesAbout(observed[component] ?? NaN) : INTEGERS[result.type];
    const loaded = operands.map(partial);
    return isRefused(formulas, { observed, component, probes }, (changed) =>
      judgePartial(formulas, loaded, changed),
    );
  }

  /** What a case compares, once it has run. */
  addExpectation(corpusCase: GpuCase, { registers, emitted }: GpuRunExpectation): void {
    const checks = registers.map((register) => this.#registerChecks(register, this.#writers));
    const ofEmitted = (emitted ?? []).flatMap((vertex, index) =>
      (vertex ?? []).map((register) => {
        const own = this.#registerChecks(register, this.#emitted[index] ?? new Map());
        return { ...own, name: `emitted[${String(index)}] ${own.name}` };
      }),
    );
    this.#checks.addRegisters(corpusCase, [...checks, ...ofEmitted]);
  }

  #registerChecks(register: GpuRegisterExpectation, writers: Writers): RegisterChecks {
    const { file, name } = register;
    const slot = this.#slotOf(register);
    return {
      name,
      components: COMPONENTS.map((letter, component): ComponentCheck => {
        const writer = writers.get(placeOf(file, slot, component));
        if (register.file === 'condition code') {
          const flags = register.components[component] ?? null;
          if (flags === GPU_NOMINAL.undefinedFlags) this.#undefined++;
          return ofFlags(letter, writer, flags);
        }
        const expected = register.components[component] ?? ANYTHING;
        if (expected.kind === 'undefined') this.#undefined++;
        return {
          letter,
          writer,
          isAny: expected.kind === 'any',
          isOpen: isOpen(expected),
          expected: () => describeComponent(expected),
        };
      }),
    };
  }

  #slotOf(register: GpuRegisterExpectation): number {
    if (register.file === 'condition code') return register.name === 'CC0' ? 0 : 1;
    const { file, key } = register;
    const { temporaries = [], results = [] } = this.#program ?? {};
    return file === 'temporary'
      ? temporaries.findIndex((slot) => temporaryKey(slot) === key)
      : results.findIndex(({ binding }) => binding === key);
  }

  result(): Omit<GpuCorpusStrength, 'cases'> {
    return {
      ...this.#checks.result(),
      undefined: this.#undefined,
      executed: this.#executed.result(),
    };
  }
}

const ANYTHING: ComponentExpectation = { kind: 'any' };

const PATTERNS = Object.values(INTEGER_LATTICES).flat();

/** Integers, of which formulas refuse some wherever they say something. */
const INTEGERS = { S: PATTERNS.map((bits) => bits | 0), U: PATTERNS };

/** One combination of flags: never every one. */
function ofFlags(
  letter: string,
  writer: string | undefined,
  flags: NominalFlags | null,
): ComponentCheck {
  return { letter, writer, isAny: flags === null, isOpen: false, expected: () => 'any' };
}

/** Whether every value of its type is what is expected; that a value is undefined is said of none. */
function isOpen(expected: ComponentExpectation): boolean {
  switch (expected.kind) {
    case 'any':
    case 'undefined':
      return false;
    case 'float':
      return isEverything(expectedSet(expected.value));
    case 'integer': {
      const [least, greatest] = expected.signed ? [-(2 ** 31), 2 ** 31 - 1] : [0, 2 ** 32 - 1];
      return holdsAll(expected.value, least, greatest);
    }
  }
}

function holdsAll(expected: IntegerExpectation, least: number, greatest: number): boolean {
  let missing = least;
  for (const [low, high] of rangesOf(expected).sort(([a], [b]) => a - b)) {
    if (low > missing) break;
    missing = Math.max(missing, high + 1);
  }
  return missing > greatest;
}

function rangesOf(expected: IntegerExpectation): (readonly [low: number, high: number])[] {
  switch (expected.kind) {
    case 'value':
      return [[expected.value, expected.value]];
    case 'between':
      return [[expected.least, expected.greatest]];
    case 'one of':
      return expected.values.flatMap(rangesOf);
  }
}

function placeOf(file: string, slot: number, component: number): string {
  return `${file} ${String(slot)} ${String(component)}`;
}
