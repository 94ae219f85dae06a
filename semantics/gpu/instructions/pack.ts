/**
 * Several floating-point components in the 32 bits of one value, which is written to all four components as
 * an integer, or as the floating-point value that has these bits.
 */
import { replicate, type Vector } from '../../domains/domain.js';
import type { Integers } from '../domains/domain.js';
import type { Computing, GpuDefinition } from './definition.js';
import { always } from './reads.js';

function pack(
  name: string,
  read: string,
  bitsWith: <F, B, I>(domain: Computing<F, B, I>) => (a: Vector<F>) => I,
): GpuDefinition {
  return {
    name,
    float: (domain) => {
      const [bits, { fromBits }] = [bitsWith(domain), domain];
      return (a) => replicate(fromBits(bits(a)));
    },
    integer: {
      kind: 'from float',
      operation: (domain) => {
        const bits = bitsWith(domain);
        return (a) => replicate(bits(a));
      },
    },
    reads: always(read),
    bits: 'packed',
  };
}

/** Two fields of 16 bits, the first in the least significant ones. */
function two<F, B, I>(
  { integer, or32, shiftLeft }: Integers<I, B>,
  field: (a: F) => I,
): (a: Vector<F>) => I {
  const sixteen = integer(16);
  return ({ x, y }) => or32(field(x), shiftLeft(field(y), sixteen, false));
}

/** Four fields of 8 bits, the first in the least significant ones. */
function four<F, B, I>(
  { integer, or32, shiftLeft }: Integers<I, B>,
  field: (a: F) => I,
): (a: Vector<F>) => I {
  const at = (a: F, place: number): I => shiftLeft(field(a), integer(place), false);
  return ({ x, y, z, w }) => or32(or32(at(x, 0), at(y, 8)), or32(at(z, 16), at(w, 24)));
}

/** PK2H: two components as 16-bit floats. NV_gpu_program4 §2.X.8.PK2H. */
// gp4.PK2H.first, gp4.PK2H.second
export const PK2H = pack('PK2H', 'xy', (domain) => two(domain, domain.toHalf));

/** PK2US: two components of [0, 1] as unsigned 16-bit integers. NV_gpu_program4 §2.X.8.PK2US. */
// gp4.PK2US.first, gp4.PK2US.second, gp4.PK2US.ends
export const PK2US = pack('PK2US', 'xy', (domain) =>
  two(domain, (a) => domain.quantize(a, 0, 1, 65535, 0)),
);

/** PK4B: four components of [-128/127, 1] as 8-bit integers, 128 above their value. NV_gpu_program4 §2.X.8.PK4B. */
// gp4.PK4B.first, gp4.PK4B.second, gp4.PK4B.third, gp4.PK4B.fourth, gp4.PK4B.ends
export const PK4B = pack('PK4B', 'xyzw', (domain) =>
  four(domain, (a) => domain.quantize(a, -128 / 127, 1, 127, 128)),
);

/** PK4UB: four components of [0, 1] as unsigned 8-bit integers. NV_gpu_program4 §2.X.8.PK4UB. */
// gp4.PK4UB.first, gp4.PK4UB.second, gp4.PK4UB.third, gp4.PK4UB.fourth, gp4.PK4UB.ends
export const PK4UB = pack('PK4UB', 'xyzw', (domain) =>
  four(domain, (a) => domain.quantize(a, 0, 1, 255, 0)),
);
