/** What a decomposition for geometry programs has to be: NV_geometry_program4 §2.14.6.1 and Issue 17. */

/**
 * Whether triangles decompose a convex polygon as they have to: they cover it, do not overlap, and have its orientation. Each begins at
 * any of its vertices.
 *
 * @param vertices those of the polygon, all different
 */
// nvgp4.geometry.decomposed-in
export function isTriangulation(
  vertices: readonly number[],
  triangles: readonly (readonly number[])[],
): boolean {
  const size = vertices.length;
  if (triangles.length !== size - 2) return false;
  const edges = new Map<string, number>();
  for (const corners of triangles) {
    const places = corners.map((vertex) => vertices.indexOf(vertex));
    const turns = places.filter((place, index) => place > (places[(index + 1) % 3] ?? 0)).length;
    // Around the polygon once: one step goes back.
    if (places.length !== 3 || new Set(places).size !== 3 || places.includes(-1) || turns !== 1) {
      return false;
    }
    for (const [index, place] of places.entries()) {
      const edge = `${String(place)} ${String(places[(index + 1) % 3])}`;
      edges.set(edge, (edges.get(edge) ?? 0) + 1);
    }
  }
  // Each edge of the polygon once, and each diagonal once in either direction: then n - 2 triangles of one orientation cover it once.
  return [...edges].every(([edge, times]) => {
    const [from, to] = edge.split(' ');
    const isOuter = Number(to) === (Number(from) + 1) % size;
    return times === 1 && (isOuter || edges.has(`${String(to)} ${String(from)}`));
  });
}
