/** What became of a job: counts and a digest of all of it, and the first of what is not permitted. */
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import type { Asymmetry } from '../exhaust/messages.js';
import type { ShapePart } from '../exhaust/shape.js';
import { summedDigest } from './digest.js';
import type { Job } from './job.js';

/** What a unit comes to. `by the letter`: what a loophole alone permits; `refused`: a program that has to load. */
export const UNIT_VERDICTS = [
  'agrees',
  'by the letter',
  'disagrees',
  'inconclusive',
  'unsupported',
  'crash',
  'timeout',
  'protocol error',
  'infrastructure',
  'flake',
] as const;

export type UnitVerdict = (typeof UNIT_VERDICTS)[number];

/** What an implementation is blamed for. */
export const BLAMED: readonly UnitVerdict[] = [
  'disagrees',
  'by the letter',
  'crash',
  'timeout',
  'protocol error',
  'flake',
];

/** What was judged one way or the other: of the rest nothing is said. */
export const JUDGED: readonly UnitVerdict[] = ['agrees', 'by the letter', 'disagrees'];

/** A unit that departs, with all that it takes to ask it again. */
export interface Finding {
  /** As "vpspec unit" has it; an operand has no such name: "RCP of 0x3f800000". */
  readonly unit: string;
  readonly verdict: UnitVerdict;
  readonly environment: AnyEnvironmentName;
  /** Null for the environment's own. */
  readonly document: string | null;
  /** Empty, as its inputs are, where it is long: the unit says how it is drawn again. */
  readonly program: string;
  /** Lines of YAML, as "vpspec run --inputs" reads them: numbers as bits where decimals would not say them. */
  readonly inputs: readonly string[];
  /** The clauses that decide it, the first one first; none of what is no result. */
  readonly clauses: readonly string[];
  /** What stays the same of the way in which it departs; null of what is no result. */
  readonly signature: string | null;
  readonly where: string;
  readonly observed: string;
  readonly permitted: string;
  /** As the command line of the worker named it. */
  readonly backend: string;
}

export type Counts = Readonly<Partial<Record<UnitVerdict, number>>>;

/** How the results of a job of operands lie beside one another (../exhaust/shape.ts): what it takes to count all of a campaign. */
export interface JobShape {
  /** Those of each row of operands (`rowsOf`). */
  readonly rows: readonly ShapePart[];
  /** Results of x and -x, where the exact function is even or odd, and all of them show; null elsewhere. */
  readonly pairs: JobPairs | null;
}

export interface JobPairs {
  readonly compared: number;
  /** Those that are not symmetric; null where all are. */
  readonly unlike: Asymmetry | null;
}

export interface JobResult {
  readonly job: Job;
  /** Units by verdict: together as many as the job has. */
  readonly counts: Counts;
  /** Units that disagree, by the clause that decides. */
  readonly clauses: Readonly<Record<string, number>>;
  readonly digest: string;
  /** The first of those that the implementation is blamed for. */
  readonly findings: readonly Finding[];
  /** How many more there are. */
  readonly untold: number;
  /** Absent of what is no operand, of operations whose results do not rise and fall, and where no result came. */
  readonly shape?: JobShape | undefined;
}

/** What is left of a result where it stands for others of the same units: what two workers have to agree on. */
export type Sum = Pick<JobResult, 'counts' | 'clauses' | 'digest'>;

/** The same whatever the order, and in how many steps. */
export function summed(parts: Iterable<Sum>): Sum {
  const counts: Record<string, number> = {};
  const clauses: Record<string, number> = {};
  const digests: string[] = [];
  for (const part of parts) {
    addTo(counts, part.counts);
    addTo(clauses, part.clauses);
    digests.push(part.digest);
  }
  return { counts, clauses, digest: summedDigest(digests) };
}

function addTo(sums: Record<string, number>, own: Readonly<Record<string, number>>): void {
  for (const [name, count] of Object.entries(own)) sums[name] = (sums[name] ?? 0) + count;
}

/** How many units a sum counts. */
export function unitsOf({ counts }: Pick<Sum, 'counts'>): number {
  return Object.values(counts).reduce((all, count) => all + count, 0);
}

/** How many of them have one of these verdicts. */
export function countOf({ counts }: Pick<Sum, 'counts'>, verdicts: readonly UnitVerdict[]): number {
  return verdicts.reduce((all, verdict) => all + (counts[verdict] ?? 0), 0);
}
