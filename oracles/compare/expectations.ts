/**
 * Expectation files: the departures of an implementation that are known, each with its reason
 * (docs/recordings.md). What is found has to be exactly what is listed.
 */
import { z } from 'zod';
import { nearest } from '../../spec/load/suggest.js';
import { readYaml } from '../../spec/load/yaml-file.js';
import { glob } from '../cases/glob.js';

export const expectationsSchema = z
  .strictObject({
    departures: z.array(
      z.strictObject({
        clause: z.string().min(1).describe('The clause that is violated; "*" stands for any text'),
        instruction: z
          .string()
          .min(1)
          .optional()
          .describe('The instruction that violates it; any if absent; "*" stands for any text'),
        reason: z.string().min(1).describe('Why the departure is known and accepted, in words'),
        example: z.string().min(1).optional().describe('A record that shows it'),
      }),
    ),
  })
  .describe('The known departures of an implementation');

interface ExpectedDeparture {
  readonly clause: string;
  readonly instruction: string | null;
  readonly reason: string;
  readonly example: string | null;
  readonly line: number;
}

export interface ExpectationFile {
  readonly file: string;
  readonly departures: readonly ExpectedDeparture[];
}

/** A clause and the instruction whose records were held against it. */
export interface Tried {
  readonly clause: string;
  readonly instruction: string;
  readonly violations: number;
}

export interface Comparison {
  readonly file: string;
  /** Listed and found. */
  readonly listed: readonly {
    readonly clause: string;
    readonly instruction: string;
    readonly reason: string;
  }[];
  /** Found and not listed, each with the lines to add. */
  readonly unlisted: readonly {
    readonly clause: string;
    readonly instruction: string;
    readonly add: string;
  }[];
  /** Listed and not found, each with the place of the entry to delete. */
  readonly absent: readonly {
    readonly clause: string;
    readonly instruction: string | null;
    readonly place: string;
    readonly remove: string;
  }[];
  readonly asListed: boolean;
}

/**
 * Reads an expectation file.
 *
 * @param knownClauses every clause id there is, so that a misspelt one is told at once.
 * @throws SpecFileError
 */
export function readExpectations(path: string, knownClauses: readonly string[]): ExpectationFile {
  const yaml = readYaml(path, expectationsSchema);
  const departures = yaml.data.departures.map((given, index): ExpectedDeparture => {
    const at = ['departures', index];
    if (!knownClauses.some(glob(given.clause, ''))) {
      const meant = nearest(given.clause, knownClauses);
      const hint = meant === null ? '' : `; did you mean "${meant}"?`;
      throw yaml.error([...at, 'clause'], `there is no clause "${given.clause}"${hint}`);
    }
    return {
      clause: given.clause,
      instruction: given.instruction ?? null,
      reason: given.reason,
      example: given.example ?? null,
      line: yaml.place(at).line,
    };
  });
  return { file: path, departures };
}

/** Whether an entry speaks about this clause and instruction. */
function covers(entry: ExpectedDeparture, clause: string, instruction: string): boolean {
  return (
    glob(entry.clause, '')(clause) &&
    (entry.instruction === null || glob(entry.instruction, '')(instruction))
  );
}

/**
 * Holds what was found against what is listed. An entry that speaks only of what was not selected for
 * this run is left out of account.
 *
 * @param selected every pair that this run could have found violated.
 */
export function compareExpectations(
  { file, departures }: ExpectationFile,
  found: readonly Tried[],
  selected: readonly { readonly clause: string; readonly instruction: string }[],
): Comparison {
  const violated = found.filter(({ violations }) => violations > 0);
  const listed: Comparison['listed'][number][] = [];
  const unlisted: Comparison['unlisted'][number][] = [];
  for (const { clause, instruction } of violated) {
    const entry = departures.find((candidate) => covers(candidate, clause, instruction));
    if (entry !== undefined) {
      listed.push({ clause, instruction, reason: entry.reason });
    } else {
      const add = `  - {clause: ${clause}, instruction: ${instruction}, reason: "…"}`;
      unlisted.push({ clause, instruction, add });
    }
  }
  const absent = departures
    .filter(
      (entry) =>
        selected.some(({ clause, instruction }) => covers(entry, clause, instruction)) &&
        !violated.some(({ clause, instruction }) => covers(entry, clause, instruction)),
    )
    .map(({ clause, instruction, line }) => ({
      clause,
      instruction,
      place: `${file}:${String(line)}`,
      remove: `  - clause: ${clause}${instruction === null ? '' : ` (${instruction})`}`,
    }));
  return { file, listed, unlisted, absent, asListed: unlisted.length === 0 && absent.length === 0 };
}
