/** Registers after a run against what a case expects of them. */
import { COMPONENTS, type Component, type Environment } from '../../../spec/environments.js';
import type { NominalKinds } from '../../../semantics/domains/nominal.js';
import { SpecCrash } from '../../../semantics/machine/crash.js';
import type { State } from '../../../semantics/machine/state.js';
import type { RegisterExpectation, RegisterFile } from './case.js';
import { allows, describeExpectation, describeValue, ulpsFrom } from '../expectation.js';
import type { Difference } from '../result.js';

/** The components that hold what is not allowed, in the order of the expectations. */
export function registerDifferences(
  registers: readonly RegisterExpectation[],
  state: State<NominalKinds>,
  environment: Environment,
): readonly Difference[] {
  const differences: Difference[] = [];
  for (const register of registers) {
    for (const [index, component] of COMPONENTS.entries()) {
      const difference = componentDifference(register, index, component, state, environment);
      if (difference !== null) differences.push(difference);
    }
  }
  return differences;
}

function componentDifference(
  register: RegisterExpectation,
  index: number,
  component: Component,
  state: State<NominalKinds>,
  environment: Environment,
): Difference | null {
  const where = `${register.name}.${component}`;
  switch (register.file) {
    case 'condition code': {
      const expected = register.components[index] ?? null;
      const observed = state.codes[component];
      return expected === null || expected === observed
        ? null
        : { where, expected, observed, ulps: null };
    }
    case 'address': {
      const expected = register.components[index] ?? null;
      const observed = at(state.addresses, register.index, environment)[component];
      if (expected === null || expected === observed) return null;
      return { where, expected: String(expected), observed: String(observed), ulps: null };
    }
    default: {
      const expected = register.components[index];
      const observed = at(fileOf(register.file, state), register.index, environment)[component];
      if (expected === undefined || allows(expected, observed)) return null;
      return {
        where,
        expected: describeExpectation(expected),
        observed: describeValue(observed),
        ulps: ulpsFrom(expected, observed),
      };
    }
  }
}

/** The registers of a file, whatever they hold. */
export function fileOf<V>(
  file: RegisterFile,
  state: {
    readonly temporaries: readonly V[];
    readonly results: readonly V[];
    readonly parameters: readonly V[];
  },
): readonly V[] {
  switch (file) {
    case 'temporary':
      return state.temporaries;
    case 'result':
      return state.results;
    case 'parameter':
      return state.parameters;
  }
}

function at<V>(file: readonly V[], index: number, { name }: Environment): V {
  const value = file[index];
  if (value === undefined) throw new SpecCrash(`register ${String(index)} is missing in ${name}`);
  return value;
}
