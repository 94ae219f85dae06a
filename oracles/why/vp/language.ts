/** Why VP programs' runs leave what they leave. */
import type { Policies } from '../../../semantics/domains/policies.js';
import { concrete } from '../../../semantics/domains/concrete.js';
import { link } from '../../../semantics/machine/link.js';
import { outcomeOf, step as stepOnce } from '../../../semantics/machine/run.js';
import { invocation, type InputValues } from '../../../semantics/machine/state.js';
import type { Program } from '../../../semantics/language/load.js';
import { isDenormal } from '../../../semantics/number/binary32.js';
import { bearingOn } from '../../evaluate/clauses.js';
import { valuesSeen } from '../../evaluate/vp.js';
import { sameFile, sameState } from '../../judge/same-state.js';
import type { VpTypes } from '../../languages/vp/language.js';
import { answered, type WhyLanguage } from '../answer.js';
import { beside, policyDifferences, type Otherwise } from '../policy-differences.js';
import { targetIn } from '../target.js';
import type { NominalState } from './reads.js';
import { heldBy, vpSubject, type VpSubject } from './subject.js';
import { heldAt, vpTargets } from './target.js';

export const VP_WHY: WhyLanguage<VpTypes> = {
  why: ({ target: text, specification, effort, ...asked }) => {
    const { program, policies, authority, values } = asked;
    const target = targetIn(text, vpTargets(program));
    const places = target.places.map(([, place]) => place);
    const { subject, linked, seen: seenIn } = vpSubject({ ...asked, places, bit: target.bit });
    const differences = policyDifferences(policies, authority, subject.seen, (other) =>
      otherwise(program, values, other, subject, seenIn),
    );
    const { inputs, last } = subject;
    const { reason } = outcomeOf(linked, last) ?? { reason: null };
    const told = {
      environment: program.environment.name,
      authority,
      target: target.name,
      bit: target.bit,
      left: target.places.map(([name, place]) => ({ name, held: heldBy(heldAt(last, place)) })),
      end: reason === null ? 'completed' : `terminated abnormally: ${reason}`,
    };
    return answered(told, {
      subject,
      effort,
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

/** The same run by another assignment, beside the run itself. */
function otherwise(
  program: Program,
  values: InputValues,
  policies: Policies,
  subject: VpSubject,
  seenIn: (state: NominalState) => string,
): Otherwise {
  const domain = concrete(policies);
  const linked = link(program, domain);
  const { inputs, state: start } = invocation(program, domain, values);
  const startsAlike =
    sameState(start, subject.before(0)) && sameFile(inputs.attributes, subject.inputs.attributes);
  return beside(
    { steps: subject.steps, before: (at) => subject.before(at) },
    {
      ...{ start, startsAlike, isSame: sameState, seen: seenIn },
      isOver: (state) => outcomeOf(linked, state) !== null,
      step: (state) => stepOnce(linked, inputs, state),
    },
  );
}
