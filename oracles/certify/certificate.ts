/** What a certificate says. Plain data: every report is made of it, and it is what `--json` prints. */
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import type { BackendIdentity } from '../backends/backend.js';
import type { LineDisagreement } from '../units/result-line.js';
import type { Comparison } from '../compare/expectations.js';
import type {
  BothInterpretations,
  Inconsistency,
  NearestProfile,
  PolicyRecord,
  PolicyReport,
  InterpretationEvidence,
  InterpretationFollowed,
} from './policy-report.js';
import type {
  CampaignReport,
  ProgramClause,
  ProgramReports,
  Scope,
  ShrunkProgram,
} from './program-report.js';
import type { AgainstPart } from '../against/report.js';
import type { ExhaustedPart } from './exhausted-report.js';
import type { Witness } from './witness.js';

/** verdict.ts has the rule for each. */
export type Verdict =
  | 'conforms'
  | 'conforms with expected failures'
  | 'conforms by the letter'
  | 'incomplete'
  | 'inconclusive'
  | 'does not conform';

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
  /** Records that violate it, by the interpretations that are followed. */
  readonly violations: number;
  /** GPU programs: those of `violations` that violate one of several clauses, and nothing tells which. */
  readonly oneOf?: number;
  /** GPU programs: those of `violations` in the one finding about a loader that does not check (lax-loader.ts). */
  readonly lax?: number;
  /** Units (records in VP programs) besides `records` that depart and are counted under another clause. */
  readonly undetermined?: number;
  /** VP programs: the clauses under which records are counted that violate this one too. */
  readonly countedUnder?: readonly string[];
  readonly worst: Witness | null;
  readonly examples: readonly Witness[];
  /** What makes it hold where its default interpretation does not permit every record, and how many records that are. */
  readonly holdsBy: {
    /** Policies, as "denormals=kept-in-moves". */
    readonly policies: readonly string[];
    readonly erratum: string | null;
    readonly interpretation: string | null;
    readonly records: number;
  } | null;
  /** How the records fare under other interpretations of those contradictions and gaps. */
  readonly interpretations: readonly InterpretationReport[];
  /** The reason an expectation file gives for its violation. */
  readonly accepted: string | null;
}

/** A clause as another interpretation of an erratum has it. */
interface InterpretationReport {
  readonly erratum: string;
  readonly interpretation: string;
  /** Records that violate it under that interpretation. */
  readonly violations: number;
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
  readonly violating: number;
  readonly clauses: { readonly hold: number; readonly violated: number; readonly untried: number };
  /** The most telling violation. */
  readonly worst: { readonly clause: string; readonly witness: Witness } | null;
  /** Policies about which its records say something: "productRounding=toward-zero". */
  readonly policies: readonly string[];
  /** Whether one permitted assignment of the policies explains all results that are allowed by themselves. */
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
  /** The one that is farthest from what is accepted, with its operands; null for programs. */
  readonly worst: Witness | null;
  /** The reason that an expectation file gives for it; absent or null where none does. */
  readonly accepted?: string | null;
  /** All units that show it, where it is one of programs. */
  readonly units?: readonly string[];
  /** The first that shows it; null for test vectors. */
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
  /** Where it was made, and when: "linux x64", cores, version of Node, and the day if whoever asked for it told. */
  /** `node` is "none" of a page in a browser. */
  readonly machine: {
    readonly platform: string;
    readonly cores: number;
    readonly node: string;
    /** "2026-11-23", of UTC. */
    readonly date?: string;
  };
  /** The document that decides first. */
  readonly document: DocumentReport;
  /** All that govern, that one among them. */
  readonly documents: readonly DocumentReport[];
  readonly environment: AnyEnvironmentName;
  readonly backend: BackendIdentity;
  readonly verdict: Verdict;
  /** Null for a certificate by an older version, which did not say. */
  readonly scope: Scope | null;
  /** Null for results that were recorded. */
  readonly campaign: CampaignReport | null;
  /** What the letter alone permits, and whether that is accepted (--by-the-letter); absent in older certificates. */
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
  /** Erratum to the interpretation that is followed, of those that were seen. */
  readonly interpretations: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  /** GPU programs: the small programs that show each of these interpretations; absent for VP programs. */
  readonly interpretationEvidence?: readonly InterpretationEvidence[];
  /** Interpretations of errata that no policy is about, where not the default. */
  readonly otherInterpretations: readonly InterpretationFollowed[];
  /** Errata about loading of which several interpretations are taken; absent in older certificates. */
  readonly bothInterpretations?: readonly BothInterpretations[];
  readonly inconsistencies: readonly Inconsistency[];
  /** Null for a backend that runs no programs. */
  readonly programs: ProgramReports | null;
  /** Absent in older certificates. */
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
  /** What holding it against an engine came to (--against); absent where none was asked for. */
  readonly against?: AgainstPart;
  /** Operations that were asked every operand (--exhausted); absent where none is told of. */
  readonly exhausted?: ExhaustedPart;
}
