/** A run of a VP program, for whoever asks why: its machine with numbers and with sets. */
import {
  ADDRESS_RANGE,
  COMPONENTS,
  INITIAL,
  type Component,
  type Quad,
} from '../../../spec/environments.js';
import type { VpAuthority } from '../../../spec/authorities.js';
import type { AddressSet } from '../../../semantics/domains/allowed-addresses.js';
import type { AllowedKinds } from '../../../semantics/domains/allowed.js';
import type { ConditionCode } from '../../../semantics/domains/domain.js';
import type { Binary32Domain, NominalKinds } from '../../../semantics/domains/nominal.js';
import type { Policies } from '../../../semantics/domains/policies.js';
import type { Program } from '../../../semantics/language/load.js';
import { printInstruction } from '../../../semantics/language/print.js';
import { SpecCrash } from '../../../semantics/machine/crash.js';
import { lazily } from '../../../semantics/machine/lazily.js';
import type { LinkedProgram } from '../../../semantics/machine/linked.js';
import { outcomeOf } from '../../../semantics/machine/run.js';
import { invocation, type InputValues, type Inputs } from '../../../semantics/machine/state.js';
import { bitsOf } from '../../../semantics/number/binary32.js';
import { ANYTHING, type Allowed } from '../../../semantics/number/value-set.js';
import { codesIn, type AllowedState } from '../../judge/allowed-state.js';
import { settle } from '../../judge/paths/settle.js';
import { shapeOf } from '../../judge/paths/shape.js';
import { commonBits, commonOfAll, lookedAt, type BitNumber } from '../bits.js';
import { joinedByPlace } from '../joined-by-place.js';
import { distinct, otherIntegers, otherNumbers } from '../other-numbers.js';
import { RunSubject, type InputOf, type ReadOf, type RunMachine } from '../run-subject.js';
import type { Held } from '../subject.js';
import { hybrid } from './hybrid.js';
import { Intervening, type ReadChange } from './intervene.js';
import { keyOf, readsOf, writesOf, type Location, type NominalState, type Read } from './reads.js';
import { heldAt, type HeldAt } from './target.js';

/** A value that an element of a VP program's run may have. */
export type VpValue = HeldAt<NominalKinds>;

/** What is asked about. */
export interface VpAsked {
  readonly program: Program;
  readonly values: InputValues;
  readonly numbers: Binary32Domain;
  /** The assignment that the numbers go by. */
  readonly policies: Policies;
  readonly authority: VpAuthority;
  readonly places: readonly Location[];
  readonly bit: BitNumber;
  /** After how many steps it is asked about; null for the end of the run. */
  readonly stop: number | null;
}

type VpRead = ReadOf & { readonly read: Read };

type Machine = RunMachine<
  NominalState,
  Inputs<number>,
  AllowedState,
  Inputs<Allowed>,
  VpValue,
  VpRead
>;

export type VpSubject = RunSubject<
  NominalState,
  Inputs<number>,
  AllowedState,
  Inputs<Allowed>,
  VpValue,
  VpRead
>;

/** Anything that an address register may hold. */
const ANY_ADDRESS: AddressSet = Array.from(
  { length: ADDRESS_RANGE.greatest - ADDRESS_RANGE.least + 1 },
  (_, at) => ADDRESS_RANGE.least + at,
);
/** Every condition code. */
const ANY_CODE = 15;

const CODES: readonly ConditionCode[] = ['LT', 'EQ', 'GT', 'UN'];

/** @throws TooLong for a run that is too long to be asked about */
export function vpSubject(asked: VpAsked): {
  readonly subject: VpSubject;
  readonly linked: LinkedProgram<NominalKinds>;
  readonly seen: (state: NominalState) => string;
} {
  const machine = new VpMachine(asked);
  return {
    subject: new RunSubject(machine, asked.stop),
    linked: machine.linked,
    seen: machine.seen,
  };
}

interface VpInput extends InputOf {
  readonly location: Location & { readonly file: 'attribute' | 'parameter' };
  readonly value: number;
}

class VpMachine implements Machine {
  readonly linked: LinkedProgram<NominalKinds>;
  readonly inputs: readonly VpInput[];
  readonly named: readonly number[];
  readonly targets: readonly string[];
  readonly #concrete: Intervening<NominalKinds>;
  readonly #sets: Intervening<AllowedKinds>;
  readonly #domain;
  readonly #shape;

  constructor(private readonly asked: VpAsked) {
    const { program, numbers, policies, authority, places } = asked;
    this.#concrete = new Intervening(program, numbers);
    this.linked = this.#concrete.linked;
    this.#domain = hybrid(numbers, policies, authority);
    this.#sets = new Intervening(program, this.#domain);
    this.#shape = lazily(() => shapeOf(program, 'state'));
    this.inputs = inputsOf(asked);
    this.named = namedIn(program, this.inputs);
    this.targets = places.map(keyOf);
  }

  readonly start: Machine['start'] = (changes) => {
    const { program, numbers, values } = this.asked;
    return invocation(program, numbers, this.#withInputs(values, changes));
  };

  readonly startInSets: Machine['startInSets'] = (isKnown) => {
    const { program, values } = this.asked;
    const { inputs, state } = invocation(program, this.#domain, values);
    const { attributes } = inputs;
    const count = attributes.length * 4;
    const opened = (vectors: Inputs<Allowed>['attributes'], first: number) =>
      vectors.map((vector, register) => {
        const of = (component: Component, at: number): Allowed =>
          isKnown(first + register * 4 + at) ? vector[component] : ANYTHING;
        return { x: of('x', 0), y: of('y', 1), z: of('z', 2), w: of('w', 3) };
      });
    return {
      inputs: { attributes: opened(attributes, 0) },
      state: { ...state, parameters: opened(state.parameters, count) },
    };
  };

  readonly isOver: Machine['isOver'] = (state) => outcomeOf(this.linked, state) !== null;
  readonly isOverInSets: Machine['isOverInSets'] = (state) =>
    outcomeOf(this.#sets.linked, state) !== null;
  readonly nextOf: Machine['nextOf'] = ({ next }) => next;
  readonly nextInSets: Machine['nextInSets'] = ({ next }) => next;

  readonly read: Machine['read'] = (inputs, before) => {
    const { program, numbers } = this.asked;
    const instruction = program.instructions[before.next];
    if (instruction === undefined) throw new SpecCrash('a step after the end of the program');
    const reads = readsOf(instruction, before, numbers).map((read): VpRead => ({
      role: read.role,
      group: read.role === 'condition' ? 'condition' : String(read.operand),
      key: keyOf(read.from),
      name: nameOf(read.from, program),
      held: heldBy(this.#readIn(inputs, before, read)),
      into: read.role === 'address' ? 0 : read.into,
      read,
    }));
    return { instruction: printInstruction(instruction), reads, moves: [] };
  };

  readonly written: Machine['written'] = (_, before, after) => {
    const { program, numbers } = this.asked;
    const instruction = program.instructions[before.next];
    if (instruction === undefined) return [];
    return writesOf(instruction, program, before, numbers).map(({ to, component, isWritten }) => ({
      key: keyOf(to),
      name: nameOf(to, program),
      component: COMPONENTS.indexOf(component),
      isWritten,
      held: heldBy(heldAt(after, to)),
    }));
  };

  readonly step: Machine['step'] = (inputs, state, changes) => {
    const own = changes.map(({ read, value }): ReadChange<NominalKinds> => ({
      ...value,
      read: read.read,
    }));
    const [next] = this.#concrete.successors(inputs, state, own);
    if (next === undefined) throw new SpecCrash('a step without a state behind it');
    return next;
  };

  readonly stepInSets: Machine['stepInSets'] = (inputs, state, unknown) =>
    this.#sets.successors(
      inputs,
      state,
      unknown.map(({ read }) => anythingOf(read)),
    );

  /** The components of a state that are looked at. */
  readonly seen: Machine['seen'] = (state) =>
    this.asked.places
      .map((place) => {
        const held = heldAt(state, place);
        if (held.kind === 'code') return held.value;
        const bits = held.kind === 'number' ? bitsOf(held.value) : held.value;
        return String(lookedAt(bits, this.asked.bit));
      })
      .join(' ');

  readonly seenInSets: Machine['seenInSets'] = (state) => {
    const all = this.asked.places.map((place) => commonIn(heldAt(state, place), this.asked.bit));
    return all.includes(null) ? null : all.join(' ');
  };

  readonly othersOfInput: Machine['othersOfInput'] = (input, source) =>
    otherNumbers(this.#input(input).value, source).map((value) => ({ kind: 'number', value }));

  readonly othersOfRead: Machine['othersOfRead'] = (inputs, before, { read }, source) => {
    const held = this.#readIn(inputs, before, read);
    switch (held.kind) {
      case 'number': {
        // Registers hold what the domain lets in.
        const all = otherNumbers(held.value, source).map(this.asked.numbers.constant);
        return distinct(all, held.value).map((value) => ({ kind: 'number', value }));
      }
      case 'address':
        return otherIntegers(held.value, ADDRESS_RANGE, source).map((value) => ({
          kind: 'address',
          value,
        }));
      case 'code':
        return CODES.filter((code) => code !== held.value).map((value) => ({
          kind: 'code',
          value,
        }));
    }
  };

  readonly heldBy: Machine['heldBy'] = heldBy;

  readonly joined: Machine['joined'] = (states) => joinedByPlace(this.#shape(), states);

  readonly settled: Machine['settled'] = (states, step) => settle(this.#shape(), states, step);

  /** What a read gives in a state. */
  #readIn(inputs: Inputs<number>, state: NominalState, { from }: Read): VpValue {
    if (from.file === 'attribute')
      return { kind: 'number', value: register(inputs.attributes[from.index])[from.component] };
    if (from.file !== 'outside') return heldAt(state, from);
    const zero = this.asked.numbers.constant(INITIAL.programParameter[0]);
    const vector = { x: zero, y: zero, z: zero, w: zero };
    const found = this.asked.numbers.element(state.parameters, from.index, 0, vector);
    return { kind: 'number', value: found[from.component] };
  }

  #withInputs(values: InputValues, changes: ReadonlyMap<number, VpValue>): InputValues {
    const attributes: Record<number, Quad> = { ...values.attributes };
    const parameters: Record<number, Quad> = { ...values.parameters };
    for (const [input, change] of changes) {
      const { file, index, component } = this.#input(input).location;
      if (change.kind !== 'number') continue;
      const [into, initial] =
        file === 'attribute'
          ? [attributes, INITIAL.vertexAttribute]
          : [parameters, INITIAL.programParameter];
      const [x, y, z, w] = into[index] ?? initial;
      const of = (at: Component, old: number): number => (at === component ? change.value : old);
      into[index] = [of('x', x), of('y', y), of('z', z), of('w', w)];
    }
    return { attributes, parameters };
  }

  #input(at: number): VpInput {
    const input = this.inputs[at];
    if (input === undefined) throw new SpecCrash(`no input ${String(at)}`);
    return input;
  }
}

function anythingOf(read: Read): ReadChange<AllowedKinds> {
  if (read.role === 'condition') return { kind: 'code', read, value: ANY_CODE };
  return read.role === 'address' || read.from.file === 'address'
    ? { kind: 'address', read, value: ANY_ADDRESS }
    : { kind: 'number', read, value: ANYTHING };
}

function inputsOf({ program, values }: VpAsked): readonly VpInput[] {
  const { environment } = program;
  const of = (
    file: VpInput['location']['file'],
    count: number,
    initial: Quad,
    given: Readonly<Record<number, Quad>> = {},
  ): readonly VpInput[] =>
    Array.from({ length: count }, (_, index) => {
      const quad = given[index] ?? initial;
      return COMPONENTS.map((component, at): VpInput => {
        const location = { file, index, component };
        const value = Math.fround(quad[at] ?? 0);
        const held = { type: 'F', bits: bitsOf(value) } as const;
        return { key: keyOf(location), name: nameOf(location, program), held, location, value };
      });
    }).flat();
  const { vertexAttributes, programParameters } = environment;
  return [
    ...of('attribute', vertexAttributes, INITIAL.vertexAttribute, values.attributes),
    ...of('parameter', programParameters, INITIAL.programParameter, values.parameters),
  ];
}

/** The inputs that a program names, whether it comes to them or not. */
function namedIn({ instructions }: Program, inputs: readonly VpInput[]): readonly number[] {
  const names = new Set(
    instructions.flatMap(({ operands }) =>
      operands.map(
        ({ register: { file, ...at } }) => `${file} ${'number' in at ? String(at.number) : ''}`,
      ),
    ),
  );
  return inputs.flatMap(({ location: { file, index } }, at) =>
    names.has(`${file} ${String(index)}`) ? [at] : [],
  );
}

/** The same words as for one state; null where members differ in what is looked at. */
function commonIn(held: HeldAt<AllowedKinds>, bit: BitNumber): string | null {
  switch (held.kind) {
    case 'number': {
      const common = commonBits(held.value, bit);
      return common === null ? null : String(common);
    }
    case 'address': {
      const all = typeof held.value === 'number' ? [held.value] : held.value;
      const common = commonOfAll(all.map((each) => lookedAt(each, bit)));
      return common === null ? null : String(common);
    }
    case 'code': {
      const codes = codesIn(held.value);
      return codes.length === 1 ? (codes[0] ?? null) : null;
    }
  }
}

export function nameOf({ file, index, component }: Location, { environment }: Program): string {
  const name = (): string => {
    switch (file) {
      case 'attribute':
        return `v[${String(index)}]`;
      case 'parameter':
      case 'outside':
        return `c[${String(index)}]`;
      case 'temporary':
        return `R${String(index)}`;
      case 'address':
        return `A${String(index)}`;
      case 'result':
        return `o[${environment.results[index] ?? ''}]`;
      case 'code':
        return 'CC';
    }
  };
  return `${name()}.${component}`;
}

export function heldBy(held: VpValue): Held {
  switch (held.kind) {
    case 'number':
      return { type: 'F', bits: bitsOf(held.value) };
    case 'address':
      return { type: 'S', bits: held.value >>> 0 };
    case 'code':
      return { code: held.value };
  }
}

function register<V>(found: V | undefined): V {
  if (found === undefined) throw new SpecCrash('no such register');
  return found;
}
