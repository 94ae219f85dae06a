/** What a language is to whoever keeps programs for what they reach. */

/** A program, and which inputs are drawn for it: all that there is to keep of it. */
export interface Candidate {
  readonly text: string;
  /** The index of the drawn program that it comes from, whose inputs it gets. */
  readonly origin: number;
  /** The index by which their values are drawn. */
  readonly values: number;
}

export interface GuidedLanguage {
  /** The program that a seed and an index stand for. */
  readonly textOf: (seed: number, index: number) => string;
  /**
   * What a run of the standard machine comes to, item by item: null where the program does not load in this environment,
   * or runs for too long.
   */
  readonly reached: (seed: number, candidate: Candidate) => readonly string[] | null;
  /** Its inputs as lines of the YAML that `vpspec run --inputs` takes. */
  readonly inputLines: (seed: number, candidate: Candidate) => readonly string[];
}

/** I: what a program is given. */
export interface GuidedWithInputs<I> extends GuidedLanguage {
  readonly inputsOf: (seed: number, candidate: Candidate) => I;
}

/** Draws what was drawn last only once: of a drawn program, its inputs are asked next. */
export function drawnOnce<P>(
  draw: (seed: number, index: number) => P,
): (seed: number, index: number) => P {
  let last: { readonly seed: number; readonly index: number; readonly program: P } | null = null;
  return (seed, index) => {
    if (last?.seed !== seed || last.index !== index) {
      last = { seed, index, program: draw(seed, index) };
    }
    return last.program;
  };
}

/** Runs of more steps are not followed: all that they show, shorter ones show. */
export const MOST_STEPS = 2000;
