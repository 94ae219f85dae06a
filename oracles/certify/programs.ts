/** Whole programs that depart: each way of departing once, as the smallest program that shows it. */
import type { Quad } from '../../spec/environments.js';
import type { Clause } from '../../spec/load/clauses.js';
import type { InputValues } from '../../semantics/machine/state.js';
import type { Backend } from '../backends/backend.js';
import { BackendIncident } from '../backends/incident.js';
import type { ResultLine } from '../campaign/result-line.js';
import type { Unit, Units } from '../campaign/unit.js';
import { Attribution } from '../judge/attribution/attribution.js';
import { BlackBoxJudge, CAMPAIGN_LIMITS } from '../judge/black-box/judge-black-box.js';
import { boxTest } from '../shrink/box-test.js';
import { candidateOf, type PatientTest, type Test } from '../shrink/candidate.js';
import { NothingToShrink } from '../shrink/engine.js';
import { judging } from '../shrink/judging.js';
import { machineTest } from '../shrink/machine-test.js';
import { sitting } from '../shrink/sitting.js';
import type { ProgramReport, ProgramReports, ShrunkProgram } from './certificate.js';
import { wordOfValue } from './witness.js';

/** Departures that are shrunk at most, and runs for each. */
const SHRUNK = 20;
const RUNS = 1500;
/** Of a backend of which only results show: there each run asks it several times. */
const BOX_MILLISECONDS = 10_000;

/** A way of departing: the first program that shows it, and how many do. */
interface Departure {
  readonly report: Omit<ProgramReport, 'shrunk'>;
  readonly unit: Extract<Unit, { text: string }>;
  programs: number;
}

/** What the lines say of whole programs. */
export async function programReports(
  backend: Backend,
  { lines, units }: { readonly lines: readonly ResultLine[]; readonly units: Units },
  clauses: readonly Clause[],
): Promise<ProgramReports> {
  const counts = { judged: 0, agree: 0, inconclusive: 0 };
  const departures = new Map<string, Departure>();
  for (const line of lines) {
    if (!/^(case|program):/.test(line.unit)) continue;
    counts.judged++;
    if (line.verdict === 'agrees') counts.agree++;
    if (line.verdict === 'inconclusive') counts.inconclusive++;
    const report = departureOf(line);
    if (report === null) continue;
    const key = report.disagreement?.signature ?? report.reason ?? '';
    const known = departures.get(key);
    const unit = units.get(line.unit);
    if (known !== undefined) known.programs++;
    else if ('text' in unit) departures.set(key, { report, unit, programs: 1 });
  }
  const test = await testOf(backend, clauses);
  const found: ProgramReports['departures'][number][] = [];
  for (const { report, unit, programs } of departures.values()) {
    const isShrunk = report.disagreement !== null && found.length < SHRUNK;
    const shrunk = isShrunk ? await shrunkProgram(test, unit.text, unit.values) : null;
    found.push({ ...report, programs, shrunk, accepted: null });
  }
  return { ...counts, departures: found };
}

function departureOf({
  unit,
  verdict,
  reason,
  disagreement,
}: ResultLine): Departure['report'] | null {
  if (verdict === 'crash') return { name: unit, verdict, reason, disagreement: null };
  if (verdict !== 'disagrees') return null;
  return { name: unit, verdict, reason: null, disagreement };
}

async function testOf(backend: Backend, clauses: readonly Clause[]): Promise<Test | PatientTest> {
  const { machine, box, trace = null } = backend;
  const attribution = await Attribution.load(clauses);
  if (machine !== null) return machineTest(machine, judging(attribution));
  if (box === null) throw new Error('there is nothing to run programs on');
  return boxTest(new BlackBoxJudge(box, attribution, CAMPAIGN_LIMITS, trace));
}

/** The smallest program found; null where the departure does not show again. */
async function shrunkProgram(
  test: Test | PatientTest,
  text: string,
  values: InputValues,
): Promise<ShrunkProgram | null> {
  try {
    const { result } = await sitting({
      start: candidateOf(text, values),
      test,
      maxRuns: RUNS,
      state: null,
      onProgress: () => undefined,
      signal: AbortSignal.timeout(BOX_MILLISECONDS),
    });
    if (result === null) return null;
    const { candidate, oneMinimal } = result;
    const words = (file: Readonly<Record<number, Quad>> = {}): ShrunkProgram['v'] =>
      Object.fromEntries(
        Object.entries(file).map(([number, quad]) => [number, quad.map(wordOfValue)]),
      );
    const { attributes, parameters } = candidate.inputs;
    return { program: candidate.text, v: words(attributes), c: words(parameters), oneMinimal };
  } catch (error) {
    if (error instanceof NothingToShrink || error instanceof BackendIncident) return null;
    throw error;
  }
}
