import { expect, it } from 'vitest';
import { addressesOf } from './allowed-addresses.js';
import { allowed } from './allowed.js';
import { boxOf, DEFAULT_POLICIES, type PolicyBox } from './assignments.js';
import { Enumerator } from './allowed-outcomes.js';
import { interval } from '../number/value-set.js';

/** How many addresses ARR may give of a number, or of a set. */
function roundedTo(
  alternatives: readonly ('clamped' | 'anything')[],
  a: Parameters<ReturnType<typeof allowed>['roundToAddress']>[0],
): readonly number[] {
  const box: PolicyBox = { ...boxOf(DEFAULT_POLICIES), roundedInfinity: alternatives };
  const enumerator = new Enumerator((policy) => box[policy]);
  const found: number[] = [];
  const domain = allowed(enumerator);
  enumerator.each(() => {
    found.push(addressesOf(domain.roundToAddress(a)).length);
  });
  return found;
}

it.each([Infinity, -Infinity])('ARR of %d is the bound, or any address by the letter', (a) => {
  expect(roundedTo(['clamped'], a)).toEqual([1]);
  expect(roundedTo(['clamped', 'anything'], a)).toEqual([1, 1024]);
});

it('leaves ARR of numbers and NaN, and ARL, as they are', () => {
  expect(roundedTo(['clamped', 'anything'], 3e38)).toEqual([1]);
  expect(roundedTo(['clamped', 'anything'], NaN)).toEqual([1]);
  expect(roundedTo(['clamped', 'anything'], interval(1, 3))).toEqual([3]);
  expect(roundedTo(['clamped', 'anything'], interval(500, Infinity))).toEqual([1024]);
  expect(roundedTo(['clamped'], interval(500, Infinity))).toEqual([12]);
});
