/** `vpspec gl run DUMP`: what it tells of an application's trace, as text and in JSON of its schema, and what it refuses. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { glSchema } from '../reports/json/gl-format.js';
import type { GlDrawsJson, GlTraceFollowedJson } from '../reports/gl/apitrace.js';
import { runHere } from './run-here.testing.js';
import { scratch } from '../spec/scratch.testing.js';

const { file } = scratch('gl-apitrace');
const EXAMPLE = 'examples/apitrace/application.txt';

/** The example with a wrong answer; its blobs are not beside it. */
const wrong = (): string =>
  file(
    'wrong.txt',
    readFileSync(EXAMPLE, 'utf8').replace(
      'params = {1.732051, 1, 0,',
      'params = {1.732051, -1, 0,',
    ),
  );

const FEEDBACK = 'examples/apitrace/feedback.txt';

/** A triangle that reaches out of the view volume, by a VP program. */
function dumpOfVp(): string {
  const program = '!!VP2.0 MOV o[HPOS], v[0]; END';
  const lines = [
    'eglBindAPI(api = EGL_OPENGL_API) = EGL_TRUE',
    'eglCreateContext(dpy = 0x1, config = 0x2, share_context = NULL, attrib_list = {}) = 0x5',
    'eglMakeCurrent(dpy = 0x1, draw = 0x3, read = 0x3, ctx = 0x5) = EGL_TRUE',
    `glLoadProgramNV(target = GL_VERTEX_PROGRAM_NV, id = 1, len = ${String(program.length)}, program = "${program}")`,
    'glBindProgramNV(target = GL_VERTEX_PROGRAM_NV, id = 1)',
    'glEnable(cap = GL_VERTEX_PROGRAM_NV)',
    'glBegin(mode = GL_TRIANGLES)',
    'glVertex2f(x = -0.5, y = -0.5)',
    'glVertex2f(x = 1.5, y = -0.25)',
    'glVertex2f(x = -0.25, y = 0.5)',
    'glEnd()',
  ];
  return file('vp.txt', lines.map((line, number) => `${String(number)} ${line}\n`).join(''));
}

describe('a dump of apitrace', () => {
  it('is told: errors, what is relied on, what is not followed', async () => {
    const { code, out } = await runHere(['gl', 'run', EXAMPLE]);
    expect(code).toBe(0);
    expect(out).toContain('11 answers held against the documents');
    expect(out).toMatch(/^Errors that it makes in some GLs:\n {2}call 63 {2}glVertexAttrib4fARB\(99, 1, 2, 3, 4\)\n +GL_INVALID_VALUE; but a GL may have more attributes/m);
    expect(out).toMatch(/^What it relies on, and no document defines:\n {2}call 85 {2}glGetFloatv\(GL_CURRENT_COLOR\)$/m);
    expect(out).toMatch(/No answer in this trace departs from the documents for certain\.\n$/);
  }); // prettier-ignore

  it('with a wrong answer has another exit code, in JSON too', async () => {
    const { code, out } = await runHere(['gl', 'run', wrong(), '--json']);
    expect(code).toBe(1);
    const followed = glSchema.parse(JSON.parse(out)) as GlTraceFollowedJson;
    expect(followed.departs).toBe(true);
    expect(followed.differences).toMatchObject([{ number: 59, kind: 'returned', unless: null }]);
    const { out: text } = await runHere(['gl', 'run', wrong()]);
    expect(text).toContain('Answers that depart from the documents:\n  call 59  glGetFloatv');
  });

  it('tells what became of its vertices, by the feedback that it has', async () => {
    const { code, out } = await runHere(['gl', 'trace', FEEDBACK]);
    expect(code).toBe(0);
    expect(out).toContain('feedback: 6 agree with the documents, 0 differ');
    expect(out).toMatch(/^Agree:\n {2}call 31 {2}glEnd\(\), 1 primitive$/m);
  });

  it('in which feedback is wrong has another exit code; values that may be others have not', async () => {
    const text = readFileSync(FEEDBACK, 'utf8');
    const count = file('count.txt', text.replace('(mode = GL_RENDER) = 116', '(mode = GL_RENDER) = 115'));
    const { code, out } = await runHere(['gl', 'trace', count]);
    expect(code).toBe(1);
    expect(out).toMatch(/^Differ:\n {2}call 59 {2}glRenderMode\(GL_RENDER\)\n {6}another number of values: 115, expected /m);
    const value = file('value.txt', text.replace('{1794, 5, 2, 13,', '{1794, 5, 3, 13,'));
    const told = await runHere(['gl', 'trace', value, '--json']);
    expect(told.code).toBe(0);
    const { draws } = glSchema.parse(JSON.parse(told.out)) as GlDrawsJson;
    expect(draws[0]).toMatchObject({ number: 31, verdict: 'differs', difference: { far: { vertex: 0, field: 'position', component: 'y', expected: -0.75, found: -0.625 } } });
    expect(draws[0]?.unless).toContain('the program may have changed its memory');
  }); // prettier-ignore

  it('is given to a GL', async () => {
    const { code, out } = await runHere(['gl', 'trace', dumpOfVp(), '--backend', 'model']);
    expect(out).toContain('1 draw in 1 context of NV_vertex_program2, which model was given');
    expect(out).toContain('1 agree with the documents, 0 differ');
    expect(code).toBe(0);
    const wrong = await runHere(['gl', 'trace', dumpOfVp(), '--backend', 'fault:left.view-volume']);
    expect(wrong.out).toMatch(/^Differ:\n {2}call 10 {2}glEnd\(\), 1 primitive\n {6}another position of polygons/m);
    expect(wrong.code).toBe(1);
  }); // prettier-ignore

  it.each([
    [
      ['encode', EXAMPLE, '--out', 'capture.glx'],
      'is a dump of apitrace, and "gl encode" takes a script',
    ],
    [['run', EXAMPLE, '--backend', 'model'], '--backend is an option of "gl trace"'],
    [
      ['trace', 'examples/tracked-matrix.glc', '--backend', 'model'],
      'is none: "gl certify" holds a GL against the documents by scripts',
    ],
    [['trace', EXAMPLE, '--backend', 'fault:tracking.not-updated'], 'not of ARB_vertex_program'],
    [['run', EXAMPLE, '--point-size', '64'], '--point-size is about scripts and captures'],
    [['run', 'CUT'], 'cut.txt:2: expected a value'],
  ])('is refused where %j', async (words, message) => {
    const path = file('cut.txt', '1 glEnd()\n2 glEnable(cap = ');
    const given = words.map((word) => (word === 'CUT' ? path : word));
    const { code, err } = await runHere(['gl', ...given]);
    expect(err).toContain(message);
    expect(code).toBe(2);
  });
});
