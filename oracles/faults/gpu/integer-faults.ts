/** Faults of integer arithmetic and of conversions (§2.X.8, Issues 22, 24 and 41). */
import { GPU_NOMINAL } from '../../../semantics/gpu/domains/nominal.js';
import { numberOf } from '../../../semantics/gpu/domains/packed.js';
import { gpuFault, type GpuFault } from './fault.js';
import { named, numbers, numbersOf, onFloats, onIntegers, rewritingOf } from './machines.js';

const SET_ON = ['SEQ', 'SGE', 'SGT', 'SLE', 'SLT', 'SNE', 'STR'];
const GREATEST = 2 ** 31 - 1;

export const INTEGER_FAULTS: readonly GpuFault[] = [
  gpuFault(
    'shr-unsigned-fills-sign',
    'SHR.U fills with copies of the most significant bit.',
    ['gp4.SHR.unsigned'],
    numbersOf(named('SHR'), {
      shiftRight: (a, count) => GPU_NOMINAL.shiftRight(a, count, true),
    }),
  ),
  gpuFault(
    'shr-signed-fills-zeros',
    'SHR.S fills with zeros.',
    ['gp4.SHR.signed'],
    numbersOf(named('SHR'), {
      shiftRight: (a, count) => GPU_NOMINAL.shiftRight(a, count, false),
    }),
  ),
  gpuFault(
    'shl-rotates',
    'SHL fills the vacant bits with those that it shifts out.',
    ['gp4.SHL.filled', 'gp4.SHL.signed', 'gp4.SHL.unsigned'],
    numbersOf(named('SHL'), {
      shiftLeft: onIntegers((a, count) => (count === 0 ? a : (a << count) | (a >>> (32 - count)))),
    }),
  ),
  gpuFault(
    'mul-hi-is-low',
    'MUL.HI gives the 32 least significant bits of the product.',
    ['gp4.MUL.HI-signed', 'gp4.MUL.HI-unsigned', 'gp4.MUL.special'],
    numbers({ multiplyHigh: GPU_NOMINAL.multiplyLow }),
  ),
  gpuFault(
    'mul-hi-unsigned',
    'MUL.S.HI multiplies its operands as unsigned integers.',
    ['gp4.MUL.HI-signed', 'gp4.issues.wide-product'],
    numbers({ multiplyHigh: (a, b) => GPU_NOMINAL.multiplyHigh(a, b, false) }),
  ),
  gpuFault(
    'mul-s24-unsigned',
    'MUL.S24 takes the 24 bits of its operands as unsigned.',
    ['gp4.MUL.S24'],
    numbers({ multiply24: onIntegers((a, b) => Math.imul(a & 0xffffff, b & 0xffffff)) }),
  ),
  gpuFault(
    'mul-24-keeps-24-bits',
    'MUL.S24 and MUL.U24 give 24 bits of the product.',
    ['gp4.MUL.U24', 'gp4.MUL.S24'],
    numbers({
      multiply24: (a, b, signed) =>
        GPU_NOMINAL.and(GPU_NOMINAL.multiply24(a, b, signed), GPU_NOMINAL.integer(0xffffff)),
    }),
  ),
  gpuFault(
    'div-rounds-away',
    'DIV.S rounds away from zero.',
    ['gp4.DIV.signed'],
    numbersOf(({ name, type }) => name === 'DIV' && type === 'S', {
      divideIntegers: onIntegers((a, b) => (a < 0 === b < 0 ? Math.ceil : Math.floor)(a / b) | 0),
    }),
  ),
  gpuFault(
    'div-unsigned-is-signed',
    'DIV.U divides signed integers.',
    ['gp4.DIV.unsigned'],
    numbers({ divideIntegers: (a, b) => GPU_NOMINAL.divideIntegers(a, b, true) }),
  ),
  gpuFault(
    'mod-unsigned-is-signed',
    'MOD.U gives the remainder of signed integers.',
    ['gp4.MOD.unsigned'],
    numbers({ modulo: onIntegers((a, b) => (b === 0 ? 0 : (a % b) | 0)) }),
  ),
  gpuFault(
    'mod-is-quotient',
    'MOD gives the quotient.',
    ['gp4.MOD.signed', 'gp4.MOD.unsigned'],
    numbers({ modulo: GPU_NOMINAL.divideIntegers }),
  ),
  gpuFault(
    'unsigned-compared-as-signed',
    'Unsigned integers are compared as signed ones.',
    ['gp4.SLT.unsigned', 'gp4.SGE.unsigned', 'gp4.SGT.unsigned', 'gp4.SLE.unsigned']
      .concat(['gp4.MAX.unsigned', 'gp4.MIN.unsigned', 'gp4.SAD.unsigned'])
      .reduce<[string, ...string[]]>((all, id) => [...all, id], ['gp4.issues.integer-types']),
    numbers({ lessInteger: (a, b) => GPU_NOMINAL.lessInteger(a, b, true) }),
  ),
  gpuFault(
    'integer-true-is-one',
    'TRUE of the integer set-on instructions is 1.',
    [
      'gp4.issues.integer-true',
      ...SET_ON.flatMap((name) => [`gp4.${name}.signed`, `gp4.${name}.unsigned`]),
    ],
    numbersOf(named(...SET_ON), {
      integer: (value) => GPU_NOMINAL.integer(value === -1 ? 1 : value),
    }),
  ),
  gpuFault(
    'add-in-single-precision',
    'Integer sums are rounded to 24 bits, as floating-point ones are.',
    ['gp4.ADD.signed', 'gp4.SUB.signed', 'gp4.MAD.signed'],
    numbers({
      addIntegers: onIntegers((a, b) => Math.fround(a + b) | 0),
      subtractIntegers: onIntegers((a, b) => Math.fround(a - b) | 0),
    }),
  ),
  gpuFault(
    'sad-compares-difference',
    'SAD.U takes the most significant bit of the difference modulo 2^32 for its sign.',
    ['gp4.SAD.unsigned'],
    numbersOf(({ name, type }) => name === 'SAD' && type === 'U', {
      lessInteger: onIntegers((a, b) => ((a - b) | 0) < 0),
    }),
  ),
  gpuFault(
    'cmp-unsigned-is-signed',
    'CMP.U takes its first operand as signed.',
    ['gp4.CMP.unsigned'],
    rewritingOf(
      ({ name, type }) => name === 'CMP' && type === 'U',
      (each) => ({ ...each, type: 'S' }),
    ),
  ),
  gpuFault(
    'not-negates',
    'NOT gives the two-complement negation.',
    ['gp4.NOT.signed', 'gp4.NOT.unsigned', 'gp4.issues.inversion-by-not'],
    numbers({ notBits: GPU_NOMINAL.negateInteger }),
  ),
  gpuFault(
    'xor-is-or',
    'XOR sets the bits that are set in both operands too.',
    ['gp4.XOR.signed', 'gp4.XOR.unsigned'],
    numbers({ xor: GPU_NOMINAL.or32 }),
  ),
  gpuFault(
    'i2f-unsigned-is-signed',
    'I2F.U converts signed integers.',
    ['gp4.I2F.unsigned', 'gp4.issues.nearest-unsigned'],
    numbers({ toFloat: (a) => GPU_NOMINAL.toFloat(a, true) }),
  ),
  gpuFault(
    'integers-of-31-bits',
    'Floating-point values from 2^31 on become 2^31 - 1 as unsigned integers.',
    ['gp4.FLR.unsigned', 'gp4.CEIL.unsigned', 'gp4.ROUND.unsigned', 'gp4.TRUNC.unsigned'],
    numbers({
      toInteger: (a, signed) => {
        const value = numberOf(a);
        const isLarge = typeof value === 'number' && value > GREATEST;
        return isLarge ? GREATEST : GPU_NOMINAL.toInteger(a, signed);
      },
    }),
  ),
  gpuFault(
    'round-half-up',
    'ROUND gives the greater integer of two as near.',
    ['gp4.ROUND.float', 'gp4.ROUND.signed', 'gp4.ROUND.unsigned'],
    numbers({ round: onFloats((a) => (Math.abs(a) < 2 ** 23 ? Math.floor(a + 0.5) : a)) }),
  ),
  gpuFault(
    'flr-toward-zero',
    'FLR rounds toward zero.',
    ['gp4.FLR.float', 'gp4.FLR.signed', 'gp4.FLR.examples'],
    numbersOf(named('FLR'), { floor: GPU_NOMINAL.truncate }),
  ),
  gpuFault(
    'trunc-rounds-down',
    'TRUNC rounds to the integer below.',
    ['gp4.TRUNC.float', 'gp4.TRUNC.signed', 'gp4.TRUNC.examples'],
    numbers({ truncate: GPU_NOMINAL.floor }),
  ),
  gpuFault(
    'ceil-is-above',
    'CEIL gives the integer above, of an integer the next one.',
    ['gp4.CEIL.float', 'gp4.CEIL.signed', 'gp4.CEIL.unsigned', 'gp4.CEIL.examples'],
    numbers({ ceiling: onFloats((a) => Math.fround(Math.floor(a) + 1)) }),
  ),
];
