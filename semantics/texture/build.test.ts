import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildTexture, type TextureData } from './build.js';
import { incompleteness } from './completeness.js';
import { texture, textureArbitrary } from './texture.arbitrary.js';
import type { TextureParameters } from './texture.js';

const NEAREST = { minFilter: 'NEAREST', magFilter: 'NEAREST' } as const;
const one = { width: 1, texels: [[1, 2, 3, 4]] };
const square = (n: number): { width: number; height: number; texels: number[][] } => ({
  width: n,
  height: n,
  texels: Array.from({ length: n * n }, () => [0, 0, 0, 1]),
});

function problems(data: TextureData): string[] {
  const built = buildTexture({ parameters: NEAREST, ...data });
  return built.ok ? [] : built.problems.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('textures from data', () => {
  it('have what was left out from the initial state', () => {
    const built = texture({ kind: '1D', levels: [one], parameters: NEAREST });
    expect(built.faces).toEqual([[{ width: 1, height: 1, depth: 1, texels: [[1, 2, 3, 4]] }]]);
    expect(built).toMatchObject({ baseFormat: 'RGBA', componentType: 'float', border: 0 });
    expect(built.parameters).toMatchObject({ ...NEAREST, wrapS: 'REPEAT' });
    const rectangle = texture({ kind: 'RECT', levels: [{ ...one, height: 1 }] });
    expect(rectangle.parameters).toMatchObject({ wrapS: 'CLAMP_TO_EDGE', minFilter: 'LINEAR' });
  });

  it('end with the last level that is given where no filter uses others', () => {
    const two = { kind: '1D', levels: [one, one] } as const;
    expect(texture({ ...two, parameters: NEAREST }).parameters.maxLevel).toBe(1);
    const explicit = { ...NEAREST, maxLevel: 5 };
    expect(texture({ ...two, parameters: explicit }).parameters.maxLevel).toBe(5);
    const mipmap = { magFilter: 'NEAREST', minFilter: 'NEAREST_MIPMAP_NEAREST' } as const;
    const single = { kind: '1D', levels: [one], parameters: mipmap } as const;
    expect(texture(single).parameters.maxLevel).toBe(1000);
    const rectangle = texture({ kind: 'RECT', levels: [{ ...one, height: 1 }] });
    expect(rectangle.parameters.maxLevel).toBe(1000);
  });

  it('round floating-point texels, and leave integers', () => {
    const floats = texture({
      kind: 'BUFFER',
      format: 'ALPHA',
      levels: [{ width: 1, texels: [0.1] }],
    });
    expect(floats.faces[0]?.[0]?.texels[0]?.[0]).toBe(Math.fround(0.1));
    const words = { width: 1, texels: [2 ** 32 - 1] };
    const integers = texture({
      kind: 'BUFFER',
      format: 'ALPHA',
      type: 'unsigned',
      levels: [words],
    });
    expect(integers.faces[0]?.[0]?.texels[0]?.[0]).toBe(2 ** 32 - 1);
  });

  it('round floating-point parameters, and leave integers', () => {
    const borderColor = [0.1, 0.2, 2 ** 24 + 1, 0.5] as const;
    const limits = { minLod: 0.1, maxLod: 0.7, lodBias: 0.3 };
    const floats = texture({
      kind: '1D',
      levels: [one],
      parameters: { ...NEAREST, ...limits, borderColor },
    });
    expect(floats.parameters).toMatchObject({
      borderColor: borderColor.map(Math.fround),
      minLod: Math.fround(0.1),
      maxLod: Math.fround(0.7),
      lodBias: Math.fround(0.3),
    });
    const color = [2 ** 24 + 1, 2 ** 31 - 1, 0, -1] as const;
    const integers = texture({
      kind: '1D',
      type: 'signed',
      levels: [one],
      parameters: { ...NEAREST, borderColor: color },
    });
    expect(integers.parameters.borderColor).toEqual(color);
  });

  it.each<[string, TextureData, string]>([
    ['no level', { kind: '1D' }, 'levels: expected the image of a level at least'],
    [
      'too few texels',
      { kind: '2D', levels: [{ width: 2, height: 2, texels: [[1, 2, 3, 4]] }] },
      'levels.0.texels: expected 4 texels, not 1',
    ],
    [
      'a border without texels',
      { kind: '1D', border: 1, levels: [one] },
      'levels.0.texels: expected 3 texels, border included, not 1',
    ],
    [
      'layers without texels',
      { kind: 'ARRAY1D', levels: [{ ...one, depth: 2 }] },
      'levels.0.texels: expected 2 texels, not 1',
    ],
    [
      'too few components',
      { kind: '1D', format: 'RG', levels: [{ width: 1, texels: [1] }] },
      'levels.0.texels.0: a texel of the format RG has 2 components, not 1',
    ],
    [
      'no size',
      { kind: '1D', levels: [{ ...one, width: 0 }] },
      'levels.0.width: expected an integer of 1 or more',
    ],
    [
      'a height that is none',
      { kind: '1D', levels: [{ ...one, height: 2 }] },
      'levels.0.height: a 1D texture has no height',
    ],
    [
      'a depth that is none',
      { kind: '2D', levels: [{ ...one, depth: 2 }] },
      'levels.0.depth: a 2D texture has no depth',
    ],
    [
      'a fraction as an integer',
      { kind: '1D', format: 'R', type: 'signed', levels: [{ width: 2, texels: [-5, 0.5] }] },
      'levels.0.texels.1: expected an integer from -2147483648 to 2147483647, not 0.5',
    ],
    [
      'a negative unsigned integer',
      { kind: '1D', format: 'R', type: 'unsigned', levels: [{ width: 1, texels: [-1] }] },
      'levels.0.texels.0: expected an integer from 0 to 4294967295, not -1',
    ],
    [
      'a depth beyond 1',
      { kind: '1D', format: 'DEPTH_COMPONENT', levels: [{ width: 1, texels: [1.5] }] },
      'levels.0.texels.0: expected a depth from 0 to 1, not 1.5',
    ],
    [
      'a border color that is no depth',
      {
        kind: '1D',
        format: 'DEPTH_COMPONENT',
        levels: [{ width: 1, texels: [1] }],
        parameters: { borderColor: [1.5, 0, 0, 0] },
      },
      'parameters.borderColor.0: expected a depth from 0 to 1, not 1.5',
    ],
    [
      'a border color that is no integer',
      {
        kind: '1D',
        format: 'R',
        type: 'unsigned',
        levels: [{ width: 1, texels: [1] }],
        parameters: { borderColor: [1, -1, 0.5, 0] },
      },
      'parameters.borderColor.1: expected an integer from 0 to 4294967295, not -1',
    ],
    [
      'a limit beyond single precision',
      { kind: '1D', levels: [one], parameters: { maxLod: 1e39 } },
      'parameters.maxLod: expected a finite number',
    ],
    [
      'depths that are integers',
      {
        kind: '1D',
        format: 'DEPTH_COMPONENT',
        type: 'signed',
        levels: [{ width: 1, texels: [1] }],
      },
      'type: depths are of the type float, not signed',
    ],
    [
      'depths in three dimensions (§3.8.1)',
      { kind: '3D', format: 'DEPTH_COMPONENT', levels: [{ width: 1, texels: [1] }] },
      'format: a 3D texture cannot have the format DEPTH_COMPONENT',
    ],
    [
      'a rectangle with a border',
      { kind: 'RECT', border: 1, levels: [square(3)] },
      'border: a RECT texture has no border: expected 0',
    ],
    [
      'a rectangle with levels',
      { kind: 'RECT', levels: [one, one] },
      'levels: a RECT texture has level 0 alone, not 2 levels',
    ],
    [
      'a face',
      { kind: '2D', levels: [one], faces: [] },
      'faces: a 2D texture has no faces: expected "levels"',
    ],
    [
      'a cube map without faces',
      { kind: 'CUBE', levels: [one] },
      'levels: a CUBE texture has faces, each with its levels: expected "faces"',
    ],
    [
      'a cube map of a face',
      { kind: 'CUBE', faces: [[one]] },
      'faces: expected six faces (+x -x +y -y +z -z), not 1',
    ],
    [
      'incompleteness that is none',
      { kind: '1D', levels: [one], incomplete: true },
      'incomplete: the texture is complete: expected false',
    ],
  ])('are refused with %s', (_, data, message) => {
    expect(problems(data)).toContain(message);
  });

  it('are refused with parameters that cannot be', () => {
    const of = (kind: 'RECT' | '1D', parameters: Partial<TextureParameters>): string[] =>
      problems({ kind, levels: [one], parameters: { magFilter: 'NEAREST', ...parameters } });
    expect(of('RECT', { wrapT: 'REPEAT' })).toEqual([
      'parameters.wrapT: a RECT texture cannot have REPEAT: expected CLAMP, CLAMP_TO_EDGE, CLAMP_TO_BORDER',
    ]);
    expect(of('RECT', { minFilter: 'LINEAR_MIPMAP_LINEAR' })).toEqual([
      'parameters.minFilter: a RECT texture has no mipmap: expected NEAREST or LINEAR, not LINEAR_MIPMAP_LINEAR',
    ]);
    expect(of('RECT', { baseLevel: 1 })).toEqual([
      'parameters.baseLevel: a RECT texture has level 0 alone: expected 0',
    ]);
    expect(of('1D', { baseLevel: -1 })).toEqual([
      'parameters.baseLevel: expected an integer of 0 or more',
    ]);
    expect(of('1D', { maxLod: NaN })).toEqual(['parameters.maxLod: expected a finite number']);
  });

  it('are refused with cube faces that are not square, and other mistakes in faces', () => {
    const oblong = {
      width: 2,
      height: 1,
      texels: [
        [0, 0, 0, 0],
        [0, 0, 0],
      ],
    };
    const face = [square(1)];
    expect(problems({ kind: 'CUBE', faces: [face, face, face, face, face, [oblong]] })).toEqual([
      'faces.5.0.height: the faces of a cube map are square: expected 2',
      'faces.5.0.texels.1: a texel of the format RGBA has 4 components, not 3',
    ]);
  });
});

describe('completeness (OpenGL 2.0 §3.8.10)', () => {
  const reason = (data: TextureData): string | null => {
    const built = buildTexture(data);
    if (built.ok) return null;
    return built.problems.map(({ message }) => message.replace(/; .*/, '')).join();
  };
  const MIPMAP = { minFilter: 'NEAREST_MIPMAP_NEAREST', magFilter: 'NEAREST' } as const;

  it('asks for every level that the filter uses, each half as large', () => {
    const of = (parameters: Partial<TextureParameters>, ...sizes: number[]): string | null =>
      reason({ kind: '2D', levels: sizes.map(square), parameters: { ...MIPMAP, ...parameters } });
    expect(of({}, 4, 2, 1)).toBeNull();
    expect(of({}, 4, 2)).toBe(
      'the texture is incomplete: level 2 has no image of 1x1x1, and minFilter NEAREST_MIPMAP_NEAREST needs one',
    );
    expect(of({}, 5, 3, 1)).toContain('level 1 has no image of 2x2x1');
    expect(of({}, 5, 2, 1)).toBeNull();
    expect(of({ maxLevel: 1 }, 4, 2)).toBeNull();
    expect(of({ baseLevel: 1 }, 9, 2, 1)).toBeNull();
    expect(of({ baseLevel: 3 }, 4, 2, 1)).toContain('its base level 3 has no image');
    expect(of({ baseLevel: 1, maxLevel: 0 }, 4, 2)).toContain(
      'its baseLevel 1 is above its maxLevel 0',
    );
    expect(of({ minFilter: 'LINEAR' }, 4, 9)).toBeNull();
  });

  it('halves no layers', () => {
    const layers = (width: number, depth: number): TextureData['levels'] => [
      { width: 2, depth: 2, texels: Array.from({ length: 4 }, () => [0, 0, 0, 0]) },
      { width, depth, texels: Array.from({ length: depth }, () => [0, 0, 0, 0]) },
    ];
    expect(reason({ kind: 'ARRAY1D', levels: layers(1, 2), parameters: MIPMAP })).toBeNull();
    expect(reason({ kind: 'ARRAY1D', levels: layers(1, 1), parameters: MIPMAP })).toContain(
      'level 1 has no image of 1x1x2',
    );
  });

  it('asks for cube faces of one size, at every level', () => {
    const of = (parameters: Partial<TextureParameters>, ...last: number[]): string | null =>
      reason({
        kind: 'CUBE',
        faces: [...Array.from({ length: 5 }, () => [square(2), square(1)]), last.map(square)],
        parameters: { ...NEAREST, ...parameters },
      });
    expect(of({}, 2)).toBeNull();
    expect(of({}, 1)).toContain('face 5 is of another size than face 0');
    expect(of({})).toContain('face 5 has no image at its base level');
    expect(of(MIPMAP, 2)).toContain('level 1 of face 5 has no image of 1x1x1');
  });

  it('asks for NEAREST filters of integers', () => {
    const of = (kind: '1D' | 'BUFFER', parameters: Partial<TextureParameters>): string | null =>
      reason({
        kind,
        format: 'ALPHA',
        type: 'signed',
        levels: [{ width: 1, texels: [1] }],
        parameters,
      });
    expect(of('1D', MIPMAP)).toBeNull();
    expect(of('1D', { ...MIPMAP, magFilter: 'LINEAR' })).toContain('its magFilter is LINEAR');
    expect(of('1D', { ...MIPMAP, minFilter: 'NEAREST_MIPMAP_LINEAR' })).toContain(
      'its minFilter is NEAREST_MIPMAP_LINEAR',
    );
    expect(of('BUFFER', {})).toBeNull();
  });

  it('is what textures have that were built without saying otherwise', () => {
    fc.assert(fc.property(textureArbitrary, (built) => incompleteness(built) === null));
  });
});
