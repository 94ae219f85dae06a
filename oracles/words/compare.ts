/** What an implementation left of a run, held against what ours leaves. */
import { OUTPUT_NAMES } from '../../semantics/nv2a/opcodes.js';
import { isNaNBits } from '../../semantics/number/binary32.js';
import type { Readings } from '../../semantics/nv2a/execute.js';
import { kindOfDifference } from '../against/program.js';
import type { Expected, Left, Outcome } from './expected.js';
import type { Quads } from './question.js';

export interface WordDifference {
  /** "oPos.x", "c[-5].w". */
  readonly where: string;
  readonly expected: number;
  readonly observed: number;
  /** "NaN for a number". */
  readonly kind: string;
}

export type Comparison =
  | { readonly verdict: 'same' }
  /** Nothing that was seen says anything about the program: only recordings leave so little. */
  | { readonly verdict: 'unseen' }
  /** It rests on something that descriptions do not agree about, and is as these readings have it; with none of them where it rests on what nobody says. */
  | { readonly verdict: 'open'; readonly readings: readonly Readings[] }
  /** It is within the tolerance: an operation by itself in units of the last place, a program as runs with such errors are. */
  | { readonly verdict: 'near' }
  /** A program that has operations with a tolerance, and differs by more than runs with such errors do. */
  | { readonly verdict: 'beyond'; readonly found: readonly WordDifference[] }
  | { readonly verdict: 'differs'; readonly found: readonly WordDifference[] };

/** Whether all that differs of an outcome is within a tolerance. */
export type Nearness = (outcome: Outcome, found: readonly WordDifference[]) => boolean;

export interface ComparedBy {
  readonly nanPayload: boolean;
  /** Constants at the start: one that nobody wrote keeps what it has. */
  readonly given: Quads;
  /** What is near, for a program whose operations have a tolerance and for an operation that has one; absent for all others. */
  readonly nearness?: Nearness;
  /** Whether it asks an operation by itself. */
  readonly isByItself?: boolean;
}

export function compared(
  expected: Expected,
  left: Left,
  { nanPayload, given, nearness, isByItself = false }: ComparedBy,
): Comparison {
  const found = expected.outcomes.map((outcome) => differencesOf(outcome, left, nanPayload, given));
  const fitting = expected.outcomes.filter((_, index) => found[index]?.length === 0);
  if (fitting.length > 0 && !fitting.some((each) => shows(each, left.seen))) {
    return { verdict: 'unseen' };
  }
  if (expected.open.length > 0 || expected.unknown.length > 0) {
    if (fitting.length > 0 || expected.unknown.length > 0) {
      return { verdict: 'open', readings: fitting.map(({ readings }) => readings) };
    }
  } else if (fitting.length > 0) {
    return { verdict: 'same' };
  }
  const isSure = expected.open.length === 0;
  const isNear = expected.outcomes.some(
    (outcome, index) => nearness?.(outcome, found[index] ?? []) === true,
  );
  if (isNear && isSure) return { verdict: 'near' };
  if (isNear) return { verdict: 'open', readings: [] };
  // No description has it: the one that it comes closest to is told.
  const [closest = []] = [...found].sort((a, b) => a.length - b.length);
  return { verdict: nearness !== undefined && !isByItself ? 'beyond' : 'differs', found: closest };
}

/** Whether something was seen that the program writes; all is where nothing is said. */
function shows({ written, constants }: Outcome, seen: Left['seen']): boolean {
  if (seen === undefined) return true;
  const isWritten = OUTPUT_NAMES.some(
    (name, register) => seen.has(name) && (written[register] ?? 0) !== 0,
  );
  return isWritten || Object.keys(constants).some((number) => seen.has(`c[${number}]`));
}

const LETTERS = ['x', 'y', 'z', 'w'] as const;

function differencesOf(
  outcome: Outcome,
  left: Left,
  nanPayload: boolean,
  given: Quads,
): readonly WordDifference[] {
  const found: WordDifference[] = [];
  const compare = (where: string, expected: number, observed: number): void => {
    if (expected === observed) return;
    if (!nanPayload && isNaNBits(expected) && isNaNBits(observed)) return;
    found.push({ where, expected, observed, kind: kindOfDifference(expected, observed) });
  };
  const isSeen = (name: string): boolean => left.seen?.has(name) ?? true;
  OUTPUT_NAMES.forEach((name, register) => {
    if (!isSeen(name)) return;
    LETTERS.forEach((letter, place) => {
      if (((outcome.written[register] ?? 0) & (8 >> place)) === 0) return;
      const at = 4 * register + place;
      compare(`${name}.${letter}`, outcome.outputs[at] ?? 0, left.outputs[at] ?? 0);
    });
  });
  const numbers = new Set([...Object.keys(outcome.constants), ...Object.keys(left.constants)]);
  for (const number of [...numbers].map(Number).sort((a, b) => a - b)) {
    if (!isSeen(`c[${String(number)}]`)) continue;
    const before = given[number] ?? [0, 0, 0, 0];
    const quad = outcome.constants[number] ?? before;
    const observed = left.constants[number] ?? before;
    LETTERS.forEach((letter, place) => {
      compare(`c[${String(number)}].${letter}`, quad[place] ?? 0, observed[place] ?? 0);
    });
  }
  return found;
}
