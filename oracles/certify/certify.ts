/** Certifies a backend: asks it, holds every selected clause against every result, and sums up. */
import { setImmediate } from 'node:timers/promises';
import { environmentOf as governed, type VpAuthority } from '../../spec/authorities.js';
import { availableIn, ENVIRONMENTS, type EnvironmentName } from '../../spec/environments.js';
import { instructionNamed } from '../../spec/instructions.js';
import type { Clause } from '../../spec/load/clauses.js';
import { isGpuEnvironment } from '../../spec/gpu/environments.js';
import { loadSpecification } from '../../spec/load/specification.js';
import { load } from '../../semantics/language/load.js';
import type { Observations } from '../backends/backend.js';
import { topicOf } from '../units/gpu/suspects.js';
import { Performer } from '../units/vp/perform.js';
import type { ResultLine } from '../units/result-line.js';
import { vpCasesFor } from '../units/rehosted.js';
import { Units } from '../units/vp/unit.js';
import { vpCorpus } from '../units/vp/corpus.js';
import { unexpected, type AskedUnits } from '../compare/compare-units.js';
import {
  compareExpectations,
  type Comparison,
  type ExpectationFile,
} from '../compare/expectations.js';
import { Attribution } from '../judge/attribution/attribution.js';
import { reachOf, type ClauseName } from './asked.js';
import type { Certificate, NotJudged } from './certificate.js';
import type { FollowedReading } from './policy-report.js';
import { certifyGpu } from './gpu/certify.js';
import { applicableClauses, judgeClauses, type ClauseRow } from './clauses-of.js';
import { collect, observationsOf, type Collected } from './collect.js';
import { infer } from '../inference/infer.js';
import { Questions } from '../inference/questions.js';
import { evidenceOf } from './evidence.js';
import { driversHalf } from './exemptions.js';
import { lettersListed, lettersOfUnits } from './by-the-letter.js';
import { hashes } from './hashes.js';
import { inForce } from './in-force.js';
import { InstructionJudge } from './instruction-judge.js';
import { judgedAhead, type JudgedAhead } from './judged-ahead.js';
import { judgedUnits, type AskedProgram } from './judged-units.js';
import { contradictions } from './contradictions.js';
import { INVARIANCE_CLAUSE, withInvariance } from './invariance.js';
import { withMisplacing } from './misplacing.js';
import { withLaxLoading, type LaxLoading, type RefusedProgram } from './lax-loader.js';
import { loadingReadings } from './loading-readings.js';
import {
  askedUnits,
  type CertifyOptions,
  collecting,
  documentsNamed,
  environmentOf,
  expectationsIn,
  factsOf,
  governing,
  Interrupted,
  thisMachine,
  withReasons,
} from './options.js';
import { nearestProfile, policyMap, policyReport, readingMap } from './policies.js';
import { programReports } from './programs.js';
import { excuses, followedReadings } from './readings.js';
import { clauseReports, instructionReport, undecidedIn, vacuityOf } from './reports.js';
import { programClausesOf } from './scope.js';
import { selection } from './selection.js';
import { smallLetters, vpLetterShrinking } from './small-letters.js';
import { verdictOf, verdictParts } from './verdict.js';
import { version } from './version.js';

export { Interrupted, type CertifyOptions } from './options.js';

/** Records between two looks at the signal and the progress bar. */
const STRIDE = 250;

/**
 * Certifies.
 *
 * @throws SelectionError, SpecFileError, BackendUsageError, BackendFailure, Interrupted; and of campaigns
 * CampaignUsageError, CampaignFailure
 */
export async function certify(options: CertifyOptions): Promise<Certificate> {
  const { backend } = options;
  const environment = environmentOf(options);
  if (isGpuEnvironment(environment)) return certifyGpu(options, environment);
  const authority = governing(environment, options);
  const { documents, clauses, errata } = options.specification ?? loadSpecification();
  const rows = applicableClauses(clauses, authority);
  const testable = inForce(clauses, authority);
  // What results of instructions are held against, and what only programs can show.
  const known = [...rows, ...testable.map(rowOf)];
  const isSelected = selection(options.queries ?? [], known);
  const selected = known.filter(({ clause, instruction }) => isSelected(clause, instruction));
  const wanted = rows.filter(({ clause, instruction }) => isSelected(clause, instruction));
  const names = new Set(selected.map(({ clause }) => clause));
  const expected = expectationsIn(options, clauses);
  const facts = factsOf(backend, environment);
  const kept = await backend.observe(wantedOf(wanted));
  if (backend.box === null) options.onRecords?.({ queries: options.queries ?? [], ...kept });
  const ahead: JudgedAhead = new Map();
  const collected = await askedOf(
    options,
    async (lines) => {
      const known = split(observationsOf(lines), environment).here;
      await judgeAll(known, wanted, authority, { backend }, ahead);
    },
    authority,
    wantedOf(wanted),
    names,
    testable.map(({ id }) => id),
    clauses,
    unexpected(expected, facts),
  );
  if (options.signal?.aborted === true) {
    throw new Interrupted(collected?.report.done ?? 0, collected?.report.units ?? 0);
  }
  const lines = collected?.lines ?? [];
  const { here, elsewhere } = split([...kept.observations, ...observationsOf(lines)], environment);
  const judges = await judgeAll(here, wanted, authority, options, ahead);
  const hasPrograms = collected?.hasPrograms ?? false;
  const inference = infer(
    evidenceOf(judges, lines, environment),
    new Questions(here, authority, hasPrograms),
    authority,
  );
  const inconsistencies = contradictions(judges, authority, inference.assignment);
  const programs =
    collected === null
      ? null
      : await programReports(
          backend,
          { ...collected, made: options.kept?.made ?? null },
          collected.attribution,
          environment,
        );
  const points = inference.findings.map((finding) =>
    policyReport(finding, authority, collected === null ? (name): string => name : undefined),
  );
  const followed = followedReadings(judges);
  const loading = loadingReadings(lines, errata);
  const comparison =
    expected === null
      ? null
      : compare(expected, judges, followed, wanted, askedUnits(collected, facts));
  const reports = judges.flatMap((judge) =>
    clauseReports(judge, clauses, comparison, followed, inference),
  );
  const programOf = programsOf(collected?.units ?? null);
  const programClauses = programClausesOf(
    judgedUnits(lines, programOf, (id) => names.has(id)),
  ).filter(({ id, violations }) => names.has(id) || violations > 0);
  const instructions = judges.map((judge) =>
    instructionReport(judge, reports, followed, inference, inconsistencies),
  );
  const exemptions = [...elsewhere, ...judges.flatMap(exempted)];
  const records = judges.reduce((sum, { seen }) => sum + seen.count, 0);
  const left = (all: readonly NotJudged[]): number =>
    all.reduce((sum, each) => sum + (each.records ?? 0), 0);
  const reach = reachOf(options, {
    environment,
    collected,
    programOf,
    testable: testable.map(({ id }) => id).filter((id) => names.has(id)),
    selected,
    byResults: wanted,
    clauses: reports,
    programClauses,
    instructions,
    departs: (instruction) =>
      instructions.some((each) => each.name === instruction && each.clauses.violated > 0),
    vectors: { judged: records + left(elsewhere) - left(exemptions), notJudged: left(exemptions) },
  });
  const letters = lettersListed(
    [
      ...judges.flatMap((judge) => judge.letters.reports),
      ...(await smallLetters(
        lettersOfUnits(lines),
        collected?.until ?? Infinity,
        collected === null
          ? null
          : (options.kept?.letter ??
              vpLetterShrinking(backend, collected.units, collected.attribution, environment)),
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
    campaign: collected?.report ?? null,
    records,
    clauses: reports,
    instructions,
    policies: policyMap(points),
    points,
    nearest: nearestProfile(inference.nearest, points, authority),
    readings: readingMap(points, [...followed, ...loading.followed]),
    otherReadings: [
      ...followed.map((each) => {
        const erratum = errata.find(({ id }) => id === each.erratum);
        const says = erratum?.readings[each.reading] ?? '';
        return { ...each, problem: erratum?.problem ?? '', says };
      }),
      ...loading.followed,
    ],
    bothReadings: loading.both,
    inconsistencies,
    programs: programs === null ? null : withReasons(programs, comparison),
    programClauses,
    notJudged: [...unjudgedSources(kept.unjudged), ...exemptions],
    neverReached: reach.neverReached,
    ...(reach.notAsked === undefined ? {} : { notAsked: reach.notAsked }),
    vacuity: vacuityOf(judges),
    undecided: undecidedIn(judges),
    expectations: letters.comparison,
    letter: { accepted: options.byTheLetter ?? false, reports: letters.reports },
  };
  return { ...certificate, verdict: verdictOf(verdictParts(certificate)) };
}

/** What a backend that runs programs does when it is asked; null for another. */
async function askedOf(
  options: CertifyOptions,
  onForemost: (lines: readonly ResultLine[]) => Promise<void>,
  authority: VpAuthority,
  wanted: (instruction: string) => boolean,
  names: ReadonlySet<string>,
  testable: readonly string[],
  clauses: readonly Clause[],
  isFailure: (line: ResultLine) => boolean,
): Promise<
  | (Collected & {
      readonly units: Units;
      readonly attribution: Attribution;
      readonly lax: LaxLoading | null;
    })
  | null
> {
  const { backend, queries = [] } = options;
  if (backend.box === null) return null;
  // Generated programs are about everything at once: they belong to a run without a selection.
  const programs = queries.length === 0;
  const environment = governed(authority);
  const cases = vpCasesFor(authority, vpCorpus(), testable);
  const units = new Units({ authority, wanted, programs, clauses: names, cases });
  const attribution = Attribution.load(clauses, options.document ?? null);
  const performer = new Performer(environment, attribution);
  const perform = performer.perform.bind(performer);
  const collected = await collect(
    backend,
    { environment, document: options.document ?? null, units, perform, programs },
    { ...collecting(options, isFailure), onForemost },
  );
  const isInvariant = testable.includes(INVARIANCE_CLAUSE);
  const held = isInvariant ? withInvariance(collected.lines) : collected.lines;
  const placed = withMisplacing(held);
  const made = withLaxLoading(placed, refusedBy(units), inForce(clauses, authority));
  return { ...collected, ...made, units, attribution };
}

function rowOf(clause: Clause): ClauseName {
  return { clause: clause.id, instruction: topicOf(clause) };
}

/** The cases and generated programs of a campaign, by unit. */
function programsOf(units: Units | null): (unit: string) => AskedProgram | null {
  return (id) => {
    const unit = units?.get(id);
    if (unit === undefined || !('text' in unit)) return null;
    const { text, about = null } = unit;
    if (about === null) return { clauses: [], text, runs: true };
    return { clauses: about.shows ? about.clauses : [], text, runs: about.runs };
  };
}

/** What a unit asks that must be refused. */
function refusedBy(units: Units): (unit: string) => RefusedProgram | null {
  return (id) => {
    const unit = units.get(id);
    const result = 'text' in unit ? load(unit.text) : null;
    if (!('text' in unit) || result === null || result.loaded) return null;
    return { restriction: result.error.restriction, program: unit.text };
  };
}

function wantedOf(rows: readonly ClauseRow[]): (instruction: string) => boolean {
  const names = new Set(rows.map(({ instruction }) => instruction));
  // What the environment lacks is read too, to say that it is not judged.
  return (instruction) => names.has(instruction);
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
  authority: VpAuthority,
  { backend, onProgress, signal }: Pick<CertifyOptions, 'backend' | 'onProgress' | 'signal'>,
  ahead: JudgedAhead,
): Promise<readonly InstructionJudge[]> {
  // Whoever runs programs answers for all of the language.
  const exemption = backend.box === null ? driversHalf : (): null => null;
  const total = observations.reduce((sum, { count }) => sum + count, 0);
  let done = 0;
  let failures = 0;
  const judges: InstructionJudge[] = [];
  for (const seen of observations) {
    const known = judgedAhead(ahead, seen);
    if (known !== null) {
      judges.push(known);
      continue;
    }
    const clauses = judgeClauses(seen.instruction, rows);
    const judge = new InstructionJudge(seen, authority, clauses, exemption);
    for (let index = 0; index < seen.count; index++) {
      if (index % STRIDE === 0) {
        const failed = failures + judge.broken.size;
        onProgress?.({ done: done + index, total, label: seen.instruction, failures: failed });
        await setImmediate();
        if (signal?.aborted === true) throw new Interrupted(done + index, total);
      }
      judge.judge(index);
    }
    done += seen.count;
    failures += judge.broken.size;
    judges.push(judge);
    ahead.set(seen.instruction, judge);
  }
  return judges;
}

/** Everything that departs, held against the list. */
function compare(
  file: ExpectationFile,
  judges: readonly InstructionJudge[],
  followed: readonly FollowedReading[],
  rows: readonly ClauseRow[],
  asked: AskedUnits | null,
): Comparison {
  const found = judges.flatMap(({ seen, tallies }) =>
    tallies.map(({ id, violations }) => ({
      clause: id,
      instruction: seen.instruction,
      violations: excuses(followed, id) === null ? violations : 0,
    })),
  );
  return compareExpectations(file, found, rows, asked);
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
