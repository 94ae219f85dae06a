/** Arrays of each type and size, drawn in each way: what an element sends shows as current values, or in vertices. */
import type { Call } from '../../../semantics/gl/context/call.js';
import type { Place } from '../../../semantics/gl/context/client-state.js';
import { inMemory } from '../../../semantics/gl/context/memory.js';
import { call, VP } from '../gesture-parts.js';
import { attributeQueries, ENDS, inScripts } from './forms.js';

const C_TYPES: Readonly<Record<string, string>> = {
  BYTE: 'byte', UNSIGNED_BYTE: 'ubyte', SHORT: 'short', UNSIGNED_SHORT: 'ushort', INT: 'int', UNSIGNED_INT: 'uint', FLOAT: 'float', DOUBLE: 'double',
}; // prettier-ignore
const TYPES = Object.keys(C_TYPES);

/** Values at the ends of a type, no two elements of four the same. */
function memoryOf(type: string, offset = 0): Place {
  const ends = ENDS[C_TYPES[type] ?? ''] ?? [];
  const values = Array.from({ length: 96 }, (_, at) => ends[(at + (at >> 2)) % 4] ?? 0);
  return { bytes: inMemory(type, values), offset };
}

const ERROR = call('GetError');
const point = (i: number): readonly Call[] => [
  call('Begin', 'POINTS'),
  call('ArrayElement', i),
  call('End'),
];

/** The conventional arrays: what sets each, which sizes it has, and which attribute it sends. */
const ARRAYS = [
  ['VertexPointer', 'VERTEX_ARRAY', [2, 3, 4], 0],
  ['NormalPointer', 'NORMAL_ARRAY', [], 2],
  ['ColorPointer', 'COLOR_ARRAY', [3, 4], 3],
  ['SecondaryColorPointerEXT', 'SECONDARY_COLOR_ARRAY_EXT', [3], 4],
  ['FogCoordPointerEXT', 'FOG_COORDINATE_ARRAY_EXT', [], 5],
  ['TexCoordPointer', 'TEXTURE_COORD_ARRAY', [1, 2, 3, 4], 8],
] as const;

/** Each type that is one, or an error and nothing sent: elements packed, apart, and not from the beginning. */
function conventional(): readonly (readonly Call[])[] {
  return ARRAYS.flatMap(([command, array, sizes, attribute]) => {
    const on = [call('VertexPointer', 2, 'FLOAT', 0, memoryOf('FLOAT')), call('EnableClientState', 'VERTEX_ARRAY'), call('EnableClientState', array)];
    const parts = TYPES.flatMap((type, number) => {
      const size = sizes[number % sizes.length];
      const setting = (own: number | undefined, stride: number): readonly Call[] => [
        call(command, ...(own === undefined ? [] : [own]), type, stride, memoryOf(type, stride > 0 ? 8 : 0)), ERROR, ...point(1), ...attributeQueries(attribute).slice(0, attribute === 0 ? 0 : undefined),
      ];
      return [[...setting(size, 0), ...setting(sizes.at(-1), 32)]];
    });
    const wrong = [0, 1, 2, 3, 4, 5].map((size) => [call(command, ...(sizes.length === 0 ? [] : [size]), 'FLOAT', 0, memoryOf('FLOAT')), ERROR]);
    const shown = attribute === 8 ? [call('DrawArrays', 'POINTS', 0, 2)] : [];
    return inScripts([on, ...parts, ...wrong, [call('DrawArrays', 'POINTS', 1, 2), ...shown]], 20);
  });
} // prettier-ignore

/** Arrays of attributes by their numbers, each of a type; while vertex program mode is off they are not sent. */
function numbered(program: readonly Call[]): readonly (readonly Call[])[] {
  const types = ['SHORT', 'DOUBLE', 'UNSIGNED_BYTE', 'FLOAT'];
  const array = (index: number, type: string, size: number, stride: number): readonly Call[] => [
    call('VertexAttribPointerNV', index, type === 'UNSIGNED_BYTE' ? 4 : size, type, stride, memoryOf(type)), call('EnableClientState', `VERTEX_ATTRIB_ARRAY${String(index)}_NV`),
  ];
  const all = (turn: number): readonly Call[] =>
    Array.from({ length: 16 }, (_, index) => array(index, types[(index + turn) % 4] ?? '', 1 + ((index + turn) % 4), turn === 1 ? 32 : 0)).flat();
  return [0, 1, 2, 3].map((turn) => [
    ...program, ...all(turn), ERROR, call('DrawArrays', 'POINTS', 1, 2), ...point(0), ...Array.from({ length: 15 }, (_, index) => attributeQueries(index + 1)[0] ?? ERROR),
    call('Disable', VP), call('VertexPointer', 2, 'SHORT', 0, memoryOf('SHORT')), call('EnableClientState', 'VERTEX_ARRAY'), ...point(1), call('DrawArrays', 'POINTS', 0, 1),
  ]);
} // prettier-ignore

/** Arrays of generic attributes: each type as it is, as fractions, and as integers. */
function generic(): readonly (readonly Call[])[] {
  const parts = TYPES.flatMap((type, number) => {
    const [index, size] = [1 + ((5 * number) % 15), 1 + (number % 4)];
    const asked = [...point(1), ...attributeQueries(index), ...attributeQueries(15)];
    const on = call('EnableVertexAttribArrayARB', index);
    return [
      ...[false, true].map((isNormalised) => [call('VertexAttribPointerARB', index, size, type, isNormalised, 0, memoryOf(type)), on, ERROR, ...asked]),
      [call('VertexAttribPointerARB', index, 4, type, true, 40, memoryOf(type)), ERROR, ...asked],
      [call('VertexAttribIPointerEXT', index, size, type, 0, memoryOf(type)), ERROR, ...asked],
      [call('VertexAttribIPointerEXT', 15, 4, type, 40, memoryOf(type)), call('EnableVertexAttribArrayARB', 15), ERROR, ...asked, call('DisableVertexAttribArrayARB', index)],
    ];
  });
  return inScripts(parts, 20);
} // prettier-ignore

/** A conventional array and the numbered one that it aliases, both of which are enabled. */
function aliased(program: readonly Call[]): readonly (readonly Call[])[] {
  const own = ARRAYS.slice(1).map(([command, array, sizes, attribute]) => [
    call(command, ...(sizes.length === 0 ? [] : [sizes.at(-1) ?? 0]), 'FLOAT', 0, memoryOf('FLOAT')), call('EnableClientState', array),
    call('VertexAttribPointerNV', attribute, 2, 'SHORT', 0, memoryOf('SHORT')), call('EnableClientState', `VERTEX_ATTRIB_ARRAY${String(attribute)}_NV`),
  ]);
  const asked = ARRAYS.slice(1).flatMap(([, , , attribute]) => attributeQueries(attribute).slice(0, 1));
  const both = [call('VertexPointer', 2, 'FLOAT', 0, memoryOf('FLOAT')), call('EnableClientState', 'VERTEX_ARRAY'), ...own.flat()];
  return [[...program, ...both, ...point(1), ...asked, call('Disable', VP), ...point(2), ...asked, call('Enable', VP), call('DisableClientState', 'VERTEX_ATTRIB_ARRAY3_NV'), ...point(3), ...asked, ERROR]];
} // prettier-ignore

/** Indices of each type, which are none of the others'. */
function elements(program: readonly Call[]): readonly (readonly Call[])[] {
  const places = call('VertexPointer', 2, 'FLOAT', 0, memoryOf('FLOAT'));
  const indices = (type: string): Place => ({ bytes: inMemory(type, [3, 1, 2, 0, 1]), offset: 0 });
  const drawn = ['UNSIGNED_BYTE', 'UNSIGNED_SHORT', 'UNSIGNED_INT', 'SHORT', 'BYTE', 'INT', 'FLOAT'].flatMap((type) =>
    [4, -1].flatMap((count) => [call('DrawElements', 'LINE_STRIP', count, type, indices(type)), ERROR]));
  const counts = [call('DrawArrays', 'POINTS', 0, 0), call('DrawArrays', 'POINTS', 0, -1), ERROR];
  return [
    [places, call('EnableClientState', 'VERTEX_ARRAY'), ...drawn, ...counts],
    [...program, places, call('EnableClientState', 'VERTEX_ARRAY'), ...drawn, ...counts],
    [call('Enable', VP), call('Enable', 'FRAGMENT_PROGRAM_ARB'), places, call('EnableClientState', 'VERTEX_ARRAY'), ...drawn, call('DrawArrays', 'POINTS', 0, 2), ERROR],
  ];
} // prettier-ignore

/** Texture coordinates of two units, and what PushClientAttrib saves of arrays. */
function units(): readonly (readonly Call[])[] {
  const unit = (number: number): Call => call('ClientActiveTextureARB', `TEXTURE${String(number)}_ARB`);
  const array = (type: string): Call => call('TexCoordPointer', 4, type, 0, memoryOf(type));
  const enable = call('EnableClientState', 'TEXTURE_COORD_ARRAY');
  const seen = [...point(1), ...attributeQueries(8), ...attributeQueries(9), call('DrawArrays', 'POINTS', 1, 1)];
  const own = [call('VertexPointer', 2, 'FLOAT', 0, memoryOf('FLOAT')), call('EnableClientState', 'VERTEX_ARRAY')];
  const several = (type: string, size: number): readonly Call[] => [
    call('ColorPointer', 3, type, 0, memoryOf(type)), call('VertexAttribPointerNV', 5, size, type, 16, memoryOf(type)),
    call('VertexAttribPointerARB', 5, size, type, type === 'SHORT', 16, memoryOf(type)), array(type),
  ];
  const kept = ['SIZE', 'TYPE', 'STRIDE'].flatMap((name) =>
    ['NV', 'ARB'].flatMap((suffix) => ['i', 'f', 'd'].map((letter) => call(`GetVertexAttrib${letter}v${suffix}`, 5, `ATTRIB_ARRAY_${name}_NV`))));
  return [
    [...own, unit(1), array('SHORT'), enable, ...seen, unit(0), array('FLOAT'), ...seen, enable, ...seen, unit(1), call('DisableClientState', 'TEXTURE_COORD_ARRAY'), ...seen],
    [unit(2), ERROR, unit(7), ERROR],
    ...[['CLIENT_VERTEX_ARRAY_BIT'], ['CLIENT_ALL_ATTRIB_BITS'], []].map((bits) => [
      ...own, call('EnableClientState', 'COLOR_ARRAY'), call('EnableVertexAttribArrayARB', 5), ...several('FLOAT', 3), unit(1), call('PushClientAttrib', bits), unit(0), ...several('SHORT', 2), enable,
      ...kept, ...seen, call('GetVertexAttribPointervNV', 5, 'ATTRIB_ARRAY_POINTER_NV'), call('PopClientAttrib'), ...kept, enable, ...seen, ...attributeQueries(3), array('INT'), ...seen,
    ]),
  ];
} // prettier-ignore

const FORMATS = [
  'V2F', 'V3F', 'C4UB_V2F', 'C4UB_V3F', 'C3F_V3F', 'N3F_V3F', 'C4F_N3F_V3F', 'T2F_V3F', 'T4F_V4F', 'T2F_C4UB_V3F', 'T2F_C3F_V3F',
  'T2F_N3F_V3F', 'T2F_C4F_N3F_V3F', 'T4F_C4F_N3F_V4F',
]; // prettier-ignore

/** Each format of InterleavedArrays, packed and apart: no value is that of another place. */
function interleaved(): readonly (readonly Call[])[] {
  const memory = { bytes: inMemory('FLOAT', Array.from({ length: 48 }, (_, at) => at + 0.5)), offset: 4 };
  const parts = FORMATS.flatMap((format) => [0, 72].map((stride) => [
    call('InterleavedArrays', format, stride, memory), ERROR, ...point(1), ...[2, 3, 8].flatMap(attributeQueries), call('DrawArrays', 'POINTS', 0, 2),
  ]));
  return inScripts(parts, 7);
} // prettier-ignore

/** The array of each number is set, enabled and disabled by itself; what is told of it is asked for each time. */
function byNumbers(): readonly (readonly Call[])[] {
  const numbers = Array.from({ length: 16 }, (_, index) => index);
  const both = (index: number, ...more: readonly string[]) => (suffix: string): readonly Call[] => [
    ...['SIZE', 'STRIDE', 'TYPE', ...more].map((name) => call(`GetVertexAttribiv${suffix}`, index, more.includes(name) ? name : `ATTRIB_ARRAY_${name}_NV`)),
    call(`GetVertexAttribPointerv${suffix}`, index, 'ATTRIB_ARRAY_POINTER_NV'),
  ];
  const type = (index: number): string => TYPES[[2, 6, 7][index % 3] ?? 0] ?? '';
  const named = (index: number): string => `VERTEX_ATTRIB_ARRAY${String(index)}_NV`;
  return [
    numbers.flatMap((index) => {
      const told = [...both(index)('NV'), call('IsEnabled', named(index)), call('GetBooleanv', named(index)), call('GetIntegerv', named(index))];
      return [...told, call('VertexAttribPointerNV', index, 1 + (index % 3), type(index), 4 * index + 32, memoryOf('FLOAT', 8)), ...told, call('EnableClientState', named(index)), ...told, call('DisableClientState', named(index)), ...told];
    }),
    numbers.flatMap((index) => {
      const told = both(index, 'VERTEX_ATTRIB_ARRAY_ENABLED_ARB', 'VERTEX_ATTRIB_ARRAY_NORMALIZED_ARB', 'VERTEX_ATTRIB_ARRAY_INTEGER_EXT')('ARB');
      return [
        ...told, call('VertexAttribPointerARB', index, 1 + (index % 3), type(index), true, 4 * index + 32, memoryOf('FLOAT', 8)), ...told, call('EnableVertexAttribArrayARB', index), ...told, call('DisableVertexAttribArrayARB', index), ...told,
        call('VertexAttribIPointerEXT', index, 4, 'SHORT', 16, memoryOf('SHORT')), ...told, call('VertexAttribPointerARB', index, 2, 'SHORT', false, 8, memoryOf('SHORT')), ...told,
      ];
    }),
  ];
} // prettier-ignore

/** Each array is enabled and disabled by itself, beside all others. */
function switches(): readonly (readonly Call[])[] {
  const all = ARRAYS.map(([, array]) => array);
  const set = ARRAYS.map(([command, , sizes]) => call(command, ...sizes.slice(0, 1), 'FLOAT', 0, memoryOf('FLOAT')));
  const shown = (array: string): readonly Call[] => [call('IsEnabled', array), ...point(1), ...[2, 3, 4, 5, 8].flatMap((index) => attributeQueries(index).slice(0, 1)), call('GetFloatv', 'CURRENT_COLOR'), call('GetFloatv', 'CURRENT_NORMAL'), ...point(2)];
  const one = (array: string): readonly Call[] => [
    call('DisableClientState', array), call('Color4f', 9, 9, 9, 9), call('Normal3f', 9, 9, 9), call('TexCoord4f', 9, 9, 9, 9), call('SecondaryColor3fEXT', 9, 9, 9), call('FogCoordfEXT', 9),
    ...shown(array), call('EnableClientState', array), ...shown(array),
  ];
  return all.map((array) => [...set, ...all.map((each) => call('EnableClientState', each)), ...one(array), ERROR]);
} // prettier-ignore

/** @param program calls that make a vertex program current */
export function arrays(program: readonly Call[]): readonly (readonly Call[])[] {
  return [
    ...conventional(),
    ...numbered(program),
    ...generic(),
    ...elements(program),
    ...aliased(program),
    ...units(),
    ...interleaved(),
    ...switches(),
    ...byNumbers(),
  ];
}
