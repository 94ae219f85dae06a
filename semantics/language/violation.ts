/** A violated load restriction, and what the checks that look for one need. */
import type { Environment } from '../../spec/environments.js';
import type { RestrictionId } from '../../spec/restrictions.js';
import type { Place } from './ast.js';
import type { Contested } from './interpretations.js';

/** @typeParam R The restrictions of the language: those of the VP languages unless others are named. */
export interface Violation<R extends string = RestrictionId> {
  readonly restriction: R;
  /** Byte offset of the token that cannot belong to a program of the environment. */
  readonly position: number;
  readonly message: string;
  readonly expected?: string;
  readonly suggestion?: string;
  /** Whether an implementation takes it that has more of something than implementations must have. */
  readonly isBeyondLimit?: boolean;
  /** Set where it is a violation by the default interpretation of an erratum only. */
  readonly contested?: Contested;
}

/** A violation, and one past the last byte that shows it. */
export interface Evidence extends Violation {
  readonly end: number;
}

export interface Scope {
  readonly text: string;
  readonly environment: Environment;
  readonly positionInvariant: boolean;
}

export type Note = (evidence: Evidence) => void;

/** Where a whole construct is the evidence. */
export function spanOf(place: Place): { readonly position: number; readonly end: number } {
  return { position: place.offset, end: place.end };
}

/** Where a token of `length` bytes is the evidence. */
export function tokenAt(
  position: number,
  length: number,
): { readonly position: number; readonly end: number } {
  return { position, end: position + length };
}
