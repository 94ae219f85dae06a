/** What a certificate says. Plain data: every report is made of it, and it is what `--json` prints. */
import type { EnvironmentName } from '../../spec/environments.js';
import type { BackendIdentity } from '../backends/backend.js';
import type { Comparison } from '../compare/expectations.js';

export type Verdict = 'conforms' | 'conforms with listed exceptions' | 'does not conform';

/** A binary32 value: its bits, such as "0x80000000", and its decimal, such as "-0". */
export interface Word {
  readonly bits: string;
  readonly decimal: string;
}

/** One record that violates a clause, or shows something else worth showing. */
export interface Witness {
  /** Where it stands: file and line of a recording. */
  readonly place: string;
  readonly operands: readonly (readonly Word[])[];
  readonly result: readonly Word[];
  /** The component that departs; null where the clause speaks of the whole result. */
  readonly component: 'x' | 'y' | 'z' | 'w' | null;
  readonly observed: Word;
  /** What the document wants, where it leaves one answer. */
  readonly expected: Word | null;
  /** What the clause wanted, in words; null where `expected` says it. */
  readonly wanted: string | null;
  /** Distance between the two in units in the last place; null where one is NaN or nothing is expected. */
  readonly ulps: number | null;
}

/** A clause, held against the records of one instruction. */
export interface ClauseReport {
  readonly id: string;
  readonly instruction: string;
  readonly section: string;
  readonly says: string;
  /** Contradictions and gaps of the document that bear on it. */
  readonly errata: readonly string[];
  /** Whether a formula decides it, or the semantics where it leaves one answer. */
  readonly decidedBy: 'formula' | 'semantics';
  /** Records to which it applies. */
  readonly records: number;
  /** Records that violate it, by the readings that are followed. */
  readonly violations: number;
  readonly worst: Witness | null;
  readonly examples: readonly Witness[];
  /** The other reading by which it holds, and the records that its default reading does not allow. */
  readonly holdsBy: {
    readonly erratum: string;
    readonly reading: string;
    readonly records: number;
  } | null;
  /** How the records fare under other readings of those contradictions and gaps. */
  readonly readings: readonly ReadingReport[];
  /** The reason an expectation file gives for its violation. */
  readonly accepted: string | null;
}

/** A clause as another reading of an erratum has it. */
interface ReadingReport {
  readonly erratum: string;
  readonly reading: string;
  /** Records that violate it under that reading. */
  readonly violations: number;
}

/** A reading other than the default, under which every clause that it bears on holds. */
export interface FollowedReading {
  readonly erratum: string;
  readonly reading: string;
  /** Clauses that hold by it, and by the default do not. */
  readonly clauses: readonly string[];
  readonly instructions: readonly string[];
  /** Records that the default reading does not allow. */
  readonly records: number;
}

/** A reading that is followed, and what it says. */
export interface ReadingFollowed extends FollowedReading {
  readonly problem: string;
  readonly says: string;
}

/** How a choice that the document leaves open was found to be taken. */
export interface ChoiceReport {
  /** The point's name, such as "rounding". */
  readonly point: string;
  readonly title: string;
  /** The alternatives that every observation allows, in words. */
  readonly alternatives: readonly { readonly name: string; readonly says: string }[];
  /** Result components that tell its alternatives apart. */
  readonly evidence: number;
  /** The instructions whose records show it. */
  readonly instructions: readonly string[];
}

/** Allowed results that no one assignment of the open choices explains together. */
export interface Inconsistency {
  readonly instruction: string;
  readonly says: string;
  /** Result components that bear on it. */
  readonly components: number;
  /** Records that exclude each other, or one that no choice gives. */
  readonly witnesses: readonly (Witness & { readonly explainedBy: string | null })[];
}

export interface InstructionReport {
  readonly name: string;
  readonly title: string;
  readonly section: string;
  readonly records: number;
  /** Records that violate one clause or more. */
  readonly departs: number;
  readonly clauses: { readonly hold: number; readonly violated: number; readonly untried: number };
  /** The most telling violation. */
  readonly worst: { readonly clause: string; readonly witness: Witness } | null;
  /** The choices that its records show. */
  readonly choices: readonly ChoiceReport[];
  readonly consistent: boolean;
  /** Result components that were seen, and how they were judged. */
  readonly components: ComponentCounts;
}

export interface ComponentCounts {
  readonly seen: number;
  /** In a record left out, with a reason that `notJudged` gives. */
  readonly notJudged: number;
  /** The document leaves one answer. */
  readonly exact: number;
  /** The document leaves several answers, or a bound; a clause or the set of answers decides. */
  readonly bounded: number;
  /** Nothing in the document says what the result is to be. */
  readonly undecided: number;
}

export interface NotJudged {
  readonly instruction: string | null;
  readonly source: string;
  readonly records: number | null;
  readonly reason: string;
}

export interface Certificate {
  readonly vpspec: string;
  readonly document: { readonly id: string; readonly title: string; readonly revision: string };
  readonly environment: EnvironmentName;
  readonly backend: BackendIdentity;
  readonly verdict: Verdict;
  readonly records: number;
  readonly clauses: readonly ClauseReport[];
  readonly instructions: readonly InstructionReport[];
  /** A point stands here more than once where instructions differ in their choice. */
  readonly choices: readonly ChoiceReport[];
  /** Readings of the document's contradictions and gaps that it follows, where not the default. */
  readonly readings: readonly ReadingFollowed[];
  readonly inconsistencies: readonly Inconsistency[];
  readonly notJudged: readonly NotJudged[];
  readonly undecided: readonly {
    readonly instruction: string;
    readonly components: number;
    readonly of: number;
  }[];
  readonly expectations: Comparison | null;
}
