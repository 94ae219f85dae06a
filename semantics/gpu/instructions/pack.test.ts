import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binary32Arbitrary } from '../../number/binary32.arbitrary.js';
import type { NominalInteger } from '../domains/integers.js';
import { GPU_NOMINAL } from '../domains/nominal.js';
import type { NominalFloat } from '../domains/packed.js';
import { UNDEFINED as U } from '../domains/undefined.js';
import { applyFloat, applyFromFloat, applyToFloat, type Quad } from './apply.testing.js';

const INF = Infinity;

/** The packed bits, as an unsigned integer. */
function packed(name: string, operand: Quad<NominalFloat>): NominalInteger {
  const [x, ...rest] = applyFromFloat(name, 'U', operand);
  expect(rest).toEqual([x, x, x]);
  return typeof x === 'number' ? x >>> 0 : x;
}

function unpacked(name: string, bits: number): Quad<NominalFloat> {
  return applyToFloat(name, 'U', [bits | 0, U, U, U]);
}

// prettier-ignore
it.each<readonly [name: string, operand: Quad<NominalFloat>, bits: number | typeof U]>([
  ['PK2H', [1, -2, U, U], 0xc0003c00],
  ['PK2H', [65504, 65505, 0, 0], 0x7bff7bff],
  ['PK2H', [65519, 65520, 0, 0], 0x7c007bff],
  ['PK2H', [-INF, -0, 0, 0], 0x8000fc00],
  ['PK2H', [NaN, 2 ** -24, 0, 0], 0x00017e00],
  // Halves of the last place, to even; denormals of sixteen bits are kept.
  ['PK2H', [1 + 2 ** -11, 1 + 3 * 2 ** -11, 0, 0], 0x3c023c00],
  ['PK2H', [2 ** -25, 3 * 2 ** -25, 0, 0], 0x00020000],
  ['PK2H', [2 ** -14, 2 ** -14 - 2 ** -26, 0, 0], 0x04000400],
  ['PK2H', [U, 1, 0, 0], U],
  ['PK2US', [0, 1, U, U], 0xffff0000],
  ['PK2US', [-1, 2, 0, 0], 0xffff0000],
  ['PK2US', [0.5, 0.25, 0, 0], 0x40008000],
  ['PK2US', [-0, INF, 0, 0], 0xffff0000],
  ['PK2US', [NaN, 0, 0, 0], U],
  ['PK4B', [-128 / 127, 0, 1, -1], 0x01ff8000],
  ['PK4B', [-5, 5, -INF, INF], 0xff00ff00],
  ['PK4B', [0, 0, 0, NaN], U],
  ['PK4UB', [0, 1, 0.5, -1], 0x0080ff00],
  ['PK4UB', [1 / 255, 2 / 255, 2.6 / 255, 254.4 / 255], 0xfe030201],
  ['PK4UB', [0, 0, U, 0], U],
])('%s of %j', (name, operand, bits) => {
  expect(packed(name, operand)).toBe(bits);
});

// prettier-ignore
it.each<readonly [name: string, bits: number, result: Quad<NominalFloat>]>([
  ['UP2H', 0xc0003c00, [1, -2, 1, -2]],
  ['UP2H', 0xfc007c00, [INF, -INF, INF, -INF]],
  ['UP2H', 0x80007c01, [NaN, -0, NaN, -0]],
  ['UP2H', 0x03ff0001, [2 ** -24, 1023 * 2 ** -24, 2 ** -24, 1023 * 2 ** -24]],
  ['UP2US', 0xffff0000, [0, 1, 0, 1]],
  ['UP2US', 0x00018000, [Math.fround(32768 / 65535), Math.fround(1 / 65535), Math.fround(32768 / 65535), Math.fround(1 / 65535)]],
  ['UP4B', 0x01ff8000, [Math.fround(-128 / 127), 0, 1, -1]],
  ['UP4UB', 0xff800100, [0, Math.fround(1 / 255), Math.fround(128 / 255), 1]],
])('%s of %s', (name, bits, result) => {
  expect(unpacked(name, bits)).toEqual(result);
});

it('an undefined operand unpacks to undefined components', () => {
  for (const name of ['UP2H', 'UP2US', 'UP4B', 'UP4UB']) {
    expect(applyToFloat(name, 'S', [U, 0, 0, 0])).toEqual([U, U, U, U]);
    expect(applyFloat(name, [[U, 0, 0, 0]])).toEqual([U, U, U, U]);
  }
});

describe('a packed value in a floating-point variable', () => {
  /** Through a pack instruction's way to a float, storage, MOV, storage, and to an unpack instruction. */
  function carried(bits: number): NominalFloat {
    const { floatOf, fromBits, wordOfFloat } = GPU_NOMINAL;
    const stored = floatOf(wordOfFloat(fromBits(bits | 0)));
    const [x] = applyFloat('MOV', [[stored, 0, 0, 0]]);
    return floatOf(wordOfFloat(x));
  }

  it('keeps every bit: all upper halves, NaN and denormals among them', () => {
    for (let upper = 0; upper < 0x10000; upper++) {
      const bits = ((upper << 16) | ((upper * 40503 + 1) % 0x10000)) >>> 0;
      const result = GPU_NOMINAL.bitsOf(carried(bits));
      if (result !== (bits | 0)) expect(result).toBe(bits | 0);
    }
  });

  it('unpacks as the integer would', () => {
    const patterns = fc.oneof(
      fc.nat({ max: 0xffffffff }),
      fc.nat({ max: 0x7fffff }),
      fc.nat({ max: 0x7fffff }).map((fraction) => 0x7f800000 + fraction),
      fc.nat({ max: 0x7fffff }).map((fraction) => 0xff800000 + fraction),
    );
    fc.assert(
      fc.property(patterns, (bits) => {
        for (const name of ['UP2H', 'UP2US', 'UP4B', 'UP4UB']) {
          expect(applyFloat(name, [[carried(bits), 0, 0, 0]])).toEqual(unpacked(name, bits));
        }
      }),
    );
  });

  it('is made by the pack instructions with type F', () => {
    const [x, y, z, w] = applyFloat('PK2H', [[NaN, -INF, 0, 0]]);
    expect([y, z, w]).toEqual([x, x, x]);
    expect(GPU_NOMINAL.bitsOf(x)).toBe(0xfc007e00 | 0);
    expect(applyFloat('UP2H', [[x, 0, 0, 0]])).toEqual([NaN, -INF, NaN, -INF]);
    // 0xffff0000 is a NaN.
    const [us] = applyFloat('PK2US', [[0, 1, 0, 0]]);
    expect(applyFloat('UP2US', [[us, 0, 0, 0]])).toEqual([0, 1, 0, 1]);
    expect(applyFloat('PK4B', [[NaN, 0, 0, 0]])).toEqual([U, U, U, U]);
  });
});

describe('unpacking what was packed', () => {
  // A step is 1 over the scale; half of one, and some for rounding the product and the quotient.
  it.each([
    ['PK2US', 'UP2US', 65535, 0, 2],
    ['PK4UB', 'UP4UB', 255, 0, 4],
    ['PK4B', 'UP4B', 127, -128 / 127, 4],
  ] as const)(
    'by %s and %s gives a value within half a step',
    (pack, unpack, scale, low, fields) => {
      const legal = fc.double({ min: low, max: 1, noNaN: true }).map(Math.fround);
      fc.assert(
        fc.property(fc.tuple(legal, legal, legal, legal), (operand) => {
          const result = unpacked(unpack, Number(packed(pack, operand)));
          for (let i = 0; i < fields; i++) {
            const error = Math.abs(Number(result[i]) - (operand[i] ?? 0));
            expect(error).toBeLessThanOrEqual(0.5 / scale + 2 ** -23);
          }
        }),
      );
    },
  );

  it.each([
    ['UP2US', 'PK2US'],
    ['UP4UB', 'PK4UB'],
    ['UP4B', 'PK4B'],
  ] as const)('and packing what %s unpacked gives the same bits', (unpack, pack) => {
    fc.assert(
      fc.property(fc.nat({ max: 0xffffffff }), (bits) => {
        expect(packed(pack, unpacked(unpack, bits))).toBe(bits);
      }),
    );
  });

  it('by PK2H and UP2H gives the nearest half, which is itself then', () => {
    fc.assert(
      fc.property(binary32Arbitrary, binary32Arbitrary, (a, b) => {
        const once = unpacked('UP2H', Number(packed('PK2H', [a, b, 0, 0])));
        expect(unpacked('UP2H', Number(packed('PK2H', once)))).toEqual(once);
      }),
    );
  });
});
