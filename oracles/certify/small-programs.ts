/** Programs that depart: each way of departing once, as the smallest program that shows it. What a language's own is of that is handed in. */
import type { Backend } from '../backends/backend.js';
import { BackendIncident } from '../judge/incident.js';
import { NothingToShrink } from '../shrink/engine.js';
import type { LineDisagreement, ResultLine } from '../units/result-line.js';
import { joined, type Found, type Ways } from './joined.js';
import { isLax, type LaxLoading } from './lax-loader.js';
import type { MadeSmall, ProgramReport, ProgramReports, ShrunkProgram } from './program-report.js';
import {
  inShrinkingOrder,
  isLoading,
  keptSmall,
  programCounts,
  SHRUNK,
  smallAgain,
  wayOf,
  withLaxLast,
  withSmall,
} from './programs.js';
import { ShrinkEffort, type Effort } from './shrink-effort.js';

/** A program that was asked, in whatever language. */
interface Text {
  readonly text: string;
}

/** A way of departing: the shortest program that was asked and shows it, and how many do. */
interface Violation<A> {
  report: Omit<ProgramReport, 'shrunk'>;
  asked: A | null;
  /** Milliseconds that it took to ask and judge it. */
  cost: number;
  programs: number;
}

/** A program as it is shown, and what shrinking says besides; absent where it was not made small. */
type Made = Pick<ProgramReport, 'shrunk'> &
  Partial<Pick<ProgramReport, 'disagreement'>> & { readonly ways?: Ways | null };

/** What a small program comes to. */
export interface Small {
  readonly shrunk: ShrunkProgram;
  readonly disagreement: LineDisagreement;
  readonly ways: Ways;
}

/** What a language does of it. A: a program and its inputs. */
export interface SmallPrograms<A extends Text> {
  /** The program of a line that departs; null of a unit that is no single one. */
  readonly askedOf: (line: ResultLine) => A | null;
  readonly shown: (asked: A) => ShrunkProgram;
  /** The smallest that is found; null where it does not depart any more. @throws NothingToShrink, BackendIncident */
  readonly smallest: (
    asked: A,
    disagreement: LineDisagreement,
    effort: Effort,
  ) => Promise<Small | null>;
}

export interface Departed {
  readonly lines: readonly ResultLine[];
  readonly lax: LaxLoading | null;
  /** When the budget ends, by performance.now(); Infinity where it is no time. */
  readonly until: number;
  /** What was made small before, where nobody is asked. */
  readonly made?: readonly MadeSmall[] | null;
}

/** What the lines say of programs; what departs is asked again, smaller and smaller. */
export async function reportsOfPrograms<A extends Text>(
  backend: Backend,
  { lines, lax, until, made: before = null }: Departed,
  about: SmallPrograms<A>,
): Promise<ProgramReports> {
  const violations = new Map<string, Violation<A>>();
  const counts = programCounts(lines, (line, report) => {
    const asked = about.askedOf(line);
    // A unit of several cases names the one that departs.
    const named =
      line.verdict === 'disagrees' ? { ...report, name: line.reason ?? line.unit } : report;
    const known = violations.get(wayOf(report));
    if (known === undefined) {
      violations.set(wayOf(report), {
        report: named,
        asked,
        cost: line.milliseconds,
        programs: 1,
      });
      return;
    }
    known.programs++;
    if (lengthOf(asked) >= lengthOf(known.asked)) return;
    known.report = named;
    known.asked = asked;
    known.cost = line.milliseconds;
  });
  const found: Found[] = [];
  const kept: MadeSmall[] = [];
  const efforts = new ShrinkEffort(until);
  let left = Math.min(SHRUNK, violations.size);
  for (const { report, asked, cost, programs: count } of inShrinkingOrder(violations.values())) {
    const isShrunk = asked !== null && report.disagreement !== null && !isLax(report) && left > 0;
    const effort = isShrunk ? efforts.next(left--, isLoading({ report }), cost) : null;
    const way = wayOf(report);
    const again = before === null ? null : smallAgain(before, way);
    const { ways = null, ...small }: Made =
      asked === null || report.disagreement === null || effort === null
        ? { shrunk: asked === null ? null : about.shown(asked) }
        : before !== null
          ? (again ?? { shrunk: about.shown(asked), disagreement: report.disagreement })
          : await made(backend, about, asked, report.disagreement, effort);
    const { shrunk, disagreement = null } = small;
    if (ways !== null) kept.push(keptSmall(way, { shrunk, disagreement, ways }));
    found.push({ violation: { ...report, ...small, programs: count, accepted: null }, ways });
  }
  return { ...counts, violations: withLaxLast(joined(found), lax), ...withSmall(kept) };
}

function lengthOf(asked: Text | null): number {
  return asked?.text.length ?? Infinity;
}

/** The smallest program found and how it departs; the one that was asked where that is all there is. */
async function made<A extends Text>(
  backend: Backend,
  { shown, smallest }: SmallPrograms<A>,
  asked: A,
  disagreement: LineDisagreement,
  effort: Effort,
): Promise<Made> {
  const asItWas = { shrunk: shown(asked), disagreement };
  try {
    return (await smallest(asked, disagreement, effort)) ?? asItWas;
  } catch (error) {
    if (error instanceof NothingToShrink) return asItWas;
    if (!(error instanceof BackendIncident)) throw error;
    if (error.verdict !== 'unsupported') await backend.restart();
    return asItWas;
  }
}
