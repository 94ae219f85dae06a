/** Random calls in tests. */
import fc from 'fast-check';
import { GL_COMMANDS, type GlCommandSpec } from '../../../spec/gl/commands.js';
import type { DeclaredParameter } from '../../../spec/gl/declaration.js';
import type { ContextLimits, ContextName } from '../../../spec/gl/limits.js';
import type { Argument, Call } from './call.js';
import { newContext } from './context.js';
import { legalCall } from './legal-calls.testing.js';
import { inMemory } from './memory.js';

const NAMES = [
  'VERTEX_PROGRAM_NV', 'VERTEX_STATE_PROGRAM_NV', 'MODELVIEW', 'PROJECTION', 'TEXTURE', 'COLOR', 'MATRIX0_NV', 'MATRIX9_NV',
  'TEXTURE0_ARB', 'TEXTURE5_ARB', 'NONE', 'IDENTITY_NV', 'INVERSE_NV', 'INVERSE_TRANSPOSE_NV', 'MODELVIEW_PROJECTION_NV', 'POINTS',
  'POLYGON', 'FLOAT', 'SHORT', 'UNSIGNED_BYTE', 'DOUBLE', 'VERTEX_ATTRIB_ARRAY0_NV', 'VERTEX_ARRAY', 'NORMAL_ARRAY',
  'CURRENT_ATTRIB_NV', 'TRACK_MATRIX_NV', 'PROGRAM_PARAMETER_NV', 'PROGRAM_LENGTH_NV', 'CURRENT_MATRIX_NV', 'COMPILE',
  'COMPILE_AND_EXECUTE', 'ENABLE_BIT', 'CURRENT_BIT', 'MAP2_VERTEX_ATTRIB1_4_NV', 'CURRENT_COLOR', 'NONSENSE', 'CW', 'FLAT', 'CLIP_PLANE0',
  'CLIP_PLANE6', 'POINT_SMOOTH', 'TRIANGLES', 'VERTEX_PROGRAM_TWO_SIDE_NV', 'MAP1_VERTEX_3', 'MAP1_VERTEX_ATTRIB0_4_NV', 'MAP2_VERTEX_4', 'MAP2_NORMAL', 'AUTO_NORMAL',
  'MAP1_GRID_DOMAIN', 'POINT', 'LINE', 'FILL', 'COEFF', 'ORDER', 'C4UB_V2F', 'T2F_C4F_N3F_V3F',
]; // prettier-ignore

/** Names that contexts around GPU programs have. */
const GPU_NAMES = [
  ...NAMES, 'FRAGMENT_PROGRAM_ARB', 'GEOMETRY_PROGRAM_NV', 'VERTEX_PROGRAM_PARAMETER_BUFFER_NV', 'GEOMETRY_PROGRAM_PARAMETER_BUFFER_NV', 'STATIC_DRAW',
  'PROGRAM_FORMAT_ASCII_ARB', 'PROGRAM_STRING_ARB', 'PROGRAM_BINDING_ARB', 'GEOMETRY_VERTICES_OUT_EXT', 'MAX_PROGRAM_OUTPUT_VERTICES_NV',
  'VERTEX_ATTRIB_ARRAY_POINTER_ARB', 'CURRENT_VERTEX_ATTRIB_ARB', 'VERTEX_ATTRIB_ARRAY_ENABLED_ARB', 'PROGRAM_ERROR_STRING_ARB', 'VENDOR', 'INT',
  'TRIANGLES_ADJACENCY_EXT', 'VERTEX_PROGRAM_BINDING_NV', 'TRANSPOSE_CURRENT_MATRIX_ARB', 'MATRIX0_ARB',
  'FRAMEBUFFER_EXT', 'COLOR_ATTACHMENT1_EXT', 'COLOR_ATTACHMENT2_EXT', 'DEPTH_ATTACHMENT_EXT', 'TEXTURE_2D', 'TEXTURE_3D', 'TEXTURE_CUBE_MAP_POSITIVE_Z', 'FRAMEBUFFER_ATTACHMENT_TEXTURE_LAYER_EXT',
]; // prettier-ignore

const PROGRAMS = [
  '!!VP1.0 DP4 o[HPOS].x, c[4], v[0]; MOV o[HPOS].yzw, c[7]; END',
  '!!VSP1.0 RCP c[4], v[0].x; END',
  '!!VP2.0 MOV o[HPOS], v[1]; END',
  '!!VP1.0 MOV',
  '!!NVvp4.0 MOV result.position, vertex.position; END',
  '!!NVgp4.0 PRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 4; MOV result.position, vertex[0].position; END',
].map((text) => new TextEncoder().encode(text));

const MEMORY = inMemory('FLOAT', [...new Array(300).keys()]);

/** Any argument of a type, small numbers above all: other ones err soon. */
function argument(
  { type, count }: DeclaredParameter,
  names: readonly string[] = NAMES,
): fc.Arbitrary<Argument> {
  const signed = fc.integer({ min: -2, max: 17 });
  const unsigned = fc.integer({ min: 0, max: 17 });
  const one = ((): fc.Arbitrary<Argument> => {
    switch (type) {
      case 'enum':
        return fc.constantFrom(...names);
      case 'bitfield':
        return fc.subarray([
          'ENABLE_BIT',
          'CURRENT_BIT',
          'EVAL_BIT',
          'TRANSFORM_BIT',
          'POINT_BIT',
          'POLYGON_BIT',
          'LIGHTING_BIT',
        ]);
      case 'bytes':
        return fc.constantFrom(...PROGRAMS);
      case 'memory':
        return fc.constantFrom(null, { bytes: MEMORY, offset: 0 }, { bytes: MEMORY, offset: 4 });
      case 'float':
      case 'double':
        return fc.oneof(fc.float(), fc.constantFrom(0, -0, 1, 2, NaN, Infinity));
      case 'ubyte':
      case 'ushort':
      case 'uint':
        return type === 'uint' ? fc.oneof(unsigned, fc.constantFrom(96, 256)) : unsigned;
      default:
        return type === 'sizei' ? fc.oneof(signed, fc.constant(60)) : signed;
    }
  })();
  if (count === null) return one;
  // Long enough for the longest that a count asks for here.
  return fc.array(one, { minLength: 80, maxLength: 80 }) as fc.Arbitrary<Argument>;
}

const SPECS = [...GL_COMMANDS.values()].filter(
  ({ extension }) => extension !== 'NV_gpu_program4' && extension !== 'EXT_framebuffer_object',
);
/** Commands with many forms do not crowd the others out. */
const OTHERS = SPECS.filter(({ name }) => !/^(?:VertexAttrib\d|[A-Z]\w*\d[a-z])/.test(name));

function callOf(spec: GlCommandSpec): fc.Arbitrary<Call> {
  return fc
    .tuple(...spec.parameters.map((each) => argument(each)))
    .map((given) => ({ command: spec.name, arguments: given }));
}

export const anyCall = fc
  .oneof(
    { weight: 1, arbitrary: fc.constantFrom(...SPECS) },
    { weight: 3, arbitrary: fc.constantFrom(...OTHERS) },
  )
  .chain(callOf);

/** Any call of a context, half of them legal but for one argument or none. */
export function anyCallOf(
  extension: ContextName,
  limits: Partial<ContextLimits> = {},
): fc.Arbitrary<Call> {
  const { extensions, gpu } = newContext(extension, limits);
  const names = gpu === null ? NAMES : GPU_NAMES;
  const there = [...GL_COMMANDS.values()].filter(
    (spec) => spec.extension === null || extensions.has(spec.extension),
  );
  const others = there.filter(({ name }) => !/^(?:VertexAttrib\d|[A-Z]\w*\d[a-z])/.test(name));
  return fc
    .tuple(fc.oneof(fc.constantFrom(...there), fc.constantFrom(...others)), fc.boolean())
    .chain(([spec, isLegal]) => {
      const { name, parameters } = spec;
      const all = fc.tuple(...parameters.map((each) => argument(each, names)));
      if (!isLegal) return all.map((given) => ({ command: name, arguments: given }));
      const one = fc.integer({ min: 0, max: parameters.length });
      return fc.tuple(all, one).map(([given, changed]) => {
        const { arguments: own } = legalCall(spec);
        return { command: name, arguments: own.map((each, at) => (at === changed ? (given[at] ?? each) : each)) };
      });
    });
} // prettier-ignore
