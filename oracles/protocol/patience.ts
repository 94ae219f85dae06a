/**
 * How long an answer is awaited. An implementation that hangs on every program with a loop takes its whole time for
 * the first of them, and once more when that is confirmed; from then on it is given half as long each time, and never
 * less than several times what its slowest answer took.
 */
export class Patience {
  /** By request: the longest answer so far, and how often there was none. */
  readonly #known = new Map<string, { longest: number; unanswered: number }>();

  /** @param whole milliseconds: what an implementation may take for an answer */
  constructor(private readonly whole: number) {}

  /** Milliseconds that the next answer is awaited. */
  limitOf(request: string): number {
    const { longest, unanswered } = this.#of(request);
    if (unanswered < WHOLE_TIMES) return this.whole;
    const halved = this.whole / 2 ** (unanswered - WHOLE_TIMES + 1);
    return Math.min(this.whole, Math.max(LEAST, TIMES * longest, Math.round(halved)));
  }

  answered(request: string, milliseconds: number): void {
    const own = this.#of(request);
    own.longest = Math.max(own.longest, milliseconds);
  }

  unanswered(request: string): void {
    this.#of(request).unanswered++;
  }

  #of(request: string): { longest: number; unanswered: number } {
    const known = this.#known.get(request) ?? { longest: 0, unanswered: 0 };
    this.#known.set(request, known);
    return known;
  }
}

/** The first without an answer, and its confirmation in a fresh process. */
const WHOLE_TIMES = 2;
/** Milliseconds. */
const LEAST = 200;
/** So many times the slowest answer is awaited, however often there was none. */
const TIMES = 20;
