/**
 * Several certificates side by side: what each implementation does with each clause and policy, and where all
 * of them agree against the document's default interpretation. Then either that interpretation is wrong, or all of them are.
 */
import { z } from 'zod';
import type { ResultLine } from '../units/result-line.js';
import type { Certificate, ClauseReport } from './certificate.js';
import { certificateFiles, resultsOf, type TextFiles } from './certificate-files.js';
import type { ExhaustedReport } from './exhausted-report.js';
import { readCertificate } from './certificate-format.js';
import { FILES, FolderError } from './folder-names.js';
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
  /** What its units showed of single instructions; none where it does not say, absent where nobody looked. */
  readonly lines?: readonly ResultLine[];
  /** The digests of slices of every operand, by operation and slice; none where it keeps none. */
  readonly slices?: SliceDigests;
}

type SliceDigests = ReadonlyMap<string, ReadonlyMap<number, string>>;

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

/** An operation that was asked operand by operand, of those that tell of it. */
export interface ExhaustedVotes {
  readonly operation: string;
  /** In the order of the voters; null where it was not asked so. */
  readonly cells: readonly (Pick<
    ExhaustedReport,
    'verdict' | 'asked' | 'questions' | 'isEvery' | 'digest'
  > | null)[];
  /** Two of them, by their places, that were asked the same questions in some slices. */
  readonly pairs: readonly {
    readonly voters: readonly [number, number];
    /** Slices that both have, how many have other results, and the first of these. */
    readonly compared: number;
    readonly differing: number;
    readonly first: number | null;
  }[];
}

export interface Vote {
  readonly voters: readonly Voter[];
  readonly clauses: readonly ClauseVotes[];
  readonly policies: readonly PolicyVotes[];
  readonly exhausted: readonly ExhaustedVotes[];
  /** Where one implementation is not invariant from one environment to another. */
  readonly variants: readonly VariantVotes[];
  /** Pairs of certificates of one implementation that were held against each other for that. */
  readonly paired: number;
  /** Whether all were judged by the same specification. */
  readonly sameSpecification: boolean;
}

/** Reads the certificates of these folders and archives. @throws FolderError */
export function readVoters(directories: readonly string[]): readonly Voter[] {
  return named(
    directories.map((directory) => {
      const files = certificateFiles(directory);
      const voter = voterIn(directory, files);
      const hasLines = hasInvariance(voter.certificate) && files.has(FILES.results);
      return { ...voter, lines: hasLines ? resultsOf(files).lines : [] };
    }),
  );
}

/**
 * A certificate without what its units showed, wherever its files are.
 *
 * @throws FolderError
 */
export function voterIn(directory: string, files: TextFiles): Voter {
  const certificate = readCertificate(files);
  return { name: certificate.backend.name, directory, certificate, slices: digestsIn(files) };
}

/** Voters of one name, told apart by where they were read. */
export function named<V extends Pick<Voter, 'name' | 'directory'>>(
  all: readonly V[],
): readonly V[] {
  return all.map((voter) =>
    all.filter(({ name }) => name === voter.name).length > 1
      ? { ...voter, name: `${voter.name} (${voter.directory})` }
      : voter,
  );
}

const sliceSchema = z.looseObject({
  operation: z.string(),
  slice: z.int().nonnegative(),
  digest: z.string(),
});

/** @throws FolderError where a line is none */
function digestsIn(files: TextFiles): SliceDigests {
  const found = new Map<string, Map<number, string>>();
  if (!files.has(FILES.exhausted)) return found;
  const lines = files.read(FILES.exhausted).toString().split('\n');
  // What was asked, and who answered, stand before the slices.
  for (const [index, line] of lines.slice(2, -1).entries()) {
    const read = sliceSchema.safeParse(jsonOf(line));
    if (!read.success) {
      throw new FolderError(`${files.place(FILES.exhausted)}:${String(index + 3)}: is no slice`);
    }
    const { operation, slice, digest } = read.data;
    const own = found.get(operation) ?? new Map<number, string>();
    own.set(slice, digest);
    found.set(operation, own);
  }
  return found;
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

function exhaustedVotes(voters: readonly Voter[]): readonly ExhaustedVotes[] {
  const reports = voters.map(
    ({ certificate: { exhausted } }) =>
      new Map((exhausted?.operations ?? []).map((each) => [each.operation, each])),
  );
  const names = new Set(reports.flatMap((own) => [...own.keys()]));
  return [...names].map((operation): ExhaustedVotes => {
    const cells = reports.map((own) => {
      const report = own.get(operation);
      if (report === undefined) return null;
      const { verdict, asked, questions, isEvery, digest } = report;
      return { verdict, asked, questions, isEvery, digest };
    });
    const pairs = voters.flatMap((one, at) =>
      voters.flatMap((other, place) => {
        if (place <= at || !isSameAsked(one, other, operation)) return [];
        const [a, b] = [one, other].map((each) => each.slices?.get(operation));
        const both = [...(a?.keys() ?? [])].filter((slice) => b?.has(slice) === true);
        const others = both.filter((slice) => a?.get(slice) !== b?.get(slice));
        if (both.length === 0) return [];
        const first = others.length === 0 ? null : Math.min(...others);
        const pair: readonly [number, number] = [at, place];
        return [{ voters: pair, compared: both.length, differing: others.length, first }];
      }),
    );
    return { operation, cells, pairs };
  });
}

/** Whether slices of one number hold the same questions: every operand, or those of one seed. */
function isSameAsked(one: Voter, other: Voter, operation: string): boolean {
  const [a, b] = [one, other].map(({ certificate: { exhausted } }) => {
    const report = exhausted?.operations.find((each) => each.operation === operation);
    if (exhausted === undefined || report === undefined) return null;
    return report.isEvery ? 'every' : JSON.stringify([report.slices.of, exhausted.random]);
  });
  return a !== null && a === b;
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
    a.lines !== undefined &&
    b.lines !== undefined &&
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
    exhausted: exhaustedVotes(voters),
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
