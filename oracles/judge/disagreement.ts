/** How an execution departs from everything that the documents permit. */
import type { InstructionSyntax } from '../../semantics/language/ast.js';
import type { Program } from '../../semantics/language/load.js';
import type { Taken } from '../../semantics/language/interpretations.js';
import type { OwnStep, StartViolation } from './violation.js';

export interface Disagreement {
  /** What departs: the order in which an instruction works, so that the first is the cause. */
  readonly kind: 'load' | 'start' | 'operand' | 'result' | 'write' | 'codes' | 'flow' | 'end';
  /** Instructions executed before the one that departs; null for loading, starting and ending. */
  readonly step: number | null;
  /** Its index in the program, and what it says. */
  readonly index: number | null;
  readonly instruction: InstructionSyntax | null;
  /** The first component that departs: "R0.x", "CC.y", "o[HPOS].w", "operand 2, z", "next instruction". */
  readonly where: string;
  /** Decimal and bits, or words. */
  readonly observed: string;
  /** The allowed set, or words. */
  readonly allowed: string;
  /** Distance to the nearest allowed value in units of the last place; null where there is none. */
  readonly ulps: number | null;
  /** The clauses that decide it, the most specific first; never empty. */
  readonly clauses: readonly string[];
  readonly means: 'assignments' | 'sets' | 'joined sets' | 'steps';
  /** What stays the same while a program shrinks: clause, kind and way of departing, no values or registers. */
  readonly signature: string;
  /**
   * The restriction, by its id, that a program violates which loads and must not by the default interpretations. Another
   * interpretation may let it load; then its results are not those that this interpretation asks for.
   */
  readonly restriction?: string;
  /** The ways in which the position of an error may be wrong, where it is wrong (oracles/units/misplaced.ts). */
  readonly misplaced?: readonly string[];
}

export type Judgement =
  | {
      readonly verdict: 'agrees';
      /** Those by which a program loads, or does not, where they are not the defaults. */
      readonly interpretations?: readonly Taken[];
      /** How it departs from all that is accepted, where the letter alone permits it; the first place. */
      readonly letter?: Disagreement;
    }
  | {
      readonly verdict: 'disagrees';
      readonly disagreement: Disagreement;
      /** The step that departs, where it was judged by itself. */
      readonly departed?: DepartedStep;
      /** The same of a start. */
      readonly started?: StartViolation;
      /** Whether an experiment showed what is to blame: else it is where the violation first comes out. */
      readonly isShown?: true;
    }
  | {
      readonly verdict: 'inconclusive';
      readonly reason: string;
      readonly interpretations?: readonly Taken[];
    }
  | { readonly verdict: 'crash'; readonly reason: string };

/** A step, with the program as the semantics loads it. */
export interface DepartedStep {
  readonly program: Program;
  readonly own: OwnStep;
}

/** A judgement of which it is told only where that is wanted how it disagrees: to say so costs more than to find it out. */
export type UntoldJudgement =
  | Exclude<Judgement, { verdict: 'disagrees' }>
  | { readonly verdict: 'disagrees'; readonly told: () => Judgement };

/** The whole judgement. */
export function told(judgement: UntoldJudgement): Judgement {
  return judgement.verdict === 'disagrees' ? judgement.told() : judgement;
}

export const AGREES: Extract<Judgement, { verdict: 'agrees' }> = { verdict: 'agrees' };
