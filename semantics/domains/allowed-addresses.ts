/** Address register components that may be several integers, and registers read through them. */
import { ADDRESS_RANGE } from '../../spec/environments.js';
import { cellsOf } from '../number/set-cells.js';
import { ANYTHING, contains, unionOf, type Allowed } from '../number/value-set.js';
import type { SetArithmetic } from './allowed-arithmetic.js';
import { codeOf, NO, YES, type Codes, type Truth } from './allowed-tests.js';
import type { Chooser } from './chooser.js';
import type { Vector } from './domain.js';
import { NOMINAL } from './nominal.js';
import type { Policies } from './policies.js';
import type { Scalar } from './scalar.js';

/** One integer, or several, ascending. */
export type AddressSet = number | readonly number[];

/** More pairs than this are not added one by one. */
const MOST_PAIRS = 1 << 14;

const ANY_VECTOR: Vector<Allowed> = { x: ANYTHING, y: ANYTHING, z: ANYTHING, w: ANYTHING };

export function addressesOf(set: AddressSet): readonly number[] {
  return typeof set === 'number' ? [set] : set;
}

function addressSet(values: Iterable<number>): AddressSet {
  const sorted = [...new Set(values)].sort((a, b) => a - b);
  const [first = 0] = sorted;
  return sorted.length === 1 ? first : sorted;
}

function range(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/** What ten bits hold. */
const ANY_ADDRESS: readonly number[] = range(ADDRESS_RANGE.least, ADDRESS_RANGE.greatest);

/** ARL's or ARR's conversion, which never decreases. */
export function toAddress(
  a: Allowed,
  integer: (a: number) => number,
  { choose, alternatives }: Chooser,
  numbers: Scalar,
  { loaded, exactly, single }: SetArithmetic,
): AddressSet {
  if (typeof a === 'number') {
    if (!Number.isNaN(a)) return numbers.toAddress(a, integer);
    return choose('addressOfNaN', (policy): AddressSet =>
      policy === 'anything' ? ANY_ADDRESS : numbers.toAddress(a, integer),
    );
  }
  return addressSet(
    cellsOf(loaded(a)).flatMap(({ low, high }) => {
      if (!Number.isNaN(low)) return range(integer(low), integer(high));
      if (alternatives('addressOfNaN').includes('anything')) return ANY_ADDRESS;
      return cellsOf(exactly(() => single.toAddress(low, integer))).flatMap((cell) =>
        range(cell.low, cell.high),
      );
    }),
  );
}

/** ARR's address: that of an infinity, of which no rule speaks, where it is not any that is chosen. */
export function openAtInfinity(
  a: Allowed,
  address: AddressSet,
  { choose, alternatives }: Chooser,
): AddressSet {
  if (!contains(a, Infinity) && !contains(a, -Infinity)) return address;
  if (typeof a !== 'number') {
    return alternatives('roundedInfinity').includes('anything') ? ANY_ADDRESS : address;
  }
  return choose('roundedInfinity', (policy) => (policy === 'anything' ? ANY_ADDRESS : address));
}

export function addAddresses(a: AddressSet, b: AddressSet): AddressSet {
  if (typeof a === 'number' && typeof b === 'number') return NOMINAL.addAddresses(a, b);
  const [left, right] = [addressesOf(a), addressesOf(b)];
  const sum = NOMINAL.addAddresses;
  if (left.length * right.length <= MOST_PAIRS) {
    return addressSet(left.flatMap((x) => right.map((y) => sum(x, y))));
  }
  return addressSet(
    range(sum(left[0] ?? 0, right[0] ?? 0), sum(left.at(-1) ?? 0, right.at(-1) ?? 0)),
  );
}

export function selectAddress(
  test: Truth,
  whenTrue: AddressSet,
  whenFalse: AddressSet,
): AddressSet {
  if (test === YES) return whenTrue;
  if (test === NO) return whenFalse;
  return addressSet([...addressesOf(whenTrue), ...addressesOf(whenFalse)]);
}

export function conditionOfAddress(a: AddressSet): Codes {
  if (typeof a === 'number') return codeOf(a);
  return a.reduce((codes, each) => codes | codeOf(each), 0);
}

type Registers = readonly Vector<Allowed>[];

/** The registers that may be read: of those outside of the file, what is chosen. */
export function elementOf({ choose, alternatives }: Chooser) {
  return (
    registers: Registers,
    address: AddressSet,
    displacement: number,
    zero: Vector<Allowed>,
  ): Vector<Allowed> => {
    if (typeof address === 'number') {
      const index = address + displacement;
      return (
        registers[index] ??
        choose('parameterOutside', (policy) => outside(policy, registers, index, zero))
      );
    }
    return unionOfVectors(
      address.flatMap((each) => {
        const index = each + displacement;
        const inside = registers[index];
        if (inside !== undefined) return [inside];
        return alternatives('parameterOutside').map((policy) =>
          outside(policy, registers, index, zero),
        );
      }),
    );
  };
}

function outside(
  policy: Policies['parameterOutside'],
  registers: Registers,
  index: number,
  zero: Vector<Allowed>,
): Vector<Allowed> {
  const { length } = registers;
  switch (policy) {
    case 'zero':
      return zero;
    case 'undefined':
      return ANY_VECTOR;
    case 'wrap':
      return registers[((index % length) + length) % length] ?? zero;
    case 'clamp':
      return registers[Math.min(Math.max(index, 0), length - 1)] ?? zero;
  }
}

function unionOfVectors(all: readonly Vector<Allowed>[]): Vector<Allowed> {
  // Most of a thousand places hold the same value: one that nobody set, or that is outside of the file.
  const [...vectors] = new Set(all);
  return {
    x: unionOf(vectors.map(({ x }) => x)),
    y: unionOf(vectors.map(({ y }) => y)),
    z: unionOf(vectors.map(({ z }) => z)),
    w: unionOf(vectors.map(({ w }) => w)),
  };
}
