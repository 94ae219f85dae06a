/**
 * What GetError may return. A GL has one flag with a code, or several, of which each keeps the first error that comes to it and all are
 * told, in any order, before NO_ERROR is (OpenGL 1.2.1 §2.5).
 */
import type { ErrorName } from '../../semantics/gl/context/context.js';

type Codes = readonly ErrorName[];

export class ErrorFlags {
  /** Codes of which some flag has one for sure: the first error since all flags were clear. Null where no flag must be set. */
  #sure: Codes | null = null;
  /** All errors since then, by the codes that each may have, and for each the code that was told of it, where it is one that was. */
  #errors: { readonly codes: Codes; told: ErrorName | null }[] = [];
  /** Errors that may have been generated, or not. */
  #perhaps: ReadonlySet<ErrorName> = new Set();

  /** An error was generated: one of these codes, which are as many as may be. */
  generated(codes: Codes): void {
    if (this.#sure === null) {
      // A flag that was told is clear, and takes it; one that was not told yet is set still.
      this.#sure = [...new Set([...codes, ...this.#kept(), ...this.#perhaps])];
    }
    this.#errors.push({ codes, told: null });
  }

  /** Nobody knows whether one of these was. */
  mayHaveGenerated(codes: Codes): void {
    if (codes.some((each) => !this.#perhaps.has(each))) {
      this.#perhaps = new Set([...this.#perhaps, ...codes]);
    }
  }

  /** GetError returned a code that is none of these: any flag may have had it, and any error may be kept still. */
  toldOther(): void {
    this.mayHaveGenerated([...(this.#sure ?? []), ...this.#kept()]);
    this.#sure = null;
    this.#errors = [];
  }

  /** The codes that GetError may return next. */
  get possible(): readonly (ErrorName | null)[] {
    const codes = new Set([...(this.#sure ?? []), ...this.#kept(), ...this.#perhaps]);
    return this.#sure === null ? [null, ...codes] : [...codes];
  }

  /** What GetError returned. Whether it could. */
  told(code: ErrorName | null): boolean {
    const isPossible = this.possible.includes(code);
    if (code === null) {
      this.#sure = null;
      this.#errors = [];
      this.#perhaps = new Set();
      return isPossible;
    }
    this.#take(code, new Set());
    // The flag that had the first error is clear, or another one is: then the first is still to come.
    if (this.#sure?.includes(code) === true) this.#sure = null;
    return isPossible;
  }

  /** Codes that one of the errors has, each of which has one code: where several have what was told, which one had it is not known. */
  #kept(): readonly ErrorName[] {
    const all = new Set(this.#errors.flatMap(({ codes }) => codes));
    return [...all].filter((code) => this.#path(code, new Set()) !== null);
  }

  /** An error that may have had a code, if what was told before is told of others: those that change, the last of which was of none. */
  #path(code: ErrorName, seen: Set<number>): readonly (readonly [number, ErrorName])[] | null {
    for (const [at, { codes, told }] of this.#errors.entries()) {
      if (seen.has(at) || !codes.includes(code)) continue;
      seen.add(at);
      const others = told === null ? [] : this.#path(told, seen);
      if (others !== null) return [[at, code], ...others];
    }
    return null;
  }

  #take(code: ErrorName, seen: Set<number>): void {
    for (const [at, told] of this.#path(code, seen) ?? []) {
      const error = this.#errors[at];
      if (error !== undefined) error.told = told;
    }
  }
}
