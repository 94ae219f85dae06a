/**
 * Figure 8 of the GeForce3 paper: a bumpy, shiny patch, by the program of section 6.3. The surface engine that evaluates the patch, and the texture
 * engine behind the program, are what the paper tells of them, in binary64: a bicubic Bézier patch with its gradients; for each fragment a normal of a
 * normal map, rotated by the texel matrix, a diffuse and a specular environment looked up by it, and a constant ambient part.
 */
import type { Quad } from '../../spec/environments.js';
import { canvas, draw, type Canvas, type Colour } from './draw.js';
import { grid, type Mesh } from './mesh.js';
import {
  dot,
  perspective,
  product,
  seenFrom,
  tilted,
  tracked,
  turned,
  unit,
  type Point,
} from './view.js';

/** Cells of the patch each way. */
const CELLS = 128;

/** Heights of the four by four control points over a square from -1.5 to 1.5. */
const HEIGHTS = [
  [-0.9, 0.3, 0.2, -0.7],
  [0.4, 1.6, 1.1, 0.3],
  [0.2, 1.2, 1.8, 0.1],
  [-0.6, 0.1, 0.3, -1],
] as const;

/** Bernstein polynomials of degree three, and their derivatives. */
function bernstein(t: number): readonly (readonly [value: number, slope: number])[] {
  const s = 1 - t;
  return [
    [s * s * s, -3 * s * s],
    [3 * t * s * s, 3 * s * s - 6 * t * s],
    [3 * t * t * s, 6 * t * s - 3 * t * t],
    [t * t * t, 3 * t * t],
  ];
}

/** Position and gradients by u and v. */
function evaluated(
  u: number,
  v: number,
): { readonly at: Point; readonly du: Point; readonly dv: Point } {
  const [ofU, ofV] = [bernstein(u), bernstein(v)];
  let [height, alongU, alongV] = [0, 0, 0];
  HEIGHTS.forEach((row, j) => {
    const [value, slope] = ofV[j] ?? [0, 0];
    row.forEach((control, i) => {
      const [own, ownSlope] = ofU[i] ?? [0, 0];
      height += control * own * value;
      alongU += control * ownSlope * value;
      alongV += control * own * slope;
    });
  });
  return { at: [3 * u - 1.5, 3 * v - 1.5, height], du: [3, 0, alongU], dv: [0, 3, alongV] };
}

/** Attribute 1 and 2: the gradients by u and v; 8: where the normal map is read. */
function patchMesh(cells: number): Mesh {
  return grid(cells, cells, (u, v) => {
    const { at, du, dv } = evaluated(u, v);
    return { 0: [...at, 1], 1: [...du, 0], 2: [...dv, 0], 8: [5 * u, 5 * v, 0, 1] };
  });
}

/** The normal map: round bumps, one in each square of s and t. */
function bump(s: number, t: number): Point {
  const [x, y] = [s - Math.floor(s) - 0.5, t - Math.floor(t) - 0.5];
  const distance = Math.hypot(x, y);
  const radius = 0.38;
  if (distance >= radius) return [0, 0, 1];
  // The height is a cosine from the middle to the rim; this is how it falls.
  const slope = 0.55 * Math.sin((Math.PI * distance) / radius);
  const along = distance === 0 ? 0 : slope / distance;
  return unit([x * along, y * along, 1]);
}

const SUN = unit([0.45, 0.75, 0.5]);

/** The diffuse cube map: the sun, and light from the sky and from the ground. */
function diffuseLight(n: Point): Colour {
  const sun = Math.max(0, dot(n, SUN));
  const sky = 0.5 + 0.5 * n[1];
  return [0.1 + 0.75 * sun + 0.12 * sky, 0.09 + 0.68 * sun + 0.16 * sky, 0.1 + 0.55 * sun + 0.24 * sky]; // prettier-ignore
}

/** The specular cube map: a sky with its sun over a chequered ground. */
function environment(r: Point): Colour {
  const sun = Math.max(0, dot(r, SUN)) ** 120;
  if (r[1] >= 0) {
    const high = Math.sqrt(r[1]);
    return [0.85 - 0.6 * high + sun, 0.9 - 0.45 * high + sun, 0.98 - 0.2 * high + sun];
  }
  const [x, z] = [r[0] / r[1], r[2] / r[1]];
  const isDark = (Math.floor(x * 1.5) + Math.floor(z * 1.5)) % 2 !== 0;
  const haze = Math.min(1, -r[1] * 3);
  const shade = isDark ? 0.12 : 0.4;
  return [shade * haze + 0.6 * (1 - haze), shade * 0.9 * haze + 0.6 * (1 - haze), shade * 0.75 * haze + 0.6 * (1 - haze)]; // prettier-ignore
}

/** What the texture engine makes of TEX0 to TEX3. */
function shade(values: Float64Array): Colour {
  const at = (index: number): number => values[index] ?? 0;
  const texel = bump(at(0), at(1));
  const row = (unit: number): Point => [at(unit * 4), at(unit * 4 + 1), at(unit * 4 + 2)];
  const normal: Point = [dot(row(1), texel), dot(row(2), texel), dot(row(3), texel)];
  const view: Point = [at(7), at(11), at(15)];
  // Neither of both needs to have length one: 2 n (n . v) / (n . n) - v.
  const share = (2 * dot(normal, view)) / dot(normal, normal);
  const reflected = unit([
    share * normal[0] - view[0],
    share * normal[1] - view[1],
    share * normal[2] - view[2],
  ]);
  const [diffuse, specular] = [diffuseLight(unit(normal)), environment(reflected)];
  const base: Colour = [0.72, 0.36, 0.2];
  const mixed = (channel: 0 | 1 | 2): number =>
    0.04 + base[channel] * diffuse[channel] * 0.85 + specular[channel] * 0.32;
  return [mixed(0), mixed(1), mixed(2)];
}

export function patch(source: string, width: number, height: number, cells = CELLS): Canvas {
  const to = canvas(width, height, (y) => [0.24 - 0.1 * y, 0.27 - 0.1 * y, 0.32 - 0.1 * y]);
  const eye: Point = [0, 2.4, 6];
  const view = seenFrom(eye, [0, -0.25, 0]);
  // The patch lies on its back; the cube map's space is the world's.
  const model = product(turned(0.5), tilted(-1.15));
  const projection = perspective(0.62, width / height, 1, 20);
  const rows = model.slice(0, 3).map(([x, y, z], at): readonly [Quad, Quad] => [
    [x, y, z, 0],
    // The matrix of a negated object space leads from the vertex to the eye.
    [-x, -y, -z, eye[at] ?? 0],
  ]);
  draw(to, {
    source,
    parameters: {
      ...tracked(0, product(projection, view, model)),
      ...Object.fromEntries(rows.map(([rotation], at) => [20 + at, rotation])),
      ...Object.fromEntries(rows.map(([, negated], at) => [40 + at, negated])),
    },
    mesh: patchMesh(cells),
    results: ['TEX0', 'TEX1', 'TEX2', 'TEX3'],
    shade,
  });
  return to;
}
