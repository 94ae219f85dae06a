/**
 * What the stages of a certification give one another: a plan, what was seen, who judged it, what it says of the choices that
 * are left to implementations, what departs and whether a list has it, and the sum. A language says what is its own of each.
 */
import type { AgainstPart } from '../against/report.js';
import type { Authority } from '../../spec/authorities.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import type { Specification } from '../../spec/load/specification.js';
import type { Observations } from '../backends/backend.js';
import type { RunFacts } from '../compare/compare-units.js';
import type { Comparison, ExpectationFile, Tried } from '../compare/expectations.js';
import type { Inference } from '../inference/infer.js';
import type { ClauseName } from './asked.js';
import type {
  Certificate,
  ClauseReport,
  InstructionReport,
  LetterReport,
  NotJudged,
} from './certificate.js';
import type { Collected } from './collect.js';
import type { InstructionJudge } from './instruction-judge.js';
import type { Judging } from './judge-all.js';
import type { AskedProgram } from './judged-units.js';
import type { LaxLoading } from './lax-loader.js';
import type { CertifyOptions } from './options.js';
import type {
  FollowedInterpretation,
  Inconsistency,
  NearestProfile,
  PolicyReport,
  InterpretationEvidence,
  InterpretationFollowed,
} from './policy-report.js';
import type { ProgramClause, ProgramReports, Scope } from './program-report.js';
import type { Shown } from './shown-record.js';
import type { ShrinkLetter } from './small-letters.js';

/** What is certified against, and what of it is asked for. */
export interface Plan {
  readonly options: CertifyOptions;
  readonly environment: AnyEnvironmentName;
  readonly authority: Authority;
  readonly specification: Specification;
  /** The selected clauses that are in force and can be tested, by id. */
  readonly testable: readonly string[];
  /** The selected clauses, by what they are about; and those that results of instructions are held against. */
  readonly selected: readonly ClauseName[];
  readonly byResults: readonly ClauseName[];
  /** The list of known violations, null where there is none, and what its conditions ask of the run. */
  readonly expected: ExpectationFile | null;
  readonly facts: RunFacts;
  readonly judging: Judging;
}

/** What a backend did when it was asked, or has recorded. */
export interface Seen {
  /** Null for results that were recorded. */
  readonly collected: (Collected & { readonly lax: LaxLoading | null }) | null;
  /** Results of instructions by themselves. */
  readonly observations: readonly Observations[];
  /** The program that a unit asks; null for another unit. */
  readonly programOf: (unit: string) => AskedProgram | null;
}

export interface Judged {
  readonly judges: readonly InstructionJudge[];
}

/** What results say of policies and of interpretations. */
export interface Inferred {
  readonly inference: Inference<Shown>;
  readonly inconsistencies: readonly Inconsistency[];
  /** Interpretations that clauses have, and that some of them need. */
  readonly followed: readonly FollowedInterpretation[];
  /** The policies of the language. */
  readonly points: readonly PolicyReport[];
  /** Null where nothing shows of policies. */
  readonly nearest: NearestProfile | null;
  /** By erratum, the interpretation that small programs show; below, those programs, null where none are asked. */
  readonly interpretations: Readonly<Record<string, string>>;
  readonly interpretationEvidence: readonly InterpretationEvidence[] | null;
  /** Those that are not the default. */
  readonly otherInterpretations: readonly InterpretationFollowed[];
}

/** What departs, and whether it is listed. */
export interface Blamed {
  readonly comparison: Comparison | null;
  /** Null for a backend that runs no programs. */
  readonly programs: ProgramReports | null;
  readonly letters: readonly LetterReport[];
}

/** What is said of clauses and instructions. */
export interface Summed {
  readonly clauses: readonly ClauseReport[];
  /** Those that programs alone bear on; null where they are among the others. */
  readonly programClauses: readonly ProgramClause[] | null;
  readonly instructions: readonly InstructionReport[];
  readonly records: Certificate['records'];
  readonly notJudged: readonly NotJudged[];
  /** Whether the results of an instruction by itself violate a clause. */
  readonly departs: (instruction: string) => boolean;
  readonly vectors: Scope['vectors'];
}

/** What a language does of each stage. */
export interface Stages<P extends Plan, S extends P & Seen> {
  /** @throws SelectionError, SpecFileError, BackendUsageError */
  readonly plan: (options: CertifyOptions) => P;
  /** @throws BackendFailure, BackendUsageError, CampaignUsageError, CampaignFailure */
  readonly ask: (plan: P) => Promise<S>;
  readonly infer: (judged: S & Judged) => Inferred;
  /** What a list is held against: what was tried, and of which clauses it can be said that they do not depart. */
  readonly tried: (inferred: S & Judged & Inferred) => {
    readonly found: readonly Tried[];
    readonly rows: readonly ClauseName[];
  };
  /** Each way in which programs depart, made small; null for a backend that runs none. */
  readonly violations: (seen: S) => Promise<ProgramReports | null>;
  /** Makes programs small whose results the letter alone permits; null where there is nothing to run them on. */
  readonly letterShrinking: (seen: S) => ShrinkLetter | null;
  /** What holding it against an engine comes to; null where none is asked for. */
  readonly against: (judged: S & Judged) => Promise<AgainstPart | null>;
  readonly sumUp: (blamed: S & Judged & Inferred & Blamed) => Summed;
}
