/**
 * Matrices of four rows as bindings of `state.matrix` need them (NV_gpu_program4 §2.X.3.3, Table X.11). All
 * is computed in binary64; whoever hands results on rounds them once (gp4.E-state-precision).
 */

export type Row = readonly [number, number, number, number];

/** Four rows: row 0 first, as `.row[0]` selects it; OpenGL's arrays have the columns one after another. */
export type Matrix = readonly [Row, Row, Row, Row];

export const IDENTITY: Matrix = [
  [1, 0, 0, 0],
  [0, 1, 0, 0],
  [0, 0, 1, 0],
  [0, 0, 0, 1],
];

type Index = 0 | 1 | 2 | 3;

function rowOf(entry: (index: Index) => number): Row {
  return [entry(0), entry(1), entry(2), entry(3)];
}

function matrixOf(entry: (row: Index, column: Index) => number): Matrix {
  const row = (index: Index): Row => rowOf((column) => entry(index, column));
  return [row(0), row(1), row(2), row(3)];
}

export function mapMatrix(matrix: Matrix, map: (entry: number) => number): Matrix {
  return matrixOf((row, column) => map(matrix[row][column]));
}

export function transpose(matrix: Matrix): Matrix {
  return matrixOf((row, column) => matrix[column][row]);
}

export function multiply(a: Matrix, b: Matrix): Matrix {
  return matrixOf(
    (row, column) =>
      a[row][0] * b[0][column] +
      a[row][1] * b[1][column] +
      a[row][2] * b[2][column] +
      a[row][3] * b[3][column],
  );
}

/**
 * A condition number by which binary64 may lose what binary32 holds: 2^-53, the error of an entry, times
 * this is 2^-24, half a unit in the last place of binary32.
 */
const POOREST = 2 ** 29;

/**
 * The inverse; null where the matrix is poorly conditioned, for which the document has no measure
 * (gp4.E-poorly-conditioned), or has an entry that is no finite number.
 */
export function inverse(matrix: Matrix): Matrix | null {
  const inverted = eliminate(matrix);
  if (inverted === null) return null;
  return conditionOf(matrix, inverted) <= POOREST ? inverted : null;
}

/** The condition number: how much of an error in the entries the inverse may have. */
export function conditionOf(matrix: Matrix, inverted: Matrix): number {
  return norm(matrix) * norm(inverted);
}

/** The greatest sum of magnitudes in a row. */
function norm(matrix: Matrix): number {
  return Math.max(...matrix.map((row) => row.reduce((sum, entry) => sum + Math.abs(entry), 0)));
}

/** Gauss-Jordan elimination with the greatest pivot of each column; null where all are zero, or NaN. */
function eliminate(matrix: Matrix): Matrix | null {
  // Each row of the matrix, and beside it that of the identity, which becomes the inverse.
  let rows = matrix.map((row, index) => [...row, ...(IDENTITY[index] ?? [])]);
  for (let column = 0; column < 4; column++) {
    const magnitude = (row: readonly number[]): number => Math.abs(row[column] ?? 0);
    const candidates = rows.slice(column);
    const pivotRow = candidates.reduce((a, b) => (magnitude(b) > magnitude(a) ? b : a));
    const pivot = pivotRow[column] ?? 0;
    if (pivot === 0 || !Number.isFinite(pivot)) return null;
    const scaled = pivotRow.map((entry) => entry / pivot);
    const reduce = (row: readonly number[]): number[] =>
      row.map((entry, index) => entry - (row[column] ?? 0) * (scaled[index] ?? 0));
    rows = [
      ...rows.slice(0, column).map(reduce),
      scaled,
      ...candidates.filter((row) => row !== pivotRow).map(reduce),
    ];
  }
  return matrixOf((row, column) => rows[row]?.[4 + column] ?? NaN);
}
