/** One slice of the operands of an operation, or any part of them in a row: asked in batches, and judged. */
import { createHash } from 'node:crypto';
import type { Region } from '../../semantics/domains/explore.js';
import type { Policies } from '../../semantics/domains/policies.js';
import { NAN_BITS, valueOf } from '../../semantics/number/binary32.js';
import { interval } from '../../semantics/number/value-set.js';
import { memberOf } from '../judge/region.js';
import { ExactJudge } from './exact-judge.js';
import type { Asked } from './language.js';
import { SLICE, type Exception, type SliceReport } from './messages.js';
import type { Operation } from './operation.js';
import { judgeQuickly, noError } from './quick-judge.js';

/** Told of a slice. */
const MOST_EXCEPTIONS = 4;
/** Explored, of results that the assignment permits that is tried first: what they tell of the others is nearly always the same. */
const EXPLORED = 64;
/** Assignments that are tried, one after the other. */
const MOST_TRIES = 3;
/** What fits the caches, and makes little of what a question costs besides. */
const BATCH = 16_384;

/** Operands whose bits follow one another. */
export interface OperandRange {
  readonly first: number;
  readonly count: number;
}

/** Who looks on while operands are judged. What was seen before `onTry` does not count: all of them are asked again. */
export interface Onlooker {
  readonly onTry?: () => void;
  /** Results as bits, of the operands from `first` on. */
  readonly onResults?: (first: number, results: Uint32Array) => void;
  readonly onException?: (exception: Exception) => void;
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
): Promise<SliceReport> {
  const range = { first: slice * SLICE, count: SLICE };
  const report = await judgeRange(operation, asked, range, policies, { onAsked });
  return { operation: operation.name, slice, ...report };
}

/** The same of a part of a slice. */
export async function judgeRange(
  operation: Operation,
  asked: Asked,
  range: OperandRange,
  policies: Policies,
  onlooker: Onlooker,
): Promise<RangeReport> {
  let one: Try = { policies, known: null, isLast: false };
  for (let left = MOST_TRIES; ; left--) {
    onlooker.onTry?.();
    const judged = await judgedBy(operation, asked, range, { ...one, isLast: left === 1 }, onlooker); // prettier-ignore
    if ('report' in judged) return judged.report;
    const known = judged.explaining;
    one = { policies: memberOf(known, one.policies), known, isLast: false };
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
  { most, ask }: Asked,
  range: OperandRange,
  { policies, known, isLast }: Try,
  { onResults, onException, onAsked }: Onlooker,
): Promise<Judged> {
  const judge = new ExactJudge(operation, policies, known);
  const constant = constantIn(judge, range);
  const batch = Math.min(most, BATCH);
  const operands = new Uint32Array(batch);
  const results = new Uint32Array(batch);
  const undecided = new Uint32Array(batch);
  const worst = noError();
  const hash = createHash('sha256');
  const exceptions: Exception[] = [];
  const counts = { hidden: 0, quickly: 0, judged: 0, wrong: 0, letter: 0, unlike: 0 };
  let explored = 0;
  let needsOther = false;
  const told = (verdict: Exception['verdict'], operand: number, result: number): void => {
    counts[verdict]++;
    onException?.({ verdict, operand, result });
    if (exceptions.length < MOST_EXCEPTIONS) exceptions.push({ verdict, operand, result });
  };
  const one = (bits: number, word: number): void => {
    const [operand, result] = [valueOf(bits), valueOf(word)];
    const isLikely = judge.isLikely(operand, result);
    if (isLikely && explored >= EXPLORED) return;
    explored++;
    const verdict = judge.explore(operand, result);
    if (verdict === 'other') needsOther = true;
    else if (verdict !== 'permitted') told(verdict, bits, word);
  };
  const end = range.first + range.count;
  for (let { first } = range; first < end; first += batch) {
    const count = Math.min(batch, end - first);
    const own = operands.subarray(0, count);
    for (let i = 0; i < count; i++) own[i] = first + i;
    const { words, hidden } = await ask(own);
    const seen = results.subarray(0, count);
    for (let i = 0; i < count; i++) seen[i] = words[4 * i + operation.component] ?? 0;
    // No result is taken for one.
    for (const i of hidden) seen[i] = NAN_BITS;
    hash.update(seen);
    onResults?.(first, seen);
    const notSeen = new Set(hidden);
    counts.hidden += hidden.length;
    if (operation.isReplicated) {
      for (const i of unlikePlaces(words, count)) {
        if (notSeen.has(i)) continue;
        told('unlike', own[i] ?? 0, seen[i] ?? 0);
      }
    }
    const left =
      constant === null
        ? judgeQuickly(operation.curve, own, seen, undecided, worst)
        : othersThan(constant, seen, undecided);
    counts.quickly += count - left - hidden.length;
    for (let at = 0; at < left; at++) {
      const i = undecided[at] ?? 0;
      if (notSeen.has(i)) {
        // It was none of those that were permitted at once.
        counts.quickly++;
        continue;
      }
      counts.judged++;
      one(own[i] ?? 0, seen[i] ?? 0);
      if (needsOther && !isLast && !judge.isContradicted) return { explaining: judge.region };
    }
    await onAsked?.(count);
  }
  const report: RangeReport = {
    asked: range.count,
    ...counts,
    exceptions,
    worst,
    digest: hash.digest('hex'),
    by: counts.judged === 0 && constant === null ? null : policies,
    together: judge.isContradicted ? 'contradicted' : needsOther ? 'open' : 'explained',
    region: explored === 0 && known === null ? null : judge.region,
  };
  return { report };
}

/** The one result of all operands of a range, as the assignment has it that is tried first; of normal operands alone. */
function constantIn(judge: ExactJudge, { first, count }: OperandRange): number | null {
  const last = first + count - 1;
  const ends = [valueOf(first), valueOf(last)];
  const [low = NaN, high = NaN] = ends.sort((a, b) => a - b);
  const isNormal = ends.every((end) => Number.isFinite(end) && Math.abs(end) >= 2 ** -126);
  const isOfOneSlice = Math.floor(first / SLICE) === Math.floor(last / SLICE);
  return isNormal && isOfOneSlice ? judge.constantOf(interval(low, high)) : null;
}

/** The places of results that are not that one value, of which NaN has many patterns. */
function othersThan(constant: number, results: Uint32Array, places: Uint32Array): number {
  const values = new Float32Array(results.buffer, results.byteOffset, results.length);
  let left = 0;
  for (let i = 0; i < values.length; i++) if (!Object.is(values[i], constant)) places[left++] = i;
  return left;
}

/** The places of registers whose four components differ; every NaN is the same. */
function unlikePlaces(words: Uint32Array, count: number): readonly number[] {
  const places: number[] = [];
  for (let i = 0; i < count; i++) {
    const x = words[4 * i];
    if (x === words[4 * i + 1] && x === words[4 * i + 2] && x === words[4 * i + 3]) continue;
    const [one, ...others] = [0, 1, 2, 3].map((at) => plain(words[4 * i + at] ?? 0));
    if (others.some((other) => other !== one)) places.push(i);
  }
  return places;
}

function plain(bits: number): number {
  return Number.isNaN(valueOf(bits)) ? NAN_BITS : bits;
}
