/** Vertices and raster positions: what is undefined, and what lies inside of the clip volume. NV_vertex_program §2.14.1.1, §2.14.2. */
import { describe, expect, it } from 'vitest';
import { answer, contextAfter, last, PROGRAMS, vertices } from './scripted.testing.js';
import { newContext } from './context.js';
import { FP, gpuAnswer, gpuLast, loaded, VP } from './gpu/gpu.testing.js';

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
    // Another program needs the position if it reads it.
    const other = (text: string): unknown => last(`${current(text)} glBegin(GL_POINTS); glVertexAttribI2iEXT(0, 1, 2);`, BOTH).effects;
    expect(other('MOV o[HPOS], v[2];')).toMatchObject([{ results: { HPOS: [0, 0, 1, 1] } }]);
    expect(other('MOV o[HPOS], v[0];')).toMatchObject([{ results: null }]);
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

it('a vertex without a program goes by both matrices', () => {
  const script = 'glTranslatef(4, 0, 0); glMatrixMode(GL_PROJECTION); glScalef(2, 3, 1); glBegin(GL_POINTS); glVertex2f(1, 2);';
  expect(vertices(script)).toMatchObject([{ by: 'conventional', results: null, clip: [10, 6, 0, 1] }]);
  const program = current('MOV o[COL0], v[2];', '!!VP1.1 OPTION NV_position_invariant;');
  expect(last(`${program} ${script}`, BOTH).effects).toMatchObject([{ by: 'program', results: { HPOS: [10, 6, 0, 1] } }]);
}); // prettier-ignore

it('no primitive is of adjacent vertices without geometry programs (OpenGL 1.2.1 §2.6.1)', () => {
  for (const mode of ['LINES_ADJACENCY_EXT', 'TRIANGLE_STRIP_ADJACENCY_EXT']) {
    expect(last(`glBegin(GL_${mode});`).errors).toEqual(['INVALID_ENUM']);
    expect(gpuLast(`${loaded(VP, '!!NVvp4.0 MOV result.position, vertex.position; END')} glEnable(${VP}); glBegin(GL_${mode});`).errors).toEqual([]);
  }
}); // prettier-ignore

it('GPU programs alone have no program parameters of NV_vertex_program', () => {
  const count = (...names: Parameters<typeof newContext>): number => newContext(...names).parameters.length;
  expect([count('NV_gpu_program4'), count('NV_vertex_program'), count('NV_vertex_program2')]).toEqual([0, 96, 256]);
}); // prettier-ignore

it('the instance of a vertex is zero, and it has no number (NV_vertex_program4)', () => {
  const program = (binding: string): string => `!!NVvp4.0 TEMP t; I2F t, ${binding}.x; MOV result.position, t; END`;
  const sent = (binding: string): unknown => gpuLast(`${loaded(VP, program(binding))} glEnable(${VP}); glBegin(GL_POINTS); glVertex2f(1, 2);`).effects;
  expect(sent('vertex.instance')).toMatchObject([{ transformed: { position: { x: 0, y: 0, z: 0, w: 0 } } }]);
  expect(sent('vertex.id')).not.toMatchObject([{ transformed: { position: { x: 0 } } }]);
}); // prettier-ignore

it('how many resources there are at least is said of vertex programs alone (ARB_vertex_program §2.14.3.7)', () => {
  const asked = (target: string, pname = 'MAX_PROGRAM_TEMPORARIES_ARB'): unknown => gpuAnswer(`glGetProgramivARB(${target}, GL_${pname});`);
  expect(asked(VP)).toEqual({ least: 12, greatest: 2 ** 31 - 1 });
  expect([asked(FP), asked('GL_TEXTURE_2D')]).toEqual([null, ['INVALID_ENUM']]);
  expect(gpuLast('glGetProgramivARB(GL_TEXTURE_2D, GL_MAX_PROGRAM_TEMPORARIES_ARB);').returned).toBeUndefined();
}); // prettier-ignore
