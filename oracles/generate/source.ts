/**
 * Where generators draw from. fast-check's Random is one source; `SeededSource` is the one that replays
 * by seed and index, in integer arithmetic alone, so that every machine and every version of a library
 * draws the same.
 */

export interface Source {
  /**
   * An integer between two others, both included, each as likely as any other; of a source that makes them
   * of a fixed number of bits, as nearly as that number divides among them.
   */
  nextInt(least: number, greatest: number): number;
}

/** xoshiro128** (Blackman and Vigna), its state filled from a seed, an index and a stream. */
export class SeededSource implements Source {
  #a: number;
  #b: number;
  #c: number;
  #d: number;

  /**
   * @param seed any integer that a number holds exactly
   * @param index which draw of the seed: neighbouring ones have nothing in common
   * @param stream what is drawn: the same seed and index serve several things that do not disturb another
   */
  constructor(seed: number, index: number, stream: number) {
    const mixer = new Mixer();
    for (const part of [seed, index, stream]) {
      mixer.add(part >>> 0);
      mixer.add(Math.floor(part / 2 ** 32) >>> 0);
    }
    this.#a = mixer.next();
    this.#b = mixer.next();
    this.#c = mixer.next();
    this.#d = mixer.next() | 1; // not all zero, where the generator would stay
  }

  /** Each of n integers has floor(2^32 / n) or one more of the 2^32 states: below 2^21 of them, at most 1 in 2048 apart. */
  nextInt(least: number, greatest: number): number {
    // At most 2^53 for the ranges in use (below 2^21, or 2^32 itself), so the product is exact.
    return least + Math.floor((this.#bits() * (greatest - least + 1)) / 2 ** 32);
  }

  #bits(): number {
    const times5 = Math.imul(this.#b, 5);
    const result = Math.imul((times5 << 7) | (times5 >>> 25), 9);
    const shifted = this.#b << 9;
    this.#c ^= this.#a;
    this.#d ^= this.#b;
    this.#b ^= this.#c;
    this.#a ^= this.#d;
    this.#c ^= shifted;
    this.#d = (this.#d << 11) | (this.#d >>> 21);
    return result >>> 0;
  }
}

/** Spreads a few integers over as many random-looking ones as are asked for (the finaliser of MurmurHash3). */
class Mixer {
  #state = 0x9e3779b9;

  add(part: number): void {
    this.#state = scramble(Math.imul(this.#state ^ part, 0x2c1b3c6d) + 0x3779b97f);
  }

  next(): number {
    this.#state = (this.#state + 0x9e3779b9) | 0;
    return scramble(this.#state);
  }
}

function scramble(bits: number): number {
  let mixed = bits ^ (bits >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/** Ten thousandths are fine enough for the chances in use. */
const PARTS = 10_000;

/** True with a probability, 0 to 1. */
export function chance(source: Source, probability: number): boolean {
  if (probability <= 0) return false;
  return source.nextInt(1, PARTS) <= probability * PARTS;
}

/** One of a list that is not empty. */
export function oneOf<T>(source: Source, list: readonly T[]): T {
  const item = list[source.nextInt(0, list.length - 1)];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
}

/** Choices that are more or less likely; those of weight zero are never made. */
export class Weighted<T> {
  readonly #items: T[] = [];
  /** Up to and including the item of the same index. */
  readonly #sums: number[] = [];

  constructor(choices: readonly (readonly [item: T, weight: number])[]) {
    let sum = 0;
    for (const [item, weight] of choices) {
      if (!(weight > 0)) continue;
      sum += weight;
      this.#items.push(item);
      this.#sums.push(sum);
    }
    // Sums become integers, so that a draw is exact.
    this.#sums = this.#sums.map((each) => Math.ceil((each / sum) * PARTS * 10));
  }

  get isEmpty(): boolean {
    return this.#items.length === 0;
  }

  pick(source: Source): T {
    const drawn = source.nextInt(1, this.#sums.at(-1) ?? 1);
    const index = this.#sums.findIndex((sum) => drawn <= sum);
    const item = this.#items[index];
    if (item === undefined) throw new Error('nothing to choose from');
    return item;
  }
}
