/** An operand of a VP program is not loaded as NV_vertex_program2 §2.14.2.1 says. */
import type { Situations } from '../situation.js';

export const VP_OPERANDS = {
  'operand.address': {
    says: 'The operand is an address register, and another value is taken for it.',
    clauses: ['vp2.operand.address-load'],
  },
  'operand.scalar': {
    says: 'A scalar operand is another one than it should be.',
    clauses: ['vp2.operand.scalar-load'],
  },
  'operand.vector': {
    says: 'A vector operand is another one than it should be.',
    clauses: ['vp2.operand.vector-load'],
  },
  'operand.denormal': {
    says: 'A denormal is kept, or made of a zero, where an operand is taken.',
    clauses: ['vp2.number.denormal-operand'],
  },
  'operand.read-late': {
    says: 'The operand is the register that the instruction writes, and is read when parts of it are written.',
    clauses: ['vp2.destination.reads-first', 'vp2.environment.no-hazards'],
  },

  'operand.negation': {
    says: 'The sign of an operand without bars is left out, or another one is put there.',
    clauses: ['vp2.operand.negate'],
  },
  'operand.negation-before-bars': {
    says: 'The sign before the bars is left out.',
    clauses: ['vp2.operand.absolute-negated', 'vp2.operand.order', 'vp2.operand.negate'],
  },
  'operand.negation-within-bars': {
    says: 'The sign between the bars is not taken away by them.',
    clauses: ['vp2.operand.order', 'vp2.operand.absolute'],
  },
  'operand.bars': {
    says: 'The bars are left out.',
    clauses: ['vp2.operand.absolute', 'vp2.operand.order'],
  },

  'operand.component': {
    says: 'Another component is taken for a scalar.',
    clauses: ['vp2.operand.scalar-component'],
  },
  'operand.swizzle': {
    says: 'The components come in another order than the swizzle says.',
    clauses: ['vp2.operand.swizzle'],
  },
  'operand.swizzle-of-one': {
    says: 'The swizzle names one component, and not all components are that one.',
    clauses: ['vp2.operand.swizzle-one', 'vp2.operand.swizzle'],
  },
  'operand.no-swizzle': {
    says: 'No swizzle is written, and the components come in another order.',
    clauses: ['vp2.operand.swizzle-empty', 'vp2.operand.swizzle'],
  },

  'operand.register': {
    says: 'Another attribute or temporary is read than the one that is named.',
    clauses: ['vp2.operand.vector-registers'],
  },
  'operand.attribute-by-mnemonic': {
    says: 'Another attribute is read than the one that a mnemonic names.',
    clauses: ['vp2.attributes.mnemonics', 'vp2.operand.vector-registers'],
  },
  'operand.temporary-of-vp2': {
    says: 'Another temporary is read than one that only VP2.0 has.',
    clauses: ['vp2.temporaries.count-vp2', 'vp2.operand.vector-registers'],
  },
  'operand.parameter': {
    says: 'Another program parameter is read than the one that is named.',
    clauses: ['vp2.operand.absolute-addressing', 'vp2.operand.parameter-load'],
  },
  'operand.parameter-of-vp2': {
    says: 'Another program parameter is read than one that only VP2.0 has.',
    clauses: [
      'vp2.operand.absolute-addressing',
      'vp2.parameters.count-vp2',
      'vp2.operand.parameter-load',
    ],
  },

  'operand.relative': {
    says: 'Another program parameter is read than the one that address and offset give.',
    clauses: ['vp2.operand.relative-addressing', 'vp2.operand.parameter-load'],
  },
  'operand.relative-without-offset': {
    says: 'Another program parameter is read than the one that an address without an offset gives.',
    clauses: [
      'vp2.operand.relative-addressing',
      'vp2.operand.parameter-load',
      'vp2.operand.offset-default',
    ],
  },
  'operand.other-address-register': {
    says: 'Another address register is taken than the one that is named.',
    clauses: [
      'vp2.address.vp2',
      'vp2.operand.integer',
      'vp2.operand.relative-addressing',
      'vp2.operand.parameter-load',
    ],
  },
  'operand.other-address-component': {
    says: 'Another component of the address register is taken than the one that is named.',
    clauses: [
      'vp2.operand.integer',
      'vp2.address.vp2',
      'vp2.operand.relative-addressing',
      'vp2.operand.parameter-load',
    ],
  },
  'operand.address-misread': {
    says: 'A component of an address register holds what it should, and relative addressing reads another parameter by it.',
    clauses: ['vp2.operand.relative-addressing', 'vp2.operand.integer', 'vp2.address.vp2'],
  },
  'operand.outside-reads-parameter': {
    says: 'The address leads to no parameter that there is, and some parameter is read.',
    clauses: ['vp2.operand.parameter-load'],
  },
  'operand.outside': {
    says: 'The address leads to no parameter that there is, and something is read that no parameter holds.',
    clauses: ['vp2.operand.parameter-load', 'vp2.operand.relative-addressing'],
  },
} as const satisfies Situations;
