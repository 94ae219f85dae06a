/**
 * Results of neighbouring operands that are not permitted, many at once: what the semantics permits of a whole set of operands, under
 * any assignment of the policies and by the letter too, holds all that it permits of each of them, so that whatever lies outside is
 * wrong of each. What lies inside is left to the exact judge. Who is wrong for half of all operands would take hours else.
 */
import { Explorer } from '../../semantics/domains/explore.js';
import type { AllowedWord } from '../../semantics/gpu/domains/allowed/words.js';
import { valueOf } from '../../semantics/number/binary32.js';
import { interval, type Allowed } from '../../semantics/number/value-set.js';
import { permitsBits } from '../judge/gpu/left.js';
import { permittedRegion } from '../judge/region.js';
import type { Operation } from './operation.js';

/** Fewer are judged one by one: a set costs what some results cost. */
const LEAST = 8;
/** So many small blocks of a batch are tried first: where none has a result that is convicted, no more are. */
const TRIED = 8;

const INFINITE = 0x7f800000;
const SMALLEST = 0x00800000;
const MAGNITUDE = 0x7fffffff;

export class Conviction {
  readonly #explorer = new Explorer();
  readonly #question: ReturnType<Operation['permitted']>;
  readonly #common: ReturnType<NonNullable<Operation['common']>> | null;

  constructor(private readonly operation: Operation) {
    this.#question = operation.permitted(this.#explorer.chooser);
    this.#common = operation.common?.(this.#explorer.chooser) ?? null;
  }

  /**
   * @param first the bits of the operand of place 0; those of the others follow
   * @param places of the results in question, in order
   * @returns for each of these places a 1 where its result is not permitted, else a 0; null where none is known not to be
   */
  among(first: number, results: Uint32Array, places: Uint32Array): Uint8Array | null {
    if (this.#common === null || places.length < LEAST) return null;
    const convicted = new Uint8Array(places.length);
    const convict = (from: number, to: number): number => {
      const ends = [places[from] ?? 0, places[to - 1] ?? 0].map((place) => first + place);
      const may = this.#permittedOf(ends[0] ?? 0, ends[1] ?? 0);
      if (may === null) return 0;
      let count = 0;
      for (let at = from; at < to; at++) {
        if (convicted[at] === 1) continue;
        const bits = results[places[at] ?? 0] ?? 0;
        if (may.some((word) => permitsBits(word, bits))) continue;
        convicted[at] = 1;
        count++;
      }
      return count;
    };
    const step = Math.max(LEAST, Math.floor(places.length / TRIED));
    let found = 0;
    for (let at = 0; at + LEAST <= places.length; at += step) found += convict(at, at + LEAST);
    if (found === 0) return null;
    const halve = (from: number, to: number): void => {
      let left = to - from;
      for (let at = from; at < to; at++) left -= convicted[at] ?? 0;
      if (left < LEAST || left === convict(from, to) || to - from < 2 * LEAST) return;
      const middle = (from + to) >>> 1;
      halve(from, middle);
      halve(middle, to);
    };
    halve(0, places.length);
    return convicted;
  }

  /** All that some operand between two may have, these included; null where they are not normal numbers of one sign, or NaN of one. */
  #permittedOf(first: number, last: number): readonly AllowedWord[] | null {
    if (first >>> 31 !== last >>> 31) return null;
    const region = permittedRegion(this.operation.authority);
    const words = (run: () => AllowedWord): readonly AllowedWord[] =>
      this.#explorer.explore(region, run).map(({ value }) => value);
    // One NaN is as good as another of its sign.
    if ((first & MAGNITUDE) > INFINITE) return words(() => this.#question(Uint32Array.of(first)));
    const common = this.#common;
    const operands = normalsBetween(first, last);
    return common === null || operands === null ? null : words(() => common(operands));
  }
}

/** The set of the numbers from one to another, by their bits; null where these are not all normal and of one sign. */
export function normalsBetween(first: number, last: number): Allowed | null {
  if (first >>> 31 !== last >>> 31) return null;
  if ((first & MAGNITUDE) < SMALLEST || (last & MAGNITUDE) >= INFINITE) return null;
  const [low = NaN, high = NaN] = [valueOf(first), valueOf(last)].sort((a, b) => a - b);
  return interval(low, high);
}
