/** Whole programs that depart: what their lines come to, and what is told of them, whatever the language. */
import type { ResultLine } from '../units/result-line.js';
import type { Ways } from './joined.js';
import { isLax, laxDisagreement, type LaxLoading } from './lax-loader.js';
import type { MadeSmall, ProgramReport, ProgramReports } from './program-report.js';

/** Violations that are shrunk at most. */
export const SHRUNK = 20;

/** A way of departing, as it was asked. */
type AskedReport = Omit<ProgramReport, 'shrunk'>;

/** The counts of the lines of whole programs, and the lines that depart. */
export function programCounts(
  lines: readonly ResultLine[],
  onViolation: (line: ResultLine, report: AskedReport) => void,
): Omit<ProgramReports, 'violations'> {
  const counts = { asked: 0, judged: 0, agree: 0, inconclusive: 0 };
  for (const line of lines) {
    if (!/^(case|program):/.test(line.unit)) continue;
    counts.asked++;
    if (line.verdict === 'agrees' || line.verdict === 'disagrees') counts.judged++;
    if (line.verdict === 'agrees') counts.agree++;
    if (line.verdict === 'inconclusive') counts.inconclusive++;
    const report = violationOf(line);
    if (report !== null) onViolation(line, report);
  }
  return counts;
}

/**
 * What is found, in the order in which it is told: what a loader that does not check loads is one finding and hides no
 * other.
 */
export function withLaxLast(
  violations: ProgramReports['violations'],
  lax: LaxLoading | null,
): ProgramReports['violations'] {
  if (lax === null) return violations;
  const others = violations.filter((each) => !isLax(each));
  const found = violations.filter(isLax).map((each) => {
    const { disagreement } = each;
    if (disagreement === null) return each;
    const { signature } = disagreement;
    return {
      ...each,
      disagreement: { ...laxDisagreement(disagreement, lax), signature },
      rules: lax.rules,
    };
  });
  return [...others, ...found];
}

/** Programs that load and must not, or the other way round, come behind the others: their text says most of it. */
export function inShrinkingOrder<D extends { readonly report: AskedReport }>(
  violations: Iterable<D>,
): readonly D[] {
  const all = [...violations];
  return [...all.filter((each) => !isLoading(each)), ...all.filter(isLoading)];
}

/** Whether it is about loading. */
export function isLoading({ report }: { readonly report: AskedReport }): boolean {
  return report.disagreement?.kind === 'load';
}

/** What ways of departing have in common. */
export function wayOf({ disagreement, reason }: AskedReport): string {
  return disagreement?.signature ?? reason ?? '';
}

/** What was made of a way of departing, with what shrinking says besides. */
export type Small = Pick<ProgramReport, 'shrunk' | 'disagreement'> & { readonly ways: Ways };

/** As it is kept. */
export function keptSmall(way: string, { shrunk, disagreement, ways }: Small): MadeSmall {
  return {
    way,
    shrunk,
    disagreement,
    signature: ways.signature,
    nearby: [...ways.nearby].sort(),
  };
}

/** As it was kept; null where the way was not made small. */
export function smallAgain(made: readonly MadeSmall[], way: string): Small | null {
  const found = made.find((each) => each.way === way);
  if (found === undefined) return null;
  const { shrunk, disagreement, signature, nearby } = found;
  return { shrunk, disagreement, ways: { signature, nearby: new Set(nearby) } };
}

/** Nothing where nothing was made small. */
export function withSmall(made: readonly MadeSmall[]): Pick<ProgramReports, 'made'> {
  return made.length === 0 ? {} : { made };
}

function violationOf({ unit, verdict, reason, disagreement }: ResultLine): AskedReport | null {
  if (verdict === 'crash') return { name: unit, verdict, reason, disagreement: null };
  if (verdict !== 'disagrees') return null;
  return { name: unit, verdict, reason: null, disagreement };
}
