/**
 * Whether the report of a slice can be one: what is known of a slice without asking anybody. A file of slices may come from
 * anyone; what the results were is known by their digest alone.
 */
import {
  alternativesOf,
  defaultsOf,
  isAccepted,
  POLICY_NAMES,
} from '../../semantics/domains/assignments.js';
import type { Region } from '../../semantics/domains/explore.js';
import { acceptedRegion } from '../judge/region.js';
import { CountedClauses } from './counted-clauses.js';
import { ExactJudge } from './exact-judge.js';
import { INTERVALS, intervalOf, kindName, kindsOf } from './kinds.js';
import type { Exception, SliceReport } from './messages.js';
import type { Operation } from './operation.js';
import { wrongShape } from './shape.js';
import { MOST_EXCEPTIONS } from './slice.js';

const VERDICTS = ['wrong', 'letter', 'unlike'] as const;

/** Boxes of assignments that a slice is believed to tell apart: each slice multiplies those of the others. */
const MOST_BOXES = 256;

/** Checks the reports of the slices of one operation. */
export class SliceCheck {
  readonly #operation: Operation;
  readonly #judge: ExactJudge;
  readonly #clauses: readonly string[];
  readonly #recounts: boolean;

  /** @param recounts whether questions of several operands are drawn again, to count of what kinds they are: some milliseconds a slice. */
  constructor(operation: Operation, { recounts = true }: { readonly recounts?: boolean } = {}) {
    this.#operation = operation;
    this.#recounts = recounts;
    this.#judge = new ExactJudge(operation, defaultsOf(operation.authority));
    this.#clauses = new CountedClauses(operation).counts.map(({ id }) => id);
  }

  /** What is wrong with a report, which is of the operation and of a slice that it has; null where nothing is. */
  wrongIn(report: SliceReport): string | null {
    return (
      this.#wrongCounts(report) ??
      this.#wrongKinds(report) ??
      this.#wrongClauses(report) ??
      this.#wrongExceptions(report) ??
      this.#wrongWorst(report) ??
      this.#wrongPolicies(report) ??
      wrongShape(this.#operation, report)
    );
  }

  #wrongCounts(report: SliceReport): string | null {
    const { asked, hidden, quickly, judged, open, wrong, letter, unlike, slice } = report;
    const size = this.#operation.questions.sizeOf(slice);
    if (asked !== size) return `asked is ${String(asked)}, and the slice has ${String(size)}`;
    const told = quickly + judged + hidden;
    // What does not show, and where any result is permitted, is open and no more.
    if (told > asked || told + open < asked) {
      return `quickly, judged and hidden are together ${String(told)} of ${String(asked)}`;
    }
    if (open + hidden > asked) return 'open and hidden are more than were asked';
    if (wrong + letter > asked - hidden) return 'wrong and letter are more than show';
    if (unlike > asked - hidden) return 'unlike are more than show';
    if (unlike > 0 && !this.#operation.isReplicated) return 'unlike: it has one component';
    return null;
  }

  #wrongKinds({ kinds, asked, slice, hidden, open, ...totals }: SliceReport): string | null {
    const { questions, operands } = this.#operation;
    const [type = 'F'] = operands.types;
    const most = new Map<string, number>();
    const first = questions.firstOf(slice);
    if (questions.isEvery) {
      for (const { name, first: from, last: to } of INTERVALS[type]) {
        const count = Math.min(to, first + asked - 1) - Math.max(from, first) + 1;
        if (count > 0) most.set(name, (most.get(name) ?? 0) + count);
      }
    } else if (this.#recounts) {
      const words = new Uint32Array(asked * questions.width);
      questions.fill(first, words);
      const codes = new Map<number, number>();
      for (let at = 0; at < words.length; at += questions.width) {
        const code = kindsOf(operands, words.subarray(at, at + questions.width));
        codes.set(code, (codes.get(code) ?? 0) + 1);
      }
      for (const [code, count] of codes) most.set(kindName(operands, code), count);
    }
    const names = new Set(kinds.map(({ name }) => name));
    if (names.size !== kinds.length) return 'kinds has one of them twice';
    for (const { name, asked: own, wrong, letter, unlike } of kinds) {
      const there = most.get(name) ?? (questions.isEvery || this.#recounts ? 0 : asked);
      // A result that does not show is not counted, but for operations that are asked every operand.
      if (own > there || (questions.isEvery && own !== there)) {
        return `kinds: ${String(own)} of "${name}", and the slice has ${String(there)}`;
      }
      if (wrong + letter > own || unlike > own) return `kinds: more of "${name}" than were asked`;
    }
    const sum = kinds.reduce((all, each) => all + each.asked, 0);
    const isAll = questions.isEvery ? sum === asked : sum + hidden + open >= asked;
    if (!isAll) return `kinds are together ${String(sum)} of ${String(asked)}`;
    for (const verdict of VERDICTS) {
      const of = kinds.reduce((all, each) => all + each[verdict], 0);
      if (of !== totals[verdict]) {
        return `${verdict} is ${String(totals[verdict])}, and of the kinds together ${String(of)}`;
      }
    }
    return null;
  }

  #wrongClauses({ clauses, slice, asked, wrong, unlike }: SliceReport): string | null {
    const { questions } = this.#operation;
    const own = clauses.map(({ id }) => id);
    if (own.join(' ') !== this.#clauses.join(' ')) {
      return 'clauses are not those about the operation';
    }
    const counted = new CountedClauses(this.#operation);
    if (questions.isEvery) {
      const first = questions.firstOf(slice);
      counted.addRange(first, first + asked - 1);
    }
    for (const [at, { id, asked: follows }] of counted.counts.entries()) {
      const given = clauses[at];
      if (given === undefined) continue;
      const { asked: count, wrong: violating } = given;
      const isRight = questions.isEvery ? count === follows : count !== null && count <= asked;
      if (!isRight) return `clauses: ${id} cannot speak of ${String(count)}`;
      if (violating > wrong + unlike) return `clauses: ${id} is violated by more than is wrong`;
    }
    const violations = clauses.reduce((sum, each) => sum + each.wrong, 0);
    if (violations < wrong + unlike) return 'clauses: something is wrong and violates none';
    return null;
  }

  #wrongExceptions({ exceptions, slice, kinds, ...totals }: SliceReport): string | null {
    const { questions, operands } = this.#operation;
    const { wrong, letter, unlike, asked } = totals;
    const least = Math.min(MOST_EXCEPTIONS, wrong + letter + unlike);
    if (exceptions.length !== least) {
      return `exceptions are ${String(exceptions.length)}, and ${String(least)} are to be told`;
    }
    const first = questions.firstOf(slice);
    const told = new Map<string, number>();
    for (const exception of exceptions) {
      const { operand, verdict } = exception;
      if (operand < first || operand >= first + asked) return 'exceptions: not of the slice';
      const question = new Uint32Array(questions.width);
      questions.fill(operand, question);
      const says = this.#wrongException(exception, question);
      if (says !== null) return says;
      const [type = 'F'] = operands.types;
      const kind = questions.isEvery
        ? intervalOf(type, operand)
        : kindName(operands, kindsOf(operands, question));
      const key = `${verdict} ${kind}`;
      told.set(key, (told.get(key) ?? 0) + 1);
      const count = kinds.find(({ name }) => name === kind)?.[verdict] ?? 0;
      if ((told.get(key) ?? 0) > count) return `exceptions: more of "${kind}" than are counted`;
    }
    return null;
  }

  /** Each is judged again; that components differ is no matter of one of them. */
  #wrongException({ verdict, operand, result }: Exception, question: Uint32Array): string | null {
    if (verdict === 'unlike') return null;
    const again = this.#judge.explore(question, result);
    return again === verdict
      ? null
      : `exceptions: the result of ${String(operand)} is said to be "${verdict}", and is "${again}"`;
  }

  #wrongWorst({ worst, slice, asked }: SliceReport): string | null {
    const { multiple, multipleAt, ulps, ulpsAt } = worst;
    const first = this.#operation.questions.firstOf(slice);
    const isHere = (error: number, at: number): boolean =>
      error === 0 ? at === 0 : at >= first && at < first + asked;
    const hasNone = multiple === 0 && ulps === 0;
    if (this.#operation.curve === null && !hasNone) return 'worst: it has no bound';
    const isSound = multiple >= 0 && multiple <= 1 && ulps >= 0;
    return isSound && isHere(multiple, multipleAt) && isHere(ulps, ulpsAt)
      ? null
      : 'worst is no error within the bound, of an operand of the slice';
  }

  #wrongPolicies({ by, region, together, judged, wrong, letter }: SliceReport): string | null {
    const { authority } = this.#operation;
    if (by === null) {
      const isNothing = judged + wrong + letter === 0 && together === 'explained';
      return isNothing ? null : 'by is null, and results were judged';
    }
    if (Object.keys(by).length !== POLICY_NAMES.length) return 'by is no assignment';
    for (const name of POLICY_NAMES) {
      const isOne = alternativesOf(name).some((each) => each === by[name]);
      if (!isOne || !isAccepted(name, by[name], authority)) {
        return `by: ${name} cannot be ${String(by[name])}`;
      }
    }
    if (region === null) {
      const isUnexplored = wrong + letter === 0 && together === 'explained';
      return isUnexplored ? null : 'region is null, and results were explored';
    }
    return isRegion(region, acceptedRegion(authority)) ? null : 'region is no set of assignments';
  }
}

/** Whether it is a part of a region of one box. */
function isRegion(region: Region, [all = []]: Region): boolean {
  if (region.length === 0 || region.length > MOST_BOXES) return false;
  return region.every(
    (box) =>
      box.length === all.length &&
      box.every((mask, at) => mask > 0 && mask < 2 ** 31 && (mask & ~(all[at] ?? 0)) === 0),
  );
}
