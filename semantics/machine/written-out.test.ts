/** What is written out for the engine's sake gives what is said once: domains without these forms run programs alike. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENVIRONMENTS } from '../../spec/environments.js';
import { byNight } from '../../vitest.night.js';
import { DEFAULT_POLICIES } from '../domains/assignments.js';
import { fixed } from '../domains/chooser.js';
import type { Vector, WrittenOut } from '../domains/domain.js';
import { NOMINAL, type Binary32Domain } from '../domains/nominal.js';
import {
  GPU_NOMINAL,
  gpuNominal,
  type GpuNominal,
  type GpuNominalKinds,
} from '../gpu/domains/nominal.js';
import { floatOfBits, type NominalFloat } from '../gpu/domains/packed.js';
import { UNDEFINED } from '../gpu/domains/undefined.js';
import { IntegerWord, type NominalWord } from '../gpu/domains/words.js';
import { gpuInvocation } from '../gpu/machine/invocation.js';
import { linesArbitrary } from '../gpu/machine/lines.arbitrary.js';
import { linkGpu } from '../gpu/machine/link.js';
import { gpuOutcomeOf, stepGpu } from '../gpu/machine/run.js';
import { loaded } from '../gpu/machine/source.arbitrary.js';
import type { GpuState } from '../gpu/machine/state.js';
import { load } from '../language/load.js';
import { binary32Arbitrary } from '../number/binary32.arbitrary.js';
import { bitsOf, flush } from '../number/binary32.js';
import { link } from './link.js';
import type { NominalState } from './machine.js';
import { inputsArbitrary, programArbitrary } from './program.arbitrary.js';
import { outcomeOf, step } from './run.js';
import { invocation } from './state.js';

const quad = <V>(component: fc.Arbitrary<V>): fc.Arbitrary<Vector<V>> =>
  fc.record({ x: component, y: component, z: component, w: component });

const number = binary32Arbitrary.map(flush);
const float: fc.Arbitrary<NominalFloat> = fc.oneof(
  { weight: 8, arbitrary: number },
  { weight: 1, arbitrary: binary32Arbitrary.map((a) => floatOfBits(bitsOf(a))) },
  { weight: 1, arbitrary: fc.constant(UNDEFINED) },
);
const integer = fc.oneof(fc.integer(), fc.constant(UNDEFINED));
const word: fc.Arbitrary<NominalWord> = fc.oneof(
  { weight: 4, arbitrary: float },
  fc
    .tuple(fc.constantFrom('S' as const, 'U' as const, null), fc.integer())
    .map(([type, value]) => new IntegerWord(type, value)),
);
const numRuns = byNight(1000, 200);

/** That each form is its operation in all components. */
function hold<F>(forms: WrittenOut<F> | undefined, component: fc.Arbitrary<F>): void {
  const vector = quad(component);
  fc.assert(
    fc.property(vector, vector, vector, (a, b, c) => {
      const each = (f: (letter: 'x' | 'y' | 'z' | 'w') => F): Vector<F> => ({
        x: f('x'),
        y: f('y'),
        z: f('z'),
        w: f('w'),
      });
      for (const [one, all] of forms?.one ?? []) expect(all(a)).toEqual(each((k) => one(a[k])));
      for (const [two, all] of forms?.two ?? []) {
        expect(all(a, b)).toEqual(each((k) => two(a[k], b[k])));
      }
      for (const [three, all] of forms?.three ?? []) {
        expect(all(a, b, c)).toEqual(each((k) => three(a[k], b[k], c[k])));
      }
    }),
    { numRuns },
  );
}

describe('forms for all components', () => {
  it('are their operations four times, of numbers', () => {
    expect(NOMINAL.writtenOut?.three.has(NOMINAL.multiplyAdd)).toBe(true);
    hold(NOMINAL.writtenOut, number);
  });

  it('are their operations four times, of what GPU programs have', () => {
    expect(GPU_NOMINAL.writtenOut?.three.has(GPU_NOMINAL.multiplyAdd)).toBe(true);
    hold(GPU_NOMINAL.writtenOut, float);
  });

  it.each(['undefined', 'raw-bits'] as const)('convert as one component does: %s', (otherType) => {
    const { writtenOutWords: forms } = gpuNominal({ otherType });
    if (forms === undefined) throw new Error('no forms');
    const each = <V, R>({ x, y, z, w }: Vector<V>, f: (a: V) => R): Vector<R> => ({
      x: f(x),
      y: f(y),
      z: f(z),
      w: f(w),
    });
    fc.assert(
      fc.property(
        quad(word),
        quad(float),
        quad(integer),
        fc.boolean(),
        (words, floats, integers, signed) => {
          for (const [one, all] of forms.floatsOf) expect(all(words)).toEqual(each(words, one));
          for (const [one, all] of forms.wordsOfFloats) {
            expect(all(floats)).toEqual(each(floats, one));
          }
          for (const [one, all] of forms.integersOf) {
            expect(all(words, signed)).toEqual(each(words, (a) => one(a, signed)));
          }
          for (const [one, all] of forms.wordsOfIntegers) {
            expect(all(integers, signed)).toEqual(each(integers, (a) => one(a, signed)));
          }
        },
      ),
      { numRuns },
    );
  });
});

/** The nominal domain by its parts alone: no forms, and every choice asked for. */
const NONE = { one: new Map(), two: new Map(), three: new Map() };
const { choose } = fixed(DEFAULT_POLICIES);
const PLAIN: Binary32Domain = { ...NOMINAL, writtenOut: NONE, choose };
const NO_WORDS = {
  floatsOf: new Map(),
  wordsOfFloats: new Map(),
  integersOf: new Map(),
  wordsOfIntegers: new Map(),
};
const GPU_PLAIN: GpuNominal = {
  ...GPU_NOMINAL,
  writtenOut: NONE,
  writtenOutWords: NO_WORDS,
  choose,
};

describe('programs', () => {
  it.each(Object.values(ENVIRONMENTS))('of $name leave the same states', (environment) => {
    const statesOf = (
      source: string,
      values: Parameters<typeof invocation>[2],
      domain = NOMINAL,
    ) => {
      const program = load(source);
      if (!program.loaded) throw new Error(program.error.message);
      const linked = link(program.program, domain);
      const { inputs, state } = invocation(program.program, domain, values);
      const states: NominalState[] = [state];
      for (
        let last: NominalState = state;
        states.length < 60 && outcomeOf(linked, last) === null;
      ) {
        last = step(linked, inputs, last);
        states.push(last);
      }
      return states;
    };
    fc.assert(
      fc.property(programArbitrary(environment), inputsArbitrary(environment), (source, values) => {
        expect(statesOf(source, values)).toEqual(statesOf(source, values, PLAIN));
      }),
      { numRuns: byNight(300, 60) },
    );
  });

  it('of GPUs leave the same states', () => {
    const statesOf = (lines: string, domain: GpuNominal) => {
      const program = loaded(lines);
      const linked = linkGpu(program, domain);
      const { inputs, state } = gpuInvocation(program, domain, {
        bindings: { 'vertex.position': { type: 'F', values: [1, -0.5, 0, null] } },
      });
      const states: GpuState<GpuNominalKinds>[] = [state];
      let last: GpuState<GpuNominalKinds> = state;
      while (gpuOutcomeOf(linked, last) === null) {
        last = stepGpu(linked, inputs, last);
        states.push(last);
      }
      return states;
    };
    fc.assert(
      fc.property(linesArbitrary, (lines) => {
        expect(statesOf(lines, GPU_NOMINAL)).toEqual(statesOf(lines, GPU_PLAIN));
      }),
      { numRuns: byNight(1000, 200) },
    );
  });
});
