/** Textures attached to the framebuffer, as commands: NV_geometry_program4, Dependencies on EXT_framebuffer_object. */
import { describe, expect, it } from 'vitest';
import { NotModelled } from '../call.js';
import { answer, contextAfter, last, results } from '../scripted.testing.js';

const OF = { extension: 'NV_gpu_program4', limits: { colorAttachments: 2 } } as const;
const [C0, C1, DEPTH] = [
  'GL_COLOR_ATTACHMENT0_EXT',
  'GL_COLOR_ATTACHMENT1_EXT',
  'GL_DEPTH_ATTACHMENT_EXT',
] as const;
const [D3, CUBE, ARRAY1, ARRAY2] = [4, 5, 6, 7] as const;
const X = 'TEXTURE_CUBE_MAP_POSITIVE_X';
const FACES = ['POSITIVE_X', 'NEGATIVE_X', 'POSITIVE_Y', 'NEGATIVE_Y', 'POSITIVE_Z', 'NEGATIVE_Z'];

const attach = (kind: string, point: string, ...given: readonly (string | number)[]): string =>
  `glFramebufferTexture${kind}EXT(GL_FRAMEBUFFER_EXT, ${[point, ...given].join(', ')});`;
const ask = (point: string, name: string): string =>
  `glGetFramebufferAttachmentParameterivEXT(GL_FRAMEBUFFER_EXT, ${point}, GL_FRAMEBUFFER_ATTACHMENT_${name}_EXT);`;
const STATUS = 'glCheckFramebufferStatusEXT(GL_FRAMEBUFFER_EXT);';
const NAMES = [
  'OBJECT_TYPE',
  'OBJECT_NAME',
  'TEXTURE_LEVEL',
  'TEXTURE_CUBE_MAP_FACE',
  'TEXTURE_LAYER',
  'LAYERED',
];
const told = (script: string, point: string = C0): readonly unknown[] =>
  NAMES.map((name) => answer(`${script} ${ask(point, name)}`, OF));

describe('what is attached is told', () => {
  it.each<readonly [string, readonly unknown[]]>([
    [attach('', C0, D3, 2), ['TEXTURE', D3, 2, null, 0, 1]],
    [attach('', C0, 2, 1), ['TEXTURE', 2, 1, null, 0, 0]],
    [attach('', C0, CUBE, 0), ['TEXTURE', CUBE, 0, X, 0, 1]],
    [attach('Layer', C0, ARRAY2, 1, 5), ['TEXTURE', ARRAY2, 1, null, 5, 0]],
    [attach('3D', C0, 'GL_TEXTURE_3D', D3, 0, 7), ['TEXTURE', D3, 0, null, 7, 0]],
    [
      attach('2D', C0, 'GL_TEXTURE_CUBE_MAP_NEGATIVE_Y', CUBE, 2),
      ['TEXTURE', CUBE, 2, 'TEXTURE_CUBE_MAP_NEGATIVE_Y', 0, 0],
    ],
    [attach('1D', C0, 'GL_TEXTURE_1D', 1, 0), ['TEXTURE', 1, 0, null, 0, 0]],
    // Which face the state has then, the document contradicts itself about.
    [
      attach('Face', C0, CUBE, 1, 'GL_TEXTURE_CUBE_MAP_NEGATIVE_Z'),
      ['TEXTURE', CUBE, 1, null, 0, 0],
    ],
  ])('%s', (script, expected) => {
    expect(told(script)).toEqual(expected);
    // Nothing is kept of what was attached before, and another point has nothing of it.
    expect(told(`${attach('Layer', C0, ARRAY1, 2, 4)} ${script}`)).toEqual(expected);
    expect(told(`${attach('Layer', C1, ARRAY1, 2, 4)} ${script}`, C1)).toEqual([
      'TEXTURE',
      ARRAY1,
      2,
      null,
      4,
      0,
    ]);
  });

  it('is nothing behind texture 0, whatever the level is', () => {
    const { gpu } = contextAfter(
      `${attach('', C0, D3, 0)} ${attach('', DEPTH, D3, 0)} ${attach('', C0, 0, -7)}`,
      OF,
    );
    expect([...(gpu?.attachments.keys() ?? [])]).toEqual(['DEPTH_ATTACHMENT_EXT']);
  });

  it('is not layered where nothing is attached, or that cannot be asked for', () => {
    expect(last(ask(C0, 'LAYERED'), OF)).toMatchObject({
      returned: 0,
      errors: [],
      mayErr: ['INVALID_ENUM', 'INVALID_OPERATION'],
    });
  });
});

it.each(FACES)('the face %s is attached by either command, and told where it is the target', (name) => {
  const face = `TEXTURE_CUBE_MAP_${name}`;
  const image = attach('2D', C0, `GL_${face}`, CUBE, 0);
  expect(told(image)).toEqual(['TEXTURE', CUBE, 0, face, 0, 0]);
  const { errors, context } = last(attach('Face', C0, CUBE, 0, `GL_${face}`), OF);
  expect([errors, context.gpu?.attachments.get('COLOR_ATTACHMENT0_EXT')?.cubeFace]).toEqual([[], face]);
}); // prettier-ignore

it.each([C1, DEPTH, 'GL_STENCIL_ATTACHMENT_EXT'])('%s is an attachment point', (point) => {
  expect(told(attach('', point, D3, 2), point)).toEqual(['TEXTURE', D3, 2, null, 0, 1]);
});

describe('an error', () => {
  it('that is sure may come with one that other documents decide', () => {
    const wrong = (texture: number, level: number): string => `glFramebufferTextureEXT(GL_TEXTURE_2D, ${C0}, ${String(texture)}, ${String(level)});`;
    expect(last(wrong(D3, 5), OF)).toMatchObject({ errors: ['INVALID_ENUM'], mayErr: ['INVALID_VALUE'] });
    expect(last(wrong(D3, 2), OF)).not.toHaveProperty('mayErr');
    // It is the same one here.
    const face = last(`glFramebufferTextureFaceEXT(GL_TEXTURE_2D, ${C0}, 0, 0, GL_TEXTURE_2D);`, OF);
    expect(face.errors).toEqual(['INVALID_ENUM']);
    expect(face).not.toHaveProperty('mayErr');
  }); // prettier-ignore

  /** Each alone, and pairs of them. */
  it.each<readonly [string, readonly string[]]>([
    [attach('', 'GL_MODELVIEW', D3, 0), ['INVALID_ENUM']],
    [attach('', 'GL_MY_COLOR_ATTACHMENT0_EXT', D3, 0), ['INVALID_ENUM']],
    [attach('', 'GL_COLOR_ATTACHMENT0_EXT_MY', D3, 0), ['INVALID_ENUM']],
    ['glFramebufferTextureEXT(GL_TEXTURE_2D, GL_COLOR_ATTACHMENT0_EXT, 4, 0);', ['INVALID_ENUM']],
    ['glFramebufferTextureEXT(GL_TEXTURE_2D, GL_COLOR_ATTACHMENT0_EXT, 0, 0);', ['INVALID_ENUM']],
    [
      'glFramebufferTextureEXT(GL_TEXTURE_2D, GL_COLOR_ATTACHMENT0_EXT, 9, 0);',
      ['INVALID_ENUM', 'INVALID_VALUE'],
    ],
    [attach('', 'GL_MODELVIEW', 8, 0), ['INVALID_ENUM', 'INVALID_OPERATION']],
    [attach('', C0, D3, 31), ['INVALID_VALUE']],
    [attach('', C0, 8, -1), ['INVALID_VALUE', 'INVALID_OPERATION']],
    [attach('Layer', C0, CUBE, 0, -1), ['INVALID_VALUE', 'INVALID_OPERATION']],
    [attach('Face', C0, D3, 0, 'GL_TEXTURE_3D'), ['INVALID_ENUM', 'INVALID_OPERATION']],
    [attach('1D', C0, 'GL_TEXTURE_2D', 2, 0), ['INVALID_ENUM', 'INVALID_OPERATION']],
    [attach('2D', C0, 'GL_TEXTURE_3D', 9, 0), ['INVALID_VALUE', 'INVALID_ENUM']],
    [attach('2D', C0, 'GL_TEXTURE_3D', 8, 0), ['INVALID_ENUM', 'INVALID_OPERATION']],
    [attach('2D', C0, 'GL_TEXTURE_3D', D3, 0), ['INVALID_ENUM']],
    [attach('3D', C0, 'GL_TEXTURE_2D', 0, 0, 0), ['INVALID_ENUM']],
    [`glBegin(GL_POINTS); ${attach('', C0, D3, 0)}`, ['INVALID_OPERATION']],
  ])('of %s leaves what is attached', (script, errors) => {
    const before = `${attach('Layer', C0, ARRAY2, 1, 3)} ${attach('', C1, CUBE, 0)}`;
    const { context, errors: found } = last(`${before} ${script}`, OF);
    expect(found).toEqual(errors);
    expect(context.gpu?.attachments).toEqual(contextAfter(before, OF).gpu?.attachments);
  });
});

describe('the status', () => {
  it.each<readonly [string, readonly string[]]>([
    ['', ['INCOMPLETE_LAYER_TARGETS', 'INCOMPLETE_LAYER_COUNT']],
    [attach('', C0, CUBE, 0), ['INCOMPLETE_LAYER_TARGETS', 'INCOMPLETE_LAYER_COUNT']],
    [
      `${attach('', C0, CUBE, 0)} ${attach('', DEPTH, ARRAY2, 0)}`,
      ['INCOMPLETE_LAYER_TARGETS', 'INCOMPLETE_LAYER_COUNT'],
    ],
    [
      `${attach('', C0, CUBE, 0)} ${attach('', C1, ARRAY2, 0)}`,
      ['COMPLETE', 'INCOMPLETE_LAYER_COUNT'],
    ],
    [`${attach('', C0, D3, 0)} ${attach('', C1, D3, 1)}`, ['COMPLETE', 'INCOMPLETE_LAYER_TARGETS']],
    [`${attach('', C0, D3, 0)} ${attach('Layer', C1, D3, 0, 1)}`, ['COMPLETE']],
    [
      attach('Layer', C0, ARRAY1, 0, 5),
      ['COMPLETE', 'INCOMPLETE_LAYER_TARGETS', 'INCOMPLETE_LAYER_COUNT'],
    ],
  ])('behind "%s" is none of %s', (script, noneOf) => {
    expect(last(`${script} ${STATUS}`, OF).returned).toEqual({
      noneOf: noneOf.map((each) => `FRAMEBUFFER_${each}_EXT`),
    });
  });
});

it('is done at once while a list is made', () => {
  const script = `glNewList(1, GL_COMPILE); ${attach('', C0, D3, 1)} glEndList();`;
  expect(told(script)).toEqual(['TEXTURE', D3, 1, null, 0, 1]);
  expect(told(`${script} ${attach('', C0, CUBE, 0)} glCallList(1);`)[1]).toBe(CUBE);
});

it.each([
  [
    'another target of EXT_framebuffer_blit',
    'glFramebufferTextureEXT(GL_DRAW_FRAMEBUFFER_EXT, GL_COLOR_ATTACHMENT0_EXT, 4, 0);',
  ],
  ['an attachment point that there may be', attach('', 'GL_COLOR_ATTACHMENT2_EXT', D3, 0)],
  ['one of ten and more', attach('', 'GL_COLOR_ATTACHMENT10_EXT', D3, 0)],
  ['one of depth and stencil', attach('', 'GL_DEPTH_STENCIL_ATTACHMENT_EXT', D3, 0)],
  ['one that other documents have', attach('', 'GL_ATTACHMENT_EXT', D3, 0)],
  ['what a longer name asks for', ask(C0, 'LAYERED').replace('LAYERED_EXT', 'LAYERED_EXT_MY')],
  ['a level that textures may have', attach('', C0, D3, 3)],
  ['a rectangle texture as one of two dimensions', attach('2D', C0, 'GL_TEXTURE_2D', 3, 0)],
  ['a face that is none, of texture 0', attach('Face', C0, 0, 0, 'GL_TEXTURE_2D')],
  ['the type of what is not attached', ask(C0, 'OBJECT_TYPE')],
  ['what other documents have', ask(C0, 'COLOR_ENCODING')],
  ['the status of another target', 'glCheckFramebufferStatusEXT(GL_READ_FRAMEBUFFER_EXT);'],
  ['the status while a list is made', `glNewList(1, GL_COMPILE); ${STATUS}`],
  [
    'an image of two dimensions while a list is made',
    `glNewList(1, GL_COMPILE); ${attach('2D', C0, 'GL_TEXTURE_2D', 2, 0)}`,
  ],
])('%s is left to the documents that are not at hand', (_, script) => {
  expect(() => results(script, OF)).toThrow(NotModelled);
});

it('names the command of which it is not known whether a list takes it', () => {
  expect(() => results(`glNewList(1, GL_COMPILE); ${STATUS}`, OF)).toThrow('whether a list takes glCheckFramebufferStatusEXT');
}); // prettier-ignore

it('has no meaning in a context without framebuffers', () => {
  const script = attach('', C0, D3, 0);
  expect(() => results(script, { extension: 'NV_gpu_program4' })).toThrow('glFramebufferTextureEXT is of EXT_framebuffer_object, which this context has not');
  expect(() => results(script, { extension: 'NV_vertex_program2', limits: OF.limits })).toThrow(NotModelled);
  expect(() => results(script, { extension: 'ARB_vertex_program', limits: OF.limits })).toThrow(NotModelled);
  expect(told(script).length).toBe(NAMES.length);
}); // prettier-ignore
