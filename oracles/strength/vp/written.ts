/** Which components of an executed instruction's result the masks let through: those that are checked. */
import { COMPONENTS } from '../../../spec/environments.js';
import { NOMINAL } from '../../../semantics/domains/nominal.js';
import { letters } from '../../../semantics/machine/swizzle.js';
import type { NominalStep } from './step.js';

/** Indices, 0 is x; none where the instruction writes neither a register nor the condition code. */
export function writtenComponents({ instruction, before }: NominalStep): readonly number[] {
  const { destination, updatesConditionCode } = instruction;
  if (destination === null) return [];
  const { register, writeMask, conditionMask } = destination;
  if (register.file === 'null' && !updatesConditionCode) return [];
  const tested = conditionMask === null ? null : letters(conditionMask.swizzle);
  return ALL.filter((index) => {
    const component = COMPONENTS[index] ?? 'x';
    if (writeMask !== '' && !writeMask.includes(component)) return false;
    if (conditionMask === null || tested === null) return true;
    const letter = COMPONENTS.find((each) => each === tested[index]) ?? 'x';
    return NOMINAL.test(conditionMask.rule, before.codes[letter]);
  });
}

const ALL: readonly number[] = [0, 1, 2, 3];
