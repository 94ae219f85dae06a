/** Which choices of the policies a run of a GPU program tells apart: by what shows of it. */
import type { GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import { gpuConcrete } from '../../../semantics/gpu/domains/concrete.js';
import { gpuMachineOf } from '../../../semantics/gpu/machine/machine.js';
import type { GpuInputValues } from '../../../semantics/gpu/machine/state.js';
import type { GpuProgram } from '../../../semantics/gpu/program.js';
import { ranLeft, sameLeft } from '../../judge/gpu/left-by.js';
import type { Left } from '../../judge/gpu/left.js';
import { choicesOf } from '../choices.js';
import { MOST_STEPS } from '../language.js';

/**
 * "told apart: denormals=kept", for each accepted alternative under which something else shows: of what is undefined
 * nothing does.
 */
export function gpuChoicesApart(
  authority: GpuEnvironmentName,
): (program: GpuProgram, values: GpuInputValues, left: Left) => readonly string[] {
  const others = choicesOf(authority).map(({ item, policies }) => ({
    item,
    machine: gpuMachineOf(gpuConcrete(policies)),
  }));
  return (program, values, left) =>
    others.flatMap(({ item, machine }) => {
      const other = ranLeft(machine, machine.link(program), values, MOST_STEPS);
      return other === null || sameLeft(left, other) ? [] : [item];
    });
}
