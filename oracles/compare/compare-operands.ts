/** Holds what an implementation gave of every operand (docs/exhaust.md) against an expectation file. */
import {
  compareLetters,
  isLetterListed,
  letterEntry,
  mayBeListed,
  type LetterFound,
} from './compare-letters.js';
import { covers } from './compare-units.js';
import type { Comparison, ExpectationFile } from './expectation-file.js';
import { compareExpectations, type Tried } from './expectations.js';

/** What is known of one operation; nothing yet of one that was not asked. */
export interface OperandsFound {
  /** "RCP", "EXP.z", "ADD.S". */
  readonly operation: string;
  /** The clauses about it; `asked` is 0 where one speaks of nothing that was asked, null where that was not counted. */
  readonly clauses: readonly {
    readonly id: string;
    readonly asked: number | null;
    readonly wrong: number;
  }[];
  /** Results that the letter alone permits. */
  readonly letter: number;
  /** Whether all was asked that there is to ask, and shows. */
  readonly isDone: boolean;
}

/** Whether all of it is listed that is not permitted; and all that the letter alone permits. */
export interface Listed {
  readonly wrong: boolean;
  readonly letter: boolean;
}

/** The instruction, as entries name it. */
function instructionOf({ operation }: OperandsFound): string {
  return operation.replace(/\..*$/s, '');
}

/** Clauses that were held against results, for `compareExpectations`; `selected` where all was asked that could violate one. */
export function triedOperands(found: readonly OperandsFound[]): {
  readonly tried: readonly Tried[];
  readonly selected: readonly Tried[];
} {
  const tried = new Map<string, Tried>();
  const selected: Tried[] = [];
  for (const each of found) {
    const instruction = instructionOf(each);
    for (const { id: clause, asked, wrong } of each.clauses) {
      const key = `${clause} ${instruction}`;
      const violations = (tried.get(key)?.violations ?? 0) + wrong;
      tried.set(key, { clause, instruction, violations });
      if (each.isDone && asked !== 0) selected.push({ clause, instruction, violations: wrong });
    }
  }
  return { tried: [...tried.values()], selected };
}

/** Each result that is not permitted violates a clause, so that all are listed where all clauses are that any violates. */
export function listedIn(
  list: Pick<ExpectationFile, 'violations' | 'letters'>,
  found: OperandsFound,
): Listed {
  const instruction = instructionOf(found);
  return {
    wrong: found.clauses.every(
      ({ id, wrong }) =>
        wrong === 0 || list.violations.some((entry) => covers(entry, id, instruction)),
    ),
    letter: isLetterListed(list.letters, { needs: [], instruction }),
  };
}

/** What the letter alone permits; which alternative each needs is not known. */
export function lettersOfOperands(found: readonly OperandsFound[]): readonly LetterFound[] {
  const names = found.flatMap((each) => (each.letter > 0 ? [instructionOf(each)] : []));
  return [...new Set(names)].map((instruction) => ({ needs: [], instruction }));
}

/**
 * @param others operations of the environment that were not asked, or not all: what they may show is not absent
 */
export function compareOperands(
  list: ExpectationFile,
  found: readonly OperandsFound[],
  others: readonly OperandsFound[],
): Comparison {
  const { tried, selected } = triedOperands(found);
  const clauses = compareExpectations(list, tried, selected);
  const letters = lettersOfOperands(found);
  const unasked = new Set(others.map(instructionOf));
  const asked = new Set(found.map(instructionOf));
  const { comparison, reasons } = compareLetters(list, letters, clauses, (name) => asked.has(name));
  const isLeftOpen = ({ place, clause }: Comparison['absent'][number]): boolean =>
    list.violations.some(
      (entry) =>
        entry.clause === clause &&
        place === `${list.file}:${String(entry.line)}` &&
        others.some((each) =>
          each.clauses.some(({ id }) => covers(entry, id, instructionOf(each))),
        ),
    ) ||
    (others.length > 0 &&
      list.letters.some(
        (entry) =>
          place === `${list.file}:${String(entry.line)}` &&
          mayBeListed(entry, (name) => unasked.has(name)),
      ));
  const absent = comparison.absent.filter((each) => !isLeftOpen(each));
  const unlisted = letters.flatMap((each, at) =>
    reasons[at] === null
      ? [{ clause: 'letter', instruction: each.instruction ?? '', add: letterEntry(each) }]
      : [],
  );
  const unexpected = [...comparison.unexpected, ...unlisted];
  return {
    ...comparison,
    unexpected,
    absent,
    asExpected: unexpected.length === 0 && absent.length === 0,
  };
}
