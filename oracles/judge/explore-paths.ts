/**
 * All paths of a machine over all assignments of a region, all of them one instruction after the other. Where
 * an undecided branch goes both ways, so do they; those that come to stand alike are one from there on. Where
 * there are too many, or where they cost too much, the nearest ones are joined (paths/frontier.ts), so that there is
 * always an answer. The machine's domain asks this explorer's chooser.
 */
import type { Chooser } from '../../semantics/domains/chooser.js';
import {
  eachOf,
  Explorer,
  TooManyPaths,
  type Leaf,
  type Region,
} from '../../semantics/domains/explore.js';
import type { PolicyName } from '../../semantics/domains/policies.js';
import type { Deciders } from './deciders.js';
import { around, joinStates, Losses, reduce, type Entry, type Joined } from './paths/frontier.js';
import type { Observed, Paths, Shapes, Started } from './paths/machine.js';
import { settle } from './paths/settle.js';

/** From where on an exploration joins paths, or gives up. */
export interface Limits {
  /** Different states at a time, and different ends of a program. */
  readonly paths: number;
  /** Executed instructions on all paths together. */
  readonly steps: number;
  /** Questions about policies. */
  readonly questions: number;
}

export const LIMITS: Limits = { paths: 256, steps: 2 ** 18, questions: 2 ** 18 };

/** An exploration gave up; the message is the reason. */
export class Unexplored extends Error {}

export interface PathEnd<S, E> {
  readonly end: E;
  readonly state: S;
}

/** All ends of all paths. */
export interface Explored<S, E> {
  readonly leaves: readonly Leaf<readonly PathEnd<S, E>[]>[];
  /** What they are wider by than what the assignments permit one by one; null where they are not. */
  readonly joined: Joined | null;
}

export interface Wanted<S> {
  readonly limits?: Limits;
  /** Paths on which it does not hold any more are left. */
  readonly keep?: (state: S) => boolean;
  /** Who decides apart from others; without them, one assignment is followed throughout. */
  readonly deciders?: Deciders;
  /** Gets every policy that is asked, whatever is left of its alternatives. */
  readonly asked?: Set<PolicyName>;
  /** All assignments again at each instruction, and one state for each place: much is added, and little has to be done. */
  readonly isCoarse?: boolean;
}

/** One instruction has no more results than this; else those of its operands count as sets. */
const MOST_OF_ONE = 2048;

export class PathExplorer {
  readonly #explorer = new Explorer();
  #questions = 0;
  #asked: Set<PolicyName> | undefined;

  readonly chooser: Chooser = {
    choose: (policy, outcome) => {
      this.#questions++;
      this.#asked?.add(policy);
      return this.#explorer.chooser.choose(policy, outcome);
    },
    alternatives: (policy) => {
      this.#questions++;
      this.#asked?.add(policy);
      return this.#explorer.chooser.alternatives(policy);
    },
  };

  /**
   * The ends of all paths, apart.
   *
   * @throws Unexplored beyond the limits
   */
  explore<S, E>(
    region: Region,
    machine: Paths<S, E>,
    limits: Limits = LIMITS,
  ): readonly Leaf<readonly PathEnd<S, E>[]>[] {
    return this.#run(region, machine, limits, null, {}).leaves;
  }

  /** The ends of all paths, joined where there are too many. */
  always<S, E>(region: Region, machine: Paths<S, E>, wanted: Wanted<S> = {}): Explored<S, E> {
    return this.#run(region, machine, wanted.limits ?? LIMITS, new Losses(), wanted);
  }

  #run<S, E>(
    region: Region,
    machine: Paths<S, E>,
    limits: Limits,
    losses: Losses | null,
    wanted: Wanted<S>,
  ): Explored<S, E> {
    this.#questions = 0;
    this.#asked = wanted.asked;
    const run = new Run(this.#explorer, machine, limits, losses, () => this.#questions, wanted);
    const all = eachOf(region, wanted.deciders?.count ?? 1);
    try {
      for (const { region: own, value } of this.#explorer.explore(all, machine.start)) {
        // What starts a program decides for itself too.
        run.from(wanted.isCoarse === true ? all : own, value);
      }
    } finally {
      this.#explorer.decider = 0;
    }
    return { leaves: run.leaves(), joined: losses?.joined ?? null };
  }
}

/** A program as its language explores it: its states' shapes, and its paths from what it is given. V: what that is. */
export interface Explorable<V, S, E> {
  readonly shapes: Shapes<S>;
  readonly from: (values: V) => Omit<Paths<S, E>, 'shape'>;
}

/** Explores whole programs of a language. */
export class WholePrograms<P extends object, V, S, E> {
  readonly #explorer = new PathExplorer();
  readonly #prepare: (program: P) => Explorable<V, S, E>;
  /** A program is explored in several regions, one after the other. */
  readonly #prepared = new WeakMap<P, Explorable<V, S, E>>();

  /** @param preparing what prepares programs over domains that ask a chooser */
  constructor(preparing: (chooser: Chooser) => (program: P) => Explorable<V, S, E>) {
    this.#prepare = preparing(this.#explorer.chooser);
  }

  /**
   * The ends of all paths, apart, with every register as it stands then.
   *
   * @throws Unexplored beyond the limits
   */
  explore(
    program: P,
    values: V,
    region: Region,
    limits?: Limits,
  ): readonly Leaf<readonly PathEnd<S, E>[]>[] {
    return this.#explorer.explore(region, this.#paths(program, values, 'state'), limits);
  }

  /** The ends of all paths by what the program leaves behind, joined where there are too many. */
  always(program: P, values: V, region: Region, wanted?: Wanted<S>): Explored<S, E> {
    return this.#explorer.always(region, this.#paths(program, values, 'results'), wanted);
  }

  #paths(program: P, values: V, observed: Observed): Paths<S, E> {
    let prepared = this.#prepared.get(program);
    if (prepared === undefined) {
      prepared = this.#prepare(program);
      this.#prepared.set(program, prepared);
    }
    return { ...prepared.from(values), shape: prepared.shapes[observed]() };
  }
}

type Stepped<S, E> =
  | { readonly ended: true; readonly end: E; readonly state: S }
  | { readonly ended: false; readonly next: readonly S[]; readonly mayEnd: E | null };

class Run<S, E> {
  readonly #ends = new Map<string, { readonly end: E; entries: Entry<S>[] }>();
  #steps = 0;

  constructor(
    private readonly explorer: Explorer,
    private readonly machine: Paths<S, E>,
    private readonly limits: Limits,
    /** Null where paths are not to be joined. */
    private readonly losses: Losses | null,
    private readonly questions: () => number,
    private readonly wanted: Wanted<S>,
  ) {}

  /** Ends, no more than the limit of paths. */
  leaves(): readonly Leaf<readonly PathEnd<S, E>[]>[] {
    return [...this.#ends.values()].flatMap(({ end, entries }) =>
      this.#reduced(entries).map(({ region, state }) => ({ region, value: [{ end, state }] })),
    );
  }

  /** Follows all paths from one start. */
  from(region: Region, { state, successors }: Started<S>): void {
    const { shape } = this.machine;
    let open: readonly Entry<S>[] = [{ region, state }];
    while (open.length > 0) {
      if (this.#used() >= 4) {
        this.#settle(open, successors);
        return;
      }
      const places = new Map<string, Entry<S>[]>();
      for (const entry of open) {
        for (const next of this.#after(entry, successors)) {
          const place = shape.place(next.state);
          const there = places.get(place);
          if (there === undefined) places.set(place, [next]);
          else there.push(next);
        }
      }
      open = [...places.values()].flatMap((there) =>
        this.wanted.isCoarse === true
          ? this.#coarse(region, there)
          : this.#reduced(there, places.size),
      );
    }
  }

  /** One state, that every assignment of a region may lead to. */
  #coarse(region: Region, entries: readonly Entry<S>[]): readonly Entry<S>[] {
    const [first, ...others] = entries.map(({ state }) => state);
    if (first === undefined) return [];
    return [{ region, state: joinStates(this.machine.shape, [first, ...others]) }];
  }

  /** What was done, as a share of what the limits have. */
  #used(): number {
    const { steps, questions } = this.limits;
    const used = Math.max(this.#steps / steps, this.questions() / questions);
    if (used >= 1 && this.losses === null) {
      throw new Unexplored(
        this.#steps >= steps ? 'too many steps on all paths' : 'too many questions about policies',
      );
    }
    return used;
  }

  /** As many as there may be, fewer the more work was done. */
  #reduced(entries: readonly Entry<S>[], places = 1): readonly Entry<S>[] {
    const { losses } = this;
    const used = this.#used();
    const share =
      losses === null || used < 1 / 8 ? 1 : used < 1 / 4 ? 4 : used < 1 / 2 ? 16 : Infinity;
    const most = Math.max(1, Math.floor(this.limits.paths / (share * places)));
    const reason = share === 1 ? 'paths' : 'work';
    const kept = reduce(this.machine.shape, entries, most, losses && { losses, reason });
    if (kept === 'too many') throw new Unexplored(`more than ${String(most)} paths`);
    return kept;
  }

  /** The states that follow one; its ends are noted. */
  #after({ region, state }: Entry<S>, successors: Started<S>['successors']): readonly Entry<S>[] {
    const { endOf, mayEndAs, shape } = this.machine;
    const step = (from: S): Stepped<S, E> => {
      const end = endOf(from);
      return end === null
        ? { ended: false, next: successors(from), mayEnd: mayEndAs(from) }
        : { ended: true, end, state: from };
    };
    this.#steps++;
    const { keep = () => true } = this.wanted;
    this.#decides(state);
    let leaves;
    try {
      leaves = this.explorer.explore(region, () => step(state), MOST_OF_ONE);
    } catch (error) {
      if (!(error instanceof TooManyPaths)) throw error;
      if (this.losses === null) throw new Unexplored(error.message);
      this.losses.note('paths', MOST_OF_ONE);
      const opened = shape.files.reduce((opening, file) => file.open(opening), state);
      leaves = this.explorer.explore(region, () => step(opened));
    }
    const next: Entry<S>[] = [];
    for (const { region: own, value } of leaves) {
      if (value.ended) this.#note(value.end, { region: own, state: value.state });
      else {
        if (value.mayEnd !== null) this.#note(value.mayEnd, { region: own, state });
        for (const each of value.next) if (keep(each)) next.push({ region: own, state: each });
      }
    }
    return next;
  }

  /** Notes who decides in a state. */
  #decides(state: S): void {
    const { deciders } = this.wanted;
    this.explorer.decider = deciders?.of(this.machine.shape.next(state)) ?? 0;
  }

  #note(end: E, entry: Entry<S>): void {
    const key = `${JSON.stringify(end)}|${this.machine.shape.place(entry.state)}`;
    const known = this.#ends.get(key);
    if (known === undefined) {
      this.#ends.set(key, { end, entries: [entry] });
      return;
    }
    known.entries.push(entry);
    if (known.entries.length > 2 * this.limits.paths) {
      known.entries = [...this.#reduced(known.entries)];
    }
  }

  /** On from here with one state for each place, however long it goes. */
  #settle(open: readonly Entry<S>[], successors: Started<S>['successors']): void {
    const { shape, endOf } = this.machine;
    const { region } = around(open.map((entry) => entry.region));
    this.losses?.note('loop', open.length);
    const states = settle(
      shape,
      open.map(({ state }) => state),
      (state) => this.#after({ region, state }, successors).map((entry) => entry.state),
    );
    for (const state of states) {
      const last = shape.after(state, shape.limit);
      this.#decides(last);
      for (const leaf of this.explorer.explore(region, () => endOf(last))) {
        if (leaf.value !== null) this.#note(leaf.value, { region, state: last });
      }
    }
  }
}
