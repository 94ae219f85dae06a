/** Matrices and their stacks: OpenGL 1.2.1 §2.10.2, NV_vertex_program §2.10.2. */
import { describe, expect, it } from 'vitest';
import { answer, last, results } from './scripted.testing.js';

/** The current matrix, row by row. */
function rows(
  script: string,
  of: Parameters<typeof answer>[1] = {},
): readonly (readonly number[])[] {
  const columns = answer(`${script} glGetFloatv(GL_CURRENT_MATRIX_NV);`, of) as readonly number[];
  return [0, 1, 2, 3].map((row) => [0, 1, 2, 3].map((column) => columns[4 * column + row] ?? NaN));
}

const near = (
  actual: readonly (readonly number[])[],
  expected: readonly (readonly number[])[],
): void => {
  for (const [r, row] of expected.entries()) {
    for (const [c, entry] of row.entries()) expect(actual[r]?.[c]).toBeCloseTo(entry, 6);
  }
};

describe('the commands that multiply', () => {
  const [a, b, c, d] = [
    [1, 0, 0, 0],
    [0, 1, 0, 0],
    [0, 0, 1, 0],
    [0, 0, 0, 1],
  ];
  const half = Math.SQRT1_2;
  const third = 1 / 3;

  it.each([
    ['glTranslatef(5, 6, 7);', [[1, 0, 0, 5], [0, 1, 0, 6], [0, 0, 1, 7], d]],
    ['glTranslated(5, 6, 7);', [[1, 0, 0, 5], [0, 1, 0, 6], [0, 0, 1, 7], d]],
    ['glScalef(5, 6, 7);', [[5, 0, 0, 0], [0, 6, 0, 0], [0, 0, 7, 0], d]],
    ['glScaled(5, 6, 7);', [[5, 0, 0, 0], [0, 6, 0, 0], [0, 0, 7, 0], d]],
    ['glRotatef(90, 1, 0, 0);', [a, [0, 0, -1, 0], [0, 1, 0, 0], d]],
    ['glRotated(90, 0, 3, 0);', [[0, 0, 1, 0], b, [-1, 0, 0, 0], d]],
    ['glRotatef(90, 0, 0, 2);', [[0, -1, 0, 0], [1, 0, 0, 0], c, d]],
    ['glRotatef(45, 0, 0, 1);', [[half, -half, 0, 0], [half, half, 0, 0], c, d]],
    ['glRotatef(120, 1, 1, 1);', [[0, 0, 1, 0], [1, 0, 0, 0], [0, 1, 0, 0], d]],
    ['glRotatef(180, 1, 1, 1);', [[-third, 2 * third, 2 * third, 0], [2 * third, -third, 2 * third, 0], [2 * third, 2 * third, -third, 0], d]],
    ['glRotatef(180, 1, 2, -2);', [[-7 / 9, 4 / 9, -4 / 9, 0], [4 / 9, -1 / 9, -8 / 9, 0], [-4 / 9, -8 / 9, -1 / 9, 0], d]],
    ['glRotatef(90, 1, 2, -2);', [[1 / 9, 8 / 9, 4 / 9, 0], [-4 / 9, 4 / 9, -7 / 9, 0], [-8 / 9, -1 / 9, 4 / 9, 0], d]],
    ['glFrustum(-1, 3, -2, 6, 2, 10);', [[1, 0, 0.5, 0], [0, 0.5, 0.5, 0], [0, 0, -1.5, -5], [0, 0, -1, 0]]],
    ['glOrtho(-1, 3, -2, 6, 2, 10);', [[0.5, 0, 0, -0.5], [0, 0.25, 0, -0.5], [0, 0, -0.25, -1.5], d]],
    ['glMultMatrixf({1,2,3,4, 5,6,7,8, 9,10,11,12, 13,14,15,16});', [[1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15], [4, 8, 12, 16]]],
    ['glMultMatrixd({1,2,3,4, 5,6,7,8, 9,10,11,12, 13,14,15,16});', [[1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15], [4, 8, 12, 16]]],
    ['glScalef(3, 3, 3); glLoadMatrixd({1,2,3,4, 5,6,7,8, 9,10,11,12, 13,14,15,16});', [[1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15], [4, 8, 12, 16]]],
    ['glScalef(3, 3, 3); glLoadIdentity();', [a, b, c, d]],
  ] as const)('%s', (script, expected) => {
    near(rows(script), expected as readonly (readonly number[])[]);
    // The matrix of a command is multiplied from the right.
    if (script.startsWith('glScalef(3')) return;
    near(rows(`glTranslatef(2, 3, 4); ${script}`), (expected as readonly (readonly number[])[]).map((row, r) => row.map((each, column) => each + ([2, 3, 4, 0][r] ?? 0) * (expected[3]?.[column] ?? 0))));
  }); // prettier-ignore

  it.each([
    'glFrustum(1, 1, -1, 1, 1, 2);', 'glFrustum(-1, 1, 1, 1, 1, 2);', 'glFrustum(-1, 1, -1, 1, 2, 2);', 'glFrustum(-1, 1, -1, 1, 0, 2);',
    'glFrustum(-1, 1, -1, 1, 1, 0);', 'glFrustum(-1, 1, -1, 1, -1, 2);', 'glFrustum(-1, 1, -1, 1, 1, -2);',
    'glOrtho(1, 1, -1, 1, 1, 2);', 'glOrtho(-1, 1, 1, 1, 1, 2);', 'glOrtho(-1, 1, -1, 1, 2, 2);',
  ])('%s has no volume', (call) => {
    expect(last(call).errors).toEqual(['INVALID_VALUE']);
  }); // prettier-ignore

  it('take planes of a volume behind the eye where the projection is parallel', () => {
    expect(last('glOrtho(-1, 1, -1, 1, -1, 0);').errors).toEqual([]);
  });
});

describe('stacks', () => {
  const depths = (mode: string, most: number) => {
    const pushes = (count: number) =>
      `glMatrixMode(GL_${mode}); ${'glPushMatrix(); '.repeat(count)}`;
    expect(last(pushes(most - 1)).errors).toEqual([]);
    expect(last(pushes(most)).errors).toEqual(['STACK_OVERFLOW']);
    expect(answer(`${pushes(most - 1)} glGetIntegerv(GL_CURRENT_MATRIX_STACK_DEPTH_NV);`)).toBe(
      most,
    );
  };

  // The least depths of OpenGL 1.2.1 (implementation-dependent values); of matrices to track, of NV_vertex_program, Table X.9.
  it.each([['MODELVIEW', 32], ['PROJECTION', 2], ['TEXTURE', 2], ['MATRIX0_NV', 1], ['MATRIX7_NV', 1]] as const)(
    'of %s have %i matrices at least', depths,
  ); // prettier-ignore

  it('have one matrix that cannot be popped', () => {
    expect(last('glPopMatrix();').errors).toEqual(['STACK_UNDERFLOW']);
    expect(last('glPushMatrix(); glPopMatrix(); glPopMatrix();').errors).toEqual(['STACK_UNDERFLOW']);
    expect(rows('glTranslatef(1, 0, 0); glPushMatrix(); glTranslatef(1, 0, 0); glPopMatrix();')[0]).toEqual([1, 0, 0, 1]);
    expect(rows('glTranslatef(1, 0, 0); glPushMatrix();')[0]).toEqual([1, 0, 0, 1]);
  }); // prettier-ignore

  it('are apart, and those of textures one for each unit', () => {
    const script = 'glTranslatef(1, 0, 0); glMatrixMode(GL_PROJECTION); glTranslatef(2, 0, 0); glMatrixMode(GL_TEXTURE); glTranslatef(3, 0, 0); glActiveTextureARB(GL_TEXTURE1_ARB); glTranslatef(4, 0, 0); glMatrixMode(GL_MATRIX3_NV); glTranslatef(5, 0, 0);';
    const x = (then: string): unknown => rows(`${script} ${then}`)[0]?.[3];
    expect(x('')).toBe(5);
    expect(x('glMatrixMode(GL_TEXTURE);')).toBe(4);
    expect(x('glMatrixMode(GL_TEXTURE); glActiveTextureARB(GL_TEXTURE0_ARB);')).toBe(3);
    expect(x('glMatrixMode(GL_PROJECTION);')).toBe(2);
    expect(x('glMatrixMode(GL_MODELVIEW);')).toBe(1);
    expect(x('glMatrixMode(GL_MATRIX2_NV);')).toBe(0);
    expect(answer(`${script} glGetFloatv(GL_MODELVIEW_MATRIX);`)).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 1]);
    expect(answer(`${script} glGetFloatv(GL_PROJECTION_MATRIX);`)).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 2, 0, 0, 1]);
    expect(answer(`${script} glGetIntegerv(GL_MATRIX_MODE);`)).toBe('MATRIX3_NV');
  }); // prettier-ignore

  it.each(['NONE', 'TEXTURE0_ARB', 'MATRIX8_NV', 'COLOR', 'MODELVIEW_PROJECTION_NV'])('%s is no mode of matrices', (mode) => {
    expect(last(`glMatrixMode(GL_${mode});`).errors).toEqual(['INVALID_ENUM']);
  }); // prettier-ignore

  it('of colours are there with the imaging subset', () => {
    const limits = { imaging: true };
    expect(rows('glMatrixMode(GL_COLOR); glTranslatef(1, 0, 0);', { limits })[0]).toEqual([
      1, 0, 0, 1,
    ]);
  });

  it('of units that there are not are none', () => {
    expect(last('glActiveTextureARB(GL_TEXTURE2_ARB);').errors).toEqual(['INVALID_ENUM']);
    expect(last('glActiveTextureARB(GL_NONE);').errors).toEqual(['INVALID_ENUM']);
    expect(results('glActiveTextureARB(GL_TEXTURE1_ARB);')[0]?.context.matrices.unit).toBe(1);
  });
});
