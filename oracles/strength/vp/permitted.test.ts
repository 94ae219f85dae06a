/** What VP programs alone have; what both languages have is in ../permitted.test.ts. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMPONENTS, type EnvironmentName } from '../../../spec/environments.js';
import { permittedBox, type PolicyBox } from '../../../semantics/domains/assignments.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import { attribute, stepOf, stepsArbitrary } from './executed.arbitrary.js';
import type { Parts } from '../part.js';
import { Permitted } from './permitted.js';
import { reasonsFor, type Reason } from '../reasons.js';

function partsOf(
  instruction: string,
  inputs: InputValues = {},
  environment: EnvironmentName = 'VP2.0',
): Parts {
  const permitted = new Permitted(environment, permittedBox(environment));
  const parts = permitted.parts(stepOf(instruction, inputs, environment));
  if (parts === null) throw new Error('no result');
  return parts;
}

function reasonsOf(
  instruction: string,
  inputs: InputValues = {},
  box: PolicyBox = permittedBox('VP2.0'),
): readonly string[] {
  const permitted = new Permitted('VP2.0', box);
  const outcomes = permitted.outcomes(stepOf(instruction, inputs));
  const isOpen = ({ unconstrained }: Parts['x']): boolean => unconstrained;
  return idsOf(reasonsFor(instruction, outcomes, 0, isOpen, permitted.permitted));
}

function idsOf(reasons: readonly Reason[]): readonly string[] {
  return [...new Set(reasons.map(({ id }) => id))].sort();
}

describe('what the documents permit of an executed instruction', () => {
  it('is an interval within an error bound, and every value beyond its range', () => {
    expect(partsOf('SIN R0, v[0].x;', attribute(1)).x.size).toBeLessThan(20);
    const { x } = partsOf('SIN R0, v[0].x;', attribute(7));
    expect([x.unconstrained, x.words()]).toEqual([true, 'anything']);
  });

  it('is a few integers of an address register', () => {
    const of = 'ARL A0, v[0].xyyy;';
    const inputs = attribute(NaN, 3.5);
    const accepted = new Permitted('VP2.0').parts(stepOf(of, inputs));
    if (accepted === null) throw new Error('no result');
    expect([accepted.x.words(), accepted.y.size]).toEqual(['-512 or 0 or 511', 1]);
    // By the letter it may be any.
    const { x, y } = partsOf(of, inputs);
    expect([x.size, x.words(), y.size]).toEqual([1024, '-512 to 511', 1]);
  });

  it('is every value, or every integer, of a parameter that does not exist', () => {
    const far = attribute(300);
    const { x } = partsOf('ARL A0, v[0];\nMOV R0, -c[A0.x];', far);
    expect(x.unconstrained).toBe(true);
    const half = partsOf('ARL A0, v[0];\nMOV R0, |c[A0.x]|;', far);
    expect([half.x.unconstrained, half.x.nearlyUnconstrained]).toEqual([false, true]);
    const address = partsOf('ARL A0, v[0];\nARL A1, c[A0.x];', far);
    expect([address.x.size, address.x.unconstrained, address.x.words()]).toEqual([
      1024,
      true,
      '-512 to 511',
    ]);
  });

  it('is less where what the letter alone permits is left out, as a certificate has it', () => {
    const accepted = new Permitted('VP2.0');
    const step = stepOf('SIN R0, v[0].x;', attribute(7));
    expect(accepted.parts(step)?.x).toMatchObject({
      unconstrained: false,
      nearlyUnconstrained: false,
    });
    expect(partsOf('SIN R0, v[0].x;', attribute(7)).x.unconstrained).toBe(true);
  });

  it('is the same by single runs and by outcomes', () => {
    const all = new Map<string, Permitted>();
    fc.assert(
      fc.property(stepsArbitrary, ({ environment, steps }) => {
        const permitted = all.get(environment.name) ?? new Permitted(environment.name);
        all.set(environment.name, permitted);
        for (const step of steps.slice(0, 8)) {
          const parts = permitted.parts(step);
          const outcomes = permitted.outcomes(step);
          expect(outcomes.length === 0).toBe(parts === null);
          for (const component of COMPONENTS) {
            const whole = parts?.[component].size ?? 0;
            const sizes = outcomes.map((outcome) => outcome.parts[component].size);
            expect(Math.max(0, ...sizes)).toBeLessThanOrEqual(whole);
            expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThanOrEqual(whole);
          }
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe('why any value passes', () => {
  it('is the policy of which an alternative is open', () => {
    expect(reasonsOf('EXP R0, v[0].x;', attribute(NaN))).toEqual(['vp2.E-exp-x-special']);
    expect(reasonsOf('ARL A0, v[0];\nMOV R0, c[A0.x];', attribute(300))).toEqual([
      'vp2.E-parameter-out-of-range',
    ]);
  });

  it('is both, where one makes way for the other', () => {
    // A box that also has the deviation by which RSQ takes the absolute value.
    const wider = { ...permittedBox('VP2.0'), rsqNegative: ['sign', 'absolute'] as const };
    expect(reasonsOf('RSQ R0, v[0].x;', attribute(-9), wider)).toEqual([
      'vp2.E-reciprocal-range',
      'vp2.E-rsq-negative',
    ]);
  });

  it('names the alternatives', () => {
    const permitted = new Permitted('VP2.0', permittedBox('VP2.0'));
    const outcomes = permitted.outcomes(stepOf('EXP R0, v[0].x;', attribute(NaN)));
    const isOpen = ({ unconstrained }: Parts['x']): boolean => unconstrained;
    expect(reasonsFor('EXP', outcomes, 0, isOpen, permitted.permitted)).toEqual([
      { id: 'vp2.E-exp-x-special', because: 'policy expXOfNaN: anything' },
    ]);
  });

  it('is all of the outcomes where none is open by itself', () => {
    const permitted = new Permitted('VP2.0');
    const outcomes = permitted.outcomes(stepOf('MAD R0, v[0], v[0], v[0];', attribute(1 / 3)));
    expect(outcomes.length).toBeGreaterThan(1);
    const reasons = reasonsFor('MAD', outcomes, 0, () => false, permitted.permitted);
    expect(idsOf(reasons)).toContain('vp2.E-rounding-direction');
  });

  it('is the instruction where nothing else is', () => {
    expect(reasonsFor('MOV', [], 0, () => true, [])).toEqual([
      { id: 'MOV', because: 'no rule of MOV restricts it' },
    ]);
  });
});
