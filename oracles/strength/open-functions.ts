/**
 * Which approximated functions open a result: those that permit anything at all of an operand that is
 * itself known, because no bound is stated for it, and no policy is about it.
 */
import type { Allowed } from '../../semantics/number/value-set.js';
import { isEverything } from './part.js';

/** The functions, what no bound is stated for, and the erratum that says so. */
export const FUNCTIONS = {
  sine: {
    erratum: 'vp2.E-angles-beyond',
    because: 'no bound is stated for sines of angles outside of [0, 2 pi)',
  },
  cosine: {
    erratum: 'vp2.E-angles-beyond',
    because: 'no bound is stated for cosines of angles outside of [0, 2 pi)',
  },
} as const;

export type OpenFunction = keyof typeof FUNCTIONS;

/** The functions, of a domain whose numbers are F. */
type Approximating<F> = Readonly<Record<OpenFunction, (a: F) => F>>;

export class OpenFunctions {
  readonly #found = new Set<OpenFunction>();

  /** The domain, watched; of a number of it `setOf` gives the values that it may be. */
  watching<F, D extends Approximating<F>>(domain: D, setOf: (a: F) => Allowed): D {
    const watch =
      (name: OpenFunction) =>
      (a: F): F => {
        const result = domain[name](a);
        if (isEverything(setOf(result)) && !isEverything(setOf(a))) this.#found.add(name);
        return result;
      };
    return { ...domain, sine: watch('sine'), cosine: watch('cosine') };
  }

  /** The functions that open something while this runs. */
  during(run: () => void): readonly OpenFunction[] {
    this.#found.clear();
    run();
    return [...this.#found];
  }
}
