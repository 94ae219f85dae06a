/** `profile:NAME`: the machine of a named assignment of the policies, changed at will: "nv20-like,madRounding=once". */
import { concrete } from '../../semantics/domains/concrete.js';
import { assignment, AssignmentError } from '../../semantics/domains/profiles.js';
import { gpuConcrete } from '../../semantics/gpu/domains/concrete.js';
import { gpuMachineOf } from '../../semantics/gpu/machine/machine.js';
import { machineOf } from '../../semantics/machine/machine.js';
import { BackendUsageError, type BackendKind } from './backend.js';
import { inProcess } from './in-process.js';

export const profileKind: BackendKind = {
  kind: 'profile',
  usage:
    'profile:NAME    the machine of an assignment, such as nv20-like or strict,madRounding=once',
  open: (argument) => {
    const policies = assigned(argument);
    const machine = machineOf(concrete(policies));
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
