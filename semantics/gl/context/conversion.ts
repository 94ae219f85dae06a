/** How values of a type become floating-point ones (OpenGL 1.2.1, Table 2.6), and vectors of fewer components four. */
import type { Quad } from '../../../spec/environments.js';

export type Conversion = (value: number) => number;

export const DIRECT: Conversion = (value) => Math.fround(value);

/** Integers as fractions, of signed types from -1; by the letter of a command's name. */
export const NORMALISED: Readonly<Record<string, Conversion>> = {
  ub: (value) => Math.fround(value / (2 ** 8 - 1)),
  us: (value) => Math.fround(value / (2 ** 16 - 1)),
  ui: (value) => Math.fround(value / (2 ** 32 - 1)),
  b: (value) => Math.fround((2 * value + 1) / (2 ** 8 - 1)),
  s: (value) => Math.fround((2 * value + 1) / (2 ** 16 - 1)),
  i: (value) => Math.fround((2 * value + 1) / (2 ** 32 - 1)),
};

/** y and z are 0 and w is 1 where a command gives fewer. */
export function completed([x = 0, y = 0, z = 0, w = 1]: readonly number[]): Quad {
  return [x, y, z, w];
}
