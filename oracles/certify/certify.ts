/** Certifies a backend: every selected clause on every observation. */
import { setImmediate } from 'node:timers/promises';
import type { Machine } from '../../semantics/machine/machine.js';
import { availableIn, ENVIRONMENTS, type EnvironmentName } from '../../spec/environments.js';
import { instructionNamed } from '../../spec/instructions.js';
import type { Clause } from '../../spec/load/clauses.js';
import { loadSpecification, type Specification } from '../../spec/load/specification.js';
import type { Backend, Observations } from '../backends/backend.js';
import {
  compareExpectations,
  readExpectations,
  type Comparison,
  type ExpectationFile,
} from '../compare/expectations.js';
import type {
  Certificate,
  FollowedReading,
  NotJudged,
  ProgramReports,
  Verdict,
} from './certificate.js';
import { applicableClauses, judgeClauses, type ClauseRow } from './clauses-of.js';
import { Constraints } from '../inference/constraints.js';
import { leftBy, regionOfProgram } from '../inference/explain-program.js';
import { infer, type Observed } from '../inference/infer.js';
import { observeMachine } from '../inference/machine-observations.js';
import { programProbes } from '../inference/program-probes.js';
import { Questions } from '../inference/questions.js';
import { Attribution } from '../judge/attribution/attribution.js';
import { driversHalf } from './exemptions.js';
import { InstructionJudge, type Shown } from './instruction-judge.js';
import { contradictions } from './lawful-together.js';
import { policyMap, policyReport, readingMap } from './policies.js';
import { ProgramJudge, programsOf } from './programs.js';
import { excuses, followedReadings } from './readings.js';
import { clauseReports, instructionReport } from './reports.js';
import { selection, type Selection } from './selection.js';
import { version } from './version.js';
import { programWitness } from './witness.js';

export interface CertifyOptions {
  readonly backend: Backend;
  /** What to certify against; the package's own if absent. */
  readonly specification?: Specification;
  /** See selection.ts; everything if empty. */
  readonly queries?: readonly string[];
  /** A file of known departures. */
  readonly expectationFile?: string | null;
  /** The environment to certify against; else the backend's own; else VP2.0. */
  readonly environment?: EnvironmentName | null;
  readonly onProgress?: (progress: { done: number; total: number; label: string }) => void;
  readonly signal?: AbortSignal;
}

/** The caller's signal ended the work. */
export class Interrupted extends Error {
  constructor(
    readonly done: number,
    readonly total: number,
  ) {
    super('interrupted');
    this.name = 'Interrupted';
  }
}

/** Records between two looks at the signal and the progress bar. */
const STRIDE = 250;

/**
 * Certifies.
 *
 * @throws SelectionError, SpecFileError, BackendUsageError, BackendFailure, Interrupted
 */
export async function certify(options: CertifyOptions): Promise<Certificate> {
  const { backend } = options;
  const { documents, clauses, errata } = options.specification ?? loadSpecification();
  const environment = options.environment ?? backend.identity.environment ?? 'VP2.0';
  const rows = applicableClauses(clauses, environment);
  const selected = selection(options.queries ?? [], rows);
  const wanted = rows.filter(({ clause, instruction }) => selected(clause, instruction));
  const expected = expectations(options.expectationFile ?? null, clauses);
  const { observations, unjudged } = await observed(backend, environment, wantedOf(wanted));
  const { here, elsewhere } = split(observations, environment);
  const judges = await judgeAll(here, wanted, environment, options);
  // Whole programs are about everything at once: they belong to a run without a selection.
  const machine = (options.queries ?? []).length === 0 ? backend.machine : null;
  const inference = infer(
    evidenceOf(judges, machine, environment),
    new Questions(here, environment, machine !== null),
    environment,
  );
  const inconsistencies = contradictions(judges, environment, inference.assignment);
  const programs =
    machine === null ? null : await judgePrograms(machine, environment, clauses, options);
  const points = inference.findings.map((finding) => policyReport(finding, environment));
  const followed = followedReadings(judges);
  const comparison =
    expected === null ? null : compare(expected, judges, followed, wanted, selected);
  const reports = judges.flatMap((judge) =>
    clauseReports(judge, clauses, comparison, followed, inference),
  );
  const [document] = documents;
  return {
    vpspec: version(),
    document: {
      id: document?.id ?? '',
      title: document?.title ?? '',
      revision: document?.revision ?? '',
    },
    environment,
    backend: backend.identity,
    verdict: verdict(
      reports.some(({ violations }) => violations > 0) || (programs?.departures.length ?? 0) > 0,
      comparison,
    ),
    records: judges.reduce((sum, { seen }) => sum + seen.count, 0),
    clauses: reports,
    instructions: judges.map((judge) =>
      instructionReport(judge, reports, followed, inference, inconsistencies),
    ),
    policies: policyMap(points),
    points,
    nearest: inference.nearest,
    readings: readingMap(points, followed),
    otherReadings: followed.map((each) => {
      const erratum = errata.find(({ id }) => id === each.erratum);
      const says = erratum?.readings[each.reading] ?? '';
      return { ...each, problem: erratum?.problem ?? '', says };
    }),
    inconsistencies,
    programs,
    notJudged: [...unjudgedSources(unjudged), ...elsewhere, ...judges.flatMap(exempted)],
    undecided: judges
      .filter(({ components }) => components.undecided > 0)
      .map(({ seen, components }) => ({
        instruction: seen.instruction,
        components: components.undecided,
        of: components.seen,
      })),
    expectations: comparison,
  };
}

/** What a backend has to show, and what a machine does when it is asked. */
async function observed(
  backend: Backend,
  environment: EnvironmentName,
  wanted: (instruction: string) => boolean,
): ReturnType<Backend['observe']> {
  const kept = await backend.observe(wanted);
  if (backend.machine === null) return kept;
  const made = observeMachine(backend.machine, environment, wanted);
  return {
    observations: [...kept.observations, ...made.observations],
    unjudged: [...kept.unjudged, ...made.unjudged],
  };
}

/** What all results say about the policies. */
function evidenceOf(
  judges: readonly InstructionJudge[],
  machine: Machine | null,
  environment: EnvironmentName,
): Observed<Shown> {
  const reliable = new Constraints<Shown>();
  const doubtful = new Constraints<Shown>();
  for (const { constraints, unexplained } of judges.flatMap(({ evidence }) => evidence)) {
    (unexplained === 0 ? reliable : doubtful).addAll(constraints);
  }
  if (machine !== null) learnFromPrograms(machine, environment, reliable);
  return { reliable: reliable.all(), doubtful: doubtful.all() };
}

/** What small programs say about addresses, condition codes and the flow of control. */
function learnFromPrograms(
  machine: Machine,
  environment: EnvironmentName,
  constraints: Constraints<Shown>,
): void {
  for (const probe of programProbes(environment)) {
    const left = leftBy(machine, probe);
    if (typeof left === 'string') continue;
    const region = regionOfProgram(probe, left);
    if (region.length === 0) continue;
    constraints.add(region, () => ({
      instruction: null,
      place: probe.name,
      witness: () => programWitness(probe.name, left.value),
    }));
  }
}

async function judgePrograms(
  machine: Machine,
  environment: EnvironmentName,
  clauses: readonly Clause[],
  { onProgress, signal }: CertifyOptions,
): Promise<ProgramReports> {
  const judge = new ProgramJudge(machine, await Attribution.load(clauses));
  const all = [...programsOf(environment)];
  for (const [done, program] of all.entries()) {
    if (done % STRIDE === 0) {
      onProgress?.({ done, total: all.length, label: 'programs' });
      await setImmediate();
      if (signal?.aborted === true) throw new Interrupted(done, all.length);
    }
    judge.judge(program);
  }
  return judge.report();
}

function wantedOf(rows: readonly ClauseRow[]): (instruction: string) => boolean {
  const names = new Set(rows.map(({ instruction }) => instruction));
  // What the environment lacks is read too, to say that it is not judged.
  return (instruction) => names.has(instruction);
}

function expectations(file: string | null, clauses: readonly Clause[]): ExpectationFile | null {
  if (file === null) return null;
  return readExpectations(
    file,
    clauses.map(({ id }) => id),
  );
}

/** Observations of instructions that the environment has, and a word about the others. */
function split(
  observations: readonly Observations[],
  environment: EnvironmentName,
): { here: readonly Observations[]; elsewhere: readonly NotJudged[] } {
  const here: Observations[] = [];
  const elsewhere: NotJudged[] = [];
  for (const seen of observations) {
    const spec = instructionNamed(seen.instruction);
    if (spec !== undefined && availableIn(ENVIRONMENTS[environment], spec.since)) {
      here.push(seen);
    } else {
      elsewhere.push({
        instruction: seen.instruction,
        source: seen.instruction,
        records: seen.count,
        reason: `${environment} has no ${seen.instruction}`,
      });
    }
  }
  return { here, elsewhere };
}

async function judgeAll(
  observations: readonly Observations[],
  rows: readonly ClauseRow[],
  environment: EnvironmentName,
  { onProgress, signal }: CertifyOptions,
): Promise<readonly InstructionJudge[]> {
  const total = observations.reduce((sum, { count }) => sum + count, 0);
  let done = 0;
  const judges: InstructionJudge[] = [];
  for (const seen of observations) {
    const clauses = await judgeClauses(seen.instruction, rows);
    const judge = new InstructionJudge(seen, environment, clauses, driversHalf);
    for (let index = 0; index < seen.count; index++) {
      if (index % STRIDE === 0) {
        onProgress?.({ done: done + index, total, label: seen.instruction });
        await setImmediate();
        if (signal?.aborted === true) throw new Interrupted(done + index, total);
      }
      judge.judge(index);
    }
    done += seen.count;
    judges.push(judge);
  }
  return judges;
}

function compare(
  file: ExpectationFile,
  judges: readonly InstructionJudge[],
  followed: readonly FollowedReading[],
  rows: readonly ClauseRow[],
  selected: Selection,
): Comparison {
  const found = judges.flatMap(({ seen, tallies }) =>
    tallies.map(({ id, violations }) => ({
      clause: id,
      instruction: seen.instruction,
      violations: excuses(followed, id) === null ? violations : 0,
    })),
  );
  return compareExpectations(
    file,
    found,
    rows.filter(({ clause, instruction }) => selected(clause, instruction)),
  );
}

function verdict(departs: boolean, comparison: Comparison | null): Verdict {
  if (comparison !== null && !comparison.asListed) return 'does not conform';
  if (!departs) return 'conforms';
  return comparison === null ? 'does not conform' : 'conforms with listed exceptions';
}

function unjudgedSources(
  unjudged: readonly { readonly source: string; readonly reason: string }[],
): NotJudged[] {
  return unjudged.map(({ source, reason }) => ({
    instruction: null,
    source,
    records: null,
    reason,
  }));
}

function exempted({ seen, exempted: byReason }: InstructionJudge): NotJudged[] {
  return [...byReason].map(([reason, records]) => ({
    instruction: seen.instruction,
    source: seen.instruction,
    records,
    reason,
  }));
}
