import { describe, expect, it } from 'vitest';
import type { Clause, FormulaClause } from '../../spec/load/clauses.js';
import { readCaseFile, readCases } from '../cases/read-file.js';
import { CANARY_CLAUSES, checkCanary, CanaryError } from './canary.js';
import { Hits } from './clause-hits.js';
import { measure, type Measured } from './measure.js';

const BASE = {
  document: 'vp2',
  section: '2.14.3.24',
  says: 'something',
  errata: [],
  environments: ['VP1.0', 'VP2.0'],
  equivalence: null,
  source: { file: '', line: 1 },
} as const;

function formula(id: string, when: string, then = 'isNaN(r)', on = 'MUL'): FormulaClause {
  return {
    ...BASE,
    id,
    kind: 'formula',
    on,
    type: null,
    special: null,
    when,
    then,
    symmetric: false,
    readings: [],
  };
}

async function measured(clauses: readonly Clause[], cases: string): Promise<Measured> {
  return measure({
    specification: {
      documents: [
        {
          id: 'vp2',
          title: 'NV_vertex_program2',
          kind: 'primary',
          revision: '33',
          date: '',
          sections: [
            { number: '2.14.3.24', title: 'MUL', read: true },
            { number: '2.14.3.25', title: 'RCC', read: true },
            { number: '2.14.4', title: 'Arrays', read: false, reason: 'elsewhere' },
          ],
        },
      ],
      clauses,
      gpuClauses: [],
      errata: [],
    },
    ...readCaseFile(cases, 'test.yaml', 'test'),
    records: { recordings: [], byClause: new Map([['vp2.MUL.recorded', 3]]) },
  });
}

const NAN = formula('vp2.MUL.nan', 'isNaN(a)');

function statusOf(found: Measured, id: string): string | undefined {
  return found.vp.clauses.list.find((clause) => clause.id === id)?.status;
}

describe('clauses', () => {
  it('are covered where they applied and the result is compared', async () => {
    const found = await measured(
      [NAN],
      `cases:
  long: {instructions: "MOV R1, R2; MUL R0, v[0], c[0];", v: {0: {all: .nan}}, expect: {R0: {all: .nan}}}
  short: {instruction: "MUL R0, v[0], c[0]", v: {0: {all: .nan}}, expect: {R0: {all: .nan}}}`,
    );
    expect(statusOf(found, NAN.id)).toBe('covered');
    const [clause] = found.vp.clauses.list;
    expect(clause?.observed).toEqual({
      cases: 2,
      witness: {
        case: 'test:short',
        text: 'MUL R0, v[0], c[0]',
        given: 'v[0] = NaN NaN NaN NaN',
        instructions: 1,
      },
    });
  });

  it('are not covered by a NaN that is masked away', async () => {
    const found = await measured(
      [NAN],
      `cases:
  masked: {instruction: "MUL R0.x, v[0], c[0]", v: {0: [1, .nan, .nan, .nan]}, expect: {R0: {all: 0}}}`,
    );
    expect(statusOf(found, NAN.id)).toBe('not observed');
    expect(found.vp.clauses.covered).toBe(0);
  });

  it('are covered by a case that asks them to hold', async () => {
    const found = await measured(
      [NAN],
      `cases:
  judged: {instruction: "MUL R0.x, v[0], c[0]", v: {0: [1, .nan, 1, 1]}, expect: clauses}`,
    );
    expect(statusOf(found, NAN.id)).toBe('covered');
  });

  it('are not covered by being named, nor by a case that does not agree', async () => {
    const found = await measured(
      [
        NAN,
        formula('vp2.MUL.recorded', 'isInf(a)'),
        { ...BASE, id: 'vp2.MUL.seen', kind: 'witnessed' },
      ],
      `cases:
  named: {clauses: [vp2.MUL.nan], instruction: "MUL R0, v[0], c[0]", expect: {R0: [0, 0, 0, 0]}}
  wrong: {clauses: [vp2.MUL.seen], instruction: "MUL R0, v[0], c[0]", expect: {R0: {all: 1}}}`,
    );
    expect(statusOf(found, NAN.id)).toBe('named only');
    expect(statusOf(found, 'vp2.MUL.recorded')).toBe('records only');
    expect(statusOf(found, 'vp2.MUL.seen')).toBe('named only');
    expect(found.vp.cases).toMatchObject({ total: 2, agree: 1, others: ['test:wrong'] });
  });

  it('that the semantics violates are reported and not covered', async () => {
    const wrong = formula('vp2.MUL.wrong', 'isNaN(a)', 'r == 1');
    const found = await measured(
      [wrong],
      `cases:
  it: {instruction: "MUL R0, v[0], c[0]", v: {0: {all: .nan}}, expect: {R0: {all: .nan}}}`,
    );
    expect(statusOf(found, wrong.id)).toBe('uncovered');
    expect(found.vp.clauses.violated).toBe(1);
  });

  it('about several components want them all compared', async () => {
    const same = formula('vp2.DP3.replicated', '0 == 0', 'same(r.x, r.w)', 'DP3');
    const cases = (x: string, w: string): string =>
      `cases:\n  it: {instruction: "DP3 R0, v[0], c[0]", expect: {R0: [${x}, any, any, ${w}]}}`;
    expect(statusOf(await measured([same], cases('0', 'any')), same.id)).toBe('not observed');
    expect(statusOf(await measured([same], cases('0', '0')), same.id)).toBe('covered');
  });

  it('hold only in their environments', async () => {
    const found = await measured(
      [NAN],
      `environment: VP1.1
cases:
  it: {instruction: "MUL R0, v[0], c[0]", v: {0: {all: .nan}}, expect: {R0: {all: .nan}}}`,
    );
    expect(statusOf(found, NAN.id)).toBe('uncovered');
  });
});

describe('the rest', () => {
  const CASES = `cases:
  refused: {program: "!!VP2.0 MOV o[HPOS], R0; ADD R0, c[0], c[1]; END", expect: {error: {restriction: two-parameters}}}
  refused-twice: {program: "!!VP1.0 ADD R12, v[0], v[1]; END", expect: {error: {restriction: temporary-unavailable}}}
  denormal: {instruction: "MUL R0, -v[0], c[0]", v: {0: [smallest-denormal, 1, 1, 1]}, c: {0: {all: 2}}, expect: {R0: [-0, -2, -2, any]}}`;
  const restriction: Clause = {
    ...BASE,
    id: 'vp2.load.temporary-unavailable',
    kind: 'restriction',
    restriction: 'temporary-unavailable',
  };

  it('counts a restriction only where it is the only one', async () => {
    const found = await measured([restriction], CASES);
    expect(statusOf(found, restriction.id)).toBe('not alone');
    expect(found.vp.restrictions.covered).toBe(1);
    const alone = found.vp.restrictions.list.find(({ id }) => id === 'two-parameters');
    expect(alone?.alone.witness?.case).toBe('test:refused');
    expect(alone?.environmentsMissing).toEqual(['VP1.0', 'VP1.1', 'VSP1.0']);
  });

  it('counts sections, productions and classes of operands', async () => {
    const found = await measured([restriction], CASES);
    expect(found.sections).toMatchObject({ total: 3, read: 1, withoutClause: 1 });
    const [document] = found.sections.documents;
    expect(document?.sections.map(({ status }) => status)).toEqual([
      'uncovered',
      'no clause',
      'not read',
    ]);
    const bin = found.vp.grammar.list.find(({ name }) => name === 'BINop-instruction');
    expect([bin?.accepted.cases, bin?.refused.cases]).toEqual([1, 2]);
    const classes = found.vp.operands.list.filter(({ observed }) => observed > 0);
    expect(classes.map((each) => `${each.instruction} ${each.operand} ${each.class}`)).toEqual([
      'MUL a -normal',
      'MUL a -denormal',
      'MUL b +normal',
    ]);
  });
});

describe('the canary', () => {
  it('is sound, and counts for nothing else', async () => {
    const found = await measured(
      [NAN],
      'cases: {it: {instruction: "MOV R0, R1", expect: {R0: {all: 0}}}}',
    );
    expect(found.vp.cases.total).toBe(1);
    expect(statusOf(found, NAN.id)).toBe('uncovered');
    expect(found.vp.operands.instructionsMissing).toContain('MUL');
  });

  it('speaks up where nothing was counted, or too much', () => {
    const nothing = new Map(CANARY_CLAUSES.map(({ id }) => [id, new Hits()]));
    expect(() => {
      checkCanary(nothing, []);
    }).toThrow(CanaryError);
    const [corpusCase] = readCases(
      'cases: {it: {instruction: "MOV R0, R1", expect: {R0: {all: 0}}}}',
      '',
      't',
    );
    if (corpusCase === undefined) throw new Error('no case');
    const everything = new Map(CANARY_CLAUSES.map(({ id }) => [id, new Hits()]));
    for (const hits of everything.values()) hits.observed.add(corpusCase);
    expect(() => {
      checkCanary(everything, []);
    }).toThrow(/canary\.masked/);
  });

  it('speaks up where its own cases do not agree', () => {
    expect(() => {
      checkCanary(new Map(), ['(canary):seen']);
    }).toThrow(/\(canary\):seen does not agree/);
  });
});
