/** Files of cases with something wrong in them. */
import fc from 'fast-check';

/** The text with a piece of it replaced by one of the words, or by anything. */
export function mutatedText(text: string, words: readonly string[]): fc.Arbitrary<string> {
  return fc
    .tuple(
      fc.nat(text.length),
      fc.nat(12),
      fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 5 })),
    )
    .map(([at, length, piece]) => text.slice(0, at) + piece + text.slice(at + length));
}
