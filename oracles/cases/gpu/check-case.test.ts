/** What cases of GPU programs alone have; what both languages compare by one rule is in ../check-case.test.ts. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gpuNominal } from '../../../semantics/gpu/domains/nominal.js';
import { gpuMachineOf } from '../../../semantics/gpu/machine/machine.js';
import type { GpuClause } from '../../../spec/load/clauses.js';
import { SpecFileError } from '../../../spec/load/spec-file-error.js';
import { GpuCaseChecker } from './check-case.js';
import type { GpuCase } from './case.js';
import { gpuClausesByInstruction } from './clauses.js';
import { mutatedText } from '../mutated-text.arbitrary.js';
import { readCaseFile } from '../read-file.js';
import type { CaseResult } from '../result.js';
import { byNight } from '../../../vitest.night.js';

function one(...lines: readonly string[]): GpuCase {
  const text = ['environment: NVvp4.0', 'cases:', '  a:', ...lines.map((line) => `    ${line}`)];
  const [first] = readCaseFile(text.join('\n'), 'f.yaml', 'f').gpuCases;
  if (first === undefined) throw new Error('no case');
  return first;
}

function check(...lines: readonly string[]): CaseResult {
  return new GpuCaseChecker().check(one(...lines));
}

function seen(...lines: readonly string[]): readonly string[] {
  return check(...lines).differences.map(
    ({ where, expected, observed, ulps }) =>
      `${where}: ${expected}; ${observed}${ulps === null ? '' : `; ${String(ulps)}`}`,
  );
}

const MOV = 'instruction: MOV R0, R1';

describe('checking a case of a GPU program', () => {
  it('compares type, value and whether there is one', () => {
    const given = [MOV, 'in: {R1: [1, -0, undefined, .nan]}'];
    expect(seen(...given, 'expect: {R0: [1, -0, undefined, .nan]}')).toEqual([]);
    expect(seen(...given, 'expect: {R0: [2, 0, 3, undefined]}')).toEqual([
      'R0.x: 2 (0x40000000); 1 (0x3f800000); 8388608',
      'R0.y: 0 (0x00000000); -0 (0x80000000); 1',
      'R0.z: 3 (0x40400000); undefined',
      'R0.w: undefined; NaN (0x7fc00000)',
    ]);
    expect(seen(...given, 'expect: {R0: {s: [1, any, undefined, any]}}')).toEqual([
      'R0.x: s 1 (0x00000001); 1 (0x3f800000)',
    ]);
    const signed = ['instruction: MOV.S R0, R1', 'in: {R1: {s: [-1, 2, 3, 4]}}'];
    expect(seen(...signed, 'expect: {R0: {s: [-1, {min: 2}, {oneOf: [3, 4]}, any]}}')).toEqual([]);
    expect(seen(...signed, 'expect: {R0: {s: [1, {max: 1}, {oneOf: [7, 8]}, 4]}}')).toEqual([
      'R0.x: s 1 (0x00000001); s -1 (0xffffffff)',
      'R0.y: s [-2147483648, 1]; s 2 (0x00000002)',
      'R0.z: s 7 (0x00000007) or s 8 (0x00000008); s 3 (0x00000003)',
    ]);
    expect(seen(...signed, 'expect: {R0: {u: [4294967295, any, any, any]}}')).toEqual([
      'R0.x: u 4294967295 (0xffffffff); s -1 (0xffffffff)',
    ]);
  });

  it('compares the bits of a packed value where they are asked for', () => {
    const packed = ['instructions: "PK2H R0, R1; MOV R2, R0;"', 'in: {R1: [.nan, 1, 0, 0]}'];
    const [first] = seen(...packed, 'expect: {R2: {all: {exact: "0x00000000"}}}');
    const bits = /0x[0-9a-f]{8}\)$/.exec(first ?? '')?.[0].slice(0, -1) ?? '';
    expect(bits).toMatch(/^0x3c007/);
    expect(seen(...packed, `expect: {R2: {all: {exact: "${bits}"}}}`)).toEqual([]);
  });

  it('starts from bindings, temporaries and condition codes that a case sets', () => {
    const flow = [
      'declare: "PARAM tab[2] = { program.env[2..3] }; TEMP sum;"',
      'instructions: "ADD sum, vertex.attrib[1], tab[1]; MOV R0.xy (GT1.xyzw), sum;"',
      'in: {vertex.attrib[1]: [1, 2, 3, 4], "tab[1]": {all: 10}, R0: {all: 9}}',
    ].map((line) => line.replace('{vertex.attrib[1]:', '{"vertex.attrib[1]":'));
    const codes = 'CC1: ["", SF, undefined, ZF]';
    expect(seen(...flow, codes, 'expect: {sum: [11, 12, 13, 14], R0: [11, 9, 9, 9]}')).toEqual([]);
    expect(seen(...flow, 'expect: {R0: [undefined, undefined, 9, 9]}')).toEqual([]);
  });

  it('reads buffers and textures', () => {
    expect(
      seen(
        'declare: "BUFFER b[] = { program.buffer[1] };"',
        'instructions: "MOV R0.x, b[2]; MOV.S R0.y, b[1]; MOV R0.zw, b[7];"',
        'buffers: {1: [1, {s: 2}, 3]}',
        'expect: {R0: [3, {s: 2}, undefined, undefined]}',
      ),
    ).toEqual([]);
    expect(
      seen(
        'instruction: TXF R0, R1, texture[0], 1D',
        'in: {R1: {s: [1, 0, 0, 0]}}',
        'textures:',
        '  0:',
        '    1D: {levels: [{width: 2, texels: [[0, 0, 0, 0], [1, 2, 3, 4]]}], parameters: {minFilter: NEAREST}}',
        'expect: {R0: [1, 2, 3, 4]}',
      ),
    ).toEqual([]);
  });

  it('compares condition codes flag by flag', () => {
    const sum = [
      'instruction: ADD.S.CC R0, -R1, -R2',
      'in: {R1: {s: {all: 1}}, R2: {s: {all: 1}}}',
    ];
    expect(seen(...sum, 'expect: {CC0: {all: "SF OF? CF?"}}')).toEqual([]);
    expect(seen(...sum, 'expect: {CC0: [SF, "", any, undefined]}')).toEqual([
      'CC0.x: SF; SF OF? CF?',
      'CC0.y: none; SF OF? CF?',
      'CC0.w: SF? ZF? OF? CF?; SF OF? CF?',
    ]);
    expect(seen(...sum, 'expect: {CC1: {all: undefined}}')).toEqual([]);
  });

  it('compares how it ended', () => {
    const loop = ['instructions: "REP; MOV R0, R0; CONT (TR); BRK (FL); ENDREP;"'];
    expect(seen(...loop, 'expect: {outcome: unfinished}')).toEqual([]);
    expect(seen(...loop, 'expect: {instructions: 3}')).toEqual([
      'outcome: completed; unfinished',
      'instructions: 3; 1048576',
    ]);
    const jump = ['instructions: "IF GT.x; MOV R0, R1; ENDIF;"'];
    expect(seen(...jump, 'expect: {outcome: undefined, reason: jump}')).toEqual([]);
    expect(seen(...jump, 'expect: {outcome: undefined, reason: kill}')).toEqual([
      'reason: kill; undefined: jump',
    ]);
    const kill = ['environment: NVfp4.0', 'instruction: KIL R0', 'in: {R0: [1, -1, 1, 1]}'];
    expect(seen(...kill, 'expect: {outcome: killed, instructions: 1}')).toEqual([]);
  });

  it('compares what a geometry program emitted', () => {
    const emits = [
      'environment: NVgp4.0',
      'declare: PRIMITIVE_OUT LINE_STRIP;',
      'instructions: "MOV result.position, vertex[0].position; EMIT; MOV.S result.layer, R0; EMIT; ENDPRIM;"',
      'in: {"vertex[0].position": [1, 2, 3, 4], R0: {s: {all: 5}}}',
    ];
    const expected = (...vertices: readonly string[]) => [
      'expect:',
      '  emitted:',
      ...vertices.map((vertex) => `    - ${vertex}`),
    ];
    const first = '{result.position: [1, 2, 3, 4], result.layer: {all: undefined}}';
    const second = '{result.position: {all: undefined}, result.layer: {s: {all: 5}}}';
    expect(seen(...emits, ...expected(first, second, 'end'))).toEqual([]);
    expect(seen(...emits, ...expected(first, second))).toEqual([
      'emitted: vertex, vertex; vertex, vertex, end',
    ]);
    expect(seen(...emits, ...expected(first, '{result.layer: {s: [6, 5, 5, 5]}}', 'end'))).toEqual([
      'emitted[1] result.layer.x: s 6 (0x00000006); s 5 (0x00000005)',
    ]);
    expect(seen(...emits, ...expected('{result.fogcoord: {all: 1}}', '{}', 'end'))).toEqual([
      'emitted[0] result.fogcoord: a value; the program does not name it',
    ]);
  });

  it('judges by the executable clauses, of the type that they are about', () => {
    const clause = (then: string, type: 'F' | 'S' | null): GpuClause => ({
      kind: 'formula',
      id: 'gp4.ADD.1',
      document: 'gp4',
      section: '2.X.8.ADD',
      says: 'a sum',
      errata: [],
      environments: ['NVvp4.0'],
      equivalence: null,
      source: { file: 'spec/clauses/a.yaml', line: 1 },
      on: 'ADD',
      type,
      special: null,
      when: null,
      then,
      symmetric: false,
      interpretations: [],
    });
    const verdict = (then: string, type: 'F' | 'S' | null): string => {
      const clauses = gpuClausesByInstruction([clause(then, type)]);
      const sum = one(
        'instruction: ADD.S R0, R1, R2',
        'in: {R1: {s: {all: 2147483647}}, R2: {s: {all: 2}}}',
        'expect: clauses',
      );
      return new GpuCaseChecker({ clauses }).check(sum).verdict;
    };
    expect(verdict('r == signed(a + b)', null)).toBe('agrees');
    expect(verdict('r == signed(a + b)', 'S')).toBe('agrees');
    expect(verdict('r == a + b', 'S')).toBe('disagrees');
    expect(verdict('r == a + b', 'F')).toBe('inconclusive');
  });

  it('judges by clauses that read nothing undefined, and by no others', () => {
    const clause = (then: string): GpuClause => ({
      kind: 'formula',
      id: 'gp4.MOV.1',
      document: 'gp4',
      section: '2.X.8.MOV',
      says: 'a move',
      errata: [],
      environments: ['NVvp4.0'],
      equivalence: null,
      source: { file: 'spec/clauses/a.yaml', line: 1 },
      on: 'MOV',
      type: null,
      special: null,
      when: null,
      then,
      symmetric: false,
      interpretations: [],
    });
    const moved = one(MOV, 'in: {R1: [1, undefined, 3, 4]}', 'expect: clauses');
    const check = (then: string): CaseResult => {
      const clauses = gpuClausesByInstruction([clause(then)]);
      return new GpuCaseChecker({ clauses }).check(moved);
    };
    expect(check('r == a').verdict).toBe('agrees');
    expect(check('r.w == a.w').verdict).toBe('agrees');
    expect(check('r.y == a.y').verdict).toBe('inconclusive');
    const [first] = check('a == 4 ? r == 5 : r == a').differences;
    expect(first?.where).toBe('gp4.MOV.1, w');
    const [whole] = check('r.x == 2').differences;
    expect(whole?.observed).toBe('1 (0x3f800000)');
  });

  it('may be about another interpretation', () => {
    const read = one(MOV, 'in: {R1: {s: {all: 1065353216}}}', 'expect: {R0: {all: 1}}');
    expect(new GpuCaseChecker().check(read).verdict).toBe('disagrees');
    const machine = gpuMachineOf(gpuNominal({ otherType: 'raw-bits' }));
    expect(new GpuCaseChecker({ machine }).check(read).verdict).toBe('agrees');
  });
});

const FILE = `environment: NVvp4.0
cases:
  table:
    each: {OP: [MUL, ADD]}
    declare: "PARAM tab[2] = { program.env[0..1] };"
    instruction: $OP.S.CC R0, R1, tab[1]
    in: {R1: {s: [1, undefined, "0xffffffff", -4]}}
    CC0: {all: SF}
    buffers: {0: [1, {s: 2}]}
    table:
      columns: R1.x:s program.env[1] -> R0.x:s CC0
      rows:
        - [0, 1, {min: 1}, "OF? CF?"]
        - ["0x7f800000", undefined, any, any]
  emits:
    environment: NVgp4.0
    instructions: "MOV result.position, vertex[0].position; EMIT;"
    textures: {0: {1D: {levels: [{width: 1, texels: [[0, 0, 0, 1]]}]}}}
    expect: {emitted: [{result.position: {all: undefined}}, end]}
`;

const WORDS = [
  '{s: ',
  '{u: ',
  'R0',
  ':s',
  'undefined',
  '[',
  '}',
  '\n  ',
  '"',
  '-> ',
  'tab[9]',
  '$OP',
];

const mutated = mutatedText(FILE, WORDS);

it('reads or refuses any text, and checks what it read', () => {
  fc.assert(
    fc.property(mutated, (text) => {
      try {
        const checker = new GpuCaseChecker();
        for (const gpuCase of readCaseFile(text, 'f.yaml', 'f').gpuCases) {
          expect(checker.check(gpuCase).verdict).not.toBe('crash');
        }
      } catch (error) {
        expect(error).toBeInstanceOf(SpecFileError);
      }
    }),
    { numRuns: byNight(300, 60) },
  );
});
