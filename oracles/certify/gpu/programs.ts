/** GPU programs that depart: each way of departing once, as the smallest program that shows it. */
import type { GpuProgramSyntax } from '../../../semantics/gpu/language/ast.js';
import type { GpuInputValues, TypedQuad } from '../../../semantics/gpu/machine/state.js';
import { bitsOf, decimal, hex } from '../../../semantics/number/binary32.js';
import type { Backend } from '../../backends/backend.js';
import { BackendIncident } from '../../judge/incident.js';
import { CasePrograms } from '../../units/gpu/case-program.js';
import type { GpuUnits } from '../../units/gpu/unit.js';
import type { LineDisagreement, ResultLine } from '../../units/result-line.js';
import { NothingToShrink } from '../../shrink/engine.js';
import { gpuBackendTest, type GpuBackendTest } from '../../shrink/gpu/backend-test.js';
import { gpuCandidateOf, type GpuCandidate } from '../../edit/gpu/candidate.js';
import { gpuCaseOf } from '../../shrink/gpu/case-of.js';
import { GPU } from '../../shrink/gpu/language.js';
import { inputsLines } from '../../edit/gpu/inputs-text.js';
import { sittingIn, type SittingResultOf } from '../../shrink/sitting.js';
import type { MadeSmall, ProgramReport, ProgramReports, ShrunkProgram } from '../program-report.js';
import type { Word } from '../witness.js';
import { joined, type Found, type Ways } from '../joined.js';
import { isLax, type LaxLoading } from '../lax-loader.js';
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
} from '../programs.js';
import { ShrinkEffort, type Effort } from '../shrink-effort.js';

/** A way of departing: the shortest program that was asked and shows it, and how many do. */
interface Violation {
  report: Omit<ProgramReport, 'shrunk'>;
  asked: Asked | null;
  /** Milliseconds that it took to ask and judge it. */
  cost: number;
  programs: number;
}

interface Asked {
  readonly text: string;
  readonly values: GpuInputValues;
}

/** What the lines say of programs; what departs is asked again, smaller and smaller. */
export async function gpuProgramReports(
  backend: Backend,
  {
    lines,
    lax,
    until,
    made: before = null,
  }: {
    readonly lines: readonly ResultLine[];
    readonly lax: LaxLoading | null;
    /** When the budget ends, by performance.now(); Infinity where it is no time. */
    readonly until: number;
    /** What was made small before, where nobody is asked. */
    readonly made?: readonly MadeSmall[] | null;
  },
  units: GpuUnits,
): Promise<ProgramReports> {
  const violations = new Map<string, Violation>();
  const programs = new CasePrograms();
  const counts = programCounts(lines, (line, report) => {
    const asked = askedProgram(line, units, programs);
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
  const test = gpuBackendTest(backend);
  if (test === null) throw new Error('there is nothing to run programs on');
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
        ? { shrunk: asked === null ? null : shownGpuProgram(asked.text, asked.values) }
        : before !== null
          ? (again ?? asItWas(asked, report.disagreement))
          : await made(backend, test, asked, report.disagreement, effort);
    const { shrunk, disagreement = null } = small;
    if (ways !== null) kept.push(keptSmall(way, { shrunk, disagreement, ways }));
    found.push({ violation: { ...report, ...small, programs: count, accepted: null }, ways });
  }
  return { ...counts, violations: withLaxLast(joined(found), lax), ...withSmall(kept) };
}

function lengthOf(asked: Asked | null): number {
  return asked?.text.length ?? Infinity;
}

/** The program that was asked, and its inputs. */
function askedProgram(
  { unit, reason, verdict }: ResultLine,
  units: GpuUnits,
  programs: CasePrograms,
): Asked | null {
  if (verdict !== 'disagrees' && verdict !== 'crash') return null;
  const known = units.get(unit);
  if (known.kind === 'gpu program') return known;
  if (known.kind !== 'gpu cases') return null;
  const given = known.cases.find(({ id }) => `case:${id}` === reason) ?? known.cases[0];
  if (given === undefined) return null;
  const asked = programs.askedOf(given);
  return 'reason' in asked ? null : asked;
}

/** A program as it is shown, and what shrinking says besides; absent where it was not made small. */
type Made = Pick<ProgramReport, 'shrunk'> &
  Partial<Pick<ProgramReport, 'disagreement'>> & { readonly ways?: Ways | null };

/** The smallest program found and how it departs; the one that was asked where that is all there is. */
async function made(
  backend: Backend,
  tested: GpuBackendTest,
  asked: Asked,
  disagreement: LineDisagreement,
  effort: Effort,
): Promise<Made> {
  const start = gpuCandidateOf(asked.text, asked.values);
  try {
    const ways = await smallest(tested, start, effort);
    const { candidate, oneMinimal } = ways;
    const departs = await tested.violation(candidate);
    if (departs === null) return asItWas(asked, disagreement);
    const { kind, where, observed, allowed, writer } = departs.disagreement;
    const says = plain(`${where} is ${observed}, allowed ${allowed}.`);
    const content = { says, clauses: disagreement.clauses, kind, left: departs.left };
    const machine = backend.abilities.gpu?.machine ?? null;
    const { text: file, standard, tells } = gpuCaseOf(candidate, content, machine);
    const shown = shownGpuProgram(candidate.text, candidate.inputs);
    return {
      shrunk: {
        ...shown,
        oneMinimal,
        ...(tells && standard === 'agrees' ? { case: file } : {}),
      },
      disagreement: {
        ...disagreement,
        where,
        observed,
        allowed,
        instruction: writer === null ? disagreement.instruction : { name: writer.name },
      },
      ways,
    };
  } catch (error) {
    if (error instanceof NothingToShrink) return asItWas(asked, disagreement);
    if (!(error instanceof BackendIncident)) throw error;
    if (error.verdict !== 'unsupported') await backend.restart();
    return asItWas(asked, disagreement);
  }
}

/** What could not be made smaller. */
function asItWas({ text, values }: Asked, disagreement: LineDisagreement): Made {
  return { shrunk: shownGpuProgram(text, values), disagreement };
}

/** The smallest, or how far shrinking came. */
async function smallest(
  { test }: GpuBackendTest,
  start: GpuCandidate,
  effort: Effort,
): Promise<SittingResultOf<GpuProgramSyntax, GpuInputValues>['smallest']> {
  const { smallest: found } = await sittingIn(GPU, {
    start,
    test: test(),
    ...effort,
    state: null,
    onProgress: () => undefined,
  });
  return found;
}

/** What a line of a file can hold. */
function plain(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, ' ');
}

export function shownGpuProgram(program: string, values: GpuInputValues): ShrunkProgram {
  return {
    program,
    in: Object.fromEntries(
      Object.entries(values.bindings ?? {}).map(([binding, quad]) => [binding, wordsOf(quad)]),
    ),
    inputs: inputsLines(values),
    v: {},
    c: {},
    oneMinimal: false,
  };
}

/** Undefined components are sent as zeros. */
function wordsOf({ type, values }: TypedQuad): readonly Word[] {
  return values.map((value) => {
    if (value === null) return { bits: hex(0), decimal: 'undefined' };
    if (type === 'F') return { bits: hex(bitsOf(value)), decimal: decimal(value) };
    return { bits: hex(value >>> 0), decimal: String(value) };
  });
}
