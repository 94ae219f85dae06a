/**
 * Order and symmetry of a campaign's operands: what a job tells of its own, so that what all of them come to is counted exactly, whoever had which. A job has
 * x and -x, so that it counts by itself how many are not symmetric; steps between jobs follow from the results at their ends.
 */
import type { ShapeReport } from '../certify/exhausted-report.js';
import { exhaustedLanguage } from '../exhaust/languages.js';
import type { Operation } from '../exhaust/operation.js';
import { reportOf, wrongSteps } from '../exhaust/shape.js';
import type { RangeReport } from '../exhaust/slice.js';
import { AsymmetryCount, hasShape, symmetryOf, symmetryReported } from '../exhaust/symmetry.js';
import { rowsOf, type Job, type Lane } from './job.js';
import type { JobResult, JobShape } from './result.js';
import type { Setting } from './setting.js';

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

/** What is wrong with the shape of a result from anyone; null where it can be its own. */
export function wrongJobShape({ job, shape }: Pick<JobResult, 'job' | 'shape'>): string | null {
  if (shape === undefined) return null;
  if (job.kind !== 'operands') return 'shape: it is of no operands';
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

/** What the results of a lane tell together. */
export interface LaneShape {
  readonly report: ShapeReport;
  /** Of how many of its operands: not of one that crashed, nor of a program that was refused. */
  readonly told: number;
}

/** Null of what has none, and where there is no result. @param results of one lane, in any order */
export function laneShape(
  { environment, document }: Setting,
  { kind, operation: name }: Lane,
  results: readonly Pick<JobResult, 'shape'>[],
): LaneShape | null {
  if (kind !== 'operands' || results.length === 0) return null;
  const operation = exhaustedLanguage(environment)
    .operations(environment, document)
    .find((each) => each.name === name);
  // What another version asked, or what tells of an order of integers.
  if (operation === undefined || !hasShape(operation)) return null;
  const shapes = results.flatMap(({ shape }) => shape ?? []);
  const told = shapes.reduce(
    (sum, { rows }) => sum + rows.reduce((all, { count }) => all + count, 0),
    0,
  );
  return { report: joined(operation, shapes), told };
}

function joined(operation: Operation, shapes: readonly JobShape[]): ShapeReport {
  const parts = shapes.flatMap(({ rows }) => rows).sort((a, b) => a.first - b.first);
  const compared = shapes.filter(({ pairs }) => pairs !== null);
  const unlike = compared.flatMap(({ rows: [plus], pairs }) =>
    plus !== undefined && pairs?.unlike ? [{ first: plus.first, counted: pairs.unlike }] : [],
  );
  unlike.sort((a, b) => a.first - b.first);
  return reportOf(operation, parts, symmetryReported(operation, compared.length, unlike));
}
