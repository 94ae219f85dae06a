/** Machines of GPU programs that do what the letter alone permits, as ../loopholes.ts has them of VP programs. */
import { GPU_NOMINAL } from '../../../semantics/gpu/domains/nominal.js';
import { SMALLEST_NORMAL } from '../../../semantics/number/binary32.js';
import { gpuFault, type GpuFault } from './fault.js';
import { numbers } from './machines.js';

const { cosine, reciprocal, sine } = GPU_NOMINAL;
type Float = Parameters<typeof sine>[0];
const isBeyond = (a: Float): boolean =>
  typeof a === 'number' && Number.isFinite(a) && (a < 0 || a >= 2 * Math.PI);
const isOutside = (a: Float): boolean =>
  typeof a === 'number' &&
  Math.abs(a) >= SMALLEST_NORMAL &&
  Math.abs(a) < Infinity &&
  !(a >= 1 && a < 2);

export const GPU_LOOPHOLES: readonly GpuFault[] = [
  gpuFault(
    'gpu-sine-of-one-period',
    'SIN and SCS give the sine 0.5 of every angle outside of [0, 2 pi).',
    ['gp4.SIN.result'],
    numbers({ sine: (a) => (isBeyond(a) ? 0.5 : sine(a)) }),
  ),
  gpuFault(
    'gpu-cosine-of-one-period',
    'COS and SCS give the cosine 7 of every angle outside of [0, 2 pi).',
    ['gp4.COS.result'],
    numbers({ cosine: (a) => (isBeyond(a) ? 7 : cosine(a)) }),
  ),
  gpuFault(
    'gpu-rcp-of-one-binade',
    'Reciprocals are 7 of every number outside of [1, 2).',
    ['gp4.RCP.result'],
    numbers({ reciprocal: (a) => (isOutside(a) ? 7 : reciprocal(a)) }),
  ),
];
