/** Figure 6 of the GeForce3 paper: a cube that becomes a sphere, by the program of section 6.1. */
import type { Quad } from '../../spec/environments.js';
import { canvas, draw, type Canvas } from './draw.js';
import { grid, joined, type Mesh } from './mesh.js';
import {
  inverseTranspose,
  moved,
  perspective,
  product,
  seenFrom,
  tilted,
  tracked,
  turned,
  unit,
  type Point,
} from './view.js';

/** Cells along an edge of the cube; the paper's has about 2500 vertices. */
const CELLS = 40;

/** The normal of each of the six faces, and what goes to the right and up on it. */
const FACES: readonly (readonly [Point, Point, Point])[] = [
  [[1, 0, 0], [0, 0, -1], [0, 1, 0]],
  [[-1, 0, 0], [0, 0, 1], [0, 1, 0]],
  [[0, 1, 0], [1, 0, 0], [0, 0, -1]],
  [[0, -1, 0], [1, 0, 0], [0, 0, 1]],
  [[0, 0, 1], [1, 0, 0], [0, 1, 0]],
  [[0, 0, -1], [-1, 0, 0], [0, 1, 0]],
]; // prettier-ignore

/** Positions and normals of the cube in attributes 0 and 1, of the sphere in 2 and 3. */
function cubeAndSphere(cells: number, blend: number): Mesh {
  return joined(
    FACES.map(([normal, right, up]) =>
      grid(cells, cells, (u, v) => {
        const at = (axis: 0 | 1 | 2): number =>
          normal[axis] + (2 * u - 1) * right[axis] + (2 * v - 1) * up[axis];
        const cube: Point = [at(0), at(1), at(2)];
        const sphere = unit(cube);
        const [x, y, z] = sphere;
        const size = 0.8;
        return {
          0: [cube[0] * size, cube[1] * size, cube[2] * size, 1],
          1: [...normal, 0],
          2: [x * 1.05, y * 1.05, z * 1.05, 1],
          3: [x, y, z, 0],
          15: [blend, 0, 0, 0],
        };
      }),
    ),
  );
}

const BLENDS = [1, 0.75, 0.5, 0.25, 0];

/** @param cells along an edge of the cube */
export function morph(source: string, width: number, height: number, cells = CELLS): Canvas {
  const to = canvas(width, height, (y) => [0.1 + 0.12 * y, 0.13 + 0.14 * y, 0.2 + 0.16 * y]);
  const view = seenFrom([0, 0.6, 9], [0, 0, 0]);
  const projection = perspective(0.44, width / height, 1, 30);
  const light = unit([0.35, 0.65, 0.7]);
  const half = unit([light[0], light[1], light[2] + 1]);
  BLENDS.forEach((blend, at) => {
    const place = moved([2.35 * (at - (BLENDS.length - 1) / 2), 0, 0]);
    const modelview = product(view, place, tilted(0.35), turned(0.6 + 0.12 * at));
    const parameters: Readonly<Record<number, Quad>> = {
      ...tracked(4, product(projection, modelview)),
      ...tracked(12, inverseTranspose(modelview)),
      20: [...light, 0],
      21: [0.12, 0.62, 0.4, 24],
      22: [...half, 0],
    };
    draw(to, {
      source,
      parameters,
      mesh: cubeAndSphere(cells, blend),
      results: ['COL0'],
      shade: (values) => [values[0] ?? 0, values[1] ?? 0, values[2] ?? 0],
    });
  });
  return to;
}
