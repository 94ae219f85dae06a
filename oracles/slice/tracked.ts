/**
 * A domain with a memory: every number carries the operand components that it was made of. An
 * instruction's own definition, run over it, says which operand components each component of its result
 * depends on for the values at hand; nothing is written down a second time.
 */
import type { Addresses, Decision, Numbers, Vector } from '../../semantics/domains/domain.js';
import { NOMINAL } from '../../semantics/domains/nominal.js';

/** A value, and a set of operand components: bit 4 * operand + component. */
export interface Tracked<V> {
  readonly value: V;
  readonly from: number;
}

/** Numbers that were made of nothing. */
export function untracked<V>(value: V): Tracked<V> {
  return { value, from: 0 };
}

export function lift1<A, R>(f: (a: A) => R): (a: Tracked<A>) => Tracked<R> {
  return ({ value, from }) => ({ value: f(value), from });
}

export function lift2<A, B, R>(f: (a: A, b: B) => R): (a: Tracked<A>, b: Tracked<B>) => Tracked<R> {
  return (a, b) => ({ value: f(a.value, b.value), from: a.from | b.from });
}

function lift3<A, R>(
  f: (a: A, b: A, c: A) => R,
): (a: Tracked<A>, b: Tracked<A>, c: Tracked<A>) => Tracked<R> {
  return (a, b, c) => ({ value: f(a.value, b.value, c.value), from: a.from | b.from | c.from });
}

/**
 * A choice depends on what was chosen and on what chose; not on what was left.
 *
 * @param chosen what the domain itself makes of the choice
 */
export function choice<B, V>(
  decide: (test: B) => Decision,
  chosen: (test: B, whenTrue: V, whenFalse: V) => V,
): (test: Tracked<B>, whenTrue: Tracked<V>, whenFalse: Tracked<V>) => Tracked<V> {
  return (test, whenTrue, whenFalse) => {
    const value = chosen(test.value, whenTrue.value, whenFalse.value);
    const decision = decide(test.value);
    const fromTrue = decision === 'no' ? 0 : whenTrue.from;
    const fromFalse = decision === 'yes' ? 0 : whenFalse.from;
    return { value, from: test.from | fromTrue | fromFalse };
  };
}

function fromAll<V>(parts: readonly Tracked<V>[]): number {
  return parts.reduce((all, { from }) => all | from, 0);
}

/** The operations of a domain on tracked values. */
export function trackedNumbers<F, B>(
  domain: Numbers<F, B>,
  decide: (test: B) => Decision,
): Numbers<Tracked<F>, Tracked<B>> {
  return {
    choose: domain.choose,
    anyOf: (values) => values[0] ?? untracked(domain.anything),
    anything: untracked(domain.anything),
    lift1: (operation) => operation,
    lift2: (operation) => operation,
    lift3: (operation) => operation,
    constant: (value) => untracked(domain.constant(value)),
    add: lift2(domain.add),
    multiply: lift2(domain.multiply),
    multiplyWithin: lift2(domain.multiplyWithin),
    multiplyAdd: lift3(domain.multiplyAdd),
    sumOfThreeProducts: (a0, b0, a1, b1, a2, b2) => ({
      value: domain.sumOfThreeProducts(a0.value, b0.value, a1.value, b1.value, a2.value, b2.value),
      from: fromAll([a0, b0, a1, b1, a2, b2]),
    }),
    sumOfFourProducts: (a0, b0, a1, b1, a2, b2, a3, b3) => ({
      value: domain.sumOfFourProducts(
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
    negate: lift1(domain.negate),
    absolute: lift1(domain.absolute),
    floor: lift1(domain.floor),
    fraction: lift1(domain.fraction),
    coarse: lift1(domain.coarse),
    maximum: lift2(domain.maximum),
    minimum: lift2(domain.minimum),
    less: lift2(domain.less),
    lessOrEqual: lift2(domain.lessOrEqual),
    equal: lift2(domain.equal),
    isNaN: lift1(domain.isNaN),
    isNegativeNaN: lift1(domain.isNegativeNaN),
    precedes: lift2(domain.precedes),
    not: lift1(domain.not),
    or: lift2(domain.or),
    select: choice(decide, domain.select),
    reciprocal: lift1(domain.reciprocal),
    reciprocalSquareRoot: lift1(domain.reciprocalSquareRoot),
    exp2: lift1(domain.exp2),
    roughExp2: lift1(domain.roughExp2),
    log2: lift1(domain.log2),
    roughLog2: lift1(domain.roughLog2),
    sine: lift1(domain.sine),
    cosine: lift1(domain.cosine),
    exp2OfInteger: lift1(domain.exp2OfInteger),
    exponent: lift1(domain.exponent),
    mantissa: lift1(domain.mantissa),
  };
}

type Number = Tracked<number>;
type Truth = Tracked<boolean>;

const decide = (test: boolean): Decision => (test ? 'yes' : 'no');

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

/** The operations of the nominal domain of VP programs on tracked values. */
export const TRACKED: Numbers<Number, Truth> & Addresses<Number, Truth, Number> = {
  ...trackedNumbers<number, boolean>(NOMINAL, decide),
  address: (value) => untracked(NOMINAL.address(value)),
  floorToAddress: lift1(NOMINAL.floorToAddress),
  roundToAddress: lift1(NOMINAL.roundToAddress),
  addAddresses: lift2(NOMINAL.addAddresses),
  selectAddress: choice(decide, NOMINAL.selectAddress),
  element,
};
