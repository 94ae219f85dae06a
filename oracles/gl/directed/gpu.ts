/** Around GPU programs: what programs read of the context, parameters of each target and type, buffers from each point on, and geometry. */
import type { Context } from '../../../semantics/gl/context/context.js';
import type { Call } from '../../../semantics/gl/context/call.js';
import { inMemory } from '../../../semantics/gl/context/memory.js';
import { bytes, call } from '../gesture-parts.js';
import { attached } from '../gpu-gestures.js';

const ERROR = call('GetError');
const TARGETS = ['VERTEX_PROGRAM_ARB', 'FRAGMENT_PROGRAM_ARB', 'GEOMETRY_PROGRAM_NV'] as const;
const [VP, FP, GP] = TARGETS;

/** A program of each target that loads. */
const LOADED: Readonly<Record<(typeof TARGETS)[number], string>> = {
  VERTEX_PROGRAM_ARB:
    '!!NVvp4.0 MOV result.position, vertex.position; MOV result.color, vertex.color; END',
  FRAGMENT_PROGRAM_ARB:
    '!!NVfp4.0 TEMP a, b; MOV a, fragment.color; ADD b, a, a; MOV result.color, b; END',
  GEOMETRY_PROGRAM_NV:
    '!!NVgp4.0 PRIMITIVE_IN LINES; PRIMITIVE_OUT TRIANGLE_STRIP; VERTICES_OUT 3; MOV result.position, vertex[1].position; EMIT; END',
};

function load(target: string, text: string): Call {
  const program = bytes(text);
  return call('ProgramStringARB', target, 'PROGRAM_FORMAT_ASCII_ARB', program.length, program);
}

const drawn: readonly Call[] = [
  call('Begin', 'POINTS'),
  call('Vertex4f', 1, 2, 3, 4),
  call('VertexAttrib4fARB', 0, -1, 0.5, 2, 1),
  call('End'),
  ERROR,
];
const matrix = (number: number): readonly number[] => [
  2,
  number,
  0,
  0,
  0,
  3,
  0,
  1,
  1,
  0,
  4,
  0,
  number,
  5,
  6,
  1,
];

/** What a program reads, each as a vector. */
const READ = [
  'state.matrix.modelview.row[0]', 'state.matrix.projection.row[1]', 'state.matrix.mvp.row[2]', 'state.matrix.texture[1].row[0]', 'state.matrix.program[0].row[1]',
  'state.matrix.program[2].transpose.row[3]', 'state.matrix.modelview.inverse.row[0]', 'state.clip[1].plane', 'state.point.size', 'vertex.normal', 'vertex.color.secondary', 'vertex.fogcoord',
  'vertex.texcoord[0]', 'vertex.texcoord[1]', 'vertex.attrib[1]', 'vertex.attrib[15]', 'program.env[0]', 'program.env[95]', 'program.local[0]', 'program.local[95]',
]; // prettier-ignore

/** State that programs read, as commands set it. */
function reading(): readonly (readonly Call[])[] {
  const modes = ['MODELVIEW', 'PROJECTION', 'MATRIX0_ARB', 'MATRIX2_ARB'];
  const set = (turn: number): readonly Call[] => [
    ...modes.flatMap((mode, at) => [call('MatrixMode', mode), call('LoadMatrixf', matrix(at + turn))]),
    call('MatrixMode', 'TEXTURE'), call('ActiveTextureARB', 'TEXTURE1_ARB'), call('LoadMatrixf', matrix(7 + turn)), call('ActiveTextureARB', 'TEXTURE0_ARB'), call('LoadMatrixf', matrix(9)),
    call('ClipPlane', 'CLIP_PLANE1', [turn, 2, 3, 4]), call('PointSize', 2 + turn), call('Normal3f', turn, 0, 1), call('SecondaryColor3fEXT', 0.25, turn, 0.75), call('FogCoordfEXT', 2.5 + turn),
    call('TexCoord4f', 1, turn, 3, 4), call('MultiTexCoord4fARB', 'TEXTURE1_ARB', 5, 6, turn, 8),
    ...[VP, FP, GP].flatMap((target, at) => [0, 95].flatMap((index) => ['Env', 'Local'].map((scope) => call(`Program${scope}Parameter4fARB`, target, index, at, index, turn, scope.length)))),
  ];
  const numbered = (turn: number): readonly Call[] => [call('VertexAttrib4fARB', 1, 1, 2, turn, 4), call('VertexAttrib4fARB', 15, 5, 6, turn, 8)];
  return READ.flatMap((name) => {
    const text = `!!NVvp4.0 MOV result.position, vertex.position; MOV result.attrib[0], ${name}; END`;
    const others = name.includes('attrib[') ? numbered : () => [];
    const once = [load(VP, text), call('Enable', VP), ERROR, ...set(1), ...others(1), ...drawn, ...set(3), ...others(3), ...drawn];
    // Local parameters are those of the object that is bound.
    return name.startsWith('program.local') ? [once, [call('BindProgramARB', VP, 3), ...once, call('BindProgramARB', VP, 0), ...drawn, call('BindProgramARB', VP, 3), ...drawn]] : [once];
  });
} // prettier-ignore

/** A parameter has the type of the command that set it last. */
function types(): readonly (readonly Call[])[] {
  return [VP, FP, GP].flatMap((target) => ['Env', 'Local'].map((scope) => {
    const set = (form: string, ...values: readonly number[]): Call => call(`Program${scope}Parameter${form}`, target, 3, ...values);
    const array = (form: string, values: readonly number[]): Call => call(`Program${scope}Parameter${form}`, target, 3, values);
    const asked = ['fvARB', 'dvARB', 'IivNV', 'IuivNV'].map((form) => call(`GetProgram${scope}Parameter${form}`, target, 3));
    const all = [
      set('I4iNV', -1, 2, 3, 4), set('4fARB', 0.5, 1.5, 2, 3), set('I4uiNV', 4294967295, 1, 2, 3), set('4dARB', 0.25, 1, 2, 3),
      array('I4ivNV', [-5, 6, 7, 8]), array('4fvARB', [-0.5, 6, 7, 8]), array('I4uivNV', [5, 6, 7, 8]), array('4dvARB', [-0.75, 6, 7, 8]),
    ];
    return [...all.flatMap((each) => [each, ...asked]), ERROR];
  }));
} // prettier-ignore

/** Environment and local parameters up to the last of each target, by each command, as each query has them. */
function parameters({ limits, gpu }: Pick<Context, 'limits' | 'gpu'>): readonly (readonly Call[])[] {
  const forms = (name: string, target: string, index: number): readonly Call[] => [
    call(`${name}4fARB`, target, index, 1.5, -2, 3, 4), call(`${name}4dARB`, target, index, -0.5, 6, 7, 8), call(`${name}4fvARB`, target, index, [2.5, 3, 4, 5]), call(`${name}4dvARB`, target, index, [3.5, 4, 5, 6]),
    call(`${name}I4iNV`, target, index, -1, 2, -3, 4), call(`${name}I4ivNV`, target, index, [-(2 ** 31), 6, 7, 8]), call(`${name}I4uiNV`, target, index, 2 ** 31, 2, 3, 4), call(`${name}I4uivNV`, target, index, [2 ** 32 - 1, 6, 7, 8]),
    call(`${name}s4fvNV`, target, index, 1, [9, 8, 7, 6.5]), call(`${name}sI4ivNV`, target, index, 1, [-9, 8, 7, 6]), call(`${name}sI4uivNV`, target, index, 1, [2 ** 31 + 5, 8, 7, 6]),
  ];
  const asked = (name: string, target: string, index: number): readonly Call[] => ['fvARB', 'dvARB', 'IivNV', 'IuivNV'].map((form) => call(`Get${name}${form}`, target, index));
  return TARGETS.flatMap((target) => {
    const type = target === VP ? 'vertex' : target === FP ? 'fragment' : 'geometry';
    const own = gpu?.objects.limits[type];
    const counts = { Env: own?.environmentParameters ?? limits.environmentParameters, Local: own?.localParameters ?? limits.localParameters };
    return (['Env', 'Local'] as const).map((scope) => {
      const [name, last] = [`Program${scope}Parameter`, counts[scope] - 1];
      const others = TARGETS.filter((each) => each !== target).flatMap((each) => asked(name, each, last).slice(0, 1));
      return [
        ...[0, last].flatMap((index) => forms(name, target, index).flatMap((set) => [set, ERROR, ...asked(name, target, index)])), ...others,
        ...forms(name, target, last + 1).flatMap((set) => [set, ERROR]), ...asked(name, target, last + 1).flatMap((query) => [query, ERROR]),
        ...['s4fvNV', 'sI4ivNV', 'sI4uivNV'].flatMap((form) => [call(`${name}${form}`, target, last, 2, [1, 2, 3, 4, 5, 6, 7, 8]), ERROR, call(`${name}${form}`, target, last - 1, 2, [1, 2, 3, 4, 5, 6, 7, 8]), ERROR]), ...asked(name, target, last), ...asked(name, target, last - 1),
        load(target, LOADED[target]), ERROR, ...asked(name, target, last), ...asked(name, target, 0),
        ...(scope === 'Local' ? [call('BindProgramARB', target, 3), ...asked(name, target, last), call(`${name}4fARB`, target, 1, 5, 6, 7, 8), call('DeleteProgramsARB', 1, [3]), call('BindProgramARB', target, 3), ...asked(name, target, 1), call('BindProgramARB', target, 0), ...asked(name, target, last)] : []),
      ];
    });
  });
} // prettier-ignore

/** What GetProgramivARB has of each target, before and after a program is loaded. */
function queries(): readonly (readonly Call[])[] {
  const kinds = ['INSTRUCTIONS', 'TEMPORARIES', 'PARAMETERS', 'ATTRIBS', 'ADDRESS_REGISTERS'];
  const names = [
    ...kinds.flatMap((kind) => [`PROGRAM_${kind}_ARB`, `MAX_PROGRAM_${kind}_ARB`, `PROGRAM_NATIVE_${kind}_ARB`, `MAX_PROGRAM_NATIVE_${kind}_ARB`]),
    'PROGRAM_LENGTH_ARB', 'PROGRAM_FORMAT_ARB', 'PROGRAM_BINDING_ARB', 'MAX_PROGRAM_LOCAL_PARAMETERS_ARB', 'MAX_PROGRAM_ENV_PARAMETERS_ARB', 'PROGRAM_UNDER_NATIVE_LIMITS_ARB',
    'PROGRAM_ATTRIB_COMPONENTS_NV', 'PROGRAM_RESULT_COMPONENTS_NV', 'MAX_PROGRAM_ATTRIB_COMPONENTS_NV', 'MAX_PROGRAM_RESULT_COMPONENTS_NV', 'GEOMETRY_VERTICES_OUT_EXT', 'GEOMETRY_INPUT_TYPE_EXT',
    'GEOMETRY_OUTPUT_TYPE_EXT', 'MAX_PROGRAM_OUTPUT_VERTICES_NV', 'MAX_PROGRAM_TOTAL_OUTPUT_COMPONENTS_NV', 'MAX_PROGRAM_PARAMETER_BUFFER_BINDINGS_NV', 'MAX_PROGRAM_PARAMETER_BUFFER_SIZE_NV',
  ];
  return TARGETS.map((target) => {
    const asked = names.flatMap((name) => [call('GetProgramivARB', target, name), ERROR]);
    return [...asked, call('GetProgramStringARB', target, 'PROGRAM_STRING_ARB'), load(target, LOADED[target]), ERROR, ...asked, call('GetProgramStringARB', target, 'PROGRAM_STRING_ARB'), call('GetProgramStringARB', target, 'PROGRAM_LENGTH_ARB'), ERROR];
  });
} // prettier-ignore

/** Words that a program reads from each binding point, of a buffer from its beginning and from behind it. */
function buffers(): readonly (readonly Call[])[] {
  const kinds = ['VERTEX_PROGRAM', 'FRAGMENT_PROGRAM', 'GEOMETRY_PROGRAM'].map((kind) => `${kind}_PARAMETER_BUFFER_NV`);
  const [target = ''] = kinds;
  const memory = (first: number): Call['arguments'][number] => ({ bytes: inMemory('FLOAT', Array.from({ length: 24 }, (_, at) => first + at)), offset: 0 });
  const filled = (own: string, buffer: number, first: number, size = 64): readonly Call[] => [call('BindBuffer', own, buffer), call('BufferData', own, size, memory(first), 'DYNAMIC_DRAW'), ERROR];
  const text = (point: number, word: number): string =>
    `!!NVvp4.0 BUFFER4 b = program.buffer[${String(point)}][${String(word)}]; MOV result.position, vertex.position; MOV result.attrib[0], b; END`;
  const read = (point: number, word: number): readonly Call[] => [load(VP, text(point, word)), call('Enable', VP), ERROR, ...drawn];
  const set = (own: string, point: number, word: number): readonly Call[] => [
    call('ProgramBufferParametersfvNV', own, point, word, 2, [-1.5, -2.5]), ERROR, call('ProgramBufferParametersIivNV', own, point, word + 2, 1, [-3]), ERROR, call('ProgramBufferParametersIuivNV', own, point, word + 3, 1, [2 ** 32 - 4]), ERROR,
  ];
  const shown = kinds.flatMap((own) => [call('GetIntegerv', own), ...[0, 1, 2, 4, 5, 7].map((point) => call('GetIntegerIndexedvEXT', own, point))]);
  return [
    // Each point has a buffer of its own.
    [...kinds.flatMap((own, at) => [0, 1, 2, 4, 5, 7].flatMap((point) => [call('BindBufferBaseNV', own, point, 10 * (at + 1) + point), ERROR])), ...shown, ...kinds.flatMap((own, at) => [call('BindBuffer', own, 50 + at), call('GetIntegerv', own)]), ...shown],
    ...[0, 1, 2, 5].map((point) => [...filled(target, 1, 1), ...filled(target, 2, 40), call('BindBufferBaseNV', target, point, 1), call('BindBufferBaseNV', target, point === 2 ? 1 : 2, 2), ...read(point, 0), ...read(point, 1), ...set(target, point, 4), ...read(point, 1), ...shown]),
    // From an offset on, and so many bytes.
    ...[call('BindBufferOffsetNV', target, 1, 1, 16), call('BindBufferRangeNV', target, 1, 1, 16, 32)].map((bind) => [
      ...filled(target, 1, 1), bind, ERROR, ...read(1, 0), ...read(1, 1), ...set(target, 1, 4), ...read(1, 1), call('BindBufferBaseNV', target, 1, 1), ...read(1, 1), ...read(1, 2), call('ProgramBufferParametersfvNV', target, 1, 12, 4, [1, 2, 3, 4]), ERROR,
    ]),
    [...filled(target, 1, 1), call('BindBufferRangeNV', target, 0, 1, 0, 16), ...[[0, 4], [0, 5], [3, 2], [4, 1], [3, 1]].flatMap(([word = 0, count = 0]) => [call('ProgramBufferParametersfvNV', target, 0, word, count, [-1, -2, -3, -4, -5]), ERROR]), call('BindBufferBaseNV', target, 0, 1), ...read(0, 0), ...read(0, 1)],
    // Bytes in the place of some, and a store in the place of another.
    [...filled(target, 1, 1), call('BindBufferBaseNV', target, 0, 1), call('BufferSubData', target, 8, 8, memory(70)), ERROR, ...read(0, 0), call('BufferSubData', target, 60, 8, memory(80)), ERROR, call('BufferSubData', target, -4, 8, memory(80)), ERROR, call('BufferSubData', target, 0, -1, memory(80)), ERROR, call('BufferSubData', target, 0, 64, memory(90)), ERROR, ...read(0, 0), ...read(0, 3)],
    [...filled(target, 1, 1), call('BindBufferBaseNV', target, 0, 1), call('BufferData', target, 16, memory(30), 'STREAM_READ'), ERROR, ...read(0, 0), call('BufferSubData', target, 16, 4, memory(1)), ERROR, call('ProgramBufferParametersfvNV', target, 0, 4, 1, [1]), ERROR, call('BindBuffer', target, 0), call('BufferSubData', target, 0, 4, memory(1)), ERROR, call('BufferData', target, 4, memory(1), 'STATIC_DRAW'), ERROR],
  ];
} // prettier-ignore

const MODES = [
  'POINTS', 'LINES', 'LINE_LOOP', 'LINE_STRIP', 'TRIANGLES', 'TRIANGLE_STRIP', 'TRIANGLE_FAN', 'QUADS', 'QUAD_STRIP', 'POLYGON',
  'LINES_ADJACENCY_EXT', 'LINE_STRIP_ADJACENCY_EXT', 'TRIANGLES_ADJACENCY_EXT', 'TRIANGLE_STRIP_ADJACENCY_EXT',
]; // prettier-ignore

/** What each kind of geometry program takes, by each way to begin; limits of its vertices; and textures that two programs read otherwise. */
function geometry({ gpu }: Pick<Context, 'gpu'>): readonly (readonly Call[])[] {
  const vertex = load(VP, '!!NVvp4.0 MOV result.position, vertex.position; END');
  const array = { bytes: inMemory('FLOAT', [1, 2, 3, 4]), offset: 0 };
  const begun = MODES.flatMap((mode) => [call('Begin', mode), call('End'), ERROR, call('DrawArrays', mode, 0, 2), ERROR, call('DrawElements', mode, 1, 'UNSIGNED_BYTE', { bytes: inMemory('UNSIGNED_BYTE', [1]), offset: 0 }), ERROR]);
  const text = (input: string, out = 4): string => `!!NVgp4.0 PRIMITIVE_IN ${input}; PRIMITIVE_OUT POINTS; VERTICES_OUT ${String(out)}; MOV result.position, vertex[0].position; EMIT; END`;
  const limits = (values: readonly number[]): readonly Call[] => values.flatMap((value) => [call('ProgramVertexLimitNV', GP, value), ERROR, call('GetProgramivARB', GP, 'GEOMETRY_VERTICES_OUT_EXT')]);
  const most = gpu?.objects.limits.geometry.outputVertices ?? 0;
  const textured = (target: string): Call => load(VP, `!!NVvp4.0 MOV result.position, vertex.position; TEX result.attrib[0], vertex.position, texture[3], ${target}; END`);
  const fragments = (unit: number, target: string): Call => load(FP, `!!NVfp4.0 TEX result.color, fragment.color, texture[${String(unit)}], ${target}; END`);
  const both = [call('Enable', VP), call('Enable', FP)];
  return [
    ...['POINTS', 'LINES', 'TRIANGLES', 'LINES_ADJACENCY', 'TRIANGLES_ADJACENCY'].map((input) => [vertex, call('Enable', VP), load(GP, text(input)), call('Enable', GP), ERROR, call('VertexPointer', 2, 'SHORT', 0, array), call('EnableClientState', 'VERTEX_ARRAY'), ...begun]),
    [...begun.slice(0, 20), call('Enable', GP), ...begun.slice(0, 10), call('Enable', FP), ...begun.slice(0, 10)],
    [load(GP, text('POINTS', 9)), ...limits([1, 9, most, most + 1, 3]), load(GP, text('LINES', 7)), call('GetProgramivARB', GP, 'GEOMETRY_VERTICES_OUT_EXT'), call('BindProgramARB', GP, 5), ...limits([2]), load(GP, text('LINES', 6)), ...limits([2]), call('BindProgramARB', GP, 0), call('GetProgramivARB', GP, 'GEOMETRY_VERTICES_OUT_EXT')],
    ...[[3, '3D'], [3, '2D'], [2, '2D']].map(([unit = 0, target = '']) => [textured('3D'), fragments(Number(unit), String(target)), ...both, ERROR, call('Begin', 'POINTS'), call('End'), ERROR, call('RasterPos2f', 0, 0), ERROR, call('EvalMesh1', 'POINT', 0, 1), ERROR, call('Disable', FP), call('Begin', 'POINTS'), call('End'), ERROR]),
  ];
} // prettier-ignore

/** Limits that NV_gpu_program4 and NV_geometry_program4 have, besides those of each target before and after it has a program. */
function limits(): readonly Call[] {
  const ofTargets = ['GENERIC_ATTRIBS', 'GENERIC_RESULTS', 'CALL_DEPTH', 'IF_DEPTH', 'LOOP_DEPTH'];
  const integers = ['MIN_PROGRAM_TEXEL_OFFSET_EXT', 'MAX_PROGRAM_TEXEL_OFFSET_EXT', 'MAX_GEOMETRY_TEXTURE_IMAGE_UNITS_EXT'];
  return [
    ...TARGETS.flatMap((target) => ofTargets.flatMap((name) => [call('GetProgramivARB', target, `MAX_PROGRAM_${name}_NV`), ERROR])),
    ...integers.flatMap((name) => [call('GetIntegerv', name), ERROR]),
  ];
} // prettier-ignore

/** Each kind of texture attached by each command, at each kind of point; what each error leaves as it was; layers that are complete together, and that are not. */
function framebuffers({ limits }: Pick<Context, 'limits'>): readonly (readonly Call[])[] {
  const points = [...Array.from({ length: limits.colorAttachments }, (_, number) => `COLOR_ATTACHMENT${String(number)}_EXT`), 'DEPTH_ATTACHMENT_EXT', 'STENCIL_ATTACHMENT_EXT'];
  const [first = '', second = ''] = points;
  const at = (kind: string, point: string, ...given: Call['arguments']): readonly Call[] => [call(`FramebufferTexture${kind}EXT`, 'FRAMEBUFFER_EXT', point, ...given), ERROR];
  const faces = ['X', 'Y', 'Z'].flatMap((axis) => ['POSITIVE', 'NEGATIVE'].map((sign) => `TEXTURE_CUBE_MAP_${sign}_${axis}`));
  const textures = Array.from({ length: 10 }, (_, name) => name);
  const all = (point: string, level: number): readonly (readonly (readonly Call[])[])[] => [
    textures.map((name) => at('', point, name, level)),
    textures.flatMap((name) => [-1, 0, 2].map((layer) => at('Layer', point, name, level, layer))),
    textures.flatMap((name) => [...faces, 'TEXTURE_2D'].map((face) => at('Face', point, name, level, face))),
    textures.flatMap((name) => ['TEXTURE_1D', 'TEXTURE_2D'].map((target) => at('1D', point, target, name, level))),
    textures.flatMap((name) => ['TEXTURE_2D', 'TEXTURE_RECTANGLE_ARB', 'TEXTURE_3D', ...faces].map((target) => at('2D', point, target, name, level))),
    textures.flatMap((name) => ['TEXTURE_3D', 'TEXTURE_2D'].map((target) => at('3D', point, target, name, level, 1))),
  ];
  // Behind each call it is asked for what is attached there: what an error changes shows, and what a command leaves.
  const shown = attached(points);
  const there = shown.filter(({ arguments: given }) => given.length === 1 || given[1] === first);
  const ofOne = [0, 1, 2, -1, 31].flatMap((level) => all(first, level).map((each) => each.flatMap((calls) => [...at('Layer', first, 7, 1, 3), ...calls, ...there])));
  const pairs: readonly (readonly Call[])[] = [
    [...at('', first, 4, 0), ...at('', second, 4, 1)], [...at('', first, 5, 0), ...at('', second, 7, 0)], [...at('', first, 5, 0), ...at('', points.at(-2) ?? '', 7, 0)],
    [...at('', first, 6, 0), ...at('', second, 6, 1)], [...at('', first, 6, 0), ...at('', second, 7, 1)], [...at('', first, 5, 0), ...at('2D', second, faces[3] ?? '', 5, 0)],
    [...at('Layer', first, 4, 0, 8)], [...at('Layer', first, 4, 1, 4)], [...at('Layer', first, 6, 2, 5)], [...at('Layer', first, 7, 0, 5), ...at('Layer', second, 4, 0, 7)],
  ];
  const third = points[2] ?? '';
  // What is not attached has no layers: whoever does not detach has them still.
  const face = faces[1] ?? '';
  const detached = [at('Layer', first, 0, 0, 0), at('Face', first, 0, 0, face), at('1D', first, 'TEXTURE_1D', 0, 0), at('2D', first, face, 0, 0), at('3D', first, 'TEXTURE_3D', 0, 0, 0)];
  // Two that are complete together, and a third that is not.
  const triples: readonly (readonly Call[])[] = [at('', third, 4, 1), at('', third, 7, 0), at('Layer', third, 7, 0, 1), at('', points.at(-1) ?? '', 4, 2)];
  return [
    ...ofOne,
    ...detached.map((calls) => [...at('', first, 5, 0), ...at('', second, 5, 1), ...calls, ...shown]),
    ...triples.map((calls) => [...at('', first, 5, 0), ...at('', second, 5, 1), ...calls, ...shown]),
    ...points.map((point) => [...at('', point, 4, 1), ...shown, ...at('', point, 0, 99), ...shown]),
    ...pairs.map((calls) => [...calls, ...shown]),
    ...points.map((point) => [at('Layer', point, 7, 1, 2), at('Face', point, 5, 0, face), at('1D', point, 'TEXTURE_1D', 1, 1), at('2D', point, face, 5, 1), at('3D', point, 'TEXTURE_3D', 4, 1, 3)].flatMap((calls) => [...calls, ...attached([point])])),
    [call('NewList', 5, 'COMPILE'), ...at('', first, 4, 1), ...at('Layer', second, 7, 1, 2), ...at('Face', points.at(-1) ?? '', 5, 0, faces[1] ?? ''), call('EndList'), ...shown, call('CallList', 5), ...shown],
    [call('Begin', 'POINTS'), ...at('', first, 4, 1), ...at('1D', second, 'TEXTURE_1D', 1, 0), call('End'), ERROR, ...shown],
  ];
} // prettier-ignore

/**
 * What errata leave open, otherwise than the scripts that ask which interpretation a GL follows (../interpretations.ts): one that follows it in
 * those alone is found.
 */
function leftOpen({ gpu }: Pick<Context, 'gpu'>): readonly (readonly Call[])[] {
  const last = gpu?.objects.limits.vertex.parameterBuffers ?? 0;
  const memory = { bytes: inMemory('FLOAT', Array.from({ length: 16 }, (_, at) => at + 1)), offset: 0 };
  const buffers = ['VERTEX_PROGRAM', 'FRAGMENT_PROGRAM', 'GEOMETRY_PROGRAM'].flatMap((kind) => {
    const target = `${kind}_PARAMETER_BUFFER_NV`;
    const filled = [call('BindBuffer', target, 3), call('BufferData', target, 64, memory, 'DYNAMIC_DRAW')];
    const told = [ERROR, call('GetIntegerv', target), call('GetIntegerIndexedvEXT', target, 2)];
    return [
      ...[0, 2, 4, 16].map((size) => [...filled, call('BindBufferRangeNV', target, 2, 3, 0, size), ...told]),
      [...filled, call('BindBufferOffsetNV', target, 2, 3, 0), ...told, call('BindBufferBaseNV', target, 2, 0), ...told, call('BindBufferOffsetNV', target, 2, 0, 0), ...told],
      [last, last + 1, 2 ** 32 - 1].flatMap((point) => ['f', 'Ii', 'Iui'].flatMap((form) => [call(`ProgramBufferParameters${form}vNV`, target, point, 1, 0, [1]), ERROR, call(`ProgramBufferParameters${form}vNV`, target, point, 0, 2, [1, 2]), ERROR])),
    ];
  });
  const vertex = load(VP, '!!NVvp4.0 MOV result.position, vertex.position; END');
  const points = load(GP, '!!NVgp4.0 PRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 1; MOV result.position, vertex[0].position; EMIT; END');
  const rasters = [call('RasterPos2f', 0, 0), call('RasterPos3d', 0, 0, 0), call('RasterPos4s', 0, 0, 0, 1)].map((raster) => [
    vertex, call('Enable', VP), raster, ERROR, ...[call('Enable', GP), points, call('BindProgramARB', GP, 5), call('Disable', GP)].flatMap((change) => [change, raster, ERROR]),
  ]);
  return [...buffers, ...rasters];
} // prettier-ignore

export function gpu(
  context: Pick<Context, 'limits' | 'gpu' | 'extensions'>,
): readonly (readonly Call[])[] {
  return [
    ...reading(),
    ...parameters(context),
    ...types(),
    ...queries(),
    ...buffers(),
    ...geometry(context),
    ...(context.extensions.has('NV_gpu_program4') ? [limits(), ...leftOpen(context)] : []),
    ...(context.extensions.has('EXT_framebuffer_object') ? framebuffers(context) : []),
  ];
}
