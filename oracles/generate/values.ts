/** Numbers for what a program reads, whatever its language: about half of them where rules and implementations change behaviour. */
import type { Quad } from '../../spec/environments.js';
import { atOrder, bitsOf, isDenormal, order, valueOf } from '../../semantics/number/binary32.js';
import { LATTICE } from '../../semantics/number/lattice.js';
import { chance, oneOf, type Source } from './source.js';

/** How often a number is one at which rules change, and how often one near to an earlier one. */
interface ValueWeights {
  readonly edges: number;
  readonly related: number;
}

/** Values that are drawn one after another, so that one can be related to those before. */
export class Values {
  readonly #earlier: number[] = [];

  constructor(
    private readonly source: Source,
    private readonly weights: ValueWeights,
  ) {}

  quad(): Quad {
    return [this.#next(), this.#next(), this.#next(), this.#next()];
  }

  #next(): number {
    const value = this.#draw();
    this.#earlier.push(value);
    return value;
  }

  #draw(): number {
    const { source, weights } = this;
    const drawn = source.nextInt(0, 9_999) / 10_000;
    if (drawn < weights.edges) return edge(source);
    if (drawn < weights.edges + weights.related && this.#earlier.length > 0) {
      return near(source, oneOf(source, this.#earlier));
    }
    switch (source.nextInt(0, 7)) {
      case 0:
        return valueOf(source.nextInt(0, 0xffffffff));
      case 1:
      case 2:
        return source.nextInt(-24, 24) / oneOf(source, [1, 1, 2, 4]);
      default:
        return moderate(source);
    }
  }
}

/** What is no ordinary number is rare in the lattice, but has rules of its own in many clauses. */
const SPECIAL: readonly number[] = LATTICE.filter((bits) => {
  const value = valueOf(bits);
  return !Number.isFinite(value) || value === 0 || isDenormal(value);
});

function edge(source: Source): number {
  return valueOf(oneOf(source, chance(source, 0.2) ? SPECIAL : LATTICE));
}

/** Around one: where sums cancel and products round. */
function moderate(source: Source): number {
  const exponent = source.nextInt(127 - 8, 127 + 8);
  const bits = exponent * 0x800000 + source.nextInt(0, 0x7fffff);
  return valueOf(source.nextInt(0, 1) * 0x80000000 + bits);
}

/** The same value, one a few steps away, or its opposite. */
function near(source: Source, value: number): number {
  const place = order(value);
  if (Number.isNaN(place)) return value;
  const other = atOrder(place + source.nextInt(-2, 2));
  return canonical(source.nextInt(0, 2) === 0 ? -other : other);
}

/** One NaN, as everywhere. */
function canonical(value: number): number {
  return valueOf(bitsOf(value));
}
