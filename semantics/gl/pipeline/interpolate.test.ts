/** Attributes of fragments, and flat shading: NV_fragment_program4 §2.X.3.1, §2.X.3.2. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadGpu } from '../../gpu/language/load.js';
import { IntegerWord } from '../../gpu/domains/words.js';
import type { GpuProgram } from '../../gpu/program.js';
import { clipped, VIEW_VOLUME } from './clip.js';
import { modesOf, withFlat } from './flat.js';
import {
  centroidRange,
  fragmentAttributes,
  interpolated,
  type FragmentOrigin,
  type Place,
} from './interpolate.js';
import { attributeOf, componentsOf, floatOf, NOTHING, type Vertex } from './vertex.js';
import { all, vertexAt, vertices } from './vertex.arbitrary.js';

function fragmentProgram(lines: string): GpuProgram {
  const result = loadGpu(`!!NVfp4.0\n${lines}\nEND\n`);
  if (!result.loaded) throw new Error(JSON.stringify(result.error));
  return result.program;
}

const corners = fc.array(vertices('ahead'), { minLength: 2, maxLength: 5 });
const modes = fc.constantFrom('perspective', 'linear');

/** Weights of a place on or inside of a primitive. */
function weightsOf(size: number): fc.Arbitrary<readonly number[]> {
  const one = fc.integer({ min: 0, max: 8 });
  return fc
    .array(one, { minLength: size, maxLength: size })
    .filter((all_) => all_.some((each) => each > 0))
    .map((all_) => all_.map((each) => each / all_.reduce((a, b) => a + b)));
}

const TRIANGLE = [
  vertexAt([0, 0, 0, 1], { 'texcoord[0]': [0, 1, 0, 1], 'color.primary': [1, 0, 0, 1] }),
  vertexAt([0, 0, 0, 3], { 'texcoord[0]': [8, 1, 0, 1], 'color.primary': [0, 1, 0, 1] }),
  vertexAt([0, 0, 0, 1], { 'texcoord[0]': [0, 1, 0, 1], 'color.primary': [0, 0, 1, 1] }),
];

describe('interpolation', () => {
  it('gives at a vertex the value of that vertex', () => {
    fc.assert(
      fc.property(corners, modes, fc.nat(), (all_, mode, which) => {
        const at = which % all_.length;
        const weights = all_.map((_, index) => Number(index === at));
        const own = all_[at];
        if (own === undefined) throw new Error('there is one');
        const { x, y } = interpolated(all_, 'texcoord[0]', weights, mode);
        const expected = attributeOf(own, 'texcoord[0]');
        expect([Number(floatOf(x)) + 0, Number(floatOf(y)) + 0]).toEqual([Number(expected.x) + 0, Number(expected.y) + 0]);
      }),
    );
  }); // prettier-ignore

  it('is by 1/w with perspective correction, and plain without', () => {
    const halfway = [0.5, 0.5, 0];
    expect(interpolated(TRIANGLE, 'texcoord[0]', halfway, 'linear').x).toBe(4);
    // (8 / 3) / (1 + 1 / 3)
    expect(interpolated(TRIANGLE, 'texcoord[0]', halfway, 'perspective').x).toBe(2);
  });

  it('is the same both ways where all w are equal', () => {
    fc.assert(
      fc.property(fc.tuple(fc.integer(), fc.integer(), fc.integer()), weightsOf(3), (values, weights) => {
        const flat = values.map((value) => vertexAt([0, 0, 0, 2], { 'texcoord[0]': [value, 0, 0, 1] }));
        const [a, b] = (['linear', 'perspective'] as const).map((mode) =>
          Number(interpolated(flat, 'texcoord[0]', weights, mode).x),
        );
        expect(Math.abs((a ?? NaN) - (b ?? NaN))).toBeLessThanOrEqual(2 ** -20 * Math.max(...values.map(Math.abs)));
      }),
    );
  }); // prettier-ignore

  it('stays between the values of the vertices, wherever CENTROID puts the sample', () => {
    fc.assert(
      fc.property(
        corners.chain((all_) => weightsOf(all_.length).map((weights) => [all_, weights] as const)),
        modes,
        ([all_, weights], mode) => {
          const range = centroidRange(all_, 'texcoord[0]', 'x');
          const value = Number(interpolated(all_, 'texcoord[0]', weights, mode).x);
          const slack = 2 ** -20 * Math.max(Math.abs(range?.least ?? NaN), Math.abs(range?.greatest ?? NaN));
          expect(value).toBeGreaterThanOrEqual((range?.least ?? NaN) - slack);
          expect(value).toBeLessThanOrEqual((range?.greatest ?? NaN) + slack);
        },
      ),
    );
  }); // prettier-ignore

  it('is undefined where w is zero, and of a vertex without the attribute', () => {
    const eye = [vertexAt([0, 0, 0, 0], { 'texcoord[0]': [1, 1, 1, 1] }), ...TRIANGLE.slice(1)];
    expect(interpolated(eye, 'texcoord[0]', [0.5, 0.5, 0], 'perspective')).toEqual(NOTHING);
    expect(interpolated(TRIANGLE, 'texcoord[7]', [1, 0, 0], 'linear')).toEqual(NOTHING);
    expect(centroidRange(TRIANGLE, 'texcoord[7]', 'x')).toBeNull();
    const undefinedW = { ...vertexAt([0, 0, 0, 1]), position: NOTHING };
    expect(interpolated([undefinedW, ...TRIANGLE.slice(1)], 'texcoord[0]', [0, 0.5, 0.5], 'perspective')).toEqual(NOTHING);
    // Behind and before the eye at the same distance: 1/w sums up to nothing.
    const behind = vertexAt([0, 0, 0, -1], { 'texcoord[0]': [1, 1, 1, 1] });
    expect(interpolated([behind, ...TRIANGLE.slice(0, 1)], 'texcoord[0]', [0.5, 0.5], 'perspective')).toEqual(NOTHING);
  }); // prettier-ignore

  it('has the least and the greatest value of the vertices wherever CENTROID puts the sample', () => {
    expect(centroidRange(TRIANGLE, 'texcoord[0]', 'x')).toEqual({ least: 0, greatest: 8 });
    expect(centroidRange(TRIANGLE, 'texcoord[0]', 'y')).toEqual({ least: 1, greatest: 1 });
  });

  it('leaves a point what its vertex has, whatever w is', () => {
    const point = [vertexAt([0, 0, 0, 0], { 'texcoord[0]': [1, 2, 3, -0] })];
    for (const mode of ['perspective', 'linear'] as const) {
      expect(interpolated(point, 'texcoord[0]', [], mode)).toEqual(componentsOf([1, 2, 3, -0]));
    }
  });

  it('keeps the sign of zeros', () => {
    const zeros = [1, 2].map(() => vertexAt([0, 0, 0, 1], { 'texcoord[0]': [-0, 0, 0, 1] }));
    expect(interpolated(zeros, 'texcoord[0]', [0.5, 0.5], 'linear').x).toBe(-0);
  });
});

describe('clipping', () => {
  type Place = readonly [number, number];

  const projected = ({ position: { x, y, w } }: Vertex): Place => [
    Number(x) / Number(w),
    Number(y) / Number(w),
  ];
  const cross = ([x, y]: Place, [ux, uy]: Place, [vx, vy]: Place): number =>
    (ux - x) * (vy - y) - (vx - x) * (uy - y);

  it('leaves attributes where they were: a vertex that it makes has the value that the whole triangle has there', () => {
    fc.assert(
      fc.property(vertices('ahead'), vertices('ahead'), vertices('ahead'), modes, (first, second, third, mode) => {
        const [a, b, c] = [projected(first), projected(second), projected(third)];
        // Neither far away nor seen from the side, where weights lose what is asked.
        fc.pre([a, b, c].every(([x, y]) => Math.abs(x) < 8 && Math.abs(y) < 8));
        const area = cross(a, b, c);
        fc.pre(Math.abs(area) > 0.1);
        const triangle = [first, second, third];
        const greatest = Math.max(...triangle.map((each) => Math.abs(Number(attributeOf(each, 'texcoord[0]').x))));
        for (const vertex of clipped('polygon', triangle, VIEW_VOLUME, all(mode)) ?? []) {
          const at = projected(vertex);
          const weights = [cross(at, b, c) / area, cross(at, c, a) / area, cross(at, a, b) / area];
          const { x } = interpolated(triangle, 'texcoord[0]', weights, mode);
          const own = attributeOf(vertex, 'texcoord[0]').x;
          expect(Math.abs(Number(own) - Number(x))).toBeLessThanOrEqual(1e-2 * greatest);
        }
      }),
    );
  }); // prettier-ignore
});

describe('flat shading', () => {
  const provoking = TRIANGLE[2] ?? never();

  it('takes colours from the provoking vertex where the shade model is FLAT, and nothing else', () => {
    const shaded = withFlat(TRIANGLE, provoking, modesOf(null, 'FLAT'));
    expect(shaded.map((each) => attributeOf(each, 'color.primary').z)).toEqual([1, 1, 1]);
    expect(shaded.map((each) => attributeOf(each, 'texcoord[0]').x)).toEqual([0, 8, 0]);
    expect(withFlat(TRIANGLE, provoking, modesOf(null, 'SMOOTH'))).toEqual(TRIANGLE);
  });

  it('takes what a program declares FLAT, integers with their type', () => {
    const program = fragmentProgram('FLAT INT ATTRIB n = fragment.attrib[2]; MOV.S result.color, n;');
    const integer = { ...NOTHING, x: new IntegerWord('S', -7) };
    const with_ = (vertex: Vertex): Vertex => ({ ...vertex, attributes: { ...vertex.attributes, 'attrib[2]': integer } });
    const shaded = withFlat([...TRIANGLE.slice(0, 2), with_(provoking)], with_(provoking), modesOf(program, 'SMOOTH'));
    expect(shaded.map((each) => attributeOf(each, 'attrib[2]').x)).toEqual(Array(3).fill(integer.x));
    expect(interpolated(shaded, 'attrib[2]', [1 / 3, 1 / 3, 1 / 3], 'flat')).toEqual(integer);
    // Without FLAT, integers do not come through.
    expect(interpolated(shaded, 'attrib[2]', [1, 0, 0], 'perspective').x).toBe(NOTHING.x);
  }); // prettier-ignore
});

describe('the modes of attributes', () => {
  const program = fragmentProgram(
    `CENTROID NOPERSPECTIVE ATTRIB a = fragment.attrib[0];
    FLAT ATTRIB c = fragment.color;
    ADD result.color, a, c; ADD result.depth.z, fragment.texcoord[1].x, fragment.attrib[0].y;`,
  );

  it('are those of the declarations, for either side of colours, and of bindings in instructions', () => {
    const of = modesOf(program, 'SMOOTH');
    expect(of('attrib[0]')).toEqual({ interpolation: 'linear', isCentroid: true });
    for (const name of ['color.front.primary', 'color.back.primary', 'color.primary']) {
      expect(of(name).interpolation).toBe('flat');
    }
    expect(of('texcoord[1]')).toEqual({ interpolation: 'perspective', isCentroid: false });
    expect(of('texcoord[0]').interpolation).toBe('perspective');
    // One for each primitive (§2.X.3.2; NV_geometry_program4, Layered Framebuffers).
    for (const name of ['primid', 'layer']) {
      expect(of(name)).toEqual({ interpolation: 'flat', isCentroid: false });
    }
  });
});

describe('what a fragment has', () => {
  const origin: FragmentOrigin = {
    kind: 'polygon',
    facing: 'back',
    primitiveId: 5,
    window: [3.5, 4.5, 0.25],
  };
  const third = [1 / 3, 1 / 3, 1 / 3];
  const place: Place = { weights: [0.5, 0.5, 0], centroid: 'one sample' };
  const smooth = all('perspective'); // prettier-ignore

  it('is the window position with 1/w, the side and the number of the primitive', () => {
    const { 'fragment.position': position, 'fragment.facing': facing, 'primitive.id': id } =
      fragmentAttributes(TRIANGLE, place, smooth, origin); // prettier-ignore
    expect(position).toEqual({ x: 3.5, y: 4.5, z: 0.25, w: Math.fround(2 / 3) });
    const w = (vertex: Vertex): unknown => fragmentAttributes([vertex], { ...place, weights: [] }, smooth, origin)['fragment.position']?.w;
    expect(w(vertexAt([0, 0, 0, 4]))).toBe(0.25);
    expect(w({ ...vertexAt([0, 0, 0, 4]), position: NOTHING })).toBe(NOTHING.w);
    expect(facing).toEqual({ ...NOTHING, x: -1 });
    expect(id).toEqual({ ...NOTHING, x: new IntegerWord(null, 5) });
  }); // prettier-ignore

  it('is the front of all that is no polygon, and undefined where the side is', () => {
    const facingOf = (change: Partial<FragmentOrigin>): unknown =>
      fragmentAttributes(TRIANGLE, place, smooth, { ...origin, ...change })['fragment.facing'];
    expect(facingOf({ kind: 'line' })).toEqual({ ...NOTHING, x: 1 });
    expect(facingOf({ facing: 'front' })).toEqual({ ...NOTHING, x: 1 });
    expect(facingOf({ facing: null })).toEqual(NOTHING);
  });

  it('has x alone of fog coordinate and clip distances', () => {
    const [vertex] = [vertexAt([0, 0, 0, 1], { fogcoord: [2, 3, 4, 5], 'clip[1]': [6, 7, 8, 9], pointsize: [4, 0, 0, 1] })];
    const attributes = fragmentAttributes([vertex], place, smooth, { ...origin, kind: 'point' });
    expect(attributes['fragment.fogcoord']).toEqual({ ...NOTHING, x: 2 });
    expect(attributes['fragment.clip[1]']).toEqual({ ...NOTHING, x: 6 });
    expect(attributes['fragment.pointsize']).toBeUndefined();
  }); // prettier-ignore

  it('has the primitive number that a geometry program wrote for the provoking vertex, or none', () => {
    const numbered = { ...vertexAt([0, 0, 0, 1]), attributes: { primid: { ...NOTHING, x: new IntegerWord('S', 9) } } };
    const idOf = (vertex: Vertex): unknown =>
      fragmentAttributes([vertex], place, smooth, { ...origin, primitiveId: null })['primitive.id'];
    expect(idOf(numbered)).toEqual({ ...NOTHING, x: new IntegerWord('S', 9) });
    expect(idOf(vertexAt([0, 0, 0, 1]))).toEqual(NOTHING);
  }); // prettier-ignore

  it('has CENTROID attributes at the point that is given, or undefined where it is left open; of points at the vertex', () => {
    const centroid = (name: string) => ({ interpolation: 'linear' as const, isCentroid: name === 'texcoord[0]' });
    const s = (at: Place, from = TRIANGLE): unknown =>
      fragmentAttributes(from, at, centroid, origin)['fragment.texcoord[0]']?.x;
    expect(s({ weights: third, centroid: [0.5, 0.5, 0] })).toBe(4);
    expect(s({ weights: third, centroid: null })).toBe(NOTHING.x);
    const corrected = () => ({ interpolation: 'perspective' as const, isCentroid: true });
    expect(fragmentAttributes(TRIANGLE, { weights: third, centroid: null }, corrected, origin)['fragment.texcoord[0]']).toEqual(NOTHING);
    expect(s({ weights: [0, 1, 0], centroid: 'one sample' })).toBe(8);
    expect(s({ weights: [1], centroid: null }, TRIANGLE.slice(1, 2))).toBe(8);
    const colour = fragmentAttributes(TRIANGLE, { weights: [1, 0, 0], centroid: null }, centroid, origin);
    expect(colour['fragment.color.primary']).toEqual(componentsOf([1, 0, 0, 1]));
  }); // prettier-ignore
});

function never(): never {
  throw new Error('there are three');
}
