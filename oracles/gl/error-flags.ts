/**
 * What GetError may return. A GL has one flag with a code, or several, of which each keeps the first error that comes to it and all are
 * told, in any order, before NO_ERROR is (OpenGL 1.2.1 §2.5).
 */
import type { ErrorName } from '../../semantics/gl/context/context.js';

type Codes = readonly ErrorName[];

export class ErrorFlags {
  /** Codes of which some flag has one for sure: the first error since all flags were clear. Null where no flag must be set. */
  #sure: Codes | null = null;
  /** Later errors, by the codes that each may have. Another flag may have kept them. */
  #others: readonly Codes[] = [];

  /** Errors that may have been generated, or not. */
  #perhaps: ReadonlySet<ErrorName> = new Set();

  /** An error was generated: one of these codes, which are as many as may be. */
  generated(codes: Codes): void {
    if (this.#sure === null) {
      // A flag that was told is clear, and takes it; one that was not told yet is set still.
      this.#sure = [...new Set([...codes, ...this.#others.flat(), ...this.#perhaps])];
    }
    this.#others = [...this.#others, codes];
  }

  /** Nobody knows whether one of these was. */
  mayHaveGenerated(codes: Codes): void {
    if (codes.some((each) => !this.#perhaps.has(each))) {
      this.#perhaps = new Set([...this.#perhaps, ...codes]);
    }
  }

  /** GetError returned a code that is none of these: any flag may have had it, and any error may be kept still. */
  toldOther(): void {
    this.mayHaveGenerated([...(this.#sure ?? []), ...this.#others.flat()]);
    this.#sure = null;
    this.#others = [];
  }

  /** The codes that GetError may return next. */
  get possible(): readonly (ErrorName | null)[] {
    const codes = new Set([...(this.#sure ?? []), ...this.#others.flat(), ...this.#perhaps]);
    return this.#sure === null ? [null, ...codes] : [...codes];
  }

  /** What GetError returned. Whether it could. */
  told(code: ErrorName | null): boolean {
    const isPossible = this.possible.includes(code);
    if (code === null) {
      this.#sure = null;
      this.#others = [];
      this.#perhaps = new Set();
      return isPossible;
    }
    const at = this.#others.findIndex((each) => each.includes(code));
    this.#others = this.#others.filter((_, index) => index !== at);
    // The flag that had the first error is clear, or another one is: then the first is still to come.
    if (this.#sure?.includes(code) === true) this.#sure = null;
    return isPossible;
  }
}
