/** Holds results that are not an engine's, and answers that are not the semantics', against an expectation file. docs/expectations.md, engine, calls */
import type { EngineName } from '../../semantics/silicon/names.js';
import { glob } from '../cases/glob.js';
import type { ExpectationFile, ExpectedDifference } from './expectation-file.js';

/** An instruction that differs by itself, or a program that does. */
export interface DifferenceFound {
  /** The instruction; those of the program. */
  readonly instructions: readonly string[];
  readonly kinds: readonly string[];
}

/** An entry that nothing fits, with its place. */
export interface AbsentDifference {
  readonly place: string;
  readonly says: string;
}

/**
 * The reason that the list gives for each, null where it gives none; and what is listed and not there.
 *
 * @param isAsked whether an instruction was compared
 */
export function compareDifferences(
  { file, differences }: Pick<ExpectationFile, 'file' | 'differences'>,
  engine: EngineName | null,
  found: readonly DifferenceFound[],
  isAsked: (instruction: string) => boolean,
): { readonly reasons: readonly (string | null)[]; readonly absent: readonly AbsentDifference[] } {
  const own = differences.filter((entry) => entry.engine === null || entry.engine === engine);
  // Each entry that fits is there, whichever gives the reason.
  const absent = own.filter(
    (entry) => mayShow(entry, isAsked) && !found.some((each) => fits(entry, each)),
  );
  return {
    reasons: found.map((each) => own.find((entry) => fits(entry, each))?.reason ?? null),
    absent: absent.map(({ instruction, kind, line }) => ({
      place: `${file}:${String(line)}`,
      says: [instruction, kind].filter((each) => each !== null).join(', ') || 'anything',
    })),
  };
}

function fits({ instruction, kind }: ExpectedDifference, found: DifferenceFound): boolean {
  if (instruction !== null && !found.instructions.some(glob(instruction, ''))) return false;
  return kind === null || found.kinds.every(glob(kind, ''));
}

function mayShow(
  { instruction }: ExpectedDifference,
  isAsked: (instruction: string) => boolean,
): boolean {
  return instruction === null || instruction.includes('*') || isAsked(instruction);
}

/** What would list it. @param name what the entry has its instruction by */
export function differenceEntry(
  { instructions: [first], kinds: [kind] }: DifferenceFound,
  name: 'instruction' | 'call' = 'instruction',
): string {
  const parts = [
    ...(first === undefined ? [] : [`${name}: ${first}`]),
    ...(kind === undefined ? [] : [`kind: ${kind}`]),
  ];
  return `  - {${[...parts, 'reason: "…"'].join(', ')}}`;
}
