/**
 * Order and symmetry of a campaign's operands: what a job tells of its own, so that what all of them come to is counted exactly, whoever had which. A job has
 * x and -x, so that it counts by itself how many are not symmetric; steps between jobs follow from the results at their ends.
 */
import { isDeepStrictEqual } from 'node:util';
import type { ShapeReport } from '../certify/exhausted-report.js';
import type { Operation } from '../exhaust/operation.js';
import type { PlannedLane } from './campaign.js';
import { joinedSteps, reportOf, wrongSteps, type ShapePart } from '../exhaust/shape.js';
import type { RangeReport } from '../exhaust/slice.js';
import { AsymmetryCount, hasShape, symmetryOf, symmetryReported } from '../exhaust/symmetry.js';
import { rowsOf, type Job, type Row } from './job.js';
import type { JobPairs, JobResult, JobShape } from './result.js';

/** Gathers the shape of one job. */
export class JobShapes {
  /** The results of each row, by the bits of its first operand; of a job whose results are compared. */
  readonly #kept: readonly { readonly first: number; readonly results: Uint32Array }[];

  constructor(
    private readonly operation: Operation,
    private readonly job: Job,
  ) {
    const rows = hasPairs(job) && symmetryOf(operation) !== null ? rowsOf(job) : [];
    this.#kept = rows.map(({ first, count }) => ({ first, results: new Uint32Array(count) }));
  }

  /** Results in a row, from an operand on; those that are asked again replace those before. */
  results(from: number, results: Uint32Array): void {
    for (const { first, results: own } of this.#kept) {
      if (from >= first && from < first + own.length) own.set(results, from - first);
    }
  }

  /** @param reports of the job's rows; null where its results do not rise and fall */
  of(reports: readonly Pick<RangeReport, 'shape'>[]): JobShape | null {
    const rows = rowsOf(this.job).flatMap((row, at) => {
      const shape = reports[at]?.shape;
      if (shape === undefined) return [];
      const { steps, first, last } = shape;
      return [{ ...row, shape: { steps, first, last } }];
    });
    return rows.length === 0 ? null : { rows, pairs: this.#pairs(reports) };
  }

  #pairs(reports: readonly Pick<RangeReport, 'shape'>[]): JobShape['pairs'] {
    const [plus, minus] = this.#kept;
    const [mirror, ofOpposites] = reports.map(({ shape }) => shape?.mirror ?? null);
    if (plus === undefined || minus === undefined) return null;
    // There is none of a function that is neither even nor odd, and where a result does not show.
    if (typeof mirror !== 'string' || typeof ofOpposites !== 'string') return null;
    const compared = plus.results.length;
    if (mirror === ofOpposites) return { compared, unlike: null };
    const count = new AsymmetryCount(this.operation);
    count.add(plus.first, plus.results, minus.results);
    return { compared, unlike: count.found };
  }
}

/** Whether a job has just as many x as -x, the same ones. */
function hasPairs({ first, count }: Job): boolean {
  return first % 2 === 0 && count % 2 === 0;
}

type Told = Pick<JobResult, 'job' | 'shape'>;

/** What is wrong with the shape of a result from anyone; null where it can be its own. */
export function wrongJobShape(
  { job, shape }: Told,
  lane: Pick<PlannedLane, 'paired'> | null,
): string | null {
  if (shape === undefined) return null;
  if (job.kind !== 'operands') return 'shape: it is of no operands';
  if (lane?.paired !== true) return 'shape: the campaign asks operands in another order';
  const rows = rowsOf(job);
  const isRow = ({ first, count }: { first: number; count: number }, at: number): boolean =>
    rows[at]?.first === first && rows[at].count === count;
  if (shape.rows.length !== rows.length || !shape.rows.every(isRow)) {
    return 'shape: its rows are not those of the job';
  }
  for (const row of shape.rows) {
    const wrong = wrongSteps(row);
    if (wrong !== null) return wrong;
  }
  const [plus] = rows;
  const { pairs } = shape;
  if (pairs === null) return null;
  if (!hasPairs(job) || plus === undefined || pairs.compared !== plus.count) {
    return 'shape: other pairs are compared than the job has';
  }
  const { unlike } = pairs;
  const isHere =
    unlike === null ||
    (unlike.first >= plus.first && unlike.first + unlike.pairs <= plus.first + plus.count);
  return isHere ? null : 'shape: unlike are no pairs of the job';
}

/** Whether results of the parts of a job, which have all its units, tell what a result of the whole tells. */
export function tellsSame(whole: Told, parts: readonly Told[]): boolean {
  const [own, shapes] = [shapesOf([whole]), shapesOf(parts)];
  if (own.length === 0 || shapes.length < parts.length) return own.length + shapes.length === 0;
  const rows = rowsOf(whole.job);
  if (!isDeepStrictEqual(rowsIn(rows, own), rowsIn(rows, shapes))) return false;
  // A pair whose operands are in two parts is counted in neither.
  const isPaired = parts.every(({ job }) => hasPairs(job));
  return !isPaired || isDeepStrictEqual(pairsIn(own), pairsIn(shapes));
}

/** Whether results of some parts of a job tell something that a result of the whole leaves out. */
export function tellsMore(parts: readonly Told[], whole: Told): boolean {
  const [some, own] = [shapesOf(parts), shapesOf([whole])];
  const all = joinedSteps(partsIn(own));
  const isLeftOut = joinedSteps(partsIn(some)).some(({ name, pairs, rises, falls }) => {
    const there = all.find((each) => each.name === name);
    return there === undefined || pairs > there.pairs || rises > there.rises || falls > there.falls;
  });
  return isLeftOut || unlikeIn(some) > unlikeIn(own);
}

function shapesOf(results: readonly Pick<JobResult, 'shape'>[]): readonly JobShape[] {
  return results.flatMap(({ shape }) => shape ?? []);
}

/** Those of all rows, in order. */
function partsIn(shapes: readonly JobShape[]): readonly ShapePart[] {
  return shapes.flatMap(({ rows }) => rows).sort((a, b) => a.first - b.first);
}

/** What shapes tell of each of these rows, whatever parts it is in. */
function rowsIn(rows: readonly Row[], shapes: readonly JobShape[]): readonly ShapePart['shape'][] {
  const parts = partsIn(shapes);
  return rows.map(({ first, count }) => {
    const own = parts.filter((part) => part.first >= first && part.first < first + count);
    const [from, to] = [own[0]?.shape.first ?? NaN, own.at(-1)?.shape.last ?? NaN];
    return { steps: joinedSteps(own), first: from, last: to };
  });
}

/** Null where one was not compared. */
function pairsIn(shapes: readonly JobShape[]): JobPairs | null {
  if (shapes.some(({ pairs }) => pairs === null)) return null;
  const compared = shapes.reduce((sum, { pairs }) => sum + (pairs?.compared ?? 0), 0);
  const firsts = shapes.flatMap(({ pairs }) => pairs?.unlike?.first ?? []);
  const unlike =
    firsts.length === 0 ? null : { pairs: unlikeIn(shapes), first: Math.min(...firsts) };
  return { compared, unlike };
}

function unlikeIn(shapes: readonly JobShape[]): number {
  return shapes.reduce((sum, { pairs }) => sum + (pairs?.unlike?.pairs ?? 0), 0);
}

/** What the results of a lane tell together. */
export interface LaneShape {
  readonly report: ShapeReport;
  /** How many of its operands that is told of: not those that crashed, nor those of a program that was refused. */
  readonly told: number;
}

/**
 * Null of what has none, and where there is no result.
 *
 * @param operation the lane's; null of what is no operand, and of what another version asked
 * @param results of one lane, in any order
 */
export function laneShape(
  operation: Operation | null,
  { paired }: Pick<PlannedLane, 'paired'>,
  results: readonly Pick<JobResult, 'shape'>[],
): LaneShape | null {
  // Operands of a campaign that was made before stand in another order, and nothing is told of them; of integers there is none.
  if (operation === null || paired !== true || results.length === 0 || !hasShape(operation)) return null; // prettier-ignore
  const shapes = shapesOf(results);
  const told = shapes.reduce(
    (sum, { rows }) => sum + rows.reduce((all, { count }) => all + count, 0),
    0,
  );
  return { report: joined(operation, shapes), told };
}

function joined(operation: Operation, shapes: readonly JobShape[]): ShapeReport {
  const compared = shapes.filter(({ pairs }) => pairs !== null);
  const unlike = compared.flatMap(({ rows: [plus], pairs }) =>
    plus !== undefined && pairs?.unlike ? [{ first: plus.first, counted: pairs.unlike }] : [],
  );
  unlike.sort((a, b) => a.first - b.first);
  return reportOf(operation, partsIn(shapes), symmetryReported(operation, compared.length, unlike));
}
