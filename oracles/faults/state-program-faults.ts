/** Faults of state programs, which write program parameters (NV_vertex_program §2.14.4). */
import type { Values } from './instructions.js';
import { STANDARD, type Invocation } from '../../semantics/machine/machine.js';
import { fault, type Fault } from './fault.js';
import { observing, rewriting } from './instructions.js';

/** What a program reads, with the program parameters as they were at its start. */
interface Latched {
  readonly attributes: Invocation['inputs']['attributes'];
  readonly latched?: readonly Values[];
}

export const STATE_PROGRAM_FAULTS: readonly Fault[] = [
  fault(
    'parameters-written-at-the-end',
    'What a state program writes can be read by the next program only.',
    [
      'vp1.state.reads-and-updates',
      'vp1.model.no-hazards',
      'vp1.operand.absolute-addressing',
      'vp1.operand.relative-addressing',
      'vp1.destination.reads-first',
    ],
    {
      ...observing((instruction, inputs: Latched, state) =>
        instruction.observe(inputs, { ...state, parameters: inputs.latched ?? state.parameters }),
      ),
      invocation: (linked, values) => {
        const { inputs, state } = STANDARD.invocation(linked, values);
        return { inputs: { ...inputs, latched: state.parameters }, state };
      },
    },
    'VSP1.0',
  ),
  fault(
    'parameter-mask-ignored',
    'A write to a program parameter writes all four components, whatever its mask.',
    ['vp1.parameters.state-mask', 'vp1.destination.mask'],
    rewriting((instruction) => {
      const { destination } = instruction;
      return destination?.register.file === 'parameter'
        ? { ...instruction, destination: { ...destination, writeMask: '' } }
        : instruction;
    }),
    'VSP1.0',
  ),
];
