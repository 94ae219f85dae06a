/**
 * Instructions on two- and three-dimensional vectors. In which order sums are made, and where they are
 * rounded, is not said: concrete domains go from left to right, as the pseudocode is written.
 */
import { DST as VP_DST } from '../../instructions/DST.js';
import { floatOnly } from './forms.js';
import { byResult } from './reads.js';
import { reciprocalRoot } from './reciprocals.js';

/** DST: (1, d, d^2, 1/d) of (-, d^2, d^2, -) and (-, 1/d, -, 1/d). NV_gpu_program4 §2.X.8.DST. */
// gp4.DST.x, gp4.DST.y, gp4.DST.z, gp4.DST.w
export const DST = floatOnly('DST', VP_DST.operation, {
  reads: byResult({ x: '', y: 'y', z: 'z', w: '' }, { x: '', y: 'y', z: '', w: 'w' }),
});

/** Each of three components needs all three of an operand. */
const LENGTH = byResult({ x: 'xyz', y: 'xyz', z: 'xyz', w: '' });

/** NRM: the vector of length one in the operand's direction; w is undefined. NV_gpu_program4 §2.X.8.NRM. */
// gp4.NRM.result, gp4.NRM.length, gp4.NRM.nan, gp4.NRM.infinite
export const NRM = floatOnly(
  'NRM',
  (domain) => {
    const { multiply, sumOfThreeProducts, undefinedFloat } = domain;
    const rootOf = reciprocalRoot(domain);
    return (a) => {
      const scale = rootOf(sumOfThreeProducts(a.x, a.x, a.y, a.y, a.z, a.z));
      return {
        x: multiply(a.x, scale),
        y: multiply(a.y, scale),
        z: multiply(a.z, scale),
        w: undefinedFloat,
      };
    };
  },
  { reads: LENGTH },
);

/** RFL: the second operand reflected about the axis that is the first; w is undefined. NV_gpu_program4 §2.X.8.RFL. */
// gp4.RFL.result, gp4.RFL.length, gp4.RFL.nan, gp4.RFL.zero-axis
export const RFL = floatOnly(
  'RFL',
  ({ constant, divide, multiply, multiplyAdd, negate, sumOfThreeProducts, undefinedFloat }) => {
    const two = constant(2);
    return (axis, direction) => {
      const length = sumOfThreeProducts(axis.x, axis.x, axis.y, axis.y, axis.z, axis.z);
      const { x, y, z } = direction;
      const along = sumOfThreeProducts(axis.x, x, axis.y, y, axis.z, z);
      const scale = divide(multiply(two, along), length);
      return {
        x: multiplyAdd(scale, axis.x, negate(x)),
        y: multiplyAdd(scale, axis.y, negate(y)),
        z: multiplyAdd(scale, axis.z, negate(z)),
        w: undefinedFloat,
      };
    };
  },
  { reads: LENGTH },
);

/** X2D: a point, and an offset times a matrix of two rows. NV_gpu_program4 §2.X.8.X2D. */
export const X2D = floatOnly(
  'X2D',
  ({ constant, sumOfThreeProducts }) => {
    const one = constant(1);
    return (a, b, c) => {
      // gp4.X2D.x
      const x = sumOfThreeProducts(a.x, one, b.x, c.x, b.y, c.y);
      // gp4.X2D.y
      const y = sumOfThreeProducts(a.y, one, b.x, c.z, b.y, c.w);
      // gp4.X2D.zw
      return { x, y, z: x, w: y };
    };
  },
  {
    reads: byResult(
      { x: 'x', y: 'y', z: 'x', w: 'y' },
      { x: 'xy', y: 'xy', z: 'xy', w: 'xy' },
      { x: 'xy', y: 'zw', z: 'xy', w: 'zw' },
    ),
  },
);

/** XPD: cross product; w is undefined. NV_gpu_program4 §2.X.8.XPD. */
// gp4.XPD.result
export const XPD = floatOnly(
  'XPD',
  ({ negate, sumOfTwoProducts, undefinedFloat }) =>
    (a, b) => ({
      x: sumOfTwoProducts(a.y, b.z, negate(a.z), b.y),
      y: sumOfTwoProducts(a.z, b.x, negate(a.x), b.z),
      z: sumOfTwoProducts(a.x, b.y, negate(a.y), b.x),
      w: undefinedFloat,
    }),
  { reads: byResult({ x: 'yz', y: 'xz', z: 'xy', w: '' }) },
);
