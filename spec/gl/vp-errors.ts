/** The errors of NV_vertex_program's commands (its list, Errors, and its sections), with what NV_vertex_program2 changes. */
import { rowsOf, type ErrorRow } from './error-rows.js';

const vp1 = rowsOf('NV_vertex_program');
const gl = rowsOf('OpenGL 1.2.1');

const NO_TARGET = 'target is not VERTEX_PROGRAM_NV';
const BEYOND = '96 or more, or 256 or more with NV_vertex_program2';

export const VP_ERRORS: readonly ErrorRow[] = [
  // Attributes
  vp1('attribute.index', '2.14.1.1', 'INVALID_VALUE', /^VertexAttrib[1-4]\w+NV$/, 'index is above 15', { erratum: 'vp1.E-attribute-index-error' }),
  vp1('attributes.last', '2.14.1.1', 'INVALID_VALUE', /^VertexAttribs/, 'the last of the attributes, index + n - 1, is above 15', { erratum: 'vp1.E-attribute-index-error' }),
  vp1('attributes.count', 'Errors', 'INVALID_VALUE', /^VertexAttribs[1-4][sfd]vNV$/, 'n is negative'),
  gl('attributes.count-of-bytes', '2.5', 'INVALID_VALUE', /^VertexAttribs4ubvNV$/, 'n is negative'),

  // Program parameters
  vp1('parameter.target', 'Errors', 'INVALID_ENUM', /^ProgramParameters?4\w+NV$/, NO_TARGET),
  vp1('parameter.index', '2.14.1.2', 'INVALID_VALUE', /^ProgramParameter4\w+NV$/, `index is ${BEYOND}`, { erratum: 'vp2.E-parameter-limit-of-commands' }),
  vp1('parameters.last', 'Errors', 'INVALID_VALUE', /^ProgramParameters4\w+NV$/, `the last of the parameters, index + num - 1, is ${BEYOND}`, { erratum: 'vp2.E-parameter-limit-of-commands' }),
  vp1('parameters.count', 'Errors', 'INVALID_VALUE', /^ProgramParameters4[fd]vNV$/, 'num is negative'),
  vp1('parameter.tracked', '2.14.5', 'INVALID_OPERATION', /^ProgramParameters?4[fd]v?NV$/, 'a matrix is tracked into one of the parameters'),
  vp1('parameter-query.target', 'Errors', 'INVALID_ENUM', /^GetProgramParameter[fd]vNV$/, NO_TARGET),
  vp1('parameter-query.index', '6.1.13', 'INVALID_VALUE', /^GetProgramParameter[fd]vNV$/, `index is ${BEYOND}`),
  gl('parameter-query.name', '2.5', 'INVALID_ENUM', /^GetProgramParameter[fd]vNV$/, 'pname is not PROGRAM_PARAMETER_NV'),

  // Arrays
  vp1('array.index', '2.14.3', 'INVALID_VALUE', /^VertexAttribPointerNV$/, 'index is above 15'),
  vp1('array.size', 'Errors', 'INVALID_VALUE', /^VertexAttribPointerNV$/, 'size is not 1, 2, 3 or 4'),
  vp1('array.stride', '2.14.3', 'INVALID_VALUE', /^VertexAttribPointerNV$/, 'stride is negative'),
  vp1('array.bytes', '2.14.3', 'INVALID_OPERATION', /^VertexAttribPointerNV$/, 'type is UNSIGNED_BYTE, and size is not 4'),
  gl('array.type', '2.5', 'INVALID_ENUM', /^VertexAttribPointerNV$/, 'type is not UNSIGNED_BYTE, SHORT, FLOAT or DOUBLE'),
  vp1('attribute-query.index', '6.1.13', 'INVALID_VALUE', /^GetVertexAttrib[dfi]vNV$/, 'index is above 15'),
  vp1('attribute-query.zero', '6.1.13', 'INVALID_VALUE', /^GetVertexAttrib[dfi]vNV$/, 'index is zero, and pname is CURRENT_ATTRIB_NV'),
  gl('attribute-query.name', '2.5', 'INVALID_ENUM', /^GetVertexAttrib[dfi]vNV$/, 'pname names nothing of an attribute or its array'),
  vp1('pointer-query.index', '6.1.13', 'INVALID_VALUE', /^GetVertexAttribPointervNV$/, 'index is above 15'),
  gl('pointer-query.name', '2.5', 'INVALID_ENUM', /^GetVertexAttribPointervNV$/, 'pname is not ATTRIB_ARRAY_POINTER_NV'),

  // Programs
  vp1('load.target', 'Errors', 'INVALID_ENUM', /^LoadProgramNV$/, 'target is neither VERTEX_PROGRAM_NV nor VERTEX_STATE_PROGRAM_NV'),
  vp1('load.zero', '2.14.1.7', 'INVALID_VALUE', /^LoadProgramNV$/, 'id is zero'),
  vp1('load.length', 'Errors', 'INVALID_VALUE', /^LoadProgramNV$/, 'len is negative'),
  vp1('load.other-target', '2.14.1.7', 'INVALID_OPERATION', /^LoadProgramNV$/, 'a program of another target is loaded as id'),
  vp1('load.syntax', '2.14.1.7', 'INVALID_OPERATION', /^LoadProgramNV$/, 'the program is no program of the target, or begins as one of an extension that is not there'),
  vp1('load.restrictions', '2.14.1.7', 'INVALID_OPERATION', /^LoadProgramNV$/, 'the program breaks a restriction of its language'),
  vp1('load.position', '2.14.1.7', 'INVALID_OPERATION', /^LoadProgramNV$/, 'a vertex program does not write HPOS'),
  vp1('load.parameters', '2.14.4', 'INVALID_OPERATION', /^LoadProgramNV$/, 'a vertex state program writes no program parameter'),
  vp1('load.instructions', 'Errors', 'INVALID_OPERATION', /^LoadProgramNV$/, 'the program has more than 128 instructions, or more than 256 where it is a VP2 program'),
  vp1('bind.target', 'Errors', 'INVALID_ENUM', /^BindProgramNV$/, NO_TARGET),
  vp1('bind.kind', '2.14.1.8', 'INVALID_OPERATION', /^BindProgramNV$/, 'id names a program that is no vertex program'),
  vp1('names.count', 'Errors', 'INVALID_VALUE', /^(?:AreProgramsResident|DeletePrograms|GenPrograms|RequestResidentPrograms)NV$/, 'n is negative'),
  vp1('residence.names', '2.14.1.8', 'INVALID_VALUE', /^AreProgramsResidentNV$/, 'one of ids is zero, or names no program'),
  vp1('program-query.missing', '6.1.13', 'INVALID_OPERATION', /^GetProgram(?:iv|String)NV$/, 'id names no program'),
  gl('program-query.name', '2.5', 'INVALID_ENUM', /^GetProgramivNV$/, 'pname is not PROGRAM_TARGET_NV, PROGRAM_LENGTH_NV or PROGRAM_RESIDENT_NV'),
  gl('string-query.name', '2.5', 'INVALID_ENUM', /^GetProgramStringNV$/, 'pname is not PROGRAM_STRING_NV'),
  vp1('execute.target', '2.14.4', 'INVALID_ENUM', /^ExecuteProgramNV$/, 'target is not VERTEX_STATE_PROGRAM_NV', { erratum: 'vp1.E-execute-target' }),
  vp1('execute.kind', '2.14.4', 'INVALID_OPERATION', /^ExecuteProgramNV$/, 'id names no program, or one that is no vertex state program'),
  vp1('execute.tracked', '2.14.5', 'INVALID_OPERATION', /^ExecuteProgramNV$/, 'the program writes a parameter that a matrix is tracked into'),
  vp1('begin.program', '2.14.1.8', 'INVALID_OPERATION', /^(?:Begin|DrawArrays|DrawElements|EvalMesh[12])$/, 'vertex program mode is enabled, and the current vertex program does not exist', { around: 'VP programs' }),

  // Tracked matrices
  vp1('track.target', 'Errors', 'INVALID_ENUM', /^(?:Get)?TrackMatrix(?:iv)?NV$/, NO_TARGET),
  vp1('track.address', '2.14.5', 'INVALID_VALUE', /^TrackMatrixNV$/, 'address is no multiple of four'),
  vp1('track.beyond', '2.14.5', 'INVALID_VALUE', /^TrackMatrixNV$/, `address is ${BEYOND}`, { erratum: 'vp1.E-track-beyond' }),
  gl('track.matrix', '2.5', 'INVALID_ENUM', /^TrackMatrixNV$/, 'matrix is no matrix that the GL has, nor NONE'),
  gl('track.transform', '2.5', 'INVALID_ENUM', /^TrackMatrixNV$/, 'transform is not IDENTITY_NV, INVERSE_NV, TRANSPOSE_NV or INVERSE_TRANSPOSE_NV'),
  vp1('track-query.address', '6.1.13', 'INVALID_VALUE', /^GetTrackMatrixivNV$/, 'address is no multiple of four', { erratum: 'vp1.E-track-query-address' }),
  vp1('track-query.beyond', '6.1.13', 'INVALID_VALUE', /^GetTrackMatrixivNV$/, `address is ${BEYOND}`, { erratum: 'vp1.E-track-query-address' }),
  gl('track-query.name', '2.5', 'INVALID_ENUM', /^GetTrackMatrixivNV$/, 'pname is neither TRACK_MATRIX_NV nor TRACK_MATRIX_TRANSFORM_NV'),
]; // prettier-ignore
