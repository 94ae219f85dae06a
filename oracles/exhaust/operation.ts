/** What an implementation can be asked so many times: an instruction of a type, and a component of its result. */
import type { Authority } from '../../spec/authorities.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import type { DataType } from '../../spec/gpu/instructions.js';
import type { Chooser } from '../../semantics/domains/chooser.js';
import type { Policies } from '../../semantics/domains/policies.js';
import type { AllowedWord } from '../../semantics/gpu/domains/allowed/words.js';
import type { Curve } from '../../semantics/number/bounds.js';
import type { Allowed } from '../../semantics/number/value-set.js';
import type { OperationClause } from './clauses.js';
import type { Operands } from './kinds.js';
import type { Questions } from './questions.js';

export interface Operation {
  /** "RCP", "EXP.z", "ADD.S", "UP4B.U.x". */
  readonly name: string;
  readonly environment: AnyEnvironmentName;
  readonly authority: Authority;
  /** A program of it alone. What it reads stands in attributes: each language knows where (language.ts). */
  readonly source: string;
  /** Its base name. */
  readonly instruction: string;
  readonly operands: Operands;
  /** The operands that it is asked. */
  readonly questions: Questions;
  /** Which component of the result is judged, 0 to 3. */
  readonly component: number;
  /** Whether the others have to be the same. */
  readonly isReplicated: boolean;
  /** The type of the result. */
  readonly result: DataType;
  /** Whether results are bits, each pattern another one; else they are numbers, and any NaN is NaN. */
  readonly isOfBits: boolean;
  /** What holds of normal results of normal operands under every accepted assignment; null where no error is bounded. */
  readonly curve: Curve | null;
  /** All that may come of a question, by what a chooser chooses. */
  readonly permitted: (chooser: Chooser) => (question: Uint32Array) => AllowedWord;
  /** The same of any operand of a set of normal numbers; null where there are several operands, or it is no number. */
  readonly common: ((chooser: Chooser) => (operand: Allowed) => AllowedWord) | null;
  /** What an assignment gives where it gives one result. */
  readonly expected: (policies: Policies) => Expected;
  /** The formula clauses about it that can be held against one component. @throws FormulaError */
  readonly clauses: () => readonly OperationClause[];
  /** The clause about results as a whole, for what violates none of those. */
  readonly general: () => string;
}

/**
 * Results of questions.
 *
 * @param questions as many words for each as it has
 * @param results takes the bits; @param open takes a 1 where nothing defined comes of it, else a 0
 */
export type Expected = (questions: Uint32Array, results: Uint32Array, open: Uint8Array) => void;
