/**
 * Declarations that make a GPU program fail to load by one restriction: spec/gpu/declaration-restrictions.ts.
 * They bind what generated programs leave alone.
 */
import type { GpuRestrictionId } from '../../../spec/gpu/restrictions.js';
import { both, declared, type Mutation } from './mutation.js';

type Table = Partial<Readonly<Record<GpuRestrictionId, Mutation>>>;

const NAMES = {
  'duplicate-variable': {
    all: declared('TEMP ^F0;', 'PARAM ^S0 = 1;', 'ALIAS ^qs = qr;', 'TEMP qb, ^qb;'),
  },
  'two-data-types': { all: declared('INT ^FLOAT TEMP qz;', 'UINT SHORT ^UINT TEMP qz;') },
  'two-sizes': { all: declared('SHORT INT ^LONG TEMP qz;', 'SHORT ^SHORT TEMP qz;') },
  'size-unavailable': {
    all: declared('^SHORT PARAM qz = 1;', '^LONG BUFFER qz = program.buffer[5][0];'),
    vertex: declared('^SHORT ATTRIB qz = vertex.attrib[12];', '^LONG OUTPUT qz = result.color;'),
    fragment: declared('^LONG OUTPUT qz = result.depth;'),
  },
  'interpolation-unavailable': {
    vertex: declared('^FLAT ATTRIB qz = vertex.attrib[12];'),
    geometry: declared('^CENTROID ATTRIB qz = vertex.attrib[12];'),
  },
  'interpolation-of-no-attribute': {
    fragment: declared('INT ^FLAT TEMP qz;', '^CENTROID PARAM qz = 1;'),
  },
  'repeated-interpolation': {
    fragment: declared('CENTROID ^CENTROID ATTRIB qz = fragment.texcoord[3];'),
  },
  'flat-conflict': {
    fragment: declared(
      'FLAT ^CENTROID ATTRIB qz = fragment.texcoord[3];',
      'NOPERSPECTIVE ^FLAT ATTRIB qz = fragment.texcoord[3];',
    ),
  },
  'interpolated-binding': {
    fragment: declared(
      'FLAT ATTRIB qz = ^fragment.position;',
      'FLAT ATTRIB qz[] = { ^fragment.clip[4..5] };',
      'NOPERSPECTIVE ATTRIB qz = ^fragment.clip[5];',
    ),
  },
  'different-interpolation': {
    fragment: declared(
      'FLAT ATTRIB qz[] = { fragment.texcoord[0..3] }; ATTRIB qy = ^fragment.texcoord[2];',
      'ATTRIB qz = fragment.texcoord; CENTROID ATTRIB qy = ^fragment.texcoord[0];',
    ),
  },
  'color-interpolation': {
    fragment: declared(
      'FLAT ATTRIB qz = fragment.color; ATTRIB qy = ^fragment.color.secondary;',
      'ATTRIB qz = fragment.color.secondary; FLAT ATTRIB qy = ^fragment.color;',
    ),
  },
  'integer-not-flat': {
    fragment: declared(
      '^INT ATTRIB qz = fragment.texcoord[1];',
      'CENTROID ^UINT ATTRIB qz = fragment.texcoord[1];',
    ),
  },
  'implicit-color-interpolation': {
    fragment: both('FLAT ATTRIB qz = fragment.color;', 'MOV qr, fragment.color.secondary;'),
  },
} as const satisfies Table;

const ARRAYS = {
  'array-size': { all: declared('TEMP qy, qz[^0];', 'PARAM qz[^0x0] = { 1 };') },
  'array-size-missing': { all: declared('TEMP qz[ ^];') },
  'array-size-mismatch': {
    all: declared(
      'PARAM qz[^5] = { program.env[20], 1, { 1, 2 } };',
      'BUFFER qz[^5] = { program.buffer[5][3..6] };',
    ),
    vertex: declared('OUTPUT qz[^1] = { result.clip[2..3] };'),
    fragment: declared('ATTRIB qz[^3] = { fragment.texcoord[0..1] };'),
  },
  'bindings-outside-array': {
    vertex: declared('ATTRIB qz = ^vertex.attrib[12..13];', 'OUTPUT qz = ^result.clip[2..3];'),
    fragment: declared('ATTRIB qz = ^fragment.texcoord[0..1];'),
    geometry: declared('OUTPUT qz = ^result.clip[2..3];'),
  },
  'attribute-array': {
    vertex: declared(
      'ATTRIB qz[] = { vertex.attrib[12], ^vertex.attrib[14] };',
      'ATTRIB qz[] = { vertex.attrib[13], ^vertex.attrib[12] };',
      'ATTRIB qz[] = { ^vertex.position };',
    ),
    fragment: declared('ATTRIB qz[] = { fragment.clip[0], ^fragment.texcoord[1] };'),
    geometry: declared('ATTRIB qz[] = { vertex.clip[4], ^vertex.texcoord[5] };'),
  },
  'result-array': {
    vertex: declared('OUTPUT qz[] = { result.clip[2], ^result.clip[4] };'),
    geometry: declared(
      'OUTPUT qz[] = { result.texcoord[1], ^result.clip[2] };',
      'OUTPUT qz[] = { ^result.color };',
    ),
  },
  'fragment-result-array': { fragment: declared('OUTPUT qz^[] = { result.depth };') },
  'buffer-array': {
    all: declared(
      'BUFFER qz[] = { program.buffer[5][1], ^program.buffer[5][3] };',
      'BUFFER qz[] = { program.buffer[5][1], ^program.buffer[6][2] };',
    ),
  },
  'relative-attribute': {
    vertex: both(
      'ATTRIB qy[] = { vertex.attrib[12..13] }; ATTRIB qz[] = { vertex.attrib[13..14] };',
      'MOV qr, qy[qi.x]; MOV qr, ^qz[qi.x];',
    ),
    fragment: both(
      'ATTRIB qy[] = { fragment.texcoord[0..2] }; ATTRIB qz[] = { fragment.texcoord[2..3] };',
      'MOV qr, qy[qi.x]; MOV qr, -^qz[qu.w].x;',
    ),
    geometry: both(
      'ATTRIB qy[] = { vertex.attrib[12..13] }; ATTRIB qz[] = { vertex.attrib[13..14] };',
      'MOV qr, qy[0][qi.x]; MOV qr, ^qz[0][qi.x];',
    ),
  },
  'relative-parameter': {
    all: [
      ...both(
        'PARAM qy[] = { program.env[20..22] }; PARAM qz[] = { program.env[22] };',
        'MOV qr, qy[qi.x]; MOV qr, ^qz[qi.x];',
      ),
      ...both('PARAM qz[] = { program.local[50], program.local[50] };', 'MOV qr, ^qz[qi.x];'),
    ],
  },
  'relative-result': {
    vertex: both(
      'OUTPUT qy[] = { result.clip[2..3] }; OUTPUT qz[] = { result.clip[3..4] };',
      'MOV qy[qi.x], qr; MOV ^qz[qi.x], qr;',
    ),
    geometry: both(
      'OUTPUT qy[] = { result.texcoord[0..2] }; OUTPUT qz[] = { result.texcoord[2..3] };',
      'MOV qy[qi.x], qr; MOV ^qz[qi.x], qr;',
    ),
  },
  'temporary-limit': { all: declared('TEMP qz[^4097];', 'TEMP qy, qz[^9007199254740991];') },
} as const satisfies Table;

const BINDINGS = {
  'attribute-binding': {
    vertex: declared(
      'ATTRIB qz = vertex.^clip[1];',
      'ATTRIB qz = vertex.^weight[0];',
      'ATTRIB qz = ^primitive.id;',
      'ATTRIB qz = vertex^[0].position;',
    ),
    fragment: declared('ATTRIB qz = ^vertex.position;'),
    geometry: declared('ATTRIB qz = vertex.^instance;', 'ATTRIB qz = vertex[0].^normal;'),
  },
  'result-binding': {
    vertex: declared('OUTPUT qz = result.^primid;', 'OUTPUT qz = result.color^[0];'),
    fragment: declared('OUTPUT qz = result.^position;', 'OUTPUT qz = result.^attrib[1];'),
    geometry: declared('OUTPUT qz = result.^id;', 'OUTPUT qz = result.^depth;'),
  },
  'attribute-index': {
    vertex: declared('ATTRIB qz = vertex.texcoord[^8];', 'ATTRIB qz = vertex.attrib[^16];'),
    fragment: declared('ATTRIB qz = fragment.attrib[^16];'),
    geometry: declared('ATTRIB qz = vertex.clip[^6];'),
  },
  'parameter-index': {
    all: declared(
      'PARAM qz = program.env[^96];',
      'PARAM qz[] = { program.local[95..^96] };',
      'PARAM qz = state.light[^8].ambient;',
      'PARAM qz = state.clip[^6].plane;',
      'PARAM qz = state.matrix.mvp.row[^4];',
    ),
  },
  'buffer-index': { all: declared('BUFFER qz = program.buffer[^8][0];') },
  'range-order': {
    all: declared(
      'PARAM qz[] = { program.env[21..^20] };',
      'BUFFER qz[] = { program.buffer[5][7..^6] };',
      'PARAM qz[] = { state.matrix.mvp.inverse.row[2..^1] };',
    ),
    vertex: declared('ATTRIB qz[] = { vertex.attrib[13..^12] };'),
  },
  'buffer-width': {
    all: declared('BUFFER qy = program.buffer[5][0]; BUFFER4 qz = program.buffer[^5][7];'),
  },
  'attribute-pair': {
    vertex: [
      ...declared(
        'ATTRIB qy = vertex.position; ATTRIB qz = ^vertex.attrib[0];',
        'ATTRIB qy = vertex.texcoord[7]; ATTRIB qz = ^vertex.attrib[15];',
      ),
      ...both('ATTRIB qy = vertex.attrib[13];', 'MOV qr, ^vertex.texcoord[5];'),
    ],
  },
  'vertex-number': {
    geometry: [
      ...declared('ATTRIB qz = vertex[^6].position;'),
      ...both('', 'MOV qr, vertex[^6].position;', 'ADD qr, qr, -vertex[^9].texcoord[1].x;'),
    ],
  },
  'vertex-number-missing': {
    geometry: both('', 'MOV qr, vertex ^.position;', 'MOV qr, vertex^.texcoord[2].x;'),
  },
  'float-constant': {
    all: declared('INT PARAM qz = ^1.0;', 'UINT PARAM qz = { 1, ^2e3 };'),
  },
  'negative-constant': { all: declared('UINT PARAM qz[] = { 1, ^-1 };') },
  'constant-range': { all: declared('INT PARAM qz = ^2147483648;') },
} as const satisfies Table;

export const DECLARED = {
  ...NAMES,
  ...ARRAYS,
  ...BINDINGS,
};
