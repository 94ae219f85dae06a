/**
 * Flakes: what departs is asked again in a fresh process. An implementation that then does something else
 * has not been caught departing; it is not reliable, which is a finding of its own.
 */
import type { ResultLine, Verdict } from '../units/result-line.js';

/** Verdicts that are asked again: one that stays is the implementation's, one that flips is a flake. */
const DOUBTED: readonly Verdict[] = [
  'disagrees',
  'crash',
  'timeout',
  'protocol error',
  'infrastructure',
];

/** Verdicts after which the process is no longer to be trusted with another unit. */
const BROKEN: readonly Verdict[] = ['crash', 'timeout', 'protocol error', 'infrastructure'];

/** A way of departing that has stayed so often is believed, but for those below. */
const BELIEVED_AFTER = 8;

/**
 * A fresh process may take seconds. So of a way that has stayed, the first, fourth, sixteenth … violation goes to one; the
 * others among the first eight are asked again where they departed, which tells what is not steady.
 */
const FRESH_EACH = 4;

/** Where a unit is asked again. */
export type Again = 'fresh' | 'here';

/** Which lines are asked again. */
export class Confirmation {
  /** How often each way has stayed when it was asked again; below zero once it did not. */
  readonly #stayed = new Map<string, number>();
  /** How often each way was seen. */
  readonly #seen = new Map<string, number>();

  /** @param isDoubted what is asked again besides violations and incidents. */
  constructor(private readonly isDoubted: (line: ResultLine) => boolean = () => false) {}

  /** Where the unit is to be asked again; null where it is believed. */
  doubts(line: ResultLine): Again | null {
    const { verdict } = line;
    const isViolation = verdict === 'disagrees' || engineWay(line) !== null;
    if (!DOUBTED.includes(verdict) && !isViolation && !this.isDoubted(line)) return null;
    const stayed = this.#stayedOf(line);
    // What may be broken is asked nothing more, and one that has flipped once is not believed.
    if (!isViolation || stayed < 0) return stayed < BELIEVED_AFTER ? 'fresh' : null;
    const signature = signatureOf(line);
    const seen = (this.#seen.get(signature) ?? 0) + 1;
    this.#seen.set(signature, seen);
    if (isPower(seen, FRESH_EACH)) return 'fresh';
    return stayed < BELIEVED_AFTER ? 'here' : null;
  }

  /** Whether a unit came to the same way again. */
  isAlike(first: ResultLine, again: ResultLine): boolean {
    return signatureOf(first) === signatureOf(again);
  }

  #stayedOf(line: ResultLine): number {
    return this.#stayed.get(signatureOf(line)) ?? 0;
  }

  /** One line of two answers: the first where they are alike, else a flake. */
  settled(first: ResultLine, again: ResultLine): ResultLine {
    const milliseconds = first.milliseconds + again.milliseconds;
    const signature = signatureOf(first);
    if (this.isAlike(first, again)) {
      this.#stayed.set(signature, this.#stayedOf(first) + 1);
      return { ...first, milliseconds };
    }
    // From now on each of its kind is asked again.
    this.#stayed.set(signature, -Infinity);
    const reason = `at first: ${answerOf(first)}; in a fresh process: ${answerOf(again)}`;
    // What the clauses are held against is what a process gave that had done nothing before.
    const { words, left } = again;
    return { ...first, verdict: 'flake', reason, words, left, milliseconds };
  }
}

function isPower(number: number, base: number): boolean {
  let power = 1;
  while (power < number) power *= base;
  return power === number;
}

/** Whether the process that gave this answer may be broken. */
export function leavesBroken({ verdict }: ResultLine): boolean {
  return BROKEN.includes(verdict);
}

/**
 * The way of departing: no values of a program, and no texts that may name a process or a time. To load what must be
 * refused is one way, whatever the rule.
 */
function signatureOf(line: ResultLine): string {
  const { verdict, disagreement, words, left } = line;
  const isLoaded = disagreement?.kind === 'load' && disagreement.restriction !== undefined;
  const way = isLoaded ? 'loads' : disagreement?.signature;
  return [verdict, way, words, left?.join(' '), engineWay(line)].join('|');
}

/** How it departs from an engine that it is held against; null where it does not. */
function engineWay({ engine }: ResultLine): string | null {
  if (engine === undefined || 'open' in engine) return null;
  if ('refused' in engine) return 'did not load';
  return engine.found[0]?.kind ?? null;
}

function answerOf(line: ResultLine): string {
  const { verdict, reason, disagreement, left } = line;
  const way = engineWay(line);
  if (way !== null && disagreement === null) return `${verdict}, and not the engine's (${way})`;
  if (disagreement !== null) {
    const { where, observed, clauses } = disagreement;
    return `${verdict} (${clauses[0] ?? ''}: ${where} was ${observed})`;
  }
  if (left !== null) return `${verdict} (${left.join(' ')})`;
  // What follows the first line are details: the end of standard error.
  return reason === null ? verdict : `${verdict} (${reason.split('\n')[0] ?? ''})`;
}
