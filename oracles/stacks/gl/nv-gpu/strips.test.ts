import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stripsOf, type VertexKey } from './strips.js';

/** What feedback records of strips: each line or triangle of them. */
function drawnOf(strips: readonly (readonly VertexKey[])[], size: 2 | 3): VertexKey[][] {
  return strips.flatMap((strip) =>
    strip.slice(size - 1).map((_, first) => {
      const [a = '', b = '', c] = strip.slice(first, first + size);
      if (c === undefined) return [a, b];
      return first % 2 === 0 ? [a, b, c] : [b, a, c];
    }),
  );
}

describe('the strips of a geometry program', () => {
  it.each([
    { name: 'one strip', strips: ['abcd'], lines: [4], triangles: [4] },
    { name: 'two', strips: ['abc', 'defg'], lines: [3, 4], triangles: [3, 4] },
    { name: 'one vertex before', strips: ['a', 'bcd'], lines: [1, 3], triangles: [1, 3] },
    { name: 'a single vertex between', strips: ['abc', 'd', 'efg'], lines: [3, 1, 3], triangles: [3, 1, 3] }, // prettier-ignore
    { name: 'a vertex', strips: ['a'], lines: [1], triangles: [1] },
    { name: 'nothing', strips: [], lines: [], triangles: [] },
    { name: 'vertices that nothing joins', strips: ['a', 'b'], lines: [1, 1], triangles: null },
    { name: 'a strip too short for a triangle', strips: ['ab', 'cde'], lines: [2, 3], triangles: null }, // prettier-ignore
    { name: 'vertices that are the same', strips: ['ab', 'ab'], lines: [2, 2], triangles: null },
    { name: 'a strip of one vertex', strips: ['aaaa'], lines: [4], triangles: [4] },
    { name: 'lines that may be others', strips: ['aa', 'a'], lines: null, triangles: null },
  ])('$name', ({ strips, lines, triangles }) => {
    const each = strips.map((strip) => [...strip]);
    expect(stripsOf(each.flat(), drawnOf(each, 2), 2)).toEqual(lines);
    expect(stripsOf(each.flat(), drawnOf(each, 3), 3)).toEqual(triangles);
  });

  it('are told only as they are, or not at all', () => {
    const vertex = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h');
    const strips = fc.array(fc.array(vertex, { minLength: 1, maxLength: 6 }), { maxLength: 4 });
    fc.assert(
      fc.property(strips, fc.constantFrom<2 | 3>(2, 3), (each, size) => {
        const told = stripsOf(each.flat(), drawnOf(each, size), size);
        expect([null, each.map(({ length }) => length)]).toContainEqual(told);
      }),
    );
  });

  it('of lines are told whenever no two vertices are the same', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 5 }), (sizes) => {
        let next = 0;
        const each = sizes.map((size) => Array.from({ length: size }, () => String(next++)));
        expect(stripsOf(each.flat(), drawnOf(each, 2), 2)).toEqual(sizes);
      }),
    );
  });

  it('are not told of primitives of other vertices', () => {
    expect(stripsOf(['a', 'b'], [['b', 'c']], 2)).toBeNull();
    expect(stripsOf([], [['b', 'c']], 2)).toBeNull();
  });
});
