/** States of concrete machines as the allowed domain has them. */
import type { AllowedDomain, AllowedKinds } from '../../semantics/domains/allowed.js';
import { conditionOf, type Codes } from '../../semantics/domains/allowed-tests.js';
import type { ConditionCode, Vector } from '../../semantics/domains/domain.js';
import type { LinkedProgram } from '../../semantics/machine/linked.js';
import type { NominalState } from '../../semantics/machine/machine.js';
import type { Inputs, State } from '../../semantics/machine/state.js';
import type { Allowed } from '../../semantics/number/value-set.js';

export type AllowedState = State<AllowedKinds>;
export type AllowedProgram = LinkedProgram<AllowedKinds>;
export type { AllowedDomain };

/** What a step starts from, with what is known of it. */
export interface SignedStart {
  readonly inputs: Inputs<Allowed>;
  readonly before: AllowedState;
}

const BITS: Readonly<Record<ConditionCode, Codes>> = {
  LT: conditionOf(-1),
  EQ: conditionOf(0),
  GT: conditionOf(1),
  UN: conditionOf(NaN),
};

/** The set of one condition code. */
export function bitOf(code: ConditionCode): Codes {
  return BITS[code];
}

/** The codes of a set, in the document's order. */
export function codesIn(codes: Codes): readonly ConditionCode[] {
  return (['LT', 'EQ', 'GT', 'UN'] as const).filter((code) => (codes & BITS[code]) !== 0);
}

export function allowedState(state: NominalState): AllowedState {
  return { ...state, codes: allowedCodes(state.codes) };
}

function allowedCodes({ x, y, z, w }: Vector<ConditionCode>): Vector<Codes> {
  return { x: BITS[x], y: BITS[y], z: BITS[z], w: BITS[w] };
}
