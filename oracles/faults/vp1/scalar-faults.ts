/**
 * Faults of RCP, RSQ, EXP, LOG and LIT that NV_vertex_program's own text tells from what is permitted
 * (§2.14.1.10, §2.14.1.11).
 */
import { NOMINAL } from '../../../semantics/domains/nominal.js';
import { LARGEST } from '../../../semantics/number/binary32.js';
import { fault, type Fault } from '../fault.js';
import { all, each, following, isNegativeZero, results, where } from '../instructions.js';

const { exp2, log2, multiply } = NOMINAL;

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

export const VP1_SCALAR_FAULTS: readonly Fault[] = [...RECIPROCALS, ...EXPONENTIALS, ...LIGHT];
