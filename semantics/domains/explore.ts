/**
 * Every assignment of the policies at once: a computation is run again and again, each time along another
 * outcome of what it asked the chooser, until all outcomes are known. Alternatives with the same outcome
 * stay together, so that there are no more runs than different results, and what is never asked never
 * splits anything.
 */
import { alternativesOf, POLICY_NAMES, type PolicyBox } from './assignments.js';
import type { Chooser } from './chooser.js';
import type { Policies, PolicyName } from './policies.js';

/**
 * Assignments: a union of boxes, each with one bit mask of alternatives for each policy. Where several decide, each
 * for itself, a box has those masks for the first of them, then for the second, and so on.
 */
export type Region = readonly Mask[];
export type Mask = readonly number[];

/** A result, and the assignments that lead to it. */
export interface Leaf<T> {
  readonly region: Region;
  readonly value: T;
}

const INDEX = Object.fromEntries(POLICY_NAMES.map((name, index) => [name, index])) as Readonly<
  Record<PolicyName, number>
>;
const ALTERNATIVES = Object.fromEntries(
  POLICY_NAMES.map((name) => [name, alternativesOf(name)]),
) as unknown as PolicyBox;

export function indexOf(policy: PolicyName): number {
  return INDEX[policy];
}

/** A box as a region. */
export function regionOf(box: PolicyBox): Region {
  return [
    POLICY_NAMES.map((name) => {
      const kept: readonly string[] = box[name];
      return alternativesOf(name).reduce(
        (mask, value, index) => (kept.includes(value) ? mask | (1 << index) : mask),
        0,
      );
    }),
  ];
}

/** Assignments of several that decide each for itself, all of the same region. */
export function eachOf(region: Region, deciders: number): Region {
  const empty: Region = [[]];
  return Array.from({ length: deciders }).reduce<Region>(
    (all) => all.flatMap((box) => region.map((own) => [...box, ...own])),
    empty,
  );
}

/** The alternatives of a policy that a region has, of one of those that decide. */
export function alternativesIn<K extends PolicyName>(
  region: Region,
  policy: K,
  decider = 0,
): readonly Policies[K][] {
  return alternativesOfMask(policy, maskOf(region, placeOf(policy, decider)));
}

/** The alternatives of a policy that have their bit in a mask. */
export function alternativesOfMask<K extends PolicyName>(
  policy: K,
  mask: number,
): readonly Policies[K][] {
  const all: readonly Policies[K][] = ALTERNATIVES[policy];
  return all.filter((_, index) => (mask & (1 << index)) !== 0);
}

function placeOf(policy: PolicyName, decider: number): number {
  return decider * POLICY_NAMES.length + indexOf(policy);
}

function maskOf(region: Region, at: number): number {
  let mask = 0;
  for (const box of region) mask |= box[at] ?? 0;
  return mask;
}

/**
 * The assignments of a region that take one of the alternatives in a mask, of one policy after the other. Most are
 * looked at and never needed as a region: boxes are copied only then.
 */
class View {
  #region: Region | null = null;

  constructor(
    private readonly base: Region,
    private readonly asked: readonly { readonly at: number; readonly mask: number }[] = [],
  ) {}

  restricted(at: number, mask: number): View {
    const known = this.asked.find((each) => each.at === at);
    const others = this.asked.filter((each) => each !== known);
    return new View(this.base, [...others, { at, mask: (known?.mask ?? mask) & mask }]);
  }

  maskOf(at: number): number {
    if (this.#region !== null) return maskOf(this.#region, at);
    const own = this.asked.find((each) => each.at === at)?.mask;
    let mask = 0;
    for (const box of this.base) if (this.#has(box)) mask |= box[at] ?? 0;
    return own === undefined ? mask : mask & own;
  }

  get region(): Region {
    return (this.#region ??=
      this.asked.length === 0
        ? this.base
        : this.base.filter((box) => this.#has(box)).map((box) => this.#within(box)));
  }

  #has(box: Mask): boolean {
    for (const { at, mask } of this.asked) if (((box[at] ?? 0) & mask) === 0) return false;
    return true;
  }

  #within(box: Mask): Mask {
    const changes = this.asked.filter(({ at, mask }) => ((box[at] ?? 0) & ~mask) !== 0);
    if (changes.length === 0) return box;
    const changed = box.slice();
    for (const { at, mask } of changes) changed[at] = (changed[at] ?? 0) & mask;
    return changed;
  }
}

function replaced(box: Mask, at: number, mask: number): Mask {
  const changed = box.slice();
  changed[at] = mask;
  return changed;
}

/** The runs grew beyond the limit. */
export class TooManyPaths extends Error {
  constructor(readonly limit: number) {
    super(`more than ${String(limit)} paths`);
    this.name = 'TooManyPaths';
  }
}

/** What was asked on the way to a result: the outcomes there are, and which of them is taken. */
interface Asked {
  taken: number;
  readonly outcomes: readonly Seen<unknown>[];
}

/** A result, and a view of the assignments that lead to it. */
interface Seen<T> {
  readonly view: View;
  readonly value: T;
}

/** One computation being enumerated: where it stands, and which outcomes it is to take next. */
interface Context {
  view: View;
  /** Everything asked; a computation that runs again asks the same again, and is answered from here. */
  readonly trail: Asked[];
  depth: number;
}

/** Enumerates computations that ask its chooser. */
export class Explorer {
  private context: Context | null = null;
  /** Who is asked, where several decide each for itself. */
  decider = 0;

  /** Asks nobody but this explorer; usable inside of `explore` alone. */
  readonly chooser: Chooser = {
    choose: (policy, outcome) => this.choose(policy, outcome),
    alternatives: (policy) =>
      alternativesOfMask(policy, this.current.view.maskOf(placeOf(policy, this.decider))),
  };

  /**
   * The results of a computation over the assignments of a region.
   *
   * @throws TooManyPaths if there are more than `limit`
   */
  explore<T>(region: Region, compute: () => T, limit = Infinity): readonly Leaf<T>[] {
    return this.seen(new View(region), compute, limit).map(({ view, value }) => ({
      region: view.region,
      value,
    }));
  }

  private seen<T>(view: View, compute: () => T, limit: number): readonly Seen<T>[] {
    const outer = this.context;
    const leaves: Seen<T>[] = [];
    const trail: Asked[] = [];
    try {
      for (;;) {
        const context: Context = { view, trail, depth: 0 };
        this.context = context;
        const value = compute();
        leaves.push({ view: context.view, value });
        if (leaves.length > limit) throw new TooManyPaths(limit);
        // The next path: the last outcome that has another one after it.
        let last = trail.at(-1);
        while (last !== undefined && last.taken + 1 === last.outcomes.length) {
          trail.pop();
          last = trail.at(-1);
        }
        if (last === undefined) return leaves;
        last.taken++;
      }
    } finally {
      this.context = outer;
    }
  }

  private get current(): Context {
    if (this.context === null) throw new Error('nothing is being explored');
    return this.context;
  }

  private choose<K extends PolicyName, T>(policy: K, outcome: (alternative: Policies[K]) => T): T {
    const context = this.current;
    const mask = context.view.maskOf(placeOf(policy, this.decider));
    // A single bit: nothing is open. Most questions are of this kind.
    if ((mask & (mask - 1)) === 0) {
      const all: readonly Policies[K][] = ALTERNATIVES[policy];
      const only = all[31 - Math.clz32(mask)];
      if (only === undefined) throw new Error(`no alternative of ${policy} is left`);
      return outcome(only);
    }
    const asked = (context.trail[context.depth] ??= {
      taken: 0,
      outcomes: this.outcomes(context.view, policy, mask, outcome),
    });
    context.depth++;
    const taken = asked.outcomes[asked.taken];
    if (taken === undefined) throw new Error('a computation asked differently the second time');
    if (asked.outcomes.length > 1) context.view = taken.view;
    return taken.value as T;
  }

  /** What the alternatives lead to, those with the same outcome together. */
  private outcomes<K extends PolicyName, T>(
    view: View,
    policy: K,
    open: number,
    outcome: (alternative: Policies[K]) => T,
  ): readonly Seen<T>[] {
    const at = placeOf(policy, this.decider);
    const groups: Group<T>[] = [];
    for (const each of alternativesOfMask(policy, open)) {
      const bit = 1 << ALTERNATIVES[policy].indexOf(each);
      const within = view.restricted(at, bit);
      for (const leaf of this.seen(within, () => outcome(each), Infinity)) {
        const group =
          groups.find(({ value }) => same(value, leaf.value)) ??
          added(groups, { value: leaf.value, whole: 0, parts: [] });
        // All that take the alternative, or some of them.
        if (leaf.view === within) group.whole |= bit;
        else group.parts.push(leaf.view);
      }
    }
    return groups.map(({ value, whole, parts }) => {
      const all = whole === open ? view : view.restricted(at, whole);
      return { value, view: parts.length === 0 ? all : together(at, all, parts) };
    });
  }
}

/** Alternatives with the same outcome: those all of whose assignments have it, and parts of others. */
interface Group<T> {
  readonly value: T;
  whole: number;
  readonly parts: View[];
}

function together(at: number, all: View, parts: readonly View[]): View {
  const boxes = new Boxes(at);
  for (const box of all.region) boxes.add(box);
  for (const part of parts) for (const box of part.region) boxes.add(box);
  return new View(boxes.all);
}

function added<T>(all: T[], item: T): T {
  all.push(item);
  return item;
}

/** A region that grows: boxes that differ in the policy at `at` alone become one. */
class Boxes {
  readonly #all: { box: Mask }[] = [];
  /** Those whose masks have a sum, the one at `at` left out: few others have the same. */
  readonly #bySum = new Map<number, { box: Mask }[]>();

  constructor(private readonly at: number) {}

  get all(): Region {
    return this.#all.map(({ box }) => box);
  }

  add(box: Mask): void {
    const { at } = this;
    const sum = sumBut(at, box);
    const alike = this.#bySum.get(sum);
    const same = alike?.find((each) => areEqualBut(at, each.box, box));
    if (same !== undefined) {
      same.box = replaced(same.box, at, (same.box[at] ?? 0) | (box[at] ?? 0));
      return;
    }
    const place = { box };
    this.#all.push(place);
    if (alike === undefined) this.#bySum.set(sum, [place]);
    else alike.push(place);
  }
}

/** The same of masks that are the same but at `at`. */
function sumBut(at: number, box: Mask): number {
  let sum = 0;
  for (let i = 0; i < box.length; i++) if (i !== at) sum = (Math.imul(sum, 31) + (box[i] ?? 0)) | 0;
  return sum;
}

function areEqualBut(at: number, a: Mask, b: Mask): boolean {
  return a.every((mask, i) => i === at || mask === b[i]);
}

/** Whether two outcomes are the same: numbers by their bits, sets and records by what they hold. */
function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    const other: readonly unknown[] = b;
    return a.every((value: unknown, index) => same(value, other[index]));
  }
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && same(left[key], right[key]))
  );
}
