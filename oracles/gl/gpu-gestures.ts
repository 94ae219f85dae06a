/** Calls around GPU programs that belong together, with the queries of what they set: pieces of generated scripts. */
import type { Call } from '../../semantics/gl/context/call.js';
import { inMemory } from '../../semantics/gl/context/memory.js';
import { bytes, call, error, number, numbers, type Chooser } from './gesture-parts.js';

const TARGETS = ['VERTEX_PROGRAM_ARB', 'FRAGMENT_PROGRAM_ARB', 'GEOMETRY_PROGRAM_NV'] as const;
type Target = (typeof TARGETS)[number];

const BUFFERS = [
  'VERTEX_PROGRAM_PARAMETER_BUFFER_NV', 'FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV', 'GEOMETRY_PROGRAM_PARAMETER_BUFFER_NV',
] as const; // prettier-ignore

/** Names that any argument may be. */
export const GPU_NAMES = [
  ...TARGETS, ...BUFFERS, 'PROGRAM_FORMAT_ASCII_ARB', 'PROGRAM_LENGTH_ARB', 'PROGRAM_BINDING_ARB', 'PROGRAM_STRING_ARB',
  'CURRENT_VERTEX_ATTRIB_ARB', 'VERTEX_ATTRIB_ARRAY_ENABLED_ARB', 'VERTEX_ATTRIB_ARRAY_INTEGER_EXT', 'PROGRAM_ERROR_STRING_ARB',
  'MAX_PROGRAM_OUTPUT_VERTICES_NV', 'GEOMETRY_VERTICES_OUT_EXT', 'MATRIX0_ARB', 'STATIC_DRAW', 'INT', 'LINES_ADJACENCY_EXT',
  'PROGRAM_ATTRIB_COMPONENTS_NV', 'TRANSPOSE_CURRENT_MATRIX_ARB', 'MAX_VERTEX_ATTRIBS_ARB', 'PROGRAM_POINT_SIZE_EXT',
] as const; // prettier-ignore

const POINTS = [
  'COLOR_ATTACHMENT0_EXT',
  'COLOR_ATTACHMENT1_EXT',
  'DEPTH_ATTACHMENT_EXT',
  'STENCIL_ATTACHMENT_EXT',
] as const;
const FACES = [
  'TEXTURE_CUBE_MAP_POSITIVE_X',
  'TEXTURE_CUBE_MAP_NEGATIVE_Y',
  'TEXTURE_CUBE_MAP_POSITIVE_Z',
] as const;
const IMAGES = [
  'TEXTURE_1D',
  'TEXTURE_2D',
  'TEXTURE_RECTANGLE_ARB',
  ...FACES,
  'TEXTURE_3D',
] as const;
const TOLD = [
  'OBJECT_TYPE', 'OBJECT_NAME', 'TEXTURE_LEVEL', 'TEXTURE_CUBE_MAP_FACE', 'TEXTURE_LAYER', 'LAYERED',
].map((name) => `FRAMEBUFFER_ATTACHMENT_${name}_EXT`); // prettier-ignore

/** Names that any argument may be where there are framebuffers. */
export const FRAMEBUFFER_NAMES: readonly string[] = [
  'FRAMEBUFFER_EXT',
  ...POINTS,
  ...IMAGES,
  ...TOLD,
];

/** What is attached to a framebuffer, point by point, and whether it may be complete. */
export function attached(points: readonly string[] = POINTS): readonly Call[] {
  const told = points.flatMap((point) =>
    TOLD.map((name) =>
      call('GetFramebufferAttachmentParameterivEXT', 'FRAMEBUFFER_EXT', point, name),
    ),
  );
  return [...told, call('CheckFramebufferStatusEXT', 'FRAMEBUFFER_EXT')];
}

/** A texture is attached, in part or as a whole, and what then is attached is asked for. */
export function framebufferGesture(draw: Chooser): readonly Call[] {
  const target = draw.below(20) === 0 ? draw.of(TARGETS) : 'FRAMEBUFFER_EXT';
  const point = draw.below(20) === 0 ? 'MODELVIEW' : draw.of(POINTS);
  const level = draw.below(12) === 0 ? draw.of([-1, 31, 3]) : draw.below(3);
  const layer = draw.below(12) === 0 ? -1 : draw.below(9);
  const any = draw.below(10);
  const of = (...fitting: readonly [number, ...number[]]): number => (draw.below(6) === 0 ? any : draw.of(fitting));
  const attaching = draw.of([
    () => call('FramebufferTextureEXT', target, point, any, level),
    () => call('FramebufferTextureEXT', target, point, of(4, 5, 6, 7), level),
    () => call('FramebufferTextureLayerEXT', target, point, of(4, 6, 7), level, layer),
    () => call('FramebufferTextureFaceEXT', target, point, of(5), level, draw.below(12) === 0 ? 'TEXTURE_2D' : draw.of(FACES)),
    () => call('FramebufferTexture1DEXT', target, point, draw.below(8) === 0 ? draw.of(IMAGES) : 'TEXTURE_1D', of(1), level),
    () => call('FramebufferTexture2DEXT', target, point, draw.of(IMAGES), of(2, 3, 5), level),
    () => call('FramebufferTexture3DEXT', target, point, draw.below(8) === 0 ? draw.of(IMAGES) : 'TEXTURE_3D', of(4), level, layer),
  ])();
  const told = draw.of(TOLD as [string, ...string[]]);
  return [
    attaching,
    ...error(draw),
    draw.of([call('GetFramebufferAttachmentParameterivEXT', 'FRAMEBUFFER_EXT', point, told), call('CheckFramebufferStatusEXT', 'FRAMEBUFFER_EXT')]),
  ];
} // prettier-ignore

/** Programs that load, by target. */
export const TEXTS: Readonly<Record<Target, readonly [string, ...string[]]>> = {
  VERTEX_PROGRAM_ARB: [
    '!!NVvp4.0 ADD result.position, vertex.position, program.env[1]; MOV result.color, vertex.attrib[3]; END',
    '!!NVvp4.0 MOV result.position, vertex.position; MUL result.texcoord[0], vertex.normal, program.local[2]; END',
    '!!NVvp4.0 BUFFER b = program.buffer[0][1]; MOV result.position, vertex.position; ADD.S result.attrib[0], vertex.attrib[4], b; END',
    '!!NVvp4.0 PARAM m[4] = { state.matrix.mvp }; DP4 result.position.x, m[0], vertex.position; MOV result.position.yzw, vertex.position; END',
    '!!NVvp4.0 OPTION ARB_position_invariant; TEX result.color, vertex.attrib[2], texture[0], 3D; END',
  ],
  FRAGMENT_PROGRAM_ARB: [
    '!!NVfp4.0 TEX result.color, fragment.texcoord[0], texture[0], 2D; END',
    '!!NVfp4.0 MOV result.color, fragment.color; END',
  ],
  GEOMETRY_PROGRAM_NV: [
    '!!NVgp4.0 PRIMITIVE_IN POINTS; PRIMITIVE_OUT LINE_STRIP; VERTICES_OUT 4; MOV result.position, vertex[0].position; EMIT; END',
    '!!NVgp4.0 PRIMITIVE_IN TRIANGLES; PRIMITIVE_OUT POINTS; VERTICES_OUT 2; MOV result.position, vertex[2].position; EMIT; END',
    '!!NVgp4.0 PRIMITIVE_IN LINES_ADJACENCY; PRIMITIVE_OUT POINTS; VERTICES_OUT 2; MOV result.position, vertex[3].position; EMIT; END',
  ],
}; // prettier-ignore

const BROKEN = ['!!NVvp4.0 MOV', '!!NVgp4.0 END', '', '!!VP1.0 MOV o[HPOS], v[0]; END'] as const;

/** Any program text, in any argument. */
export const GPU_PROGRAMS = [...Object.values(TEXTS).flat(), ...BROKEN].map(bytes);

function load(draw: Chooser, target: Target = draw.of(TARGETS)): readonly Call[] {
  const other = draw.below(10) === 0 ? draw.of(TARGETS) : target;
  const text = bytes(draw.below(6) === 0 ? draw.of(BROKEN) : draw.of(TEXTS[other]));
  const length = draw.below(25) === 0 ? -1 : text.length;
  const format = draw.below(25) === 0 ? 'FLOAT' : 'PROGRAM_FORMAT_ASCII_ARB';
  return [
    call('ProgramStringARB', target, format, length, text),
    ...error(draw),
    call('GetIntegerv', 'PROGRAM_ERROR_POSITION_ARB'),
    ...(draw.below(3) === 0 ? [call('GetString', 'PROGRAM_ERROR_STRING_ARB')] : []),
    draw.of([
      call('GetProgramivARB', target, 'PROGRAM_LENGTH_ARB'),
      call('GetProgramivARB', target, draw.of(['PROGRAM_ATTRIB_COMPONENTS_NV', 'PROGRAM_INSTRUCTIONS_ARB', 'GEOMETRY_INPUT_TYPE_EXT'])),
      call('GetProgramStringARB', target, 'PROGRAM_STRING_ARB'),
    ]),
    ...error(draw),
  ];
} // prettier-ignore

function names(draw: Chooser): readonly Call[] {
  const target = draw.of(TARGETS);
  const id = draw.below(5);
  return [
    ...draw.of<readonly Call[]>([
      [call('GenProgramsARB', draw.below(4) - 1), call('GenProgramsARB', 1), call('IsProgramARB', id)],
      [call('BindProgramARB', draw.below(8) === 0 ? 'NONE' : target, id)],
      [call('BindProgramARB', target, id), call('DeleteProgramsARB', draw.below(4) - 1, [id, 1 + draw.below(3), 0])],
      [call('BindProgramARB', draw.of(TARGETS), id), call('BindProgramARB', target, id)],
      [call('BindProgramARB', target, 1), call('BindProgramARB', target, 2), call('DeleteProgramsARB', 2, [1, 2]), call('IsProgramARB', 2)],
    ]),
    ...error(draw),
    draw.of([call('IsProgramARB', draw.below(5)), call('GetProgramivARB', target, 'PROGRAM_BINDING_ARB')]),
  ];
} // prettier-ignore

function parameters(draw: Chooser): readonly Call[] {
  const scope = draw.of(['Env', 'Local'] as const);
  const target = draw.below(12) === 0 ? 'MODELVIEW' : draw.of(TARGETS);
  const index = draw.below(8) === 0 ? 94 + draw.below(3) : draw.below(4);
  const integers = [1, -2, 3, 4, 5, 6, 7, 8];
  const count = draw.below(4) - 1;
  const name = `Program${scope}Parameter`;
  return [
    draw.of([
      call(`${name}4fARB`, target, index, ...numbers(draw, 4)),
      call(`${name}4dvARB`, target, index, numbers(draw, 4)),
      call(`${name}I4iNV`, target, index, 1, -2, 3, 4),
      call(`${name}I4uivNV`, target, index, [1, 2, 3, 4]),
      call(`${name}s4fvNV`, target, index, count, numbers(draw, 8)),
      call(`${name}sI4ivNV`, target, index, count, integers),
    ]),
    ...error(draw),
    call(`Get${name}${draw.of(['fvARB', 'dvARB', 'IivNV', 'IuivNV'])}`, target, draw.below(4) === 0 ? index + 1 : index),
    ...error(draw),
    // What another object has, or has not.
    ...(draw.below(3) === 0 ? [call('BindProgramARB', target, draw.below(3)), ...error(draw), call(`Get${name}fvARB`, target, index)] : []),
    ...(draw.below(3) === 0 ? reloaded(draw) : []),
  ];
} // prettier-ignore

/** A local parameter, before and after a program is loaded. */
function reloaded(draw: Chooser): readonly Call[] {
  const query = call('GetProgramLocalParameterfvARB', 'VERTEX_PROGRAM_ARB', 1);
  return [
    call('BindProgramARB', 'VERTEX_PROGRAM_ARB', 0),
    call('ProgramLocalParameter4fARB', 'VERTEX_PROGRAM_ARB', 1, 1, 2, 3, 4),
    ...load(draw, 'VERTEX_PROGRAM_ARB'),
    query,
  ];
}

function attribute(draw: Chooser, index: number): Call {
  return draw.of([
    call('VertexAttrib2fARB', index, number(draw), number(draw)),
    call('VertexAttrib3dvARB', index, numbers(draw, 3)),
    call('VertexAttrib4fARB', index, ...numbers(draw, 4)),
    call('VertexAttrib4NubARB', index, 255, 0, 51, 102),
    call('VertexAttrib4NsvARB', index, [32767, -32768, 0, 1]),
    call('VertexAttrib4ubvARB', index, [255, 0, 51, 102]),
    call('VertexAttribI4iEXT', index, 1, -2, 3, 4),
    call('VertexAttribI2uivEXT', index, [1, 2]),
  ]);
}

function current(draw: Chooser, index: number): readonly Call[] {
  const query = draw.of(['GetVertexAttribfvARB', 'GetVertexAttribdvARB', 'GetVertexAttribivARB', 'GetVertexAttribIivEXT', 'GetVertexAttribIuivEXT']);
  return [call(query, index, 'CURRENT_VERTEX_ATTRIB_ARB'), ...error(draw)];
} // prettier-ignore

function attributes(draw: Chooser): readonly Call[] {
  const index = draw.below(9) === 0 ? draw.of([15, 16]) : draw.below(7);
  return [
    attribute(draw, index),
    ...error(draw),
    ...(draw.below(4) === 0
      ? [call('Color3f', 1, 0.5, 0), call('GetFloatv', 'CURRENT_COLOR')]
      : []),
    ...current(draw, index),
  ];
}

function saved(draw: Chooser): readonly Call[] {
  const index = 1 + draw.below(5);
  return [
    attribute(draw, index),
    call('PushAttrib', draw.of([['CURRENT_BIT'], ['ALL_ATTRIB_BITS'], ['ENABLE_BIT']])),
    attribute(draw, index),
    call('PopAttrib'),
    ...current(draw, index),
  ];
}

/** A vertex program that is enabled, more often than not, and what it reads; sometimes programs of the other types. */
function drawn(draw: Chooser): readonly Call[] {
  const others = (['FRAGMENT_PROGRAM_ARB', 'GEOMETRY_PROGRAM_NV'] as const).flatMap((target) => [
    call(draw.below(4) === 0 ? 'Enable' : 'Disable', target),
    ...(draw.below(2) === 0 ? load(draw, target) : []),
  ]);
  const mode = draw.of(['POINTS', 'POINTS', 'LINES', 'TRIANGLE_STRIP', 'LINES_ADJACENCY_EXT', 'NONE']);
  return [
    call(draw.below(5) === 0 ? 'Disable' : 'Enable', 'VERTEX_PROGRAM_ARB'),
    ...(draw.below(2) === 0 ? load(draw, 'VERTEX_PROGRAM_ARB') : []),
    ...others,
    ...(draw.below(2) === 0 ? [call('ProgramEnvParameter4fARB', 'VERTEX_PROGRAM_ARB', 1, ...numbers(draw, 4))] : []),
    ...(draw.below(3) === 0 ? [attribute(draw, 3), attribute(draw, 4)] : []),
    ...(draw.below(4) === 0 ? [call('RasterPos2f', number(draw), number(draw)), ...error(draw)] : []),
    call('Begin', mode),
    ...error(draw),
    draw.of([call('Vertex2f', number(draw), number(draw)), attribute(draw, 0)]),
    attribute(draw, draw.below(4)),
    call('End'),
    ...error(draw),
  ];
} // prettier-ignore

const ELEMENTS = inMemory('FLOAT', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
const INTEGERS = inMemory(
  'UNSIGNED_BYTE',
  [255, 0, 51, 102, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
);

function arrays(draw: Chooser): readonly Call[] {
  const index = draw.below(12) === 0 ? 16 : draw.of([0, 3, 4]);
  const size = draw.below(8) === 0 ? draw.below(7) : 1 + draw.below(4);
  const stride = draw.of([0, 0, 4, -4]);
  const pointer = draw.of([
    call('VertexAttribPointerARB', index, size, 'FLOAT', draw.below(2) === 0, stride, { bytes: ELEMENTS, offset: 0 }),
    call('VertexAttribPointerARB', index, size, 'UNSIGNED_BYTE', draw.below(2) === 0, stride, { bytes: INTEGERS, offset: 0 }),
    call('VertexAttribIPointerEXT', index, size, draw.of(['UNSIGNED_BYTE', 'BYTE', 'FLOAT']), stride, { bytes: INTEGERS, offset: 0 }),
  ]);
  const state = draw.of([
    'VERTEX_ATTRIB_ARRAY_ENABLED_ARB', 'VERTEX_ATTRIB_ARRAY_SIZE_ARB', 'VERTEX_ATTRIB_ARRAY_STRIDE_ARB', 'VERTEX_ATTRIB_ARRAY_TYPE_ARB',
    'VERTEX_ATTRIB_ARRAY_NORMALIZED_ARB', 'VERTEX_ATTRIB_ARRAY_INTEGER_EXT',
  ]);
  return [
    pointer,
    ...error(draw),
    call(draw.below(5) === 0 ? 'DisableVertexAttribArrayARB' : 'EnableVertexAttribArrayARB', index),
    ...error(draw),
    call('GetVertexAttribivARB', index, state),
    ...error(draw),
    ...(draw.below(2) === 0 ? [call('VertexPointer', 2, 'FLOAT', 0, { bytes: ELEMENTS, offset: 0 }), call('EnableClientState', 'VERTEX_ARRAY')] : []),
    ...(draw.below(2) === 0 ? [call('Disable', 'VERTEX_PROGRAM_ARB'), call('Disable', 'FRAGMENT_PROGRAM_ARB'), call('Disable', 'GEOMETRY_PROGRAM_NV')] : []),
    call('DrawArrays', 'POINTS', 0, 1 + draw.below(2)),
    ...error(draw),
    ...current(draw, index),
  ];
} // prettier-ignore

function buffers(draw: Chooser): readonly Call[] {
  const target = draw.below(12) === 0 ? 'VERTEX_PROGRAM_ARB' : draw.of([BUFFERS[0], BUFFERS[0], ...BUFFERS]);
  const [buffer, point] = [draw.below(3), draw.below(10) === 0 ? 7 + draw.below(2) : draw.below(2)];
  const bind = draw.of([
    call('BindBufferBaseNV', target, point, buffer),
    call('BindBufferOffsetNV', target, point, buffer, draw.of([0, 0, 4])),
    call('BindBufferRangeNV', target, point, buffer, 0, draw.of([8, 4, 6, 0])),
  ]);
  const [word, count] = [draw.below(5), draw.below(4) - 1];
  return [
    ...(draw.below(2) === 0 ? [call('BindBuffer', target, 1 + draw.below(2)), call('BufferData', target, draw.of([16, 16, 7, -1]), null, draw.of(['STATIC_DRAW', 'STATIC_DRAW', 'FLOAT'])), ...error(draw)] : []),
    bind,
    ...error(draw),
    draw.of([call('GetIntegerv', target), call('GetIntegerIndexedvEXT', target, point)]),
    ...error(draw),
    draw.of([
      call('ProgramBufferParametersfvNV', target, point, word, count, numbers(draw, 3)),
      call('ProgramBufferParametersIivNV', target, point, word, count, [1, -2, 3]),
      call('ProgramBufferParametersIuivNV', target, point, word, count, [1, 2, 3]),
    ]),
    ...error(draw),
    ...(draw.below(2) === 0 ? reading() : []),
  ];
} // prettier-ignore

/** A buffer of words that a program reads, and points beyond and within. */
function filled(draw: Chooser): readonly Call[] {
  const [target] = BUFFERS;
  const word = draw.below(2);
  return [
    call('BindBuffer', target, draw.below(4) === 0 ? 0 : 1),
    call('BufferData', target, 16, null, 'STATIC_DRAW'),
    ...error(draw),
    call('BindBufferBaseNV', target, 0, 1),
    ...error(draw),
    draw.of([
      call('ProgramBufferParametersIivNV', target, 0, word, 2, [1, -2]),
      call('ProgramBufferParametersIuivNV', target, 0, word, 2, [1, 2]),
      call('ProgramBufferParametersfvNV', target, 0, word, 2, [1, 2]),
    ]),
    ...error(draw),
    ...reading(),
    ...(draw.below(2) === 0 ? [call('BindBufferBaseNV', target, 7 + draw.below(2), 1), ...error(draw), call('GetIntegerIndexedvEXT', target, 7)] : []),
  ];
} // prettier-ignore

/** A vertex whose program reads a buffer. */
function reading(): readonly Call[] {
  const text = bytes(TEXTS.VERTEX_PROGRAM_ARB[2] ?? '');
  return [
    call('ProgramStringARB', 'VERTEX_PROGRAM_ARB', 'PROGRAM_FORMAT_ASCII_ARB', text.length, text),
    call('Enable', 'VERTEX_PROGRAM_ARB'),
    call('Disable', 'GEOMETRY_PROGRAM_NV'),
    call('Disable', 'FRAGMENT_PROGRAM_ARB'),
    call('VertexAttribI4iEXT', 4, 10, 20, 30, 40),
    call('Begin', 'POINTS'),
    call('Vertex2f', 1, 2),
    call('End'),
  ];
}

const PATCH = inMemory('FLOAT', [0, 0, 0, 2, 0, 1, 0, 4, 1, 3, 1, 2]);

/** A surface with the normals that are generated, of a program that reads them, or without one. */
function surface(draw: Chooser): readonly Call[] {
  const text = bytes(TEXTS.VERTEX_PROGRAM_ARB[1] ?? '');
  return [
    call('ProgramStringARB', 'VERTEX_PROGRAM_ARB', 'PROGRAM_FORMAT_ASCII_ARB', text.length, text),
    call(draw.of(['Enable', 'Disable', 'Enable']), 'VERTEX_PROGRAM_ARB'),
    call('Disable', 'GEOMETRY_PROGRAM_NV'),
    call('Disable', 'FRAGMENT_PROGRAM_ARB'),
    call('Map2f', 'MAP2_VERTEX_3', 0, draw.of([1, 2]), 6, 2, 0, 1, 3, 2, { bytes: PATCH, offset: 0 }),
    call('Enable', 'MAP2_VERTEX_3'),
    call(draw.of(['Enable', 'Disable', 'Enable']), 'AUTO_NORMAL'),
    call('Begin', 'POINTS'),
    call('EvalCoord2f', draw.of([0, 0.5, 1]), draw.of([0, 0.5])),
    call('End'),
    ...error(draw),
    call('Disable', 'MAP2_VERTEX_3'),
  ];
} // prettier-ignore

function limits(draw: Chooser): readonly Call[] {
  return [
    ...(draw.below(2) === 0 ? load(draw, 'GEOMETRY_PROGRAM_NV') : []),
    call('ProgramVertexLimitNV', draw.below(6) === 0 ? 'VERTEX_PROGRAM_ARB' : 'GEOMETRY_PROGRAM_NV', draw.of([1, 3, 7, 0, 257])),
    ...error(draw),
    call('GetProgramivARB', 'GEOMETRY_PROGRAM_NV', 'GEOMETRY_VERTICES_OUT_EXT'),
    ...error(draw),
  ];
} // prettier-ignore

function matrices(draw: Chooser): readonly Call[] {
  return [
    call('MatrixMode', draw.of(['MATRIX0_ARB', 'MATRIX1_ARB', 'MODELVIEW', 'MATRIX0_NV'])),
    ...error(draw),
    draw.of([call('LoadIdentity'), call('Translatef', 1, 2, 3), call('Scalef', 2, 3, 4), call('PushMatrix')]),
    ...error(draw),
    call('GetFloatv', draw.of(['CURRENT_MATRIX_ARB', 'TRANSPOSE_CURRENT_MATRIX_ARB'])),
  ];
} // prettier-ignore

function modes(draw: Chooser): readonly Call[] {
  const mode = draw.of([...TARGETS, 'PROGRAM_POINT_SIZE_EXT', 'VERTEX_PROGRAM_TWO_SIDE_ARB', 'MAP1_VERTEX_ATTRIB3_4_NV', 'VERTEX_ATTRIB_ARRAY1_NV']); // prettier-ignore
  return [
    call(draw.of(['Enable', 'Disable']), mode),
    ...error(draw),
    draw.of([call('IsEnabled', mode), call('GetBooleanv', mode)]),
    ...error(draw),
  ];
}

const GESTURES = [
  load, names, names, parameters, parameters, parameters, parameters, attributes, attributes, saved, drawn, drawn, drawn, arrays, arrays, buffers, buffers, filled, limits,
  matrices, modes, surface,
] as const; // prettier-ignore

export function gpuGesture(draw: Chooser): readonly Call[] {
  return draw.of(GESTURES)(draw);
}
