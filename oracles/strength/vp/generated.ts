/**
 * How much the documents leave open of the results of generated programs: of every executed instruction,
 * each component that its masks let through is a check, judged step by step.
 */
import {
  authorityBy,
  environmentOf,
  type DocumentId,
  type VpAuthority,
} from '../../../spec/authorities.js';
import { COMPONENTS, ENVIRONMENTS, type EnvironmentName } from '../../../spec/environments.js';
import type { Clause } from '../../../spec/load/clauses.js';
import { nominalOf } from '../../../semantics/domains/nominal-of.js';
import { printInstruction } from '../../../semantics/language/print.js';
import { link } from '../../../semantics/machine/link.js';
import { trace } from '../../../semantics/machine/trace.js';
import { describeValue } from '../../cases/expectation.js';
import { asLoaded } from '../../generate/vp/as-loaded.js';
import { Generator, type Drawn } from '../../generate/vp/generator.js';
import { countStep } from '../count-step.js';
import { Counting, type ExecutedStrength } from '../counting.js';
import { inTurn, type InTurnOptions } from '../in-turn.js';
import type { Part } from '../part.js';
import { ClausesInForce, valuesOf } from './in-force.js';
import { Permitted } from './permitted.js';
import { reasonsFor } from '../reasons.js';
import type { NominalStep } from './step.js';
import { writtenComponents } from './written.js';

export interface GeneratedOptions extends InTurnOptions {
  readonly programs: number;
  readonly seed: number;
  readonly clauses: readonly Clause[];
  /** Who judges them: each environment's own documents if absent. */
  readonly document?: DocumentId | null;
}

export interface GeneratedStrength extends ExecutedStrength<OpenExample> {
  readonly programs: number;
  readonly seed: number;
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
const TURNS = ['VP2.0', 'VP1.0', 'VP2.0', 'VP1.1', 'VP2.0', 'VSP1.0'] as const;

/** The authorities that generated programs are judged by in turn; none where a document governs no VP programs. */
export function turnsBy(document: DocumentId | null): readonly VpAuthority[] {
  if (document === null) return TURNS;
  return TURNS.flatMap((environment) => authorityBy(environment, document) ?? []);
}

/** Programs between two looks at the signal and the progress bar. */
const STRIDE = 100;

/** @throws FormulaError for a clause that cannot be compiled; the signal's reason where it is aborted. */
export async function measureGenerated(options: GeneratedOptions): Promise<GeneratedStrength> {
  const { seed, document = null } = options;
  const turns = turnsBy(document);
  const programs = turns.length === 0 ? 0 : options.programs;
  const inForce = ClausesInForce.of(options.clauses, turns);
  const counting = new Counting<OpenExample>();
  const environments = new Map<VpAuthority, EnvironmentCounting>();
  for await (const index of inTurn(Array(programs).keys(), programs, STRIDE, options)) {
    const name = turns[index % turns.length] ?? 'VP2.0';
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
    private readonly authority: VpAuthority,
    private readonly clauses: ClausesInForce | undefined,
    private readonly counting: Counting<OpenExample>,
  ) {
    this.#generator = new Generator(ENVIRONMENTS[environmentOf(authority)]);
    this.#permitted = new Permitted(authority);
  }

  add(seed: number, index: number): void {
    for (const step of run(this.#generator.draw(seed, index), this.authority)) {
      this.counting.instructions++;
      this.#addStep(step, { seed, index });
    }
  }

  #addStep(step: NominalStep, from: { readonly seed: number; readonly index: number }): void {
    const permitted = this.#permitted;
    const written = writtenComponents(step);
    const parts = written.length === 0 ? null : permitted.parts(step);
    const underDefaults = parts === null ? null : permitted.underDefaults(step);
    if (parts === null || underDefaults === null) return;
    const { name } = step.instruction;
    countStep(this.counting, {
      instruction: name,
      written,
      parts,
      underDefaults,
      outcomes: () => permitted.outcomes(step),
      clauses: this.clauses?.at(step) ?? [],
      why: (outcomes, component, isOpen) =>
        reasonsFor(name, outcomes, component, isOpen, permitted.permitted),
      exampleOf: (component, part) =>
        exampleOf(permitted.environment.name, from, step, component, part),
    });
  }
}

function run({ program, inputs }: Drawn, authority: VpAuthority): Iterable<NominalStep> {
  return trace(link(asLoaded(program), nominalOf(authority)), inputs);
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
