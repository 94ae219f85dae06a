/**
 * The semantics as a process that speaks the protocol: `node machine-host-main.js`, of GPU programs with `gpu`, of words of the NV2A with `nv2a`, which
 * readings may follow: `nv2a paired-r1=both`.
 */
import { hostedGpuMachine } from './gpu/machine-host.js';
import { serve } from './host.js';
import { hostedMachine } from './machine-host.js';
import { hostedWords } from './nv2a/machine-host.js';

const [of, ...readings] = process.argv.slice(2);

switch (of) {
  case 'gpu':
    await serve(hostedGpuMachine());
    break;
  case 'nv2a':
    await serve(
      hostedWords(
        new Map(readings.map((each) => [each.split('=')[0] ?? '', each.split('=')[1] ?? ''])),
      ),
    );
    break;
  default:
    await serve(hostedMachine());
}
