/** Faults of floating-point instructions (§2.X.8, Issue 18). */
import { GPU_NOMINAL } from '../../../semantics/gpu/domains/nominal.js';
import { gpuFault, type GpuFault } from './fault.js';
import { named, numbers, numbersOf, onFloats, rewritingOf } from './machines.js';

/** Executes an instruction as another one of the same form. */
const renaming = (from: string, to: string) =>
  rewritingOf(named(from), (each) => ({ ...each, name: to }));

export const FLOAT_FAULTS: readonly GpuFault[] = [
  gpuFault(
    'min-spreads-nan',
    'MIN gives NaN where either operand is NaN.',
    ['gp4.MIN.float'],
    numbersOf(named('MIN'), { less: onFloats((b, a) => b < a || Number.isNaN(b)) }),
  ),
  gpuFault(
    'max-spreads-nan',
    'MAX gives NaN where either operand is NaN.',
    ['gp4.MAX.float'],
    numbersOf(named('MAX'), { less: onFloats((b, a) => b < a || Number.isNaN(a)) }),
  ),
  gpuFault(
    'sne-false-of-nan',
    'SNE gives 0.0 of NaN.',
    ['gp4.SNE.float-nan', 'gp4.SNE.float'],
    numbersOf(named('SNE'), {
      equal: onFloats((a, b) => a === b || Number.isNaN(a) || Number.isNaN(b)),
    }),
  ),
  gpuFault(
    'sge-is-not-slt',
    'SGE and SLE are the negations of SLT and SGT, and give 1.0 of NaN.',
    ['gp4.SGE.float-nan', 'gp4.SLE.float-nan', 'gp4.SGE.float', 'gp4.SLE.float'],
    numbersOf(named('SGE', 'SLE'), { lessOrEqual: onFloats((a, b) => !(b < a)) }),
  ),
  gpuFault(
    'zeros-differ-by-sign',
    'SEQ and SNE compare bits: -0 is different from +0.',
    ['gp4.SEQ.float-zeros', 'gp4.SNE.float-zeros', 'gp4.SEQ.float', 'gp4.SNE.float'],
    numbersOf(named('SEQ', 'SNE'), { equal: onFloats((a, b) => a === b && Object.is(a, b)) }),
  ),
  gpuFault(
    'cmp-true-of-zero',
    'CMP gives its second operand where the first is zero.',
    ['gp4.CMP.float'],
    numbersOf(named('CMP'), { less: GPU_NOMINAL.lessOrEqual }),
  ),
  gpuFault(
    'nan-is-negative',
    'SSG gives -1.0 of NaN.',
    ['gp4.SSG.nan'],
    numbersOf(named('SSG'), { less: onFloats((a, b) => !(a >= b)) }),
  ),
  gpuFault(
    'zero-times-anything',
    'MUL gives zero of zero and an infinity or NaN.',
    [
      'gp4.MUL.float',
      'gp4.MUL.float-zeros',
      'gp4.issue-18.arithmetic',
      'gp4.issue-18.special-values',
    ],
    numbersOf(named('MUL'), {
      multiply: (a, b) => onFloats((p, q) => (p === 0 || q === 0 ? 0 : Math.fround(p * q)))(a, b),
    }),
  ),
  gpuFault(
    'dph-is-dp4',
    'DPH multiplies the w components too.',
    ['gp4.DPH.result', 'gp4.DPH.unused', 'gp4.DPH.as-DP4'],
    renaming('DPH', 'DP4'),
  ),
  gpuFault(
    'dp3-is-dph',
    'DP3 adds the w component of its second operand.',
    ['gp4.DP3.result', 'gp4.DP3.unused'],
    renaming('DP3', 'DPH'),
  ),
  gpuFault(
    'frc-keeps-sign',
    'FRC takes away what is before the point, so that the fraction of -1.7 is -0.7.',
    ['gp4.FRC.negative', 'gp4.FRC.result', 'gp4.FRC.range'],
    numbers({ fraction: onFloats((a) => Math.fround(a - Math.trunc(a))) }),
  ),
  gpuFault(
    'rcc-unclamped',
    'RCC is RCP.',
    ['gp4.RCC.clamp-positive', 'gp4.RCC.clamp-negative', 'gp4.RCC.zero', 'gp4.RCC.small'],
    renaming('RCC', 'RCP'),
  ),
  gpuFault(
    'div-by-zero-is-zero',
    'DIV gives zero of a number by zero.',
    ['gp4.DIV.float-by-zero', 'gp4.DIV.float-nan'],
    numbersOf(named('DIV'), {
      divide: (a, b) => onFloats((p, q) => (q === 0 ? 0 : Math.fround(p / q)))(a, b),
    }),
  ),
  gpuFault(
    'sin-of-half-turn',
    'SIN and COS give zero of angles greater than pi.',
    ['gp4.SIN.any-angle', 'gp4.COS.any-angle', 'gp4.SIN.result', 'gp4.COS.result'],
    numbersOf(named('SIN', 'COS'), {
      sine: (a) =>
        onFloats((angle) => Math.abs(angle) > Math.PI)(a) === true ? 0 : GPU_NOMINAL.sine(a),
      cosine: (a) =>
        onFloats((angle) => Math.abs(angle) > Math.PI)(a) === true ? 0 : GPU_NOMINAL.cosine(a),
    }),
  ),
  gpuFault(
    'ex2-of-integers',
    'EX2 gives the power of the integer below its operand.',
    ['gp4.EX2.result'],
    numbersOf(named('EX2'), { exp2: (a) => GPU_NOMINAL.exp2(GPU_NOMINAL.floor(a)) }),
  ),
  gpuFault(
    'lg2-is-natural',
    'LG2 gives the natural logarithm.',
    ['gp4.LG2.result'],
    numbersOf(named('LG2'), {
      log2: (a) => GPU_NOMINAL.multiply(GPU_NOMINAL.log2(a), Math.fround(Math.LN2)),
    }),
  ),
  gpuFault(
    'rsq-is-square-root',
    'RSQ gives the square root.',
    ['gp4.RSQ.result', 'gp4.RSQ.special'],
    numbersOf(named('RSQ'), {
      reciprocalSquareRoot: onFloats((a) => Math.fround(Math.sqrt(a))),
    }),
  ),
  gpuFault(
    'scs-is-sine-first',
    'SCS gives the sine as x and the cosine as y.',
    ['gp4.SCS.x', 'gp4.SCS.y'],
    numbersOf(named('SCS'), { sine: GPU_NOMINAL.cosine, cosine: GPU_NOMINAL.sine }),
  ),
];
