/**
 * Faults that NV_vertex_program's and NV_vertex_program1_1's own text tells from what is permitted, in the
 * environments of VP1 (NV_vertex_program §2.14.1.9 to §2.14.1.11, §2.14.4; NV_vertex_program1_1 §2.14.1.10.18 to
 * §2.14.B). Those of scalar operations and LIT
 * are in vp1-scalar-faults.ts, those of loading in load-faults.ts.
 */
import type { Component } from '../../../spec/environments.js';
import { NOMINAL } from '../../../semantics/domains/nominal.js';
import type { Machine } from '../../../semantics/machine/machine.js';
import { fault, type Fault } from '../fault.js';
import { all, following, isNegativeZero, observing, results, where } from '../instructions.js';
import { away } from '../rough.js';
import { VP1_REGISTER_FAULTS } from './register-faults.js';
import { VP1_SCALAR_FAULTS } from './scalar-faults.js';

const { multiply } = NOMINAL;

/** The result of an operation on two vectors, component by component. */
const pairs = (name: string, change: (r: number, a: number, b: number) => number): Machine =>
  results([name], (r, [a = r, b = r]) => ({
    x: change(r.x, a.x, b.x),
    y: change(r.y, a.y, b.y),
    z: change(r.z, a.z, b.z),
    w: change(r.w, a.w, b.w),
  }));

const SUMS_AND_PRODUCTS: readonly Fault[] = [
  fault(
    'zero-times-infinity-is-infinity',
    'MUL of a zero and an infinity is +INF.',
    ['vp1.MUL.zero-special'],
    pairs('MUL', (r, a, b) =>
      a * b !== a * b && !Number.isNaN(a) && !Number.isNaN(b) ? Infinity : r,
    ),
    'VP1.0',
  ),
  fault(
    'one-times-is-less',
    'MUL by 1 loses the last bit of the other factor.',
    ['vp1.MUL.one', 'vp1.MUL.result'],
    pairs('MUL', (r, a, b) => (a === 1 && Number.isFinite(b) && b !== 0 ? away(-2, r) : r)),
    'VP1.0',
  ),
  fault(
    'zero-plus-tiny-is-zero',
    'ADD of a zero and a number below 2^-100 is zero.',
    ['vp1.ADD.zero'],
    pairs('ADD', (r, a, b) => (a === 0 && Math.abs(b) < 2 ** -100 ? 0 : r)),
    'VP1.0',
  ),
  fault(
    'min-is-nan-free',
    'MIN and MAX give the operand that is a number, on whichever side NaN is.',
    ['vp1.MAX.nan', 'vp1.MIN.nan', 'vp1.MAX.result', 'vp1.MIN.result'],
    following(['MIN', 'MAX'], { minMaxNaN: 'other' }),
    'VP1.0',
  ),
  fault(
    'dst-x-is-a-product',
    'DST multiplies x as it does y.',
    ['vp1.DST.x'],
    results(['DST'], (r, [a = r, b = r]) => ({ ...r, x: multiply(a.x, b.x) })),
    'VP1.0',
  ),
  fault(
    'dst-w-is-one',
    'DST has 1 in w.',
    ['vp1.DST.w'],
    results(['DST'], (r) => ({ ...r, w: 1 })),
    'VP1.0',
  ),
];

const COMPARISONS: readonly Fault[] = [
  fault(
    'nan-comparison-is-nan',
    'SLT and SGE of NaN are NaN, as NV_vertex_program2 has it.',
    ['vp1.SLT.boolean', 'vp1.SGE.boolean'],
    following(['SLT', 'SGE'], { setOnNaN: 'nan' }),
    'VP1.0',
  ),
  fault(
    'nan-compares-false',
    'SLT and SGE of NaN are 0, on whichever side it is.',
    ['vp1.SLT.nan', 'vp1.SGE.nan'],
    following(['SLT', 'SGE'], { setOnNaN: 'boolean' }),
    'VP1.0',
  ),
  fault(
    'nan-of-temporaries-compares-false',
    'SLT and SGE are 0 where a temporary register holds NaN, and right with one that is an input.',
    ['vp1.SLT.nan', 'vp1.SGE.nan'],
    observing((instruction, inputs, state) => {
      const seen = instruction.observe(inputs, state);
      const { name, operands } = instruction.syntax;
      if (seen.result?.kind !== 'vector' || !['SLT', 'SGE'].includes(name)) return seen;
      const isLost = (component: Component): boolean =>
        seen.operands.some(
          ({ kind, value }, index) =>
            operands[index]?.register.file === 'temporary' &&
            kind === 'vector' &&
            Number.isNaN(value[component]),
        );
      const { value } = seen.result;
      const of = (component: Component): number => (isLost(component) ? 0 : value[component]);
      const changed = { x: of('x'), y: of('y'), z: of('z'), w: of('w') };
      return { operands: seen.operands, result: { kind: 'vector', value: changed } };
    }),
    'VP1.0',
  ),
  fault(
    'lit-takes-nan-for-dark',
    'LIT of a diffuse product that is NaN has 0 in y.',
    ['vp1.LIT.y-nan'],
    where('LIT', Number.isNaN, (r) => ({ ...r, y: 0 })),
    'VP1.0',
  ),
  fault(
    'zeros-compare-equal',
    'SLT and SGE find zeros of either sign equal, as NV_vertex_program2 has it.',
    ['vp1.SLT.zeros', 'vp1.SGE.zeros'],
    following(['SLT', 'SGE'], { setOnZeros: 'equal' }),
    'VP1.0',
  ),
];

const LATER: readonly Fault[] = [
  fault(
    'vp11-abs-of-infinity',
    'ABS leaves -INF as it is.',
    ['vp11.ABS.result'],
    results(['ABS'], (r, [a = r]) => ({
      x: a.x === -Infinity ? a.x : r.x,
      y: a.y === -Infinity ? a.y : r.y,
      z: a.z === -Infinity ? a.z : r.z,
      w: a.w === -Infinity ? a.w : r.w,
    })),
    'VP1.1',
  ),
  fault(
    'vp11-rcc-clamps-far',
    'RCC clamps to 2^-126 and 2^126.',
    [
      'vp11.RCC.positive-zero',
      'vp11.RCC.negative-zero',
      'vp11.RCC.positive-infinity',
      'vp11.RCC.negative-infinity',
      'vp11.RCC.clamp-positive',
      'vp11.RCC.clamp-negative',
    ],
    where(
      'RCC',
      (a) => !Number.isNaN(a) && Math.abs(Math.log2(Math.abs(a))) > 64,
      (_, a) => {
        const sign = a < 0 || isNegativeZero(a) ? -1 : 1;
        return all(sign * Math.fround(Math.min(2 ** 126, Math.max(2 ** -126, 1 / Math.abs(a)))));
      },
    ),
    'VP1.1',
  ),
  fault(
    'vp11-rcc-sign-lost',
    'RCC of -0 is 2^64.',
    ['vp11.RCC.negative-zero', 'vp11.RCC.clamp-negative'],
    where('RCC', isNegativeZero, () => all(2 ** 64)),
    'VP1.1',
  ),
  fault(
    'vp11-dph-takes-w',
    'DPH multiplies by w of its first operand.',
    ['vp11.DPH.result', 'vp11.DPH.ignores-w', 'vp11.DPH.zero-special'],
    results(['DPH'], (_, [a = all(0), b = all(0)]) =>
      all(
        [a.x * b.x, a.y * b.y, a.z * b.z, a.w * b.w].reduce(
          (sum, each) => Math.fround(sum + Math.fround(each)),
          0,
        ),
      ),
    ),
    'VP1.1',
  ),
  fault(
    'vp11-sub-reversed',
    'SUB subtracts its first operand from its second.',
    ['vp11.SUB.order', 'vp11.SUB.result', 'vp11.SUB.zero'],
    pairs('SUB', (r) => -r),
    'VP1.1',
  ),
];

export const VP1_FAULTS: readonly Fault[] = [
  ...VP1_SCALAR_FAULTS,
  ...SUMS_AND_PRODUCTS,
  ...COMPARISONS,
  ...VP1_REGISTER_FAULTS,
  ...LATER,
];
