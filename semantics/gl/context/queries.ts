/** Queries of the state that no other file has. NV_vertex_program §6.1.13, §6.1.14, Tables X.5, X.8, X.9; OpenGL 1.2.1 §6.1. */
import { arbName } from '../../../spec/gl/same-numbers.js';
import { query } from '../commands.js';
import { transpose } from '../matrix.js';
import { ARRAY_STATE, asInt, nearestInteger } from './array-state.js';
import { NotModelled } from './call.js';
import { NEW_ARRAY } from './client-state.js';
import { hasVp, type Context } from './context.js';
import { columnsOf, matrixStack } from './matrices.js';
import { ATTRIBUTE_ARRAY, isEnabled, isMode } from './modes.js';
import { errorsOf, failed, returned, type Returned, type Rule, type Rules } from './result.js';
import { trackedMatrix } from './tracking.js';

type Value = readonly (number | null)[] | boolean | string | number | Range;

/** Any number of it, as an implementation chooses. */
interface Range {
  readonly least: number;
  readonly greatest: number;
}

/** The state by the names of `pname`. */
const STATE: Readonly<Record<string, (context: Context) => Value>> = {
  MAX_TRACK_MATRIX_STACK_DEPTH_NV: ({ limits }) => limits.trackDepth,
  MAX_TRACK_MATRICES_NV: ({ limits }) => limits.trackMatrices,
  CURRENT_MATRIX_STACK_DEPTH_NV: (context) => matrixStack(context).length,
  CURRENT_MATRIX_NV: (context) => {
    const top = matrixStack(context).at(-1);
    return top === undefined ? [] : columnsOf(top);
  },
  VERTEX_PROGRAM_BINDING_NV: ({ bound }) => bound,
  PROGRAM_ERROR_POSITION_NV: ({ errorPosition, gpu }) =>
    gpu === null ? errorPosition : gpu.objects.errorPosition,
  MATRIX_MODE: ({ matrices }) => matrices.mode,
  MODELVIEW_MATRIX: (context) => columnsOf(trackedMatrix(context, 'MODELVIEW')),
  PROJECTION_MATRIX: (context) => columnsOf(trackedMatrix(context, 'PROJECTION')),
  FRONT_FACE: ({ drawing }) => drawing.frontFace,
  SHADE_MODEL: ({ drawing }) => drawing.shadeModel,
  POINT_SIZE: ({ drawing }) => drawing.pointSize,
  MAX_CLIP_PLANES: ({ limits }) => limits.clipPlanes,
  ALIASED_POINT_SIZE_RANGE: ({ limits }) => [1, limits.pointSize],
  SMOOTH_POINT_SIZE_RANGE: ({ limits }) => [1, limits.pointSize],
  MAX_EVAL_ORDER: ({ limits }) => limits.evaluatorOrder,
  MAP1_GRID_DOMAIN: (context) => domainOf(context, 1),
  MAP1_GRID_SEGMENTS: (context) => segmentsOf(context, 1),
  MAP2_GRID_DOMAIN: (context) => domainOf(context, 2),
  MAP2_GRID_SEGMENTS: (context) => segmentsOf(context, 2),
  CURRENT_NORMAL: (context) => conventional(context, 2).slice(0, 3),
  CURRENT_COLOR: (context) => conventional(context, 3),
  CURRENT_SECONDARY_COLOR_EXT: (context) => conventional(context, 4),
  CURRENT_FOG_COORDINATE_EXT: (context) => conventional(context, 5).slice(0, 1),
  CURRENT_VERTEX_WEIGHT_EXT: (context) => conventional(context, 1).slice(0, 1),
};

function isRange(value: Returned): value is Range {
  return typeof value === 'object' && value !== null && 'least' in value;
}

function domainOf({ evaluators }: Context, dimensions: 1 | 2): readonly number[] {
  return evaluators.grids[dimensions].flatMap(({ from, to }) => [from, to]);
}

function segmentsOf({ evaluators }: Context, dimensions: 1 | 2): readonly number[] {
  return evaluators.grids[dimensions].map(({ steps }) => steps);
}

/** State of contexts with VP programs. */
const VP_STATE: ReadonlySet<string> = new Set(['VERTEX_PROGRAM_BINDING_NV']);

/** State of those with them, besides what `../commands.ts` answers. */
const GPU_STATE: typeof STATE = {
  MAX_VERTEX_ATTRIBS_ARB: ({ limits }) => limits.vertexAttributes,
  TRANSPOSE_CURRENT_MATRIX_ARB: (context) => {
    const top = matrixStack(context).at(-1);
    return top === undefined ? [] : columnsOf(transpose(top));
  },
};

/** Null where the generic attribute was set since (ARB_vertex_program, Table X.1); of integers where VP programs are there too. */
function conventional({ attributes, gpu }: Context, number: number): readonly (number | null)[] {
  const own = gpu?.lost.has(number) === true ? null : attributes[number];
  return own ?? INDETERMINATE;
}

const INDETERMINATE: readonly null[] = [null, null, null, null];

const atLeast = (least: number): Range => ({ least, greatest: 2 ** 31 - 1 });

/** Limits whose least, or greatest, the tables have: an implementation may choose more (NV_gpu_program4, Table X.21; NV_geometry_program4). */
const CHOSEN: Readonly<Record<string, (bound: number) => Range>> = {
  MIN_PROGRAM_TEXEL_OFFSET_EXT: (greatest) => ({ least: -(2 ** 31), greatest }),
  MAX_PROGRAM_TEXEL_OFFSET_EXT: atLeast,
  MAX_GEOMETRY_TEXTURE_IMAGE_UNITS_EXT: atLeast,
};

/** Null where the context has no such state: INVALID_ENUM. @throws NotModelled */
function stateNamed(context: Context, pname: string): Value | null {
  const { gpu } = context;
  const known = STATE[pname] ?? GPU_STATE[pname];
  const isOther =
    gpu === null ? GPU_STATE[pname] !== undefined : VP_STATE.has(pname) && !hasVp(context);
  if (isOther) return null;
  if (known !== undefined) return known(context);
  if (isMode(context, pname) || ATTRIBUTE_ARRAY.test(pname)) return isEnabled(context, pname);
  if (gpu !== null) {
    const { value } = query(gpu.objects, { query: 'GetIntegerv', value: arbName(pname) });
    if (typeof value === 'number') return CHOSEN[pname]?.(value) ?? value;
  }
  throw new NotModelled(`GL_${pname}: this state is not modelled`);
}

/** Colours and normals become integers as fractions do, of which 1 is the greatest (OpenGL 1.2.1 §6.1.2, Table 4.9). */
const IS_FRACTION = /^CURRENT_(?:NORMAL|COLOR|SECONDARY_COLOR_EXT)$/;

const getDoubles: Rule = (context, given) => {
  const value = stateNamed(context, given.name('pname'));
  if (value === null) return failed(context, 'INVALID_ENUM');
  return returned(context, typeof value === 'boolean' ? Number(value) : value);
};

/** Great integers, such as names, have no float of their own. */
const getFloats: Rule = (context, given, engine) => {
  const result = getDoubles(context, given, engine);
  const { returned: value } = result;
  if (typeof value === 'number') return { ...result, returned: Math.fround(value) };
  // The greatest int becomes the float above it.
  if (value !== undefined && isRange(value)) {
    const [least, greatest] = [Math.fround(value.least), Math.fround(value.greatest)];
    return { ...result, returned: { least, greatest } };
  }
  if (!Array.isArray(value)) return result;
  const values = value as readonly (number | boolean | null)[];
  return {
    ...result,
    returned: values.map((each) => (typeof each === 'number' ? Math.fround(each) : each)),
  };
};

const getIntegers: Rule = (context, given) => {
  const pname = given.name('pname');
  const value = stateNamed(context, pname);
  if (value === null) return failed(context, 'INVALID_ENUM');
  const toInteger = IS_FRACTION.test(pname) ? ofFraction : nearestInteger;
  return returned(context, converted(value, toInteger));
};

const getBooleans: Rule = (context, given) => {
  const value = stateNamed(context, given.name('pname'));
  if (value === null) return failed(context, 'INVALID_ENUM');
  // None of them may be zero.
  if (typeof value === 'object' && 'least' in value) return returned(context, true);
  if (typeof value === 'object') {
    return returned(
      context,
      value.map((each) => (each === null ? null : each !== 0)),
    );
  }
  return returned(context, typeof value === 'boolean' ? value : value !== 0);
};

/** c as ((2^32 - 1) c - 1) / 2. */
function ofFraction(value: number): number | null {
  return asInt(Math.round(((2 ** 32 - 1) * value - 1) / 2));
}

function converted(value: Value, convert: (value: number) => number | null): Returned {
  if (typeof value === 'object' && 'least' in value) return value;
  if (typeof value === 'object')
    return { integers: value.map((each) => (each === null ? null : convert(each))) };
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'number' ? convert(value) : value;
}

/** GetVertexAttrib{dfi}vNV. */
const getAttribute = (convert: (values: readonly (number | null)[]) => Returned): Rule => {
  return (context, given) => {
    const [index, pname] = [given.number('index'), given.name('pname')];
    const isCurrent = pname === 'CURRENT_ATTRIB_NV';
    const errors = errorsOf([
      [index > 15, 'INVALID_VALUE'],
      [isCurrent && index === 0, 'INVALID_VALUE'],
      [!isCurrent && ARRAY_STATE[pname] === undefined, 'INVALID_ENUM'],
    ]);
    if (errors.length > 0) return failed(context, ...errors);
    if (isCurrent) return returned(context, convert(conventional(context, index)));
    return returned(
      context,
      ARRAY_STATE[pname]?.(context.client.attributes[index] ?? NEW_ARRAY) ?? null,
    );
  };
};

const getError: Rule = (context) =>
  returned({ ...context, error: null }, context.error ?? 'NO_ERROR');

export const QUERY_RULES: Rules = {
  GetFloatv: getFloats,
  GetDoublev: getDoubles,
  GetIntegerv: getIntegers,
  GetBooleanv: getBooleans,
  GetVertexAttribfvNV: getAttribute((values) => values),
  GetVertexAttribdvNV: getAttribute((values) => values),
  GetVertexAttribivNV: getAttribute((values) => ({
    integers: values.map((each) => (each === null ? null : nearestInteger(each))),
  })),
  GetError: getError,
};
