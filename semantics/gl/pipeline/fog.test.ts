/** Fog: NV_fragment_program4 §2.X.6.Y, NV_vertex_program §3.10, NV_vertex_program2 §2.14.1.5. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UNDEFINED } from '../../gpu/domains/undefined.js';
import { fogFactor, inFog, vpFogFactor, withFogOption } from './fog.js';
import { componentsOf, NOTHING } from './vertex.js';

const FOG = { color: [0, 0.5, 1, 0.25], density: 0.5, start: 1, end: 5 } as const;
const near = (value: unknown, expected: number): void => {
  expect(value).toBeCloseTo(expected, 12);
};

describe('the fog factor', () => {
  it('is e^-dc, e^-(dc)^2 or (e-c)/(e-s)', () => {
    near(fogFactor('exponential', FOG, 3), Math.exp(-1.5));
    near(fogFactor('squared', FOG, 3), Math.exp(-2.25));
    expect(fogFactor('linear', FOG, 3)).toBe(0.5);
  });

  it('lies between 0 and 1, and does not grow with the distance', () => {
    const distance = fc.float({ min: 0, noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(fc.constantFrom('exponential', 'squared', 'linear'), distance, distance, (mode, a, b) => {
        const [near_, far] = [fogFactor(mode, FOG, Math.min(a, b)), fogFactor(mode, FOG, Math.max(a, b))];
        expect(near_).toBeGreaterThanOrEqual(far as number);
        expect(near_).toBeLessThanOrEqual(1);
        expect(far).toBeGreaterThanOrEqual(0);
      }),
    );
  }); // prettier-ignore

  it('is 1 of a negative distance, but for EXP2, which squares it', () => {
    expect(fogFactor('exponential', FOG, -3)).toBe(1);
    expect(fogFactor('linear', FOG, -3)).toBe(1);
    near(fogFactor('squared', FOG, -3), Math.exp(-2.25));
  });

  it('is undefined without a distance, and where start and end are the same', () => {
    expect(fogFactor('linear', { ...FOG, start: 5 }, 3)).toBe(UNDEFINED);
    expect(fogFactor('exponential', FOG, UNDEFINED)).toBe(UNDEFINED);
    expect(fogFactor('exponential', FOG, NaN)).toBe(UNDEFINED);
    expect(fogFactor('exponential', { ...FOG, density: 0 }, Infinity)).toBe(UNDEFINED);
    expect(fogFactor('linear', { ...FOG, end: Infinity }, Infinity)).toBe(UNDEFINED);
    expect(['exponential', 'squared', 'linear'].map((mode) => fogFactor(mode as 'exponential', FOG, Infinity))).toEqual([0, 0, 0]);
    expect(fogFactor('exponential', FOG, -Infinity)).toBe(1);
    expect(fogFactor('squared', FOG, -Infinity)).toBe(0);
  }); // prettier-ignore
});

describe('the factor of a VP program', () => {
  it('is that of x of FOGC, or 1 where the program does not write it', () => {
    const coordinate = componentsOf([3, 9, 9, 9]);
    expect(vpFogFactor('linear', FOG, coordinate, true)).toBe(0.5);
    expect(vpFogFactor('linear', FOG, coordinate, false)).toBe(1);
    expect(vpFogFactor('linear', FOG, coordinate, null)).toBe(UNDEFINED);
    expect(vpFogFactor('linear', FOG, componentsOf([0, 0, 0, 1]), null)).toBe(1);
  });
});

describe('a colour in fog', () => {
  const colour = componentsOf([1, 0.5, 0, 0.75]);

  it('is f C + (1 - f) Cf, and keeps its alpha; what is undefined stays so', () => {
    expect(inFog(colour, 0.25, FOG.color)).toEqual(componentsOf([0.25, 0.5, 0.75, 0.75]));
    expect(inFog(colour, 1, FOG.color)).toEqual(colour);
    expect(inFog(colour, UNDEFINED, FOG.color)).toEqual({ ...NOTHING, w: 0.75 });
    expect(inFog({ ...colour, y: UNDEFINED }, 0.25, FOG.color)).toEqual({ x: 0.25, y: UNDEFINED, z: 0.75, w: 0.75 });
  }); // prettier-ignore
});

describe('the fog options of fragment programs', () => {
  const results = {
    'result.color[0]': componentsOf([1, 1, 1, 1]),
    'result.depth': componentsOf([0, 0, 0.5, 0]),
  };
  const at = componentsOf([3, 0, 0, 0]);
  const red = (option: string, from: typeof results = results): unknown =>
    withFogOption(new Set([option]), from, FOG, at)['result.color[0]']?.x; // prettier-ignore

  it('apply their mode to the colour and nothing else', () => {
    expect(red('ARB_fog_linear')).toBe(0.5);
    near(red('ARB_fog_exp'), Math.fround(Math.exp(-1.5)));
    near(red('ARB_fog_exp2'), Math.fround(Math.exp(-2.25)));
    expect(withFogOption(new Set(['ARB_fog_exp']), results, FOG, at)['result.depth']).toEqual(results['result.depth']);
  }); // prettier-ignore

  it('are three: without one the results stay', () => {
    expect(withFogOption(new Set(['ARB_draw_buffers']), results, FOG, at)).toBe(results);
  });

  it('leave the second colour open, unless fog does not change it', () => {
    const two = { ...results, 'result.color[1]': componentsOf([1, 1, 1, 1]) };
    expect(withFogOption(new Set(['ARB_fog_linear']), two, FOG, at)['result.color[1]']).toBe(NOTHING);
    const same = { ...results, 'result.color[1]': componentsOf([0, 0.5, 1, 1]) };
    expect(withFogOption(new Set(['ARB_fog_linear']), same, FOG, at)['result.color[1]']).toEqual(same['result.color[1]']);
  }); // prettier-ignore
});
