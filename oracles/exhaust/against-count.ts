/** What is said of results beside an engine's, as it travels between processes and stands in files. */
import type { EngineName } from '../../semantics/silicon/names.js';
import type { NaNs } from '../against/tolerance.js';

/** How an engine is asked for, as it travels between processes and stands in files. */
export interface AgainstOrder {
  readonly engine: EngineName;
  /** "RCP=1ulp"; null is bit for bit. */
  readonly tolerance: string | null;
  readonly nans: NaNs;
}

/** A result that is not the engine's. */
export interface EngineDifference {
  /** The number of the question: of one operand its bits. */
  readonly operand: number;
  readonly expected: number;
  readonly observed: number;
  /** Null where one of both is NaN. */
  readonly ulps: number | null;
}

/** Results that are not the engine's, of one kind of operand. */
export interface AgainstKind {
  /** As in KindCount. */
  readonly name: string;
  /** Within the tolerance. */
  readonly near: number;
  readonly differing: number;
  /** The first, and the farthest, of those that differ; of those within the tolerance where none does. */
  readonly first: EngineDifference;
  readonly worst: EngineDifference;
}

export interface AgainstCount {
  readonly compared: number;
  readonly near: number;
  readonly differing: number;
  /** Those that differ, and that the documents permit; by the letter alone, too. */
  readonly permitted: number;
  /** Those that are the engine's, or within the tolerance, and that the documents do not permit. */
  readonly notPermitted: number;
  /** Those that differ, by how: "NaN for a number". */
  readonly ways: readonly { readonly way: string; readonly count: number }[];
  /** Those that occur. */
  readonly kinds: readonly AgainstKind[];
}
