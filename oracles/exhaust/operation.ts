/** A function of one operand, all operands of which can be asked: an instruction, and a component of its result. */
import type { Authority } from '../../spec/authorities.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import type { Chooser } from '../../semantics/domains/chooser.js';
import type { Curve } from '../../semantics/number/bounds.js';
import type { Allowed } from '../../semantics/number/value-set.js';

export interface Operation {
  /** "RCP", "EXP.z". */
  readonly name: string;
  readonly environment: AnyEnvironmentName;
  readonly authority: Authority;
  /** A program of it alone, which reads x of an attribute. */
  readonly source: string;
  /** Which component of the result is judged, 0 to 3. */
  readonly component: number;
  /** Whether the others have to be the same. */
  readonly isReplicated: boolean;
  /** What holds of normal results of normal operands under every accepted assignment. */
  readonly curve: Curve;
  /** All that may come of an operand, or of any operand of a set of normal ones, by what a chooser chooses. */
  readonly permitted: (chooser: Chooser) => (operand: Allowed) => Allowed;
}
