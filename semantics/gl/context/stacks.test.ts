/** What PushAttrib and PushClientAttrib save of each group, and what popping leaves alone. */
import { describe, expect, it } from 'vitest';
import { answer, contextAfter } from './scripted.testing.js';

/** Something that each group saves: how it is changed, and what the query answers at first and changed. */
const SAVED: readonly (readonly [string, string, string, unknown, unknown])[] = [
  ['CURRENT_BIT', 'glVertexAttrib4fNV(4, 1, 2, 3, 4);', 'glGetVertexAttribfvNV(4, GL_CURRENT_ATTRIB_NV);', [0, 0, 0, 1], [1, 2, 3, 4]],
  ['ENABLE_BIT', 'glEnable(GL_VERTEX_PROGRAM_NV);', 'glIsEnabled(GL_VERTEX_PROGRAM_NV);', false, true],
  ['ENABLE_BIT', 'glEnable(GL_CLIP_PLANE1);', 'glIsEnabled(GL_CLIP_PLANE1);', false, true],
  ['EVAL_BIT', 'glEnable(GL_MAP1_VERTEX_3);', 'glIsEnabled(GL_MAP1_VERTEX_3);', false, true],
  ['EVAL_BIT', 'glEnable(GL_AUTO_NORMAL);', 'glIsEnabled(GL_AUTO_NORMAL);', false, true],
  ['EVAL_BIT', 'glMapGrid1f(7, 0, 2);', 'glGetIntegerv(GL_MAP1_GRID_SEGMENTS);', [1], [7]],
  ['TRANSFORM_BIT', 'glEnable(GL_CLIP_PLANE1);', 'glIsEnabled(GL_CLIP_PLANE1);', false, true],
  ['TRANSFORM_BIT', 'glMatrixMode(GL_PROJECTION);', 'glGetIntegerv(GL_MATRIX_MODE);', 'MODELVIEW', 'PROJECTION'],
  ['TRANSFORM_BIT', 'glClipPlane(GL_CLIP_PLANE0, {1, 2, 3, 4});', 'glGetClipPlane(GL_CLIP_PLANE0);', [0, 0, 0, 0], [1, 2, 3, 4]],
  ['POLYGON_BIT', 'glFrontFace(GL_CW);', 'glGetIntegerv(GL_FRONT_FACE);', 'CCW', 'CW'],
  ['LIGHTING_BIT', 'glShadeModel(GL_FLAT);', 'glGetIntegerv(GL_SHADE_MODEL);', 'SMOOTH', 'FLAT'],
  ['POINT_BIT', 'glPointSize(3);', 'glGetFloatv(GL_POINT_SIZE);', 1, 3],
  ['POINT_BIT', 'glEnable(GL_POINT_SMOOTH);', 'glIsEnabled(GL_POINT_SMOOTH);', false, true],
]; // prettier-ignore

const GROUPS = [
  'CURRENT_BIT',
  'ENABLE_BIT',
  'EVAL_BIT',
  'TRANSFORM_BIT',
  'POLYGON_BIT',
  'LIGHTING_BIT',
  'POINT_BIT',
  'LIST_BIT',
];

/** Modes are of two groups: their own, and ENABLE_BIT. */
const savedBy = (change: string): readonly string[] => [
  ...SAVED.filter(([, each]) => each === change).map(([group]) => group),
  ...(change.startsWith('glEnable') ? ['ENABLE_BIT'] : []),
];

describe('attribute groups', () => {
  it.each(SAVED)('%s: %s', (_, change, query, first, changed) => {
    expect(answer(query)).toEqual(first);
    expect(answer(`${change} ${query}`)).toEqual(changed);
    for (const group of [...GROUPS, 'ALL_ATTRIB_BITS']) {
      const isSaved = group === 'ALL_ATTRIB_BITS' || savedBy(change).includes(group);
      const popped = answer(`glPushAttrib(GL_${group}); ${change} glPopAttrib(); ${query}`);
      expect([group, popped]).toEqual([group, isSaved ? first : changed]);
      const back = answer(`${change} glPushAttrib(GL_${group}); glPopAttrib(); ${query}`);
      expect([group, back]).toEqual([group, changed]);
    }
  });

  it('are restored as they were pushed: modes that were on, and no mode of another group', () => {
    const both = 'glEnable(GL_POINT_SMOOTH); glEnable(GL_VERTEX_PROGRAM_NV); glEnable(GL_CLIP_PLANE2);';
    const off = 'glDisable(GL_POINT_SMOOTH); glDisable(GL_VERTEX_PROGRAM_NV); glDisable(GL_CLIP_PLANE2);';
    const { enabled } = contextAfter(`${both} glPushAttrib(GL_POINT_BIT); ${off} glPopAttrib();`);
    expect([...enabled]).toEqual(['POINT_SMOOTH']);
    const more = contextAfter(`${both} glPushAttrib(GL_ENABLE_BIT); ${off} glPopAttrib();`);
    expect([...more.enabled].sort()).toEqual(['CLIP_PLANE2', 'POINT_SMOOTH', 'VERTEX_PROGRAM_NV']);
  }); // prettier-ignore

  it.each([
    ['TEXTURE_BIT', 1],
    ['ALL_ATTRIB_BITS', 1],
    ['TRANSFORM_BIT', 2],
  ])('%s: the active unit', (bit, depth) => {
    const script = `glMatrixMode(GL_TEXTURE); glPushAttrib(GL_${bit}); glActiveTextureARB(GL_TEXTURE1_ARB); glPopAttrib(); glPushMatrix();
      glActiveTextureARB(GL_TEXTURE1_ARB); glGetIntegerv(GL_CURRENT_MATRIX_STACK_DEPTH_NV);`;
    expect(answer(script)).toEqual(depth);
  });

  it('are a stack: the last comes back first', () => {
    const size = (pops: number): unknown =>
      answer(
        `glPushAttrib(GL_POINT_BIT); glPointSize(2); glPushAttrib(GL_POINT_BIT); glPointSize(3); ${'glPopAttrib();'.repeat(pops)} glGetFloatv(GL_POINT_SIZE);`,
      );
    expect([0, 1, 2].map(size)).toEqual([3, 2, 1]);
  });

  it('have generic attributes of ARB_vertex_program, and which conventional ones are undefined', () => {
    const of = { extension: 'NV_gpu_program4' } as const;
    const script = (bit: string): string =>
      `glColor4f(0, 1, 0, 1); glPushAttrib(GL_${bit}); glVertexAttrib4fARB(3, 5, 6, 7, 8); glPopAttrib();`;
    expect(answer(`${script('CURRENT_BIT')} glGetFloatv(GL_CURRENT_COLOR);`, of)).toEqual([0, 1, 0, 1]);
    expect(answer(`${script('ENABLE_BIT')} glGetFloatv(GL_CURRENT_COLOR);`, of)).toEqual([null, null, null, null]);
    const generic = 'glGetVertexAttribfvARB(3, GL_CURRENT_VERTEX_ATTRIB_ARB);';
    expect(answer(`${script('ENABLE_BIT')} ${generic}`, of)).toEqual([5, 6, 7, 8]);
    expect(answer(`${script('CURRENT_BIT')} ${generic}`, of)).toEqual([null, null, null, null]);
  }); // prettier-ignore
});

describe('client attributes', () => {
  const ARRAY = 'glEnableClientState(GL_VERTEX_ATTRIB_ARRAY3_NV);';
  const isOn = 'glIsEnabled(GL_VERTEX_ATTRIB_ARRAY3_NV);';

  it.each([
    ['CLIENT_VERTEX_ARRAY_BIT', false],
    ['CLIENT_ALL_ATTRIB_BITS', false],
    ['CLIENT_PIXEL_STORE_BIT', true],
  ])('%s', (bit, left) => {
    expect(answer(`glPushClientAttrib(GL_${bit}); ${ARRAY} glPopClientAttrib(); ${isOn}`)).toBe(
      left,
    );
  });

  it('have conventional arrays, and the active unit of the client', () => {
    const { client } = contextAfter(
      'glPushClientAttrib(GL_CLIENT_VERTEX_ARRAY_BIT); glClientActiveTextureARB(GL_TEXTURE1_ARB); glEnableClientState(GL_NORMAL_ARRAY); glPopClientAttrib();',
    );
    expect(client.unit).toBe(0);
    expect(client.conventional.get('NORMAL_ARRAY')?.isEnabled ?? false).toBe(false);
    expect(client.pushed).toEqual([]);
  });
});
