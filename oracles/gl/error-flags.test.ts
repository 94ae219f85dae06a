import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ErrorName } from '../../semantics/gl/context/context.js';
import { ErrorFlags } from './error-flags.js';

const CODES = ['INVALID_ENUM', 'INVALID_VALUE', 'INVALID_OPERATION'] as const;

/** A GL with so many flags; which of them an error comes to, and which is told first, is its own affair. */
class Flags {
  readonly #flags: (ErrorName | null)[];
  constructor(count: number) {
    this.#flags = Array.from({ length: count }, () => null);
  }

  error(code: ErrorName, part: number): void {
    const at = part % this.#flags.length;
    // Errors go to a clear flag where that of their part is clear; where all are, to this one.
    this.#flags[at] ??= code;
  }

  next(from: number): ErrorName | null {
    for (let i = 0; i < this.#flags.length; i++) {
      const at = (from + i) % this.#flags.length;
      const code = this.#flags[at] ?? null;
      this.#flags[at] = null;
      if (code !== null) return code;
    }
    return null;
  }
}

type Step =
  | { readonly error: ErrorName; readonly others: readonly ErrorName[]; readonly part: number }
  | { readonly from: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    error: fc.constantFrom<ErrorName>(...CODES),
    others: fc.array(fc.constantFrom<ErrorName>(...CODES), { maxLength: 2 }),
    part: fc.nat(4),
  }),
  fc.record({ from: fc.nat(4) }),
); // prettier-ignore

describe('flags', () => {
  it('of any number are never called wrong', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.array(step, { maxLength: 30 }), (count, steps) => {
        const gl = new Flags(count);
        const flags = new ErrorFlags();
        return steps.every((each) => {
          if ('from' in each) return flags.told(gl.next(each.from));
          gl.error(each.error, each.part);
          flags.generated([each.error, ...each.others]);
          return true;
        });
      }),
      { numRuns: 3000 },
    );
  }); // prettier-ignore

  it.each<[string, (ErrorName | null)[]]>([
    ['lose the error', [null]],
    ['tell an error that was none', ['INVALID_OPERATION']],
    ['keep the last error alone', ['INVALID_VALUE', null]],
    ['tell one error twice', ['INVALID_ENUM', 'INVALID_ENUM']],
    ['do not clear', ['INVALID_ENUM', 'INVALID_VALUE', 'INVALID_VALUE']],
    ['tell what comes after none', ['INVALID_ENUM', null, 'INVALID_VALUE']],
  ])('that %s are found', (_, answers) => {
    const flags = new ErrorFlags();
    flags.generated(['INVALID_ENUM']);
    flags.generated(['INVALID_VALUE']);
    expect(answers.map((each) => flags.told(each)).at(-1)).toBe(false);
  });

  it('of which one had what was told are any of those that may have', () => {
    const flags = new ErrorFlags();
    flags.generated(['INVALID_ENUM', 'INVALID_VALUE']);
    flags.generated(['INVALID_ENUM', 'INVALID_OPERATION']);
    // The second had it, or the first: what is left is either's, and not both.
    expect(flags.told('INVALID_ENUM')).toBe(true);
    expect(flags.possible).toContain('INVALID_OPERATION');
    expect(flags.told('INVALID_VALUE')).toBe(true);
    expect(flags.possible).toEqual([null]);
  });

  it('say what may come next', () => {
    const flags = new ErrorFlags();
    expect(flags.possible).toEqual([null]);
    flags.generated(['INVALID_ENUM', 'INVALID_VALUE']);
    expect(flags.possible).toEqual(['INVALID_ENUM', 'INVALID_VALUE']);
  });
});
