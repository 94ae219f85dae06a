import { describe, expect, it } from 'vitest';
import type { Clause, FormulaClause, GpuClause } from '../../spec/load/clauses.js';
import { readCaseFile, readCases } from '../cases/read-file.js';
import { CANARY_CLAUSES, canaryCases, CanaryError, checkCanary, gpuCanaryCases } from './canary.js';
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
    interpretations: [],
  };
}

async function measured(
  clauses: readonly Clause[],
  cases: string,
  gpuClauses: readonly GpuClause[] = [],
): Promise<Measured> {
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
            { number: 'Chapter 3', title: '3', read: false, reason: 'none', bindsNobody: true },
          ],
        },
      ],
      clauses,
      gpuClauses,
      errata: [],
    },
    ...readCaseFile(cases, 'test.yaml', 'test'),
    records: { recordings: [], byClause: new Map([['vp2.MUL.recorded', 3]]) },
  });
}

const NAN = formula('vp2.MUL.nan', 'isNaN(a)');

function statusOf(found: Measured, id: string): string | undefined {
  const all = [...found.vp.clauses.list, ...found.gpu.clauses.list];
  return all.find((clause) => clause.id === id)?.status;
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
    expect(alone?.environmentsMissing).toEqual(['VP1.0', 'VP1.1', 'VSP1.0', 'GF3']);
  });

  it('counts sections, productions and classes of operands', async () => {
    const found = await measured([restriction], CASES);
    expect(found.sections).toMatchObject({
      total: 3,
      read: 1,
      withoutClause: 1,
      bindNobody: 1,
    });
    const [document] = found.sections.documents;
    expect(document?.sections.map(({ status }) => status)).toEqual([
      'uncovered',
      'no clause',
      'not read',
      'binds nobody',
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

const GPU_BASE = {
  ...BASE,
  document: 'gp4',
  section: '2.X.8.ADD',
  environments: ['NVvp4.0', 'NVfp4.0', 'NVgp4.0'],
} as const;

function gpuFormula(
  id: string,
  on: string,
  about: Pick<FormulaClause<'NVvp4.0'>, 'type' | 'special'>,
  when: string | null = null,
  then = 'isInteger(r) or isNaN(r)',
): GpuClause {
  return {
    ...GPU_BASE,
    id,
    kind: 'formula',
    on,
    ...about,
    when,
    then,
    symmetric: false,
    interpretations: [],
  };
}

const PLAIN_S = { type: 'S', special: null } as const;

describe('GPU programs', () => {
  it('count for clauses of their type and modifiers', async () => {
    const clauses = [
      gpuFormula('gp4.ADD.S', 'ADD', PLAIN_S, 'a == -1', 'r == a + b'),
      gpuFormula('gp4.ADD.S-masked', 'ADD', PLAIN_S, 'a == 7', 'r == a + b'),
      gpuFormula('gp4.ADD.F', 'ADD', { type: 'F', special: null }, null, 'r == a + b'),
      gpuFormula('gp4.ADD.any', 'ADD', { type: null, special: null }, null, 'r == a + b'),
      gpuFormula('gp4.ADD.wrong', 'ADD', PLAIN_S, 'a == -1', 'r == 17'),
      gpuFormula('gp4.MUL.HI', 'MUL', { type: 'S', special: 'HI' }, null, 'r == 0'),
      gpuFormula('gp4.MUL.low', 'MUL', PLAIN_S, null, 'r == a * b'),
    ];
    const found = await measured(
      [],
      `environment: NVvp4.0
cases:
  sum: {instruction: "ADD.S R0.xy, R1, R2", in: {R1: {s: [-1, 7, 0, 0]}, R2: {s: [5, 5, 5, 5]}}, expect: {R0: {s: [4, any, any, any]}}}
  high: {instruction: "MUL.S.HI R0, R1, R1", in: {R1: {s: [2, 2, 2, 2]}}, expect: {R0: {s: [0, 0, 0, 0]}}}`,
      clauses,
    );
    expect(clauses.map(({ id }) => `${id}: ${statusOf(found, id) ?? ''}`)).toEqual([
      'gp4.ADD.S: covered',
      'gp4.ADD.S-masked: not observed',
      'gp4.ADD.F: uncovered',
      'gp4.ADD.any: covered',
      'gp4.ADD.wrong: uncovered',
      'gp4.MUL.HI: covered',
      'gp4.MUL.low: uncovered',
    ]);
    expect(found.gpu.clauses.violated).toBe(1);
    expect(found.gpu.cases).toMatchObject({ total: 2, agree: 2, instructions: 2 });
    expect(found.vp.cases.total).toBe(0);
    const [sum] = found.gpu.clauses.list;
    expect(sum?.observed.witness).toEqual({
      case: 'test:sum',
      text: 'ADD.S R0.xy, R1, R2',
      given: 'R1 = -1s 7s 0s 0s; R2 = 5s 5s 5s 5s',
      instructions: 1,
    });
  });

  it('count for a clause where what it reads is defined', async () => {
    const clause = gpuFormula(
      'gp4.LIT.z',
      'LIT',
      { type: null, special: null },
      'a.w == 2',
      'r.z == a.y * a.y',
    );
    const found = await measured(
      [],
      `cases: {it: {environment: NVvp4.0, instruction: "LIT R0, R1", in: {R1: [1, 3, undefined, 2]}, expect: clauses}}`,
      [clause],
    );
    expect(statusOf(found, clause.id)).toBe('covered');
  });

  it('count for restrictions, productions and classes of operands by type', async () => {
    const restriction: GpuClause = {
      ...GPU_BASE,
      id: 'gp4.load.result-read',
      kind: 'restriction',
      restriction: 'result-read',
    };
    const found = await measured(
      [],
      `environment: NVvp4.0
cases:
  refused: {instruction: "MOV R0, R0, R0", expect: {error: {restriction: syntax}}}
  alone: {instruction: "MOV R0, o", declare: "OUTPUT o = result.position;", expect: {error: {restriction: result-read}}}
  twice: {instruction: "MOV R0, u; CAL f", expect: {error: {restriction: undeclared-variable}}}
  values:
    instruction: MAD.U R0.xyz, R1, R2, R3
    in: {R1: {u: [0, 1, 4294967295, 7]}, R2: {u: [2, 2, 2, 2]}, R3: {u: [1, 1, 1, 1]}}
    expect: {R0: {u: [1, 3, 4294967295, any]}}
  denormal:
    instruction: MAX R0, -vertex.attrib[1], program.env[0]
    in: {"vertex.attrib[1]": [smallest-denormal, 1, 1, 1], "program.env[0]": {all: 2}}
    expect: {R0: [2, any, any, any]}
  fetched: {instruction: "TEX R0, vertex.attrib[1], texture[0], 1D", in: {"vertex.attrib[1]": [.nan, 1, 1, 1]}, expect: {R0: {all: undefined}}}
  ended: {instructions: "REP.U R1; ENDREP;", in: {R1: {u: [0, 9, 9, 9]}}, expect: {outcome: completed}}`,
      [restriction],
    );
    expect(found.gpu.cases.others).toEqual([]);
    expect(statusOf(found, restriction.id)).toBe('covered');
    const of = (id: string) => found.gpu.restrictions.list.find((each) => each.id === id);
    expect(of('result-read')).toMatchObject({
      clause: 'gp4.load.result-read',
      document: 'gp4',
      environmentsMissing: ['NVfp4.0', 'NVgp4.0'],
    });
    expect(of('undeclared-variable')).toMatchObject({
      clause: null,
      alone: { cases: 0 },
      notAlone: { cases: 1 },
    });
    const production = found.gpu.grammar.list.find(({ name }) => name === 'TRIop_instruction');
    expect([production?.accepted.cases, production?.document]).toEqual([1, 'gp4']);
    const classes = found.gpu.operands.list.filter(({ observed }) => observed > 0);
    expect(classes.map((each) => `${each.instruction} ${each.operand} ${each.class}`)).toEqual([
      'MAD.U a zero',
      'MAD.U a one',
      'MAD.U a greatest',
      'MAD.U b other',
      'MAD.U c one',
      'MAX.F a -denormal',
      'MAX.F b +normal',
      'REP.U a zero',
      'TEX a NaN',
    ]);
    expect(found.gpu.operands.instructionsMissing).not.toContain('TEX');
  });

  it('share the cases that name clauses and errata with commands of the GL', async () => {
    const witnessed: GpuClause = { ...GPU_BASE, id: 'gp4.GL.seen', kind: 'witnessed' };
    const found = await measured(
      [],
      `cases:
  it:
    clauses: [gp4.GL.seen]
    commands:
      - {call: [GetProgramivARB, VERTEX_PROGRAM_ARB, PROGRAM_ATTRIB_COMPONENTS_NV], value: 0}`,
      [witnessed],
    );
    expect(found.gpu.cases).toMatchObject({ total: 1, agree: 1, instructions: 0 });
    expect(statusOf(found, witnessed.id)).toBe('covered');
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

  it('watches GPU programs too', async () => {
    const found = await measured([], 'cases: {}');
    expect(found.gpu.cases.total).toBe(0);
    expect(found.gpu.operands.instructionsMissing).toContain('MUL');
    expect(gpuCanaryCases().map(({ id }) => id)).toEqual(canaryCases().map(({ id }) => id));
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
