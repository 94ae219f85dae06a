/** A run as its folder keeps it: a certificate is computed from it again, and nobody is asked. */
import type { SmallestAgainst } from '../against/report.js';
import { drawnBy, type Plan } from '../units/plan.js';
import type { ResultLine } from '../units/result-line.js';
import type { AnyUnit } from '../units/any-unit.js';
import { FILES, FolderError, type Problem } from './folder.js';
import { shown } from './folder-contents.js';
import { wrongShape } from './line-shape.js';
import type { MadeSmall } from './program-report.js';
import type { ShrinkLetter } from './small-letters.js';

export interface KeptRun {
  readonly lines: readonly ResultLine[];
  readonly interrupted: boolean;
  /** Processes side by side: while one asks the last unit, each other may be at one that came before. */
  readonly jobs: number;
  /** The list of known violations; absent where there was none. */
  readonly list?: string;
  /** What was made small. */
  readonly made: readonly MadeSmall[];
  readonly letter: ShrinkLetter;
  /** Programs that differ from an engine, made small; absent where none was asked for. */
  readonly against?: readonly SmallestAgainst[];
}

/** The lines are not those of such a run. */
export class UnfitRun extends Error {
  constructor(readonly problem: Problem) {
    super(problem.says);
    this.name = 'UnfitRun';
  }
}

/** Results as a plan has their units. */
export interface Planned {
  /**
   * In the order of the plan: with processes side by side results come as each is done, and a certificate says the same of
   * the same results. What no such plan asks comes last.
   */
  readonly lines: readonly ResultLine[];
  /** Units before the last one that is done, and not done: they were in flight when a run ended. */
  readonly passedOver: number;
}

export function planned(plan: Plan, lines: readonly ResultLine[]): Planned {
  const left = new Map(lines.map((line) => [line.unit, line]));
  const ordered: ResultLine[] = [];
  let passedOver = 0;
  for (const unit of left.size === 0 ? [] : plan.units()) {
    const line = left.get(unit);
    if (line === undefined) passedOver++;
    else ordered.push(line);
    left.delete(unit);
    // Endless where time is the budget.
    if (left.size === 0 || passedOver > lines.length + MOST_JOBS) break;
  }
  return { lines: [...ordered, ...left.values()], passedOver };
}

/** No run has more processes side by side. */
export const MOST_JOBS = 256;

/**
 * Whether the units are those that such a run asks: all of them, or where it was cut short those that come first.
 *
 * @param asked as of `wrongShape`
 * @throws UnfitRun where they are not; FolderError where no run whatever has one of them.
 */
export function requirePlanned(
  plan: Plan,
  { lines, interrupted, jobs }: KeptRun,
  unitOf: (unit: string) => AnyUnit | null,
  asked: 'all' | 'either',
): void {
  // Units of programs are drawn when they are looked at.
  const stranger = lines.find(({ unit }) => drawnBy(unit) === null && unitOf(unit) === null);
  if (stranger !== undefined) {
    throw new FolderError(`${FILES.results}: there is no unit ${shown(stranger.unit)}`);
  }
  const isTimed = plan.total === null;
  const isCut = isTimed || interrupted;
  if (!isTimed) {
    const own = new Set(plan.units());
    const [other, ...others] = lines.filter(({ unit }) => !own.has(unit));
    if (other !== undefined) {
      throw unfit(
        `has ${other.unit}${others.length === 0 ? '' : ` and ${String(others.length)} more units`}, ` +
          'which a run with this seed, shard, selection and budget does not ask',
      );
    }
    const told = new Set(lines.map(({ unit }) => unit));
    const [first, ...left] = [...own].filter((unit) => !told.has(unit));
    if (first !== undefined && !isCut) {
      throw unfit(
        `lacks ${first}${left.length === 0 ? '' : ` and ${String(left.length)} more units`}`,
      );
    }
  }
  requireCut(plan, { lines, jobs }, isCut);
  for (const line of lines) {
    const unit = unitOf(line.unit);
    const wrong = unit === null ? null : wrongShape(line, unit, asked);
    if (wrong !== null) throw unfit(`has ${line.unit}, which ${wrong}`);
  }
}

/** Checks that a run that was cut short has what comes first. @throws UnfitRun */
function requireCut(
  plan: Plan,
  { lines, jobs }: Pick<KeptRun, 'lines' | 'jobs'>,
  isCut: boolean,
): void {
  if (!isCut) return;
  const missing = planned(plan, lines).passedOver;
  const most = Math.min(jobs, MOST_JOBS) - 1;
  if (missing > most) {
    throw unfit(
      `lacks ${missing === 1 ? '1 unit that comes' : `${String(missing)} units that come`} before the last one in the order of the seed, ` +
        `and a run with ${String(jobs)} at a time loses ${String(most)} at most`,
    );
  }
}

function unfit(says: string): UnfitRun {
  return new UnfitRun({ place: FILES.results, says });
}
