/** Counts what was answered, by group, and keeps what differs. */
import { READINGS } from '../../semantics/nv2a/differences.js';
import { oneLine } from '../../spec/harmless.js';
import type { Answer } from './ask.js';
import type { WordsCertificate, WordsGroup } from './certificate.js';
import type { Question } from './question.js';
import type { SmallQuestion } from './shrink.js';

/** A program that differs, and one vertex of it. */
export interface Differing {
  readonly group: string;
  readonly candidate: SmallQuestion;
  /** How, in the first component; an incident by its name. */
  readonly kind: string;
}

const COUNTS = ['asked', 'same', 'near', 'beyond', 'differs', 'open', 'unanswered'] as const;
export type Totals = Pick<WordsCertificate, (typeof COUNTS)[number]>;

/** Verdicts of incidents that are the implementation's: it had all that it needs, and did not answer. */
export const FAULTS = new Set(['crash', 'timeout', 'protocol error']);

type Counting = { -readonly [K in keyof WordsGroup]: WordsGroup[K] };

export class Tally {
  readonly #groups = new Map<string, Counting>();
  readonly #differences = new Map<
    string,
    { met: number; either: number; readonly readings: Map<string, number> }
  >();
  readonly #unknown = new Map<string, number>();
  readonly #differing: Differing[] = [];
  /** Vertices that had no answer and are not open. */
  incidents = 0;
  firstBeyond: string | null = null;

  /** One vertex of each program that differs, in the order in which they were asked. */
  get differing(): readonly Differing[] {
    return this.#differing;
  }

  add(question: Question, answer: Answer): void {
    const { group, name, vertices } = question;
    const own = this.#groupOf(question);
    if (answer.verdict !== 'answered') {
      // A crash is nobody's reading; what is not taken was not asked.
      if (!FAULTS.has(answer.verdict)) {
        // What descriptions do not agree about need not be taken.
        if (answer.isOpen) own.open += vertices.length;
        else own.unanswered += vertices.length;
        return;
      }
      own.asked += vertices.length;
      if (answer.isOpen) {
        own.open += vertices.length;
        return;
      }
      own.differs += vertices.length;
      own.kinds[answer.verdict] = (own.kinds[answer.verdict] ?? 0) + vertices.length;
      this.incidents += vertices.length;
      this.#differ(question, 0, answer.verdict);
      return;
    }
    own.asked += vertices.length;
    const told = new Set<string>();
    answer.vertices.forEach((each, vertex) => {
      if (each.verdict === 'unseen') {
        own.asked--;
        own.unanswered++;
        return;
      }
      own[each.verdict]++;
      const { open = [], unknown = [] } = answer.expected[vertex] ?? {};
      for (const what of unknown) this.#unknown.set(what, (this.#unknown.get(what) ?? 0) + 1);
      for (const id of open) {
        this.#meets(
          id,
          each.verdict === 'open' ? each.readings.map((readings) => readings.get(id) ?? '') : [],
        );
      }
      if (each.verdict === 'beyond') this.firstBeyond ??= oneLine(`${group}: ${name}`);
      if (each.verdict !== 'differs') return;
      for (const { kind } of each.found) own.kinds[kind] = (own.kinds[kind] ?? 0) + 1;
      const kind = each.found[0]?.kind ?? '';
      // One vertex of a program is enough for each way of differing.
      if (!told.has(kind)) this.#differ(question, vertex, kind);
      told.add(kind);
    });
  }

  #differ(question: Question, vertex: number, kind: string): void {
    const { group, words, vertices, constants, operation } = question;
    const candidate = { words, inputs: vertices[vertex] ?? {}, constants };
    this.#differing.push({
      group,
      candidate: operation === undefined ? candidate : { ...candidate, operation },
      kind,
    });
  }

  #groupOf(question: Question): Counting {
    const { group } = question;
    const operation = question.operation ?? null;
    const known = this.#groups.get(group);
    if (known !== undefined) return known;
    const none = { asked: 0, same: 0, near: 0, beyond: 0, differs: 0, open: 0, unanswered: 0 };
    const made: Counting = { group, operation, ...none, kinds: {}, accepted: null };
    this.#groups.set(group, made);
    return made;
  }

  /** Readings of one difference by which a run would leave what it left. */
  #meets(id: string, names: readonly string[]): void {
    const known = this.#differences.get(id) ?? {
      met: 0,
      either: 0,
      readings: new Map<string, number>(),
    };
    this.#differences.set(id, known);
    known.met++;
    const fitting = new Set(names);
    const [only] = fitting;
    if (fitting.size === 1 && only !== undefined)
      known.readings.set(only, (known.readings.get(only) ?? 0) + 1);
    else if (fitting.size > 1) known.either++;
  }

  get groups(): WordsGroup[] {
    return [...this.#groups.values()];
  }

  get totals(): Totals {
    const sum = (of: keyof Totals): number => this.groups.reduce((all, each) => all + each[of], 0);
    const counts = COUNTS.map((of) => [of, sum(of)] as const);
    return Object.fromEntries(counts) as Record<keyof Totals, number>;
  }

  get differences(): WordsCertificate['differences'] {
    return [...this.#differences].map(([difference, { met, either, readings }]) => ({
      difference,
      met,
      readings: Object.fromEntries(
        (READINGS.get(difference) ?? []).map((name) => [name, readings.get(name) ?? 0]),
      ),
      either,
    }));
  }

  get unknown(): Record<string, number> {
    return Object.fromEntries(this.#unknown);
  }
}
