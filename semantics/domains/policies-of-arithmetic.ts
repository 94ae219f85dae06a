/** Policies of sums, products, denormals and dot products. See policy-table.ts. */
import { GPU, VP, type PolicyTable } from './policies.js';

const DOT_PRODUCTS = ['DP3', 'DP4', 'DPH'];
const SUMS = ['ADD', 'SUB', 'MAD', ...DOT_PRODUCTS, 'FRC', 'EXP'];
const PRODUCTS = ['MUL', 'MAD', ...DOT_PRODUCTS, 'DST', 'LIT'];
const SET_ON = ['SEQ', 'SGE', 'SGT', 'SLE', 'SLT', 'SNE'];
const APPROXIMATED = ['COS', 'EX2', 'LG2', 'LOG', 'RCC', 'RCP', 'RSQ', 'SIN'];
const DIRECTIONS = {
  'nearest-even': { says: 'to the nearest value, ties to even', interpretation: 'nearest-even' },
  'toward-zero': {
    says: 'toward zero, as NV_vertex_program §2.14.1.11 asks',
    interpretation: 'zero',
    takers: ['NV_vertex_program'],
  },
  up: { says: 'toward +INF', interpretation: 'positive' },
  down: {
    says: 'toward -INF, as the GeForce3 paper has it',
    interpretation: 'negative',
    takers: ['GeForce3 paper'],
  },
} as const;

const BEYOND = {
  infinity: {
    says: 'an infinity with the sign of the result, whatever the rounding direction',
    takers: ['NV30'],
  },
  largest: {
    says: 'the largest finite value with the sign of the result',
    permittedIn: VP,
    deviation:
      'by the rules of IEEE 754 (Issue 18 of NV_gpu_program4) the direction decides, and to nearest it is an infinity',
    takers: ['NV20'],
  },
  'by-direction': {
    says: 'an infinity or the largest finite value, as IEEE 754 has it for the direction',
  },
} as const;

export const ARITHMETIC = {
  productRounding: {
    title: 'Rounding of products',
    says: 'Arithmetic typically follows IEEE 754 (§2.14.3), and no rounding direction is named.',
    clauses: ['vp2.number.arithmetic', 'vp2.MUL.result', 'vp2.MAD.result', 'vp2.DST.y'],
    erratum: 'vp2.E-rounding-direction',
    default: 'nearest-even',
    alternatives: {
      ...DIRECTIONS,
      'toward-zero': {
        ...DIRECTIONS['toward-zero'],
        takers: ['NV_vertex_program', 'NV20', 'NV30'],
      },
    },
    affects: PRODUCTS,
  },
  sumRounding: {
    title: 'Rounding of sums',
    says: 'The same of sums; nothing says that sums and products are rounded alike.',
    clauses: ['vp2.number.arithmetic', 'vp2.ADD.result', 'vp2.MAD.result', 'vp2.SUB.result'],
    erratum: 'vp2.E-rounding-direction',
    default: 'nearest-even',
    alternatives: {
      ...DIRECTIONS,
      aligned: {
        says: 'terms cut to five bits below the greatest one, their sum cut toward zero',
        deviation: 'each sum of two is a neighbour of the exact one, but by no rule of IEEE 754',
        takers: ['NV20', 'NV30'],
      },
    },
    affects: SUMS,
  },
  productOverflow: {
    title: 'Overflow of products',
    says: 'Nothing is said about products beyond the largest finite value (§2.14.3).',
    clauses: ['vp2.number.arithmetic', 'vp2.MUL.result', 'vp2.MAD.result', 'vp2.DST.y'],
    erratum: null,
    default: 'infinity',
    alternatives: BEYOND,
    affects: PRODUCTS,
  },
  sumOverflow: {
    title: 'Overflow of sums',
    says: 'The same of sums; nothing says that sums and products overflow alike.',
    clauses: ['vp2.number.arithmetic', 'vp2.ADD.result', 'vp2.MAD.result', 'vp2.SUB.result'],
    erratum: null,
    default: 'infinity',
    alternatives: BEYOND,
    affects: SUMS,
  },
  exponentialOverflow: {
    title: 'Overflow of exponentials',
    says: 'What EX2 and EXP give from 128 on is not said (§2.14.3.13, §2.14.3.14).',
    clauses: ['vp2.EX2.overflow', 'vp2.EXP.overflow', 'vp2.EXP.x-beyond'],
    erratum: 'vp2.E-exponential-overflow',
    default: 'infinity',
    alternatives: {
      infinity: { says: '+INF', interpretation: 'infinity', takers: ['NV20', 'NV30'] },
      largest: { says: 'the largest finite value', interpretation: 'saturated' },
    },
    affects: ['EX2', 'EXP', 'LIT'],
  },
  denormals: {
    title: 'Denormals',
    says: 'Denormal operands and results are flushed to zero; the sign of that zero is not named, nor whether moving a value counts (§2.14.3).',
    clauses: ['vp2.number.denormal-operand', 'vp2.number.denormal-result'],
    erratum: 'vp2.E-flush-in-moves',
    default: 'flushed',
    alternatives: {
      flushed: { says: 'flushed everywhere to a zero of the same sign', interpretation: 'always' },
      'flushed-positive': {
        says: 'flushed everywhere to +0',
        interpretation: 'always',
        permittedIn: VP,
        deviation: 'Issue 18 of NV_gpu_program4 preserves the sign',
      },
      'kept-in-moves': {
        says: 'flushed by arithmetic; kept by inputs, MOV, signs, selection and copied components',
        interpretation: 'arithmetic',
        takers: ['NV20', 'NV30'],
      },
      kept: {
        says: 'kept everywhere, as IEEE 754 has it',
        permittedIn: GPU,
        deviation: 'denormals are not supported (§2.14.3)',
        takers: ['implementations on processors that do not flush'],
      },
      each: {
        says: 'flushed or kept, by each operation as it likes',
        permittedIn: GPU,
      },
    },
    affects: [
      'ABS',
      'ADD',
      'ARL',
      'DST',
      'EX2',
      'EXP',
      'FLR',
      'FRC',
      'LIT',
      'MAD',
      'MAX',
      'MIN',
      'MOV',
      'MUL',
      'SSG',
      'SUB',
      ...DOT_PRODUCTS,
      ...APPROXIMATED.filter((name) => name !== 'EX2'),
      ...SET_ON,
    ],
  },
  tininess: {
    title: 'Tininess',
    says: 'Whether a result is too small to be normal may be judged before or after it is rounded (§2.14.3).',
    clauses: ['vp2.number.denormal-result'],
    erratum: 'vp2.E-tininess',
    default: 'after',
    alternatives: {
      after: { says: 'after rounding to binary32 with its denormals', interpretation: 'after' },
      before: {
        says: 'before rounding: what is exactly below 2^-126 becomes a zero',
        interpretation: 'before',
      },
      'after-unbounded': {
        says: 'after rounding to 24 bits with exponents of any size',
        interpretation: 'after-unbounded',
      },
    },
    affects: PRODUCTS,
  },
  zeroProduct: {
    title: 'Sign of a zero product',
    says: 'MUL and MAD give a zero with the sign that the operands’ signs make (§2.14.3.24).',
    clauses: ['vp2.MUL.4', 'vp2.MUL.6', 'vp2.MAD.MUL-4'],
    erratum: null,
    default: 'by-signs',
    alternatives: {
      'by-signs': { says: '-0 where the signs of the factors differ' },
      positive: {
        says: '+0, whatever the signs, where a factor is zero',
        deviation: 'MUL’s rules 4 and 6 give -0 for factors of opposite sign',
        takers: ['NV20', 'NV30', 'NV_vertex_program'],
      },
    },
    // By `rules` of innerProducts the products within others are as in MUL.
    affects: ['MUL', 'MAD', ...DOT_PRODUCTS, 'DST', 'LIT'],
  },
  zeroTimes: {
    title: 'Zero times infinity and NaN',
    says: 'MUL and MAD follow IEEE 754 (§2.14.3.24); NV_vertex_program let zero win.',
    clauses: ['vp2.MUL.2', 'vp2.MUL.3', 'vp2.MAD.MUL-2', 'vp2.MAD.MUL-3'],
    erratum: 'vp2.E-zero-times-anything',
    default: 'ieee',
    alternatives: {
      ieee: { says: 'NaN', interpretation: 'unified', takers: ['NV30'] },
      'zero-wins': {
        says: 'zero',
        interpretation: 'by-environment',
        deviation: 'MUL’s rules 2 and 3 give NaN',
        takers: ['NV_vertex_program', 'NV20', 'NV2A emulators'],
      },
      'zero-wins-over-infinity': {
        says: 'zero of an infinity, NaN of NaN',
        interpretation: 'by-environment',
        deviation: 'MUL’s rule 3 gives NaN',
      },
      'zero-wins-over-nan': {
        says: 'zero of NaN, NaN of an infinity',
        interpretation: 'by-environment',
        deviation: 'MUL’s rule 2 gives NaN',
      },
    },
    affects: ['MUL', 'MAD', ...DOT_PRODUCTS, 'DST', 'LIT'],
  },
  innerProducts: {
    title: 'Zero products in DST and dot products',
    says: 'DST and the dot products do not repeat MUL’s rules (§2.14.3.9 to §2.14.3.12).',
    clauses: ['vp2.DP3.result', 'vp2.DP4.result', 'vp2.DPH.result', 'vp2.DST.y'],
    erratum: 'vp2.E-product-rules',
    default: 'rules',
    alternatives: {
      rules: { says: 'as in MUL', interpretation: 'apply' },
      'positive-zeros': {
        says: 'as in MUL, but zeros are +0',
        interpretation: 'open',
        takers: ['NV30'],
      },
      'zero-wins': {
        says: 'zero times anything is +0',
        interpretation: 'open',
        permittedIn: VP,
        deviation:
          'all arithmetic of GPU programs is that of IEEE 754 (Issue 18 of NV_gpu_program4)',
        takers: ['NV_vertex_program', 'NV20'],
      },
    },
    affects: [...DOT_PRODUCTS, 'DST', 'LIT'],
  },
  zeroSum: {
    title: 'Sum of two zeros',
    says: 'Rules 6 and 7 of ADD fix the sign; IEEE 754 has another toward -INF (§2.14.3.2).',
    clauses: ['vp2.ADD.6', 'vp2.ADD.7', 'vp2.SUB.zero', 'vp2.MAD.MUL-4'],
    erratum: 'vp2.E-zero-sum-downward',
    default: 'rule',
    alternatives: {
      rule: { says: '-0 of two -0, else +0', interpretation: 'rule' },
      ieee: { says: 'the same, but -0 of -0 and +0 toward -INF', interpretation: 'ieee' },
      positive: {
        says: '+0, of two -0 as well',
        deviation: 'by rule 6 -0 plus -0 is -0',
        takers: ['NV20', 'NV30'],
      },
      negative: {
        says: 'the same as the rules, but -0 of -0 and +0',
        deviation: 'by rule 6 -0 plus +0 is +0',
      },
    },
    affects: SUMS,
  },
  oppositeSum: {
    title: 'Sum of opposite numbers',
    says: 'Which zero two opposite numbers add up to is not said (§2.14.3.2).',
    clauses: ['vp2.ADD.result', 'vp2.SUB.result', 'vp2.FRC.result'],
    erratum: 'vp2.E-opposite-sum-zero',
    default: 'by-direction',
    alternatives: {
      'by-direction': { says: '+0, but -0 toward -INF', interpretation: 'positive' },
      positive: { says: '+0', interpretation: 'positive', takers: ['NV20', 'NV30'] },
      negative: { says: '-0', interpretation: 'either' },
    },
    affects: SUMS,
  },
  madRounding: {
    title: 'Roundings of MAD',
    says: 'The product of MAD may be rounded before the addition or not (§2.14.3.20).',
    clauses: ['vp2.MAD.result'],
    erratum: 'vp2.E-mad-rounding',
    default: 'twice',
    alternatives: {
      twice: { says: 'the product is rounded, then the sum', interpretation: 'two' },
      once: { says: 'the exact sum is rounded once (fused)', interpretation: 'one' },
    },
    affects: ['MAD'],
  },
  dotOrder: {
    title: 'Order of dot products',
    says: 'The order of a dot product’s additions, and where it rounds, is not fixed (§2.14.3.9 to §2.14.3.11).',
    clauses: ['vp2.DP3.result', 'vp2.DP4.result', 'vp2.DPH.result'],
    erratum: 'vp2.E-dot-order',
    default: 'left',
    alternatives: {
      left: {
        says: 'products rounded, added from x to w',
        interpretation: 'left-to-right',
        takers: ['Mesa softpipe', 'SwiftShader'],
      },
      right: {
        says: 'products rounded, added from w to x',
        interpretation: 'any',
        takers: ['Mesa llvmpipe'],
      },
      pairwise: { says: 'products rounded, (x + y) + (z + w)', interpretation: 'any' },
      interleaved: { says: 'products rounded, (x + z) + (y + w)', interpretation: 'any' },
      'fused-left': {
        says: 'a rounded product of x, then fused multiply-adds up to w',
        interpretation: 'any',
      },
      'fused-right': {
        says: 'a rounded product of w (z in DP3), then fused multiply-adds down to x',
        interpretation: 'any',
      },
      once: { says: 'one rounding of the exact sum of the exact products', interpretation: 'any' },
      together: {
        says: 'products rounded, one rounding of their exact sum',
        interpretation: 'any',
        takers: ['NV20', 'NV30'],
      },
      // Where sums on the way overflow, brackets decide between the infinities, NaN and a number: then the set has all.
      any: { says: 'any order and bracketing, not always the same', interpretation: 'any' },
    },
    affects: DOT_PRODUCTS,
  },
} satisfies Partial<PolicyTable>;
