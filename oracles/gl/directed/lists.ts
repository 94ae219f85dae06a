/** Lists: what each keeps, when it is performed, and what is performed at once; lists that call others, and lists that begin and do not end. */
import type { Call } from '../../../semantics/gl/context/call.js';
import { inMemory } from '../../../semantics/gl/context/memory.js';
import { bytes, call, STATE_PROGRAMS, VERTEX_PROGRAMS, VP, VSP } from '../gesture-parts.js';
import { attributeQueries } from './forms.js';

const ERROR = call('GetError');

function load(id: number, text: string, target = VP): Call {
  const program = bytes(text);
  return call('LoadProgramNV', target, id, program.length, program);
}

const parameter = (index: number): Call => call('GetProgramParameterfvNV', VP, index, 'PROGRAM_PARAMETER_NV'); // prettier-ignore
const matrix = (number: number): Call => call('LoadMatrixf', [number, 0, 0, 0, 0, 2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 1]); // prettier-ignore
const FLOATS = { bytes: inMemory('FLOAT', [1, 2, 3, 1, 5, 6, 7, 1, 9, 8, 7, 1]), offset: 0 };
const INDICES = { bytes: inMemory('UNSIGNED_SHORT', [1, 0]), offset: 0 };

/** A list of these, compiled, called and shown; then compiled and executed at once. @param shown is asked before the call, and behind it */
function listed(
  before: readonly Call[],
  kept: readonly Call[],
  shown: readonly Call[],
): readonly (readonly Call[])[] {
  const asked = [ERROR, ...shown, ERROR];
  return ['COMPILE', 'COMPILE_AND_EXECUTE'].map((mode) => [
    ...before, call('NewList', 3, mode), ...kept, ...asked, call('EndList'), ...asked, call('CallList', 3), ...asked,
  ]); // prettier-ignore
}

const TOP = call('GetFloatv', 'CURRENT_MATRIX_NV');
const DEPTH = call('GetIntegerv', 'CURRENT_MATRIX_STACK_DEPTH_NV');
const MAP = 'MAP1_VERTEX_4';
const SURFACE = 'MAP2_VERTEX_4';

/** What lists keep, for which there has to be something before. */
function kept(program: readonly Call[]): readonly (readonly Call[])[] {
  const arrays = [call('VertexPointer', 2, 'FLOAT', 0, FLOATS), call('EnableClientState', 'VERTEX_ARRAY'), call('ColorPointer', 3, 'FLOAT', 0, FLOATS), call('EnableClientState', 'COLOR_ARRAY')];
  const map = call('Map1f', MAP, 0, 1, 4, 2, FLOATS);
  const surface = call('Map2f', SURFACE, 0, 1, 4, 2, 0, 1, 4, 1, FLOATS);
  const maps = [map, call('Enable', MAP), surface, call('Enable', SURFACE)];
  const state = load(4, STATE_PROGRAMS[1], VSP);
  const text = '!!NVvp4.0 MOV result.position, vertex.position; END';
  const string = call('ProgramStringARB', 'VERTEX_PROGRAM_ARB', 'PROGRAM_FORMAT_ASCII_ARB', text.length, bytes(text));
  const drawing = [call('FrontFace', 'CW'), call('MapGrid2f', 3, 0, 2, 5, -1, 1), call('ClipPlane', 'CLIP_PLANE1', [1, 2, 3, 4]), call('MatrixMode', 'PROJECTION'), call('Ortho', -2, 2, -4, 4, -1, 3), call('RasterPos2f', 1, 0)];
  const drawn = [call('GetIntegerv', 'FRONT_FACE'), call('GetIntegerv', 'MAP2_GRID_SEGMENTS'), call('GetClipPlane', 'CLIP_PLANE1'), call('GetFloatv', 'PROJECTION_MATRIX')];
  const several = [call('VertexAttribs3dvNV', 2, 2, [9, 8, 7, 6, 5, 4]), call('ProgramParameters4dvNV', VP, 3, 2, [8, 7, 6, 5, 4, 3, 2, 1])];
  return [
    listed([], drawing, drawn),
    listed([], several, [...attributeQueries(2), ...attributeQueries(3), parameter(3), parameter(4)]),
    listed([matrix(4)], [call('TrackMatrixNV', VP, 4, 'MODELVIEW', 'IDENTITY_NV'), matrix(5)], [parameter(4), call('GetTrackMatrixivNV', VP, 4, 'TRACK_MATRIX_NV')]),
    listed([], [load(1, VERTEX_PROGRAMS[0]), call('BindProgramNV', VP, 1)], [call('IsProgramNV', 1), call('GetIntegerv', 'VERTEX_PROGRAM_BINDING_NV')]),
    listed([state], [call('ExecuteProgramNV', VSP, 4, [1, 2, 3, 4])], [parameter(5)]),
    listed([], [call('RequestResidentProgramsNV', -1, [])], []),
    listed([], [map, call('Map1d', 'MAP1_COLOR_4', 0, 2, 4, 1, { bytes: inMemory('DOUBLE', [1, 2, 3, 4]), offset: 0 })], [call('GetMapfv', MAP, 'COEFF'), call('GetMapfv', 'MAP1_COLOR_4', 'COEFF')]),
    listed([], [surface, call('Map2d', 'MAP2_COLOR_4', 0, 2, 4, 1, 0, 1, 4, 1, { bytes: inMemory('DOUBLE', [1, 2, 3, 4]), offset: 0 })], [call('GetMapfv', SURFACE, 'COEFF'), call('GetMapfv', 'MAP2_COLOR_4', 'COEFF')]),
    listed([...maps, call('MapGrid1f', 2, 0, 1), call('MapGrid2f', 2, 0, 1, 1, 0, 1)], [call('EvalMesh1', 'LINE', 0, 2), call('EvalMesh2', 'POINT', 0, 1, 0, 1)], []),
    listed(maps, [call('Begin', 'POINTS'), call('EvalCoord1f', 0.5), call('EvalPoint1', 1), call('EvalCoord2f', 0.5, 0.25), call('EvalPoint2', 1, 1), call('End')], []),
    listed([call('PushMatrix'), matrix(4)], [call('PopMatrix')], [TOP, DEPTH]),
    listed([matrix(4)], [call('PushMatrix'), call('LoadIdentity'), call('Translatef', 1, 2, 3)], [TOP, DEPTH]),
    listed([call('MatrixMode', 'TEXTURE'), matrix(4)], [call('ActiveTextureARB', 'TEXTURE1_ARB')], [TOP]),
    listed([call('ShadeModel', 'FLAT'), call('PushAttrib', ['LIGHTING_BIT']), call('ShadeModel', 'SMOOTH')], [call('PopAttrib')], [call('GetIntegerv', 'SHADE_MODEL')]),
    listed([call('ShadeModel', 'FLAT')], [call('PushAttrib', ['LIGHTING_BIT'])], []).map((calls) => [...calls, call('ShadeModel', 'SMOOTH'), call('PopAttrib'), call('GetIntegerv', 'SHADE_MODEL'), ERROR]),
    ...[[], program].flatMap((own) => [
      listed([...own, ...arrays], [call('DrawElements', 'LINES', 2, 'UNSIGNED_SHORT', INDICES), call('DrawArrays', 'POINTS', 1, 2)], []),
      listed([...own, ...arrays], [call('Begin', 'POINTS'), call('ArrayElement', 1), call('End')], [...attributeQueries(3)]),
      // What is sent is what the arrays have while the list is made.
      listed([...own, ...arrays], [call('DrawArrays', 'POINTS', 0, 2), call('Begin', 'POINTS'), call('ArrayElement', 1), call('End'), call('VertexPointer', 2, 'SHORT', 0, FLOATS), call('DisableClientState', 'COLOR_ARRAY'), call('DrawArrays', 'POINTS', 0, 1)], []),
      listed(own, [call('RasterPos4f', 1, 2, 3, 4), call('RasterPos2s', 1, 0), call('Begin', 'LINES'), call('Vertex2f', 1, 2), call('End')], []),
    ]),
    listed([], [string], [call('GetProgramivARB', 'VERTEX_PROGRAM_ARB', 'PROGRAM_LENGTH_ARB')]),
    listed([], [call('BindProgramARB', 'VERTEX_PROGRAM_ARB', 3), call('ProgramLocalParameter4fARB', 'VERTEX_PROGRAM_ARB', 0, 1, 2, 3, 4)], [call('GetProgramivARB', 'VERTEX_PROGRAM_ARB', 'PROGRAM_BINDING_ARB'), call('GetProgramLocalParameterfvARB', 'VERTEX_PROGRAM_ARB', 0)]),
  ].flat();
} // prettier-ignore

/** What lists do not keep, and is performed while one is made. */
function atOnce(): readonly (readonly Call[])[] {
  const array = 'VERTEX_ATTRIB_ARRAY5_NV';
  const asked = [
    call('IsEnabled', array), call('GetVertexAttribivNV', 5, 'ATTRIB_ARRAY_SIZE_NV'), call('GetVertexAttribivARB', 5, 'ATTRIB_ARRAY_SIZE_NV'), call('GetVertexAttribivARB', 5, 'VERTEX_ATTRIB_ARRAY_ENABLED_ARB'),
    call('IsProgramNV', 1), call('IsProgramARB', 6), call('IsList', 9), call('IsList', 3), ERROR,
  ];
  const made = [
    call('EnableClientState', array), call('VertexAttribPointerNV', 5, 2, 'FLOAT', 0, FLOATS), call('VertexAttribPointerARB', 5, 2, 'FLOAT', false, 0, FLOATS), call('EnableVertexAttribArrayARB', 5),
    call('PushClientAttrib', ['CLIENT_VERTEX_ARRAY_BIT']), call('DisableClientState', array), call('DisableVertexAttribArrayARB', 5), call('DeleteProgramsNV', 1, [1]), call('DeleteProgramsARB', 1, [6]), call('DeleteLists', 9, 1), call('PopClientAttrib'),
  ];
  const before = [load(1, VERTEX_PROGRAMS[0]), call('BindProgramARB', 'VERTEX_PROGRAM_ARB', 6), call('NewList', 9, 'COMPILE'), call('EndList')];
  return [
    [...before, call('NewList', 3, 'COMPILE'), ...made.flatMap((each) => [each, ...asked]), call('EndList'), ...asked, call('DisableClientState', array), call('CallList', 3), ...asked],
    [call('NewList', 3, 'COMPILE'), call('GenProgramsNV', 2), call('GenProgramsARB', 2), call('GenLists', 2), ERROR, call('EndList'), call('GenProgramsNV', 1), call('GenProgramsARB', 1), call('GenLists', 1), ERROR],
    [call('BufferData', 'VERTEX_PROGRAM_PARAMETER_BUFFER_NV', 4, null, 'STATIC_DRAW'), ERROR, call('NewList', 3, 'COMPILE'), call('ProgramVertexLimitNV', 'GEOMETRY_PROGRAM_NV', 0), ERROR, call('BindBuffer', 'VERTEX_PROGRAM_PARAMETER_BUFFER_NV', 5), call('GetIntegerv', 'VERTEX_PROGRAM_PARAMETER_BUFFER_NV'), call('EndList'), call('CallList', 3), ERROR],
  ];
} // prettier-ignore

/** Lists that call others, are made anew, have errors, and begin what another ends. */
function among(): readonly (readonly Call[])[] {
  const list = (name: number, ...calls: readonly Call[]): readonly Call[] => [call('NewList', name, 'COMPILE'), ...calls, call('EndList')];
  const colour = (value: number): Call => call('Color3f', value, 0, 0);
  const COLOUR = call('GetFloatv', 'CURRENT_COLOR');
  const [begin, end, vertex] = [call('Begin', 'LINES'), call('End'), call('Vertex2f', 1, 2)];
  const called = (name: number): Call => call('CallList', name);
  // Twelve lists that call one another.
  const chain = Array.from({ length: 12 }, (_, at) => list(20 + at, ...(at === 0 ? [colour(0.75)] : [called(19 + at)]))).flat();
  return [
    [...list(1, colour(0.25)), ...list(2, called(1), vertex), ...list(1, colour(0.5)), called(2), COLOUR, begin, called(2), end, ERROR],
    [...list(1, colour(0.25)), call('NewList', 1, 'COMPILE'), colour(0.5), called(1), COLOUR, ERROR, call('IsList', 1), called(1), call('EndList'), COLOUR, called(1), COLOUR],
    [...list(1, colour(0.25)), call('NewList', 1, 'COMPILE'), call('DeleteLists', 1, 1), call('IsList', 1), call('EndList'), call('IsList', 1), called(1), COLOUR, call('DeleteLists', 1, 1), called(1), COLOUR, ERROR],
    // A list keeps the call of another, not what that has, executed at once or not.
    [...list(1, colour(0.25)), call('NewList', 2, 'COMPILE_AND_EXECUTE'), called(1), call('EndList'), COLOUR, ...list(1, colour(0.5)), called(2), COLOUR],
    [call('NewList', 1, 'COMPILE'), colour(0.25), call('NewList', 2, 'COMPILE'), ERROR, call('EndList'), COLOUR, called(1), COLOUR],
    [call('NewList', 1, 'COMPILE'), call('NewList', 2, 'COMPILE'), ERROR, colour(0.5), call('EndList'), ERROR, call('IsList', 2), called(1), COLOUR],
    [...list(1, call('PointSize', 0), colour(0.5), call('MatrixMode', 'NONE'), call('PointSize', 3)), ERROR, called(1), ERROR, ERROR, COLOUR, call('GetFloatv', 'POINT_SIZE')],
    [...list(1, begin, vertex), ...list(2, vertex, end), called(1), vertex, call('GetError'), called(2), ERROR, called(2), ERROR, called(1), called(1), end, ERROR],
    // A GL that ended the list has another one than others: it is made anew before all lists are called.
    [begin, call('NewList', 1, 'COMPILE'), end, ERROR, call('IsList', 1), call('EndList'), ERROR, call('NewList', 1, 'COMPILE_AND_EXECUTE'), begin, call('EndList'), end, ERROR, call('EndList'), ERROR, ...list(1), ERROR],
    [...chain, called(31), COLOUR, call('GenLists', 3), call('IsList', 32), call('GenLists', 0), ERROR, call('GenLists', -1), ERROR, call('DeleteLists', 1, -1), ERROR, called(0), ERROR, call('NewList', 0, 'COMPILE'), ERROR],
  ];
} // prettier-ignore

/** @param program calls that make a vertex program current */
export function lists(program: readonly Call[]): readonly (readonly Call[])[] {
  return [...kept(program), ...atOnce(), ...among()];
}

/** Lists that call one another as deep as every GL lets them (OpenGL 1.2.1 §5.4): 64, the last of which shows. */
export function nested(): readonly Call[] {
  const depth = 64;
  return [
    ...Array.from({ length: depth }, (_, at) => at + 1).flatMap((list) => [
      call('NewList', list, 'COMPILE'), list === depth ? call('Color3f', 0.25, 0.5, 0.75) : call('CallList', list + 1), call('EndList'),
    ]),
    call('CallList', 1), ERROR, call('GetFloatv', 'CURRENT_COLOR'), call('DeleteLists', 1, depth),
  ];
} // prettier-ignore
