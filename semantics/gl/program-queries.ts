/**
 * GetProgramivARB, GetProgramStringARB, IsProgramARB, and what GetIntegerv has of programs.
 * ARB_vertex_program §6.1.12 with the additions of NV_gpu_program4 §6.1.12, NV_geometry_program4 (New State,
 * Errors) and NV_parameter_buffer_object.
 */
import type { GpuProgramType } from '../../spec/gpu/environments.js';
import type { GpuProgram } from '../gpu/program.js';
import { checkUint } from './arguments.js';
import { attributeComponents, resultComponents, type ComponentCount } from './component-counts.js';
import { currentObject, NO_ERRORS, typeOfTarget, type Answer, type GlState } from './state.js';

export type ProgramQuery =
  | { readonly query: 'GetProgramivARB'; readonly target: string; readonly pname: string }
  | { readonly query: 'GetProgramStringARB'; readonly target: string; readonly pname: string }
  | { readonly query: 'IsProgramARB'; readonly program: number };

/**
 * A number, a token, a truth value or a string; a count that depends on the implementation; null where the
 * documents leave the value to the implementation altogether.
 */
export type ProgramValue = number | string | boolean | ComponentCount | null;

/** A query of a program target or name. */
export function getProgram(state: GlState, query: ProgramQuery): Answer<ProgramValue> {
  if (query.query === 'IsProgramARB') {
    checkUint(query.query, 'program', query.program);
    return { value: state.programs.has(query.program), errors: NO_ERRORS };
  }
  const type = typeOfTarget(query.target);
  const read =
    query.query === 'GetProgramivARB' ? INTEGERS.get(query.pname) : STRINGS.get(query.pname);
  if (type === undefined || read === undefined) return { value: null, errors: ['INVALID_ENUM'] };
  if (type !== 'geometry' && GEOMETRY_ONLY.has(query.pname)) {
    return { value: null, errors: ['INVALID_ENUM'] };
  }
  return { value: read(state, type), errors: NO_ERRORS };
}

/**
 * What GetIntegerv has of programs beside buffer bindings: the position of the last load error, the range of
 * texel offsets (Table X.21), one for all program types, and the texture image units of geometry programs
 * (NV_geometry_program4, New Implementation Dependent State). Undefined for all other names.
 */
export function getProgramInteger(state: GlState, name: string): number | undefined {
  const { texelOffset } = state.limits.vertex;
  switch (name) {
    case 'PROGRAM_ERROR_POSITION_ARB':
      return state.errorPosition;
    case 'MIN_PROGRAM_TEXEL_OFFSET_EXT':
      return texelOffset.least;
    case 'MAX_PROGRAM_TEXEL_OFFSET_EXT':
      return texelOffset.greatest;
    case 'MAX_GEOMETRY_TEXTURE_IMAGE_UNITS_EXT':
      return state.limits.geometry.textureImageUnits;
    default:
      return undefined;
  }
}

type Read = (state: GlState, type: GpuProgramType) => ProgramValue;

/** Reads a value of the current program object's program: zero where none is loaded. */
function ofProgram(read: (program: GpuProgram) => ProgramValue): Read {
  return (state, type) => {
    const { program } = currentObject(state, type);
    return program === null ? 0 : read(program);
  };
}

const PRIMITIVE_TOKENS: ReadonlyMap<string, string> = new Map([
  ['LINES_ADJACENCY', 'LINES_ADJACENCY_EXT'],
  ['TRIANGLES_ADJACENCY', 'TRIANGLES_ADJACENCY_EXT'],
]);

function primitiveToken(declared: string | undefined): ProgramValue {
  return declared === undefined ? 0 : (PRIMITIVE_TOKENS.get(declared) ?? declared);
}

/** Left to the implementation, of which nothing is known here. */
const own: Read = () => null;

/** What a program uses is left to the implementation; an object without one uses nothing (ARB_vertex_program §2.14.7, Table X.8). */
const used: Read = ofProgram(() => null);

/** The pnames of resources that ARB_vertex_program §2.14.3.7 counts, in full and native. */
const RESOURCES = ['INSTRUCTIONS', 'TEMPORARIES', 'PARAMETERS', 'ATTRIBS', 'ADDRESS_REGISTERS'];

const INTEGERS: ReadonlyMap<string, Read> = new Map<string, Read>([
  ['PROGRAM_LENGTH_ARB', ofProgram(({ length }) => length)],
  ['PROGRAM_FORMAT_ARB', () => 'PROGRAM_FORMAT_ASCII_ARB'],
  ['PROGRAM_BINDING_ARB', (state, type) => state.targets[type].current],
  ['MAX_PROGRAM_ENV_PARAMETERS_ARB', (state, type) => state.limits[type].environmentParameters],
  ['MAX_PROGRAM_LOCAL_PARAMETERS_ARB', (state, type) => state.limits[type].localParameters],
  ...RESOURCES.flatMap((resource): [string, Read][] => [
    [`PROGRAM_${resource}_ARB`, used],
    [`MAX_PROGRAM_${resource}_ARB`, own],
    [`PROGRAM_NATIVE_${resource}_ARB`, used],
    [`MAX_PROGRAM_NATIVE_${resource}_ARB`, own],
  ]),
  // Each <instruction> of the program string (ARB_vertex_program §2.14.3.7).
  ['PROGRAM_INSTRUCTIONS_ARB', ofProgram(({ instructions }) => instructions.length)],
  ['PROGRAM_UNDER_NATIVE_LIMITS_ARB', own],
  ['PROGRAM_ATTRIB_COMPONENTS_NV', ofProgram(attributeComponents)],
  ['PROGRAM_RESULT_COMPONENTS_NV', ofProgram(resultComponents)],
  ['MAX_PROGRAM_ATTRIB_COMPONENTS_NV', (state, type) => state.limits[type].attributeComponents],
  ['MAX_PROGRAM_RESULT_COMPONENTS_NV', (state, type) => state.limits[type].resultComponents],
  ['MAX_PROGRAM_GENERIC_ATTRIBS_NV', (state, type) => state.limits[type].genericAttributes],
  ['MAX_PROGRAM_GENERIC_RESULTS_NV', (state, type) => state.limits[type].genericResults],
  ['MAX_PROGRAM_CALL_DEPTH_NV', (state, type) => state.limits[type].callDepth],
  ['MAX_PROGRAM_IF_DEPTH_NV', (state, type) => state.limits[type].ifDepth],
  ['MAX_PROGRAM_LOOP_DEPTH_NV', (state, type) => state.limits[type].loopDepth],
  [
    'MAX_PROGRAM_PARAMETER_BUFFER_BINDINGS_NV',
    (state, type) => state.limits[type].parameterBuffers,
  ],
  [
    'MAX_PROGRAM_PARAMETER_BUFFER_SIZE_NV',
    (state, type) => state.limits[type].parameterBufferWords,
  ],
  ['MAX_PROGRAM_OUTPUT_VERTICES_NV', (state, type) => state.limits[type].outputVertices],
  [
    'MAX_PROGRAM_TOTAL_OUTPUT_COMPONENTS_NV',
    (state, type) => state.limits[type].totalOutputComponents,
  ],
  ['GEOMETRY_VERTICES_OUT_EXT', ofProgram(({ geometry }) => geometry?.verticesOut ?? 0)],
  ['GEOMETRY_INPUT_TYPE_EXT', ofProgram(({ geometry }) => primitiveToken(geometry?.primitiveIn))],
  ['GEOMETRY_OUTPUT_TYPE_EXT', ofProgram(({ geometry }) => primitiveToken(geometry?.primitiveOut))],
]);

const STRINGS: ReadonlyMap<string, Read> = new Map<string, Read>([
  ['PROGRAM_STRING_ARB', (state, type) => currentObject(state, type).program?.source ?? ''],
]);

/**
 * INVALID_ENUM for other targets (NV_geometry_program4, Errors); of the last three the document says so
 * nowhere (nvgp4.E-geometry-queries).
 */
const GEOMETRY_ONLY: ReadonlySet<string> = new Set([
  'MAX_PROGRAM_OUTPUT_VERTICES_NV',
  'MAX_PROGRAM_TOTAL_OUTPUT_COMPONENTS_NV',
  'GEOMETRY_VERTICES_OUT_EXT',
  'GEOMETRY_INPUT_TYPE_EXT',
  'GEOMETRY_OUTPUT_TYPE_EXT',
]);
