/** Matrices that are tracked into program parameters. NV_vertex_program §2.14.5, §6.1.13. */
import type { Quad } from '../../../spec/environments.js';
import { IDENTITY, inverse, mapMatrix, multiply, transpose, type Matrix } from '../matrix.js';
import { stackNamed, textureName, type Context, type Tracked } from './context.js';
import { done, errorsOf, failed, returned, type Rule, type Rules } from './result.js';

/** How a matrix is transformed; null of one that has no inverse. */
// vp1.E-tracked-without-inverse
const TRANSFORMS: Readonly<Record<string, (matrix: Matrix) => Matrix | null>> = {
  IDENTITY_NV: (matrix) => matrix,
  INVERSE_NV: inverse,
  TRANSPOSE_NV: transpose,
  INVERSE_TRANSPOSE_NV: (matrix) => inverse(transpose(matrix)),
};

/** Whether a matrix is tracked into a parameter. */
export function isTracked({ tracked }: Context, parameter: number): boolean {
  return tracked.has(parameter - (parameter % 4));
}

const trackMatrix: Rule = (context, given) => {
  const [target, address] = [given.name('target'), given.number('address')];
  const [matrix, transform] = [given.name('matrix'), given.name('transform')];
  const isNone = matrix === 'NONE';
  const errors = errorsOf([
    [target !== 'VERTEX_PROGRAM_NV', 'INVALID_ENUM'],
    [!isNone && !isTrackable(context, matrix), 'INVALID_ENUM'],
    [TRANSFORMS[transform] === undefined, 'INVALID_ENUM'],
    // vp1.E-track-beyond
    [address % 4 !== 0 || address >= context.parameters.length, 'INVALID_VALUE'],
  ]);
  if (errors.length > 0) return failed(context, ...errors);
  const tracked = new Map(context.tracked);
  // The parameters retain what was tracked last.
  if (isNone) tracked.delete(address);
  else tracked.set(address, { matrix: ofUnit(context, matrix), transform });
  return done(withTracked({ ...context, tracked }, (each) => each === address));
};

/** TEXTURE is the matrix of the active unit, now and later. */
function ofUnit({ matrices }: Context, matrix: string): string {
  return matrix === 'TEXTURE' ? textureName(matrices.unit) : matrix;
}

/** By the names of NV_vertex_program: it alone tracks (Interactions with NV_vertex_program). */
function isTrackable(context: Context, matrix: string): boolean {
  const isStack = context.matrices.stacks.has(stackNamed(context, matrix));
  return (
    matrix === 'TEXTURE' ||
    matrix === 'MODELVIEW_PROJECTION_NV' ||
    (isStack && !/^MATRIX\d+_ARB$/.test(matrix))
  );
}

/** The matrix on top of a stack; MODELVIEW_PROJECTION_NV is P M, computed in binary64. */
export function trackedMatrix(
  context: Pick<Context, 'matrices' | 'extensions' | 'gpu'>,
  matrix: string,
): Matrix {
  const top = (name: string): Matrix =>
    context.matrices.stacks.get(stackNamed(context, name))?.at(-1) ?? IDENTITY;
  if (matrix !== 'MODELVIEW_PROJECTION_NV') return top(matrix);
  return multiply(top('PROJECTION'), top('MODELVIEW'));
}

/** The context whose parameters at some addresses hold what is tracked there: rows from the top, rounded once. */
export function withTracked(context: Context, isChanged: (address: number) => boolean): Context {
  const changed = [...context.tracked].filter(([address]) => isChanged(address));
  if (changed.length === 0) return context;
  const parameters = [...context.parameters];
  for (const [address, { matrix, transform }] of changed) {
    const transformed = TRANSFORMS[transform]?.(trackedMatrix(context, matrix)) ?? null;
    const rows: readonly (Quad | null)[] =
      transformed === null
        ? [null, null, null, null]
        : mapMatrix(transformed, (entry) => Math.fround(entry));
    for (const [index, row] of rows.entries()) parameters[address + index] = row;
  }
  return { ...context, parameters };
}

const getTrackMatrix: Rule = (context, given) => {
  const [address, pname] = [given.number('address'), given.name('pname')];
  const errors = errorsOf([
    [given.name('target') !== 'VERTEX_PROGRAM_NV', 'INVALID_ENUM'],
    [pname !== 'TRACK_MATRIX_NV' && pname !== 'TRACK_MATRIX_TRANSFORM_NV', 'INVALID_ENUM'],
    // vp1.E-track-query-address
    [address % 4 !== 0 || address >= context.parameters.length, 'INVALID_VALUE'],
  ]);
  if (errors.length > 0) return failed(context, ...errors);
  const { matrix, transform } = context.tracked.get(address) ?? UNTRACKED;
  return returned(context, pname === 'TRACK_MATRIX_NV' ? matrix : transform);
};

/** The initial state of each four parameters. */
const UNTRACKED: Tracked = { matrix: 'NONE', transform: 'IDENTITY_NV' };

export const TRACKING_RULES: Rules = {
  TrackMatrixNV: trackMatrix,
  GetTrackMatrixivNV: getTrackMatrix,
};
