/** The first error of a program that does not load, as callers of a loader see it. */
import type { RestrictionId } from '../../spec/restrictions.js';
import { lineAndColumn } from './text.js';
import type { Violation } from './violation.js';

/** @typeParam R The restrictions of the language: those of the VP languages unless others are named. */
export interface LoadError<R extends string = RestrictionId> {
  /** The GL error. */
  readonly error: 'INVALID_OPERATION';
  /** Which restriction is violated; spec/restrictions.ts has them all, spec/gpu/restrictions.ts those of GPU programs. */
  readonly restriction: R;
  /**
   * PROGRAM_ERROR_POSITION_NV, PROGRAM_ERROR_POSITION_ARB: the byte offset of the token that cannot belong to a program of the
   * environment, or the program's length where that shows only at the end.
   */
  readonly position: number;
  /** From 1. */
  readonly line: number;
  /** From 1, in bytes. */
  readonly column: number;
  /** What is wrong, in one sentence without a full stop. */
  readonly message: string;
  /** What could have stood there. */
  readonly expected?: string;
  /** What was probably meant: a name. */
  readonly suggestion?: string;
  /** Whether an implementation that has more of something than it must have may take this. */
  readonly isBeyondLimit?: boolean;
}

/** A violation as the error of a whole load: with line and column. */
export function loadError<R extends string>(text: string, violation: Violation<R>): LoadError<R> {
  const { restriction, position, message, expected, suggestion, isBeyondLimit } = violation;
  return {
    error: 'INVALID_OPERATION',
    restriction,
    position,
    ...lineAndColumn(text, position),
    message,
    ...(expected === undefined ? {} : { expected }),
    ...(suggestion === undefined ? {} : { suggestion }),
    ...(isBeyondLimit === true ? { isBeyondLimit } : {}),
  };
}
