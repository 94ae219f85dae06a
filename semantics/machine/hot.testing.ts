/** Instructions that are carried out until they have a step of their own. */
import { HEAT } from './hot.js';

/** Whether the instruction has another step by now, once it was carried out often enough. */
export function heated<I, S>(
  instruction: { readonly step: (inputs: I, state: S) => S },
  inputs: I,
  state: S,
): boolean {
  const { step } = instruction;
  for (let times = 0; times <= HEAT.steps; times++) instruction.step(inputs, state);
  return instruction.step !== step;
}
