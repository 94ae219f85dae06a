/** A VP program is not loaded, started or ended as the documents say, or does not run by itself. */
import type { Situations } from '../situation.js';

export const VP_PROGRAMS = {
  'load.error': {
    says: 'A program is loaded that violates a restriction, or one is refused for a reason that is not known.',
    clauses: ['vp2.load.error'],
  },
  'load.position': {
    says: 'The error position is another one.',
    clauses: ['vp2.error-position.first'],
  },
  'load.position-of-whole': {
    says: 'The error position is another one of what only the whole program violates.',
    clauses: ['vp2.error-position.whole', 'vp2.error-position.first'],
  },
  'load.same-attribute': {
    says: 'A program is refused for two attributes in an instruction that reads one attribute twice.',
    clauses: ['vp2.load.same-attribute'],
  },
  'load.same-parameter': {
    says: 'A program is refused for two program parameters in an instruction that reads one parameter twice.',
    clauses: ['vp2.load.same-parameter'],
  },
  'load.count': {
    says: 'A program is refused for too many instructions and does not have them.',
    clauses: ['vp2.load.instruction-count'],
  },
  'load.refused': {
    says: 'A program is refused for a restriction that it does not violate.',
    clauses: ['vp2.load.sequence'],
  },

  'start.temporaries': {
    says: 'A temporary holds something else at first.',
    clauses: ['vp2.temporaries.initial'],
  },
  'start.results': {
    says: 'A result register holds something else at first.',
    clauses: ['vp2.results.initial'],
  },
  'start.parameters': {
    says: 'A program parameter holds something else at first.',
    clauses: ['vp2.parameters.initial'],
  },
  'start.addresses': {
    says: 'An address register holds something else at first.',
    clauses: ['vp2.address.initial'],
  },
  'start.attributes': {
    says: 'An attribute holds something else at first.',
    clauses: ['vp2.attributes.initial'],
  },
  'start.codes': {
    says: 'A condition code is another one at first.',
    clauses: ['vp2.cc.initial'],
  },
  'start.number': {
    says: 'A register holds another number at first.',
    clauses: ['vp2.number.single'],
  },
  'start.input-of-state-program': {
    says: 'A state program finds another attribute.',
    clauses: ['vp2.state.input'],
  },
  // What was given is not there: not what it begins with is wrong, but what its number leads to.
  'start.given-parameter': {
    says: 'A program parameter that was given does not hold what was given.',
    clauses: ['vp2.operand.absolute-addressing'],
  },
  'start.parameter-of-vp2': {
    says: 'A program parameter that only VP2.0 has does not hold what it should.',
    clauses: ['vp2.parameters.count-vp2', 'vp2.operand.absolute-addressing'],
  },
  'start.at-main': {
    says: 'A program with a label main does not begin there.',
    clauses: ['vp2.main.start', 'vp2.execution.sequence'],
  },
  'start.without-main': {
    says: 'A program without a label main does not begin at its first instruction.',
    clauses: ['vp2.main.absent', 'vp2.execution.sequence'],
  },
  'start.stack': {
    says: 'The call stack is not empty at first.',
    clauses: ['vp2.call.four'],
  },
  'start.count': {
    says: 'Instructions count as executed before there was one.',
    clauses: ['vp2.end.limit'],
  },

  'end.overflow': {
    says: 'A program ends by an overflow of the stack, or should.',
    clauses: ['vp2.end.overflow-abnormal', 'vp2.CAL.overflow', 'vp2.call.overflow'],
  },
  'end.limit': {
    says: 'A program ends by the limit on executed instructions, or should.',
    clauses: ['vp2.end.limit'],
  },
  'end.return': {
    says: 'A program ends otherwise than it should at a return.',
    clauses: ['vp2.RET.empty', 'vp2.end.return-normal', 'vp2.end.last'],
  },
  // In VP1, where vp2.end.last does not bind, the general clause about the end stands in.
  'end.last': {
    says: 'A program ends otherwise than it should behind its last instruction.',
    clauses: ['vp2.end.last'],
  },

  'vertices.dependent-in-vp1': {
    says: 'NV_vertex_program governs, and a program is run rightly by itself but not behind other vertices.',
    clauses: ['vp1.model.independent'],
  },
  'vertices.dependent-in-vp2': {
    says: 'NV_vertex_program2 governs, and a program is run rightly by itself but not behind other vertices.',
    clauses: ['vp2.environment.independent'],
  },
} as const satisfies Situations;
