/**
 * Polynomials of evaluators: sums of control points by Bernstein polynomials, in binary64. NV_vertex_program §5.1 and OpenGL 1.2.1 §5.1
 * name no precision; who needs binary32 rounds what comes out once.
 */

/** A value of one to four components. */
export type Point = readonly number[];

/** B(i, n) of all i at t; t^0 and (1 - t)^0 are 1, for t = 0 and t = 1 too. */
export function bernstein(degree: number, t: number): readonly number[] {
  let row: readonly number[] = [1];
  // B(i, k) = (1 - t) B(i, k - 1) + t B(i - 1, k - 1): products of neighbours alone, so that no coefficient grows.
  for (let k = 1; k <= degree; k++) {
    const before = row;
    row = Array.from(
      { length: k + 1 },
      (_, i) => (1 - t) * (before[i] ?? 0) + t * (before[i - 1] ?? 0),
    );
  }
  return row;
}

/** The derivatives of B(i, n) at t: n (B(i - 1, n - 1) - B(i, n - 1)). */
export function derivatives(degree: number, t: number): readonly number[] {
  const lower = degree === 0 ? [] : bernstein(degree - 1, t);
  return Array.from(
    { length: degree + 1 },
    (_, i) => degree * ((lower[i - 1] ?? 0) - (lower[i] ?? 0)),
  );
}

/** The sum of points by weights, component by component. */
export function weighted(points: readonly Point[], weights: readonly number[]): Point {
  const [first = []] = points;
  return first.map((_, component) =>
    points.reduce((sum, point, i) => sum + (weights[i] ?? 0) * (point[component] ?? 0), 0),
  );
}

/** A surface: rows of points by u, in each the points by v. */
export function weightedSurface(
  rows: readonly (readonly Point[])[],
  u: readonly number[],
  v: readonly number[],
): Point {
  return weighted(
    rows.map((row) => weighted(row, v)),
    u,
  );
}

/**
 * The analytic normal of a surface, the vector product of the derivatives of q by u and v: q is p, or its components by w where it has
 * four. Not normalised. Null where w is zero, of which no document says anything.
 */
export function analyticNormal(p: Point, byU: Point, byV: Point): Point | null {
  const w = p[3];
  if (w === 0) return null;
  const ofQ = (d: Point): Point =>
    [0, 1, 2].map((i) => {
      const own = d[i] ?? 0;
      return w === undefined ? own : (own * w - (p[i] ?? 0) * (d[3] ?? 0)) / (w * w);
    });
  const [[ux = 0, uy = 0, uz = 0], [vx = 0, vy = 0, vz = 0]] = [ofQ(byU), ofQ(byV)];
  return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
}
