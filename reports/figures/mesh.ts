/** Meshes: attributes of vertices by number, four floats each, and triangles of their indices. */
import type { Quad } from '../../spec/environments.js';

export interface Mesh {
  readonly vertices: number;
  /** x, y, z, w of vertex after vertex. */
  readonly attributes: ReadonlyMap<number, Float32Array>;
  readonly triangles: readonly (readonly [number, number, number])[];
}

/** What stands at a place of a grid, by attribute; u and v go from 0 to 1. */
type AtPlace = (u: number, v: number) => Readonly<Record<number, Quad>>;

/** A grid of so many cells each way. */
export function grid(columns: number, rows: number, at: AtPlace): Mesh {
  const places: Readonly<Record<number, Quad>>[] = [];
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++) places.push(at(column / columns, row / rows));
  }
  const triangles: (readonly [number, number, number])[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const own = row * (columns + 1) + column;
      const above = own + columns + 1;
      triangles.push([own, own + 1, above + 1], [own, above + 1, above]);
    }
  }
  return { vertices: places.length, attributes: attributesOf(places), triangles };
}

function attributesOf(
  places: readonly Readonly<Record<number, Quad>>[],
): ReadonlyMap<number, Float32Array> {
  const numbers = Object.keys(places[0] ?? {}).map(Number);
  return new Map(
    numbers.map((number) => [
      number,
      Float32Array.from(places.flatMap((place) => place[number] ?? [0, 0, 0, 1])),
    ]),
  );
}

/** Several meshes with the same attributes as one. */
export function joined(meshes: readonly Mesh[]): Mesh {
  const [first] = meshes;
  const numbers = [...(first?.attributes.keys() ?? [])];
  const starts = meshes.map((_, at) =>
    meshes.slice(0, at).reduce((sum, { vertices }) => sum + vertices, 0),
  );
  return {
    vertices: meshes.reduce((sum, { vertices }) => sum + vertices, 0),
    attributes: new Map(
      numbers.map((number) => [
        number,
        Float32Array.from(meshes.flatMap((mesh) => [...(mesh.attributes.get(number) ?? [])])),
      ]),
    ),
    triangles: meshes.flatMap(({ triangles }, at) => {
      const start = starts[at] ?? 0;
      return triangles.map(([a, b, c]) => [a + start, b + start, c + start] as const);
    }),
  };
}
