/** Complete assignments of the policies, for property tests. */
import fc from 'fast-check';
import { alternativesOf, isAccepted, isKnown, isPermitted, POLICY_NAMES } from './assignments.js';
import type { Authority } from '../../spec/authorities.js';
import type { Policies } from './policies.js';

function among(wanted: (name: keyof Policies, value: string) => boolean): fc.Arbitrary<Policies> {
  const record = Object.fromEntries(
    POLICY_NAMES.map((name) => {
      const values: readonly string[] = alternativesOf(name);
      return [name, fc.constantFrom(...values.filter((value) => wanted(name, value)))];
    }),
  );
  return fc.record(record) as unknown as fc.Arbitrary<Policies>;
}

/** Any assignment of VP programs, deviations included. */
export const policiesArbitrary: fc.Arbitrary<Policies> = among((name, value) =>
  isKnown(name, value as Policies[typeof name], 'VP2.0'),
);

/** What the documents of an authority permit, and not by the letter alone. */
export function acceptedArbitrary(authority: Authority): fc.Arbitrary<Policies> {
  return among((name, value) => isAccepted(name, value as Policies[typeof name], authority));
}

/** What the documents of an authority permit. */
export function permittedArbitrary(authority: Authority): fc.Arbitrary<Policies> {
  return among((name, value) => isPermitted(name, value as Policies[typeof name], authority));
}
