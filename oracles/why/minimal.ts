/**
 * The elements that made something what it is, none of which can be left out. Proofs take elements away; for each that stays, a
 * change is looked for that shows that it matters. What neither was proved nor shown is told apart.
 */
import { SeededSource, type Source } from '../generate/source.js';
import type { Changes, Elements, Subject } from './subject.js';

/** How much is tried. */
export interface Effort {
  readonly seed: number;
  /** Changes of an element together with others, where no change of it alone shows anything. */
  readonly trials: number;
  /** Steps that are followed in all runs and proofs; beyond them nothing more is tried. */
  readonly steps: number;
}

export const EFFORT: Effort = { seed: 1, trials: 200, steps: 4_000_000 };

/** A change that shows that an element matters: it alone, or it with others that do not matter by themselves. */
export interface Witness<V> {
  readonly changes: Changes<V>;
  /** What the run leaves then. */
  readonly seen: string;
}

export interface Kept<V> {
  readonly element: number;
  /** Null where nothing showed that it matters, and nothing proved that it does not. */
  readonly witness: Witness<V> | null;
  /** How many changes of it were tried. */
  readonly trials: number;
}

export interface Minimal<V> {
  /** The slice, in the order of its elements. */
  readonly kept: readonly Kept<V>[];
  /** How many elements are outside of it. That none of them matters is proved. */
  readonly others: number;
  /** Whether the effort was used up before all was tried. */
  readonly isCutShort: boolean;
}

/** Elements that are changed beside another one. */
const MOST_TOGETHER = 4;

function drawn<T>(among: readonly T[], source: Source): T {
  const one = among[source.nextInt(0, among.length - 1)];
  if (one === undefined) throw new Error('nothing to draw from');
  return one;
}

/** A list again and again, until it is as long as this at least. */
function repeated<T>(list: readonly T[], length: number): readonly T[] {
  return Array.from({ length: Math.ceil(length / list.length) }, () => list).flat();
}

/** Told of each element that was looked at, and how many there are. */
export type LookedAt = (looked: number, of: number) => void;

/** The slice of a run. */
export function minimal<V>(
  subject: Subject<V>,
  effort: Effort = EFFORT,
  lookedAt: LookedAt = () => undefined,
): Minimal<V> {
  return new Search(subject, effort).answer(lookedAt);
}

class Search<V> {
  readonly #witnesses = new Map<number, Witness<V>>();
  readonly #tried = new Map<number, number>();
  readonly #beside: Elements;
  readonly #before: number;
  #kept: Elements;

  constructor(
    private readonly subject: Subject<V>,
    private readonly effort: Effort,
  ) {
    const all = new Set(subject.elements.keys());
    this.#before = subject.spent();
    this.#beside = subject.beside();
    const narrow = this.#narrowed(all);
    // What no step reads does not matter, but by another way.
    const touched = narrow === all ? subject.touched() : narrow;
    this.#kept = narrow === all && subject.holds(touched) ? touched : narrow;
  }

  answer(lookedAt: LookedAt): Minimal<V> {
    const backwards = this.#backwards();
    let looked = 0;
    // From the end of the run: where a late read does not matter, nothing does that led to it alone.
    for (const element of backwards) {
      lookedAt(looked++, backwards.length);
      if (!this.#kept.has(element) || this.#isSpent()) continue;
      if (this.#alone(element)) continue;
      const without = new Set(this.#kept);
      without.delete(element);
      if (this.subject.holds(without)) this.#kept = this.#narrowed(without);
    }
    // Only now is it known which others may change with it.
    const open = [...this.#kept].filter((element) => !this.#witnesses.has(element));
    for (const element of open) {
      lookedAt(looked++, backwards.length + open.length);
      this.#together(element);
    }
    const kept = [...this.#kept]
      .sort((a, b) => a - b)
      .map((element) => ({
        element,
        witness: this.#witnesses.get(element) ?? null,
        trials: this.#tried.get(element) ?? 0,
      }));
    return {
      kept,
      others: this.subject.elements.length - kept.length,
      isCutShort: this.#isSpent(),
    };
  }

  #backwards(): readonly number[] {
    const { elements } = this.subject;
    const stepOf = (element: number): number => elements[element]?.step ?? -1;
    return [...this.#kept].sort((a, b) => stepOf(b) - stepOf(a) || b - a);
  }

  #isSpent(): boolean {
    return this.subject.spent() - this.#before >= this.effort.steps;
  }

  /** Without those from which no way leads to what is looked at, if it is proved that they do not matter. */
  #narrowed(kept: Elements): Elements {
    const reached = this.subject.reached(kept);
    return reached.size < kept.size && this.subject.holds(reached) ? reached : kept;
  }

  /** Whether a change of one element alone shows that it matters. */
  #alone(element: number): boolean {
    const source = new SeededSource(this.effort.seed, element, 0);
    return this.subject
      .others(element, source)
      .some((value) => this.#shows(element, new Map([[element, value]])));
  }

  /** Elements outside of the slice that may matter with another, those of the same step as often as all others. */
  #outside(element: number): readonly number[] {
    const { elements } = this.subject;
    const outside = [...this.#beside].filter((each) => !this.#kept.has(each));
    const step = elements[element]?.step ?? null;
    const beside = outside.filter((each) => step !== null && elements[each]?.step === step);
    return beside.length === 0 ? outside : [...outside, ...repeated(beside, outside.length)];
  }

  /** Looks for a change of an element together with elements that are outside of the slice. */
  #together(element: number): void {
    const { subject, effort } = this;
    const among = this.#outside(element);
    if (among.length === 0) return;
    for (let trial = 0; trial < effort.trials && !this.#isSpent(); trial++) {
      const source = new SeededSource(effort.seed, element, trial + 1);
      const count = source.nextInt(1, Math.min(among.length, MOST_TOGETHER));
      const changed = Array.from({ length: count }, () => drawn(among, source));
      const changes = new Map<number, V>();
      for (const each of new Set([element, ...changed])) {
        const values = subject.others(each, source);
        if (values.length > 0) changes.set(each, drawn(values, source));
      }
      if (this.#shows(element, changes)) return;
    }
  }

  #shows(element: number, changes: Changes<V>): boolean {
    if (this.#isSpent()) return false;
    const seen = this.subject.after(changes);
    // Nothing is known of a run that is not followed to its end.
    if (seen === null) return false;
    this.#tried.set(element, (this.#tried.get(element) ?? 0) + 1);
    if (seen === this.subject.seen) return false;
    this.#witnesses.set(element, this.#fewer(element, { changes, seen }));
    return true;
  }

  /** A witness without the changes that it does not need. */
  #fewer(element: number, witness: Witness<V>): Witness<V> {
    let fewest = witness;
    for (const each of witness.changes.keys()) {
      if (each === element || fewest.changes.size === 1) continue;
      const changes = new Map(fewest.changes);
      changes.delete(each);
      const seen = this.subject.after(changes);
      if (seen !== null && seen !== this.subject.seen) fewest = { changes, seen };
    }
    return fewest;
  }
}
