/** Sums of three and four products, in each order that the document leaves open (§2.14.3.9 to §2.14.3.11). */
import type { Numbers } from './domain.js';
import type { Policies } from './policies.js';

/** What an order is made of. */
export interface SumParts<F> {
  readonly add: (a: F, b: F) => F;
  /** A rounded product. */
  readonly multiplyWithin: (a: F, b: F) => F;
  /** a * b + c with one rounding. */
  readonly fusedWithin: (a: F, b: F, c: F) => F;
  /** The exact sum of exact products, rounded once; factors in pairs. */
  readonly sumOnce: (factors: readonly F[]) => F;
  /** The exact sum of rounded products, rounded once; factors in pairs. */
  readonly sumTogether: (factors: readonly F[]) => F;
  /** Everything that some order gives; null in a concrete domain, which adds from the left. */
  readonly sumInAnyOrder: ((factors: readonly F[]) => F) | null;
}

export type Sums<F> = Pick<Numbers<F, never>, 'sumOfThreeProducts' | 'sumOfFourProducts'>;

export function sums<F>(order: Policies['dotOrder'], parts: SumParts<F>): Sums<F> {
  const { add, multiplyWithin, fusedWithin, sumOnce, sumTogether, sumInAnyOrder } = parts;
  const ofProducts = (
    three: (x: F, y: F, z: F) => F,
    four: (x: F, y: F, z: F, w: F) => F,
  ): Sums<F> => ({
    sumOfThreeProducts: (a0, b0, a1, b1, a2, b2) =>
      three(multiplyWithin(a0, b0), multiplyWithin(a1, b1), multiplyWithin(a2, b2)),
    sumOfFourProducts: (a0, b0, a1, b1, a2, b2, a3, b3) =>
      four(
        multiplyWithin(a0, b0),
        multiplyWithin(a1, b1),
        multiplyWithin(a2, b2),
        multiplyWithin(a3, b3),
      ),
  });
  switch (order) {
    case 'left':
      return ofProducts(
        (x, y, z) => add(add(x, y), z),
        (x, y, z, w) => add(add(add(x, y), z), w),
      );
    case 'right':
      return ofProducts(
        (x, y, z) => add(x, add(y, z)),
        (x, y, z, w) => add(x, add(y, add(z, w))),
      );
    case 'pairwise':
      return ofProducts(
        (x, y, z) => add(add(x, y), z),
        (x, y, z, w) => add(add(x, y), add(z, w)),
      );
    case 'interleaved':
      return ofProducts(
        (x, y, z) => add(add(x, z), y),
        (x, y, z, w) => add(add(x, z), add(y, w)),
      );
    case 'fused-left':
      return {
        sumOfThreeProducts: (a0, b0, a1, b1, a2, b2) =>
          fusedWithin(a2, b2, fusedWithin(a1, b1, multiplyWithin(a0, b0))),
        sumOfFourProducts: (a0, b0, a1, b1, a2, b2, a3, b3) =>
          fusedWithin(a3, b3, fusedWithin(a2, b2, fusedWithin(a1, b1, multiplyWithin(a0, b0)))),
      };
    case 'fused-right':
      return {
        sumOfThreeProducts: (a0, b0, a1, b1, a2, b2) =>
          fusedWithin(a0, b0, fusedWithin(a1, b1, multiplyWithin(a2, b2))),
        sumOfFourProducts: (a0, b0, a1, b1, a2, b2, a3, b3) =>
          fusedWithin(a0, b0, fusedWithin(a1, b1, fusedWithin(a2, b2, multiplyWithin(a3, b3)))),
      };
    case 'once':
      return {
        sumOfThreeProducts: (...factors) => sumOnce(factors),
        sumOfFourProducts: (...factors) => sumOnce(factors),
      };
    case 'together':
      return {
        sumOfThreeProducts: (...factors) => sumTogether(factors),
        sumOfFourProducts: (...factors) => sumTogether(factors),
      };
    case 'any':
      if (sumInAnyOrder === null) return sums('left', parts);
      return {
        sumOfThreeProducts: (...factors) => sumInAnyOrder(factors),
        sumOfFourProducts: (...factors) => sumInAnyOrder(factors),
      };
  }
}
