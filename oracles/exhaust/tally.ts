/** Results of a slice, counted by kinds of their operands and by the clauses that speak of them. */
import { CountedClauses } from './counted-clauses.js';
import { INTERVALS, intervalAt, kindName, kindsOf, type Interval } from './kinds.js';
import type { ClauseCount, Exception, KindCount } from './messages.js';
import type { Operation } from './operation.js';

type Counts = { -readonly [K in keyof KindCount]: KindCount[K] };

export class Tally {
  readonly #clauses: CountedClauses;
  /** By name. */
  readonly #kinds = new Map<string, Counts>();
  /** By the number that stands for the kinds of a question's operands. */
  readonly #codes = new Map<number, Counts>();

  /** Where an operand was that is one of every one. */
  #last: { readonly interval: Interval; readonly counts: Counts } | null = null;

  constructor(private readonly operation: Operation) {
    this.#clauses = new CountedClauses(operation);
  }

  get clauses(): readonly ClauseCount[] {
    return this.#clauses.counts;
  }

  /** Intervals in their order, other kinds by name: whatever came first. */
  get kinds(): readonly KindCount[] {
    const [type = 'F'] = this.operation.operands.types;
    const names = this.operation.questions.isEvery
      ? new Set(INTERVALS[type].map(({ name }) => name))
      : [...this.#kinds.keys()].sort();
    return [...names].flatMap((name) => this.#kinds.get(name) ?? []);
  }

  /** Every operand from one to another. */
  addRange(first: number, last: number): void {
    const [type = 'F'] = this.operation.operands.types;
    for (const { name, first: from, last: to } of INTERVALS[type]) {
      const count = Math.min(to, last) - Math.max(from, first) + 1;
      if (count > 0) this.#named(name).asked += count;
    }
    this.#clauses.addRange(first, last);
  }

  /** One question of several operands. */
  add(question: Uint32Array, result: number): void {
    this.#ofQuestion(question).asked++;
    this.#clauses.add(question, result);
  }

  addException(verdict: Exception['verdict'], question: Uint32Array, result: number): void {
    const { isEvery } = this.operation.questions;
    const counts = isEvery ? this.#ofInterval(question[0] ?? 0) : this.#ofQuestion(question);
    counts[verdict]++;
    if (verdict === 'wrong') this.#clauses.addWrong(question, result);
    if (verdict === 'unlike') this.#clauses.addUnlike();
  }

  #ofInterval(bits: number): Counts {
    const last = this.#last;
    // Operands come in order, and intervals are long.
    if (last !== null && bits >= last.interval.first && bits <= last.interval.last)
      return last.counts;
    const [type = 'F'] = this.operation.operands.types;
    const interval = intervalAt(type, bits);
    const counts = this.#named(interval.name);
    this.#last = { interval, counts };
    return counts;
  }

  #ofQuestion(question: Uint32Array): Counts {
    const { operands } = this.operation;
    const code = kindsOf(operands, question);
    const known = this.#codes.get(code) ?? this.#named(kindName(operands, code));
    this.#codes.set(code, known);
    return known;
  }

  #named(name: string): Counts {
    const known = this.#kinds.get(name) ?? { name, asked: 0, wrong: 0, letter: 0, unlike: 0 };
    this.#kinds.set(name, known);
    return known;
  }
}
