/** Vertices and raster positions: what is undefined, and what lies inside of the clip volume. NV_vertex_program §2.14.1.1, §2.14.2. */
import { describe, expect, it } from 'vitest';
import { answer, contextAfter, last, PROGRAMS, vertices } from './scripted.testing.js';
import { gpuLast, loaded, VP } from './gpu/gpu.testing.js';

const NV = 'GL_VERTEX_PROGRAM_NV';
const BOTH = { extension: 'NV_vertex_program2+NV_gpu_program4' } as const;
const current = (text: string, header = '!!VP1.0'): string => {
  const whole = `${header} ${text} END`;
  return `glLoadProgramNV(${NV}, 3, ${String(whole.length)}, "${whole}"); glBindProgramNV(${NV}, 3); glEnable(${NV});`;
};

describe('the results of a program', () => {
  /** Parameters 4 to 7 are undefined: the inverse of a singular matrix. */
  const SINGULAR = `glTrackMatrixNV(${NV}, 4, GL_MODELVIEW, GL_INVERSE_NV); glScalef(0, 1, 1);`;
  const draw = 'glBegin(GL_POINTS); glVertex2f(1, 2);';
  const results = (script: string): unknown => vertices(`${script} ${draw}`)[0]?.results;

  it('depend on no parameter of a program that reads none', () => {
    expect(results(`${SINGULAR} ${current('MOV o[HPOS], v[0];')}`)).toMatchObject({
      HPOS: [1, 2, 0, 1],
    });
  });

  it('are undefined where it reads one, by its number or by an address', () => {
    expect(results(`${SINGULAR} ${current('MOV o[HPOS], v[0]; MOV o[COL0], c[4];')}`)).toBeNull();
    expect(
      results(`${SINGULAR} ${current('ARL A0.x, v[0].x; MOV o[HPOS], c[A0.x + 3];')}`),
    ).toBeNull();
  });

  it('are undefined where one of its operands is an attribute that is', () => {
    const lost = `float a[] = {1}; glFogCoordPointerEXT(GL_FLOAT, 0, a); glEnableClientState(GL_FOG_COORDINATE_ARRAY_EXT);`;
    const shown = (text: string): unknown => results(`${current(text)} ${lost} glDrawArrays(GL_POINTS, 0, 1); glDisableClientState(GL_FOG_COORDINATE_ARRAY_EXT);`);
    expect(shown('MOV R5, v[0]; ADD o[HPOS], R5, v[5];')).toBeNull();
    expect(shown('MOV R5, v[0]; ADD o[HPOS], R5, c[5];')).toMatchObject({ HPOS: [1, 2, 0, 1] });
  }); // prettier-ignore

  it('of a position-invariant program need a position: integers are none (Interactions with NV_vertex_program)', () => {
    const program = current('MOV o[COL0], v[2];', '!!VP1.1 OPTION NV_position_invariant;');
    const sent = (vertex: string): unknown => last(`${program} glTranslatef(4, 0, 0); glBegin(GL_POINTS); ${vertex}`, BOTH).effects;
    expect(sent('glVertex2f(1, 2);')).toMatchObject([{ results: { HPOS: [5, 2, 0, 1], COL0: [0, 0, 1, 1] } }]);
    expect(sent('glVertexAttribI2iEXT(0, 1, 2);')).toMatchObject([{ results: null }]);
  }); // prettier-ignore
});

describe('a raster position', () => {
  const PASS = current('MOV o[HPOS], v[0];');
  const of = (script: string): unknown => last(script).effects;

  it.each([
    ['0, 0, 0, 1', true], ['1, 1, 1, 1', true], ['-1, -1, -1, 1', true], ['-1.5, 0, 0, 1', false], ['1.5, 0, 0, 1', false],
    ['0, -1.5, 0, 1', false], ['0, 1.5, 0, 1', false], ['0, 0, -1.5, 1', false], ['0, 0, 1.5, 1', false], ['-1.5, 0, 0, 2', true],
    ['0, 0, 0, -1', false],
  ])('at (%s) is valid: %s (OpenGL 1.2.1 §2.11)', (position, isValid) => {
    expect(of(`${PASS} glRasterPos4f(${position});`)).toMatchObject([{ kind: 'raster position', isValid }]);
    const text = '!!NVvp4.0 MOV result.position, vertex.position; END';
    expect(gpuLast(`${loaded(VP, text)} glEnable(${VP}); glRasterPos4f(${position});`).effects).toMatchObject([{ kind: 'raster position', isValid }]);
  }); // prettier-ignore

  it('is not known without a program, invalid without one that is enabled, and undefined where results are', () => {
    expect(of('glRasterPos2f(0, 0);')).toEqual([{ kind: 'raster position', isValid: null, results: null }]);
    expect(of(`glEnable(${NV}); glRasterPos2f(0, 0);`)).toEqual([{ kind: 'raster position', isValid: false, results: null }]);
    const singular = `glTrackMatrixNV(${NV}, 0, GL_MODELVIEW, GL_INVERSE_NV); glScalef(0, 1, 1);`;
    expect(of(`${singular} ${PROGRAMS} glBindProgramNV(${NV}, 1); glEnable(${NV}); glRasterPos2f(0, 0);`)).toEqual([{ kind: 'raster position', isValid: null, results: null }]);
    const part = '!!NVvp4.0 MOV result.position.xyz, vertex.position; END';
    expect(gpuLast(`${loaded(VP, part)} glEnable(${VP}); glRasterPos2f(0, 0);`).effects).toMatchObject([{ kind: 'raster position', isValid: null }]);
  }); // prettier-ignore
});

it('attribute zero has no value that a draw could leave', () => {
  const script = 'float a[] = {1, 2}; glVertexPointer(2, GL_FLOAT, 0, a); glEnableClientState(GL_VERTEX_ARRAY); glDrawArrays(GL_POINTS, 0, 1);';
  expect(contextAfter(script).attributes[0]).toEqual([0, 0, 0, 1]);
}); // prettier-ignore

it('the last attribute has an array', () => {
  expect(answer('glGetVertexAttribPointervNV(15, GL_ATTRIB_ARRAY_POINTER_NV);')).toBe('NULL');
  expect(answer('glGetVertexAttribPointervNV(16, GL_ATTRIB_ARRAY_POINTER_NV);')).toEqual([
    'INVALID_VALUE',
  ]);
});
