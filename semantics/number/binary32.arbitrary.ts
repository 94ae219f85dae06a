/** Generators of binary32 values for property tests, weighted towards what breaks implementations. */
import fc from 'fast-check';
import { atOrder, order, valueOf } from './binary32.js';
import { LATTICE } from './lattice.js';

export { LATTICE } from './lattice.js';

const fromLattice = fc.constantFrom(...LATTICE).map(valueOf);
const fromBits = fc.nat({ max: 0xffffffff }).map(valueOf);
/** Around one: where sums cancel and products round. */
const moderate = fc
  .tuple(fc.boolean(), fc.integer({ min: 127 - 12, max: 127 + 12 }), fc.nat({ max: 0x7fffff }))
  .map(([negative, exponent, fraction]) =>
    valueOf((negative ? 0x80000000 : 0) + exponent * 0x800000 + fraction),
  );

/** Any binary32 value, denormals and NaN included: half the time one of the lattice. */
export const binary32Arbitrary: fc.Arbitrary<number> = fc.oneof(
  { weight: 4, arbitrary: fromLattice },
  { weight: 2, arbitrary: fromBits },
  { weight: 2, arbitrary: moderate },
);

/** Two values, at times only a few steps of the total order apart, at times opposite. */
export const closePairArbitrary: fc.Arbitrary<readonly [number, number]> = fc.oneof(
  fc.tuple(binary32Arbitrary, binary32Arbitrary),
  fc
    .tuple(binary32Arbitrary, fc.integer({ min: -3, max: 3 }), fc.boolean())
    .map(([a, steps, opposite]): readonly [number, number] => {
      const near = atOrder(order(a) + steps);
      return [a, opposite ? -near : near];
    }),
);
