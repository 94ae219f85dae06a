import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyticNormal, bernstein, derivatives, weighted } from './bernstein.js';

const degree = fc.integer({ min: 0, max: 12 });
const inside = fc.double({ min: 0, max: 1, noNaN: true });
const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** C(n, i) t^i (1 - t)^(n - i), as the text has it. */
function asStated(n: number, t: number): readonly number[] {
  let choose = 1;
  return Array.from({ length: n + 1 }, (_, i) => {
    if (i > 0) choose = (choose * (n - i + 1)) / i;
    return choose * t ** i * (1 - t) ** (n - i);
  });
}

describe('Bernstein polynomials', () => {
  it('of degree 0 do not change, and no points have no sum', () => {
    expect(derivatives(0, 0.5)).toEqual([0]);
    expect(weighted([], [])).toEqual([]);
  });

  it('are as the text states them, with 0^0 = 1', () => {
    fc.assert(
      fc.property(degree, inside, (n, t) => {
        const [own, stated] = [bernstein(n, t), asStated(n, t)];
        for (const [i, value] of own.entries()) expect(value).toBeCloseTo(stated[i] ?? NaN, 12);
      }),
    );
    expect(bernstein(3, 0)).toEqual([1, 0, 0, 0]);
    expect(bernstein(3, 1)).toEqual([0, 0, 0, 1]);
  });

  it('sum to 1, and their derivatives to 0', () => {
    fc.assert(
      fc.property(degree, inside, (n, t) => {
        expect(sum(bernstein(n, t))).toBeCloseTo(1, 12);
        expect(sum(derivatives(n, t))).toBeCloseTo(0, 10);
      }),
    );
  });

  it('give back what is linear, also outside of the domain, and its slope', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6 }),
        fc.double({ min: -2, max: 3, noNaN: true }),
        (n, t) => {
          const points = Array.from({ length: n + 1 }, (_, i) => [i / n]);
          expect(weighted(points, bernstein(n, t))[0]).toBeCloseTo(t, 9);
          expect(weighted(points, derivatives(n, t))[0]).toBeCloseTo(1, 6);
        },
      ),
    );
  });
});

it('the normal of a surface stands on its derivatives, of four components on those of q', () => {
  expect(analyticNormal([1, 2, 3], [1, 0, 0], [0, 2, 0])).toEqual([0, 0, 2]);
  // q = p / w: of p = (u, v, 0, 2) the derivatives are a half.
  expect(analyticNormal([1, 1, 0, 2], [1, 0, 0, 0], [0, 1, 0, 0])).toEqual([0, 0, 0.25]);
  expect(analyticNormal([1, 1, 0, 0], [1, 0, 0, 0], [0, 1, 0, 0])).toBeNull();
});

it('the normal of a surface of four components is that of its quotients by w (ARB_vertex_program §5.1)', () => {
  // q = p / w, and its derivatives (d w - p d_w) / w^2: (1, -2, -3) / 4 and (-1, 0, -3) / 4.
  expect(analyticNormal([1, 2, 3, 2], [1, 0, 0, 1], [0, 1, 0, 1])).toEqual([0.375, 0.375, -0.125]);
});
