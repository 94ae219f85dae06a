/**
 * Whether a function's results of x and of -x are the same, or opposite, where the exact function is even or odd. Each slice keeps a digest that is that of the
 * other sign where they are; how many are not is counted by asking both slices again. An observation, like all of a shape.
 */
import { createHash } from 'node:crypto';
import { defaultsOf } from '../../semantics/domains/assignments.js';
import {
  bitsOf,
  INFINITY_BITS,
  NAN_BITS,
  SIGN_BIT,
  valueOf,
} from '../../semantics/number/binary32.js';
import type { BitsWord, ShapeReport, Symmetry } from '../certify/exhausted-report.js';
import { wordOf } from './kinds.js';
import { resultsOf, type Asked } from './language.js';
import { SLICE, SLICES, type Asymmetry, type AskedAgain, type SliceReport } from './messages.js';
import type { Operation } from './operation.js';

/** Whether its results can be told to rise and fall: numbers, of every number in a row. */
export function hasShape({ questions, operands, result, isOfBits }: Operation): boolean {
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

/** What results are compared as: `signed` have no zero and no NaN, `plain` no zero but +0 and no NaN but one. */
export type Like = 'signed' | 'plain' | 'any';

export function both(one: Like, other: Like): Like {
  if (one === 'any' || other === 'any') return 'any';
  return one === 'plain' ? one : other;
}

/** Results as they are compared with those of the other sign. */
export class Comparable {
  #scratch = new Uint32Array(0);

  /** One NaN, one zero; if `isOpposite`, the other sign. The next call writes over what this one gives. */
  of(results: Uint32Array, isOpposite: boolean, like: Like): Uint32Array {
    if (!isOpposite && like !== 'any') return results;
    if (this.#scratch.length < results.length) this.#scratch = new Uint32Array(results.length);
    const own = this.#scratch.subarray(0, results.length);
    const flip = isOpposite ? SIGN_BIT : 0;
    if (like === 'signed') {
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

/** The slice of -x. */
function mirrored(slice: number): number {
  return slice + SLICES / 2;
}

/** The pairs of slices that both were seen, that of x first. */
function pairsOf(slices: readonly SliceReport[]): (readonly [SliceReport, SliceReport])[] {
  const seen = new Map(slices.map((each) => [each.slice, each]));
  const pairs: (readonly [SliceReport, SliceReport])[] = [];
  for (let slice = 0; slice < SLICES / 2; slice++) {
    const [plus, minus] = [seen.get(slice), seen.get(mirrored(slice))];
    if (typeof plus?.shape?.mirror !== 'string' || typeof minus?.shape?.mirror !== 'string')
      continue;
    pairs.push([plus, minus]);
  }
  return pairs;
}

/** Slices that are not symmetric and of which nobody has counted how many results are not. @param slices of one operation */
export function uncounted(operation: Operation, slices: readonly SliceReport[]): AskedAgain[] {
  if (symmetryOf(operation) === null) return [];
  return pairsOf(slices).flatMap(([plus, minus]) =>
    plus.shape?.mirror === minus.shape?.mirror || plus.shape?.unlike !== undefined
      ? []
      : [askedAgain(plus, minus)],
  );
}

function askedAgain(plus: SliceReport, minus: SliceReport): AskedAgain {
  return { operation: plus.operation, slice: plus.slice, digests: [plus.digest, minus.digest] };
}

/** Counts again what was counted of a slice of x. @param slices those of its operation; @returns null where other results came than before */
export function recounted(
  operation: Operation,
  asked: Asked,
  report: SliceReport,
  slices: readonly SliceReport[],
): Promise<Asymmetry | null> {
  const minus = slices.find(({ slice }) => slice === mirrored(report.slice)) ?? report;
  return asymmetryIn(operation, asked, askedAgain(report, minus), () => Promise.resolve());
}

/** Counts results of x and -x that are not symmetric, in the order of x. */
export class AsymmetryCount {
  readonly #sides: readonly (readonly [Comparable, boolean])[];
  #pairs = 0;
  #first = 0;

  constructor(operation: Operation) {
    const isOdd = symmetryOf(operation) === 'odd';
    this.#sides = [
      [new Comparable(), false],
      [new Comparable(), isOdd],
    ];
  }

  /** @param first the first x, by its bits */
  add(first: number, results: Uint32Array, ofOpposites: Uint32Array): void {
    const seen = [results, ofOpposites];
    const [plus = results, minus = results] = this.#sides.map(([compared, isOpposite], side) =>
      compared.of(seen[side] ?? results, isOpposite, 'any'),
    );
    for (let i = 0; i < plus.length; i++) {
      if (plus[i] === minus[i]) continue;
      if (this.#pairs === 0) this.#first = first + i;
      this.#pairs++;
    }
  }

  /** Null where all are symmetric. */
  get found(): Asymmetry | null {
    return this.#pairs === 0 ? null : { pairs: this.#pairs, first: this.#first };
  }
}

/**
 * Asks a slice of x and that of -x again, side by side.
 *
 * @returns null where their results are not those that were judged
 * @throws BackendIncident, Refused
 */
export async function asymmetryIn(
  operation: Operation,
  asked: Asked,
  { slice, digests }: AskedAgain,
  onAsked: (count: number) => Promise<void>,
): Promise<Asymmetry | null> {
  const counted = new AsymmetryCount(operation);
  const batch = Math.min(asked.most, SLICE);
  const words = new Uint32Array(batch);
  const sides = [slice, mirrored(slice)].map((each) => ({
    first: operation.questions.firstOf(each),
    hash: createHash('sha256'),
    results: new Uint32Array(batch),
  }));
  for (let done = 0; done < SLICE; done += batch) {
    const count = Math.min(batch, SLICE - done);
    const operands = words.subarray(0, count);
    const [plus = words, minus = words] = sides.map(({ results }) => results.subarray(0, count));
    for (const [side, { first, hash }] of sides.entries()) {
      const seen = side === 0 ? plus : minus;
      operation.questions.fill(first + done, operands);
      await resultsOf(operation, asked, operands, seen);
      hash.update(seen);
      await onAsked(count);
    }
    counted.add((sides[0]?.first ?? 0) + done, plus, minus);
  }
  const isSame = sides.every(({ hash }, side) => hash.digest('hex') === digests[side]);
  return isSame ? counted.found : null;
}

/** What is wrong with a count from anyone; null where it can be one. */
export function wrongAsymmetry({ slice, shape, asked }: SliceReport, from: number): string | null {
  if (shape?.unlike === undefined) return null;
  const { pairs, first } = shape.unlike;
  const isHere = shape.mirror !== null && slice < SLICES / 2 && first >= from;
  const last = from + asked - pairs;
  return isHere && pairs > 0 && first <= last ? null : 'shape: unlike are no pairs of the slice';
}

/** What is wrong with the counts of slices together, each of which can be one by itself; null where nothing is. */
export function wrongAsymmetries(slices: readonly SliceReport[]): string | null {
  const unlike = pairsOf(slices).flatMap(([plus, minus]) =>
    plus.shape?.mirror === minus.shape?.mirror ? [] : [plus.slice],
  );
  const without = slices.find(({ slice, shape }) => shape?.unlike !== undefined && !unlike.includes(slice)); // prettier-ignore
  return without === undefined
    ? null
    : `shape: pairs of slice ${String(without.slice)} are counted, and its digest is no other than that of its opposite`;
}

/** Instructions that the documents compute from the operand's absolute value, where they are symmetric: RSQ is in VP1.0 and VP1.1 alone. */
const OF_MAGNITUDE = ['LOG', 'RSQ'];

export function symmetryIn(
  operation: Operation,
  slices: readonly SliceReport[],
): ShapeReport['symmetry'] {
  const pairs = pairsOf(slices);
  const { firstOf } = operation.questions;
  const unlike = pairs.flatMap(([{ slice, shape }, minus]) =>
    shape?.mirror === minus.shape?.mirror
      ? []
      : [{ first: firstOf(slice), counted: shape?.unlike }],
  );
  return symmetryReported(operation, pairs.length, unlike);
}

/**
 * @param compared how many parts of x were compared with those of -x
 * @param unlike those that are not symmetric, in order: the first x of each, and what was counted there
 */
export function symmetryReported(
  operation: Operation,
  compared: number,
  unlike: readonly { readonly first: number; readonly counted: Asymmetry | undefined }[],
): ShapeReport['symmetry'] {
  const kind = symmetryOf(operation);
  if (kind === null) return null;
  const { curve, instruction } = operation;
  const [least] = unlike;
  const counts = unlike.flatMap(({ counted }) => counted ?? []);
  const word = (bits: number | undefined): BitsWord | null =>
    bits === undefined ? null : wordOf('F', bits);
  const isOfMagnitude = OF_MAGNITUDE.includes(instruction);
  return {
    ...{ kind, compared, unlike: unlike.length },
    by: curve === null ? 'each result' : isOfMagnitude ? 'absolute value' : 'nothing',
    first: word(least?.first),
    ...(counts.length < unlike.length || least === undefined
      ? {}
      : {
          pairs: counts.reduce((sum, each) => sum + each.pairs, 0),
          firstPair: word(counts[0]?.first),
        }),
  };
}
