/** What leaves the GL where GPU programs are enabled. */
import { expect, it } from 'vitest';
import type { Leaving } from '../leaving-primitive.js';
import { leaving } from '../leaving.js';
import type { VertexEffect } from '../result.js';
import { GP, gpuResults, loaded, VP } from './gpu.testing.js';

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

it('what does not complete leaves what is undefined', () => {
  const text = '!!NVvp4.0 MOV result.position, vertex.position; CAL main; main: CAL main; END';
  expect(left(`${loaded(VP, text)} glBegin(GL_POINTS); glVertex2f(0, 0);`)?.map(place)).toEqual(['undefined']);
}); // prettier-ignore

it('nothing is said of what is transformed conventionally', () => {
  expect(left(`glDisable(${VP}); glBegin(GL_POINTS); glVertex2f(0, 0);`)).toBeNull();
});
