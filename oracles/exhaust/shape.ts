/**
 * How results rise and fall from one operand to the next, and whether a function's results of x and of -x are the same, or opposite: seen while slices
 * are judged, and joined afterwards. Nothing here convicts: what a document demands of a result is judged of each by itself.
 */
import { createHash, type Hash } from 'node:crypto';
import { INFINITY_BITS, NAN_BITS, SIGN_BIT } from '../../semantics/number/binary32.js';
import type { ReportedStep, ShapeReport, Symmetry } from '../certify/exhausted-report.js';
import { INTERVALS, wordOf, type Interval } from './kinds.js';
import type { Shape, SliceReport, Step, StepCount } from './messages.js';
import type { Operation } from './operation.js';
import { both, Comparable, hasShape, symmetryIn, symmetryOf, wrongAsymmetry, type Like } from './symmetry.js'; // prettier-ignore

/** Takes results in the order of their operands; null of an operation whose results do not rise or fall. */
export function shapeTally(operation: Operation): ShapeTally | null {
  return hasShape(operation) ? new ShapeTally(operation) : null;
}

class ShapeTally {
  readonly #steps: Steps;
  readonly #symmetry: Symmetry | null;
  /** Digests the results as they are to be compared, where that is not what they are. */
  #mirror: Hash | null = null;
  #isHidden = false;
  #ends: { first: number; last: number } | null = null;
  readonly #compared = new Comparable();

  constructor(operation: Operation) {
    this.#steps = new Steps();
    this.#symmetry = symmetryOf(operation);
  }

  /**
   * @param digested of all results before these, as they are
   * @param isHidden whether one of these does not show, and is NaN therefore
   */
  add(first: number, results: Uint32Array, digested: Hash, isHidden: boolean): void {
    this.#isHidden ||= isHidden;
    const like = this.#steps.add(first, results);
    const [from = 0, to = 0] = [results[0], results.at(-1)];
    this.#ends = { first: this.#ends?.first ?? from, last: to };
    if (this.#symmetry === null || this.#isHidden) return;
    const isOpposite = this.#symmetry === 'odd' && first >= SIGN_BIT;
    // Most digests are those that are made anyway.
    if (!isOpposite && this.#mirror === null && like !== 'any') return;
    this.#mirror ??= isOpposite ? createHash('sha256') : digested.copy();
    this.#mirror.update(this.#compared.of(results, isOpposite, like));
  }

  /** @param digest of all results, as they are */
  shape(digest: string): Shape {
    const { first, last } = this.#ends ?? { first: NAN_BITS, last: NAN_BITS };
    const hasMirror = this.#symmetry !== null && !this.#isHidden;
    const mirror = hasMirror ? (this.#mirror?.digest('hex') ?? digest) : null;
    return { steps: this.#steps.counts, first, last, mirror };
  }
}

/** The intervals of operands that have neighbours: NaN has none. */
const NUMBERS: readonly Interval[] = INTERVALS.F.filter(({ name }) => name !== 'NaN');

type Counts = { -readonly [K in keyof StepCount]: StepCount[K] };

/** Counts steps between neighbours, which come in the order of their bits. */
class Steps {
  /** By the name of the interval in which a step ends. */
  readonly #counts = new Map<string, Counts>();
  /** The place of the last result among all numbers; NaN where it is NaN, or its operand is. */
  #before = NaN;

  get counts(): readonly StepCount[] {
    return NUMBERS.flatMap(({ name }) => {
      const own = this.#counts.get(name);
      return own === undefined || own.pairs === 0 ? [] : [own];
    });
  }

  add(first: number, results: Uint32Array): Like {
    let like: Like = 'signed';
    const end = first + results.length;
    for (const interval of INTERVALS.F) {
      const [from, to] = [Math.max(interval.first, first), Math.min(interval.last + 1, end)];
      if (from >= to) continue;
      const own = results.subarray(from - first, to - first);
      if (interval.name === 'NaN') {
        this.#before = NaN;
        like = 'any';
      } else {
        like = both(like, this.#within(interval, from, own));
      }
    }
    return like;
  }

  /** A step from the last operand of one part to the first of the next, if those are neighbours. */
  between(last: number, first: number, operand: number): void {
    this.#before = NaN;
    // Before the negative numbers stands a NaN.
    const interval =
      operand === SIGN_BIT
        ? undefined
        : NUMBERS.find((each) => operand <= each.last && operand >= each.first);
    if (interval === undefined) return;
    this.#before = placeOf(last | 0);
    this.#within(interval, operand, Uint32Array.of(first));
  }

  /** What was counted elsewhere. */
  join(counts: readonly StepCount[]): void {
    for (const { name, pairs, rises, falls, rise, fall } of counts) {
      const own = this.#of(name);
      own.pairs += pairs;
      own.rises += rises;
      own.falls += falls;
      own.rise = greater(own.rise, rise);
      own.fall = greater(own.fall, fall);
    }
  }

  #within({ name, first }: Interval, from: number, results: Uint32Array): Like {
    const signed = new Int32Array(results.buffer, results.byteOffset, results.length);
    const run = new Run(this.#before);
    run.of(signed);
    this.#before = run.last;
    const step = (ulps: number, at: number): Step | null =>
      ulps === 0 ? null : { ulps, operand: from + at };
    const { pairs, ups, downs } = run;
    const [upwards, downwards] = [step(run.up, run.upAt), step(run.down, run.downAt)];
    // The bits of negative numbers go down as they go up.
    const isReverse = first >= SIGN_BIT;
    this.join([
      isReverse
        ? { name, pairs, rises: downs, falls: ups, rise: downwards, fall: upwards }
        : { name, pairs, rises: ups, falls: downs, rise: upwards, fall: downwards },
    ]);
    return run.like;
  }

  #of(name: string): Counts {
    const known = this.#counts.get(name) ?? { name, pairs: 0, rises: 0, falls: 0, rise: null, fall: null }; // prettier-ignore
    this.#counts.set(name, known);
    return known;
  }
}

/** Results whose signs change or that are no numbers: so many of them are taken at once. */
const MIXED = 256;

/** Steps of results in a row, in the order of their operands' bits. */
class Run {
  pairs = 0;
  ups = 0;
  downs = 0;
  /** The greatest, and the place of the second result of its pair. */
  up = 0;
  upAt = 0;
  down = 0;
  downAt = 0;
  like: Like = 'signed';

  /** @param last the place of the result before, and then of the last one; NaN where there is none */
  constructor(public last: number) {}

  of(results: Int32Array): void {
    for (let at = 0; at < results.length;) {
      at = this.#ofOneSign(results, at);
      at = this.#ofOneKind(results, at);
      const end = Math.min(at + MIXED, results.length);
      this.#ofAny(results, at, end);
      at = end;
    }
  }

  /** As long as they are the same: many operands have no result but zero, or NaN. */
  #ofOneKind(results: Int32Array, from: number): number {
    if (from === results.length) return from;
    this.#ofAny(results, from, from + 1);
    const bits = results[from] ?? 0;
    let i = from + 1;
    while (i < results.length && results[i] === bits) i++;
    if (!Number.isNaN(this.last)) this.pairs += i - 1 - from;
    return i;
  }

  /**
   * Most results: as far as they have the sign of the first, and are no zeros and no NaN. Without branches that depend on whether they rise.
   *
   * @returns the place of the first that is none of these
   */
  #ofOneSign(results: Int32Array, from: number): number {
    const flip = (results[from] ?? 0) < 0 ? -SIGN_BIT : 0;
    // The first step may be one from the other sign, or none.
    if (!isNumber((results[from] ?? 0) ^ flip)) return from;
    this.#ofAny(results, from, from + 1);
    const sign = flip === 0 ? 1 : -1;
    let last = this.last * sign;
    let [ups, downs, up, upAt, down, downAt] = [0, 0, 0, 0, 0, 0];
    let i = from + 1;
    for (; i < results.length; i++) {
      const magnitude = (results[i] ?? 0) ^ flip;
      if (!isNumber(magnitude)) break;
      const step = (magnitude - last) | 0;
      ups += -step >>> 31;
      downs += step >>> 31;
      if (step > up) {
        up = step;
        upAt = i;
      }
      if (step < down) {
        down = step;
        downAt = i;
      }
      last = magnitude;
    }
    const outwards = { steps: ups, most: up, at: upAt };
    const inwards = { steps: downs, most: -down, at: downAt };
    const [rising, falling] = sign === 1 ? [outwards, inwards] : [inwards, outwards];
    this.pairs += i - 1 - from;
    this.ups += rising.steps;
    this.downs += falling.steps;
    if (rising.most > this.up) [this.up, this.upAt] = [rising.most, rising.at];
    if (falling.most > this.down) [this.down, this.downAt] = [falling.most, falling.at];
    this.last = last * sign;
    return i;
  }

  #ofAny(results: Int32Array, from: number, end: number): void {
    let { pairs, ups, downs } = this;
    let hasBefore = Number.isNaN(this.last) ? 0 : 1;
    let last = hasBefore === 0 ? 0 : this.last;
    let [isPlain, isSigned] = [true, true];
    // Halves of steps are whole numbers of 32 bits.
    let [up, down] = [Math.floor(this.up / 2), Math.floor(this.down / 2)];
    for (let i = from; i < end; i++) {
      const bits = results[i] ?? 0;
      const magnitude = bits & 0x7fffffff;
      if (magnitude === 0 || magnitude > INFINITY_BITS) {
        isSigned = false;
        if (bits !== 0 && bits !== NAN_BITS) isPlain = false;
        if (magnitude !== 0) {
          hasBefore = 0;
          continue;
        }
      }
      const sign = bits >> 31;
      const place = (magnitude ^ sign) - sign;
      pairs += hasBefore;
      ups += hasBefore & Number(place > last);
      downs += hasBefore & Number(place < last);
      const half = (place >> 1) - (last >> 1);
      if (half >= up && hasBefore === 1 && place - last > this.up) {
        [this.up, this.upAt] = [place - last, i];
        up = Math.floor(this.up / 2);
      }
      if (-half >= down && hasBefore === 1 && last - place > this.down) {
        [this.down, this.downAt] = [last - place, i];
        down = Math.floor(this.down / 2);
      }
      last = place;
      hasBefore = 1;
    }
    this.last = hasBefore === 0 ? NaN : last;
    [this.pairs, this.ups, this.downs] = [pairs, ups, downs];
    this.like = both(this.like, !isPlain ? 'any' : isSigned ? 'signed' : 'plain');
  }
}

/** How many numbers stand between a result and zero, with its sign; NaN of NaN. @param bits as a signed word */
function placeOf(bits: number): number {
  const magnitude = bits & 0x7fffffff;
  if (magnitude > INFINITY_BITS) return NaN;
  return bits < 0 ? -magnitude : magnitude;
}

/** Whether bits are those of a positive number, or of infinity; of signed words. */
function isNumber(bits: number): boolean {
  return bits > 0 && bits <= INFINITY_BITS;
}

/** The first of the greatest. */
function greater(one: Step | null, other: Step | null): Step | null {
  if (one === null || other === null) return one ?? other;
  if (one.ulps !== other.ulps) return one.ulps > other.ulps ? one : other;
  return one.operand <= other.operand ? one : other;
}

/** A part of all operands in a row, and what was seen of it. */
export interface ShapePart {
  readonly first: number;
  readonly count: number;
  readonly shape: Pick<Shape, 'steps' | 'first' | 'last'>;
}

/** Counts of all parts, and of the steps between neighbouring ones. @param parts in order */
export function joinedSteps(parts: readonly ShapePart[]): readonly StepCount[] {
  const steps = new Steps();
  let before: ShapePart | null = null;
  for (const part of parts) {
    steps.join(part.shape.steps);
    if (before !== null && before.first + before.count === part.first) {
      steps.between(before.shape.last, part.shape.first, part.first);
    }
    before = part;
  }
  return steps.counts;
}

/** @param slices of one operation, in order; null where nothing was seen of any */
export function shapeReport(
  operation: Operation,
  slices: readonly SliceReport[],
): ShapeReport | null {
  const { firstOf } = operation.questions;
  const parts = slices.flatMap(({ shape, slice, asked }): ShapePart[] =>
    shape === undefined ? [] : [{ first: firstOf(slice), count: asked, shape }],
  );
  return parts.length === 0 ? null : reportOf(operation, parts, symmetryIn(operation, slices));
}

/** @param parts in order */
export function reportOf(
  operation: Operation,
  parts: readonly ShapePart[],
  symmetry: ShapeReport['symmetry'],
): ShapeReport {
  const reported = (step: Step | null): ReportedStep | null =>
    step === null ? null : { ulps: step.ulps, operand: wordOf('F', step.operand) };
  return {
    steps: joinedSteps(parts).map(({ name, pairs, rises, falls, rise, fall }) => ({
      ...{ operands: name, pairs, rises, falls },
      greatestRise: reported(rise),
      greatestFall: reported(fall),
    })),
    order: operation.curve === null ? 'each result' : 'nothing',
    symmetry,
  };
}

/** What is wrong with the shape of a slice from anyone; null where it can be one. */
export function wrongShape(operation: Operation, report: SliceReport): string | null {
  const { slice, asked, shape, hidden } = report;
  if (shape === undefined) return null;
  if (!hasShape(operation)) return 'shape: its results do not rise and fall';
  const first = operation.questions.firstOf(slice);
  const wrong = wrongSteps({ first, count: asked, shape });
  if (wrong !== null) return wrong;
  const mayMirror = symmetryOf(operation) !== null && hidden === 0;
  if ((shape.mirror !== null) !== mayMirror) return 'shape: mirror is there, or is not';
  return wrongAsymmetry(report, first);
}

/** What is wrong with the steps of a part from anyone; null where they can be its own. */
export function wrongSteps({ first, count, shape }: ShapePart): string | null {
  const known = new Set<string>();
  for (const { name, pairs, rises, falls, rise, fall } of shape.steps) {
    const interval = NUMBERS.find((each) => each.name === name);
    if (interval === undefined || known.has(name)) return 'shape: no intervals of the slice';
    known.add(name);
    const from = Math.max(interval.first, first + 1);
    const to = Math.min(interval.last, first + count - 1);
    if (pairs > Math.max(0, to - from + 1)) return `shape: more pairs in "${name}" than it has`;
    if (rises + falls > pairs) return `shape: more steps in "${name}" than pairs`;
    const isStep = (step: Step | null, steps: number): boolean =>
      step === null ? steps === 0 : steps > 0 && step.operand >= from && step.operand <= to;
    if (!isStep(rise, rises) || !isStep(fall, falls)) return `shape: no step of "${name}"`;
  }
  return null;
}
