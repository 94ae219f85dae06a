/** What tests of the allowed domain share. */
import { NOTHING, union, type Allowed } from '../number/value-set.js';
import { Enumerator } from './allowed-outcomes.js';
import { allowed, type AllowedDomain } from './allowed.js';
import type { PolicyBox } from './assignments.js';

/** Every result over a box of assignments, of numbers and of sets alike. */
export function over(box: PolicyBox): (operation: (domain: AllowedDomain) => Allowed) => Allowed {
  const enumerator = new Enumerator((policy) => box[policy]);
  const domain = allowed(enumerator);
  return (operation) => {
    let all: Allowed = NOTHING;
    enumerator.each(() => {
      all = union(all, operation(domain));
    });
    return all;
  };
}
