import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faceOf, facesWithin, project, projectDerivative } from './cube.js';

const EPSILON = 2 ** -20;

describe('cube maps (OpenGL 2.0 §3.8.6)', () => {
  // prettier-ignore
  it.each<[string, number[], number, number[]]>([
    // s = (sc / |ma| + 1) / 2, t = (tc / |ma| + 1) / 2
    ['+x: -z, -y', [4, 2, 1],   0, [3 / 8, 2 / 8]],
    ['-x: +z, -y', [-4, 2, 1],  1, [5 / 8, 2 / 8]],
    ['+y: +x, +z', [2, 4, 1],   2, [6 / 8, 5 / 8]],
    ['-y: +x, -z', [2, -4, 1],  3, [6 / 8, 3 / 8]],
    ['+z: +x, -y', [2, 1, 4],   4, [6 / 8, 3 / 8]],
    ['-z: -x, -y', [2, 1, -4],  5, [2 / 8, 3 / 8]],
  ])('%s', (_, r, face, st) => {
    expect(faceOf(r)).toBe(face);
    expect(project(face, r)).toEqual(st);
  });

  it('select by the greatest magnitude and its sign', () => {
    const component = fc.float({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(fc.tuple(component, component, component), (r) => {
        const face = faceOf(r);
        if (face === null) {
          expect(r.every((c) => c === 0)).toBe(true);
          return;
        }
        const value = r[Math.floor(face / 2)] ?? 0;
        expect(Math.abs(value)).toBe(Math.max(...r.map(Math.abs)));
        expect(Math.sign(value)).toBe(face % 2 === 0 ? 1 : -1);
        for (const coordinate of project(face, r)) {
          expect(coordinate).toBeGreaterThanOrEqual(0);
          expect(coordinate).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('take x before y before z where magnitudes are equal', () => {
    expect(faceOf([1, -1, 1])).toBe(0);
    expect(faceOf([0, -1, 1])).toBe(3);
    expect(faceOf([0, -0, 0])).toBeNull();
  });

  const faces = (r: readonly (readonly [number, number])[]): number[] =>
    facesWithin(r, EPSILON).map(({ face }) => face);
  const point = (r: readonly number[]): (readonly [number, number])[] => r.map((c) => [c, c]);

  it('may take any face of equal magnitude, or of nearly equal ones', () => {
    expect(faces(point([1, -1, 1]))).toEqual([0, 3, 4]);
    expect(faces(point([1 - EPSILON / 2, 0, -1]))).toEqual([0, 5]);
    expect(faces(point([1 - EPSILON * 2, 0, -1]))).toEqual([5]);
    expect(faces(point([0, -0, 0]))).toEqual([]);
  });

  it('take the faces that a range of directions meets', () => {
    const ranges = [
      [2, 4],
      [-4, 1],
      [0, 1],
    ] as const;
    expect(facesWithin(ranges, 0)).toEqual([
      { face: 0, coordinates: [[0.25, 0.5], [0.25, 1]] },
      // Against -y, which is 2 or more there.
      { face: 3, coordinates: [[0.75, 1], [0.25, 0.5]] },
    ]); // prettier-ignore
    expect(faces([[-1, 1], [-1, 1], [-1, 1]])).toEqual([0, 1, 2, 3, 4, 5]); // prettier-ignore
  });

  it('hold every direction of a range', () => {
    const component = fc.float({ min: -2, max: 2, noNaN: true });
    const span = fc.float({ min: 0, max: 1, noNaN: true });
    const range = fc.tuple(component, span, span);
    fc.assert(
      fc.property(fc.tuple(range, range, range), (given) => {
        const direction = given.map(([from, size, at]) => from + size * at);
        const face = faceOf(direction);
        fc.pre(face !== null);
        const found = facesWithin(
          given.map(([from, size]) => [from, from + size] as const),
          EPSILON,
        ).find((other) => other.face === face);
        expect(found).toBeDefined();
        for (const [i, coordinate] of project(face ?? 0, direction).entries()) {
          const [low = NaN, high = NaN] = found?.coordinates[i] ?? [];
          expect(coordinate).toBeGreaterThanOrEqual(low - 1e-12);
          expect(coordinate).toBeLessThanOrEqual(high + 1e-12);
        }
      }),
    );
  });

  it('have the derivatives that differences have', () => {
    const [r, d] = [
      [4, 2, 1],
      [0.5, -1, 2],
    ];
    const step = 1e-6;
    const moved = r.map((value, i) => value + step * (d[i] ?? 0));
    const [from, to] = [project(0, r), project(0, moved)];
    for (const [i, derivative] of projectDerivative(0, r, d).entries()) {
      expect(derivative).toBeCloseTo(((to[i] ?? 0) - (from[i] ?? 0)) / step, 5);
    }
  });
});
