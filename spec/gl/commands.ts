/**
 * The commands around VP programs: those of NV_vertex_program (New Procedures and Functions), and those of OpenGL 1.2.1,
 * ARB_multitexture, EXT_fog_coord, EXT_secondary_color and EXT_vertex_weighting that its text touches.
 */
import {
  ALL_TYPES,
  CLIENT,
  commandsOf,
  family,
  NUMBERS,
  SERVER,
  TYPE_OF,
  VERTEX,
  type GlCommandSpec,
  type Letter,
} from './families.js';
import { GPU_COMMANDS } from './gpu-commands.js';
import type { ContextExtension } from './limits.js';

export type { GlCommandSpec } from './families.js';

const ATTRIBUTE_LETTERS: readonly Letter[] = ['s', 'f', 'd'];

const ATTRIBUTES = [
  ...family('VertexAttrib', { sizes: [1, 2, 3, 4], letters: ATTRIBUTE_LETTERS, first: ['uint index'], suffix: 'NV' }),
  ...family('VertexAttrib', { sizes: [4], letters: ['ub'], first: ['uint index'], suffix: 'NV' }),
  ...[1, 2, 3, 4].flatMap((size) =>
    ATTRIBUTE_LETTERS.map(
      (letter) =>
        `VertexAttribs${String(size)}${letter}vNV(uint index, sizei n, ${TYPE_OF[letter]} v[${String(size)}*n])`,
    ),
  ),
  'VertexAttribs4ubvNV(uint index, sizei n, ubyte v[4*n])',
]; // prettier-ignore

const CONVENTIONAL = [
  ...family('Vertex', { sizes: [2, 3, 4], letters: NUMBERS }),
  ...family('Normal', { sizes: [3], letters: ['b', ...NUMBERS] }),
  ...family('Color', { sizes: [3, 4], letters: ALL_TYPES }),
  ...family('TexCoord', { sizes: [1, 2, 3, 4], letters: NUMBERS }),
  ...family('MultiTexCoord', {
    sizes: [1, 2, 3, 4],
    letters: NUMBERS,
    first: ['enum texture'],
    suffix: 'ARB',
  }),
  ...family('SecondaryColor', { sizes: [3], letters: ALL_TYPES, suffix: 'EXT' }),
  ...family('FogCoord', { sizes: [1], letters: ['f', 'd'], suffix: 'EXT' }),
  ...family('VertexWeight', { sizes: [1], letters: ['f'], suffix: 'EXT' }),
];

const TARGET_INDEX = ['enum target', 'uint index'];

const PARAMETERS = [
  ...family('ProgramParameter', { sizes: [4], letters: ['f', 'd'], first: TARGET_INDEX, suffix: 'NV' }),
  'ProgramParameters4fvNV(enum target, uint index, sizei num, float params[4*num])',
  'ProgramParameters4dvNV(enum target, uint index, sizei num, double params[4*num])',
]; // prettier-ignore

/** Commands about a section of NV_vertex_program: those that it brings, or those of the GL that it touches. */
function about(
  section: string,
  kind: typeof VERTEX,
  declarations: readonly string[],
  extension: ContextExtension | null = null,
): readonly GlCommandSpec[] {
  return commandsOf({ document: 'NV_vertex_program', section, extension }, kind, declarations);
}

/** Those that it brings. */
function own(
  section: string,
  kind: typeof VERTEX,
  declarations: readonly string[],
): readonly GlCommandSpec[] {
  return about(section, kind, declarations, 'NV_vertex_program');
}

const COMMANDS: readonly GlCommandSpec[] = [
  ...own('2.14.1.1', VERTEX, ATTRIBUTES),
  ...about('2.14.1.6', VERTEX, CONVENTIONAL),
  ...own('2.14.1.2', SERVER, PARAMETERS),
  ...own('2.14.1.7', SERVER, ['LoadProgramNV(enum target, uint id, sizei len, bytes program)']),
  ...own('2.14.1.8', SERVER, [
    'BindProgramNV(enum target, uint id)',
    'RequestResidentProgramsNV(sizei n, uint ids[n])',
  ]),
  // Those that a list does not take are named in §5.4.
  ...own('2.14.1.8', CLIENT, [
    'DeleteProgramsNV(sizei n, uint ids[n])',
    'GenProgramsNV(sizei n)',
    'AreProgramsResidentNV(sizei n, uint ids[n])',
  ]),
  ...own('6.1.13', CLIENT, [
    'IsProgramNV(uint id)',
    'GetProgramParameterfvNV(enum target, uint index, enum pname)',
    'GetProgramParameterdvNV(enum target, uint index, enum pname)',
    'GetProgramivNV(uint id, enum pname)',
    'GetProgramStringNV(uint id, enum pname)',
    'GetTrackMatrixivNV(enum target, uint address, enum pname)',
    'GetVertexAttribdvNV(uint index, enum pname)',
    'GetVertexAttribfvNV(uint index, enum pname)',
    'GetVertexAttribivNV(uint index, enum pname)',
    'GetVertexAttribPointervNV(uint index, enum pname)',
  ]),
  ...own('2.14.4', SERVER, ['ExecuteProgramNV(enum target, uint id, float params[4])']),
  ...own('2.14.5', SERVER, [
    'TrackMatrixNV(enum target, uint address, enum matrix, enum transform)',
  ]),
  ...about('2.10.2', SERVER, [
    'MatrixMode(enum mode)',
    'ActiveTextureARB(enum texture)',
    'LoadIdentity()',
    'LoadMatrixf(float m[16])',
    'LoadMatrixd(double m[16])',
    'MultMatrixf(float m[16])',
    'MultMatrixd(double m[16])',
    'Rotatef(float angle, float x, float y, float z)',
    'Rotated(double angle, double x, double y, double z)',
    'Translatef(float x, float y, float z)',
    'Translated(double x, double y, double z)',
    'Scalef(float x, float y, float z)',
    'Scaled(double x, double y, double z)',
    'Frustum(double left, double right, double bottom, double top, double near, double far)',
    'Ortho(double left, double right, double bottom, double top, double near, double far)',
    'PushMatrix()',
    'PopMatrix()',
  ]),
  ...about('2.10', SERVER, ['Enable(enum cap)', 'Disable(enum cap)']),
  ...about('2.10', CLIENT, ['IsEnabled(enum cap)']),
  // What becomes of vertices behind their programs depends on these.
  ...about('2.14.1.5', SERVER, [
    'ClipPlane(enum plane, double equation[4])',
    'FrontFace(enum mode)',
    'ShadeModel(enum mode)',
    'PointSize(float size)',
  ]),
  ...about('2.14.1.5', CLIENT, ['GetClipPlane(enum plane)']),
  ...about('2.14.1.8', SERVER, ['Begin(enum mode)']),
  ...about('2.14.1.8', VERTEX, ['End()']),
  ...about('2.14.2', SERVER, family('RasterPos', { sizes: [2, 3, 4], letters: NUMBERS })),
  ...own('2.14.3', CLIENT, [
    'VertexAttribPointerNV(uint index, int size, enum type, sizei stride, memory pointer)',
  ]),
  ...about('2.14.3', CLIENT, [
    'VertexPointer(int size, enum type, sizei stride, memory pointer)',
    'NormalPointer(enum type, sizei stride, memory pointer)',
    'ColorPointer(int size, enum type, sizei stride, memory pointer)',
    'TexCoordPointer(int size, enum type, sizei stride, memory pointer)',
    'SecondaryColorPointerEXT(int size, enum type, sizei stride, memory pointer)',
    'FogCoordPointerEXT(enum type, sizei stride, memory pointer)',
    'VertexWeightPointerEXT(int size, enum type, sizei stride, memory pointer)',
    'ClientActiveTextureARB(enum texture)',
    'EnableClientState(enum array)',
    'DisableClientState(enum array)',
  ]),
  ...about('2.14.3', VERTEX, ['ArrayElement(int i)']),
  ...about('2.14.3', SERVER, [
    'DrawArrays(enum mode, int first, sizei count)',
    'DrawElements(enum mode, sizei count, enum type, memory indices)',
  ]),
  ...about('2.14.3', CLIENT, ['InterleavedArrays(enum format, sizei stride, memory pointer)']),
  ...about('5.1', SERVER, (['f', 'd'] as const).flatMap((letter) => {
    const type = TYPE_OF[letter];
    const [u, v] = [`${type} u1, ${type} u2`, `${type} v1, ${type} v2`];
    return [
      `Map1${letter}(enum target, ${u}, int stride, int order, memory points)`,
      `Map2${letter}(enum target, ${u}, int ustride, int uorder, ${v}, int vstride, int vorder, memory points)`,
      `MapGrid1${letter}(int un, ${u})`,
      `MapGrid2${letter}(int un, ${u}, int vn, ${v})`,
    ];
  })),
  ...about('5.1', SERVER, [
    'EvalMesh1(enum mode, int i1, int i2)',
    'EvalMesh2(enum mode, int i1, int i2, int j1, int j2)',
  ]),
  ...about('5.1', VERTEX, [
    ...(['f', 'd'] as const).flatMap((letter) => {
      const type = TYPE_OF[letter];
      return [
        `EvalCoord1${letter}(${type} u)`,
        `EvalCoord1${letter}v(${type} u[1])`,
        `EvalCoord2${letter}(${type} u, ${type} v)`,
        `EvalCoord2${letter}v(${type} u[2])`,
      ];
    }),
    'EvalPoint1(int i)',
    'EvalPoint2(int i, int j)',
  ]),
  ...about('5.1', CLIENT, ['i', 'f', 'd'].map((letter) => `GetMap${letter}v(enum target, enum query)`)),
  ...about('5.4', CLIENT, [
    'NewList(uint list, enum mode)',
    'EndList()',
    'GenLists(sizei range)',
    'DeleteLists(uint list, sizei range)',
    'IsList(uint list)',
  ]),
  ...about('5.4', VERTEX, ['CallList(uint list)']),
  ...about('6.1.12', SERVER, ['PushAttrib(bitfield mask)', 'PopAttrib()']),
  ...about('6.1.12', CLIENT, ['PushClientAttrib(bitfield mask)', 'PopClientAttrib()']),
  ...about('6.1.14', CLIENT, [
    'GetBooleanv(enum pname)',
    'GetIntegerv(enum pname)',
    'GetFloatv(enum pname)',
    'GetDoublev(enum pname)',
  ]),
  ...about('Errors', CLIENT, ['GetError()']),
  ...GPU_COMMANDS,
]; // prettier-ignore

/** By name. */
export const GL_COMMANDS: ReadonlyMap<string, GlCommandSpec> = new Map(
  COMMANDS.map((command) => [command.name, command]),
);
