/** The state in which an implementation starts, held against the initial values (§2.14.1.1 to §2.14.1.6). */
import { COMPONENTS, INITIAL, type Quad } from '../../spec/environments.js';
import type { AddressSet } from '../../semantics/domains/allowed-addresses.js';
import type { AllowedDomain } from '../../semantics/domains/allowed.js';
import type { ConditionCode, Vector } from '../../semantics/domains/domain.js';
import { NOMINAL } from '../../semantics/domains/nominal.js';
import type { Program } from '../../semantics/language/load.js';
import type { Invocation } from '../../semantics/machine/machine.js';
import { invocation, type InputValues } from '../../semantics/machine/state.js';
import { isDenormal } from '../../semantics/number/binary32.js';
import { contains, type Allowed } from '../../semantics/number/value-set.js';
import { bitOf } from './allowed-state.js';
import type { StartViolation } from './violation.js';
import { sameStack } from './same-state.js';

export type Start = Invocation;
type Place = StartViolation['place'];
type RegisterPlace = Extract<Place, { pair: { type: 'float' | 'address' } }>;

/** Whether a start is the nominal one; what registers share is looked at once. */
export function isNominalStart(
  { environment, entry }: Program,
  { attributes = {}, parameters = {} }: InputValues,
  { inputs, state }: Start,
): boolean {
  const { codes } = state;
  return (
    isNominalFile(
      inputs.attributes,
      environment.vertexAttributes,
      INITIAL.vertexAttribute,
      attributes,
    ) &&
    isNominalFile(
      state.parameters,
      environment.programParameters,
      INITIAL.programParameter,
      parameters,
    ) &&
    isNominalFile(state.temporaries, environment.temporaries, INITIAL.temporary) &&
    isNominalFile(state.results, environment.results.length, INITIAL.result) &&
    isNominalFile(state.addresses, environment.addressRegisters, INITIAL.address) &&
    COMPONENTS.every((component) => codes[component] === NOMINAL.equalCode) &&
    state.next === entry &&
    state.executed === 0 &&
    state.stack.length === 0
  );
}

function isNominalFile(
  file: readonly Vector<number>[],
  count: number,
  initial: Quad,
  values: Readonly<Record<number, Quad>> = {},
): boolean {
  if (file.length !== count) return false;
  let known: Vector<number> | undefined;
  for (let number = 0; number < count; number++) {
    const own = file[number];
    const value = values[number];
    if (value === undefined && own === known) continue;
    if (own === undefined || !isNominal(own, value ?? initial)) return false;
    if (value === undefined) known = own;
  }
  return true;
}

function isNominal({ x, y, z, w }: Vector<number>, value: Quad): boolean {
  const { constant } = NOMINAL;
  return (
    Object.is(x, constant(value[0])) &&
    Object.is(y, constant(value[1])) &&
    Object.is(z, constant(value[2])) &&
    Object.is(w, constant(value[3]))
  );
}

/** The first place that departs; the higher the rank, the later. Null where none does. */
export function startViolation(
  program: Program,
  values: InputValues,
  domain: AllowedDomain,
  own: Start,
): { readonly rank: number; readonly place: Place } | null {
  const { inputs, state } = invocation(program, domain, values);
  const isState = program.environment.programType === 'state';
  const files = [
    ['attributes', inputs.attributes, own.inputs.attributes],
    ['parameters', state.parameters, own.state.parameters],
    ['temporaries', state.temporaries, own.state.temporaries],
    ['results', state.results, own.state.results],
  ] as const;
  for (const [index, [file, expected, seen]] of files.entries()) {
    const given = file === 'parameters' && isState ? values.parameters : undefined;
    const found = floatPlace(file, expected, seen, given);
    if (found === null) continue;
    return { rank: 10_000 * index + 4 * found.register, place: found };
  }
  const rank = 10_000 * files.length;
  const place =
    addressPlace(state.addresses, own.state.addresses) ??
    codePlace(own.state.codes) ??
    flowPlace(state, own.state);
  return place === null ? null : { rank, place };
}

function floatPlace(
  file: 'attributes' | 'parameters' | 'temporaries' | 'results',
  expected: readonly Vector<Allowed>[],
  seen: readonly Vector<number>[],
  /** What stays as it was given until something reads it: a denormal is no violation there. */
  given: InputValues['parameters'],
): RegisterPlace | null {
  for (const [register, wanted] of expected.entries()) {
    for (const [index, component] of COMPONENTS.entries()) {
      const observed = seen[register]?.[component] ?? NaN;
      const allowed = wanted[component];
      if (contains(allowed, observed)) continue;
      if (isDenormal(observed) && observed === Math.fround(given?.[register]?.[index] ?? 0))
        continue;
      return { file, register, component, pair: { type: 'float', observed, allowed } };
    }
  }
  return null;
}

function addressPlace(
  expected: readonly Vector<AddressSet>[],
  seen: readonly Vector<number>[],
): RegisterPlace | null {
  for (const [register, wanted] of expected.entries()) {
    for (const component of COMPONENTS) {
      const observed = seen[register]?.[component] ?? NaN;
      const allowed = wanted[component];
      if (allowed === observed) continue;
      const pair = { type: 'address', observed, allowed } as const;
      return { file: 'addresses', register, component, pair };
    }
  }
  return null;
}

function codePlace(codes: Vector<ConditionCode>): Place | null {
  for (const [index, component] of COMPONENTS.entries()) {
    const observed = codes[component];
    const wanted = INITIAL.conditionCode[index] ?? 'EQ';
    if (observed === wanted) continue;
    const pair = { type: 'code', observed, allowed: bitOf(wanted) } as const;
    return { file: 'codes', component, pair };
  }
  return null;
}

type Flow = Pick<Start['state'], 'next' | 'executed' | 'stack'>;

function flowPlace(expected: Flow, own: Flow): Place | null {
  const place = (
    what: Extract<Place, { file: 'flow' }>['what'],
    observed: string,
    allowed: string,
  ): Place => ({ file: 'flow', what, observed, allowed });
  if (own.next !== expected.next) {
    return place('next instruction', String(own.next), String(expected.next));
  }
  if (own.executed !== expected.executed) {
    return place('executed instructions', String(own.executed), String(expected.executed));
  }
  if (!sameStack(own.stack, expected.stack)) {
    return place('call stack', own.stack.join(' '), 'empty');
  }
  return null;
}
