import { describe, expect, it } from 'vitest';
import {
  DECLARATION_RESTRICTIONS,
  WHOLE_DECLARATION_RESTRICTIONS,
} from '../../../spec/gpu/declaration-restrictions.js';
import { GPU_RESTRICTIONS } from '../../../spec/gpu/restrictions.js';
import { loadGpu } from './load.js';
import { loadedGpu } from './load.testing.js';
import type { GpuLoadError } from './violation.js';

/** Stands at the error position. */
const MARK = '¦';

const V = '!!NVvp4.0 ';
const F = '!!NVfp4.0 ';
const G = '!!NVgp4.0 PRIMITIVE_IN TRIANGLES; PRIMITIVE_OUT POINTS; VERTICES_OUT 3; ';
const T = `${V}TEMP r, s; INT TEMP i; UINT TEMP u; FLOAT TEMP f; SHORT TEMP h; TEMP a[4]; `;

function errorOf(program: string): GpuLoadError {
  const result = loadGpu(program);
  if (result.loaded) throw new Error(`loads: ${program}`);
  return result.error;
}

const nested = (open: string, close: string, depth: number): string =>
  `${open.repeat(depth)}${close.repeat(depth)}`;

const REFUSED: readonly (readonly [restriction: string, marked: string])[] = [
  ['header', '¦!!NVxp4.0 END'],
  ['header', '¦ !!NVvp4.0 END'],
  ['syntax', `${V}TEMP r; MOV r, ¦; END`],
  ['syntax', `${V}TEMP r; MOV r, r;¦`],
  ['syntax', `${V}TEMP r; RCP r, r¦; END`],
  ['syntax', `${V}TEMP r; SWZ r, ¦-r, x, y, z, w; END`],
  ['syntax', `${V}TEMP r; SWZ r, r¦.x, x, y, z, w; END`],
  ['syntax', `${V}TEMP r; MOV r.¦yx, r; END`],
  ['syntax', `${V}TEMP r; MOV r, r.¦xy; END`],
  ['mixed-swizzle', `${V}TEMP r; MOV r, r.¦xyza; END`],
  ['reserved-word', `${V}¦vertex: END`],
  ['reserved-word', `${V}TEMP r; CAL ¦state; END`],
  ['reserved-word', `${F}TEMP ¦primitive; END`],
  ['buffer-binding-used', `${V}TEMP r; MOV r, program.¦buffer[0][1]; END`],

  // Options and declarations
  ['unknown-option', `${V}OPTION ¦ARB_fog_exp; END`],
  ['unknown-option', `${F}OPTION ¦ARB_fog; END`],
  ['unknown-option', '!!NVgp4.0 ¦OPTION ARB_fog_exp; END'],
  ['option-conflict', `${F}OPTION ARB_fog_exp; OPTION ¦ARB_fog_linear; END`],
  [
    'option-conflict',
    `${F}OPTION ARB_precision_hint_fastest; OPTION ¦ARB_precision_hint_nicest; END`,
  ],
  ['declaration-unavailable', `${V}¦VERTICES_OUT 3; END`],
  ['declaration-unavailable', `${F}¦PRIMITIVE_IN POINTS; END`],
  ['duplicate-declaration', '!!NVgp4.0 PRIMITIVE_IN POINTS; ¦PRIMITIVE_IN POINTS; END'],
  ['vertices-out-range', '!!NVgp4.0 VERTICES_OUT ¦0; END'],
  ['vertices-out-range', '!!NVgp4.0 VERTICES_OUT ¦257; END'],
  ['missing-declaration', '!!NVgp4.0 PRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; END¦'],
  ['missing-declaration', '!!NVgp4.0 PRIMITIVE_IN POINTS; VERTICES_OUT 3; END #¦'],
  ['missing-declaration', '!!NVgp4.0 PRIMITIVE_OUT POINTS; VERTICES_OUT 3; END¦'],

  // Modifiers
  ['instruction-unavailable', `${T}¦KIL r; END`],
  ['instruction-unavailable', `${T}¦DDX r, r; END`],
  ['instruction-unavailable', `${G}TEMP r; ¦DDY r, r; END`],
  ['instruction-unavailable', `${F}¦EMIT; END`],
  ['instruction-unavailable', `${V}¦ENDPRIM; END`],
  ['repeated-modifier', `${T}ADD.S.¦U i, i, i; END`],
  ['repeated-modifier', `${T}ADDR.¦F r, r, r; END`],
  ['repeated-modifier', `${T}ADDC.¦CC1 r, r, r; END`],
  ['repeated-modifier', `${T}ADD_SAT.¦SSAT r, r, r; END`],
  ['repeated-modifier', `${T}MUL.S24.¦HI i, i, i; END`],
  ['repeated-modifier', `${T}ADD.NTC.¦NTC r, r, r; END`],
  ['unsupported-modifier', `${T}AND.¦F i, i, i; END`],
  ['unsupported-modifier', `${T}¦ANDR i, i, i; END`],
  ['unsupported-modifier', `${T}COS.¦S r, r.x; END`],
  ['unsupported-modifier', `${T}PK2H.¦CC r, r; END`],
  ['unsupported-modifier', `${T}I2F.¦SAT r, i; END`],
  ['unsupported-modifier', `${T}PK2H.¦SAT r, r; END`],
  ['unsupported-modifier', `${T}¦TEXH r, r, texture[0], 2D; END`],
  ['unsupported-modifier', `${T}TXQ.¦S i, i, texture[0], 2D; END`],
  ['unsupported-modifier', `${T}ADD.¦HI r, r, r; END`],
  ['unsupported-modifier', `${T}RET.¦NTC; END`],
  ['unsupported-modifier', `${G}¦EMITC; END`],
  ['clamped-integer', `${T}ADD.S.¦SAT i, i, i; END`],
  ['clamped-integer', `${T}ADD.SAT.¦S i, i, i; END`],
  ['clamped-integer', `${T}FLR_SAT.¦S i, f; END`],
  ['clamped-integer', `${T}MUL.U24.¦SSAT u, u, u; END`],
  ['clamped-integer', `${T}TEX.U.¦SAT u, r, texture[0], 2D; END`],
  ['special-modifier-type', `${T}MUL.S.¦S24 i, i, i; END`],
  ['special-modifier-type', `${T}MUL.U24.¦U u, u, u; END`],
  ['special-modifier-type', `${T}MUL.HI ¦i, i, i; END`],
  ['special-modifier-type', `${T}MUL.HI.¦F r, r, r; END`],

  // Variables and their types
  ['undeclared-variable', `${V}TEMP r; MOV ¦q, r; END`],
  ['undeclared-variable', `${V}TEMP r; MOV r, ¦q; TEMP q; END`],
  ['undeclared-variable', `${V}TEMP r; MOV ¦CC, r; END`],
  ['undeclared-variable', `${T}MOV r, a[¦A0.x]; END`],
  ['type-mismatch', `${T}ADD ¦i, r, r; END`],
  ['type-mismatch', `${T}ADD r, r, ¦i; END`],
  ['type-mismatch', `${T}ADD.U u, ¦i, u; END`],
  ['type-mismatch', `${T}ADD.S i, i, ¦f; END`],
  ['type-mismatch', `${T}FLR.S i, ¦i; END`],
  ['type-mismatch', `${T}I2F ¦i, i; END`],
  ['type-mismatch', `${T}SAD.S u, i, i, ¦i; END`],
  ['type-mismatch', `${T}SAD.S ¦i, i, i, u; END`],
  ['type-mismatch', `${T}TXF r, ¦f, texture[0], 2D; END`],
  ['type-mismatch', `${T}TEX ¦i, f, texture[0], 2D; END`],
  ['type-mismatch', `${T}TXQ ¦u, i, texture[0], 2D; END`],
  ['type-mismatch', `${T}UP2H r, ¦i.x; END`],
  ['type-mismatch', `${V}INT ATTRIB p = vertex.attrib[1]; TEMP r; MOV r, ¦p; END`],
  ['type-mismatch', `${V}INT PARAM p = 3; TEMP r; MOV r, ¦p; END`],
  ['type-mismatch', `${V}INT OUTPUT o = result.id; TEMP r; MOV ¦o, r; END`],
  ['type-mismatch', `${T}ALIAS j = i; MOV ¦j, r; END`],
  ['type-mismatch', `${T}REP ¦i; ENDREP; END`],
  ['type-mismatch', `${F}INT TEMP i; KIL ¦i; END`],
  ['type-mismatch', `${T}MOV r, a[¦f.x]; END`],
  ['result-read', `${T}OUTPUT o = result.position; MOV r, ¦o; END`],
  ['read-only-destination', `${T}ATTRIB p = vertex.position; MOV ¦p, r; END`],
  ['read-only-destination', `${T}PARAM p = 1.0; MOV ¦p, r; END`],
  ['read-only-destination', `${T}BUFFER b[] = { program.buffer[0][0..3] }; MOV ¦b[0], r; END`],
  ['short-packed', `${T}PK4UB ¦h, r; END`],
  ['short-packed', `${V}SHORT OUTPUT o = result.position; TEMP r; PK2H ¦o, r; END`],
  ['short-unpacked', `${T}UP4B r, ¦h.x; END`],

  // Arrays
  ['array-member-missing', `${T}MOV r, a¦; END`],
  ['array-member-missing', `${T}MOV a ¦.x, r; END`],
  ['array-member-missing', `${G}TEMP r; ATTRIB p = vertex.position; MOV r, p¦; END`],
  ['array-member-missing', `${G}TEMP r; ATTRIB p[] = { vertex.texcoord[0..1] }; MOV r, p[0]¦; END`],
  ['array-member-unexpected', `${T}MOV r, s¦[0]; END`],
  ['array-member-unexpected', `${T}MOV r¦[0], s; END`],
  ['array-member-unexpected', `${T}MOV r, a[0]¦[0]; END`],
  ['array-member-range', `${T}MOV r, a[¦4]; END`],
  ['array-member-range', `${T}MOV a[¦99999999999999999999], r; END`],
  ['array-member-range', `${G}TEMP r; ATTRIB p = vertex.position; MOV r, p[¦3]; END`],
  ['index-register', `${V}OUTPUT o = result.position; TEMP r, a[4]; MOV r, a[¦o.x]; END`],
  ['index-register', `${T}MOV r, a[¦a.x]; END`],
  ['index-offset-range', `${T}MOV r, a[i.x + ¦4]; END`],
  ['index-offset-range', `${T}MOV r, a[i.x - ¦1]; END`],
  ['index-offset-range', `${T}MOV a[i.x+¦0x10], r; END`],
  [
    'relative-attribute',
    `${V}TEMP r; INT TEMP i; ATTRIB p[] = { vertex.attrib[1..2] }; ATTRIB q[] = { vertex.attrib[2..3] };
     MOV r, p[i.x]; MOV r, ¦q[i.x]; END`,
  ],

  // Textures
  ['texture-unit-range', `${T}TEX r, r, texture[¦16], 2D; END`],
  ['buffer-texture-sampled', `${T}TEX r, r, texture[0], ¦BUFFER; END`],
  ['buffer-texture-sampled', `${T}TXD r, r, r, r, texture[0], ¦BUFFER; END`],
  ['texel-fetch-target', `${T}TXF r, i, texture[0], ¦CUBE; END`],
  ['texel-fetch-target', `${T}TXF r, i, texture[0], ¦SHADOW2D; END`],
  ['texture-coordinate-shortage', `${T}TXB r, r, texture[0], ¦SHADOWCUBE; END`],
  ['texture-coordinate-shortage', `${T}TXL r, r, texture[0], ¦SHADOWARRAY2D; END`],
  ['texture-coordinate-shortage', `${T}TXP r, r, texture[0], ¦SHADOWCUBE; END`],
  ['mixed-texture-targets', `${T}TEX r, r, texture[0], 2D; TEX r, r, texture, ¦3D; END`],
  ['mixed-texture-targets', `${T}TEX r, r, texture[1], 2D; TXB r, r, texture[1], ¦SHADOW2D; END`],
  ['mixed-texture-targets', `${T}TEX r, r, texture[0], CUBE; TXQ i, i, texture[0], ¦2D; END`],
  ['texel-offset-dimension', `${T}TEX r, r, texture[0], 1D, (1, ¦1); END`],
  ['texel-offset-dimension', `${T}TEX r, r, texture[0], SHADOWARRAY2D, (1, 1, ¦-1); END`],
  ['texel-offset-dimension', `${T}TEX r, r, texture[0], CUBE, (¦1); END`],
  ['texel-offset-dimension', `${T}TXF r, i, texture[0], BUFFER, (¦1); END`],
  ['texel-offset-range', `${T}TEX r, r, texture[0], 3D, (0, 0, ¦8); END`],
  ['texel-offset-range', `${T}TEX r, r, texture[0], 2D, (¦-9, 0); END`],

  // Flow
  ['duplicate-label', `${V}a: RET; ¦a: RET; END`],
  ['label-in-block', `${V}IF EQ; ¦a: ENDIF; END`],
  ['label-in-block', `${T}REP r; ¦a: ENDREP; END`],
  ['wrong-block-end', `${V}¦ENDIF; END`],
  ['wrong-block-end', `${V}¦ELSE; END`],
  ['wrong-block-end', `${V}¦ENDREP; END`],
  ['wrong-block-end', `${V}IF EQ; ELSE; ¦ELSE; ENDIF; END`],
  ['wrong-block-end', `${V}IF EQ; ¦ENDREP; ENDIF; END`],
  ['wrong-block-end', `${T}REP r; ¦ENDIF; ENDREP; END`],
  ['wrong-block-end', `${T}IF EQ; REP r; ¦ELSE; ENDREP; ENDIF; END`],
  ['if-depth', `${V}${'IF EQ; '.repeat(48)}¦IF EQ; END`],
  ['loop-depth', `${T}${'REP r; '.repeat(4)}¦REP r; END`],
  ['outside-loop', `${V}¦BRK; END`],
  ['outside-loop', `${V}IF EQ; ¦CONT (GT.x); ENDIF; END`],
  ['endless-loop', `${V}REP; ¦ENDREP; END`],
  ['endless-loop', `${V}REP; CONT; ¦ENDREP; END`],
  ['endless-loop', `${V}REP; REP; BRK; ENDREP; ¦ENDREP; END`],
  ['undefined-label', `${V}CAL a; END¦`],
  ['undefined-label', `${V}b: CAL a (NE.x); END \n¦`],
  ['open-block', `${V}IF EQ; END¦`],
  ['open-block', `${V}REP; BRK; END¦`],
];

describe('a program that does not load', () => {
  it.each(REFUSED)('%s: %s', (restriction, marked) => {
    const position = marked.indexOf(MARK);
    expect(loadGpu(marked.replace(MARK, ''))).toMatchObject({
      loaded: false,
      error: { error: 'INVALID_OPERATION', restriction, position },
    });
  });

  it('violates every restriction but those of declarations here, where it applies', () => {
    const ofDeclarations = { ...DECLARATION_RESTRICTIONS, ...WHOLE_DECLARATION_RESTRICTIONS };
    const seen = REFUSED.map(([id, marked]) => {
      const source = marked.replace(MARK, '');
      const result = loadGpu(source);
      const environment = result.loaded ? null : result.environment;
      return { id, environment, isLast: marked.indexOf(MARK) === source.length };
    });
    for (const { id, environments, wholeProgram } of GPU_RESTRICTIONS) {
      if (id in ofDeclarations) continue;
      const cases = seen.filter((each) => each.id === id);
      expect(cases, id).not.toHaveLength(0);
      for (const { environment, isLast } of cases) {
        if (environment !== null) expect(environments, id).toContain(environment);
        if (wholeProgram) expect(isLast, id).toBe(true);
      }
    }
  });
});

describe('the first error', () => {
  it.each([
    ['of two statements', `${V}TEMP r; MOV ¦q, r; MOV p, r; END`, 'undeclared-variable'],
    ['of two in one statement', `${T}ADD.S.¦SAT q, p, p; END`, 'clamped-integer'],
    ['of an option', `${F}OPTION ¦x; OPTION y; MOV q, r; END`, 'unknown-option'],
    ['before a syntax error', `${V}TEMP r; MOV ¦q, r; MOV r r; END`, 'undeclared-variable'],
    ['after a syntax error', `${V}TEMP r; MOV r ¦r; MOV q, r; END`, 'syntax'],
    ['in the statement of a syntax error', `${V}TEMP r; MOV q, r ¦r; END`, 'syntax'],
    ['before one at the end', `${V}CAL a; ¦BRK; END`, 'outside-loop'],
    ['before a missing declaration', '!!NVgp4.0 ¦KIL EQ; END', 'instruction-unavailable'],
    ['a syntax error before the end', `${V}IF EQ; ¦`, 'syntax'],
    ['of a missing declaration', '!!NVgp4.0 IF EQ; CAL a; END¦', 'missing-declaration'],
    ['of an open block', `${V}IF EQ; CAL a; END¦`, 'open-block'],
  ])('%s', (_, marked, restriction) => {
    const position = marked.indexOf(MARK);
    expect(errorOf(marked.replace(MARK, ''))).toMatchObject({ restriction, position });
  });

  it('has a line and a column, in bytes', () => {
    const source = `${V}# é\n TEMP r;\r\n MOV q, r; END`;
    expect(errorOf(source)).toMatchObject({ line: 3, column: 6 });
    expect(loadGpu(new TextEncoder().encode(source))).toEqual(loadGpu(source));
  });

  it('names the program type, where there is one', () => {
    expect(loadGpu('!!NVfp4.0 BRK; END')).toMatchObject({ environment: 'NVfp4.0' });
    expect(loadGpu('!!ARBvp1.0 END')).toMatchObject({ environment: null });
  });
});

describe('an error is beyond a limit', () => {
  it.each([
    '!!NVgp4.0 VERTICES_OUT 257; END',
    `${T}TEX r, r, texture[16], 2D; END`,
    `${T}TEX r, r, texture[0], 2D, (8); END`,
    `${T}TEX r, r, texture[0], 2D, (-9); END`,
    `${V}${'IF EQ; '.repeat(49)}END`,
    `${V}${'REP; '.repeat(5)}END`,
  ])('where an implementation may have more: %s', (program) => {
    expect(errorOf(program).isBeyondLimit).toBe(true);
  });

  it.each([
    '!!NVgp4.0 VERTICES_OUT 0; END',
    `${T}TEX r, r, texture[0], 1D, (0, 1); END`,
    `${V}a: RET; a: RET; END`,
  ])('and nowhere else: %s', (program) => {
    expect(errorOf(program)).not.toHaveProperty('isBeyondLimit');
  });
});

describe('a program that loads', () => {
  it.each([
    `${V}END`,
    `${F}OPTION ARB_fog_exp; OPTION ARB_fog_exp; OPTION ARB_precision_hint_nicest; END`,
    `${F}OPTION ARB_fragment_program_shadow; OPTION ARB_draw_buffers; END`,
    `${G}EMIT; ENDPRIM; END`,
    '!!NVgp4.0 VERTICES_OUT 256; PRIMITIVE_OUT TRIANGLE_STRIP; PRIMITIVE_IN TRIANGLES_ADJACENCY; END',
    `${T}ADD.S.NTC f, r, u; ADD.NTC i, i, i; MOV r, a[i.x]; MOV.NTC r, a[f.x]; END`,
    `${T}MUL.S.HI i, i, i; MUL.HI.U u, u, u; MUL.S24 i, i, i; MUL.U24.CC1 u, u, u; END`,
    `${T}ADDRC1_SSAT r, r, r; ADDH r, r, r; TEXR r, r, texture[0], 2D; UP2H.U.SAT r, u.x; END`,
    `${T}PK2H r, r; PK4B.U u, r; UP4UB.S.CC f, i.w; END`,
    `${T}FLR.S i, f; TRUNC.U u, r; I2F.U f, u; SAD.U u, u, u, u; SAD u, i, i, u; END`,
    `${T}REP; IF EQ; BRK; ENDIF; ENDREP; REP; RET (GT.x); ENDREP; REP; REP r; RET; ENDREP; ENDREP; END`,
    `${V}${nested('IF EQ; ', 'ENDIF; ', 48)}IF NE; ENDIF; END`,
    `${T}${nested('REP r; IF EQ; ', 'ENDIF; ENDREP; ', 4)}END`,
    `${T}TEX r, r, texture[15], 3D, (7, -8, 0); TEX r, r, texture, 1D, (1, 0, -0); END`,
    `${T}TEX r, r, texture[1], CUBE, (0); TXQ i, i, texture[2], BUFFER; TXF r, i, texture[2], BUFFER; END`,
    `${T}TXD r, r, r, r, texture[0], SHADOWCUBE; TEX r, r, texture[1], SHADOWARRAY2D; END`,
    `${T}MOV r, a[u.y + 3]; MOV a[r.x - 0], a[3]; UP2H r, a[0].x; END`,
    `${V}TEMP r; r: CAL r; END`,
    `${V}TEMP fragment, primitive; MOV fragment, primitive; END`,
    `${V}CAL b; RET; b: CAL a; RET; a: END`,
    `${F}TEMP r; KIL r; KIL.U r; KIL GT1.x; DDXR r, r; DDY.CC r, r; END`,
  ])('%s', (program) => {
    expect(loadGpu(program)).toMatchObject({ loaded: true });
  });

  it('has the parts of the program', () => {
    const source = `${G}TEMP r; a: MOV r, 1; main: EMIT; END`;
    const program = loadedGpu(source);
    expect(program).toMatchObject({
      environment: { name: 'NVgp4.0' },
      geometry: { primitiveIn: 'TRIANGLES', primitiveOut: 'POINTS', verticesOut: 3 },
      entry: 1,
      source,
      length: source.length,
    });
    expect([...program.labels]).toEqual([
      ['a', 0],
      ['main', 1],
    ]);
    expect([...program.variables.keys()]).toEqual(['r']);
    expect(loadedGpu(`${V}END`).geometry).toBe(null);
    expect([...loadedGpu(`${F}OPTION ARB_fog_exp; END`).options]).toEqual(['ARB_fog_exp']);
  });
});

describe('messages', () => {
  it.each([
    [`${T}MOVE r, r; END`, 'MOVE is no instruction of NVvp4.0; did you mean MOV?', 'MOV'],
    [
      `${T}MOVCR r, r; END`,
      'MOVCR is no instruction of NVvp4.0: the suffixes of MOV are R or H, then C, C0 or C1, then _SAT or _SSAT',
      'MOV',
    ],
    [`${V}TEMP r END`, 'expected "[", "," or ";", found "END"', undefined],
    [`${V};END`, 'no statement stands before this ";"', undefined],
    [`${V}`, 'the program does not end with END', undefined],
    [`${V}END END`, 'nothing but white space and comments may follow END', undefined],
    [`${V}TEMP r; OPTION a; END`, 'options stand before declarations and statements', undefined],
    [`${G}TEMP r; VERTICES_OUT 3; END`, 'VERTICES_OUT stands before the statements', undefined],
    [`${T}ADD.SATURATE r, r, r; END`, 'SATURATE is no modifier; did you mean SAT?', 'SAT'],
    [`${T}TEX r, r, texture[0], 2d; END`, '2d is no texture target; did you mean 2D?', '2D'],
    [`${T}IF RQ; END`, 'RQ is no condition; did you mean EQ?', 'EQ'],
    [
      '!!NVgp4.0 PRIMITIVE_IN TRIANGLE; END',
      'TRIANGLE is no input primitive type; did you mean TRIANGLES?',
      'TRIANGLES',
    ],
    [`${T}MOV r, r.xyz; END`, 'xyz is no swizzle: that is one letter or four, of xyzw or of rgba'],
    [
      `${T}MOV r.zx, r; END`,
      'zx is no write mask: that is letters of xyzw or of rgba, in this order',
    ],
    [
      `${T}RCP r, r.xyzw; END`,
      'xyzw is no component: a scalar is one of x, y, z, w, r, g, b and a',
    ],
    [
      `${V}TEMP colour; MOV color, colour; END`,
      'no variable color is declared before this; did you mean colour?',
      'colour',
    ],
    [
      `${V}CAL lop; loop: END`,
      'the label lop, called in line 1, is not defined; did you mean loop?',
      'loop',
    ],
    [
      `${F}OPTION ARB_fog_exp3; END`,
      'ARB_fog_exp3 is no option of NVfp4.0; did you mean ARB_fog_exp?',
      'ARB_fog_exp',
    ],
    ['!!NVgp4.0 OPTION x; END', 'NVgp4.0 has no options'],
    [`${T}KIL r; END`, 'KIL is an instruction of fragment programs, not of NVvp4.0'],
    [`${T}I2F.SAT r, i; END`, 'I2F has no modifier .SAT; it has .S, .U, .CC, .CC0, .CC1 and .NTC'],
    [`${G}EMITC; END`, 'EMIT has no suffix C; it has no modifiers'],
    [
      `${T}ADDC.CC1 r, r, r; END`,
      'an instruction has one condition code update modifier: suffix C or modifier .CC1, not both',
    ],
    [`${T}ADD i, r, r; END`, 'ADD writes FLOAT here; i is INT'],
    [`${T}MOV r, a[f.x]; END`, 'MOV indexes by INT or UINT here; f is FLOAT'],
    [`${V}IF EQ;\nELSE; ELSE; END`, 'ELSE ends no block: the IF of line 1 has an ELSE already'],
    [
      `${V}REP; IF EQ; ENDREP; END`,
      'ENDREP ends no block: the innermost block here is the IF of line 1',
    ],
    [`${V}\nIF EQ; END`, 'the IF of line 2 has no ENDIF'],
    [
      '',
      'a program begins with !!NVvp4.0, !!NVfp4.0 or !!NVgp4.0, this one with the end of the text',
    ],
    [
      '!!NVvp4 END',
      'a program begins with !!NVvp4.0, !!NVfp4.0 or !!NVgp4.0, this one with "!!NVvp4"; did you mean !!NVvp4.0?',
      '!!NVvp4.0',
    ],
  ])('%s', (program, message, suggestion?: string) => {
    const error = errorOf(program);
    expect(error.message).toBe(message);
    expect(error.suggestion).toBe(suggestion);
  });

  it('expect what the program type has', () => {
    expect(errorOf(`${F}MOV 1; END`).expected).not.toMatch(/vertex/);
    expect(errorOf(`${F}TEMP r; MOV r, ; END`).expected).toMatch(/"fragment".*"primitive"/);
    expect(errorOf(`${V}TEMP r; MOV r, ; END`).expected).not.toMatch(/fragment|primitive/);
    expect(errorOf('!!NVgp4.0 x').expected).toMatch(/PRIMITIVE_IN/);
    expect(errorOf('!!NVgp4.0 x').expected).not.toMatch(/OPTION/);
    expect(errorOf(`${V}x`).expected).not.toMatch(/PRIMITIVE_IN/);
  });
});
