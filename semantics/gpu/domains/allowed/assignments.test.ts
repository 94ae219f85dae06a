/** What the machine of a permitted assignment computes lies in the sets of that assignment. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gpuInstructionNamed } from '../../../../spec/gpu/instructions.js';
import { DEFAULT_POLICIES } from '../../../domains/assignments.js';
import { fixed } from '../../../domains/chooser.js';
import type { Vector } from '../../../domains/domain.js';
import { permittedArbitrary } from '../../../domains/policies.arbitrary.js';
import type { Policies } from '../../../domains/policies.js';
import { binary32Arbitrary } from '../../../number/binary32.arbitrary.js';
import { isDenormal } from '../../../number/binary32.js';
import { bitsOfInteger, containsInteger } from '../../../number/integer-set.js';
import { contains } from '../../../number/value-set.js';
import { GPU_CONDITION_RULES } from '../../../../spec/gpu/condition-rules.js';
import { GPU_DEFINITIONS } from '../../instructions/index.js';
import { gpuConcrete } from '../concrete.js';
import type { Addend } from '../domain.js';
import { bitsOfFloat, Packed, type NominalFloat } from '../packed.js';
import { UNDEFINED } from '../undefined.js';
import { gpuAllowed } from './allowed.js';
import type { AllowedFloat } from './floats.js';
import { byNight } from '../../../../vitest.night.js';

const COMPONENTS = ['x', 'y', 'z', 'w'] as const;
const policies = permittedArbitrary('NVfp4.0');
/** With numbers whose products and sums are denormals. */
const floats = fc.oneof(
  { weight: 4, arbitrary: binary32Arbitrary },
  {
    weight: 2,
    arbitrary: fc.constantFrom(0, -0, 2 ** -126, -(2 ** -126), 1.5 * 2 ** -126, 2 ** -149, 0.5),
  },
  { weight: 1, arbitrary: fc.constantFrom(1, 2, Math.fround(Math.PI), 128, 200, NaN, Infinity) },
);
const integers = fc.oneof(
  fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  fc.integer({ min: -40, max: 40 }),
  fc.constantFrom(-(2 ** 31), 2 ** 31 - 1, -1),
);

function quadOf<V>(value: fc.Arbitrary<V>, isScalar: boolean): fc.Arbitrary<Vector<V>> {
  return fc
    .tuple(value, value, value, value)
    .map(([x, y, z, w]) => (isScalar ? { x, y: x, z: x, w: x } : { x, y, z, w }));
}

function operandsOf<V>(name: string, value: fc.Arbitrary<V>) {
  const kinds = gpuInstructionNamed(name)?.operands.map(({ kind }) => kind) ?? [];
  const [a, b, c] = [0, 1, 2].map((at) => quadOf(value, kinds[at] === 'scalar'));
  if (a === undefined || b === undefined || c === undefined) throw new Error('three operands');
  return fc.tuple(a, b, c);
}

function each<A, B>({ x, y, z, w }: Vector<A>, f: (a: A) => B): Vector<B> {
  return { x: f(x), y: f(y), z: f(z), w: f(w) };
}

function permits(allowed: AllowedFloat, observed: NominalFloat): boolean {
  if (observed === UNDEFINED) return true;
  if (allowed instanceof Packed) return bitsOfFloat(observed) === allowed.bits;
  return contains(allowed, observed instanceof Packed ? observed.value : observed);
}

function check(name: string, own: Policies, holds: readonly boolean[]): void {
  if (holds.every(Boolean)) return;
  const changed = Object.entries(own).filter(
    ([policy, value]) => DEFAULT_POLICIES[policy as keyof Policies] !== value,
  );
  expect.fail(`${name}, ${JSON.stringify(holds)}: ${JSON.stringify(changed)}`);
}

describe('results of the machine of an assignment are permitted by it', () => {
  for (const { name, float, integer } of GPU_DEFINITIONS.values()) {
    if (float !== null) {
      it(`${name}.F`, () => {
        fc.assert(
          fc.property(operandsOf(name, floats), policies, (operands, own) => {
            const [concrete, sets] = [gpuConcrete(own), gpuAllowed(fixed(own))];
            const load = <F>(domain: { constant(value: number): F }) =>
              operands.map((operand) => each(operand, domain.constant));
            const [a, b, c] = load(concrete);
            const [p, q, r] = load(sets);
            if (!a || !b || !c || !p || !q || !r) throw new Error('three operands');
            const [result, all] = [float(concrete)(a, b, c), float(sets)(p, q, r)];
            check(
              name,
              own,
              COMPONENTS.map((component) => permits(all[component], result[component])),
            );
          }),
          { numRuns: byNight(80, 25) },
        );
      });
    }
    if (integer?.kind !== 'to float' && integer?.kind !== 'integer') continue;
    it(`${name} of integers`, () => {
      fc.assert(
        fc.property(
          operandsOf(name, integers),
          fc.boolean(),
          policies,
          ([a, b, c], signed, own) => {
            const [concrete, sets] = [gpuConcrete(own), gpuAllowed(fixed(own))];
            const how = { signed, special: null };
            const [p, q, r] = [a, b, c].map((operand) => each(operand, bitsOfInteger));
            if (!p || !q || !r) throw new Error('three operands');
            if (integer.kind === 'to float') {
              const result = integer.operation(concrete, how)(a);
              const all = integer.operation(sets, how)(p);
              check(
                name,
                own,
                COMPONENTS.map((component) => permits(all[component], result[component])),
              );
              return;
            }
            const result = integer.operation(concrete, how)(a, b, c);
            const all = integer.operation(sets, how)(p, q, r);
            check(
              name,
              own,
              COMPONENTS.map((component) => {
                const bits = result[component];
                return bits === UNDEFINED || containsInteger(all[component], bitsOfInteger(bits));
              }),
            );
          },
        ),
        { numRuns: byNight(40, 15) },
      );
    });
  }

  it('flags of integer sums', () => {
    const addend = fc.record({ value: integers, negated: fc.boolean() });
    fc.assert(
      fc.property(addend, addend, policies, (left, right, own) => {
        const [concrete, sets] = [gpuConcrete(own), gpuAllowed(fixed(own))];
        const term = ({ value, negated }: Addend<number>): number => (negated ? -value : value);
        const bits = (term(left) + term(right)) | 0;
        const bitsOf = (each: Addend<number>) => ({ ...each, value: bitsOfInteger(each.value) });
        const [flags, set] = [
          concrete.flagsOfSum(bits, left, right),
          sets.flagsOfSum(bitsOfInteger(bits), bitsOf(left), bitsOf(right)),
        ];
        for (const rule of GPU_CONDITION_RULES) {
          const test = concrete.testFlags(rule, flags);
          if (test === UNDEFINED) continue;
          expect([rule, sets.testFlags(rule, set) & (test ? 1 : 2)]).toEqual([rule, test ? 1 : 2]);
        }
      }),
      { numRuns: byNight(300, 40) },
    );
  });

  it('tests of floating-point results beside older flags', () => {
    fc.assert(
      fc.property(floats, floats, policies, (a, b, own) => {
        const [concrete, sets] = [gpuConcrete(own), gpuAllowed(fixed(own))];
        const overflow = { value: 2 ** 31 - 1, negated: false };
        const old = concrete.flagsOfSum(-2, overflow, overflow);
        const olds = sets.flagsOfSum(2 ** 32 - 2, overflow, overflow);
        for (const value of [a, b]) {
          if (isDenormal(value)) continue;
          const flags = concrete.besideOld(concrete.flagsOfFloat(value), old);
          const set = sets.besideOld(sets.flagsOfFloat(value), olds);
          for (const rule of GPU_CONDITION_RULES) {
            const test = concrete.testFlags(rule, flags) === true ? 1 : 2;
            expect([rule, sets.testFlags(rule, set)]).toEqual([rule, test]);
          }
        }
      }),
      { numRuns: byNight(100, 30) },
    );
  });
});
