/** A certificate with everything in it, and with texts that would do harm where they are not escaped. */
import type { Certificate, ClauseReport } from '../../oracles/certify/certificate.js';
import type { PolicyReport } from '../../oracles/certify/policy-report.js';
import type { Scope } from '../../oracles/certify/program-report.js';
import type { Witness, Word } from '../../oracles/certify/witness.js';

import { LAX } from '../../oracles/certify/lax-loader.js';
import type { UnitResult } from './junit.js';

const word = (bits: string, decimal: string): Word => ({ bits, decimal });
export const NASTY = '<script>alert("x")</script> & \'y\' \u0000\u001b[31m';
export const LONG = `${'word '.repeat(60)}${'x'.repeat(300)}`;

const witness: Witness = {
  place: 'MUL.txt:12',
  operands: [
    Array<Word>(4).fill(word('0xc0490fdb', '-3.1415927')),
    Array<Word>(4).fill(word('0x80000000', '-0')),
  ],
  result: Array<Word>(4).fill(word('0x80000000', '-0')),
  component: 'y',
  observed: word('0x80000000', '-0'),
  expected: word('0x00000000', '0'),
  wanted: null,
  ulps: 1,
};

const clause: ClauseReport = {
  id: 'vp2.MUL.4',
  instruction: 'MUL',
  section: '2.14.3.24',
  says: NASTY,
  errata: ['vp2.E1'],
  decidedBy: 'formula',
  records: 1234567,
  violations: 3,
  worst: witness,
  examples: [witness, { ...witness, expected: null, wanted: LONG, ulps: null }],
  holdsBy: null,
  interpretations: [{ erratum: 'vp2.E1', interpretation: 'other', violations: 1 }],
  accepted: null,
};

const point: PolicyReport = {
  policy: 'sumOverflow',
  title: NASTY,
  says: LONG,
  status: 'follows',
  alternative: 'infinity',
  does: 'an infinity',
  isDefault: false,
  deviation: null,
  candidates: ['infinity', 'by-direction'],
  because: 'same',
  evidence: 1234,
  from: [{ source: NASTY, records: 1234 }],
  against: [
    {
      alternative: 'largest',
      how: 'contradicted',
      records: 1234,
      first: { instruction: NASTY, witness, explainedBy: [NASTY, 'infinity'] },
    },
    { alternative: 'by-direction', how: 'same', records: 0, first: null },
  ],
  erratum: 'vp2.E-x',
  interpretation: null,
  records: [],
};

const SCOPE: Scope = {
  part: NASTY,
  clauses: { inForce: 6, hold: 1, violated: 2, undetermined: 1, never: 2, notAsked: 1 },
  ofInstructions: { inForce: 4, reached: 2 },
  instructions: { of: 3, unjudged: ['SIN', NASTY] },
  units: {
    instruction: { agrees: 1, unsupported: 1 },
    probe: { 'not asked': 1 },
    case: { agrees: 3, timeout: 1, unsupported: 2 },
    program: {},
  },
  vectors: { judged: 1234566, notJudged: 1 },
  floor: { name: 'complete', instructions: 1, clauses: 0.9, of: 'all', met: false },
};

export function certificate(changes: Partial<Certificate> = {}): Certificate {
  return {
    vpspec: '0',
    hashes: { specification: '5', corpus: 'c', tool: '7' },
    machine: { platform: NASTY, cores: 2, node: '20' },
    campaign: {
      seed: 1,
      shard: { index: 1, count: 2 },
      budget: NASTY,
      units: 9,
      done: 8,
      verdicts: { agrees: 4, timeout: 1, unsupported: 3 },
      incidents: [
        { unit: NASTY, verdict: 'timeout', reason: LONG },
        { unit: 'instruction:SIN', verdict: 'unsupported', reason: NASTY },
        { unit: 'case:vp2/x:y', verdict: 'unsupported', reason: NASTY },
        { unit: NASTY, verdict: 'unsupported', reason: null },
      ],
      interrupted: true,
    },
    neverReached: ['vp2.MUL.1', NASTY],
    notAsked: [{ because: NASTY, reason: LONG, clauses: [NASTY] }],
    document: { id: 'vp2', title: 'NV_vertex_program2', revision: '33' },
    documents: [{ id: 'vp2', title: 'NV_vertex_program2', revision: '33' }],
    environment: 'VP2.0',
    backend: {
      spec: `recording:${NASTY}`, kind: 'recording', name: NASTY, engine: LONG, environment: null,
      provenance: NASTY, notes: null, environments: null, instructions: null,
      details: { [NASTY]: NASTY },
    }, // prettier-ignore
    verdict: 'does not conform',
    scope: SCOPE,
    records: 55500,
    clauses: [
      clause,
      {
        ...clause,
        id: 'vp2.MUL.5',
        violations: 0,
        worst: null,
        examples: [],
        holdsBy: { policies: [], erratum: 'vp2.E2', interpretation: 'other', records: 2 },
      },
    ],
    instructions: [
      {
        name: 'MUL',
        title: 'multiply',
        section: '2.14.3.24',
        records: 1234567,
        violating: 3,
        clauses: { hold: 13, violated: 4, untried: 0 },
        worst: { clause: 'vp2.number.denormal-operand', witness },
        policies: [],
        consistent: true,
        components: { seen: 4, notJudged: 0, exact: 4, bounded: 0, undecided: 0 },
        errors: { compared: 4, steps: [1, 1, 0, 1], apart: 1, worst: 4 },
      },
    ],
    policies: { productRounding: 'toward-zero' },
    points: [
      {
        ...point,
        policy: 'productRounding',
        alternative: 'toward-zero',
        does: LONG,
        interpretation: 'zero',
      },
      { ...point, policy: 'floorOfZero', alternative: 'positive', deviation: NASTY },
      { ...point, policy: 'sumOverflow', isDefault: true, alternative: 'infinity' },
      { ...point, policy: 'minMaxNaN', status: 'unknown', alternative: null },
      {
        ...point,
        policy: 'sumRounding',
        status: 'inconsistent',
        alternative: 'aligned',
        records: [{ instruction: 'ADD', witness, explainedBy: ['up', NASTY] }],
      },
    ],
    nearest: { profile: 'strict', differs: ['productRounding'] },
    interpretations: { 'vp2.E2': 'other' },
    otherInterpretations: [
      {
        erratum: 'vp2.E2',
        interpretation: 'other',
        clauses: ['vp2.MUL.5'],
        instructions: ['MUL'],
        records: 2,
        problem: NASTY,
        says: LONG,
      },
    ],
    inconsistencies: [
      {
        policy: 'sumRounding',
        instructions: ['ADD'],
        says: LONG,
        records: [{ instruction: null, witness, explainedBy: ['sumRounding=up, dotOrder=left'] }],
      },
    ],
    programs: {
      judged: 8,
      agree: 3,
      inconclusive: 1,
      violations: [
        {
          name: NASTY,
          programs: 1,
          verdict: 'crash',
          reason: LONG,
          disagreement: null,
          shrunk: null,
          accepted: NASTY,
        },
        {
          name: 'generated program 1:7',
          programs: 1,
          verdict: 'disagrees',
          reason: null,
          disagreement: {
            kind: 'result',
            step: 2,
            index: 2,
            instruction: null,
            where: 'R0.x',
            observed: '0 (0x00000000)',
            allowed: LONG,
            ulps: 1,
            clauses: ['vp2.MUL.4'],
            means: 'steps',
            signature: 'x',
          },
          shrunk: {
            program: `!!VP2.0\nMOV R0, ${'v[0]'.repeat(40)};\nEND\n`,
            v: { 0: Array<Word>(4).fill(word('0x80000000', '-0')) },
            c: {},
            oneMinimal: true,
          },
          accepted: null,
        },
      ],
    },
    notJudged: [{ instruction: null, source: 'FOO.txt', records: null, reason: NASTY }],
    vacuity: { components: 9, undecided: 0 },
    undecided: [{ instruction: 'RCP', components: 7, of: 9 }],
    expectations: {
      file: 'expected.yaml',
      expected: [],
      unexpected: [{ clause: 'vp2.MUL.4', instruction: 'MUL', add: '  - {clause: vp2.MUL.4}' }],
      absent: [
        {
          clause: 'vp2.SIN.3',
          instruction: null,
          place: 'expected.yaml:7',
          remove: '  - clause: vp2.SIN.3',
        },
      ],
      asExpected: false,
    },
    ...changes,
  };
}

type Violation = NonNullable<Certificate['programs']>['violations'][number];

/** The finding about a loader that does not check, and the lines of its units. */
export function laxParts(): { readonly lax: Violation; readonly lines: readonly UnitResult[] } {
  const disagreement = {
    kind: 'load',
    step: null,
    index: null,
    instruction: null,
    where: 'loading',
    observed: '3 programs that load, of 3 that must be refused by 1 rules',
    allowed: 'a refusal of each',
    ulps: null,
    clauses: ['gp4.load.error', 'gp4.load.two-sizes'],
    means: 'sets',
    signature: LAX,
  } as const;
  const example = { unit: 'case:sizes/0', program: '!!NVvp4.0 SHORT LONG TEMP t; END' };
  const rule = { restriction: 'two-sizes', clause: 'gp4.load.two-sizes', asked: 3, loaded: 3 };
  return {
    lax: {
      name: 'case:sizes/0',
      programs: 3,
      verdict: 'disagrees',
      reason: null,
      disagreement,
      shrunk: null,
      accepted: null,
      rules: [{ ...rule, example }],
    },
    lines: [0, 1, 2].map((row) => ({
      unit: `case:sizes/${String(row)}`,
      verdict: 'disagrees',
      disagreement: { ...disagreement, restriction: 'two-sizes', signature: 'gp4.load.two-sizes' },
    })),
  };
}
