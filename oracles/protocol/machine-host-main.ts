/**
 * The semantics as a process that speaks the protocol: `node machine-host-main.js`, of GPU programs with `gpu`, of words of the NV2A with `nv2a`, which
 * readings may follow: `nv2a paired-r1=both`.
 */
import { hostedGpuMachine } from './gpu/machine-host.js';
import { serve, type Hosted } from './host.js';
import { hostedMachine } from './machine-host.js';
import { hostedWords } from './nv2a/machine-host.js';

function hostedAs([kind, ...others]: readonly string[]): Hosted {
  switch (kind) {
    case 'gpu':
      return hostedGpuMachine();
    case 'nv2a':
      return hostedWords(
        new Map(others.map((each) => [each.split('=')[0] ?? '', each.split('=')[1] ?? ''])),
      );
    default:
      return hostedMachine();
  }
}

await serve(hostedAs(process.argv.slice(2)));
