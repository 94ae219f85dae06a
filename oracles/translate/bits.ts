/** Bit patterns as they stand in strict shaders. */
import { bitsOf, hex } from '../../semantics/number/binary32.js';
import type { Dialect } from './dialect.js';

export const NAN = '0x7fc00000u';
export const INFINITY = '0x7f800000u';
export const SIGN = '0x80000000u';
export const MAGNITUDE = '0x7fffffffu';
export const ONE = bits(1);

/** A number's bits as a literal. */
export function bits(value: number): string {
  return `${hex(bitsOf(value))}u`;
}

/** The same bits four times. */
export const four = (d: Dialect, scalar: string): string => d.four('u4', scalar);
