/**
 * Provoking vertices, held against Mesa: every primitive of a draw covers one pixel, which shows the flat colour of the last. Of primitives
 * with adjacency no listed document says which vertex provokes them.
 */
import { expect, it } from 'vitest';
import { assembled } from '../../../semantics/gl/pipeline/assembly.js';
import { valueOf } from '../../../semantics/number/binary32.js';
import type { Quad } from '../../../spec/environments.js';
import { ADJACENCY_MODES, PLAIN_MODES, type PrimitiveMode } from '../../../spec/gl/primitives.js';
import { GRID } from '../fragment-grid.js';
import { hasMesa, isSkipped } from '../required.testing.js';
import { CallRunner } from './calls.testing.js';
import { checkError, openContext } from './context.js';
import { RenderTarget } from './render-target.js';

const skip = isSkipped('mesa', hasMesa(), 'provoking vertices');

/** The middle of the lowest pixels. */
const LOW = 1 / GRID.height - 1;
const LEFT = 1 / GRID.width - 1;

const ENDS: readonly Quad[] = [[-2, LOW, 0, 1], [2, LOW, 0, 1]]; // prettier-ignore
/** A triangle around everything. */
const CORNERS: readonly Quad[] = [[-4, -4, 0, 1], [8, -4, 0, 1], [-4, 8, 0, 1]]; // prettier-ignore
const SQUARE: readonly Quad[] = [[-4, -4, 0, 1], [4, -4, 0, 1], [4, 4, 0, 1], [-4, 4, 0, 1]]; // prettier-ignore

/** The place of a mode's vertex: each primitive covers the first pixel. */
function place(mode: PrimitiveMode, index: number): Quad {
  const of = (places: readonly Quad[], at: number): Quad => places[at % places.length] ?? [0, 0, 0, 1];
  switch (mode) {
    case 'POINTS':
      return [LEFT, LOW, 0, 1];
    case 'TRIANGLE_FAN':
      return index === 0 ? of(CORNERS, 0) : of(CORNERS, 1 + (index % 2));
    case 'QUADS':
    case 'POLYGON':
      return of(SQUARE, index);
    case 'QUAD_STRIP':
      return of([[-4, -4, 0, 1], [-4, 4, 0, 1], [4, -4, 0, 1], [4, 4, 0, 1]], index);
    case 'TRIANGLES_ADJACENCY_EXT':
    case 'TRIANGLE_STRIP_ADJACENCY_EXT':
      return of(CORNERS, Math.floor(index / 2));
    default:
      return mode.startsWith('LINE') ? of(ENDS, index) : of(CORNERS, index);
  }
} // prettier-ignore

it.skipIf(skip)('are on Mesa what they are here, of primitives with adjacency too', async () => {
  const { egl, gl } = await openContext('surfaceless');
  const driver = new CallRunner(egl);
  const target = new RenderTarget(gl);
  const seen = (mode: PrimitiveMode, count: number): number => {
    const [red = 0] = target.draw(1, 1, () => {
      driver.perform({ command: 'ShadeModel', arguments: ['FLAT'] });
      driver.perform({ command: 'Begin', arguments: [mode] });
      for (let index = 0; index < count; index++) {
        driver.perform({ command: 'Color4f', arguments: [(index + 1) / 16, 0, 0, 1] });
        driver.perform({ command: 'Vertex4f', arguments: [...place(mode, index)] });
      }
      driver.perform({ command: 'End', arguments: [] });
    });
    checkError(gl, mode);
    return valueOf(red);
  };
  for (const mode of [...PLAIN_MODES, ...ADJACENCY_MODES]) {
    // Loops end where they began, unless they have two vertices for each time around; polygons have a square's.
    const counts = mode === 'LINE_LOOP' ? [2, 4, 6] : mode === 'POLYGON' ? [3, 4] : [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
    for (const count of counts) {
      const last = assembled(mode, count).at(-1);
      const expected = last === undefined ? 0 : (last.provoking + 1) / 16;
      expect(seen(mode, count), `${mode} of ${String(count)}`).toBeCloseTo(expected, 5);
    }
  }
}); // prettier-ignore
