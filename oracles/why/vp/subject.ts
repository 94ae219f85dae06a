/** A run of a VP program, as whoever asks why sees it. */
import {
  ADDRESS_RANGE,
  COMPONENTS,
  INITIAL,
  type Component,
  type Quad,
} from '../../../spec/environments.js';
import type { VpAuthority } from '../../../spec/authorities.js';
import type { AddressSet } from '../../../semantics/domains/allowed-addresses.js';
import type { AllowedDomain, AllowedKinds } from '../../../semantics/domains/allowed.js';
import type { ConditionCode } from '../../../semantics/domains/domain.js';
import type { Binary32Domain, NominalKinds } from '../../../semantics/domains/nominal.js';
import type { Policies } from '../../../semantics/domains/policies.js';
import type { Program } from '../../../semantics/language/load.js';
import { printInstruction } from '../../../semantics/language/print.js';
import { lazily } from '../../../semantics/machine/lazily.js';
import type { LinkedProgram } from '../../../semantics/machine/linked.js';
import { outcomeOf } from '../../../semantics/machine/run.js';
import { invocation, type InputValues, type Inputs } from '../../../semantics/machine/state.js';
import { bitsOf } from '../../../semantics/number/binary32.js';
import { ANYTHING, type Allowed } from '../../../semantics/number/value-set.js';
import type { Source } from '../../generate/source.js';
import { codesIn, type AllowedState } from '../../judge/allowed-state.js';
import { joinStates } from '../../judge/paths/frontier.js';
import { settle } from '../../judge/paths/settle.js';
import { shapeOf } from '../../judge/paths/shape.js';
import { commonBits, commonOfAll, lookedAt, type BitNumber } from '../bits.js';
import { distinct, otherIntegers, otherNumbers } from '../other-numbers.js';
import type { Changes, Element, Elements, Held, StepSeen, Subject } from '../subject.js';
import { MOST_STEPS, mostSteps, TooLong } from '../too-long.js';
import { hybrid } from './hybrid.js';
import { Intervening, type ReadChange } from './intervene.js';
import {
  bitOf,
  keyOf,
  readsOf,
  writesOf,
  type Location,
  type NominalState,
  type Read,
  type Write,
} from './reads.js';
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
}

type VpElement = Element &
  (
    | { readonly kind: 'input'; readonly location: Location; readonly value: number }
    | { readonly kind: 'read'; readonly step: number; readonly read: Read }
  );

interface VpStep {
  readonly index: number;
  readonly before: NominalState;
  /** Its elements. */
  readonly reads: readonly number[];
  readonly writes: readonly Write[];
}

/** Anything that an address register may hold. */
const ANY_ADDRESS: AddressSet = Array.from(
  { length: ADDRESS_RANGE.greatest - ADDRESS_RANGE.least + 1 },
  (_, at) => ADDRESS_RANGE.least + at,
);
/** Every condition code. */
const ANY_CODE = 15;

const CODES: readonly ConditionCode[] = ['LT', 'EQ', 'GT', 'UN'];

/** Paths that a proof follows at a time. */
const MOST_PATHS = 64;
const COST_OF_SETS = 4;

/** Runs that are followed until the machine ends them: the first ones that take so long. */
const MOST_LONG_RUNS = 16;

export class VpSubject implements Subject<VpValue> {
  readonly steps: readonly StepSeen[];
  readonly elements: readonly VpElement[];
  readonly seen: string;
  readonly #steps: readonly VpStep[];
  readonly #concrete: Intervening<NominalKinds>;
  readonly #sets: Intervening<AllowedKinds>;
  readonly #setDomain: AllowedDomain;
  readonly #shape = lazily(() => shapeOf(this.asked.program, 'state'));
  readonly inputs: Inputs<number>;
  /** How the run ended, in the words of `vpspec run`. */
  readonly end: string;
  readonly #last: NominalState;
  #spent = 0;
  #longRuns = 0;

  /** @throws TooLong for a run of more than MOST_STEPS steps */
  constructor(private readonly asked: VpAsked) {
    const { program, numbers, policies, authority, values } = asked;
    this.#concrete = new Intervening(program, numbers);
    this.#setDomain = hybrid(numbers, policies, authority);
    this.#sets = new Intervening(program, this.#setDomain);
    const elements: VpElement[] = inputsOf(asked);
    const steps: VpStep[] = [];
    const shown: StepSeen[] = [];
    const { inputs, state: start } = invocation(program, numbers, values);
    this.inputs = inputs;
    let state = start;
    while (outcomeOf(this.#concrete.linked, state) === null) {
      if (steps.length >= MOST_STEPS) throw new TooLong();
      const index = state.next;
      const instruction = program.instructions[index];
      if (instruction === undefined) throw new Error('a step after the end of the program');
      const writes = writesOf(instruction, program, state, numbers);
      const reads = readsOf(instruction, state, numbers).map((read) => {
        elements.push({
          kind: 'read',
          step: steps.length,
          name: nameOf(read.from, program),
          role: read.role,
          held: heldText(this.#readIn(state, read)),
          read,
        });
        return elements.length - 1;
      });
      steps.push({ index, before: state, reads, writes });
      state = this.#only(this.#concrete.successors(inputs, state, []));
      const after = state;
      shown.push({
        index,
        instruction: printInstruction(instruction),
        written: writes.flatMap(({ to, isWritten }) =>
          isWritten ? [{ name: nameOf(to, program), held: heldText(heldAt(after, to)) }] : [],
        ),
      });
    }
    this.steps = shown;
    this.elements = elements;
    this.#steps = steps;
    this.#last = state;
    this.seen = this.seenIn(state);
    const end = outcomeOf(this.#concrete.linked, state);
    this.end = end?.reason == null ? 'completed' : `terminated abnormally: ${end.reason}`;
  }

  get linked(): LinkedProgram<NominalKinds> {
    return this.#concrete.linked;
  }

  /** The state before an executed step; behind the last one, the state in which the run ended. */
  before(at: number): NominalState {
    return this.#steps[at]?.before ?? this.#last;
  }

  heldAtEnd(place: Location): Held {
    return heldText(heldAt(this.#last, place));
  }

  after(changes: Changes<VpValue>): string | null {
    const inputs = new Map<VpElement & { kind: 'input' }, number>();
    const reads = new Map<number, ReadChange<NominalKinds>[]>();
    for (const [element, value] of changes) {
      const about = this.#element(element);
      if (about.kind === 'input') {
        if (value.kind === 'number') inputs.set(about, value.value);
        continue;
      }
      const own = reads.get(about.step) ?? [];
      own.push({ ...value, read: about.read });
      reads.set(about.step, own);
    }
    const { program, numbers, values } = this.asked;
    const first = Math.min(...reads.keys());
    const isFresh = inputs.size > 0 || !Number.isFinite(first);
    const start = isFresh ? invocation(program, numbers, withInputs(values, inputs)) : null;
    const given = start?.inputs ?? this.inputs;
    let state = start?.state ?? this.#stepAt(first).before;
    let at = isFresh ? 0 : first;
    let isSame = true;
    const most = mostSteps(this.#steps.length);
    for (let done = 0; outcomeOf(this.#concrete.linked, state) === null; done++, at++) {
      if (done === most && this.#longRuns++ >= MOST_LONG_RUNS) return null;
      this.#spent++;
      isSame &&= this.#steps[at]?.index === state.next;
      const changed = isSame ? (reads.get(at) ?? []) : [];
      state = this.#only(this.#concrete.successors(given, state, changed));
    }
    return this.seenIn(state);
  }

  others(element: number, source: Source): readonly VpValue[] {
    const about = this.#element(element);
    if (about.kind === 'input')
      return otherNumbers(about.value, source).map((value) => ({ kind: 'number', value }));
    const held = this.#readIn(this.#stepAt(about.step).before, about.read);
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
  }

  heldBy(_: number, value: VpValue): Held {
    return heldText(value);
  }

  holds(kept: Elements): boolean {
    const { program } = this.asked;
    const unknown = (name: LocationInput, index: number, component: Component): boolean =>
      !kept.has(this.#inputAt(name, index, component));
    const { inputs, state } = invocation(program, this.#setDomain, this.asked.values);
    const opened = {
      inputs: {
        attributes: inputs.attributes.map((vector, index) =>
          opening(vector, (component) => unknown('attribute', index, component)),
        ),
      },
      state: {
        ...state,
        parameters: state.parameters.map((vector, index) =>
          opening(vector, (component) => unknown('parameter', index, component)),
        ),
      },
    };
    const next = (path: AllowedState, at: number | null): readonly AllowedState[] => {
      this.#spent += COST_OF_SETS;
      const changes = at === null ? [] : this.#unknownReads(at, kept);
      return this.#sets.successors(opened.inputs, path, changes);
    };
    const others: AllowedState[] = [];
    let same: readonly AllowedState[] = [opened.state];
    for (const at of this.#steps.keys()) {
      const onward = this.before(at + 1).next;
      const after = same.flatMap((state) => next(state, at));
      others.push(...after.filter((state) => state.next !== onward));
      // A branch to the next instruction goes both ways, and to one place.
      same = this.#joined(after.filter((state) => state.next === onward));
      if (same.length > MOST_PATHS) return false;
    }
    return this.#leaveTheSame(same) && this.#endTheSame(others, (state) => next(state, null));
  }

  /** One state for each place. */
  #joined(states: readonly AllowedState[]): readonly AllowedState[] {
    if (states.length < 2) return states;
    const shape = this.#shape();
    const places = new Map<string, [AllowedState, ...AllowedState[]]>();
    for (const state of states) {
      const there = places.get(shape.place(state));
      if (there === undefined) places.set(shape.place(state), [state]);
      else there.push(state);
    }
    return [...places.values()].map((there) => joinStates(shape, there));
  }

  /** Whether all that has left the way of the run leaves in the end what the run does. */
  #endTheSame(
    states: readonly AllowedState[],
    next: (state: AllowedState) => readonly AllowedState[],
  ): boolean {
    const { linked } = this.#sets;
    let open = states;
    let work = mostSteps(this.#steps.length) >> 2;
    while (open.length > 0) {
      const ended = open.filter((state) => outcomeOf(linked, state) !== null);
      if (!this.#leaveTheSame(ended)) return false;
      const running = open.filter((state) => !ended.includes(state));
      work -= running.length;
      if (work <= 0 || running.length > MOST_PATHS) {
        // One state for each place: however long they run, and wherever the machine ends them.
        const { length } = linked.instructions;
        const step = (state: AllowedState) =>
          state.next < 0 || state.next >= length ? [] : next(state);
        return this.#leaveTheSame(settle(this.#shape(), running, step));
      }
      open = running.flatMap(next);
    }
    return true;
  }

  #leaveTheSame(states: readonly AllowedState[]): boolean {
    return states.every((state) => this.#seenInSets(state) === this.seen);
  }

  reached(kept: Elements): Elements {
    return this.#reached(kept, false);
  }

  beside(): Elements {
    const { instructions } = this.asked.program;
    const all = new Set(this.#reached(new Set(this.elements.keys()), true));
    for (const { operands } of instructions) {
      for (const { register } of operands) {
        if (register.file !== 'attribute' && register.file !== 'parameter') continue;
        for (const component of COMPONENTS)
          all.add(this.#inputAt(register.file, register.number, component));
      }
    }
    return all;
  }

  spent(): number {
    return this.#spent;
  }

  /** @param isOpen whether what a condition kept from being written counts as written */
  #reached(kept: Elements, isOpen: boolean): Elements {
    const live = new Set(this.asked.places.map(keyOf));
    const reached = new Set<number>();
    for (const { reads, writes } of this.#steps.toReversed()) {
      let observed = 0;
      let tested = 0;
      for (const { to, component, isWritten } of writes) {
        if (!live.has(keyOf(to))) continue;
        tested |= bitOf(component);
        if (isWritten || isOpen) observed |= bitOf(component);
      }
      for (const { to, isWritten } of writes) if (isWritten) live.delete(keyOf(to));
      const operands = new Set<number>();
      for (const element of reads) {
        const read = this.#readOf(element);
        if (read.role === 'operand' && (read.into & observed) !== 0) operands.add(read.operand);
      }
      for (const element of reads) {
        const read = this.#readOf(element);
        if (!kept.has(element) || !matters(read, observed, tested, operands)) continue;
        reached.add(element);
        live.add(keyOf(read.from));
      }
    }
    this.elements.forEach((element, at) => {
      if (element.kind === 'input' && kept.has(at) && live.has(keyOf(element.location)))
        reached.add(at);
    });
    return reached;
  }

  #unknownReads(step: number, kept: Elements): readonly ReadChange<AllowedKinds>[] {
    const { reads } = this.#stepAt(step);
    return reads.flatMap((element): ReadChange<AllowedKinds>[] => {
      if (kept.has(element)) return [];
      const read = this.#readOf(element);
      switch (kindOf(read)) {
        case 'number':
          return [{ kind: 'number', read, value: ANYTHING }];
        case 'address':
          return [{ kind: 'address', read, value: ANY_ADDRESS }];
        case 'code':
          return [{ kind: 'code', read, value: ANY_CODE }];
      }
    });
  }

  /** What a read gives in a state. */
  #readIn(state: NominalState, read: Read): VpValue {
    const { from } = read;
    if (from.file === 'attribute')
      return { kind: 'number', value: register(this.inputs.attributes[from.index])[from.component] };
    if (from.file !== 'outside') return heldAt(state, from);
    const zero = this.asked.numbers.constant(INITIAL.programParameter[0]);
    const vector = { x: zero, y: zero, z: zero, w: zero };
    const found = this.asked.numbers.element(state.parameters, from.index, 0, vector);
    return { kind: 'number', value: found[from.component] };
  }

  /** What of a state is looked at. */
  seenIn(state: NominalState): string {
    return this.asked.places
      .map((place) => {
        const held = heldAt(state, place);
        if (held.kind === 'code') return held.value;
        const bits = held.kind === 'number' ? bitsOf(held.value) : held.value;
        return String(lookedAt(bits, this.asked.bit));
      })
      .join(' ');
  }

  /** What every state of these leaves; something that no run leaves where they differ. */
  #seenInSets(state: AllowedState): string {
    const { places, bit } = this.asked;
    return places.map((place) => commonIn(heldAt(state, place), bit) ?? '?').join(' ');
  }

  #inputAt(file: LocationInput, index: number, component: Component): number {
    const place = index * 4 + COMPONENTS.indexOf(component);
    return file === 'attribute'
      ? place
      : place + this.asked.program.environment.vertexAttributes * 4;
  }

  #element(at: number): VpElement {
    const element = this.elements[at];
    if (element === undefined) throw new Error(`no element ${String(at)}`);
    return element;
  }

  #readOf(at: number): Read {
    const element = this.#element(at);
    if (element.kind !== 'read') throw new Error(`element ${String(at)} is no read`);
    return element.read;
  }

  #stepAt(at: number): VpStep {
    const step = this.#steps[at];
    if (step === undefined) throw new Error(`no step ${String(at)}`);
    return step;
  }

  #only<V>(states: readonly V[]): V {
    const [only] = states;
    if (only === undefined || states.length > 1) throw new Error('a run goes one way');
    return only;
  }
}

type LocationInput = 'attribute' | 'parameter';

/** Whether a read may matter for what a step left: for these components of its result, or for whether they were written. */
function matters(
  read: Read,
  observed: number,
  tested: number,
  operands: ReadonlySet<number>,
): boolean {
  switch (read.role) {
    case 'operand':
      return (read.into & observed) !== 0;
    case 'address':
      return operands.has(read.operand);
    case 'condition':
      return read.into === null || (read.into & tested) !== 0;
  }
}

function kindOf({ role, from }: Read): 'number' | 'address' | 'code' {
  if (role === 'condition') return 'code';
  return role === 'address' || from.file === 'address' ? 'address' : 'number';
}

function inputsOf({ program, values }: VpAsked): VpElement[] {
  const { environment } = program;
  const of = (
    file: LocationInput,
    count: number,
    initial: Quad,
    given: Readonly<Record<number, Quad>> = {},
  ): VpElement[] =>
    Array.from({ length: count }, (_, index) => {
      const quad = given[index] ?? initial;
      return COMPONENTS.map((component, at): VpElement => {
        const location = { file, index, component };
        const value = quad[at] ?? 0;
        return {
          kind: 'input',
          step: null,
          name: nameOf(location, program),
          role: 'operand',
          held: { type: 'F', bits: bitsOf(value) },
          location,
          value: Math.fround(value),
        };
      });
    }).flat();
  return [
    ...of('attribute', environment.vertexAttributes, INITIAL.vertexAttribute, values.attributes),
    ...of(
      'parameter',
      environment.programParameters,
      INITIAL.programParameter,
      values.parameters,
    ),
  ];
}

function withInputs(
  values: InputValues,
  changes: ReadonlyMap<VpElement & { kind: 'input' }, number>,
): InputValues {
  const attributes: Record<number, Quad> = { ...values.attributes };
  const parameters: Record<number, Quad> = { ...values.parameters };
  for (const [{ location }, value] of changes) {
    const { file, index, component } = location;
    const [into, initial] =
      file === 'attribute'
        ? [attributes, INITIAL.vertexAttribute]
        : [parameters, INITIAL.programParameter];
    into[index] = (into[index] ?? initial).with(COMPONENTS.indexOf(component), value) as [
      number,
      number,
      number,
      number,
    ];
  }
  return { attributes, parameters };
}

/** A vector in which some components may be anything. */
function opening(
  vector: Readonly<Record<Component, Allowed>>,
  isUnknown: (component: Component) => boolean,
): Record<Component, Allowed> {
  const of = (component: Component): Allowed =>
    isUnknown(component) ? ANYTHING : vector[component];
  return { x: of('x'), y: of('y'), z: of('z'), w: of('w') };
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
  const register = (): string => {
    switch (file) {
      case 'attribute':
        return `v[${String(index)}]`;
      case 'parameter':
        return `c[${String(index)}]`;
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
  return `${register()}.${component}`;
}

function heldText(held: VpValue): Held {
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
  if (found === undefined) throw new Error('no such register');
  return found;
}
