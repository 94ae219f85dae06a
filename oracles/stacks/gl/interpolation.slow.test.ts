/**
 * Attributes of fragments, held against Mesa: triangles that are clipped, with a varying that is smooth, one that is noperspective and
 * one that is flat, as GLSL calls what NV_fragment_program4 has as modifiers. Where a triangle is clipped noperspective is left out: Mesa's clipper
 * gives other values then, NaN among them. That clipping leaves such attributes where they were is a law of
 * semantics/gl/pipeline/interpolate.test.ts.
 */
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { clipped, VIEW_VOLUME } from '../../../semantics/gl/pipeline/clip.js';
import type { Interpolation } from '../../../semantics/gl/pipeline/flat.js';
import { withFlat } from '../../../semantics/gl/pipeline/flat.js';
import { interpolated } from '../../../semantics/gl/pipeline/interpolate.js';
import { componentsOf, floatOf, type Vertex } from '../../../semantics/gl/pipeline/vertex.js';
import { valueOf } from '../../../semantics/number/binary32.js';
import type { Quad } from '../../../spec/environments.js';
import { byNight } from '../../../vitest.night.js';
import { GRID } from '../fragment-grid.js';
import { hasMesa, isSkipped } from '../required.testing.js';
import { CallRunner } from './calls.testing.js';
import { openContext } from './context.js';
import { GL } from './gl.js';
import { linkProgram } from './link-program.js';
import { RenderTarget } from './render-target.js';

const skip = isSkipped('mesa', hasMesa(), 'attributes of fragments');

const VERTEX_SHADER = `#version 130
out vec4 smoothly; noperspective out vec4 linearly; flat out vec4 flatly;
void main() { gl_Position = gl_Vertex; smoothly = gl_Color; linearly = gl_Color; flatly = gl_Color; }`;
const FRAGMENT_SHADER = `#version 130
in vec4 smoothly; noperspective in vec4 linearly; flat in vec4 flatly;
void main() { gl_FragData[0] = smoothly; gl_FragData[1] = linearly; gl_FragData[2] = flatly; }`;

/** Interpolations in the order of the shader's outputs. */
const WAYS: readonly Interpolation[] = ['perspective', 'linear', 'flat'];

interface Corner {
  readonly at: Quad;
  readonly value: Quad;
}

const sixteenth = (least: number, greatest: number): fc.Arbitrary<number> =>
  fc.integer({ min: 16 * least, max: 16 * greatest }).map((n) => n / 16);
const place = fc.oneof(sixteenth(-0.5, 0.5), sixteenth(-2.5, 2.5));
const value = sixteenth(-4, 4);
const corner: fc.Arbitrary<Corner> = fc.record({
  at: fc.tuple(place, place, sixteenth(-0.5, 0.5), sixteenth(0.5, 3)),
  // What is drawn has a last component of 1.
  value: fc.tuple(value, value, value, fc.constant(1)),
});

/** What is left of a triangle whose attribute is interpolated in one way. */
function leftOf(corners: readonly Corner[], interpolation: Interpolation): readonly Vertex[] {
  const modes = () => ({ interpolation, isCentroid: false });
  const vertices = corners.map(({ at, value: own }): Vertex => ({
    position: componentsOf(at),
    attributes: { 'attrib[0]': componentsOf(own) },
  })); // prettier-ignore
  const last = vertices.at(-1);
  const flat = last === undefined ? vertices : withFlat(vertices, last, modes);
  return clipped('polygon', flat, VIEW_VOLUME, modes) ?? [];
}

function projected({ position: { x, y, w } }: Vertex): readonly [number, number] {
  return [Number(floatOf(x)) / Number(floatOf(w)), Number(floatOf(y)) / Number(floatOf(w))];
}

/** The weights of a point in a triangle; null where it lies outside, or close to the edge. */
function weightsAt(triangle: readonly Vertex[], [x, y]: readonly [number, number]): readonly number[] | null {
  const [a, b, c] = triangle.map(projected);
  if (a === undefined || b === undefined || c === undefined) return null;
  const area = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
  const ofB = ((x - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (y - a[1])) / area;
  const ofC = ((b[0] - a[0]) * (y - a[1]) - (x - a[0]) * (b[1] - a[1])) / area;
  const weights = [1 - ofB - ofC, ofB, ofC];
  return Math.abs(area) > 0.01 && weights.every((each) => each > 0.02) ? weights : null;
} // prettier-ignore

/** The value at a point: by the triangle of a fan that has it. */
function valueAt(polygon: readonly Vertex[], at: readonly [number, number], way: Interpolation): readonly number[] | null {
  for (let index = 1; index + 1 < polygon.length; index++) {
    const triangle = [polygon[0], polygon[index], polygon[index + 1]].flatMap((each) => each ?? []);
    const weights = weightsAt(triangle, at);
    if (weights === null) continue;
    const { x, y, z } = interpolated(triangle, 'attrib[0]', weights, way);
    return [x, y, z].map(Number);
  }
  return null;
} // prettier-ignore

class Driver {
  readonly #calls: CallRunner;
  readonly #target: RenderTarget;

  private constructor(private readonly context: Awaited<ReturnType<typeof openContext>>) {
    const { gl, egl } = context;
    this.#calls = new CallRunner(egl);
    this.#target = new RenderTarget(gl);
    const stages = [
      { type: GL.VERTEX_SHADER, text: VERTEX_SHADER },
      { type: GL.FRAGMENT_SHADER, text: FRAGMENT_SHADER },
    ] as const;
    gl.UseProgram(linkProgram(gl, stages, FRAGMENT_SHADER, []));
  }

  static async open(): Promise<Driver> {
    return new Driver(await openContext('surfaceless'));
  }

  /** The three outputs of each pixel, row by row. */
  draw(corners: readonly Corner[]): Uint32Array {
    return this.#target.draw(GRID.width * GRID.height, WAYS.length, () => {
      this.#calls.perform({ command: 'Begin', arguments: ['TRIANGLES'] });
      for (const { at, value: own } of corners) {
        this.#calls.perform({ command: 'Color4f', arguments: [...own] });
        this.#calls.perform({ command: 'Vertex4f', arguments: [...at] });
      }
      this.#calls.perform({ command: 'End', arguments: [] });
    });
  }

  close(): void {
    this.context.gl.UseProgram(0);
  }
}

describe.skipIf(skip)('between the vertices of a triangle', () => {
  let driver: Driver | null = null;
  afterAll(() => {
    driver?.close();
  });

  it('attributes are on Mesa what they are here, with and without perspective correction, and flat', async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(fc.tuple(corner, corner, corner), async (corners) => {
        driver ??= await Driver.open();
        const words = driver.draw(corners);
        for (const [slot, way] of WAYS.entries()) {
          const polygon = leftOf(corners, way);
          const isClipped = polygon.length !== 3 || polygon.some(({ position: { x } }, index) => x !== corners[index]?.at[0]);
          if (isClipped && way === 'linear') continue;
          // A pixel of each block of seven by seven.
          for (let pixel = 0; pixel < GRID.width * GRID.height; pixel += 7) {
            const [column, row] = [pixel % GRID.width, Math.floor(pixel / GRID.width)];
            if (row % 7 !== 0) continue;
            const at = [((column + 0.5) * 2) / GRID.width - 1, ((row + 0.5) * 2) / GRID.height - 1] as const;
            const ours = valueAt(polygon, at, way);
            if (ours === null) continue;
            const start = (pixel * WAYS.length + slot) * 4;
            const theirs = [...words.subarray(start, start + 4)].map(valueOf);
            expect(theirs[3], `${way} at ${at.join()} of ${JSON.stringify(corners)}`).toBeCloseTo(1, 3);
            for (const [index, own] of ours.entries()) {
              expect(Math.abs(own - (theirs[index] ?? NaN)), `${way} at ${at.join()} of ${JSON.stringify(corners)}`).toBeLessThan(0.01);
            }
            compared++;
          }
        }
      }),
      { numRuns: byNight(300, 100), endOnFailure: true },
    );
    expect(compared).toBeGreaterThan(500);
  }); // prettier-ignore
});
