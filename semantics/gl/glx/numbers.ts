/** Numbers as programs have them, and as bytes do. */
import type { WireType } from '../../../spec/gl/glx/layout.js';
import { bitsOf, valueOf } from '../../number/binary32.js';
import type { WireNumber } from './fields.js';

const SCRATCH = new DataView(new ArrayBuffer(8));

/** The bits of a floating-point number, of which there is one NaN; an integer as it is. */
export function toWire(type: WireType, value: number): WireNumber {
  switch (type) {
    case 'FLOAT32':
      return bitsOf(value);
    case 'FLOAT64':
      SCRATCH.setFloat64(0, value);
      return SCRATCH.getBigUint64(0);
    default:
      return value;
  }
}

/** A number of its bits; which NaN it is, the GL that is modelled does not keep. */
export function fromWire(type: WireType, value: WireNumber): number {
  switch (type) {
    case 'FLOAT32':
      return valueOf(Number(value));
    case 'FLOAT64':
      SCRATCH.setBigUint64(0, BigInt(value));
      return SCRATCH.getFloat64(0);
    default:
      return Number(value);
  }
}
