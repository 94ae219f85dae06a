/** A run of a GPU program, for whoever asks why: its machine with numbers and with sets. */
import { COMPONENTS, type Component } from '../../../spec/environments.js';
import type { DataType } from '../../../spec/gpu/instructions.js';
import type { Policies } from '../../../semantics/domains/policies.js';
import type { GpuNominal, GpuNominalKinds } from '../../../semantics/gpu/domains/nominal.js';
import { typedBitsOf, type NominalWord } from '../../../semantics/gpu/domains/words.js';
import { gpuInvocation } from '../../../semantics/gpu/machine/invocation.js';
import type { LinkedGpuProgram } from '../../../semantics/gpu/machine/linked.js';
import { NOWHERE, type Place } from '../../../semantics/gpu/machine/linked.js';
import { linkPlace } from '../../../semantics/gpu/machine/operand.js';
import { linkDimension } from '../../../semantics/gpu/machine/access.js';
import { linkTests } from '../../../semantics/gpu/machine/condition.js';
import { gpuOutcomeOf } from '../../../semantics/gpu/machine/run.js';
import type { GpuInputs, GpuInputValues, GpuState } from '../../../semantics/gpu/machine/state.js';
import type {
  Access,
  GpuCondition,
  GpuInstruction,
  GpuOperand,
  GpuProgram,
} from '../../../semantics/gpu/program.js';
import { SpecCrash } from '../../../semantics/machine/crash.js';
import { describeFlags } from '../../cases/gpu/compare.js';
import type { BitNumber } from '../bits.js';
import { RunSubject, type ReadOf, type RunMachine, type WriteOf } from '../run-subject.js';
import { gpuHybrid, type HybridDomain } from './hybrid.js';
import type { HybridKinds } from './lifted.js';
import { GpuIntervening, type GpuRead, type GpuReadChange } from './intervene.js';
import {
  bufferName,
  heldByWord,
  heldAt,
  keyOfPlace,
  nameOfSlot,
  type GpuPlace,
  type GpuNumbersState,
  endOf,
} from './place.js';
import { withWords, inputsOf, type GpuInput, type NumbersInputs } from './inputs.js';
import {
  ANY_DEFINED_CODE,
  anyWordLike,
  commonAt,
  otherWords,
  seenOfWord,
  type GpuValue,
} from './words.js';
import {
  changeOf,
  everything,
  instructionAt,
  letterAt,
  lettersIn,
  lettersOf,
  linkIndexOf,
  movesOf,
} from './reads.js';

type Inputs = NumbersInputs;
type SetInputs = GpuInputs<HybridKinds>;
type SetState = GpuState<HybridKinds>;

export interface GpuAsked {
  readonly program: GpuProgram;
  readonly values: GpuInputValues;
  readonly numbers: GpuNominal;
  readonly policies: Policies;
  readonly places: readonly GpuPlace[];
  readonly bit: BitNumber;
  /** After how many steps it is asked about; null for the end of the run. */
  readonly stop: number | null;
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
  return {
    subject: new RunSubject(machine, asked.stop),
    linked: machine.linked,
    seen: machine.seen,
  };
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
    return all.length === 1 ? next : this.#concrete.stepped(inputs, state, own);
  };

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
    const all = this.asked.places.map((place) => commonAt(state, place, this.asked.bit));
    return all.includes(null) ? null : all.join(' ');
  };

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
