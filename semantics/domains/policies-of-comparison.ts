/** Policies of selection and comparison. See policy-table.ts. */
import type { PolicyTable } from './policies.js';

const SET_ON = ['SEQ', 'SGE', 'SGT', 'SLE', 'SLT', 'SNE'];
const NAN_RULE = 'the maximum and minimum of NaN and anything are NaN';
const ORDER_RULE = 'exchanging the operands changes nothing, whichever zero is which';

export const COMPARISON = {
  maxZeros: {
    title: 'MAX of -0 and +0',
    says: 'The maximum of two zeros is the same one in either order; which, is not said (§2.14.3.21).',
    clauses: ['vp2.MAX.1'],
    erratum: 'vp2.E-max-zeros',
    default: 'positive',
    alternatives: {
      positive: { says: '+0', interpretation: 'ordered' },
      negative: { says: '-0', interpretation: 'reversed' },
      first: {
        says: 'the first operand',
        interpretation: 'either',
        deviation: ORDER_RULE,
        takers: ['NV_vertex_program', 'NV30', 'Mesa softpipe'],
      },
      second: {
        says: 'the second operand',
        interpretation: 'either',
        deviation: ORDER_RULE,
        takers: ['llvmpipe', 'SwiftShader'],
      },
    },
    affects: ['MAX'],
  },
  minZeros: {
    title: 'MIN of -0 and +0',
    says: 'The minimum of two zeros is the same one in either order; which, is not said (§2.14.3.22).',
    clauses: ['vp2.MIN.1'],
    erratum: 'vp2.E-max-zeros',
    default: 'negative',
    alternatives: {
      negative: { says: '-0', interpretation: 'ordered' },
      positive: { says: '+0', interpretation: 'reversed' },
      first: {
        says: 'the first operand',
        interpretation: 'either',
        deviation: ORDER_RULE,
        takers: ['Mesa softpipe'],
      },
      second: {
        says: 'the second operand',
        interpretation: 'either',
        deviation: ORDER_RULE,
        takers: ['NV_vertex_program', 'NV30', 'llvmpipe', 'SwiftShader'],
      },
    },
    affects: ['MIN'],
  },
  denormalsSelected: {
    title: 'MAX and MIN of denormals',
    says: 'To arithmetic a denormal is a zero; of two that are the same zero, MAX and MIN may hand on either where moving keeps denormals (§2.14.3).',
    clauses: ['vp2.number.denormal-operand'],
    erratum: 'vp2.E-denormals-selected',
    default: 'as-zeros',
    alternatives: {
      'as-zeros': { says: 'the one that MAX and MIN of zeros take', interpretation: 'as-zeros' },
      first: { says: 'the first operand', interpretation: 'either' },
      second: { says: 'the second operand', interpretation: 'either' },
    },
    affects: ['MAX', 'MIN'],
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
        says: 'NaN counts as greater than +INF, and one that is negative as less than -INF',
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
      nan: { says: 'the result is NaN', interpretation: 'nan', takers: ['NV30'] },
      boolean: { says: '0.0, and 1.0 of SNE', interpretation: 'boolean' },
      ordered: {
        says: 'NaN counts as greater than +INF',
        deviation: 'neither interpretation of the text orders NaN',
        takers: ['NV_vertex_program', 'NV20'],
      },
      signed: {
        says: 'NaN counts by its sign bit, as less than -INF or as greater than +INF, and two NaNs by all of their bits',
        deviation: 'neither interpretation of the text orders NaN',
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
      equal: { says: 'equal', interpretation: 'unified', takers: ['NV30'] },
      ordered: {
        says: '-0 is less than +0',
        interpretation: 'by-environment',
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
      equal: { says: 'the result is 0', interpretation: 'equal', takers: ['NV30'] },
      unequal: { says: 'the result is 1', interpretation: 'unequal' },
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
      constant: { says: 'the operands mean nothing', interpretation: 'constant' },
      nan: { says: 'a NaN operand gives NaN', interpretation: 'nan' },
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
      positive: { says: '+0', interpretation: 'positive', takers: ['NV30'] },
      signed: { says: 'the operand', interpretation: 'either' },
    },
    affects: ['SSG'],
  },
} satisfies Partial<PolicyTable>;
