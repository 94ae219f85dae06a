/** Conventional arrays, and several in one: OpenGL 1.2.1 §2.8, Tables 2.4 (ARB_vertex_program §2.8 has it too) and 2.5; EXT_secondary_color, EXT_fog_coord, EXT_vertex_weighting. */
import { describe, expect, it } from 'vitest';
import { answer, contextAfter, last, vertices } from './scripted.testing.js';

const TYPES = [
  'BYTE',
  'UNSIGNED_BYTE',
  'SHORT',
  'UNSIGNED_SHORT',
  'INT',
  'UNSIGNED_INT',
  'FLOAT',
  'DOUBLE',
] as const;
const C = { BYTE: 'byte', UNSIGNED_BYTE: 'ubyte', SHORT: 'short', UNSIGNED_SHORT: 'ushort', INT: 'int', UNSIGNED_INT: 'uint', FLOAT: 'float', DOUBLE: 'double' } as const; // prettier-ignore
const ALL = TYPES.join(' ');
/** The greatest number of each integer type. */
const WHOLE = { BYTE: 127, UNSIGNED_BYTE: 255, SHORT: 32767, UNSIGNED_SHORT: 65535, INT: 2 ** 31 - 1, UNSIGNED_INT: 2 ** 32 - 1, FLOAT: 1, DOUBLE: 1 } as const; // prettier-ignore

/** The command, its array, its sizes, its types, the attribute, and whether integers are fractions. */
const POINTERS = [
  ['VertexPointer', 'VERTEX_ARRAY', [2, 3, 4], 'SHORT INT FLOAT DOUBLE', 0, false],
  ['NormalPointer', 'NORMAL_ARRAY', [3], 'BYTE SHORT INT FLOAT DOUBLE', 2, true],
  ['ColorPointer', 'COLOR_ARRAY', [3, 4], ALL, 3, true],
  ['SecondaryColorPointerEXT', 'SECONDARY_COLOR_ARRAY_EXT', [3], ALL, 4, true],
  ['FogCoordPointerEXT', 'FOG_COORDINATE_ARRAY_EXT', [1], 'FLOAT DOUBLE', 5, false],
  ['TexCoordPointer', 'TEXTURE_COORD_ARRAY', [1, 2, 3, 4], 'SHORT INT FLOAT DOUBLE', 8, false],
  ['VertexWeightPointerEXT', 'VERTEX_WEIGHT_ARRAY_EXT', [1], 'FLOAT', 1, false],
] as const;

const isSized = (command: string): boolean =>
  command !== 'NormalPointer' && command !== 'FogCoordPointerEXT';

describe.each(POINTERS)('%s', (command, array, sizes, types, attribute, isFraction) => {
  const call = (size: number, type: string, stride = 0): string =>
    `gl${command}(${isSized(command) ? `${String(size)}, ` : ''}GL_${type}, ${String(stride)}, a);`;
  const all = sizes as readonly number[];
  const most = all.at(-1) ?? 0;

  it('takes its types and sizes, and no others', () => {
    for (const type of TYPES) {
      const errors = types.split(' ').includes(type) ? [] : ['INVALID_ENUM'];
      expect(last(`float a[] = {0}; ${call(most, type)}`).errors).toEqual(errors);
    }
    for (const size of [0, 1, 2, 3, 4, 5]) {
      const errors = all.includes(size) || !isSized(command) ? [] : ['INVALID_VALUE'];
      expect(last(`float a[] = {0}; ${call(size, 'FLOAT')}`).errors).toEqual(errors);
    }
    expect(last(`float a[] = {0}; ${call(most, 'FLOAT', -1)}`).errors).toEqual(['INVALID_VALUE']);
    expect(last(`float a[] = {0}; ${call(most, 'NONE')}`).errors).toEqual(['INVALID_ENUM']);
  });

  it('sends what its command with a vector would', () => {
    for (const type of types.split(' ') as (typeof TYPES)[number][]) {
      for (const size of all) {
        const values = Array.from({ length: size }, (_, index) => (isFraction ? WHOLE[type] : index + 2));
        const value = [...values.map((each) => (isFraction ? 1 : each)), ...[0, 0, 0, 1].slice(size)];
        const other = attribute === 0 ? '' : 'glVertexPointer(2, GL_FLOAT, 0, o); glEnableClientState(GL_VERTEX_ARRAY);';
        const [one] = vertices(`float o[] = {0, 0}; ${C[type]} a[] = {${values.join(', ')}}; ${other} ${call(size, type)} glEnableClientState(GL_${array}); glDrawArrays(GL_POINTS, 0, 1);`);
        expect(one?.attributes[attribute]).toEqual(value);
      }
    }
  });
}); // prettier-ignore

it('texture coordinates are those of the client\'s active unit', () => {
  const script = `float a[] = {1, 2, 3, 4}; float o[] = {0, 0}; glVertexPointer(2, GL_FLOAT, 0, o); glEnableClientState(GL_VERTEX_ARRAY);
    glClientActiveTextureARB(GL_TEXTURE1_ARB); glTexCoordPointer(4, GL_FLOAT, 0, a); glEnableClientState(GL_TEXTURE_COORD_ARRAY);`;
  const sent = (then: string): unknown => vertices(`${script} ${then} glDrawArrays(GL_POINTS, 0, 1);`)[0]?.attributes.slice(8, 10);
  expect(sent('')).toEqual([[0, 0, 0, 1], [1, 2, 3, 4]]);
  expect(sent('glDisableClientState(GL_TEXTURE_COORD_ARRAY);')).toEqual([[0, 0, 0, 1], [0, 0, 0, 1]]);
  expect(sent('glClientActiveTextureARB(GL_TEXTURE0_ARB); glDisableClientState(GL_TEXTURE_COORD_ARRAY);')).toEqual([[0, 0, 0, 1], [1, 2, 3, 4]]);
  expect(last('glClientActiveTextureARB(GL_TEXTURE2_ARB);').errors).toEqual(['INVALID_ENUM']);
}); // prettier-ignore

it('VertexAttribPointerNV takes its sizes and types, of unsigned bytes four (NV_vertex_program §2.14.3)', () => {
  const errors = (index: number, size: number, type: string, stride = 0): unknown =>
    last(`float a[] = {0}; glVertexAttribPointerNV(${String(index)}, ${String(size)}, GL_${type}, ${String(stride)}, a);`).errors;
  for (const type of TYPES) {
    const isThere = ['SHORT', 'FLOAT', 'DOUBLE', 'UNSIGNED_BYTE'].includes(type);
    expect(errors(15, 4, type)).toEqual(isThere ? [] : ['INVALID_ENUM']);
  }
  for (const size of [1, 2, 3]) {
    expect(errors(0, size, 'SHORT')).toEqual([]);
    expect(errors(0, size, 'UNSIGNED_BYTE')).toEqual(['INVALID_OPERATION']);
  }
  expect([errors(16, 4, 'FLOAT'), errors(0, 0, 'FLOAT'), errors(0, 5, 'FLOAT'), errors(0, 4, 'FLOAT', -1)]).toEqual(new Array(4).fill(['INVALID_VALUE']));
  const { client } = contextAfter('short a[] = {1, 2}; glVertexAttribPointerNV(3, 2, GL_SHORT, 6, a + 1);');
  expect(client.attributes[3]).toMatchObject({ size: 2, type: 'SHORT', stride: 6, isNormalized: false, isInteger: false, pointer: { offset: 2 } });
  expect(client.attributes[2]).toMatchObject({ size: 4, type: 'FLOAT', stride: 0, pointer: null });
  expect(answer('short a[] = {1, 2}; glVertexAttribPointerNV(3, 2, GL_SHORT, 6, a + 1); glGetVertexAttribPointervNV(3, GL_ATTRIB_ARRAY_POINTER_NV);')).toBe(2);
}); // prettier-ignore

// Table 2.5: what each format has, in its order: texture coordinates, colours, normals, positions.
it.each([
  ['V2F', 0, 0, 0, 2], ['V3F', 0, 0, 0, 3], ['C4UB_V2F', 0, 'ub', 0, 2], ['C4UB_V3F', 0, 'ub', 0, 3], ['C3F_V3F', 0, 3, 0, 3],
  ['N3F_V3F', 0, 0, 3, 3], ['C4F_N3F_V3F', 0, 4, 3, 3], ['T2F_V3F', 2, 0, 0, 3], ['T4F_V4F', 4, 0, 0, 4], ['T2F_C4UB_V3F', 2, 'ub', 0, 3],
  ['T2F_C3F_V3F', 2, 3, 0, 3], ['T2F_N3F_V3F', 2, 0, 3, 3], ['T2F_C4F_N3F_V3F', 2, 4, 3, 3], ['T4F_C4F_N3F_V4F', 4, 4, 3, 4],
] as const)('InterleavedArrays of %s has its arrays one behind the other, and disables the others', (format, t, c, n, v) => {
  const on = ['TEXTURE_COORD', 'COLOR', 'NORMAL', 'VERTEX'].map((each) => `glEnableClientState(GL_${each}_ARRAY);`).join(' ');
  const { client } = contextAfter(`float a[] = {0, 1}; ${on} glInterleavedArrays(GL_${format}, 0, a + 1);`);
  const parts = [['TEXTURE_COORD_ARRAY0', t], ['COLOR_ARRAY', c], ['NORMAL_ARRAY', n], ['VERTEX_ARRAY', v]] as const;
  const bytes = (size: number | 'ub'): number => (size === 'ub' ? 4 : 4 * size);
  const stride = parts.reduce((sum, [, size]) => sum + bytes(size), 0);
  let offset = 4;
  for (const [array, size] of parts) {
    const own = client.conventional.get(array);
    expect(own?.isEnabled).toBe(size !== 0);
    if (size === 0) continue;
    expect(own).toMatchObject({ size: size === 'ub' ? 4 : size, type: size === 'ub' ? 'UNSIGNED_BYTE' : 'FLOAT', stride, pointer: { offset } });
    offset += bytes(size);
  }
}); // prettier-ignore

it('InterleavedArrays of the null pointer gives it to each array', () => {
  const { client } = contextAfter('glInterleavedArrays(GL_C3F_V3F, 40, NULL);');
  expect(['COLOR_ARRAY', 'VERTEX_ARRAY'].map((array) => client.conventional.get(array))).toMatchObject([{ pointer: null, stride: 40 }, { pointer: null, stride: 40 }]);
}); // prettier-ignore

it('ArrayElement in a list sends the element that the arrays had when the list was made', () => {
  const script = `float a[] = {1, 2, 3, 4}; glVertexPointer(2, GL_FLOAT, 0, a); glEnableClientState(GL_VERTEX_ARRAY);
    glNewList(1, GL_COMPILE); glBegin(GL_POINTS); glArrayElement(1); glEnd(); glEndList(); glDisableClientState(GL_VERTEX_ARRAY); glCallList(1);`;
  expect(vertices(script).map(({ attributes }) => attributes[0])).toEqual([[3, 4, 0, 1]]);
}); // prettier-ignore
