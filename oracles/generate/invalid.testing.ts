/** What holds of programs that must not load, in every language: the same two tests are asked of each. */
import { expect, it } from 'vitest';
import { SeededSource, type Source } from './source.js';

/** R: restrictions. */
interface InvalidLanguage<R extends string> {
  readonly violable: readonly R[];
  readonly generate: (source: Source, restriction: R) => { readonly text: string; readonly position: number; readonly restriction: R }; // prettier-ignore
  /** Null for a text that loads. */
  readonly refused: (text: string) => { readonly restriction: string; readonly position: number } | null; // prettier-ignore
  readonly violations: (text: string) => { readonly restrictions: Iterable<string>; readonly complete: boolean }; // prettier-ignore
  /** How many programs of a restriction are asked: where they are refused, and what else they violate. */
  readonly times: (restriction: R) => readonly [refused: number, alone: number];
  /** Whether it may not be known what follows where it is violated. */
  readonly mayHide: (restriction: R) => boolean;
}

export function itInvalid<R extends string>({
  violable,
  generate,
  refused,
  violations,
  times,
  mayHide,
}: InvalidLanguage<R>): void {
  it('are refused by the restriction that they violate, at the place that they say', () => {
    for (const restriction of violable) {
      const [count] = times(restriction);
      for (let index = 0; index < count; index++) {
        const invalid = generate(new SeededSource(11, index, 2), restriction);
        const found = refused(invalid.text);
        expect(found, invalid.text).toEqual({ restriction, position: invalid.position });
        expect(invalid.restriction).toBe(restriction);
      }
    }
  });

  it('violate that restriction alone', () => {
    for (const restriction of violable) {
      const [, count] = times(restriction);
      for (let index = 0; index < count; index++) {
        const { text } = generate(new SeededSource(12, index, 2), restriction);
        const { restrictions, complete } = violations(text);
        expect(complete || mayHide(restriction), text).toBe(true);
        expect([...restrictions], text).toEqual([restriction]);
      }
    }
  });
}
