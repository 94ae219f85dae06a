/** Why GPU programs' runs leave what they leave. */
import { describeFlags } from '../../cases/gpu/compare.js';
import { isDenormal } from '../../../semantics/number/binary32.js';
import type { Policies } from '../../../semantics/domains/policies.js';
import { gpuConcrete } from '../../../semantics/gpu/domains/concrete.js';
import { canonicalBinding } from '../../../semantics/gpu/language/canonical-binding.js';
import { gpuInvocation } from '../../../semantics/gpu/machine/invocation.js';
import { linkGpu } from '../../../semantics/gpu/machine/link.js';
import { gpuOutcomeOf, stepGpu } from '../../../semantics/gpu/machine/run.js';
import { sameWord, type NominalWord } from '../../../semantics/gpu/domains/words.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import { COMPONENTS } from '../../../spec/environments.js';
import type { GpuInputValues } from '../../../semantics/gpu/machine/state.js';
import type { GpuProgram } from '../../../semantics/gpu/program.js';
import { bearingOn } from '../../evaluate/clauses.js';
import { gpuValuesSeen } from '../../evaluate/gpu.js';
import type { GpuTypes } from '../../languages/gpu/language.js';
import { answered, type WhyLanguage } from '../answer.js';
import {
  beside,
  policyDifferences,
  type LookedAtOf,
  type Otherwise,
} from '../policy-differences.js';
import { targetIn } from '../target.js';
import { MOST_STEPS, TooLong } from '../too-long.js';
import { heldAt, heldByWord, type GpuNumbersState } from './place.js';
import { gpuSubject, type GpuSubject } from './subject.js';
import { gpuTargets } from './target.js';

export const GPU_WHY: WhyLanguage<GpuTypes> = {
  why: ({ target: text, specification, effort, lookedAt, after, ...asked }) => {
    const { program, policies, authority, values } = asked;
    const target = targetIn(text, gpuTargets(program, verticesOf(asked, after ?? null)), (name) =>
      canonicalBinding(name, program.environment),
    );
    const places = target.places.map(([, place]) => place);
    const { subject, linked, seen } = gpuSubject({
      ...asked,
      places,
      bit: target.bit,
      stop: after ?? null,
    });
    const differences = policyDifferences(policies, authority, subject.seen, (other) =>
      otherwise(program, values, other, subject, { stop: subject.stop, seen }),
    );
    const { inputs, last } = subject;
    const end = gpuOutcomeOf(linked, last);
    const told = {
      environment: program.environment.name,
      authority,
      target: target.name,
      bit: target.bit,
      after: subject.stop,
      left: target.places.map(([name, place]) => {
        const held = heldAt(last, place);
        const isCode = place.file === 'code' && typeof held === 'number';
        return { name, held: isCode ? { code: describeFlags(held) } : heldByWord(held) };
      }),
      end:
        end === null || end.reason === null
          ? (end?.outcome ?? '')
          : `${end.outcome}: ${end.reason}`,
    };
    return answered(told, {
      subject,
      effort,
      lookedAt,
      policies: differences.policies,
      alternatives: differences.tried,
      bearing: (at) => {
        const state = subject.before(at);
        const linkedHere = linked.instructions[state.next];
        if (linkedHere === undefined) return [];
        const { instruction } = linkedHere;
        const seenHere = gpuValuesSeen(linkedHere.observe(inputs, state));
        const hasDenormal = seenHere.operands.some(
          (operand, index) =>
            instruction.operands[index]?.type === 'F' &&
            operand.some((value) => value !== null && isDenormal(value)),
        );
        const about = { name: instruction.name, authority, hasDenormal };
        return bearingOn(seenHere, about, specification, instruction);
      },
    });
  },
};

/** How many vertices a run emits until it is looked at. @throws TooLong */
function verticesOf(
  {
    program,
    values,
    numbers,
  }: {
    readonly program: GpuProgram;
    readonly values: GpuInputValues;
    readonly numbers: GpuTypes['numbers'];
  },
  stop: number | null,
): number {
  if (program.geometry === null) return 0;
  const linked = linkGpu(program, numbers);
  const { inputs, state: start } = gpuInvocation(program, numbers, values);
  let state = start;
  for (let done = 0; done !== stop && gpuOutcomeOf(linked, state) === null; done++) {
    if (done >= MOST_STEPS) throw new TooLong();
    state = stepGpu(linked, inputs, state);
  }
  return state.emitted.filter(({ kind }) => kind === 'vertex').length;
}

/** The same run by another assignment, beside the run itself. */
function otherwise(
  program: GpuProgram,
  values: GpuInputValues,
  policies: Policies,
  subject: GpuSubject,
  { stop, seen }: LookedAtOf<GpuNumbersState>,
): Otherwise {
  const domain = gpuConcrete(policies);
  const linked = linkGpu(program, domain);
  const { inputs, state: start } = gpuInvocation(program, domain, values);
  const startsAlike =
    sameFile(inputs.attributes, subject.inputs.attributes) &&
    sameFile(inputs.parameters, subject.inputs.parameters);
  return beside(
    { steps: subject.steps, before: (at) => subject.before(at), stop },
    {
      ...{ start, startsAlike, isSame: sameState, seen },
      isOver: (state) => gpuOutcomeOf(linked, state) !== null,
      step: (state) => stepGpu(linked, inputs, state),
    },
  );
}

function sameState(a: GpuNumbersState, b: GpuNumbersState): boolean {
  return (
    a.next === b.next &&
    sameFile(a.temporaries, b.temporaries) &&
    sameFile(a.results, b.results) &&
    a.codes.every((vector, code) =>
      COMPONENTS.every((component) => vector[component] === b.codes[code]?.[component]),
    )
  );
}

function sameFile(a: readonly Vector<NominalWord>[], b: readonly Vector<NominalWord>[]): boolean {
  return a.every((vector, at) => {
    const other = b[at];
    return (
      vector === other ||
      (other !== undefined &&
        COMPONENTS.every((component) => sameWord(vector[component], other[component])))
    );
  });
}
