/** GPU programs that come to something else by an interpretation of an erratum, which is written "erratum: interpretation"; for tests. */
import type { LoadingRows } from '../../language/loadings.testing.js';
import { loadGpu } from './load.js';
import { explainGpuLoading, gpuLoadings } from './loadings.js';

export const HEADERS = { vp: '!!NVvp4.0', fp: '!!NVfp4.0', gp: '!!NVgp4.0' } as const;
const PRIMITIVES = 'PRIMITIVE_IN LINES; PRIMITIVE_OUT POINTS; VERTICES_OUT 3;';

/** A program without its header and END. */
export function program(type: keyof typeof HEADERS, body: string): string {
  const head = type === 'gp' && !body.includes('PRIMITIVE_IN') ? `${PRIMITIVES}\n` : '';
  return `${HEADERS[type]}\n${head}${body}\nEND\n`;
}

export function repeated(count: number, text: string): string {
  return Array.from({ length: count }, () => text).join('\n');
}

/** Refused by the default interpretations; loads by these. */
const ALLOWED: readonly (readonly [
  interpretations: string,
  type: keyof typeof HEADERS,
  body: string,
])[] = [
  ['gp4.E-duplicate-label: first', 'vp', 'main: RET; a: RET; a: RET;'],
  ['gp4.E-ntc-where: all', 'vp', 'RET.NTC;'],
  [
    'gp4.E-negative-index-offset: allowed',
    'vp',
    'TEMP t[4]; INT TEMP i; MOV.S i, 1; MOV result.position, t[i.x - 4];',
  ],
  ['gp4.E-negated-constant: constant', 'vp', 'TEMP t; MOV.S t, -2147483648;'],
  ['gp4.E-negated-constant: constant', 'vp', 'TEMP t; MOV.S t, |-02147483648|;'],
  [
    'gp4.E-texture-query-target: sampling',
    'vp',
    'TEMP t; TXQ t, 0, texture[0], 3D; TEX t, t, texture[0], 2D;',
  ],
  [
    'gp4.E-range-without-array: array',
    'vp',
    'ATTRIB a = vertex.attrib[1..2]; MOV result.position, a[1];',
  ],
  ['nvvp4.E-weight: available', 'vp', 'MOV result.position, vertex.weight;'],
  [
    'nvvp4.E-attribute-zero: allowed',
    'vp',
    'ATTRIB a = vertex.attrib[0]; ATTRIB p = vertex.position;',
  ],
  ['nvfp4.E-interpolated-bindings: marked', 'fp', 'CENTROID ATTRIB f = fragment.fogcoord;'],
  [
    'nvfp4.E-implicit-colors: ignored',
    'fp',
    'FLAT ATTRIB c = fragment.color; MOV result.color, fragment.color.secondary; MOV result.color, c;',
  ],
  [
    'nvgp4.E-array-vertices: allowed',
    'gp',
    'ATTRIB a[] = { vertex[0].attrib[0], vertex[1].attrib[0] };',
  ],
  ['gp4.E-cc-destination: register', 'vp', 'MOVC CC, 1;'],
  ['gp4.E-words: longest', 'vp', 'TEMPa; MOV a, 1; MOVresult.position, a;'],
  ['gp4.E-implicit-buffers: allowed', 'vp', 'MOV result.position, program.buffer[0][5];'],
  ['gp4.E-parameter-buffers: scalar', 'vp', 'PARAM p[] = { program.buffer[0][0..3] };'],
  [
    'gp4.E-array-brackets: optional',
    'vp',
    'PARAM p = { program.env[0], program.env[1] }; MOV result.position, p[1];',
  ],
];

/** Loads by the default interpretations; refused by these. */
const FORBIDDEN: typeof ALLOWED = [
  ['gp4.E-nesting-limit: nested', 'vp', `${repeated(48, 'IF TR;')}\n${repeated(48, 'ENDIF;')}`],
  ['gp4.E-nesting-limit: nested', 'vp', `${repeated(4, 'REP 1;')}\n${repeated(4, 'ENDREP;')}`],
  ['gp4.E-break-nesting-level: block', 'vp', 'REP; IF TR; BRK; ENDIF; ENDREP;'],
  ['gp4.E-label-and-variable: shared', 'vp', 'TEMP a; RET; a: RET;'],
  ['gp4.E-label-and-variable: shared', 'vp', 'RET; a: TEMP a; RET;'],
  ['gp4.E-index-register: temporary', 'vp', 'TEMP t[4]; PARAM p = program.env[0]; MOV t[p.x], 0;'],
  ['gp4.E-index-type: signed', 'vp', 'TEMP t[4]; UINT TEMP i; MOV.U i, 1; MOV t[i.x], 0;'],
  ['gp4.E-negated-constant: constant', 'vp', 'TEMP t; MOV.U t, -1;'],
  ['gp4.E-negated-constant: constant', 'vp', 'TEMP t; MOV.U t, -|-1|;'],
  ['gp4.E-hexadecimal-signed: value', 'vp', 'TEMP t; MOV.S t, 0x80000000;'],
  ['gp4.E-hexadecimal-signed: value', 'vp', 'INT PARAM p = 0xFFFFFFFF;'],
  ['gp4.E-index-limits: fewer', 'vp', 'PARAM m[] = { state.matrix.modelview[1].row[0..3] };'],
  ['gp4.E-index-limits: fewer', 'vp', 'ATTRIB t[] = { vertex.texcoord[0..2] };'],
  ['gp4.E-index-limits: fewer', 'fp', 'OPTION ARB_draw_buffers; MOV result.color[1], 0;'],
  ['gp4.E-generic-interpolants: fewer', 'vp', 'MOV result.attrib[8], vertex.attrib[8];'],
  ['gp4.E-generic-interpolants: fewer', 'gp', 'MOV result.position, vertex[0].attrib[8];'],
  ['gp4.E-large-integer: refused', 'vp', 'PARAM p = 4294967296;'],
  ['gp4.E-large-integer: refused', 'vp', 'PARAM p[] = { 1, { -1, -2147483649 } };'],
  ['gp4.E-large-integer: refused', 'fp', 'MOV result.color, { 1, 0x100000000 };'],
  [
    'gp4.E-limits-unstated: vertex-attributes',
    'vp',
    'TEMP t; ATTRIB a[] = { vertex.attrib[0..15] }; MOV t, vertex.id.x; MOV.S t.x, 0; MOV t, a[t.x];',
  ],
  [
    'gp4.E-limits-unstated: vertex-attributes',
    'vp',
    `OUTPUT o[] = { result.attrib[0..15] }; MOV o[0], 0; ${repeated(16, 'MOV o[15], 0;')} MOV result.position, 0;`,
  ],
  [
    'nvgp4.E-output-components: greatest',
    'gp',
    'PRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 129; MOV result.position, 0; MOV result.color, 0;',
  ],
  [
    'gp4.E-repeated-option: refused',
    'vp',
    'OPTION ARB_position_invariant; OPTION ARB_position_invariant;',
  ],
  ['gp4.E-rep-operand: scalar', 'vp', 'TEMP t; MOV t, 1; REP t; ENDREP;'],
  ['gp4.E-txq-operand: scalar', 'vp', 'TEMP t; MOV.S t, 0; TXQ t, t, texture[0], 2D;'],
  ['gp4.E-keywords: instructions', 'vp', 'TEMP ADDC;'],
  ['gp4.E-keywords: instructions', 'vp', 'TEMP TEMP;'],
  ['gp4.E-branch-parentheses: bare', 'vp', 'RET (EQ.x);'],
  ['gp4.E-branch-parentheses: parentheses', 'vp', 'RET EQ.x;'],
  ['gp4.E-array-bindings: single', 'vp', 'ATTRIB a[] = { vertex.attrib[1] };'],
  ['gp4.E-temporary-arrays: none', 'vp', 'TEMP t[4];'],
  ['gp4.E-temporary-count: declarations', 'vp', 'TEMP a, b, c, d, e, f, g, h, i, j, k, l, m;'],
  ['gp4.E-temporary-arrays: none', 'vp', 'TEMP t[13];'],
  [
    'gp4.E-relative-constants: same',
    'vp',
    'PARAM p[] = { 1, 2, 1 }; INT TEMP i; MOV.S i, 0; MOV result.position, p[i.x];',
  ],
  ['gp4.E-texture-buffer-target: absent', 'vp', 'TEMP t; TXF t, 0, texture[0], BUFFER;'],
  ['gp4.E-non-ascii-comment: refused', 'vp', '# caf\u00e9\nRET;'],
  ['gp4.E-resource-limits: least', 'vp', repeated(129, 'RET;')],
  ['gp4.E-resource-limits: least', 'fp', `OPTION ARB_fog_exp2; ${repeated(125, 'RET;')}`],
  ['gp4.E-resource-limits: least', 'fp', 'OPTION ARB_fog_linear; TEMP t[12];'],
  ['gp4.E-resource-limits: least', 'vp', `OPTION ARB_position_invariant; ${repeated(125, 'RET;')}`],
  ['gp4.E-resource-limits: least', 'fp', 'OPTION ARB_fog_exp; PARAM p[] = { program.env[0..94] };'],
  ['gp4.E-resource-limits: least', 'vp', 'PARAM p[] = { program.env[0..95], program.local[0] };'],
  ['nvfp4.E-color-number: none', 'fp', 'OPTION ARB_draw_buffers; MOV result.color[1], 0;'],
  ['nvfp4.E-ati-draw-buffers: arb', 'fp', 'OPTION ATI_draw_buffers; MOV result.color[1], 0;'],
  ['nvfp4.E-interpolated-bindings: marked', 'fp', 'FLAT INT ATTRIB p = primitive.id;'],
  ['nvfp4.E-kil-condition: operand', 'fp', 'TEMP t; MOVC t, 1; KIL EQ.x;'],
  ['gp4.E-limits-of-other-types: own', 'fp', 'MOV result.color, program.env[24];'],
  ['nvgp4.E-clip-arrays: refused', 'gp', 'ATTRIB c[] = { vertex[0].clip[0..1] };'],
  ['nvgp4.E-color-faces: grammar', 'gp', 'MOV result.position, vertex[0].color.back;'],
  ['nvgp4.E-color-faces: grammar', 'gp', 'OUTPUT c = result.color.back;'],
  [
    'nvgp4.E-declaration-semicolon: semicolon',
    'gp',
    'PRIMITIVE_IN LINES PRIMITIVE_OUT POINTS VERTICES_OUT 3 EMIT;',
  ],
  ['nvgp4.E-declaration-semicolon: none', 'gp', 'EMIT;'],
];

const textOf = ([interpretation, type, body]: (typeof ALLOWED)[number]) =>
  [interpretation, program(type, body)] as const;

export const GPU_LOADING: LoadingRows = {
  documents: /^(gp4|nv)/,
  allowed: ALLOWED.map(textOf),
  forbidden: FORBIDDEN.map(textOf),
  rewritten: [
    ['gp4.E-after-end: ignored', `${HEADERS.vp} RET; END and more ;`, `${HEADERS.vp} RET; END`],
    [
      'nvvp4.E-header-first: after-space',
      ` # first\n${HEADERS.vp} RET; END`,
      `${HEADERS.vp} RET; END`,
    ],
  ],
  load: loadGpu,
  loadings: gpuLoadings,
  settled: [],
  explain: explainGpuLoading,
  elsewhere: () => [0],
  words: [
    'TEMP',
    'a',
    ';',
    'MOV',
    ',',
    'b',
    ':',
    'END',
    '.NTC',
    'RET',
    'REP',
    '\n',
    ' ',
    '{',
    '1',
    'program.buffer[0][1]',
    '=',
    'PARAM',
    '[]',
    'MOVR0',
    'CC',
    'é',
    '# c\n',
  ],
  start: `${HEADERS.vp} `,
};
