/** What is looked at: executed instructions, with the operands that they may have had. */
import type { AllowedKinds } from '../../../semantics/domains/allowed.js';
import type { NominalKinds } from '../../../semantics/domains/nominal.js';
import type { Observation } from '../../../semantics/machine/linked.js';
import type { TraceStep } from '../../../semantics/machine/trace.js';

/** An instruction as the nominal machine executed it. */
export type NominalStep = TraceStep<NominalKinds>;

/** Operands as loaded, each component one value or a set. */
export type Operands = Observation<AllowedKinds>['operands'];
