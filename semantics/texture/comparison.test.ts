import { describe, expect, it } from 'vitest';
import { accessTo, LEVEL_0, plain, red, SAMPLER, vector } from './texture.arbitrary.js';
import type { Texture, TextureParameters } from './texture.js';

const LINEAR = { magFilter: 'LINEAR', minFilter: 'LINEAR' } as const;

describe('depth comparisons (§3.8.14)', () => {
  const shadow = (parameters: Partial<TextureParameters>): Texture =>
    plain(
      '2D',
      [2, 2],
      [0.25, 0.5, 0.75, 1],
      { compareMode: 'COMPARE_R_TO_TEXTURE', ...parameters },
      { format: 'DEPTH_COMPONENT' },
    );
  const at = (bound: Texture, reference: number | 'undefined'): unknown =>
    red(accessTo(bound, { target: 'SHADOW2D' }), [0.75, 0.25, reference]);

  // prettier-ignore
  it.each([
    ['LEQUAL', [1, 1, 0]], ['GEQUAL', [0, 1, 1]], ['LESS', [1, 0, 0]], ['GREATER', [0, 0, 1]],
    ['EQUAL', [0, 1, 0]], ['NOTEQUAL', [1, 0, 1]], ['ALWAYS', [1, 1, 1]], ['NEVER', [0, 0, 0]],
  ] as const)('%s of 0.25, 0.5 and 0.75 with a depth of 0.5', (compareFunction, expected) => {
    const bound = shadow({ compareFunction });
    expect([0.25, 0.5, 0.75].map((reference) => at(bound, reference))).toEqual(expected);
  });

  it('clamp the reference value', () => {
    const bound = plain('1D', [1], [1], { compareMode: 'COMPARE_R_TO_TEXTURE', compareFunction: 'EQUAL' }, { format: 'DEPTH_COMPONENT' }); // prettier-ignore
    expect(red(accessTo(bound, { target: 'SHADOW1D' }), [0, 0, 7])).toBe(1);
  });

  it('come before the mixture of LINEAR', () => {
    const bound = shadow({ ...LINEAR, wrapS: 'CLAMP_TO_EDGE', wrapT: 'CLAMP_TO_EDGE' });
    const access = accessTo(bound, { target: 'SHADOW2D' });
    // 0.75 and 1 pass: the lower row has three quarters.
    expect(red(access, [0.5, 0.625, 0.6])).toBe(0.75);
  });

  it('need a reference value that is a number', () => {
    expect(at(shadow({}), NaN)).toBe('undefined');
    expect(at(shadow({}), 'undefined')).toBe('undefined');
    expect(at(shadow({ compareFunction: 'ALWAYS' }), 'undefined')).toBe(1);
  });

  it('take the reference value from where the target has it', () => {
    const state = { compareMode: 'COMPARE_R_TO_TEXTURE', compareFunction: 'LESS' } as const;
    const deep = { format: 'DEPTH_COMPONENT' } as const;
    const layers = plain('ARRAY2D', [1, 1, 2], [0.25, 0.75], state, deep);
    expect(red(accessTo(layers, { target: 'SHADOWARRAY2D' }), [0, 0, 1, 0.5])).toBe(1);
    expect(red(accessTo(layers, { target: 'SHADOWARRAY2D' }), [0, 0, 0, 0.5])).toBe(0);
    const rows = plain('ARRAY1D', [1, 1, 2], [0.25, 0.75], state, deep);
    expect(red(accessTo(rows, { target: 'SHADOWARRAY1D' }), [0, 1, 0.5])).toBe(1);
  });

  it('become colours as the depth mode says', () => {
    const colour = (depthMode: TextureParameters['depthMode']): unknown =>
      SAMPLER.sample(
        accessTo(shadow({ depthMode }), { target: 'SHADOW2D' }),
        vector(0, 0, 0, 0),
        LEVEL_0,
      ).value;
    expect(colour('LUMINANCE')).toEqual(vector(1, 1, 1, 1));
    expect(colour('ALPHA')).toEqual(vector(0, 0, 0, 1));
    expect(colour('INTENSITY')).toEqual(vector(1, 1, 1, 1));
  });
});
