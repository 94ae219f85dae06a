/**
 * Certifies an implementation of GPU programs: asks it the cases of the corpus and generated programs, and
 * says of each clause how the cases that name it fare.
 */
import type { GpuEnvironmentName } from '../../spec/gpu/environments.js';
import { gpuInstructionNamed } from '../../spec/gpu/instructions.js';
import type { GpuClause } from '../../spec/load/clauses.js';
import { loadSpecification } from '../../spec/load/specification.js';
import { BackendUsageError } from '../backends/backend.js';
import { topicOf } from '../campaign/gpu-disagreement.js';
import { GpuPerformer } from '../campaign/gpu-perform.js';
import { gpuCorpus, GpuUnits } from '../campaign/gpu-unit.js';
import type { ResultLine } from '../campaign/result-line.js';
import type { GpuCase } from '../cases/gpu-case.js';
import { unexpected } from '../compare/compare-units.js';
import { compareExpectations, readExpectations, type Comparison } from '../compare/expectations.js';
import type { Certificate, ClauseReport, InstructionReport, NotJudged } from './certificate.js';
import { collect } from './collect.js';
import { gpuProgramReports } from './gpu-programs.js';
import { hashes } from './hashes.js';
import {
  askedUnits,
  documentNamed,
  factsOf,
  Interrupted,
  thisMachine,
  withReasons,
  type CertifyOptions,
} from './options.js';
import { selection } from './selection.js';
import { verdictOf, verdictParts } from './verdict.js';
import { version } from './version.js';

/** @throws as `certify` does */
export async function certifyGpu(
  options: CertifyOptions,
  environment: GpuEnvironmentName,
): Promise<Certificate> {
  const { backend, queries = [], campaign = {}, expectationFile = null, signal } = options;
  if (backend.gpu === null) {
    throw new BackendUsageError(`${backend.identity.spec} runs no GPU programs`);
  }
  const { documents, gpuClauses } = options.specification ?? loadSpecification();
  const wanted = selectedClauses(gpuClauses, environment, queries);
  const expected =
    expectationFile === null
      ? null
      : readExpectations(
          expectationFile,
          gpuClauses.map(({ id }) => id),
        );
  const facts = factsOf(backend, environment);
  // Generated programs are about everything at once: they belong to a run without a selection.
  const programs = queries.length === 0;
  const cases = options.gpuCases ?? gpuCorpus();
  const asked = programs ? cases : cases.filter((each) => names(each, wanted));
  const units = new GpuUnits(environment, asked);
  const performer = new GpuPerformer(environment, gpuClauses);
  const perform = performer.perform.bind(performer);
  const collected = await collect(
    backend,
    { environment, units, perform, programs },
    {
      ...campaign,
      queries,
      isFailure: unexpected(expected, facts),
      ...(options.onProgress === undefined ? {} : { onProgress: options.onProgress }),
      ...(signal === undefined ? {} : { signal }),
    },
  );
  const { lines, report } = collected;
  if (signal?.aborted === true) throw new Interrupted(report.done, report.units);
  const comparison =
    expected === null ? null : compareExpectations(expected, [], [], askedUnits(collected, facts));
  const judged = judgedCases(lines, units);
  const all = wanted.map((clause) => clauseReport(clause, judged, comparison));
  const tried = new Set(all.flatMap((each) => (each.records > 0 ? [each.instruction] : [])));
  const clauses = all.filter(({ instruction }) => tried.has(instruction));
  const instructions = instructionReports(clauses, judged);
  const certificate: Omit<Certificate, 'verdict'> = {
    vpspec: version(),
    hashes: hashes(),
    machine: thisMachine(),
    document: documentNamed(documents, 'gp4'),
    environment,
    backend: backend.identity,
    campaign: report,
    records: instructions.reduce((sum, { records }) => sum + records, 0),
    clauses,
    instructions,
    policies: {},
    points: [],
    nearest: null,
    readings: {},
    otherReadings: [],
    inconsistencies: [],
    programs: withReasons(gpuProgramReports(lines, units), comparison),
    notJudged: notJudged(lines),
    neverReached: all.filter(({ records }) => records === 0).map(({ id }) => id),
    vacuity: { components: 0, undecided: 0 },
    undecided: [],
    expectations: comparison,
  };
  return { ...certificate, verdict: verdictOf(verdictParts(certificate)) };
}

/** The clauses that programs can bear on, by environment and queries. @throws SelectionError */
function selectedClauses(
  clauses: readonly GpuClause[],
  environment: GpuEnvironmentName,
  queries: readonly string[],
): readonly GpuClause[] {
  const here = clauses.filter(
    ({ kind, environments }) => kind !== 'untestable' && environments.includes(environment),
  );
  const rows = here.map((clause) => ({ clause: clause.id, instruction: topicOf(clause) }));
  const selected = selection(queries, rows);
  return here.filter((clause) => selected(clause.id, topicOf(clause)));
}

function names({ clauses }: GpuCase, wanted: readonly GpuClause[]): boolean {
  return wanted.some(({ id }) => clauses.includes(id));
}

/** A unit of the corpus for which there is an answer. */
interface JudgedCase {
  readonly clauses: readonly string[];
  readonly disagrees: boolean;
}

function judgedCases(lines: readonly ResultLine[], units: GpuUnits): readonly JudgedCase[] {
  return lines.flatMap(({ unit, verdict }) => {
    if (!unit.startsWith('case:') || (verdict !== 'agrees' && verdict !== 'disagrees')) return [];
    const known = units.get(unit);
    const clauses = known.kind === 'gpu cases' ? (known.cases[0]?.clauses ?? []) : [];
    return [{ clauses, disagrees: verdict === 'disagrees' }];
  });
}

function clauseReport(
  clause: GpuClause,
  judged: readonly JudgedCase[],
  comparison: Comparison | null,
): ClauseReport {
  const { id, section, says, errata } = clause;
  const own = judged.filter(({ clauses }) => clauses.includes(id));
  return {
    id,
    instruction: topicOf(clause),
    section,
    says,
    errata,
    decidedBy: 'semantics',
    records: own.length,
    violations: own.filter(({ disagrees }) => disagrees).length,
    worst: null,
    examples: [],
    holdsBy: null,
    readings: [],
    accepted: comparison?.listed.find((entry) => entry.clause === id)?.reason ?? null,
  };
}

/** By what clauses are about; a unit counts where the first of its clauses belongs. */
function instructionReports(
  clauses: readonly ClauseReport[],
  judged: readonly JudgedCase[],
): readonly InstructionReport[] {
  const topics = [...new Set(clauses.map(({ instruction }) => instruction))].sort();
  return topics.map((name) => {
    const own = clauses.filter(({ instruction }) => instruction === name);
    const tried = own.filter(({ records }) => records > 0);
    const violated = own.filter(({ violations }) => violations > 0);
    const ids = new Set(own.map(({ id }) => id));
    const known = new Set(clauses.map(({ id }) => id));
    const units = judged.filter((each) => {
      const first = each.clauses.find((id) => known.has(id));
      return first !== undefined && ids.has(first);
    });
    const spec = gpuInstructionNamed(name);
    return {
      name,
      title: spec?.title ?? '',
      section: spec?.section ?? '',
      records: units.length,
      departs: units.filter(({ disagrees }) => disagrees).length,
      clauses: {
        hold: tried.length - violated.length,
        violated: violated.length,
        untried: own.length - tried.length,
      },
      worst: null,
      policies: [],
      consistent: true,
      components: { seen: 0, notJudged: 0, exact: 0, bounded: 0, undecided: 0 },
      errors: { compared: 0, steps: [], apart: 0, worst: 0 },
    };
  });
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
