/** Calls that belong together, with the queries of what they set: pieces of generated scripts. */
import type { Call } from '../../semantics/gl/context/call.js';
import { inMemory } from '../../semantics/gl/context/memory.js';
import {
  type Chooser,
  VERTEX_PROGRAMS,
  STATE_PROGRAMS,
  BROKEN,
  bytes,
  call,
  VP,
  VSP,
  numbers,
  error,
} from './gesture-parts.js';
import { evaluators, interleaved } from './evaluator-gestures.js';
import { attrib, current, attributes, conventional, primitive } from './attribute-gestures.js';

function load(draw: Chooser): readonly Call[] {
  const isState = draw.below(3) === 0;
  const text = draw.below(5) === 0 ? draw.of(BROKEN) : draw.of(isState ? STATE_PROGRAMS : VERTEX_PROGRAMS);
  const id = draw.below(8) === 0 ? draw.below(6) : isState ? 4 + draw.below(2) : 1 + draw.below(3);
  const program = bytes(text);
  return [
    call('LoadProgramNV', draw.below(10) === 0 ? draw.of([VP, VSP, 'NONE']) : isState ? VSP : VP, id, program.length, program),
    ...error(draw),
    ...aboutProgram(draw, id),
    call('GetIntegerv', 'PROGRAM_ERROR_POSITION_NV'),
  ];
} // prettier-ignore

/** Programs of both targets under one name. */
function loadedTwice(draw: Chooser): readonly Call[] {
  const id = 1 + draw.below(5);
  const both = [[VP, bytes(draw.of(VERTEX_PROGRAMS))], [VSP, bytes(draw.of(STATE_PROGRAMS))]] as const;
  return [
    ...(draw.below(2) === 0 ? both : both.toReversed()).map(([target, program]) => call('LoadProgramNV', target, id, program.length, program)),
    ...error(draw),
    ...aboutProgram(draw, id),
  ];
} // prettier-ignore

function aboutProgram(draw: Chooser, id: number): readonly Call[] {
  const one = draw.of([
    call('GetProgramivNV', id, 'PROGRAM_TARGET_NV'),
    call('GetProgramivNV', id, 'PROGRAM_LENGTH_NV'),
    call('GetProgramStringNV', id, 'PROGRAM_STRING_NV'),
    call('IsProgramNV', id),
  ]);
  return [one, ...(draw.below(2) === 0 ? residence(draw, id) : []), ...error(draw)];
}

function residence(draw: Chooser, id: number): readonly Call[] {
  return [
    call('GetProgramivNV', id, 'PROGRAM_RESIDENT_NV'),
    call('AreProgramsResidentNV', 1, [id]),
    call('AreProgramsResidentNV', draw.below(4) - 1, [id, draw.below(6), 1]),
    ...error(draw),
    call('RequestResidentProgramsNV', draw.below(4) - 1, [id, 0, 1]),
    ...error(draw),
  ];
}

function names(draw: Chooser): readonly Call[] {
  const id = draw.below(2) === 0 ? 1 + draw.below(3) : draw.below(7);
  return draw.of([
    [call('GenProgramsNV', 1 + draw.below(2)), call('GenProgramsNV', 1), call('IsProgramNV', id), ...error(draw)],
    [call('GenProgramsNV', -1), ...error(draw)],
    [
      call('BindProgramNV', VP, id),
      call('DeleteProgramsNV', draw.below(4) - 1, [id, 1 + draw.below(3), 0]),
      call('IsProgramNV', 1 + draw.below(3)),
      call('GetIntegerv', 'VERTEX_PROGRAM_BINDING_NV'),
      ...error(draw),
      ...aboutProgram(draw, id),
    ],
    [call('BindProgramNV', draw.of([VP, VP, VSP]), id), ...error(draw), call('GetIntegerv', 'VERTEX_PROGRAM_BINDING_NV')],
  ]);
} // prettier-ignore

function program(draw: Chooser): readonly Call[] {
  const on = draw.below(3) > 0;
  return [call(on ? 'Enable' : 'Disable', VP), call('BindProgramNV', VP, 1 + draw.below(3)), ...primitive(draw)];
} // prettier-ignore

function getParameter(draw: Chooser, index: number): Call {
  return call(draw.of(['GetProgramParameterfvNV', 'GetProgramParameterdvNV']), VP, index, 'PROGRAM_PARAMETER_NV');
} // prettier-ignore

function parameters(draw: Chooser): readonly Call[] {
  const index = draw.below(10) === 0 ? 254 + draw.below(3) : draw.below(12);
  const num = draw.below(5) - 1;
  const target = draw.below(9) === 0 ? VSP : VP;
  const set = draw.of([
    call('ProgramParameter4fNV', target, index, ...numbers(draw, 4)),
    call('ProgramParameter4dvNV', target, index, numbers(draw, 4)),
    call('ProgramParameters4fvNV', target, index, num, numbers(draw, 16)),
  ]);
  return [set, ...error(draw), getParameter(draw, index + draw.below(3)), ...error(draw)];
}

const MATRICES = [
  'MODELVIEW',
  'PROJECTION',
  'TEXTURE',
  'MATRIX0_NV',
  'MATRIX1_NV',
  'MODELVIEW',
  'PROJECTION',
] as const;
const TRANSFORMS = ['IDENTITY_NV', 'INVERSE_NV', 'TRANSPOSE_NV', 'INVERSE_TRANSPOSE_NV'] as const;

function track(draw: Chooser): readonly Call[] {
  const address = draw.below(10) === 0 ? draw.of([2, 256, 5]) : 4 * draw.below(3);
  const matrix = draw.of([...MATRICES, 'MODELVIEW_PROJECTION_NV', 'MODELVIEW_PROJECTION_NV', 'NONE', 'COLOR']);
  const target = draw.below(12) === 0 ? VSP : VP;
  return [
    call('TrackMatrixNV', target, address, matrix, draw.below(12) === 0 ? 'NONE' : draw.of(TRANSFORMS)),
    ...error(draw),
    getParameter(draw, address + draw.below(4)),
    call('GetTrackMatrixivNV', VP, address, draw.of(['TRACK_MATRIX_NV', 'TRACK_MATRIX_TRANSFORM_NV'])),
    ...(draw.below(3) === 0 && address > 0 ? [call('ProgramParameters4fvNV', VP, address - 1, 2, numbers(draw, 8)), ...error(draw)] : []),
    ...(draw.below(2) === 0 ? matrix_(draw) : pushed(draw)),
  ];
} // prettier-ignore

/** A matrix that is changed and restored, while it may be tracked. */
function pushed(draw: Chooser): readonly Call[] {
  return [
    call('MatrixMode', draw.of(MATRICES)),
    call('PushMatrix'),
    call('Translatef', ...numbers(draw, 3)),
    call('PopMatrix'),
    ...error(draw),
    getParameter(draw, draw.below(12)),
    getParameter(draw, draw.below(12)),
  ];
}

function matrix_(draw: Chooser): readonly Call[] {
  const change = draw.of<() => Call>([
    () => call('LoadIdentity'),
    () => call('LoadMatrixf', [1, 5, 2, 0, 0, 1, 3, 0, 0, 0, 1, 2, 0, 0, 0, 1]),
    () => call('MultMatrixd', [1, 0, 0, 0, 2, 1, 0, 0, 0, 3, 1, 0, 4, 0, 0, 1]),
    () => call('Rotatef', draw.of([90, 30, 180]), 0, draw.below(2), 1),
    () => call('Translatef', ...numbers(draw, 3)),
    () => call('Scalef', draw.of([2, 0.5, -1]), 1, draw.of([1, 3])),
    () => call('Frustum', -1, 1, -1, 2, draw.of([1, 0, -1]), 5),
    () => call('Ortho', -2, draw.of([2, 4, -2]), -1, 1, 0, 5),
    () => call('PushMatrix'),
    () => call('PopMatrix'),
  ]);
  return [
    ...(draw.below(2) === 0 ? [call('MatrixMode', draw.of([...MATRICES, 'NONE']))] : []),
    ...(draw.below(4) === 0 ? [call('ActiveTextureARB', draw.of(['TEXTURE0_ARB', 'TEXTURE1_ARB', 'TEXTURE2_ARB']))] : []),
    change(),
    ...error(draw),
    draw.of([
      call('GetFloatv', 'CURRENT_MATRIX_NV'),
      call('GetIntegerv', 'CURRENT_MATRIX_STACK_DEPTH_NV'),
      call('GetIntegerv', 'MATRIX_MODE'),
      getParameter(draw, draw.below(12)),
      getParameter(draw, draw.below(12)),
    ]),
  ];
} // prettier-ignore

function execute(draw: Chooser): readonly Call[] {
  const id = draw.below(4) === 0 ? draw.below(6) : 4 + draw.below(2);
  return [
    call('ExecuteProgramNV', draw.below(9) === 0 ? VP : VSP, id, numbers(draw, 4)),
    ...error(draw),
    getParameter(draw, draw.of([5, 8])),
  ];
}

const ELEMENTS = inMemory('FLOAT', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]);
const INDICES = inMemory('UNSIGNED_SHORT', [1, 0, 2]);

function arrays(draw: Chooser): readonly Call[] {
  const index = draw.of([0, 0, 1, 2, 3]);
  const array = `VERTEX_ATTRIB_ARRAY${String(index)}_NV`;
  const memory = { bytes: ELEMENTS, offset: 4 * draw.below(3) };
  const size = draw.below(6) === 0 ? draw.below(7) : 1 + draw.below(3);
  const stride = draw.of([0, 0, 8, 12, -4]);
  const type = draw.of(['FLOAT', 'FLOAT', 'FLOAT', 'SHORT', 'UNSIGNED_BYTE', 'INT']);
  const query = (): Call =>
    draw.of([
      call('GetVertexAttribivNV', index, draw.of(['ATTRIB_ARRAY_SIZE_NV', 'ATTRIB_ARRAY_STRIDE_NV', 'ATTRIB_ARRAY_TYPE_NV'])),
      call('GetVertexAttribPointervNV', index, 'ATTRIB_ARRAY_POINTER_NV'),
      call('IsEnabled', array),
    ]);
  return [
    call('VertexAttribPointerNV', draw.below(9) === 0 ? 16 : index, size, type, stride, memory),
    ...error(draw),
    query(),
    call(draw.below(4) === 0 ? 'DisableClientState' : 'EnableClientState', array),
    query(),
    ...(draw.below(3) === 0 ? [call('VertexPointer', 2, 'FLOAT', 0, memory), call('EnableClientState', 'VERTEX_ARRAY')] : []),
    ...(draw.below(3) === 0 ? drawn(draw) : []),
    draw.below(3) === 0
      ? call('DrawElements', draw.of(['POINTS', 'LINES']), draw.below(4), 'UNSIGNED_SHORT', { bytes: INDICES, offset: 0 })
      : call('DrawArrays', draw.of(['POINTS', 'LINES', 'NONE']), draw.below(2), draw.below(4) - 1),
    ...error(draw),
  ];
} // prettier-ignore

/** A vertex program that is current. */
function drawn(draw: Chooser): readonly Call[] {
  const program = bytes(draw.of(VERTEX_PROGRAMS));
  return [
    call('LoadProgramNV', VP, 1, program.length, program),
    call('BindProgramNV', VP, 1),
    call('Enable', VP),
  ];
}

function lists(draw: Chooser): readonly Call[] {
  const list = 1 + draw.below(4);
  const index = 1 + draw.below(8);
  const kept = draw.of([
    [attrib(draw, index)],
    [call('ProgramParameter4fNV', VP, index, ...numbers(draw, 4))],
    [call('GenProgramsNV', 1), call('End')],
    [call('DrawArrays', 'POINTS', 0, 2)],
  ]);
  const look = [...current(draw, index), getParameter(draw, index)];
  return [
    call('NewList', draw.below(12) === 0 ? 0 : list, draw.of(['COMPILE', 'COMPILE', 'COMPILE_AND_EXECUTE', 'NONE'])),
    ...kept,
    ...(draw.below(3) === 0 ? error(draw) : []),
    ...(draw.below(2) === 0 ? look : []),
    call('EndList'),
    ...error(draw),
    ...(draw.below(2) === 0 ? look : []),
    ...(draw.below(3) === 0 ? [call('DisableClientState', 'VERTEX_ATTRIB_ARRAY0_NV')] : []),
    call('CallList', draw.of([list, list, 5])),
    ...error(draw),
    ...look,
    ...(draw.below(3) === 0 ? [call('DeleteLists', 1, draw.below(5) - 1), call('IsList', list), call('GenLists', 2), call('IsList', list + 1)] : []),
    ...error(draw),
  ];
} // prettier-ignore

/** A group of attributes, a change of a variable in it, or in none, and its query. */
type GroupChange = readonly [bit: string, change: (draw: Chooser) => Call, query: Call];

/** What attribute stacks save, and something that they do not. */
export const CHANGES: readonly [GroupChange, ...GroupChange[]] = [
  ['CURRENT_BIT', (draw: Chooser) => attrib(draw, 3), call('GetVertexAttribfvNV', 3, 'CURRENT_ATTRIB_NV')],
  ['ENABLE_BIT', (draw: Chooser) => call(draw.of(['Enable', 'Disable']), VP), call('IsEnabled', VP)],
  ['EVAL_BIT', (draw: Chooser) => call(draw.of(['Enable', 'Disable']), 'MAP1_VERTEX_ATTRIB3_4_NV'), call('IsEnabled', 'MAP1_VERTEX_ATTRIB3_4_NV')],
  ['TRANSFORM_BIT', (draw: Chooser) => call('MatrixMode', draw.of(MATRICES)), call('GetIntegerv', 'MATRIX_MODE')],
  ['TRANSFORM_BIT', (draw: Chooser) => call(draw.of(['Enable', 'Disable']), 'CLIP_PLANE1'), call('IsEnabled', 'CLIP_PLANE1')],
  ['POLYGON_BIT', (draw: Chooser) => call('FrontFace', draw.of(['CW', 'CCW', 'NONE'])), call('GetIntegerv', 'FRONT_FACE')],
  ['LIGHTING_BIT', (draw: Chooser) => call('ShadeModel', draw.of(['FLAT', 'SMOOTH', 'NONE'])), call('GetIntegerv', 'SHADE_MODEL')],
  ['POINT_BIT', (draw: Chooser) => call('PointSize', draw.of([1, 2, 5, 0])), call('GetFloatv', 'POINT_SIZE')],
  ['LIST_BIT', (draw: Chooser) => call('ProgramParameter4fNV', VP, 2, ...numbers(draw, 4)), call('GetProgramParameterfvNV', VP, 2, 'PROGRAM_PARAMETER_NV')],
]; // prettier-ignore

function stacks(draw: Chooser): readonly Call[] {
  if (draw.below(4) === 0) {
    const array = `VERTEX_ATTRIB_ARRAY${String(draw.below(3))}_NV`;
    return [
      call('PushClientAttrib', draw.of([['CLIENT_VERTEX_ARRAY_BIT'], ['CLIENT_ALL_ATTRIB_BITS'], []])),
      call(draw.of(['EnableClientState', 'DisableClientState']), array),
      call('PopClientAttrib'),
      call('IsEnabled', array),
      ...(draw.below(3) === 0 ? [call('PopClientAttrib')] : []),
      ...error(draw),
    ];
  }
  const [bit, change, query] = draw.of(CHANGES);
  return [
    call('PushAttrib', draw.of([[bit], ['ALL_ATTRIB_BITS'], ['ENABLE_BIT'], [bit]])),
    change(draw),
    ...(draw.below(8) === 0 ? [] : [call('PopAttrib')]),
    ...(draw.below(6) === 0 ? [call('PopAttrib')] : []),
    ...error(draw),
    query,
  ];
} // prettier-ignore

function modes(draw: Chooser): readonly Call[] {
  const mode = draw.of([
    VP, 'VERTEX_PROGRAM_POINT_SIZE_NV', 'VERTEX_PROGRAM_TWO_SIDE_NV', 'MAP1_VERTEX_ATTRIB3_4_NV', 'CLIP_PLANE0', 'CLIP_PLANE7',
    'VERTEX_ATTRIB_ARRAY1_NV', 'POINT_SMOOTH',
  ]); // prettier-ignore
  return [
    call(draw.of(['Enable', 'Disable']), mode),
    ...error(draw),
    draw.of([call('IsEnabled', mode), call('GetBooleanv', mode), call('GetIntegerv', mode)]),
    ...error(draw),
  ];
}

function behind(draw: Chooser): readonly Call[] {
  const plane = draw.of(['CLIP_PLANE0', 'CLIP_PLANE1', 'CLIP_PLANE6']);
  const [, change, query] = draw.of(CHANGES);
  return draw.below(2) === 0
    ? [call('ClipPlane', plane, numbers(draw, 4)), ...error(draw), call('GetClipPlane', plane)]
    : [change(draw), ...error(draw), query];
}

function raster(draw: Chooser): readonly Call[] {
  return [
    ...(draw.below(2) === 0 ? [call('BindProgramNV', VP, 1 + draw.below(4))] : []),
    call('RasterPos3f', ...numbers(draw, 3)),
    ...error(draw),
  ];
}

function errors(draw: Chooser): readonly Call[] {
  return [
    draw.of([call('End'), call('PopMatrix'), call('Begin', 'NONE'), call('VertexAttrib1fNV', 16, 1), call('EndList')]),
    draw.of([call('VertexAttrib1fNV', 17, 1), call('MatrixMode', 'NONE'), call('PopAttrib')]),
    call('GetError'),
    call('GetError'),
  ]; // prettier-ignore
}

const GESTURES = [
  load, load, loadedTwice, names, attributes, attributes, conventional, primitive, program, program, parameters, track, track, matrix_, matrix_,
  execute, arrays, lists, stacks, modes, behind, raster, errors, evaluators, evaluators, interleaved,
] as const; // prettier-ignore

export function gesture(draw: Chooser): readonly Call[] {
  return draw.of(GESTURES)(draw);
}
