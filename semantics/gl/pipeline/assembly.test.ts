/** Primitive assembly: OpenGL 1.2.1 §2.6.1, NV_geometry_program4 §2.6.1 and Issue 17. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ADJACENCY_MODES, PLAIN_MODES, type PrimitiveMode } from '../../../spec/gl/primitives.js';
import { assembled, assembledWithRestart, decomposed } from './assembly.js';
import { isTriangulation } from './triangulation.testing.js';

const MODES: readonly PrimitiveMode[] = [...PLAIN_MODES, ...ADJACENCY_MODES];
const modes = fc.constantFrom(...MODES);
const counts = fc.nat({ max: 40 });

const corners = (mode: PrimitiveMode, count: number): readonly (readonly number[])[] =>
  assembled(mode, count).map(({ vertices }) => vertices);

const neighbours = (mode: PrimitiveMode, count: number): readonly (readonly number[])[] =>
  assembled(mode, count).map((each) => each.neighbours);

const provoking = (mode: PrimitiveMode, count: number): readonly number[] =>
  assembled(mode, count).map((each) => each.provoking);

describe('plain primitives', () => {
  it.each([
    ['POINTS', 2, [[0], [1]]],
    ['LINES', 5, [[0, 1], [2, 3]]],
    ['LINE_STRIP', 3, [[0, 1], [1, 2]]],
    ['LINE_LOOP', 3, [[0, 1], [1, 2], [2, 0]]],
    ['LINE_LOOP', 2, [[0, 1], [1, 0]]],
    ['TRIANGLES', 7, [[0, 1, 2], [3, 4, 5]]],
    ['TRIANGLE_STRIP', 5, [[0, 1, 2], [2, 1, 3], [2, 3, 4]]],
    ['TRIANGLE_FAN', 5, [[0, 1, 2], [0, 2, 3], [0, 3, 4]]],
    ['QUADS', 9, [[0, 1, 2, 3], [4, 5, 6, 7]]],
    ['QUAD_STRIP', 7, [[0, 1, 3, 2], [2, 3, 5, 4]]],
    ['POLYGON', 5, [[0, 1, 2, 3, 4]]],
  ] as const)('%s of %i vertices', (mode, count, expected) => {
    expect(corners(mode, count)).toEqual(expected);
  }); // prettier-ignore

  it.each([
    ['POINTS', 3, [0, 1, 2]],
    ['LINES', 4, [1, 3]],
    ['LINE_STRIP', 3, [1, 2]],
    ['LINE_LOOP', 3, [1, 2, 0]],
    ['TRIANGLES', 6, [2, 5]],
    ['TRIANGLE_STRIP', 5, [2, 3, 4]],
    ['TRIANGLE_FAN', 5, [2, 3, 4]],
    ['QUADS', 8, [3, 7]],
    ['QUAD_STRIP', 6, [3, 5]],
    ['POLYGON', 5, [0]],
  ] as const)(
    '%s of %i vertices: provoking ones (OpenGL 1.2.1, Table 2.9)',
    (mode, count, expected) => {
      expect(provoking(mode, count)).toEqual(expected);
    },
  );

  it.each([
    ['LINES', 1], ['LINE_STRIP', 1], ['LINE_LOOP', 1], ['TRIANGLES', 2], ['TRIANGLE_STRIP', 2], ['TRIANGLE_FAN', 2],
    ['QUADS', 3], ['QUAD_STRIP', 3], ['POLYGON', 2], ['LINES_ADJACENCY_EXT', 3], ['LINE_STRIP_ADJACENCY_EXT', 3],
    ['TRIANGLES_ADJACENCY_EXT', 5], ['TRIANGLE_STRIP_ADJACENCY_EXT', 5],
  ] as const)('%s of up to %i vertices are nothing', (mode, most) => {
    for (let count = 0; count <= most; count++) expect(assembled(mode, count)).toEqual([]);
  }); // prettier-ignore
});

describe('primitives with adjacency', () => {
  it('of lines: the two in the middle, and one beside each; the rest is ignored', () => {
    for (const rest of [0, 1, 2, 3]) {
      expect(corners('LINES_ADJACENCY_EXT', 8 + rest)).toEqual([[1, 2], [5, 6]]);
      expect(neighbours('LINES_ADJACENCY_EXT', 8 + rest)).toEqual([[0, 3], [4, 7]]);
    } // prettier-ignore
  });

  it('of line strips: from the second to the last but one', () => {
    expect(corners('LINE_STRIP_ADJACENCY_EXT', 6)).toEqual([[1, 2], [2, 3], [3, 4]]);
    expect(neighbours('LINE_STRIP_ADJACENCY_EXT', 6)).toEqual([[0, 3], [1, 4], [2, 5]]);
  }); // prettier-ignore

  it('of triangles: every other vertex, and between them the neighbours', () => {
    expect(corners('TRIANGLES_ADJACENCY_EXT', 17)).toEqual([[0, 2, 4], [6, 8, 10]]);
    expect(neighbours('TRIANGLES_ADJACENCY_EXT', 17)).toEqual([[1, 3, 5], [7, 9, 11]]);
  }); // prettier-ignore

  // Table X.1, which counts from 1.
  it.each([
    [6, [[1, 3, 5]], [[2, 6, 4]]],
    [7, [[1, 3, 5]], [[2, 6, 4]]],
    [8, [[1, 3, 5], [5, 3, 7]], [[2, 7, 4], [1, 6, 8]]],
    [10, [[1, 3, 5], [5, 3, 7], [5, 7, 9]], [[2, 7, 4], [1, 6, 9], [3, 10, 8]]],
    [12, [[1, 3, 5], [5, 3, 7], [5, 7, 9], [9, 7, 11]], [[2, 7, 4], [1, 6, 9], [3, 11, 8], [5, 10, 12]]],
  ] as const)('of triangle strips of %i vertices, row by row of the table', (count, drawn, beside) => {
    const fromOne = (lists: readonly (readonly number[])[]) => lists.map((each) => each.map((n) => n + 1));
    expect(fromOne(corners('TRIANGLE_STRIP_ADJACENCY_EXT', count))).toEqual(drawn);
    expect(fromOne(neighbours('TRIANGLE_STRIP_ADJACENCY_EXT', count))).toEqual(beside);
  }); // prettier-ignore

  it('of strips draw what strips of their own vertices draw', () => {
    fc.assert(
      fc.property(counts, (count) => {
        const even = corners('TRIANGLE_STRIP', count).map((each) => each.map((n) => 2 * n));
        expect(corners('TRIANGLE_STRIP_ADJACENCY_EXT', 2 * count)).toEqual(count < 3 ? [] : even);
      }),
    );
  });

  it('of strips have the third corner of the next and the last triangle as neighbours', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 20 }), (length) => {
        const all = assembled('TRIANGLE_STRIP_ADJACENCY_EXT', 2 * length);
        for (const [index, { vertices, neighbours: beside }] of all.entries()) {
          const [before, after] = [all[index - 1], all[index + 1]];
          for (const other of [before, after]) {
            const far = other?.vertices.find((vertex) => !vertices.includes(vertex));
            if (far !== undefined) expect(beside).toContain(far);
          }
        }
      }),
    );
  });
});

describe('all primitives', () => {
  it('name vertices that there are, each but once, the provoking one among them, and are numbered in order', () => {
    fc.assert(
      fc.property(modes, counts, (mode, count) => {
        for (const [index, { vertices, neighbours: beside, provoking: one, id }] of assembled(mode, count).entries()) {
          const named = [...vertices, ...beside];
          expect(new Set(named).size).toBe(named.length);
          expect(named.every((vertex) => vertex >= 0 && vertex < count)).toBe(true);
          expect(vertices).toContain(one);
          expect(id).toBe(index);
        }
      }),
    );
  }); // prettier-ignore

  it('stay as they are when another vertex comes, but for what the last of a strip with adjacency has beyond it', () => {
    const open: readonly PrimitiveMode[] = ['LINE_LOOP', 'POLYGON', 'TRIANGLE_STRIP_ADJACENCY_EXT'];
    fc.assert(
      fc.property(modes, counts, (mode, count) => {
        fc.pre(!open.includes(mode));
        const before = assembled(mode, count);
        expect(assembled(mode, count + 1).slice(0, before.length)).toEqual(before);
      }),
    );
  });
});

describe('triangles of a strip', () => {
  it('all have the orientation of the first: with its corners zigzagging, counterclockwise', () => {
    const place = (vertex: number): readonly [number, number] => [Math.floor(vertex / 2), -(vertex % 2)];
    for (const [a = 0, b = 0, c = 0] of corners('TRIANGLE_STRIP', 12)) {
      const [[ax, ay], [bx, by], [cx, cy]] = [place(a), place(b), place(c)];
      expect((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)).toBe(1);
    }
  }); // prettier-ignore
});

describe('an index that restarts', () => {
  it('ends the primitive and begins one of its kind', () => {
    const primitives = assembledWithRestart('TRIANGLE_STRIP', [5, 6, 7, 99, 8, 9, 10, 11], 99);
    expect(primitives.map(({ vertices }) => vertices)).toEqual([
      [0, 1, 2],
      [4, 5, 6],
      [6, 5, 7],
    ]);
    expect(primitives.map((each) => each.provoking)).toEqual([2, 6, 7]);
  });

  it('has no effect on the numbers of primitives; polygons have zero', () => {
    const ids = (mode: PrimitiveMode): readonly number[] =>
      assembledWithRestart(mode, [0, 1, 2, 3, 99, 4, 5, 6, 7], 99).map(({ id }) => id);
    expect(ids('LINE_STRIP')).toEqual([0, 1, 2, 3, 4, 5]);
    expect(ids('QUADS')).toEqual([0, 1]);
    expect(ids('POLYGON')).toEqual([0, 0]);
  });

  it('leaves the primitives of each part as if it stood alone, and closes each loop', () => {
    fc.assert(
      fc.property(modes, fc.array(counts, { maxLength: 4 }), (mode, sizes) => {
        const elements = sizes.flatMap((size, index) => [
          ...(index === 0 ? [] : [-1]),
          ...Array.from({ length: size }, (_, each) => each),
        ]);
        const shown = assembledWithRestart(mode, elements, -1).map(({ vertices }) =>
          vertices.map((place) => elements[place]),
        );
        expect(shown).toEqual(sizes.flatMap((size) => corners(mode, size)));
      }),
    );
  });
});

describe('the decomposition for geometry programs', () => {
  const triangles = (mode: PrimitiveMode, count: number): readonly (readonly number[])[] =>
    assembled(mode, count).flatMap((each) =>
      decomposed(mode, each).map(({ vertices }) => vertices),
    );

  it('is that of Issue 17 of quads, quads of a strip and polygons', () => {
    expect(triangles('QUADS', 4)).toEqual([[0, 1, 2], [0, 2, 3]]);
    // V0, V1, V3, V2 of the strip are the quad.
    expect(triangles('QUAD_STRIP', 4)).toEqual([[0, 1, 3], [2, 0, 3]]);
    expect(triangles('POLYGON', 4)).toEqual([[1, 2, 0], [2, 3, 0]]);
  }); // prettier-ignore

  it('keeps the number of the quad or polygon (Issue 23)', () => {
    const ids = assembled('QUADS', 8).flatMap((each) => decomposed('QUADS', each));
    expect(ids.map(({ id }) => id)).toEqual([0, 0, 1, 1]);
    expect(decomposed('POLYGON', assembled('POLYGON', 6)[0] ?? never()).map(({ id }) => id)).toEqual([0, 0, 0, 0]);
  }); // prettier-ignore

  it('covers, does not overlap and keeps the orientation; triangles are left alone', () => {
    fc.assert(
      fc.property(fc.constantFrom('QUADS', 'QUAD_STRIP', 'POLYGON', 'TRIANGLES'), fc.integer({ min: 3, max: 12 }), (mode, count) => {
        for (const primitive of assembled(mode, count)) {
          const parts = decomposed(mode, primitive).map(({ vertices }) => vertices);
          expect(isTriangulation(primitive.vertices, parts)).toBe(true);
        }
      }),
    );
  }); // prettier-ignore

  it.each([
    ['the other diagonal', [[1, 2, 3], [3, 0, 1]], true],
    ['one of another orientation', [[0, 1, 2], [0, 3, 2]], false],
    ['two that overlap', [[0, 1, 2], [0, 1, 3]], false],
    ['one too few', [[0, 1, 2]], false],
    ['one twice', [[0, 1, 2], [1, 2, 0]], false],
    ['a corner twice', [[0, 1, 1], [0, 2, 3]], false],
    ['a vertex that is not there', [[0, 1, 2], [0, 2, 7]], false],
    ['none', [], false],
    ['two sides of one', [[0, 1, 2], [0, 2, 1]], false],
  ])('%s', (_, parts, isOne) => {
    expect(isTriangulation([0, 1, 2, 3], parts)).toBe(isOne);
  }); // prettier-ignore
});

function never(): never {
  throw new Error('there is a polygon');
}
