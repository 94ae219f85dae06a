/** Faults of sums, products, selection and comparison. */
import { LARGEST, SMALLEST_NORMAL } from '../../semantics/number/binary32.js';
import { NOMINAL } from '../../semantics/domains/nominal.js';
import { fault, type Fault } from './fault.js';
import {
  computing,
  each,
  following,
  numbers,
  numbersOf,
  renaming,
  results,
} from './instructions.js';
import { leading } from './rough.js';

/** Exchanges two operands of an instruction after they were loaded. */
const exchanged = (name: string, i: number, j: number) =>
  computing((instruction) => {
    const { operands } = instruction;
    const [a, b] = [operands[i], operands[j]];
    if (instruction.name !== name || a === undefined || b === undefined) return instruction;
    return { ...instruction, operands: operands.with(i, b).with(j, a) };
  });

/** Another result of an instruction of two operands for some pairs of components. */
const ofPairs = (name: string, change: (result: number, a: number, b: number) => number) =>
  results([name], (r, [a = r, b = r]) => ({
    x: change(r.x, a.x, b.x),
    y: change(r.y, a.y, b.y),
    z: change(r.z, a.z, b.z),
    w: change(r.w, a.w, b.w),
  }));

const kept = (value: number): number => Math.fround(value);

export const ARITHMETIC_FAULTS: readonly Fault[] = [
  fault(
    'max-second-of-nan',
    'MAX compares and takes the second operand unless the first is greater, so also where one is NaN.',
    ['vp2.MAX.2', 'vp2.issues.nan-set-on'],
    following(['MAX'], { minMaxNaN: 'second' }),
  ),
  fault(
    'min-drops-nan',
    'MIN of NaN and a number is the number, as with fmin.',
    ['vp2.MIN.2', 'vp2.issues.nan-set-on'],
    following(['MIN'], { minMaxNaN: 'other' }),
  ),
  fault(
    'max-of-magnitudes',
    'MAX takes the operand of greater magnitude.',
    ['vp2.MAX.result'],
    ofPairs('MAX', (r, a, b) =>
      Math.abs(a) === Math.abs(b) ? r : Math.abs(a) > Math.abs(b) ? a : b,
    ),
  ),
  fault(
    'slt-of-nan-holds',
    'SLT is the opposite of SGE, so that it is 1 where an operand is NaN.',
    ['vp2.SLT.nan', 'vp2.SLT.1', 'vp2.issues.nan-set-on'],
    ofPairs('SLT', (r) => (Number.isNaN(r) ? 1 : r)),
  ),
  fault(
    'sge-of-nan-holds',
    'SGE is the opposite of SLT, so that it is 1 where an operand is NaN.',
    ['vp2.SGE.nan', 'vp2.SGE.1', 'vp2.issues.nan-set-on'],
    ofPairs('SGE', (r) => (Number.isNaN(r) ? 1 : r)),
  ),
  fault(
    'sne-of-nan-fails',
    'SNE asks for less or greater, so that it is 0 where an operand is NaN.',
    ['vp2.SNE.nan', 'vp2.SNE.2', 'vp2.issues.nan-set-on'],
    ofPairs('SNE', (r) => (Number.isNaN(r) ? 0 : r)),
  ),
  fault(
    'seq-compares-bits',
    'SEQ compares bits: -0 is not equal to +0, and NaN is equal to NaN.',
    ['vp2.SEQ.3', 'vp2.SEQ.nan', 'vp2.SEQ.1b'],
    ofPairs('SEQ', (_, a, b) => (Object.is(a, b) ? 1 : 0)),
  ),
  fault(
    'seq-with-tolerance',
    'SEQ takes operands for equal that differ by less than 2^-20.',
    ['vp2.SEQ.result'],
    ofPairs('SEQ', (r, a, b) => (Math.abs(a - b) < 2 ** -20 ? 1 : r)),
  ),
  fault(
    'sge-exchanged',
    'SGE has its operands exchanged.',
    ['vp2.SGE.result'],
    exchanged('SGE', 0, 1),
  ),
  fault(
    'slt-is-sle',
    'SLT holds of equal operands.',
    ['vp2.SLT.result', 'vp2.SLT.2', 'vp2.SLT.infinities'],
    renaming('SLT', 'SLE'),
  ),
  fault(
    'sgt-is-sge',
    'SGT holds of equal operands.',
    ['vp2.SGT.result', 'vp2.SGT.2', 'vp2.SGT.infinities'],
    renaming('SGT', 'SGE'),
  ),
  fault(
    'ssg-of-nan-is-zero',
    'SSG is 1 above zero, -1 below it, and 0 of everything else.',
    ['vp2.SSG.1', 'vp2.issues.nan-set-on'],
    results(
      ['SSG'],
      each((r) => (Number.isNaN(r) ? 0 : r)),
    ),
  ),
  fault('str-is-sfl', 'STR gives 0.', ['vp2.STR.result'], renaming('STR', 'SFL')),
  fault(
    'set-on-gives-minus-one',
    'SGT gives -1 and not 1 where it holds: all bits of an integer set.',
    ['vp2.SGT.result'],
    ofPairs('SGT', (r) => (r === 1 ? -1 : r)),
  ),
  fault(
    'zero-times-infinity-is-zero',
    'In MUL zero times anything is zero, infinities and NaN included.',
    ['vp2.MUL.3', 'vp2.MUL.2'],
    following(['MUL'], { zeroTimes: 'zero-wins' }),
  ),
  fault(
    'zero-product-positive',
    'A zero product of MUL is +0, whatever the signs.',
    ['vp2.MUL.4', 'vp2.MUL.6', 'vp2.MUL.result'],
    following(['MUL'], { zeroProduct: 'positive' }),
  ),
  fault(
    'product-of-signs-lost',
    'A product of two negative numbers is negative.',
    ['vp2.MUL.result', 'vp2.MUL.4', 'vp2.MUL.5'],
    numbersOf(['MUL'], {
      multiply: (a, b) => (a < 0 && b < 0 ? -NOMINAL.multiply(a, b) : NOMINAL.multiply(a, b)),
    }),
  ),
  fault(
    'infinities-cancel',
    'ADD of opposite infinities is 0.',
    ['vp2.ADD.5'],
    numbersOf(['ADD'], {
      add: (a, b) => (Math.abs(a) === Infinity && a === -b ? 0 : NOMINAL.add(a, b)),
    }),
  ),
  fault(
    'sum-of-negative-zeros-positive',
    'ADD of -0 and -0 is +0.',
    ['vp2.ADD.6'],
    following(['ADD'], { zeroSum: 'positive' }),
  ),
  fault(
    'sub-exchanged',
    'SUB has its operands exchanged.',
    ['vp2.SUB.result', 'vp2.SUB.zero'],
    exchanged('SUB', 0, 1),
  ),
  fault(
    'mad-exchanged',
    'MAD multiplies the first and the third operand and adds the second.',
    ['vp2.MAD.result'],
    exchanged('MAD', 1, 2),
  ),
  fault(
    'denormal-results-kept',
    'Products and sums that are denormal are not flushed.',
    ['vp2.number.denormal-result'],
    numbers({ add: (a, b) => kept(a + b), multiply: (a, b) => kept(a * b) }),
  ),
  fault(
    'denormals-kept',
    'Denormals are not flushed anywhere, neither operands nor results.',
    ['vp2.number.denormal-operand', 'vp2.number.denormal-result'],
    numbers({
      constant: kept,
      input: kept,
      add: (a, b) => kept(a + b),
      multiply: (a, b) => kept(a * b),
    }),
  ),
  fault(
    'small-results-flushed',
    'Products below 2^-120 are flushed to zero, normal ones as well.',
    ['vp2.MUL.result', 'vp2.number.denormal-result', 'vp2.MUL.6'],
    numbersOf(['MUL'], {
      multiply: (a, b) => {
        const product = NOMINAL.multiply(a, b);
        return Math.abs(product) < SMALLEST_NORMAL * 64 ? product * 0 : product;
      },
    }),
  ),
  fault(
    'infinity-is-largest',
    'MOV turns an infinity into the largest finite number.',
    ['vp2.MOV.result', 'vp2.number.infinities'],
    results(
      ['MOV'],
      each((a) => Math.min(LARGEST, Math.max(-LARGEST, a))),
    ),
  ),
  fault(
    'sixteen-bit-products',
    'Products have a mantissa of 16 bits.',
    ['vp2.MUL.result', 'vp2.number.arithmetic', 'vp2.MUL.6'],
    numbersOf(['MUL'], { multiply: (a, b) => leading(16, NOMINAL.multiply(a, b)) }),
  ),
  fault(
    'half-precision-dp4',
    'DP4 rounds its products to half precision.',
    ['vp2.DP4.result', 'vp2.number.arithmetic'],
    numbersOf(['DP4'], { multiply: NOMINAL.multiply, sumOfFourProducts: halfPrecision }),
  ),
  fault(
    'dp3-reads-w',
    'DP3 adds the product of the w components, as DP4 does.',
    ['vp2.DP3.result', 'vp2.DP3.ignores-w'],
    renaming('DP3', 'DP4'),
  ),
  fault(
    'dph-reads-w',
    'DPH multiplies by the w component of the first operand, as DP4 does.',
    ['vp2.DPH.result', 'vp2.DPH.ignores-w'],
    renaming('DPH', 'DP4'),
  ),
  fault(
    'dp3-not-replicated',
    'DP3 gives its result in x alone, and 0 in the other components.',
    ['vp2.DP3.replicated', 'vp2.DP3.result'],
    results(['DP3'], ({ x }) => ({ x, y: 0, z: 0, w: 0 })),
  ),
  fault(
    'dst-exchanged',
    'DST takes z from the second operand and w from the first.',
    ['vp2.DST.z', 'vp2.DST.w'],
    exchanged('DST', 0, 1),
  ),
  fault(
    'dst-multiplies-x',
    'The component x of DST is a product, as y is.',
    ['vp2.DST.x'],
    results(['DST'], (r, [a = r, b = r]) => ({ ...r, x: NOMINAL.multiply(a.x, b.x) })),
  ),
  fault(
    'abs-keeps-negative-zero',
    'ABS negates what is less than zero, so that -0 remains -0.',
    ['vp2.ABS.3', 'vp2.ABS.result'],
    results(['ABS'], (r, [a = r]) => {
      const one = (value: number): number => (value < 0 ? -value : value);
      return each(one)(a);
    }),
  ),
];

function halfPrecision(...factors: readonly number[]): number {
  let sum: number | null = null;
  for (let i = 0; i + 1 < factors.length; i += 2) {
    const product = leading(11, NOMINAL.multiply(factors[i] ?? 0, factors[i + 1] ?? 0));
    sum = sum === null ? product : NOMINAL.add(sum, product);
  }
  return sum ?? 0;
}
