/** Matrices of a view, as OpenGL's have them: rows, to be multiplied with columns. */
import {
  IDENTITY,
  inverse,
  multiply,
  transpose,
  type Matrix,
  type Row,
} from '../../semantics/gl/matrix.js';

export type Point = readonly [number, number, number];

export function minus(a: Point, b: Point): Point {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

export function dot(a: Point, b: Point): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function cross(a: Point, b: Point): Point {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function unit(a: Point): Point {
  const length = Math.hypot(...a);
  return [a[0] / length, a[1] / length, a[2] / length];
}

export function moved([x, y, z]: Point): Matrix {
  return [[1, 0, 0, x], [0, 1, 0, y], [0, 0, 1, z], [0, 0, 0, 1]]; // prettier-ignore
}

/** @param angle in radians, about the y axis */
export function turned(angle: number): Matrix {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return [[c, 0, s, 0], [0, 1, 0, 0], [-s, 0, c, 0], [0, 0, 0, 1]]; // prettier-ignore
}

/** @param angle in radians, about the x axis */
export function tilted(angle: number): Matrix {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return [[1, 0, 0, 0], [0, c, -s, 0], [0, s, c, 0], [0, 0, 0, 1]]; // prettier-ignore
}

/** From world to eye space: the eye looks along -z. */
export function seenFrom(eye: Point, at: Point): Matrix {
  const back = unit(minus(eye, at));
  const right = unit(cross([0, 1, 0], back));
  const up = cross(back, right);
  const row = (axis: Point): Row => [...axis, -dot(axis, eye)];
  return [row(right), row(up), row(back), [0, 0, 0, 1]];
}

/** @param angle that is seen from the lower to the upper edge, in radians; @param aspect width over height */
export function perspective(angle: number, aspect: number, near: number, far: number): Matrix {
  const focal = 1 / Math.tan(angle / 2);
  return [
    [focal / aspect, 0, 0, 0],
    [0, focal, 0, 0],
    [0, 0, (far + near) / (near - far), (2 * far * near) / (near - far)],
    [0, 0, -1, 0],
  ];
}

export function product(...matrices: readonly Matrix[]): Matrix {
  return matrices.reduce(multiply, IDENTITY);
}

/** What normals are transformed by. */
export function inverseTranspose(matrix: Matrix): Matrix {
  const inverted = inverse(matrix);
  if (inverted === null) throw new RangeError('a matrix of a view that has no inverse');
  return transpose(inverted);
}

/** A direction in another space. */
export function direction(matrix: Matrix, [x, y, z]: Point): Point {
  const along = ([a, b, c]: Row): number => a * x + b * y + c * z;
  return unit([along(matrix[0]), along(matrix[1]), along(matrix[2])]);
}

/** The rows of a matrix as program parameters from a number on. */
export function tracked(first: number, matrix: Matrix): Readonly<Record<number, Row>> {
  return Object.fromEntries(matrix.map((row, at) => [first + at, row]));
}
