/** The nominal domain of GPU programs with the memory of tracked.ts. */
import type { NominalInteger } from '../../../semantics/gpu/domains/integers.js';
import { GPU_NOMINAL } from '../../../semantics/gpu/domains/nominal.js';
import type { NominalFloat } from '../../../semantics/gpu/domains/packed.js';
import type { Truth } from '../../../semantics/gpu/domains/truth.js';
import type { Computing } from '../../../semantics/gpu/instructions/definition.js';
import { choice, lift1, lift2, trackedNumbers, untracked, type Tracked } from '../tracked.js';

type F = Tracked<NominalFloat>;
type B = Tracked<Truth>;
type I = Tracked<NominalInteger>;

const N = GPU_NOMINAL;

/** An operation of one integer that takes it as signed or as unsigned. */
function signed1<A, R>(f: (a: A, signed: boolean) => R): (a: Tracked<A>, s: boolean) => Tracked<R> {
  return (a, signed) => lift1((value: A) => f(value, signed))(a);
}

/** An operation of two integers that takes both as signed or both as unsigned. */
function signed2<A, R>(
  f: (a: A, b: A, signed: boolean) => R,
): (a: Tracked<A>, b: Tracked<A>, signed: boolean) => Tracked<R> {
  return (a, b, signed) => lift2((x: A, y: A) => f(x, y, signed))(a, b);
}

/** What definitions of instructions compute with, on tracked values. */
export const GPU_TRACKED: Computing<F, B, I> = {
  ...trackedNumbers<NominalFloat, Truth>(N, N.decide),
  divide: lift2(N.divide),
  power: lift2(N.power),
  ceiling: lift1(N.ceiling),
  round: lift1(N.round),
  truncate: lift1(N.truncate),
  sumOfTwoProducts: (a0, b0, a1, b1) => ({
    value: N.sumOfTwoProducts(a0.value, b0.value, a1.value, b1.value),
    from: a0.from | b0.from | a1.from | b1.from,
  }),
  saturate: (a, low) => lift1((value: NominalFloat) => N.saturate(value, low))(a),
  storeShort: lift1(N.storeShort),
  undefinedFloat: untracked(N.undefinedFloat),
  integer: (value) => untracked(N.integer(value)),
  undefinedInteger: untracked(N.undefinedInteger),
  addIntegers: lift2(N.addIntegers),
  subtractIntegers: lift2(N.subtractIntegers),
  negateInteger: lift1(N.negateInteger),
  absoluteInteger: signed1(N.absoluteInteger),
  multiplyLow: lift2(N.multiplyLow),
  multiplyHigh: signed2(N.multiplyHigh),
  multiply24: signed2(N.multiply24),
  divideIntegers: signed2(N.divideIntegers),
  modulo: signed2(N.modulo),
  and: lift2(N.and),
  or32: lift2(N.or32),
  xor: lift2(N.xor),
  notBits: lift1(N.notBits),
  shiftLeft: signed2(N.shiftLeft),
  shiftRight: signed2(N.shiftRight),
  lessInteger: signed2(N.lessInteger),
  equalInteger: lift2(N.equalInteger),
  selectInteger: choice(N.decide, N.selectInteger),
  toInteger: signed1(N.toInteger),
  toFloat: signed1(N.toFloat),
  bitsOf: lift1(N.bitsOf),
  fromBits: lift1(N.fromBits),
  toHalf: lift1(N.toHalf),
  fromHalf: lift1(N.fromHalf),
  quantize: (a, low, high, scale, bias) =>
    lift1((value: NominalFloat) => N.quantize(value, low, high, scale, bias))(a),
  dequantize: (a, bias, scale) =>
    lift1((value: NominalInteger) => N.dequantize(value, bias, scale))(a),
};
