/** What holds of every slice, in both languages. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  acceptedArbitrary,
  policiesArbitrary,
} from '../../semantics/domains/policies.arbitrary.js';
import { ENVIRONMENTS } from '../../spec/environments.js';
import { GPU_ENVIRONMENTS } from '../../spec/gpu/environments.js';
import { byNight } from '../../vitest.night.js';
import { GpuGenerator } from '../generate/gpu/generator.js';
import { inputsArbitrary, programArbitrary } from '../generate/vp/generated.arbitrary.js';
import { gpuSubjectOf } from './gpu/why.testing.js';
import { expectLaws } from './laws.testing.js';
import type { Subject } from './subject.js';
import { TargetError } from './target.js';
import { TooLong } from './too-long.js';
import { subjectOf } from './vp/why.testing.js';

/** What is looked at: a component of a register, or a bit of it. */
const LOOKED_AT = {
  at: fc.nat(),
  component: fc.constantFrom('x', 'y', 'z', 'w'),
  bit: fc.option(fc.constantFrom(31, 30, 23, 22, 0), { nil: null }),
};

interface LookedAt {
  readonly at: number;
  readonly component: string;
  readonly bit: number | null;
}

/** One of these registers, or another one where there is none. */
function targetOf(
  registers: readonly string[],
  other: string,
  { at, component, bit }: LookedAt,
): string {
  const register = registers[at % Math.max(1, registers.length)] ?? other;
  return `${register}.${component}${bit === null ? '' : `[${String(bit)}]`}`;
}

/** Q: runs with what is looked at of them. */
interface Asked<Q, V> {
  readonly questions: fc.Arbitrary<Q>;
  /** At the end of the run, or after so many steps. @throws TooLong, TargetError */
  readonly subject: (question: Q, when: { readonly after?: number }) => Subject<V>;
  /** Runs of more steps are left out. */
  readonly longest: number;
  /** What a question may fail by, which is left out then. */
  readonly leftOut: readonly (typeof TooLong | typeof TargetError)[];
  readonly effort: { readonly seed: number; readonly trials: number; readonly steps: number };
}

const VP = asking({
  questions: fc.constantFrom('VP1.0', 'VP1.1', 'VSP1.0', 'VP2.0' as const).chain((name) =>
    programArbitrary(ENVIRONMENTS[name]).chain((program) =>
      fc.record({
        program: fc.constant(program),
        name: fc.constant(name),
        values: inputsArbitrary(ENVIRONMENTS[name], program),
        policies: fc.option(policiesArbitrary, { nil: undefined }),
        ...LOOKED_AT,
      }),
    ),
  ),
  subject: (question, when) => {
    const { program, name, values, policies } = question;
    const { results, writesParameters } = ENVIRONMENTS[name];
    const written = [...program.text.matchAll(/\b(o\[\w+\]|R\d+)\.?[xyzw]*\s*[,(]/g)];
    const other = writesParameters ? 'R0' : `o[${results[0] ?? ''}]`;
    const target = targetOf(
      written.map(([, register]) => register ?? ''),
      other,
      question,
    );
    const given = policies === undefined ? {} : { policies };
    return subjectOf({ source: program.text, values, target, ...given, ...when });
  },
  longest: 200,
  leftOut: [TooLong],
  effort: { seed: 1, trials: 30, steps: 40_000 },
});

const GPU = asking({
  questions: fc.record({
    name: fc.constantFrom('NVvp4.0', 'NVfp4.0' as const),
    policies: fc.option(acceptedArbitrary('NVvp4.0'), { nil: undefined }),
    index: fc.nat({ max: 100_000 }),
    ...LOOKED_AT,
  }),
  subject: (question, when) => {
    const { name, policies, index } = question;
    const { program, inputs } = new GpuGenerator(GPU_ENVIRONMENTS[name]).draw(3, index);
    const bindings = [...program.text.matchAll(/\bresult\.\w+(?:\[\d+\])?/g)];
    const target = targetOf(
      bindings.map(([binding]) => binding),
      'result.position',
      question,
    );
    const given = policies === undefined ? {} : { policies };
    return gpuSubjectOf({ source: program.text, values: inputs, target, ...given, ...when });
  },
  longest: 60,
  // A part of a text is not always a binding.
  leftOut: [TooLong, TargetError],
  effort: { seed: 1, trials: 10, steps: 6_000 },
});

it.each([
  ['VP', VP, byNight(2000, 30), { kept: 60, witnessed: 0.5, outside: 500 }],
  ['GPU', GPU, byNight(1000, 6), { kept: 20, witnessed: 0, outside: 200 }],
] as const)(
  'of %s programs nothing outside of a slice matters, and whatever is said to matter does',
  (_, ask, numRuns, least) => {
    const counted = ask(numRuns);
    expect(counted.kept).toBeGreaterThan(least.kept);
    expect(counted.witnessed).toBeGreaterThanOrEqual(counted.kept * least.witnessed);
    expect(counted.outside).toBeGreaterThan(least.outside);
  },
);

function asking<Q, V>({ questions, subject, longest, leftOut, effort }: Asked<Q, V>) {
  const subjectIn = (make: () => Subject<V>): Subject<V> | null => {
    try {
      return make();
    } catch (error) {
      if (leftOut.some((kind) => error instanceof kind)) return null;
      throw error;
    }
  };
  return (numRuns: number) => {
    const counted = { kept: 0, witnessed: 0, outside: 0 };
    fc.assert(
      fc.property(questions, fc.boolean(), fc.nat(), (question, isAtEnd, seed) => {
        const whole = subjectIn(() => subject(question, {}));
        const after = seed % ((whole?.steps.length ?? 0) + 1);
        const asked =
          whole === null || isAtEnd ? whole : subjectIn(() => subject(question, { after }));
        if (asked === null || asked.steps.length > longest) return;
        expectLaws(asked, effort, seed, counted);
      }),
      { numRuns },
    );
    return counted;
  };
}
