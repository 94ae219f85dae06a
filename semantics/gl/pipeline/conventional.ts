/**
 * The position of a vertex that the GL computes: without a program, and of position-invariant programs. One function for both, so that
 * they agree bit for bit. NV_vertex_program2 §2.14.6.1, NV_vertex_program1_1 §2.14.B, NV_vertex_program4 §2.X.6.Y; OpenGL 1.2.1
 * §2.10. Vertex weighting and blending are disabled. Computed in binary64; clip coordinates are rounded once.
 */
import type { Quad } from '../../../spec/environments.js';
import type { Matrix, Row } from '../matrix.js';

function dot([a, b, c, d]: Row, [x, y, z, w]: Quad): number {
  return a * x + b * y + c * z + d * w;
}

function transformed([first, second, third, fourth]: Matrix, vector: Quad): Quad {
  return [dot(first, vector), dot(second, vector), dot(third, vector), dot(fourth, vector)];
}

export interface ConventionalPosition {
  /** Eye coordinates, in binary64. */
  readonly eye: Quad;
  readonly clip: Quad;
}

/** The eye coordinates M v and the clip coordinates P (M v) of object coordinates v. */
// vp2.option.position, vp2.option.exact, vp2.option.no-position-needed, nvvp4.option.position-invariant
export function conventionalPosition(
  { modelview, projection }: { readonly modelview: Matrix; readonly projection: Matrix },
  object: Quad,
): ConventionalPosition {
  const eye = transformed(modelview, object);
  const [x, y, z, w] = transformed(projection, eye);
  return { eye, clip: [Math.fround(x), Math.fround(y), Math.fround(z), Math.fround(w)] };
}

/**
 * The distance of a vertex from a clip plane of the GL, by its coefficients in eye coordinates (OpenGL 1.2.1 §2.11). It is the clip
 * distance of the plane where a vertex has a conventional position: without a program, and of position-invariant programs of
 * ARB_vertex_program and NV_vertex_program4, whose planes count. In the vertex program mode of NV_vertex_program they count as disabled.
 */
// nvgp4.attributes.clip-source, nvfp4.attributes.clip-source
export function planeDistance(coefficients: Quad, { eye }: ConventionalPosition): number {
  return Math.fround(dot(coefficients, eye));
}
