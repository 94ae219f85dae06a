/** What pack instructions packed (pack.ts): the fields of the 32 bits of a scalar of any type. */
import type { Vector } from '../../domains/domain.js';
import type { Integers } from '../domains/domain.js';
import type { Computing, GpuDefinition } from './definition.js';

function unpack(
  name: string,
  fieldsWith: <F, B, I>(domain: Computing<F, B, I>) => (bits: I) => Vector<F>,
): GpuDefinition {
  return {
    name,
    float: (domain) => {
      const [fields, { bitsOf }] = [fieldsWith(domain), domain];
      return (a) => fields(bitsOf(a.x));
    },
    integer: {
      kind: 'to float',
      operation: (domain) => {
        const fields = fieldsWith(domain);
        return (a) => fields(a.x);
      },
    },
    bits: 'unpacked',
  };
}

/** The field of some bits above some others, as a floating-point value. */
function fieldWith<F, B, I>(
  { and, integer, shiftRight }: Integers<I, B>,
  mask: number,
  value: (field: I) => F,
): (bits: I, place: number) => F {
  return (bits, place) => value(and(shiftRight(bits, integer(place), false), integer(mask)));
}

/** Two fields of 16 bits, each in two components. */
function two<F, B, I>(integers: Integers<I, B>, value: (field: I) => F): (bits: I) => Vector<F> {
  const field = fieldWith(integers, 0xffff, value);
  return (bits) => {
    const [x, y] = [field(bits, 0), field(bits, 16)];
    return { x, y, z: x, w: y };
  };
}

/** Four fields of 8 bits. */
function four<F, B, I>(integers: Integers<I, B>, value: (field: I) => F): (bits: I) => Vector<F> {
  const field = fieldWith(integers, 0xff, value);
  return (bits) => ({
    x: field(bits, 0),
    y: field(bits, 8),
    z: field(bits, 16),
    w: field(bits, 24),
  });
}

/** UP2H: two 16-bit floats. NV_gpu_program4 §2.X.8.UP2H. */
// gp4.UP2H.first-signed, gp4.UP2H.second-signed, gp4.UP2H.first-unsigned,
// gp4.UP2H.second-unsigned, gp4.UP2H.repeated
export const UP2H = unpack('UP2H', (domain) => two(domain, domain.fromHalf));

/** UP2US: two unsigned 16-bit integers as values of [0, 1]. NV_gpu_program4 §2.X.8.UP2US. */
// gp4.UP2US.first-signed, gp4.UP2US.second-signed, gp4.UP2US.first-unsigned,
// gp4.UP2US.second-unsigned, gp4.UP2US.repeated, gp4.UP2US.ends
export const UP2US = unpack('UP2US', (domain) =>
  two(domain, (field) => domain.dequantize(field, 0, 65535)),
);

/** UP4B: four 8-bit integers as values of [-128/127, 1]. NV_gpu_program4 §2.X.8.UP4B. */
// gp4.UP4B.first-signed, gp4.UP4B.second-signed, gp4.UP4B.third-signed, gp4.UP4B.fourth-signed,
// gp4.UP4B.first-unsigned, gp4.UP4B.second-unsigned, gp4.UP4B.third-unsigned,
// gp4.UP4B.fourth-unsigned, gp4.UP4B.ends
export const UP4B = unpack('UP4B', (domain) =>
  four(domain, (field) => domain.dequantize(field, 128, 127)),
);

/** UP4UB: four unsigned 8-bit integers as values of [0, 1]. NV_gpu_program4 §2.X.8.UP4UB. */
// gp4.UP4UB.first-signed, gp4.UP4UB.second-signed, gp4.UP4UB.third-signed,
// gp4.UP4UB.fourth-signed, gp4.UP4UB.first-unsigned, gp4.UP4UB.second-unsigned,
// gp4.UP4UB.third-unsigned, gp4.UP4UB.fourth-unsigned, gp4.UP4UB.ends
export const UP4UB = unpack('UP4UB', (domain) =>
  four(domain, (field) => domain.dequantize(field, 0, 255)),
);
