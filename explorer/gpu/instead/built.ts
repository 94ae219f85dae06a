/** A page keeps nothing that a build made: all is made anew. */
import type { Made } from '../../../spec/load/built.js';

export function built<T>(made: Made<T>): T {
  return made.make();
}

export function kept(): null {
  return null;
}
