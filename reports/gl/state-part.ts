/** What the state of a context is told as: variables by the names of their queries, in parts that change by themselves. */
import type { Context } from '../../semantics/gl/context/context.js';

/** Floating-point values are an array, in which null is undefined; null by itself is of what is not there. */
export type StateValue = number | string | boolean | null | readonly (number | null)[];

/** A variable; `is` tells two values apart that are shown alike. */
export type Entry = readonly [variable: string, value: StateValue, is?: unknown];

/** A part of the context: where it is the same object as before, nothing in it changed. */
export interface Part {
  readonly of: (context: Context) => unknown;
  readonly entries: (context: Context) => Iterable<Entry>;
}
