/** A program of one instruction: what `vp.ts` and `gpu.ts` make of a question, for whoever runs and explores it. */
import type { Authority } from '../../spec/authorities.js';
import type { GpuInstruction } from '../../semantics/gpu/program.js';
import type { Chooser } from '../../semantics/domains/chooser.js';
import type { PartialValues } from '../clauses/partial.js';
import type { Operand } from './operands.js';
import type { Places, Possible, Shown } from './possible.js';

export interface Single<D> {
  readonly authority: Authority;
  /** The instruction's name, without suffix and modifiers. */
  readonly name: string;
  readonly operands: readonly Operand[];
  /** Whether a denormal is among the operands. */
  readonly hasDenormal: boolean;
  /** The program, to be run as it is. */
  readonly program: string;
  /** Its inputs, as an inputs file has them. */
  readonly inputs: string;
  /** What is to be known besides: what of the operands is not kept. */
  readonly notes: readonly string[];
  /** As a GPU program has it, with the modifiers that clauses tell apart; null for a VP program. */
  readonly instruction: GpuInstruction | null;
  /** What comes of it in a concrete domain. */
  readonly run: (domain: D) => Ran;
  /** What comes of it in the allowed domain that asks a chooser. */
  readonly possible: (chooser: Chooser) => () => Places<Possible>;
}

/** An execution: what shows of it, and what the formulas of clauses see. */
export interface Ran {
  readonly shown: Places<Shown>;
  /** The same as what is permitted is told; without what is undefined. */
  readonly seen: Places<Possible>;
  readonly operands: readonly PartialValues[];
  /** Null for an instruction without a result. */
  readonly result: PartialValues | null;
}
