/** `vpspec gl run`: what a script's calls come to, and scripts that are none. */
import { describe, expect, it } from 'vitest';
import { glSchema } from '../reports/json/gl-format.js';
import { runHere } from './run-here.testing.js';
import { scratch } from './scratch.testing.js';

const { file } = scratch('gl');

const script = (text: string): string => file('script.glc', text);

it('tells each call, its error, what it returns, and the vertices that it sends', async () => {
  const { code, out } = await runHere(['gl', 'run', 'examples/tracked-matrix.glc']);
  expect(code).toBe(0);
  expect(out).toMatch(/^22 {2}glGetProgramParameterfvNV\(.*\)\n +returns 0\.125, 0, 0, 0\.125$/m);
  expect(out).toMatch(/^25 {2}glProgramParameter4fNV\(.*\)\n +GL_INVALID_OPERATION$/m);
  expect(out).toMatch(/o\[HPOS\] \(0\.625, 0\.25, 0, 1\)\n +o\[COL0\] \(1, 0, 0\.2, 1\)/);
});

it('keeps bits in JSON, -0 and NaN among them', async () => {
  const text =
    'glVertexAttrib4fNV(5, -0.0, NAN, INFINITY, 1e-45); glGetVertexAttribfvNV(5, GL_CURRENT_ATTRIB_NV);';
  const { out } = await runHere(['gl', 'run', script(text), '--json']);
  const { calls } = JSON.parse(out) as { calls: { returned?: { bits: string }[] }[] };
  expect(calls[1]?.returned?.map(({ bits }) => bits)).toEqual([
    '0x80000000',
    '0x7fc00000',
    '0x7f800000',
    '0x00000001',
  ]);
});

it('says what is not modelled, goes on, and warns', async () => {
  const { code, out } = await runHere([
    'gl',
    'run',
    script('glClear(GL_COLOR_BUFFER_BIT);\nglEnable(GL_LIGHTING);\nglTrackMatricesNV();\nglEnd();'),
  ]);
  expect(code).toBe(0);
  expect(out).toContain('glClear is not modelled');
  expect(out).toContain('GL_LIGHTING: this capability is not modelled');
  expect(out).toContain('glTrackMatricesNV is not modelled; did you mean glTrackMatrixNV?');
  expect(out).toContain('3 calls not modelled');
  expect(out).toContain('GetError would return GL_INVALID_OPERATION');
});

it('has the extensions and units that are asked for', async () => {
  const path = script(
    'glMatrixMode(GL_COLOR); glActiveTextureARB(GL_TEXTURE3_ARB); glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 96, 0, 0, 0, 0);',
  );
  const errors = async (...words: readonly string[]): Promise<number> =>
    ((await runHere(['gl', 'run', path, ...words])).out.match(/GL_INVALID/g) ?? []).length;
  expect(await errors('--extension', 'NV_vertex_program')).toBe(4);
  expect(await errors('--texture-units', '4', '--imaging')).toBe(0);
});

describe('what leaves at End', () => {
  it('is told with its side, what clipping made, sizes and what was clipped away', async () => {
    const { code, out } = await runHere(['gl', 'run', 'examples/clip-distances.glc', '--point-size', '64']);
    expect(code).toBe(0);
    expect(out).toMatch(/polygon 0 shows its front:\n.*\n.*\n.*\n +\(-0\.5, -0\.16666667, 0, 1\) {2}o\[COL0\] \(0\.6666667, /);
    expect(out).toContain('polygon 1 shows its back:');
    expect(out).toMatch(/line 0:\n.*COL0\] \(0\.5, 0, 0, 1\).*\n +\(-0\.5, 0, 0, 1\) {2}o\[COL0\] \(0\.5, 0, 0, 1\)/);
    expect(out).toContain('point 0 has the size 8:');
    expect(out).toContain('point 1 is clipped away');
  }); // prettier-ignore

  it('is in JSON too, by primitive', async () => {
    const { out } = await runHere(['gl', 'run', 'examples/clip-distances.glc', '--json']);
    const { calls } = glSchema.parse(JSON.parse(out));
    const ends = calls.flatMap(({ effects }) => effects.flatMap((effect) => (effect.kind === 'end' ? [effect] : [])));
    expect(ends.map(({ primitives }) => primitives?.map(({ outcome }) => outcome))).toEqual([
      ['left', 'left'],
      ['left'],
      ['left', 'clipped away'],
    ]);
    expect(ends[2]?.primitives?.[0]).toMatchObject({ kind: 'point', pointSize: 1, hasFogCoordinate: true });
  }); // prettier-ignore

  it('may be undefined, and is not told without a program', async () => {
    const text = `const char vp[] = "!!VP1.0 MOV o[HPOS], c[0]; MOV o[PSIZ].y, c[0]; END";
      glLoadProgramNV(GL_VERTEX_PROGRAM_NV, 1, strlen(vp), vp); glBindProgramNV(GL_VERTEX_PROGRAM_NV, 1);
      glBegin(GL_POINTS); glVertex2f(1, 2); glEnd();
      glEnable(GL_VERTEX_PROGRAM_NV); glEnable(GL_VERTEX_PROGRAM_POINT_SIZE_NV); glPointSize(2);
      glBegin(GL_POINTS); glVertex2f(1, 2); glEnd();
      glScalef(0, 1, 1); glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 0, GL_MODELVIEW, GL_INVERSE_NV);
      glBegin(GL_POINTS); glVertex2f(1, 2); glEnd();`;
    const { out } = await runHere(['gl', 'run', script(text)]);
    expect(out).toContain('a vertex at (1, 2, 0, 1), transformed conventionally to (1, 2, 0, 1)');
    expect(out).toContain('point 0 has the size that is undefined:');
    expect(out).toContain('point 0 depends on what is undefined');
  });
});

describe('vpspec gl run refuses', () => {
  it.each([
    ['glEnd()', 'script.glc:1: the script ends within a statement'],
    [
      '\nglVertexAttrib1sNV(1, 40000);',
      'script.glc:2: glVertexAttrib1sNV: x is 40000, expected an integer from -32768 to 32767',
    ],
    ['glVertexAttrib1fNV(1);', 'glVertexAttrib1fNV has 2 arguments, not 1'],
    [
      'glBegin(GL_POINTS); glEnableClientState(GL_VERTEX_ARRAY); glEnd(); glEnableClientState(GL_VERTEX_ARRAY);\nglDrawArrays(GL_POINTS, 0, 1);',
      'script.glc:2: element 0 is read by the null pointer',
    ],
    [
      'float a[] = {1}; glEnableClientState(GL_VERTEX_ARRAY); glVertexPointer(4, GL_FLOAT, 0, a);\nglDrawArrays(GL_POINTS, 0, 1);',
      'element 0 is read outside of its array: bytes 0 to 15 of 4',
    ],
  ])('%j', async (text, message) => {
    const { code, err } = await runHere(['gl', 'run', script(text)]);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });

  it('other usage', async () => {
    expect(await runHere(['gl', 'walk', 'x'])).toMatchObject({ code: 2 });
    expect(await runHere(['gl', 'run', 'no-such-file.glc'])).toMatchObject({ code: 2 });
    expect(await runHere(['gl', 'run', script('glEnd();'), '--texture-units', '1'])).toMatchObject({
      code: 2,
    });
    expect(await runHere(['gl', 'run', script('glEnd();'), '--point-size', '0.5'])).toMatchObject({
      code: 2,
    });
  });
});
