/** VP programs that depart, whole ones: each way of departing once, as the smallest program that shows it. */
import type { EnvironmentName, Quad } from '../../../spec/environments.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import { withAbilities } from '../../backends/abilities.js';
import type { Backend } from '../../backends/backend.js';
import { candidateOf } from '../../edit/vp/candidate.js';
import type { Attribution } from '../../judge/attribution/attribution.js';
import { afterVertices } from '../../judge/black-box/black-box.js';
import { BackendIncident } from '../../judge/incident.js';
import { NothingToShrink } from '../../shrink/engine.js';
import { sittingIn } from '../../shrink/sitting.js';
import { backendTest, type BackendTest } from '../../shrink/vp/backend-test.js';
import { VP } from '../../shrink/vp/language.js';
import type { LineDisagreement, ResultLine } from '../../units/result-line.js';
import type { Unit, Units } from '../../units/vp/unit.js';
import { isOfInvariance } from '../invariance.js';
import { joined, type Found } from '../joined.js';
import { isLax, type LaxLoading } from '../lax-loader.js';
import type { MadeSmall, ProgramReport, ProgramReports, ShrunkProgram } from '../program-report.js';
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
  type Small,
} from '../programs.js';
import { ShrinkEffort, type Effort } from '../shrink-effort.js';
import { wordOfValue } from '../witness.js';

/** A way of departing: the first program that shows it, and how many do. */
interface Violation {
  readonly report: Omit<ProgramReport, 'shrunk'>;
  readonly unit: Extract<Unit, { text: string }>;
  /** Milliseconds that it took to ask and judge it. */
  readonly cost: number;
  programs: number;
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
    const { smallest } = await sittingIn(VP, {
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
