/** Colours behind a program: NV_vertex_program2 §2.14.1.5, NV_vertex_program §3.9. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UNDEFINED } from '../../gpu/domains/undefined.js';
import { secondaryOfSum, withClampedColours, withSelectedColours } from './colours.js';
import { attributeOf, componentsOf, NOTHING, type Vertex } from './vertex.js';
import { quad, vertexAt } from './vertex.arbitrary.js';

const FOUR: Vertex = vertexAt([0, 0, 0, 1], {
  'color.front.primary': [1, 0, 0, 1],
  'color.front.secondary': [0, 1, 0, 1],
  'color.back.primary': [0, 0, 1, 1],
  'color.back.secondary': [1, 1, 0, 1],
  'texcoord[0]': [5, 6, 7, 8],
});

describe('clamping', () => {
  it('takes each component of a colour to [0, 1] and leaves what is there and all else', () => {
    fc.assert(
      fc.property(quad, quad, (colour, texture) => {
        const vertex = withClampedColours(
          vertexAt([0, 0, 0, 1], { 'color.back.secondary': colour, 'texcoord[0]': texture }),
        );
        const { x, y, z, w } = attributeOf(vertex, 'color.back.secondary');
        expect([x, y, z, w]).toEqual(
          colour.map((each) => (each >= 0 && each <= 1 ? each : Number(each > 1))),
        );
        expect(attributeOf(vertex, 'texcoord[0]')).toEqual(componentsOf(texture));
        expect(withClampedColours(vertex)).toEqual(vertex);
      }),
    );
  });

  it('leaves NaN undefined, and takes infinities to the ends', () => {
    const vertex = withClampedColours(
      vertexAt([0, 0, 0, 1], { 'color.front.primary': [NaN, Infinity, -Infinity, -0] }),
    );
    expect(attributeOf(vertex, 'color.front.primary')).toEqual({ x: UNDEFINED, y: 1, z: 0, w: -0 });
  });
});

describe('the selected colours', () => {
  const of = (
    kind: 'point' | 'line' | 'polygon',
    isTwoSided: boolean,
    facing: 'front' | 'back' | null,
    vertex = FOUR,
  ): readonly unknown[] => {
    const selected = withSelectedColours(vertex, kind, { isTwoSided, facing });
    return ['color.primary', 'color.secondary'].map((name) => attributeOf(selected, name));
  };
  const front = [componentsOf([1, 0, 0, 1]), componentsOf([0, 1, 0, 1])];
  const back = [componentsOf([0, 0, 1, 1]), componentsOf([1, 1, 0, 1])];

  it('are the front ones of points and lines, and without two-sided colours', () => {
    expect(of('point', true, 'back')).toEqual(front);
    expect(of('line', true, 'back')).toEqual(front);
    expect(of('polygon', false, 'back')).toEqual(front);
    expect(of('polygon', false, null)).toEqual(front);
  });

  it('are those of the side of a polygon with two-sided colours', () => {
    expect(of('polygon', true, 'front')).toEqual(front);
    expect(of('polygon', true, 'back')).toEqual(back);
  });

  it('are undefined where the side is not decided, unless both are the same', () => {
    expect(of('polygon', true, null)).toEqual([NOTHING, NOTHING]);
    const same = vertexAt([0, 0, 0, 1], {
      'color.front.primary': [1, 0, 0, 1],
      'color.back.primary': [1, 0, 0, 1],
    });
    expect(of('polygon', true, null, same)).toEqual([componentsOf([1, 0, 0, 1]), NOTHING]);
  });

  it('stand in place of the four, beside all else', () => {
    const { attributes } = withSelectedColours(FOUR, 'point', { isTwoSided: false, facing: null });
    expect(Object.keys(attributes).sort()).toEqual(['color.primary', 'color.secondary', 'texcoord[0]']);
  }); // prettier-ignore
});

describe('the colour sum', () => {
  it('adds no alpha of the secondary colour', () => {
    expect(secondaryOfSum(componentsOf([1, 0.5, 0.25, 1]))).toEqual(componentsOf([1, 0.5, 0.25, 0]));
  }); // prettier-ignore
});
