import { describe, expect, it } from 'vitest';
import { alternativesIn, type Region } from '../../semantics/domains/explore.js';
import { permittedBox } from '../../semantics/domains/assignments.js';
import { openingPolicies } from './opening-policies.js';

const PERMITTED = permittedBox('NVvp4.0');

/** Whether a region has one of the alternatives of a policy. */
const unbounded = (region: Region): boolean =>
  alternativesIn(region, 'reciprocalRange').includes('unbounded');
const inAnyOrder = (region: Region): boolean =>
  alternativesIn(region, 'dotOrder').some((order) => order === 'any' || order === 'once');

describe('the policies that open a result', () => {
  it('are those without whose other alternatives it is closed, with the alternatives that open it', () => {
    expect(openingPolicies(PERMITTED, unbounded)).toEqual([
      { id: 'vp2.E-reciprocal-range', because: 'policy reciprocalRange: unbounded' },
    ]);
    expect(openingPolicies(PERMITTED, inAnyOrder)).toEqual([
      { id: 'vp2.E-dot-order', because: 'policy dotOrder: once or any' },
    ]);
  });

  it('are several where each of them opens it', () => {
    const either = (region: Region): boolean => unbounded(region) || inAnyOrder(region);
    expect(openingPolicies(PERMITTED, either).map(({ id }) => id)).toEqual([
      'vp2.E-dot-order',
      'vp2.E-reciprocal-range',
    ]);
  });

  it('are one where two open it together', () => {
    const both = (region: Region): boolean => unbounded(region) && inAnyOrder(region);
    expect(openingPolicies(PERMITTED, both)).toEqual([
      { id: 'vp2.E-reciprocal-range', because: 'policy reciprocalRange: unbounded' },
    ]);
  });

  it('are named with every alternative where only several of them open it', () => {
    const whole = (region: Region): boolean => alternativesIn(region, 'reciprocalRange').length > 1;
    expect(openingPolicies(PERMITTED, whole)).toEqual([
      { id: 'vp2.E-reciprocal-range', because: 'policy reciprocalRange: relative or unbounded' },
    ]);
  });

  it('are none where it is open by default', () => {
    expect(openingPolicies(PERMITTED, () => true)).toEqual([]);
    const defaults = (region: Region): boolean =>
      alternativesIn(region, 'reciprocalRange').includes('relative');
    expect(openingPolicies(PERMITTED, defaults)).toEqual([]);
  });
});
