/**
 * Scripts that ask one thing each: what calls at random seldom come to, because several of them have to agree. What is evaluated comes out exactly
 * in single precision: control points and coordinates are small multiples of powers of two.
 */
import type { Argument, Call } from '../../semantics/gl/context/call.js';
import { hasVp, type Context } from '../../semantics/gl/context/context.js';
import { inMemory } from '../../semantics/gl/context/memory.js';
import { arrays } from './directed/arrays.js';
import { aroundBuffers } from './directed/buffers.js';
import { conversions } from './directed/conversions.js';
import { evaluators as allMaps } from './directed/evaluators.js';
import { extremes, forms } from './directed/forms.js';
import { gpu as ofGpuPrograms } from './directed/gpu.js';
import { lists as allLists, nested } from './directed/lists.js';
import { many } from './directed/many.js';
import { programs } from './directed/programs.js';
import { state } from './directed/state.js';
import { bytes, call, STATE_PROGRAMS, VERTEX_PROGRAMS, VP, VSP } from './gesture-parts.js';
import { TEXTS } from './gpu-gestures.js';

const ERROR = call('GetError');
const [ARB, ASCII] = ['VERTEX_PROGRAM_ARB', 'PROGRAM_FORMAT_ASCII_ARB'];

/** A matrix whose numbers all differ, so that none can stand for another. */
const MATRIX = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16];

/** In a context with programs of NV_vertex_program (VP), of the documents after it (GPU), or of both. */
export function directedScripts(
  context: Pick<Context, 'gpu' | 'extensions' | 'limits' | 'parameters'>,
): readonly (readonly Call[])[] {
  const { gpu, extensions, limits } = context;
  const isGpu = gpu !== null;
  const isVp = hasVp({ extensions });
  const program = isVp ? vpProgram() : gpuProgram();
  return [
    ...lists(isGpu),
    ...weights(),
    ...(isGpu ? aroundGpuPrograms(extensions) : []),
    ...(isVp ? aroundVpPrograms() : []),
    ...(isGpu && isVp ? [...aroundBoth(), ...ofBothKinds(limits)] : []),
    ...evaluators(!isVp, limits.evaluatorOrder + 1),
    ...forms(program),
    ...arrays(program),
    ...state(context),
    ...conversions(context),
    ...allMaps(program),
    ...allLists(program),
    ...(isVp ? programs() : []),
    ...(isGpu ? ofGpuPrograms(context) : []),
    ...extremes(),
    ...many(context, program),
    nested(),
  ];
}

function lists(isGpu: boolean): readonly (readonly Call[])[] {
  const attribute = isGpu ? call('VertexAttrib4fARB', 5, 1, 2, 3, 4) : call('VertexAttrib4fNV', 5, 1, 2, 3, 4);
  return [
    [call('NewList', 1, 'COMPILE'), attribute, call('Color3f', 0.5, 0.25, 1), call('EndList'), call('CallList', 1)],
    [call('NewList', 2, 'COMPILE_AND_EXECUTE'), attribute, call('EndList')],
    [call('NewList', 1, 'COMPILE'), call('EndList'), call('NewList', 2, 'COMPILE'), call('EndList'), call('DeleteLists', 1, 2), call('IsList', 2)],
  ];
} // prettier-ignore

/** An array of weights takes one size and one type alone. */
function weights(): readonly (readonly Call[])[] {
  const array = call('VertexWeightPointerEXT', 1, 'FLOAT', 0, ELEMENTS);
  return [
    [array, call('EnableClientState', 'VERTEX_WEIGHT_ARRAY_EXT'), ERROR, call('Begin', 'POINTS'), call('ArrayElement', 2), call('End'), call('GetFloatv', 'CURRENT_VERTEX_WEIGHT_EXT')],
  ];
} // prettier-ignore

function load(id: number, text: string, target = VP): Call {
  const program = bytes(text);
  return call('LoadProgramNV', target, id, program.length, program);
}

/** Each parameter of the four. */
function parametersAt(address: number): readonly Call[] {
  return [0, 1, 2, 3].map((each) =>
    call('GetProgramParameterfvNV', VP, address + each, 'PROGRAM_PARAMETER_NV'),
  );
}

function aroundVpPrograms(): readonly (readonly Call[])[] {
  const [vertex] = VERTEX_PROGRAMS;
  const [state] = STATE_PROGRAMS;
  const current = [13, 14, 15].map((index) => call('GetVertexAttribfvNV', index, 'CURRENT_ATTRIB_NV'));
  const track = (matrix: string, transform = 'IDENTITY_NV'): Call => call('TrackMatrixNV', VP, 4, matrix, transform);
  const modelview = [call('MatrixMode', 'MODELVIEW'), call('LoadMatrixf', MATRIX)];
  return [
    // A series that ends beyond the last attribute sets none.
    ...['1fv', '2fv', '3fv', '4fv', '1sv', '4dv', '4ubv'].map((form) => [
      call(`VertexAttribs${form}NV`, 14, 3, MATRIX.slice(0, 12)),
      ERROR,
      ...current,
    ]),
    [load(1, vertex), load(1, '!!VP1.0 MOV'), ERROR, call('IsProgramNV', 1), call('GetProgramivNV', 1, 'PROGRAM_LENGTH_NV'), call('GetProgramStringNV', 1, 'PROGRAM_STRING_NV')],
    [load(1, vertex), load(2, vertex), load(3, state, VSP), call('DeleteProgramsNV', 3, [1, 2, 3]), ...[1, 2, 3].map((id) => call('IsProgramNV', id))],
    [...modelview, track('MODELVIEW'), ...parametersAt(4), track('NONE'), ERROR, call('LoadIdentity'), ...parametersAt(4), call('ProgramParameter4fNV', VP, 4, 1, 2, 3, 4), ERROR, ...parametersAt(4)],
    ...[call('ProgramParameter4fNV', VP, 5, 1, 2, 3, 4), call('ProgramParameter4fvNV', VP, 5, [1, 2, 3, 4]), call('ProgramParameter4dNV', VP, 5, 1, 2, 3, 4), call('ProgramParameter4dvNV', VP, 5, [1, 2, 3, 4]), call('ProgramParameters4fvNV', VP, 3, 2, MATRIX.slice(0, 8)), call('ProgramParameters4dvNV', VP, 3, 2, MATRIX.slice(0, 8))].map((each) =>
      [...modelview, track('MODELVIEW'), each, ERROR, call('GetProgramParameterfvNV', VP, 3, 'PROGRAM_PARAMETER_NV'), ...parametersAt(4)]),
    // The matrix of the unit that was active when it was tracked.
    ...['TEXTURE0_ARB', 'TEXTURE1_ARB'].map((unit) => [
      call('MatrixMode', 'TEXTURE'), call('ActiveTextureARB', 'TEXTURE0_ARB'), call('LoadMatrixf', MATRIX),
      call('ActiveTextureARB', 'TEXTURE1_ARB'), call('LoadMatrixf', MATRIX.toReversed()),
      call('ActiveTextureARB', unit), track('TEXTURE'), ERROR, ...parametersAt(4), call('GetTrackMatrixivNV', VP, 4, 'TRACK_MATRIX_NV'),
    ]),
    // A state program runs by command alone, and leaves parameters.
    ...STATE_PROGRAMS.map((text) => [
      load(3, text, VSP),
      ...Array.from({ length: 8 }, (_, turn) => [call('ExecuteProgramNV', VSP, 3, [turn, -turn, 0.5, turn / 4]), ERROR, ...parametersAt(5)]).flat(),
    ]),
    [load(1, vertex), call('ExecuteProgramNV', VSP, 1, [1, 2, 3, 4]), ERROR, call('ExecuteProgramNV', VSP, 2, [1, 2, 3, 4]), ERROR],
    ...aroundArrays(),
  ];
} // prettier-ignore

const ELEMENTS = { bytes: inMemory('FLOAT', MATRIX), offset: 0 };

/** What is drawn is seen where vertices are, and by the current attributes that a list leaves elsewhere. */
function aroundArrays(): readonly (readonly Call[])[] {
  const array = (index: number, stride: number): readonly Call[] => [
    call('VertexAttribPointerNV', index, 2, 'FLOAT', stride, ELEMENTS),
    call('EnableClientState', `VERTEX_ATTRIB_ARRAY${String(index)}_NV`),
  ];
  return [0, 8, 12].flatMap((stride) => [
    [...array(0, stride), ...array(3, stride), load(1, VERTEX_PROGRAMS[0]), call('BindProgramNV', VP, 1), call('Enable', VP), call('DrawArrays', 'POINTS', 0, 3)],
    [...array(3, stride), call('Begin', 'POINTS'), call('ArrayElement', 2), call('End'), call('GetVertexAttribfvNV', 3, 'CURRENT_ATTRIB_NV')],
  ]).concat([
    [
      call('NormalPointer', 'FLOAT', 0, ELEMENTS), call('EnableClientState', 'NORMAL_ARRAY'), call('InterleavedArrays', 'V3F', 0, ELEMENTS), ERROR,
      call('IsEnabled', 'NORMAL_ARRAY'), call('IsEnabled', 'VERTEX_ARRAY'), call('Begin', 'POINTS'), call('ArrayElement', 1), call('End'), call('GetFloatv', 'CURRENT_NORMAL'),
      call('DrawArrays', 'POINTS', 0, 2),
    ],
  ]);
} // prettier-ignore

/** What NV_gpu_program4 and its family have, and ARB_vertex_program has not. */
function besidesArb(): readonly (readonly Call[])[] {
  const [text] = TEXTS.GEOMETRY_PROGRAM_NV;
  const geometry = 'GEOMETRY_PROGRAM_NV';
  const limit = (value: number): readonly Call[] => [call('ProgramVertexLimitNV', geometry, value), ERROR, call('GetProgramivARB', geometry, 'GEOMETRY_VERTICES_OUT_EXT')];
  const integers = { bytes: inMemory('INT', [1, -2, 3, -4]), offset: 0 };
  return [
    [call('ProgramStringARB', geometry, ASCII, text.length, bytes(text)), ERROR, ...[3, 1, 0, -1, 100_000].flatMap(limit)],
    ...['GEOMETRY_VERTICES_OUT_EXT', 'GEOMETRY_INPUT_TYPE_EXT', 'GEOMETRY_OUTPUT_TYPE_EXT'].map((name) => [
      call('GetProgramivARB', geometry, name), call('ProgramStringARB', geometry, ASCII, text.length, bytes(text)), call('GetProgramivARB', geometry, name),
      call('GetProgramivARB', ARB, name), ERROR,
    ]),
    [
      call('VertexAttribIPointerEXT', 2, 2, 'INT', 8, integers), call('EnableVertexAttribArrayARB', 2), ERROR, call('GetVertexAttribIivEXT', 2, 'CURRENT_ATTRIB_NV'),
      call('Begin', 'POINTS'), call('ArrayElement', 1), call('End'), call('GetVertexAttribIivEXT', 2, 'CURRENT_ATTRIB_NV'), call('GetVertexAttribivARB', 2, 'VERTEX_ATTRIB_ARRAY_INTEGER_EXT'),
    ],
  ];
} // prettier-ignore

/** Each error of an array that is no other's; nothing is set then. */
function arrayErrors(): readonly (readonly Call[])[] {
  const array = (size: number, type: string, stride: number): Call => call('VertexAttribPointerARB', 3, size, type, false, stride, ELEMENTS);
  const shown = ['ATTRIB_ARRAY_SIZE_NV', 'ATTRIB_ARRAY_TYPE_NV', 'ATTRIB_ARRAY_STRIDE_NV'].map((name) => call('GetVertexAttribivARB', 3, name));
  return [array(0, 'FLOAT', 0), array(5, 'FLOAT', 0), array(2, 'NONE', 0), array(2, 'FLOAT', -4)].map((each) => [array(2, 'SHORT', 12), each, ERROR, ...shown]);
} // prettier-ignore

function aroundGpuPrograms(extensions: Context['extensions']): readonly (readonly Call[])[] {
  const [text] = TEXTS.VERTEX_PROGRAM_ARB;
  const loaded = (source: string): Call => {
    const program = bytes(source);
    return call('ProgramStringARB', ARB, ASCII, program.length, program);
  };
  const ids: Argument = [1, 2, 3];
  const shown = [call('GetProgramivARB', ARB, 'PROGRAM_LENGTH_ARB'), call('GetProgramStringARB', ARB, 'PROGRAM_STRING_ARB')];
  return [
    [loaded(text), loaded('!!NVvp4.0 MOV'), ERROR, ...shown, call('GetIntegerv', 'PROGRAM_ERROR_POSITION_ARB')],
    [...[1, 2, 3].map((id) => call('BindProgramARB', ARB, id)), call('DeleteProgramsARB', 3, ids), ...[1, 2, 3].map((id) => call('IsProgramARB', id))],
    ...['MODELVIEW', 'MATRIX0_ARB', 'MATRIX1_ARB'].map((mode) => [
      call('MatrixMode', mode), call('LoadMatrixf', MATRIX),
      ...['CURRENT_MATRIX_ARB', 'TRANSPOSE_CURRENT_MATRIX_ARB'].flatMap((name) => [call('GetFloatv', name), call('GetDoublev', name)]),
    ]),
    ...aroundBuffers(),
    ...arrayErrors(),
    [
      call('NormalPointer', 'FLOAT', 0, ELEMENTS), call('EnableClientState', 'NORMAL_ARRAY'), call('InterleavedArrays', 'V3F', 0, ELEMENTS), ERROR,
      call('IsEnabled', 'NORMAL_ARRAY'), call('IsEnabled', 'VERTEX_ARRAY'), call('DrawArrays', 'POINTS', 0, 2),
    ],
    // The error string is there whatever became of the program; its words are the implementation's.
    ...[text, '!!NVvp4.0 MOV', ''].map((source) => Array.from({ length: 8 }, () => [loaded(source), call('GetString', 'PROGRAM_ERROR_STRING_ARB'), ERROR]).flat()),
    ...(extensions.has('NV_gpu_program4') ? besidesArb() : []),
    [call('VertexPointer', 2, 'FLOAT', 0, ELEMENTS), call('EnableClientState', 'VERTEX_ARRAY'), call('DrawElements', 'POINTS', 3, 'UNSIGNED_SHORT', { bytes: inMemory('UNSIGNED_SHORT', [2, 0, 1]), offset: 0 }), ERROR],
  ];
} // prettier-ignore

/** What both kinds of programs share: set by a command of one, and asked for by the other (Interactions with NV_vertex_program). */
function aroundBoth(): readonly (readonly Call[])[] {
  const [vertex] = VERTEX_PROGRAMS;
  const [text] = TEXTS.VERTEX_PROGRAM_ARB;
  const program = bytes(text);
  const loaded = call('ProgramStringARB', ARB, ASCII, program.length, program);
  const bound = (name: number, target = ARB): Call => call('BindProgramARB', target, name);
  const lengths = [call('GetProgramivARB', ARB, 'PROGRAM_LENGTH_ARB'), call('GetProgramivNV', 1, 'PROGRAM_LENGTH_NV'), call('GetProgramStringARB', ARB, 'PROGRAM_STRING_ARB'), call('GetProgramStringNV', 1, 'PROGRAM_STRING_NV')];
  const bindings = [call('GetProgramivARB', ARB, 'PROGRAM_BINDING_ARB'), call('GetIntegerv', 'VERTEX_PROGRAM_BINDING_NV')];
  const parameter = [call('GetProgramEnvParameterfvARB', ARB, 5), call('GetProgramParameterfvNV', VP, 5, 'PROGRAM_PARAMETER_NV')];
  const colour = [call('GetFloatv', 'CURRENT_COLOR'), call('GetVertexAttribfvARB', 3, 'CURRENT_VERTEX_ATTRIB_ARB'), call('GetVertexAttribfvNV', 3, 'CURRENT_ATTRIB_NV')];
  const array = 'VERTEX_ATTRIB_ARRAY3_NV';
  const enables = [call('IsEnabled', array), call('GetVertexAttribivARB', 3, 'VERTEX_ATTRIB_ARRAY_ENABLED_ARB')];
  const [both, one] = [call('EnableVertexAttribArrayARB', 3), call('EnableClientState', array)];
  const element = [call('Color3f', 0, 0, 0), call('ArrayElement', 1), ...colour];
  const enable = call('Enable', VP);
  return [
    // Objects by their names, and what is in them.
    [load(1, vertex), bound(1), ...lengths, loaded, ...lengths, load(1, vertex), ...lengths],
    [bound(1), loaded, call('BindProgramNV', VP, 0), ...bindings, call('BindProgramNV', VP, 1), ...bindings, ...lengths],
    [load(1, vertex), bound(1), call('DeleteProgramsARB', 1, [1]), call('IsProgramNV', 1), ...bindings],
    [bound(1), loaded, call('DeleteProgramsNV', 1, [1]), call('IsProgramARB', 1), ...bindings],
    [bound(1, 'FRAGMENT_PROGRAM_ARB'), load(1, vertex), ERROR, call('BindProgramNV', VP, 1), ERROR, call('GetProgramivNV', 1, 'PROGRAM_TARGET_NV')],
    [load(1, STATE_PROGRAMS[0], VSP), bound(1), ERROR, call('IsProgramARB', 1), ...bindings],
    [load(1, vertex), bound(1), call('ProgramLocalParameter4fARB', ARB, 1, 1, 2, 3, 4), load(1, vertex), call('GetProgramLocalParameterfvARB', ARB, 1)],
    [load(1, '!!VP1.0 MOV'), ERROR, call('GetIntegerv', 'PROGRAM_ERROR_POSITION_ARB'), call('GetString', 'PROGRAM_ERROR_STRING_ARB'), loaded, call('GetIntegerv', 'PROGRAM_ERROR_POSITION_NV')],
    // One array of parameters, and matrices by two names.
    [call('ProgramParameter4fNV', VP, 5, 1, 2, 3, 4), ...parameter, call('ProgramEnvParameter4fARB', ARB, 5, 5, 6, 7, 8), ...parameter],
    [load(1, STATE_PROGRAMS[1], VSP), call('ExecuteProgramNV', VSP, 1, [1, 2, 3, 4]), ...parameter],
    [call('MatrixMode', 'MATRIX1_ARB'), call('LoadMatrixf', MATRIX), call('TrackMatrixNV', VP, 4, 'MATRIX1_NV', 'IDENTITY_NV'), ...parameter, call('MatrixMode', 'MATRIX1_NV'), call('GetFloatv', 'CURRENT_MATRIX_ARB'), call('LoadIdentity'), ...parameter],
    // Attributes, and arrays with two enables.
    [call('VertexAttrib4fARB', 3, 1, 2, 3, 4), ...colour, call('Color3f', 0.5, 0, 1), ...colour, call('VertexAttrib2fNV', 3, 1, 2), ...colour],
    [both, ...enables, call('DisableClientState', array), ...enables, call('DisableVertexAttribArrayARB', 3), one, ...enables],
    ...[both, one].flatMap((on) => [[], [enable], [load(1, vertex), bound(1), enable], [loaded, enable]].map((before) =>
      [call('VertexAttribPointerARB', 3, 2, 'FLOAT', false, 0, ELEMENTS), call('ColorPointer', 3, 'FLOAT', 0, ELEMENTS), call('EnableClientState', 'COLOR_ARRAY'), on, ...before, ...element])),
    // Programs of both kinds run on the same parameters.
    [call('ProgramEnvParameter4fARB', ARB, 1, 0.5, 0, 0, 0), call('ProgramParameter4fNV', VP, 4, 0, 0.25, 0, 0), load(1, VERTEX_PROGRAMS[1]), bound(1), enable, call('Begin', 'POINTS'), call('Vertex2f', 0, 0), call('End'), loaded, call('Begin', 'POINTS'), call('VertexAttrib2fNV', 0, 0, 0), call('End')],
  ];
} // prettier-ignore

/** Objects of one kind that commands of the other are given, arrays that they set anew, and attributes beyond those of VP programs. */
function ofBothKinds({ vertexAttributes, environmentParameters }: Context['limits']): readonly (readonly Call[])[] {
  const [vertex] = VERTEX_PROGRAMS;
  const program = bytes(TEXTS.VERTEX_PROGRAM_ARB[0]);
  const bound = (name: number, target = ARB): Call => call('BindProgramARB', target, name);
  const loaded = [bound(1), call('ProgramStringARB', ARB, ASCII, program.length, program)];
  const map = 'MAP1_VERTEX_ATTRIB3_4_NV';
  const array = (name: string): Call => call('GetVertexAttribivARB', 3, name);
  const conversions = [array('VERTEX_ATTRIB_ARRAY_NORMALIZED_ARB'), array('VERTEX_ATTRIB_ARRAY_INTEGER_EXT'), ERROR];
  const last = vertexAttributes - 1;
  const lastOne = [call('GetVertexAttribfvARB', last, 'CURRENT_VERTEX_ATTRIB_ARB'), ERROR];
  const far = environmentParameters - 1;
  return [
    // Names that either gives are no names to the other.
    ...[['ARB', 'NV'], ['NV', 'ARB']].map(([one, other]) => [
      call(`GenPrograms${String(one)}`, 3), call(`GenPrograms${String(other)}`, 3), ERROR, call(`GenPrograms${String(one)}`, 2), ERROR,
    ]),
    // Residence is told of all objects.
    [...loaded, call('RequestResidentProgramsNV', 1, [1]), ERROR, call('AreProgramsResidentNV', 1, [1]), ERROR, call('GetProgramivNV', 1, 'PROGRAM_RESIDENT_NV'), ERROR],
    [bound(2, 'FRAGMENT_PROGRAM_ARB'), call('AreProgramsResidentNV', 1, [2]), ERROR, call('GetProgramivNV', 2, 'PROGRAM_LENGTH_NV'), ERROR],
    [bound(2, 'GEOMETRY_PROGRAM_NV'), call('GetProgramivNV', 2, 'PROGRAM_TARGET_NV'), bound(3, 'FRAGMENT_PROGRAM_ARB'), call('GetProgramivNV', 3, 'PROGRAM_TARGET_NV'), call('IsProgramNV', 2), ERROR],
    [...loaded, call('ExecuteProgramNV', VSP, 1, [1, 2, 3, 4]), ERROR],
    [bound(2, 'FRAGMENT_PROGRAM_ARB'), call('DeleteProgramsNV', 1, [2]), call('GetProgramivARB', 'FRAGMENT_PROGRAM_ARB', 'PROGRAM_BINDING_ARB'), call('IsProgramARB', 2), ERROR],
    [load(1, vertex), bound(1), ...['FORMAT', 'LENGTH', 'BINDING'].map((name) => call('GetProgramivARB', ARB, `PROGRAM_${name}_ARB`)), ERROR],
    [...loaded, call('BindProgramNV', VP, 5), call('Enable', VP), call('Begin', 'POINTS'), ERROR],
    // Parameters that are tracked, and those beside them, by each command that sets them otherwise.
    [
      call('TrackMatrixNV', VP, 16, 'PROJECTION', 'INVERSE_NV'), ...[15, 16, 19, 20].flatMap((index) => [
        call('ProgramEnvParameter4dARB', ARB, index, 1, 2, 3, 4), ERROR, call('ProgramEnvParameter4fvARB', ARB, index, [1, 2, 3, 4]), ERROR, call('ProgramEnvParameter4dvARB', ARB, index, [1, 2, 3, 4]), ERROR,
        call('ProgramEnvParameterI4iNV', ARB, index, 1, 2, 3, 4), ERROR, call('ProgramEnvParameters4fvNV', ARB, index - 1, 2, [1, 2, 3, 4, 5, 6, 7, 8]), ERROR,
      ]),
    ],
    // How elements are converted, whichever set the array last.
    ...[['SHORT', 2], ['UNSIGNED_BYTE', 4]].map(([type, size]) => [
      call('VertexAttribPointerARB', 3, 4, 'SHORT', type === 'SHORT', 0, ELEMENTS), call('VertexAttribPointerNV', 3, size ?? 4, type ?? '', 0, ELEMENTS), ...conversions,
      call('VertexAttribIPointerEXT', 3, 4, 'SHORT', 0, ELEMENTS), call('VertexAttribPointerNV', 3, size ?? 4, type ?? '', 0, ELEMENTS), ...conversions,
      call('EnableVertexAttribArrayARB', 3), call('ArrayElement', 0), call('GetVertexAttribfvARB', 3, 'CURRENT_VERTEX_ATTRIB_ARB'), ERROR,
    ]),
    // Maps of attributes count for programs of either kind.
    [...loaded, call('Enable', VP), line(map, 4), call('Enable', map), line('MAP1_VERTEX_4', 4), call('Enable', 'MAP1_VERTEX_4'), ERROR, ...evaluatedBy(1)],
    // The last parameter that both have, and the last attribute, which VP programs may not have.
    [call('ProgramEnvParameter4fARB', ARB, far, 1, 2, 3, 4), call('GetProgramParameterfvNV', VP, far, 'PROGRAM_PARAMETER_NV'), ERROR, call('ProgramParameter4fNV', VP, far, 5, 6, 7, 8), call('GetProgramEnvParameterfvARB', ARB, far), ERROR],
    [call('VertexAttrib4fARB', last, 1, 2, 3, 4), ...lastOne, call('PushAttrib', ['CURRENT_BIT']), call('VertexAttrib2fARB', last, 5, 6), ...lastOne, call('PopAttrib'), ...lastOne],
    [call('VertexAttribPointerARB', last, 2, 'FLOAT', false, 0, ELEMENTS), call('EnableVertexAttribArrayARB', last), ERROR, call('ArrayElement', 1), ...lastOne],
  ];
} // prettier-ignore

/** In quarters, all different; w is a power of two. */
const POINTS = {
  bytes: inMemory('FLOAT', Array.from({ length: 4 * 66 }, (_, index) => (index % 4 === 3 ? 1 : ((index * 5) % 23) / 4))),
  offset: 0,
}; // prettier-ignore

const shownMap = (target: string): readonly Call[] =>
  ['COEFF', 'ORDER', 'DOMAIN'].map((each) => call('GetMapfv', target, each));

/** One of two points between -1 and 3, at whose places of quarters everything is exact. */
function line(target: string, size: number, order = 2, stride = size): Call {
  return call('Map1f', target, -1, 3, stride, order, POINTS);
}

function patch(target: string, size: number): Call {
  return call('Map2f', target, 0, 1, 2 * size, 2, -1, 1, size, 2, POINTS);
}

/** A point, a mesh of either mode, and one by the grid; the current values that must not change. */
function evaluatedBy(dimensions: 1 | 2): readonly Call[] {
  const at = dimensions === 1 ? [[0], [1], [2]] : [[0.25, 0.5], [0, 0], [1, -0.5]];
  const grid = dimensions === 1 ? call('MapGrid1f', 4, -1, 3) : call('MapGrid2f', 2, 0, 1, 2, -1, 1);
  return [
    call('Begin', 'LINE_STRIP'), ...at.map((each) => call(`EvalCoord${String(dimensions)}f`, ...each)), call('End'), ERROR, grid,
    call('Begin', 'POINTS'), call(`EvalPoint${String(dimensions)}`, ...at[0]?.map(() => 1) ?? []), call('End'), ERROR,
    ...['POINT', 'LINE', ...(dimensions === 2 ? ['FILL'] : [])].map((mode) => call(`EvalMesh${String(dimensions)}`, mode, 0, 2, ...(dimensions === 2 ? [0, 1] : []))), ERROR,
    call('GetFloatv', 'CURRENT_COLOR'), call('GetFloatv', 'CURRENT_NORMAL'),
  ];
} // prettier-ignore

function evaluators(isGpu: boolean, tooMany: number): readonly (readonly Call[])[] {
  const scripts: (readonly Call[])[] = [[call('IsEnabled', 'AUTO_NORMAL'), call('GetIntegerv', 'MAX_EVAL_ORDER')]];
  const program = isGpu ? gpuProgram() : vpProgram();
  for (const dimensions of [1, 2] as const) {
    const name = (map: string): string => `MAP${String(dimensions)}_${map}`;
    const set = (map: string, size: number): readonly Call[] => [dimensions === 1 ? line(name(map), size) : patch(name(map), size), call('Enable', name(map))];
    const numbered = isGpu ? [] : [['VERTEX_ATTRIB0_4_NV', 'VERTEX_ATTRIB3_4_NV', 'COLOR_4'], ['VERTEX_ATTRIB0_4_NV', 'VERTEX_4'], ['VERTEX_4', 'VERTEX_ATTRIB3_4_NV']];
    for (const maps of [['VERTEX_4', 'COLOR_4'], ['VERTEX_3', 'VERTEX_4'], ['VERTEX_3', 'NORMAL', 'TEXTURE_COORD_2'], ...numbered]) {
      const all = maps.flatMap((map) => set(map, sizeOf(map)));
      for (const before of [[], program]) {
        scripts.push([...before, ...all, ERROR, ...evaluatedBy(dimensions)]);
        if (dimensions === 2) scripts.push([...before, ...all, call('Enable', 'AUTO_NORMAL'), ...evaluatedBy(2)]);
      }
    }
    scripts.push(...mapErrors(dimensions, isGpu, tooMany), ...groups(dimensions, isGpu));
  }
  const doubles = { bytes: inMemory('DOUBLE', MATRIX), offset: 0 };
  scripts.push(
    [call('Map1d', 'MAP1_COLOR_4', 0, 2, 4, 2, doubles), ERROR, ...shownMap('MAP1_COLOR_4'), call('GetMapdv', 'MAP1_COLOR_4', 'COEFF'), call('GetMapiv', 'MAP1_COLOR_4', 'ORDER')],
    [call('Map2d', 'MAP2_COLOR_4', 0, 2, 8, 2, -1, 1, 4, 2, doubles), ERROR, ...shownMap('MAP2_COLOR_4')],
  );
  // Points that lie apart, and a curve of three.
  for (const [order, stride] of [[2, 6], [3, 4], [3, 5], [8, 4]] as const) {
    scripts.push([...program, line('MAP1_VERTEX_4', 4, order, stride), call('Enable', 'MAP1_VERTEX_4'), ERROR, ...shownMap('MAP1_VERTEX_4'), ...evaluatedBy(1)]);
  }
  return scripts;
} // prettier-ignore

function sizeOf(map: string): number {
  return Number({ NORMAL: 3, VERTEX_3: 3, TEXTURE_COORD_2: 2 }[map] ?? 4);
}

function vpProgram(): readonly Call[] {
  return [load(1, VERTEX_PROGRAMS[0]), call('BindProgramNV', VP, 1), call('Enable', VP)];
}

function gpuProgram(): readonly Call[] {
  const program = bytes(TEXTS.VERTEX_PROGRAM_ARB[0]);
  return [call('ProgramStringARB', ARB, ASCII, program.length, program), call('Enable', ARB)];
}

/** Each error alone; nothing is set then. */
function mapErrors(dimensions: 1 | 2, isGpu: boolean, tooMany: number): readonly (readonly Call[])[] {
  const target = `MAP${String(dimensions)}_COLOR_4`;
  const map = (name: string, from: number, to: number, stride: number, order: number): Call =>
    dimensions === 1
      ? call('Map1f', name, from, to, stride, order, POINTS)
      : call('Map2f', name, from, to, 2 * stride, 2, -1, 1, stride, order, POINTS);
  const [mesh, grid] = dimensions === 1
    ? [call('EvalMesh1', 'NONE', 0, 1), call('MapGrid1f', 0, 0, 1)]
    : [call('EvalMesh2', 'NONE', 0, 1, 0, 1), call('MapGrid2f', 2, 0, 1, 0, 0, 1)];
  const wrong = [
    map(target, 1, 1, 4, 2), map(target, 0, 1, 3, 2), map(target, 0, 1, 4, 0), map(target, 0, 1, 4, -1), map(target, 0, 1, 4, tooMany),
    map('NONE', 0, 1, 4, 2), map(`MAP${String(dimensions)}_VERTEX_ATTRIB3_4_NV`, 0, 1, 4, 2),
  ];
  return [
    ...wrong.map((each) => [map(target, 0, 2, 4, 2), each, ERROR, ...shownMap(target)]),
    [mesh, ERROR],
    [grid, ERROR, call('GetIntegerv', `MAP${String(dimensions)}_GRID_SEGMENTS`), call('GetFloatv', `MAP${String(dimensions)}_GRID_DOMAIN`)],
    ...['COLOR_4', 'TEXTURE_COORD_2', ...(isGpu ? [] : ['VERTEX_ATTRIB3_4_NV'])].map((each) => [
      call('ActiveTextureARB', 'TEXTURE1_ARB'), map(`MAP${String(dimensions)}_${each}`, 0, 1, 4, 2), ERROR, call('ActiveTextureARB', 'TEXTURE0_ARB'),
      ...shownMap(`MAP${String(dimensions)}_${each}`),
    ]),
  ];
} // prettier-ignore

/** Grids are of the group of evaluators, and maps are not. */
function groups(dimensions: 1 | 2, isGpu: boolean): readonly (readonly Call[])[] {
  const grid = (steps: number): Call => dimensions === 1 ? call('MapGrid1f', steps, 0, steps) : call('MapGrid2f', steps, 0, steps, 2, -1, steps);
  const map = `MAP${String(dimensions)}_${isGpu ? 'COLOR_4' : 'VERTEX_ATTRIB3_4_NV'}`;
  const set = (size: number): Call => dimensions === 1 ? line(map, size) : patch(map, size);
  const shown = [call('GetIntegerv', `MAP${String(dimensions)}_GRID_SEGMENTS`), call('GetFloatv', `MAP${String(dimensions)}_GRID_DOMAIN`), ...shownMap(map), call('IsEnabled', map), call('IsEnabled', 'AUTO_NORMAL')];
  return [['EVAL_BIT'], ['ENABLE_BIT'], ['CURRENT_BIT'], ['ALL_ATTRIB_BITS']].map((bits) => [
    grid(2), set(4), call('PushAttrib', bits), grid(4), set(5), call('Enable', map), call('Enable', 'AUTO_NORMAL'), ...shown, call('PopAttrib'), ...shown,
  ]);
} // prettier-ignore
