/**
 * Clauses as results are counted by them: which formulas speak of a question, and which a wrong result violates; of one that violates
 * none, the clause about results as a whole.
 */
import { numberOf } from '../../semantics/gpu/machine/state.js';
import { RESULT } from '../clauses/observation.js';
import type { Explanation } from '../clauses/explanation.js';
import type { CompiledClause } from '../clauses/formula.js';
import { judgeValues, type Verdict } from '../clauses/judge.js';
import type { ClauseCount } from './messages.js';
import type { Operation } from './operation.js';
import { comparedIn, comparedWith, countSpoken, cutsOf, type Compared } from './spoken.js';

interface Counted {
  readonly clause: CompiledClause;
  /** The same without what it says: whether it speaks is told sooner. */
  readonly silent: CompiledClause;
  /** Where one that asks for the size of one operand may change its mind; null of others. */
  readonly cuts: readonly number[] | null;
  /** What the sizes of operand and result are compared with, where they tell whether it speaks; and where they tell whether it holds. */
  readonly speaks: Compared | null;
  readonly holds: Compared | null;
}

/** Violations of one operation, where operand and result each lie between the same two cuts. */
interface Alike {
  /** The places of clauses that each of them violates. */
  readonly violated: readonly number[];
  /** Clauses that may be violated by some of them, and their places. */
  readonly open: readonly CompiledClause[];
  readonly openPlaces: readonly number[];
}

const UNEXPLAINED: Explanation = { wanted: '', found: null, component: null, ulps: null };

const PREPARED = new WeakMap<Operation, readonly Counted[]>();

function prepared(operation: Operation): readonly Counted[] {
  const known = PREPARED.get(operation);
  if (known !== undefined) return known;
  const [type = 'F'] = operation.operands.types;
  const counted = operation.clauses().map(({ clause, when, then }): Counted => {
    const compared = comparedWith(when);
    return {
      // What was wanted is nobody's question here, and takes a hundred times as long to say.
      clause: { ...clause, explain: () => UNEXPLAINED },
      silent: { ...clause, holds: () => true },
      cuts: compared === null ? null : cutsOf(type, compared),
      speaks: comparedIn(when),
      holds: comparedIn(then),
    };
  });
  PREPARED.set(operation, counted);
  return counted;
}

/** Counts of some results of an operation. */
export class CountedClauses {
  readonly #counted: readonly (Counted & { asked: number | null; wrong: number })[];
  readonly #clauses: readonly CompiledClause[];
  readonly #silent: readonly CompiledClause[];
  /** Between these, operands of an operation that is asked every one are alike, and results are; null of other operations. */
  readonly #cuts: { readonly a: Cuts; readonly r: Cuts } | null;
  readonly #alike = new Map<number, Alike>();
  /** The others' part: each clause is asked of each result. */
  readonly #each: Alike;
  readonly #general: { readonly id: string; asked: number; wrong: number };
  /** The places of clauses by which the components of a result are the same. */
  readonly #replicated: readonly number[];

  constructor(private readonly operation: Operation) {
    this.#counted = prepared(operation).map((each) => ({ ...each, asked: 0, wrong: 0 }));
    this.#clauses = this.#counted.map(({ clause }) => clause);
    this.#silent = this.#counted.map(({ silent }) => silent);
    this.#general = { id: operation.general(), asked: 0, wrong: 0 };
    this.#replicated = this.#clauses.flatMap(({ reads }, at) => {
      const components = reads[RESULT] ?? 0;
      return (components & (components - 1)) === 0 ? [] : [at];
    });
    this.#each = {
      violated: [],
      open: this.#clauses,
      openPlaces: this.#clauses.map((_, at) => at),
    };
    const { questions, operands, result } = operation;
    const [type = 'F'] = operands.types;
    const compared = this.#counted.flatMap(({ speaks, holds }) =>
      [speaks ?? [], holds ?? []].flat(),
    );
    this.#cuts = !questions.isEvery
      ? null
      : {
          a: new Cuts(
            cutsOf(
              type,
              compared.flatMap(({ a }) => a),
            ),
          ),
          r: new Cuts(
            cutsOf(
              result,
              compared.flatMap(({ r }) => r),
            ),
          ),
        };
  }

  get counts(): readonly ClauseCount[] {
    const formulas = this.#counted.map(({ clause: { id }, asked, wrong }) => ({
      id,
      asked,
      wrong,
    }));
    return [...formulas, { ...this.#general }];
  }

  /** Questions of one operand, from bits to bits; of a clause that asks for more than its size no count is left. */
  addRange(first: number, last: number): void {
    this.#general.asked += last - first + 1;
    for (const each of this.#counted) {
      const { cuts, silent } = each;
      const speaks = (bits: number): boolean =>
        this.#verdicts([silent], Uint32Array.of(bits), 0)[0]?.applies === true;
      each.asked =
        cuts === null || each.asked === null
          ? null
          : each.asked + countSpoken(cuts, first, last, speaks);
    }
  }

  /** A question, and its result, which some conditions ask for. */
  add(question: Uint32Array, result: number): void {
    this.#general.asked++;
    for (const [at, { applies }] of this.#verdicts(this.#silent, question, result).entries()) {
      const each = this.#counted[at];
      if (applies && each !== undefined && each.asked !== null) each.asked++;
    }
  }

  /** A result that is not permitted. */
  addWrong(question: Uint32Array, result: number): void {
    const { violated, open, openPlaces } = this.#violations(question, result);
    for (const at of violated) this.#countWrong(at);
    let count = violated.length;
    if (open.length > 0) {
      for (const [at, { violation }] of this.#verdicts(open, question, result).entries()) {
        if (violation === null) continue;
        this.#countWrong(openPlaces[at] ?? 0);
        count++;
      }
    }
    if (count === 0) this.#general.wrong++;
  }

  /** A result whose components differ, and should not. */
  addUnlike(): void {
    for (const at of this.#replicated) this.#countWrong(at);
    if (this.#replicated.length === 0) this.#general.wrong++;
  }

  #countWrong(at: number): void {
    const each = this.#counted[at];
    if (each !== undefined) each.wrong++;
  }

  /** What one of alike operands and results violates, all do; clauses that compare the two are asked of each. */
  #violations(question: Uint32Array, result: number): Alike {
    if (this.#cuts === null) return this.#each;
    const { a, r } = this.#cuts;
    const key = a.placeOf(question[0] ?? 0) * r.length + r.placeOf(result);
    const known = this.#alike.get(key);
    if (known !== undefined) return known;
    const verdicts = [...this.#verdicts(this.#clauses, question, result).entries()];
    const isOpen = (at: number, { applies }: Verdict): boolean => {
      const each = this.#counted[at];
      return each === undefined || each.speaks === null || (applies && each.holds === null);
    };
    const open = verdicts.filter(([at, verdict]) => isOpen(at, verdict));
    const told = verdicts.filter(([at, verdict]) => !isOpen(at, verdict));
    const alike = {
      violated: told.flatMap(([at, { violation }]) => (violation === null ? [] : [at])),
      open: open.map(([, { clause }]) => clause),
      openPlaces: open.map(([at]) => at),
    };
    this.#alike.set(key, alike);
    return alike;
  }

  #verdicts(
    clauses: readonly CompiledClause[],
    question: Uint32Array,
    result: number,
  ): readonly Verdict[] {
    const [clause] = clauses;
    if (clause === undefined) return [];
    const { operands, component, isReplicated, result: type } = this.operation;
    const { instruction } = clause;
    const size = operands.kind === 'vectors' ? 4 : 1;
    const values = operands.types.map((own, at) => {
      const words = question.subarray(at * size, (at + 1) * size);
      const numbers = Array.from(words, (bits) => numberOf(own, bits));
      // A vector has its one number in all components.
      const isSpread = size === 1 && instruction.operands[at] === 'vector';
      return isSpread ? [0, 1, 2, 3].flatMap(() => numbers) : numbers;
    });
    const seen = numberOf(type, result);
    if (!isReplicated) {
      const other = Array.from({ length: component }, () => NaN);
      return judgeValues(clauses, values, [...other, seen]);
    }
    const isOne = instruction.result !== 'replicated';
    return judgeValues(clauses, values, isOne ? [seen] : [seen, seen, seen, seen]);
  }
}

/** Where bits lie between cuts; those that follow one another mostly lie between the same two. */
class Cuts {
  #place = 0;
  #from = 0;
  #next = 0;

  constructor(private readonly cuts: readonly number[]) {}

  get length(): number {
    return this.cuts.length + 1;
  }

  /** How many cuts are not above. */
  placeOf(bits: number): number {
    if (bits >= this.#from && bits < this.#next) return this.#place;
    let [low, high] = [0, this.cuts.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.cuts[middle] ?? 0) <= bits) low = middle + 1;
      else high = middle;
    }
    this.#place = low;
    this.#from = this.cuts[low - 1] ?? 0;
    this.#next = this.cuts[low] ?? 2 ** 32;
    return low;
  }
}
