/** What a command changes around GPU programs: state variables by the names of their queries. */
import type { Context } from '../../semantics/gl/context/context.js';
import type { GpuPart } from '../../semantics/gl/context/gpu/state.js';
import type { GlState, ParameterArray, ProgramObject } from '../../semantics/gl/state.js';
import type { Entry, Part } from './state-part.js';

/** A part of the state of GPU programs; nothing of a context without them. */
function part(of: (gpu: GpuPart) => unknown, entries: (gpu: GpuPart) => Iterable<Entry>): Part {
  return {
    of: ({ gpu }: Context) => (gpu === null ? null : of(gpu)),
    entries: ({ gpu }: Context) => (gpu === null ? [] : entries(gpu)),
  };
}

function ofParameters(name: string, parameters: ParameterArray): readonly Entry[] {
  return [...parameters].map(([index, { type, values }]): Entry => [
    `${name} ${String(index)}`,
    values,
    type,
  ]);
}

function ofObject(name: string, { program, locals }: ProgramObject): readonly Entry[] {
  return [
    [`PROGRAM_STRING_ARB of ${name}`, program?.source ?? ''],
    [`GEOMETRY_VERTICES_OUT_EXT of ${name}`, program?.geometry?.verticesOut ?? null],
    ...ofParameters(`local parameter of ${name},`, locals),
  ];
}

function ofTargets({ targets }: GlState): readonly Entry[] {
  return Object.entries(targets).flatMap(([type, { current, defaultObject, environment }]) => [
    [`PROGRAM_BINDING_ARB of ${type} programs`, current] as const,
    ...ofObject(`the default ${type} program object`, defaultObject),
    ...ofParameters(`environment parameter of ${type} programs,`, environment),
  ]);
}

function ofBuffers({ buffers }: GlState): readonly Entry[] {
  return [
    ...[...buffers.objects].map(([name, object]): Entry => [
      `size of buffer ${String(name)}`,
      object.size,
    ]),
    ...[...buffers.objects].flatMap(([name, { words }]) =>
      words.map(({ type, value }, word): Entry => [
        `word ${String(word)} of buffer ${String(name)}`,
        [value],
        type,
      ]),
    ),
    ...Object.entries(buffers.targets).flatMap(([type, { general, points }]): Entry[] => [
      [`buffer bound for ${type} programs`, general],
      ...[...points].map(([point, { buffer }]): Entry => [
        `binding point ${String(point)} of ${type} programs`,
        buffer,
      ]),
    ]),
  ];
}

export const GPU_PARTS: readonly Part[] = [
  part(
    ({ generic }) => generic,
    ({ generic }) =>
      generic.map(({ type, values }, number): Entry => [
        `generic attribute ${String(number)}`,
        values,
        type,
      ]),
  ),
  part(
    ({ lost }) => lost,
    ({ lost }) =>
      [...lost].map((number): Entry => [`conventional attribute ${String(number)}`, 'undefined']),
  ),
  part(
    ({ objects }) => objects.targets,
    ({ objects }) => ofTargets(objects),
  ),
  part(
    ({ objects }) => objects.programs,
    ({ objects }) =>
      [...objects.programs].flatMap(([name, object]) =>
        ofObject(`program ${String(name)}`, object),
      ),
  ),
  part(
    ({ attachments }) => attachments,
    ({ attachments }) =>
      [...attachments].flatMap(
        ([point, { texture, level, cubeFace, layer, isLayered }]): Entry[] => [
          [`OBJECT_NAME of ${point}`, texture],
          [`TEXTURE_LEVEL of ${point}`, level],
          [`TEXTURE_CUBE_MAP_FACE of ${point}`, cubeFace],
          [`TEXTURE_LAYER of ${point}`, layer],
          [`LAYERED of ${point}`, isLayered],
        ],
      ),
  ),
  part(
    ({ reserved }) => reserved,
    ({ reserved }) =>
      [...reserved].map((name): Entry => [`name ${String(name)}`, 'generated, of no program']),
  ),
  part(
    ({ objects }) => objects.errorPosition,
    ({ objects }) => [['PROGRAM_ERROR_POSITION_ARB', objects.errorPosition]],
  ),
  part(
    ({ objects }) => objects.errorString,
    ({ objects }) => [['PROGRAM_ERROR_STRING_ARB', objects.errorString]],
  ),
  part(
    ({ objects }) => objects.buffers,
    ({ objects }) => ofBuffers(objects),
  ),
];
