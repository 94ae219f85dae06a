/** Records, as a certificate shows them. */
import { COMPONENTS } from '../../spec/environments.js';
import { bitsOf, decimal, hex, ulpDistance, valueOf } from '../../semantics/number/binary32.js';
import type { Observations } from '../backends/backend.js';

/** A binary32 value: its bits, such as "0x80000000", and its decimal, such as "-0". */
export interface Word {
  readonly bits: string;
  readonly decimal: string;
}

/** One record that violates a clause, or shows something else worth showing. */
export interface Witness {
  /** Where it stands: file and line of a recording. */
  readonly place: string;
  /** The instruction, where the clause is about another thing. */
  readonly instruction?: string;
  readonly operands: readonly (readonly Word[])[];
  readonly result: readonly Word[];
  /** The component that departs; null where the clause speaks of the whole result. */
  readonly component: 'x' | 'y' | 'z' | 'w' | null;
  readonly observed: Word;
  /** What the document wants, where it leaves one answer. */
  readonly expected: Word | null;
  /** What the clause wanted, in words; null where `expected` says it. */
  readonly wanted: string | null;
  /** Distance between the two in units in the last place; null where one is NaN or nothing is expected. */
  readonly ulps: number | null;
}

/** A bit pattern with its decimal. */
export function wordOfBits(bits: number): Word {
  return { bits: hex(bits), decimal: decimal(valueOf(bits)) };
}

export function wordOfValue(value: number): Word {
  return wordOfBits(bitsOf(value));
}

export interface Expectation {
  /** The one answer that the document leaves, if it leaves one. */
  readonly value: number | null;
  /** What was wanted, in words, and how far off the result is, where there is no one answer. */
  readonly wanted: string | null;
  readonly ulps: number | null;
}

/** The record at `index`, seen at one component of its result. */
export function witness(
  seen: Observations,
  index: number,
  component: number,
  { value, wanted, ulps }: Expectation,
): Witness {
  const { shape, words } = seen;
  let at = index * shape.words;
  const next = (count: number): Word[] => {
    const slice = Array.from(words.subarray(at, at + count), wordOfBits);
    at += count;
    return slice;
  };
  const operands = shape.operands.map(next);
  const observedAt = at + component;
  const result = next(shape.results);
  const observed = words[observedAt] ?? 0;
  return {
    place: seen.place(index),
    operands,
    result,
    component: shape.results === 1 ? null : (COMPONENTS[component] ?? null),
    observed: wordOfBits(observed),
    expected: value === null ? null : wordOfValue(value),
    wanted: value === null ? wanted : null,
    ulps: value === null ? ulps : (ulpDistance(valueOf(observed), value) ?? null),
  };
}

/** How telling a violation is: NaN where a number belongs, or the reverse, before any distance. */
export function severity({ ulps, observed, expected }: Witness): number {
  if (ulps !== null) return ulps;
  return observed.decimal === 'NaN' || expected?.decimal === 'NaN' ? Infinity : 0;
}

/** What a small program left in R0. */
export function programWitness(name: string, value: readonly number[]): Witness {
  const [x = NaN] = value;
  return {
    place: name,
    operands: [],
    result: value.map(wordOfValue),
    component: 'x',
    observed: wordOfValue(x),
    expected: null,
    wanted: null,
    ulps: null,
  };
}
