/** Numbers from a seed, the same ones everywhere: mulberry32 by Tommy Ettinger (public domain), as a class. */
import { valueOf } from '../../semantics/number/binary32.js';

export class Seeded {
  constructor(private state: number) {}

  /** An integer from 0 up to, and without, `bound`. */
  below(bound: number): number {
    return Math.floor(this.unit() * bound);
  }

  of<T>(values: readonly [T, ...T[]]): T {
    return values[this.below(values.length)] ?? values[0];
  }

  /** A number of 24 bits of either sign, its exponent from `least` to `greatest`. */
  between(least: number, greatest: number): number {
    const exponent = least + this.below(greatest - least + 1);
    const sign = this.below(2) === 0 ? 0 : 0x80000000;
    return valueOf((sign | ((exponent + 127) << 23) | this.below(1 << 23)) >>> 0);
  }

  private unit(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}
