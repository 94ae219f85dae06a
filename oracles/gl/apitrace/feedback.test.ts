/** Feedback that a trace recorded, as Mesa 22.3.6 wrote it: numbers of values are held against the documents, and values where the dump shows them. */
import { describe, expect, it } from 'vitest';
import { nominalEngine } from '../../../semantics/gl/context/engine.js';
import type { JudgedDraw } from './draws.js';
import { readDump } from './dump.js';
import { recordedDraws } from './feedback.js';
import { followTrace } from './follow.js';

const ENGINE = nominalEngine();
const CONTEXT = [
  'eglBindAPI(api = EGL_OPENGL_API) = EGL_TRUE',
  'eglCreateContext(dpy = 0x1, config = 0x2, share_context = NULL, attrib_list = {}) = 0x5',
  'eglMakeCurrent(dpy = 0x1, draw = 0x3, read = 0x3, ctx = 0x5) = EGL_TRUE',
  'glViewport(x = 0, y = 0, width = 16, height = 16) // fake',
];
const vertex = (x: number, y: number, z: number): string =>
  `glVertex3f(x = ${String(x)}, y = ${String(y)}, z = ${String(z)})`;
const DRAWS = [
  'glColor3f(red = 1, green = 0.5, blue = 0.25)',
  'glBegin(mode = GL_TRIANGLES)',
  vertex(-0.5, -0.5, 0.5),
  vertex(0.5, -0.5, 0),
  vertex(0, 0.5, 0),
  'glEnd()',
  'glPassThrough(token = 3)',
  'glBegin(mode = GL_QUADS)',
  vertex(-0.5, -0.5, 0),
  vertex(0.5, -0.5, 0),
  vertex(0.5, 0.5, 0),
  vertex(-0.5, 0.5, 0),
  'glEnd()',
];
/** The calls of the ends in it. */
const [FIRST, SECOND, MODE] = [11, 18, 19];

const BEGIN = 'glRenderMode(mode = GL_FEEDBACK) = GL_ZERO';

interface Session {
  readonly type?: string;
  readonly size?: number;
  readonly before?: readonly string[];
  readonly count: number;
  readonly values?: readonly number[];
}

function judged({ type = 'GL_3D', size = 256, before = [], count, values }: Session): readonly JudgedDraw[] {
  return judgedCalls([
    ...before,
    `glFeedbackBuffer(size = ${String(size)}, type = ${type}, buffer = {0})`,
    BEGIN,
    ...DRAWS,
    `glRenderMode(mode = GL_RENDER) = ${String(count)}`,
    ...(values === undefined ? [] : [`glFeedbackBuffer(size = ${String(values.length)}, type = GL_2D, buffer = {${values.join(', ')}})`]),
  ]);
} // prettier-ignore

function judgedCalls(calls: readonly string[]): readonly JudgedDraw[] {
  const dump = readDump([...CONTEXT, ...calls].map((line, number) => `${String(number)} ${line}\n`).join(''));
  const { drawn } = followTrace(dump, { extension: 'ARB_vertex_program', engine: ENGINE, blobs: () => null, draws: true });
  return recordedDraws(drawn);
} // prettier-ignore

/** As they lie in memory: a triangle, a mark, and a quad as two triangles. */
const VALUES = [
  1795, 3, 4, 4, 0.75, 12, 4, 0.5, 8, 12, 0.5,
  1792, 3,
  1795, 3, 4, 4, 0.5, 12, 4, 0.5, 4, 12, 0.5,
  1795, 3, 12, 4, 0.5, 12, 12, 0.5, 4, 12, 0.5,
]; // prettier-ignore

const verdicts = (all: readonly JudgedDraw[]) =>
  all.map(({ number, verdict }) => [number, verdict]);

describe('values that the dump shows', () => {
  it('agree', () => {
    expect(verdicts(judged({ count: 35, values: VALUES }))).toEqual([[FIRST, 'agrees'], [SECOND, 'agrees'], [MODE, 'agrees']]);
    // A quad may stay whole, and stale memory lies behind.
    const whole = [...VALUES.slice(0, 13), 1795, 4, 4, 4, 0.5, 12, 4, 0.5, 12, 12, 0.5, 4, 12, 0.5, 99, 99];
    expect(verdicts(judged({ count: 27, values: whole }))).toEqual([[FIRST, 'agrees'], [SECOND, 'agrees'], [MODE, 'agrees']]);
  }); // prettier-ignore

  it('differ, and the program may have changed its memory', () => {
    const all = judged({ count: 35, values: VALUES.with(5, 13) });
    expect(verdicts(all)).toEqual([
      [FIRST, 'differs'],
      [SECOND, 'agrees'],
      [MODE, 'agrees'],
    ]);
    const far = { vertex: 1, field: 'position', component: 'x', expected: 0.5, found: 0.625 };
    expect(all[0]).toMatchObject({ difference: { part: 'position of polygons', far } });
    expect(all[0]?.unless).toContain('the program may have changed its memory');
  });

  it('are none where the memory is another', () => {
    for (const values of [VALUES.with(0, 7), VALUES.slice(0, -1), VALUES.map(() => 0)]) {
      const [first] = judged({ count: 35, values });
      expect(first).toMatchObject({ verdict: 'not compared', why: 'the dump does not show what was written' });
    }
  }); // prettier-ignore

  it('have no places where the viewport changes between marks', () => {
    const [, ...triangle] = DRAWS.slice(0, 6).map((each) => each.replace('z = 0.5', 'z = 0'));
    const written = [4, 4, 0.5, 12, 4, 0.5, 8, 12, 0.5];
    const values = [1795, 3, ...written, 1795, 3, ...written.map((each, at) => (at % 3 === 2 ? each : 2 * each))];
    const all = judgedCalls([
      'glFeedbackBuffer(size = 256, type = GL_3D, buffer = {0})', BEGIN, ...triangle, 'glViewport(x = 0, y = 0, width = 32, height = 32)', ...triangle,
      'glRenderMode(mode = GL_RENDER) = 22', `glFeedbackBuffer(size = 22, type = GL_2D, buffer = {${values.join(', ')}})`,
    ]);
    expect(all.map(({ verdict }) => verdict)).toEqual(['agrees', 'agrees', 'agrees']);
  }); // prettier-ignore

  it('of colors are not known where lighting is enabled', () => {
    const colored = (red: number): readonly number[] => {
      const at = (x: number, y: number, z: number) => [x, y, z, 1, red, 0.5, 0.25, 1, 0, 0, 0, 1];
      const quad = [...at(4, 4, 0.5), ...at(12, 4, 0.5), ...at(12, 12, 0.5), ...at(4, 12, 0.5)];
      return [1795, 3, ...at(4, 4, 0.75), ...at(12, 4, 0.5), ...at(8, 12, 0.5), 1792, 3, 1795, 4, ...quad];
    };
    const told = (red: number, before: readonly string[] = []) => {
      const values = colored(red);
      return verdicts(judged({ type: 'GL_4D_COLOR_TEXTURE', before, count: values.length, values }))[0]?.[1];
    };
    expect(told(1)).toBe('agrees');
    expect(told(0.5)).toBe('differs');
    expect(told(0.5, ['glEnable(cap = GL_LIGHTING)'])).toBe('agrees');
  }); // prettier-ignore
});

describe('a number of values', () => {
  const told = (session: Session): string | undefined =>
    judged(session).find(({ call }) => call.command === 'RenderMode')?.verdict;

  it.each([
    [{ count: 27 }, 'agrees'],
    [{ count: 35 }, 'agrees'],
    [{ count: 34 }, 'differs'],
    [{ count: 0 }, 'differs'],
    [{ count: -1 }, 'differs'],
    [{ count: -1, size: 30 }, 'agrees'],
    [{ count: 35, size: 30 }, 'differs'],
    [{ count: -1, size: 20 }, 'agrees'],
    [{ type: 'GL_2D', count: 20 }, 'agrees'],
    [{ type: 'GL_3D_COLOR', count: 6 + 7 * 7 }, 'agrees'],
    // With color indices.
    [{ type: 'GL_3D_COLOR', count: 6 + 7 * 4 }, 'agrees'],
    [{ type: 'GL_3D_COLOR', count: 6 + 7 * 5 }, 'differs'],
    [{ count: 1, before: ['glEnable(cap = GL_CULL_FACE)'] }, 'not compared'],
    [{ count: 1, before: ['glEnable(cap = GL_DEPTH_CLAMP)'] }, 'not compared'],
    [{ count: 35, before: ['glEnable(cap = GL_DEPTH_TEST)', 'glEnable(cap = GL_LIGHTING)'] }, 'agrees'],
    [{ count: 1, before: ['glPolygonMode(face = GL_FRONT, mode = GL_LINE)'] }, 'not compared'],
    [{ count: 1, before: ['glFrobnicate(x = 1)'] }, 'not compared'],
    [{ count: 1, before: ['glTranslatef(x = 0.5, y = 0, z = 0)'] }, 'not compared'],
  ] as const)('%j %s', (session, verdict) => {
    expect(told(session)).toBe(verdict);
  }); // prettier-ignore

  const BUFFER = 'glFeedbackBuffer(size = 256, type = GL_3D, buffer = {0})';
  const PASS = 'glPassThrough(token = 3)';
  const list = (call: string) => ['glNewList(list = 1, mode = GL_COMPILE)', call, 'glEndList()'];
  const end = (count: number) => `glRenderMode(mode = GL_RENDER) = ${String(count)}`;
  it.each([
    ['what a list wrote', [...list('glRectf(x1 = 0, y1 = 0, x2 = 0.5, y2 = 0.5)'), BUFFER, BEGIN, 'glCallList(list = 1)', end(14)], ['not compared']],
    ['marks of a list', [...list(PASS), BUFFER, BEGIN, 'glCallList(list = 1)', end(2)], ['not compared']],
    ['marks that a list keeps', [BUFFER, BEGIN, ...list(PASS), end(0)], ['not compared']],
    ['what a call wrote that is not followed', [...list('glFrobnicate(x = 1)'), BUFFER, BEGIN, 'glCallList(list = 1)', end(14)], ['not compared']],
    ['marks within Begin and End', [BUFFER, BEGIN, 'glBegin(mode = GL_POINTS)', PASS, 'glEnd()', end(0)], ['agrees']],
    ['a call within Begin and End', [BUFFER, BEGIN, PASS, 'glBegin(mode = GL_POINTS)', end(0), 'glEnd()', end(2)], ['agrees']],
    ['a mode that is none', [BUFFER, BEGIN, PASS, 'glRenderMode(mode = GL_LINE) = 0', end(2)], ['agrees']],
    ['selections', [BUFFER, BEGIN, PASS, 'glRenderMode(mode = GL_SELECT) = 0', end(2)], []],
    ['memory given while feedback is written', [BUFFER, BEGIN, BUFFER.replace('256', '1'), end(0), BEGIN, PASS, end(2)], ['agrees', 'agrees']],
    ['memory of a negative size', [BUFFER, BUFFER.replace('256', '-1'), BEGIN, PASS, end(2)], ['agrees']],
    ['coordinates of a texture', [BUFFER, BEGIN, 'glMultiTexCoord2fARB(target = GL_TEXTURE0_ARB, s = 1, t = 0)', PASS, end(2)], ['agrees']],
    ['another number of marks', [BUFFER, BEGIN, PASS, end(4)], ['differs']],
  ])('of %s', (_, calls, expected) => {
    const all = judgedCalls(calls).filter(({ call }) => call.command === 'RenderMode');
    expect(all.map(({ verdict }) => verdict)).toEqual(expected);
  }); // prettier-ignore
});
