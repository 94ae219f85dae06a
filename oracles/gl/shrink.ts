/** A script that shows a disagreement, made as short as it can be: commands are left out, then arguments are made simpler. */
import type { Argument, Call } from '../../semantics/gl/context/call.js';
import type { Disagreement } from './judge.js';
import { NotJudged } from './judge-calls.js';

export interface ShrunkScript {
  readonly calls: readonly Call[];
  readonly disagreement: Disagreement;
  readonly runs: number;
  /** Whether no command can be left out, and no argument made simpler. */
  readonly isMinimal: boolean;
}

/** The same kind of disagreement, seen by the same command. */
type Judged = (calls: readonly Call[]) => Disagreement | null;

/** Scripts that are to be judged, one after the other; their disagreements come back. */
type Trying<T> = Generator<readonly Call[], T, Disagreement | null>;

/** So many scripts are tried. */
const MOST_RUNS = 20_000;

/**
 * @param judged the first disagreement of a script; it may throw NotJudged
 * @param maxRuns so many scripts are tried
 * @throws Error where there is nothing to shrink
 */
export function shrinkScript(
  start: readonly Call[],
  judged: Judged,
  maxRuns = MOST_RUNS,
): ShrunkScript {
  const work = shrinking(start, judged(start), maxRuns);
  let next = work.next();
  while (next.done !== true) next = work.next(orNull(() => judged(next.value as readonly Call[])));
  return next.value;
}

/** The same of what answers later; null of what answers otherwise by now. */
export async function shrinkScriptLater(
  start: readonly Call[],
  judged: (calls: readonly Call[]) => Promise<Disagreement | null>,
  maxRuns = MOST_RUNS,
): Promise<ShrunkScript | null> {
  const again = await judged(start);
  if (again === null) return null;
  const work = shrinking(start, again, maxRuns);
  let next = work.next();
  while (next.done !== true) {
    let found: Disagreement | null = null;
    try {
      found = await judged(next.value);
    } catch (error) {
      if (!(error instanceof NotJudged)) throw error;
    }
    next = work.next(found);
  }
  return next.value;
}

function orNull(judge: () => Disagreement | null): Disagreement | null {
  try {
    return judge();
  } catch (error) {
    if (error instanceof NotJudged) return null;
    throw error;
  }
}

function shrinking(
  start: readonly Call[],
  first: Disagreement | null,
  maxRuns: number,
): Trying<ShrunkScript> {
  if (first === null) throw new Error('the script does not disagree: there is nothing to shrink');
  return new ScriptShrinker(first, maxRuns).shrunk(start.slice(0, first.index + 1));
}

class ScriptShrinker {
  #calls: readonly Call[] = [];
  #disagreement: Disagreement;
  #runs = 0;

  constructor(
    first: Disagreement,
    private readonly maxRuns: number,
  ) {
    this.#disagreement = first;
  }

  *shrunk(start: readonly Call[]): Trying<ShrunkScript> {
    this.#calls = start;
    let isMinimal = false;
    while (!isMinimal && this.#runs < this.maxRuns) {
      const isShorter = yield* this.#leaveOut();
      isMinimal = !(yield* this.#simplify()) && !isShorter;
    }
    const [calls, disagreement, runs] = [this.#calls, this.#disagreement, this.#runs];
    return { calls, disagreement, runs, isMinimal: isMinimal && runs < this.maxRuns };
  }

  /** Takes what still disagrees so. */
  *#take(calls: readonly Call[]): Trying<boolean> {
    if (this.#runs >= this.maxRuns) return false;
    this.#runs++;
    const found = yield calls;
    const { kind, call } = this.#disagreement;
    if (found?.kind !== kind) return false;
    // What crashes has no answer to any call.
    if (kind !== 'crash' && found.call.command !== call.command) return false;
    this.#disagreement = found;
    this.#calls = calls.slice(0, found.index + 1);
    return true;
  }

  /** Pieces of half the length, a quarter …, down to one. */
  *#leaveOut(): Trying<boolean> {
    let isShorter = false;
    for (let size = Math.max(1, this.#calls.length >> 1); ; size >>= 1) {
      // From the end: what comes last is what later calls need least.
      for (let at = this.#calls.length - size; at > -size; at -= size) {
        const from = Math.max(0, at);
        const rest = [...this.#calls.slice(0, from), ...this.#calls.slice(at + size)];
        if (rest.length < this.#calls.length && (yield* this.#take(rest))) isShorter = true;
      }
      if (size <= 1) return isShorter;
    }
  }

  *#simplify(): Trying<boolean> {
    let isSimpler = false;
    for (let index = 0; index < this.#calls.length; index++) {
      const count = this.#calls[index]?.arguments.length ?? 0;
      for (let place = 0; place < count; place++) {
        while (yield* this.#simplifyOne(index, place)) isSimpler = true;
      }
    }
    return isSimpler;
  }

  *#simplifyOne(index: number, place: number): Trying<boolean> {
    const call = this.#calls[index];
    const value = call?.arguments[place];
    if (call === undefined || value === undefined) return false;
    for (const each of simpler(value)) {
      const changed = { ...call, arguments: call.arguments.with(place, each) };
      if (yield* this.#take(this.#calls.with(index, changed))) return true;
    }
    return false;
  }
}

/** Arguments that are simpler than one, the simplest first: smaller integers, arrays with a zero more. */
function* simplerNumbers(value: number): Generator<number> {
  for (const each of [0, 1, 2]) {
    if (!(Object.is(value, each) || cost(each) >= cost(value))) yield each;
  }
}

function cost(value: number): number {
  if (Object.is(value, 0)) return 0;
  return Number.isInteger(value) && value > 0 && value <= 2 ? value : 3;
}

function simpler(value: Argument): readonly Argument[] {
  if (typeof value === 'number') return [...simplerNumbers(value)];
  if (!Array.isArray(value) || typeof value[0] !== 'number') return [];
  const numbers = value as readonly number[];
  // More than a command reads is not needed.
  const shorter =
    numbers.length > 1 ? [numbers.slice(0, numbers.length >> 1), numbers.slice(0, -1)] : [];
  return [
    ...shorter,
    ...numbers.flatMap((each, i) => [...simplerNumbers(each)].map((less) => numbers.with(i, less))),
  ];
}
