/**
 * Programs kept for what they reach: of each item of coverage the shortest that reaches it. Those that are kept are made
 * otherwise, and what then reaches something new is kept too. The same seed gives the same programs everywhere.
 */
import { chance, oneOf, SeededSource, type Source } from '../generate/source.js';
import type { Candidate, GuidedLanguage } from './language.js';
import { mutated } from './mutate.js';

/** Drawn from its own numbers, which no generator uses. */
const STREAM = 17;

/** Programs of which the one that reaches most is taken: as many drawn ones, as many made of others. */
const WIDTH = { drawn: 3, made: 1 } as const;

/** Programs that others are made of: the last that reached something new. */
const POOL = 256;

/** Changes that are tried until one loads. */
const MOST_TRIES = 6;

export interface Kept extends Candidate {
  /** Which program of the search it was, from 0. */
  readonly index: number;
  /** What it is kept for: nothing shorter reaches it. */
  readonly items: readonly string[];
}

/** What is kept between sittings: a search goes on from it as if it had not been interrupted. */
export interface GuidedState {
  readonly next: number;
  readonly kept: readonly Kept[];
  /** What others are made of, the last that reached something new. */
  readonly pool: readonly Candidate[];
}

export interface Tried extends Candidate {
  readonly index: number;
  /** Items that nothing before reached. */
  readonly reaches: readonly string[];
}

interface Reached {
  readonly candidate: Candidate;
  readonly items: readonly string[];
}

interface Reaching extends Reached {
  readonly reaches: readonly string[];
}

export class Guided {
  readonly #language: GuidedLanguage;
  readonly #seed: number;
  readonly #kept = new Map<number, Candidate>();
  /** The program that each item is kept by. */
  readonly #owners = new Map<string, number>();
  readonly #pool: Candidate[];
  #next: number;

  constructor(
    language: GuidedLanguage,
    seed: number,
    state: GuidedState = { next: 0, kept: [], pool: [] },
  ) {
    this.#language = language;
    this.#seed = seed;
    this.#next = state.next;
    this.#pool = [...state.pool];
    for (const { index, items, text, origin, values } of state.kept) {
      this.#kept.set(index, { text, origin, values });
      for (const item of items) this.#owners.set(item, index);
    }
  }

  /** The next program, and what it reaches that none before did. */
  next(): Tried {
    const index = this.#next;
    this.#next += 1;
    const source = new SeededSource(this.#seed, index, STREAM);
    let best: Reaching | null = null;
    for (const each of this.#candidates(source, index)) {
      const reaches = each.items.filter((item) => !this.#owners.has(item));
      if (best === null || reaches.length > best.reaches.length) best = { ...each, reaches };
    }
    if (best === null) throw new Error('no program is drawn');
    const { candidate, items, reaches } = best;
    this.#keep(index, candidate, items);
    if (reaches.length > 0) this.#pool.push(candidate);
    if (this.#pool.length > POOL) this.#pool.shift();
    return { ...candidate, index, reaches };
  }

  *#candidates(source: Source, index: number): Generator<Reached> {
    for (let number = 0; number < WIDTH.drawn; number += 1) {
      const origin = index * WIDTH.drawn + number;
      const text = this.#language.textOf(this.#seed, origin);
      const candidate = { text, origin, values: origin };
      yield { candidate, items: this.#language.reached(this.#seed, candidate) ?? [] };
    }
    for (let number = 0; number < WIDTH.made; number += 1) {
      const made = this.#made(source);
      if (made !== null) yield made;
    }
  }

  get state(): GuidedState {
    const items = new Map([...this.#kept.keys()].map((index) => [index, [] as string[]]));
    for (const [item, index] of this.#owners) items.get(index)?.push(item);
    const kept = [...this.#kept].map(([index, candidate]) => {
      return { ...candidate, index, items: (items.get(index) ?? []).sort() };
    });
    return { next: this.#next, kept, pool: [...this.#pool] };
  }

  /** One that reached something new, made otherwise; null where none is, or nothing that was tried loads. */
  #made(source: Source): Reached | null {
    const kept = this.#pool;
    if (kept.length === 0) return null;
    for (let left = MOST_TRIES; left > 0; left -= 1) {
      const parent = oneOf(source, kept);
      const isOther = chance(source, 0.85);
      const text = isOther
        ? mutated(source, parent.text, () => oneOf(source, kept).text)
        : parent.text;
      // Values decide as much as the text does.
      const values = !isOther || chance(source, 0.5) ? source.nextInt(0, 2 ** 30) : parent.values;
      const candidate = { text, origin: parent.origin, values };
      const items = this.#language.reached(this.#seed, candidate);
      if (items !== null) return { candidate, items };
    }
    return null;
  }

  #keep(index: number, candidate: Candidate, items: readonly string[]): void {
    const claimed = items.filter((item) => {
      const owner = this.#kept.get(this.#owners.get(item) ?? -1);
      return owner === undefined || candidate.text.length < owner.text.length;
    });
    if (claimed.length === 0) return;
    this.#kept.set(index, candidate);
    const before = new Set(claimed.flatMap((item) => this.#owners.get(item) ?? []));
    for (const item of claimed) this.#owners.set(item, index);
    const owners = new Set(this.#owners.values());
    for (const former of before) if (!owners.has(former)) this.#kept.delete(former);
  }
}
