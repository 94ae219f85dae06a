/** Each state by each query: OpenGL 1.2.1 §6.1.1, §6.1.2; NV_vertex_program §6.1.13, Tables X.5, X.8. */
import { describe, expect, it } from 'vitest';
import { answer, last } from './scripted.testing.js';

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** A state, a command that changes it, and what GetDoublev, GetFloatv, GetIntegerv and GetBooleanv answer then. */
const STATE: readonly (readonly [string, string, unknown, unknown, unknown, unknown])[] = [
  ['CURRENT_NORMAL', '', [0, 0, 1], [0, 0, 1], [0, 0, 2 ** 31 - 1], [false, false, true]],
  ['CURRENT_COLOR', 'glColor4f(0.5, 0, -1, 1);', [0.5, 0, -1, 1], [0.5, 0, -1, 1], [2 ** 30 - 1, 0, -(2 ** 31), 2 ** 31 - 1], [true, false, true, true]],
  ['CURRENT_SECONDARY_COLOR_EXT', 'glSecondaryColor3fEXT(1, 0, 0);', [1, 0, 0, 1], [1, 0, 0, 1], [2 ** 31 - 1, 0, 0, 2 ** 31 - 1], [true, false, false, true]],
  ['CURRENT_FOG_COORDINATE_EXT', 'glFogCoordfEXT(2.75);', [2.75], [2.75], [3], [true]],
  ['CURRENT_FOG_COORDINATE_EXT', '', [0], [0], [0], [false]],
  ['CURRENT_VERTEX_WEIGHT_EXT', 'glVertexWeightfEXT(-2.25);', [-2.25], [-2.25], [-2], [true]],
  ['CURRENT_MATRIX_NV', '', IDENTITY, IDENTITY, IDENTITY, IDENTITY.map((each) => each === 1)],
  ['MODELVIEW_MATRIX', 'glScalef(2, 1, 1);', [2, ...IDENTITY.slice(1)], [2, ...IDENTITY.slice(1)], [2, ...IDENTITY.slice(1)], IDENTITY.map((each) => each === 1)],
  ['PROJECTION_MATRIX', 'glScalef(2, 1, 1);', IDENTITY, IDENTITY, IDENTITY, IDENTITY.map((each) => each === 1)],
  ['CURRENT_MATRIX_STACK_DEPTH_NV', 'glPushMatrix();', 2, 2, 2, true],
  ['MAX_TRACK_MATRIX_STACK_DEPTH_NV', '', 1, 1, 1, true],
  ['MAX_TRACK_MATRICES_NV', '', 8, 8, 8, true],
  ['VERTEX_PROGRAM_BINDING_NV', '', 0, 0, 0, false],
  ['VERTEX_PROGRAM_BINDING_NV', 'glBindProgramNV(GL_VERTEX_PROGRAM_NV, 16777217);', 16777217, 16777216, 16777217, true],
  ['PROGRAM_ERROR_POSITION_NV', '', -1, -1, -1, true],
  ['MATRIX_MODE', '', 'MODELVIEW', 'MODELVIEW', 'MODELVIEW', true],
  ['FRONT_FACE', '', 'CCW', 'CCW', 'CCW', true],
  ['SHADE_MODEL', '', 'SMOOTH', 'SMOOTH', 'SMOOTH', true],
  ['POINT_SIZE', 'glPointSize(2.5);', 2.5, 2.5, 3, true],
  ['MAX_CLIP_PLANES', '', 6, 6, 6, true],
  ['ALIASED_POINT_SIZE_RANGE', '', [1, 1], [1, 1], [1, 1], [true, true]],
  ['SMOOTH_POINT_SIZE_RANGE', '', [1, 1], [1, 1], [1, 1], [true, true]],
  ['MAX_EVAL_ORDER', '', 8, 8, 8, true],
  ['MAP1_GRID_DOMAIN', 'glMapGrid1d(2, 0.1, 3);', [0.1, 3], [Math.fround(0.1), 3], [0, 3], [true, true]],
  ['MAP1_GRID_SEGMENTS', 'glMapGrid1d(2, 0.1, 3);', [2], [2], [2], [true]],
  ['MAP2_GRID_DOMAIN', '', [0, 1, 0, 1], [0, 1, 0, 1], [0, 1, 0, 1], [false, true, false, true]],
  ['MAP2_GRID_SEGMENTS', '', [1, 1], [1, 1], [1, 1], [true, true]],
  ['VERTEX_PROGRAM_NV', 'glEnable(GL_VERTEX_PROGRAM_NV);', 1, 1, 1, true],
  ['VERTEX_PROGRAM_NV', '', 0, 0, 0, false],
  ['VERTEX_PROGRAM_TWO_SIDE_NV', 'glEnable(GL_VERTEX_PROGRAM_TWO_SIDE_NV);', 1, 1, 1, true],
  ['CLIP_PLANE5', 'glEnable(GL_CLIP_PLANE5);', 1, 1, 1, true],
  ['POINT_SMOOTH', '', 0, 0, 0, false],
  ['VERTEX_ATTRIB_ARRAY15_NV', 'glEnableClientState(GL_VERTEX_ATTRIB_ARRAY15_NV);', 1, 1, 1, true],
  ['VERTEX_ATTRIB_ARRAY0_NV', '', 0, 0, 0, false],
]; // prettier-ignore

it.each(STATE)('GL_%s after "%s"', (pname, script, doubles, floats, integers, booleans) => {
  const get = (type: string): unknown => answer(`${script} glGet${type}v(GL_${pname});`);
  expect([get('Double'), get('Float'), get('Integer'), get('Boolean')]).toEqual([doubles, floats, integers, booleans]);
  // A query of several values says that they are integers.
  const { returned } = last(`${script} glGetIntegerv(GL_${pname});`);
  expect(Array.isArray(integers) ? returned : { integers }).toEqual({ integers });
}); // prettier-ignore

describe('queries', () => {
  it('of what is undefined are undefined', () => {
    const lost = 'float n[] = {0, 0, 1}; glNormalPointer(GL_FLOAT, 0, n); glEnableClientState(GL_NORMAL_ARRAY); glDrawArrays(GL_POINTS, 0, 1);';
    for (const type of ['Double', 'Float', 'Integer', 'Boolean']) {
      expect(answer(`${lost} glGet${type}v(GL_CURRENT_NORMAL);`)).toEqual([null, null, null]);
    }
    expect(answer(`${lost} glGetVertexAttribivNV(2, GL_CURRENT_ATTRIB_NV);`)).toEqual([null, null, null, null]);
  }); // prettier-ignore

  it('of names that no context has, or another, are errors', () => {
    for (const type of ['Double', 'Float', 'Integer', 'Boolean']) {
      expect(answer(`glGet${type}v(GL_CLIP_PLANE6);`)).toEqual(['INVALID_ENUM']);
      expect(answer(`glGet${type}v(GL_MAX_VERTEX_ATTRIBS_ARB);`)).toEqual(['INVALID_ENUM']);
      expect(() => answer(`glGet${type}v(GL_LINE_WIDTH);`)).toThrow('GL_LINE_WIDTH: this state is not modelled');
    }
  }); // prettier-ignore

  it('of attributes have doubles, floats and integers, and no others (NV_vertex_program §6.1.13)', () => {
    const get = (type: string, index: number, pname = 'CURRENT_ATTRIB_NV'): unknown =>
      answer(`glVertexAttrib4fNV(15, 1.75, -1.75, 0, 1); glGetVertexAttrib${type}vNV(${String(index)}, GL_${pname});`);
    expect([get('d', 15), get('f', 15), get('i', 15)]).toEqual([[1.75, -1.75, 0, 1], [1.75, -1.75, 0, 1], [2, -2, 0, 1]]);
    expect([get('f', 16), get('f', 0), get('f', 1, 'NONE'), get('f', 16, 'NONE')]).toEqual([['INVALID_VALUE'], ['INVALID_VALUE'], ['INVALID_ENUM'], ['INVALID_VALUE', 'INVALID_ENUM']]);
    expect([get('i', 0, 'ATTRIB_ARRAY_SIZE_NV'), get('f', 15, 'ATTRIB_ARRAY_TYPE_NV'), get('d', 15, 'ATTRIB_ARRAY_STRIDE_NV')]).toEqual([4, 'FLOAT', 0]);
  }); // prettier-ignore

  it('of the error give the first one, once (OpenGL 1.2.1 §2.5)', () => {
    expect(answer('glGetError();')).toBe('NO_ERROR');
    expect(answer('glVertexAttrib1fNV(16, 0); glGetError();')).toBe('INVALID_VALUE');
    expect(answer('glVertexAttrib1fNV(16, 0); glPopMatrix(); glGetError();')).toBe('INVALID_VALUE');
    expect(answer('glVertexAttrib1fNV(16, 0); glGetError(); glGetError();')).toBe('NO_ERROR');
  });
});

describe('display lists (OpenGL 1.2.1 §5.4)', () => {
  it.each([
    ['glGenLists(3);', 1],
    ['glGenLists(0);', 0],
    ['glGenLists(2); glGenLists(2);', 3],
    ['glNewList(7, GL_COMPILE); glEndList(); glGenLists(1);', 8],
    ['glGenLists(2); glIsList(2);', true],
    ['glGenLists(2); glIsList(3);', false],
    ['glIsList(0);', false],
    ['glNewList(7, GL_COMPILE); glIsList(7);', false],
    ['glNewList(7, GL_COMPILE); glEndList(); glIsList(7);', true],
    ['glGenLists(4); glDeleteLists(2, 2); glIsList(1);', true],
    ['glGenLists(4); glDeleteLists(2, 2); glIsList(2);', false],
    ['glGenLists(4); glDeleteLists(2, 2); glIsList(3);', false],
    ['glGenLists(4); glDeleteLists(2, 2); glIsList(4);', true],
    ['glGenLists(4); glDeleteLists(2, 0); glIsList(2);', true],
    ['glGenLists(-1);', ['INVALID_VALUE']],
    ['glGenLists(65537);', ['OUT_OF_MEMORY']],
    ['glNewList(0, GL_COMPILE);', ['INVALID_VALUE']],
    ['glNewList(1, GL_NONE);', ['INVALID_ENUM']],
    ['glNewList(1, GL_COMPILE); glNewList(2, GL_COMPILE);', ['INVALID_OPERATION']],
    ['glNewList(1, GL_COMPILE); glNewList(0, GL_NONE);', ['INVALID_VALUE', 'INVALID_ENUM', 'INVALID_OPERATION']],
    ['glNewList(1, GL_COMPILE); glEndList(); glEndList();', ['INVALID_OPERATION']],
    ['glEndList();', ['INVALID_OPERATION']],
    // The calls that a list kept are replaced by those of a new one.
    ['glNewList(1, GL_COMPILE); glPointSize(3); glEndList(); glNewList(1, GL_COMPILE); glPointSize(4); glEndList(); glCallList(1); glGetFloatv(GL_POINT_SIZE);', 4],
    ['glNewList(1, GL_COMPILE); glPointSize(3); glPointSize(4); glEndList(); glCallList(1); glGetFloatv(GL_POINT_SIZE);', 4],
  ] as const)('%s', (script, value) => {
    expect(answer(script)).toEqual(value);
  }); // prettier-ignore

  it('may err where the list is 0, by themselves and in another, and by no other name', () => {
    expect(last('glCallList(0);')).toMatchObject({ errors: [], mayErr: ['INVALID_VALUE'], effects: [] });
    expect(last('glNewList(7, GL_COMPILE); glCallList(0); glCallList(3); glEndList(); glCallList(7);')).toMatchObject({ errors: [], mayErr: ['INVALID_VALUE'] });
    expect(last('glCallList(3);').mayErr).toBeUndefined();
  }); // prettier-ignore

  it('delete a negative number of lists with an error', () => {
    expect(last('glDeleteLists(1, -1);').errors).toEqual(['INVALID_VALUE']);
    expect(last('glDeleteLists(1, 0);').errors).toEqual([]);
  });

  it('call one another 64 deep at least', () => {
    const chain = (depth: number): string => Array.from({ length: depth }, (_, n) => `glNewList(${String(n + 1)}, GL_COMPILE); ${n + 1 === depth ? 'glPointSize(3);' : `glCallList(${String(n + 2)});`} glEndList();`).join(' ');
    const size = (depth: number): unknown => answer(`${chain(depth)} glCallList(1); glGetFloatv(GL_POINT_SIZE);`);
    expect([size(1), size(64), size(65)]).toEqual([3, 3, 1]);
    // Each call of a list is as deep as the first.
    const twice = `${chain(64)} glNewList(100, GL_COMPILE); glCallList(1); glEndList();`;
    expect(answer(`${twice} glCallList(1); glPointSize(1); glCallList(1); glGetFloatv(GL_POINT_SIZE);`)).toBe(3);
  }); // prettier-ignore
});

describe('clip planes, sides, shading and points (OpenGL 1.2.1 §2.11, §2.13, §3.3)', () => {
  it('take a plane to eye coordinates by the inverse of the modelview matrix', () => {
    const plane = (script: string, n = 0): unknown => answer(`${script} glGetClipPlane(GL_CLIP_PLANE${String(n)});`);
    expect(plane('glClipPlane(GL_CLIP_PLANE0, {1, 2, 3, 4});')).toEqual([1, 2, 3, 4]);
    // x' = 2 x + 3, so that x = (x' - 3) / 2; y and z stay.
    const moved = 'glTranslatef(3, 0, 0); glScalef(2, 1, 1); glClipPlane(GL_CLIP_PLANE5, {1, 2, 3, 4});';
    expect(plane(moved, 5)).toEqual([0.5, 2, 3, 2.5]);
    expect(plane(moved, 4)).toEqual([0, 0, 0, 0]);
    expect(plane('glScalef(0, 1, 1); glClipPlane(GL_CLIP_PLANE0, {1, 2, 3, 4});')).toEqual([null, null, null, null]);
    expect(plane('', 6)).toEqual(['INVALID_ENUM']);
    expect(last('glClipPlane(GL_CLIP_PLANE6, {1, 2, 3, 4});').errors).toEqual(['INVALID_ENUM']);
    expect(last('glClipPlane(GL_NONE, {1, 2, 3, 4});').errors).toEqual(['INVALID_ENUM']);
  }); // prettier-ignore

  it.each([
    ['glFrontFace(GL_CW); glFrontFace(GL_CCW); glGetIntegerv(GL_FRONT_FACE);', 'CCW'],
    ['glFrontFace(GL_CW); glGetIntegerv(GL_FRONT_FACE);', 'CW'],
    ['glFrontFace(GL_FRONT);', ['INVALID_ENUM']],
    ['glShadeModel(GL_FLAT); glGetIntegerv(GL_SHADE_MODEL);', 'FLAT'],
    ['glShadeModel(GL_FLAT); glShadeModel(GL_SMOOTH); glGetIntegerv(GL_SHADE_MODEL);', 'SMOOTH'],
    ['glShadeModel(GL_NONE);', ['INVALID_ENUM']],
    ['glPointSize(0);', ['INVALID_VALUE']],
    ['glPointSize(-1);', ['INVALID_VALUE']],
    ['glPointSize(0.25); glGetFloatv(GL_POINT_SIZE);', 0.25],
    ['glEnable(GL_CLIP_PLANE6);', ['INVALID_ENUM']],
    ['glIsEnabled(GL_CLIP_PLANE6);', ['INVALID_ENUM']],
    ['glEnable(GL_CLIP_PLANE5); glDisable(GL_CLIP_PLANE5); glIsEnabled(GL_CLIP_PLANE5);', false],
    ['glEnable(GL_VERTEX_ATTRIB_ARRAY3_NV);', ['INVALID_ENUM']],
    ['glEnable(GL_GEOMETRY_PROGRAM_NV);', ['INVALID_ENUM']],
    ['glEnableClientState(GL_VERTEX_ATTRIB_ARRAY3_NV); glIsEnabled(GL_VERTEX_ATTRIB_ARRAY3_NV);', true],
    ['glEnableClientState(GL_VERTEX_ATTRIB_ARRAY3_NV); glIsEnabled(GL_VERTEX_ATTRIB_ARRAY2_NV);', false],
    ['glIsEnabled(GL_GEOMETRY_PROGRAM_NV);', ['INVALID_ENUM']],
  ] as const)('%s', (script, value) => {
    expect(answer(script)).toEqual(value);
  }); // prettier-ignore
});
