/**
 * How results rise and fall from one operand to the next, and whether a function's results of x and of -x are the same, or opposite: seen while slices
 * are judged, and joined afterwards. Nothing here convicts: what a document demands of a result is judged of each by itself.
 */
import { createHash, type Hash } from 'node:crypto';
import { defaultsOf } from '../../semantics/domains/assignments.js';
import { bitsOf, NAN_BITS, valueOf } from '../../semantics/number/binary32.js';
import type { BitsWord, ReportedStep, ShapeReport, Symmetry } from '../certify/exhausted-report.js';
import { INTERVALS, wordOf, type Interval } from './kinds.js';
import { SLICES, type Shape, type SliceReport, type Step, type StepCount } from './messages.js';
import type { Operation } from './operation.js';

const SIGN = 0x80000000;
const INFINITY_BITS = 0x7f800000;

/** Whether its results can be told to rise and fall: numbers, of every number in a row. */
function hasShape({ questions, operands, result, isOfBits }: Operation): boolean {
  return questions.isEvery && operands.types[0] === 'F' && result === 'F' && !isOfBits;
}

/** Any of these tells what is not symmetric; each is where all functions have a bound. */
const SAMPLES = [0.3, 0.75, 1.5, 2.7];

const symmetries = new WeakMap<Operation, Symmetry | null>();

/** The symmetry of the exact function, as the semantics has it; null where it has none. */
export function symmetryOf(operation: Operation): Symmetry | null {
  const known = symmetries.get(operation);
  if (known !== undefined) return known;
  const found = symmetryFound(operation);
  symmetries.set(operation, found);
  return found;
}

function symmetryFound(operation: Operation): Symmetry | null {
  if (!hasShape(operation)) return null;
  const operands = Uint32Array.from(SAMPLES.flatMap((x) => [bitsOf(x), bitsOf(-x)]));
  const given = valuesOf(operation, operands);
  const isAll = (test: (plus: number, minus: number) => boolean): boolean =>
    SAMPLES.every((_, at) => test(given[2 * at] ?? NaN, given[2 * at + 1] ?? NaN));
  if (isAll((plus, minus) => plus === minus)) return 'even';
  return isAll((plus, minus) => plus === -minus) ? 'odd' : null;
}

function valuesOf({ curve, expected, authority }: Operation, operands: Uint32Array): number[] {
  if (curve !== null) return Array.from(operands, (bits) => curve.near(valueOf(bits)));
  const results = new Uint32Array(operands.length);
  expected(defaultsOf(authority))(operands, results, new Uint8Array(operands.length));
  return Array.from(results, valueOf);
}

/** Instructions that the documents compute from the operand's absolute value, where they are symmetric: RSQ is in VP1.0 and VP1.1 alone. */
const OF_MAGNITUDE = ['LOG', 'RSQ'];

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
  #scratch = new Uint32Array(0);

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
    const isPlain = this.#steps.add(first, results);
    const [from = 0, to = 0] = [results[0], results.at(-1)];
    this.#ends = { first: this.#ends?.first ?? from, last: to };
    if (this.#symmetry === null || this.#isHidden) return;
    const isOpposite = this.#symmetry === 'odd' && first >= SIGN;
    // Most digests are those that are made anyway.
    if (isPlain && !isOpposite && this.#mirror === null) return;
    this.#mirror ??= isOpposite ? createHash('sha256') : digested.copy();
    this.#mirror.update(this.#comparable(results, isOpposite, isPlain));
  }

  /** @param digest of all results, as they are */
  shape(digest: string): Shape {
    const { first, last } = this.#ends ?? { first: NAN_BITS, last: NAN_BITS };
    const hasMirror = this.#symmetry !== null && !this.#isHidden;
    const mirror = hasMirror ? (this.#mirror?.digest('hex') ?? digest) : null;
    return { steps: this.#steps.counts, first, last, mirror };
  }

  /** One NaN, one zero; where x and -x have opposite results, those of negative operands with the other sign. */
  #comparable(results: Uint32Array, isOpposite: boolean, isPlain: boolean): Uint32Array {
    if (this.#scratch.length < results.length) this.#scratch = new Uint32Array(results.length);
    const own = this.#scratch.subarray(0, results.length);
    const flip = isOpposite ? SIGN : 0;
    if (isPlain) {
      for (let i = 0; i < own.length; i++) own[i] = (results[i] ?? 0) ^ flip;
      return own;
    }
    for (let i = 0; i < own.length; i++) {
      const bits = results[i] ?? 0;
      const magnitude = bits & 0x7fffffff;
      own[i] = magnitude > INFINITY_BITS ? NAN_BITS : magnitude === 0 ? 0 : bits ^ flip;
    }
    return own;
  }
}

/** The intervals of operands that have neighbours: NaN has none. */
const NUMBERS: readonly Interval[] = INTERVALS.F.filter(({ name }) => name !== 'NaN');

type Counts = { -readonly [K in keyof StepCount]: StepCount[K] };

/** Counts steps between neighbours, which come in the order of their bits. */
class Steps {
  /** By the name of the interval in which a step ends. */
  readonly #counts = new Map<string, Counts>();
  /** The place of the last result among all numbers; null where it is NaN, or its operand is. */
  #before: number | null = null;

  get counts(): readonly StepCount[] {
    return NUMBERS.flatMap(({ name }) => {
      const own = this.#counts.get(name);
      return own === undefined || own.pairs === 0 ? [] : [own];
    });
  }

  /** Whether no result is NaN or zero, and all have one sign. */
  add(first: number, results: Uint32Array): boolean {
    let isPlain = true;
    const end = first + results.length;
    for (const interval of INTERVALS.F) {
      const [from, to] = [Math.max(interval.first, first), Math.min(interval.last + 1, end)];
      if (from >= to) continue;
      const own = results.subarray(from - first, to - first);
      if (interval.name === 'NaN') {
        this.#before = null;
        isPlain = false;
      } else {
        isPlain = this.#within(interval, from, own) && isPlain;
      }
    }
    return isPlain;
  }

  /** A step from the last operand of one part to the first of the next, if those are neighbours. */
  between(last: number, first: number, operand: number): void {
    this.#before = null;
    // Before the negative numbers stands a NaN.
    const interval =
      operand === SIGN
        ? undefined
        : NUMBERS.find((each) => operand <= each.last && operand >= each.first);
    if (interval === undefined) return;
    const magnitude = last & 0x7fffffff;
    if (magnitude > INFINITY_BITS) return;
    this.#before = last >= SIGN ? -magnitude : magnitude;
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

  #within({ name, first }: Interval, from: number, results: Uint32Array): boolean {
    const run = new Run();
    const signed = new Int32Array(results.buffer, results.byteOffset, results.length);
    const fast = run.ofOneSign(signed, this.#before);
    const isPlain = fast.done === signed.length;
    this.#before = isPlain ? fast.before : run.ofAny(signed, fast.done, fast.before);
    const step = (ulps: number, at: number): Step | null =>
      ulps === 0 ? null : { ulps, operand: from + at };
    const { pairs, ups, downs } = run;
    const [upwards, downwards] = [step(run.up, run.upAt), step(run.down, run.downAt)];
    // The bits of negative numbers go down as they go up.
    const isReverse = first >= SIGN;
    this.join([
      isReverse
        ? { name, pairs, rises: downs, falls: ups, rise: downwards, fall: upwards }
        : { name, pairs, rises: ups, falls: downs, rise: upwards, fall: downwards },
    ]);
    return isPlain;
  }

  #of(name: string): Counts {
    const known = this.#counts.get(name) ?? { name, pairs: 0, rises: 0, falls: 0, rise: null, fall: null }; // prettier-ignore
    this.#counts.set(name, known);
    return known;
  }
}

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

  /**
   * Most results: as far as they have the sign of the first, and are no zeros and no NaN. Without branches that depend on whether they rise.
   *
   * @param before the place of the result before them; null where there is none
   */
  ofOneSign(
    results: Int32Array,
    before: number | null,
  ): { readonly done: number; readonly before: number | null } {
    const flip = (results[0] ?? 0) < 0 ? -SIGN : 0;
    // The first step may be one from the other sign, or none.
    if (!isNumber((results[0] ?? 0) ^ flip)) return { done: 0, before };
    const placed = this.ofAny(results.subarray(0, 1), 0, before) ?? 0;
    const sign = flip === 0 ? 1 : -1;
    let last = placed * sign;
    let [ups, downs, up, upAt, down, downAt] = [0, 0, 0, 0, 0, 0];
    let i = 1;
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
    this.pairs += i - 1;
    this.ups += rising.steps;
    this.downs += falling.steps;
    if (rising.most > this.up) [this.up, this.upAt] = [rising.most, rising.at];
    if (falling.most > this.down) [this.down, this.downAt] = [falling.most, falling.at];
    return { done: i, before: last * sign };
  }

  /** From one result on. @returns the place of the last, or null */
  ofAny(results: Int32Array, from: number, before: number | null): number | null {
    let hasBefore = before !== null;
    let last = before ?? 0;
    for (let i = from; i < results.length; i++) {
      const bits = results[i] ?? 0;
      const magnitude = bits & 0x7fffffff;
      if (magnitude > INFINITY_BITS) {
        hasBefore = false;
        continue;
      }
      const place = bits < 0 ? -magnitude : magnitude;
      if (hasBefore) {
        this.pairs++;
        if (place > last) {
          this.ups++;
          if (place - last > this.up) [this.up, this.upAt] = [place - last, i];
        } else if (place < last) {
          this.downs++;
          if (last - place > this.down) [this.down, this.downAt] = [last - place, i];
        }
      }
      last = place;
      hasBefore = true;
    }
    return hasBefore ? last : null;
  }
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
  readonly shape: Shape;
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
  if (parts.length === 0) return null;
  const reported = (step: Step | null): ReportedStep | null =>
    step === null ? null : { ulps: step.ulps, operand: wordOf('F', step.operand) };
  return {
    steps: joinedSteps(parts).map(({ name, pairs, rises, falls, rise, fall }) => ({
      ...{ operands: name, pairs, rises, falls },
      greatestRise: reported(rise),
      greatestFall: reported(fall),
    })),
    order: operation.curve === null ? 'each result' : 'nothing',
    symmetry: symmetryIn(operation, slices),
  };
}

function symmetryIn(operation: Operation, slices: readonly SliceReport[]): ShapeReport['symmetry'] {
  const kind = symmetryOf(operation);
  if (kind === null) return null;
  const { curve, instruction, questions } = operation;
  const isOfMagnitude = OF_MAGNITUDE.includes(instruction);
  const mirrors = new Map(slices.map(({ slice, shape }) => [slice, shape?.mirror ?? null]));
  let [compared, unlike] = [0, 0];
  let first: BitsWord | null = null;
  for (let slice = 0; slice < SLICES / 2; slice++) {
    const [plus, minus] = [mirrors.get(slice) ?? null, mirrors.get(slice + SLICES / 2) ?? null];
    if (plus === null || minus === null) continue;
    compared++;
    if (plus === minus) continue;
    unlike++;
    first ??= wordOf('F', questions.firstOf(slice));
  }
  const by = curve === null ? 'each result' : isOfMagnitude ? 'absolute value' : 'nothing';
  return { kind, by, compared, unlike, first };
}

/** What is wrong with the shape of a slice from anyone; null where it can be one. */
export function wrongShape(
  operation: Operation,
  { slice, asked, shape, hidden }: SliceReport,
): string | null {
  if (shape === undefined) return null;
  if (!hasShape(operation)) return 'shape: its results do not rise and fall';
  const first = operation.questions.firstOf(slice);
  const known = new Set<string>();
  for (const { name, pairs, rises, falls, rise, fall } of shape.steps) {
    const interval = NUMBERS.find((each) => each.name === name);
    if (interval === undefined || known.has(name)) return 'shape: no intervals of the slice';
    known.add(name);
    const from = Math.max(interval.first, first + 1);
    const to = Math.min(interval.last, first + asked - 1);
    if (pairs > Math.max(0, to - from + 1)) return `shape: more pairs in "${name}" than it has`;
    if (rises + falls > pairs) return `shape: more steps in "${name}" than pairs`;
    const isStep = (step: Step | null, count: number): boolean =>
      step === null ? count === 0 : count > 0 && step.operand >= from && step.operand <= to;
    if (!isStep(rise, rises) || !isStep(fall, falls)) return `shape: no step of "${name}"`;
  }
  const mayMirror = symmetryOf(operation) !== null && hidden === 0;
  return (shape.mirror !== null) === mayMirror ? null : 'shape: mirror is there, or is not';
}
