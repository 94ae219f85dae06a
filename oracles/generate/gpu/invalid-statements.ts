/** Instructions that make a GPU program fail to load by one restriction: spec/gpu/restrictions.ts. */
import type { GpuRestrictionId } from '../../../spec/gpu/restrictions.js';
import { both, stated, type Mutation } from './mutation.js';

const OUTPUT = 'OUTPUT qo = result.fogcoord;';
const DEPTH = 'OUTPUT qo = result.depth;';

const MODIFIERS = {
  'instruction-unavailable': {
    vertex: stated('^KIL qr;', '^DDX qr, qr;', '^DDYR.CC qr, -qr;', '^EMIT;', '^ENDPRIM;'),
    fragment: stated('^EMIT;', '^ENDPRIM;'),
    geometry: stated('^KIL GT.x;', '^KIL.S qi;', '^DDX qr, qr;', '^DDY qr.x, qr;'),
  },
  'repeated-modifier': {
    all: stated(
      'ADD.S.^U qi, qi, qi;',
      'ADDR.^F qr, qr, qr;',
      'ADDC.^CC1 qr, qr, qr;',
      'MAD_SAT.^SSAT qr, qr, qr, qr;',
      'MUL.S24.^HI qi, qi, qi;',
      'ADD.NTC.^NTC qr, qr, qr;',
      'MOV.CC.^CC qr, qr;',
    ),
  },
  'unsupported-modifier': {
    all: stated(
      'AND.^F qr, qr, qr;',
      '^ANDR qr, qr, qr;',
      'COS.^S qr, qr.x;',
      'PK2H.^CC qr, qr;',
      'I2F.^SAT qr, qi;',
      '^TEXH qr, qr, texture[$U], 2D;',
      'TXQ.^S qi, qi, texture[$U], 2D;',
      'RET.^NTC;',
    ),
    geometry: stated('^EMITC;', '^ENDPRIMC1;'),
    fragment: stated('KIL.^CC qr;', 'DDX.^U qr, qr;'),
  },
  'clamped-integer': {
    all: stated(
      'ADD.S.^SAT qi, qi, qi;',
      'ADD.SAT.^S qi, qi, qi;',
      'FLR_SAT.^S qi, qf;',
      'MUL.U24.^SSAT qu, qu, qu;',
      'TEX.U.^SAT qu, qr, texture[$U], 2D;',
    ),
  },
  'special-modifier-type': {
    all: stated(
      'MUL.S.^S24 qi, qi, qi;',
      'MUL.U24.^U qu, qu, qu;',
      'MUL.HI ^qr, qs, qs;',
      'MUL.HI.^F qr, qr, qr;',
    ),
  },
} as const satisfies Table;

const OPERANDS = {
  'reserved-word': {
    all: stated('CAL ^state;', '^program: RET;', 'CAL ^texture (EQ.x);'),
    vertex: stated('^vertex: RET;'),
    fragment: stated('^fragment: RET;', 'CAL ^primitive;'),
  },
  'undeclared-variable': {
    all: stated(
      'MOV ^qz, qr;',
      'MOV qr, -|^qz|;',
      'ADD qr.x, qr, ^qz.wzyx;',
      'MOV qr, qa[^qz.x];',
      'MOV ^CC, qr;',
      'MOV qr, ^R0;',
    ),
  },
  'type-mismatch': {
    all: stated(
      'ADD ^qi, qr, qr;',
      'ADD qr, qr, ^qi;',
      'ADD.U qu, ^qi, qu;',
      'ADD.S qi, qi, -^qf;',
      'FLR.S qi, ^qi;',
      'I2F ^qi, qi;',
      'SAD.S qu, qi, qi, ^qi;',
      'UP2H qr, ^qi.x;',
      'MOV qr, qa[^qf.x];',
      'TXF qr, ^qf, texture[$U], 2D;',
      'TEX ^qi, qf, texture[$U], 2D;',
      'REP ^qi; ENDREP;',
    ),
    fragment: stated('KIL ^qi;'),
  },
  'result-read': {
    vertex: both(OUTPUT, 'MOV qr, ^qo;', 'ADD qr, qr, -^qo.x;'),
    fragment: both(DEPTH, 'MOV qr, ^qo;', 'RCP qr, |^qo.z|;'),
    geometry: both(OUTPUT, 'MOV qr, ^qo;'),
  },
  'read-only-destination': {
    all: [
      ...both('PARAM qp = 1.0;', 'MOV ^qp, qr;', 'RCP ^qp.x, qr.x;'),
      ...both('BUFFER qb[] = { program.buffer[5][0..3] };', 'MOV ^qb[0], qr;'),
    ],
    vertex: both('ATTRIB qp = vertex.attrib[12];', 'MOV ^qp, qr;'),
    fragment: both('ATTRIB qp = fragment.attrib[12];', 'ADD ^qp.y (EQ), qr, qr;'),
    geometry: both('ATTRIB qp = vertex.attrib[12];', 'MOV ^qp[0], qr;'),
  },
  'buffer-binding-used': {
    all: stated('MOV qr, program.^buffer[0][1];', 'ADD qr, qr, program.^buffer[5][7].x;'),
  },
  'array-member-missing': {
    all: stated('MOV qr, qa^;', 'MOV qa ^.x, qr;', 'ADD qr, qa^, qr;'),
    geometry: both('ATTRIB qp[] = { vertex.attrib[12..13] };', 'MOV qr, qp[0]^;'),
  },
  'array-member-unexpected': {
    all: stated('MOV qr, qs^[0];', 'MOV qr^[0], qs;', 'MOV qr, qa[0]^[0];', 'MOV qr, qs^[qi.x];'),
  },
  'array-member-range': {
    all: stated('MOV qr, qa[^4];', 'MOV qa[^99999999999999999999], qr;', 'MOV qr, -qa[^0x10].x;'),
  },
  'index-register': {
    all: stated('MOV qr, qa[^qa.x];'),
    vertex: both(OUTPUT, 'MOV qr, qa[^qo.x];'),
    fragment: both(DEPTH, 'MOV qa[^qo.x], qr;'),
  },
  'index-offset-range': {
    all: stated('MOV qr, qa[qi.x + ^4];', 'MOV qr, qa[qu.w - ^1];', 'MOV qa[qi.x+^0x10], qr;'),
  },
  'mixed-swizzle': {
    all: stated('MOV qr, qs.^xyza;', 'ADD qr, qr, -qs.^rgbw;'),
  },
  'short-packed': { all: stated('PK4UB ^qh, qr;', 'PK2H ^qh.x, -qr;') },
  'short-unpacked': { all: stated('UP4B qr, ^qh.x;', 'UP2US qr.xy, -^qh.w;') },
} as const satisfies Table;

const TEXTURES = {
  'texture-unit-range': {
    all: stated('TEX qr, qr, texture[^16], 2D;', 'TXF qr, qi, texture[^999], BUFFER;'),
  },
  'buffer-texture-sampled': {
    all: stated(
      'TEX qr, qr, texture[$U], ^BUFFER;',
      'TXD qr, qr, qr, qr, texture[$U], ^BUFFER;',
      'TXL qr.x, -qr, texture[$U], ^BUFFER;',
    ),
  },
  'texel-fetch-target': {
    all: stated('TXF qr, qi, texture[$U], ^CUBE;', 'TXF.S qi, qi, texture[$U], ^SHADOWARRAY1D;'),
  },
  'texture-coordinate-shortage': {
    all: stated(
      'TXB qr, qr, texture[$U], ^SHADOWCUBE;',
      'TXL qr, qr, texture[$U], ^SHADOWARRAY2D;',
      'TXP qr, qr, texture[$U], ^SHADOWCUBE;',
    ),
  },
  'mixed-texture-targets': {
    all: stated(
      'TEX qr, qr, texture[$U], 2D; TEX qr, qr, texture[$U], ^3D;',
      'TEX qr, qr, texture[$U], 2D; TXB qr, qr, texture[$U], ^SHADOW2D;',
    ),
  },
  'texel-offset-dimension': {
    all: stated(
      'TEX qr, qr, texture[$U], 1D, (1, ^1);',
      'TEX qr, qr, texture[$U], SHADOWARRAY2D, (1, 1, ^-1);',
      'TEX qr, qr, texture[$U], CUBE, (^1);',
      'TXF qr, qi, texture[$U], BUFFER, (^1);',
    ),
  },
  'texel-offset-range': {
    all: stated('TEX qr, qr, texture[$U], 3D, (0, 0, ^8);', 'TXL qr, qr, texture[$U], 2D, (^-9);'),
  },
} as const satisfies Table;

const FLOW = {
  'duplicate-label': { all: stated('qlabel: RET; ^qlabel: RET;') },
  'label-in-block': {
    all: stated(
      'IF EQ; ^qlabel: ENDIF;',
      'REP qr; ^qlabel: ENDREP;',
      'IF NE.x; ELSE; ^q_1: ENDIF;',
    ),
  },
  'wrong-block-end': {
    all: stated(
      '^ENDIF;',
      '^ELSE;',
      '^ENDREP;',
      'IF EQ; ELSE; ^ELSE; ENDIF;',
      'IF EQ; ^ENDREP; ENDIF;',
      'REP qr; ^ENDIF; ENDREP;',
    ),
  },
  'if-depth': { all: stated(`${'IF EQ; '.repeat(48)}^IF EQ;${' ENDIF;'.repeat(49)}`) },
  'loop-depth': { all: stated(`${'REP qr; '.repeat(4)}^REP qr;${' ENDREP;'.repeat(5)}`) },
  'outside-loop': { all: stated('^BRK;', 'IF EQ; ^CONT (GT.x); ENDIF;') },
  'endless-loop': {
    all: stated('REP; ^ENDREP;', 'REP; CONT; ^ENDREP;', 'REP; REP; BRK; ENDREP; ^ENDREP;'),
  },
  'undefined-label': { all: stated('CAL qnowhere;', 'CAL qnowhere (NE.x);', 'CAL Main;') },
} as const satisfies Table;

type Table = Partial<Readonly<Record<GpuRestrictionId, Mutation>>>;

export const STATED = {
  ...MODIFIERS,
  ...OPERANDS,
  ...TEXTURES,
  ...FLOW,
};
