/**
 * Primitive assembly: which vertices between Begin and End make which points, lines and polygons, in which order. OpenGL 1.2.1 §2.6.1
 * and Table 2.9; primitives with adjacency, NV_geometry_program4 §2.6.1; numbers of primitives, NV_fragment_program4 and
 * NV_geometry_program4 §2.X.3.2. What is too little for a primitive is left out.
 */
import type { PrimitiveMode } from '../../../spec/gl/primitives.js';

export interface Primitive {
  readonly kind: 'point' | 'line' | 'polygon';
  /** Which vertices, counted from 0 after Begin, in the order in which they are drawn. */
  readonly vertices: readonly number[];
  /**
   * The adjacent vertices, of a line that of its beginning and that of its end, of a triangle those of its edges from the first to the
   * second, from the second to the third and from the third to the first; none without adjacency. Without a geometry program they are
   * ignored.
   */
  readonly neighbours: readonly number[];
  /** The vertex whose attributes a flat-shaded primitive has; one of `vertices`. */
  readonly provoking: number;
  /** primitive.id. */
  readonly id: number;
}

type Unnumbered = Omit<Primitive, 'id'>;

/** A line or polygon whose provoking vertex is the last, as it is but for quads in strips and for polygons. */
function ofVertices(vertices: readonly number[], neighbours: readonly number[] = []): Unnumbered {
  const kind = vertices.length === 2 ? 'line' : 'polygon';
  return { kind, vertices, neighbours, provoking: vertices.at(-1) ?? 0 };
}

/** One for each `step` vertices, as many as fit; each takes `size`. */
function each(
  count: number,
  { size, step }: { readonly size: number; readonly step: number },
  make: (first: number, index: number) => Unnumbered,
): readonly Unnumbered[] {
  const length = Math.max(0, Math.floor((count - size) / step) + 1);
  return Array.from({ length }, (_, index) => make(index * step, index));
}

function separate(size: number): (count: number) => readonly Unnumbered[] {
  return (count) =>
    each(count, { size, step: size }, (first) =>
      ofVertices(Array.from({ length: size }, (_, index) => first + index)),
    );
}

function lineStrip(count: number): readonly Unnumbered[] {
  return each(count, { size: 2, step: 1 }, (first) => ofVertices([first, first + 1]));
}

function lineLoop(count: number): readonly Unnumbered[] {
  return count < 2 ? [] : [...lineStrip(count), ofVertices([count - 1, 0])];
}

/** Every other triangle begins with its second vertex, so that all have one orientation; Table X.1 of NV_geometry_program4 orders them so. */
function triangleStrip(count: number): readonly Unnumbered[] {
  return each(count, { size: 3, step: 1 }, (first, index) =>
    ofVertices(index % 2 === 0 ? [first, first + 1, first + 2] : [first + 1, first, first + 2]),
  );
}

function triangleFan(count: number): readonly Unnumbered[] {
  return each(count, { size: 3, step: 1 }, (first) => ofVertices([0, first + 1, first + 2]));
}

/** The quad's last vertex is the third around it. */
function quadStrip(count: number): readonly Unnumbered[] {
  return each(count, { size: 4, step: 2 }, (first) => ({
    ...ofVertices([first, first + 1, first + 3, first + 2]),
    provoking: first + 3,
  }));
}

function polygon(count: number): readonly Unnumbered[] {
  if (count < 3) return [];
  return [{ ...ofVertices(Array.from({ length: count }, (_, index) => index)), provoking: 0 }];
}

/** §2.6.1, Lines with Adjacency, Line Strips with Adjacency: the two in the middle are the line. */
function adjacentLines(step: number): (count: number) => readonly Unnumbered[] {
  return (count) =>
    each(count, { size: 4, step }, (first) =>
      ofVertices([first + 1, first + 2], [first, first + 3]),
    );
}

/** §2.6.1, Triangles with Adjacency. */
function adjacentTriangles(count: number): readonly Unnumbered[] {
  return each(count, { size: 6, step: 6 }, (first) =>
    ofVertices([first, first + 2, first + 4], [first + 1, first + 3, first + 5]),
  );
}

/** §2.6.1, Triangle Strips with Adjacency, Table X.1. */
function adjacentStrip(count: number): readonly Unnumbered[] {
  const last = Math.floor(count / 2) - 3;
  return each(count, { size: 6, step: 2 }, (first, index) => {
    const before = index === 0 ? 1 : first - 2;
    const beside = first + 3;
    // The strip goes on there, but for the last triangle.
    const beyond = index === last ? first + 5 : first + 6;
    return index % 2 === 0
      ? ofVertices([first, first + 2, first + 4], [before, beyond, beside])
      : ofVertices([first + 2, first, first + 4], [before, beside, beyond]);
  });
}

const RULES: Readonly<Record<PrimitiveMode, (count: number) => readonly Unnumbered[]>> = {
  POINTS: (count) =>
    each(count, { size: 1, step: 1 }, (first) => ({ ...ofVertices([first]), kind: 'point' })),
  LINES: separate(2),
  LINE_STRIP: lineStrip,
  LINE_LOOP: lineLoop,
  TRIANGLES: separate(3),
  TRIANGLE_STRIP: triangleStrip,
  TRIANGLE_FAN: triangleFan,
  QUADS: separate(4),
  QUAD_STRIP: quadStrip,
  POLYGON: polygon,
  LINES_ADJACENCY_EXT: adjacentLines(4),
  LINE_STRIP_ADJACENCY_EXT: adjacentLines(1),
  TRIANGLES_ADJACENCY_EXT: adjacentTriangles,
  TRIANGLE_STRIP_ADJACENCY_EXT: adjacentStrip,
};

/** The primitives of so many vertices between Begin and End. */
export function assembled(mode: PrimitiveMode, count: number): readonly Primitive[] {
  return RULES[mode](count).map((primitive, id) => ({ ...primitive, id }));
}

/**
 * The primitives of elements, among which some index restarts the primitive (NV_primitive_restart, a document that is not listed);
 * vertices are places among `elements`.
 */
// nvfp4.attributes.primitive-count, nvgp4.attributes.primitive-count, nvfp4.dependencies.primitive-restart,
// nvgp4.dependencies.primitive-restart: the numbers go on, but for those of polygons, which are zero.
export function assembledWithRestart(
  mode: PrimitiveMode,
  elements: readonly number[],
  restart: number,
): readonly Primitive[] {
  const primitives: Primitive[] = [];
  for (const places of runs(elements, restart)) {
    const at = (index: number): number => places[index] ?? 0;
    for (const { kind, vertices, neighbours, provoking } of RULES[mode](places.length)) {
      primitives.push({
        kind,
        vertices: vertices.map(at),
        neighbours: neighbours.map(at),
        provoking: at(provoking),
        id: mode === 'POLYGON' ? 0 : primitives.length,
      });
    }
  }
  return primitives;
}

/** The places of elements between those that restart. */
function runs(elements: readonly number[], restart: number): readonly (readonly number[])[] {
  let current: number[] = [];
  const all = [current];
  for (const [place, element] of elements.entries()) {
    if (element === restart) {
      current = [];
      all.push(current);
    } else {
      current.push(place);
    }
  }
  return all;
}

/**
 * The triangles of a polygon that a geometry program for triangles sees, in the order of the first implementation; any other
 * triangulation of the same orientation (`triangulation.testing.ts`) is permitted too.
 */
// nvgp4.geometry.decomposed-in, nvgp4.issues.decomposition
export function decomposed(mode: PrimitiveMode, primitive: Primitive): readonly Primitive[] {
  const { vertices } = primitive;
  if (primitive.kind !== 'polygon' || vertices.length === 3) return [primitive];
  const [a = 0, b = 0, c = 0, d = 0] = vertices;
  switch (mode) {
    case 'QUADS':
      return [triangle(primitive, [a, b, c]), triangle(primitive, [a, c, d])];
    case 'QUAD_STRIP':
      // The quad's provoking vertex, c, is the last of both.
      return [triangle(primitive, [a, b, c]), triangle(primitive, [d, a, c])];
    default:
      return vertices.slice(2).map((next, index) => {
        return triangle(primitive, [vertices[index + 1] ?? 0, next, a]);
      });
  }
}

/** A part of a primitive, which keeps its number. */
function triangle({ id }: Primitive, vertices: readonly number[]): Primitive {
  return { ...ofVertices(vertices), id };
}
