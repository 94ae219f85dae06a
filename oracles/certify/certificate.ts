/** What a certificate says. Plain data: every report is made of it, and it is what `--json` prints. */
import type { PolicyName } from '../../semantics/domains/policies.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import type { BackendIdentity } from '../backends/backend.js';
import type { LineDisagreement, Verdict as UnitVerdict } from '../campaign/result-line.js';
import type { Comparison } from '../compare/expectations.js';
import type { How } from '../inference/told-apart.js';
import type { Floor } from './floor.js';
import type { LoadRule } from './lax-loader.js';

/** verdict.ts has the rule for each. */
export type Verdict =
  | 'conforms'
  | 'conforms with listed exceptions'
  | 'conforms by the letter'
  | 'incomplete'
  | 'inconclusive'
  | 'does not conform';

/** A binary32 value: its bits, such as "0x80000000", and its decimal, such as "-0". */
export interface Word {
  readonly bits: string;
  readonly decimal: string;
}

/** One record that violates a clause, or shows something else worth showing. */
export interface Witness {
  /** Where it stands: file and line of a recording. */
  readonly place: string;
  /** The instruction, where the clause is about another thing. */
  readonly instruction?: string;
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

/**
 * A clause, held against the records of one instruction; of GPU programs against the cases that name it,
 * where `instruction` is what the clause is about, and a record is a unit of the campaign.
 */
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
  /** Of GPU programs: of these, units that violate one of several clauses, and nothing tells which. */
  readonly oneOf?: number;
  /** Of GPU programs: of these, units of the one finding about a loader that does not check (lax-loader.ts). */
  readonly lax?: number;
  /** Of GPU programs: units besides `records` that name it and depart in something else. */
  readonly undetermined?: number;
  readonly worst: Witness | null;
  readonly examples: readonly Witness[];
  /** By what it holds where its default reading does not allow everything, and how many records that are. */
  readonly holdsBy: {
    /** Policies, as "denormals=kept-in-moves". */
    readonly policies: readonly string[];
    readonly erratum: string | null;
    readonly reading: string | null;
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

/** A reading that small programs show, and what each of them left. */
export interface ReadingEvidence {
  readonly erratum: string;
  readonly reading: string;
  readonly programs: readonly {
    readonly unit: string;
    readonly left: Word;
    /** The readings that permit it. */
    readonly explainedBy: readonly string[];
  }[];
}

/** An erratum of which an implementation takes several readings: no one explains all that it loads and refuses. */
export interface BothReadings {
  readonly erratum: string;
  readonly problem: string;
  /** What some of the units leave of the readings, how many these are, and the first of them. */
  readonly answers: readonly {
    readonly readings: readonly string[];
    readonly units: number;
    readonly unit: string;
  }[];
}

/** A record that bears on a policy, or a small program's result, and the alternatives that explain it. */
export interface PolicyRecord {
  /** Null for a program. */
  readonly instruction: string | null;
  readonly witness: Witness;
  readonly explainedBy: readonly string[];
}

/** How another alternative of a policy fares than the one that is followed. */
export interface PolicyAgainst {
  readonly alternative: string;
  /** oracles/inference/told-apart.ts says what each means. */
  readonly how: How;
  /** Result components that say so. */
  readonly records: number;
  /** The first of them. */
  readonly first: PolicyRecord | null;
}

/** What was found out about one policy (semantics/domains/policy-table.ts). */
export interface PolicyReport {
  readonly policy: PolicyName;
  readonly title: string;
  /** What is left open, in a sentence. */
  readonly says: string;
  readonly status: 'follows' | 'unknown' | 'inconsistent';
  /** What it follows; of an inconsistent one, what explains most; null where unknown. */
  readonly alternative: string | null;
  /** What the alternative does, in words; empty where unknown. */
  readonly does: string;
  readonly isDefault: boolean;
  /** Why the documents forbid it in this environment; null where they permit it. */
  readonly deviation: string | null;
  /** The alternatives that explain everything; of an inconsistent one, all. */
  readonly candidates: readonly string[];
  /** Why this one of several candidates; null where not one of several. */
  readonly because: 'rounding' | 'same' | null;
  /** Result components that would not be as they are if this policy alone were decided otherwise. */
  readonly evidence: number;
  /** Of these, how many each unit or instruction has; absent of older certificates, as `against` is. */
  readonly from?: readonly { readonly source: string; readonly records: number }[];
  /** How each other alternative is told from the one that is followed. */
  readonly against?: readonly PolicyAgainst[];
  /** The erratum of which its alternatives are readings, and the reading that is followed. */
  readonly erratum: string | null;
  readonly reading: string | null;
  /** Of an inconsistent one: records that exclude each other. */
  readonly records: readonly PolicyRecord[];
}

/** The named profile that is nearest, and how much is known of that. */
export interface NearestProfile {
  readonly profile: string;
  /** Policies that are followed otherwise. */
  readonly differs: readonly PolicyName[];
  /** Policies that are followed and that something told from each alternative that makes a difference. */
  readonly told?: readonly PolicyName[];
  /** Those that nothing tells from some other alternative, and those that nothing asked about. */
  readonly untold?: readonly PolicyName[];
  readonly unasked?: readonly PolicyName[];
}

/** Results, each allowed by itself, that no one lawful assignment of the policies explains together. */
export interface Inconsistency {
  readonly policy: PolicyName;
  readonly instructions: readonly string[];
  readonly says: string;
  readonly records: readonly PolicyRecord[];
}

/** A program whose execution departs from everything that the documents permit. */
export interface ProgramReport {
  readonly name: string;
  readonly verdict: 'disagrees' | 'crash';
  /** What happened, in words, where no clause decides it. */
  readonly reason: string | null;
  /** Of the smallest program, where there is one. */
  readonly disagreement: LineDisagreement | null;
  /** The smallest program found that departs in the same way; null where it was not looked for. */
  readonly shrunk: ShrunkProgram | null;
}

/** A program and its inputs, by register number; of GPU programs by binding. */
export interface ShrunkProgram {
  readonly program: string;
  /** Of GPU programs. */
  readonly in?: Readonly<Record<string, readonly Word[]>>;
  /** Of GPU programs: everything that it is given, in lines, as a case has it. */
  readonly inputs?: readonly string[];
  /** Of GPU programs: the case that tells the implementation from the document, where one does. */
  readonly case?: string;
  readonly v: Readonly<Record<string, readonly Word[]>>;
  readonly c: Readonly<Record<string, readonly Word[]>>;
  /** Whether nothing more can be taken away. */
  readonly oneMinimal: boolean;
}

/** Whole programs: cases of the corpus and generated ones. */
export interface ProgramReports {
  /** Those that were asked; absent of older certificates, whose `judged` says it. */
  readonly asked?: number;
  /** Of these, those that agree or disagree. */
  readonly judged: number;
  readonly agree: number;
  readonly inconclusive: number;
  /** One for each way of departing. */
  readonly departures: readonly (ProgramReport & {
    readonly programs: number;
    /** What a loader that does not check loads and must refuse, by rule. */
    readonly rules?: readonly LoadRule[];
    /** The reason an expectation file gives for it. */
    readonly accepted: string | null;
  })[];
}

/** A unit that ended without results that could be judged. */
export interface Incident {
  readonly unit: string;
  readonly verdict: UnitVerdict;
  readonly reason: string | null;
}

/** A unit without a judgement, the first of those that ended so, and the program that it asks. */
export interface ShownUnit extends Incident {
  /** How many ended so. */
  readonly units: number;
  /** Empty where it asks none. */
  readonly program: string;
  /** Lines of YAML. */
  readonly inputs: readonly string[];
}

/** What was asked of a backend that runs programs, and how that went. */
export interface CampaignReport {
  readonly seed: number;
  readonly shard: { readonly index: number; readonly count: number };
  /** As on the command line; null for the usual one. */
  readonly budget: string | null;
  /** Units to be asked; where time was the budget, those that were. */
  readonly units: number;
  readonly done: number;
  /** How many units have each verdict. */
  readonly verdicts: Readonly<Record<string, number>>;
  /** Of those that agree, how many with joined sets: no single assignment is known to explain them. Absent of none. */
  readonly joined?: number;
  /** Programs that must be refused, and are not asked because `hello` says `"checks": false`. Absent of none. */
  readonly unchecked?: number;
  readonly incidents: readonly Incident[];
  /** Units without a judgement, one for each verdict and reason; absent of older certificates. */
  readonly shown?: readonly ShownUnit[];
  readonly interrupted: boolean;
}

/** What whole VP programs say of a clause; of GPU programs the clauses' own reports count units. */
export interface ProgramClause {
  readonly id: string;
  /** Programs that tell whether it holds. */
  readonly programs: number;
  /** Of these, programs that violate it. */
  readonly violations: number;
  /** Programs besides that are about it and violate another clause. */
  readonly undetermined: number;
}

/** What a campaign asks: an instruction by itself, a probe, a case of the corpus, a generated program. */
export const UNIT_KINDS = ['instruction', 'probe', 'case', 'program'] as const;

export type UnitKind = (typeof UNIT_KINDS)[number];

/** What a unit came to; of one that was not asked, that. An instruction disagrees where its results violate a clause. */
export type UnitOutcome = UnitVerdict | 'not asked';

/** How much was asked: what a verdict is worth. Its numbers add up, and `verifyFolder` adds them. */
export interface Scope {
  /** What the verdict speaks of where that is not all: the queries, and the shard. */
  readonly part: string | null;
  /**
   * The testable clauses in force of which a program can show a violation: the other numbers add up to `inForce`.
   * `notAsked` stands beside them: those of which none can.
   */
  readonly clauses: {
    readonly inForce: number;
    readonly hold: number;
    readonly violated: number;
    /** All that is about them disagrees in something else. */
    readonly undetermined: number;
    /** Nothing that was judged bears on them. */
    readonly never: number;
    /** Absent of older certificates, which counted them among the others. */
    readonly notAsked?: number;
  };
  /** Those of them that are about one instruction; reached are those that hold and those that are violated. */
  readonly ofInstructions: { readonly inForce: number; readonly reached: number };
  /** The instructions of the environment, and those of which no result was judged. */
  readonly instructions: { readonly of: number; readonly unjudged: readonly string[] };
  /** Of each kind how many units came to what; what is nought is left out. */
  readonly units: Readonly<Record<UnitKind, Readonly<Partial<Record<UnitOutcome, number>>>>>;
  /** Instructions on operands, with their results. */
  readonly vectors: { readonly judged: number; readonly notJudged: number };
  readonly floor: Floor & { readonly met: boolean };
}

/** SHA-256, in hexadecimal, of what a certificate depends on. */
export interface Hashes {
  /** spec/: documents, clauses, errata. */
  readonly specification: string;
  /** The corpus of cases. */
  readonly corpus: string;
  /** The program that judges. */
  readonly tool: string;
}

/** Testable clauses that no verdict speaks of. */
export interface ClausesNotAsked {
  /** In a word: "needs commands of the GL". */
  readonly because: string;
  readonly reason: string;
  readonly clauses: readonly string[];
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
  /** Policies about which its records say something: "productRounding=toward-zero". */
  readonly policies: readonly string[];
  /** Whether one lawful assignment of the policies explains all results that are allowed by themselves. */
  readonly consistent: boolean;
  /** Result components that were seen, and how they were judged. */
  readonly components: ComponentCounts;
  readonly errors: ErrorReport;
}

/** How far result components are from the nearest permitted results. */
export interface ErrorReport {
  /** Components that were compared: all but those of which any value would do. */
  readonly compared: number;
  /**
   * Components by distance in units in the last place: permitted, 1, 2 to 3, 4 to 7, and so on. -0 and +0 are
   * one apart.
   */
  readonly steps: readonly number[];
  /** NaN on one side alone. */
  readonly apart: number;
  /** The greatest distance. */
  readonly worst: number;
}

export interface ComponentCounts {
  readonly seen: number;
  /** In a record left out, with a reason that `notJudged` gives. */
  readonly notJudged: number;
  /** The document leaves one answer. */
  readonly exact: number;
  /** The document leaves several answers, or a bound. */
  readonly bounded: number;
  /** Nothing in the document says what the result is to be: any value would do. */
  readonly undecided: number;
}

export interface NotJudged {
  readonly instruction: string | null;
  readonly source: string;
  readonly records: number | null;
  readonly reason: string;
}

export interface DocumentReport {
  readonly id: string;
  readonly title: string;
  readonly revision: string;
}

/** Results that the letter of the documents permits, and no reasonable interpretation. */
export interface LetterReport {
  /** The alternatives without which nothing explains them, as "angleRange=unit"; empty where that is not known. */
  readonly needs: readonly string[];
  readonly instruction: string | null;
  /** Components of test vectors; of programs units. */
  readonly records: number;
  /** The one that is farthest from what is accepted, with its operands; null of programs. */
  readonly worst: Witness | null;
  /** The reason that an expectation file gives for it; absent or null where none does. */
  readonly listed?: string | null;
  /** Of programs: all units that show it. */
  readonly units?: readonly string[];
  /** The first that shows it; null of test vectors. */
  readonly program:
    | ({ readonly unit: string } & Pick<
        LineDisagreement,
        'where' | 'observed' | 'allowed' | 'ulps' | 'clauses'
      > & {
          /** The smallest program that shows it, of which the words speak; absent where it was not made small. */
          readonly shrunk?: ShrunkProgram;
        })
    | null;
}

export interface Certificate {
  readonly vpspec: string;
  readonly hashes: Hashes;
  /** Where it was made: "linux x64", cores, version of Node. */
  readonly machine: { readonly platform: string; readonly cores: number; readonly node: string };
  /** The document that decides first. */
  readonly document: DocumentReport;
  /** All that govern, that one among them. */
  readonly documents: readonly DocumentReport[];
  readonly environment: AnyEnvironmentName;
  readonly backend: BackendIdentity;
  readonly verdict: Verdict;
  /** Null of a certificate by an older version, which did not say. */
  readonly scope: Scope | null;
  /** Null for results that were recorded. */
  readonly campaign: CampaignReport | null;
  /** What the letter alone permits, and whether that is accepted (--by-the-letter); absent of older certificates. */
  readonly letter?: { readonly accepted: boolean; readonly reports: readonly LetterReport[] };
  readonly records: number;
  readonly clauses: readonly ClauseReport[];
  readonly instructions: readonly InstructionReport[];
  /** Policy to alternative, "unknown", or the records that exclude each other. */
  readonly policies: Readonly<
    Record<string, string | { readonly inconsistent: readonly PolicyRecord[] }>
  >;
  /** The same in full. */
  readonly points: readonly PolicyReport[];
  /** The named profile that is nearest, and where it differs; null where nothing shows of policies. */
  readonly nearest: NearestProfile | null;
  /** Erratum to the reading that is followed, of those that were seen. */
  readonly readings: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  /** Of GPU programs: the small programs that show each of these readings; absent of others. */
  readonly readingEvidence?: readonly ReadingEvidence[];
  /** Readings of errata that no policy is about, where not the default. */
  readonly otherReadings: readonly ReadingFollowed[];
  /** Errata about loading of which several readings are taken; absent of older certificates. */
  readonly bothReadings?: readonly BothReadings[];
  readonly inconsistencies: readonly Inconsistency[];
  /** Null for a backend that runs no programs. */
  readonly programs: ProgramReports | null;
  /** Absent of older certificates. */
  readonly programClauses?: readonly ProgramClause[];
  readonly notJudged: readonly NotJudged[];
  /** Clauses in force on which nothing bore. */
  readonly neverReached: readonly string[];
  /** Clauses of which no program can show a violation, by the reason: no verdict speaks of them. */
  readonly notAsked?: readonly ClausesNotAsked[];
  /** Vacuity: how many result components were held against something, and of how many any value would do. */
  readonly vacuity: { readonly components: number; readonly undecided: number };
  readonly undecided: readonly {
    readonly instruction: string;
    readonly components: number;
    readonly of: number;
  }[];
  readonly expectations: Comparison | null;
}
