/**
 * Which side of a polygon faces the eye: the sign of its signed area in window coordinates. NV_vertex_program2 §2.14.1.5; OpenGL 1.2.1
 * §2.13.1, equation 2.6. A viewport that has width and height does not change the sign, so that coordinates are only divided by w.
 */
import { dyadic } from '../../number/exact.js';
import { floatOf, type Components } from './vertex.js';

export type Facing = 'front' | 'back';

export type FrontFace = 'CW' | 'CCW';

/** Corners up to which an area that binary64 does not decide is computed exactly. */
const MOST_EXACT = 64;

type Corner = Readonly<Record<'x' | 'y' | 'w', number>>;

/**
 * The sign of the signed area of a polygon: 1 where its vertices go round counterclockwise, -1 clockwise, 0 of an area that is zero. It
 * is exact. Null where a corner has no window coordinates, or more than 64 corners leave the sign within the errors of binary64: the GL
 * asks for one part in 10^5 (OpenGL 1.2.1 §2.1.1).
 */
export function signOfArea(positions: readonly Components[]): -1 | 0 | 1 | null {
  const corners: Corner[] = [];
  for (const { x, y, w } of positions) {
    const corner = { x: floatOf(x), y: floatOf(y), w: floatOf(w) };
    if (!isDefined(corner)) return null;
    corners.push(corner);
  }
  const { area, error } = approximate(corners);
  if (!Number.isNaN(area) && Math.abs(area) > error) return area > 0 ? 1 : -1;
  if (corners.length > MOST_EXACT) return null;
  const exact = exactArea(corners);
  if (exact === 0n) return 0;
  return exact > 0n ? 1 : -1;
}

function isDefined(corner: Readonly<Record<'x' | 'y' | 'w', unknown>>): corner is Corner {
  return [corner.x, corner.y, corner.w].every((each) => Number.isFinite(each)) && corner.w !== 0;
}

/** Twice the area in binary64, and more than its error. */
function approximate(corners: readonly Corner[]): { area: number; error: number } {
  const places = corners.map(({ x, y, w }) => ({ x: x / w, y: y / w }));
  let area = 0;
  let magnitude = 0;
  for (const [index, a] of places.entries()) {
    const b = places[(index + 1) % places.length] ?? a;
    area += a.x * b.y - b.x * a.y;
    magnitude += Math.abs(a.x * b.y) + Math.abs(b.x * a.y);
  }
  // Each product has three roundings, and the sum one for each of its terms; nothing of binary32 underflows.
  return { area, error: magnitude * (corners.length + 8) * 2 ** -51 };
}

/** A finite number times 2^149, which is whole for every binary32. */
function scaled(value: number): bigint {
  const parts = dyadic(value);
  if (parts === undefined) return 0n;
  // A shift by a negative number goes to the right.
  return parts.significand << BigInt(parts.exponent + 149);
}

/** A number of the area's sign: the area times the square of the product of all w. */
function exactArea(corners: readonly Corner[]): bigint {
  const exact = corners.map(({ x, y, w }) => ({ x: scaled(x), y: scaled(y), w: scaled(w) }));
  const product = exact.reduce((all, { w }) => all * w, 1n);
  let sum = 0n;
  for (const [index, a] of exact.entries()) {
    const b = exact[(index + 1) % exact.length] ?? a;
    sum += (a.x * b.y - b.x * a.y) * (product / a.w) * (product / b.w);
  }
  return sum;
}

/** The side that a sign shows; an area of zero is the back (OpenGL 1.2.1 §2.13.1). */
// vp2.results.two-side
export function facingOf(sign: -1 | 0 | 1, frontFace: FrontFace): Facing {
  return (frontFace === 'CCW' ? sign : -sign) > 0 ? 'front' : 'back';
}

/**
 * The sides that a polygon may show: by the area of the clipped polygon, and by that of the unclipped one, which the document permits
 * as well. They differ where a vertex lies behind the eye. The first is that of the clipped one; empty where no area has a sign.
 */
// vp2.results.two-side
export function facingsOf(
  clipped: readonly Components[],
  unclipped: readonly Components[],
  frontFace: FrontFace,
): readonly Facing[] {
  const sides = [clipped, unclipped].flatMap((positions) => {
    const sign = signOfArea(positions);
    return sign === null ? [] : [facingOf(sign, frontFace)];
  });
  return [...new Set(sides)];
}
