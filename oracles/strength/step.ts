/** What is looked at: executed instructions, with the operands that they may have had. */
import type { AddressSet } from '../../semantics/domains/allowed-addresses.js';
import type { ConditionCode } from '../../semantics/domains/domain.js';
import type { Observation } from '../../semantics/machine/linked.js';
import type { TraceStep } from '../../semantics/machine/trace.js';
import type { Allowed } from '../../semantics/number/value-set.js';

/** An instruction as the nominal machine executed it. */
export type NominalStep = TraceStep<number, number, ConditionCode>;

/** Operands as loaded, each component one value or a set. */
export type Operands = Observation<Allowed, AddressSet>['operands'];
