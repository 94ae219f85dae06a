/**
 * Which approximated functions open a result: those that permit anything at all of an operand that is
 * itself known, because no bound is stated for it, and no policy is about it.
 */
import type { AllowedDomain } from '../../semantics/domains/allowed.js';
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

const NAMES = Object.keys(FUNCTIONS) as readonly OpenFunction[];

export class OpenFunctions {
  readonly #found = new Set<OpenFunction>();

  /** The domain, watched. */
  watching(domain: AllowedDomain): AllowedDomain {
    const watched = NAMES.map((name) => {
      const compute = domain[name];
      const watch = (a: Allowed): Allowed => {
        const result = compute(a);
        if (isEverything(result) && !isEverything(a)) this.#found.add(name);
        return result;
      };
      return [name, watch];
    });
    return { ...domain, ...(Object.fromEntries(watched) as Pick<AllowedDomain, OpenFunction>) };
  }

  /** The functions that open something while this runs. */
  during(run: () => void): readonly OpenFunction[] {
    this.#found.clear();
    run();
    return [...this.#found];
  }
}
