/** Faults of the functions: reciprocals, exponentials, logarithms, angles, floors and light. */
import { NOMINAL } from '../../semantics/domains/nominal.js';
import { LARGEST } from '../../semantics/number/binary32.js';
import { fault, type Fault } from './fault.js';
import { all, each, following, numbersOf, results } from './instructions.js';
import { away, leading } from './rough.js';

const { add, exp2, log2, multiply, reciprocal, sine, cosine } = NOMINAL;

/** y to the power w, without special cases. */
const power = (y: number, w: number): number => exp2(multiply(w, log2(y)));

const truncatedPart = (a: number): number => add(a, -Math.trunc(a));

/** An angle as a table of 4096 entries for a turn knows it. */
const tabled = (a: number): number => {
  const entry = (2 * Math.PI) / 4096;
  return Math.fround(Math.round(a / entry) * entry);
};

const DEGREE = Math.PI / 180;

export const FUNCTION_FAULTS: readonly Fault[] = [
  fault(
    'rsq-of-magnitude',
    'RSQ takes the absolute value of its operand.',
    ['vp2.RSQ.6', 'vp2.RSQ.3', 'vp2.RSQ.5'],
    following(['RSQ'], { rsqNegative: 'absolute' }),
  ),
  fault(
    'rsq-of-zero-is-zero',
    'RSQ of a zero is 0, so that vectors of no length can be normalised.',
    ['vp2.RSQ.4', 'vp2.RSQ.5'],
    results(['RSQ'], (r, [a = r]) => (a.x === 0 ? all(0) : r)),
  ),
  fault(
    'rsq-too-rough',
    'RSQ comes from a table and has 12 bits.',
    ['vp2.RSQ.accuracy'],
    results(
      ['RSQ'],
      each((r) => leading(12, r)),
    ),
  ),
  fault(
    'rcp-of-zero-finite',
    'RCP of a zero is the largest finite number.',
    ['vp2.RCP.4', 'vp2.RCP.5'],
    results(['RCP'], (r, [a = r]) => (a.x === 0 ? each((i) => Math.sign(i) * LARGEST)(r) : r)),
  ),
  fault(
    'rcp-of-negative-zero-positive',
    'RCP of -0 is +INF.',
    ['vp2.RCP.5'],
    results(['RCP'], (r, [a = r]) => (a.x === 0 ? all(Infinity) : r)),
  ),
  fault(
    'rcp-too-rough',
    'RCP is two units in the last place beyond its bound.',
    ['vp2.RCP.accuracy'],
    results(
      ['RCP'],
      each((r) => away(6, r)),
    ),
  ),
  fault(
    'rcc-clamped-above-only',
    'RCC clamps large magnitudes and not small ones.',
    [
      'vp2.RCC.6',
      'vp2.RCC.2',
      'vp2.RCC.3',
      'vp2.RCC.7',
      'vp2.RCC.clamp-positive',
      'vp2.RCC.clamp-negative',
    ],
    results(['RCC'], (r, [a = r]) => (Math.abs(a.x) > 2 ** 64 ? all(reciprocal(a.x)) : r)),
  ),
  fault(
    'rcc-loses-sign',
    'RCC clamps to between 2^-64 and 2^64, so that what is negative becomes 2^-64.',
    [
      'vp2.RCC.clamp-negative',
      'vp2.RCC.accuracy',
      'vp2.RCC.3',
      'vp2.RCC.5',
      'vp2.RCC.7',
      'vp2.RCC.9',
    ],
    results(
      ['RCC'],
      each((r) => (r < 0 ? 2 ** -64 : r)),
    ),
  ),
  fault(
    'lit-negative-diffuse',
    'LIT does not clamp a negative diffuse product.',
    ['vp2.LIT.y-negative', 'vp2.LIT.y'],
    results(['LIT'], (r, [a = r]) => ({ ...r, y: a.x })),
  ),
  fault(
    'lit-negative-specular',
    'LIT takes the absolute value of a negative specular product.',
    ['vp2.LIT.z-negative', 'vp2.LIT.z'],
    results(['LIT'], (r, [a = r]) =>
      a.x > 0 && a.y < 0 && a.w !== 0 ? { ...r, z: power(-a.y, clamped(a.w)) } : r,
    ),
  ),
  fault(
    'lit-unclamped-exponent',
    'LIT does not clamp its exponent.',
    ['vp2.LIT.exponent', 'vp2.LIT.z', 'vp2.LIT.power'],
    results(['LIT'], (r, [a = r]) =>
      a.x > 0 && a.y > 0 && Math.abs(a.w) > 128 ? { ...r, z: power(a.y, a.w) } : r,
    ),
  ),
  fault(
    'lit-of-unlit',
    'LIT gives a specular coefficient where the diffuse product is not positive, too.',
    ['vp2.LIT.z-dark'],
    results(['LIT'], (r, [a = r]) =>
      a.x <= 0 && a.y > 0 ? { ...r, z: power(a.y, clamped(a.w)) } : r,
    ),
  ),
  fault(
    'lit-zero-to-the-zero',
    'LIT gives 0 for the power 0 of 0.',
    ['vp2.LIT.6', 'vp2.LIT.z', 'vp2.LIT.2'],
    results(['LIT'], (r, [a = r]) => (a.x > 0 && a.y <= 0 && a.w === 0 ? { ...r, z: 0 } : r)),
  ),
  fault(
    'lit-ambient-is-diffuse',
    'The component x of LIT is the diffuse product.',
    ['vp2.LIT.x'],
    results(['LIT'], (r) => ({ ...r, x: r.y })),
  ),
  fault(
    'exp-z-base-e',
    'The component z of EXP is a power of e.',
    ['vp2.EXP.accuracy', 'vp2.EXP.accuracy-general', 'vp2.EXP.underflow', 'vp2.EXP.overflow'],
    numbersOf(['EXP'], { roughExp2: (a) => exp2(multiply(a, Math.fround(Math.LOG2E))) }),
  ),
  fault(
    'exp-y-truncates',
    'The component y of EXP is what truncation leaves, negative for negative operands.',
    ['vp2.EXP.y'],
    numbersOf(['EXP'], { fraction: truncatedPart }),
  ),
  fault(
    'exp-x-truncates',
    'The component x of EXP is a power of the truncated operand.',
    ['vp2.EXP.x', 'vp2.EXP.x-beyond'],
    numbersOf(['EXP'], { floor: Math.trunc }),
  ),
  fault(
    'exp-w-zero',
    'The component w of EXP is 0.',
    ['vp2.EXP.w'],
    results(['EXP'], (r) => ({ ...r, w: 0 })),
  ),
  fault(
    'ex2-too-rough',
    'EX2 has the accuracy of EXP: 11 bits.',
    ['vp2.EX2.accuracy', 'vp2.EX2.accuracy-general'],
    results(
      ['EX2'],
      each((r) => leading(11, r)),
    ),
  ),
  fault(
    'ex2-of-minus-infinity',
    'EX2 of -INF is NaN.',
    ['vp2.EX2.2'],
    results(['EX2'], (r, [a = r]) => (a.x === -Infinity ? all(NaN) : r)),
  ),
  fault(
    'lg2-too-rough',
    'LG2 has the accuracy of LOG: 11 bits behind the point.',
    ['vp2.LG2.accuracy'],
    results(
      ['LG2'],
      each((r) => (Number.isFinite(r) ? Math.round(r * 2048) / 2048 : r)),
    ),
  ),
  fault(
    'lg2-of-magnitude',
    'LG2 takes the absolute value of its operand, as LOG does.',
    ['vp2.LG2.4', 'vp2.LG2.5'],
    results(['LG2'], (r, [a = r]) => all(log2(Math.abs(a.x)))),
  ),
  fault(
    'log-of-negative-is-nan',
    'LOG of a negative number is NaN in x, y and z.',
    ['vp2.LOG.absolute'],
    results(['LOG'], (r, [a = r]) => (a.x < 0 ? { ...all(NaN), w: 1 } : r)),
  ),
  fault(
    'log-mantissa-below-one',
    'The components x and y of LOG are as frexp has them, y from 0.5 to 1.',
    ['vp2.LOG.x', 'vp2.LOG.y'],
    results(['LOG'], (r, [a = r]) =>
      a.x !== 0 && Number.isFinite(a.x) ? { ...r, x: r.x + 1, y: r.y / 2 } : r,
    ),
  ),
  fault(
    'log-of-zero-finite',
    'LOG of a zero is -128 in x and z.',
    ['vp2.LOG.3', 'vp2.LOG.x-special'],
    results(['LOG'], (r, [a = r]) => (a.x === 0 ? { ...r, x: -128, z: -128 } : r)),
  ),
  fault(
    'flr-truncates',
    'FLR rounds toward zero.',
    ['vp2.FLR.result', 'vp2.FLR.definition'],
    numbersOf(['FLR'], { floor: Math.trunc }),
  ),
  fault(
    'flr-loses-negative-zero',
    'FLR of -0 is +0.',
    ['vp2.FLR.2'],
    following(['FLR'], { floorOfZero: 'positive' }),
  ),
  fault(
    'flr-through-integers',
    'FLR goes through integers of 32 bits, to which large operands are clamped.',
    ['vp2.FLR.result', 'vp2.FLR.2', 'vp2.FLR.definition'],
    numbersOf(['FLR'], {
      floor: (a) => Math.fround(Math.min(2 ** 31 - 1, Math.max(-(2 ** 31), Math.floor(a)))),
    }),
  ),
  fault(
    'frc-truncates',
    'FRC of a negative number is negative: the digits behind its point.',
    ['vp2.FRC.result', 'vp2.FRC.range', 'vp2.FRC.negative'],
    numbersOf(['FRC'], { fraction: truncatedPart }),
  ),
  fault(
    'frc-of-infinity-is-zero',
    'FRC of an infinity is 0.',
    ['vp2.FRC.2'],
    results(['FRC'], (r, [a = r]) => {
      const one = (letter: keyof typeof a): number =>
        Math.abs(a[letter]) === Infinity ? 0 : r[letter];
      return { x: one('x'), y: one('y'), z: one('z'), w: one('w') };
    }),
  ),
  fault(
    'sin-in-degrees',
    'SIN takes its operand in degrees.',
    ['vp2.SIN.accuracy'],
    numbersOf(['SIN'], { sine: (a) => sine(multiply(a, Math.fround(DEGREE))) }),
  ),
  fault(
    'sin-is-even',
    'SIN is that of the absolute value, so that SIN of -0 is +0.',
    ['vp2.SIN.3', 'vp2.SIN.accuracy'],
    results(['SIN'], (r, [a = r]) => all(sine(Math.abs(a.x)))),
  ),
  fault(
    'cos-from-a-table',
    'COS comes from a table of 4096 entries for a turn.',
    ['vp2.COS.accuracy'],
    numbersOf(['COS'], { cosine: (a) => cosine(tabled(a)) }),
  ),
  fault(
    'cos-of-infinity-is-one',
    'COS of an infinity is 1.',
    ['vp2.COS.2'],
    results(['COS'], (r, [a = r]) => (Math.abs(a.x) === Infinity ? all(1) : r)),
  ),
];

/** An exponent of LIT. */
function clamped(w: number): number {
  const bound = 128 - 1 / 256;
  return Math.min(bound, Math.max(-bound, w));
}
