/**
 * What a certificate says of operations that were asked every operand, or of several operands many (docs/exhaust.md). Plain
 * data, which `oracles/exhaust/certified.ts` makes of the slices that the folder keeps.
 */

import { listedIn, type Listed, type OperandsFound } from '../compare/compare-operands.js';
import type { ExpectationFile } from '../compare/expectation-file.js';

/** The verdict on one operation. "conforms" is said of all 2^32 operands alone. */
export type ExhaustVerdict =
  | 'conforms'
  | 'conforms with expected failures'
  | 'conforms by the letter'
  | 'incomplete'
  | 'incomplete, with expected failures'
  | 'incomplete, by the letter'
  | 'does not conform';

/** What the verdict on an operation is made of. */
export interface ExhaustVerdictParts {
  readonly wrong: number;
  readonly unlike: number;
  readonly letter: number;
  /** Whether all operands that there are were asked, all show, and one assignment explains all, or any does. */
  readonly isAll: boolean;
  /** Whether it is proved that no one assignment of the policies explains all. */
  readonly isContradicted: boolean;
  /** Whether a result was seen that could have been wrong. */
  readonly isShown: boolean;
}

/** Where no list was given. */
const UNLISTED: Listed = { wrong: false, letter: false };

export function exhaustVerdict(
  { wrong, unlike, letter, isAll, isContradicted, isShown }: ExhaustVerdictParts,
  listed: Listed = UNLISTED,
): ExhaustVerdict {
  const isWrong = wrong + unlike > 0 || isContradicted;
  if (isWrong && !listed.wrong) return 'does not conform';
  if (!isShown) return 'incomplete';
  if (letter > 0 && !listed.letter) return isAll ? 'conforms by the letter' : 'incomplete, by the letter'; // prettier-ignore
  if (isWrong || letter > 0) return isAll ? 'conforms with expected failures' : 'incomplete, with expected failures'; // prettier-ignore
  return isAll ? 'conforms' : 'incomplete';
}

/** The same operations, with the verdicts that a list of expected failures makes of them. */
export function exhaustedAsListed(part: ExhaustedPart, list: ExpectationFile): ExhaustedPart {
  return {
    ...part,
    operations: part.operations.map((each) => ({
      ...each,
      verdict: exhaustVerdict(partsOf(each), listedIn(list, operandsFound(each))),
    })),
  };
}

function partsOf(report: ExhaustedReport): ExhaustVerdictParts {
  const { isEvery, asked, questions, hidden, open, wrong, unlike, letter, together } = report;
  return {
    ...{ wrong, unlike, letter },
    isAll: isEvery && asked === questions && hidden === 0 && together !== 'open',
    isContradicted: together === 'none',
    isShown: asked !== hidden + open || unlike > 0,
  };
}

/** What a list is held against. */
export function operandsFound(report: ExhaustedReport): OperandsFound {
  const { operation, clauses, letter, asked, questions, hidden, together } = report;
  return {
    ...{ operation, letter },
    clauses: withTogether(clauses, together === 'none'),
    isDone: asked === questions && hidden === 0,
  };
}

/** That no one assignment explains all violates the clause about results as a whole, which is the last. */
export function withTogether(
  clauses: OperandsFound['clauses'],
  isContradicted: boolean,
): OperandsFound['clauses'] {
  if (!isContradicted) return clauses;
  return clauses.map((each, at) =>
    at === clauses.length - 1 ? { ...each, wrong: each.wrong + 1 } : each,
  );
}

export interface ExhaustedPart {
  /** How many questions were drawn of each operation that cannot be asked all, and by which seed. */
  readonly random: { readonly count: number; readonly seed: number };
  /** What the implementation said of itself when it was asked. */
  readonly answered: Readonly<Record<string, string>>;
  readonly operations: readonly ExhaustedReport[];
  /** The operations that the environment has besides, and that nobody asked. */
  readonly notAsked: readonly string[];
}

export interface BitsWord {
  /** "0x3f800000" */
  readonly bits: string;
  readonly decimal: string;
}

export interface ExhaustedReport {
  /** "RCP", "EXP.z", "ADD.S". */
  readonly operation: string;
  readonly verdict: ExhaustVerdict;
  /** Whether its questions are all operands that there are: 2^32. */
  readonly isEvery: boolean;
  /** Slices from the first to the last, all of them asked; and how many there are. */
  readonly slices: { readonly first: number; readonly last: number; readonly of: number };
  readonly asked: number;
  /** How many questions there are; of several operands, how many were chosen to be asked. */
  readonly questions: number;
  readonly hidden: number;
  /** Permitted at once. */
  readonly quickly: number;
  /** Judged by the sets of what is permitted. */
  readonly judged: number;
  /** Any result is permitted. */
  readonly open: number;
  readonly wrong: number;
  readonly letter: number;
  /** Components of one result that differ and should not. */
  readonly unlike: number;
  /** Among results within the bound; null where there is no bound. */
  readonly worst: {
    /** How often the bound the error is. */
    readonly multiple: number;
    readonly multipleOf: BitsWord;
    readonly ulps: number;
    readonly ulpsOf: BitsWord;
  } | null;
  readonly kinds: readonly ExhaustedKind[];
  /** `asked` is null where it was not counted. */
  readonly clauses: readonly {
    readonly id: string;
    readonly asked: number | null;
    readonly wrong: number;
  }[];
  /** Whether one assignment of the policies explains all: `any` does, `none` does, or none was found (`open`). */
  readonly together: 'one' | 'any' | 'none' | 'open';
  /** Which alternatives are left, of policies of which the results tell something. */
  readonly policies: readonly string[];
  /** SHA-256 over the digests of the slices. */
  readonly digest: string;
  /** Absent of an operation whose results do not rise and fall. */
  readonly shape?: ShapeReport;
  /** The clauses that results violate, the one that most do first; empty where nothing does. */
  readonly decidedBy: readonly string[];
  /** The first result that is told of as not permitted, or else as by the letter alone; null where there is none. */
  readonly smallest: ExhaustedCase | null;
  /** The greatest error of each slice, as a share of the bound, to three digits; empty where there is no bound. */
  readonly errors: readonly number[];
  /** The slices with a result that is not permitted. */
  readonly wrongIn: readonly number[];
}

export interface ExhaustedKind {
  /** "[1, 2^16)"; "number × zero". */
  readonly name: string;
  readonly asked: number;
  readonly wrong: number;
  readonly letter: number;
  readonly unlike: number;
  /** The greatest error, as a share of the bound; null where there is none. */
  readonly multiple: number | null;
  readonly multipleOf: BitsWord | null;
}

export interface ExhaustedCase {
  readonly verdict: 'wrong' | 'letter' | 'unlike';
  readonly program: string;
  /** A number for each operand, or the four of a vector. */
  readonly operands: readonly (readonly BitsWord[])[];
  readonly result: BitsWord;
}

/** What the verdict of a certificate takes from it. */
export function exhaustedParts(part: ExhaustedPart | undefined): {
  /** Operations with something that is not permitted. */
  readonly wrong: number;
  readonly letters: number;
  /** Operations whose failures are all listed. */
  readonly listed: number;
  /** Operations of which no one assignment was found that explains all, and none is excluded. */
  readonly open: number;
} {
  const all = part?.operations ?? [];
  return {
    wrong: all.filter(({ verdict }) => verdict === 'does not conform').length,
    letters: all.filter(({ verdict }) => verdict.endsWith('by the letter')).length,
    listed: all.filter(({ verdict }) => verdict.endsWith('with expected failures')).length,
    open: all.filter(({ together }) => together === 'open').length,
  };
}

export type Symmetry = 'even' | 'odd';

/** Why the exact function's order or symmetry is to be expected of results. */
export type Implied =
  /** Each result is what it has to be, and judged by itself. */
  | 'each result'
  /** The document computes the result from the operand's absolute value. */
  | 'absolute value'
  /** A bound permits that neighbours rise and fall, and that x and -x differ. */
  | 'nothing';

/** What all slices tell of a function, as it stands in reports. */
export interface ShapeReport {
  readonly steps: readonly {
    /** The interval in which the second operand lies. */
    readonly operands: string;
    /** Neighbouring operands, both of whose results are numbers. */
    readonly pairs: number;
    readonly rises: number;
    readonly falls: number;
    readonly greatestRise: ReportedStep | null;
    readonly greatestFall: ReportedStep | null;
  }[];
  readonly order: Exclude<Implied, 'absolute value'>;
  /** Null where the exact function has none. */
  readonly symmetry: {
    readonly kind: Symmetry;
    readonly by: Implied;
    /** Slices of x whose slice of -x was asked as well, all of whose results show. */
    readonly compared: number;
    /** Those with results that are not symmetric. */
    readonly unlike: number;
    /** The smallest operand of the first of these. */
    readonly first: BitsWord | null;
    /** How many pairs of x and -x are not symmetric in all of these, and the first x; absent where that was not counted, or none is. */
    readonly pairs?: number;
    readonly firstPair?: BitsWord | null;
  } | null;
}

export interface ReportedStep {
  readonly ulps: number;
  /** The operand further from the first one, in the order of bits. */
  readonly operand: BitsWord;
}
