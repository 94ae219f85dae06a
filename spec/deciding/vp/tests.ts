/** A VP program tests condition codes otherwise than table X.3 of NV_vertex_program2 says. */
import type { Situations } from '../situation.js';

export const VP_TESTS = {
  'test.any': {
    says: 'A test of condition codes goes wrong: all clauses about what the rules make of the codes.',
    clauses: [
      'vp2.cc.test',
      'vp2.cc.test-EQ',
      'vp2.cc.test-GE',
      'vp2.cc.test-GT',
      'vp2.cc.test-LE',
      'vp2.cc.test-LT',
      'vp2.cc.test-NE',
      'vp2.cc.test-TR',
      'vp2.cc.test-FL',
      'vp2.cc.test-UN',
      'vp2.issues.un-tests',
    ],
  },
  'test.rule': {
    says: 'One rule answers otherwise than it should.',
    clauses: ['vp2.cc.test-{rule}', 'vp2.cc.test'],
  },
  'test.rule-of-unordered': {
    says: 'One rule answers otherwise than it should, and the code that it tests may be UN.',
    clauses: ['vp2.cc.test-UN', 'vp2.cc.test-{rule}', 'vp2.cc.test', 'vp2.issues.un-tests'],
  },
  'test.rule-of-unordered-alone': {
    says: 'Of all rules and codes one rule of UN is answered otherwise than it should be.',
    clauses: ['vp2.cc.test-UN', 'vp2.cc.test-{rule}', 'vp2.cc.test'],
  },
  'test.unordered': {
    says: 'Of all rules and codes several rules of UN are answered otherwise than they should be.',
    clauses: ['vp2.cc.test-UN', 'vp2.cc.test', 'vp2.cc.un'],
  },
  'test.ignored': {
    says: 'Every rule answers as if no mask by condition codes were there.',
    clauses: ['vp2.destination.cc-mask'],
  },
} as const satisfies Situations;
