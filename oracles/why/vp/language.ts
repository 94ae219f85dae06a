/** Why VP programs' runs leave what they leave. */
import type { Policies } from '../../../semantics/domains/policies.js';
import { concrete } from '../../../semantics/domains/concrete.js';
import { link } from '../../../semantics/machine/link.js';
import { outcomeOf, step as stepOnce, type Outcome } from '../../../semantics/machine/run.js';
import { invocation, type InputValues } from '../../../semantics/machine/state.js';
import type { Program } from '../../../semantics/language/load.js';
import { isDenormal } from '../../../semantics/number/binary32.js';
import { bearingOn } from '../../evaluate/clauses.js';
import { valuesSeen } from '../../evaluate/vp.js';
import { sameFile, sameState } from '../../judge/same-state.js';
import type { VpTypes } from '../../languages/vp/language.js';
import { answered, type WhyLanguage } from '../answer.js';
import {
  beside,
  policyDifferences,
  type LookedAtOf,
  type Otherwise,
} from '../policy-differences.js';
import { targetIn } from '../target.js';
import type { NominalState } from './reads.js';
import { heldBy, vpSubject, type VpSubject } from './subject.js';
import { heldAt, vpTargets } from './target.js';

export const VP_WHY: WhyLanguage<VpTypes> = {
  why: ({ target: text, specification, effort, lookedAt, after, ...asked }) => {
    const { program, policies, authority, values } = asked;
    const target = targetIn(text, vpTargets(program));
    const places = target.places.map(([, place]) => place);
    const { subject, linked, seen } = vpSubject({
      ...asked,
      places,
      bit: target.bit,
      stop: after ?? null,
    });
    const differences = policyDifferences(policies, authority, subject.seen, (other) =>
      otherwise(program, values, other, subject, { stop: subject.stop, seen }),
    );
    const { inputs, last } = subject;
    const outcome = outcomeOf(linked, last);
    const told = {
      environment: program.environment.name,
      authority,
      target: target.name,
      bit: target.bit,
      after: subject.stop,
      left: target.places.map(([name, place]) => ({ name, held: heldBy(heldAt(last, place)) })),
      end: outcome === null ? '' : endText(outcome),
    };
    return answered(told, {
      subject,
      effort,
      lookedAt,
      policies: differences.policies,
      alternatives: differences.tried,
      bearing: (at) => {
        const state = subject.before(at);
        const instruction = linked.instructions[state.next];
        if (instruction === undefined) return [];
        const seen = valuesSeen(instruction.observe(inputs, state));
        const hasDenormal = seen.operands.some((operand) =>
          operand.some((value) => value !== null && isDenormal(value)),
        );
        const about = { name: instruction.syntax.name, authority, hasDenormal };
        return bearingOn({ ...seen, shown: new Map() }, about, specification, null);
      },
    });
  },
};

function endText({ reason }: Outcome): string {
  return reason === null ? 'completed' : `terminated abnormally: ${reason}`;
}

/** The same run by another assignment, beside the run itself. */
function otherwise(
  program: Program,
  values: InputValues,
  policies: Policies,
  subject: VpSubject,
  { stop, seen }: LookedAtOf<NominalState>,
): Otherwise {
  const domain = concrete(policies);
  const linked = link(program, domain);
  const { inputs, state: start } = invocation(program, domain, values);
  const startsAlike =
    sameState(start, subject.before(0)) && sameFile(inputs.attributes, subject.inputs.attributes);
  return beside(
    { steps: subject.steps, before: (at) => subject.before(at), stop },
    {
      ...{ start, startsAlike, isSame: sameState, seen },
      isOver: (state) => outcomeOf(linked, state) !== null,
      step: (state) => stepOnce(linked, inputs, state),
    },
  );
}
