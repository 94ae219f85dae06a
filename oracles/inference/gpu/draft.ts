/** A probe of interpretations as it is written down, and what an interpretation permits of the bits that it leaves. */
import type { TextureData } from '../../../semantics/texture/build.js';
import { bitsOf, valueOf } from '../../../semantics/number/binary32.js';

/** Whether bits, 0 to 2^32 - 1, are permitted. */
export type Permits = (bits: number) => boolean;

export interface Draft {
  readonly name: string;
  /** Instructions; every RESULT is the result, GIVEN the parameter. */
  readonly body: string;
  readonly given?: number;
  /** On image unit 0. */
  readonly texture?: TextureData;
  /** By interpretation, those that say most first. */
  readonly permits: Readonly<Record<string, Permits>>;
}

export const is =
  (...patterns: readonly number[]): Permits =>
  (bits) =>
    patterns.includes(bits);

/** Floating-point values, -0 apart from 0. */
export const value = (...values: readonly number[]): Permits => is(...values.map(bitsOf));

export const within =
  (low: number, high: number): Permits =>
  (bits) =>
    valueOf(bits) >= low && valueOf(bits) <= high;

export const isNaN: Permits = (bits) => Number.isNaN(valueOf(bits));

export const inUnit: Permits = within(0, 1);

/** The result is undefined. */
export const anything: Permits = () => true;
