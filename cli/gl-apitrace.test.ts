/** `vpspec gl run DUMP`: what it tells of an application's trace, as text and in JSON of its schema, and what it refuses. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { glSchema } from '../reports/json/gl-format.js';
import type { GlTraceFollowedJson } from '../reports/gl/apitrace.js';
import { runHere } from './run-here.testing.js';
import { scratch } from './scratch.testing.js';

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
