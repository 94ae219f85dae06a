/**
 * The errors of commands around GPU programs: ARB_vertex_program, NV_gpu_program4, NV_vertex_program4, NV_geometry_program4,
 * NV_parameter_buffer_object, and OpenGL 2.0 of buffer objects.
 */
import { rowsOf, type ErrorRow } from './error-rows.js';

const arb = rowsOf('ARB_vertex_program');
const gp4 = rowsOf('NV_gpu_program4');
const nvvp4 = rowsOf('NV_vertex_program4');
const nvgp4 = rowsOf('NV_geometry_program4');
const pbo = rowsOf('NV_parameter_buffer_object');
const gl = rowsOf('OpenGL 1.2.1');
const arbfp = rowsOf('ARB_fragment_program');
const gl2 = rowsOf('OpenGL 2.0');

const GPU = { around: 'GPU programs' } as const;
const NO_ATTRIBUTE = 'index is MAX_VERTEX_ATTRIBS_ARB, 16, or more';
const NO_TARGET =
  'target is no program target: VERTEX_PROGRAM_ARB, FRAGMENT_PROGRAM_ARB or GEOMETRY_PROGRAM_NV';
const NO_BUFFER_TARGET = 'target is none of the three targets of parameter buffers';
const NO_WORDS = /^ProgramBufferParameters(?:f|Ii|Iui)vNV$/;
const BEGINNING = /^(?:Begin|RasterPos[234][sifd]v?|DrawArrays|DrawElements|EvalMesh[12])$/;
/** What attaches a texture to the framebuffer: as a whole, or a layer, a face, or an image of its target. */
const ATTACHING = /^FramebufferTexture(?:Layer|Face|[123]D)?EXT$/;
const DRAWING = /^(?:Begin|DrawArrays|DrawElements|EvalMesh[12])$/;

export const GPU_ERRORS: readonly ErrorRow[] = [
  // Generic attributes and their arrays
  arb('generic.index', '2.7', 'INVALID_VALUE', /^VertexAttrib[1-4]\w+ARB$/, NO_ATTRIBUTE),
  nvvp4('generic.integer-index', '2.7', 'INVALID_VALUE', /^VertexAttribI[1-4]\w+EXT$/, NO_ATTRIBUTE),
  arb('generic-array.index', '2.8', 'INVALID_VALUE', /^VertexAttribPointerARB$/, NO_ATTRIBUTE),
  nvvp4('generic-array.integer-index', '2.8', 'INVALID_VALUE', /^VertexAttribIPointerEXT$/, NO_ATTRIBUTE),
  arb('generic-array.size', 'Errors', 'INVALID_VALUE', /^VertexAttribI?Pointer(?:ARB|EXT)$/, 'size is not 1, 2, 3 or 4'),
  arb('generic-array.stride', 'Errors', 'INVALID_VALUE', /^VertexAttribI?Pointer(?:ARB|EXT)$/, 'stride is negative'),
  gl('generic-array.type', '2.5', 'INVALID_ENUM', /^VertexAttribI?Pointer(?:ARB|EXT)$/, 'type is none that the array has; one that stays integers has integer types alone'),
  arb('generic-array.enable', '2.8', 'INVALID_VALUE', /^(?:Enable|Disable)VertexAttribArrayARB$/, NO_ATTRIBUTE),
  arb('generic-query.index', '6.1.12', 'INVALID_VALUE', /^GetVertexAttrib[dfi]vARB$/, NO_ATTRIBUTE),
  nvvp4('generic-query.integer-index', '6.1.14', 'INVALID_VALUE', /^GetVertexAttribIu?ivEXT$/, NO_ATTRIBUTE),
  arb('generic-query.zero', '6.1.12', 'INVALID_OPERATION', /^GetVertexAttrib[dfi]vARB$/, 'index is zero, and pname is CURRENT_VERTEX_ATTRIB_ARB'),
  nvvp4('generic-query.integer-zero', '6.1.14', 'INVALID_OPERATION', /^GetVertexAttribIu?ivEXT$/, 'index is zero, and pname is CURRENT_VERTEX_ATTRIB_ARB'),
  gl('generic-query.name', '2.5', 'INVALID_ENUM', /^GetVertexAttrib(?:[dfi]vARB|Iu?ivEXT)$/, 'pname names nothing of an attribute or its array'),
  arb('generic-pointer.index', '6.1.12', 'INVALID_VALUE', /^GetVertexAttribPointervARB$/, NO_ATTRIBUTE),
  gl('generic-pointer.name', '2.5', 'INVALID_ENUM', /^GetVertexAttribPointervARB$/, 'pname is not VERTEX_ATTRIB_ARRAY_POINTER_ARB'),

  // Programs
  gl('string.target', '2.5', 'INVALID_ENUM', /^ProgramStringARB$/, NO_TARGET),
  gl('string.format', '2.5', 'INVALID_ENUM', /^ProgramStringARB$/, 'format is not PROGRAM_FORMAT_ASCII_ARB'),
  gl('string.length', '2.5', 'INVALID_VALUE', /^ProgramStringARB$/, 'len is negative'),
  arb('string.syntax', '2.14.1', 'INVALID_OPERATION', /^ProgramStringARB$/, 'the string is no program of the target'),
  arb('string.restrictions', '2.14.1', 'INVALID_OPERATION', /^ProgramStringARB$/, 'the program breaks a restriction of its target'),
  gl('binding.target', '2.5', 'INVALID_ENUM', /^BindProgramARB$/, NO_TARGET),
  arb('binding.other-target', '2.14.1', 'INVALID_OPERATION', /^BindProgramARB$/, 'program names a program of another target'),
  gl('objects.count', '2.5', 'INVALID_VALUE', /^(?:Gen|Delete)ProgramsARB$/, 'n is negative'),
  gl('object-query.target', '2.5', 'INVALID_ENUM', /^GetProgram(?:iv|String)ARB$/, NO_TARGET),
  gl('object-query.name', '2.5', 'INVALID_ENUM', /^GetProgram(?:iv|String)ARB$/, 'pname names nothing that programs have'),
  nvgp4('object-query.geometry', 'Errors', 'INVALID_ENUM', /^GetProgramivARB$/, 'pname is of geometry programs alone, and target is not GEOMETRY_PROGRAM_NV', { erratum: 'nvgp4.E-geometry-queries' }),
  gl('string-query.arb-name', '2.5', 'INVALID_ENUM', /^GetString$/, 'name is none of the strings of the GL'),
  nvgp4('limit.target', '2.14.6.4', 'INVALID_ENUM', /^ProgramVertexLimitNV$/, 'target is not GEOMETRY_PROGRAM_NV'),
  nvgp4('limit.program', '2.14.6.4', 'INVALID_OPERATION', /^ProgramVertexLimitNV$/, 'no geometry program is loaded'),
  nvgp4('limit.positive', '2.14.6.4', 'INVALID_VALUE', /^ProgramVertexLimitNV$/, 'limit is not positive'),
  nvgp4('limit.vertices', '2.14.6.4', 'INVALID_VALUE', /^ProgramVertexLimitNV$/, 'limit is greater than MAX_PROGRAM_OUTPUT_VERTICES_NV', { erratum: 'nvgp4.E-vertex-limit-equal' }),
  nvgp4('limit.components', '2.14.6.4', 'INVALID_VALUE', /^ProgramVertexLimitNV$/, 'so many vertices have more components than MAX_PROGRAM_TOTAL_OUTPUT_COMPONENTS_NV'),

  // Textures attached to framebuffers
  gl('attach.target', '2.5', 'INVALID_ENUM', ATTACHING, 'target is not FRAMEBUFFER_EXT'),
  gl('attach.point', '2.5', 'INVALID_ENUM', ATTACHING, 'attachment is no attachment point of framebuffers'),
  nvgp4('attach.texture', '4.4.2.3', 'INVALID_VALUE', ATTACHING, 'texture is not zero, and no texture object has that name'),
  nvgp4('attach.level', '4.4.2.3', 'INVALID_VALUE', ATTACHING, 'texture is not zero, and level is none that textures of its type may have'),
  nvgp4('attach.buffer', '4.4.2.3', 'INVALID_OPERATION', /^FramebufferTextureEXT$/, 'texture is the name of a buffer texture'),
  nvgp4('attach.layer', '4.4.2.3', 'INVALID_VALUE', /^FramebufferTexture(?:Layer|3D)EXT$/, 'texture is not zero, and layer, or zoffset, is negative'),
  nvgp4('attach.type', '4.4.2.3', 'INVALID_OPERATION', /^FramebufferTexture(?:Layer|Face|[123]D)EXT$/, 'texture is not zero, and its type is none that the command takes, or textarget asks for'),
  gl('attach.face', '2.5', 'INVALID_ENUM', /^FramebufferTextureFaceEXT$/, 'texture is not zero, and face is none of the six faces of a cube map'),
  nvgp4('attach.textarget', '4.4.2.3', 'INVALID_ENUM', /^FramebufferTexture[123]DEXT$/, 'textarget is none that the command takes, and, but for FramebufferTexture3DEXT, texture is not zero'),

  // Parameters
  gl('scoped.target', '2.5', 'INVALID_ENUM', /^Program(?:Env|Local)Parameters?I?4/, NO_TARGET),
  arb('scoped.index', '2.14.1', 'INVALID_VALUE', /^Program(?:Env|Local)Parameter4[fd]v?ARB$/, 'index is the number of such parameters that target has, or more'),
  gp4('scoped.integer-index', '2.14.1', 'INVALID_VALUE', /^Program(?:Env|Local)ParameterI4u?iv?NV$/, 'index is the number of such parameters that target has, or more'),
  gp4('scoped.sum', '2.14.1', 'INVALID_VALUE', /^Program(?:Env|Local)Parameters(?:4f|I4u?i)v(?:NV|EXT)$/, 'the sum of index and count is greater than the number of such parameters that target has'),
  gl('scoped.count', '2.5', 'INVALID_VALUE', /^Program(?:Env|Local)Parameters(?:4f|I4u?i)v(?:NV|EXT)$/, 'count is negative'),
  arb('scoped-query.target', '6.1.12', 'INVALID_ENUM', /^GetProgram(?:Env|Local)Parameter[fd]vARB$/, NO_TARGET),
  arb('scoped-query.index', '6.1.12', 'INVALID_VALUE', /^GetProgram(?:Env|Local)Parameter[fd]vARB$/, 'index is the number of such parameters that target has, or more'),
  gp4('scoped-query.integer-target', '6.1.12', 'INVALID_ENUM', /^GetProgram(?:Env|Local)ParameterIu?ivNV$/, NO_TARGET),
  gp4('scoped-query.integer-index', '6.1.12', 'INVALID_VALUE', /^GetProgram(?:Env|Local)ParameterIu?ivNV$/, 'index is the number of such parameters that target has, or more'),

  // Parameter buffers
  gl2('buffer.target', '2.9', 'INVALID_ENUM', /^(?:BindBuffer\w*|Buffer(?:Sub)?Data)$/, NO_BUFFER_TARGET),
  pbo('buffer.point', '2.14.1', 'INVALID_VALUE', /^BindBuffer(?:Base|Offset|Range)NV$/, 'index is MAX_PROGRAM_PARAMETER_BUFFER_BINDINGS_NV or more'),
  pbo('buffer.offset', '2.14.1', 'INVALID_VALUE', /^BindBuffer(?:Offset|Range)NV$/, 'offset is not zero'),
  pbo('buffer.size', '2.14.1', 'INVALID_VALUE', /^BindBufferRangeNV$/, 'size is not positive', { erratum: 'nvpbo.E-size-zero' }),
  pbo('buffer.aligned', '2.14.1', 'INVALID_VALUE', /^BindBufferRangeNV$/, 'size is not of whole words'),
  pbo('buffer.empty', '2.14.1', 'INVALID_VALUE', /^BindBuffer(?:Base|Offset)NV$/, 'the buffer has no whole word, so that the size that is bound is zero', { erratum: 'nvpbo.E-size-zero' }),
  gl2('buffer-data.size', '2.9', 'INVALID_VALUE', /^Buffer(?:Sub)?Data$/, 'size is negative'),
  gl2('sub-data.offset', '2.9', 'INVALID_VALUE', /^BufferSubData$/, 'offset is negative'),
  gl2('sub-data.beyond', '2.9', 'INVALID_VALUE', /^BufferSubData$/, 'the sum of offset and size is greater than the size of the buffer'),
  gl2('buffer-data.usage', '2.9', 'INVALID_ENUM', /^BufferData$/, 'usage is none of the nine usages'),
  gl2('buffer-data.none', '2.9', 'INVALID_OPERATION', /^Buffer(?:Sub)?Data$/, 'no buffer is bound to target'),
  gl('words.target', '2.5', 'INVALID_ENUM', NO_WORDS, NO_BUFFER_TARGET),
  pbo('words.point', '2.14.1', 'INVALID_VALUE', NO_WORDS, 'bindingIndex is MAX_PROGRAM_PARAMETER_BUFFER_BINDINGS_NV or more', { erratum: 'nvpbo.E-update-of-no-point' }),
  pbo('words.none', '2.14.1', 'INVALID_OPERATION', NO_WORDS, 'no buffer is bound to the binding point'),
  gl('words.count', '2.5', 'INVALID_VALUE', NO_WORDS, 'count is negative'),
  pbo('words.beyond', '2.14.1', 'INVALID_VALUE', NO_WORDS, 'the sum of wordIndex and count is greater than the number of words in the buffer'),
  pbo('words.limit', '2.14.1', 'INVALID_VALUE', NO_WORDS, 'the sum of wordIndex and count is greater than MAX_PROGRAM_PARAMETER_BUFFER_SIZE_NV'),
  gl('point-query.target', '2.5', 'INVALID_ENUM', /^GetIntegerIndexedvEXT$/, 'value is none of the three targets of parameter buffers'),
  pbo('point-query.index', '6.1.1', 'INVALID_VALUE', /^GetIntegerIndexedvEXT$/, 'index is MAX_PROGRAM_PARAMETER_BUFFER_BINDINGS_NV or more'),

  // What begins
  arb('begin.vertex-program', 'Errors', 'INVALID_OPERATION', BEGINNING, 'vertex program mode is enabled, and the current object has no program', GPU),
  arbfp('begin.fragment-program', 'Errors', 'INVALID_OPERATION', BEGINNING, 'fragment program mode is enabled, and the current object has no program', { ...GPU, erratum: 'nvgp4.E-raster-position' }),
  nvgp4('begin.geometry-program', 'Errors', 'INVALID_OPERATION', DRAWING, 'geometry program mode is enabled, and the current object has no program', { ...GPU, erratum: 'nvgp4.E-raster-position' }),
  nvgp4('begin.primitives', 'Errors', 'INVALID_OPERATION', DRAWING, 'an enabled geometry program takes no primitives of this mode', GPU),
  gp4('begin.textures', '2.X.4.4', 'INVALID_OPERATION', BEGINNING, 'two enabled programs read one texture image unit by different targets', GPU),
]; // prettier-ignore
