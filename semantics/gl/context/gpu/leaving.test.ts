/** What leaves the GL where GPU programs are enabled. */
import { expect, it } from 'vitest';
import type { Leaving } from '../leaving-primitive.js';
import { leaving } from '../leaving.js';
import type { VertexEffect } from '../result.js';
import { FP, GP, gpuContext, gpuResults, loaded, VP } from './gpu.testing.js';

const VERTEX =
  '!!NVvp4.0 MOV result.position, vertex.position; MOV result.color, vertex.attrib[3]; MOV result.clip[0].x, vertex.attrib[4]; MOV result.pointsize, vertex.attrib[5]; END';

/** The primitives of the last Begin and End. */
function left(script: string): readonly Leaving[] | null {
  const results = gpuResults(`${loaded(VP, VERTEX)} glEnable(${VP}); ${script} glEnd();`);
  const context = results.at(-1)?.context;
  const effects = results.flatMap((each) => each.effects);
  const begun = effects.findLastIndex(({ kind }) => kind === 'begin');
  const vertices = effects.slice(begun).filter((each): each is VertexEffect => each.kind === 'vertex');
  const begin = effects[begun];
  if (context === undefined || begin?.kind !== 'begin') throw new Error('nothing was begun');
  return leaving(context, begin.mode, vertices);
} // prettier-ignore

const place = (each: Leaving | undefined) =>
  each?.outcome === 'left'
    ? each.left.vertices.map(({ position: { x, y } }) => [x, y])
    : each?.outcome;

it('the vertices of a vertex program, with clamped colours', () => {
  const [line] = left('glVertexAttrib4fARB(3, 2, 0.5, -1, 1); glBegin(GL_LINES); glVertex2f(0, 0); glVertex2f(1, 1);') ?? [];
  expect(place(line)).toEqual([[0, 0], [1, 1]]);
  const colour = line?.outcome === 'left' ? line.left.vertices[0]?.registers['color.primary'] : null;
  expect(colour).toEqual({ x: 1, y: 0.5, z: 0, w: 1 });
}); // prettier-ignore

it('are clipped to the distances of planes that are enabled', () => {
  const script = 'glBegin(GL_LINES); glVertexAttrib1fARB(4, -1); glVertex2f(0, 0); glVertexAttrib1fARB(4, 1); glVertex2f(1, 1);';
  expect(place(left(script)?.[0])).toEqual([[0, 0], [1, 1]]);
  expect(place(left(`glEnable(GL_CLIP_PLANE0); ${script}`)?.[0])).toEqual([[0.5, 0.5], [1, 1]]);
  // A distance that no program wrote.
  expect(place(left(`glEnable(GL_CLIP_PLANE1); ${script}`)?.[0])).toBe('undefined');
}); // prettier-ignore

it('the planes of the GL clip what a position-invariant program sends', () => {
  const text = '!!NVvp4.0 OPTION ARB_position_invariant; MOV result.color, vertex.position; END';
  const script = `${loaded(VP, text)} glClipPlane(GL_CLIP_PLANE0, {1, 0, 0, -0.5}); glEnable(GL_CLIP_PLANE0); glBegin(GL_LINES); glVertex2f(0, 0); glVertex2f(1, 1);`;
  expect(place(left(script)?.[0])).toEqual([[0.5, 0.5], [1, 1]]);
}); // prettier-ignore

it('a point has the size of the program where it decides', () => {
  const size = (script: string): unknown => {
    const [point] = left(`glPointSize(1); glVertexAttrib1fARB(5, 0.5); ${script} glBegin(GL_POINTS); glVertex2f(0, 0);`) ?? [];
    return point?.outcome === 'left' ? point.left.pointSize : null;
  };
  expect(size('')).toBe(1);
  // Clamped to the sizes that there are.
  expect(size('glEnable(GL_PROGRAM_POINT_SIZE_EXT);')).toBe(1);
  expect(typeof size('glEnable(GL_PROGRAM_POINT_SIZE_EXT); glFogCoordfEXT(1);')).toBe('symbol');
}); // prettier-ignore

const DOUBLING =
  '!!NVgp4.0 PRIMITIVE_IN LINES; PRIMITIVE_OUT POINTS; VERTICES_OUT 4; MOV result.position, vertex[0].position; EMIT; ADD result.position, vertex[1].position, {0, 0.25, 0, 0}; EMIT; END';

it('a geometry program makes primitives of primitives', () => {
  const script = `${loaded(GP, DOUBLING)} glEnable(${GP}); glBegin(GL_LINE_STRIP); glVertex2f(0, 0); glVertex2f(1, 0); glVertex2f(0.5, 0);`;
  expect(left(script)?.map(place)).toEqual([[[0, 0]], [[1, 0.25]], [[1, 0]], [[0.5, 0.25]]]);
}); // prettier-ignore

it('it sees neighbours, which nobody else does', () => {
  const text = DOUBLING.replace('LINES', 'LINES_ADJACENCY').replace('vertex[1]', 'vertex[3]');
  const vertices = 'glVertex2f(0, 0); glVertex2f(0.25, 0); glVertex2f(0.5, 0); glVertex2f(0.75, 0);';
  const script = `glBegin(GL_LINES_ADJACENCY_EXT); ${vertices}`;
  expect(left(`${loaded(GP, text)} glEnable(${GP}); ${script}`)?.map(place)).toEqual([[[0, 0]], [[0.75, 0.25]]]);
  expect(left(script)?.map(place)).toEqual([[[0.25, 0], [0.5, 0]]]);
}); // prettier-ignore

it('a geometry program that emits too much leaves what is undefined', () => {
  const text = DOUBLING.replace('VERTICES_OUT 4', 'VERTICES_OUT 1');
  const script = `${loaded(GP, text)} glEnable(${GP}); glBegin(GL_LINES); glVertex2f(0, 0); glVertex2f(1, 0);`;
  expect(left(script)).toEqual([{ kind: 'line', id: 0, outcome: 'undefined' }]);
}); // prettier-ignore

it('of a line that lies outside nothing is left; lines have no size, and a fog coordinate', () => {
  expect(left('glBegin(GL_LINES); glVertex2f(2, 0); glVertex2f(3, 0);')).toEqual([{ kind: 'line', id: 0, outcome: 'clipped away' }]);
  expect(left('glBegin(GL_LINES); glVertex2f(0, 0); glVertex2f(1, 0);')).toMatchObject([{ left: { pointSize: null, hasFogCoordinate: true, facings: [] } }]);
}); // prettier-ignore

it('sizes, clip distances and numbers of vertices do not leave, all else does', () => {
  const text = '!!NVvp4.0 MOV result.position, vertex.position; MOV result.color, vertex.position; MOV result.texcoord[0], vertex.position; MOV result.attrib[1], vertex.position; MOV result.fogcoord, vertex.position; MOV result.pointsize, vertex.position; MOV result.clip[0].x, 1; MOV.S result.id.x, {1, 0, 0, 0}; END';
  const [point] = left(`${loaded(VP, text)} glBegin(GL_POINTS); glVertex2f(0, 0);`) ?? [];
  const registers = point?.outcome === 'left' ? point.left.vertices[0]?.registers : {};
  expect(Object.keys(registers ?? {}).sort()).toEqual(['attrib[1]', 'color.primary', 'color.secondary', 'fogcoord', 'texcoord[0]']);
}); // prettier-ignore

it('a vertex that is undefined counts where it is read: neighbours by geometry programs alone', () => {
  // Only vertices whose attribute 6 is positive complete.
  const text =
    '!!NVvp4.0 TEMP t; MOV result.position, vertex.position; MOV.CC t.x, vertex.attrib[6].x; IF LT.x; CAL deeper; ENDIF; RET; deeper: CAL deeper; END';
  const vertex = (isWhole: boolean): string => `glVertexAttrib1fARB(6, ${isWhole ? '1' : '-1'}); glVertex2f(0.5, 0);`;
  const script = (neighbour: boolean, corner: boolean): string =>
    `${loaded(VP, text)} glBegin(GL_LINES_ADJACENCY_EXT); ${vertex(neighbour)} ${vertex(true)} ${vertex(corner)} ${vertex(true)}`;
  const outcomes = (before: string, own: string) => left(`${before} ${own}`)?.map(({ outcome }) => outcome);
  const geometry = `${loaded(GP, DOUBLING.replace('LINES', 'LINES_ADJACENCY').replace('vertex[1]', 'vertex[3]'))} glEnable(${GP});`;
  expect(outcomes('', script(false, true))).toEqual(['left']);
  expect(outcomes('', script(true, false))).toEqual(['undefined']);
  expect(outcomes(geometry, script(true, true))).toEqual(['left', 'left']);
  expect(outcomes(geometry, script(false, true))).toEqual(['undefined']);
}); // prettier-ignore

it('colours are those of the side that faces, where two sides are enabled', () => {
  const text = '!!NVvp4.0 MOV result.position, vertex.position; MOV result.color, {1, 0, 0, 1}; MOV result.color.back, {0, 1, 0, 1}; END';
  const red = (script: string): unknown => {
    const [triangle] = left(`${loaded(VP, text)} ${script} glBegin(GL_TRIANGLES); glVertex2f(0, 0); glVertex2f(0, 1); glVertex2f(1, 0);`) ?? [];
    return triangle?.outcome === 'left' ? [triangle.left.facings, triangle.left.vertices[0]?.registers['color.primary']?.x] : null;
  };
  expect(red('')).toEqual([['back'], 1]);
  expect(red('glEnable(GL_VERTEX_PROGRAM_TWO_SIDE_NV);')).toEqual([['back'], 0]);
}); // prettier-ignore

it('a fragment program says how attributes come about between vertices (NV_fragment_program4 §2.X.3.1)', () => {
  const text = '!!NVvp4.0 MOV result.position, vertex.position; MOV result.texcoord[0], vertex.position; END';
  const fragment = '!!NVfp4.0 FLAT ATTRIB t = fragment.texcoord[0]; MOV result.color, t; END';
  const x = (script: string): unknown => {
    const [line] = left(`${loaded(VP, text)} ${script} glBegin(GL_LINES); glVertex2f(0, 0); glVertex2f(0.5, 0);`) ?? [];
    return line?.outcome === 'left' ? line.left.vertices.map(({ registers }) => registers['texcoord[0]']?.x) : null;
  };
  expect(x('')).toEqual([0, 0.5]);
  expect(x(`${loaded(FP, fragment)} glEnable(${FP});`)).toEqual([0.5, 0.5]);
}); // prettier-ignore

it('nothing leaves where a vertex program is enabled and none is there', () => {
  expect(leaving(gpuContext(`glEnable(${VP});`), 'POINTS', [])).toBeNull();
  expect(leaving(gpuContext(`${loaded(VP, VERTEX)} glEnable(${VP});`), 'POINTS', [])).toEqual([]);
  expect(leaving(gpuContext(`${loaded(VP, VERTEX)} glEnable(${VP});`), 'NONE', [])).toBeNull();
}); // prettier-ignore

it('what does not complete leaves what is undefined', () => {
  const text = '!!NVvp4.0 MOV result.position, vertex.position; CAL main; main: CAL main; END';
  expect(left(`${loaded(VP, text)} glBegin(GL_POINTS); glVertex2f(0, 0);`)?.map(place)).toEqual(['undefined']);
}); // prettier-ignore

it('nothing is said of what is transformed conventionally', () => {
  expect(left(`glDisable(${VP}); glBegin(GL_POINTS); glVertex2f(0, 0);`)).toBeNull();
});
