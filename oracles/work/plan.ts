/**
 * The jobs of a campaign, by their places: made where they are needed, since there may be millions. A span of them is taken
 * apart by whoever takes it, so that few wait at a time, whatever the budget.
 */
import type { Campaign, PlannedLane } from './campaign.js';
import { laneText, type Job, type Lane, type Span, type Task, type WorkKind } from './job.js';

/** Units of a job of cases. */
const CASES = 64;
/** Operands of a job, and jobs of an operation. */
const OPERANDS = 2 ** 18;
const OPERAND_BITS = 14;
const ALL_OPERANDS = OPERANDS * 2 ** OPERAND_BITS;
/** Programs of a job: as many as make so many jobs, between these. */
const PROGRAM_JOBS = 65_536;
const [FEWEST_PROGRAMS, MOST_PROGRAMS] = [64, 16_384];

/** Parts into which a span is taken apart. */
const FAN = 64;

export interface Wanted {
  readonly kinds: readonly WorkKind[];
  /** Units in all. */
  readonly budget: number;
  /** Units of the corpus that the environment has. */
  readonly cases: number;
  /** Its operations of one operand. */
  readonly operations: readonly string[];
}

/**
 * Cases first, at most half of the budget; of the rest one half is operands, shared evenly by the operations, in whole jobs,
 * and what is left programs.
 */
export function lanesOf({ kinds, budget, cases, operations }: Wanted): readonly PlannedLane[] {
  const lanes: PlannedLane[] = [];
  let left = budget;
  if (kinds.includes('cases')) {
    const units = Math.min(cases, kinds.length === 1 ? budget : Math.floor(budget / 2));
    if (units > 0) lanes.push({ kind: 'cases', operation: null, units, size: CASES });
    left -= units;
  }
  if (kinds.includes('operands')) {
    const share = kinds.includes('programs') ? Math.floor(left / 2) : left;
    const each = Math.min(ALL_OPERANDS, share / Math.max(1, operations.length));
    const units = Math.floor(each / OPERANDS) * OPERANDS;
    for (const operation of units > 0 ? operations : []) {
      lanes.push({ kind: 'operands', operation, units, size: OPERANDS, paired: true });
      left -= units;
    }
  }
  if (kinds.includes('programs') && left > 0) {
    lanes.push({ kind: 'programs', operation: null, units: left, size: programsOf(left) });
  }
  return lanes;
}

/** Kinds of work that are wanted and get no job, each with the reason: an empty list where all get some. */
export function withoutJobs(wanted: Wanted, environment: string): readonly string[] {
  const { kinds, budget, cases, operations } = wanted;
  const lanes = lanesOf(wanted);
  return kinds
    .filter((kind) => !lanes.some((lane) => lane.kind === kind))
    .map((kind) => {
      if (kind === 'operands' && operations.length === 0) {
        return `${environment} has no operations of one operand: none are asked`;
      }
      if (kind === 'operands') {
        return (
          `no operands are asked: ${String(operations.length)} operations have jobs of ${String(OPERANDS)} each, for which ` +
          `${String(budget)} is too small: a budget of ${String(leastForOperands(wanted))} would do`
        );
      }
      if (kind === 'cases' && cases === 0) return `${environment} has no cases: none are asked`;
      return `no ${kind} are asked: the budget of ${String(budget)} leaves nothing for them`;
    });
}

/** The smallest budget of which operands get a job of each operation. */
function leastForOperands({ kinds, cases, operations }: Wanted): number {
  const share = operations.length * OPERANDS * (kinds.includes('programs') ? 2 : 1);
  // Cases are fewer than half of it.
  return share + (kinds.includes('cases') ? cases : 0);
}

function programsOf(units: number): number {
  const size = 2 ** Math.ceil(Math.log2(Math.max(1, units / PROGRAM_JOBS)));
  return Math.min(MOST_PROGRAMS, Math.max(FEWEST_PROGRAMS, size));
}

type Planned = Pick<Campaign, 'lanes'>;

/** How many units a campaign has. */
export function unitsIn({ lanes }: Planned): number {
  return lanes.reduce((all, { units }) => all + units, 0);
}

/** How many jobs, if none is taken apart. */
export function jobsIn({ lanes }: Planned): number {
  return lanes.reduce((all, lane) => all + jobsOf(lane), 0);
}

function jobsOf({ units, size }: PlannedLane): number {
  return Math.ceil(units / size);
}

/** All jobs, as one span. */
export function wholeOf(campaign: Planned): Span {
  return { kind: 'span', first: 0, count: jobsIn(campaign) };
}

/** @throws RangeError */
export function jobAt({ lanes }: Planned, place: number): Job {
  let at = place;
  for (const lane of lanes) {
    const jobs = jobsOf(lane);
    if (at < jobs) return jobOf(lane, at);
    at -= jobs;
  }
  throw new RangeError(`there is no job ${String(place)}`);
}

function jobOf({ kind, operation, units, size }: PlannedLane, at: number): Job {
  // Whatever part of the operands is asked lies evenly among all of them.
  const first = kind === 'operands' ? reversed(at) * size : at * size;
  const count = kind === 'operands' ? size : Math.min(size, units - first);
  return { kind, operation, first, count };
}

/** The bits of a number of so many bits, the lowest first. */
function reversed(number: number): number {
  let [bits, rest] = [0, number];
  for (let bit = 0; bit < OPERAND_BITS; bit++) {
    bits = bits * 2 + (rest % 2);
    rest = Math.floor(rest / 2);
  }
  return bits;
}

/** What a span is taken apart into: jobs, or smaller spans, in order. */
export function partsOf(campaign: Planned, { first, count }: Span): readonly Task[] {
  let size = 1;
  while (size * FAN < count) size *= FAN;
  return Array.from({ length: Math.ceil(count / size) }, (_, part): Task => {
    const from = first + part * size;
    const own = Math.min(size, first + count - from);
    return size === 1 ? jobAt(campaign, from) : { kind: 'span', first: from, count: own };
  });
}

/** The lane of the campaign that a job is of; null where it has none. */
export function laneOf({ lanes }: Planned, lane: Lane): PlannedLane | null {
  return lanes.find((each) => laneText(each) === laneText(lane)) ?? null;
}

/** Whether a task is one of the campaign's, or a part of one. */
export function isPlanned(campaign: Planned, task: Task): boolean {
  const { first, count } = task;
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(count)) return false;
  if (first < 0 || count < 1) return false;
  if (task.kind === 'span') return first + count <= jobsIn(campaign);
  const lane = laneOf(campaign, task);
  if (lane === null) return false;
  const whole = Math.floor(first / lane.size);
  const at = lane.kind === 'operands' ? reversed(whole) : whole;
  if (at >= jobsOf(lane)) return false;
  const job = jobOf(lane, at);
  return first >= job.first && first + count <= job.first + job.count;
}
