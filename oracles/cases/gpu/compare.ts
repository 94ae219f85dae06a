/** What a GPU program left behind against what a case expects of it. */
import { COMPONENTS, type Component } from '../../../spec/environments.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import type { NominalFlags } from '../../../semantics/gpu/domains/flags.js';
import {
  typedBitsOf,
  type NominalWord,
  type TypedBits,
} from '../../../semantics/gpu/domains/words.js';
import type { GpuNominalKinds } from '../../../semantics/gpu/domains/nominal.js';
import { flagsToJson } from '../../../semantics/gpu/machine/serialise.js';
import type { Emission, GpuState, TypedWord } from '../../../semantics/gpu/machine/state.js';
import type { GpuProgram } from '../../../semantics/gpu/program.js';
import { bitsOf, format, hex, valueOf } from '../../../semantics/number/binary32.js';
import { allows, describeExpectation, ulpsFrom } from '../expectation.js';
import type {
  ComponentExpectation,
  EmissionExpectation,
  FlagsExpectation,
  GpuRegisterExpectation,
  GpuRunExpectation,
  IntegerExpectation,
  NumbersExpectation,
} from './case.js';
import { temporaryKey } from './names.js';
import { plain, type Difference } from '../result.js';

type Words = Vector<NominalWord>;
type State = GpuState<GpuNominalKinds>;

/** The components that hold what is not allowed, in the order of the expectations. */
export function gpuDifferences(
  { registers, emitted }: Pick<GpuRunExpectation, 'registers' | 'emitted'>,
  state: State,
  program: GpuProgram,
): readonly Difference[] {
  return [
    ...registers.flatMap((register) => registerDifferences(register, state, program)),
    ...(emitted === null ? [] : emissionDifferences(emitted, state.emitted, program)),
  ];
}

function registerDifferences(
  register: GpuRegisterExpectation,
  state: State,
  program: GpuProgram,
): readonly Difference[] {
  if (register.file === 'condition code') {
    return codeDifferences(register, state.codes[register.name === 'CC0' ? 0 : 1]);
  }
  const words =
    register.file === 'temporary'
      ? state.temporaries[
          program.temporaries.findIndex((slot) => temporaryKey(slot) === register.key)
        ]
      : state.results[program.results.findIndex(({ binding }) => binding === register.key)];
  return numberDifferences(register, words, '');
}

/** `before` stands before the name: the vertex. */
function numberDifferences(
  { name, components }: NumbersExpectation,
  words: Words | undefined,
  before: string,
): readonly Difference[] {
  if (words === undefined) {
    return [plain(`${before}${name}`, 'a value', 'the program does not name it')];
  }
  return COMPONENTS.flatMap((component, index) => {
    const expected = components[index];
    const typed = typedBitsOf(words[component]);
    if (expected === undefined || allowsWord(expected, typed)) return [];
    return [
      {
        where: `${before}${name}.${component}`,
        expected: describeComponent(expected),
        observed: describeWord(typed),
        ulps:
          expected.kind === 'float' && typed?.type === 'F'
            ? ulpsFrom(expected.value, valueOf(typed.bits))
            : null,
      },
    ];
  });
}

function codeDifferences(
  { name, components }: FlagsExpectation,
  codes: Vector<NominalFlags>,
): readonly Difference[] {
  return COMPONENTS.flatMap((component: Component, index) => {
    const expected = components[index] ?? null;
    const seen = codes[component];
    if (expected === null || expected === seen) return [];
    return [plain(`${name}.${component}`, describeFlags(expected), describeFlags(seen))];
  });
}

/** The flags that are set; an undefined one has a question mark. */
export function describeFlags(flags: NominalFlags): string {
  return flagsToJson(flags) || 'none';
}

function emissionDifferences(
  expected: readonly EmissionExpectation[],
  emitted: readonly Emission<NominalWord>[],
  program: GpuProgram,
): readonly Difference[] {
  const form = (isVertex: readonly boolean[]): string =>
    isVertex.length === 0 ? 'nothing' : isVertex.map((is) => (is ? 'vertex' : 'end')).join(', ');
  const wanted = form(expected.map((emission) => emission !== null));
  const seen = form(emitted.map(({ kind }) => kind === 'vertex'));
  if (wanted !== seen) return [plain('emitted', wanted, seen)];
  return expected.flatMap((registers, index) => {
    const emission = emitted[index];
    if (registers === null || emission?.kind !== 'vertex') return [];
    return registers.flatMap((register) => {
      const slot = program.results.findIndex(({ binding }) => binding === register.key);
      return numberDifferences(register, emission.results[slot], `emitted[${String(index)}] `);
    });
  });
}

/** Whether what a component holds is allowed; null is undefined. */
export function allowsWord(expected: ComponentExpectation, typed: TypedBits | null): boolean {
  switch (expected.kind) {
    case 'any':
      return true;
    case 'undefined':
      return typed === null;
    case 'float':
      if (typed?.type !== 'F') return false;
      return expected.value.kind === 'exact'
        ? expected.value.bits === typed.bits
        : allows(expected.value, valueOf(typed.bits));
    case 'integer': {
      if (typed?.type !== (expected.signed ? 'S' : 'U')) return false;
      return allowsInteger(expected.value, integerOf(typed));
    }
  }
}

function allowsInteger(expected: IntegerExpectation, value: number): boolean {
  switch (expected.kind) {
    case 'value':
      return value === expected.value;
    case 'between':
      return value >= expected.least && value <= expected.greatest;
    case 'one of':
      return expected.values.some((each) => allowsInteger(each, value));
  }
}

function integerOf({ type, bits }: TypedBits): number {
  return type === 'S' ? bits | 0 : bits;
}

/** What a case expects of a component, in words. */
export function describeComponent(expected: ComponentExpectation): string {
  switch (expected.kind) {
    case 'any':
    case 'undefined':
      return expected.kind;
    case 'float':
      return describeExpectation(expected.value);
    case 'integer':
      return describeInteger(expected.value, expected.signed ? 's' : 'u');
  }
}

function describeInteger(expected: IntegerExpectation, tag: string): string {
  switch (expected.kind) {
    case 'value':
      return `${tag} ${String(expected.value)} (${hex(expected.value)})`;
    case 'between':
      return `${tag} [${String(expected.least)}, ${String(expected.greatest)}]`;
    case 'one of':
      return expected.values.map((value) => describeInteger(value, tag)).join(' or ');
  }
}

/** What a component holds: `1.5 (0x3fc00000)`, `s -1 (0xffffffff)`, `u 7 (0x00000007)`, `undefined`. */
export function describeWord(typed: TypedBits | null): string {
  if (typed === null) return 'undefined';
  if (typed.type === 'F') return format(typed.bits);
  return `${typed.type.toLowerCase()} ${String(integerOf(typed))} (${hex(typed.bits)})`;
}

/** An input, described as what a component holds. */
export function describeInput({ type, value }: TypedWord): string {
  if (value === null) return describeWord(null);
  return describeWord({ type, bits: type === 'F' ? bitsOf(value) : value >>> 0 });
}
