/** A GPU program as a whole departs: its records, its error, its flow, what it emits, the vertices that it is given. */
import type { Situations } from '../situation.js';

export const GPU_PROGRAMS = {
  'gpu-record.arithmetic': {
    says: 'Records of an instruction of GPU programs as a whole.',
    clauses: ['gp4.issue-18.arithmetic'],
  },
  'gpu-load.position': {
    says: 'The error of a GPU program that is rightly refused is told at a place that no interpretation permits.',
    clauses: ['gp4.load.error-position'],
  },
  'gpu-flow.main': {
    says: 'The program is run rightly where its main subroutine has another name and is called.',
    clauses: ['gp4.flow.main'],
  },
  'gpu-flow.subroutine-end': {
    says: 'The machine does not return from the end of a subroutine.',
    clauses: ['gp4.CAL.label-returns', 'gp4.flow.subroutine-end'],
  },

  'kill.by-test': {
    says: 'Whether a fragment is discarded goes by a KIL that tests condition codes.',
    clauses: ['nvfp4.KIL.test'],
  },
  'kill.by-unsigned': {
    says: 'Whether a fragment is discarded goes by a KIL of an unsigned integer.',
    clauses: ['nvfp4.KIL.unsigned'],
  },
  'kill.by-sign': {
    says: 'Whether a fragment is discarded goes by a KIL of a number that may be negative.',
    clauses: ['nvfp4.KIL.negative'],
  },
  'kill.discards': {
    says: 'A fragment is discarded or is not.',
    clauses: ['nvfp4.KIL.killed'],
  },

  'emission.end-emits': {
    says: 'The end of a primitive emits a vertex, or changes one.',
    clauses: ['nvgp4.ENDPRIM.no-vertex'],
  },
  'emission.limit': {
    says: 'A vertex is lost, and is not where one vertex more is declared.',
    clauses: ['nvgp4.limit.declared'],
  },
  'emission.vertex': {
    says: 'Vertices are wrong without ends of primitives too.',
    clauses: ['nvgp4.EMIT.vertex', 'nvgp4.execution.emit'],
  },
  'emission.end-of-points': {
    says: 'Points are wrong only with ends of primitives between them.',
    clauses: ['nvgp4.execution.endprim-of-points'],
  },
  'emission.next-primitive': {
    says: 'Vertices of lines or triangles are wrong only with ends of primitives between them.',
    clauses: ['nvgp4.ENDPRIM.next', 'nvgp4.execution.endprim'],
  },
  'emission.loses-temporary': {
    says: 'A temporary does not hold behind vertices what it held before them.',
    clauses: ['gp4.temporaries.hold'],
  },
  'emission.loses-codes': {
    says: 'Condition codes are not behind vertices what they were before them.',
    clauses: ['gp4.codes.update'],
  },

  'vertex.of-another': {
    says: 'A geometry program finds for one of its vertices what another one has.',
    clauses: ['nvgp4.execution.vertex-number', 'nvgp4.attributes.vertex'],
  },
  'vertex.attribute': {
    says: 'A geometry program finds for one of its vertices an attribute that none has.',
    clauses: ['nvgp4.attributes.{attribute}'],
  },
} as const satisfies Situations;
