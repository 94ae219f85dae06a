/** `fault:NAME`: a machine of the fault catalogue, which deviates in one known way. */
import { suggestion } from '../../semantics/language/suggest.js';
import { faultNamed, FAULTS } from '../faults/faults.js';
import { BackendUsageError, type BackendKind } from './backend.js';
import { inProcess } from './in-process.js';

export const faultKind: BackendKind = {
  kind: 'fault',
  usage: 'fault:NAME      a machine that deviates in one known way; "vpspec faults" lists them',
  open: (name) => {
    const fault = faultNamed(name);
    if (fault === undefined) {
      const near = suggestion(
        name,
        FAULTS.map((each) => each.name),
      );
      const hint = near === undefined ? '' : `; did you mean ${near}?`;
      throw new BackendUsageError(`the catalogue has no fault "${name}"${hint}`);
    }
    const { environment, machine, says } = fault;
    const spec = `fault:${name}`;
    const provenance = `a faulty machine of this project: ${says}`;
    return Promise.resolve(
      inProcess({ spec, kind: 'fault', name, environment, provenance, machine }),
    );
  },
};
