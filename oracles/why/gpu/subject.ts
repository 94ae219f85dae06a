/** A run of a GPU program, for whoever asks why: its machine with numbers and with sets. */
import { COMPONENTS, type Component } from '../../../spec/environments.js';
import type { DataType } from '../../../spec/gpu/instructions.js';
import { NOMINAL } from '../../../semantics/domains/nominal.js';
import type { Policies } from '../../../semantics/domains/policies.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import type { FlagSet } from '../../../semantics/gpu/domains/allowed/flags.js';
import type { AllowedWord } from '../../../semantics/gpu/domains/allowed/words.js';
import type { GpuNominal, GpuNominalKinds } from '../../../semantics/gpu/domains/nominal.js';
import { Packed } from '../../../semantics/gpu/domains/packed.js';
import {
  IntegerWord,
  typedBitsOf,
  wordOf,
  type NominalWord,
  type TypedBits,
} from '../../../semantics/gpu/domains/words.js';
import { attributeKey, gpuInvocation } from '../../../semantics/gpu/machine/invocation.js';
import type { LinkedGpuProgram } from '../../../semantics/gpu/machine/linked.js';
import { NOWHERE, type Place } from '../../../semantics/gpu/machine/linked.js';
import { linkPlace } from '../../../semantics/gpu/machine/operand.js';
import { linkDimension } from '../../../semantics/gpu/machine/access.js';
import { linkTests } from '../../../semantics/gpu/machine/condition.js';
import { gpuOutcomeOf } from '../../../semantics/gpu/machine/run.js';
import {
  endingAt,
  type GpuInputs,
  type GpuInputValues,
  type GpuState,
} from '../../../semantics/gpu/machine/state.js';
import type {
  Access,
  GpuCondition,
  GpuInstruction,
  GpuOperand,
  GpuProgram,
} from '../../../semantics/gpu/program.js';
import { SpecCrash } from '../../../semantics/machine/crash.js';
import { valueOf } from '../../../semantics/number/binary32.js';
import { ANY_INTEGER, integersOf } from '../../../semantics/number/integer-set.js';
import { ANYTHING } from '../../../semantics/number/value-set.js';
import { describeFlags } from '../../cases/gpu/compare.js';
import { temporaryKey } from '../../cases/gpu/names.js';
import type { Source } from '../../generate/source.js';
import { commonBits, commonOfPatterns, lookedAt, type BitNumber } from '../bits.js';
import { distinct, otherIntegers, otherNumbers } from '../other-numbers.js';
import {
  RunSubject,
  type InputOf,
  type ReadOf,
  type RunMachine,
  type WriteOf,
} from '../run-subject.js';
import type { Held } from '../subject.js';
import {
  ANY_CODE,
  ANY_WORD,
  gpuHybrid,
  Unknown,
  type HybridDomain,
  type HybridKinds,
} from './hybrid.js';
import { GpuIntervening, type GpuRead, type GpuReadChange } from './intervene.js';

type Inputs = GpuInputs<GpuNominalKinds>;
export type GpuNumbersState = GpuState<GpuNominalKinds>;
type SetInputs = GpuInputs<HybridKinds>;
type SetState = GpuState<HybridKinds>;

/** A component that a run leaves. */
export type GpuPlace =
  | { readonly file: 'result' | 'temporary'; readonly slot: number; readonly component: Component }
  | { readonly file: 'code'; readonly slot: 0 | 1; readonly component: Component }
  /** Of a vertex that was emitted. */
  | {
      readonly file: 'emitted';
      readonly vertex: number;
      readonly slot: number;
      readonly component: Component;
    };

export type GpuValue =
  | { readonly kind: 'word'; readonly value: NominalWord }
  | { readonly kind: 'flags'; readonly value: number };

export interface GpuAsked {
  readonly program: GpuProgram;
  readonly values: GpuInputValues;
  readonly numbers: GpuNominal;
  readonly policies: Policies;
  readonly places: readonly GpuPlace[];
  readonly bit: BitNumber;
}

type GpuReadOf = ReadOf & {
  readonly read: GpuRead;
  readonly before: NominalWord | number;
  /** As which type it is read. */
  readonly type: DataType;
};

type Machine = RunMachine<GpuNumbersState, Inputs, SetState, SetInputs, GpuValue, GpuReadOf>;
export type GpuSubject = RunSubject<
  GpuNumbersState,
  Inputs,
  SetState,
  SetInputs,
  GpuValue,
  GpuReadOf
>;

/** @throws TooLong for a run that is too long to be asked about */
export function gpuSubject(asked: GpuAsked): {
  readonly subject: GpuSubject;
  readonly linked: LinkedGpuProgram<GpuNominalKinds>;
  readonly seen: (state: GpuNumbersState) => string;
} {
  const machine = new GpuRunMachine(asked);
  return { subject: new RunSubject(machine), linked: machine.linked, seen: machine.seen };
}

/** Where an input stands. */
type GpuInputAt =
  | {
      readonly file: 'attribute' | 'parameter';
      readonly slot: number;
      readonly component: Component;
    }
  | { readonly file: 'buffer'; readonly buffer: number; readonly word: number };

interface GpuInput extends InputOf {
  readonly at: GpuInputAt;
  readonly word: NominalWord;
}

const ALL = 15;

class GpuRunMachine implements Machine {
  readonly linked: LinkedGpuProgram<GpuNominalKinds>;
  readonly inputs: readonly GpuInput[];
  readonly named: readonly number[];
  readonly targets: readonly string[];
  readonly #concrete: GpuIntervening<GpuNominalKinds>;
  readonly #domain: HybridDomain;
  readonly #sets: GpuIntervening<HybridKinds>;
  readonly #start: { readonly inputs: Inputs; readonly state: GpuNumbersState };

  constructor(private readonly asked: GpuAsked) {
    const { program, numbers, policies, values, places } = asked;
    this.#concrete = new GpuIntervening(program, numbers);
    this.linked = this.#concrete.linked;
    this.#domain = gpuHybrid(numbers, policies);
    this.#sets = new GpuIntervening(program, this.#domain);
    this.#start = gpuInvocation(program, numbers, values);
    this.inputs = inputsOf(program, this.#start.inputs);
    this.named = [...this.inputs.keys()];
    this.targets = places.map(keyOfPlace);
  }

  readonly start: Machine['start'] = (changes) => {
    const { inputs, state } = this.#start;
    if (changes.size === 0) return { inputs, state };
    const words = new Map<number, NominalWord>();
    for (const [input, change] of changes)
      if (change.kind === 'word') words.set(input, change.value);
    const changed = withWords<NominalWord>(this.inputs, inputs, (input) => words.get(input));
    return { inputs: { ...inputs, ...changed }, state };
  };

  readonly startInSets: Machine['startInSets'] = (isKnown) => {
    const { inputs, state } = this.#start;
    const words: Pick<SetInputs, 'attributes' | 'parameters' | 'buffers'> = inputs;
    const changed = withWords<HybridKinds['word']>(this.inputs, words, (input) =>
      isKnown(input) ? undefined : anyWordLike(this.inputs[input]?.word, 'F'),
    );
    // What is known is the same in both domains.
    return { inputs: { ...inputs, ...changed }, state: state as unknown as SetState };
  };

  readonly isOver: Machine['isOver'] = (state) => gpuOutcomeOf(this.linked, state) !== null;
  readonly isOverInSets: Machine['isOverInSets'] = (state) =>
    gpuOutcomeOf(this.#sets.linked, state) !== null;
  readonly nextOf: Machine['nextOf'] = ({ next }) => next;
  readonly nextInSets: Machine['nextInSets'] = ({ next }) => next;

  readonly read: Machine['read'] = (inputs, before) => {
    const { program } = this.asked;
    const instruction = instructionAt(program, before.next);
    const { source } = program;
    const { syntax } = instruction;
    return {
      instruction: source.slice(syntax.offset, syntax.end).replace(/\s+/g, ' ').trim(),
      reads: [
        ...instruction.operands.flatMap((operand, at) =>
          this.#readsOfOperand(inputs, before, instruction, operand, at),
        ),
        ...this.#readsOfIndexes(inputs, before, instruction.destination?.access ?? null, null),
        ...this.#readsOfCodes(before, instruction),
      ],
      moves: movesOf(program, before, instruction),
    };
  };

  #readsOfOperand(
    inputs: Inputs,
    before: GpuNumbersState,
    instruction: GpuInstruction,
    operand: GpuOperand,
    at: number,
  ): readonly GpuReadOf[] {
    const { source } = operand;
    const place = this.#placeOf(inputs, before, operand);
    const values = lettersOf(instruction, operand).map((component): GpuReadOf => {
      const read = { kind: 'operand', operand: at, component } as const;
      const word = this.#concrete.wordAt(inputs, before, before.next, read);
      const { key, name } = place(component);
      return {
        role: 'operand',
        group: String(at),
        key,
        name,
        held: heldByWord(word),
        into: instruction.destination === null ? null : ALL,
        read,
        before: word,
        type: operand.type,
      };
    });
    if (source.file === 'buffer') {
      const { index } = source.dimension;
      if (index.kind === 'fixed') return values;
      return [this.#readOfIndex(inputs, before, index.operand, at, 0), ...values];
    }
    return [...this.#readsOfIndexes(inputs, before, source.access, at), ...values];
  }

  #readsOfIndexes(
    inputs: Inputs,
    before: GpuNumbersState,
    access: Access | null,
    operand: number | null,
  ): readonly GpuReadOf[] {
    if (access?.kind !== 'relative') return [];
    return access.dimensions.flatMap(({ index }, dimension) =>
      index.kind === 'fixed'
        ? []
        : [this.#readOfIndex(inputs, before, index.operand, operand, dimension)],
    );
  }

  #readOfIndex(
    inputs: Inputs,
    before: GpuNumbersState,
    index: GpuOperand,
    operand: number | null,
    dimension: number,
  ): GpuReadOf {
    const read = { kind: 'index', operand, dimension } as const;
    const word = this.#concrete.wordAt(inputs, before, before.next, read);
    const letter = COMPONENTS.find((each) => each === index.swizzle.charAt(0)) ?? 'x';
    return {
      role: 'address',
      group: String(operand),
      ...this.#placeOf(inputs, before, index)(letter),
      held: heldByWord(word),
      // Where a write goes is a reason for what is there afterwards.
      into: operand === null ? null : 0,
      read,
      before: word,
      type: index.type === 'F' ? 'S' : index.type,
    };
  }

  #readsOfCodes(
    { codes }: GpuNumbersState,
    { condition, destination }: GpuInstruction,
  ): readonly GpuReadOf[] {
    const of = ({ code }: GpuCondition, letter: Component, into: number | null): GpuReadOf => {
      const flags = codes[code][letter];
      return {
        role: 'condition',
        group: 'condition',
        key: `code ${String(code)} ${letter}`,
        name: `CC${String(code)}.${letter}`,
        held: { code: describeFlags(flags) },
        into,
        read: { kind: 'code', code, component: letter },
        before: flags,
        type: 'U',
      };
    };
    const mask = destination?.condition ?? null;
    const tests = new Map<Component, number>();
    if (mask !== null) {
      for (const [at, component] of COMPONENTS.entries()) {
        if (destination?.writeMask.includes(component) !== true) continue;
        const letter = letterAt(mask.swizzle, at);
        tests.set(letter, (tests.get(letter) ?? 0) | (1 << at));
      }
    }
    const branch = condition === null ? [] : lettersIn(condition.swizzle);
    return [
      ...(mask === null ? [] : [...tests].map(([letter, into]) => of(mask, letter, into))),
      ...(condition === null ? [] : branch.map((letter) => of(condition, letter, null))),
    ];
  }

  /** Where an operand is in a state, by its component: key and name. */
  #placeOf(
    inputs: Inputs,
    before: GpuNumbersState,
    { source }: GpuOperand,
  ): (component: Component) => { readonly key: string; readonly name: string } {
    const { program, numbers } = this.asked;
    if (source.file === 'buffer') {
      const { buffer, first, width } = source.view;
      const place = linkDimension(source.dimension, numbers, ({ operand }) =>
        linkIndexOf(operand, numbers),
      )(inputs, before);
      const start = typeof place === 'number' && place !== NOWHERE ? (first + place) * width : null;
      return (component) => {
        const word =
          start === null ? null : start + (width === 1 ? 0 : COMPONENTS.indexOf(component));
        const at = word === null ? '?' : String(word);
        return { key: `buffer ${String(buffer)} ${at}`, name: bufferName(buffer, at) };
      };
    }
    const place: Place = linkPlace(source.access, numbers)(inputs, before);
    const slot = typeof place === 'number' && place !== NOWHERE ? place : null;
    const name = slot === null ? 'nothing' : nameOfSlot(program, source.file, slot);
    return (component) => ({
      key: `${source.file} ${String(slot)} ${component}`,
      name: `${name}.${component}`,
    });
  }

  readonly written: Machine['written'] = (inputs, before, after) => {
    const { program, numbers } = this.asked;
    const { destination, updates } = instructionAt(program, before.next);
    if (destination === null) return [];
    const { file, access, condition, writeMask } = destination;
    const place = linkPlace(access, numbers)(inputs, before);
    const enabled = condition === null ? null : linkTests(condition, numbers)(before);
    const mask = COMPONENTS.filter((component) => writeMask.includes(component));
    const isWritten = (component: Component): boolean =>
      enabled === null || enabled[component] === true;
    if (typeof place !== 'number' || place === NOWHERE) return everything(program, after);
    const vector = (file === 'result' ? after.results : after.temporaries)[place];
    return mask.flatMap((component): WriteOf[] => {
      const own = { component: COMPONENTS.indexOf(component), isWritten: isWritten(component) };
      const write: WriteOf = {
        key: `${file} ${String(place)} ${component}`,
        name: `${nameOfSlot(program, file, place)}.${component}`,
        held: heldByWord(vector?.[component]),
        ...own,
      };
      if (updates === null) return [write];
      return [
        write,
        {
          key: `code ${String(updates)} ${component}`,
          name: `CC${String(updates)}.${component}`,
          held: { code: describeFlags(after.codes[updates][component]) },
          ...own,
        },
      ];
    });
  };

  readonly step: Machine['step'] = (inputs, state, changes) => {
    const own = changes.map(({ read, value }) => changeOf(read.read, value));
    const all = this.#concrete.successors(inputs, state, own);
    const [next] = all;
    if (next === undefined) throw new SpecCrash('a step without a state behind it');
    // What depends on an undefined value goes no way: the machine ends there.
    return all.length === 1 ? next : this.#undecided(inputs, state, own);
  };

  /** The state in which a run ends whose way depends on something undefined. */
  #undecided(
    inputs: Inputs,
    state: GpuNumbersState,
    changes: readonly GpuReadChange<GpuNominalKinds>[],
  ): GpuNumbersState {
    return this.#concrete.stepped(inputs, state, changes);
  }

  readonly stepInSets: Machine['stepInSets'] = (inputs, state, unknown) => {
    this.#domain.forget();
    const changes = unknown.map(({ read, before, type }): GpuReadChange<HybridKinds> =>
      read.kind === 'code'
        ? { kind: 'flags', read, value: ANY_DEFINED_CODE }
        : { kind: 'word', read, value: anyWordLike(before as NominalWord, type) },
    );
    const after = this.#sets.successors(inputs, state, changes);
    return this.#domain.isLost() ? null : after;
  };

  readonly seen: Machine['seen'] = (state) => {
    const ended = endOf(state);
    if (ended !== null) return ended;
    return this.asked.places
      .map((place) => {
        const held = heldAt(state, place);
        if (held === undefined) return 'none';
        if (typeof held === 'number' && place.file === 'code') return describeFlags(held);
        return seenOfWord(typedBitsOf(held), this.asked.bit);
      })
      .join(' ');
  };

  readonly seenInSets: Machine['seenInSets'] = (state) => {
    const ended = endOf(state);
    if (ended !== null) return ended;
    const all = this.asked.places.map((place) => this.#commonAt(state, place));
    return all.includes(null) ? null : all.join(' ');
  };

  #commonAt(state: SetState, place: GpuPlace): string | null {
    const { bit } = this.asked;
    if (place.file === 'code') {
      const flags = state.codes[place.slot][place.component];
      return flags instanceof Unknown ? commonFlags(flags) : describeFlags(flags);
    }
    const word = heldAt(state, place);
    if (word === undefined) return 'none';
    return word instanceof Unknown
      ? commonWord(word as Unknown<AllowedWord>, bit)
      : seenOfWord(typedBitsOf(word), bit);
  }

  readonly othersOfInput: Machine['othersOfInput'] = (input, source) =>
    otherWords(this.inputs[input]?.word, 'F', source);

  readonly othersOfRead: Machine['othersOfRead'] = (_, __, { read, before, type }, source) =>
    read.kind === 'code'
      ? Array.from({ length: 16 }, (__, value) => value)
          .filter((value) => value !== before)
          .map((value) => ({ kind: 'flags', value }))
      : otherWords(before as NominalWord, type, source);

  readonly heldBy: Machine['heldBy'] = (value) =>
    value.kind === 'word' ? heldByWord(value.value) : { code: describeFlags(value.value) };

  readonly joined: Machine['joined'] = (states) => states;
  readonly settled: Machine['settled'] = () => null;
}

/** Any combination of flags, all of them defined. */
const ANY_DEFINED_CODE = new Unknown<FlagSet>(ANY_CODE.set, false);

/** How a run has ended that left nothing; null of one that runs, or has come to its end. */
function endOf({ next }: { readonly next: number }): string | null {
  if (next >= 0) return null;
  const { outcome, reason } = endingAt(next);
  if (outcome === 'completed') return null;
  return reason === null ? outcome : `${outcome}: ${reason}`;
}

function seenOfWord(typed: TypedBits | null, bit: BitNumber): string {
  if (typed === null) return 'undefined';
  const looked = lookedAt(typed.bits, bit);
  return bit === null ? `${typed.type}${String(looked)}` : String(looked);
}

function commonFlags({ set, mayBeUndefined }: Unknown<FlagSet>): string | null {
  const all = Array.from({ length: 16 }, (_, flags) => flags).filter(
    (flags) => (set & (1 << flags)) !== 0,
  );
  const [only = 0] = all;
  return mayBeUndefined || all.length !== 1 ? null : describeFlags(only);
}

/** The same words as for one word; null where members differ in what is looked at. */
function commonWord(
  { set, mayBeUndefined, mayBePacked }: Unknown<AllowedWord>,
  bit: BitNumber,
): string | null {
  if (mayBeUndefined || set === null) return null;
  if (set.type === 'F') {
    if (set.value instanceof Packed) return seenOfWord({ type: 'F', bits: set.value.bits }, bit);
    // Bits of its own show no more than what they stand for.
    if (mayBePacked) return null;
    const common = commonBits(set.value, bit);
    return common === null ? null : seenOf('F', common, bit);
  }
  const places = integersOf(set.value);
  let common: number | null = null;
  for (let at = 0; at + 1 < places.length; at += 2) {
    const own = commonOfPatterns(places[at] ?? 0, places[at + 1] ?? 0, bit);
    if (own === null || (common !== null && common !== own)) return null;
    common = own;
  }
  return common === null ? null : seenOf(set.type, common, bit);
}

function seenOf(type: DataType, looked: number, bit: BitNumber): string {
  return bit === null ? `${type}${String(looked)}` : String(looked);
}

/** Any word of the type that one has; of an undefined one, of the type as which it is read. */
function anyWordLike(word: NominalWord | undefined, type: DataType): HybridKinds['word'] {
  if (word === undefined) return ANY_WORD;
  const own = typedBitsOf(word)?.type ?? type;
  if (word instanceof IntegerWord && word.type === null) return ANY_WORD;
  return own === 'F'
    ? new Unknown<AllowedWord>({ type: 'F', value: ANYTHING }, false)
    : new Unknown<AllowedWord>({ type: own, value: ANY_INTEGER }, false);
}

const SIGNED = { least: -(2 ** 31), greatest: 2 ** 31 - 1 };

/** Other words of the type that one has. */
function otherWords(
  word: NominalWord | undefined,
  type: DataType,
  source: Source,
): readonly GpuValue[] {
  const typed = word === undefined ? null : typedBitsOf(word);
  const own = typed?.type ?? type;
  const of = (value: NominalWord): GpuValue => ({ kind: 'word', value });
  if (own === 'F') {
    const value = typed === null ? 0 : valueOf(typed.bits);
    const all = otherNumbers(value, source).map(NOMINAL.constant);
    const others = distinct(all, typed === null ? NaN : value);
    return others.map(of);
  }
  const bits = (typed?.bits ?? 0) | 0;
  const flipped = Array.from({ length: 32 }, (_, bit) => bits ^ (1 << bit));
  const near = otherIntegers(bits, SIGNED, source);
  return [...new Set([...near, ...flipped])].map((value) =>
    of(wordOf({ type: own, bits: value >>> 0 })),
  );
}

function changeOf(read: GpuRead, change: GpuValue): GpuReadChange<GpuNominalKinds> {
  return change.kind === 'word'
    ? { kind: 'word', read, value: change.value }
    : { kind: 'flags', read, value: change.value };
}

function instructionAt({ instructions }: GpuProgram, index: number): GpuInstruction {
  const instruction = instructions[index];
  if (instruction === undefined) throw new SpecCrash('a step after the end of the program');
  return instruction;
}

function letterAt(swizzle: string, at: number): Component {
  const letter = swizzle.length === 1 ? swizzle : swizzle.charAt(at);
  return COMPONENTS.find((each) => each === letter) ?? 'x';
}

function lettersIn(swizzle: string): readonly Component[] {
  return COMPONENTS.filter((each) => swizzle.includes(each));
}

/** The components of an operand's variable that an instruction reads. */
function lettersOf(
  { extendedSwizzle, destination }: GpuInstruction,
  { swizzle }: GpuOperand,
): readonly Component[] {
  if (extendedSwizzle === null) return lettersIn(swizzle);
  const mask = destination?.writeMask ?? '';
  const selected = extendedSwizzle.flatMap(({ select }, at) =>
    mask.includes(COMPONENTS[at] ?? '') ? [select] : [],
  );
  return COMPONENTS.filter((each) => selected.includes(each));
}

function linkIndexOf(
  operand: GpuOperand,
  numbers: GpuNominal,
): (inputs: Inputs, state: GpuNumbersState) => GpuNominalKinds['integer'] {
  const letter = letterAt(operand.swizzle, 0);
  return (inputs: Inputs, state: GpuNumbersState) => {
    const { source } = operand;
    if (source.file === 'buffer' || source.access.kind !== 'fixed') return numbers.undefinedInteger;
    const { slot } = source.access;
    const file =
      source.file === 'temporary'
        ? state.temporaries
        : source.file === 'attribute'
          ? inputs.attributes
          : inputs.parameters;
    const word = file[slot]?.[letter];
    return word === undefined
      ? numbers.undefinedInteger
      : numbers.integerOf(word, operand.type !== 'U');
  };
}

/** EMIT takes what the results hold, which are undefined then. */
function movesOf(
  { results }: GpuProgram,
  { emitted }: GpuNumbersState,
  { name }: GpuInstruction,
): readonly { readonly from: string; readonly to: string }[] {
  if (name !== 'EMIT') return [];
  const vertex = emitted.filter(({ kind }) => kind === 'vertex').length;
  return results.flatMap((_, slot) =>
    COMPONENTS.map((component) => ({
      from: `result ${String(slot)} ${component}`,
      to: keyOfPlace({ file: 'emitted', vertex, slot, component }),
    })),
  );
}

/** After a write that may have gone anywhere. */
function everything(program: GpuProgram, after: GpuNumbersState): readonly WriteOf[] {
  const of = (file: 'result' | 'temporary', vectors: readonly Vector<NominalWord>[]): WriteOf[] =>
    vectors.flatMap((vector, slot) =>
      COMPONENTS.map((component, at) => ({
        key: `${file} ${String(slot)} ${component}`,
        name: `${nameOfSlot(program, file, slot)}.${component}`,
        component: at,
        isWritten: true,
        held: heldByWord(vector[component]),
      })),
    );
  return [...of('temporary', after.temporaries), ...of('result', after.results)];
}

function bufferName(buffer: number, word: string): string {
  return `program.buffer[${String(buffer)}][${word}]`;
}

export function nameOfSlot(
  program: GpuProgram,
  file: 'temporary' | 'result' | 'attribute' | 'parameter',
  slot: number,
): string {
  switch (file) {
    case 'temporary': {
      const temporary = program.temporaries[slot];
      return temporary === undefined ? '?' : temporaryKey(temporary);
    }
    case 'result':
      return program.results[slot]?.binding ?? '?';
    case 'attribute': {
      const attribute = program.attributes[slot];
      return attribute === undefined ? '?' : attributeKey(attribute);
    }
    case 'parameter': {
      const parameter = program.parameters[slot];
      if (parameter === undefined) return '?';
      return parameter.kind === 'binding' ? parameter.binding : `constant[${String(slot)}]`;
    }
  }
}

function inputsOf(program: GpuProgram, inputs: Inputs): readonly GpuInput[] {
  const of = (
    file: 'attribute' | 'parameter',
    vectors: readonly Vector<NominalWord>[],
  ): readonly GpuInput[] =>
    vectors.flatMap((vector, slot) =>
      COMPONENTS.map((component): GpuInput => ({
        key: `${file} ${String(slot)} ${component}`,
        name: `${nameOfSlot(program, file, slot)}.${component}`,
        held: heldByWord(vector[component]),
        at: { file, slot, component },
        word: vector[component],
      })),
    );
  const buffers = [...inputs.buffers].flatMap(([buffer, words]) =>
    words.map((word, at): GpuInput => ({
      key: `buffer ${String(buffer)} ${String(at)}`,
      name: bufferName(buffer, String(at)),
      held: heldByWord(word),
      at: { file: 'buffer', buffer, word: at },
      word,
    })),
  );
  return [...of('attribute', inputs.attributes), ...of('parameter', inputs.parameters), ...buffers];
}

/** Inputs with other words; undefined leaves one as it is. */
function withWords<W>(
  all: readonly GpuInput[],
  inputs: {
    readonly attributes: readonly Vector<W>[];
    readonly parameters: readonly Vector<W>[];
    readonly buffers: ReadonlyMap<number, readonly W[]>;
  },
  other: (input: number) => W | undefined,
): {
  readonly attributes: readonly Vector<W>[];
  readonly parameters: readonly Vector<W>[];
  readonly buffers: ReadonlyMap<number, readonly W[]>;
} {
  const attributes = [...inputs.attributes];
  const parameters = [...inputs.parameters];
  const buffers = new Map([...inputs.buffers].map(([buffer, words]) => [buffer, [...words]]));
  all.forEach(({ at }, input) => {
    const word = other(input);
    if (word === undefined) return;
    if (at.file === 'buffer') {
      const words = buffers.get(at.buffer);
      if (words !== undefined) words[at.word] = word;
      return;
    }
    const file = at.file === 'attribute' ? attributes : parameters;
    const vector = file[at.slot];
    if (vector !== undefined) file[at.slot] = { ...vector, [at.component]: word };
  });
  return { attributes, parameters, buffers };
}

export function keyOfPlace(place: GpuPlace): string {
  const { file, component } = place;
  const slot = String(place.slot);
  return file === 'emitted'
    ? `emitted ${String(place.vertex)} ${slot} ${component}`
    : `${file} ${slot} ${component}`;
}

/** What a state holds at a place; undefined of a vertex that was not emitted. */
export function heldAt<W, C>(
  state: {
    readonly temporaries: readonly Vector<W>[];
    readonly results: readonly Vector<W>[];
    readonly codes: readonly [Vector<C>, Vector<C>];
    readonly emitted: readonly { readonly kind: string; readonly results?: readonly Vector<W>[] }[];
  },
  place: GpuPlace,
): W | C | undefined {
  switch (place.file) {
    case 'result':
      return state.results[place.slot]?.[place.component];
    case 'temporary':
      return state.temporaries[place.slot]?.[place.component];
    case 'code':
      return state.codes[place.slot][place.component];
    case 'emitted': {
      const vertices = state.emitted.filter(({ kind }) => kind === 'vertex');
      return vertices[place.vertex]?.results?.[place.slot]?.[place.component];
    }
  }
}

export function heldByWord(word: NominalWord | undefined): Held {
  return word === undefined ? null : typedBitsOf(word);
}
