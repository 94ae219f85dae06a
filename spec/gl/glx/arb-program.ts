/**
 * Commands of ARB_vertex_program as GLX sends them (GLX Protocol). Some share an opcode and a layout with a command of
 * NV_vertex_program: what is decoded is the one that the table has first, with the other beside it (`table.ts`).
 * Lengths of two commands are misprinted as NV_vertex_program's is (vp1.E-glx-short-lengths).
 */
import { commandsOf } from './layout.js';

const DOCUMENT = 'ARB_vertex_program';
const SECTION = 'GLX Protocol';

const RENDERING = [
  'VertexAttrib1svARB 4189 12: CARD32 index, INT16 v[1], unused[2]',
  'VertexAttrib1fvARB 4193 12: CARD32 index, FLOAT32 v[1]',
  'VertexAttrib1dvARB 4197 16: CARD32 index, FLOAT64 v[1]',
  'VertexAttrib2svARB 4190 12: CARD32 index, INT16 v[2]',
  'VertexAttrib2fvARB 4194 16: CARD32 index, FLOAT32 v[2]',
  'VertexAttrib2dvARB 4198 24: CARD32 index, FLOAT64 v[2]',
  'VertexAttrib3svARB 4191 16: CARD32 index, INT16 v[3], unused[2]',
  'VertexAttrib3fvARB 4195 20: CARD32 index, FLOAT32 v[3]',
  'VertexAttrib3dvARB 4199 32: CARD32 index, FLOAT64 v[3]',
  'VertexAttrib4bvARB 4230 12: CARD32 index, INT8 v[4]',
  'VertexAttrib4svARB 4192 16: CARD32 index, INT16 v[4]',
  'VertexAttrib4ivARB 4231 24: CARD32 index, INT32 v[4]',
  'VertexAttrib4ubvARB 4232 12: CARD32 index, CARD8 v[4]',
  'VertexAttrib4usvARB 4233 16: CARD32 index, CARD16 v[4]',
  'VertexAttrib4uivARB 4234 24: CARD32 index, CARD32 v[4]',
  'VertexAttrib4fvARB 4196 24: CARD32 index, FLOAT32 v[4]',
  'VertexAttrib4dvARB 4200 40: CARD32 index, FLOAT64 v[4]',
  'VertexAttrib4NbvARB 4235 12: CARD32 index, INT8 v[4]',
  'VertexAttrib4NsvARB 4236 16: CARD32 index, INT16 v[4]',
  'VertexAttrib4NivARB 4237 24: CARD32 index, INT32 v[4]',
  'VertexAttrib4NubvARB 4201 12: CARD32 index, CARD8 v[4]',
  'VertexAttrib4NusvARB 4238 16: CARD32 index, CARD16 v[4]',
  'VertexAttrib4NuivARB 4239 24: CARD32 index, CARD32 v[4]',
  'BindProgramARB 4180 12: ENUM target, CARD32 program',
  'ProgramEnvParameter4fvARB 4184 32->28: ENUM target, CARD32 index, FLOAT32 params[4]',
  'ProgramEnvParameter4dvARB 4185 44: ENUM target, CARD32 index, FLOAT64 params[4]',
  'ProgramLocalParameter4fvARB 4215 32->28: ENUM target, CARD32 index, FLOAT32 params[4]',
  'ProgramLocalParameter4dvARB 4216 44: ENUM target, CARD32 index, FLOAT64 params[4]',
  'ProgramStringARB 4217 16+len+p: ENUM target, ENUM format, INT32 len, CARD8 program[len], pad',
];

const VENDOR = [
  'DeleteProgramsARB 1294 4+n: INT32 n, CARD32 programs[n]',
  'GenProgramsARB 1295 4: INT32 n => CARD32[n]',
  'GetProgramEnvParameterfvARB 1296 6: ENUM target, CARD32 index, unused[4] => FLOAT32[]',
  'GetProgramEnvParameterdvARB 1297 6: ENUM target, CARD32 index, unused[4] => FLOAT64[]',
  'GetProgramLocalParameterfvARB 1305 6: ENUM target, CARD32 index, unused[4] => FLOAT32[]',
  'GetProgramLocalParameterdvARB 1306 6: ENUM target, CARD32 index, unused[4] => FLOAT64[]',
  'GetProgramivARB 1307 5: ENUM target, ENUM pname => INT32[]',
  'GetProgramStringARB 1308 5: ENUM target, ENUM pname => string',
  'GetVertexAttribdvARB 1301 5: INT32 index, ENUM pname => FLOAT64[]',
  'GetVertexAttribfvARB 1302 5: INT32 index, ENUM pname => FLOAT32[]',
  'GetVertexAttribivARB 1303 5: INT32 index, ENUM pname => INT32[]',
  'IsProgramARB 1304 4: INT32 program => BOOL32',
];

export const ARB_PROGRAM_COMMANDS = [
  ...commandsOf('render', DOCUMENT, SECTION, RENDERING),
  ...commandsOf('vendor', DOCUMENT, SECTION, VENDOR),
];
