/**
 * What becomes of vertices behind their programs: clip planes, the front of polygons, the shade model, the size of points. OpenGL 1.2.1
 * §2.11, §2.13.1, §2.13.7, §3.3, Tables 6.7 to 6.10.
 */
import type { Quad } from '../../../spec/environments.js';
import { inverse, multiply, type Matrix } from '../matrix.js';
import type { Context, Drawing } from './context.js';
import { clipPlane } from './modes.js';
import { done, failed, returned, type Result, type Rule, type Rules } from './result.js';
import { trackedMatrix } from './tracking.js';

function withDrawing(context: Context, change: Partial<Drawing>): Result {
  return done({ ...context, drawing: { ...context.drawing, ...change } });
}

/** The coefficients times the inverse of the modelview matrix, computed in binary64 and rounded once; null where it has none. */
const setClipPlane: Rule = (context, given) => {
  const plane = clipPlane(context, given.name('plane'));
  if (plane === null) return failed(context, 'INVALID_ENUM');
  const [a = 0, b = 0, c = 0, d = 0] = given.numbers('equation');
  const back = inverse(trackedMatrix(context, 'MODELVIEW'));
  const made = back === null ? null : inEyeCoordinates([a, b, c, d], back);
  const clipPlanes = context.drawing.clipPlanes.map((own, index) => (index === plane ? made : own));
  return withDrawing(context, { clipPlanes });
};

const ZERO: Quad = [0, 0, 0, 0];

function inEyeCoordinates(coefficients: Quad, back: Matrix): Quad {
  const [[a, b, c, d]] = multiply([coefficients, ZERO, ZERO, ZERO], back);
  return [Math.fround(a), Math.fround(b), Math.fround(c), Math.fround(d)];
}

const getClipPlane: Rule = (context, given) => {
  const plane = clipPlane(context, given.name('plane'));
  if (plane === null) return failed(context, 'INVALID_ENUM');
  return returned(context, context.drawing.clipPlanes[plane] ?? [null, null, null, null]);
};

const frontFace: Rule = (context, given) => {
  const mode = given.name('mode');
  if (mode !== 'CW' && mode !== 'CCW') return failed(context, 'INVALID_ENUM');
  return withDrawing(context, { frontFace: mode });
};

const shadeModel: Rule = (context, given) => {
  const mode = given.name('mode');
  if (mode !== 'FLAT' && mode !== 'SMOOTH') return failed(context, 'INVALID_ENUM');
  return withDrawing(context, { shadeModel: mode });
};

// vp1.rasterization.point-size
const pointSize: Rule = (context, given) => {
  const size = given.number('size');
  if (size <= 0) return failed(context, 'INVALID_VALUE');
  return withDrawing(context, { pointSize: size });
};

export const DRAWING_RULES: Rules = {
  ClipPlane: setClipPlane,
  GetClipPlane: getClipPlane,
  FrontFace: frontFace,
  ShadeModel: shadeModel,
  PointSize: pointSize,
};
