/** A VP program goes on at the wrong place: NV_vertex_program2 §2.14.2.3, §2.14.3.6, §2.14.3.7, §2.14.3.27. */
import type { Situations } from '../situation.js';

export const VP_FLOW = {
  'flow.count': {
    says: 'The number of executed instructions is another one.',
    clauses: ['vp2.end.limit', 'vp2.execution.sequence'],
  },
  'flow.sequence': {
    says: 'A VP2.0 program does not go on at the next instruction.',
    clauses: ['vp2.execution.sequence'],
  },
  'flow.sequence-of-vp1': {
    says: 'A program without branches does not go on at the next instruction.',
    clauses: ['vp2.execution.vp1'],
  },

  'flow.no-overflow': {
    says: 'A call does not overflow a stack that is full.',
    clauses: ['vp2.CAL.overflow', 'vp2.call.four', 'vp2.call.overflow'],
  },
  'flow.early-overflow': {
    says: 'A call overflows a stack that is not full.',
    clauses: ['vp2.call.four', 'vp2.CAL.overflow', 'vp2.call.overflow'],
  },
  'flow.push': {
    says: 'A call leaves another stack than it should.',
    clauses: ['vp2.CAL.push', 'vp2.call.push'],
  },
  'flow.pop': {
    says: 'A return goes on elsewhere than the stack says, or leaves another stack.',
    clauses: ['vp2.RET.pop', 'vp2.call.return'],
  },
  'flow.stack-of-branch': {
    says: 'A branch that is taken changes the stack.',
    clauses: ['vp2.BRA.taken'],
  },
  'flow.return-of-empty-stack': {
    says: 'A return does not end the program although the stack is empty.',
    clauses: ['vp2.RET.empty', 'vp2.return.empty'],
  },

  'flow.target': {
    says: 'A branch or call is rightly taken, and leads to another place than its label.',
    clauses: ['vp2.{instruction}.taken', 'vp2.branch.taken', 'vp2.label.use'],
  },
  'flow.unconditional': {
    says: 'A jump without a condition may be wrong.',
    clauses: ['vp2.branch.unconditional'],
  },
  'flow.unconditional-not-taken': {
    says: 'A branch or call without a condition is not taken.',
    clauses: ['vp2.{instruction}.taken', 'vp2.branch.unconditional'],
  },
  // Where only results show, what was pushed and what is popped look the same.
  'flow.unconditional-return-not-taken': {
    says: 'A return without a condition seems not to be taken.',
    clauses: [
      'vp2.RET.pop',
      'vp2.call.return',
      'vp2.CAL.push',
      'vp2.call.push',
      'vp2.branch.unconditional',
    ],
  },
  'flow.not-taken': {
    says: 'A jump that is not to be taken leaves something else behind than it found.',
    clauses: ['vp2.{instruction}.not-taken', 'vp2.branch.not-taken'],
  },

  'flow.condition-fails': {
    says: 'A jump is taken, and its condition does not hold.',
    clauses: [
      'vp2.{instruction}.not-taken',
      'vp2.{instruction}.any',
      'vp2.branch.any',
      'vp2.branch.not-taken',
    ],
  },
  'flow.condition-holds': {
    says: 'A branch or call is not taken, and its condition holds.',
    clauses: [
      'vp2.{instruction}.taken',
      'vp2.{instruction}.any',
      'vp2.branch.any',
      'vp2.branch.conditional',
    ],
  },
  'flow.condition-of-return-holds': {
    says: 'A return is not taken, and its condition holds.',
    clauses: ['vp2.RET.pop', 'vp2.RET.any', 'vp2.branch.any', 'vp2.branch.conditional'],
  },
  'flow.condition-swizzle': {
    says: 'The swizzle of a condition has no effect.',
    clauses: ['vp2.branch.as-mask'],
  },
  'flow.condition-of-all': {
    says: 'A condition is taken to hold only where all components pass.',
    clauses: ['vp2.{instruction}.any', 'vp2.branch.any'],
  },
} as const satisfies Situations;
