/**
 * What a certificate says of operations that were asked every operand, or of several operands many (docs/exhaust.md). Plain
 * data, which `oracles/exhaust/certified.ts` makes of the slices that the folder keeps.
 */

import type * as format from './exhausted-format.js';
import type { word } from './format-words.js';
import type { Described } from '../described.js';
import { listedIn, type Listed, type OperandsFound } from '../compare/compare-operands.js';
import type { ExpectationFile } from '../compare/expectation-file.js';

/** The verdict on one operation. "conforms" is said of all 2^32 operands alone. */
export type ExhaustVerdict = Described<typeof format.exhaustVerdictSchema>;

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

export type ExhaustedPart = Described<typeof format.exhaustedSchema>;

export type BitsWord = Described<typeof word>;

export type ExhaustedReport = Described<typeof format.exhaustedReport>;

export type ExhaustedCase = Described<typeof format.exhaustedCase>;

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

export type Symmetry = NonNullable<ShapeReport['symmetry']>['kind'];

/** Why the exact function's order or symmetry is to be expected of results. */
export type Implied = NonNullable<ShapeReport['symmetry']>['by'];

/** What all slices tell of a function, as it stands in reports. */
export type ShapeReport = Described<typeof format.shapeSchema>;

export type ReportedStep = Described<typeof format.step>;
