/** Instructions that read a program parameter that does not exist (vp2.E-parameter-out-of-range). */
import type { Environment } from '../../../spec/environments.js';
import {
  allowed,
  type AllowedDomain,
  type AllowedKinds,
} from '../../../semantics/domains/allowed.js';
import { DEFAULT_POLICIES } from '../../../semantics/domains/assignments.js';
import { fixed } from '../../../semantics/domains/chooser.js';
import type { Policies } from '../../../semantics/domains/policies.js';
import { linkScalarOperand, linkVectorOperand } from '../../../semantics/machine/operand.js';
import type { State } from '../../../semantics/machine/state.js';
import { relativeNumber } from '../../slice/vp/slice.js';
import type { NominalStep, Operands } from './step.js';

export function readsOutside(
  step: NominalStep,
  { programParameters }: Pick<Environment, 'programParameters'>,
): boolean {
  return step.instruction.operands.some(({ register }) => {
    if (register.file !== 'relative') return false;
    const number = relativeNumber(register, step.before);
    return number < 0 || number >= programParameters;
  });
}

/** The operands of such an instruction as one alternative has them. */
export function operandsOutside(
  step: NominalStep,
  alternative: Policies['parameterOutside'],
): Operands {
  const domain = domainOf(alternative);
  // Operands do not depend on the condition code, which has another type here.
  const { equalCode: code } = domain;
  const state: State<AllowedKinds> = {
    ...step.before,
    codes: { x: code, y: code, z: code, w: code },
  };
  return step.observation.operands.map((loaded, index) => {
    const operand = step.instruction.operands[index];
    if (operand?.register.file !== 'relative') return loaded;
    return loaded.kind === 'scalar'
      ? { kind: 'scalar', value: linkScalarOperand(operand, domain)(NO_INPUTS, state) }
      : { kind: 'vector', value: linkVectorOperand(operand, domain)(NO_INPUTS, state) };
  });
}

/** Program parameters are a part of the state. */
const NO_INPUTS = { attributes: [] };

const DOMAINS = new Map<Policies['parameterOutside'], AllowedDomain>();

/** Loading operands asks for nothing but where they lie. */
function domainOf(parameterOutside: Policies['parameterOutside']): AllowedDomain {
  const known = DOMAINS.get(parameterOutside);
  if (known !== undefined) return known;
  const domain = allowed(fixed({ ...DEFAULT_POLICIES, parameterOutside }));
  DOMAINS.set(parameterOutside, domain);
  return domain;
}
