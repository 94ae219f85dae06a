/** What a certificate says of whole programs, of the units that were asked, and of its scope. Plain data. */
import type { LineDisagreement, Verdict as UnitVerdict } from '../units/result-line.js';
import type { Floor } from './floor.js';
import type { LoadRule } from './lax-loader.js';
import type { Word } from './witness.js';

/** A program whose execution departs from everything that the documents permit. */
export interface ProgramReport {
  readonly name: string;
  readonly verdict: 'disagrees' | 'crash';
  /** What happened, in words, where no clause decides it. */
  readonly reason: string | null;
  /** The disagreement of the smallest program, where there is one. */
  readonly disagreement: LineDisagreement | null;
  /** The smallest program found that departs in the same way; null where it was not looked for. */
  readonly shrunk: ShrunkProgram | null;
}

/** A program and its inputs, by register number (VP programs) or binding (GPU programs). */
export interface ShrunkProgram {
  readonly program: string;
  /** GPU programs: the inputs by binding. */
  readonly in?: Readonly<Record<string, readonly Word[]>>;
  /** GPU programs: everything that the program is given, in lines, as a case has it. */
  readonly inputs?: readonly string[];
  /** GPU programs: the case that tells the implementation from the document, where one does. */
  readonly case?: string;
  readonly v: Readonly<Record<string, readonly Word[]>>;
  readonly c: Readonly<Record<string, readonly Word[]>>;
  /** Whether nothing more can be taken away. */
  readonly oneMinimal: boolean;
}

/** What making a way of departing small came to: kept, since only who was asked could say it again. */
export interface MadeSmall extends Pick<ProgramReport, 'shrunk' | 'disagreement'> {
  /** The way of departing of the lines: their signature. */
  readonly way: string;
  /** How the small program departs, and how smaller ones do. */
  readonly signature: string;
  readonly nearby: readonly string[];
}

/** Whole programs: cases of the corpus and generated ones. */
export interface ProgramReports {
  /** Those that were asked; absent in older certificates, whose `judged` says it. */
  readonly asked?: number;
  /** Those of `asked` that agree or disagree. */
  readonly judged: number;
  readonly agree: number;
  readonly inconclusive: number;
  /** One for each way of departing. */
  readonly violations: readonly (ProgramReport & {
    readonly programs: number;
    /** What a loader that does not check loads and must refuse, by rule. */
    readonly rules?: readonly LoadRule[];
    /** The reason an expectation file gives for it. */
    readonly accepted: string | null;
  })[];
  /** Absent where none was made small, and of older certificates. */
  readonly made?: readonly MadeSmall[];
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
  /** Processes side by side; absent for one. */
  readonly jobs?: number;
  /** Units to be asked; where time was the budget, those that were. */
  readonly units: number;
  readonly done: number;
  /** How many units have each verdict. */
  readonly verdicts: Readonly<Record<string, number>>;
  /** How many units agree by joined sets: no single assignment is known to explain them. Absent where none does. */
  readonly joined?: number;
  /** Programs that must be refused and are not asked, because `hello` says `"checks": false`. Absent if none. */
  readonly unchecked?: number;
  readonly incidents: readonly Incident[];
  /** Units without a judgement, one for each verdict and reason; absent in older certificates. */
  readonly shown?: readonly ShownUnit[];
  readonly interrupted: boolean;
}

/** What whole VP programs say of a clause; of GPU programs the clauses' own reports count units. */
export interface ProgramClause {
  readonly id: string;
  /** Programs that tell whether it holds. */
  readonly programs: number;
  /** Those of `programs` that violate it. */
  readonly violations: number;
  /** Programs besides that are about it and violate another clause; all where it is violated and counted elsewhere. */
  readonly undetermined: number;
  /** The more specific clauses under which programs that violate it are counted; absent where there are none. */
  readonly countedUnder?: readonly string[];
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
    /** Absent in older certificates, which counted them among the others. */
    readonly notAsked?: number;
  };
  /** Those of them that are about one instruction; reached are those that hold and those that are violated. */
  readonly ofInstructions: { readonly inForce: number; readonly reached: number };
  /** The instructions of the environment, and those of which no result was judged. */
  readonly instructions: { readonly of: number; readonly unjudged: readonly string[] };
  /** How many units of each kind came to what; counts of zero are left out. */
  readonly units: Readonly<Record<UnitKind, Readonly<Partial<Record<UnitOutcome, number>>>>>;
  /** Instructions on operands, with their results. */
  readonly vectors: { readonly judged: number; readonly notJudged: number };
  readonly floor: Floor & { readonly met: boolean };
}
