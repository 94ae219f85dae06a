/**
 * Sums and products under an assignment, as NV_vertex_program2 §2.14.3 and its errata have them: operands as arithmetic takes
 * them, the rules of zeros, and one rounding of the exact result. scalar.ts asks only where alternatives may differ, and must
 * come to this. Sums whose terms an adder aligns before it adds them are not here (number/aligned.ts).
 */
import { isDenormal } from '../number/binary32.js';
import { exactProduct, exactSum, rounder, roundTo, type Direction } from '../number/round.js';
import type { Policies } from './policies.js';

const DIRECTION: Readonly<Record<Policies['sumRounding'], Direction>> = {
  'nearest-even': 'nearest',
  'toward-zero': 'zero',
  up: 'up',
  down: 'down',
  aligned: 'zero',
};

/** A register's value as arithmetic takes it. */
export function operand(a: number, { denormals }: Policies): number {
  if (!isDenormal(a) || denormals === 'kept' || denormals === 'each') return a;
  return denormals === 'flushed-positive' ? 0 : a * 0;
}

export function add(a0: number, b0: number, policies: Policies): number {
  const { sumRounding, zeroSum, oppositeSum, sumOverflow, denormals } = policies;
  const direction = DIRECTION[sumRounding];
  const [a, b] = [operand(a0, policies), operand(b0, policies)];
  const byDirection = direction === 'down' ? -0 : 0;
  if (a === 0 && b === 0) {
    if (Object.is(a, 0) && Object.is(b, 0)) return 0;
    // -0 and -0 are -0, but where all such sums are positive.
    if (Object.is(a, b)) return zeroSum === 'positive' ? 0 : -0;
    return zeroSum === 'ieee' ? byDirection : zeroSum === 'negative' ? -0 : 0;
  }
  const exact = exactSum(a, b);
  if (exact === 0) {
    return oppositeSum === 'by-direction' ? byDirection : oppositeSum === 'negative' ? -0 : 0;
  }
  const keeps = denormals === 'kept' || denormals === 'each';
  return delivered(exact, direction, sumOverflow, keeps, policies);
}

/** The product of MUL and MAD. */
export function multiply(a0: number, b0: number, policies: Policies): number {
  const [a, b] = [operand(a0, policies), operand(b0, policies)];
  if (a === 0 || b === 0) return withZero(a, b, policies);
  const { productRounding, productOverflow, denormals } = policies;
  const keeps = denormals === 'kept';
  return delivered(
    exactProduct(a, b),
    DIRECTION[productRounding],
    productOverflow,
    keeps,
    policies,
  );
}

/** The product of DST and the dot products. */
export function multiplyWithin(a0: number, b0: number, policies: Policies): number {
  const [a, b] = [operand(a0, policies), operand(b0, policies)];
  const hasZero = a === 0 || b === 0;
  if (!hasZero || policies.innerProducts === 'rules') return multiply(a, b, policies);
  if (policies.innerProducts === 'zero-wins') return 0;
  return Number.isNaN(a * b) ? withZero(a, b, policies) : 0;
}

/** A product of which one factor is a zero: zero, with a sign, or NaN of a factor that is infinite or NaN. */
function withZero(a: number, b: number, { zeroTimes, zeroProduct }: Policies): number {
  const product = a * b;
  if (!Number.isNaN(product)) return zeroProduct === 'positive' ? 0 : product;
  const over =
    Number.isNaN(a) || Number.isNaN(b) ? 'zero-wins-over-nan' : 'zero-wins-over-infinity';
  return zeroTimes === 'zero-wins' || zeroTimes === over ? 0 : NaN;
}

/** An exact result, rounded; what is below the normal values is kept, or a zero. */
function delivered(
  exact: number,
  direction: Direction,
  overflow: Policies['sumOverflow'],
  keepsDenormals: boolean,
  { denormals, tininess }: Policies,
): number {
  if (keepsDenormals && Math.abs(exact) < 2 ** -126) return roundTo(exact, direction);
  return rounder({
    direction,
    overflow: overflow === 'by-direction' ? 'by direction' : overflow,
    flushedZero: denormals === 'flushed-positive' ? 'positive' : 'signed',
    tininess: tininess === 'after-unbounded' ? 'after, unbounded' : tininess,
  })(exact);
}
