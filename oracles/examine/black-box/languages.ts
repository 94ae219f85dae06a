/** The languages of which black boxes are examined. */
import { isGpuEnvironment } from '../../../spec/gpu/environments.js';
import type { Fault } from '../../faults/fault.js';
import type { GpuFault } from '../../faults/gpu/fault.js';
import { NOMINAL } from '../../../semantics/domains/nominal.js';
import { guestMachine } from '../../../semantics/guest/machine.js';
import { Absent, byLanguage } from '../../by-language.js';
import { hostedGpuMachine } from '../../protocol/gpu/machine-host.js';
import { hostedGuest } from '../../protocol/guest/machine-host.js';
import type { Hosted } from '../../protocol/host.js';
import { hostedMachine } from '../../protocol/machine-host.js';
import { GPU } from './gpu/language.js';
import type { AnyFault, ExaminedLanguage } from './language.js';
import { VP } from './vp/language.js';

export const examinedLanguage = byLanguage<ExaminedLanguage>({
  vp: VP,
  gpu: GPU,
  guest: new Absent('a list of the clauses whose violations a black box shows'),
});

/** A faulty machine as who hosts it for the protocol. */
export function hostedFault(fault: AnyFault): Hosted {
  if ('guest' in fault) {
    const { guest } = fault;
    const machine = guestMachine(guest.language, guest.name, NOMINAL, fault.fault);
    return hostedGuest(guest, machine, { positions: true });
  }
  return isOfGpu(fault)
    ? hostedGpuMachine(fault.machine, fault.name)
    : hostedMachine(fault.machine, fault.name);
}

function isOfGpu(fault: Fault | GpuFault): fault is GpuFault {
  return isGpuEnvironment(fault.environment);
}
