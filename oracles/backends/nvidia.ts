/**
 * `nvidia`: a driver of NVIDIA's, which takes the program strings as they are, without any translation.
 * It is found by the extensions that it advertises. docs/stacks.md.
 */
import { ownProcess } from '../protocol/own-process.js';
import { BackendUsageError, type Backend, type BackendKind, type OpenOptions } from './backend.js';
import { protocolBackend } from './protocol-backend.js';

export const nvidiaKind: BackendKind = {
  kind: 'nvidia',
  isBare: true,
  usage:
    'nvidia          a driver that advertises GL_NV_vertex_program or GL_NV_gpu_program4: no translation',
  open: async (argument: string, { caseTimeout }: OpenOptions = {}): Promise<Backend> => {
    if (argument !== '') {
      throw new BackendUsageError(`nvidia takes no argument; "${argument}" is one`);
    }
    return protocolBackend({
      spec: 'nvidia',
      kind: 'nvidia',
      command: ownProcess('oracles/stacks/host-main', ['nvidia']),
      provenance: 'the driver of this machine, given the program strings as they are',
      timeouts: caseTimeout === undefined ? {} : { request: caseTimeout },
    });
  },
};
