/**
 * The sums of products of single numbers that every order and bracketing gives, every product and partial sum rounded or
 * not before the next addition: one by one, for sums that overflow on the way, of which an interval would hold everything
 * (any-order.ts has all others).
 */
import { exactSumOfProducts } from './round.js';
import { unionOf, type Allowed } from './value-set.js';

/** What a product or a sum may be delivered as, of its exact value. */
export type Deliver = (exact: number, of: 'product' | 'sum') => readonly number[];

/** A part of the sum that was not rounded since: numbers whose exact sum it is. */
type Part = readonly number[];

/** @param factors a0, b0, a1, b1, …, single numbers as arithmetic takes them */
export function sumInEveryOrder(factors: readonly number[], deliver: Deliver): Allowed {
  const whole = (1 << (factors.length / 2)) - 1;
  const parts: Parts[] = [];
  for (let terms = 1; terms <= whole; terms++) {
    const here = (parts[terms] = new Parts(terms === whole));
    if ((terms & (terms - 1)) === 0) {
      const at = 2 * (31 - Math.clz32(terms));
      const product = (factors[at] ?? NaN) * (factors[at + 1] ?? NaN);
      here.add([product], deliver(product, 'product'));
      continue;
    }
    // The first term is on the left side: an addition is the same either way round.
    const others = terms & (terms - 1);
    for (let right = others; right > 0; right = (right - 1) & others) {
      for (const a of parts[terms ^ right]?.all ?? []) {
        for (const b of parts[right]?.all ?? []) {
          const sum = [...a, ...b].sort((one, other) => one - other);
          here.add(sum, deliver(exactSumOfProducts(sum.flatMap((each) => [each, 1])), 'sum'));
        }
      }
    }
  }
  const results = (parts[whole]?.all ?? []).flat();
  // Which zero is left is another point, and of zeros an order may make either.
  return unionOf(results.some((each) => each === 0) ? [...results, 0, -0] : results);
}

/** The parts that some terms may become, each once. */
class Parts {
  readonly #known = new Map<string, Part>();

  /** @param isWhole whether all have to be delivered, since nothing is added to them */
  constructor(private readonly isWhole: boolean) {}

  get all(): readonly Part[] {
    return [...this.#known.values()];
  }

  add(exact: Part, delivered: readonly number[]): void {
    // What is no number stays none, rounded or not.
    if (!this.isWhole && exact.every(Number.isFinite)) this.#know(exact);
    for (const each of delivered) this.#know([each]);
  }

  #know(part: Part): void {
    this.#known.set(part.join(), part);
  }
}
