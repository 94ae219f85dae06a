/** Whole programs that depart: each way of departing once, as the smallest program that shows it. */
import type { EnvironmentName, Quad } from '../../spec/environments.js';
import type { InputValues } from '../../semantics/machine/state.js';
import { withAbilities } from '../backends/abilities.js';
import type { Backend } from '../backends/backend.js';
import { BackendIncident } from '../judge/incident.js';
import type { LineDisagreement, ResultLine } from '../units/result-line.js';
import type { Unit, Units } from '../units/vp/unit.js';
import type { Attribution } from '../judge/attribution/attribution.js';
import { afterVertices } from '../judge/black-box/black-box.js';
import { backendTest, type BackendTest } from '../shrink/backend-test.js';
import { candidateOf } from '../edit/vp/candidate.js';
import { NothingToShrink } from '../shrink/engine.js';
import { sitting } from '../shrink/sitting.js';
import type { MadeSmall, ProgramReport, ProgramReports, ShrunkProgram } from './program-report.js';
import { isOfInvariance } from './invariance.js';
import { joined, type Found, type Ways } from './joined.js';
import { isLax, laxDisagreement, type LaxLoading } from './lax-loader.js';
import { ShrinkEffort, type Effort } from './shrink-effort.js';
import { wordOfValue } from './witness.js';

/** Violations that are shrunk at most. */
export const SHRUNK = 20;

/** A way of departing: the first program that shows it, and how many do. */
interface Violation {
  readonly report: Omit<ProgramReport, 'shrunk'>;
  readonly unit: Extract<Unit, { text: string }>;
  /** Milliseconds that it took to ask and judge it. */
  readonly cost: number;
  programs: number;
}

/** The counts of the lines of whole programs, and the lines that depart. */
export function programCounts(
  lines: readonly ResultLine[],
  onViolation: (line: ResultLine, report: Violation['report']) => void,
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
export function inShrinkingOrder<D extends { readonly report: Violation['report'] }>(
  violations: Iterable<D>,
): readonly D[] {
  const all = [...violations];
  return [...all.filter((each) => !isLoading(each)), ...all.filter(isLoading)];
}

/** Whether it is about loading. */
export function isLoading({ report }: { readonly report: Violation['report'] }): boolean {
  return report.disagreement?.kind === 'load';
}

/** What ways of departing have in common. */
export function wayOf({ disagreement, reason }: Violation['report']): string {
  return disagreement?.signature ?? reason ?? '';
}

/** What was made of a way of departing, with what shrinking says besides. */
type Small = Pick<ProgramReport, 'shrunk' | 'disagreement'> & { readonly ways: Ways };

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

/** What the lines say of whole programs. */
export async function programReports(
  backend: Backend,
  {
    lines,
    units,
    lax,
    until,
    made = null,
  }: {
    readonly lines: readonly ResultLine[];
    readonly units: Units;
    readonly lax: LaxLoading | null;
    /** When the budget ends, by performance.now(); Infinity where it is no time. */
    readonly until: number;
    /** What was made small before, where nobody is asked. */
    readonly made?: readonly MadeSmall[] | null;
  },
  attribution: Attribution,
  environment: EnvironmentName,
): Promise<ProgramReports> {
  const violations = new Map<string, Violation>();
  const counts = programCounts(lines, (line, report) => {
    const key = wayOf(report);
    const known = violations.get(key);
    const unit = units.get(line.unit);
    if (known !== undefined) known.programs++;
    else if ('text' in unit) {
      violations.set(key, { report, unit, cost: line.milliseconds, programs: 1 });
    }
  });
  const { vp } = backend.abilities;
  if (vp === null) throw new Error('there is nothing to run programs on');
  const testOf = ({ earlier }: Violation['unit']): BackendTest | null =>
    backendTest(
      earlier === undefined
        ? backend
        : withAbilities(backend, { vp: { ...vp, box: afterVertices(vp.box, earlier) } }),
      attribution,
      environment,
    );
  const found: Found[] = [];
  const kept: MadeSmall[] = [];
  const efforts = new ShrinkEffort(until);
  let left = Math.min(SHRUNK, violations.size);
  for (const { report, unit, cost, programs } of inShrinkingOrder(violations.values())) {
    const isAlone = !isLax(report) && !isOfInvariance(report);
    const isShrunk = report.disagreement !== null && isAlone && left > 0;
    const effort = isShrunk ? efforts.next(left--, isLoading({ report }), cost) : null;
    const way = wayOf(report);
    const small =
      effort === null
        ? null
        : made === null
          ? await shrunkProgram(testOf(unit), report, unit, effort)
          : smallAgain(made, way);
    if (small !== null) kept.push(keptSmall(way, small));
    // What could not be made smaller, crashes among it, is shown as it was asked.
    const { ways = null, ...told } = small ?? {
      shrunk: shownProgram(unit.text, unit.values, false),
    };
    found.push({ violation: { ...report, ...told, programs, accepted: null }, ways });
  }
  return { ...counts, violations: withLaxLast(joined(found), lax), ...withSmall(kept) };
}

/** Nothing where nothing was made small. */
export function withSmall(made: readonly MadeSmall[]): Pick<ProgramReports, 'made'> {
  return made.length === 0 ? {} : { made };
}

function violationOf({
  unit,
  verdict,
  reason,
  disagreement,
}: ResultLine): Violation['report'] | null {
  if (verdict === 'crash') return { name: unit, verdict, reason, disagreement: null };
  if (verdict !== 'disagrees') return null;
  return { name: unit, verdict, reason: null, disagreement };
}

/** The smallest program found, and how it departs; null where the violation does not show again. */
async function shrunkProgram(
  asked: BackendTest | null,
  { disagreement }: Violation['report'],
  { text, values }: { readonly text: string; readonly values: InputValues },
  effort: Effort,
): Promise<Small | null> {
  if (asked === null) return null;
  const { test, violation } = asked;
  try {
    const { smallest } = await sitting({
      start: candidateOf(text, values),
      test: test(),
      ...effort,
      state: null,
      onProgress: () => undefined,
    });
    const { candidate, oneMinimal } = smallest;
    const departs = await violation(candidate);
    if (departs === null || disagreement === null) return null;
    return {
      shrunk: shownProgram(candidate.text, candidate.inputs, oneMinimal),
      disagreement: { ...departs, ...toldAs(disagreement, departs) },
      ways: smallest,
    };
  } catch (error) {
    if (error instanceof NothingToShrink || error instanceof BackendIncident) return null;
    throw error;
  }
}

/**
 * The clauses of what was made small. What a certificate counts it under stays the first, unless that was a guess and the
 * small program says more.
 */
function toldAs(
  asked: LineDisagreement,
  { clauses, signature, kind }: LineDisagreement,
): Pick<LineDisagreement, 'clauses' | 'signature'> {
  const isKnown = asked.kind === 'end' && asked.oneOf === true && kind !== 'end';
  if (isKnown) return { clauses, signature };
  const [first] = asked.clauses;
  const named = first === undefined ? [] : [first];
  return { clauses: [...new Set([...named, ...clauses])], signature: asked.signature };
}

export function shownProgram(
  program: string,
  { attributes, parameters }: InputValues,
  oneMinimal: boolean,
): ShrunkProgram {
  const words = (file: Readonly<Record<number, Quad>> = {}): ShrunkProgram['v'] =>
    Object.fromEntries(
      Object.entries(file).map(([number, quad]) => [number, quad.map(wordOfValue)]),
    );
  return { program, v: words(attributes), c: words(parameters), oneMinimal };
}
