import { describe, expect, it } from 'vitest';
import { GPU_NOMINAL } from '../../../semantics/gpu/domains/nominal.js';
import { flagsFrom } from '../../../semantics/gpu/domains/flags.js';
import { UNDEFINED } from '../../../semantics/gpu/domains/undefined.js';
import { SpecFileError } from '../../../spec/load/spec-file-error.js';
import type { GpuCase } from './case.js';
import { readCaseFile, readCases } from '../read-file.js';

function read(text: string): readonly GpuCase[] {
  return readCaseFile(text, 'f.yaml', 'd/s/f').gpuCases;
}

/** One case `a` of these lines, of a vertex program unless they say otherwise. */
function file(...lines: readonly string[]): string {
  return ['environment: NVvp4.0', 'cases:', '  a:', ...lines.map((line) => `    ${line}`)].join(
    '\n',
  );
}

function one(...lines: readonly string[]): GpuCase {
  const [first] = read(file(...lines));
  if (first === undefined) throw new Error('no case');
  return first;
}

function problems(text: string): readonly string[] {
  try {
    readCaseFile(text, 'f.yaml', 'f');
  } catch (error) {
    if (!(error instanceof SpecFileError)) throw error;
    return error.problems.map(
      ({ line, column, message }) => `${String(line)}:${String(column)} ${message}`,
    );
  }
  return [];
}

const MOV = 'instruction: MOV R0, R1';
const ANY = 'expect: {R0: {all: any}}';
const LOADS = 'expect: {loads: true}';

const f = (value: number | null) => ({ type: 'F', value });
const s = (value: number | null) => ({ type: 'S', value });
const u = (value: number | null) => ({ type: 'U', value });

describe('values with a type', () => {
  it('are floating-point with f as without, whole and by component', () => {
    const given = (data: string): unknown =>
      one(MOV, `in: {R1: ${data}}`, ANY).start.temporaries['R1'];
    expect(given('{f: [1, -0, 0.5, undefined]}')).toEqual([f(1), f(-0), f(0.5), f(null)]);
    expect(given('{f: {all: 2}}')).toEqual([f(2), f(2), f(2), f(2)]);
    expect(given('[{f: 1}, {s: 1}, {u: 1}, 1]')).toEqual([f(1), s(1), u(1), f(1)]);
  });
});

describe('cases of GPU programs', () => {
  it('stand beside those of VP programs, and apart from them', () => {
    const text = [
      'cases:',
      '  vp:',
      '    instruction: MOV R0, v[0]',
      '    expect: {loads: true}',
      '  gpu:',
      '    each: {ENV: [NVvp4.0, NVgp4.0, VP2.0]}',
      '    environment: $ENV',
      '    instruction: MOV R0, R1',
      '    expect: {loads: true}',
    ].join('\n');
    const both = readCaseFile(text, 'f.yaml', 'f');
    expect(both.cases.map(({ id }) => id)).toEqual(['f:vp', 'f:gpu/VP2.0']);
    expect(both.gpuCases.map(({ id, environment }) => [id, environment])).toEqual([
      ['f:gpu/NVvp4.0', 'NVvp4.0'],
      ['f:gpu/NVgp4.0', 'NVgp4.0'],
    ]);
    expect(readCases(text, 'f.yaml', 'f')).toEqual(both.cases);
  });

  it('get a header, declarations and an END around instructions', () => {
    const text = (...lines: readonly string[]): string => one(...lines, LOADS).program.text;
    expect(text('instruction: "MOV R0.x, R15 # R1"')).toBe(
      '!!NVvp4.0\nTEMP R0, R15;\nMOV R0.x, R15 # R1;\nEND\n',
    );
    expect(
      text('declare: "PARAM R2[2] = {1, 2}; TEMP R0, x;"', 'instructions: "ADD R0, R1, R2[0];"'),
    ).toBe('!!NVvp4.0\nPARAM R2[2] = {1, 2}; TEMP R0, x;\nTEMP R1;\nADD R0, R1, R2[0];\nEND\n');
    expect(text('environment: NVgp4.0', 'instruction: EMIT')).toBe(
      '!!NVgp4.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 4;\nEMIT;\nEND\n',
    );
    expect(
      text('environment: NVgp4.0', 'declare: PRIMITIVE_IN LINES;', 'instruction: ENDPRIM'),
    ).toBe(
      '!!NVgp4.0\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 4;\nPRIMITIVE_IN LINES;\nENDPRIM;\nEND\n',
    );
    expect(text('program: "!!NVvp4.0 END"')).toBe('!!NVvp4.0 END');
  });

  it('set values with types, by binding in one spelling or by name', () => {
    const { start } = one(
      'declare: "ATTRIB generic = vertex.attrib[9]; TEMP tab[3];"',
      'instruction: ADD tab[1], generic, R3',
      'in:',
      '  vertex.texcoord: [1, -0, "0x7f800000", undefined]',
      '  "program.env[3]": {s: ["0xffffffff", -2, 3, ~]}',
      '  generic: {u: {all: 7}}',
      '  tab[2]: [1, {s: -1}, {u: 4294967295}, undefined]',
      '  R3: {all: 2}',
      LOADS,
    );
    expect(start.bindings).toEqual({
      'vertex.texcoord[0]': [f(1), f(-0), f(Infinity), f(null)],
      'program.env[3]': [s(-1), s(-2), s(3), s(null)],
      'vertex.attrib[9]': [u(7), u(7), u(7), u(7)],
    });
    expect(start.temporaries).toEqual({
      'tab[2]': [f(1), s(-1), u(4294967295), f(null)],
      R3: [f(2), f(2), f(2), f(2)],
    });
  });

  it('are given what the documents fix or compute, by a value or by a column', () => {
    const values = ({ start }: GpuCase, binding: string): unknown =>
      start.bindings[binding]?.map(({ value }) => value);
    const fixed = one(
      MOV,
      'in: {vertex.normal: [1, 2, 3, ~], state.fog.params: [1, 0, 2, ~], vertex.id: {s: [3, ~, ~, ~]}}',
      ANY,
    );
    expect(values(fixed, 'vertex.normal')).toEqual([1, 2, 3, 1]);
    expect(values(fixed, 'state.fog.params')).toEqual([1, 0, 2, 0.5]);
    expect(values(fixed, 'vertex.id')).toEqual([3, null, null, null]);
    const column = one(MOV, 'table: {columns: vertex.fogcoord.x -> R0, rows: [[2, ~]]}');
    expect(values(column, 'vertex.fogcoord')).toEqual([2, 0, 0, 1]);
  });

  it('set condition codes by their flags', () => {
    const { start, expect: expected } = one(
      MOV,
      'CC0: [SF, "ZF CF", "", undefined]',
      'expect: {CC1: [any, "SF OF? CF?", ZF, ""]}',
    );
    expect(start.codes).toEqual([
      [
        flagsFrom({ SF: true }),
        flagsFrom({ ZF: true, CF: true }),
        flagsFrom({}),
        GPU_NOMINAL.undefinedFlags,
      ],
      null,
    ]);
    const codes = expected.kind === 'runs' ? expected.registers[0]?.components : null;
    expect(codes).toEqual([
      null,
      flagsFrom({ SF: true, OF: UNDEFINED, CF: UNDEFINED }),
      flagsFrom({ ZF: true }),
      flagsFrom({}),
    ]);
  });

  it('set buffers, textures and derivatives', () => {
    const { start } = one(
      MOV,
      'buffers: {2: [1, {s: -5}, undefined, {u: "0x80000000"}]}',
      'derivatives: [{x: [1, 2, 3, 4], y: {all: 0}}]',
      'textures:',
      '  3:',
      '    2D: {format: R, levels: [{width: 2, height: 1, texels: [0.5, 1]}], parameters: {minFilter: NEAREST}}',
      LOADS,
    );
    expect(start.buffers).toEqual({ 2: [f(1), s(-5), f(null), u(0x80000000)] });
    expect(start.derivatives).toEqual([{ dx: [1, 2, 3, 4], dy: [0, 0, 0, 0] }]);
    const texture = start.textures.get(3)?.['2D'];
    expect(texture?.faces[0]?.[0]?.texels.map(([r]) => r)).toEqual([0.5, 1]);
    expect(texture?.parameters).toMatchObject({ minFilter: 'NEAREST', magFilter: 'LINEAR' });
  });

  it('expand tables with types in the columns, and lattices of integers', () => {
    const table = read(
      file(
        'instruction: ADD.S.CC R0, R1, R2',
        'in: {R1: {s: [1, 2, 3, 4]}}',
        'table:',
        '  columns: R1.y:s R2:u -> R0.x:s R0.y CC0',
        '  rows:',
        '    - [-1, "0x80000000", 5, {s: {min: -1}}, "SF CF"]',
        '    - [undefined, [1, 2, 3, 4], any, undefined, [any, ZF, "", any]]',
      ),
    );
    expect(table.map(({ id }) => id)).toEqual([
      'd/s/f:a/-1,2147483648',
      'd/s/f:a/undefined,1_2_3_4',
    ]);
    expect(table[0]?.start.temporaries).toEqual({
      R1: [s(1), s(-1), s(3), s(4)],
      R2: [u(2 ** 31), u(2 ** 31), u(2 ** 31), u(2 ** 31)],
    });
    const any = { kind: 'any' };
    expect(table[0]?.expect).toMatchObject({
      registers: [
        {
          key: 'R0',
          components: [
            { kind: 'integer', signed: true, value: { kind: 'value', value: 5 } },
            { kind: 'integer', signed: true, value: { kind: 'between', least: -1 } },
            any,
            any,
          ],
        },
        { name: 'CC0', components: new Array(4).fill(flagsFrom({ SF: true, CF: true })) },
      ],
    });
    const crossed = read(file(MOV, 'cross: {R1:s: powers, CC1: [ZF, ""]}', ANY));
    expect(crossed).toHaveLength(64);
    expect(crossed.at(-2)?.id).toBe('d/s/f:a/-2147483648,ZF');
    expect(crossed[1]?.id).toBe('d/s/f:a/1,none');
  });

  it('expect errors in what the case gave, not in what the harness wrote', () => {
    const { expect: expected } = one('instruction: ADD R0, R1', 'expect: {error: {at: R1}}');
    expect(expected).toMatchObject({
      kind: 'error',
      position: '!!NVvp4.0\nTEMP R0, R1;\nADD R0, '.length,
    });
  });

  it('leave it to the check to say that a program does not load', () => {
    expect(problems(file('instruction: FOO tmp', 'expect: {tmp: {all: 1}}'))).toEqual([]);
  });

  it.each([
    [
      [MOV, 'v: {0: {all: 1}}', ANY],
      '5:5 a case of NVvp4.0 has no "v"; it may have declare, in, buffers, textures, derivatives, CC0, CC1',
    ],
    [[MOV, 'in: {R2: {all: 1}}', ANY], '5:10 "R2" is no variable of the program; did you mean R0?'],
    [
      [MOV, 'in: {vertex.postion: {all: 1}}', ANY],
      '5:10 NVvp4.0 programs have no vertex.postion; did you mean vertex.position?',
    ],
    [
      [MOV, 'in: {fragment.position: {all: 1}}', ANY],
      /5:10 NVvp4.0 programs have no fragment.position/,
    ],
    [
      [MOV, 'in: {R1.x: {all: 1}}', ANY],
      '5:10 R1.x is one component: here four values are given, which may be any or undefined',
    ],
    [
      [MOV, 'in: {R1: 1}', ANY],
      '5:14 expected a list of four values, or {all: value} for the same in every component; found 1',
    ],
    [[MOV, 'in: {R1: {s: [1, 2, 3]}}', ANY], '5:18 expected four values; found a list of 3'],
    [
      [MOV, 'in: {R1: {s: {all: 1.5}}}', ANY],
      '5:24 expected a signed integer from -2147483648 to 2147483647, or a quoted bit pattern such as "0xffffffff"; found 1.5',
    ],
    [
      [MOV, 'in: {R1: {u: {all: -1}}}', ANY],
      /5:24 expected an unsigned integer from 0 to 4294967295/,
    ],
    [
      [MOV, 'in: {R1: {u: {all: "0xff"}}}', ANY],
      '5:24 a bit pattern has eight hexadecimal digits, such as "0xffffffff"; found "0xff"',
    ],
    [
      [MOV, 'in: {R1: {u: {all: 0xff}}}', ANY],
      '5:24 without quotes 0xff is the number 255: write "0xff" for a bit pattern',
    ],
    [[MOV, 'in: {R1: {all: any}}', ANY], /5:20 expected a number, .* found "any"/],
    [
      [MOV, 'in: {vertex.id: [1, {s: 1}, 2, 3]}', ANY],
      '5:21 vertex.id takes four values of one type',
    ],
    [
      [
        MOV,
        'in: {"vertex.attrib[1]": {s: {all: 1}}}',
        'table: {columns: "vertex.attrib[1].x -> R0", rows: [[1, 2]]}',
      ],
      '3:3 vertex.attrib[1] takes four values of one type',
    ],
    [
      [MOV, 'in: {vertex.normal: [1, 2, 3, 4]}', ANY],
      /^5:25 w of vertex.normal is 1; leave it out, write ~ or that: found 4 \(NV_vertex_program4/,
    ],
    [
      [MOV, 'in: {vertex.id: {s: [7, 0, ~, ~]}}', ANY],
      /^5:21 y of vertex.id is undefined; leave it out or write ~: found 0/,
    ],
    [
      [MOV, 'table: {columns: vertex.fogcoord.y -> R0, rows: [[2, ~]]}'],
      /^5:55 y of vertex.fogcoord is 0/,
    ],
    [
      [MOV, 'in: {state.depth.range: [0, 1, 0.5, ~]}', ANY],
      /^5:29 z of state.depth.range is far minus near, 1; .*found 0.5/,
    ],
    [
      [
        MOV,
        'in: {state.fog.params: [1, 0, ~, 0.5]}',
        'table: {columns: state.fog.params.z -> R0, rows: [[4, ~]]}',
      ],
      /^4:5 w of state.fog.params is 1\/\(end-start\), 0.25; .*found 0.5/,
    ],
    [
      [MOV, 'in: {vertex.position: {all: 1}, "vertex.attrib[0]": {all: 1}}', ANY],
      '5:37 vertex.attrib[0] is set twice',
    ],
    [
      [MOV, 'in: {result.position: {all: 1}}', ANY],
      '5:10 result.position cannot be set: programs write it',
    ],
    [[MOV, 'in: {CC0: {all: ZF}}', ANY], '5:10 CC0 is a key of the case, beside "in"'],
    [
      [MOV, 'in: {"program.buffer[0][1]": {all: 1}}', ANY],
      '5:10 program.buffer[0][1] is a word of a buffer: set it with "buffers"',
    ],
    [[MOV, 'in: {"a b": {all: 1}}', ANY], /5:10 "a b" is no name: expected a binding/],
    [
      ['program: "!!NVvp4.0 TEMP R0; END"', 'in: {R0: {all: 1}}', LOADS],
      '5:10 a whole program starts as the document says: R0 can be set with instruction or instructions',
    ],
    [
      ['program: "!!NVvp4.0 END"', 'CC1: {all: ZF}', LOADS],
      '5:5 a whole program starts as the document says: CC1 can be set with instruction or instructions',
    ],
    [
      ['program: "!!NVvp4.0 END"', 'declare: "TEMP a;"', LOADS],
      '5:5 a whole program has its own declarations',
    ],
    [
      [
        'declare: "TEMP tab[2]; TEMP one; PARAM k = 1;"',
        'instruction: MOV one, tab[1]',
        'in: {tab: {all: 1}}',
        LOADS,
      ],
      '6:10 tab is an array: write a member, tab[0..1]',
    ],
    [
      [
        'declare: "TEMP tab[2]; TEMP one; PARAM k = 1;"',
        'instruction: MOV one, tab[1]',
        'in: {"tab[2]": {all: 1}}',
        LOADS,
      ],
      '6:10 tab[2]: the members are 0 to 1',
    ],
    [
      [
        'declare: "TEMP tab[2]; TEMP one; PARAM k = 1;"',
        'instruction: MOV one, tab[1]',
        'in: {"one[0]": {all: 1}}',
        LOADS,
      ],
      '6:10 one is no array; found "one[0]"',
    ],
    [
      [
        'declare: "TEMP tab[2]; TEMP one; PARAM k = 1;"',
        'instruction: MOV one, tab[1]',
        'in: {k: {all: 1}}',
        LOADS,
      ],
      '6:10 k is a constant',
    ],
    [
      [
        'declare: "OUTPUT pos = result.position;"',
        'instruction: MOV pos, R1',
        'in: {pos: {all: 1}}',
        LOADS,
      ],
      '6:10 pos cannot be set: programs write it',
    ],
    [
      [
        'declare: "ATTRIB pos = vertex.position;"',
        'instruction: MOV R0, pos',
        'expect: {pos: {all: 1}}',
      ],
      '6:14 no program writes pos',
    ],
    [
      [
        'declare: "BUFFER b[] = { program.buffer[0] };"',
        'instruction: MOV R0, b[1]',
        'in: {"b[1]": {all: 1}}',
        LOADS,
      ],
      '6:10 b[1] is a word of a buffer: set it with "buffers"',
    ],
    [[MOV, 'expect: {vertex.position: {all: 1}}'], '5:14 no program writes vertex.position'],
    [
      [MOV, 'expect: {outcom: completed}'],
      '5:14 "outcom" is no variable of the program; did you mean outcome?',
    ],
    [
      [MOV, 'expect: {R0: {s: {all: {near: 1, ulps: 1}}}}'],
      '5:28 expected an integer, any, undefined, {min, max} or {oneOf: [...]}',
    ],
    [[MOV, 'expect: {R0: {s: {all: {min: 2, max: 1}}}}'], '5:28 no value lies from min to max'],
    [
      [MOV, 'expect: {R0: {u: {all: {oneOf: [1]}}}}'],
      '5:28 oneOf wants a list of two values or more',
    ],
    [
      [MOV, 'CC0: [EQ, ZF, ZF, ZF]', ANY],
      '5:11 expected the flags that are set, such as "SF OF" (of SF, ZF, OF, CF; "CF?" is an undefined one, "" none), or undefined; found "EQ"',
    ],
    [[MOV, 'CC0: [SF SF, ZF, ZF, ZF]', ANY], '5:11 SF stands twice in "SF SF"'],
    [
      [MOV, 'expect: {outcome: completed, reason: jump}'],
      '5:34 a reason goes with "outcome: terminated" or "outcome: undefined"',
    ],
    [
      [MOV, 'expect: {outcome: undefined, reason: jmp}'],
      '5:42 expected jump or loop-count or kill; found "jmp"; did you mean jump?',
    ],
    [
      [MOV, 'expect: {outcome: exploded}'],
      /5:23 expected completed, terminated, killed, undefined or unfinished/,
    ],
    [[MOV, 'expect: {emitted: [end]}'], '5:14 NVvp4.0 programs emit no vertices'],
    [
      ['environment: NVgp4.0', MOV, 'expect: {emitted: [{R0: {all: 1}}]}'],
      '6:25 a vertex has results; R0 is none',
    ],
    [
      [MOV, 'expect: {error: {restriction: no-such}}'],
      /5:35 there is no load restriction "no-such"; they are /,
    ],
    [[MOV, 'buffers: {x: [1]}', ANY], '5:15 expected the number of a binding point; found "x"'],
    [[MOV, 'buffers: {0: [1, {s: 2.5}]}', ANY], /5:22 expected a signed integer/],
    [
      [MOV, 'textures: {x: {}}', ANY],
      '5:16 expected the number of a texture image unit; found "x"',
    ],
    [[MOV, 'textures: {0: {2d: {}}}', ANY], '5:20 unknown key "2d"'],
    [
      [
        MOV,
        'textures: {0: {2D: {levels: [{width: 2, height: 2, texels: [1, 2]}], format: R}}}',
        ANY,
      ],
      /5:64 expected 4 texels, not 2/,
    ],
    [
      [MOV, 'derivatives: [{x: [1, 2, 3], y: {all: 0}}]', ANY],
      '5:23 expected four values; found a list of 3',
    ],
    [
      [MOV, 'table: {columns: R1:f32 -> R0, rows: [[1, 2]]}'],
      '5:22 "f32" is no type: expected s (signed) or u (unsigned), or nothing for floating-point',
    ],
    [
      [MOV, 'table: {columns: CC0:s -> R0, rows: [[1, 2]]}'],
      '5:22 CC0 holds flags, which have no type',
    ],
    [[MOV, 'cross: {R1: integers}', ANY], /5:17 expected a list of values or a lattice \(zeros, /],
    [
      [MOV, 'cross: {R1:s: zeros}', ANY],
      '5:19 expected a list of values or a lattice (integers, powers, counts, halves, bytes)',
    ],
    [[MOV, 'cross: {CC0: zeros}', ANY], '5:18 CC0 holds flags: write a list of values'],
  ] satisfies readonly (readonly [readonly string[], string | RegExp])[])(
    'say what is wrong and where: %j',
    (lines, message) => {
      const found = problems(file(...lines));
      if (typeof message === 'string') expect(found).toContain(message);
      else expect(found.join('\n')).toMatch(message);
    },
  );

  it('are refused keys that belong to them in cases of VP programs', () => {
    const text =
      'cases:\n  a:\n    instruction: MOV R0, R1\n    in: {R1: {all: 1}}\n    expect: {loads: true}';
    expect(problems(text)).toEqual(['4:5 a case of VP2.0 has no "in"; it may have v, c, R, A, CC']);
    expect(
      problems('cases:\n  a:\n    instruction: MOV R0, R1\n    expect: {outcome: killed}'),
    ).toEqual(['4:23 a VP2.0 program ends completed or terminated; found "killed"']);
    expect(
      problems(
        'cases:\n  a:\n    instruction: MOV R0, R1\n    expect: {outcome: terminated, reason: call-depth}',
      ),
    ).toEqual(['4:43 expected call-stack-overflow or instruction-limit; found "call-depth"']);
  });
});
