/**
 * Attributes of a fragment between the vertices of its primitive. NV_fragment_program4 §2.X.3.1, over equations 3.6 and 3.8 of OpenGL
 * 2.0 (with perspective correction, of lines and of polygons), 3.7 and the approximation behind 3.8 (without). Where a fragment lies
 * is the caller's to give, as the weights of the vertices: that is rasterization. Computed in binary64, rounded once.
 */
import { UNDEFINED } from '../../gpu/domains/undefined.js';
import { IntegerWord, type NominalWord } from '../../gpu/domains/words.js';
import type { AttributeModes, Interpolation } from './flat.js';
import type { Facing } from './facing.js';
import {
  attributeOf,
  counted,
  floatOf,
  mapComponents,
  namesOf,
  NOTHING,
  onlyX,
  weighted,
  type Components,
  type Vertex,
} from './vertex.js';

/** The place where a fragment is sampled. */
export interface Place {
  /** A weight for each vertex, in window coordinates: 1 - t and t on a line, a, b and c on a triangle. Their sum is 1. */
  readonly weights: readonly number[];
  /**
   * Without multisampling, "one sample": CENTROID makes no difference then. Else the weights of the point on or inside of the primitive
   * that CENTROID attributes have; null where it is left open, as the document does.
   */
  readonly centroid: readonly number[] | null | 'one sample';
}

/** An attribute of the vertices by weights in window coordinates. Flat attributes have one value already. */
// nvfp4.interpolation.flat, nvfp4.interpolation.no-perspective
export function interpolated(
  vertices: readonly Vertex[],
  name: string,
  weights: readonly number[],
  interpolation: Interpolation,
): Components {
  const values = vertices.map((vertex) => attributeOf(vertex, name));
  const [first] = values;
  // A point's attributes are those of its vertex.
  if (first !== undefined && (interpolation === 'flat' || vertices.length === 1)) return first;
  const shares = interpolation === 'linear' ? weights : perspective(vertices, weights);
  if (shares === null) return NOTHING;
  return mapComponents((...words) => weighted(words, shares), ...values);
}

/** The weights with which attributes are corrected: those by 1/w, so that their sum is 1; null where a w is zero or has no value. */
function perspective(
  vertices: readonly Vertex[],
  weights: readonly number[],
): readonly number[] | null {
  const parts = vertices.map(({ position }, index) => {
    const w = floatOf(position.w);
    return w === UNDEFINED ? NaN : (weights[index] ?? 0) / w;
  });
  const sum = parts.reduce((all, part) => all + part, 0);
  return Number.isFinite(sum) && sum !== 0 ? parts.map((part) => part / sum) : null;
}

/** The values that an attribute can have at any point on or inside of a primitive whose vertices lie before the eye. */
export interface Range {
  readonly least: number;
  readonly greatest: number;
}

/** What a CENTROID attribute may be, whatever point is taken; null where a value is undefined. */
// nvfp4.interpolation.centroid
export function centroidRange(
  vertices: readonly Vertex[],
  name: string,
  component: keyof Components,
): Range | null {
  let [least, greatest] = [Infinity, -Infinity];
  for (const vertex of vertices) {
    const value = floatOf(attributeOf(vertex, name)[component]);
    if (value === UNDEFINED || Number.isNaN(value)) return null;
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
  }
  return { least, greatest };
}

/** What a fragment has besides interpolated attributes. */
export interface FragmentOrigin {
  readonly kind: 'point' | 'line' | 'polygon';
  /** Null where the side of a polygon is not decided. */
  readonly facing: Facing | null;
  /** The number of the primitive, where no geometry program is enabled; else the vertices' `primid` counts. */
  readonly primitiveId: number | null;
  /** Window coordinates of the fragment: x, y and z. */
  readonly window: readonly [number, number, number];
}

/** The attributes of a fragment by the bindings of fragment programs; colours are selected before. What is left out is undefined. */
// nvfp4.interpolation.centroid, nvfp4.interpolation.no-primitive, nvfp4.attributes.fogcoord, nvfp4.attributes.clip
export function fragmentAttributes(
  vertices: readonly Vertex[],
  place: Place,
  modes: (name: string) => AttributeModes,
  origin: FragmentOrigin,
): Readonly<Record<string, Components>> {
  const entries = namesOf(vertices)
    .filter((name) => /^(?:color|texcoord|attrib|fogcoord|clip)\b/.test(name))
    .map((name): readonly [string, Components] => {
      const value = atPlace(vertices, name, place, modes(name));
      return [`fragment.${name}`, counted(name, value)];
    });
  return {
    ...Object.fromEntries(entries),
    'fragment.position': windowPosition(vertices, place.weights, origin),
    'fragment.facing': facingAttribute(origin),
    'primitive.id': primitiveId(vertices, origin),
  };
}

function atPlace(
  vertices: readonly Vertex[],
  name: string,
  { weights, centroid }: Place,
  { interpolation, isCentroid }: AttributeModes,
): Components {
  if (!isCentroid || centroid === 'one sample' || vertices.length === 1) {
    return interpolated(vertices, name, weights, interpolation);
  }
  return centroid === null ? NOTHING : interpolated(vertices, name, centroid, interpolation);
}

/** x, y and z of the window, and the reciprocal of w in clip coordinates. */
// nvfp4.attributes.position
function windowPosition(
  vertices: readonly Vertex[],
  weights: readonly number[],
  { window: [x, y, z] }: FragmentOrigin,
): Components {
  let sum = 0;
  for (const [index, { position }] of vertices.entries()) {
    const w = floatOf(position.w);
    sum += w === UNDEFINED ? NaN : (vertices.length === 1 ? 1 : (weights[index] ?? 0)) / w;
  }
  const reciprocal: NominalWord = Number.isNaN(sum) ? UNDEFINED : Math.fround(sum);
  return { x: Math.fround(x), y: Math.fround(y), z: Math.fround(z), w: reciprocal };
}

/** -1 of polygons that face back, 1 of all others. */
// nvfp4.attributes.facing
function facingAttribute({ kind, facing }: FragmentOrigin): Components {
  if (kind !== 'polygon') return { ...NOTHING, x: 1 };
  if (facing === null) return NOTHING;
  return { ...NOTHING, x: facing === 'back' ? -1 : 1 };
}

/** The number of the primitive; behind a geometry program what it wrote for the provoking vertex, which is flat. */
// nvfp4.attributes.primitive-id
function primitiveId(vertices: readonly Vertex[], { primitiveId: id }: FragmentOrigin): Components {
  if (id !== null) return { ...NOTHING, x: new IntegerWord(null, id) };
  const [first] = vertices;
  return first === undefined ? NOTHING : onlyX(attributeOf(first, 'primid'));
}
