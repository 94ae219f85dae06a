import { describe, expect, it } from 'vitest';
import { groupsOf } from '../../oracles/cases/make-case-index.js';
import { readCases } from '../../oracles/cases/read-file.js';
import type { Specification } from '../../spec/load/specification.js';
import { PLAIN } from '../page/paint.js';
import { explanationOf } from './explanation.js';
import { explanationText } from './explanation-text.js';

const BASE = {
  document: 'vp2',
  section: '2.14.3.24',
  equivalence: null,
  environments: ['VP1.0', 'VP2.0'],
  source: { file: 'spec/clauses/a.yaml', line: 7 },
} as const;

const SPECIFICATION: Specification = {
  documents: [
    {
      id: 'vp2',
      title: 'NV_vertex_program2',
      kind: 'primary',
      revision: '33',
      date: '',
      sections: [],
    },
  ],
  clauses: [
    {
      ...BASE,
      id: 'vp2.MUL.3',
      says: 'zero times an infinity is NaN',
      kind: 'formula',
      on: 'MUL',
      type: null,
      special: null,
      when: 'isZero(a) and isInf(b)',
      then: 'isNaN(r)',
      symmetric: true,
      interpretations: [],
      errata: [],
    },
    {
      ...BASE,
      id: 'vp2.MUL.why',
      says: 'a product is useful',
      kind: 'untestable',
      why: 'informative',
      reason: 'it binds nobody',
      errata: [],
    },
  ],
  gpuClauses: [
    {
      ...BASE,
      id: 'arb.MUL.result',
      document: 'arb',
      environments: [],
      restated: ['gp4.MUL.float', 'gp4.MUL.types'],
      says: 'a product',
      kind: 'untestable',
      why: 'elsewhere',
      reason: 'nothing runs it',
      errata: [],
    },
  ],
  errata: [
    {
      id: 'vp2.E1',
      where: ['2.14.3.24', 'vp2.MUL.3'],
      kind: 'contradiction',
      problem: 'it says two things',
      interpretations: { one: 'the first', two: 'the second' },
      default: 'two',
      because: 'it is the better one',
      evidence: null,
      carried: {},
      uncased: null,
      source: { file: 'spec/errata.yaml', line: 3 },
    },
  ],
};

const CASES = readCases(
  `clauses: [vp2.MUL.3]
cases:
  a:
    instruction: MUL R0, v[0], c[0]
    cross: {R1: zeros}
    expect: clauses
`,
  'f.yaml',
  'd/f',
);

function text(id: string): string {
  const explain = explanationOf(id, SPECIFICATION);
  return explain === null
    ? ''
    : explanationText(
        explain(groupsOf({ cases: CASES, gpuCases: [], glCases: [], guestCases: [] })),
        PLAIN,
      );
}

describe('vpspec explain', () => {
  it('says what a clause means, its formula, its errata and its cases', () => {
    expect(text('vp2.MUL.3')).toBe(`vp2.MUL.3  NV_vertex_program2 §2.14.3.24
  zero times an infinity is NaN

  on    MUL
  when  isZero(a) and isInf(b)
  then  isNaN(r)
        also with the first two operands exchanged

  environments  VP1.0, VP2.0

  errata
    vp2.E1  taken as: two
      it says two things

  2 cases
    d/f:a
  spec/clauses/a.yaml:7
`);
  });

  it('says why a clause has no test', () => {
    expect(text('vp2.MUL.why')).toContain('no test: informative, it binds nobody');
    expect(text('vp2.MUL.why')).not.toContain('no case');
  });

  it('says which clauses of a later document state the same, and that no environment follows it', () => {
    expect(text('arb.MUL.result')).toContain(
      '  environments  none\n  stated again by gp4.MUL.float, gp4.MUL.types\n',
    );
    expect(text('vp2.MUL.3')).not.toContain('stated again');
  });

  it("shows an erratum's interpretations and the cases of what it is about", () => {
    const shown = text('vp2.E1');
    expect(shown).toContain('vp2.E1  contradiction, about 2.14.3.24, vp2.MUL.3');
    expect(shown).toContain('    one: the first\n    two (default): the second\n');
    expect(shown).toContain('  2 cases\n    d/f:a\n');
  });

  it("lists an instruction's rules with what covers them", () => {
    const shown = text('mul');
    expect(shown).toContain(
      'MUL  multiply  NV_vertex_program2 §2.14.3.24\n  vector, vector -> vector; MULC',
    );
    expect(shown).toContain('  vp2.MUL.3  2 cases\n');
    expect(shown).toContain('  vp2.MUL.why  informative\n');
    expect(shown).toContain('vp2.E1');
  });

  it('knows nothing else', () => {
    expect(explanationOf('vp2.MUL', SPECIFICATION)).toBeNull();
    expect(explanationOf('FOO', SPECIFICATION)).toBeNull();
  });
});
