/** Small GPU programs in which something is to be decided, one kind of decision each, and values for their inputs. */
import type { GpuInputValues, TypedQuad } from '../../../../semantics/gpu/machine/state.js';
import { buildTexture, type TextureData } from '../../../../semantics/texture/build.js';

export interface SmallRun {
  readonly text: string;
  readonly values: GpuInputValues;
}

function floats(...[x = 0, y = 0, z = 0, w = 1]: readonly number[]): TypedQuad {
  return { type: 'F', values: [x, y, z, w] };
}

const VALUES: GpuInputValues = {
  bindings: {
    'vertex.position': floats(1 + 2 ** -12, 3e-8, -2, NaN),
    'vertex.attrib[1]': floats(0.3, 1.7, -2.3, 0.9),
    'vertex.attrib[2]': floats(1e-40, -1e-40, 3e38, 7),
  },
};

const FRAGMENT: GpuInputValues = {
  bindings: { 'fragment.position': floats(-1, 0, 0.25, 1), 'fragment.attrib[1]': floats(3, 0, 5) },
};

/** 3, or a little less or more. */
const THREE = 'RCP a.x, 1.33333337; MUL a.x, a.x, 4;';

/** Bodies of vertex programs, with two registers. */
const OF_VERTICES: readonly string[] = [
  'MAD result.position, vertex.position.x, vertex.position.x, -1.0;',
  // Each of two sums may be rounded in its own way.
  'MAD result.position.x, vertex.position.x, vertex.position.x, -1; MAD result.position.y, vertex.position.x, vertex.position.x, -1; MOV result.position.zw, 1;',
  'MOV result.position, vertex.position;',
  'ADD.S result.position, {1, 2, 3, 4}, -3;',
  'MOV.U result.position, {7, 0, 4294967295, 1};',
  'MUL a, vertex.attrib[2], 1; ADD result.position, a, 0;',
  'SIN result.position, vertex.position.z;',
  'RCP a.x, vertex.attrib[1].z; MUL result.position, a.x, vertex.attrib[1];',
  // What is written twice, in part, and by address.
  'MOV result.position, 1; MOV result.attrib[1], 2; MOV result.position.y, 3; ADD result.attrib[1].xw, 1, 4;',
  'INT TEMP i; OUTPUT o[] = { result.attrib[1..3] }; MOV.S i, 1; MOV o[0], 1; MOV o[1], 2; MOV o[2], 3; MOV o[i.x].y, 4; MOV result.position, 0;',
  'INT TEMP i; OUTPUT o[] = { result.attrib[1..2] }; MOV.S i, 5; MOV o[0], 1; MOV o[1], 2; MOV.CC o[i.x], 4; MOV result.position, 0; MOV result.position.x (NE), 1;',
  'MOV result.fogcoord, {1, 2, 3, 4}; MOV result.pointsize, {1, 2, 3, 4}; MOV result.position, 1;',
  // Undefined, and what is left of it.
  'MOV result.position, a;',
  'SHL.S result.position, 1, 40;',
  'RSQ a, 0.0; MUL result.position, a, 0.0;',
  'IF GT0.x; MOV a, 1.0; ENDIF; MOV result.position, 2.0;',
  'MOV result.position, 1; REP a; MOV result.position, 1.0; ENDREP; MOV result.position.x, 2.0;',
  'MOV result.position, 1; REP 3e9; MOV result.position, 2; BRK; ENDREP;',
  // Kept bits.
  'PK4UB result.position, {1, 0.5, 0, 1};',
  'PK2H result.position, vertex.attrib[1]; UP2H result.attrib[1], vertex.attrib[2].z;',
  // How often, and which way.
  `MOV b, 0; ${THREE} REP a; ADD b, b, 1; ENDREP; MOV result.position, b;`,
  `MOV b, 0; ${THREE} SLT a.y, a.x, 3; MAD a.y, a.y, -3, 5; REP a.y; ADD b, b, 1; ENDREP; MOV result.position, b;`,
  `MOV b, 0; ${THREE} REP a; ADD b, b, 1; SEQ.CC a.y, b.x, 1; BRK (NE.y); ENDREP; MOV result.position, b;`,
  `MOV b, 0; ${THREE} MUL a.x, a.x, 12; REP a; ADD b, b, 1; ENDREP; MOV result.position, b;`,
  'MOV b, 0; RCP a.x, 0.333333343; REP a; ADD b, b, 1; ENDREP; MOV result.position, b;',
  `${THREE} MOV result.position, 1; SLT.CC a.y, a.x, 3; MOV result.position.x (GT.y), 2; MOV result.position.y (LE.y), 2;`,
  `${THREE} SLT.CC a.y, a.x, 3; IF GT.y; MOV result.position, 1; ELSE; MOV result.position, 2; ENDIF;`,
  `${THREE} SLT.CC a.y, a.x, 3; CAL s (GT.y); MOV result.position, b; RET; s: MOV b, 1; RET;`,
  // Codes of integers, and of both registers.
  'INT TEMP s; MAD.S.CC s, -{0, 1, 0, 0}, {1, 1, 1, 1}, {5, 5, 5, 5}; MOV.F.CC a, 1; MOV.F a (NCF), 2; MOV result.position, a;',
  'INT TEMP s; ADD.S.CC0 s, {-1}.x, {1}.x; ADD.S.CC1 s, {-1}.x, {1}.x; FLR.F.CC0 a, 1; CEIL.F.CC1 a, 1; MOV.F a, 1; MOV.F a.x (NCF0), 2; MOV.F a.y (NCF1), 2; MOV result.position, a;',
  'FRC a, -1e-20; CAL last; MOV result.position, a; RET; last: MOV b, 1;',
  'MOV result.position, 1; next: MOV result.position, 2;',
  'CAL empty; MOV result.position, 1; RET; empty: next: MOV result.position, 2; RET;',
  // Whether anything ends.
  'MOV result.position, 1; MOV.CC a, 1; REP; BRK (EQ.x); ENDREP;',
  'MOV result.position, 1; CAL again; RET; again: CAL again; RET;',
  `${THREE} SLT.CC a.y, a.x, 3; MOV result.position, 1; REP; BRK (GT.y); ENDREP;`,
  // After a loop that is long for some limits all come to the end, with results that may differ.
  'MUL result.position, vertex.position.x, vertex.attrib[1]; MOV b, 0; REP 30; ADD b.x, b.x, 1; ENDREP;',
  'MUL result.position, vertex.position.x, vertex.attrib[1]; MOV b, 0; REP 30; ADD b.x, b.x, 1; ENDREP; ADD result.position.x, b.x, b.x;',
  'MOV result.position, 1; MOV b, 0; REP 30; ADD b.x, b.x, 1; ENDREP; ADD result.position.x, b.y, 2;',
  // Some come after it to something of which nothing is said.
  `MUL result.position, vertex.position.x, vertex.attrib[1]; ${THREE} SLT.CC a.y, a.x, 3; MOV b, 0; REP 30; ADD b.x, b.x, 1; ENDREP; IF GT.y; REP b.y; MOV a, 1; ENDREP; ENDIF;`,
  // Or some come to what is undefined, and the others to the end.
  `${THREE} SLT.CC a.y, a.x, 3; MOV b.x, 0; REP 90; ADD b.x, b.x, 1; MUL b.x, b.x, 0.5; ENDREP; MOV result.position, 1; MAD result.position.y, vertex.position.x, vertex.position.x, -1; IF GT.y; REP b.y; MOV a, 1; ENDREP; ENDIF;`,
  `${THREE} SLT.CC a.y, a.x, 3; MOV result.position, 1; CAL again (GT.y); RET; again: CAL again; RET;`,
];

const OF_FRAGMENTS: readonly string[] = [
  'MOV result.color, 1;',
  'MOV result.color, 1; KIL TR;',
  'KIL fragment.position.x; MOV result.color, 1.0;',
  'TEMP a; KIL fragment.position.z; RCP a.x, fragment.attrib[1].x; MUL result.color, a.x, fragment.attrib[1]; MOV result.depth, 1;',
  'TEMP a; RCP a.x, 3; MAD.CC a.x, a.x, 3, -1; KIL NE.x; MOV result.color, 1;',
  'TEMP a; MOV result.color, 1; RCP a.x, 3; MAD.CC a.x, a.x, 3, -1; KIL NE.x;',
  'TEMP R0, EQ; MOV EQ, 1; MOV.CC R0, 1; KIL EQ; MOV result.color, 1;',
  'TEMP R0, EQ; MOV EQ, -1; MOV.CC R0, 1; KIL EQ; MOV result.color, 1;',
  'TEMP R0, EQ; MOV EQ, 1; MOV.CC R0, 0; KIL EQ; MOV result.color, 1;',
  'OPTION ARB_draw_buffers; MOV result.color[1], 1; MOV result.color, 2;',
  'OPTION ARB_draw_buffers; OUTPUT all = result.color; MOV result.color[2], 1; MOV all, 2;',
  'OPTION ARB_draw_buffers; MOV result.color[0], 2; MOV result.color[1], 1;',
  // Two ends leave different values where neither leaves it open.
  'OPTION ARB_draw_buffers; TEMP a; RCP a.x, 3; MAD.CC a.x, a.x, 3, -1; MOV result.color, 2; IF NE.x; MOV result.color.x, 5; ENDIF; MOV result.color[1], 1;',
];

const OF_PRIMITIVES: readonly string[] = [
  'MOV result.position, 1; EMIT; MOV result.position, 2; EMIT; ENDPRIM;',
  'MOV result.position, 1; EMIT; MOV result.position, 2; EMIT;',
  'MOV result.position, 1; EMIT; ENDPRIM; MOV result.position, 2; EMIT;',
  'MOV result.position, 1; EMIT; MOV result.position, 2; EMIT; MOV result.position, 3; EMIT;',
  'MOV result.position, 1; MOV result.fogcoord, 2; EMIT; ENDPRIM; ENDPRIM;',
  'TEMP a; RCP a.x, 3; MAD.CC a.x, a.x, 3, -1; MOV result.position, a.x; EMIT; IF NE.x; MOV result.position, 5; EMIT; ENDIF;',
  'MUL result.position, 1.00024414, 0.3; EMIT;',
  'MOV result.position, 1; MOV result.color, 1; EMIT; MOV result.color, 2; EMIT;',
  'MOV result.position, 1;',
  // One end is beyond the limit, and of the other nothing is said.
  'TEMP a, b; RCP a.x, 3; MAD.CC a.x, a.x, 3, -1; MOV result.position, 1; EMIT; IF NE.x; EMIT; EMIT; ELSE; REP b; MOV a, 1; ENDREP; ENDIF;',
];

function texture(data: TextureData): GpuInputValues {
  const built = buildTexture(data);
  if (!built.ok) throw new Error(built.problems.map(({ message }) => message).join('; '));
  return { textures: new Map([[0, { [data.kind]: built.texture }]]) };
}

const NEAREST = { minFilter: 'NEAREST', magFilter: 'NEAREST' } as const;

function levels(widths: readonly number[]): TextureData['levels'] {
  return widths.map((width, index) => ({
    width,
    texels: new Array<number>(width).fill(index + 1),
  }));
}

const row = (name: string, at: number): string => `state.matrix.${name}.row[${String(at)}]`;

/** Each operation is decided by another policy, and all together leave more than a thousand ends. */
const OF_MANY_POLICIES =
  'TEMP c, d; ADD a.x, vertex.position.x, vertex.position.y; MAX a.y, 0, -0.0; MIN b.x, 0, -0.0; SSG b.y, -0.0; EX2 b.z, 200.0; ADD a.w, 1, -1; I2F.S a.z, 16777219; MUL b.w, vertex.position.x, vertex.position.x; DIV.S c.x, -7, 2; ADD c.y, vertex.attrib[2].z, vertex.attrib[2].z; MUL c.z, vertex.attrib[2].z, vertex.attrib[2].z; SNE c.w, 0, -0.0; FLR d.x, -0.0; SIN d.y, -0.0; MOV result.position, a; MOV result.attrib[1], b; MOV result.attrib[2], c; MOV result.attrib[3].xy, d;';

/** Matrices, one of which is the inverse of another. */
const MATRICES: NonNullable<GpuInputValues['bindings']> = {
  [row('projection', 0)]: floats(3, 0, 0, 0),
  [row('projection', 1)]: floats(0, 1, 0, 0),
  [row('projection', 2)]: floats(0, 0, 1, 0),
  [row('projection', 3)]: floats(0, 0, 0, 1),
  [row('projection.inverse', 0)]: floats(Math.fround(1 / 3), 0, 0, 0),
};

const vertices = (lines: string): string => `!!NVvp4.0\nTEMP a, b;\n${lines}\nEND`;

export const MANY_ENDS: SmallRun = { text: vertices(OF_MANY_POLICIES), values: VALUES };

export const SMALL_RUNS: readonly SmallRun[] = [
  ...OF_VERTICES.map((lines) => ({ text: vertices(lines), values: VALUES })),
  ...OF_FRAGMENTS.map((lines) => ({
    text: `!!NVfp4.0\n${lines}\nEND`,
    values: FRAGMENT,
  })),
  ...OF_PRIMITIVES.map((lines) => ({
    text: `!!NVgp4.0\nPRIMITIVE_IN POINTS; PRIMITIVE_OUT LINE_STRIP; VERTICES_OUT 2;\n${lines}\nEND`,
    values: {},
  })),
  // What an implementation computes of its own state.
  {
    text: vertices('MOV result.position, state.fog.params;'),
    values: { bindings: { 'state.fog.params': floats(1, 1, 4, Math.fround(1 / 3)) } },
  },
  {
    text: vertices('ADD result.position, state.fog.params, state.depth.range;'),
    values: { bindings: { 'state.depth.range': floats(0.25, 1, 0.75, 0) } },
  },
  {
    text: vertices(`MOV result.position, ${row('projection.inverse', 0)};`),
    values: { bindings: MATRICES },
  },
  {
    text: vertices(`MOV result.position, ${row('projection.inverse', 0)};`),
    values: { bindings: { ...MATRICES, [row('projection', 3)]: floats(0, 0, 0, 0) } },
  },
  {
    text: vertices('PARAM h = state.light[0].half; MOV result.position, h;'),
    values: { bindings: { 'state.light[0].half': floats(0, 0, 1, 1) } },
  },
  // Textures.
  {
    text: vertices('TEX result.position, 0.3, texture[0], 1D;'),
    values: texture({
      kind: '1D',
      format: 'R',
      levels: levels([4]),
      parameters: { ...NEAREST, maxLevel: 1000 },
    }),
  },
  {
    text: vertices('TXL result.position, {0.3, 0, 0, 1}, texture[0], 1D;'),
    values: texture({
      kind: '1D',
      format: 'R',
      levels: levels([8, 4, 2, 1]),
      parameters: { minFilter: 'NEAREST_MIPMAP_NEAREST', magFilter: 'NEAREST', lodBias: 1 },
    }),
  },
  // By another interpretation they load, and run.
  {
    text: '!!NVvp4.0\nADD result.position, vertex.position, vertex.position;\nEND and more',
    values: VALUES,
  },
  {
    text: ' # first\n!!NVvp4.0\nMAD result.position, vertex.position.x, vertex.position.x, -1;\nEND',
    values: VALUES,
  },
];
