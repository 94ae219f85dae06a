/** Commands around GPU programs as GLX sends them (GLX Protocol of each document); NV_parameter_buffer_object leaves its own to be determined. */
import { commandsOf } from './layout.js';

const SECTION = 'GLX Protocol';

/**
 * The lists are said to be CARD32 of some that take integers with a sign, which makes no difference to their bytes. In
 * glXRenderLarge their length is that of the figures, 4 more than here.
 */
const RENDERING = [
  'ProgramLocalParameterI4ivNV 4303 28: ENUM target, CARD32 index, INT32 params[4]',
  'ProgramLocalParameterI4uivNV 4305 28: ENUM target, CARD32 index, CARD32 params[4]',
  'ProgramEnvParameterI4ivNV 4307 28: ENUM target, CARD32 index, INT32 params[4]',
  'ProgramEnvParameterI4uivNV 4309 28: ENUM target, CARD32 index, CARD32 params[4]',
  'ProgramLocalParametersI4ivNV 4304 16+16*count: ENUM target, CARD32 index, CARD32 count, INT32 params[4*count]',
  'ProgramLocalParametersI4uivNV 4306 16+16*count: ENUM target, CARD32 index, CARD32 count, CARD32 params[4*count]',
  // gp4.E-glx-env-parameters
  'ProgramEnvParametersI4ivNV 4308 16+16*count: ENUM target, CARD32 index, CARD32 count, INT32 params[4*count]',
  'ProgramEnvParametersI4uivNV 4310 16+16*count: ENUM target, CARD32 index, INT32 count, CARD32 params[4*count]',
];

const VENDOR = [
  'GetProgramLocalParameterIivNV 1365 5: ENUM target, CARD32 index => INT32[4]',
  'GetProgramLocalParameterIuivNV 1366 5: ENUM target, CARD32 index => CARD32[4]',
  'GetProgramEnvParameterIivNV 1367 5: ENUM target, CARD32 index => INT32[4]',
  'GetProgramEnvParameterIuivNV 1368 5: ENUM target, CARD32 index => CARD32[4]',
];

const VERTEX_ATTRIBUTES = [
  'VertexAttribI1ivEXT 278 12: CARD32 index, INT32 v[1]',
  'VertexAttribI2ivEXT 279 16: CARD32 index, INT32 v[2]',
  'VertexAttribI3ivEXT 280 20: CARD32 index, INT32 v[3]',
  'VertexAttribI4ivEXT 281 24: CARD32 index, INT32 v[4]',
  'VertexAttribI1uivEXT 282 12: CARD32 index, CARD32 v[1]',
  'VertexAttribI2uivEXT 283 16: CARD32 index, CARD32 v[2]',
  'VertexAttribI3uivEXT 284 20: CARD32 index, CARD32 v[3]',
  'VertexAttribI4uivEXT 285 24: CARD32 index, CARD32 v[4]',
  'VertexAttribI4bvEXT 286 12: CARD32 index, INT8 v[4]',
  'VertexAttribI4svEXT 287 16: CARD32 index, INT16 v[4]',
  'VertexAttribI4ubvEXT 288 12: CARD32 index, CARD8 v[4]',
  'VertexAttribI4usvEXT 289 16: CARD32 index, CARD16 v[4]',
];

const VERTEX_ATTRIBUTE_QUERIES = [
  'GetVertexAttribIivEXT 184 4: CARD32 index, ENUM pname => INT32[]',
  'GetVertexAttribIuivEXT 185 4: CARD32 index, ENUM pname => CARD32[]',
];

export const GPU_PROGRAM_COMMANDS = [
  ...commandsOf('render', 'NV_gpu_program4', SECTION, RENDERING),
  ...commandsOf('vendor', 'NV_gpu_program4', SECTION, VENDOR),
  ...commandsOf('render', 'NV_vertex_program4', SECTION, VERTEX_ATTRIBUTES),
  ...commandsOf('single', 'NV_vertex_program4', SECTION, VERTEX_ATTRIBUTE_QUERIES),
  ...commandsOf('render', 'NV_geometry_program4', SECTION, [
    'ProgramVertexLimitNV 4312 12: ENUM target, INT32 limit',
  ]),
];
