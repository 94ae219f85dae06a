/** `fault:NAME`: a machine of the fault catalogue, which deviates in one known way. */
import { suggestion } from '../../semantics/language/suggest.js';
import { STANDARD } from '../../semantics/machine/machine.js';
import { allFaults, CATALOGUES } from '../faults/languages.js';
import { guestFaultNamed } from '../../semantics/guest/registry.js';
import { BackendUsageError, type BackendKind } from './backend.js';
import { NO_ABILITIES } from './abilities.js';
import { faultyGuest, guestAbilityOf } from './guests.js';
import { inProcess } from './in-process.js';

export const faultKind: BackendKind = {
  kind: 'fault',
  usage: 'fault:NAME      a machine that deviates in one known way; "vpspec faults" lists them',
  open: (name) => {
    const fault = CATALOGUES.vp.named(name) ?? null;
    const gpuFault = CATALOGUES.gpu.named(name) ?? null;
    const ofGuest = guestFaultNamed(name);
    const either =
      fault ?? gpuFault ?? (ofGuest && { ...ofGuest.fault, environment: ofGuest.guest.name });
    if (either === null) {
      const names = allFaults().map((each) => each.name);
      const near = suggestion(name, names);
      const hint = near === undefined ? '' : `; did you mean ${near}?`;
      throw new BackendUsageError(`the catalogue has no fault "${name}"${hint}`);
    }
    const { environment, says } = either;
    const spec = `fault:${name}`;
    const provenance = `a faulty machine of this project: ${says}`;
    // Other languages have the standard machine.
    const machine = fault?.machine ?? STANDARD;
    const gpuMachine = gpuFault?.machine ?? null;
    const guests =
      ofGuest === null
        ? NO_ABILITIES.guests
        : new Map([
            [
              ofGuest.guest.name,
              guestAbilityOf(ofGuest.guest, faultyGuest(ofGuest.guest, ofGuest.fault)),
            ],
          ]);
    return Promise.resolve(
      inProcess({
        spec,
        kind: 'fault',
        name,
        environment,
        provenance,
        machine,
        gpuMachine,
        guests,
      }),
    );
  },
};
