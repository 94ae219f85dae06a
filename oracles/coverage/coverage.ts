/**
 * What the corpus and the recordings reach of the specification. Plain data: every report is made of it,
 * and it is what `vpspec cover --json` prints, so that its format says what each figure is.
 */
import type * as format from './cover-format.js';
import type { Described } from '../described.js';

export interface Coverage extends Described<typeof format.coverSchema> {
  /** Guests by their programs, as messages have them; absent where none is registered. */
  readonly guests?: readonly { readonly programs: string; readonly of: ProgramCoverage }[];
  /** Only examples of guests were asked for: of the specification's documents, VP and GPU programs nothing is counted. */
  readonly ofGuestsAlone?: boolean;
}

/** What is counted for each kind of program by itself. */
export type ProgramCoverage = Described<typeof format.programCoverage>;
export type CaseCounts = Described<typeof format.caseCounts>;
export type RecordingCount = Described<typeof format.recordingCount>;
/** A short way to a place: the smallest case that reaches it. */
export type CaseWitness = Described<typeof format.caseWitness>;
/** Cases that reach something, and the smallest of them. */
export type CaseReach = Described<typeof format.caseReach>;
export type SectionCoverage = Described<typeof format.sectionCoverage>;
export type SectionStatus = SectionCoverage['status'];
export type SectionTotals = Described<typeof format.sectionTotals>;
export type DocumentCoverage = Described<typeof format.documentCoverage>;
export type ClauseCoverage = Described<typeof format.clauseCoverage>;
export type ClauseStatus = ClauseCoverage['status'];
export type ClauseTotals = Described<typeof format.clauseTotals>;
export type RestrictionCoverage = Described<typeof format.restrictionCoverage>;
export type RestrictionTotals = Described<typeof format.restrictionTotals>;
export type GrammarTotals = Described<typeof format.grammarTotals>;
/** One class of values at one operand of an instruction. */
export type OperandClassCoverage = Described<typeof format.operandClassCoverage>;
export type OperandTotals = Described<typeof format.operandTotals>;
export type ErratumCoverage = Described<typeof format.erratumCoverage>;
/** A branch of the semantics' code that no case takes. */
export type UnreachedBranch = Described<typeof format.unreachedBranch>;
export type BranchTotals = Described<typeof format.branchTotals>;
