/** What one component of a result may be, and how much that leaves open. */
import { ADDRESS_RANGE } from '../../spec/environments.js';
import { addressesOf, type AddressSet } from '../../semantics/domains/allowed-addresses.js';
import type { Vector } from '../../semantics/domains/domain.js';
import type { Region } from '../../semantics/domains/explore.js';
import { countIntegers, type AllowedInteger } from '../../semantics/number/integer-set.js';
import { describeSet } from '../../semantics/number/set-text.js';
import { includes, NORMAL, sizeOf, type Allowed } from '../../semantics/number/value-set.js';

export interface Part {
  /** How many values pass: binary32 values and NaN, or integers. */
  readonly size: number;
  /** Whether any value at all passes that a register can hold. */
  readonly unconstrained: boolean;
  /** Whether more than half of all values pass. */
  readonly nearlyUnconstrained: boolean;
  /** In words. */
  readonly words: () => string;
}

export type Parts = Vector<Part>;

/** One outcome under some assignments of the policies. */
export interface Outcome {
  readonly region: Region;
  readonly parts: Parts;
}

const EVERY_VALUE = sizeOf(NORMAL);

/** Whether so many binary32 values are all that a register can hold. */
export function isEverySize(size: number): boolean {
  return size >= EVERY_VALUE;
}

const EVERY_ADDRESS = ADDRESS_RANGE.greatest - ADDRESS_RANGE.least + 1;

/** Every value that a register holds: denormals are none. */
export function isEverything(set: Allowed): boolean {
  return typeof set !== 'number' && set.nan && includes(set, NORMAL);
}

export function isUnconstrained(part: Part): boolean {
  return part.unconstrained;
}

export function isNearlyUnconstrained(part: Part): boolean {
  return part.nearlyUnconstrained;
}

export function floatPart(set: Allowed): Part {
  if (typeof set === 'number') return new Single(set);
  return {
    size: sizeOf(set),
    unconstrained: isEverything(set),
    nearlyUnconstrained: sizeOf(set) > EVERY_VALUE / 2,
    words: () => describeSet(set),
  };
}

class Single implements Part {
  readonly size = 1;
  readonly unconstrained = false;
  readonly nearlyUnconstrained = false;

  constructor(private readonly value: number) {}

  words(): string {
    return describeSet(this.value);
  }
}

export function addressPart(sets: readonly AddressSet[]): Part {
  const all = new Set(sets.flatMap(addressesOf));
  return {
    size: all.size,
    unconstrained: all.size >= EVERY_ADDRESS,
    nearlyUnconstrained: all.size > EVERY_ADDRESS / 2,
    words: () => integersInWords(all),
  };
}

const EVERY_INTEGER = 2 ** 32;

export function integerPart(set: AllowedInteger, words: () => string): Part {
  const size = countIntegers(set);
  return {
    size,
    unconstrained: size >= EVERY_INTEGER,
    nearlyUnconstrained: size > EVERY_INTEGER / 2,
    words,
  };
}

/** "0", "-512 or 0", "-512 to 511". */
function integersInWords(all: ReadonlySet<number>): string {
  const runs: [first: number, last: number][] = [];
  for (const each of [...all].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run !== undefined && run[1] + 1 === each) run[1] = each;
    else runs.push([each, each]);
  }
  return runs
    .map(([first, last]) =>
      first === last ? String(first) : `${String(first)} to ${String(last)}`,
    )
    .join(' or ');
}
