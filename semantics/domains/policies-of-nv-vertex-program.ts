/**
 * What NV_vertex_program and NV_vertex_program1_1 say of the points that they decide otherwise than
 * NV_vertex_program2: their default, and which of the other alternatives their words leave open. Sections
 * are NV_vertex_program's. A point that is not here is decided alike in both.
 *
 * Weak words make the default and no more: single precision and rounding toward zero are "assumed", and that
 * zero times NaN or an infinity is zero is in the end "recommended but not required" (§2.14.1.11).
 */
import type { OlderPoints } from './policies.js';

const ASSUMED = 'the rounding mode is assumed, not required (§2.14.1.11)';
const EITHER_ZERO =
  'zeros of either sign are equal, and either is the maximum or minimum (§2.14.1.10.11)';
const AS_COMPARED = 'where MIN and MAX compare as SLT and SGE do (§2.14.1.11)';
const OF_NAN = 'computations with NaN give NaN (§2.14.1.11)';

export const NV_VERTEX_PROGRAM: OlderPoints = {
  productRounding: {
    says: 'Calculations are assumed to round toward zero (§2.14.1.11).',
    clauses: ['vp1.number.rounding', 'vp1.MUL.result'],
    erratum: 'vp1.E-round-to-zero',
    default: 'toward-zero',
    accepts: { 'nearest-even': ASSUMED, up: ASSUMED, down: ASSUMED },
    forbids: {},
  },
  sumRounding: {
    says: 'Calculations are assumed to round toward zero (§2.14.1.11).',
    clauses: ['vp1.number.rounding', 'vp1.ADD.result'],
    erratum: 'vp1.E-round-to-zero',
    default: 'toward-zero',
    accepts: { 'nearest-even': ASSUMED, up: ASSUMED, down: ASSUMED },
    forbids: {
      aligned: 'each sum of two is a neighbour of the exact one, but by no rule of IEEE 754',
    },
  },
  productOverflow: {
    says: 'Calculations are assumed to be those of IEEE 754 that round toward zero (§2.14.1.11).',
    clauses: ['vp1.number.rounding', 'vp1.MUL.result'],
    erratum: 'vp1.E-round-to-zero',
    default: 'by-direction',
    accepts: { infinity: ASSUMED, largest: ASSUMED },
    forbids: {},
  },
  sumOverflow: {
    says: 'Calculations are assumed to be those of IEEE 754 that round toward zero (§2.14.1.11).',
    clauses: ['vp1.number.rounding', 'vp1.ADD.result'],
    erratum: 'vp1.E-round-to-zero',
    default: 'by-direction',
    accepts: { infinity: ASSUMED, largest: ASSUMED },
    forbids: {},
  },
  exponentialOverflow: {
    says: 'EXP of what overflows gives +Inf (§2.14.1.10.15).',
    clauses: ['vp1.EXP.overflow'],
    erratum: 'vp1.E-exponential-should',
    default: 'infinity',
    accepts: {},
    forbids: { largest: 'EXP of what overflows gives +Inf in x and z' },
  },
  denormals: {
    says: 'A denormal that is given is treated as 0.0 (§2.14.1.11).',
    clauses: ['vp1.number.denormal-operand', 'vp1.number.denormal-result'],
    erratum: 'vp1.E-denormal-sign',
    default: 'flushed-positive',
    accepts: {
      flushed: 'a zero that keeps its sign is a zero as well',
      'kept-in-moves': 'it is not said whether moving a value is a calculation',
    },
    forbids: { kept: 'denormals are not supported' },
  },
  zeroProduct: {
    says: 'Zero of either sign times anything is positive zero (§2.14.1.11).',
    clauses: ['vp1.number.zero-times-positive', 'vp1.MUL.zero'],
    erratum: 'vp1.E-zero-product-sign',
    default: 'positive',
    accepts: { 'by-signs': 'by the identity 1.0 * x = x the product of 1 and -0 is -0' },
    forbids: {},
  },
  zeroTimes: {
    says: 'Zero times anything is zero; that infinities and NaN are included is recommended but not required (§2.14.1.11).',
    clauses: ['vp1.number.zero-times-special', 'vp1.MUL.zero-special', 'vp1.MAD.zero-special'],
    erratum: 'vp1.E-zero-times-special',
    default: 'zero-wins',
    accepts: {
      ieee: 'including infinities and NaN is recommended but not required',
      'zero-wins-over-infinity': 'including NaN is recommended but not required',
      'zero-wins-over-nan': 'including infinities is recommended but not required',
    },
    forbids: {},
  },
  innerProducts: {
    says: 'What holds of zero times anything holds of MUL, MAD, DP3, DP4, DST and LIT (§2.14.1.11).',
    clauses: ['vp1.number.zero-times-where', 'vp1.DP3.zero-special', 'vp1.DP4.zero-special'],
    erratum: 'vp1.E-zero-times-dph',
    default: 'rules',
    accepts: {
      'positive-zeros': 'zero times anything is positive zero',
      'zero-wins': 'zero times anything is zero, infinities and NaN included',
    },
    forbids: {},
  },
  zeroSum: {
    says: 'Calculations are assumed to be those of IEEE 754; no rule is about the sign of a zero sum (§2.14.1.11).',
    clauses: ['vp1.number.zero-plus', 'vp1.MAD.zeros'],
    erratum: 'vp1.E-zero-plus-negative-zero',
    default: 'rule',
    accepts: {
      ieee: 'the same by IEEE 754, with its exception toward -INF',
      positive: 'no rule is about the sign of a zero sum',
      negative: 'by the identity 0.0 + x = x the sum of 0.0 and -0 is -0',
    },
    forbids: {},
  },
  maxZeros: {
    says: 'MAX gives the first operand where it is greater or equal, else the second (§2.14.1.10.12).',
    clauses: ['vp1.MAX.zeros'],
    erratum: 'vp1.E-min-max-zeros',
    default: 'first',
    accepts: { positive: EITHER_ZERO, negative: EITHER_ZERO, second: EITHER_ZERO },
    forbids: {},
  },
  minZeros: {
    says: 'MIN gives the first operand where it is less, else the second (§2.14.1.10.11).',
    clauses: ['vp1.MIN.zeros'],
    erratum: 'vp1.E-min-max-zeros',
    default: 'second',
    accepts: { negative: EITHER_ZERO, positive: EITHER_ZERO, first: EITHER_ZERO },
    forbids: {},
  },
  minMaxNaN: {
    says: 'The comparison decides, which is false with NaN (§2.14.1.10.11, §2.14.1.10.12).',
    clauses: ['vp1.MAX.nan', 'vp1.MIN.nan'],
    erratum: 'vp1.E-min-max-nan',
    default: 'second',
    accepts: { nan: OF_NAN, ordered: AS_COMPARED },
    forbids: { other: 'no comparison of NaN selects the number on both sides' },
  },
  setOnNaN: {
    says: 'For SLT and SGE -NaN is less than -Inf, and +NaN greater than +Inf (§2.14.1.11).',
    clauses: ['vp1.SLT.nan', 'vp1.SGE.nan', 'vp1.number.ordered-nan'],
    erratum: 'vp1.E-nan-sign',
    default: 'ordered',
    accepts: { signed: 'by the sign where it is known (vp1.E-nan-sign), and else either' },
    forbids: {
      nan: 'SLT and SGE give 1.0 or 0.0, and order NaN by its sign',
      boolean: 'SLT and SGE order NaN by its sign',
    },
  },
  setOnZeros: {
    says: 'For SLT and SGE -0.0 is less than +0.0 (§2.14.1.11).',
    clauses: ['vp1.SLT.zeros', 'vp1.SGE.zeros', 'vp1.number.ordered-zeros'],
    erratum: 'vp1.E-restated-comparisons',
    default: 'ordered',
    accepts: {},
    forbids: { equal: 'for SLT and SGE -0.0 is less than +0.0' },
  },
  reciprocalRange: {
    says: 'The bounds are stated for one or two binades, and intended to hold in proportion everywhere (§2.14.1.10.6, §2.14.1.10.7).',
    clauses: ['vp1.RCP.intent', 'vp1.RSQ.intent'],
    erratum: 'vp1.E-intended-precision',
    default: 'relative',
    accepts: {},
    forbids: { unbounded: 'the same relative precision is intended for all operands' },
  },
  reciprocalOfOne: {
    says: 'The reciprocal of exactly 1.0 must be exactly 1.0 (§2.14.1.10.6; NV_vertex_program1_1 §2.14.1.10.19 of RCC).',
    clauses: ['vp1.RCP.one', 'vp11.RCC.one'],
    erratum: 'vp1.E-restated-rcp-of-one',
    default: 'exact',
    accepts: {},
    forbids: { bounded: 'the reciprocal of exactly 1 is exactly 1' },
  },
  rsqNegative: {
    says: 'RSQ takes the absolute value of its operand (§2.14.1.10.7).',
    clauses: ['vp1.RSQ.absolute', 'vp1.RSQ.zero'],
    erratum: 'vp1.E-rsq-negative-zero',
    default: 'absolute',
    accepts: {},
    forbids: { sign: 'RSQ takes the absolute value' },
  },
  rccNaN: {
    says: 'Computations with NaN give NaN (§2.14.1.11), and a clamp follows the reciprocal (§2.14.1.10.19).',
    clauses: ['vp11.RCC.nan'],
    erratum: 'vp11.E-rcc-nan',
    default: 'nan',
    accepts: { clamped: 'whether the clamp catches NaN is not said' },
    forbids: {},
  },
  absoluteOfZero: {
    says: 'ABS gives the absolute value, and its pseudocode keeps whatever is at least 0 (§2.14.1.10.21).',
    clauses: ['vp11.ABS.zero'],
    erratum: 'vp11.E-abs-negative-zero',
    default: 'positive',
    accepts: { kept: 'in the pseudocode, as in C, -0 is at least 0' },
    forbids: {},
  },
  expXOfNaN: {
    says: 'Computations with NaN give NaN (§2.14.1.11).',
    clauses: ['vp1.EXP.x-nan'],
    erratum: 'vp1.E-exp-x-nan',
    default: 'nan',
    accepts: { infinity: 'that z is NaN may be all that the sentence means' },
    forbids: { anything: OF_NAN },
  },
  expYOfInfinity: {
    says: 'In words y is 0 wherever the exponential overflows or underflows; by the pseudocode it is the fraction (§2.14.1.10.15).',
    clauses: ['vp1.EXP.y-infinite', 'vp1.EXP.y-beyond'],
    erratum: 'vp1.E-exp-y-beyond',
    default: 'zero',
    accepts: { 'zero-beyond': 'the words say so of every operand that overflows or underflows' },
    forbids: { nan: 'EXP of an infinity gives 0 in y' },
  },
  logYOfSpecial: {
    says: 'LOG of zero and of infinities gives 1 in y (§2.14.1.10.16).',
    clauses: ['vp1.LOG.zero', 'vp1.LOG.infinity'],
    erratum: null,
    default: 'one',
    accepts: {},
    forbids: { nan: 'LOG of zero and of infinities gives 1 in y' },
  },
  litEpsilon: {
    says: 'Epsilon is 1/256 (§2.14.1.10.17).',
    clauses: ['vp1.LIT.clamp', 'vp1.LIT.z'],
    erratum: 'vp1.E-lit-epsilon',
    default: 'one-256th',
    accepts: { least: 'epsilon is a unit of the fraction bits, of which 8 is the least number' },
    forbids: {},
  },
  litExponent: {
    says: 'At least 8 fraction bits of the exponent are to be supported (§2.14.1.10.17).',
    clauses: ['vp1.LIT.fraction-bits', 'vp1.LIT.z', 'vp1.LIT.zero-base', 'vp1.LIT.infinite-base'],
    erratum: 'vp1.E-lit-epsilon',
    default: 'single',
    accepts: { 'fraction-8': 'at least 8 fraction bits are to be supported' },
    forbids: {},
  },
  litNaN: {
    says: 'Comparisons decide, and any base to the power 0 is 1 (§2.14.1.10.17); computations with NaN give NaN (§2.14.1.11).',
    clauses: ['vp1.LIT.y-nan', 'vp1.LIT.nan-base', 'vp1.LIT.nan-power'],
    erratum: 'vp1.E-lit-nan',
    default: 'zero-wins',
    accepts: {
      c: 'that zero times NaN is zero is not required',
      nan: OF_NAN,
      signed: 'where LIT compares as SLT and SGE do (§2.14.1.11)',
    },
    forbids: {},
  },
  litNaNPower: {
    says: 'Whether the clamp of the power catches NaN is not said (§2.14.1.10.17).',
    clauses: ['vp1.LIT.nan-power'],
    erratum: 'vp1.E-lit-nan-power',
    default: 'nan',
    accepts: { clamped: 'where the clamp catches NaN' },
    forbids: {},
  },
  litZeroBase: {
    says: 'The coefficient is EXP(w*LOG(y)), and LOG of zero is -Inf (§2.14.1.10.16, §2.14.1.10.17).',
    clauses: ['vp1.LIT.zero-base', 'vp1.LIT.z'],
    erratum: null,
    default: 'rule-3',
    accepts: {},
    forbids: { 'rule-2': 'EXP of -Inf is 0, and of +Inf +Inf' },
  },
  litZeroExponent: {
    says: 'Any base to the power 0 is 1 (§2.14.1.10.17).',
    clauses: ['vp1.LIT.zero-power', 'vp1.LIT.z'],
    erratum: 'vp1.E-zero-times-special',
    default: 'rule',
    accepts: {
      composition:
        'it follows from zero times anything, of which infinities are recommended but not required',
    },
    forbids: {},
  },
  litOneBase: {
    says: 'The coefficient is allowed the errors of EXP and LOG together (§2.14.1.10.17, §2.14.1.11).',
    clauses: ['vp1.LIT.z'],
    erratum: 'vp1.E-lit-error',
    default: 'bounded',
    accepts: { rule: 'exactly 1 lies within the bound' },
    forbids: {},
  },
  addressOfNaN: {
    says: 'The integer that ARL makes of NaN is not said (§2.14.1.10.1).',
    clauses: ['vp1.ARL.nan'],
    erratum: 'vp1.E-arl-nan',
    default: 'zero',
    accepts: {
      lowest: 'any integer may be the address of NaN',
      greatest: 'any integer may be the address of NaN',
      anything: 'any integer may be the address of NaN',
    },
    forbids: {},
  },
  parameterOutside: {
    says: 'Relative addresses outside of the program parameters read (0,0,0,0) (§2.14.1.9).',
    clauses: ['vp1.operand.parameter-outside'],
    erratum: 'vp1.E-restated-outside',
    default: 'zero',
    accepts: {},
    forbids: {
      wrap: 'reads outside of the program parameters give (0,0,0,0)',
      clamp: 'reads outside of the program parameters give (0,0,0,0)',
      undefined: 'reads outside of the program parameters give (0,0,0,0)',
    },
  },
};
