/**
 * Shrinking: reductions are tried one after the other, coarse ones first, in rounds, until a whole round
 * takes none. A candidate is taken if it is smaller and departs with the same signature. Who runs the
 * candidates is not known here: the engine asks, and is answered.
 */
import { load } from '../../semantics/language/load.js';
import { isProgram, keyOf, programCandidate, type Candidate, type Finding, type Place } from './candidate.js'; // prettier-ignore
import { instructionsOf } from './edit.js';
import { isSmaller, measure, type Measure } from './measure.js';
import { programReductions } from './reductions/index.js';
import { textReductions } from './reductions/text.js';
import type { Reduction } from './reductions/reduction.js';
import { statementsOf } from './tokens.js';
import { stateOf, type ShrinkState } from './state.js';

export interface ShrinkProgress {
  readonly runs: number;
  /** Rounds begun. */
  readonly rounds: number;
  /** Instructions of what there is now; statements, where it is a text. */
  readonly size: number;
  /** The kind of reductions that is being tried. */
  readonly reduction: string;
}

export interface ShrinkResult {
  readonly candidate: Candidate;
  readonly signature: string;
  readonly runs: number;
  readonly rounds: number;
  /** Whether a whole round over `candidate` was tried and no reduction could be taken. */
  readonly oneMinimal: boolean;
  /** The reductions that were taken, by name. */
  readonly taken: readonly string[];
}

/** The start does not depart: there is nothing to shrink. */
export class NothingToShrink extends Error {
  constructor() {
    super('the program does not disagree: there is nothing to shrink');
    this.name = 'NothingToShrink';
  }
}

/** No more runs: thrown and caught here. */
class OutOfRuns extends Error {}

interface Current {
  readonly candidate: Candidate;
  readonly size: Measure;
  readonly place: () => Place | null;
}

type Answers<T> = Generator<Candidate, T, Finding | null>;

export class Shrinker {
  /** Whether a candidate departs with the signature, by its key. */
  readonly #verdicts: Map<string, boolean>;
  #signature: string | null;
  #runs: number;
  #rounds = 0;
  #reduction = 'start';
  #current: Current;
  readonly #taken: string[] = [];
  /** What loads stays so, and what does not. */
  readonly #loads: boolean;

  constructor(
    private readonly start: Candidate,
    private readonly maxRuns: number,
    state: ShrinkState | null = null,
  ) {
    this.#verdicts = new Map(state?.verdicts ?? []);
    this.#loads = load(start.text).loaded;
    this.#signature = state?.signature ?? null;
    this.#runs = this.#verdicts.size;
    this.#current = { candidate: start, size: measure(start), place: () => null };
  }

  get progress(): ShrinkProgress {
    return {
      runs: this.#runs,
      rounds: this.#rounds,
      size: sizeOf(this.#current.candidate),
      reduction: this.#reduction,
    };
  }

  /** With it a later shrinker goes on: what is remembered there is not run again. */
  state(): ShrinkState {
    return stateOf(this.start, this.#signature, this.#verdicts);
  }

  /**
   * Yields candidates, and is sent how each departs.
   *
   * @throws NothingToShrink where the start does not depart.
   */
  *run(): Answers<ShrinkResult> {
    let oneMinimal = false;
    try {
      yield* this.#begin();
      const reductions = isProgram(this.#current.candidate) ? programReductions : textReductions;
      while (!(yield* this.#round(reductions)));
      oneMinimal = true;
    } catch (error) {
      if (!(error instanceof OutOfRuns)) throw error;
    }
    return {
      candidate: this.#current.candidate,
      signature: this.#signature ?? '',
      runs: this.#runs,
      rounds: this.#rounds,
      oneMinimal,
      taken: this.#taken,
    };
  }

  /** A program goes on as its tree, unless it departs only as it is written. */
  *#begin(): Answers<void> {
    const { text, inputs, syntax } = this.start;
    const finding = yield* this.#ask(this.start);
    if (finding === null) throw new NothingToShrink();
    this.#set({ text, inputs, syntax: null }, finding);
    if (syntax === null) return;
    const printed = programCandidate(syntax, inputs);
    const again = printed.text === text ? finding : yield* this.#ask(printed);
    if (again !== null) this.#set(printed, again);
  }

  #set(candidate: Candidate, { place }: Finding): void {
    this.#current = { candidate, size: measure(candidate), place };
  }

  /** Tries every reduction; says whether none could be taken, so that what there is is 1-minimal. */
  *#round(reductions: readonly Reduction[]): Answers<boolean> {
    this.#rounds++;
    let taken = false;
    for (const reduction of reductions) {
      this.#reduction = reduction.name;
      taken = (yield* this.#sweep(reduction)) || taken;
    }
    return !taken;
  }

  /** Tries what a reduction proposes. After a success it goes on at about the same place of the new list. */
  *#sweep(reduction: Reduction): Answers<boolean> {
    let taken = false;
    for (let from = 0; ;) {
      const { candidate, place } = this.#current;
      let index = 0;
      let found = false;
      for (const proposed of reduction.propose(candidate, place)) {
        if (index >= from && (yield* this.#take(proposed))) {
          found = true;
          break;
        }
        index++;
      }
      if (!found) return taken;
      taken = true;
      from = index;
    }
  }

  *#take(candidate: Candidate): Answers<boolean> {
    if (!isSmaller(measure(candidate), this.#current.size)) return false;
    const finding = yield* this.#ask(candidate);
    if (finding === null) return false;
    this.#set(candidate, finding);
    this.#taken.push(this.#reduction);
    return true;
  }

  /** How the candidate departs, if with the signature; what is remembered not to is not run. */
  *#ask(candidate: Candidate): Answers<Finding | null> {
    const key = keyOf(candidate);
    const known = this.#verdicts.get(key);
    if (known === false || load(candidate.text).loaded !== this.#loads) return null;
    if (known === undefined) {
      if (this.#runs >= this.maxRuns) throw new OutOfRuns();
      this.#runs++;
    }
    // What is known to depart is run all the same, for the place; it does not count.
    const finding = yield candidate;
    this.#signature ??= finding?.signature ?? null;
    const departs = finding !== null && finding.signature === this.#signature;
    this.#verdicts.set(key, departs);
    return departs ? finding : null;
  }
}

/** Instructions, or the statements of a text; options and labels do not count. */
export function sizeOf({ syntax, text }: Candidate): number {
  if (syntax !== null) return instructionsOf(syntax).length;
  return statementsOf(text).filter((each) => /^(?!\s*OPTION\b)[^#][^]*;$/.test(each)).length;
}
