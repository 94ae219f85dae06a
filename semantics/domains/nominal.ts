/**
 * The nominal domain: one result for every operation. Binary32 in a JavaScript number, rounded to nearest
 * even and then flushed with the sign kept (NV_vertex_program2 §2.14.3); multiply-add and dot products
 * round each operation, from left to right; approximated functions are rounded correctly. What the
 * document leaves open besides is listed in policy-table.ts.
 *
 * Binary64 has enough bits to spare that rounding its sum or product of two binary32 values to binary32
 * gives what rounding the exact one gives.
 */
import { ADDRESS_RANGE } from '../../spec/environments.js';
import type { ConditionRule } from '../language/ast.js';
import * as elementary from '../number/elementary.js';
import { DEFAULTS } from './assignments.js';
import type { ConditionCode, Decision, NumericDomain, Vector, WrittenOut } from './domain.js';

export interface NominalKinds {
  readonly number: number;
  readonly truth: boolean;
  readonly address: number;
  readonly code: ConditionCode;
}

/** A domain whose numbers are binary32 values in JavaScript numbers. */
export type Binary32Domain = NumericDomain<NominalKinds>;

const SMALLEST_NORMAL = 2 ** -126;
const { least: LEAST, greatest: GREATEST } = ADDRESS_RANGE;

function constant(value: number): number {
  const r = Math.fround(value);
  return r < SMALLEST_NORMAL && r > -SMALLEST_NORMAL ? r * 0 : r;
}

function add(a: number, b: number): number {
  const r = Math.fround(a + b);
  return r < SMALLEST_NORMAL && r > -SMALLEST_NORMAL ? r * 0 : r;
}

function multiply(a: number, b: number): number {
  const r = Math.fround(a * b);
  return r < SMALLEST_NORMAL && r > -SMALLEST_NORMAL ? r * 0 : r;
}

function multiplyAdd(a: number, b: number, c: number): number {
  return add(multiply(a, b), c);
}

function sumOfThreeProducts(
  a0: number,
  b0: number,
  a1: number,
  b1: number,
  a2: number,
  b2: number,
): number {
  return add(add(multiply(a0, b0), multiply(a1, b1)), multiply(a2, b2));
}

function sumOfFourProducts(
  a0: number,
  b0: number,
  a1: number,
  b1: number,
  a2: number,
  b2: number,
  a3: number,
  b3: number,
): number {
  return add(add(add(multiply(a0, b0), multiply(a1, b1)), multiply(a2, b2)), multiply(a3, b3));
}

function negate(a: number): number {
  return -a;
}

function absolute(a: number): number {
  return Math.abs(a);
}

/** Keeps -0 (§2.14.3.15 rule 2). */
function floor(a: number): number {
  return Math.floor(a);
}

function fraction(a: number): number {
  return add(a, -Math.floor(a));
}

/** Toward zero, to 8 fraction bits. */
function coarse(a: number): number {
  return Math.trunc(a * 256) / 256;
}

/** NaN where either is; +0 of -0 and +0. */
function maximum(a: number, b: number): number {
  return Math.max(a, b);
}

/** NaN where either is; -0 of -0 and +0. */
function minimum(a: number, b: number): number {
  return Math.min(a, b);
}

function less(a: number, b: number): boolean {
  return a < b;
}

function lessOrEqual(a: number, b: number): boolean {
  return a <= b;
}

function equal(a: number, b: number): boolean {
  return a === b;
}

function isNaN(a: number): boolean {
  return Number.isNaN(a);
}

function precedes(a: number, b: number): boolean {
  if (a < b) return true;
  if (a > b || Number.isNaN(a)) return false;
  return Number.isNaN(b) || (Object.is(a, -0) && Object.is(b, 0));
}

function not(test: boolean): boolean {
  return !test;
}

function or(a: boolean, b: boolean): boolean {
  return a || b;
}

function select(test: boolean, whenTrue: number, whenFalse: number): number {
  return test ? whenTrue : whenFalse;
}

/** A single number is all that an operation is applied to. */
function lift<O>(operation: O): O {
  return operation;
}

function anyOf([value = NaN]: readonly number[]): number {
  return value;
}

function reciprocal(a: number): number {
  const r = Math.fround(1 / a);
  return r < SMALLEST_NORMAL && r > -SMALLEST_NORMAL ? r * 0 : r;
}

function exp2(a: number): number {
  const r = elementary.exp2(a);
  return r < SMALLEST_NORMAL ? 0 : r;
}

function sine(a: number): number {
  const r = elementary.sine(a);
  return r < SMALLEST_NORMAL && r > -SMALLEST_NORMAL ? r * 0 : r;
}

function address(value: number): number {
  return value < LEAST ? LEAST : value > GREATEST ? GREATEST : Math.floor(value) | 0;
}

/** To nearest, halves to even: 2^52 * 1.5 leaves no fraction bits below it. */
const ROUNDER = 2 ** 52 * 1.5;

/** 0 of NaN. */
function roundToAddress(a: number): number {
  return a < LEAST ? LEAST : a > GREATEST ? GREATEST : (a + ROUNDER - ROUNDER) | 0;
}

function addAddresses(a: number, b: number): number {
  const sum = a + b;
  return sum < LEAST ? LEAST : sum > GREATEST ? GREATEST : sum;
}

function element(
  elements: readonly Vector<number>[],
  a: number,
  displacement: number,
  outside: Vector<number>,
): Vector<number> {
  const index = a + displacement;
  if (index < 0 || index >= elements.length) return outside;
  return elements[index] ?? outside;
}

function conditionOf(a: number): ConditionCode {
  if (a < 0) return 'LT';
  if (a > 0) return 'GT';
  return a === 0 ? 'EQ' : 'UN';
}

/** TestCC (§2.14.2.2): UN passes NE and TR alone. */
function test(rule: ConditionRule, code: ConditionCode): boolean {
  switch (rule) {
    case 'EQ':
      return code === 'EQ';
    case 'NE':
      return code !== 'EQ';
    case 'LT':
      return code === 'LT';
    case 'GE':
      return code === 'GT' || code === 'EQ';
    case 'LE':
      return code === 'LT' || code === 'EQ';
    case 'GT':
      return code === 'GT';
    case 'TR':
      return true;
    case 'FL':
      return false;
  }
}

function selectCode(
  chosen: boolean,
  whenTrue: ConditionCode,
  whenFalse: ConditionCode,
): ConditionCode {
  return chosen ? whenTrue : whenFalse;
}

function decide(decided: boolean): Decision {
  return decided ? 'yes' : 'no';
}

type V = Vector<number>;

/** For the engine's sake: see `WrittenOut`. ../machine/written-out.test.ts holds that each is its operation four times. */
const WRITTEN_OUT: WrittenOut<number> = {
  one: new Map([
    [negate, (a: V): V => ({ x: -a.x, y: -a.y, z: -a.z, w: -a.w })],
    [
      absolute,
      (a: V): V => ({ x: Math.abs(a.x), y: Math.abs(a.y), z: Math.abs(a.z), w: Math.abs(a.w) }),
    ],
  ]),
  two: new Map([
    [
      add,
      (a: V, b: V): V => ({
        x: add(a.x, b.x),
        y: add(a.y, b.y),
        z: add(a.z, b.z),
        w: add(a.w, b.w),
      }),
    ],
    [
      multiply,
      (a: V, b: V): V => ({
        x: multiply(a.x, b.x),
        y: multiply(a.y, b.y),
        z: multiply(a.z, b.z),
        w: multiply(a.w, b.w),
      }),
    ],
    [
      maximum,
      (a: V, b: V): V => ({
        x: Math.max(a.x, b.x),
        y: Math.max(a.y, b.y),
        z: Math.max(a.z, b.z),
        w: Math.max(a.w, b.w),
      }),
    ],
    [
      minimum,
      (a: V, b: V): V => ({
        x: Math.min(a.x, b.x),
        y: Math.min(a.y, b.y),
        z: Math.min(a.z, b.z),
        w: Math.min(a.w, b.w),
      }),
    ],
  ]),
  three: new Map([
    [
      multiplyAdd,
      (a: V, b: V, c: V): V => ({
        x: multiplyAdd(a.x, b.x, c.x),
        y: multiplyAdd(a.y, b.y, c.y),
        z: multiplyAdd(a.z, b.z, c.z),
        w: multiplyAdd(a.w, b.w, c.w),
      }),
    ],
  ]),
};

export const NOMINAL: Binary32Domain = {
  choose: DEFAULTS.choose,
  anyOf,
  anything: NaN,
  lift1: lift,
  lift2: lift,
  lift3: lift,
  writtenOut: WRITTEN_OUT,
  constant,
  input: constant,
  add,
  multiply,
  multiplyWithin: multiply,
  multiplyAdd,
  sumOfThreeProducts,
  sumOfFourProducts,
  negate,
  absolute,
  floor,
  fraction,
  coarse,
  maximum,
  minimum,
  less,
  lessOrEqual,
  equal,
  isNaN,
  isNegativeNaN: () => false,
  precedes,
  not,
  or,
  select,
  reciprocal,
  reciprocalSquareRoot: elementary.reciprocalSquareRoot,
  exp2,
  roughExp2: exp2,
  log2: elementary.log2,
  roughLog2: elementary.log2,
  sine,
  cosine: elementary.cosine,
  exp2OfInteger: elementary.exp2OfInteger,
  exponent: elementary.exponent,
  mantissa: elementary.mantissa,
  address,
  floorToAddress: address,
  roundToAddress,
  addAddresses,
  selectAddress: select,
  element,
  equalCode: 'EQ',
  conditionOf,
  conditionOfAddress: conditionOf,
  test,
  selectCode,
  decide,
};
