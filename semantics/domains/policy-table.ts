/**
 * Every policy: what is left open and where, the alternatives, whether the documents permit each, and who
 * is known to take it. Section numbers are NV_vertex_program2's unless a document is named.
 *
 * Takers are known from the recordings under cases/recordings/ (NV20, NV30), from the older texts, and
 * from measurements on graphics stacks. An alternative that is lawful in the environments of
 * NV_vertex_program alone is what that text asks for: this one supersedes it, and which of the two binds
 * there is erratum vp2.E-zero-times-anything.
 */
import type { EnvironmentName } from '../../spec/environments.js';
import type { PolicyTable } from './policies.js';

const DOT_PRODUCTS = ['DP3', 'DP4', 'DPH'];
const SUMS = ['ADD', 'SUB', 'MAD', ...DOT_PRODUCTS, 'FRC', 'EXP'];
const PRODUCTS = ['MUL', 'MAD', ...DOT_PRODUCTS, 'DST', 'LIT'];
const SET_ON = ['SEQ', 'SGE', 'SGT', 'SLE', 'SLT', 'SNE'];
const FUNCTIONS = ['COS', 'EX2', 'LG2', 'LOG', 'RCC', 'RCP', 'RSQ', 'SIN'];
const VP1: readonly EnvironmentName[] = ['VP1.0', 'VP1.1', 'VSP1.0'];
const NAN_RULE = 'the maximum and minimum of NaN and anything are NaN';

const DIRECTIONS = {
  'nearest-even': { says: 'to the nearest value, ties to even', reading: 'nearest-even' },
  'toward-zero': {
    says: 'toward zero, as NV_vertex_program §2.14.1.11 asks',
    reading: 'zero',
    takers: ['NV_vertex_program'],
  },
  up: { says: 'toward +INF', reading: 'positive' },
  down: {
    says: 'toward -INF, as the GeForce3 paper has it',
    reading: 'negative',
    takers: ['GeForce3 paper'],
  },
} as const;

export const POLICIES: PolicyTable = {
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
  overflow: {
    title: 'Overflow',
    says: 'Nothing is said about sums and products beyond the largest finite value (§2.14.3).',
    clauses: ['vp2.number.arithmetic'],
    erratum: null,
    default: 'infinity',
    alternatives: {
      infinity: {
        says: 'an infinity with the sign of the result, whatever the rounding direction',
        takers: ['NV30'],
      },
      largest: {
        says: 'the largest finite value with the sign of the result',
        takers: ['NV20'],
      },
      'by-direction': {
        says: 'an infinity or the largest finite value, as IEEE 754 has it for the direction',
      },
    },
    affects: ['ADD', 'SUB', ...PRODUCTS, 'FRC', 'EXP'],
  },
  exponentialOverflow: {
    title: 'Overflow of exponentials',
    says: 'What EX2 and EXP give from 128 on is not said (§2.14.3.13, §2.14.3.14).',
    clauses: ['vp2.EX2.overflow', 'vp2.EXP.overflow', 'vp2.EXP.x-beyond'],
    erratum: 'vp2.E-exponential-overflow',
    default: 'infinity',
    alternatives: {
      infinity: { says: '+INF', reading: 'infinity', takers: ['NV20', 'NV30'] },
      largest: { says: 'the largest finite value', reading: 'saturated' },
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
      flushed: { says: 'flushed everywhere to a zero of the same sign', reading: 'always' },
      'flushed-positive': { says: 'flushed everywhere to +0', reading: 'always' },
      'kept-in-moves': {
        says: 'flushed by arithmetic; kept by inputs, MOV, signs, selection and copied components',
        reading: 'arithmetic',
        takers: ['NV20', 'NV30'],
      },
      kept: {
        says: 'kept everywhere, as IEEE 754 has it',
        deviation: 'denormals are not supported (§2.14.3)',
        takers: ['implementations on processors that do not flush'],
      },
    },
    affects: [
      'ABS',
      'ADD',
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
      ...FUNCTIONS.filter((name) => name !== 'EX2'),
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
      after: { says: 'after rounding to binary32 with its denormals', reading: 'after' },
      before: {
        says: 'before rounding: what is exactly below 2^-126 becomes a zero',
        reading: 'before',
      },
      'after-unbounded': {
        says: 'after rounding to 24 bits with exponents of any size',
        reading: 'after-unbounded',
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
        lawfulIn: VP1,
        deviation: 'MUL’s rules 4 and 6 give -0 for factors of opposite sign',
        takers: ['NV20', 'NV30', 'NV_vertex_program'],
      },
    },
    affects: ['MUL', 'MAD'],
  },
  zeroTimes: {
    title: 'Zero times infinity and NaN',
    says: 'MUL and MAD follow IEEE 754 (§2.14.3.24); NV_vertex_program let zero win.',
    clauses: ['vp2.MUL.2', 'vp2.MUL.3', 'vp2.MAD.MUL-2', 'vp2.MAD.MUL-3'],
    erratum: 'vp2.E-zero-times-anything',
    default: 'ieee',
    alternatives: {
      ieee: { says: 'NaN', reading: 'unified', takers: ['NV30'] },
      'zero-wins': {
        says: 'zero',
        reading: 'by-environment',
        lawfulIn: VP1,
        deviation: 'MUL’s rules 2 and 3 give NaN',
        takers: ['NV_vertex_program', 'NV20', 'NV2A emulators'],
      },
    },
    affects: ['MUL', 'MAD'],
  },
  innerProducts: {
    title: 'Zero products in DST and dot products',
    says: 'DST and the dot products do not repeat MUL’s rules (§2.14.3.9 to §2.14.3.12).',
    clauses: ['vp2.DP3.result', 'vp2.DP4.result', 'vp2.DPH.result', 'vp2.DST.y'],
    erratum: 'vp2.E-product-rules',
    default: 'rules',
    alternatives: {
      rules: { says: 'as in MUL', reading: 'apply' },
      'positive-zeros': { says: 'as in MUL, but zeros are +0', reading: 'open', takers: ['NV30'] },
      'zero-wins': {
        says: 'zero times anything is +0',
        reading: 'open',
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
      rule: { says: '-0 of two -0, else +0', reading: 'rule' },
      ieee: { says: 'the same, but -0 of -0 and +0 toward -INF', reading: 'ieee' },
      positive: {
        says: '+0, of two -0 as well',
        deviation: 'by rule 6 -0 plus -0 is -0',
        takers: ['NV20', 'NV30'],
      },
    },
    affects: ['ADD', 'SUB', 'MAD', ...DOT_PRODUCTS],
  },
  oppositeSum: {
    title: 'Sum of opposite numbers',
    says: 'Which zero two opposite numbers add up to is not said (§2.14.3.2).',
    clauses: ['vp2.ADD.result', 'vp2.SUB.result', 'vp2.FRC.result'],
    erratum: 'vp2.E-opposite-sum-zero',
    default: 'by-direction',
    alternatives: {
      'by-direction': { says: '+0, but -0 toward -INF', reading: 'positive' },
      positive: { says: '+0', reading: 'positive', takers: ['NV20', 'NV30'] },
      negative: { says: '-0', reading: 'either' },
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
      twice: { says: 'the product is rounded, then the sum', reading: 'two' },
      once: { says: 'the exact sum is rounded once (fused)', reading: 'one' },
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
        reading: 'left-to-right',
        takers: ['Mesa softpipe', 'SwiftShader'],
      },
      right: {
        says: 'products rounded, added from w to x',
        reading: 'any',
        takers: ['Mesa llvmpipe'],
      },
      pairwise: { says: 'products rounded, (x + y) + (z + w)', reading: 'any' },
      interleaved: { says: 'products rounded, (x + z) + (y + w)', reading: 'any' },
      'fused-left': {
        says: 'a rounded product of x, then fused multiply-adds up to w',
        reading: 'any',
      },
      'fused-right': {
        says: 'a rounded product of w (z in DP3), then fused multiply-adds down to x',
        reading: 'any',
      },
      once: { says: 'one rounding of the exact sum of the exact products', reading: 'any' },
      together: {
        says: 'products rounded, one rounding of their exact sum',
        reading: 'any',
        takers: ['NV20', 'NV30'],
      },
    },
    affects: DOT_PRODUCTS,
  },
  maxZeros: {
    title: 'MAX of -0 and +0',
    says: 'The maximum of two zeros may be either (§2.14.3.21).',
    clauses: ['vp2.MAX.result', 'vp2.MAX.1'],
    erratum: 'vp2.E-max-zeros',
    default: 'positive',
    alternatives: {
      positive: { says: '+0', reading: 'ordered' },
      negative: { says: '-0', reading: 'reversed' },
      first: {
        says: 'the first operand',
        reading: 'either',
        takers: ['NV_vertex_program', 'NV30', 'Mesa softpipe'],
      },
      second: {
        says: 'the second operand',
        reading: 'either',
        takers: ['llvmpipe', 'SwiftShader'],
      },
    },
    affects: ['MAX'],
  },
  minZeros: {
    title: 'MIN of -0 and +0',
    says: 'The minimum of two zeros may be either (§2.14.3.22).',
    clauses: ['vp2.MIN.result', 'vp2.MIN.1'],
    erratum: 'vp2.E-max-zeros',
    default: 'negative',
    alternatives: {
      negative: { says: '-0', reading: 'ordered' },
      positive: { says: '+0', reading: 'reversed' },
      first: { says: 'the first operand', reading: 'either', takers: ['Mesa softpipe'] },
      second: {
        says: 'the second operand',
        reading: 'either',
        takers: ['NV_vertex_program', 'NV30', 'llvmpipe', 'SwiftShader'],
      },
    },
    affects: ['MIN'],
  },
  minMaxNaN: {
    title: 'MIN and MAX with NaN',
    says: 'The maximum and minimum of NaN and anything are NaN (§2.14.3.21, §2.14.3.22).',
    clauses: ['vp2.MAX.2', 'vp2.MIN.2'],
    erratum: null,
    default: 'nan',
    alternatives: {
      nan: { says: 'NaN', takers: ['NV30'] },
      other: {
        says: 'the operand that is a number',
        deviation: NAN_RULE,
        takers: ['Mesa', 'IEEE 754-2008 minNum'],
      },
      second: {
        says: 'the second operand, as a comparison that fails selects it',
        deviation: NAN_RULE,
        takers: ['NV_vertex_program'],
      },
      ordered: {
        says: 'NaN counts as greater than +INF',
        deviation: NAN_RULE,
        takers: ['NV20'],
      },
    },
    affects: ['MAX', 'MIN'],
  },
  setOnNaN: {
    title: 'Comparisons with NaN',
    says: 'The rules make comparisons with NaN false, the pseudocode makes the result NaN (§2.14.3.29 and its kin).',
    clauses: SET_ON.map((name) => `vp2.${name}.nan`),
    erratum: 'vp2.E-set-nan',
    default: 'nan',
    alternatives: {
      nan: { says: 'the result is NaN', reading: 'nan', takers: ['NV30'] },
      boolean: { says: '0.0, and 1.0 of SNE', reading: 'boolean' },
      ordered: {
        says: 'NaN counts as greater than +INF',
        lawfulIn: VP1,
        deviation: 'neither reading of the text orders NaN',
        takers: ['NV_vertex_program', 'NV20'],
      },
    },
    affects: SET_ON,
  },
  setOnZeros: {
    title: 'Comparisons of -0 and +0',
    says: 'Zeros of either sign are equal (§2.14.3.31 and its kin); NV_vertex_program orders them.',
    clauses: ['vp2.SGE.3', 'vp2.SLT.2', 'vp2.SGT.2', 'vp2.SLE.3', 'vp2.SEQ.3'],
    erratum: 'vp2.E-zero-times-anything',
    default: 'equal',
    alternatives: {
      equal: { says: 'equal', reading: 'unified', takers: ['NV30'] },
      ordered: {
        says: '-0 is less than +0',
        reading: 'by-environment',
        lawfulIn: VP1,
        deviation: 'the rules make zeros of either sign equal',
        takers: ['NV_vertex_program', 'NV20'],
      },
    },
    affects: ['SGE', 'SGT', 'SLE', 'SLT', 'SEQ'],
  },
  sneZeros: {
    title: 'SNE of -0 and +0',
    says: 'Rule 4 makes them different, the pseudocode and SEQ equal (§2.14.3.36).',
    clauses: ['vp2.SNE.4', 'vp2.SNE.result'],
    erratum: 'vp2.E-sne-zeros',
    default: 'equal',
    alternatives: {
      equal: { says: 'the result is 0', reading: 'equal', takers: ['NV30'] },
      unequal: { says: 'the result is 1', reading: 'unequal' },
    },
    affects: ['SNE'],
  },
  setOnConstants: {
    title: 'SFL and STR of NaN',
    says: 'Their sections never load the operands, which the grammar asks for (§2.14.3.30, §2.14.3.38).',
    clauses: ['vp2.SFL.result', 'vp2.STR.result'],
    erratum: 'vp2.E-set-constant-operands',
    default: 'constant',
    alternatives: {
      constant: { says: 'the operands mean nothing', reading: 'constant' },
      nan: { says: 'a NaN operand gives NaN', reading: 'nan' },
    },
    affects: ['SFL', 'STR'],
  },
  ssgZero: {
    title: 'SSG of -0',
    says: 'The sign of a zero is 0.0, whose own sign is not written (§2.14.3.37).',
    clauses: ['vp2.SSG.2'],
    erratum: 'vp2.E-ssg-zero',
    default: 'positive',
    alternatives: {
      positive: { says: '+0', reading: 'positive', takers: ['NV30'] },
      signed: { says: 'the operand', reading: 'either' },
    },
    affects: ['SSG'],
  },
  rsqNegative: {
    title: 'RSQ of negative numbers',
    says: 'Negative operands give NaN and -0 gives -INF (§2.14.3.28); NV_vertex_program takes the absolute value.',
    clauses: ['vp2.RSQ.3', 'vp2.RSQ.5', 'vp2.RSQ.6'],
    erratum: 'vp2.E-rsq-negative',
    default: 'sign',
    alternatives: {
      sign: { says: 'NaN, and -INF of -0', reading: 'sign', takers: ['NV30'] },
      absolute: {
        says: 'as of the absolute value',
        reading: 'absolute',
        lawfulIn: VP1,
        deviation: 'RSQ’s rules give NaN, and -INF of -0',
        takers: ['NV_vertex_program', 'ARB_vertex_program', 'NV20', 'Mesa'],
      },
    },
    affects: ['RSQ'],
  },
  floorOfZero: {
    title: 'FLR of -0',
    says: 'The floor of -0 is -0 (§2.14.3.15).',
    clauses: ['vp2.FLR.2'],
    erratum: null,
    default: 'kept',
    alternatives: {
      kept: { says: '-0' },
      positive: { says: '+0', deviation: 'FLR’s rule 2 gives -0', takers: ['NV20', 'NV30'] },
    },
    affects: ['FLR'],
  },
  sineOfZero: {
    title: 'SIN of -0',
    says: 'The sine of -0 is -0 (§2.14.3.33).',
    clauses: ['vp2.SIN.3'],
    erratum: null,
    default: 'kept',
    alternatives: {
      kept: { says: '-0' },
      positive: { says: '+0', deviation: 'SIN’s rule 3 gives -0', takers: ['NV30'] },
    },
    affects: ['SIN'],
  },
  fractionOfOne: {
    title: 'Fractions that round to 1',
    says: 'A fraction is below 1, but that of a tiny negative number rounds to 1 (§2.14.3.16).',
    clauses: ['vp2.FRC.range', 'vp2.EXP.y'],
    erratum: 'vp2.E-fraction-of-one',
    default: 'one',
    alternatives: {
      one: { says: '1, as the pseudocode gives', reading: 'one', takers: ['NV30'] },
      'below-one': { says: 'the greatest value below 1', reading: 'below-one' },
    },
    affects: ['FRC', 'EXP'],
  },
  expXOfNaN: {
    title: 'EXP.x of NaN',
    says: 'No rule is about the x component of EXP of NaN (§2.14.3.14).',
    clauses: ['vp2.EXP.x-special'],
    erratum: 'vp2.E-exp-x-special',
    default: 'nan',
    alternatives: {
      nan: { says: 'NaN, as of z', reading: 'limits' },
      infinity: { says: '+INF', reading: 'open-nan', takers: ['NV30'] },
      anything: { says: 'any value', reading: 'open-nan' },
    },
    affects: ['EXP'],
  },
  expYOfInfinity: {
    title: 'EXP.y of infinities',
    says: 'The pseudocode gives NaN; NV_vertex_program gave 0 (§2.14.3.14).',
    clauses: ['vp2.EXP.y-special'],
    erratum: 'vp2.E-exp-y-infinity',
    default: 'nan',
    alternatives: {
      nan: { says: 'NaN', reading: 'nan' },
      zero: { says: '+0', reading: 'zero', takers: ['NV_vertex_program', 'NV20', 'NV30'] },
    },
    affects: ['EXP'],
  },
  logYOfSpecial: {
    title: 'LOG.y of zeros and infinities',
    says: 'The second component of LOG of a zero or an infinity divides zeros or infinities (§2.14.3.19).',
    clauses: ['vp2.LOG.y-special'],
    erratum: 'vp2.E-log-y-special',
    default: 'one',
    alternatives: {
      one: {
        says: '1, as NV_vertex_program has it',
        reading: 'one',
        takers: ['NV_vertex_program', 'NV20', 'NV30'],
      },
      nan: { says: 'NaN, by the rules of IEEE 754', reading: 'nan' },
    },
    affects: ['LOG'],
  },
  litEpsilon: {
    title: 'LIT’s epsilon',
    says: 'LIT clamps its exponent to 128 less an epsilon that is not defined (§2.14.3.18).',
    clauses: ['vp2.LIT.exponent', 'vp2.LIT.z'],
    erratum: 'vp2.E-lit-epsilon',
    default: 'one-256th',
    alternatives: {
      'one-256th': { says: '2^-8', reading: 'one-256th', takers: ['NV_vertex_program'] },
      least: { says: '2^-17, so that the bound is the value below 128', reading: 'least' },
    },
    affects: ['LIT'],
  },
  litExponent: {
    title: 'LIT’s exponent',
    says: 'NV_vertex_program asks for 8 fraction bits in the exponent; this text is silent (§2.14.3.18).',
    clauses: ['vp2.LIT.z'],
    erratum: 'vp2.E-lit-exponent-bits',
    default: 'single',
    alternatives: {
      single: { says: 'a single-precision number', reading: 'single' },
      'fraction-8': {
        says: 'cut to 8 or more fraction bits',
        reading: 'fraction-8',
        takers: ['NV20', 'NV30'],
      },
    },
    affects: ['LIT'],
  },
  litNaN: {
    title: 'LIT of NaN',
    says: 'What comparisons of the operands with NaN decide is not said (§2.14.3.18).',
    clauses: ['vp2.LIT.y-nan', 'vp2.LIT.z-dark', 'vp2.LIT.1'],
    erratum: 'vp2.E-lit-nan',
    default: 'c',
    alternatives: {
      c: { says: 'comparisons with NaN are false', reading: 'c' },
      nan: { says: 'NaN makes both y and z NaN', reading: 'nan' },
      signed: {
        says: 'NaN counts by its sign bit, as a very large or very small number',
        reading: 'signed',
        takers: ['NV20', 'NV30'],
      },
    },
    affects: ['LIT'],
  },
  litZero: {
    title: 'LIT.y of -0',
    says: 'Whether a diffuse product of -0 is negative is not said (§2.14.3.18).',
    clauses: ['vp2.LIT.y'],
    erratum: 'vp2.E-lit-negative-zero',
    default: 'kept',
    alternatives: {
      kept: { says: '-0', reading: 'kept' },
      positive: { says: '+0', reading: 'positive' },
    },
    affects: ['LIT'],
  },
  litZeroBase: {
    title: 'LIT of a zero base',
    says: 'Rule 2 gives NaN, rule 3 a zero or an infinity (§2.14.3.18).',
    clauses: ['vp2.LIT.2', 'vp2.LIT.3'],
    erratum: 'vp2.E-lit-rule-2-zero',
    default: 'rule-3',
    alternatives: {
      'rule-3': {
        says: 'zero, or +INF for a negative exponent',
        reading: 'rule-3',
        takers: ['NV30'],
      },
      'rule-2': { says: 'NaN', reading: 'rule-2' },
    },
    affects: ['LIT'],
  },
  litZeroExponent: {
    title: 'LIT with a zero exponent',
    says: 'Rule 6 gives 1 where the composition of LOG, MUL and EXP gives NaN (§2.14.3.18).',
    clauses: ['vp2.LIT.6'],
    erratum: 'vp2.E-lit-rule-6',
    default: 'rule',
    alternatives: {
      rule: { says: '1', reading: 'rule', takers: ['NV20', 'NV30'] },
      composition: { says: 'NaN of a zero or infinite base', reading: 'composition' },
    },
    affects: ['LIT'],
  },
  litOneBase: {
    title: 'LIT of base 1',
    says: 'Rule 4 gives 1 where the approximations of LOG and EXP need not (§2.14.3.18).',
    clauses: ['vp2.LIT.4'],
    erratum: 'vp2.E-lit-rule-4',
    default: 'rule',
    alternatives: {
      rule: { says: 'exactly 1', reading: 'rule' },
      bounded: { says: '1 within the combined errors', reading: 'bounded' },
    },
    affects: ['LIT'],
  },
  addressOfNaN: {
    title: 'Address of NaN',
    says: 'Address registers hold integers, and the address of NaN is not named (§2.14.3.4, §2.14.3.5).',
    clauses: ['vp2.ARL.1', 'vp2.ARR.special'],
    erratum: 'vp2.E-arl-nan',
    default: 'zero',
    alternatives: {
      zero: { says: '0', reading: 'zero' },
      lowest: { says: '-512', reading: 'lowest' },
      greatest: { says: '511', reading: 'greatest' },
    },
    affects: ['ARL', 'ARR'],
  },
  parameterOutside: {
    title: 'Reading outside of the program parameters',
    says: 'Nothing is said of a relative address that lies outside of the register file (§2.14.2.1).',
    clauses: ['vp2.operand.parameter-load'],
    erratum: 'vp2.E-parameter-out-of-range',
    default: 'zero',
    alternatives: {
      zero: {
        says: '(0,0,0,0), as NV_vertex_program has it',
        reading: 'zero',
        takers: ['NV_vertex_program', 'GeForce3 paper'],
      },
      wrap: { says: 'the number is reduced to the size of the register file', reading: 'wrap' },
      clamp: { says: 'the nearest register', reading: 'clamp' },
      undefined: { says: 'any value', reading: 'undefined' },
    },
    affects: [],
  },
  unorderedTest: {
    title: 'Condition code UN',
    says: 'One sentence lets NE alone hold of UN, others TR too (§2.14.2.2).',
    clauses: ['vp2.cc.test-UN'],
    erratum: 'vp2.E-unordered-always',
    default: 'tr-too',
    alternatives: {
      'tr-too': { says: 'NE and TR hold of UN', reading: 'tr-too' },
      'ne-only': { says: 'NE alone holds of UN', reading: 'ne-only' },
    },
    affects: [],
  },
  nullDestination: {
    title: 'Destination CC',
    says: 'What an instruction without "C" does whose destination is CC is not said (§2.14.2.2).',
    clauses: ['vp2.temporaries.cc'],
    erratum: 'vp2.E-null-destination-masks',
    default: 'masks-hold',
    alternatives: {
      'masks-hold': { says: 'nothing is written without "C"', reading: 'masks-hold' },
      'implied-c': { says: 'the codes are updated even without "C"', reading: 'implied-c' },
    },
    affects: [],
  },
  callOverflow: {
    title: 'A call with a full call stack',
    says: 'CAL’s pseudocode terminates the program and, on the same path, goes on (§2.14.3.7).',
    clauses: ['vp2.call.overflow'],
    erratum: 'vp2.E-call-overflow-order',
    default: 'terminates',
    alternatives: {
      terminates: { says: 'the program ends at the CAL', reading: 'terminates' },
      continues: { says: 'the subroutine is entered without a push', reading: 'continues' },
    },
    affects: [],
  },
  instructionLimit: {
    title: 'The 65 536th instruction',
    says: 'Whether a program that ends with it ends abnormally is not said (§2.14.2.3).',
    clauses: ['vp2.end.limit'],
    erratum: 'vp2.E-limit-exactly',
    default: 'before-next',
    alternatives: {
      'before-next': { says: 'it ends normally', reading: 'before-next' },
      'at-limit': { says: 'it ends abnormally', reading: 'at-limit' },
    },
    affects: [],
  },
};
