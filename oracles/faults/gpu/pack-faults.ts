/** Faults of pack and unpack instructions (§2.X.8 PK2H to PK4UB, UP2H to UP4UB). */
import { GPU_NOMINAL } from '../../../semantics/gpu/domains/nominal.js';
import { gpuFault, type GpuFault } from './fault.js';
import { named, numbers, numbersOf, onFloats, onIntegers } from './machines.js';

const { dequantize, fromHalf, quantize, shiftLeft, shiftRight } = GPU_NOMINAL;

const PLACES = ['first', 'second', 'third', 'fourth'];

/** The clauses of a pack instruction's fields. */
function packed(name: string, count: number): [string, ...string[]] {
  const [first = '', ...others] = PLACES.slice(0, count).map((place) => `gp4.${name}.${place}`);
  return [first, ...others, `gp4.${name}.ends`];
}

/** The clauses of an unpack instruction's fields. */
function unpacked(name: string, count: number): [string, ...string[]] {
  const [first = '', ...others] = PLACES.slice(0, count).flatMap((place) =>
    ['signed', 'unsigned'].map((type) => `gp4.${name}.${place}-${type}`),
  );
  return [first, ...others];
}

/** Leaves the fraction of a packed number away instead of rounding it. */
export const truncatedFraction = onFloats((a, low, high, scale, bias) => {
  const clamped = Math.min(high ?? 1, Math.max(low ?? 0, a ?? 0));
  return Math.floor(Math.fround((scale ?? 1) * clamped) + (bias ?? 0)) | 0;
});

export const PACK_FAULTS: readonly GpuFault[] = [
  gpuFault(
    'pk4b-one-less',
    'PK4B adds 127.',
    packed('PK4B', 4),
    numbersOf(named('PK4B'), {
      quantize: (a, low, high, scale) => quantize(a, low, high, scale, 127),
    }),
  ),
  gpuFault(
    'pk4b-clamps-at-minus-one',
    'PK4B clamps at -1.',
    packed('PK4B', 4),
    numbersOf(named('PK4B'), {
      quantize: (a, _, high, scale, bias) => quantize(a, -1, high, scale, bias),
    }),
  ),
  gpuFault(
    'pk-truncates',
    'PK2US, PK4B and PK4UB leave fractions away instead of rounding.',
    ['gp4.PK4UB.first', ...packed('PK4UB', 4), ...packed('PK4B', 4), ...packed('PK2US', 2)],
    numbers({
      quantize: truncatedFraction,
    }),
  ),
  gpuFault(
    'pk4-most-significant-first',
    'PK4B and PK4UB put the x component into the most significant bits.',
    [...packed('PK4UB', 4), ...packed('PK4B', 4)],
    numbersOf(named('PK4B', 'PK4UB'), {
      shiftLeft: (a, count, signed) =>
        shiftLeft(a, onIntegers((places) => 24 - places)(count), signed),
    }),
  ),
  gpuFault(
    'pk2h-doubles',
    'PK2H takes 16 for the bias of the exponent.',
    ['gp4.PK2H.first', 'gp4.PK2H.second', 'gp4.PK2H.reversed'],
    numbers({ toHalf: (a) => GPU_NOMINAL.toHalf(GPU_NOMINAL.multiply(a, 2)) }),
  ),
  gpuFault(
    'up4b-twos-complement',
    'UP4B takes its bytes as signed integers in two-complement.',
    unpacked('UP4B', 4),
    numbersOf(named('UP4B'), {
      dequantize: (a, _, scale) =>
        dequantize(onIntegers((byte) => (byte << 24) >> 24)(a), 0, scale),
    }),
  ),
  gpuFault(
    'up4ub-divides-by-256',
    'UP4UB divides by 256.',
    [...unpacked('UP4UB', 4), 'gp4.UP4UB.ends'],
    numbersOf(named('UP4UB'), { dequantize: (a, bias) => dequantize(a, bias, 256) }),
  ),
  gpuFault(
    'up2us-is-signed',
    'UP2US takes its fields as signed integers.',
    [...unpacked('UP2US', 2), 'gp4.UP2US.ends'],
    numbersOf(named('UP2US'), {
      dequantize: (a, bias, scale) =>
        dequantize(onIntegers((field) => (field << 16) >> 16)(a), bias, scale),
    }),
  ),
  gpuFault(
    'up2h-halves-swapped',
    'UP2H unpacks the most significant bits to x.',
    unpacked('UP2H', 2),
    numbersOf(named('UP2H'), {
      shiftRight: (a, count, signed) =>
        shiftRight(a, onIntegers((places) => 16 - places)(count), signed),
    }),
  ),
  gpuFault(
    'up2h-without-specials',
    'UP2H takes the greatest exponent for one of ordinary numbers: there is no infinity.',
    [...unpacked('UP2H', 2), 'gp4.UP2H.undoes', 'gp4.PK2H.reversed'],
    numbers({
      fromHalf: (a) => {
        const finite = onIntegers((bits) => {
          const magnitude = (1 + (bits & 0x3ff) / 1024) * 2 ** 16;
          return (bits & 0x7c00) !== 0x7c00 ? null : bits & 0x8000 ? -magnitude : magnitude;
        })(a);
        return finite ?? fromHalf(a);
      },
    }),
  ),
];
