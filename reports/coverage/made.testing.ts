/** A coverage with everything in it, and with texts that would do harm where they are not escaped. */
import type { CaseReach, Coverage, ProgramCoverage } from '../../oracles/coverage/coverage.js';

const EVIL = '<img src=x onerror="alert(1)">&\'';
const NONE: CaseReach = { cases: 0, witness: null };
const ONE: CaseReach = {
  cases: 1,
  witness: { case: `vp2/x:${EVIL}`, text: EVIL, given: EVIL, instructions: 1 },
};

export const VP: ProgramCoverage = {
  cases: { total: 3, agree: 2, properties: 1, others: ['vp2/x:y'], instructions: 1234 },
  clauses: {
    total: 2,
    testable: 2,
    covered: 1,
    byRecords: 0,
    violated: 1,
    list: [
      {
        id: 'vp2.MUL.1',
        section: '2.14.3.24',
        says: EVIL,
        kind: 'formula',
        status: 'covered',
        untestable: null,
        namedBy: 1,
        observed: ONE,
        unobserved: ONE,
        records: 0,
        violatedBy: ONE,
      },
      {
        id: 'vp2.MUL.2',
        section: '2.14.3.24',
        says: 'second',
        kind: 'witnessed',
        status: 'uncovered',
        untestable: null,
        namedBy: 0,
        observed: NONE,
        unobserved: NONE,
        records: 0,
        violatedBy: NONE,
      },
    ],
  },
  restrictions: {
    total: 1,
    covered: 0,
    list: [
      {
        id: 'syntax',
        clause: 'vp2.load.syntax',
        document: EVIL,
        section: '2.14.1.8',
        says: EVIL,
        environments: ['VP2.0'],
        alone: NONE,
        notAlone: ONE,
        environmentsMissing: ['VP2.0'],
      },
    ],
  },
  grammar: {
    productions: 1,
    reached: 1,
    reachedByRefused: 0,
    skipped: 0,
    list: [{ name: EVIL, document: EVIL, section: '2.14.1.8', accepted: ONE, refused: NONE }],
  },
  operands: {
    classes: 1,
    loaded: 1,
    observed: 0,
    instructionsMissing: ['ABS'],
    list: [
      {
        instruction: 'MUL',
        operand: 'a',
        class: 'NaN',
        loaded: 1,
        observed: 0,
        witness: null,
      },
    ],
  },
};

/** Complete, but for a class of integers that was loaded and not observed. */
export const GPU: ProgramCoverage = {
  cases: { total: 1, agree: 1, properties: 0, others: [], instructions: 6 },
  clauses: { total: 0, testable: 0, covered: 0, byRecords: 0, violated: 0, list: [] },
  restrictions: { total: 0, covered: 0, list: [] },
  grammar: { productions: 0, reached: 0, reachedByRefused: 0, skipped: 0, list: [] },
  operands: {
    classes: 2,
    loaded: 2,
    observed: 1,
    instructionsMissing: [],
    list: [
      {
        instruction: 'ADD.S',
        operand: 'a',
        class: 'least',
        loaded: 1,
        observed: 1,
        witness: ONE.witness,
      },
      {
        instruction: 'ADD.S',
        operand: 'a',
        class: 'minus one',
        loaded: 1,
        observed: 0,
        witness: null,
      },
    ],
  },
};

export const COVERAGE: Coverage = {
  vpspec: '0.1.0',
  document: null,
  recordings: [{ recording: EVIL, records: 12 }],
  sections: {
    total: 2,
    read: 1,
    withoutClause: 0,
    bindNobody: 1,
    documents: [
      {
        id: 'vp2',
        title: EVIL,
        revision: EVIL,
        sections: [
          {
            document: 'vp2',
            number: '2.14.3.24',
            title: EVIL,
            status: 'partly covered',
            reason: null,
            clauses: 2,
            testable: 2,
            covered: 1,
          },
          {
            document: 'vp2',
            number: '2.15',
            title: EVIL,
            status: 'not read',
            reason: EVIL,
            clauses: 0,
            testable: 0,
            covered: 0,
          },
          {
            document: 'vp2',
            number: '2.16',
            title: EVIL,
            status: 'binds nobody',
            reason: EVIL,
            clauses: 0,
            testable: 0,
            covered: 0,
          },
        ],
      },
    ],
  },
  vp: VP,
  gpu: GPU,
  errata: {
    total: 1,
    witnessed: 1,
    explained: 0,
    list: [{ id: 'vp2.E1', problem: EVIL, cases: ONE, reason: null }],
  },
  branches: {
    total: 3,
    covered: 1,
    explained: 1,
    unexplained: 1,
    files: 1,
    leftOut: [EVIL],
    needless: [{ place: 'spec/unreached.yaml:3', says: EVIL }],
    notes: [EVIL],
    list: [
      { file: 'semantics/a.ts', line: 3, text: EVIL, reason: null },
      { file: 'semantics/a.ts', line: 4, text: EVIL, reason: EVIL },
    ],
  },
  branchesMissing: null,
};
