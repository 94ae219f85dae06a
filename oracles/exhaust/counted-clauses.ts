/** Formula clauses as results are counted by them: which speak of a question, and which a wrong result violates. */
import { numberOf } from '../../semantics/gpu/machine/state.js';
import type { Explanation } from '../clauses/explanation.js';
import type { CompiledClause } from '../clauses/formula.js';
import { judgeValues, type Verdict } from '../clauses/judge.js';
import type { ClauseCount } from './messages.js';
import type { Operation } from './operation.js';
import { comparedWith, countSpoken, cutsOf } from './spoken.js';

interface Counted {
  readonly clause: CompiledClause;
  /** The same without what it says: whether it speaks is told sooner. */
  readonly silent: CompiledClause;
  /** Where one that asks for the size of one operand may change its mind; null of others. */
  readonly cuts: readonly number[] | null;
}

const UNEXPLAINED: Explanation = { wanted: '', found: null, component: null, ulps: null };

const PREPARED = new WeakMap<Operation, readonly Counted[]>();

function prepared(operation: Operation): readonly Counted[] {
  const known = PREPARED.get(operation);
  if (known !== undefined) return known;
  const [type = 'F'] = operation.operands.types;
  const counted = operation.clauses().map(({ clause, when }): Counted => {
    const compared = comparedWith(when);
    return {
      // What was wanted is nobody's question here, and takes a hundred times as long to say.
      clause: { ...clause, explain: () => UNEXPLAINED },
      silent: { ...clause, holds: () => true },
      cuts: compared === null ? null : cutsOf(type, compared),
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

  constructor(private readonly operation: Operation) {
    this.#counted = prepared(operation).map((each) => ({ ...each, asked: 0, wrong: 0 }));
    this.#clauses = this.#counted.map(({ clause }) => clause);
    this.#silent = this.#counted.map(({ silent }) => silent);
  }

  get counts(): readonly ClauseCount[] {
    return this.#counted.map(({ clause: { id }, asked, wrong }) => ({ id, asked, wrong }));
  }

  /** Questions of one operand, from bits to bits; of a clause that asks for more than its size no count is left. */
  addRange(first: number, last: number): void {
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
    for (const [at, { applies }] of this.#verdicts(this.#silent, question, result).entries()) {
      const each = this.#counted[at];
      if (applies && each !== undefined && each.asked !== null) each.asked++;
    }
  }

  /** A result that is not permitted. */
  addWrong(question: Uint32Array, result: number): void {
    for (const [at, { violation }] of this.#verdicts(this.#clauses, question, result).entries()) {
      const each = this.#counted[at];
      if (violation !== null && each !== undefined) each.wrong++;
    }
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
