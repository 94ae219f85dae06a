/**
 * Enumerants of ARB_vertex_program that have the number of one of NV_vertex_program (Interactions with NV_vertex_program), and those of
 * NV_geometry_program4 that have one (New Tokens): the GL is given numbers.
 */

const TABLE: Readonly<Record<string, string>> = {
  VERTEX_PROGRAM_ARB: 'VERTEX_PROGRAM_NV',
  VERTEX_PROGRAM_POINT_SIZE_ARB: 'VERTEX_PROGRAM_POINT_SIZE_NV',
  VERTEX_PROGRAM_TWO_SIDE_ARB: 'VERTEX_PROGRAM_TWO_SIDE_NV',
  VERTEX_ATTRIB_ARRAY_SIZE_ARB: 'ATTRIB_ARRAY_SIZE_NV',
  VERTEX_ATTRIB_ARRAY_STRIDE_ARB: 'ATTRIB_ARRAY_STRIDE_NV',
  VERTEX_ATTRIB_ARRAY_TYPE_ARB: 'ATTRIB_ARRAY_TYPE_NV',
  CURRENT_VERTEX_ATTRIB_ARB: 'CURRENT_ATTRIB_NV',
  VERTEX_ATTRIB_ARRAY_POINTER_ARB: 'ATTRIB_ARRAY_POINTER_NV',
  PROGRAM_LENGTH_ARB: 'PROGRAM_LENGTH_NV',
  PROGRAM_STRING_ARB: 'PROGRAM_STRING_NV',
  PROGRAM_ERROR_POSITION_ARB: 'PROGRAM_ERROR_POSITION_NV',
  CURRENT_MATRIX_ARB: 'CURRENT_MATRIX_NV',
  CURRENT_MATRIX_STACK_DEPTH_ARB: 'CURRENT_MATRIX_STACK_DEPTH_NV',
  MAX_PROGRAM_MATRICES_ARB: 'MAX_TRACK_MATRICES_NV',
  MAX_PROGRAM_MATRIX_STACK_DEPTH_ARB: 'MAX_TRACK_MATRIX_STACK_DEPTH_NV',
};

const NV_NAMES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(TABLE),
  ['PROGRAM_POINT_SIZE_EXT', 'VERTEX_PROGRAM_POINT_SIZE_NV'],
  ['FRAMEBUFFER_ATTACHMENT_TEXTURE_3D_ZOFFSET_EXT', 'FRAMEBUFFER_ATTACHMENT_TEXTURE_LAYER_EXT'],
]);

const ARB_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries(TABLE).map(([arb, nv]) => [nv, arb]),
);

/** The one name of a number that has two: NV_vertex_program's. */
export function nvName(name: string): string {
  return NV_NAMES.get(name) ?? name;
}

/** The other: ARB_vertex_program's. */
export function arbName(name: string): string {
  return ARB_NAMES.get(name) ?? name;
}
