/**
 * What a run is to whoever asks why it left what it left: elements that can be set to other values, one at a time or
 * together, and proofs that some of them do not matter.
 */
import type { TypedBits } from '../../semantics/gpu/domains/words.js';
import type { Source } from '../generate/source.js';

/** A value of an element or of a register component: bits by their type, a condition code; null is undefined. */
export type Held = TypedBits | { readonly code: string } | null;

export type ElementKind =
  /** A component of an input, as the application sets it. */
  | 'input'
  /** A component of a register, as one executed step reads it. */
  | 'read';

/** Something that a run depends on or not. */
export interface Element {
  readonly kind: ElementKind;
  /** Which executed step reads it, from 0; null of an input. */
  readonly step: number | null;
  /** "v[0].x", "R3.w", "A0.x", "CC.y", "c[7].z". */
  readonly name: string;
  /** Whether it is an address, a condition code or an index that decides what or whether, and no operand. */
  readonly role: ElementRole;
  /** What it held in the run. */
  readonly held: Held;
}

export type ElementRole = 'operand' | 'address' | 'condition';

/** One executed step of the run. */
export interface StepSeen {
  /** The instruction's index in the program. */
  readonly index: number;
  /** As the program has it, without the semicolon. */
  readonly instruction: string;
  /** Components that it wrote, by name. */
  readonly written: readonly { readonly name: string; readonly held: Held }[];
}

/** Elements by their place in `elements`. */
export type Elements = ReadonlySet<number>;
/** Other values of elements, by their place. */
export type Changes<V> = ReadonlyMap<number, V>;

/** One run, and what of it is looked at. V is a value that an element may be set to. */
export interface Subject<V> {
  readonly steps: readonly StepSeen[];
  readonly elements: readonly Element[];
  /** What is looked at, as the run left it: two runs leave the same if and only if these words are the same. */
  readonly seen: string;
  /**
   * What a run leaves in which elements have other values. A read is that of the run's own step: once a run goes another
   * way, its reads are no elements any more, and nothing is changed.
   *
   * @returns null where it takes too many steps
   */
  readonly after: (changes: Changes<V>) => string | null;
  /** Values that an element may have, each another than it held: first those at edges, then some that are drawn. */
  readonly others: (element: number, source: Source) => readonly V[];
  readonly heldBy: (element: number, value: V) => Held;
  /** Whether what is looked at stays for sure, whatever values the elements outside of these have: false where nothing is known. */
  readonly holds: (kept: Elements) => boolean;
  /** Those among these from which a way leads to what is looked at. A guess, which `holds` has to confirm. */
  readonly reached: (kept: Elements) => Elements;
  /** Everything that some step reads, and the inputs among it. */
  readonly touched: () => Elements;
  /** Elements that may matter if some other changes too: what a condition kept from being written, what another way reads. */
  readonly beside: () => Elements;
  /** How many steps were followed so far, in runs and in proofs. */
  readonly spent: () => number;
}
