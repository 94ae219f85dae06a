/**
 * What the corpus and the recordings reach of the specification. Plain data: every report is made of it,
 * and it is what `vpspec cover --json` prints.
 */
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import type { Clause } from '../../spec/load/clauses.js';

export interface Coverage {
  readonly vpspec: string;
  /** Title of the document that alone it is about; null where it is about all. */
  readonly document: string | null;
  readonly recordings: readonly RecordingCount[];
  readonly sections: SectionTotals;
  readonly vp: ProgramCoverage;
  /** Coverage by GPU programs, and by the GL's commands about them. */
  readonly gpu: ProgramCoverage;
  /** Guests by their programs, as messages have them; absent where none is registered. */
  readonly guests?: readonly { readonly programs: string; readonly of: ProgramCoverage }[];
  /** Only examples of guests were asked for: of the specification's documents, VP and GPU programs nothing is counted. */
  readonly ofGuestsAlone?: boolean;
  readonly errata: ErrataTotals;
  /** Null where they could not be measured: `branchesMissing` says why. */
  readonly branches: BranchTotals | null;
  readonly branchesMissing: string | null;
}

/** What is counted for each kind of program by itself. */
export interface ProgramCoverage {
  readonly cases: CaseCounts;
  readonly clauses: ClauseTotals;
  readonly restrictions: RestrictionTotals;
  readonly grammar: GrammarTotals;
  readonly operands: OperandTotals;
}

export interface CaseCounts {
  readonly total: number;
  /** Only these count for anything below. */
  readonly agree: number;
  /** Those of `agree` that expect no result of their own, but that every clause holds. */
  readonly properties: number;
  /** Ids of those that do not, the first ones. */
  readonly others: readonly string[];
  /** Executed instructions. */
  readonly instructions: number;
}

export interface RecordingCount {
  readonly recording: string;
  readonly records: number;
}

/** A short way to a place: the smallest case that reaches it. */
export interface CaseWitness {
  /** Its id, which is also the query that selects it. */
  readonly case: string;
  /** The program, or the instructions, as the case gives them. */
  readonly text: string;
  /** What it sets before the run: "v[0] = 1 2 3 1; CC = EQ EQ EQ EQ"; "" where nothing. */
  readonly given: string;
  /** Instructions of that text. */
  readonly instructions: number;
}

/** Cases that reach something, and the smallest of them. */
export interface CaseReach {
  readonly cases: number;
  readonly witness: CaseWitness | null;
}

export type SectionStatus =
  /** Every testable clause is covered. */
  | 'covered'
  | 'partly covered'
  | 'uncovered'
  /** Its clauses bind nobody, or no program can tell. */
  | 'nothing testable'
  /** Read, they say, and no clause stands there: as good as not read. */
  | 'no clause'
  | 'not read'
  /** Nothing in it is a statement to read. */
  | 'binds nobody';

export interface SectionCoverage {
  readonly document: string;
  readonly number: string;
  readonly title: string;
  readonly status: SectionStatus;
  /** Why it is not read; null where it is. */
  readonly reason: string | null;
  readonly clauses: number;
  readonly testable: number;
  readonly covered: number;
}

export interface SectionTotals {
  /** All but those that bind nobody. */
  readonly total: number;
  /** Read, and with a clause at least. */
  readonly read: number;
  readonly withoutClause: number;
  /** Without a statement to read; not among the total. */
  readonly bindNobody: number;
  readonly documents: readonly DocumentCoverage[];
}

export interface DocumentCoverage {
  readonly id: string;
  readonly title: string;
  readonly revision: string;
  readonly sections: readonly SectionCoverage[];
}

export type ClauseStatus =
  /** A case that agrees bears on it, with a result that is compared. */
  | 'covered'
  /** It applied to executed instructions, whose results no case compares. */
  | 'not observed'
  /** Only recorded results bear on it. */
  | 'records only'
  /** Cases name it, and it never applied to what they execute. */
  | 'named only'
  /** A restriction: every case that violates it violates another one too, or may. */
  | 'not alone'
  | 'uncovered'
  | 'untestable';

export interface ClauseCoverage {
  readonly id: string;
  readonly section: string;
  readonly says: string;
  readonly kind: Clause['kind'];
  readonly status: ClauseStatus;
  /** Why an untestable clause is that; null for a testable one. */
  readonly untestable: { readonly why: string; readonly reason: string } | null;
  /** Cases that name it, those that disagree included. */
  readonly namedBy: number;
  /** Cases that bear on it with a result that is compared. */
  readonly observed: CaseReach;
  /** Cases in which it applied, and no compared result depends on that. */
  readonly unobserved: CaseReach;
  /** Records to which it applies, by recording. */
  readonly records: number;
  /** Cases in which the semantics violates its formula: each a fault of this project. */
  readonly violatedBy: CaseReach;
}

export interface ClauseTotals {
  readonly total: number;
  readonly testable: number;
  /** Testable ones that cases cover. */
  readonly covered: number;
  /** Testable ones that apply to records. */
  readonly byRecords: number;
  /** Ones whose formula the semantics violates. */
  readonly violated: number;
  readonly list: readonly ClauseCoverage[];
}

export interface RestrictionCoverage {
  readonly id: string;
  /** The clause that it realises; null where the specification has none. */
  readonly clause: string | null;
  readonly document: string;
  readonly section: string;
  readonly says: string;
  /** The environments whose programs can violate it. */
  readonly environments: readonly AnyEnvironmentName[];
  /** Cases refused for it, and for nothing else. */
  readonly alone: CaseReach;
  /** Cases refused for it that violate something else too, or of which that cannot be told. */
  readonly notAlone: CaseReach;
  /** Environments without a case of the first kind. */
  readonly environmentsMissing: readonly AnyEnvironmentName[];
}

export interface RestrictionTotals {
  readonly total: number;
  /** With a case that violates just that one. */
  readonly covered: number;
  readonly list: readonly RestrictionCoverage[];
}

export interface ProductionCoverage {
  readonly name: string;
  readonly document: string;
  readonly section: string;
  /** Programs of cases that load. */
  readonly accepted: CaseReach;
  /** Programs of cases that are refused, and match the production before or elsewhere. */
  readonly refused: CaseReach;
}

export interface GrammarTotals {
  readonly productions: number;
  /** Reached by a program that loads. */
  readonly reached: number;
  readonly reachedByRefused: number;
  /** Programs too long for a traced parse; they count for no production. */
  readonly skipped: number;
  readonly list: readonly ProductionCoverage[];
}

/** One class of values at one operand of an instruction. */
export interface OperandClassCoverage {
  /** With the type as which the operand is read, where instructions have several: `ADD.S`. */
  readonly instruction: string;
  /** `a`, `b` or `c`. */
  readonly operand: string;
  readonly class: string;
  /** Components of that class that executed instructions loaded. */
  readonly loaded: number;
  /** Those of them that a compared result was made of. */
  readonly observed: number;
  readonly witness: CaseWitness | null;
}

export interface OperandTotals {
  readonly classes: number;
  readonly loaded: number;
  readonly observed: number;
  /** Instructions that no case executes. */
  readonly instructionsMissing: readonly string[];
  readonly list: readonly OperandClassCoverage[];
}

export interface ErratumCoverage {
  readonly id: string;
  readonly problem: string;
  readonly cases: CaseReach;
  /** Why no case can show it, of spec/errata.yaml; null where nobody said. */
  readonly reason: string | null;
}

export interface ErrataTotals {
  readonly total: number;
  /** Named by a case. */
  readonly witnessed: number;
  /** Named by none, with the reason. */
  readonly explained: number;
  readonly list: readonly ErratumCoverage[];
}

/** A branch of the semantics' code that no case takes. */
export interface UnreachedBranch {
  /** Relative to the package. */
  readonly file: string;
  readonly line: number;
  /** The branch, and its line where it is but a part of that; null where the file was never loaded. */
  readonly text: string | null;
  /** Why that is as it should be, of spec/unreached.yaml; null where nobody said. */
  readonly reason: string | null;
}

export interface BranchTotals {
  readonly total: number;
  readonly covered: number;
  readonly explained: number;
  /** Neither reached nor explained. */
  readonly unexplained: number;
  readonly files: number;
  /** What was left out of the count. */
  readonly leftOut: readonly string[];
  /** Explanations that explain nothing (any more): to be deleted. */
  readonly needless: readonly { readonly place: string; readonly says: string }[];
  /** Something to know about the measurement: that dist/ is older than the sources, say. */
  readonly notes: readonly string[];
  readonly list: readonly UnreachedBranch[];
}
