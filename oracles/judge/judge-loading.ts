/**
 * Whether an implementation's answer to a program follows the documents by some interpretation of their contradictions
 * and gaps: semantics/language/interpretations.ts, for the VP languages and GPU programs alike.
 */
import {
  takenIn,
  type Choice,
  type Explained,
  type FoundViolation,
  type Taken,
} from '../../semantics/language/interpretations.js';

/** By what an answer agrees that is not the one by the default interpretations. */
export type ByInterpretations =
  | {
      /** Nothing is left to judge. */
      readonly kind: 'agrees';
      readonly interpretations: readonly Taken[];
    }
  | {
      /** The program runs as `text` does. */
      readonly kind: 'runs';
      readonly interpretations: readonly Taken[];
      readonly text: string;
    }
  | {
      readonly kind: 'inconclusive';
      readonly interpretations: readonly Taken[];
      readonly reason: string;
    };

/**
 * @param explained the loadings that agree with the answer, the simplest first.
 * @returns null where none does.
 */
export function byInterpretations<V extends FoundViolation & { readonly message: string }>(
  explained: readonly Explained<V>[],
): ByInterpretations | null {
  const [first] = explained;
  if (first === undefined) return null;
  const { loading } = first;
  const interpretations = takenIn(first.choices);
  const by = interpretations
    .map(({ erratum, interpretation }) => `"${interpretation}" of ${erratum}`)
    .join(', ');
  switch (loading.kind) {
    case 'refused':
      return { kind: 'agrees', interpretations };
    case 'objection': {
      const reason = `it is refused by the interpretation ${by}, so that nothing else of it is seen`;
      return { kind: 'inconclusive', interpretations, reason };
    }
    case 'loads': {
      if (loading.text !== null) return { kind: 'runs', interpretations, text: loading.text };
      const reason = `it loads by the interpretation ${by}, by which the semantics runs no programs`;
      return { kind: 'inconclusive', interpretations, reason };
    }
    case 'open': {
      const { message, isBeyondLimit } = loading.violation;
      const reason =
        isBeyondLimit === true
          ? `an implementation may have more: ${message}`
          : `the interpretation ${by} does not say what becomes of it: ${message}`;
      return { kind: 'inconclusive', interpretations, reason };
    }
  }
}

/**
 * What an answer says of the interpretations that an implementation follows: choices, of which those of one item hold
 * together; nothing where the answer is that of every interpretation.
 */
export function alternativesIn(
  explained: readonly Explained<FoundViolation>[],
): readonly (readonly Choice[])[] {
  const all = explained.map(({ choices }) => choices);
  return all.some((choices) => choices.length === 0) ? [] : all;
}
