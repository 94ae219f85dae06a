/**
 * The matrix stacks and the commands that change them. NV_vertex_program §2.10.2, §2.14.5; OpenGL 1.2.1 §2.10.2. Each entry is
 * computed in binary64 and rounded to binary32 by each command: how exactly matrices are kept, the documents leave open.
 */
import { IDENTITY, mapMatrix, multiply, type Matrix, type Row } from '../matrix.js';
import { NotModelled, type Given } from './call.js';
import { stackNamed, textureName, textureUnit, type Context } from './context.js';
import { done, failed, type Result, type Rule, type Rules } from './result.js';
import { withTracked } from './tracking.js';

/** The stack that the mode selects; of TEXTURE that of the active unit. */
function currentStack(context: Context): string {
  const { mode, unit } = context.matrices;
  return mode === 'TEXTURE' ? textureName(unit) : stackNamed(context, mode);
}

export function matrixStack(context: Context): readonly Matrix[] {
  return context.matrices.stacks.get(currentStack(context)) ?? [IDENTITY];
}

const matrixMode: Rule = (context, given) => {
  const mode = given.name('mode');
  const isThere =
    mode === 'TEXTURE' ||
    (context.matrices.stacks.has(stackNamed(context, mode)) && !mode.startsWith('TEXTURE'));
  if (!isThere) return failed(context, 'INVALID_ENUM');
  return done({ ...context, matrices: { ...context.matrices, mode } });
};

const activeTexture: Rule = (context, given) => {
  const unit = textureUnit(context, given.name('texture'));
  if (unit === null) return failed(context, 'INVALID_ENUM');
  return done({ ...context, matrices: { ...context.matrices, unit } });
};

/** The context with another stack, and what is tracked of it. */
function withStack(context: Context, matricesOfStack: readonly Matrix[]): Context {
  const { matrices, tracked } = context;
  const name = currentStack(context);
  const stacks = new Map(matrices.stacks).set(name, matricesOfStack);
  const isPartOfProduct = name === 'MODELVIEW' || name === 'PROJECTION';
  return withTracked({ ...context, matrices: { ...matrices, stacks } }, (address) => {
    const matrix = tracked.get(address)?.matrix;
    const stack = matrix === undefined ? null : stackNamed(context, matrix);
    return stack === name || (isPartOfProduct && matrix === 'MODELVIEW_PROJECTION_NV');
  });
}

function withTop(context: Context, matrix: Matrix): Result {
  const stack = matrixStack(context);
  const rounded = mapMatrix(matrix, Math.fround);
  return done(withStack(context, [...stack.slice(0, -1), rounded]));
}

function currentMatrix(context: Context): Matrix {
  return matrixStack(context).at(-1) ?? IDENTITY;
}

/** C times M, as all commands multiply that make a matrix M. */
function multiplied(read: (given: Given) => Matrix): Rule {
  return (context, given) => withTop(context, multiply(currentMatrix(context), read(given)));
}

/** Sixteen values, the columns one after the other. */
export function ofColumns(values: readonly number[]): Matrix {
  const row = (index: number): Row => {
    const at = (column: number): number => values[4 * column + index] ?? 0;
    return [at(0), at(1), at(2), at(3)];
  };
  return [row(0), row(1), row(2), row(3)];
}

/** The same the other way round. */
export function columnsOf(matrix: Matrix): readonly number[] {
  return [0, 1, 2, 3].flatMap((column) => matrix.map((row) => row[column] ?? 0));
}

const load: Rule = (context, given) => withTop(context, ofColumns(given.numbers('m')));

/**
 * By an angle in degrees, about an axis that need not be normalised.
 *
 * @throws NotModelled for an axis of no direction: OpenGL 1.2.1 §2.10.2 does not say what the matrix is
 */
function rotation(given: Given): Matrix {
  const angle = (given.number('angle') * Math.PI) / 180;
  const [a, b, c] = [given.number('x'), given.number('y'), given.number('z')];
  const length = Math.hypot(a, b, c);
  if (!(length > 0 && length < Infinity)) {
    throw new NotModelled('the rotation is about an axis that has no direction');
  }
  const [x, y, z] = [a / length, b / length, c / length];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const rest = 1 - cos;
  return [
    [x * x * rest + cos, x * y * rest - z * sin, x * z * rest + y * sin, 0],
    [y * x * rest + z * sin, y * y * rest + cos, y * z * rest - x * sin, 0],
    [z * x * rest - y * sin, z * y * rest + x * sin, z * z * rest + cos, 0],
    [0, 0, 0, 1],
  ];
}

function translation(given: Given): Matrix {
  const [x, y, z] = [given.number('x'), given.number('y'), given.number('z')];
  return [
    [1, 0, 0, x],
    [0, 1, 0, y],
    [0, 0, 1, z],
    [0, 0, 0, 1],
  ];
}

function scaling(given: Given): Matrix {
  const [x, y, z] = [given.number('x'), given.number('y'), given.number('z')];
  return [
    [x, 0, 0, 0],
    [0, y, 0, 0],
    [0, 0, z, 0],
    [0, 0, 0, 1],
  ];
}

type Planes = Readonly<Record<'l' | 'r' | 'b' | 't' | 'n' | 'f', number>>;

function planesOf(given: Given): Planes {
  return {
    l: given.number('left'),
    r: given.number('right'),
    b: given.number('bottom'),
    t: given.number('top'),
    n: given.number('near'),
    f: given.number('far'),
  };
}

const frustum: Rule = (context, given) => {
  const { l, r, b, t, n, f } = planesOf(given);
  if (n <= 0 || f <= 0 || l === r || b === t || n === f) return failed(context, 'INVALID_VALUE');
  const matrix: Matrix = [
    [(2 * n) / (r - l), 0, (r + l) / (r - l), 0],
    [0, (2 * n) / (t - b), (t + b) / (t - b), 0],
    [0, 0, -(f + n) / (f - n), (-2 * f * n) / (f - n)],
    [0, 0, -1, 0],
  ];
  return withTop(context, multiply(currentMatrix(context), matrix));
};

const ortho: Rule = (context, given) => {
  const { l, r, b, t, n, f } = planesOf(given);
  if (l === r || b === t || n === f) return failed(context, 'INVALID_VALUE');
  const matrix: Matrix = [
    [2 / (r - l), 0, 0, -(r + l) / (r - l)],
    [0, 2 / (t - b), 0, -(t + b) / (t - b)],
    [0, 0, -2 / (f - n), -(f + n) / (f - n)],
    [0, 0, 0, 1],
  ];
  return withTop(context, multiply(currentMatrix(context), matrix));
};

function greatestDepth({ limits, matrices }: Context): number {
  const own: Readonly<Record<string, number>> = limits.depths;
  return own[matrices.mode] ?? limits.trackDepth;
}

const push: Rule = (context) => {
  const stack = matrixStack(context);
  if (stack.length >= greatestDepth(context)) return failed(context, 'STACK_OVERFLOW');
  return done(withStack(context, [...stack, currentMatrix(context)]));
};

const pop: Rule = (context) => {
  const stack = matrixStack(context);
  if (stack.length === 1) return failed(context, 'STACK_UNDERFLOW');
  return done(withStack(context, stack.slice(0, -1)));
};

export const MATRIX_RULES: Rules = {
  MatrixMode: matrixMode,
  ActiveTextureARB: activeTexture,
  LoadIdentity: (context) => withTop(context, IDENTITY),
  LoadMatrixf: load,
  LoadMatrixd: load,
  MultMatrixf: multiplied((given) => ofColumns(given.numbers('m'))),
  MultMatrixd: multiplied((given) => ofColumns(given.numbers('m'))),
  Rotatef: multiplied(rotation),
  Rotated: multiplied(rotation),
  Translatef: multiplied(translation),
  Translated: multiplied(translation),
  Scalef: multiplied(scaling),
  Scaled: multiplied(scaling),
  Frustum: frustum,
  Ortho: ortho,
  PushMatrix: push,
  PopMatrix: pop,
};
