/** The domain of proofs has every value that a run's own domain gives, whatever the assignment. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressesOf } from '../../../semantics/domains/allowed-addresses.js';
import { truth } from '../../../semantics/domains/allowed-tests.js';
import { DEFAULT_POLICIES } from '../../../semantics/domains/assignments.js';
import { concrete } from '../../../semantics/domains/concrete.js';
import { NOMINAL, type Binary32Domain } from '../../../semantics/domains/nominal.js';
import type { Policies } from '../../../semantics/domains/policies.js';
import { policiesArbitrary } from '../../../semantics/domains/policies.arbitrary.js';
import { DEFINITIONS } from '../../../semantics/instructions/index.js';
import { binary32Arbitrary } from '../../../semantics/number/binary32.arbitrary.js';
import {
  ANYTHING,
  contains,
  interval,
  NORMAL,
  union,
  type Allowed,
} from '../../../semantics/number/value-set.js';
import { byNight } from '../../../vitest.night.js';
import { ARITHMETIC, COMPARISONS, hybrid } from './hybrid.js';

/** Those that are asked of some operands alone are held by the instructions that ask them. */
const OF_SOME: ReadonlySet<string> = new Set(['exp2OfInteger', 'exponent', 'mantissa', 'coarse']);
const ANY_OPERANDS = ARITHMETIC.filter((name) => !OF_SOME.has(name));

type Numbers = (...operands: readonly number[]) => number;
type Sets = (...operands: readonly Allowed[]) => Allowed;

/** How to widen a number to a set that has it. */
const widening = fc.oneof(
  { weight: 2, arbitrary: fc.constant((value: number): Allowed => value) },
  { weight: 2, arbitrary: fc.constant((): Allowed => ANYTHING) },
  { weight: 1, arbitrary: fc.constant((value: number): Allowed => union(NORMAL, value)) },
  {
    weight: 2,
    arbitrary: binary32Arbitrary.map(
      (other) =>
        (value: number): Allowed =>
          Number.isNaN(other) || Number.isNaN(value)
            ? union(value, other)
            : union(value, interval(Math.min(value, other), Math.max(value, other))),
    ),
  },
);

const operand = fc.tuple(binary32Arbitrary, widening);
const machine: fc.Arbitrary<readonly [Policies, Binary32Domain]> = fc.oneof(
  fc.constant([DEFAULT_POLICIES, NOMINAL] as const),
  policiesArbitrary.map((policies) => [policies, concrete(policies)] as const),
);

it('sets have every value of arithmetic, comparisons and conversions', () => {
  fc.assert(
    fc.property(
      machine,
      fc.constantFrom('VP2.0', 'VP1.0' as const),
      fc.array(operand, { minLength: 8, maxLength: 8 }),
      ([policies, base], authority, given) => {
        const domain = hybrid(base, policies, authority);
        const values = given.map(([value]) => base.constant(value));
        const sets = given.map(([, widen], at) => widen(values[at] ?? 0));
        for (const name of ANY_OPERANDS) {
          const count = base[name].length;
          const result = (base[name] as Numbers)(...values.slice(0, count));
          const set = (domain[name] as Sets)(...sets.slice(0, count));
          expect(contains(set, result), `${name}(${values.slice(0, count).join(', ')})`).toBe(true);
        }
        const [a = 0, b = 0] = values;
        const [p = 0, q = 0] = sets;
        for (const name of COMPARISONS) {
          const result = truth(base[name](a, b));
          expect(domain[name](p, q) & result, `${name}(${String(a)}, ${String(b)})`).toBe(result);
        }
        for (const name of ['floorToAddress', 'roundToAddress'] as const)
          expect(addressesOf(domain[name](p)), `${name}(${String(a)})`).toContain(base[name](a));
      },
    ),
    { numRuns: byNight(20_000, 300) },
  );
});

it('sets have every result of every instruction', () => {
  const names = [...DEFINITIONS.keys()];
  fc.assert(
    fc.property(
      machine,
      fc.constantFrom(...names),
      fc.array(operand, { minLength: 12, maxLength: 12 }),
      ([policies, base], name, given) => {
        const domain = hybrid(base, policies, 'VP2.0');
        const values = given.map(([value]) => base.constant(value));
        const sets = given.map(([, widen], at) => widen(values[at] ?? 0));
        const four = <V>(all: readonly V[], from: number) => {
          const [x, y, z, w] = all.slice(from, from + 4);
          if (x === undefined || y === undefined || z === undefined || w === undefined)
            throw new Error('four components');
          return { x, y, z, w };
        };
        const definition = DEFINITIONS.get(name);
        const check = (result: number, set: Allowed): void => {
          expect(contains(set, result), `${name} ${values.join(', ')}`).toBe(true);
        };
        switch (definition?.shape) {
          case 'vector': {
            const result = definition.operation(base)(
              four(values, 0),
              four(values, 4),
              four(values, 8),
            );
            const set = definition.operation(domain)(four(sets, 0), four(sets, 4), four(sets, 8));
            for (const each of ['x', 'y', 'z', 'w'] as const) check(result[each], set[each]);
            break;
          }
          case 'dot':
            check(
              definition.operation(base)(four(values, 0), four(values, 4)),
              definition.operation(domain)(four(sets, 0), four(sets, 4)),
            );
            break;
          case 'scalar':
            check(
              definition.operation(base)(values[0] ?? 0),
              definition.operation(domain)(sets[0] ?? 0),
            );
            break;
          case 'scalar to vector': {
            const result = definition.operation(base)(values[0] ?? 0);
            const set = definition.operation(domain)(sets[0] ?? 0);
            for (const each of ['x', 'y', 'z', 'w'] as const) check(result[each], set[each]);
            break;
          }
          default:
        }
      },
    ),
    { numRuns: byNight(40_000, 500) },
  );
});
