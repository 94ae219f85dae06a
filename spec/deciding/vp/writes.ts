/** A result of a VP program is not written as NV_vertex_program2 §2.14.2.2 says, or condition codes are not updated so. */
import type { Situations } from '../situation.js';

export const VP_WRITES = {
  'write.value': {
    says: 'A component is not updated as it should be.',
    clauses: ['vp2.destination.update'],
  },
  'write.not-emitted': {
    says: 'A result register holds another value in the end than was written.',
    clauses: ['vp2.end.emit'],
  },
  'write.not-named': {
    says: 'A component changed that the masks leave out, and not to the result.',
    clauses: ['vp2.destination.unchanged', 'vp2.destination.mask'],
  },

  'write.mask': {
    says: 'The write mask is taken for another one, or has no effect.',
    clauses: ['vp2.destination.mask'],
  },
  'write.mask-beside-condition': {
    says: 'The write mask has no effect beside a mask by condition codes.',
    clauses: ['vp2.destination.both-masks', 'vp2.destination.mask'],
  },
  'write.no-mask': {
    says: 'No write mask is written, and one has an effect.',
    clauses: ['vp2.destination.mask-empty', 'vp2.destination.mask'],
  },
  'write.condition-mask': {
    says: 'The mask by condition codes has no effect.',
    clauses: ['vp2.destination.cc-mask', 'vp2.destination.both-masks'],
  },
  'write.condition-swizzle': {
    says: 'The swizzle of the mask by condition codes has no effect.',
    clauses: [
      'vp2.destination.cc-swizzle',
      'vp2.destination.cc-mask',
      'vp2.destination.both-masks',
    ],
  },
  'write.condition-of-new-codes': {
    says: 'The mask tests the condition codes that the instruction itself makes.',
    clauses: ['vp2.destination.old-codes', 'vp2.destination.cc-mask', 'vp2.destination.both-masks'],
  },
  'write.temporary-under-mask': {
    says: 'A temporary is written under another mask.',
    clauses: ['vp2.temporaries.mask'],
  },
  'write.result-under-mask': {
    says: 'A result register is written under another mask.',
    clauses: ['vp2.results.mask'],
  },

  'write.elsewhere': {
    says: 'Another register changed than the one that the instruction names.',
    clauses: ['vp2.destination.one', 'vp2.destination.update'],
  },
  'write.temporary-of-vp2': {
    says: 'Another register changed than a temporary that only VP2.0 has.',
    clauses: ['vp2.temporaries.count-vp2'],
  },
  'write.result-of-vp2': {
    says: 'Another register changed than a result register that only VP2.0 has.',
    clauses: ['vp2.results.count-vp2'],
  },
  'write.two-names': {
    says: 'Two numbers of a file stand for one register: there are fewer than there should be.',
    clauses: ['vp2.{file}.count-vp1', 'vp2.{file}.count-vp2'],
  },
  'write.of-null-register': {
    says: 'A register changed, and the instruction only updates condition codes.',
    clauses: ['vp2.temporaries.cc'],
  },
  'write.of-jump': {
    says: 'A register changed, and the instruction writes none.',
    clauses: ['vp2.{instruction}.not-taken', 'vp2.destination.update'],
  },
  'write.of-overflow': {
    says: 'A register changed when a call overflowed the stack.',
    clauses: ['vp2.end.emit-abnormal', 'vp2.CAL.overflow', 'vp2.destination.update'],
  },

  'codes.suffix': {
    says: 'Condition codes are updated without the suffix that asks for it, or are not with it.',
    clauses: ['vp2.cc.suffix'],
  },
  'codes.of-jump': {
    says: 'Condition codes changed, and the instruction writes nothing.',
    clauses: ['vp2.cc.suffix', 'vp2.cc.optional'],
  },
  'codes.unasked': {
    says: 'Condition codes changed, and the instruction does not ask for it.',
    clauses: ['vp2.cc.suffix', 'vp2.cc.optional', 'vp2.destination.update'],
  },
  'codes.unasked-by-null-register': {
    says: 'Condition codes changed, and the instruction writes the register that holds nothing and does not ask for it.',
    clauses: ['vp2.cc.suffix', 'vp2.cc.optional', 'vp2.temporaries.cc', 'vp2.destination.update'],
  },
  'codes.of-unwritten': {
    says: 'The code of a component changed that the masks leave out.',
    clauses: ['vp2.cc.update-unwritten', 'vp2.cc.update-written', 'vp2.destination.update'],
  },
  'codes.of-written': {
    says: 'The code of a component is wrong that the masks let through.',
    clauses: ['vp2.cc.update-written', 'vp2.destination.update'],
  },

  'code.made': {
    says: 'A wrong code was made of a value that is not known.',
    clauses: ['vp2.cc.generate'],
  },
  'code.of-NaN': {
    says: 'A wrong code was made of NaN.',
    clauses: ['vp2.cc.un', 'vp2.issues.nan-codes', 'vp2.cc.generate'],
  },
  'code.of-negative-zero': {
    says: 'A wrong code was made of -0.',
    clauses: ['vp2.cc.zeros', 'vp2.cc.eq', 'vp2.cc.generate'],
  },
  'code.of-zero': {
    says: 'A wrong code was made of +0.',
    clauses: ['vp2.cc.eq', 'vp2.cc.generate'],
  },
  'code.of-negative': {
    says: 'A wrong code was made of a number below zero.',
    clauses: ['vp2.cc.lt', 'vp2.cc.generate'],
  },
  'code.of-positive': {
    says: 'A wrong code was made of a number above zero.',
    clauses: ['vp2.cc.gt', 'vp2.cc.generate'],
  },
} as const satisfies Situations;
