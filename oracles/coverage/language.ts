/**
 * What counting asks of a language: its grammar, its restrictions, its instructions, and what each executed
 * instruction did. vp/language.ts and gpu/language.ts have the two that there are.
 */
import type { AnyClause, FormulaClause, NominalClause } from '../../spec/load/clauses.js';
import type { Specification } from '../../spec/load/specification.js';
import type { CaseLanguage } from '../cases/language.js';
import type { InstructionShape } from '../clauses/observation.js';
import type { TracedGrammar } from './grammar-reach.js';
import type { StepReach } from '../slice/live.js';
import type { PartialValues } from '../clauses/partial.js';
import type { ProgramCase } from './reach.js';
import type { Loaded, Restrictions } from './restriction-reach.js';

/** An operand that is to be tried on classes of values. */
export interface OperandRow {
  /** The instruction, with the operand's type where instructions have several. */
  readonly instruction: string;
  /** From 0. */
  readonly operand: number;
  readonly classes: readonly string[];
}

/** C: a case; L: what loading its program gave; T: a step of a run. */
export interface Language<C, L, T> {
  readonly grammar: TracedGrammar;
  readonly restrictions: Restrictions;
  /** Every instruction's name. */
  readonly instructions: readonly string[];
  /** The classes of values that each operand is to be tried on. */
  readonly operandRows: readonly OperandRow[];
  readonly shapeNamed: (instruction: string) => InstructionShape | undefined;
  /** What the steps of a case's run were, and what of each reached a compared result. */
  readonly follow: (corpusCase: C, loaded: L, steps: readonly T[]) => readonly ExecutedStep[];
}

/** A language whose cases are counted. */
export interface CountedLanguage<C extends ProgramCase, L extends Loaded, T> {
  readonly cases: CaseLanguage<C, L, T>;
  readonly clausesOf: (specification: ClausesByLanguage) => readonly AnyClause[];
  readonly counting: (specification: ClausesByLanguage) => Language<C, L, T>;
  /** Null of a guest. */
  readonly canary: {
    readonly clauses: readonly AnyClause[];
    readonly cases: () => readonly C[];
  } | null;
}

type ClausesByLanguage = Pick<Specification, 'clauses' | 'gpuClauses'>;

/** A clause that is held against what an instruction makes of its operands. */
export type InstructionClause = FormulaClause<string> | NominalClause<string>;

export interface ExecutedStep {
  /** The instruction's name. */
  readonly instruction: string;
  /** The name with all that clauses tell apart: type and modifiers. */
  readonly variant: string;
  /** Whether a clause speaks of the variant. */
  readonly isAbout: (clause: InstructionClause) => boolean;
  /** What formulas see, with denormals as they were set; null for an instruction without a result. */
  readonly seen: {
    readonly operands: readonly PartialValues[];
    readonly result: PartialValues;
  } | null;
  readonly operands: readonly ClassedOperand[];
  readonly reach: StepReach;
}

export interface ClassedOperand {
  /** As the operand's row has it. */
  readonly instruction: string;
  /** The class of each component, x to w, of which a scalar has one; null of undefined ones. */
  readonly classes: readonly (string | null)[];
}
