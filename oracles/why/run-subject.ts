/**
 * A run as whoever asks why sees it, in words that hold for every language. S is a state of the run's machine and A one of the machine
 * of sets; I and J are the inputs of these; V is another value of an element.
 */
import { SpecCrash } from '../../semantics/machine/crash.js';
import type { Source } from '../generate/source.js';
import type {
  Changes,
  Element,
  ElementRole,
  Elements,
  Held,
  StepSeen,
  Subject,
} from './subject.js';
import { TargetError } from './target.js';
import { MOST_STEPS, mostSteps, TooLong } from './too-long.js';

/** A component of a register that a step reads. */
export interface ReadOf {
  readonly role: ElementRole;
  /** Which operand, or which address or condition belongs to which. */
  readonly group: string;
  /** Where it is read from. */
  readonly key: string;
  readonly name: string;
  readonly held: Held;
  /** Components of the result that it may go into, bit 0 for x; null of what decides the way. */
  readonly into: number | null;
}

/** A component of a register that a step may write. */
export interface WriteOf {
  readonly key: string;
  readonly name: string;
  readonly component: number;
  /** Whether a condition code let it be written, or there is none. */
  readonly isWritten: boolean;
  /** What it held after the step. */
  readonly held: Held;
}

/** What goes from one place to another unchanged, without being read as an operand. */
export interface Move {
  readonly from: string;
  readonly to: string;
}

/** A component of an input. */
export interface InputOf {
  readonly key: string;
  readonly name: string;
  readonly held: Held;
}

export interface StepOf<R extends ReadOf> {
  readonly instruction: string;
  readonly reads: readonly R[];
  readonly writes: readonly WriteOf[];
  readonly moves: readonly Move[];
}

export interface Placed<S, I> {
  readonly inputs: I;
  readonly state: S;
}

/** Another value of a read. */
export interface ReadChange<R, V> {
  readonly read: R;
  readonly value: V;
}

/** A machine with numbers, and the same with sets. */
export interface RunMachine<S, I, A, J, V, R extends ReadOf> {
  readonly inputs: readonly InputOf[];
  /** Inputs that the program names. */
  readonly named: readonly number[];
  /** What is looked at in the end. */
  readonly targets: readonly string[];
  /** Where a run starts. @param changes of inputs, by their place */
  readonly start: (changes: ReadonlyMap<number, V>) => Placed<S, I>;
  /** The same in sets. @param isKnown whether an input is what it is */
  readonly startInSets: (isKnown: (input: number) => boolean) => Placed<A, J>;
  readonly isOver: (state: S) => boolean;
  readonly isOverInSets: (state: A) => boolean;
  readonly nextOf: (state: S) => number;
  readonly nextInSets: (state: A) => number;
  readonly read: (inputs: I, before: S) => Omit<StepOf<R>, 'writes'>;
  readonly written: (inputs: I, before: S, after: S) => readonly WriteOf[];
  readonly step: (inputs: I, state: S, changes: readonly ReadChange<R, V>[]) => S;
  /** The next states; null where nothing is known of them. @param unknown reads that may give anything */
  readonly stepInSets: (inputs: J, state: A, unknown: readonly R[]) => readonly A[] | null;
  /** What is looked at of a state in which a run is over. */
  readonly seen: (state: S) => string;
  /** The same words, where all states that it stands for have them. */
  readonly seenInSets: (state: A) => string | null;
  readonly othersOfInput: (input: number, source: Source) => readonly V[];
  readonly othersOfRead: (inputs: I, before: S, read: R, source: Source) => readonly V[];
  readonly heldBy: (value: V) => Held;
  /** One state for each place of the program. */
  readonly joined: (states: readonly A[]) => readonly A[];
  /** States in which runs of any length may be over, one for each place; null where nothing is known. */
  readonly settled: (states: readonly A[], step: (state: A) => readonly A[]) => readonly A[] | null;
}

function overText(stop: number, steps: number): string {
  const told = `${String(steps)} ${steps === 1 ? 'step' : 'steps'}`;
  return `the run is over after ${told}, so that it is in no state after ${String(stop)}: expected ${told} at most`;
}

interface Step<S, R> {
  readonly index: number;
  readonly before: S;
  readonly first: number;
  readonly reads: readonly R[];
  readonly writes: readonly WriteOf[];
  readonly moves: readonly Move[];
}

/** Paths that a proof follows at a time. */
const MOST_PATHS = 64;
/** A step on sets takes several times as long as one on numbers. */
const COST_OF_SETS = 4;
/** Runs that are followed until the machine ends them: the first ones that take so long. */
const MOST_LONG_RUNS = 16;

/** A state that has left the way of the run, after so many steps. */
interface Strayed<A> {
  readonly state: A;
  readonly at: number;
}

export class RunSubject<S, I, A, J, V, R extends ReadOf> implements Subject<V> {
  readonly steps: readonly StepSeen[];
  readonly elements: readonly Element[];
  readonly seen: string;
  /** What the run was given. */
  readonly inputs: I;
  /** The state in which it ended. */
  readonly last: S;
  readonly #steps: readonly Step<S, R>[];
  #spent = 0;
  #longRuns = 0;

  /** After how many steps every run is looked at, where it is not over by then; null for the end. */
  readonly stop: number | null;

  /**
   * @param stop after how many steps it is asked about; null for the end, which is also what is meant where the run is over after so many
   * @throws TooLong for a run of more than MOST_STEPS steps; TargetError where the run is over before it is looked at
   */
  constructor(
    private readonly machine: RunMachine<S, I, A, J, V, R>,
    stop: number | null = null,
  ) {
    const elements: Element[] = machine.inputs.map(({ name, held }) => ({
      kind: 'input',
      step: null,
      role: 'operand',
      name,
      held,
    }));
    const steps: Step<S, R>[] = [];
    const shown: StepSeen[] = [];
    const { inputs, state: start } = machine.start(new Map());
    let state = start;
    while (!machine.isOver(state) && steps.length !== stop) {
      if (steps.length >= MOST_STEPS) throw new TooLong();
      const { instruction, reads, moves } = machine.read(inputs, state);
      const after = machine.step(inputs, state, []);
      const writes = machine.written(inputs, state, after);
      const index = machine.nextOf(state);
      const written = writes.flatMap(({ name, held, isWritten }) =>
        isWritten ? [{ name, held }] : [],
      );
      shown.push({ index, instruction, written });
      steps.push({ index, before: state, first: elements.length, reads, writes, moves });
      for (const { role, name, held } of reads)
        elements.push({ kind: 'read', step: steps.length - 1, role, name, held });
      state = after;
    }
    if (stop !== null && steps.length < stop) throw new TargetError(overText(stop, steps.length));
    this.stop = machine.isOver(state) ? null : stop;
    this.inputs = inputs;
    this.last = state;
    this.steps = shown;
    this.elements = elements;
    this.#steps = steps;
    this.seen = machine.seen(state);
  }

  /** The state before an executed step; behind the last one, the state in which the run ended. */
  before(at: number): S {
    return this.#steps[at]?.before ?? this.last;
  }

  after(changes: Changes<V>): string | null {
    const { machine } = this;
    const ofInputs = new Map<number, V>();
    const ofReads = new Map<number, ReadChange<R, V>[]>();
    for (const [element, value] of changes) {
      const step = this.#stepOf(element);
      if (step === null) ofInputs.set(element, value);
      else
        ofReads.set(step, [...(ofReads.get(step) ?? []), { read: this.#readAt(element), value }]);
    }
    const first = Math.min(...ofReads.keys());
    const isFresh = ofInputs.size > 0 || !Number.isFinite(first);
    const start = isFresh
      ? machine.start(ofInputs)
      : { inputs: this.inputs, state: this.before(first) };
    let { state } = start;
    let isSame = true;
    const most = mostSteps(this.#steps.length);
    for (let at = isFresh ? 0 : first, done = 0; at !== this.stop; at++, done++) {
      if (machine.isOver(state)) break;
      if (done === most && this.#longRuns++ >= MOST_LONG_RUNS) return null;
      this.#spent++;
      isSame &&= this.#steps[at]?.index === machine.nextOf(state);
      state = machine.step(start.inputs, state, isSame ? (ofReads.get(at) ?? []) : []);
    }
    return machine.seen(state);
  }

  others(element: number, source: Source): readonly V[] {
    const step = this.#stepOf(element);
    return step === null
      ? this.machine.othersOfInput(element, source)
      : this.machine.othersOfRead(this.inputs, this.before(step), this.#readAt(element), source);
  }

  heldBy(_: number, value: V): Held {
    return this.machine.heldBy(value);
  }

  holds(kept: Elements): boolean {
    const { machine } = this;
    const { inputs, state } = machine.startInSets((input) => kept.has(input));
    const next = (from: A, unknown: readonly R[]): readonly A[] | null => {
      this.#spent += COST_OF_SETS;
      return machine.stepInSets(inputs, from, unknown);
    };
    const others: Strayed<A>[] = [];
    let same: readonly A[] = [state];
    for (const [at, { first, reads }] of this.#steps.entries()) {
      const unknown = reads.filter((_, offset) => !kept.has(first + offset));
      const onward = machine.nextOf(this.before(at + 1));
      const stay: A[] = [];
      for (const from of same) {
        const after = next(from, unknown);
        if (after === null) return false;
        for (const each of after) {
          if (machine.nextInSets(each) === onward) stay.push(each);
          else others.push({ state: each, at: at + 1 });
        }
      }
      // A branch to the next instruction goes both ways, and to one place.
      same = stay.length < 2 ? stay : machine.joined(stay);
      if (same.length > MOST_PATHS || others.length > MOST_PATHS) return false;
    }
    return this.#leaveTheSame(same) && this.#endTheSame(others, (from) => next(from, []));
  }

  /** Whether all that has left the way of the run leaves in the end what the run does. */
  #endTheSame(states: readonly Strayed<A>[], next: (state: A) => readonly A[] | null): boolean {
    const isLookedAt = ({ state, at }: Strayed<A>): boolean =>
      at === this.stop || this.machine.isOverInSets(state);
    let open = states;
    let work = mostSteps(this.#steps.length) >> 2;
    while (open.length > 0) {
      const ended = open.filter(isLookedAt);
      if (!this.#leaveTheSame(ended.map(({ state }) => state))) return false;
      const running = open.filter((each) => !isLookedAt(each));
      work -= running.length;
      if (work <= 0 || running.length > MOST_PATHS) {
        const all = running.map(({ state }) => state);
        // Runs of any length are not those that are looked at after so many steps.
        return this.stop === null && this.#settleTheSame(all, next);
      }
      const onward: Strayed<A>[] = [];
      for (const { state, at } of running) {
        const after = next(state);
        if (after === null) return false;
        onward.push(...after.map((each) => ({ state: each, at: at + 1 })));
      }
      open = onward;
    }
    return true;
  }

  /** The same of runs of any length, wherever the machine ends them. */
  #settleTheSame(states: readonly A[], next: (state: A) => readonly A[] | null): boolean {
    let isKnown = true;
    const settled = this.machine.settled(states, (state) => {
      if (this.machine.isOverInSets(state)) return [];
      const after = next(state);
      isKnown &&= after !== null;
      return after ?? [];
    });
    return isKnown && settled !== null && this.#leaveTheSame(settled);
  }

  #leaveTheSame(states: readonly A[]): boolean {
    return states.every((state) => this.machine.seenInSets(state) === this.seen);
  }

  reached(kept: Elements): Elements {
    return this.#reached(kept, false);
  }

  beside(): Elements {
    const all = new Set(this.#reached(new Set(this.elements.keys()), true));
    for (const input of this.machine.named) all.add(input);
    return all;
  }

  touched(): Elements {
    const keys = new Set(this.#steps.flatMap(({ reads }) => reads.map(({ key }) => key)));
    const { inputs } = this.machine;
    return new Set(
      [...this.elements.keys()].filter((at) => {
        const input = inputs[at];
        return input === undefined || keys.has(input.key);
      }),
    );
  }

  spent(): number {
    return this.#spent;
  }

  /** @param isOpen whether what a condition kept from being written counts as written */
  #reached(kept: Elements, isOpen: boolean): Elements {
    const live = new Set(this.machine.targets);
    const reached = new Set<number>();
    for (const { first, reads, writes, moves } of this.#steps.toReversed()) {
      let observed = 0;
      let tested = 0;
      for (const { key, component, isWritten } of writes) {
        if (!live.has(key)) continue;
        tested |= 1 << component;
        if (isWritten || isOpen) observed |= 1 << component;
      }
      for (const { key, isWritten } of writes) if (isWritten) live.delete(key);
      for (const { from, to } of moves) {
        if (!live.delete(to)) continue;
        live.add(from);
      }
      const operands = new Set<string>();
      for (const { role, group, into } of reads)
        if (role === 'operand' && (into === null || (into & observed) !== 0)) operands.add(group);
      reads.forEach(({ role, group, into, key }, offset) => {
        const goesOn = into !== null && (into & (role === 'condition' ? tested : observed)) !== 0;
        const matters = into === null || goesOn || (role === 'address' && operands.has(group));
        if (!matters || !kept.has(first + offset)) return;
        reached.add(first + offset);
        live.add(key);
      });
    }
    this.machine.inputs.forEach(({ key }, input) => {
      if (kept.has(input) && live.has(key)) reached.add(input);
    });
    return reached;
  }

  #stepOf(element: number): number | null {
    const found = this.elements[element];
    if (found === undefined) throw new SpecCrash(`no element ${String(element)}`);
    return found.step;
  }

  #readAt(element: number): R {
    const step = this.#steps[this.#stepOf(element) ?? -1];
    const read = step?.reads[element - step.first];
    if (read === undefined) throw new SpecCrash(`element ${String(element)} is no read`);
    return read;
  }
}
