/**
 * Where the strips of a geometry program end. Transform feedback records strips as separate lines or
 * triangles, which shows neither strips too short to be drawn nor, by itself, where one ends. Recorded as
 * points, the same program shows every vertex in its order; the primitives, each of vertices that stand side
 * by side there, tell which neighbours a strip joins. NV_geometry_program4 §2.14.6.3.
 */

/** Vertices that hold the same words are the same to whoever looks. */
export type VertexKey = string;

/**
 * How many vertices each strip has, those included that draw nothing; null where that cannot be told, because
 * other strips of the same vertices would be drawn alike.
 *
 * @param vertices in the order in which they are emitted
 * @param primitives lines or triangles, in the order in which they are drawn
 * @param size vertices of a primitive
 */
export function stripsOf(
  vertices: readonly VertexKey[],
  primitives: readonly (readonly VertexKey[])[],
  size: 2 | 3,
): readonly number[] | null {
  if (vertices.length === 0) return primitives.length === 0 ? [] : null;
  const drawn = drawnPlaces(vertices, primitives, size);
  return drawn === null ? null : lengths(vertices.length, drawn, size);
}

/** For each place where a primitive could begin, whether one does; null where that is not determined. */
function drawnPlaces(
  vertices: readonly VertexKey[],
  primitives: readonly (readonly VertexKey[])[],
  size: 2 | 3,
): readonly boolean[] | null {
  const possible = vertices
    .slice(0, Math.max(0, vertices.length - size + 1))
    .map((_, first) => primitiveKey(vertices.slice(first, first + size)));
  const seen = primitives.map(primitiveKey);
  // The places are determined if the earliest choice for each primitive is also the latest.
  const earliest = chosenPlaces(possible, seen);
  const latest = chosenPlaces([...possible].reverse(), [...seen].reverse());
  if (earliest === null || latest === null) return null;
  const mirrored = latest.map((place) => possible.length - 1 - place).reverse();
  if (earliest.some((place, index) => place !== mirrored[index])) return null;
  const drawn = new Set(earliest);
  return possible.map((_, place) => drawn.has(place));
}

/**
 * A primitive as a key. The order of a line's vertices counts; that of a triangle's does not, since every other triangle
 * of a strip turns two of them around.
 */
function primitiveKey(vertices: readonly VertexKey[]): string {
  return (vertices.length === 2 ? vertices : [...vertices].sort()).join('/');
}

/** The first place for each, one after another; null where there is none. */
function chosenPlaces(
  possible: readonly string[],
  wanted: readonly string[],
): readonly number[] | null {
  const chosen: number[] = [];
  for (const key of wanted) {
    const place = possible.indexOf(key, (chosen.at(-1) ?? -1) + 1);
    if (place < 0) return null;
    chosen.push(place);
  }
  return chosen;
}

/** A primitive joins its vertices; one that is missing has an end of a strip between some two of its. */
function lengths(count: number, drawn: readonly boolean[], size: 2 | 3): readonly number[] | null {
  const gaps = size - 1;
  // Between a vertex and the next: whether some primitive joins them.
  const isJoined = Array.from({ length: count - 1 }, (_, gap) =>
    drawn.some((is, first) => is && first <= gap && gap < first + gaps),
  );
  const isEnd = isJoined.map(() => false);
  drawn.forEach((is, first) => {
    if (is) return;
    const open = gapsOf(first, gaps).filter((gap) => isJoined[gap] === false);
    const [only] = open;
    if (only !== undefined && open.length === 1) isEnd[only] = true;
  });
  if (isJoined.some((joined, gap) => !joined && isEnd[gap] !== true)) return null;
  const strips: number[] = [1];
  for (const end of isEnd) {
    if (end) strips.push(1);
    else strips.push((strips.pop() ?? 0) + 1);
  }
  return strips;
}

function gapsOf(first: number, gaps: number): readonly number[] {
  return Array.from({ length: gaps }, (_, at) => first + at);
}
