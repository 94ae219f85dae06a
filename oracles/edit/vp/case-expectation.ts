/** What a case has to expect of a program so that the documents' machine passes it and a backend fails it. */
import type { VpAuthority } from '../../../spec/authorities.js';
import { COMPONENTS, type Environment } from '../../../spec/environments.js';
import type { ConditionCode, Vector } from '../../../semantics/domains/domain.js';
import { addressesOf } from '../../../semantics/domains/allowed-addresses.js';
import type { Program } from '../../../semantics/language/load.js';
import type { Machine, NominalState } from '../../../semantics/machine/machine.js';
import { resume, type Outcome } from '../../../semantics/machine/run.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import { contains, unionOf, type Allowed } from '../../../semantics/number/value-set.js';
import type { Four } from '../../cases/case.js';
import type { OfRegister, RegisterFile } from '../../cases/vp/case.js';
import { fileOf } from '../../cases/vp/compare-registers.js';
import { Unexplored } from '../../judge/explore-paths.js';
import { ProgramExplorer, type AllowedEnd } from '../../judge/explore-program.js';
import { permittedRegion } from '../../judge/region.js';

/** One address register or condition code, or several that the case format cannot tell apart. */
export type ExpectedRegister = OfRegister<Allowed, readonly number[], readonly ConditionCode[]>;

export interface ExpectedRun {
  /** Null where the documents permit more than one. */
  readonly outcome: Outcome | null;
  readonly instructions: number | null;
  readonly registers: readonly ExpectedRegister[];
  /** Whether the backend fails it. False where what departs is gone at the end of the program. */
  readonly tells: boolean;
}

/**
 * What the documents permit at the end of the program, as far as the machine departs from it; all that the
 * program writes where it does not. Null where there are too many ends to tell.
 */
export function expectedRun(
  program: Program,
  inputs: InputValues,
  machine: Machine,
  authority: VpAuthority,
): ExpectedRun | null {
  const ends = allowedEnds(program, inputs, authority);
  const [first] = ends;
  if (first === undefined) return null;
  const observed = runOf(machine, program, inputs);
  const registers = registersOf(program.environment, ends);
  const all = registers.filter((register) => departs(register, observed.state));
  const written = all.filter((register) => isWritten(program, register));
  // What departs without having been written is as good in one register as in another.
  const departing = written.length > 0 ? written : all.slice(0, 1);
  const outcome = same(ends.map(({ end }) => end.reason)) ? first.end : null;
  const instructions = same(ends.map(({ state }) => state.executed)) ? first.state.executed : null;
  const otherOutcome = outcome !== null && outcome.reason !== observed.end.reason;
  const otherCount = instructions !== null && instructions !== observed.state.executed;
  const tells = departing.length > 0 || otherOutcome || otherCount;
  return {
    outcome,
    instructions: otherCount || !tells ? instructions : null,
    registers: tells ? departing : registers.filter((register) => isWritten(program, register)),
    tells,
  };
}

/** None where there are too many to tell. */
function allowedEnds(
  program: Program,
  inputs: InputValues,
  authority: VpAuthority,
): readonly AllowedEnd[] {
  try {
    return new ProgramExplorer(() => authority)
      .explore(program, inputs, permittedRegion(authority))
      .flatMap(({ value }) => value);
  } catch (error) {
    if (error instanceof Unexplored) return [];
    throw error;
  }
}

function runOf(machine: Machine, program: Program, values: InputValues) {
  const loaded = machine.load(program.source);
  const linked = machine.link(loaded.loaded ? loaded.program : program);
  const { inputs, state } = machine.invocation(linked, values);
  return resume(linked, inputs, state, machine.outcomeOf);
}

function same(values: readonly unknown[]): boolean {
  return values.every((value) => value === values[0]);
}

/** Every register that a case can name, with all that it may hold. */
function registersOf(
  environment: Environment,
  ends: readonly AllowedEnd[],
): readonly ExpectedRegister[] {
  const floats = (file: RegisterFile, count: number, name: (index: number) => string) =>
    Array.from({ length: count }, (_, index): ExpectedRegister => ({
      file,
      name: name(index),
      index,
      components: four((component) =>
        unionOf(ends.flatMap(({ state }) => fileOf(file, state)[index]?.[component] ?? [])),
      ),
    }));
  const parameters = environment.writesParameters ? environment.programParameters : 0;
  return [
    ...floats('result', environment.results.length, (index) => environment.results[index] ?? ''),
    ...floats('parameter', parameters, (index) => `c[${String(index)}]`),
    ...floats('temporary', environment.temporaries, (index) => `R${String(index)}`),
    ...Array.from({ length: environment.addressRegisters }, (_, index): ExpectedRegister => ({
      file: 'address',
      name: `A${String(index)}`,
      index,
      components: four((component) => [
        ...new Set(
          ends.flatMap(({ state }) => addressesOf(state.addresses[index]?.[component] ?? 0)),
        ),
      ]),
    })),
    ...(environment.conditionCode ? [codesOf(ends)] : []),
  ];
}

function codesOf(ends: readonly AllowedEnd[]): ExpectedRegister {
  return {
    file: 'condition code',
    name: 'CC',
    components: four((component) =>
      CODES.filter((_, bit) => ends.some(({ state }) => (state.codes[component] & (1 << bit)) > 0)),
    ),
  };
}

/** In the order of the allowed domain's bits. */
const CODES: readonly ConditionCode[] = ['LT', 'EQ', 'GT', 'UN'];

function four<T>(component: (name: keyof Vector<T>) => T): Four<T> {
  return [component('x'), component('y'), component('z'), component('w')];
}

function departs(register: ExpectedRegister, state: NominalState): boolean {
  return COMPONENTS.some((component, place) => {
    switch (register.file) {
      case 'condition code':
        return register.components[place]?.includes(state.codes[component]) === false;
      case 'address': {
        const held = state.addresses[register.index]?.[component];
        // Where there are several integers the case cannot tell them.
        const permitted = register.components[place] ?? [];
        return permitted.length === 1 && permitted[0] !== held;
      }
      default: {
        const held = fileOf(register.file, state)[register.index]?.[component];
        const set = register.components[place];
        return held !== undefined && set !== undefined && !contains(set, held);
      }
    }
  });
}

function isWritten({ instructions }: Program, register: ExpectedRegister): boolean {
  return instructions.some(({ destination, updatesConditionCode }) => {
    if (register.file === 'condition code') return updatesConditionCode;
    const target = destination?.register;
    if (target === undefined || target.file !== register.file) return false;
    return target.file === 'result'
      ? target.name === register.name
      : target.number === register.index;
  });
}
