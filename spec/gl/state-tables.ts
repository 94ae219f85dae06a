/**
 * The state tables of the documents: each variable with its type, the query that tells it, its value at first, the section that it is of, and the
 * group of attributes that saves it; of what an implementation chooses the least value (the greatest one of the least texel offset).
 */
import type { ContextExtension } from './limits.js';

/** A value of a variable; null of what is undefined, or what no table gives. */
export type StateValue = number | boolean | string | null | readonly (number | null)[];

export interface StateVariable {
  readonly document: string;
  /** The table of the document; null of one without a number. */
  readonly table: string | null;
  /** As queries name it; what it is where they do not. */
  readonly name: string;
  /** As the tables write types: B, Z, Z+, Z8+, R4, M^4, ub, P. */
  readonly type: string;
  /** How many there are of it; "n" of as many as an implementation has. */
  readonly count: number | string;
  /** Null of what no command tells. */
  readonly query: string | null;
  readonly initial: StateValue;
  readonly section: string;
  readonly group: 'enable' | 'current' | 'vertex-array' | null;
  /** Whether the implementation chooses it, so that the value is the least. */
  readonly isLimit: boolean;
  /** The extension that brings it. */
  readonly extension: ContextExtension;
}

type Row = readonly [
  name: string,
  type: string,
  query: string | null,
  initial: StateValue,
  section: string,
  more?: Partial<Pick<StateVariable, 'count' | 'group'>>,
];

function table(
  document: string,
  number: string | null,
  rows: readonly Row[],
  { isLimit = false, extension = document as ContextExtension }: Partial<Pick<StateVariable, 'isLimit' | 'extension'>> = {},
): readonly StateVariable[] {
  return rows.map(([name, type, query, initial, section, { count = 1, group = null } = {}]) => ({
    document, table: number, name, type, count, query, initial, section, group, isLimit, extension,
  }));
} // prettier-ignore

const ZEROS = [0, 0, 0, 0];
const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
const ENABLE = { group: 'enable' } as const;
const ARRAYS = { count: 16, group: 'vertex-array' } as const;
const GPU = { extension: 'NV_gpu_program4' } as const;
const TARGETS = ['VERTEX', 'GEOMETRY', 'FRAGMENT'] as const;

export const STATE_VARIABLES: readonly StateVariable[] = [
  ...table('NV_vertex_program', 'X.5', [
    ['VERTEX_PROGRAM_NV', 'B', 'IsEnabled', false, '2.10', ENABLE],
    ['VERTEX_PROGRAM_POINT_SIZE_NV', 'B', 'IsEnabled', false, '2.14.1.5', ENABLE],
    ['VERTEX_PROGRAM_TWO_SIDE_NV', 'B', 'IsEnabled', false, '2.14.1.5', ENABLE],
    ['PROGRAM_ERROR_POSITION_NV', 'Z', 'GetIntegerv', -1, '2.14.1.7'],
    // 256 with NV_vertex_program2, whose table replaces the number.
    ['PROGRAM_PARAMETER_NV', 'R4', 'GetProgramParameterNV', ZEROS, '2.14.1.2', { count: 96 }],
    // Each has what it is aliased with: the value here is of those that nothing is (section 2.14.6).
    ['CURRENT_ATTRIB_NV', 'R4', 'GetVertexAttribNV', [0, 0, 0, 1], '2.14.1.1', { count: 16, group: 'current' }],
    ['TRACK_MATRIX_NV', 'Z8+', 'GetTrackMatrixivNV', 'NONE', '2.14.5', { count: 24 }],
    ['TRACK_MATRIX_TRANSFORM_NV', 'Z8+', 'GetTrackMatrixivNV', 'IDENTITY_NV', '2.14.5', { count: 24 }],
    ['VERTEX_PROGRAM_BINDING_NV', 'Z+', 'GetIntegerv', 0, '2.14.1.8'],
    ['VERTEX_ATTRIB_ARRAYn_NV', 'B', 'IsEnabled', false, '2.14.3', ARRAYS],
    ['ATTRIB_ARRAY_SIZE_NV', 'Z', 'GetVertexAttribNV', 4, '2.14.3', ARRAYS],
    ['ATTRIB_ARRAY_STRIDE_NV', 'Z+', 'GetVertexAttribNV', 0, '2.14.3', ARRAYS],
    ['ATTRIB_ARRAY_TYPE_NV', 'Z4', 'GetVertexAttribNV', 'FLOAT', '2.14.3', ARRAYS],
  ]),
  // There is an object once a program is loaded, and then these are the program's.
  ...table('NV_vertex_program', 'X.6', [
    ['PROGRAM_TARGET_NV', 'Z2', 'GetProgramivNV', 0, '6.1.13'],
    ['PROGRAM_LENGTH_NV', 'Z+', 'GetProgramivNV', 0, '6.1.13'],
    ['PROGRAM_RESIDENT_NV', 'Z2', 'GetProgramivNV', false, '6.1.13'],
    ['PROGRAM_STRING_NV', 'ub', 'GetProgramStringNV', '', '6.1.13', { count: 'n' }],
  ]),
  ...table('NV_vertex_program', 'X.7', [
    ['temporary registers', 'R4', null, ZEROS, '2.14.1.4', { count: 12 }],
    ['vertex result registers', 'R4', null, [0, 0, 0, 1], '2.14.1.4', { count: 15 }],
    ['address register', 'Z4', null, ZEROS, '2.14.1.3'],
  ]),
  ...table('NV_vertex_program', 'X.8', [
    ['CURRENT_MATRIX_STACK_DEPTH_NV', 'Z+', 'GetIntegerv', 1, '6.1.14', { count: 'm' }],
    ['CURRENT_MATRIX_NV', 'M^4', 'GetFloatv', IDENTITY, '6.1.14', { count: 'm n' }],
  ]),
  ...table('NV_vertex_program', 'X.9', [
    ['MAX_TRACK_MATRIX_STACK_DEPTH_NV', 'Z+', 'GetIntegerv', 1, '2.14.5'],
    ['MAX_TRACK_MATRICES_NV', 'Z+', 'GetIntegerv', 8, '2.14.5'],
  ], { isLimit: true }),
  ...table('NV_vertex_program2', 'X.5', [
    ['PROGRAM_PARAMETER_NV', 'R4', 'GetProgramParameterNV', ZEROS, '2.14.1.2', { count: 256 }],
  ]),
  ...table('NV_vertex_program2', 'X.7', [
    ['temporary registers of VP1', 'R4', null, ZEROS, '2.14.1.4', { count: 12 }],
    ['temporary registers of VP2', 'R4', null, ZEROS, '2.14.1.4', { count: 16 }],
    ['vertex result registers', 'R4', null, [0, 0, 0, 1], '2.14.1.4', { count: 15 }],
    ['address register of VP1', 'Z4', null, ZEROS, '2.14.1.3'],
    ['address registers of VP2', 'Z4', null, ZEROS, '2.14.1.3', { count: 2 }],
  ]),
  ...table('ARB_vertex_program', 'X.6', [
    ['VERTEX_PROGRAM_ARB', 'B', 'IsEnabled', false, '2.10', ENABLE],
    ['VERTEX_PROGRAM_POINT_SIZE_ARB', 'B', 'IsEnabled', false, '2.14.3.7', ENABLE],
    ['VERTEX_PROGRAM_TWO_SIDE_ARB', 'B', 'IsEnabled', false, '2.14.3.7', ENABLE],
    ['program environment parameters', 'R4', 'GetProgramEnvParameterARB', ZEROS, '2.14.1', { count: 96 }],
    ['CURRENT_VERTEX_ATTRIB_ARB', 'R4', 'GetVertexAttribARB', null, '2.7', { count: 16, group: 'current' }],
    ['PROGRAM_ERROR_POSITION_ARB', 'Z', 'GetIntegerv', -1, '2.14.1'],
    ['PROGRAM_ERROR_STRING_ARB', 'ub', 'GetString', '', '2.14.1', { count: 'n' }],
  ]),
  ...table('ARB_vertex_program', 'X.7', [
    ['VERTEX_ATTRIB_ARRAY_ENABLED_ARB', 'B', 'GetVertexAttribARB', false, '2.8', ARRAYS],
    ['VERTEX_ATTRIB_ARRAY_SIZE_ARB', 'Z', 'GetVertexAttribARB', 4, '2.8', ARRAYS],
    ['VERTEX_ATTRIB_ARRAY_STRIDE_ARB', 'Z+', 'GetVertexAttribARB', 0, '2.8', ARRAYS],
    ['VERTEX_ATTRIB_ARRAY_TYPE_ARB', 'Z4', 'GetVertexAttribARB', 'FLOAT', '2.8', ARRAYS],
    ['VERTEX_ATTRIB_ARRAY_NORMALIZED_ARB', 'B', 'GetVertexAttribARB', false, '2.8', ARRAYS],
    ['VERTEX_ATTRIB_ARRAY_POINTER_ARB', 'P', 'GetVertexAttribPointerARB', 'NULL', '2.8', ARRAYS],
  ]),
  ...table('ARB_vertex_program', 'X.8', [
    // The default object's, which has the name 0.
    ['PROGRAM_BINDING_ARB', 'Z+', 'GetProgramivARB', 0, '6.1.12'],
    ['PROGRAM_LENGTH_ARB', 'Z+', 'GetProgramivARB', 0, '6.1.12'],
    ['PROGRAM_FORMAT_ARB', 'Z1', 'GetProgramivARB', 'PROGRAM_FORMAT_ASCII_ARB', '6.1.12'],
    ['PROGRAM_STRING_ARB', 'ub', 'GetProgramStringARB', '', '6.1.12', { count: 'n' }],
    ...['INSTRUCTIONS', 'TEMPORARIES', 'PARAMETERS', 'ATTRIBS', 'ADDRESS_REGISTERS'].flatMap((kind): Row[] => [
      [`PROGRAM_${kind}_ARB`, 'Z+', 'GetProgramivARB', 0, '6.1.12'],
      [`PROGRAM_NATIVE_${kind}_ARB`, 'Z+', 'GetProgramivARB', 0, '6.1.12'],
    ]),
    // arb.E-under-native-limits: the table has 0.
    ['PROGRAM_UNDER_NATIVE_LIMITS_ARB', 'B', 'GetProgramivARB', false, '6.1.12'],
    ['program local parameters', 'R4', 'GetProgramLocalParameterARB', ZEROS, '2.14.1', { count: 96 }],
  ]),
  ...table('ARB_vertex_program', 'X.9', [
    ['temporary registers', 'R4', null, null, '2.14.3.6', { count: 12 }],
    ['vertex result registers', 'R4', null, null, '2.14.3.7', { count: 8 }],
    ['address registers', 'Z1', null, null, '2.14.3.8'],
  ]),
  ...table('ARB_vertex_program', 'X.10', [
    ['CURRENT_MATRIX_ARB', 'M^4', 'GetFloatv', IDENTITY, '6.1.2', { count: 'm n' }],
    ['CURRENT_MATRIX_STACK_DEPTH_ARB', 'Z+', 'GetIntegerv', 1, '6.1.2', { count: 'm' }],
  ]),
  ...table('ARB_vertex_program', 'X.11', [
    ['MAX_PROGRAM_ENV_PARAMETERS_ARB', 'Z+', 'GetProgramivARB', 96, '2.14.1'],
    ['MAX_PROGRAM_LOCAL_PARAMETERS_ARB', 'Z+', 'GetProgramivARB', 96, '2.14.1'],
    ['MAX_PROGRAM_MATRICES_ARB', 'Z+', 'GetIntegerv', 8, '2.14.6'],
    ['MAX_PROGRAM_MATRIX_STACK_DEPTH_ARB', 'Z+', 'GetIntegerv', 1, '2.14.6'],
    ['MAX_PROGRAM_INSTRUCTIONS_ARB', 'Z+', 'GetProgramivARB', 128, '6.1.12'],
    ['MAX_PROGRAM_TEMPORARIES_ARB', 'Z+', 'GetProgramivARB', 12, '6.1.12'],
    ['MAX_PROGRAM_PARAMETERS_ARB', 'Z+', 'GetProgramivARB', 96, '6.1.12'],
    ['MAX_PROGRAM_ATTRIBS_ARB', 'Z+', 'GetProgramivARB', 16, '6.1.12'],
    ['MAX_PROGRAM_ADDRESS_REGISTERS_ARB', 'Z+', 'GetProgramivARB', 1, '6.1.12'],
    ...['INSTRUCTIONS', 'TEMPORARIES', 'PARAMETERS', 'ATTRIBS', 'ADDRESS_REGISTERS'].map((kind): Row =>
      [`MAX_PROGRAM_NATIVE_${kind}_ARB`, 'Z+', 'GetProgramivARB', null, '6.1.12']),
  ], { isLimit: true }),
  ...table('NV_gpu_program4', 'X.20', [
    ['PROGRAM_ATTRIB_COMPONENTS_NV', 'Z+', 'GetProgramivARB', null, '6.1.12'],
    ['PROGRAM_RESULT_COMPONENTS_NV', 'Z+', 'GetProgramivARB', null, '6.1.12'],
  ]),
  ...table('NV_gpu_program4', 'X.21', [
    ['MIN_PROGRAM_TEXEL_OFFSET_EXT', 'Z', 'GetIntegerv', -8, '2.x.4.4'],
    ['MAX_PROGRAM_TEXEL_OFFSET_EXT', 'Z', 'GetIntegerv', 7, '2.x.4.4'],
    // What stands for a number of each type of programs is no number here.
    ['MAX_PROGRAM_ATTRIB_COMPONENTS_NV', 'Z+', 'GetProgramivARB', null, '6.1.12'],
    ['MAX_PROGRAM_RESULT_COMPONENTS_NV', 'Z+', 'GetProgramivARB', null, '6.1.12'],
    ['MAX_PROGRAM_GENERIC_ATTRIBS_NV', 'Z+', 'GetProgramivARB', null, '6.1.12'],
    ['MAX_PROGRAM_GENERIC_RESULTS_NV', 'Z+', 'GetProgramivARB', null, '6.1.12'],
    ['MAX_PROGRAM_CALL_DEPTH_NV', 'Z+', 'GetProgramivARB', 4, '2.X.5'],
    ['MAX_PROGRAM_IF_DEPTH_NV', 'Z+', 'GetProgramivARB', 48, '2.X.5'],
    ['MAX_PROGRAM_LOOP_DEPTH_NV', 'Z+', 'GetProgramivARB', 4, '2.X.5'],
  ], { isLimit: true }),
  ...table('NV_vertex_program4', '6.7', [
    ['VERTEX_ATTRIB_ARRAY_INTEGER_EXT', 'B', 'GetVertexAttribARB', false, '2.8', ARRAYS],
  ], GPU),
  ...table('NV_geometry_program4', null, [
    ['GEOMETRY_PROGRAM_NV', 'B', 'IsEnabled', false, '2.14.6', ENABLE],
    ['FRAMEBUFFER_ATTACHMENT_LAYERED_EXT', 'B', 'GetFramebufferAttachmentParameterivEXT', false, '4.4.2.3', { count: 'n' }],
    ['GEOMETRY_VERTICES_OUT_EXT', 'Z+', 'GetProgramivARB', 0, '2.14.6.4'],
    ['GEOMETRY_INPUT_TYPE_EXT', 'Z+', 'GetProgramivARB', 0, '2.14.6.4'],
    ['GEOMETRY_OUTPUT_TYPE_EXT', 'Z+', 'GetProgramivARB', 0, '2.14.6.4'],
  ], GPU),
  ...table('NV_geometry_program4', null, [
    ['MAX_GEOMETRY_TEXTURE_IMAGE_UNITS_EXT', 'Z+', 'GetIntegerv', 16, '2.14.6.3'],
    ['MAX_PROGRAM_OUTPUT_VERTICES_NV', 'Z+', 'GetProgramivARB', 256, '2.14.6.4'],
    ['MAX_PROGRAM_TOTAL_OUTPUT_COMPONENTS_NV', 'Z+', 'GetProgramivARB', 1024, '2.14.6.4'],
  ], { ...GPU, isLimit: true }),
  ...table('NV_parameter_buffer_object', 'X.6', TARGETS.flatMap((target): Row[] => [
    [`${target}_PROGRAM_PARAMETER_BUFFER_NV`, 'Z+', 'GetIntegerv', 0, '2.14.1'],
    [`${target}_PROGRAM_PARAMETER_BUFFER_NV`, 'Z+', 'GetIntegerIndexedvEXT', 0, '2.14.1', { count: 'n' }],
  ]), GPU),
  ...table('NV_parameter_buffer_object', null, [
    ['MAX_PROGRAM_PARAMETER_BUFFER_BINDINGS_NV', 'Z', 'GetProgramivARB', 8, '2.14.1'],
    ['MAX_PROGRAM_PARAMETER_BUFFER_SIZE_NV', 'Z', 'GetProgramivARB', 4096, '2.14.1'],
  ], { ...GPU, isLimit: true }),
]; // prettier-ignore

/** The modes that a document's tables have: what Enable and Disable set, PushAttrib saves by ENABLE_BIT, and IsEnabled tells. */
export function modesOf(document: string): readonly string[] {
  return STATE_VARIABLES.filter(
    (each) => each.document === document && each.group === 'enable',
  ).map(({ name }) => name);
}
