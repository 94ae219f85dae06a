/** Whether a value that an implementation shows is one that is permitted: of numbers and of addresses. */
import type { Environment } from '../../spec/environments.js';
import { addressesOf, type AddressSet } from '../../semantics/domains/allowed-addresses.js';
import type { AllowedKinds } from '../../semantics/domains/allowed.js';
import type { Observation } from '../../semantics/machine/linked.js';
import {
  bitsOfInteger,
  integerRange,
  unionOfIntegers,
  type AllowedInteger,
} from '../../semantics/number/integer-set.js';
import { contains, type Allowed } from '../../semantics/number/value-set.js';
import type { StepViolation } from './violation.js';

/** What stands for a value that an implementation should show and does not. */
export const NOT_A_VALUE = NaN;

type Kind = Observation<AllowedKinds>['operands'][number]['kind'];

/** Whether a value is one of a set. */
export function admits(
  environment: Environment,
  kind: Kind,
  set: Allowed | AddressSet,
  value: number,
): boolean {
  return kind === 'address'
    ? holds(set as AddressSet, value, environment)
    : contains(set as Allowed, value);
}

function holds(set: AddressSet, value: number, environment: Environment): boolean {
  const seen = shownBy(environment, value);
  return addressesOf(set).some((each) => shownBy(environment, each) === seen);
}

/**
 * What a program sees of an address. Without condition codes that is what it reads by it: every address that leads
 * outside of the parameters with each offset is like any other (NV_vertex_program, Issues and §2.14.1.9).
 */
function shownBy(
  { conditionCode, offsets, programParameters }: Environment,
  value: number,
): number {
  if (conditionCode) return value;
  const { below, beyond } = endsOfAddresses({ offsets, programParameters });
  return Math.min(Math.max(value, below), beyond);
}

/** The greatest and the least address from which no offset leads into the parameters. */
function endsOfAddresses({
  offsets,
  programParameters,
}: Pick<Environment, 'offsets' | 'programParameters'>): {
  readonly below: number;
  readonly beyond: number;
} {
  return { below: -offsets.positive - 1, beyond: programParameters + offsets.negative };
}

/** All addresses that an implementation may show for one of a set: integers of 32 bits, or of what is given. */
export function admittedAddresses(
  environment: Environment,
  set: AddressSet,
  range: { readonly least: number; readonly greatest: number },
): AllowedInteger {
  if (environment.conditionCode) return unionOfIntegers(addressesOf(set).map(bitsOfInteger));
  const { below, beyond } = endsOfAddresses(environment);
  return unionOfIntegers(
    addressesOf(set).map((each) => {
      if (each <= below) return integerRange(range.least, below);
      return each >= beyond ? integerRange(beyond, range.greatest) : bitsOfInteger(each);
    }),
  );
}

/** A value, and the set in which it is not. */
export function pairOf(
  kind: Kind,
  allowed: Allowed | AddressSet,
  observed: number,
): Extract<StepViolation, { kind: 'result' }>['pair'] {
  return kind === 'address'
    ? { type: 'address', observed, allowed: allowed as AddressSet }
    : { type: 'float', observed, allowed: allowed as Allowed };
}
