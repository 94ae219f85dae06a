/**
 * A mesh drawn: its vertices by a VP1.0 program, what becomes of primitives behind it by the GL's semantics, then perspective division, viewport, a
 * depth buffer and a colour for each sample. What shades a sample is the figure's own.
 */
import type { Quad } from '../../spec/environments.js';
import { nominalOf } from '../../semantics/domains/nominal-of.js';
import { floatOf, type Vertex } from '../../semantics/gl/pipeline/vertex.js';
import { UNDEFINED } from '../../semantics/gpu/domains/undefined.js';
import type { NominalWord } from '../../semantics/gpu/domains/words.js';
import { vertexOfRegisters } from '../../semantics/gl/pipeline/results.js';
import { onItsWay, type WayState } from '../../semantics/gl/pipeline/way.js';
import { load } from '../../semantics/language/load.js';
import { link } from '../../semantics/machine/link.js';
import { onManyVertices } from '../../semantics/machine/many.js';
import { invocation } from '../../semantics/machine/state.js';
import type { Mesh } from './mesh.js';

export type Colour = readonly [number, number, number];

/** Four values of each attribute of a sample, one attribute after the other, in the order in which they were asked for. */
export type Shade = (values: Float64Array) => Colour;

export interface Canvas {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue from 0 to 1. */
  readonly colours: Float32Array;
  readonly depths: Float32Array;
}

export function canvas(width: number, height: number, background: (y: number) => Colour): Canvas {
  const colours = new Float32Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++) {
    colours.set(background(Math.floor(pixel / width) / height), pixel * 3);
  }
  return { width, height, colours, depths: new Float32Array(width * height).fill(Infinity) };
}

/** How a mesh is drawn. */
export interface Drawing {
  readonly source: string;
  readonly parameters: Readonly<Record<number, Quad>>;
  readonly mesh: Mesh;
  /** Result registers that the shade is given: "COL0". */
  readonly results: readonly string[];
  readonly shade: Shade;
}

/** The result registers of a program on all vertices of a mesh, by vertex. */
export function transformed(
  { source, parameters, mesh }: Pick<Drawing, 'source' | 'parameters' | 'mesh'>,
  results: readonly string[],
): readonly Readonly<Record<string, Quad>>[] {
  const result = load(source);
  if (!result.loaded) throw new Error(result.error.message);
  const { program } = result;
  const linked = link(program, nominalOf(program.environment.name));
  const numbers = [...mesh.attributes.keys()];
  const places = results.map((name) => program.environment.results.indexOf(name));
  const run = onManyVertices(linked, invocation(program, linked.domain, { parameters }), numbers, places); // prettier-ignore
  const given = new Float32Array(mesh.vertices * numbers.length * 4);
  numbers.forEach((number, at) => {
    const own = mesh.attributes.get(number) ?? new Float32Array();
    for (let vertex = 0; vertex < mesh.vertices; vertex++) {
      given.set(own.subarray(vertex * 4, vertex * 4 + 4), (vertex * numbers.length + at) * 4);
    }
  });
  const left = new Float32Array(mesh.vertices * results.length * 4);
  run(mesh.vertices, new Uint32Array(given.buffer), new Uint32Array(left.buffer));
  return Array.from({ length: mesh.vertices }, (_, vertex) =>
    Object.fromEntries(
      results.map((name, at) => {
        const from = (vertex * results.length + at) * 4;
        const value = (component: number): number => left[from + component] ?? 0;
        return [name, [value(0), value(1), value(2), value(3)] as const];
      }),
    ),
  );
}

const STATE: WayState = {
  clampsColours: true,
  isTwoSided: false,
  frontFace: 'CCW',
  volumes: [],
  modes: () => ({ interpolation: 'perspective', isCentroid: false }),
};

/** Where a result register stands behind a program and behind the selection of colours. */
function nameOf(register: string): string {
  if (register.startsWith('TEX')) return `texcoord[${register.slice(3)}]`;
  return register === 'COL0' ? 'color.primary' : 'color.secondary';
}

export function draw(to: Canvas, drawing: Drawing): void {
  const { mesh, results, shade } = drawing;
  const names = results.map(nameOf);
  const vertices = transformed(drawing, ['HPOS', ...results]).map((registers) =>
    vertexOfRegisters(registers, { textureUnits: 8 }),
  );
  for (const [id, triangle] of mesh.triangles.entries()) {
    const own = triangle.flatMap((at) => vertices[at] ?? []);
    const left = onItsWay(
      { kind: 'polygon', id, vertices: [0, 1, 2], neighbours: [], provoking: 2 },
      own,
      STATE,
    ); // prettier-ignore
    if (left === null || left === 'clipped away') continue;
    const corners = left.vertices.map((vertex) => cornerOf(vertex, names, to));
    const [first, ...others] = corners;
    others.slice(1).forEach((third, at) => {
      const second = others[at];
      if (first !== undefined && second !== undefined) fill(to, [first, second, third], shade);
    });
  }
}

/** A vertex in window coordinates; attributes are over w, so that they can be interpolated there. */
interface Corner {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly reciprocal: number;
  readonly values: Float64Array;
}

/** NaN of what is undefined. */
function realOf(word: NominalWord): number {
  const value = floatOf(word);
  return value === UNDEFINED ? NaN : value;
}

function cornerOf(
  { position, attributes }: Vertex,
  names: readonly string[],
  { width, height }: Canvas,
): Corner {
  const reciprocal = 1 / realOf(position.w);
  const values = new Float64Array(names.length * 4);
  names.forEach((name, at) => {
    const own = attributes[name];
    if (own === undefined) return;
    const four = [realOf(own.x), realOf(own.y), realOf(own.z), realOf(own.w)];
    values.set(four.map((value) => value * reciprocal), at * 4); // prettier-ignore
  });
  return {
    x: (realOf(position.x) * reciprocal * 0.5 + 0.5) * width,
    y: (0.5 - realOf(position.y) * reciprocal * 0.5) * height,
    z: realOf(position.z) * reciprocal,
    reciprocal,
    values,
  };
}

/** The samples of a triangle, at the centres of pixels, of which the nearest are kept. */
function fill(to: Canvas, [a, b, c]: readonly [Corner, Corner, Corner], shade: Shade): void {
  const area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
  if (!(Math.abs(area) > 0)) return;
  const { width, height, depths, colours } = to;
  const least = (...all: readonly number[]): number => Math.max(0, Math.ceil(Math.min(...all) - 0.5)); // prettier-ignore
  const most = (end: number, ...all: readonly number[]): number => Math.min(end - 1, Math.floor(Math.max(...all) - 0.5)); // prettier-ignore
  const [left, right] = [least(a.x, b.x, c.x), most(width, a.x, b.x, c.x)];
  const [top, bottom] = [least(a.y, b.y, c.y), most(height, a.y, b.y, c.y)];
  const values = new Float64Array(a.values.length);
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      const [x, y] = [column + 0.5, row + 0.5];
      const ofA = ((b.x - x) * (c.y - y) - (b.y - y) * (c.x - x)) / area;
      const ofB = ((c.x - x) * (a.y - y) - (c.y - y) * (a.x - x)) / area;
      const ofC = 1 - ofA - ofB;
      if (ofA < 0 || ofB < 0 || ofC < 0) continue;
      const depth = ofA * a.z + ofB * b.z + ofC * c.z;
      const pixel = row * width + column;
      if (depth >= (depths[pixel] ?? 0)) continue;
      const w = 1 / (ofA * a.reciprocal + ofB * b.reciprocal + ofC * c.reciprocal);
      for (let at = 0; at < values.length; at++) {
        values[at] =
          w * (ofA * (a.values[at] ?? 0) + ofB * (b.values[at] ?? 0) + ofC * (c.values[at] ?? 0));
      }
      depths[pixel] = depth;
      colours.set(shade(values), pixel * 3);
    }
  }
}

/** Bytes of a picture: squares of samples are averaged, and canvases stand side by side. */
export function bytesOf(
  canvases: readonly Canvas[],
  samples: number,
): { readonly width: number; readonly height: number; readonly colours: Uint8Array } {
  const widths = canvases.map(({ width }) => width / samples);
  const width = widths.reduce((sum, own) => sum + own, 0);
  const height = (canvases[0]?.height ?? 0) / samples;
  const colours = new Uint8Array(width * height * 3);
  let start = 0;
  for (const [at, from] of canvases.entries()) {
    const own = widths[at] ?? 0;
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < own; x++) {
        for (let channel = 0; channel < 3; channel++) {
          let sum = 0;
          for (let dy = 0; dy < samples; dy++) {
            for (let dx = 0; dx < samples; dx++) {
              const pixel = (y * samples + dy) * from.width + x * samples + dx;
              sum += Math.min(1, Math.max(0, from.colours[pixel * 3 + channel] ?? 0));
            }
          }
          colours[(y * width + start + x) * 3 + channel] = Math.round((sum / samples ** 2) * 255);
        }
      }
    }
    start += own;
  }
  return { width, height, colours };
}
