/** One slice of the questions of an operation, or any part of it in a row: asked in batches, and judged. */
import { createHash } from 'node:crypto';
import type { Region } from '../../semantics/domains/explore.js';
import type { Policies } from '../../semantics/domains/policies.js';
import { differences } from '../../semantics/domains/profiles.js';
import { isNaNBits, NAN_BITS } from '../../semantics/number/binary32.js';
import { memberOf } from '../judge/region.js';
import { AgainstTally, type AgainstOrder, type EngineDifference } from './against.js';
import { Conviction, normalsBetween } from './conviction.js';
import { ExactJudge } from './exact-judge.js';
import { resultsOf, type Asked } from './language.js';
import type { Exception, SliceReport } from './messages.js';
import type { Operation } from './operation.js';
import { noError } from './quick-judge.js';
import type { QuestionRange } from './questions.js';
import { quickly } from './quickly.js';
import { shapeTally } from './shape.js';
import { Tally } from './tally.js';

/** Told of a slice. */
export const MOST_EXCEPTIONS = 4;
/** Explored, of results that the assignment permits that is tried first: what they tell of the others is nearly always the same. */
const EXPLORED = 64;
/** Explored besides, of results that are just what the assignment gives, evenly over a slice. */
const SAMPLED = 64;
/** So many results of a batch narrow down which other assignment is needed. */
const MOST_OTHERS = 32;
/** Assignments that are tried, one after the other: few of a slice of every operand, which is long. */
const MOST_TRIES = { every: 3, some: 24 } as const;
/** What fits the caches, and makes little of what a question costs besides. */
const BATCH = 16_384;

/** Who looks on while questions are judged. What was seen before `onTry` does not count: all of them are asked again. */
export interface Onlooker {
  readonly onTry?: () => void;
  /** Results as bits, of the questions from `first` on. */
  readonly onResults?: (first: number, results: Uint32Array) => void;
  readonly onException?: (exception: Exception) => void;
  /** A result that is not the engine's, nor within the tolerance; after what the documents do not permit of the same results. */
  readonly onDifference?: (difference: EngineDifference, isPermitted: boolean) => void;
  readonly onAsked?: (count: number) => Promise<void>;
}

/** What is known of a range; what it is a range of stands beside it. */
export type RangeReport = Omit<SliceReport, 'operation' | 'slice'>;

/** Every result is judged by itself; where one needs another assignment, all are asked and judged again by that. */
export async function judgeSlice(
  operation: Operation,
  asked: Asked,
  slice: number,
  policies: Policies,
  onAsked: (count: number) => Promise<void> = () => Promise.resolve(),
  against?: AgainstOrder,
): Promise<SliceReport> {
  const { questions } = operation;
  const range = { first: questions.firstOf(slice), count: questions.sizeOf(slice) };
  const report = await judgeRange(operation, asked, range, policies, { onAsked }, against);
  return { operation: operation.name, slice, ...report };
}

/** The same of a part of a slice. */
export async function judgeRange(
  operation: Operation,
  asked: Asked,
  range: QuestionRange,
  policies: Policies,
  onlooker: Onlooker,
  against?: AgainstOrder,
): Promise<RangeReport> {
  let one: Try = { policies, known: null, isLast: false };
  const { isEvery } = operation.questions;
  for (let left: number = isEvery ? MOST_TRIES.every : MOST_TRIES.some; ; left--) {
    onlooker.onTry?.();
    const judged = await judgedBy(operation, asked, range, { ...one, isLast: left === 1 }, onlooker, against); // prettier-ignore
    if ('report' in judged) return judged.report;
    const known = judged.explaining;
    const next = memberOf(known, one.policies);
    // Sets unite what several assignments give: then more is explained than any one of them permits, and no other is left to try.
    if (differences(next, one.policies).length === 0) left = 2;
    one = { policies: next, known, isLast: false };
  }
}

/** What is known of the assignments before a slice is judged, and which is tried first. */
interface Try {
  readonly policies: Policies;
  readonly known: Region | null;
  readonly isLast: boolean;
}

/** A report; or, but for the last try, the assignments that explain what the one that was tried does not. */
type Judged = { readonly report: RangeReport } | { readonly explaining: Region };

async function judgedBy(
  operation: Operation,
  asked: Asked,
  range: QuestionRange,
  { policies, known, isLast }: Try,
  { onResults, onException, onDifference, onAsked }: Onlooker,
  against: AgainstOrder | undefined,
): Promise<Judged> {
  const { questions, isOfBits } = operation;
  const { width } = questions;
  const { first, count: size } = range;
  const judge = new ExactJudge(operation, policies, known);
  const conviction = questions.isEvery ? new Conviction(operation) : null;
  const quick = quickly(operation, judge, range, policies);
  const batch = Math.min(asked.most, BATCH);
  const words = new Uint32Array(batch * width);
  const results = new Uint32Array(batch);
  const undecided = new Uint32Array(batch);
  const single = new Uint32Array(1);
  const worst = noError();
  const hash = createHash('sha256');
  const exceptions: Exception[] = [];
  const counts = { hidden: 0, quickly: 0, judged: 0, open: 0, wrong: 0, letter: 0, unlike: 0 };
  let explored = 0;
  /** How many more are explored whatever they tell. */
  let budget = EXPLORED;
  /** Results that need another assignment. */
  let others = 0;
  const tally = new Tally(operation);
  const shape = shapeTally(operation);
  const engine = against === undefined ? null : new AgainstTally(operation, against, onDifference);
  /** The questions of a batch whose results are not permitted. */
  const refused = new Set<number>();
  const told = (
    verdict: Exception['verdict'],
    operand: number,
    question: Uint32Array,
    result: number,
  ): void => {
    counts[verdict]++;
    if (engine !== null && verdict !== 'letter') refused.add(operand);
    onException?.({ verdict, operand, result });
    tally.addException(verdict, question, result);
    if (exceptions.length < MOST_EXCEPTIONS) exceptions.push({ verdict, operand, result });
  };
  const explore = (number: number, question: Uint32Array, result: number): void => {
    explored++;
    const verdict = judge.explore(question, result);
    if (verdict === 'other') others++;
    else if (verdict !== 'permitted') told(verdict, number, question, result);
  };
  const one = (number: number, question: Uint32Array, result: number): void => {
    const likely = judge.likely(question, result);
    if (likely === 'anything') counts.open++;
    else if (likely === 'excluded' || budget-- > 0) explore(number, question, result);
  };
  const step = Math.max(1, Math.floor(size / SAMPLED));
  for (let done = 0; done < size; done += batch) {
    const count = Math.min(batch, size - done);
    const own = words.subarray(0, count * width);
    questions.fill(first + done, own);
    const seen = results.subarray(0, count);
    const { words: registers, hidden } = await resultsOf(operation, asked, own, seen, engine !== null); // prettier-ignore
    shape?.add(first + done, seen, hash, hidden.length > 0);
    hash.update(seen);
    onResults?.(first + done, seen);
    const notSeen = new Set(hidden);
    counts.hidden += hidden.length;
    const questionAt = (i: number): Uint32Array => {
      if (width > 1) return own.subarray(i * width, (i + 1) * width);
      // Nobody keeps it.
      single[0] = own[i] ?? 0;
      return single;
    };
    /** Where no operand of the batch is open, that is found once: who leaves components out does so everywhere. */
    let isShut: boolean | null = null;
    const isOpen = (i: number): boolean => {
      isShut ??= isNeverOpen(judge, questions.isEvery, first + done, count);
      return !isShut && judge.isOpen(questionAt(i));
    };
    if (registers.length > 0 && operation.isReplicated && !quick.isAnything) {
      for (const i of unlikePlaces(registers, count, isOfBits)) {
        // Where any result is permitted, any are.
        if (notSeen.has(i) || isOpen(i)) continue;
        told('unlike', first + done + i, questionAt(i), seen[i] ?? 0);
      }
    }
    const left = quick.judge(own, seen, undecided, worst);
    counts.quickly += count - left - hidden.length;
    if (quick.isAnything) {
      // Nothing is missing where any result would do.
      counts.quickly += hidden.length;
      counts.open += count;
      counts.hidden -= hidden.length;
    }
    if (quick.isBy) {
      // What the others tell of the policies.
      const taken = undecided.subarray(0, left);
      for (let i = (step - (done % step)) % step; i < count; i += step) {
        if (!taken.includes(i) && !notSeen.has(i))
          explore(first + done + i, questionAt(i), seen[i] ?? 0);
      }
    }
    const convicted = conviction?.among(first + done, seen, undecided.subarray(0, left)) ?? null;
    for (let at = 0; at < left; at++) {
      const i = undecided[at] ?? 0;
      if (notSeen.has(i)) {
        // It was none of those that were permitted at once.
        counts.quickly++;
        if (isOpen(i)) {
          counts.open++;
          counts.hidden--;
        }
        continue;
      }
      counts.judged++;
      if (convicted?.[at] === 1) {
        explored++;
        told('wrong', first + done + i, questionAt(i), seen[i] ?? 0);
      } else {
        one(first + done + i, questionAt(i), seen[i] ?? 0);
      }
      if (others >= MOST_OTHERS && !isLast && !judge.isContradicted) break;
    }
    if (others > 0 && !isLast && !judge.isContradicted) return { explaining: judge.region };
    if (!questions.isEvery) {
      for (let i = 0; i < count; i++) {
        if (!notSeen.has(i)) tally.add(questionAt(i), seen[i] ?? 0);
      }
    }
    engine?.add(first + done, own, registers, notSeen, (i) => !refused.has(first + done + i));
    refused.clear();
    await onAsked?.(count);
  }
  if (questions.isEvery) tally.addRange(first, first + size - 1);
  const digest = hash.digest('hex');
  const report: RangeReport = {
    asked: size,
    ...counts,
    exceptions,
    kinds: tally.kinds,
    clauses: tally.clauses,
    worst,
    digest,
    by: counts.judged === 0 && !quick.isBy ? null : policies,
    together: judge.isContradicted ? 'contradicted' : others > 0 ? 'open' : 'explained',
    region: explored === 0 && known === null ? null : judge.region,
    ...(shape === null ? {} : { shape: shape.shape(digest) }),
    ...(engine === null ? {} : { against: engine.count }),
  };
  return { report };
}

function isNeverOpen(judge: ExactJudge, isEvery: boolean, first: number, count: number): boolean {
  const operands = isEvery ? normalsBetween(first, first + count - 1) : null;
  return operands !== null && judge.isNeverOpen(operands);
}

/** The places of registers whose four components differ; of numbers every NaN is the same. */
function unlikePlaces(words: Uint32Array, count: number, isOfBits: boolean): readonly number[] {
  const places: number[] = [];
  for (let i = 0; i < count; i++) {
    const x = words[4 * i];
    if (x === words[4 * i + 1] && x === words[4 * i + 2] && x === words[4 * i + 3]) continue;
    const [one, ...others] = [0, 1, 2, 3].map((at) => plain(words[4 * i + at] ?? 0));
    if (isOfBits) places.push(i);
    else if (others.some((other) => other !== one)) places.push(i);
  }
  return places;
}

function plain(bits: number): number {
  return isNaNBits(bits) ? NAN_BITS : bits;
}
