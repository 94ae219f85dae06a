/** What a program left, held against what an engine leaves of it. */
import type { InputValues } from '../../semantics/machine/state.js';
import { hex, isDenormal, valueOf } from '../../semantics/number/binary32.js';
import type { BlackBoxRun } from '../judge/black-box/black-box.js';
import type { EngineAnswers } from './expected.js';

/** As a line of results.jsonl has it. */
export type EngineLine =
  | {
      /** Components that were compared: those that the program writes and that show. */
      readonly compared: number;
      /** How many of them are not the engine's. */
      readonly differing: number;
      /** The most telling of these first, sixteen at most. */
      readonly found: readonly ComponentDifference[];
    }
  /** Why it was not compared. */
  | { readonly open: string }
  /** It did not load. */
  | { readonly refused: true };

export interface ComponentDifference {
  /** "o[HPOS].x". */
  readonly where: string;
  /** As "0x3f800000". */
  readonly expected: string;
  readonly observed: string;
  /** How they differ: "NaN for a number". */
  readonly kind: string;
}

/** Undefined for a program that no implementation is to load. */
export function engineLine(
  answers: EngineAnswers,
  source: string,
  values: InputValues,
  left: BlackBoxRun,
): EngineLine | undefined {
  const expected = answers.of(source, values);
  if (expected === null) return undefined;
  if (!left.loaded) return { refused: true };
  if ('open' in expected) return { open: expected.open };
  let compared = 0;
  const found: ComponentDifference[] = [];
  for (const { where, bits, in: shownIn } of expected.components) {
    const observed = shownIn(left);
    if (observed === null) continue;
    compared++;
    if (observed === bits) continue;
    const kind = kindOfDifference(bits, observed);
    found.push({ where, expected: hex(bits), observed: hex(observed), kind });
  }
  const telling = [...found].sort((a, b) => rank(a.kind) - rank(b.kind)).slice(0, MOST_TOLD);
  return { compared, differing: found.length, found: telling };
}

/** Components that a line tells of. */
export const MOST_TOLD = 16;

/** From what says most to what says least. */
const KINDS = ['NaN', 'an infinity', 'a zero', 'a denormal', 'a number'] as const;

function kindOf(bits: number): (typeof KINDS)[number] {
  const value = valueOf(bits);
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return 'an infinity';
  if (value === 0) return 'a zero';
  return isDenormal(value) ? 'a denormal' : 'a number';
}

/** "NaN for a number", "the other sign", "another number". */
export function kindOfDifference(expected: number, observed: number): string {
  const [wanted, got] = [kindOf(expected), kindOf(observed)];
  if (wanted !== got) return `${got} for ${wanted}`;
  return (expected ^ observed) >>> 31 === 0
    ? `another ${wanted.replace(/^an? /, '')}`
    : 'the other sign';
}

function rank(kind: string): number {
  const place = KINDS.findIndex((each) => kind.includes(each));
  return kind.startsWith('another') || place < 0 ? KINDS.length : place;
}
