/** Counts the components of one executed instruction's result, whatever the language of the program. */
import { COMPONENTS } from '../../spec/environments.js';
import type { Counting } from './counting.js';
import type { InForce } from './in-force.js';
import {
  isNearlyUnconstrained,
  isUnconstrained,
  type Outcome,
  type Part,
  type Parts,
} from './part.js';
import type { Reason } from './reasons.js';
import type { Openness } from './tally.js';

/** An executed instruction and what the documents permit of its result; E is where it is. */
export interface PermittedStep<E> {
  /** The name under which it is counted. */
  readonly instruction: string;
  /** The components that the masks let through; 0 is x. */
  readonly written: readonly number[];
  readonly parts: Parts;
  readonly underDefaults: Parts;
  /** Whether the document leaves a component undefined: the size of such a set tells nothing. */
  readonly isUndefined?: (component: number) => boolean;
  /** What the parts are the unions of; asked for where one of them is open. */
  readonly outcomes: () => readonly Outcome[];
  readonly clauses: readonly InForce[];
  readonly why: (
    outcomes: readonly Outcome[],
    component: number,
    isOpen: (part: Part) => boolean,
  ) => readonly Reason[];
  readonly exampleOf: (component: number, part: Part) => E;
}

export function countStep<E>(counting: Counting<E>, step: PermittedStep<E>): void {
  const { instruction, parts, underDefaults } = step;
  let outcomes: readonly Outcome[] | null = null;
  for (const component of step.written) {
    const letter = COMPONENTS[component] ?? 'x';
    const part = parts[letter];
    if (part.unconstrained || part.nearlyUnconstrained) outcomes ??= step.outcomes();
    const openness = opennessOf(part, outcomes ?? [], component);
    const bearing = step.clauses.filter(({ covers }) => (covers & (1 << component)) !== 0);
    counting.add(
      instruction,
      bearing.map(({ clause }) => clause),
      openness,
      step.isUndefined?.(component) === true
        ? null
        : { all: part.size, underDefaults: underDefaults[letter].size },
    );
    if (openness === 'closed' || outcomes === null) continue;
    const reasons = step.why(
      outcomes,
      component,
      part.unconstrained ? isUnconstrained : isNearlyUnconstrained,
    );
    counting.addOpen(instruction, openness, reasons, () => step.exampleOf(component, part));
  }
}

/** How much a component is open, given the outcomes that the part is the union of. */
function opennessOf(part: Part, outcomes: readonly Outcome[], component: number): Openness {
  if (!part.unconstrained) return part.nearlyUnconstrained ? 'nearly vacuous' : 'closed';
  const name = COMPONENTS[component] ?? 'x';
  return outcomes.every(({ parts }) => parts[name].unconstrained) ? 'outright' : 'vacuous';
}
