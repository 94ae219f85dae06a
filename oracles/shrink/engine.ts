/**
 * Shrinking: reductions are tried one after the other, coarse ones first, in rounds, until a whole round
 * takes none. A candidate is taken if it is smaller and departs with the same signature. Who runs the
 * candidates is not known here: the engine asks, and is answered. Nor is the language, see language.ts.
 */
import type { CandidateOf, FindingOf } from '../edit/candidate.js';
import type { Language } from './language.js';
import type { Memory } from './memory.js';
import { isSmaller, type Measure } from './smaller.js';
import type { ReductionOf } from '../edit/reduction.js';

export interface ShrinkProgress {
  readonly runs: number;
  /** Rounds begun. */
  readonly rounds: number;
  /** Instructions of what there is now; statements, where it is a text. */
  readonly size: number;
  /** The kind of reductions that is being tried. */
  readonly reduction: string;
}

export interface ShrinkResult<C> {
  readonly candidate: C;
  readonly signature: string;
  readonly runs: number;
  readonly rounds: number;
  /** Whether a whole round over `candidate` was tried and no reduction could be taken. */
  readonly oneMinimal: boolean;
  /** The reductions that were taken, by name. */
  readonly taken: readonly string[];
  /** Signatures of smaller programs, each one reduction away, that depart otherwise. */
  readonly nearby: ReadonlySet<string>;
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

interface Current<C, P> {
  readonly candidate: C;
  readonly size: Measure;
  readonly place: () => P | null;
}

type Answers<C, P, T> = Generator<C, T, FindingOf<P> | null>;

/** S: trees of programs; I: inputs; P: where an execution departs. */
export class Shrinker<S, I, P> {
  /** Whether a candidate departs with the signature, by its key. */
  readonly #verdicts: Map<string, boolean>;
  #signature: string | null;
  #isGuess: boolean;
  #begun: Pick<Memory, 'signature' | 'isGuess'>;
  #runs: number;
  #rounds = 0;
  #reduction = 'start';
  #current: Current<CandidateOf<S, I>, P>;
  readonly #taken: string[] = [];
  /** How candidates depart that were not taken for it, by their keys. */
  readonly #others = new Map<string, string>();
  /** The same of those that the last round proposed. */
  #nearby = new Set<string>();
  /** What loads stays so, and what does not. */
  readonly #loads: boolean;

  constructor(
    private readonly language: Language<S, I, P>,
    private readonly start: CandidateOf<S, I>,
    private readonly maxRuns: number,
    memory: Memory | null = null,
  ) {
    this.#verdicts = new Map(memory?.verdicts ?? []);
    this.#loads = language.loads(start.text);
    this.#signature = memory?.signature ?? null;
    this.#isGuess = memory?.isGuess ?? false;
    this.#begun = { signature: this.#signature, isGuess: this.#isGuess };
    this.#runs = this.#verdicts.size;
    this.#current = { candidate: start, size: language.measure(start), place: () => null };
  }

  get progress(): ShrinkProgress {
    return {
      runs: this.#runs,
      rounds: this.#rounds,
      size: this.language.sizeOf(this.#current.candidate),
      reduction: this.#reduction,
    };
  }

  /** What there is now. */
  get smallest(): Pick<
    ShrinkResult<CandidateOf<S, I>>,
    'candidate' | 'signature' | 'oneMinimal' | 'nearby'
  > {
    return {
      candidate: this.#current.candidate,
      signature: this.#signature ?? '',
      oneMinimal: false,
      nearby: new Set(),
    };
  }

  /** With it a later shrinker goes on: what is remembered there is not run again. */
  memory(): Memory {
    return { ...this.#begun, verdicts: [...this.#verdicts] };
  }

  /**
   * Yields candidates, and is sent how each departs.
   *
   * @throws NothingToShrink where the start does not depart.
   */
  *run(): Answers<CandidateOf<S, I>, P, ShrinkResult<CandidateOf<S, I>>> {
    let oneMinimal = false;
    try {
      yield* this.#begin();
      const { programReductions, textReductions } = this.language;
      const isText = this.#current.candidate.syntax === null;
      const reductions = isText ? textReductions : programReductions;
      while (!(yield* this.#round(reductions)));
      oneMinimal = true;
    } catch (error) {
      if (!(error instanceof OutOfRuns)) throw error;
    }
    return {
      ...this.smallest,
      runs: this.#runs,
      rounds: this.#rounds,
      oneMinimal,
      taken: this.#taken,
      nearby: this.#nearby,
    };
  }

  /** A program goes on as its tree, unless it departs only as it is written. */
  *#begin(): Answers<CandidateOf<S, I>, P, void> {
    const { text, inputs, syntax } = this.start;
    const finding = yield* this.#ask(this.start);
    if (finding === null) throw new NothingToShrink();
    this.#set({ text, inputs, syntax: null }, finding);
    if (syntax === null) return;
    const printed = { text: this.language.print(syntax), inputs, syntax };
    const again = printed.text === text ? finding : yield* this.#ask(printed);
    if (again !== null) this.#set(printed, again);
  }

  #set(candidate: CandidateOf<S, I>, { place }: FindingOf<P>): void {
    this.#current = { candidate, size: this.language.measure(candidate), place };
  }

  /** Tries every reduction; says whether none could be taken, so that what there is is 1-minimal. */
  *#round(
    reductions: readonly ReductionOf<CandidateOf<S, I>, P>[],
  ): Answers<CandidateOf<S, I>, P, boolean> {
    this.#rounds++;
    this.#nearby = new Set();
    let taken = false;
    for (const reduction of reductions) {
      this.#reduction = reduction.name;
      taken = (yield* this.#sweep(reduction)) || taken;
    }
    return !taken;
  }

  /** Tries what a reduction proposes. After a success it goes on at about the same place of the new list. */
  *#sweep(reduction: ReductionOf<CandidateOf<S, I>, P>): Answers<CandidateOf<S, I>, P, boolean> {
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

  *#take(candidate: CandidateOf<S, I>): Answers<CandidateOf<S, I>, P, boolean> {
    if (!isSmaller(this.language.measure(candidate), this.#current.size)) return false;
    const isAlike = this.language.isAlike(candidate, this.#current.candidate);
    const finding = yield* this.#ask(candidate, isAlike);
    if (finding === null) {
      const other = this.#others.get(this.language.keyOf(candidate));
      if (other !== undefined) this.#nearby.add(other);
      return false;
    }
    this.#set(candidate, finding);
    this.#taken.push(this.#reduction);
    return true;
  }

  /**
   * How the candidate departs, if with the signature; what is remembered not to is not run.
   *
   * @param isAlike whether the implementation does the same as with what there is now: then it departs by the same cause
   */
  *#ask(
    candidate: CandidateOf<S, I>,
    isAlike = false,
  ): Answers<CandidateOf<S, I>, P, FindingOf<P> | null> {
    const key = this.language.keyOf(candidate);
    const known = isAlike ? undefined : this.#verdicts.get(key);
    if (known === false || this.language.loads(candidate.text) !== this.#loads) return null;
    if (known === undefined) {
      if (this.#runs >= this.maxRuns) throw new OutOfRuns();
      this.#runs++;
    }
    // What is known to depart is run all the same, for the place; it does not count.
    const finding = yield candidate;
    const departs = finding !== null && (this.#isSame(finding) || isAlike);
    if (finding !== null && !departs) this.#others.set(key, finding.signature);
    if (departs) this.#become(finding);
    this.#verdicts.set(key, departs);
    return departs ? finding : null;
  }

  /** Whether it departs as the start does, or tells more of a violation of which not much is known. */
  #isSame({ signature, isGuess = false }: FindingOf<P>): boolean {
    const mayTellMore = this.#signature === null || (this.#isGuess && !isGuess);
    return mayTellMore || signature === this.#signature;
  }

  /** How it departs has to stay from now on. */
  #become({ signature, isGuess = false }: FindingOf<P>): void {
    const isFirst = this.#signature === null;
    if (isFirst) this.#begun = { signature, isGuess };
    else if (signature !== this.#signature) {
      // What departed otherwise may depart just so.
      for (const [key, departs] of this.#verdicts) if (!departs) this.#verdicts.delete(key);
    }
    this.#signature = signature;
    this.#isGuess = isGuess && (isFirst || this.#isGuess);
  }
}
