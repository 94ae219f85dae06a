import { describe, expect, it } from 'vitest';
import { GPU_INSTRUCTIONS, type GpuInstructionSpec } from '../../../spec/gpu/instructions.js';
import type { GpuInstructionSyntax } from './ast.js';
import { gpuHeaderOf, parseGpu, parseGpuText } from './parse.js';
import { failure, instruction, items } from './parse.testing.js';

describe('places', () => {
  it('are byte offsets without the white space around', () => {
    const source =
      '!!NVgp4.0 # é\n FLAT  PARAM m [ 2 ] = { state . matrix . mvp , - 1. } ;\n' +
      'ADDR_SAT . CC1 o [ 0 ] . xy ( GT1 . x ) , - | + t [ a . x - 0x1 ] [ 2 ] | , { 1 , - 2 } . y ;' +
      'TEX a , a , texture [ 3 ] , 2D , ( + 1 ) ; END';
    const bytes = new TextEncoder().encode(source);
    const text = ({ offset, end }: { offset: number; end: number }): string =>
      new TextDecoder().decode(bytes.subarray(offset, end));
    const [naming, add, tex] = items(source);
    if (naming?.kind !== 'naming' || naming.statement !== 'PARAM') throw new Error('no PARAM');
    expect(text(naming)).toBe('FLAT  PARAM m [ 2 ] = { state . matrix . mvp , - 1. }');
    expect([...naming.modifiers, naming.keyword].map(text)).toEqual(['FLAT', 'PARAM']);
    expect(text(naming.variable)).toBe('m [ 2 ]');
    expect(naming.variable.array === null ? '' : text(naming.variable.array)).toBe('[ 2 ]');
    expect(naming.bindings.map(text)).toEqual(['state . matrix . mvp', '- 1.']);
    const [matrix] = naming.bindings;
    expect(matrix?.kind === 'binding' && matrix.parts.map(text)).toEqual([
      'state',
      'matrix',
      'mvp',
    ]);

    if (add?.kind !== 'instruction' || tex?.kind !== 'instruction') throw new Error('no ADD');
    expect(text(add.opcode)).toBe('ADDR_SAT');
    expect(add.modifiers.map(text)).toEqual(['R', '_SAT', 'CC1']);
    const { destination, operands } = add;
    if (destination === null || destination.conditionMask === null) {
      throw new Error('no condition mask');
    }
    expect(text(destination)).toBe('o [ 0 ] . xy ( GT1 . x )');
    expect(text(destination.variable)).toBe('o [ 0 ]');
    expect(text(destination.writeMask)).toBe('xy');
    expect(text(destination.conditionMask)).toBe('GT1 . x');
    expect(operands.map(text)).toEqual(['- | + t [ a . x - 0x1 ] [ 2 ] |', '{ 1 , - 2 } . y']);
    const [first, second] = operands;
    if (first?.source.kind !== 'name' || second?.source.kind !== 'constant') throw new Error('no');
    expect(text(first.source)).toBe('t [ a . x - 0x1 ] [ 2 ]');
    expect(first.source.members.map(text)).toEqual(['[ a . x - 0x1 ]', '[ 2 ]']);
    // An empty swizzle stands where it could stand.
    expect([first.swizzle.text, first.swizzle.offset]).toEqual(['', first.source.end]);
    expect(second.source.components.map(text)).toEqual(['1', '- 2']);
    expect(tex.texture === null ? '' : text(tex.texture)).toBe('texture [ 3 ] , 2D , ( + 1 )');
  });
});

describe('gpuHeaderOf', () => {
  it('knows the three headers, at the very beginning', () => {
    expect(gpuHeaderOf('!!NVfp4.0END')).toMatchObject({
      environment: { name: 'NVfp4.0' },
      end: 9,
    });
    for (const text of ['', ' !!NVvp4.0', '!!VP2.0', '!!NVvp4', '#\n!!NVvp4.0']) {
      expect([text, gpuHeaderOf(text)]).toEqual([text, null]);
      expect(parseGpuText(`${text} END`)).toMatchObject({
        parsed: false,
        prefix: { options: [], declarations: [], items: [] },
        failure: { position: 0, expected: ['!!NVvp4.0', '!!NVfp4.0', '!!NVgp4.0'] },
      });
    }
  });
});

/** Operands for any instruction. */
function operandsOf({ form, name, operands, result }: GpuInstructionSpec): string {
  if (form === 'BRAop') return 'label';
  if (form === 'IFop') return 'EQ';
  return [
    ...(result === null ? [] : ['r']),
    ...operands.map(({ kind }) => (kind === 'scalar' ? 'r.x' : 'r')),
    ...(name === 'SWZ' ? ['x, y, 0, 1'] : []),
    ...(form === 'TEXop' || form === 'TXDop' ? ['texture, 2D'] : []),
  ].join(', ');
}

describe('opcodes', () => {
  it('are those of the table with suffixes in their order', () => {
    for (const spec of GPU_INSTRUCTIONS) {
      for (const suffixes of [[], ['R'], ['C'], ['_SAT'], ['H', 'C1', '_SSAT'], ['R', 'C0']]) {
        const opcode = `${spec.name}${suffixes.join('')}`;
        expect(instruction(`${opcode} ${operandsOf(spec)};`)).toMatchObject({
          name: spec.name,
          opcode: { text: opcode, end: 10 + opcode.length },
          modifiers: suffixes.map((text) => ({ text, spelling: 'suffix' })),
        });
      }
    }
  });

  it.each([
    'MOVE', 'MOV1', 'mov', 'MO', 'MOVCR', 'ADD_SATC', 'ADD_SAT_SSAT', 'ADDRH', 'ADDCC', 'ADDC2', 'ADDR$', 'DP2B',
    'ADD_sat', 'ENDFOO', 'BRA', 'EXP', '_SAT',
  ])('are nothing else: %s', (word) => {
    expect(failure(`!!NVvp4.0 ^${word} R0, R1; END`).expected).toContain('an instruction');
  }); // prettier-ignore

  it('take the longest base name', () => {
    const name = (statement: string): string => instruction(statement).name;
    expect(name('RCC r, r.x;')).toBe('RCC');
    expect(name('DP2AC r, r, r, r;')).toBe('DP2A');
    expect(name('PK2H r, r;')).toBe('PK2H');
    expect(name('SINH r, r.x;')).toBe('SIN');
  });

  it('have modifiers in any order, with white space between the tokens', () => {
    const { modifiers } = instruction('ADDR . SAT.CC # x\n. NTC.U24 r, r, r;');
    const own = modifiers.map(({ text, spelling }) => `${spelling} ${text}`);
    expect(own).toEqual([
      'suffix R',
      'modifier SAT',
      'modifier CC',
      'modifier NTC',
      'modifier U24',
    ]);
  });
});

describe('the examples of the documents', () => {
  it.each([
    ['NVgp4.0', 'ATTRIB pos = vertex.position; ATTRIB pos2 = vertex[2].position;'],
    ['NVgp4.0', 'ATTRIB texcoords[] = { vertex.texcoord[0..3] };'],
    ['NVgp4.0', 'ATTRIB tcoords1[4] = { vertex[1].texcoord[1..4] }; INT TEMP A0;'],
    ['NVgp4.0', 'MOV R0, texcoords[A0.x][A0.y]; MOV R0, vertex[1].position;'],
    ['NVfp4.0', 'CENTROID NOPERSPECTIVE ATTRIB attribs[3] = { fragment.attrib[0..2] };'],
    ['NVfp4.0', 'TEMP colors[4]; MOV colors[A0.x], R1; MOV result.color[3], colors[3];'],
    ['NVfp4.0', 'BUFFER bones[] = { program.buffer[0] }; MOV t, bones[1];'],
    ['NVvp4.0', 'ATTRIB a[] = { vertex.attrib[1], vertex.attrib[2] };'],
    ['NVvp4.0', 'OUTPUT outcoords[] = { result.texcoord[0..3] }; MOV outcoords[A0.y], R1;'],
    ['NVvp4.0', 'PARAM m0 = state.matrix.modelview[1].row[0];'],
    ['NVvp4.0', 'PARAM m2[] = { state.matrix.program[0].row[1..2] };'],
    ['NVvp4.0', 'PARAM m3[] = { state.matrix.program[0].transpose }; ALIAS var1 = var0;'],
    ['NVvp4.0', 'MOVC CC, R0; IF GT.x; MOV R0, R1; ELSE; MOV R0, R2; ENDIF;'],
    ['NVvp4.0', 'REP repCount; ADD R0, R0, R1; ENDREP; square: MUL R0, R0, R0; RET;'],
    ['NVvp4.0', 'main: MOV R0, 9.0; CAL square; TEX out, coord, texture[0], ARRAY2D;'],
    ['NVvp4.0', 'REP; SLT.CC cc.x, value.x, 7.0; BRK NE.x; BRK EQ1.xyzx; ENDREP; RET NE.x;'],
    ['NVvp4.0', 'ADD.U.CC0 R6.xy, R7, R8; MOV R2 (NE1), R3; MUL.S.HI R1, R2, R3;'],
    ['NVvp4.0', 'INT PARAM two = 2; MOV.U R0, 0x3F800000; MOV R0.x, buffer[index.x+0];'],
    [
      'NVvp4.0',
      'MOV result.color.xyz, 0; MOV result.color.secondary, 0; MOV result.id.x, vertex.id.x;',
    ],
  ])('parse: !!%s %s', (environment, statements) => {
    const result = parseGpu(`!!${environment} ${statements} END`);
    expect(result).toMatchObject({ parsed: true });
  });
});

describe('interpretations', () => {
  it('KIL takes for a condition what can be one', () => {
    const kil = (operand: string): GpuInstructionSyntax =>
      instruction(`KIL ${operand};`, '!!NVfp4.0');
    for (const test of ['EQ', 'GT1.x', 'NOF0 . xyzw', 'LEG']) {
      expect([test, kil(test).operands.length]).toEqual([test, 0]);
      expect(kil(test).condition).not.toBeNull();
    }
    for (const operand of ['R0.x', '-EQ', '|EQ|', 'EQ[1]', 'EQ2', 'EQUAL', 'eq', '{1}', '-1']) {
      expect([operand, kil(operand).condition]).toEqual([operand, null]);
    }
    failure('!!NVfp4.0 KIL ^(EQ); END');
  });

  it('a branch has its condition with parentheses or without, IF without', () => {
    for (const opcode of ['RET', 'BRK', 'CONT', 'CAL l']) {
      const [bare, masked, none] = ['EQ1.x', '(EQ1.x)', ''].map((test) =>
        instruction(`${opcode} ${test};`),
      );
      expect(bare?.condition).toMatchObject({ rule: { text: 'EQ1' }, swizzle: { text: 'x' } });
      expect(masked?.condition).toMatchObject({ rule: { text: 'EQ1' }, swizzle: { text: 'x' } });
      expect(none?.condition).toBeNull();
    }
    failure('!!NVvp4.0 IF ^(EQ); END');
    // A label may be called like a rule.
    expect(instruction('CAL EQ;')).toMatchObject({ target: { text: 'EQ' }, condition: null });
  });

  it('braces without brackets are a vector, with them a list', () => {
    const [vector, list] = items('!!NVvp4.0 PARAM v = { 1, -2. }; PARAM l[2] = { 1, -2. }; END');
    expect(vector).toMatchObject({ isList: false, bindings: [{ isVector: true }] });
    expect(list).toMatchObject({
      isList: true,
      bindings: [{ isVector: false }, { isVector: false }],
    });
    failure('!!NVvp4.0 PARAM v = { ^program.env[0] }; END');
    failure('!!NVvp4.0 ATTRIB t[] = ^vertex.texcoord[0..3]; END');
    failure('!!NVvp4.0 ATTRIB t = ^{ vertex.position }; END');
  });

  it("a sign before a constant is the operand's, within braces the constant's", () => {
    const { operands } = instruction('ADD r, -1, -{-1};');
    expect(operands).toMatchObject([
      { sign: '-', source: { isVector: false, components: [{ sign: '', text: '1' }] } },
      { sign: '-', source: { isVector: true, components: [{ sign: '-', text: '1' }] } },
    ]);
  });

  it('words that begin bindings are names where the program type does not reserve them', () => {
    const source = 'TEMP fragment, primitive; MOV fragment.x, primitive; MOV r, fragment.position;';
    const operands = items(`!!NVvp4.0 ${source} END`).flatMap((item) =>
      item.kind === 'instruction' ? item.operands : [],
    );
    expect(operands.map(({ source: { kind } }) => kind)).toEqual(['name', 'binding']);
    failure('!!NVfp4.0 TEMP ^fragment; END');
    failure('!!NVgp4.0 MOV r, vertex[^A0.x].texcoord[1]; END');
    items('!!NVfp4.0 MOV r, vertex[A0.x]; END');
    for (const word of ['program', 'result', 'state', 'texture']) {
      failure(`!!NVvp4.0 TEMP a, ^${word}; END`);
    }
  });

  it('names may be those of instructions and statements', () => {
    const source = '!!NVvp4.0 TEMP TEMP, MOV[2], END; END: MOV MOV, TEMP; INT: ALIAS x = END; END';
    expect(items(source).map(({ kind }) => kind)).toEqual([
      'naming',
      'label',
      'instruction',
      'label',
      'naming',
    ]);
  });

  it('declarations of geometry programs end with a semicolon or without', () => {
    const source =
      '!!NVgp4.0 PRIMITIVE_IN LINES_ADJACENCY; PRIMITIVE_OUT POINTS VERTICES_OUT 0x10; END';
    const result = parseGpu(source);
    expect(result).toMatchObject({
      syntax: {
        declarations: [
          { kind: 'PRIMITIVE_IN', type: { text: 'LINES_ADJACENCY' } },
          { kind: 'PRIMITIVE_OUT', type: { text: 'POINTS' } },
          { kind: 'VERTICES_OUT', count: { text: '0x10', value: 16 } },
        ],
      },
    });
  });

  it('bindings have the longest meaning', () => {
    const binding = (text: string): string => {
      const source = instruction(`MOV r, ${text};`).operands[0];
      const words = source?.source.kind === 'binding' ? source.source.parts.length : 0;
      return `${String(words)} ${source?.swizzle.text ?? ''}`;
    };
    expect(binding('vertex.color.r')).toBe('2 r');
    expect(binding('vertex.color.secondary.b')).toBe('3 b');
    expect(binding('vertex[0].color.back.b')).toBe('4 b');
    expect(binding('vertex.texcoord.x')).toBe('2 x');
    expect(binding('vertex.texcoord[1].x')).toBe('3 x');
    expect(binding('state.texgen.eye.s.x')).toBe('4 x');
    expect(binding('state.matrix.mvp.inverse.row[1]')).toBe('6 ');
  });
});

describe('numbers', () => {
  it.each([
    ['0', 'int'], ['007', 'int'], ['0x1F', 'int'], ['0xabcdef', 'int'], ['1.', 'float'], ['.5', 'float'],
    ['1.5', 'float'], ['1e5', 'float'], ['1.e-5', 'float'], ['.5E+5', 'float'],
  ])('%s is of the form %s', (text, form) => {
    const { operands } = instruction(`MOV r, ${text};`);
    expect(operands).toMatchObject([{ source: { components: [{ text, form, sign: '' }] } }]);
  }); // prettier-ignore

  it.each([
    '^0x',
    '^0X1',
    '^12ab',
    '^1.0f',
    '^1.e',
    '1.5^.2',
    '^1e',
    '^.',
    '^1.x',
    '^0x1.8',
    '5e-2^.x',
    '5.E+2^.x',
    '.5e2^.x',
  ])('there is no %s', (marked) => {
    failure(`!!NVvp4.0 MOV r, ${marked}; END`);
  });

  it('are exact no farther than anyone needs', () => {
    const index = (text: string): unknown => {
      const source = instruction(`MOV r, a[${text}];`).operands[0]?.source;
      return source?.kind === 'name' && source.members[0];
    };
    expect(index('0xFFFFFFFF')).toMatchObject({ index: { value: 4_294_967_295 } });
    expect(index('9'.repeat(400))).toMatchObject({ index: { value: Number.MAX_SAFE_INTEGER } });
  });

  it('do not take the dots of a range', () => {
    const [item] = items(
      '!!NVvp4.0 PARAM p[] = { program.env[1..4], program.local[0x1 .. 2] }; END',
    );
    expect(item).toMatchObject({
      bindings: [
        { parts: [{}, {}, { kind: 'range', first: { value: 1 }, last: { value: 4 } }] },
        { parts: [{}, {}, { kind: 'range', first: { value: 1 }, last: { value: 2 } }] },
      ],
    });
  });
});
