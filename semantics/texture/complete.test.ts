import { describe, expect, it } from 'vitest';
import { completeTexture, type CompleteData } from './complete.js';
import { incompleteness } from './completeness.js';

function made(data: Partial<CompleteData>) {
  let count = 0;
  const whole = {
    kind: '2D',
    format: 'RGBA',
    type: 'float',
    border: 0,
    sizes: [4, 2, 3],
    parameters: {},
    ...data,
  } as const;
  return completeTexture(whole, () => count++ % 7);
}

/** Width, height and depth of each level of the first face. */
function sizes(data: Partial<CompleteData>): readonly string[] {
  return (made(data).faces[0] ?? []).map((image) =>
    [image?.width, image?.height, image?.depth].join('x'),
  );
}

describe('a complete texture', () => {
  it('has the levels down to a single texel, in the dimensions of its kind', () => {
    expect(sizes({})).toEqual(['4x2x1', '2x1x1', '1x1x1']);
    expect(sizes({ kind: '1D' })).toEqual(['4x1x1', '2x1x1', '1x1x1']);
    expect(sizes({ kind: '3D', sizes: [1, 2, 4] })).toEqual(['1x2x4', '1x1x2', '1x1x1']);
    expect(sizes({ kind: 'ARRAY1D' })).toEqual(['4x1x3', '2x1x3', '1x1x3']);
  });

  it('has level 0 alone where there are no others', () => {
    const parameters = { minFilter: 'NEAREST' } as const;
    expect(sizes({ kind: 'RECT', parameters })).toEqual(['4x2x1']);
    expect(sizes({ kind: 'BUFFER', parameters })).toEqual(['4x1x1']);
  });

  it('has six square faces', () => {
    const { faces } = made({ kind: 'CUBE' });
    expect(faces.map(([image]) => [image?.width, image?.height])).toEqual(Array(6).fill([4, 4]));
  });

  it('has what the base level asks for, and a border', () => {
    const bound = made({ sizes: [1, 1, 1], border: 1, parameters: { baseLevel: 2 } });
    expect(incompleteness(bound)).toBe(null);
    expect(bound.faces[0]?.map((image) => image?.texels.length)).toEqual([9, 9, 9]);
  });

  it('takes values one component after the other', () => {
    const { faces } = made({ sizes: [2, 1, 1], format: 'RG' });
    expect(faces[0]?.[0]?.texels.map(([r, g]) => [r, g])).toEqual([
      [0, 1],
      [2, 3],
    ]);
  });

  it('says why there is none', () => {
    expect(() => made({ kind: 'RECT', border: 1 })).toThrow(/has no border/);
    expect(() => made({ type: 'unsigned' })).toThrow(/incomplete/);
  });
});
