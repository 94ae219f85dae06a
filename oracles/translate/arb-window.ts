/** What a program reaches with an address, for a translation whose target has no parameters outside of it. */
import type { Program } from '../../semantics/language/load.js';

/**
 * The program parameters under relative addressing, with zeros on either side: an address is cut to what
 * reaches a parameter with some displacement of the program, and one beyond.
 */
export interface Window {
  readonly least: number;
  readonly greatest: number;
  /** Zeros before the parameters, and as many after. */
  readonly zeros: number;
}

/** Null where no address is used. */
export function windowOf({ environment, instructions }: Program): Window | null {
  const displacements = instructions.flatMap(({ operands }) =>
    operands.flatMap(({ register }) =>
      register.file === 'relative'
        ? [register.displacement.value * (register.displacement.sign === '-' ? -1 : 1)]
        : [],
    ),
  );
  if (displacements.length === 0) return null;
  const [low, high] = [Math.min(...displacements), Math.max(...displacements)];
  return {
    least: -high - 1,
    greatest: environment.programParameters - low,
    zeros: high - low + 1,
  };
}
