/** The errors of OpenGL's own commands, as far as the documents touch them, and of extensions that the documents take for granted. */
import { rowsOf, type ErrorRow } from './error-rows.js';

const gl = rowsOf('OpenGL 1.2.1');
const vp1 = rowsOf('NV_vertex_program');
const units = rowsOf('ARB_multitexture');

const NO_UNIT = 'texture names no texture unit that the GL has';

export const CORE_ERRORS: readonly ErrorRow[] = [
  // Primitives and arrays
  gl('begin.mode', '2.5', 'INVALID_ENUM', /^(?:Begin|DrawArrays|DrawElements)$/, 'mode is no primitive'),
  gl('end.begun', '2.6.3', 'INVALID_OPERATION', /^End$/, 'nothing was begun'),
  gl('draw.count', '2.8', 'INVALID_VALUE', /^Draw(?:Arrays|Elements)$/, 'count is negative'),
  gl('draw.type', '2.5', 'INVALID_ENUM', /^DrawElements$/, 'type is not UNSIGNED_BYTE, UNSIGNED_SHORT or UNSIGNED_INT'),
  gl('pointer.size', '2.8', 'INVALID_VALUE', /^(?:Vertex|Color|TexCoord|SecondaryColor|VertexWeight)Pointer(?:EXT)?$/, 'size is none that such an array has'),
  gl('pointer.type', '2.5', 'INVALID_ENUM', /^(?:Vertex|Normal|Color|TexCoord|SecondaryColor|FogCoord|VertexWeight)Pointer(?:EXT)?$/, 'type is none that such an array has'),
  gl('pointer.stride', '2.8', 'INVALID_VALUE', /^(?:Vertex|Normal|Color|TexCoord|SecondaryColor|FogCoord|VertexWeight)Pointer(?:EXT)?$/, 'stride is negative'),
  gl('interleaved.format', '2.5', 'INVALID_ENUM', /^InterleavedArrays$/, 'format is none of Table 2.5'),
  gl('interleaved.stride', '2.8', 'INVALID_VALUE', /^InterleavedArrays$/, 'stride is negative'),
  gl('unit.name', '2.5', 'INVALID_ENUM', /^(?:(?:Client)?ActiveTexture|MultiTexCoord[1-4][sifd]v?)ARB$/, NO_UNIT),
  gl('client-state.array', '2.5', 'INVALID_ENUM', /^(?:Enable|Disable)ClientState$/, 'array is an attribute array of NV_vertex_program', { around: 'GPU programs' }),

  // Matrices
  gl('matrix.mode', '2.5', 'INVALID_ENUM', /^MatrixMode$/, 'mode is no matrix that the GL has'),
  gl('frustum.distances', '2.10.2', 'INVALID_VALUE', /^Frustum$/, 'near or far is not positive'),
  gl('frustum.planes', '2.10.2', 'INVALID_VALUE', /^(?:Frustum|Ortho)$/, 'two opposite planes are one: left and right, bottom and top, or near and far'),
  gl('matrix.overflow', '2.10.2', 'STACK_OVERFLOW', /^PushMatrix$/, 'the stack of the current matrix is full'),
  gl('matrix.underflow', '2.10.2', 'STACK_UNDERFLOW', /^PopMatrix$/, 'the stack of the current matrix has one matrix'),

  // Modes, and what becomes of vertices behind programs
  gl('mode.array', '2.5', 'INVALID_ENUM', /^(?:Enable|Disable)$/, 'cap is an array, which EnableClientState takes', { around: 'VP programs' }),
  gl('mode.other', '2.5', 'INVALID_ENUM', /^(?:Enable|Disable|IsEnabled)$/, 'cap is of an extension that the context has not'),
  gl('mode.plane', '2.5', 'INVALID_ENUM', /^(?:Enable|Disable|IsEnabled)$/, 'cap is a clip plane that the GL has not'),
  gl('plane.name', '2.5', 'INVALID_ENUM', /^(?:Get)?ClipPlane$/, 'plane is no clip plane that the GL has'),
  gl('front-face.mode', '2.5', 'INVALID_ENUM', /^FrontFace$/, 'mode is neither CW nor CCW'),
  gl('shade-model.mode', '2.5', 'INVALID_ENUM', /^ShadeModel$/, 'mode is neither FLAT nor SMOOTH'),
  vp1('point.size', '3.3', 'INVALID_VALUE', /^PointSize$/, 'size is not positive'),

  // Evaluators
  gl('map.target', '2.5', 'INVALID_ENUM', /^Map[12][fd]$/, 'target is no map of as many dimensions'),
  gl('map.domain', '5.1', 'INVALID_VALUE', /^Map[12][fd]$/, 'a domain begins where it ends'),
  gl('map.stride', '5.1', 'INVALID_VALUE', /^Map[12][fd]$/, 'a stride is less than the number of values of a point'),
  gl('map.order', '5.1', 'INVALID_VALUE', /^Map[12][fd]$/, 'an order is less than 1, or greater than MAX_EVAL_ORDER'),
  units('map.unit', '5.1', 'INVALID_OPERATION', /^Map[12][fd]$/, 'the active texture unit is not the first'),
  gl('grid.steps', '5.1', 'INVALID_VALUE', /^MapGrid[12][fd]$/, 'a number of steps is less than 1'),
  gl('mesh.mode', '2.5', 'INVALID_ENUM', /^EvalMesh[12]$/, 'mode is not POINT or LINE, nor FILL of two dimensions'),
  gl('map-query.target', '2.5', 'INVALID_ENUM', /^GetMap[ifd]v$/, 'target is no map'),
  gl('map-query.name', '2.5', 'INVALID_ENUM', /^GetMap[ifd]v$/, 'query is not COEFF, ORDER or DOMAIN'),

  // Lists, stacks, queries
  gl('list.zero', '5.4', 'INVALID_VALUE', /^NewList$/, 'list is zero'),
  gl('list.mode', '2.5', 'INVALID_ENUM', /^NewList$/, 'mode is neither COMPILE nor COMPILE_AND_EXECUTE'),
  gl('list.compiling', '5.4', 'INVALID_OPERATION', /^NewList$/, 'a list is being made'),
  gl('list.none', '5.4', 'INVALID_OPERATION', /^EndList$/, 'no list is being made'),
  gl('list.range', '5.4', 'INVALID_VALUE', /^(?:Gen|Delete)Lists$/, 'range is negative'),
  gl('names.memory', '2.5', 'OUT_OF_MEMORY', /^(?:GenLists|GenProgramsNV|GenProgramsARB)$/, 'there is no memory for so many names, of which this model has 65 536'),
  gl('attributes.overflow', '6.1.12', 'STACK_OVERFLOW', /^Push(?:Client)?Attrib$/, 'the stack is full'),
  gl('attributes.underflow', '6.1.12', 'STACK_UNDERFLOW', /^Pop(?:Client)?Attrib$/, 'the stack is empty'),
  gl('state.name', '2.5', 'INVALID_ENUM', /^Get(?:Boolean|Integer|Float|Double)v$/, 'pname is of an extension that the context has not, or a clip plane that the GL has not'),
]; // prettier-ignore
