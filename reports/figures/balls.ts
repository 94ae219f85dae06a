/** Figure 7 of the GeForce3 paper: balls with anisotropic lighting, by the program of section 6.2, on a floor that they displace. */
import type { Quad } from '../../spec/environments.js';
import { canvas, draw, type Canvas, type Colour } from './draw.js';
import { grid, type Mesh } from './mesh.js';
import {
  direction,
  inverseTranspose,
  moved,
  perspective,
  product,
  seenFrom,
  tracked,
  turned,
  unit,
  type Point,
} from './view.js';

/** Cells of a ball, round it and from pole to pole, and of the floor each way. */
const CELLS = { round: 80, along: 48, floor: 120 };

/** A ball whose tangents go round it; both they and normals have length one, as the program takes them. */
function ball(round: number, along: number, radius: number): Mesh {
  return grid(round, along, (u, v) => {
    const [longitude, latitude] = [2 * Math.PI * u, Math.PI * (v - 0.5)];
    const [c, s] = [Math.cos(longitude), Math.sin(longitude)];
    const [ring, y] = [Math.cos(latitude), Math.sin(latitude)];
    return {
      0: [radius * ring * s, radius * y, radius * ring * c, 1],
      2: [ring * s, y, ring * c, 0],
      8: [c, 0, -s, 0],
    };
  });
}

function floor(cells: number): Mesh {
  return grid(cells, cells, (u, v) => ({ 0: [16 * u - 8, 0, 8 - 16 * v, 1] }));
}

interface Ball {
  readonly at: Point;
  readonly radius: number;
  readonly diffuse: Colour;
}

const BALLS: readonly Ball[] = [
  { at: [-2.3, 0.55, 0.3], radius: 1, diffuse: [0.55, 0.16, 0.1] },
  { at: [0.3, 1.9, -1], radius: 1.15, diffuse: [0.12, 0.42, 0.2] },
  { at: [2.2, 0.75, 1], radius: 0.9, diffuse: [0.14, 0.2, 0.55] },
];

/** Squares of the floor, so that its dents show. */
function chequered(values: Float64Array): Colour {
  const [red = 0, green = 0, blue = 0, , x = 0, z = 0] = values;
  const isDark = (Math.floor(x) + Math.floor(z)) % 2 !== 0;
  const share = isDark ? 0.62 : 1;
  return [red * share, green * share, blue * share];
}

export interface BallSources {
  readonly ball: string;
  readonly floor: string;
}

export function balls(
  sources: BallSources,
  width: number,
  height: number,
  cells: typeof CELLS = CELLS,
): Canvas {
  const to = canvas(width, height, (y) => [0.62 - 0.3 * y, 0.7 - 0.3 * y, 0.8 - 0.28 * y]);
  const view = seenFrom([0, 4.2, 8.5], [0, 0.5, 0]);
  const projection = perspective(0.72, width / height, 1, 40);
  // In eye space, as both programs have it.
  const light = direction(view, [0.75, 0.8, 0.35]);
  const half = unit([light[0], light[1], light[2] + 1]);
  const own = (modelview: ReturnType<typeof product>): Readonly<Record<number, Quad>> => ({
    ...tracked(0, product(projection, modelview)),
    ...tracked(4, modelview),
    ...tracked(8, inverseTranspose(modelview)),
  });
  draw(to, {
    source: sources.floor,
    parameters: {
      ...tracked(0, product(projection, view)),
      ...tracked(8, inverseTranspose(view)),
      ...Object.fromEntries(BALLS.map(({ at, radius }, index) => [12 + index, [...at, radius]])),
      20: [1, 0, 1, 0],
      21: [2, 1.4, 4 * Math.LN2, 1],
      22: [...light, 0],
      23: [...half, 0],
      24: [0.25, 0.65, 0.25, 20],
      25: [0.72, 0.68, 0.6, 1],
    },
    mesh: floor(cells.floor),
    results: ['COL0', 'TEX0'],
    shade: chequered,
  });
  for (const { at, radius, diffuse } of BALLS) {
    const modelview = product(view, moved(at), turned(0.3));
    draw(to, {
      source: sources.ball,
      parameters: {
        ...own(modelview),
        24: [18, 0, 0, 1],
        30: [...light, 0],
        40: [...diffuse, 0],
        41: [diffuse[0] * 0.35, diffuse[1] * 0.35, diffuse[2] * 0.35, 1],
      },
      mesh: ball(cells.round, cells.along, radius),
      results: ['COL0'],
      shade: (values) => [values[0] ?? 0, values[1] ?? 0, values[2] ?? 0],
    });
  }
  return to;
}
