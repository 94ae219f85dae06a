/** What the playground computes and shares: the same bits as the terminal, and links that nobody can hurt it with. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Inputs } from '../../api/inputs.js';
import { run } from '../../api/run.js';
import { FAULTS } from '../../oracles/faults/faults.js';
import { GPU_FAULTS } from '../../oracles/faults/gpu/faults.js';
import { hex } from '../../semantics/number/binary32.js';
import { TEXTURE_TARGETS } from '../../spec/gpu/texture-targets.js';
import { loadSpecification } from '../../spec/load/specification.js';
import { examples } from '../examples.js';
import { CellError, valueOfCell, vectorOfCells } from './cells.js';
import { firstDifference, RegisterHistory } from './registers.js';
import { permittedOf } from './permitted.js';
import { MOST_STEPS, played, type Ran } from './run.js';
import { whyOf, type WhyAsked } from './why.js';
import { skeletonOf } from './skeleton.js';
import { NOTHING_SHARED, packed, unpacked, type Shared } from './share.js';

const CLAUSES = loadSpecification();

function ran(program: string, choices = '', inputs: Inputs = {}): Ran {
  const result = played({ program, inputs, choices }, CLAUSES);
  if (result.kind !== 'ran') throw new Error(JSON.stringify(result));
  return result;
}

describe('a faulty machine', () => {
  const DP3 = '!!VP2.0\nDP3 o[HPOS], c[0], c[0];\nEND\n';
  const given = { registers: { 'c[0]': [1, 2, 3, 4] } } as const;

  it('runs beside the documents’, and the first difference is the step that it does otherwise', () => {
    const [own, faulty] = [ran(DP3, '', given), ran(DP3, 'fault:dp3-reads-w', given)];
    expect(firstDifference(own.steps, faulty.steps)).toBe(0);
    expect(faulty.steps[0]?.written[0]?.value[0]).toMatchObject({ value: 1 + 4 + 9 + 16 });
    expect(own.steps[0]?.written[0]?.value[0]).toMatchObject({ value: 1 + 4 + 9 });
    const xor = '!!NVvp4.0\nOUTPUT o = result.position;\nXOR.U o, 3, 1;\nEND\n';
    expect(firstDifference(ran(xor).steps, ran(xor, 'fault:xor-is-or').steps)).toBe(0);
  });

  it('each of the catalogue runs, or does not load, by its own rules', () => {
    const ends = new Map<string, number>();
    for (const { name, environment } of [...FAULTS, ...GPU_FAULTS]) {
      const program = examples().find(({ program }) => program.startsWith(`!!${environment}`))?.program;
      if (program === undefined) continue;
      const { kind } = played({ program, inputs: {}, choices: `fault:${name}` }, { clauses: [], gpuClauses: [] });
      ends.set(kind, (ends.get(kind) ?? 0) + 1);
    }
    expect(ends.get('ran')).toBeGreaterThan(300);
    expect(ends.get('cannot run')).toBeUndefined();
  }, 120_000); // prettier-ignore

  it('that there is not, or of another language, is refused; why is not told of one', () => {
    for (const choices of ['fault:', 'fault:none', 'fault:xor-is-or', 'fault:dp3-reads-w,madRounding=once']) {
      expect(played({ program: DP3, inputs: given, choices }, CLAUSES)).toMatchObject({
        kind: 'cannot run', message: expect.stringMatching(/^the catalogue has no fault ".*" of VP programs/) as string,
      });
    }
    const asked = { program: DP3, inputs: given, choices: 'fault:dp3-reads-w', target: 'o[HPOS].x', after: null };
    expect(whyOf(asked, CLAUSES)).toMatchObject({ kind: 'cannot say', message: expect.stringMatching(/^A faulty machine/) as string });
  }); // prettier-ignore
});

describe('a run', () => {
  it.each(examples().map((each) => [each.name, each] as const))(
    '%s: its registers after all steps are those of a run, each step names clauses, and what a step changes is marked',
    (_, { program, inputs }) => {
      const registers = Object.fromEntries(
        inputs.map(([name, cells]) => [name, vectorOfCells(cells)]),
      );
      const { steps, end, places } = ran(program, '', { registers });
      const own = run(program, { registers });
      expect(end).toEqual(own);
      const history = new RegisterHistory(steps);
      const after = history.after(steps.length);
      const temporaries = 'temporaries' in own ? own.temporaries : {};
      const known: Readonly<Record<string, unknown>> = { ...own.results, ...temporaries };
      let compared = 0;
      for (const { name, values } of after) {
        if (!(name in known)) continue;
        expect(values, name).toEqual(known[name]);
        compared++;
      }
      expect(compared).toBeGreaterThan(0);
      for (let count = 1; count <= steps.length; count++) {
        const before = new Map(history.after(count - 1).map((each) => [each.name, each]));
        const wrote = steps[count - 1]?.step.written.map(({ register }) => register) ?? [];
        for (const { name, values, changed } of history.after(count)) {
          const old = before.get(name)?.values;
          if (wrote.includes(name) || name.startsWith('CC')) {
            const differs = values.map((value, at) => JSON.stringify(value) !== JSON.stringify(old?.[at]));
            if (changed.length > 0) expect(changed, name).toEqual(differs);
          } else {
            expect(values, name).toEqual(old);
            expect(changed, name).toEqual([]);
          }
        }
      }
      for (const { step } of steps) expect(places[step.index]).toBeDefined();
      const unnamed = steps.filter(({ clauses }) => clauses.length === 0);
      expect(unnamed.map(({ step }) => step.instruction)).toEqual([]);
      expect(steps.every(({ clauses }) => clauses.every(({ holds }) => holds))).toBe(true);
    },
  );

  it('a step names the clause about its operands first', () => {
    const inputs = { registers: { 'v[0]': [NaN, 0, 0, 1], 'c[0]': [1, 0, 0, 1] } } as const;
    const program = '!!VP2.0 MAX o[HPOS], v[0], c[0]; END';
    const { steps } = ran(program, '', inputs);
    expect(steps[0]?.clauses.map(({ clause }) => clause)).toContain('vp2.MAX.2');
    const typed = ran('!!NVvp4.0 ADD.U result.position, {1, 2, 3, 4}.x, 5; END');
    expect(typed.steps[0]?.clauses.map(({ clause }) => clause)).toContain('gp4.ADD.unsigned');
  });

  it('a clause that a machine violates says so', () => {
    const inputs = { registers: { 'v[0]': [0, 0, 0, 0], 'c[0]': [Infinity, 1, 1, 1] } } as const;
    const program = '!!VP2.0 MUL o[HPOS], v[0], c[0]; END';
    const clauses = (choices: string): unknown =>
      ran(program, choices, inputs).steps[0]?.clauses.find(({ clause }) => clause === 'vp2.MUL.3')?.holds;
    expect(clauses('')).toBe(true);
    expect(clauses('zeroTimes=zero-wins')).toBe(false);
  });

  it('an engine runs to the bit', () => {
    const inputs = { registers: { 'v[0]': [1, 0, 0, 1] } } as const;
    const { steps } = ran('!!VP1.1 RSQ o[HPOS], v[0].x; END', 'nv20', inputs);
    expect(steps[0]?.step.result?.[0]).toMatchObject({ bits: '0x3f7fffff' });
    const program = '!!NVvp4.0 MOV result.position, vertex.position; END';
    expect(played({ program, inputs: {}, choices: 'nv20' }, CLAUSES).kind).toBe('cannot run');
  });

  it('two machines are compared step by step', () => {
    const program = '!!VP2.0 MOV R0, v[0]; RCP R0.x, v[0].x; MOV o[HPOS], R0; END';
    const inputs = { registers: { 'v[0]': [3.3, 0, 0, 1] } } as const;
    const [strict, other] = [ran(program, '', inputs), ran(program, 'nv30-like', inputs)];
    expect(firstDifference(strict.steps, strict.steps)).toBeNull();
    expect(firstDifference(strict.steps, other.steps.slice(0, 2))).not.toBeNull();
    expect(firstDifference([], strict.steps)).toBe(0);
  });

  it('results are undefined once their vertex was emitted, as at the end', () => {
    const { steps, end } = ran('!!NVgp4.0 PRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 2; MOV result.position, {1, 2, 3, 4}; EMIT; END');
    const shown = (count: number): unknown => new RegisterHistory(steps).after(count).map(({ values }) => values);
    expect(shown(1)).toEqual([steps[0]?.step.result]);
    expect(shown(2)).toEqual([[null, null, null, null]]);
    expect(end.results).toEqual({ 'result.position': [null, null, null, null] });
  });

  it('a write outside of an array leaves all undefined that is written, as at the end', () => {
    const { steps, end } = ran(
      '!!NVvp4.0 TEMP a[2]; TEMP t; MOV t, {5, 6, 7, 8}; MOV result.position, t; MOV a[0], t; MOV.U t.x, 9; MOV a[t.x], t; MOV t.y, 3; END',
    );
    const held = (count: number): ReadonlyMap<string, readonly unknown[]> =>
      new Map(new RegisterHistory(steps).after(count).map(({ name, values }) => [name, values]));
    const undefinedOnes = (count: number): readonly string[] =>
      [...held(count)].flatMap(([name, values]) => (values.every((value) => value === null) ? [name] : []));
    expect(undefinedOnes(4)).toEqual([]);
    expect(undefinedOnes(5)).toEqual(expect.arrayContaining(['result.position', 't', 'a[0]']));
    const marked = new RegisterHistory(steps).after(5).find(({ name }) => name === 'result.position');
    expect(marked?.changed).toEqual([true, true, true, true]);
    // Written anew, a component is defined again.
    expect(held(6).get('t')).toMatchObject([null, { value: 3 }, null, null]);
    expect(held(6).get('result.position')).toEqual(end.results['result.position']);
  });

  it('a program without an end is ended', () => {
    const { steps, isCut, end } = ran('!!NVvp4.0 TEMP a; MOV a, {1, 1, 1, 1}; REP; ADD.CC a, a, 1; BRK (EQ.x); ENDREP; MOV result.position, a; END');
    expect(isCut).toBe(true);
    expect(steps.length).toBe(MOST_STEPS);
    expect(end.outcome).not.toBe('completed');
  });

  it('what does not load, or cannot run, says so', () => {
    expect(played({ program: '!!VP2.0 MOVE R0, v[0]; END', inputs: {}, choices: '' }, CLAUSES)).toMatchObject({
      kind: 'does not load',
      error: { line: 1, column: 9 },
    });
    const program = '!!VP1.0 MOV o[HPOS], v[0]; END';
    const wrong = { registers: { 'v[16]': [0, 0, 0, 0] } } as const;
    expect(played({ program, inputs: wrong, choices: '' }, CLAUSES).kind).toBe('cannot run');
    expect(played({ program, inputs: {}, choices: 'noProfile' }, CLAUSES)).toMatchObject({
      kind: 'cannot run',
      message: expect.stringContaining('noProfile') as string,
    });
    expect(permittedOf({ program, inputs: wrong }).kind).toBe('cannot run');
  });

  it('what is permitted is what the terminal says', () => {
    const permitted = permittedOf({
      program: '!!VP2.0 MUL o[HPOS], v[0], c[0]; END',
      inputs: { registers: { 'v[0]': [0, 1, 2, 3], 'c[0]': [Infinity, 1, 1, 1] } },
    });
    expect(permitted).toMatchObject({
      kind: 'permitted',
      tables: [{ rows: expect.arrayContaining([
        { name: 'o[HPOS]', sets: [{ text: 'NaN' }, { text: '1' }, { text: '2' }, { text: '3' }].map((set) => expect.objectContaining(set) as unknown), dependsOn: [] },
      ]) as unknown }],
      switches: [],
    });
  });
}); // prettier-ignore

/** A quarter of a texture, and a word of a buffer that is an integer. */
const SAMPLES = `!!NVfp4.0
BUFFER4 b[] = { program.buffer[2] };
TEMP t;
TEX t, fragment.texcoord[0], texture[1], 2D;
MUL result.color, t, b[0];
END
`;
const AT = { registers: { 'fragment.texcoord[0]': [0.5, 0.5, 0, 1] } } as const;
const TEXEL = 'texels: [[1, 2, 3, 4]]';
const BESIDES = `textures:
  1: {2D: {levels: [{width: 1, height: 1, ${TEXEL}}], parameters: {minFilter: NEAREST, magFilter: NEAREST}}}
buffers: {2: [2, -0, .inf, "0x3f000000"]}
`;

describe('textures and buffers', () => {
  it('are those of a file of inputs: runs, what is permitted and why go by them', () => {
    const asked = { program: SAMPLES, inputs: AT, besides: BESIDES, choices: '' };
    const own = run(SAMPLES, {
      ...AT,
      textures: {
        1: [
          {
            kind: '2D',
            levels: [{ width: 1, height: 1, texels: [[1, 2, 3, 4]] }],
            parameters: { minFilter: 'NEAREST', magFilter: 'NEAREST' },
          },
        ],
      },
      buffers: { 2: [2, -0, Infinity, 0.5] },
    });
    expect(own.results).toMatchObject({
      'result.color[0]': [{ value: 2 }, { value: '-0' }, { value: '+INF' }, { value: 2 }],
    });
    const here = played(asked, CLAUSES);
    expect(here).toMatchObject({ kind: 'ran', end: own });
    expect(permittedOf(asked)).toMatchObject({
      kind: 'permitted',
      tables: [
        {
          title: null,
          rows: [
            {
              name: 'result.color[0]',
              sets: [{ text: '2' }, expect.anything(), { text: '+INF' }, { text: '2' }],
            },
          ],
        },
      ],
    });
    const why = whyOf({ ...asked, target: 'result.color[0].x', after: null }, CLAUSES);
    expect(why).toMatchObject({
      kind: 'why',
      why: {
        inputs: expect.arrayContaining([
          expect.objectContaining({ name: 'program.buffer[2][0]' }),
        ]) as unknown,
      },
    });
  });

  it.each([
    ['textures:\n  1: {2D: {levels: [{width: 2, height: 1, texels: [1]}]}}', 2, 51, /2 texels/],
    ['buffers:\n  0: [1, one]', 2, 10, /"one"/],
    ['buffers:\n  0: [1, 0x3f800000]', 2, 10, /quotes/],
    ['in: {fragment.position: [1, 2, 3, 4]}', 1, 1, /stand in the table/],
    ['textures:\n  1: {4D: {}}', 2, 7, /4D/],
    ['textures: [', 1, 12, /./],
    ['nothing', 1, 1, /./],
    ['# nothing', 1, 1, /./],
  ] as const)('%j: the mistake is told at line %i, column %i', (besides, line, column, message) => {
    const result = played({ program: SAMPLES, inputs: {}, besides, choices: '' }, CLAUSES);
    const lines = besides.split('\n');
    const before = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
    expect(result).toMatchObject({
      kind: 'cannot run',
      message: expect.stringContaining(
        `textures and buffers, line ${String(line)}, column ${String(column)}: `,
      ) as string,
      at: before + column - 1,
    });
    expect(result).toMatchObject({ message: expect.stringMatching(message) as string });
  });

  it('VP programs have none', () => {
    const asked = {
      program: '!!VP2.0 MOV o[HPOS], v[0]; END',
      inputs: {},
      besides: BESIDES,
      choices: '',
    };
    expect(played(asked, CLAUSES)).toMatchObject({
      kind: 'cannot run',
      message: expect.stringMatching(/^VP programs are given no textures/) as string,
      at: null,
    });
    expect(played({ ...asked, besides: ' \n' }, CLAUSES).kind).toBe('ran');
  });

  it.each(TEXTURE_TARGETS.map((each) => [each.name, each] as const))(
    'small ones for a program that accesses %s are taken, and seen',
    (name, { isSampled }) => {
      const opcode = isSampled ? 'TEX' : 'TXF.F';
      const program = `!!NVvp4.0\nBUFFER b[] = { program.buffer[0] };\nTEMP t;\nMOV t, b[5];\n${opcode} result.position, {${name.includes('CUBE') ? '1' : '0'}, 0, 0, 0}, texture[3], ${name};\nMOV result.texcoord[0], t;\nEND\n`;
      const asked = { program, inputs: {}, besides: skeletonOf(program), choices: '' };
      const result = played(asked, CLAUSES);
      expect(result).toMatchObject({
        kind: 'ran',
        end: {
          results: {
            'result.texcoord[0]': [{ value: 1 }, { value: 1 }, { value: 1 }, { value: 1 }],
          },
        },
      });
      // A texture that is not bound, or is incomplete, has no colour.
      const { 'result.position': seen } = result.kind === 'ran' ? result.end.results : {};
      expect(seen?.[0]).toMatchObject({ value: 1 });
    },
  );

  it('a program that has none of them needs none', () => {
    expect(
      skeletonOf(
        '!!NVvp4.0\n# TEX t, t, texture[0], 2D;\nMOV result.position, vertex.position; END',
      ),
    ).toBe('');
  });
});

describe('why', () => {
  it.each(examples().map((each) => [each.name, each] as const))(
    '%s: what a register is called after a step, it is asked about by',
    (_, { program, inputs }) => {
      const registers = Object.fromEntries(
        inputs.map(([name, cells]) => [name, vectorOfCells(cells)]),
      );
      const { steps } = ran(program, '', { registers });
      const after = Math.min(2, steps.length);
      const effort = { seed: 1, trials: 1, steps: 1 };
      let asked = 0;
      for (const { name, values } of new RegisterHistory(steps).after(after)) {
        values.forEach((value, at) => {
          const target = `${name}.${'xyzw'.charAt(at)}`;
          const question = { program, inputs: { registers }, choices: '', target, after };
          const answer = whyOf(question, CLAUSES, undefined, effort);
          if (answer.kind !== 'why') throw new Error(answer.message);
          const held = answer.why.left[0]?.held ?? null;
          const bits = typeof value === 'object' ? (value?.bits ?? null) : value;
          expect(held === null ? null : 'code' in held ? held.code : hex(held.bits)).toBe(bits);
          asked++;
        });
      }
      expect(asked).toBeGreaterThan(0);
    },
  );

  const MOVE = {
    program: '!!VP2.0 MOV R0, v[0]; MUL o[HPOS], R0, c[0]; END',
    inputs: { registers: { 'v[0]': [2, 0, 0, 1], 'c[0]': [3, 0, 0, 1] } },
    choices: '',
    target: 'o[HPOS].x',
    after: null,
  } as const satisfies WhyAsked;

  it('says how far it is, and asks about steps on the way', () => {
    const looked: (readonly [number, number])[] = [];
    const end = whyOf(MOVE, CLAUSES, (at, of) => looked.push([at, of]));
    expect(end).toMatchObject({ kind: 'why', why: { after: null, end: 'completed', inputs: [{ name: 'v[0].x' }, { name: 'c[0].x' }] } });
    expect(looked.length).toBeGreaterThan(0);
    expect(looked.every(([at, of]) => at < of)).toBe(true);
    const way = whyOf({ ...MOVE, target: 'R0.x[31]', after: 1 }, CLAUSES);
    expect(way).toMatchObject({ kind: 'why', why: { after: 1, bit: 31, inputs: [{ name: 'v[0].x' }] } });
  });

  it('goes by the choices of the machine', () => {
    const program = '!!VP2.0 MUL o[HPOS], v[0], c[0]; END';
    const inputs = { registers: { 'v[0]': [0, 0, 0, 1], 'c[0]': [3, 0, 0, 1] } } as const;
    const slice = (choices: string): unknown => {
      const answer = whyOf({ ...MOVE, program, inputs, choices }, CLAUSES);
      return answer.kind === 'why' ? answer.why.inputs.length : answer;
    };
    expect(slice('')).toBe(2);
    expect(slice('zeroTimes=zero-wins,zeroProduct=positive')).toBe(1);
  });

  it.each([
    [{ target: 'R0.q' }, /no component "q"/],
    [{ target: '' }, /there is no register ""/],
    [{ target: 'R0.x', after: 3 }, /over after 2 steps/],
    [{ choices: 'nv20' }, /nv20 is an engine.*: ask of nv20-like/],
    [{ choices: 'noProfile' }, /noProfile/],
    [{ program: '!!VP2.0 MOVE' }, /./],
    [{ inputs: { registers: { 'v[99]': [0, 0, 0, 0] } } }, /v\[99\]/],
    [{ program: '!!VP2.0 again: ADD R0, R0, v[0]; BRA again; MOV o[HPOS], R0; END' }, /more than 4096/],
  ] as const)('%j: says why it cannot say', (other, message) => {
    expect(whyOf({ ...MOVE, ...other }, CLAUSES)).toEqual({ kind: 'cannot say', message: expect.stringMatching(message) as string });
  });
}); // prettier-ignore

describe('cells', () => {
  it.each([
    ['', 0],
    ['1.5', 1.5],
    ['-0', -0],
    ['1e-3', 0.001],
    ['0x7fc00001', '0x7fc00001'],
    ['0x1', '0x00000001'],
    ['NaN', NaN],
    ['-inf', -Infinity],
    ['+INF', Infinity],
    ['-3s', { type: 'S', value: -3 }],
    ['4294967295U', { type: 'U', value: 4294967295 }],
    ['0xFFs', { type: 'S', bits: '0x000000ff' }],
    ['Undefined', null],
  ])('%s', (text, value) => {
    expect(valueOfCell(text)).toEqual(value);
    if (typeof value === 'number') expect(Object.is(valueOfCell(text), value)).toBe(true);
  });

  it.each(['one', '0x123456789', '1 2', '1.5s', '--1', '0xg', '0x123456789u', 'undefineds'])(
    '%s is no number',
    (text) => {
      expect(() => valueOfCell(text)).toThrow(CellError);
    },
  );
});

describe('shared links', () => {
  const shared: fc.Arbitrary<Shared> = fc.record({
    program: fc.string({ unit: 'binary' }),
    inputs: fc.array(fc.tuple(fc.string(), fc.array(fc.string(), { minLength: 4, maxLength: 4 })), {
      maxLength: 4,
    }),
    besides: fc.string(),
    choices: fc.string(),
    beside: fc.option(fc.string()),
    narrowed: fc.string(),
    step: fc.nat(),
    breakpoints: fc.array(fc.nat()),
    why: fc.option(fc.record({ target: fc.string(), after: fc.nat() })),
  });

  it('hold what was shared', () => {
    fc.assert(
      fc.property(shared, (own) => {
        const text = packed(own);
        expect(text).toMatch(/^[\w-]*$/);
        expect(unpacked(text)).toEqual(own);
      }),
    );
  });

  it('that were made before there were textures, questions and switches open still', () => {
    const { why, besides, narrowed, ...before } = NOTHING_SHARED;
    expect([why, besides, narrowed]).toEqual([null, '', '']);
    expect(unpacked(packed(before as Shared))).toEqual(NOTHING_SHARED);
  });

  it('of others are nothing', () => {
    const hostile = [
      '',
      'x',
      '%%%',
      packed({ program: 1 } as unknown as Shared),
      packed({ ...NOTHING_SHARED, inputs: [['v[0]', ['1']]] }),
      packed({ ...NOTHING_SHARED, step: -1 }),
      packed({ ...NOTHING_SHARED, besides: 1 } as unknown as Shared),
      packed({ ...NOTHING_SHARED, narrowed: [] } as unknown as Shared),
      packed({ ...NOTHING_SHARED, breakpoints: ['1'] as unknown as number[] }),
      packed({ ...NOTHING_SHARED, why: { target: 'R0.x' } } as unknown as Shared),
      packed({ ...NOTHING_SHARED, why: { target: 'R0.x', after: -1 } }),
      packed({ ...NOTHING_SHARED, program: 'x'.repeat(2 ** 21) }),
    ];
    expect(hostile.map(unpacked)).toEqual(hostile.map(() => null));
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(unpacked(text)).toBeNull();
      }),
    );
  });
});
