/**
 * Several certificates side by side: what each implementation does with each clause and policy, and where all
 * of them agree against the document's default interpretation. Then either that interpretation is wrong, or all of them are.
 */
import type { ResultLine } from '../units/result-line.js';
import type { Certificate, ClauseReport } from './certificate.js';
import { certificateFiles, resultsOf } from './certificate-files.js';
import { readCertificate } from './certificate-format.js';
import { FILES } from './folder-names.js';
import {
  differencesBetween,
  INVARIANCE_CLAUSE,
  KINDS_CLAUSE,
  type KindDifference,
} from './invariance.js';

/** One certificate, and where it was read. */
export interface Voter {
  /** Its backend's name; with the folder where two have the same. */
  readonly name: string;
  /** The folder or archive, as it was named. */
  readonly directory: string;
  readonly certificate: Certificate;
  /** What its units showed of single instructions; none where it does not say. */
  readonly lines?: readonly ResultLine[];
}

/** Two certificates of one implementation that show other bits of the same instruction. */
export interface VariantVotes extends KindDifference {
  /** The two, by their places among the voters. */
  readonly voters: readonly [number, number];
}

export interface Cell {
  /**
   * `otherwise`: it holds, but not by the default interpretation. `silent`: programs were run and none departed
   * there, which proves little. `untried`: nothing was asked.
   */
  readonly status: 'holds' | 'otherwise' | 'violated' | 'silent' | 'untried';
  /** Records, or programs where the row has no instruction. */
  readonly violations: number;
  readonly records: number;
  /** The policies or the interpretation by which it holds, where `status` is `otherwise`. */
  readonly by: string | null;
}

export interface ClauseVotes {
  readonly clause: string;
  /** Null for what whole programs show. */
  readonly instruction: string | null;
  readonly section: string;
  readonly says: string;
  readonly errata: readonly string[];
  /** In the order of the voters. */
  readonly cells: readonly Cell[];
  /** Whether two or more tried it, and all of these go against the default interpretation. */
  readonly against: boolean;
}

export interface PolicyVotes {
  readonly policy: string;
  readonly title: string;
  readonly cells: readonly {
    /** Null where it is unknown or no one alternative explains everything. */
    readonly alternative: string | null;
    readonly status: 'follows' | 'unknown' | 'inconsistent' | 'untried';
    readonly isDefault: boolean;
    /** Why the documents forbid it. */
    readonly deviation: string | null;
  }[];
  /** Whether two or more show what they follow, and all follow one alternative that is not the default. */
  readonly against: boolean;
}

export interface Vote {
  readonly voters: readonly Voter[];
  readonly clauses: readonly ClauseVotes[];
  readonly policies: readonly PolicyVotes[];
  /** Where one implementation is not invariant from one environment to another. */
  readonly variants: readonly VariantVotes[];
  /** Pairs of certificates of one implementation that were held against each other for that. */
  readonly paired: number;
  /** Whether all were judged by the same specification. */
  readonly sameSpecification: boolean;
}

/** Reads the certificates of these folders and archives. @throws FolderError */
export function readVoters(directories: readonly string[]): readonly Voter[] {
  const all = directories.map((directory) => {
    const files = certificateFiles(directory);
    const certificate = readCertificate(files);
    const hasLines = hasInvariance(certificate) && files.has(FILES.results);
    const lines = hasLines ? resultsOf(files).lines : [];
    return { name: certificate.backend.name, directory, certificate, lines };
  });
  return all.map((voter) =>
    all.filter(({ name }) => name === voter.name).length > 1
      ? { ...voter, name: `${voter.name} (${voter.directory})` }
      : voter,
  );
}

/** Environments whose documents want invariance (NV_vertex_program, Appendix A). */
const INVARIANT: readonly string[] = ['VP1.0', 'VP1.1', 'VSP1.0'];

/** A recording has no campaign, so that its results are no units that could be held against others. */
function hasInvariance({ environment, campaign }: Certificate): boolean {
  return campaign !== null && INVARIANT.includes(environment);
}

/** Certificates of one implementation in different environments. */
function pairsOf(voters: readonly Voter[]): readonly (readonly [number, number])[] {
  const isPair = (a: Voter, b: Voter): boolean =>
    hasInvariance(a.certificate) &&
    hasInvariance(b.certificate) &&
    a.certificate.environment !== b.certificate.environment &&
    a.certificate.backend.spec === b.certificate.backend.spec &&
    a.certificate.backend.name === b.certificate.backend.name;
  return voters.flatMap((one, first) =>
    voters.flatMap((other, second) =>
      first < second && isPair(one, other) ? [[first, second] as const] : [],
    ),
  );
}

function variantsOf(voters: readonly Voter[], [first, second]: readonly [number, number]) {
  const [one, other] = [voters[first], voters[second]];
  const isOfKinds = [one, other].some((each) => each?.certificate.environment === 'VSP1.0');
  const clause = isOfKinds ? KINDS_CLAUSE : INVARIANCE_CLAUSE;
  const found = differencesBetween(one?.lines ?? [], other?.lines ?? [], clause);
  return found.map((each): VariantVotes => ({ ...each, voters: [first, second] }));
}

export function voteOf(voters: readonly Voter[]): Vote {
  const pairs = pairsOf(voters);
  const hashes = new Set(voters.map(({ certificate }) => certificate.hashes.specification));
  return {
    voters,
    clauses: [...recordVotes(voters), ...programVotes(voters)],
    policies: policyVotes(voters),
    variants: pairs.flatMap((pair) => variantsOf(voters, pair)),
    paired: pairs.length,
    sameSpecification: hashes.size <= 1,
  };
}

const UNTRIED: Cell = { status: 'untried', violations: 0, records: 0, by: null };

/** What the records of single instructions show. */
function recordVotes(voters: readonly Voter[]): readonly ClauseVotes[] {
  const byKey = voters.map(
    ({ certificate }) => new Map(certificate.clauses.map((clause) => [keyOf(clause), clause])),
  );
  const rows = new Map<string, ClauseReport>();
  for (const clauses of byKey) {
    for (const [key, clause] of clauses) if (!rows.has(key)) rows.set(key, clause);
  }
  return [...rows].map(([key, { id, instruction, section, says, errata }]): ClauseVotes => {
    const cells = byKey.map((clauses) => cellOf(clauses.get(key)));
    return { clause: id, instruction, section, says, errata, cells, against: isAgainst(cells) };
  });
}

function keyOf({ id, instruction }: ClauseReport): string {
  return `${instruction} ${id}`;
}

function cellOf(clause: ClauseReport | undefined): Cell {
  if (clause === undefined || clause.records === 0) return UNTRIED;
  const { records, violations, holdsBy } = clause;
  if (violations > 0) return { status: 'violated', violations, records, by: null };
  if (holdsBy === null) return { status: 'holds', violations: 0, records, by: null };
  const { policies, erratum, interpretation } = holdsBy;
  const named = erratum === null || interpretation === null ? [] : [`${erratum}=${interpretation}`];
  const by = [...policies, ...named].join(', ');
  return { status: 'otherwise', violations: 0, records, by };
}

/** What whole programs show, clause by clause: only what departs is known. */
function programVotes(voters: readonly Voter[]): readonly ClauseVotes[] {
  const byClause = voters.map(({ certificate: { programs } }) => {
    const counts = new Map<string, number>();
    for (const { disagreement, programs: count } of programs?.violations ?? []) {
      const [clause] = disagreement?.clauses ?? [];
      if (clause !== undefined) counts.set(clause, (counts.get(clause) ?? 0) + count);
    }
    return { judged: programs === null ? null : programs.judged, counts };
  });
  const ids = [...new Set(byClause.flatMap(({ counts }) => [...counts.keys()]))].sort();
  return ids.map((clause): ClauseVotes => {
    const cells = byClause.map(({ judged, counts }): Cell => {
      if (judged === null || judged === 0) return UNTRIED;
      const violations = counts.get(clause) ?? 0;
      const status = violations > 0 ? 'violated' : 'silent';
      return { status, violations, records: judged, by: null };
    });
    const known = voters
      .flatMap(({ certificate }) => certificate.clauses)
      .find(({ id }) => id === clause);
    const { section = '', says = '', errata = [] } = known ?? {};
    return {
      clause,
      instruction: null,
      section,
      says,
      errata,
      cells,
      against: isAgainst(cells),
    };
  });
}

function isAgainst(cells: readonly Cell[]): boolean {
  const tried = cells.filter(({ status }) => status !== 'untried');
  return (
    tried.length >= 2 &&
    tried.every(({ status }) => status === 'violated' || status === 'otherwise')
  );
}

function policyVotes(voters: readonly Voter[]): readonly PolicyVotes[] {
  const titles = new Map(
    voters.flatMap(({ certificate: { points } }) =>
      points.map(({ policy, title }) => [policy, title] as const),
    ),
  );
  return [...titles].map(([policy, title]): PolicyVotes => {
    const cells = voters.map(({ certificate: { points } }): PolicyVotes['cells'][number] => {
      const point = points.find((each) => each.policy === policy);
      if (point === undefined) {
        return { alternative: null, status: 'untried', isDefault: false, deviation: null };
      }
      const { status, isDefault, deviation } = point;
      const alternative = status === 'follows' ? point.alternative : null;
      return { alternative, status, isDefault, deviation };
    });
    const follow = cells.filter(({ status }) => status === 'follows');
    const against =
      follow.length >= 2 &&
      follow.every(
        ({ isDefault, alternative }) => !isDefault && alternative === follow[0]?.alternative,
      );
    return { policy, title, cells, against };
  });
}
