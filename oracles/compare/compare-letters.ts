/** Holds the results that the letter alone permits against an expectation file. */
import { POLICY_NAMES } from '../../semantics/domains/assignments.js';
import { POLICIES } from '../../semantics/domains/policy-table.js';
import { glob } from '../cases/glob.js';
import type { Comparison, ExpectationFile, ExpectedLetter } from './expectation-file.js';

/** A kind of such results. */
export interface LetterFound {
  /** The alternatives without which nothing explains it; empty where that is not known. */
  readonly needs: readonly string[];
  readonly instruction: string | null;
}

/** The reason that the list gives for each, null where it gives none; and the comparison with what is absent besides. */
export function compareLetters(
  file: ExpectationFile,
  found: readonly LetterFound[],
  comparison: Comparison,
  isAsked: (instruction: string) => boolean,
): { readonly reasons: readonly (string | null)[]; readonly comparison: Comparison } {
  const entryOf = (each: LetterFound): ExpectedLetter | undefined =>
    file.letters.find((entry) => fits(entry, each));
  const absent = file.letters.filter(
    (entry) => mayBeListed(entry, isAsked) && !found.some((each) => entryOf(each) === entry),
  );
  return {
    reasons: found.map((each) => entryOf(each)?.reason ?? null),
    comparison: {
      ...comparison,
      absent: [...comparison.absent, ...absent.map((entry) => absence(file.file, entry))],
      asExpected: comparison.asExpected && absent.length === 0,
    },
  };
}

/** What would list results of this kind. */
export function letterEntry({ needs: [first], instruction }: LetterFound): string {
  const parts = [
    ...(first === undefined ? [] : [`needs: ${first}`]),
    ...(instruction === null ? [] : [`instruction: ${instruction}`]),
  ];
  return `  - {${[...parts, 'reason: "…"'].join(', ')}}`;
}

/** Whether an entry lists results of this kind. */
export function isLetterListed(letters: ExpectationFile['letters'], found: LetterFound): boolean {
  return letters.some((entry) => fits(entry, found));
}

function fits(entry: ExpectedLetter, { needs, instruction }: LetterFound): boolean {
  if (entry.instruction !== null) {
    if (instruction === null || !glob(entry.instruction, '')(instruction)) return false;
  }
  if (entry.needs === null) return true;
  if (needs.length > 0) return needs.some(glob(entry.needs, ''));
  // Nothing tells what whole programs need: an entry fits where the alternative may be about the instruction.
  const affected = affectedBy(entry.needs);
  return affected.length === 0 || (instruction !== null && affected.includes(instruction));
}

/** The instructions to which alternatives matter; none of what is about operands. */
function affectedBy(needs: string): readonly string[] {
  const isMeant = glob(needs.slice(0, needs.indexOf('=')), '');
  return POLICY_NAMES.filter(isMeant).flatMap((policy) => POLICIES[policy].affects);
}

/** Whether an entry speaks of something that was asked. */
export function mayBeListed(
  { needs, instruction }: ExpectedLetter,
  isAsked: (name: string) => boolean,
): boolean {
  if (instruction !== null) return /\*/.test(instruction) || isAsked(instruction);
  if (needs === null) return true;
  return affectedBy(needs).some(isAsked);
}

function absence(
  file: string,
  { needs, instruction, line }: ExpectedLetter,
): Comparison['absent'][number] {
  const named = [needs, instruction].filter((each) => each !== null).join(', ');
  return {
    clause: needs ?? 'letter',
    instruction,
    place: `${file}:${String(line)}`,
    remove: `  - letter: ${named === '' ? 'anything' : named} (nothing needs the letter alone there)`,
  };
}
