/**
 * The commands around GPU programs: those of ARB_vertex_program, NV_gpu_program4, NV_vertex_program4, NV_geometry_program4 and
 * NV_parameter_buffer_object (New Procedures and Functions), and those of buffer objects (OpenGL 2.0 §2.9) that the last of them
 * touches. The types intptr and sizeiptr are int here: no size of a buffer that a script has is greater.
 */
import {
  CLIENT,
  commandsOf,
  family,
  SERVER,
  TYPE_OF,
  VERTEX,
  type GlCommandSpec,
  type GlDocument,
  type Letter,
} from './families.js';

function of(
  document: GlDocument,
  section: string,
  kind: typeof VERTEX,
  declarations: readonly string[],
): readonly GlCommandSpec[] {
  const extension = document === 'ARB_vertex_program' ? document : 'NV_gpu_program4';
  return commandsOf({ document, section, extension }, kind, declarations);
}

/** Those that NV_geometry_program4 has where there is EXT_framebuffer_object: its own, and what it says of that extension's. */
function ofFramebuffers(section: string, declarations: readonly string[]): readonly GlCommandSpec[] {
  const where = { document: 'NV_geometry_program4', section, extension: 'EXT_framebuffer_object' } as const;
  return commandsOf(where, CLIENT, declarations);
} // prettier-ignore

const INTEGERS: readonly Letter[] = ['b', 's', 'i', 'ub', 'us', 'ui'];

/** Four values by an array, of types of which there is no other form. */
function vectors(name: string, letters: readonly Letter[], suffix: string): readonly string[] {
  return letters.map(
    (letter) => `${name}4${letter}v${suffix}(uint index, ${TYPE_OF[letter]} v[4])`,
  );
}

const ATTRIBUTES = [
  ...family('VertexAttrib', { sizes: [1, 2, 3, 4], letters: ['s', 'f', 'd'], first: ['uint index'], suffix: 'ARB' }),
  ...vectors('VertexAttrib', ['b', 'i', 'ub', 'us', 'ui'], 'ARB'),
  'VertexAttrib4NubARB(uint index, ubyte x, ubyte y, ubyte z, ubyte w)',
  ...INTEGERS.map((letter) => `VertexAttrib4N${letter}vARB(uint index, ${TYPE_OF[letter]} v[4])`),
]; // prettier-ignore

const INTEGER_ATTRIBUTES = [
  ...family('VertexAttribI', { sizes: [1, 2, 3, 4], letters: ['i', 'ui'], first: ['uint index'], suffix: 'EXT' }),
  ...vectors('VertexAttribI', ['b', 's', 'ub', 'us'], 'EXT'),
]; // prettier-ignore

const SCOPES = ['Env', 'Local'] as const;

/** ProgramEnvParameter4fARB and its kin. */
const PARAMETERS = SCOPES.flatMap((scope) =>
  (['f', 'd'] as const).flatMap((letter) => {
    const type = TYPE_OF[letter];
    const values = ['x', 'y', 'z', 'w'].map((name) => `${type} ${name}`).join(', ');
    return [
      `Program${scope}Parameter4${letter}ARB(enum target, uint index, ${values})`,
      `Program${scope}Parameter4${letter}vARB(enum target, uint index, ${type} params[4])`,
    ];
  }),
);

/** ProgramEnvParameterI4iNV and its kin; several parameters at once have two names (gp4.E-parameters4fv-suffix). */
const TYPED_PARAMETERS = SCOPES.flatMap((scope) => [
  ...(['i', 'ui'] as const).flatMap((letter) => {
    const type = TYPE_OF[letter];
    const values = ['x', 'y', 'z', 'w'].map((name) => `${type} ${name}`).join(', ');
    return [
      `Program${scope}ParameterI4${letter}NV(enum target, uint index, ${values})`,
      `Program${scope}ParameterI4${letter}vNV(enum target, uint index, ${type} params[4])`,
      `Program${scope}ParametersI4${letter}vNV(enum target, uint index, sizei count, ${type} params[4*count])`,
    ];
  }),
  ...['NV', 'EXT'].map(
    (suffix) =>
      `Program${scope}Parameters4fv${suffix}(enum target, uint index, sizei count, float params[4*count])`,
  ),
]);

export const GPU_COMMANDS: readonly GlCommandSpec[] = [
  ...of('ARB_vertex_program', '2.7', VERTEX, ATTRIBUTES),
  // Those that a list does not take are named in §5.4.
  ...of('ARB_vertex_program', '2.8', CLIENT, [
    'VertexAttribPointerARB(uint index, int size, enum type, boolean normalized, sizei stride, memory pointer)',
    'EnableVertexAttribArrayARB(uint index)',
    'DisableVertexAttribArrayARB(uint index)',
  ]),
  // The string is `string` in C, and `program` in GLX, whose name is taken for both.
  ...of('ARB_vertex_program', '2.14.1', SERVER, [
    'ProgramStringARB(enum target, enum format, sizei len, bytes program)',
    'BindProgramARB(enum target, uint program)',
    ...PARAMETERS,
  ]),
  ...of('ARB_vertex_program', '2.14.1', CLIENT, [
    'DeleteProgramsARB(sizei n, uint programs[n])',
    'GenProgramsARB(sizei n)',
  ]),
  ...of('ARB_vertex_program', '6.1.12', CLIENT, [
    ...SCOPES.flatMap((scope) => [
      `GetProgram${scope}ParameterfvARB(enum target, uint index)`,
      `GetProgram${scope}ParameterdvARB(enum target, uint index)`,
    ]),
    'GetProgramivARB(enum target, enum pname)',
    'GetProgramStringARB(enum target, enum pname)',
    'GetVertexAttribdvARB(uint index, enum pname)',
    'GetVertexAttribfvARB(uint index, enum pname)',
    'GetVertexAttribivARB(uint index, enum pname)',
    'GetVertexAttribPointervARB(uint index, enum pname)',
    'IsProgramARB(uint program)',
  ]),
  ...of('ARB_vertex_program', '6.1.11', CLIENT, ['GetString(enum name)']),
  ...of('NV_gpu_program4', '2.14.1', SERVER, TYPED_PARAMETERS),
  ...of('NV_gpu_program4', '6.1.12', CLIENT, SCOPES.flatMap((scope) => [
    `GetProgram${scope}ParameterIivNV(enum target, uint index)`,
    `GetProgram${scope}ParameterIuivNV(enum target, uint index)`,
  ])),
  ...of('NV_vertex_program4', '2.7', VERTEX, INTEGER_ATTRIBUTES),
  ...of('NV_vertex_program4', '2.7', CLIENT, [
    'VertexAttribIPointerEXT(uint index, int size, enum type, sizei stride, memory pointer)',
  ]),
  ...of('NV_vertex_program4', '6.1.14', CLIENT, [
    'GetVertexAttribIivEXT(uint index, enum pname)',
    'GetVertexAttribIuivEXT(uint index, enum pname)',
  ]),
  ...of('NV_geometry_program4', '2.14.6.4', SERVER, ['ProgramVertexLimitNV(enum target, int limit)']),
  ...ofFramebuffers('4.4.2.3', [
    'FramebufferTextureEXT(enum target, enum attachment, uint texture, int level)',
    'FramebufferTextureLayerEXT(enum target, enum attachment, uint texture, int level, int layer)',
    'FramebufferTextureFaceEXT(enum target, enum attachment, uint texture, int level, enum face)',
    'FramebufferTexture1DEXT(enum target, enum attachment, enum textarget, uint texture, int level)',
    'FramebufferTexture2DEXT(enum target, enum attachment, enum textarget, uint texture, int level)',
    'FramebufferTexture3DEXT(enum target, enum attachment, enum textarget, uint texture, int level, int zoffset)',
  ]),
  ...ofFramebuffers('4.4.4.2', ['CheckFramebufferStatusEXT(enum target)']),
  ...ofFramebuffers('6.1.3', ['GetFramebufferAttachmentParameterivEXT(enum target, enum attachment, enum pname)']),
  ...of('NV_parameter_buffer_object', '2.14.1', SERVER, [
    'ProgramBufferParametersfvNV(enum target, uint bindingIndex, uint wordIndex, sizei count, float params[count])',
    'ProgramBufferParametersIivNV(enum target, uint bindingIndex, uint wordIndex, sizei count, int params[count])',
    'ProgramBufferParametersIuivNV(enum target, uint bindingIndex, uint wordIndex, sizei count, uint params[count])',
  ]),
  ...of('NV_parameter_buffer_object', '2.14.1', CLIENT, [
    'BindBuffer(enum target, uint buffer)',
    'BindBufferBaseNV(enum target, uint index, uint buffer)',
    'BindBufferOffsetNV(enum target, uint index, uint buffer, int offset)',
    'BindBufferRangeNV(enum target, uint index, uint buffer, int offset, int size)',
    'BufferData(enum target, int size, memory data, enum usage)',
    'BufferSubData(enum target, int offset, int size, memory data)',
  ]),
  ...of('NV_parameter_buffer_object', '6.1.1', CLIENT, [
    'GetIntegerIndexedvEXT(enum value, uint index)',
  ]),
]; // prettier-ignore
