/** A call of every command that has no error in a new context, or after the calls that it needs: what tests of errors change in one place. */
import type { GlCommandSpec } from '../../../spec/gl/commands.js';
import type { DeclaredParameter } from '../../../spec/gl/declaration.js';
import type { Argument, Call } from './call.js';
import { inMemory } from './memory.js';
import { PROGRAMS } from './scripted.testing.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const MEMORY = inMemory('FLOAT', [...new Array(64).keys()]);
const BUFFER = 'VERTEX_PROGRAM_PARAMETER_BUFFER_NV';

/** What a buffer is bound by, of 16 words. */
const BOUND = `glBindBuffer(GL_${BUFFER}, 5); glBufferData(GL_${BUFFER}, 64, NULL, GL_STATIC_DRAW); glBindBufferBaseNV(GL_${BUFFER}, 0, 5);`;

/** A geometry program of points, in the current object. */
const GEOMETRY = (() => {
  const text = '!!NVgp4.0 PRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 4; MOV result.position, vertex[0].position; END'; // prettier-ignore
  return `glProgramStringARB(GL_GEOMETRY_PROGRAM_NV, GL_PROGRAM_FORMAT_ASCII_ARB, ${String(text.length)}, "${text}");`;
})();

/** What has to come before; the first that fits. */
const BEFORE: readonly (readonly [RegExp, string])[] = [
  [/^End$/, 'glBegin(GL_POINTS);'],
  [/^EndList$/, 'glNewList(1, GL_COMPILE_AND_EXECUTE);'],
  [/^PopMatrix$/, 'glPushMatrix();'],
  [/^PopAttrib$/, 'glPushAttrib(GL_ENABLE_BIT);'],
  [/^PopClientAttrib$/, 'glPushClientAttrib(GL_CLIENT_VERTEX_ARRAY_BIT);'],
  [/^(?:Buffer(?:Sub)?Data|ProgramBufferParameters\w+|BindBuffer\w+)$/, BOUND],
  [/^ProgramVertexLimitNV$/, GEOMETRY],
  [/^GetFramebuffer/, 'glFramebufferTextureEXT(GL_FRAMEBUFFER_EXT, GL_COLOR_ATTACHMENT0_EXT, 4, 0);'],
  [/^(?:LoadProgram|BindProgram|AreProgramsResident|ExecuteProgram|GetProgram(?:iv|String))NV$/, PROGRAMS],
]; // prettier-ignore

/** Enumerants, strings and numbers by the command and the name of the parameter; the first that fits. */
const ARGUMENTS: readonly (readonly [RegExp, string, Argument])[] = [
  [/Framebuffer/, 'target', 'FRAMEBUFFER_EXT'],
  [/Framebuffer/, 'attachment', 'COLOR_ATTACHMENT0_EXT'],
  [/^GetFramebuffer/, 'pname', 'FRAMEBUFFER_ATTACHMENT_LAYERED_EXT'],
  [/^FramebufferTextureFace/, 'texture', 5],
  [/^FramebufferTextureFace/, 'face', 'TEXTURE_CUBE_MAP_NEGATIVE_X'],
  [/^FramebufferTexture1D/, 'texture', 1],
  [/^FramebufferTexture1D/, 'textarget', 'TEXTURE_1D'],
  [/^FramebufferTexture2D/, 'texture', 2],
  [/^FramebufferTexture2D/, 'textarget', 'TEXTURE_2D'],
  [/^FramebufferTexture3D/, 'textarget', 'TEXTURE_3D'],
  [/^FramebufferTexture/, 'texture', 4],
  [/^BindBuffer|^Buffer|^ProgramBuffer/, 'target', BUFFER],
  [/^GetIntegerIndexed/, 'value', BUFFER],
  [/^BindBuffer/, 'index', 0],
  [/^BindBuffer/, 'buffer', 5],
  [/^BindBuffer/, 'offset', 0],
  [/^BindBuffer|^Buffer/, 'size', 8],
  [/^BufferData/, 'data', null],
  [/^BufferData/, 'usage', 'STATIC_DRAW'],
  [/^ProgramBuffer/, 'bindingIndex', 0],
  [/^ExecuteProgram/, 'target', 'VERTEX_STATE_PROGRAM_NV'],
  [/^ExecuteProgram/, 'id', 2],
  [/^LoadProgram/, 'program', bytes('!!VP1.0 MOV o[HPOS], v[0]; END')],
  [/^LoadProgram/, 'len', 30],
  [/^ProgramString/, 'program', bytes('!!NVvp4.0 MOV result.position, vertex.position; END')],
  [/^ProgramString/, 'len', 51],
  [/^ProgramString/, 'format', 'PROGRAM_FORMAT_ASCII_ARB'],
  [/^ProgramVertexLimit/, 'target', 'GEOMETRY_PROGRAM_NV'],
  [/^Map1/, 'target', 'MAP1_VERTEX_3'],
  [/^Map2/, 'target', 'MAP2_VERTEX_3'],
  [/^Map[12]/, 'stride', 3],
  [/^Map2/, 'ustride', 3],
  [/^Map2/, 'vstride', 3],
  [/^Map/, 'u2', 2],
  [/^Map/, 'v2', 2],
  [/^GetMap/, 'target', 'MAP1_NORMAL'],
  [/^GetMap/, 'query', 'ORDER'],
  [/^(?:Get)?(?:Program|Track|Load|Bind)/, 'target', 'VERTEX_PROGRAM_NV'],
  [/^TrackMatrix/, 'address', 4],
  [/^GetTrackMatrix/, 'address', 4],
  [/^TrackMatrix/, 'matrix', 'MODELVIEW'],
  [/^TrackMatrix/, 'transform', 'IDENTITY_NV'],
  [/^GetTrackMatrix/, 'pname', 'TRACK_MATRIX_NV'],
  [/^GetProgramParameter/, 'pname', 'PROGRAM_PARAMETER_NV'],
  [/^GetProgramiv/, 'pname', 'PROGRAM_LENGTH_NV'],
  [/^GetProgramString/, 'pname', 'PROGRAM_STRING_NV'],
  [/^GetString/, 'name', 'PROGRAM_ERROR_STRING_ARB'],
  [/^GetVertexAttribPointer/, 'pname', 'ATTRIB_ARRAY_POINTER_NV'],
  [/^GetVertexAttrib/, 'pname', 'CURRENT_ATTRIB_NV'],
  [/^Get\w+v$/, 'pname', 'POINT_SIZE'],
  [/^MatrixMode/, 'mode', 'PROJECTION'],
  [/^FrontFace/, 'mode', 'CW'],
  [/^ShadeModel/, 'mode', 'FLAT'],
  [/^EvalMesh/, 'mode', 'POINT'],
  [/^NewList/, 'mode', 'COMPILE'],
  [/./, 'mode', 'POINTS'],
  [/./, 'texture', 'TEXTURE1_ARB'],
  [/./, 'cap', 'POINT_SMOOTH'],
  [/./, 'plane', 'CLIP_PLANE1'],
  [/./, 'array', 'VERTEX_ARRAY'],
  [/./, 'format', 'V3F'],
  [/^VertexAttribIPointer/, 'type', 'INT'],
  [/^DrawElements/, 'type', 'UNSIGNED_BYTE'],
  [/./, 'type', 'FLOAT'],
  [/^SecondaryColorPointer/, 'size', 3],
  [/^VertexWeightPointer/, 'size', 1],
  [/./, 'size', 3],
  [/^(?:Frustum|Ortho)/, 'right', 2],
  [/^(?:Frustum|Ortho)/, 'top', 2],
  [/^(?:Frustum|Ortho)/, 'far', 2],
  [/./, 'stride', 0],
]; // prettier-ignore

function argument(command: string, { name, type, count }: DeclaredParameter): Argument {
  const own = ARGUMENTS.find(([of, parameter]) => parameter === name && of.test(command));
  if (own !== undefined) return own[2];
  if (count !== null) return Array.from({ length: 16 }, () => 1);
  switch (type) {
    case 'enum':
      throw new Error(`gl${command} has no ${name} here`);
    case 'bitfield':
      return ['ENABLE_BIT'];
    case 'boolean':
      return false;
    case 'bytes':
      return bytes('');
    case 'memory':
      return { bytes: MEMORY, offset: 0 };
    default:
      return 1;
  }
}

/** The script that has to come before a command. */
export function beforeLegal({ name }: GlCommandSpec): string {
  return BEFORE.find(([of]) => of.test(name))?.[1] ?? '';
}

/** A call without an error; with one, where other arguments are given by name. */
export function legalCall(
  { name, parameters }: GlCommandSpec,
  others: Readonly<Record<string, Argument>> = {},
): Call {
  for (const other of Object.keys(others)) {
    if (!parameters.some((each) => each.name === other)) {
      throw new Error(`gl${name} has no ${other}`);
    }
  }
  return {
    command: name,
    arguments: parameters.map((each) => others[each.name] ?? argument(name, each)),
  };
}
