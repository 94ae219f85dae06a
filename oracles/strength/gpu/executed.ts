/**
 * How much the documents leave open of the results of GPU programs that run: of every executed instruction,
 * each component that its masks let through is a check, judged step by step.
 */
import { COMPONENTS } from '../../../spec/environments.js';
import { UNDEFINED } from '../../../semantics/gpu/domains/undefined.js';
import { printGpuInstruction } from '../../../semantics/gpu/language/print.js';
import { partial, type GpuNominalStep } from '../../cases/gpu/check-case.js';
import { describeValue } from '../../cases/expectation.js';
import { countStep } from '../count-step.js';
import { Counting, type ExecutedStrength, type InstructionStrength } from '../counting.js';
import type { Outcome, Part, Parts } from '../part.js';
import { openingPolicies } from '../opening-policies.js';
import { reasonsFor, type Reason } from '../reasons.js';
import { causeOf, undefinedReasons, type Cause } from './causes.js';
import type { GpuClausesInForce } from './in-force.js';
import type { PermittedGpuRun } from './permitted.js';

/** How many unconstrained checks have each cause. */
export type ByCause = Readonly<Record<Cause, number>>;

/** By instruction and type: `DIV.S`. */
export interface GpuExecutedStrength extends Omit<ExecutedStrength<GpuExample>, 'byInstruction'> {
  readonly byCause: ByCause;
  readonly byInstruction: readonly GpuInstructionStrength[];
}

export interface GpuInstructionStrength extends InstructionStrength {
  readonly byCause: ByCause;
}

/** Where a check is that is open. */
export interface GpuExample {
  /** The id of a case, or the environment, seed and index of a program that `GpuGenerator` draws. */
  readonly of: string;
  /** Instructions executed before it. */
  readonly step: number;
  readonly instruction: string;
  readonly operands: readonly string[];
  readonly component: string;
  /** In words. */
  readonly permitted: string;
}

export class GpuExecuted {
  readonly #counting = new Counting<GpuExample>();

  constructor(private readonly clauses: GpuClausesInForce) {}

  /** @param of what `GpuExample` says it is of */
  add(run: PermittedGpuRun, step: GpuNominalStep, of: string): void {
    this.#counting.instructions++;
    const { instruction, observation } = step;
    const { result } = observation;
    const written = enabledComponents(step);
    if (result === null || written.length === 0) return;
    const parts = run.parts(step);
    const underDefaults = run.underDefaults(step);
    if (parts === null || underDefaults === null) return;
    countStep(this.#counting, {
      instruction: `${instruction.name}.${instruction.type ?? result.type}`,
      written,
      parts,
      underDefaults,
      outcomes: () => run.outcomes(step),
      clauses: this.clauses.at(step),
      isUndefined: (component) => isUndefined(step, component),
      why: (outcomes, component, isOpen) => why(run, step, outcomes, component, isOpen),
      exampleOf: (component, part) => ({
        of,
        step: step.before.executed,
        instruction: printGpuInstruction(instruction.syntax),
        operands: observation.operands.map((operand) => {
          const describe = operand.type === 'F' ? describeValue : String;
          return partial(operand)
            .map((value) => (value === null ? 'undefined' : describe(value)))
            .join(', ');
        }),
        component: COMPONENTS[component] ?? 'x',
        permitted: part.words(),
      }),
    });
  }

  result(): GpuExecutedStrength {
    const counted = this.#counting.result();
    const unconstrained = counted.open.filter(({ openness }) => openness !== 'nearly vacuous');
    const causes = (open: typeof unconstrained): ByCause => {
      const total = (cause: Cause): number =>
        open
          .filter(({ reasons }) => causeOf(reasons) === cause)
          .reduce((sum, { checks }) => sum + checks, 0);
      return {
        undefined: total('undefined'),
        approximation: total('approximation'),
        other: total('other'),
      };
    };
    return {
      ...counted,
      byCause: causes(unconstrained),
      byInstruction: counted.byInstruction.map((counts) => ({
        ...counts,
        byCause: causes(
          unconstrained.filter(({ instruction }) => instruction === counts.instruction),
        ),
      })),
    };
  }
}

function isUndefined({ observation: { result } }: GpuNominalStep, component: number): boolean {
  return result?.value[COMPONENTS[component] ?? 'x'] === UNDEFINED;
}

/**
 * What leaves a component of a result open. Where it is closed under the default of every policy, the policies are
 * found by restricting them: of operands that are sets, as those of SHORT variables are, the outcomes do not part
 * by what is chosen.
 */
export function why(
  run: PermittedGpuRun,
  step: GpuNominalStep,
  outcomes: readonly Outcome[],
  component: number,
  isOpen: (part: Part) => boolean,
): readonly Reason[] {
  if (isUndefined(step, component)) return undefinedReasons(step);
  const name = COMPONENTS[component] ?? 'x';
  const areOpen = (parts: Parts | null): boolean => parts !== null && isOpen(parts[name]);
  const policies = openingPolicies(run.box, (region) => areOpen(run.parts(step, region)));
  if (policies.length > 0) return policies;
  if (!areOpen(run.inThirtyTwoBits(step))) return [SIXTEEN_BITS];
  const id = `gp4.${step.instruction.name}`;
  return outcomes.every(({ parts }) => areOpen(parts))
    ? [{ id, because: `no rule of ${id} restricts it` }]
    : reasonsFor(id, outcomes, component, isOpen, run.permitted);
}

/** What a variable of 16 bits would hold of an operand, or an operation with as many bits make of it. */
const SIXTEEN_BITS: Reason = {
  id: 'gp4.E-short-storage',
  because: 'of 16 bits it may have, as SHORT variables and the suffix H permit',
};

/** The components that the masks let through, as far as that is known; 0 is x. */
export function enabledComponents({
  observation: { destination },
}: GpuNominalStep): readonly number[] {
  if (destination === null) return [];
  return COMPONENTS.flatMap((component, index) =>
    destination.enabled[component] === true ? [index] : [],
  );
}
