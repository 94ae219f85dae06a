/**
 * What came of one unit: a line of results.jsonl. The certificate is computed from these lines alone, so
 * that a run can be resumed, shared out, and checked again.
 */
import type { Choice } from '../../semantics/language/interpretations.js';
import type { EngineLine } from '../against/program.js';
import type { Disagreement } from '../judge/disagreement.js';

/** `flake`: asked again in a fresh process, the implementation did something else. */
export const VERDICTS = [
  'agrees',
  'disagrees',
  'inconclusive',
  'unsupported',
  'crash',
  'timeout',
  'protocol error',
  'infrastructure',
  'flake',
] as const;

export type Verdict = (typeof VERDICTS)[number];

/** A disagreement, of a VP program or of a GPU program: of the instruction that departs its name. */
export interface LineDisagreement extends Omit<Disagreement, 'instruction'> {
  readonly instruction: { readonly name: string } | null;
  /** Whether one of the clauses is violated, and nothing tells which. */
  readonly oneOf?: true;
}

export interface ResultLine {
  /** `Unit.id`. */
  readonly unit: string;
  /** For an instruction or a probe, `agrees` says that there are results; what they are worth is judged together. */
  readonly verdict: Verdict;
  /** Why, where the verdict does not say it all. */
  readonly reason: string | null;
  readonly milliseconds: number;
  readonly disagreement: LineDisagreement | null;
  /** How it departs from all that is accepted, where it agrees by the letter alone. */
  readonly letter?: LineDisagreement;
  /** Set where it agrees with joined sets: it is not known that a single assignment explains all of it. */
  readonly joined?: true;
  /** What a program shows of single instructions (instruction-facts.ts). */
  readonly facts?: readonly string[];
  /** The records' words of an instruction, operands and results, little-endian, in base64; null for other units. */
  readonly words: string | null;
  /** The four components that a probe leaves, or all results of a guest's program, as "0x3f800000"; null for other units. */
  readonly left: readonly string[] | null;
  /**
   * What loading says of the interpretations that are followed: for each program whose loading tells of them,
   * alternatives, each of choices that hold together. Absent where the answer is that of every interpretation.
   */
  readonly interpretations?: readonly (readonly (readonly Choice[])[])[];
  /** How a program's results compare with an engine's; absent where none is asked for, and nothing came. */
  readonly engine?: EngineLine;
  /** How a probe ended; absent for an implementation of which only results show. */
  readonly outcome?: string;
}
