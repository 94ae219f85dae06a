/** A result of a VP program is not what §2.14.3 of its documents says of the operands. */
import type { Situations } from '../situation.js';

export const VP_RESULTS = {
  'result.of-instruction': {
    says: 'A result, or the component of it that departs, is not what the instruction has for one.',
    clauses: ['vp2.{instruction}.result', 'vp2.{instruction}.{component}'],
  },
  'result.arithmetic': {
    says: 'A result is wrong of an instruction that has no clause about its result as a whole.',
    clauses: ['vp2.number.arithmetic'],
  },
  'result.address': {
    says: 'The integer is wrong that an instruction gives an address register, and no clause says it as a whole.',
    clauses: ['vp2.address.range'],
  },
  'result.ARL': {
    says: 'The integer is wrong that ARL gives an address register.',
    clauses: ['vp2.ARL.floor'],
  },
  'result.ARR': {
    says: 'The integer is wrong that ARR gives an address register.',
    clauses: ['vp2.ARR.round'],
  },
  'result.ARA': {
    says: 'An integer is wrong that ARA gives an address register.',
    clauses: ['vp2.ARA.xz', 'vp2.ARA.yw'],
  },
  'result.order-of-NaN': {
    says: 'NV_vertex_program governs, and a comparison puts NaN at another place in the order of numbers.',
    clauses: ['vp1.{instruction}.nan', 'vp1.number.ordered-nan'],
  },
  'result.denormal': {
    says: 'The result is a denormal, and no operand was one.',
    clauses: ['vp2.number.denormal-result'],
  },
  'result.denormal-of-denormals': {
    says: 'The result is a denormal, and an operand was one.',
    clauses: ['vp2.number.denormal-result', 'vp2.number.denormal-operand'],
  },

  'record.arithmetic-of-vp1': {
    says: 'NV_vertex_program governs; records of an instruction that has no clause about its result as a whole.',
    clauses: ['vp1.number.single'],
  },
  'record.arithmetic-of-vp2': {
    says: 'NV_vertex_program2 governs; records of an instruction that has no clause about its result as a whole.',
    clauses: ['vp2.number.arithmetic'],
  },
  'record.denormal-operand': {
    says: 'Records of an instruction show that denormal operands are kept.',
    clauses: ['{law}.number.denormal-operand'],
  },
  'record.denormal-result': {
    says: 'Records of an instruction show that denormal results are kept.',
    clauses: ['{law}.number.denormal-result'],
  },
  'record.order-of-NaN': {
    says: 'Several records of a comparison together put NaN at no one place in the order of numbers.',
    clauses: ['vp1.{instruction}.nan'],
  },

  'invariance.identical': {
    says: 'The same instruction gives other bits of the same operands elsewhere.',
    clauses: ['vp1.invariance.identical'],
  },
  'invariance.state-programs': {
    says: 'The same instruction gives other bits of the same operands in a state program than in a vertex program.',
    clauses: ['vp1.invariance.state-programs'],
  },
} as const satisfies Situations;
