/** A result comes to the store of campaigns: each unit is counted once, and what contradicts what is there is noted. */
import type { Database, Row } from '../store/database.js';
import type { Campaign } from './campaign.js';
import { halves, laneText, taskId, type Job } from './job.js';
import { tellsMore, tellsSame, wrongJobShape } from './job-shape.js';
import { isPlanned, laneOf } from './plan.js';
import { BLAMED, countOf, summed, unitsOf, type JobResult, type Sum } from './result.js';
import { Malformed, resultFrom } from './schema.js';

/** Characters that are kept of what is refused. */
const MOST_REFUSED = 2000;

/** A result as it came, and who says so. */
export interface Received {
  readonly field: string;
  readonly body: string;
  readonly worker: string;
}

interface Kept {
  readonly first: number;
  readonly end: number;
  readonly worker: string;
  readonly isSuperseded: boolean;
  readonly result: JobResult;
}

/** Counts each unit once, by what came first, and notes what contradicts that, whichever of a whole and its parts came first. */
export function keepOne(database: Database, campaign: Campaign, received: Received): void {
  const { name } = campaign;
  const result = checked(database, campaign, received);
  if (result === null) return;
  const { job, digest } = result;
  const { worker } = received;
  const [first, end] = [job.first, job.first + job.count];
  const all = overlapping(database, campaign, job);
  const contradict = (about: Job, kept: string, keptWorker: string, other: string, otherWorker: string): void => {
    database.run('INSERT OR IGNORE INTO contradiction VALUES (?, ?, ?, ?, ?, ?)', [
      ...[name, taskId(about), kept, other, keptWorker, otherWorker],
    ]);
  }; // prettier-ignore
  const equal = all.find((each) => each.first === first && each.end === end);
  if (equal !== undefined) {
    if (isSame(equal.result, [result])) return;
    contradict(job, equal.result.digest, equal.worker, digest, worker);
    return;
  }
  const there = all.filter(({ isSuperseded }) => !isSuperseded);
  const whole = there.find((each) => each.first <= first && end <= each.end);
  if (whole !== undefined) {
    // A part that came later than the whole: it counts no more, and says whether that is right.
    const own: Kept = { first, end, worker, isSuperseded: true, result };
    insert(database, name, own);
    if (exceeds([result], whole.result)) {
      contradict(job, whole.result.digest, whole.worker, digest, worker);
    }
    const parts = halved(whole.result.job, [...overlapping(database, campaign, whole.result.job)]);
    if (parts?.some((part) => part.first === first && part.end === end) !== true) return;
    const results = parts.map((part) => part.result);
    if (isSame(whole.result, results)) return;
    contradict(whole.result.job, whole.result.digest, whole.worker, summed(results).digest, workersOf(parts)); // prettier-ignore
    return;
  }
  // What only reaches into it is none that anybody was asked: jobs are halved.
  if (there.some((each) => each.first < first || end < each.end)) return;
  const isWhole = there.reduce((units, each) => units + each.end - each.first, 0) === job.count;
  const results = there.map((each) => each.result);
  if (isWhole ? !isSame(result, results) : exceeds(results, result)) {
    contradict(job, summed(results).digest, workersOf(there), digest, worker);
  }
  if (isWhole) return;
  for (const part of there) {
    database.run(
      'UPDATE result SET superseded = 1 WHERE campaign = ? AND lane = ? AND first = ? AND count = ?',
      [name, laneText(job), part.first, part.end - part.first],
    );
  }
  insert(database, name, { first, end, worker, isSuperseded: false, result });
}

function insert(database: Database, name: string, { result, worker, isSuperseded }: Kept): void {
  const { job, digest } = result;
  database.run(
    'INSERT INTO result (campaign, lane, first, count, job, digest, body, worker, superseded) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    [
      ...[name, laneText(job), job.first, job.count, taskId(job), digest],
      ...[JSON.stringify(result), worker, isSuperseded ? 1 : 0],
    ],
  );
}

function workersOf(kept: readonly Kept[]): string {
  return [...new Set(kept.map(({ worker }) => worker))].join(', ');
}

/** The parts into which a job was taken apart, together as many units as it has; null where one is not there. */
function halved(job: Job, all: readonly Kept[]): readonly Kept[] | null {
  if (job.count === 1) return null;
  const parts: Kept[] = [];
  for (const half of halves(job)) {
    const found = all.find((each) => taskId(each.result.job) === taskId(half));
    const own = found === undefined ? halved(half, all) : [found];
    if (own === null) return null;
    parts.push(...own);
  }
  return parts;
}

/** A result as it has to be; what is none is noted as refused, and null. */
function checked(
  database: Database,
  campaign: Campaign,
  { field, body }: Received,
): JobResult | null {
  try {
    const result = resultFrom(body);
    if (!isPlanned(campaign, result.job)) {
      throw new Malformed(`${taskId(result.job)} is no job of the campaign ${campaign.name}`);
    }
    requireShape(campaign, result);
    return result;
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    const kept = body.slice(0, MOST_REFUSED).replaceAll('\0', '');
    const values = [campaign.name, field.replaceAll('\0', ''), error.message, kept];
    database.run('INSERT OR REPLACE INTO refused VALUES (?, ?, ?, ?)', values);
    return null;
  }
}

/** Results of some of its units, those of parts that a whole has replaced too. */
function overlapping(database: Database, campaign: Campaign, job: Job): readonly Kept[] {
  // No job is larger than those of the plan: whatever reaches into this one begins so near.
  const size = laneOf(campaign, job)?.size ?? 0;
  const sql =
    'SELECT * FROM result WHERE campaign = ? AND lane = ? ' +
    'AND first > ? AND first < ? AND first + count > ?';
  const { first, count } = job;
  return database
    .all(sql, [campaign.name, laneText(job), first - size, first + count, first])
    .map((row) => ({
      first: Number(row['first']),
      end: Number(row['first']) + Number(row['count']),
      worker: String(row['worker']),
      isSuperseded: row['superseded'] === 1,
      result: resultIn(database, campaign, row),
    }));
}

/** A result, and those of the same units in as many parts. */
function isSame(whole: JobResult, parts: readonly JobResult[]): boolean {
  const [a, b] = [whole, summed(parts)];
  const isSameSum = a.digest === b.digest && unitsOf(a) === unitsOf(b) && !hasMore(a, b) && !hasMore(b, a); // prettier-ignore
  // Results of the same bits have one order.
  return isSameSum && tellsSame(whole, parts);
}

/** @throws Malformed where its order and symmetry cannot be those of the job */
function requireShape(campaign: Campaign, result: JobResult): void {
  const wrong = wrongJobShape(result, laneOf(campaign, result.job));
  if (wrong !== null) throw new Malformed(`a result is malformed: ${wrong}`);
}

/** Whether parts have more of something bad than the whole, or tell something of an order that it leaves out. */
function exceeds(parts: readonly JobResult[], whole: JobResult): boolean {
  return hasMore(summed(parts), whole) || tellsMore(parts, whole);
}

function hasMore(part: Sum, whole: Sum): boolean {
  return BLAMED.some((verdict) => countOf(part, [verdict]) > countOf(whole, [verdict]));
}

/**
 * A result that the file has. It was checked when it came, and is again: a file may be changed by others.
 *
 * @throws StoreUsageError
 */
export function resultIn(database: Database, campaign: Campaign, row: Row): JobResult {
  try {
    const result = resultFrom(String(row['body']));
    const { job, digest } = result;
    const own = [laneText(job), job.first, job.count, taskId(job), digest];
    const said = ['lane', 'first', 'count', 'job', 'digest'].map((column) => row[column]);
    if (said.some((value, at) => String(value) !== String(own[at]))) {
      throw new Malformed(`it is one of ${taskId(job)}, digest ${digest}`);
    }
    if (!isPlanned(campaign, job)) throw new Malformed('it is no job of the campaign');
    requireShape(campaign, result);
    return result;
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    const what = `the result ${JSON.stringify(String(row['job']))} of campaign "${campaign.name}"`;
    throw database.damaged(`${what} is none that was kept: ${error.message}`);
  }
}

/**
 * What counts of a campaign, by lane and first unit: no unit is in two of them.
 *
 * @throws StoreUsageError
 */
export function countedIn(database: Database, campaign: Campaign): readonly JobResult[] {
  const sql = 'SELECT * FROM result WHERE campaign = ? AND superseded = 0 ORDER BY lane, first';
  const results = database
    .all(sql, [campaign.name])
    .map((row) => resultIn(database, campaign, row));
  results.forEach(({ job }, at) => {
    const before = results[at - 1]?.job;
    if (before === undefined || laneText(before) !== laneText(job)) return;
    if (before.first + before.count <= job.first) return;
    throw database.damaged(
      `campaign "${campaign.name}" has units of ${taskId(before)} and ${taskId(job)} twice`,
    );
  });
  return results;
}
