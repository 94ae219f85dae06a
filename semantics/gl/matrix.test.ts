import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IDENTITY, inverse, multiply, transpose, type Matrix } from './matrix.js';

const entry = fc.integer({ min: -8, max: 8 });
const row = fc.tuple(entry, entry, entry, entry);
const matrices = fc.tuple(row, row, row, row);

function near(a: Matrix, b: Matrix): boolean {
  return a.every((entries, i) =>
    entries.every((value, j) => Math.abs(value - (b[i]?.[j] ?? NaN)) < 1e-6),
  );
}

function diagonal(x: number, y: number, z: number, w: number): Matrix {
  return [
    [x, 0, 0, 0],
    [0, y, 0, 0],
    [0, 0, z, 0],
    [0, 0, 0, w],
  ];
}

describe('products', () => {
  it('take rows of the first and columns of the second', () => {
    const a: Matrix = [[1, 2, 3, 4], ...[IDENTITY[1], IDENTITY[2], IDENTITY[3]]] as const;
    const b: Matrix = [
      [1, 5, 0, 0],
      [10, 0, 0, 0],
      [100, 0, 0, 0],
      [1000, 0, 0, 7],
    ];
    expect(multiply(a, b)[0]).toEqual([4321, 5, 0, 28]);
    expect(multiply(b, a)[0]).toEqual([1, 7, 3, 4]);
  });
});

describe('inverses', () => {
  it('are such from both sides, and that of the transpose is the transpose', () => {
    fc.assert(
      fc.property(matrices, (matrix) => {
        const inverted = inverse(matrix);
        if (inverted === null) return;
        expect(near(multiply(matrix, inverted), IDENTITY)).toBe(true);
        expect(near(multiply(inverted, matrix), IDENTITY)).toBe(true);
        expect(near(inverse(transpose(matrix)) ?? IDENTITY, transpose(inverted))).toBe(true);
      }),
    );
  });

  it('are undefined of a matrix with a row that is a sum of others', () => {
    fc.assert(
      fc.property(row, row, row, (a, b, c) => {
        const sum = [a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]] as const;
        expect(inverse([a, c, sum, b])).toBeNull();
      }),
    );
  });

  it('need rows in another order', () => {
    const swap: Matrix = [IDENTITY[2], IDENTITY[0], IDENTITY[3], IDENTITY[1]];
    expect(inverse(swap)).toEqual(transpose(swap));
  });

  it('exist up to a condition number of 2^29', () => {
    expect(inverse(diagonal(2 ** -29, 1, 1, 1))).toEqual(diagonal(2 ** 29, 1, 1, 1));
    expect(inverse(diagonal(2 ** -30, 1, 1, 1))).toBeNull();
  });

  it('are undefined of what has no finite entries', () => {
    for (const strange of [NaN, Infinity]) {
      expect(inverse(diagonal(strange, 1, 1, 1))).toBeNull();
      expect(inverse([[1, 0, 0, strange], IDENTITY[1], IDENTITY[2], IDENTITY[3]])).toBeNull();
    }
  });
});
