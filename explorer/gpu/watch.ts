/** Tells a driver that hangs from a page that slept: both are silence, and only one of them is the driver's. */

/** Milliseconds between two looks. */
export const LOOKS = 1000;

/** A look that comes so late tells of a machine or a page that slept. */
const SLEPT = 10 * LOOKS;

export type Watched =
  | { readonly kind: 'well' }
  /** For so many milliseconds nobody looked. */
  | { readonly kind: 'slept'; readonly milliseconds: number }
  /** It was given the program, and has had its time. */
  | { readonly kind: 'hung'; readonly program: string };

export class Watch {
  #program: string | null = null;
  /** Milliseconds for which it is at work, without those that were slept. */
  #worked = 0;
  #looked: number;

  /** @param patience milliseconds that an answer may take; @param now as `look` is told */
  constructor(
    private readonly patience: number,
    now: number,
  ) {
    this.#looked = now;
  }

  /** The driver is given a program, or has answered. */
  driver(program: string | null): void {
    this.#program = program;
    this.#worked = 0;
  }

  /** To be called every `LOOKS` milliseconds. */
  look(now: number): Watched {
    const milliseconds = now - this.#looked;
    this.#looked = now;
    if (milliseconds >= SLEPT) return { kind: 'slept', milliseconds };
    if (this.#program === null) return { kind: 'well' };
    this.#worked += milliseconds;
    return this.#worked < this.patience
      ? { kind: 'well' }
      : { kind: 'hung', program: this.#program };
  }
}
