/** The faults of a guest's record, as those of VP and GPU programs are. */
import type { GuestFault } from '../../../semantics/guest/language.js';
import type { Guest } from '../../../semantics/guest/registry.js';
import type { GuestEnvironmentName } from '../../../spec/guests.js';
import type { FaultBase } from '../fault.js';
import type { LeastProgram } from '../gpu/fault.js';

export interface OwnedFault extends FaultBase {
  readonly environment: GuestEnvironmentName;
  readonly guest: Guest;
  readonly fault: GuestFault;
  readonly needs?: LeastProgram;
}

export function ownedFaults(guest: Guest): readonly OwnedFault[] {
  return guest.language.faults.map((fault) => {
    const { name, says, clauses, needs } = fault;
    const own = { name, says, clauses, environment: guest.name, guest, fault };
    return needs === undefined ? own : { ...own, needs };
  });
}
