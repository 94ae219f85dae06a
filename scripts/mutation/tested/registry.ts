/**
 * What test files find in the place of vitest: tests are kept instead of run, so that one after the other can be asked of a mutant in one
 * process. Its `expect` is vitest's own.
 */
import { expect } from 'vitest';

export interface KeptTest {
  /** The test file, below the package. */
  readonly file: string;
  /** The file, and the number of the test among its own. */
  readonly group: string;
  readonly name: string;
  /** Throws where the test fails. */
  readonly run: () => unknown;
}

type Body = (...given: never[]) => unknown;
type Cases = readonly unknown[];

/** Tests that `describe`, `it` and their `each` have told of; other functions of vitest are not there, and no test of the target has them. */
export class Registry {
  readonly #tests: KeptTest[] = [];
  #file = '';
  /** How many tests other files had before. */
  #before = 0;
  #names: readonly string[] = [];

  /** What the module exports. */
  readonly module = { expect, it: this.#it(), describe: this.#describe() };

  /** The tests of a file, in their order. @param load evaluates it */
  of(file: string, load: () => void): readonly KeptTest[] {
    this.#file = file;
    this.#before = this.#tests.length;
    load();
    return this.#tests.slice(this.#before);
  }

  #it(): unknown {
    const add = (name: string, run: () => unknown): void => {
      const group = `${this.#file}#${String(this.#tests.length - this.#before)}`;
      const full = [...this.#names, name].join(' > ');
      this.#tests.push({ file: this.#file, group, name: full, run });
    };
    const each = (cases: Cases) => (name: string, body: Body) => {
      for (const one of cases) add(`${name} ${shown(one)}`, () => called(body, one));
    };
    return Object.assign(add, { each });
  }

  #describe(): unknown {
    const within = (name: string, body: () => void): void => {
      const outer = this.#names;
      this.#names = [...outer, name];
      body();
      this.#names = outer;
    };
    const each = (cases: Cases) => (name: string, body: Body) => {
      for (const one of cases) {
        within(`${name} ${shown(one)}`, () => {
          called(body, one);
        });
      }
    };
    return Object.assign(within, { each });
  }
}

/** A case that is an array is several arguments. */
function called(body: Body, one: unknown): unknown {
  const given = (Array.isArray(one) ? one : [one]) as never[];
  return body(...given);
}

function shown(one: unknown): string {
  const [first] = Array.isArray(one) ? (one as unknown[]) : [one];
  return typeof first === 'string' ? first : '';
}
