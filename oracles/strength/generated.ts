/**
 * How much the documents leave open of the results of generated programs: of every executed instruction,
 * each component that its masks let through is a check, judged step by step.
 */
import { setImmediate } from 'node:timers/promises';
import { COMPONENTS, ENVIRONMENTS, type EnvironmentName } from '../../spec/environments.js';
import type { Clause } from '../../spec/load/clauses.js';
import { NOMINAL } from '../../semantics/domains/nominal.js';
import { printInstruction } from '../../semantics/language/print.js';
import { link } from '../../semantics/machine/link.js';
import { trace } from '../../semantics/machine/trace.js';
import { describeValue } from '../cases/expectation.js';
import { asLoaded } from '../generate/as-loaded.js';
import { Generator, type Drawn } from '../generate/generator.js';
import { ClausesInForce, valuesOf } from './in-force.js';
import { isNearlyVacuous, isVacuous, type Part } from './part.js';
import { Permitted, type Outcome } from './permitted.js';
import { reasonsFor, type Reason } from './reasons.js';
import type { NominalStep } from './step.js';
import { Tallies, Tally, type Counts, type Openness } from './tally.js';
import { Widths, type Width } from './width.js';
import { writtenComponents } from './written.js';

export interface GeneratedOptions {
  readonly programs: number;
  readonly seed: number;
  readonly clauses: readonly Clause[];
  readonly onProgress?: (progress: { done: number; total: number; label: string }) => void;
  /** Aborting makes it throw the signal's reason. */
  readonly signal?: AbortSignal;
}

export interface GeneratedStrength extends Counts {
  readonly programs: number;
  readonly seed: number;
  /** Executed instructions. */
  readonly instructions: number;
  readonly byInstruction: readonly InstructionStrength[];
  /** The checks in which a clause is in force. */
  readonly byClause: readonly (Counts & { readonly clause: string })[];
  /** The checks in which no formula or nominal clause is. */
  readonly withoutClause: Counts;
  /** Everything that is vacuous or nearly so, by instruction and reason. */
  readonly open: readonly Opening[];
}

export interface InstructionStrength extends Counts {
  readonly instruction: string;
  readonly width: Width | null;
  /** The same where every policy has its default. */
  readonly widthUnderDefaults: Width | null;
}

/** Checks of an instruction that are open for the same reasons. */
export interface Opening {
  readonly instruction: string;
  readonly openness: Exclude<Openness, 'closed'>;
  readonly reasons: readonly Reason[];
  readonly checks: number;
  /** The first of them. */
  readonly example: OpenExample;
}

/** Where it is: what `Generator` draws of the environment, seed and index, and the step of its run. */
export interface OpenExample {
  readonly environment: EnvironmentName;
  readonly seed: number;
  readonly index: number;
  /** Instructions executed before it. */
  readonly step: number;
  readonly instruction: string;
  readonly operands: readonly string[];
  readonly component: string;
  /** In words. */
  readonly permitted: string;
}

/** Every second program is of VP2.0, which has instructions that the others lack. */
const TURNS: readonly EnvironmentName[] = ['VP2.0', 'VP1.0', 'VP2.0', 'VP1.1', 'VP2.0', 'VSP1.0'];

/** Programs between two looks at the signal and the progress bar. */
const STRIDE = 100;

/** @throws FormulaError for a clause that cannot be compiled; the signal's reason where it is aborted. */
export async function measureGenerated(options: GeneratedOptions): Promise<GeneratedStrength> {
  const { programs, seed, onProgress, signal } = options;
  const inForce = await ClausesInForce.of(options.clauses, TURNS);
  const counting = new Counting();
  const environments = new Map<EnvironmentName, EnvironmentCounting>();
  for (let index = 0; index < programs; index++) {
    if (index % STRIDE === 0) {
      onProgress?.({ done: index, total: programs, label: '' });
      await setImmediate();
      signal?.throwIfAborted();
    }
    const name = TURNS[index % TURNS.length] ?? 'VP2.0';
    let environment = environments.get(name);
    if (environment === undefined) {
      environment = new EnvironmentCounting(name, inForce.get(name), counting);
      environments.set(name, environment);
    }
    environment.add(seed, index);
  }
  return { programs, seed, ...counting.result() };
}

/** Runs the programs of one environment. */
class EnvironmentCounting {
  readonly #generator: Generator;
  readonly #permitted: Permitted;

  constructor(
    environment: EnvironmentName,
    private readonly clauses: ClausesInForce | undefined,
    private readonly counting: Counting,
  ) {
    this.#generator = new Generator(ENVIRONMENTS[environment]);
    this.#permitted = new Permitted(ENVIRONMENTS[environment]);
  }

  add(seed: number, index: number): void {
    for (const step of run(this.#generator.draw(seed, index))) {
      this.counting.instructions++;
      this.#addStep(step, { seed, index });
    }
  }

  #addStep(step: NominalStep, from: { readonly seed: number; readonly index: number }): void {
    const written = writtenComponents(step);
    const parts = written.length === 0 ? null : this.#permitted.parts(step);
    const defaults = parts === null ? null : this.#permitted.underDefaults(step);
    if (parts === null || defaults === null) return;
    const clauses = this.clauses?.at(step) ?? [];
    let outcomes: readonly Outcome[] | null = null;
    for (const component of written) {
      const letter = COMPONENTS[component] ?? 'x';
      const part = parts[letter];
      if (part.vacuous || part.nearlyVacuous) outcomes ??= this.#permitted.outcomes(step);
      const openness = opennessOf(part, outcomes ?? [], component);
      const bearing = clauses.filter(({ covers }) => (covers & (1 << component)) !== 0);
      this.counting.add(
        step.instruction.name,
        bearing.map(({ clause }) => clause),
        openness,
        part.size,
        defaults[letter].size,
      );
      if (openness === 'closed' || outcomes === null) continue;
      const { name } = step.instruction;
      const isOpen = part.vacuous ? isVacuous : isNearlyVacuous;
      this.counting.addOpen(
        name,
        openness,
        reasonsFor(name, outcomes, component, isOpen, this.#permitted.lawful),
        () => exampleOf(this.#permitted.environment.name, from, step, component, part),
      );
    }
  }
}

function run({ program, inputs }: Drawn): Iterable<NominalStep> {
  return trace(link(asLoaded(program), NOMINAL), inputs);
}

function opennessOf(part: Part, outcomes: readonly Outcome[], component: number): Openness {
  if (!part.vacuous) return part.nearlyVacuous ? 'nearly vacuous' : 'closed';
  const name = COMPONENTS[component] ?? 'x';
  return outcomes.every(({ parts }) => parts[name].vacuous) ? 'outright' : 'vacuous';
}

function exampleOf(
  environment: EnvironmentName,
  { seed, index }: { readonly seed: number; readonly index: number },
  step: NominalStep,
  component: number,
  part: Part,
): OpenExample {
  return {
    environment,
    seed,
    index,
    step: step.before.executed,
    instruction: printInstruction(step.instruction),
    operands: step.observation.operands.map((operand) =>
      operand.kind === 'address'
        ? valuesOf(operand).join(', ')
        : valuesOf(operand).map(describeValue).join(', '),
    ),
    component: COMPONENTS[component] ?? 'x',
    permitted: part.words(),
  };
}

/** All that is counted, of all environments. */
class Counting {
  instructions = 0;
  readonly #all = new Tally();
  readonly #byInstruction = new Tallies();
  readonly #byClause = new Tallies();
  readonly #withoutClause = new Tally();
  readonly #widths = new Map<string, { all: Widths; underDefaults: Widths }>();
  readonly #open = new Map<string, { opening: Opening; checks: number }>();

  add(
    instruction: string,
    clauses: readonly string[],
    openness: Openness,
    size: number,
    sizeUnderDefaults: number,
  ): void {
    this.#all.add(openness);
    this.#byInstruction.of(instruction).add(openness);
    for (const clause of clauses) this.#byClause.of(clause).add(openness);
    if (clauses.length === 0) this.#withoutClause.add(openness);
    let widths = this.#widths.get(instruction);
    if (widths === undefined) {
      widths = { all: new Widths(), underDefaults: new Widths() };
      this.#widths.set(instruction, widths);
    }
    widths.all.add(size);
    widths.underDefaults.add(sizeUnderDefaults);
  }

  addOpen(
    instruction: string,
    openness: Opening['openness'],
    reasons: readonly Reason[],
    example: () => OpenExample,
  ): void {
    const key = [instruction, openness, ...reasons.map(({ id, because }) => id + because)].join();
    const known = this.#open.get(key);
    if (known !== undefined) {
      known.checks++;
      return;
    }
    const opening = { instruction, openness, reasons, checks: 1, example: example() };
    this.#open.set(key, { opening, checks: 1 });
  }

  result(): Omit<GeneratedStrength, 'programs' | 'seed'> {
    return {
      instructions: this.instructions,
      ...this.#all.counts(),
      byInstruction: this.#byInstruction.entries().map(([instruction, counts]) => ({
        instruction,
        ...counts,
        width: this.#widths.get(instruction)?.all.result() ?? null,
        widthUnderDefaults: this.#widths.get(instruction)?.underDefaults.result() ?? null,
      })),
      byClause: this.#byClause.entries().map(([clause, counts]) => ({ clause, ...counts })),
      withoutClause: this.#withoutClause.counts(),
      open: [...this.#open.values()]
        .map(({ opening, checks }) => ({ ...opening, checks }))
        .sort((a, b) => b.checks - a.checks || (a.instruction < b.instruction ? -1 : 1)),
    };
  }
}
