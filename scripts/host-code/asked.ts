/** Plain code that is asked all 2^32 operands: in C and SSE (compiled.ts), or shaders on a driver (on-drivers.ts). */
import type { HostCode } from './source.js';

/** How many results of one slice of the operands differ, by kind of difference. */
export type Counts = readonly number[];

export interface AllAsked {
  /** What the results depend on besides. */
  readonly machine: Readonly<Record<string, string>>;
  readonly pieces: readonly HostCode[];
  /** Counts the results of a piece, for the operands with these upper eight bits. */
  readonly counts: (piece: number, slice: number) => Promise<Counts>;
  readonly close: () => Promise<void> | void;
}
