/**
 * Certifies an implementation of GPU programs: asks it instructions by themselves, the cases of the corpus and
 * generated programs, says of each clause how what bears on it fares, and which policies it follows.
 */
import type { GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import type { GpuClause } from '../../../spec/load/clauses.js';
import { loadSpecification } from '../../../spec/load/specification.js';
import { loadGpu } from '../../../semantics/gpu/language/load.js';
import { BackendUsageError } from '../../backends/backend.js';
import { GpuPerformer } from '../../units/gpu/perform.js';
import { gpuCasesFor } from '../../units/rehosted.js';
import { topicOf } from '../../units/gpu/suspects.js';
import { GpuUnits } from '../../units/gpu/unit.js';
import type { ResultLine } from '../../units/result-line.js';
import type { GpuCase } from '../../cases/gpu/case.js';
import { unexpected } from '../../compare/compare-units.js';
import { compareExpectations } from '../../compare/expectations.js';
import { reachOf } from '../asked.js';
import type { Certificate, NotJudged } from '../certificate.js';
import type { CampaignReport } from '../program-report.js';
import { collect, observationsOf } from '../collect.js';
import { gpuCasesAsked } from './asked-cases.js';
import { gpuProgramReports } from './programs.js';
import { gpuLetterShrinking, smallLetters } from '../small-letters.js';
import { gpuJudges, gpuRecords } from './records.js';
import {
  brokenByRecords,
  gpuClauseReport,
  gpuInstructionReports,
  judgedInstructions,
  unitsByClause,
} from './reports.js';
import { lettersListed, lettersOfUnits } from '../by-the-letter.js';
import { hashes } from '../hashes.js';
import { inForce, notAskedBecause } from '../in-force.js';
import type { JudgedAhead } from '../judged-ahead.js';
import { judgedUnits, type AskedProgram } from '../judged-units.js';
import { withMisplacing } from '../misplacing.js';
import { withLaxLoading, type RefusedProgram } from '../lax-loader.js';
import { loadingReadings } from '../loading-readings.js';
import {
  askedUnits,
  collecting,
  documentsNamed,
  expectationsIn,
  governing,
  factsOf,
  Interrupted,
  thisMachine,
  withReasons,
  type CertifyOptions,
} from '../options.js';
import { policyMap, readingMap } from '../policies.js';
import { undecidedIn, vacuityOf } from '../reports.js';
import { selection } from '../selection.js';
import { verdictOf, verdictParts } from '../verdict.js';
import { version } from '../version.js';

/** @throws as `certify` does */
export async function certifyGpu(
  options: CertifyOptions,
  environment: GpuEnvironmentName,
): Promise<Certificate> {
  const { backend, queries = [], signal } = options;
  if (backend.gpu === null) {
    throw new BackendUsageError(`${backend.identity.spec} runs no GPU programs`);
  }
  const authority = governing(environment, options);
  const { documents, errata, gpuClauses } = options.specification ?? loadSpecification();
  const wanted = selectedClauses(gpuClauses, environment, queries);
  const expected = expectationsIn(options, gpuClauses);
  const facts = factsOf(backend, environment);
  // Generated programs are about everything at once: they belong to a run without a selection.
  const programs = queries.length === 0;
  const testable = inForce(gpuClauses, environment).map(({ id }) => id);
  const cases =
    options.gpuCases === undefined
      ? gpuCasesAsked(environment, gpuClauses)
      : gpuCasesFor(environment, options.gpuCases, testable);
  const asked = programs ? cases : cases.filter((each) => names(each, wanted));
  const probed = new Set(wanted.map(topicOf));
  const units = new GpuUnits(environment, asked, {
    wanted: (instruction) => probed.has(instruction),
    readings: programs,
  });
  const performer = new GpuPerformer(environment, gpuClauses);
  const perform = performer.perform.bind(performer);
  const ahead: JudgedAhead = new Map();
  const found = await collect(
    backend,
    { environment, document: null, units, perform, programs },
    {
      ...collecting(options, unexpected(expected, facts)),
      onForemost: async (known) => {
        await gpuJudges(observationsOf(known), wanted, environment, ahead);
      },
    },
  );
  const { lax, ...made } = withLaxLoading(
    withMisplacing(found.lines),
    refusedBy(units),
    inForce(gpuClauses, environment),
  );
  const collected = { ...found, ...made };
  const { lines, report } = collected;
  if (signal?.aborted === true) throw new Interrupted(report.done, report.units);
  const records = await gpuRecords(lines, wanted, errata, environment, ahead);
  const { judges, followed, points, inconsistencies } = records;
  const loading = loadingReadings(lines, errata);
  const programOf = programsOf(units);
  const byThemselves = judgedInstructions(records);
  const told = new Set(wanted.map(({ id }) => id));
  const judged = [...judgedUnits(lines, programOf, (id) => told.has(id)), ...byThemselves];
  const broken = brokenByRecords(wanted, records);
  const comparison =
    expected === null
      ? null
      : compareExpectations(
          expected,
          broken,
          // In a part of the units a clause may hold in records, and be violated in cases that were not asked.
          isWhole(report) ? broken : broken.filter(({ violations }) => violations > 0),
          askedUnits(collected, facts),
        );
  // A clause that permits every answer cannot be said to hold.
  const byClause = unitsByClause(judged);
  const all = wanted
    .map((clause) => gpuClauseReport(clause, byClause.get(clause.id) ?? [], comparison, records))
    .filter(({ id, violations }) => violations > 0 || notAskedBecause(id) === null);
  const tried = new Set(
    all.flatMap(({ instruction, records: own, undetermined = 0 }) =>
      own + undetermined > 0 ? [instruction] : [],
    ),
  );
  const clauses = all.filter(({ instruction }) => tried.has(instruction));
  const instructions = gpuInstructionReports(clauses, judged, records);
  const departing = new Set(
    judges.flatMap(({ seen }, index) =>
      (byThemselves[index]?.violates ?? []).length > 0 ? [seen.instruction] : [],
    ),
  );
  const selected = wanted.map((clause) => ({ clause: clause.id, instruction: topicOf(clause) }));
  const reach = reachOf(options, {
    environment,
    collected,
    programOf,
    testable: wanted.map(({ id }) => id),
    selected,
    byResults: selected,
    clauses,
    programClauses: [],
    instructions,
    departs: (instruction) => departing.has(instruction),
    vectors: { judged: judges.reduce((sum, { seen }) => sum + seen.count, 0), notJudged: 0 },
  });
  const letters = lettersListed(
    [
      ...judges.flatMap((judge) => judge.letters.reports),
      ...(await smallLetters(
        lettersOfUnits(lines),
        found.until,
        options.kept?.letter ?? gpuLetterShrinking(backend, units),
      )),
    ],
    expected,
    comparison,
    (name) => judges.some(({ seen }) => seen.instruction === name),
  );
  const certificate: Omit<Certificate, 'verdict'> = {
    vpspec: version(),
    hashes: hashes(),
    machine: thisMachine(options),
    ...documentsNamed(documents, authority),
    environment,
    backend: backend.identity,
    scope: reach.scope,
    campaign: report,
    records: instructions.reduce((sum, { records }) => sum + records, 0),
    clauses,
    instructions,
    policies: policyMap(points),
    points,
    nearest: records.nearest,
    readings: { ...records.readings, ...readingMap([], [...followed, ...loading.followed]) },
    readingEvidence: records.readingEvidence,
    otherReadings: [...records.otherReadings, ...loading.followed],
    bothReadings: loading.both,
    inconsistencies,
    programs: withReasons(
      await gpuProgramReports(
        backend,
        { lines, lax, until: found.until, made: options.kept?.made ?? null },
        units,
      ),
      comparison,
    ),
    notJudged: notJudged(lines),
    neverReached: reach.neverReached,
    ...(reach.notAsked === undefined ? {} : { notAsked: reach.notAsked }),
    vacuity: vacuityOf(judges),
    undecided: undecidedIn(judges),
    expectations: letters.comparison,
    letter: { accepted: options.byTheLetter ?? false, reports: letters.reports },
  };
  return { ...certificate, verdict: verdictOf(verdictParts(certificate)) };
}

/** The clauses that programs can bear on, by environment and queries. @throws SelectionError */
function selectedClauses(
  clauses: readonly GpuClause[],
  environment: GpuEnvironmentName,
  queries: readonly string[],
): readonly GpuClause[] {
  const here = inForce(clauses, environment);
  const rows = here.map((clause) => ({ clause: clause.id, instruction: topicOf(clause) }));
  const selected = selection(queries, rows);
  return here.filter((clause) => selected(clause.id, topicOf(clause)));
}

/** The cases and generated programs of a campaign, by unit; of a unit of several cases the first. */
function programsOf(units: GpuUnits): (unit: string) => AskedProgram | null {
  return (id) => {
    const unit = units.get(id);
    if (unit.kind === 'gpu program') return { clauses: [], text: unit.text, runs: unit.loads };
    const [first] = unit.kind === 'gpu cases' ? unit.cases : [];
    if (first === undefined) return null;
    const { clauses, program, expect } = first;
    return { clauses, text: program.text, runs: expect.kind === 'runs' };
  };
}

/** What a unit asks that must be refused. */
function refusedBy(units: GpuUnits): (unit: string) => RefusedProgram | null {
  const programOf = programsOf(units);
  return (id) => {
    const asked = /^(case|program):/.test(id) ? programOf(id) : null;
    const result = asked === null ? null : loadGpu(asked.text);
    if (asked === null || result === null || result.loaded) return null;
    return { restriction: result.error.restriction, program: asked.text };
  };
}

function names({ clauses }: GpuCase, wanted: readonly GpuClause[]): boolean {
  return wanted.some(({ id }) => clauses.includes(id));
}

function isWhole({ shard, budget, interrupted }: CampaignReport): boolean {
  return shard.count === 1 && budget === null && !interrupted;
}

/** Why units have no verdict, and how many. */
function notJudged(lines: readonly ResultLine[]): readonly NotJudged[] {
  const counts = new Map<string, number>();
  for (const { verdict, reason } of lines) {
    if (verdict !== 'inconclusive' || reason === null) continue;
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].map(([reason, records]) => ({
    instruction: null,
    source: 'units',
    records,
    reason,
  }));
}
