/** Clipping: NV_vertex_program2 §2.11, NV_fragment_program4 §2.14.8, OpenGL 1.2.1 §2.11. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UNDEFINED } from '../../gpu/domains/undefined.js';
import { between, clipped, distanceVolume, isInside, VIEW_VOLUME, type ClipPlane } from './clip.js';
import { attributeOf, floatOf, type Vertex } from './vertex.js';
import { all, vertexAt, vertices } from './vertex.arbitrary.js';

const SMOOTH = all('perspective');
const PLANES: readonly ClipPlane[] = [...VIEW_VOLUME, distanceVolume(0)];

const kinds = fc.constantFrom('point', 'line', 'polygon');
type Kind = 'point' | 'line' | 'polygon';

function primitive(where: 'ahead' | 'anywhere'): fc.Arbitrary<readonly [Kind, readonly Vertex[]]> {
  return kinds.chain((kind) => {
    const size = { point: 1, line: 2, polygon: 3 }[kind];
    const array = fc.array(vertices(where), {
      minLength: size,
      maxLength: kind === 'polygon' ? 6 : size,
    });
    return array.map((each) => [kind, each] as const);
  });
}

const x = (vertex: Vertex, name: string): unknown => floatOf(attributeOf(vertex, name).x);

const position = ({ position: { x: a, y: b, z: c, w: d } }: Vertex): readonly unknown[] => [
  a,
  b,
  c,
  d,
];

describe('what is left of a primitive', () => {
  it('lies inside of all planes, exactly', () => {
    fc.assert(
      fc.property(primitive('anywhere'), fc.boolean(), ([kind, from], isReversed) => {
        const planes = isReversed ? PLANES.toReversed() : PLANES;
        for (const vertex of clipped(kind, from, planes, SMOOTH) ?? []) {
          expect(isInside(vertex, planes)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is the primitive itself, bit for bit, where everything is inside', () => {
    fc.assert(
      fc.property(primitive('anywhere'), fc.subarray([...PLANES]), ([kind, from], planes) => {
        const inside = planes.filter((plane) => from.every((each) => isInside(each, [plane]) === true));
        expect(clipped(kind, from, inside, SMOOTH)).toEqual(from);
      }),
    );
  }); // prettier-ignore

  it('is nothing where one plane has everything outside', () => {
    fc.assert(
      fc.property(primitive('anywhere'), ([kind, from]) => {
        const isOutside = PLANES.some((plane) => from.every((each) => isInside(each, [plane]) === false));
        const rest = clipped(kind, from, PLANES, SMOOTH);
        if (isOutside) expect(rest).toEqual([]);
      }),
    );
  }); // prettier-ignore

  it('is clipped once: a second time changes nothing', () => {
    fc.assert(
      fc.property(primitive('anywhere'), ([kind, from]) => {
        const once = clipped(kind, from, PLANES, SMOOTH);
        if (once === null || once.length === 0) return;
        expect(clipped(kind, once, PLANES, SMOOTH)).toEqual(once);
      }),
    );
  });

  it('has the same vertices of an edge whichever of its ends comes first', () => {
    fc.assert(
      fc.property(vertices('anywhere'), vertices('anywhere'), (a, b) => {
        const there = clipped('line', [a, b], PLANES, SMOOTH);
        const back = clipped('line', [b, a], PLANES, SMOOTH);
        expect(back?.toReversed() ?? null).toEqual(there);
      }),
    );
  });

  it('has values between those of the ends', () => {
    fc.assert(
      fc.property(
        vertices('ahead'),
        vertices('ahead'),
        fc.constantFrom('perspective', 'linear'),
        (a, b, interpolation) => {
          for (const vertex of clipped('line', [a, b], PLANES, all(interpolation)) ?? []) {
            const [from, to] = [x(a, 'texcoord[0]') as number, x(b, 'texcoord[0]') as number];
            const value = x(vertex, 'texcoord[0]');
            expect(value).toBeGreaterThanOrEqual(Math.min(from, to));
            expect(value).toBeLessThanOrEqual(Math.max(from, to));
          }
        },
      ),
    );
  });
});

describe('points', () => {
  it('are kept whole or not at all, planes included', () => {
    expect(clipped('point', [vertexAt([1, -1, 1, 1])], VIEW_VOLUME, SMOOTH)).toHaveLength(1);
    expect(clipped('point', [vertexAt([1.5, 0, 0, 1])], VIEW_VOLUME, SMOOTH)).toEqual([]);
    expect(clipped('point', [vertexAt([0, 0, 0, -1])], VIEW_VOLUME, SMOOTH)).toEqual([]);
  });

  it('have the clip distance of their vertex', () => {
    const at = (distance: number): Vertex => vertexAt([0, 0, 0, 1], { 'clip[0]': [distance, 0, 0, 1] });
    expect(clipped('point', [at(0)], PLANES, SMOOTH)).toHaveLength(1);
    expect(clipped('point', [at(-0)], PLANES, SMOOTH)).toHaveLength(1);
    expect(clipped('point', [at(-1)], PLANES, SMOOTH)).toEqual([]);
    // A volume that is not enabled clips nothing.
    expect(clipped('point', [at(-1)], VIEW_VOLUME, SMOOTH)).toHaveLength(1);
  }); // prettier-ignore
});

describe('the view volume', () => {
  const COMPONENTS = ['x', 'y', 'z'] as const;
  const SIDES = COMPONENTS.flatMap((component) =>
    [-1, 1].map((side) => [component, side] as const),
  );

  // OpenGL 1.2.1 §2.11: -w <= x, y, z <= w.
  it.each(SIDES)('ends at %s = %i w', (component, side) => {
    const at = (value: number): Vertex => vertexAt([0, 0, 0, 2].map((w, place) => (COMPONENTS[place] === component ? value : w)) as [number, number, number, number]);
    expect([1.9, 2, 2.1].map((distance) => isInside(at(side * distance), VIEW_VOLUME))).toEqual([true, true, false]);
    const [, end] = clipped('line', [at(0), at(4 * side)], VIEW_VOLUME, SMOOTH) ?? [];
    expect(end?.position).toEqual(at(2 * side).position);
  }); // prettier-ignore
});

describe('lines', () => {
  const line = [
    vertexAt([0, 0, 0, 1], { 'texcoord[0]': [0, 0, 0, 1], 'clip[0]': [1, 0, 0, 1] }),
    vertexAt([4, 0, 0, 1], { 'texcoord[0]': [8, 0, 0, 1], 'clip[0]': [1, 0, 0, 1] }),
  ];

  it('end where they leave the volume, with attributes in between', () => {
    const rest = clipped('line', line, VIEW_VOLUME, SMOOTH) ?? [];
    expect(rest.map(position)).toEqual([[0, 0, 0, 1], [1, 0, 0, 1]]);
    expect(rest.map((each) => x(each, 'texcoord[0]'))).toEqual([0, 2]);
  }); // prettier-ignore

  it('are clipped where the interpolated distance is zero', () => {
    const [a, b] = [vertexAt([0, 0, 0, 1], { 'clip[3]': [3, 0, 0, 1] }), vertexAt([1, 0, 0, 1], { 'clip[3]': [-1, 0, 0, 1] })];
    const rest = clipped('line', [a, b], [distanceVolume(3)], SMOOTH) ?? [];
    expect(rest.map(position)).toEqual([[0, 0, 0, 1], [0.75, 0, 0, 1]]);
    expect(rest.map((each) => x(each, 'clip[3]'))).toEqual([3, 0]);
  }); // prettier-ignore

  it('keep the point in which they touch the volume', () => {
    const touching = [vertexAt([1, 0, 0, 1]), vertexAt([3, 0.5, 0, 1])];
    for (const line_ of [touching, touching.toReversed()]) {
      expect(clipped('line', line_, VIEW_VOLUME, SMOOTH)?.map(position)).toEqual([[1, 0, 0, 1], [1, 0, 0, 1]]);
    }
  }); // prettier-ignore
});

describe('polygons', () => {
  it('get a vertex where an edge leaves, in their own order', () => {
    const triangle = [vertexAt([0, 0, 0, 1]), vertexAt([2, 0, 0, 1]), vertexAt([0, 0.5, 0, 1])];
    expect(clipped('polygon', triangle, VIEW_VOLUME, SMOOTH)?.map(position)).toEqual([
      [0, 0, 0, 1],
      [1, 0, 0, 1],
      [1, 0.25, 0, 1],
      [0, 0.5, 0, 1],
    ]);
  });

  it('have a vertex on a plane once, and may be triangles again', () => {
    const triangle = [vertexAt([0, 0, 0, 1]), vertexAt([1, 0, 0, 1]), vertexAt([2, 0.5, 0, 1])];
    const rest = [[0, 0, 0, 1], [1, 0, 0, 1], [1, 0.25, 0, 1]];
    expect(clipped('polygon', triangle, VIEW_VOLUME, SMOOTH)?.map(position)).toEqual(rest);
    const back = [rest[1], rest[0], rest[2]];
    expect(clipped('polygon', [triangle[1], triangle[0], triangle[2]].flatMap((each) => each ?? []), VIEW_VOLUME, SMOOTH)?.map(position)).toEqual(back);
  }); // prettier-ignore

  it('are left out where they touch the volume in an edge or a point', () => {
    const edge = [vertexAt([1, 0, 0, 1]), vertexAt([1, 1, 0, 1]), vertexAt([2, 0, 0, 1])];
    const corner = [vertexAt([1, 0, 0, 1]), vertexAt([2, 1, 0, 1]), vertexAt([2, 0, 0, 1])];
    expect(clipped('polygon', edge, VIEW_VOLUME, SMOOTH)).toEqual([]);
    expect(clipped('polygon', corner, VIEW_VOLUME, SMOOTH)).toEqual([]);
  });

  it('lose what lies behind the eye', () => {
    const through = [vertexAt([0, 0, 0, 1]), vertexAt([0.5, 0, 0, 1]), vertexAt([0, 0, 0, -1])];
    const rest = clipped('polygon', through, VIEW_VOLUME, SMOOTH) ?? [];
    expect(rest.every(({ position: { w } }) => floatOf(w) as number >= 0)).toBe(true);
    expect(rest.length).toBeGreaterThanOrEqual(3);
  }); // prettier-ignore
});

describe('a vertex of a clipped edge', () => {
  const a = vertexAt([0, 0, 0, 1], { 'texcoord[0]': [0, 0, 0, 1] });
  const b = vertexAt([0, 0, 0, 3], { 'texcoord[0]': [8, 0, 0, 1] });
  const at = (t: number, mode: 'perspective' | 'linear' | 'flat', from = a, to = b): unknown => {
    const vertex = between(from, to, t, all(mode));
    return vertex === null ? null : x(vertex, 'texcoord[0]');
  };

  it('has t of the first and 1 - t of the second', () => {
    expect(at(0.75, 'perspective')).toBe(2);
  });

  it("has t' without perspective correction: t w1 / (t w1 + (1 - t) w2)", () => {
    // t' = 0.75 / (0.75 + 0.25 * 3) = 1/2
    expect(at(0.75, 'linear')).toBe(4);
  });

  it('has an undefined value without perspective correction where w of an end is zero or negative', () => {
    const behind = (w: number): Vertex => vertexAt([0, 0, 0, w], { 'texcoord[0]': [8, 0, 0, 1] });
    expect(at(0.75, 'linear', a, behind(0))).toBe(UNDEFINED);
    expect(at(0.75, 'linear', a, behind(-1))).toBe(UNDEFINED);
    expect(at(0.75, 'linear', behind(-1), a)).toBe(UNDEFINED);
    expect(at(0.75, 'linear', behind(0), a)).toBe(UNDEFINED);
    expect(at(0.75, 'perspective', a, behind(-1))).toBe(2);
  });

  it('has the one value of a flat attribute, which is not computed', () => {
    const third = vertexAt([1, 0, 0, 3], { 'texcoord[0]': [0.1, 0, 0, 1] });
    const same = vertexAt([0, 0, 0, 1], { 'texcoord[0]': [0.1, 0, 0, 1] });
    expect(at(1 / 3, 'flat', third, same)).toBe(0.1);
  });

  it('is at the end itself for t of 1 and of 0', () => {
    fc.assert(
      fc.property(vertices('ahead'), vertices('ahead'), (from, to) => {
        for (const mode of ['perspective', 'linear'] as const) {
          for (const [t, end] of [[1, from], [0, to]] as const) {
            const made = between(from, to, t, all(mode));
            expect(made === null ? null : position(made).map((each) => Number(each) + 0)).toEqual(position(end).map((each) => Number(each) + 0));
            expect(made === null ? null : Number(x(made, 'texcoord[0]')) + 0).toBe(Number(x(end, 'texcoord[0]')) + 0);
          }
        }
      }),
    );
  }); // prettier-ignore
});

describe('what the documents do not decide', () => {
  const inside = vertexAt([0, 0, 0, 1]);
  const open: Vertex = { ...inside, position: { ...inside.position, x: UNDEFINED } };

  it('is undefined: a position or distance without a value', () => {
    expect(clipped('point', [open], VIEW_VOLUME, SMOOTH)).toBeNull();
    expect(clipped('line', [inside, open], VIEW_VOLUME, SMOOTH)).toBeNull();
    expect(clipped('point', [inside], PLANES, SMOOTH)).toBeNull();
  });

  it('is undefined: an edge to infinity, or to no number', () => {
    expect(clipped('line', [inside, vertexAt([Infinity, 0, 0, 1])], VIEW_VOLUME, SMOOTH)).toBeNull();
    expect(clipped('line', [inside, vertexAt([NaN, 0, 0, 1])], VIEW_VOLUME, SMOOTH)).toBeNull();
    expect(between(inside, vertexAt([0, Infinity, 0, 1]), 0.5, SMOOTH)).toBeNull();
    expect(between(inside, open, 0.5, SMOOTH)).toBeNull();
  }); // prettier-ignore

  it('is decided where another plane has everything outside', () => {
    const outside: Vertex = { ...open, position: { ...open.position, y: 5 } };
    expect(clipped('point', [outside], VIEW_VOLUME, SMOOTH)).toEqual([]);
    expect(isInside(outside, VIEW_VOLUME)).toBe(false);
    expect(isInside(open, VIEW_VOLUME)).toBeNull();
    expect(
      isInside({ ...inside, position: { ...inside.position, w: UNDEFINED } }, VIEW_VOLUME),
    ).toBeNull();
  });

  it('is decided of a point that is nowhere: it is not inside', () => {
    expect(clipped('point', [vertexAt([NaN, 0, 0, 1])], VIEW_VOLUME, SMOOTH)).toEqual([]);
  });
});
