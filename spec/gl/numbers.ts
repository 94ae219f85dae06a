/**
 * The numbers of enumerants and of masks, which a GL is given in the place of names: those that GLX sends (`glx/enumerants.ts`), and those
 * of ARB_vertex_program, ARB_fragment_program, NV_gpu_program4, NV_geometry_program4, NV_parameter_buffer_object, of buffer objects and framebuffers;
 * as the OpenGL API registry has them (github.com/KhronosGroup/OpenGL-Registry, xml/gl.xml). Names are without "GL_".
 */
import { maskOfNames, nameOfNumber, namesOfMask, numberOfName } from './glx/enumerants.js';
import { ADJACENCY_MODES } from './primitives.js';
import { nvName } from './same-numbers.js';

/** Each name takes the next number. */
function run(first: number, ...names: readonly string[]): readonly (readonly [string, number])[] {
  return names.map((name, index) => [name, first + index] as const);
}

/** PROGRAM_…, MAX_PROGRAM_…, and both of what is native. */
function resources(first: number, ...names: readonly string[]): ReturnType<typeof run> {
  return names.flatMap((name, index) =>
    run(
      first + 4 * index,
      `PROGRAM_${name}_ARB`,
      `MAX_PROGRAM_${name}_ARB`,
      `PROGRAM_NATIVE_${name}_ARB`,
      `MAX_PROGRAM_NATIVE_${name}_ARB`,
    ),
  );
}

/** No enumerant has it: what generated scripts give where a name is wanted that is none. */
const NO_ENUMERANT = 0x7fff0001;

const NUMBERS: ReadonlyMap<string, number> = new Map([
  ...run(0x000a, ...ADJACENCY_MODES),
  ...run(0x3006, 'CLIP_PLANE6', 'CLIP_PLANE7'),
  ...run(0x8622, 'VERTEX_ATTRIB_ARRAY_ENABLED_ARB'),
  ...run(0x8677, 'PROGRAM_BINDING_ARB'),
  ...run(0x8804, 'FRAGMENT_PROGRAM_ARB'),
  ...run(0x8869, 'MAX_VERTEX_ATTRIBS_ARB', 'VERTEX_ATTRIB_ARRAY_NORMALIZED_ARB'),
  ...run(0x8874, 'PROGRAM_ERROR_STRING_ARB', 'PROGRAM_FORMAT_ASCII_ARB', 'PROGRAM_FORMAT_ARB'),
  ...resources(0x88a0, 'INSTRUCTIONS', 'TEMPORARIES', 'PARAMETERS', 'ATTRIBS', 'ADDRESS_REGISTERS'),
  ...run(
    0x88b4,
    'MAX_PROGRAM_LOCAL_PARAMETERS_ARB',
    'MAX_PROGRAM_ENV_PARAMETERS_ARB',
    'PROGRAM_UNDER_NATIVE_LIMITS_ARB',
    'TRANSPOSE_CURRENT_MATRIX_ARB',
  ),
  ...run(0x88c0, ...Array.from({ length: 32 }, (_, number) => `MATRIX${String(number)}_ARB`)),
  ...run(0x88e0, 'STREAM_DRAW', 'STREAM_READ', 'STREAM_COPY'),
  ...run(0x88e4, 'STATIC_DRAW', 'STATIC_READ', 'STATIC_COPY'),
  ...run(0x88e8, 'DYNAMIC_DRAW', 'DYNAMIC_READ', 'DYNAMIC_COPY'),
  ...run(
    0x88f4,
    'MAX_PROGRAM_EXEC_INSTRUCTIONS_NV',
    'MAX_PROGRAM_CALL_DEPTH_NV',
    'MAX_PROGRAM_IF_DEPTH_NV',
    'MAX_PROGRAM_LOOP_DEPTH_NV',
    'MAX_PROGRAM_LOOP_COUNT_NV',
  ),
  ...run(0x88fd, 'VERTEX_ATTRIB_ARRAY_INTEGER_EXT'),
  ...run(
    0x8904,
    'MIN_PROGRAM_TEXEL_OFFSET_EXT',
    'MAX_PROGRAM_TEXEL_OFFSET_EXT',
    'PROGRAM_ATTRIB_COMPONENTS_NV',
    'PROGRAM_RESULT_COMPONENTS_NV',
    'MAX_PROGRAM_ATTRIB_COMPONENTS_NV',
    'MAX_PROGRAM_RESULT_COMPONENTS_NV',
  ),
  ...run(
    0x8c26,
    'GEOMETRY_PROGRAM_NV',
    'MAX_PROGRAM_OUTPUT_VERTICES_NV',
    'MAX_PROGRAM_TOTAL_OUTPUT_COMPONENTS_NV',
    'MAX_GEOMETRY_TEXTURE_IMAGE_UNITS_EXT',
  ),
  ...run(0x84f5, 'TEXTURE_RECTANGLE_ARB'),
  ...run(
    0x8515,
    ...['X', 'Y', 'Z'].flatMap((axis) => [
      `TEXTURE_CUBE_MAP_POSITIVE_${axis}`,
      `TEXTURE_CUBE_MAP_NEGATIVE_${axis}`,
    ]),
  ),
  ...run(0x8ca8, 'READ_FRAMEBUFFER_EXT', 'DRAW_FRAMEBUFFER_EXT'),
  ...run(
    0x8cd0,
    ...[
      'OBJECT_TYPE',
      'OBJECT_NAME',
      'TEXTURE_LEVEL',
      'TEXTURE_CUBE_MAP_FACE',
      'TEXTURE_LAYER',
    ].map((name) => `FRAMEBUFFER_ATTACHMENT_${name}_EXT`),
    'FRAMEBUFFER_COMPLETE_EXT',
  ),
  ...run(0x8cdd, 'FRAMEBUFFER_UNSUPPORTED_EXT'),
  ...run(
    0x8ce0,
    ...Array.from({ length: 16 }, (_, number) => `COLOR_ATTACHMENT${String(number)}_EXT`),
  ),
  ...run(0x8d00, 'DEPTH_ATTACHMENT_EXT'),
  ...run(0x8d20, 'STENCIL_ATTACHMENT_EXT'),
  ...run(0x8d40, 'FRAMEBUFFER_EXT'),
  ...run(
    0x8da7,
    'FRAMEBUFFER_ATTACHMENT_LAYERED_EXT',
    'FRAMEBUFFER_INCOMPLETE_LAYER_TARGETS_EXT',
    'FRAMEBUFFER_INCOMPLETE_LAYER_COUNT_EXT',
  ),
  ...run(
    0x8da0,
    'MAX_PROGRAM_PARAMETER_BUFFER_BINDINGS_NV',
    'MAX_PROGRAM_PARAMETER_BUFFER_SIZE_NV',
    'VERTEX_PROGRAM_PARAMETER_BUFFER_NV',
    'GEOMETRY_PROGRAM_PARAMETER_BUFFER_NV',
    'FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV',
    'MAX_PROGRAM_GENERIC_ATTRIBS_NV',
    'MAX_PROGRAM_GENERIC_RESULTS_NV',
  ),
  ...run(
    0x8dda,
    'GEOMETRY_VERTICES_OUT_EXT',
    'GEOMETRY_INPUT_TYPE_EXT',
    'GEOMETRY_OUTPUT_TYPE_EXT',
  ),
  ['NONSENSE', NO_ENUMERANT],
]);

const NAMES: ReadonlyMap<number, string> = new Map(
  [...NUMBERS].map(([name, value]) => [value, name]),
);

/** The number of an enumerant in an argument of a command; null where none is known. */
export function enumerantNumber(command: string, parameter: string, name: string): number | null {
  const known = NUMBERS.get(name);
  return known ?? numberOfName(command, parameter, nvName(name));
}

/** A name of a number there: that of NV_vertex_program where it has several; "0x84C5" where it has none. */
export function enumerantName(command: string, parameter: string, value: number): string {
  // Small numbers are modes of Begin here, and something else elsewhere.
  const own = value < 0x100 && !isMode(command, parameter) ? undefined : NAMES.get(value);
  // The number of MAP2_VERTEX_ATTRIB7_4_NV too, which is no name of a program's.
  const isOther = own === 'PROGRAM_BINDING_ARB' && command !== 'GetProgramivARB';
  return (isOther ? undefined : own) ?? nameOfNumber(command, parameter, value);
}

function isMode(command: string, parameter: string): boolean {
  return parameter === 'mode' && /^(?:Begin|DrawArrays|DrawElements)$/.test(command);
}

/** The groups of PushClientAttrib, by the number of the bit. */
const CLIENT_BITS = ['CLIENT_PIXEL_STORE_BIT', 'CLIENT_VERTEX_ARRAY_BIT'];
const ALL_CLIENT = 'CLIENT_ALL_ATTRIB_BITS';
const ALL = 0xffffffff;

/** A mask as a C program has it: the number of each name, whatever the command makes of it; null where one is no name of a bit. */
export function maskNumber(names: readonly string[]): number | null {
  let mask = 0;
  for (const name of names) {
    const bit = CLIENT_BITS.indexOf(name);
    const own = name === ALL_CLIENT ? ALL : bit >= 0 ? 1 << bit : maskOfNames([name]);
    if (own === null) return null;
    mask |= own;
  }
  return mask >>> 0;
}

/** The names of the bits of a mask, as a command takes them; bits that are none of its own have no name. */
export function maskNames(command: string, mask: number): readonly string[] {
  if (!command.includes('Client')) return namesOfMask(mask);
  if (mask === ALL) return [ALL_CLIENT];
  return CLIENT_BITS.filter((_, bit) => (mask & (1 << bit)) !== 0);
}
