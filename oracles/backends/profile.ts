/** `profile:NAME`: the machine of a named assignment of the policies, changed at will: "nv20-like,madRounding=once". */
import { assignment, AssignmentError } from '../../semantics/domains/profiles.js';
import { gpuConcrete } from '../../semantics/gpu/domains/concrete.js';
import { gpuMachineOf } from '../../semantics/gpu/machine/machine.js';
import { assignedMachine } from '../../semantics/machine/machine.js';
import { BackendUsageError, type BackendKind } from './backend.js';
import { guestsUnder } from './guests.js';
import { inProcess } from './in-process.js';

export const profileKind: BackendKind = {
  kind: 'profile',
  usage:
    'profile:NAME    the machine of an assignment, such as nv20-like or strict,madRounding=once',
  open: (argument) => {
    const policies = assigned(argument);
    const machine = assignedMachine(argument);
    const spec = `profile:${argument}`;
    const provenance = 'the semantics of this project under that assignment';
    return Promise.resolve(
      inProcess({
        spec,
        kind: 'profile',
        name: argument,
        environment: null,
        provenance,
        machine,
        gpuMachine: gpuMachineOf(gpuConcrete(policies)),
        guests: guestsUnder(argument),
      }),
    );
  },
};

function assigned(argument: string): ReturnType<typeof assignment> {
  try {
    return assignment(argument);
  } catch (error) {
    if (error instanceof AssignmentError) throw new BackendUsageError(error.message);
    throw error;
  }
}
