/**
 * `nvidia`: a driver of NVIDIA's, which takes the program strings as they are, without any translation.
 * It is found by the extensions that it advertises. docs/stacks.md.
 */
import { BackendUsageError, type Backend, type BackendKind, type OpenOptions } from './backend.js';
import { stackBackend } from './stack-backend.js';

export const nvidiaKind: BackendKind = {
  kind: 'nvidia',
  isBare: true,
  usage:
    'nvidia          a driver that advertises GL_NV_vertex_program or GL_NV_gpu_program4: no translation',
  // Nothing is translated, so that no document is followed.
  open: async (argument: string, { caseTimeout }: OpenOptions = {}): Promise<Backend> => {
    if (argument !== '') {
      throw new BackendUsageError(`nvidia takes no argument; "${argument}" is one`);
    }
    const provenance = 'the driver of this machine, given the program strings as they are';
    return stackBackend(
      { spec: 'nvidia', kind: 'nvidia', words: [], provenance },
      caseTimeout === undefined ? {} : { caseTimeout },
    );
  },
};
