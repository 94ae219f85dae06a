/**
 * Checks the files of a certificate: whether they are as they were written, and whether they agree with one another.
 * follows.ts computes it again.
 */
import { allGuestClauses } from '../cases/guest/clauses.js';
import type { Specification } from '../../spec/load/specification.js';
import type { Certificate, Hashes } from './certificate.js';
import { resultsOf, type CertificateFiles } from './certificate-files.js';
import { hashesIn } from './guest/record.js';
import type { UnitOutcome } from './program-report.js';
import { readCertificate } from './certificate-format.js';
import { joinedIn, uncheckedIn } from './collect.js';
import { LONGEST_REASON, shown } from './folder-contents.js';
import { checkManifest, FILES, FolderError, type Problem } from './folder.js';
import { releaseWith } from './releases.js';
import { verdictLinesText } from './result-lines.js';
import { verifyMaker } from './verify-maker.js';
import { verifyInForce, verifyScope } from './verify-scope.js';
import { verdictOf, verdictParts } from './verdict.js';
import { version } from './version.js';

export interface Verification {
  /** Null where certificate.json cannot be read; a problem then says why. */
  readonly certificate: Certificate | null;
  readonly problems: readonly Problem[];
  /** Why this state of vpspec can prove nothing of it, problems apart; null where it can. */
  readonly unproved: string | null;
  /** What is no fault of the folder, and worth knowing. */
  readonly notes: readonly string[];
}

/** What was found, in a word. */
export function wordOf({
  problems,
  unproved,
}: Pick<Verification, 'problems' | 'unproved'>): 'verified' | 'unsound' | 'not verified' {
  if (problems.length > 0) return 'unsound';
  return unproved === null ? 'verified' : 'not verified';
}

/** What problems come to: they prove nothing where another state of the tool judged. */
export function judgedAs(
  problems: readonly Problem[],
  { vpspec, hashes }: Pick<Certificate, 'vpspec' | 'hashes'>,
  here: Pick<Hashes, 'tool'>,
): Pick<Verification, 'problems' | 'unproved'> {
  const [first] = problems;
  if (first === undefined || hashes.tool === here.tool) return { problems, unproved: null };
  const unproved =
    `it was judged by another state of vpspec (${vpspec}, tool ${hashes.tool.slice(0, 12)}), ` +
    `and this one comes to something else: ${first.place} ${first.says}`;
  return { problems: [], unproved };
}

/** What is noted of the results of an earlier run, where a folder has some. */
export function ofEarlier(files: CertificateFiles): readonly string[] {
  if (!files.has(FILES.previous)) return [];
  return [`${FILES.previous} is of an earlier run, and no part of this certificate`];
}

/** What this package holds now. */
export interface Present {
  readonly specification: Specification;
  /** Hashes of what certificates of an environment depend on. */
  readonly hashes: (environment: string) => Hashes;
  /** The day that it is, of UTC: none is certified on a later one. Absent where the day does not matter. */
  readonly today?: string;
}

/**
 * Whether files are as they were written and agree with one another: what costs no time. Nothing is computed again.
 *
 * @throws FolderError where they are none of a certificate.
 */
export function verifyFolder(files: CertificateFiles, present: Present): Verification {
  const changed = checkManifest(files);
  let certificate: Certificate;
  try {
    certificate = readCertificate(files);
  } catch (error) {
    if (!(error instanceof FolderError)) throw error;
    if (!changed.some(({ place }) => place === FILES.certificate)) throw error;
    return { certificate: null, problems: changed, unproved: null, notes: [] };
  }
  const hashes = hashesIn(certificate.environment, present.hashes(certificate.environment));
  const isSame = certificate.hashes.specification === hashes.specification;
  const isOlder = certificate.scope === null;
  const isWritten = changed.length === 0;
  const parts = isWritten
    ? [
        ...agreeing(files, certificate, isSame ? present.specification : null),
        ...verifyMaker(certificate, {
          hashes,
          version: version(),
          today: present.today ?? null,
        }),
      ]
    : [];
  return {
    certificate,
    problems: [...changed, ...parts],
    unproved: neededFor(certificate, hashes),
    notes: isOlder
      ? [
          'it was made by another version of vpspec, whose verdicts did not say how much was asked: ' +
            'no floor is held against it; certify again for a verdict with its scope',
        ]
      : [],
  };
}

/**
 * The parts of a certificate that disagree with the rest of it.
 *
 * @throws FolderError where it is no certificate, though it looks like one
 */
function agreeing(
  files: CertificateFiles,
  certificate: Certificate,
  specification: Specification | null,
): readonly Problem[] {
  try {
    return [
      ...inCertificate(certificate),
      ...(specification === null ? [] : unknownClauses(certificate, specification)),
      ...(specification === null ? [] : verifyInForce(certificate, specification)),
      ...inResults(certificate, files),
    ];
  } catch (error) {
    // Not all of a file from anywhere is known to be of the format.
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    throw new FolderError(
      `${files.place(FILES.certificate)}: is no certificate: ${shown(error.message, LONGEST_REASON)}`,
    );
  }
}

/** Which state of vpspec can prove it; null where this one can. */
function neededFor({ vpspec, hashes }: Certificate, present: Hashes): string | null {
  const others = (['specification', 'corpus'] as const).filter(
    (part) => hashes[part] !== present[part],
  );
  if (others.length === 0) return null;
  const states = others.map(
    (part) => `${part} ${hashes[part].slice(0, 12)} (here ${present[part].slice(0, 12)})`,
  );
  const release = releaseWith(hashes);
  const had =
    release === null
      ? `vpspec ${vpspec}, a state that is no release,`
      : `vpspec ${release.version} (git tag v${release.version})`;
  return `it needs ${had} with ${states.join(' and ')}, by which it was judged`;
}

/** Counts and the verdict, each against what they are made of. */
function inCertificate(certificate: Certificate): readonly Problem[] {
  const { clauses, instructions, programs, expectations, records, verdict, campaign } = certificate;
  const problems: Problem[] = [];
  const same = (part: string, given: unknown, follows: unknown, of: string): void => {
    if (given === follows) return;
    const says = `is ${String(given)}, and from ${of} follows ${String(follows)}`;
    problems.push({ place: `${FILES.certificate}: ${part}`, says });
  };
  same('verdict', verdict, verdictOf(verdictParts(certificate)), 'its parts');
  problems.push(...verifyScope(certificate));
  same('records', records, sum(instructions.map((each) => each.records)), 'the instructions');
  for (const { name, clauses: counts, components } of instructions) {
    const own = clauses.filter(({ instruction }) => instruction === name);
    const violated = own.filter(({ violations }) => violations > 0).length;
    const tried = own.filter((each) => each.records > 0).length;
    const part = `instructions.${name}`;
    same(`${part}.clauses.violated`, counts.violated, violated, 'the clauses');
    same(`${part}.clauses.hold`, counts.hold, tried - violated, 'the clauses');
    same(`${part}.clauses.untried`, counts.untried, own.length - tried, 'the clauses');
    const { notJudged, exact, bounded, undecided } = components;
    const judged = notJudged + exact + bounded + undecided;
    same(`${part}.components.seen`, components.seen, judged, 'the ways of judging');
  }
  for (const { policy, evidence, from } of certificate.points) {
    const of = sum((from ?? []).map((each) => each.records));
    if (from !== undefined) same(`points.${policy}.evidence`, evidence, of, 'its sources');
  }
  const undecided = sum(instructions.map(({ components }) => components.undecided));
  const { vacuity } = certificate;
  same('vacuity.undecided', vacuity.undecided, undecided, 'the instructions');
  const names = new Set(instructions.map(({ name }) => name));
  for (const { id, instruction, records: applied, violations } of clauses) {
    const place = `${FILES.certificate}: clauses.${id} of ${instruction}`;
    if (!names.has(instruction)) {
      problems.push({ place, says: 'speaks of an instruction that the certificate does not have' });
    }
    if (violations > 0 && applied === 0) {
      problems.push({ place, says: 'is violated, and applies to no record' });
    }
  }
  if (programs !== null) {
    const departing = sum(programs.violations.map((each) => each.programs));
    const { judged, agree, inconclusive, asked } = programs;
    // The others were unsupported, or are incidents; older certificates counted them as judged.
    const least = agree + inconclusive + departing;
    const all = asked ?? judged;
    if (all < least || (campaign === null && all !== least)) {
      same('programs.asked', all, least, 'the programs');
    }
    if (asked !== undefined && certificate.scope !== null) {
      const ran = (outcome: UnitOutcome): number =>
        (certificate.scope?.units.case[outcome] ?? 0) +
        (certificate.scope?.units.program[outcome] ?? 0);
      same('programs.judged', judged, ran('agrees') + ran('disagrees'), 'the scope');
      same('programs.agree', agree, ran('agrees'), 'the scope');
      same('programs.inconclusive', inconclusive, ran('inconclusive'), 'the scope');
    }
  }
  if (expectations !== null) {
    const { unexpected, absent, asExpected } = expectations;
    const follows = unexpected.length === 0 && absent.length === 0;
    same('expectations.asExpected', asExpected, follows, 'what is listed and found');
  }
  return problems;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

/** Clause ids that the specification does not have. */
function unknownClauses(
  { clauses, programs, neverReached }: Certificate,
  { clauses: known, gpuClauses }: Specification,
): readonly Problem[] {
  const ids = new Set([...known, ...gpuClauses, ...allGuestClauses()].map(({ id }) => id));
  const named = [
    ...clauses.map(({ id }) => id),
    ...neverReached,
    ...(programs?.violations ?? []).flatMap(({ disagreement }) => disagreement?.clauses ?? []),
  ];
  return [...new Set(named)]
    .filter((id) => !ids.has(id))
    .map((id) => ({ place: `${FILES.certificate}: ${id}`, says: 'there is no such clause' }));
}

/** results.jsonl against the counts of the certificate. */
function inResults(certificate: Certificate, files: CertificateFiles): readonly Problem[] {
  const problem = (says: string): Problem => ({ place: FILES.results, says });
  if (!files.has(FILES.results)) return [];
  const { campaign } = certificate;
  if (campaign === null) {
    return files.read(FILES.results).toString().startsWith(verdictLinesText(certificate))
      ? []
      : [problem('its lines are not those that follow from the clauses and programs')];
  }
  const read = resultsOf(files);
  const problems: Problem[] = [];
  if (read.cut > 0) problems.push(problem('its last line is cut off'));
  const { hashes, environment, backend } = certificate;
  if (read.header !== null) {
    const { header } = read;
    const of = [header.environment, header.backend, header.hashes['specification']].join(', ');
    const its = [environment, backend.spec, hashes.specification].join(', ');
    if (of !== its) problems.push(problem(`is of ${of}, and the certificate of ${its}`));
  }
  const counts = new Map<string, number>();
  for (const { verdict } of read.lines) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  if (read.lines.length !== campaign.done) {
    const says = `has ${String(read.lines.length)} units, and the certificate tells of ${String(campaign.done)}`;
    problems.push(problem(says));
  }
  for (const verdict of new Set([...counts.keys(), ...Object.keys(campaign.verdicts)])) {
    const [here, there] = [counts.get(verdict) ?? 0, campaign.verdicts[verdict] ?? 0];
    if (here === there) continue;
    const says = `has "${verdict}" ${String(here)} times, and the certificate ${String(there)} times`;
    problems.push(problem(says));
  }
  const joined = joinedIn(read.lines);
  if (joined !== (campaign.joined ?? 0)) {
    const says = `has ${String(joined)} agreements with joined sets, and the certificate ${String(campaign.joined ?? 0)}`;
    problems.push(problem(says));
  }
  const unchecked = uncheckedIn(read.lines);
  if (unchecked !== (campaign.unchecked ?? 0)) {
    const says = `has ${String(unchecked)} programs that were not asked for want of checks, and the certificate ${String(campaign.unchecked ?? 0)}`;
    problems.push(problem(says));
  }
  const ended = new Map(read.lines.map(({ unit, verdict }) => [unit, verdict]));
  for (const { unit, verdict } of campaign.incidents) {
    if (ended.get(unit) === verdict) continue;
    problems.push(problem(`does not tell that ${unit} came to ${verdict}`));
  }
  return problems;
}
