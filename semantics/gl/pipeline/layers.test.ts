/** Layered rendering: NV_geometry_program4, Dependencies on EXT_framebuffer_object. */
import { describe, expect, it } from 'vitest';
import { UNDEFINED } from '../../gpu/domains/undefined.js';
import { IntegerWord } from '../../gpu/domains/words.js';
import { loadGpu } from '../../gpu/language/load.js';
import { attach, CUBE_FACES, fragmentLayer, hasItsLayer, layerProblems, untoldStatus, type Attach, type AttachedTexture, type Populated, type TextureType } from './layers.js'; // prettier-ignore
import { vertexAt } from './vertex.arbitrary.js';
import type { Vertex } from './vertex.js';

const of = (type: TextureType, layers = 1): AttachedTexture => ({
  type,
  levels: type === 'BUFFER' ? 0 : 4,
  layers,
});
const TEXTURES = new Map([...[of('1D'), of('2D'), of('RECTANGLE'), of('3D', 8), of('CUBE_MAP', 6), of('1D_ARRAY', 5), of('2D_ARRAY', 6), of('BUFFER')].map((each, index) => [index + 1, each] as const), [10, of('2D_ARRAY', 4)]]); // prettier-ignore
const [T1, T2, RECTANGLE, T3, CUBE, ARRAY1, ARRAY2, BUFFER, ARRAY4] = [
  1, 2, 3, 4, 5, 6, 7, 8, 10,
] as const;
const [X, , , NEGATIVE_Y = ''] = CUBE_FACES;

const whole = (texture: number, level = 0): Attach => ({ command: 'FramebufferTextureEXT', texture, level }); // prettier-ignore
const slice = (texture: number, layer: number): Attach => ({ command: 'FramebufferTextureLayerEXT', texture, level: 1, layer }); // prettier-ignore
const face = (texture: number, own = NEGATIVE_Y): Attach => ({ command: 'FramebufferTextureFaceEXT', texture, level: 2, face: own }); // prettier-ignore
const flat = (dimensions: 1 | 2, textarget: string, texture: number): Attach => ({ command: `FramebufferTexture${dimensions}DEXT`, textarget, texture, level: 0 }); // prettier-ignore
const deep = (texture: number, zoffset: number, textarget = 'TEXTURE_3D'): Attach => ({ command: 'FramebufferTexture3DEXT', textarget, texture, level: 0, zoffset }); // prettier-ignore

describe('what attaches a texture', () => {
  it.each<readonly [Attach, readonly string[]]>([
    [whole(9), ['INVALID_VALUE']],
    [whole(T2, 31), ['INVALID_VALUE']],
    [whole(T2, -1), ['INVALID_VALUE']],
    [whole(BUFFER, 31), ['INVALID_VALUE', 'INVALID_OPERATION']],
    [slice(T3, -1), ['INVALID_VALUE']],
    [slice(9, 0), ['INVALID_VALUE', 'INVALID_OPERATION']],
    [slice(T2, 0), ['INVALID_OPERATION']],
    [slice(CUBE, 0), ['INVALID_OPERATION']],
    [slice(T2, -1), ['INVALID_VALUE', 'INVALID_OPERATION']],
    [face(9), ['INVALID_VALUE', 'INVALID_OPERATION']],
    [face(CUBE, 'TEXTURE_2D'), ['INVALID_ENUM']],
    [face(T3, 'TEXTURE_2D'), ['INVALID_ENUM', 'INVALID_OPERATION']],
    [flat(1, 'TEXTURE_1D', 9), ['INVALID_VALUE', 'INVALID_OPERATION']],
    [flat(2, 'TEXTURE_2D', 9), ['INVALID_VALUE']],
    [deep(9, 0), ['INVALID_VALUE', 'INVALID_OPERATION']],
    [face(T3), ['INVALID_OPERATION']],
    [flat(1, 'TEXTURE_2D', T1), ['INVALID_ENUM']],
    [flat(1, 'TEXTURE_1D', T2), ['INVALID_OPERATION']],
    [flat(2, 'TEXTURE_1D', T2), ['INVALID_ENUM']],
    [flat(2, 'TEXTURE_2D', CUBE), ['INVALID_OPERATION']],
    [flat(2, NEGATIVE_Y, T2), ['INVALID_OPERATION']],
    [deep(T3, 0, 'TEXTURE_2D'), ['INVALID_ENUM']],
    [deep(0, 0, 'TEXTURE_2D'), ['INVALID_ENUM']],
    [deep(T3, -1), ['INVALID_VALUE']],
    [deep(ARRAY2, 0), ['INVALID_OPERATION']],
  ])('%j errs', (asked, errors) => {
    expect(attach(asked, TEXTURES)).toEqual({ errors, open: [], attachment: null });
  });

  it.each<readonly [Attach, readonly string[], readonly string[]]>([
    [whole(T2, 4), [], ['INVALID_VALUE']],
    [whole(T2, 30), [], ['INVALID_VALUE']],
    [whole(BUFFER), ['INVALID_OPERATION'], ['INVALID_VALUE']],
    [slice(BUFFER, 0), ['INVALID_OPERATION'], ['INVALID_VALUE']],
    [slice(BUFFER, -1), ['INVALID_VALUE', 'INVALID_OPERATION'], []],
    [flat(2, 'TEXTURE_2D', RECTANGLE), [], ['INVALID_OPERATION']],
    [flat(2, 'TEXTURE_RECTANGLE_ARB', T2), [], ['INVALID_OPERATION']],
    [face(0, 'TEXTURE_2D'), [], ['INVALID_ENUM']],
  ])('of %j other documents decide whether it errs besides', (asked, errors, open) => {
    expect(attach(asked, TEXTURES)).toMatchObject({ errors, open });
  });

  it.each<readonly [Attach, object]>([
    [whole(T2, 3), { texture: T2, level: 3, cubeFace: X, layer: 0, isLayered: false }],
    [whole(T1), { isLayered: false }],
    [whole(RECTANGLE), { isLayered: false }],
    [whole(T3), { isLayered: true, layer: 0 }],
    [whole(CUBE), { isLayered: true, cubeFace: X }],
    [whole(ARRAY1), { isLayered: true }],
    [whole(ARRAY2), { isLayered: true }],
    [slice(T3, 7), { isLayered: false, layer: 7, level: 1 }],
    [slice(ARRAY1, 9), { isLayered: false, layer: 9 }],
    [face(CUBE), { isLayered: false, cubeFace: NEGATIVE_Y, layer: 0, level: 2 }],
    [flat(1, 'TEXTURE_1D', T1), { isLayered: false }],
    [flat(2, 'TEXTURE_2D', T2), { isLayered: false, cubeFace: X }],
    [flat(2, 'TEXTURE_RECTANGLE_ARB', RECTANGLE), { isLayered: false }],
    [flat(2, NEGATIVE_Y, CUBE), { isLayered: false, cubeFace: NEGATIVE_Y }],
    [deep(T3, 2), { isLayered: false, layer: 2 }],
  ])('%j attaches', (asked, attachment) => {
    expect(attach(asked, TEXTURES)).toMatchObject({ errors: [], open: [], attachment });
  });

  it.each<Attach>([whole(0, 99), slice(0, -1), face(0), flat(1, 'NONE', 0), flat(2, 'NONE', 0), deep(0, -1)])('%j detaches', (asked) => {
    expect(attach(asked, TEXTURES)).toEqual({ errors: [], open: [], attachment: null });
  }); // prettier-ignore
});

describe('completeness', () => {
  const populated = (asked: Attach, isColour = true): Populated => {
    const { attachment } = attach(asked, TEXTURES);
    const texture = TEXTURES.get(asked.texture);
    if (attachment === null || texture === undefined) throw new Error('it attaches nothing');
    return { attachment, texture, isColour };
  };
  const TARGETS = 'FRAMEBUFFER_INCOMPLETE_LAYER_TARGETS_EXT';
  const COUNT = 'FRAMEBUFFER_INCOMPLETE_LAYER_COUNT_EXT';

  it('asks for a layer that there is', () => {
    const is = (asked: Attach): boolean | null => {
      const { attachment, texture } = populated(asked);
      return hasItsLayer(attachment, texture);
    };
    // Level 1 of eight layers has four.
    expect([is(slice(T3, 3)), is(slice(T3, 4)), is(slice(T3, 7)), is(slice(T3, 8)), is(slice(ARRAY1, 4)), is(slice(ARRAY1, 5)), is(deep(T3, 7)), is(deep(T3, 8)), is(whole(T3)), is(face(CUBE)), is(whole(T2))]).toEqual([true, null, null, false, true, false, true, false, true, true, true]); // prettier-ignore
  });

  it.each<readonly [string, readonly Populated[], readonly string[]]>([
    ['nothing', [], []],
    ['nothing with layers', [populated(whole(T2)), populated(slice(T3, 1)), populated(whole(T1), false)], []],
    ['one with layers', [populated(whole(CUBE))], []],
    ['layers and none', [populated(whole(CUBE)), populated(face(CUBE))], [TARGETS, COUNT]],
    ['levels of one depth and another', [populated(whole(T3)), populated(whole(T3, 1))], [COUNT]],
    ['an array, and a level of as many layers', [populated(whole(ARRAY4)), populated(whole(T3, 1), false)], []],
    ['layers, and a depth without', [populated(whole(CUBE)), populated(whole(T2), false)], [TARGETS, COUNT]],
    ['colours of two types', [populated(whole(CUBE)), populated(whole(ARRAY2))], [TARGETS]],
    ['a depth of another type, with as many', [populated(whole(CUBE)), populated(whole(ARRAY2), false)], []],
    ['other counts', [populated(whole(ARRAY1)), populated(whole(T3), false)], [COUNT]],
    ['other counts and types', [populated(whole(ARRAY1)), populated(whole(T3))], [TARGETS, COUNT]],
  ])('of %s', (_, all, problems) => {
    expect(layerProblems(all)).toEqual(problems);
    // Broken rules are not complete, and those that hold are not told as broken.
    const others = [TARGETS, COUNT].filter((each) => !problems.includes(each));
    expect(untoldStatus(all)).toEqual([...(problems.length > 0 ? ['FRAMEBUFFER_COMPLETE_EXT'] : []), ...others]);
  });

  it('is not there with a layer beyond the last, and open with one that another level has', () => {
    expect(untoldStatus([populated(slice(ARRAY1, 5))])).toEqual(['FRAMEBUFFER_COMPLETE_EXT', TARGETS, COUNT]);
    expect(untoldStatus([populated(slice(T3, 5))])).toEqual([TARGETS, COUNT]);
  });
}); // prettier-ignore

describe('the layer of a fragment', () => {
  const program = (text: string) => {
    const loaded = loadGpu(`!!NVgp4.0 PRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 1; ${text} EMIT; END`);
    if (!loaded.loaded) throw new Error(loaded.error.message);
    return loaded.program;
  };
  const writing = program('MOV.S result.layer.x, {3, 0, 0, 0};');
  const silent = program('MOV result.position, vertex[0].position;');
  const at = (layer: IntegerWord | number): Vertex => {
    const vertex = vertexAt([0, 0, 0, 1]);
    return { ...vertex, attributes: { ...vertex.attributes, layer: { x: layer, y: UNDEFINED, z: UNDEFINED, w: UNDEFINED } } };
  };

  it.each([[0, 0], [5, 5], [6, UNDEFINED], [7, UNDEFINED], [-1, UNDEFINED]])('%i of six is %s', (layer, is) => {
    expect(fragmentLayer(6, writing, at(new IntegerWord('S', layer)))).toBe(is);
  });

  it('is 0 without layers, without a program, and of one that writes none', () => {
    const provoking = at(new IntegerWord('S', 7));
    expect([fragmentLayer(null, writing, provoking), fragmentLayer(6, null, provoking), fragmentLayer(6, silent, provoking)]).toEqual([0, 0, 0]);
  });

  it('is undefined where a number of another type is written', () => {
    expect(fragmentLayer(6, writing, at(2))).toBe(UNDEFINED);
  });

  it('of a cube map is a face in the order of the tokens', () => {
    expect(CUBE_FACES[3]).toBe('TEXTURE_CUBE_MAP_NEGATIVE_Y');
    expect(CUBE_FACES).toHaveLength(6);
  });
}); // prettier-ignore
