/** Indexes, jumps and loop counts of the nominal domain. */
import type { Decision } from '../../domains/domain.js';
import type { GpuControl } from './domain.js';
import { integerValue, type NominalInteger } from './integers.js';
import { numberOf, type NominalFloat } from './packed.js';
import type { Truth } from './truth.js';
import { UNDEFINED } from './undefined.js';

function member<V>(members: readonly V[], index: NominalInteger, outside: V): V {
  if (typeof index !== 'number' || index < 0 || index >= members.length) return outside;
  return members[index] ?? outside;
}

function indexOf(index: NominalInteger, offset: number): number | null {
  return typeof index === 'number' ? index + offset : null;
}

function decide(test: Truth): Decision {
  return test === UNDEFINED ? 'either' : test ? 'yes' : 'no';
}

/** Null also of NaN and +INF, which no integer is the floor of; -INF is not positive: no repetition. */
function repetitions(count: NominalFloat): number | null {
  const value = numberOf(count);
  if (value === -Infinity) return 0;
  return value === UNDEFINED || !Number.isFinite(value) ? null : Math.floor(value);
}

function repetitionsOfInteger(count: NominalInteger, signed: boolean): number | null {
  return typeof count === 'number' ? integerValue(count, signed) : null;
}

export const NOMINAL_CONTROL: GpuControl<NominalFloat, Truth, NominalInteger> = {
  member,
  indexOf,
  decide,
  repetitions,
  repetitionsOfInteger,
};
