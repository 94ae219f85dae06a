/** What an expectation file holds, ready to be compared. The format is in expectations.ts. */
import type { EngineName } from '../../semantics/silicon/names.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import type { Verdict } from '../units/result-line.js';

export interface ExpectedViolation {
  readonly clause: string;
  readonly instruction: string | null;
  readonly reason: string;
  readonly example: string | null;
  readonly line: number;
}

/** What units of a campaign come to. */
export interface ExpectedQuery {
  readonly query: string;
  readonly verdict: Verdict;
  /** A glob that a clause of the disagreement fits; null for any. */
  readonly clause: string | null;
  /** Whether one unit of those that it covers is enough; else it speaks of each. */
  readonly some: boolean;
  readonly environment: AnyEnvironmentName | null;
  readonly renderer: string | null;
  readonly reason: string;
  readonly line: number;
}

/** A result that the letter alone permits. */
export interface ExpectedLetter {
  /** A glob that one of the alternatives fits without which nothing explains it; null for any. */
  readonly needs: string | null;
  /** A glob that the instruction fits; null for any. */
  readonly instruction: string | null;
  readonly reason: string;
  readonly line: number;
}

/** Results that are not an engine's (docs/against.md), or answers that are not the semantics' (docs/gl.md). */
export interface ExpectedDifference {
  /** Null for whichever is held against, and of calls. */
  readonly engine: EngineName | null;
  /** A glob that the instruction fits, or one of a program's; null for any. */
  readonly instruction: string | null;
  /** A glob that each way fits in which the instruction differs, or the program: "the other sign"; null for any. */
  readonly kind: string | null;
  readonly reason: string;
  readonly line: number;
}

export interface ExpectationFile {
  readonly file: string;
  /** All of it. */
  readonly text: string;
  readonly violations: readonly ExpectedViolation[];
  readonly queries: readonly ExpectedQuery[];
  readonly letters: readonly ExpectedLetter[];
  readonly differences: readonly ExpectedDifference[];
  /** Calls of a GL, in the place of instructions. */
  readonly calls: readonly ExpectedDifference[];
}

/** Units of a campaign that come to the same in the same way. */
interface UnitsFound {
  readonly first: string;
  readonly count: number;
  readonly verdict: Verdict;
  /** The way of departing (oracles/judge/disagreement.ts); null where it is no disagreement. */
  readonly signature: string | null;
}

export interface Comparison {
  readonly file: string;
  /** The list as it was, so that it can be compared again; absent in older certificates. */
  readonly text?: string;
  /** Listed and found. */
  readonly expected: readonly {
    /** The clause; the verdict where a unit shows no disagreement. */
    readonly clause: string;
    /** The instruction; the unit's id where no instruction of it departs. */
    readonly instruction: string;
    readonly reason: string;
    /** The units of a campaign that show it; absent where records show it. */
    readonly units?: UnitsFound;
  }[];
  /** Found and not listed, each with the lines to add. */
  readonly unexpected: readonly {
    readonly clause: string;
    readonly instruction: string;
    readonly add: string;
    readonly units?: UnitsFound;
  }[];
  /** Listed and not found, each with the place of the entry to delete. */
  readonly absent: readonly {
    /** The entry's clause, or its query where it stands in `queries`. */
    readonly clause: string;
    readonly instruction: string | null;
    readonly place: string;
    readonly remove: string;
    /** Units that an entry of `queries` covers and that came to something else. */
    readonly units?: UnitsFound;
  }[];
  readonly asExpected: boolean;
}
