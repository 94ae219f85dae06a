/**
 * The nominal domain with a memory: every number carries the operand components that it was made of. An
 * instruction's own definition, run over it, says which operand components each component of its result
 * depends on for the values at hand; nothing is written down a second time.
 */
import type { Addresses, Numbers, Vector } from '../../semantics/domains/domain.js';
import { NOMINAL } from '../../semantics/domains/nominal.js';

/** A value, and a set of operand components: bit 4 * operand + component. */
export interface Tracked<V> {
  readonly value: V;
  readonly from: number;
}

type Number = Tracked<number>;
type Truth = Tracked<boolean>;

function lift1<A, R>(f: (a: A) => R): (a: Tracked<A>) => Tracked<R> {
  return ({ value, from }) => ({ value: f(value), from });
}

function lift2<A, B, R>(f: (a: A, b: B) => R): (a: Tracked<A>, b: Tracked<B>) => Tracked<R> {
  return (a, b) => ({ value: f(a.value, b.value), from: a.from | b.from });
}

function lift3<A, R>(
  f: (a: A, b: A, c: A) => R,
): (a: Tracked<A>, b: Tracked<A>, c: Tracked<A>) => Tracked<R> {
  return (a, b, c) => ({ value: f(a.value, b.value, c.value), from: a.from | b.from | c.from });
}

/** Depends on what was chosen and on what chose; not on what was left. */
function select<V>(test: Truth, whenTrue: Tracked<V>, whenFalse: Tracked<V>): Tracked<V> {
  const { value, from } = test.value ? whenTrue : whenFalse;
  return { value, from: from | test.from };
}

function fromAll(parts: readonly Number[]): number {
  return parts.reduce((all, { from }) => all | from, 0);
}

function element(
  elements: readonly Vector<Number>[],
  address: Number,
  displacement: number,
  outside: Vector<Number>,
): Vector<Number> {
  const { x, y, z, w } = elements[address.value + displacement] ?? outside;
  const through = (part: Number): Number => ({ ...part, from: part.from | address.from });
  return { x: through(x), y: through(y), z: through(z), w: through(w) };
}

/** The operations of the nominal domain on tracked values. */
export const TRACKED: Numbers<Number, Truth> & Addresses<Number, Truth, Number> = {
  choose: NOMINAL.choose,
  anyOf: (values) => values[0] ?? { value: NaN, from: 0 },
  anything: { value: NaN, from: 0 },
  lift1: (operation) => operation,
  lift2: (operation) => operation,
  lift3: (operation) => operation,
  constant: (value) => ({ value: NOMINAL.constant(value), from: 0 }),
  add: lift2(NOMINAL.add),
  multiply: lift2(NOMINAL.multiply),
  multiplyWithin: lift2(NOMINAL.multiplyWithin),
  multiplyAdd: lift3(NOMINAL.multiplyAdd),
  sumOfThreeProducts: (a0, b0, a1, b1, a2, b2) => ({
    value: NOMINAL.sumOfThreeProducts(a0.value, b0.value, a1.value, b1.value, a2.value, b2.value),
    from: fromAll([a0, b0, a1, b1, a2, b2]),
  }),
  sumOfFourProducts: (a0, b0, a1, b1, a2, b2, a3, b3) => ({
    value: NOMINAL.sumOfFourProducts(
      a0.value,
      b0.value,
      a1.value,
      b1.value,
      a2.value,
      b2.value,
      a3.value,
      b3.value,
    ),
    from: fromAll([a0, b0, a1, b1, a2, b2, a3, b3]),
  }),
  negate: lift1(NOMINAL.negate),
  absolute: lift1(NOMINAL.absolute),
  floor: lift1(NOMINAL.floor),
  fraction: lift1(NOMINAL.fraction),
  coarse: lift1(NOMINAL.coarse),
  maximum: lift2(NOMINAL.maximum),
  minimum: lift2(NOMINAL.minimum),
  less: lift2(NOMINAL.less),
  lessOrEqual: lift2(NOMINAL.lessOrEqual),
  equal: lift2(NOMINAL.equal),
  isNaN: lift1(NOMINAL.isNaN),
  precedes: lift2(NOMINAL.precedes),
  not: lift1(NOMINAL.not),
  or: lift2(NOMINAL.or),
  select,
  reciprocal: lift1(NOMINAL.reciprocal),
  reciprocalSquareRoot: lift1(NOMINAL.reciprocalSquareRoot),
  exp2: lift1(NOMINAL.exp2),
  roughExp2: lift1(NOMINAL.roughExp2),
  log2: lift1(NOMINAL.log2),
  roughLog2: lift1(NOMINAL.roughLog2),
  sine: lift1(NOMINAL.sine),
  cosine: lift1(NOMINAL.cosine),
  exp2OfInteger: lift1(NOMINAL.exp2OfInteger),
  exponent: lift1(NOMINAL.exponent),
  mantissa: lift1(NOMINAL.mantissa),
  address: (value) => ({ value: NOMINAL.address(value), from: 0 }),
  floorToAddress: lift1(NOMINAL.floorToAddress),
  roundToAddress: lift1(NOMINAL.roundToAddress),
  addAddresses: lift2(NOMINAL.addAddresses),
  selectAddress: select,
  element,
};
