/**
 * Faults that NV_vertex_program's and NV_vertex_program1_1's own text tells from what is permitted, in the
 * environments of VP1 (NV_vertex_program §2.14.1.9 to §2.14.1.11, §2.14.4; NV_vertex_program1_1 §2.14.1.10.18 to
 * §2.14.B). Those of loading are in load-faults.ts.
 */
import { NOMINAL } from '../../semantics/domains/nominal.js';
import { LARGEST } from '../../semantics/number/binary32.js';
import type { Machine } from '../../semantics/machine/machine.js';
import { fault, type Fault } from './fault.js';
import { all, each, following, results, type Values } from './instructions.js';
import { away } from './rough.js';
import { VP1_REGISTER_FAULTS } from './vp1-register-faults.js';

const { exp2, log2, multiply } = NOMINAL;

const isNegativeZero = (a: number): boolean => Object.is(a, -0);

/** The result of a scalar operation that is changed where a condition holds of the operand. */
const where = (
  name: string,
  condition: (a: number) => boolean,
  change: (r: Values, a: number) => Values,
): Machine => results([name], (r, [a = r]) => (condition(a.x) ? change(r, a.x) : r));

/** The result of an operation on two vectors, component by component. */
const pairs = (name: string, change: (r: number, a: number, b: number) => number): Machine =>
  results([name], (r, [a = r, b = r]) => ({
    x: change(r.x, a.x, b.x),
    y: change(r.y, a.y, b.y),
    z: change(r.z, a.z, b.z),
    w: change(r.w, a.w, b.w),
  }));

const RECIPROCALS: readonly Fault[] = [
  fault(
    'rcp-is-seven',
    'RCP is 7 outside of the range in which its bound is stated.',
    ['vp1.RCP.intent'],
    where(
      'RCP',
      (a) => Number.isFinite(a) && a !== 0 && !(a >= 1 && a <= 2),
      () => all(7),
    ),
    'VP1.0',
  ),
  fault(
    'rcp-saturates',
    'RCP of zeros is the largest finite number.',
    ['vp1.RCP.positive-zero', 'vp1.RCP.negative-zero'],
    where(
      'RCP',
      (a) => a === 0,
      (r) => each((x) => Math.sign(x) * LARGEST)(r),
    ),
    'VSP1.0',
  ),
  fault(
    'rcp-of-one-is-below',
    'RCP of 1 is the number below 1, within its bound.',
    ['vp1.RCP.one'],
    where(
      'RCP',
      (a) => a === 1,
      () => all(1 - 2 ** -24),
    ),
    'VP1.0',
  ),
  fault(
    'vp11-rcc-of-one-is-above',
    'RCC of 1 is the number above 1, within its bound.',
    ['vp11.RCC.one'],
    where(
      'RCC',
      (a) => a === 1,
      () => all(1 + 2 ** -23),
    ),
    'VP1.1',
  ),
  fault(
    'rsq-of-negative-is-nan',
    'RSQ of negative numbers is NaN, as NV_vertex_program2 has it.',
    ['vp1.RSQ.absolute', 'vp1.RSQ.infinity', 'vp1.RSQ.zero'],
    following(['RSQ'], { rsqNegative: 'sign' }),
    'VP1.0',
  ),
  fault(
    'rsq-of-minus-zero-is-negative',
    'RSQ of -0 is -INF.',
    ['vp1.RSQ.zero'],
    where('RSQ', isNegativeZero, () => all(-Infinity)),
    'VP1.1',
  ),
  fault(
    'rsq-of-minus-infinity-is-nan',
    'RSQ of -INF is NaN.',
    ['vp1.RSQ.infinity'],
    where(
      'RSQ',
      (a) => a === -Infinity,
      () => all(NaN),
    ),
    'VP1.0',
  ),
  fault(
    'rsq-keeps-the-sign',
    'RSQ of negative numbers is minus that of the absolute value.',
    ['vp1.RSQ.absolute', 'vp1.RSQ.intent'],
    where(
      'RSQ',
      (a) => a < 0 && Number.isFinite(a),
      (r) => all(-r.x),
    ),
    'VP1.0',
  ),
  fault(
    'rsq-is-one-beyond',
    'RSQ is 1 above 4.',
    ['vp1.RSQ.intent', 'vp1.RSQ.absolute'],
    where(
      'RSQ',
      (a) => Number.isFinite(a) && Math.abs(a) > 4,
      () => all(1),
    ),
    'VP1.0',
  ),
];

const EXPONENTIALS: readonly Fault[] = [
  fault(
    'exp-y-of-infinity-is-nan',
    'EXP of an infinity has NaN in y.',
    ['vp1.EXP.y-infinite'],
    following(['EXP'], { expYOfInfinity: 'nan' }),
    'VP1.0',
  ),
  fault(
    'exp-saturates',
    'EXP of what overflows is the largest finite number in x and z.',
    ['vp1.EXP.overflow'],
    following(['EXP'], { exponentialOverflow: 'largest' }),
    'VP1.0',
  ),
  fault(
    'exp-w-is-z',
    'EXP has the approximation in w too.',
    ['vp1.EXP.w'],
    results(['EXP'], (r) => ({ ...r, w: r.z })),
    'VP1.0',
  ),
  fault(
    'exp-truncates',
    'EXP truncates toward zero, where ARL takes the floor.',
    ['vp1.EXP.x', 'vp1.EXP.y', 'vp1.number.one-floor'],
    where(
      'EXP',
      (a) => a < 0 && a > -126 && !Number.isInteger(a),
      (r, a) => ({ ...r, x: 2 ** Math.trunc(a), y: Math.fround(a - Math.trunc(a)) }),
    ),
    'VP1.0',
  ),
  fault(
    'exp-floor-is-below',
    'EXP takes the integer below for the floor of negative integers.',
    ['vp1.EXP.x', 'vp1.EXP.y', 'vp1.number.one-floor'],
    where(
      'EXP',
      (a) => a < 0 && a > -126 && Number.isInteger(a),
      (r, a) => ({ ...r, x: 2 ** (a - 1), y: 1 }),
    ),
    'VP1.0',
  ),
  fault(
    'exp-x-is-z',
    'EXP has the whole exponential in x.',
    ['vp1.EXP.x', 'vp1.EXP.underflow'],
    where(
      'EXP',
      (a) => Number.isFinite(a),
      (r) => ({ ...r, x: r.z }),
    ),
    'VSP1.0',
  ),
  fault(
    'log-y-of-specials-is-nan',
    'LOG of zeros and infinities has NaN in y.',
    ['vp1.LOG.zero', 'vp1.LOG.infinity'],
    following(['LOG'], { logYOfSpecial: 'nan' }),
    'VP1.0',
  ),
  fault(
    'vp1-log-of-negative-is-nan',
    'LOG of negative numbers is NaN.',
    ['vp1.LOG.x', 'vp1.LOG.y', 'vp1.LOG.z', 'vp1.LOG.infinity'],
    where(
      'LOG',
      (a) => a < 0,
      () => ({ x: NaN, y: NaN, z: NaN, w: 1 }),
    ),
    'VP1.0',
  ),
  fault(
    'log-of-negative-is-of-zero',
    'LOG of VP1 takes negative numbers for zero.',
    ['vp1.LOG.x', 'vp1.LOG.z', 'vp1.LOG.y'],
    where(
      'LOG',
      (a) => a < 0 && Number.isFinite(a),
      () => ({ x: -Infinity, y: 1, z: -Infinity, w: 1 }),
    ),
    'VP1.1',
  ),
  fault(
    'log-mantissa-signed',
    'LOG keeps the sign of its operand in the mantissa.',
    ['vp1.LOG.y', 'vp1.LOG.infinity'],
    where(
      'LOG',
      (a) => a < 0,
      (r) => ({ ...r, y: -r.y }),
    ),
    'VP1.0',
  ),
  fault(
    'log-of-zero-is-least',
    'LOG of zero is -127 in x and z.',
    ['vp1.LOG.zero'],
    where(
      'LOG',
      (a) => a === 0,
      (r) => ({ ...r, x: -127, z: -127 }),
    ),
    'VP1.1',
  ),
];

/** y to the power w, without special cases. */
const power = (y: number, w: number): number => exp2(multiply(w, log2(y)));

const LIGHT: readonly Fault[] = [
  fault(
    'lit-power-unclamped',
    'LIT does not clamp its power.',
    ['vp1.LIT.clamp', 'vp1.LIT.z'],
    results(['LIT'], (r, [a = r]) =>
      a.x > 0 && a.y > 0 && Number.isFinite(a.y) && Math.abs(a.w) >= 128
        ? { ...r, z: power(a.y, a.w) }
        : r,
    ),
    'VP1.0',
  ),
  fault(
    'lit-power-of-six-bits',
    'LIT clamps its power to 64.',
    ['vp1.LIT.z', 'vp1.LIT.clamp'],
    results(['LIT'], (r, [a = r]) =>
      a.x > 0 && a.y > 0 && Number.isFinite(a.y) && a.w > 64 ? { ...r, z: power(a.y, 64) } : r,
    ),
    'VP1.0',
  ),
  fault(
    'lit-zero-to-zero-is-zero',
    'LIT of a base of zero is 0 whatever the power.',
    ['vp1.LIT.zero-power', 'vp1.LIT.zero-base'],
    results(['LIT'], (r, [a = r]) => (a.x > 0 && a.y <= 0 ? { ...r, z: 0 } : r)),
    'VP1.0',
  ),
  fault(
    'lit-zero-base-is-nan',
    'LIT of a base of zero to a power other than zero is NaN.',
    ['vp1.LIT.zero-base'],
    following(['LIT'], { litZeroBase: 'rule-2' }),
    'VP1.0',
  ),
  fault(
    'lit-base-is-absolute',
    'LIT of VP1 raises the absolute value of a negative specular product.',
    ['vp1.LIT.zero-base'],
    results(['LIT'], (r, [a = r]) =>
      a.x > 0 && a.y < 0 && Number.isFinite(a.y) && Math.abs(a.w) < 128 && a.w !== 0
        ? { ...r, z: power(-a.y, a.w) }
        : r,
    ),
    'VP1.0',
  ),
  fault(
    'lit-keeps-negative-diffuse',
    'LIT of VP1 does not clamp a negative diffuse product.',
    ['vp1.LIT.y-negative'],
    results(['LIT'], (r, [a = r]) => (a.x < 0 ? { ...r, y: a.x } : r)),
    'VP1.0',
  ),
  fault(
    'lit-lit-in-the-dark',
    'LIT has a specular part where the diffuse product is zero.',
    ['vp1.LIT.z-dark'],
    results(['LIT'], (r, [a = r]) => (a.x === 0 && a.y > 0 ? { ...r, z: 1 } : r)),
    'VP1.1',
  ),
];

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
  ...RECIPROCALS,
  ...EXPONENTIALS,
  ...LIGHT,
  ...SUMS_AND_PRODUCTS,
  ...COMPARISONS,
  ...VP1_REGISTER_FAULTS,
  ...LATER,
];
