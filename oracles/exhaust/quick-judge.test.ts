import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultsOf } from '../../semantics/domains/assignments.js';
import { Explorer } from '../../semantics/domains/explore.js';
import { binary32Arbitrary, LATTICE } from '../../semantics/number/binary32.arbitrary.js';
import { atOrder, bitsOf, order, valueOf } from '../../semantics/number/binary32.js';
import { authoritiesOf, documentsOf } from '../../spec/authorities.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { permitsBits } from '../judge/gpu/left.js';
import { acceptedRegion } from '../judge/region.js';
import { ExactJudge } from './exact-judge.js';
import { exhaustedLanguage } from './languages.js';
import type { Operation } from './operation.js';
import { judgeQuickly, noError } from './quick-judge.js';

const ENVIRONMENTS: readonly AnyEnvironmentName[] = ['VP1.0', 'VP1.1', 'VP2.0', 'NVvp4.0', 'NVfp4.0']; // prettier-ignore

type Bounded = Operation & { readonly curve: NonNullable<Operation['curve']> };

const operations = ENVIRONMENTS.flatMap((environment) =>
  authoritiesOf(environment).flatMap((authority) =>
    exhaustedLanguage(environment)
      .operations(environment, documentsOf(authority)[0] ?? null)
      .filter((each): each is Bounded => each.curve !== null),
  ),
);

const named = operations.map((operation) => ({
  name: `${operation.name} under ${operation.authority}`,
  operation,
}));

/** Whether a result is permitted at once, by the bound. */
function isQuick({ curve }: Bounded, operand: number, result: number): boolean {
  const [operands, results] = [question(operand), Uint32Array.of(bitsOf(result))];
  return judgeQuickly(curve, operands, results, new Uint32Array(1), noError()) === 0;
}

function question(operand: number): Uint32Array {
  return Uint32Array.of(bitsOf(operand));
}

/** Whether every accepted assignment permits a result of an operand. */
function always(operation: Operation): (operand: number, result: number) => boolean {
  const explorer = new Explorer();
  const permitted = operation.permitted(explorer.chooser);
  return (operand, result) =>
    explorer
      .explore(acceptedRegion(operation.authority), () => permitted(question(operand)))
      .every(({ value }) => permitsBits(value, bitsOf(result)));
}

/** What is around the real number, out to the bound and beyond it. */
function nearTo({ curve }: Bounded, operand: number, share: number, steps: number): number {
  const real = curve.near(operand);
  const result = Math.fround(real + share * curve.radius(operand));
  return atOrder(order(Number.isNaN(result) ? 0 : result) + steps);
}

describe.each(named)('$name', ({ operation }) => {
  const isAlwaysPermitted = always(operation);

  it('is permitted by every assignment what the bound permits at once', () => {
    const share = fc.double({ min: -1.5, max: 1.5, noNaN: true });
    const steps = fc.integer({ min: -2, max: 2 });
    fc.assert(
      fc.property(binary32Arbitrary, share, steps, (operand, part, more) => {
        const result = nearTo(operation, operand, part, more);
        if (isQuick(operation, operand, result)) {
          expect(isAlwaysPermitted(operand, result)).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('so it is at all values where rules change', () => {
    for (const operand of LATTICE.map(valueOf)) {
      for (const part of [-0.999, 0, 0.999]) {
        for (const result of [nearTo(operation, operand, part, 0), 0, -0, 1, -1]) {
          if (!isQuick(operation, operand, result)) continue;
          expect(isAlwaysPermitted(operand, result), `${operand} ${result}`).toBe(true);
        }
      }
    }
  });

  it('leaves little to the exact judge', () => {
    const judge = new ExactJudge(operation, defaultsOf(operation.authority));
    const ordinary = [1.25, 1.7, 2.9].map(Math.fround);
    for (const operand of ordinary) {
      const result = nearTo(operation, operand, 0, 0);
      expect(isQuick(operation, operand, result)).toBe(true);
      expect(judge.likely(question(operand), bitsOf(result))).toBe('permitted');
      // By twice the bound it is off under every assignment.
      const off = nearTo(operation, operand, 2.5, 0);
      expect(isQuick(operation, operand, off)).toBe(false);
      expect(['wrong', 'letter']).toContain(judge.explore(question(operand), bitsOf(off)));
    }
  });
});
