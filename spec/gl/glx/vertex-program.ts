/**
 * Commands of NV_vertex_program as GLX sends them (GLX Protocol): fields have the names of the C declarations. NV_vertex_program1_1
 * says that it has none, NV_vertex_program2 that all are there.
 */
import { commandsOf } from './layout.js';

const DOCUMENT = 'NV_vertex_program';
const SECTION = 'GLX Protocol';

const RENDERING = [
  'BindProgramNV 4180 12: ENUM target, CARD32 id',
  'ExecuteProgramNV 4181 12+4*n: ENUM target, CARD32 id, FLOAT32 params[4 if target=0x8621]',
  'RequestResidentProgramsNV 4182 8+4*n: INT32 n, CARD32 ids[n]',
  'LoadProgramNV 4183 16+len+p: ENUM target, CARD32 id, INT32 len, CARD8 program[len], pad',
  // vp1.E-glx-short-lengths
  'ProgramParameter4fvNV 4184 32->28: ENUM target, CARD32 index, FLOAT32 v[4]',
  'ProgramParameter4dvNV 4185 44: ENUM target, CARD32 index, FLOAT64 v[4]',
  'ProgramParameters4fvNV 4186 16+16*num: ENUM target, CARD32 index, CARD32 num, FLOAT32 params[4*num]',
  'ProgramParameters4dvNV 4187 16+32*num: ENUM target, CARD32 index, CARD32 num, FLOAT64 params[4*num]',
  'TrackMatrixNV 4188 20: ENUM target, CARD32 address, ENUM matrix, ENUM transform',
  'VertexAttrib1svNV 4265 12: CARD32 index, INT16 v[1], unused[2]',
  'VertexAttrib2svNV 4266 12: CARD32 index, INT16 v[2]',
  // vp1.E-glx-short-lengths
  'VertexAttrib3svNV 4267 12->16: CARD32 index, INT16 v[3], unused[2]',
  'VertexAttrib4svNV 4268 12->16: CARD32 index, INT16 v[4]',
  'VertexAttrib1fvNV 4269 12: CARD32 index, FLOAT32 v[1]',
  'VertexAttrib2fvNV 4270 16: CARD32 index, FLOAT32 v[2]',
  'VertexAttrib3fvNV 4271 20: CARD32 index, FLOAT32 v[3]',
  'VertexAttrib4fvNV 4272 24: CARD32 index, FLOAT32 v[4]',
  'VertexAttrib1dvNV 4273 16: CARD32 index, FLOAT64 v[1]',
  'VertexAttrib2dvNV 4274 24: CARD32 index, FLOAT64 v[2]',
  'VertexAttrib3dvNV 4275 32: CARD32 index, FLOAT64 v[3]',
  'VertexAttrib4dvNV 4276 40: CARD32 index, FLOAT64 v[4]',
  'VertexAttrib4ubvNV 4277 12: CARD32 index, CARD8 v[4]',
  'VertexAttribs1svNV 4202 12+2*n+p: CARD32 index, CARD32 n, INT16 v[n], pad',
  'VertexAttribs2svNV 4203 12+4*n: CARD32 index, CARD32 n, INT16 v[2*n]',
  'VertexAttribs3svNV 4204 12+6*n+p: CARD32 index, CARD32 n, INT16 v[3*n], pad',
  'VertexAttribs4svNV 4205 12+8*n: CARD32 index, CARD32 n, INT16 v[4*n]',
  'VertexAttribs1fvNV 4206 12+4*n: CARD32 index, CARD32 n, FLOAT32 v[n]',
  'VertexAttribs2fvNV 4207 12+8*n: CARD32 index, CARD32 n, FLOAT32 v[2*n]',
  'VertexAttribs3fvNV 4208 12+12*n: CARD32 index, CARD32 n, FLOAT32 v[3*n]',
  'VertexAttribs4fvNV 4209 12+16*n: CARD32 index, CARD32 n, FLOAT32 v[4*n]',
  'VertexAttribs1dvNV 4210 12+8*n: CARD32 index, CARD32 n, FLOAT64 v[n]',
  'VertexAttribs2dvNV 4211 12+16*n: CARD32 index, CARD32 n, FLOAT64 v[2*n]',
  'VertexAttribs3dvNV 4212 12+24*n: CARD32 index, CARD32 n, FLOAT64 v[3*n]',
  'VertexAttribs4dvNV 4213 12+32*n: CARD32 index, CARD32 n, FLOAT64 v[4*n]',
  'VertexAttribs4ubvNV 4214 12+4*n: CARD32 index, CARD32 n, CARD8 v[4*n]',
];

/** By glXVendorPrivateWithReply, all of them; DeleteProgramsNV has no reply (vp1.E-glx-delete-without-reply). */
const VENDOR = [
  'AreProgramsResidentNV 1293 4+n: INT32 n, CARD32 ids[n] => BOOL32 BOOL[n]',
  'DeleteProgramsNV 1294 4+n: INT32 n, CARD32 ids[n]',
  'GenProgramsNV 1295 4: INT32 n => CARD32[n]',
  'GetProgramParameterfvNV 1319 6: ENUM target, CARD32 index, ENUM pname => FLOAT32[]',
  'GetProgramParameterdvNV 1320 6: ENUM target, CARD32 index, ENUM pname => FLOAT64[]',
  'GetProgramivNV 1298 5: CARD32 id, ENUM pname => INT32[]',
  'GetProgramStringNV 1299 5: CARD32 id, ENUM pname => string',
  'GetTrackMatrixivNV 1300 6: ENUM target, CARD32 address, ENUM pname => INT32[]',
  'GetVertexAttribdvNV 1301 5: INT32 index, ENUM pname => FLOAT64[]',
  'GetVertexAttribfvNV 1302 5: INT32 index, ENUM pname => FLOAT32[]',
  'GetVertexAttribivNV 1303 5: INT32 index, ENUM pname => INT32[]',
  'IsProgramNV 1304 4: INT32 id => BOOL32',
];

export const VERTEX_PROGRAM_COMMANDS = [
  ...commandsOf('render', DOCUMENT, SECTION, RENDERING),
  ...commandsOf('vendor', DOCUMENT, SECTION, VENDOR),
];
