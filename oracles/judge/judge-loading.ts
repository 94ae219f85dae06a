/**
 * Whether an implementation's answer to a program follows the documents by some reading of their contradictions
 * and gaps: semantics/language/readings.ts, for the VP languages and GPU programs alike.
 */
import {
  takenIn,
  type Choice,
  type Explained,
  type FoundViolation,
  type Taken,
} from '../../semantics/language/readings.js';

/** By what an answer agrees that is not the one by the default readings. */
export type ByReadings =
  | {
      /** Nothing is left to judge. */
      readonly kind: 'agrees';
      readonly readings: readonly Taken[];
    }
  | {
      /** The program runs as `text` does. */
      readonly kind: 'runs';
      readonly readings: readonly Taken[];
      readonly text: string;
    }
  | {
      readonly kind: 'inconclusive';
      readonly readings: readonly Taken[];
      readonly reason: string;
    };

/**
 * @param explained the loadings that agree with the answer, the simplest first.
 * @returns null where none does.
 */
export function byReadings<V extends FoundViolation & { readonly message: string }>(
  explained: readonly Explained<V>[],
): ByReadings | null {
  const [first] = explained;
  if (first === undefined) return null;
  const { loading } = first;
  const readings = takenIn(first.choices);
  const by = readings.map(({ erratum, reading }) => `"${reading}" of ${erratum}`).join(', ');
  switch (loading.kind) {
    case 'refused':
      return { kind: 'agrees', readings };
    case 'objection': {
      const reason = `it is refused by the reading ${by}, so that nothing else of it is seen`;
      return { kind: 'inconclusive', readings, reason };
    }
    case 'loads': {
      if (loading.text !== null) return { kind: 'runs', readings, text: loading.text };
      const reason = `it loads by the reading ${by}, by which the semantics runs no programs`;
      return { kind: 'inconclusive', readings, reason };
    }
    case 'open': {
      const { message, isBeyondLimit } = loading.violation;
      const reason =
        isBeyondLimit === true
          ? `an implementation may have more: ${message}`
          : `the reading ${by} does not say what becomes of it: ${message}`;
      return { kind: 'inconclusive', readings, reason };
    }
  }
}

/**
 * What an answer says of the readings that an implementation follows: choices, of which those of one item hold
 * together; nothing where the answer is that of every reading.
 */
export function alternativesIn(
  explained: readonly Explained<FoundViolation>[],
): readonly (readonly Choice[])[] {
  const all = explained.map(({ choices }) => choices);
  return all.some((choices) => choices.length === 0) ? [] : all;
}
