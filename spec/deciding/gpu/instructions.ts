/** An instruction of a GPU program departs by something else than what it computes. */
import type { Situations } from '../situation.js';

export const GPU_INSTRUCTION_PARTS = {
  'part.clamp': {
    says: 'It departs by the modifier that clamps its result.',
    clauses: ['gp4.modifier.{clamp}', 'gp4.suffix.{clamp}'],
  },
  'part.swizzle': {
    says: 'It departs by the swizzle of an operand.',
    clauses: ['gp4.operand.swizzle'],
  },
  'part.swizzle-of-one': {
    says: 'It departs by the swizzle of an operand that names one component.',
    clauses: ['gp4.operand.swizzle-single', 'gp4.operand.scalar', 'gp4.operand.swizzle'],
  },
  'part.bars': {
    says: 'It departs by the bars of an operand.',
    clauses: ['gp4.operand.absolute-value'],
  },
  'part.bars-of-unsigned': {
    says: 'It departs by the bars of an operand that is an unsigned integer.',
    clauses: ['gp4.operand.absolute-unsigned'],
  },
  'part.negated-bars': {
    says: 'It departs by the bars of an operand that have a sign before them.',
    clauses: ['gp4.operand.negate-absolute'],
  },
  'part.negation': {
    says: 'It departs by the sign of an operand.',
    clauses: ['gp4.operand.negate'],
  },
  'part.negation-of-unsigned': {
    says: 'It departs by the sign of an operand that is an unsigned integer.',
    clauses: ['gp4.operand.negate-unsigned', 'gp4.operand.negate'],
  },
  'part.write-mask': {
    says: 'It departs by its write mask.',
    clauses: ['gp4.destination.mask'],
  },
  'part.condition-mask': {
    says: 'It departs by a mask that lets no component through.',
    clauses: ['gp4.destination.condition-mask', 'gp4.destination.both-masks'],
  },
  'part.both-masks': {
    says: 'It departs by its mask by condition codes only beside its write mask.',
    clauses: ['gp4.destination.both-masks', 'gp4.destination.mask'],
  },
  'part.written-member': {
    says: 'It may depart by the member of an array that it writes.',
    clauses: ['gp4.destination.member'],
  },
  'part.read-member': {
    says: 'It may depart by the member of an array that it reads.',
    clauses: ['gp4.operand.relative'],
  },
  'part.condition-swizzle': {
    says: 'It departs by the swizzle of its mask by condition codes, or may.',
    clauses: ['gp4.destination.condition-swizzle'],
  },
  'part.rule': {
    says: 'It departs by the rule of its mask by condition codes, or may.',
    clauses: ['gp4.test.{rule}'],
  },
  'part.codes-register': {
    says: 'It may depart by testing the second register of condition codes.',
    clauses: ['gp4.test.register'],
  },
  'part.other-codes-register': {
    says: 'It departs by testing the second register of condition codes, and not by testing the first.',
    clauses: ['gp4.test.register', 'gp4.codes.two-registers'],
  },

  'update.wrong-for-all-rules': {
    says: 'Tests of the same codes by other rules depart too: not the rule is wrong, but what sets the codes.',
    clauses: ['gp4.codes.update', 'gp4.modifier.CC', 'gp4.test.{rule}'],
  },
  'update.lost': {
    says: 'The first register of condition codes is not updated.',
    clauses: ['gp4.modifier.CC', 'gp4.codes.update'],
  },
  'update.of-second-lost': {
    says: 'The second register of condition codes is not updated.',
    clauses: ['gp4.modifier.CC1', 'gp4.codes.update'],
  },
  'update.sign': {
    says: 'The sign flag is not what the result says.',
    clauses: ['gp4.codes.{numbers}-sign'],
  },
  'update.zero': {
    says: 'The zero flag is not what the result says.',
    clauses: ['gp4.codes.{numbers}-zero'],
  },
} as const satisfies Situations;
