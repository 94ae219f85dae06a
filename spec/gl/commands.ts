/**
 * The commands around VP programs: those of NV_vertex_program (New Procedures and Functions), and those of OpenGL 1.2.1,
 * ARB_multitexture, EXT_fog_coord, EXT_secondary_color and EXT_vertex_weighting that its text touches.
 */
import { declared, type Declaration } from './declaration.js';

export interface GlCommandSpec extends Declaration {
  /** The section of NV_vertex_program that it is about, or that touches it. */
  readonly section: string;
  /** Whether it may stand between Begin and End (OpenGL 1.2.1 §2.6.3). */
  readonly isWithin: boolean;
  /** Whether a display list takes it; all others are executed at once (§5.4). */
  readonly isListed: boolean;
}

type Kind = Pick<GlCommandSpec, 'isWithin' | 'isListed'>;

/** Sets what a vertex has, or sends one. */
const VERTEX: Kind = { isWithin: true, isListed: true };
/** Changes the server's state. */
const SERVER: Kind = { isWithin: false, isListed: true };
/** Changes the client's state, or returns something. */
const CLIENT: Kind = { isWithin: false, isListed: false };

/** By the letter of a command's name. */
const TYPE_OF = {
  s: 'short', i: 'int', f: 'float', d: 'double', b: 'byte', ub: 'ubyte', us: 'ushort', ui: 'uint',
} as const; // prettier-ignore

type Letter = keyof typeof TYPE_OF;

const NUMBERS: readonly Letter[] = ['s', 'i', 'f', 'd'];
const ALL_TYPES: readonly Letter[] = ['b', 's', 'i', 'f', 'd', 'ub', 'us', 'ui'];

function all(
  section: string,
  kind: Kind,
  declarations: readonly string[],
): readonly GlCommandSpec[] {
  return declarations.map((text) => ({ ...declared(text), section, ...kind }));
}

/** A family that takes 1 to 4 values, one by one or as an array. */
function family(
  name: string,
  {
    sizes,
    letters,
    first = [],
    suffix = '',
  }: {
    readonly sizes: readonly number[];
    readonly letters: readonly Letter[];
    /** Parameters before the values. */
    readonly first?: readonly string[];
    readonly suffix?: string;
  },
): readonly string[] {
  const names = ['x', 'y', 'z', 'w'];
  return sizes.flatMap((size) =>
    letters.flatMap((letter) => {
      const type = TYPE_OF[letter];
      const values = names.slice(0, size).map((each) => `${type} ${each}`);
      const base = `${name}${size === 1 && IS_SINGLE.has(name) ? '' : String(size)}${letter}`;
      return [
        `${base}${suffix}(${[...first, ...values].join(', ')})`,
        `${base}v${suffix}(${[...first, `${type} v[${String(size)}]`].join(', ')})`,
      ];
    }),
  );
}

/** Families whose names have no number, because they have one size. */
const IS_SINGLE: ReadonlySet<string> = new Set(['FogCoord', 'VertexWeight']);

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

const COMMANDS: readonly GlCommandSpec[] = [
  ...all('2.14.1.1', VERTEX, ATTRIBUTES),
  ...all('2.14.1.6', VERTEX, CONVENTIONAL),
  ...all('2.14.1.2', SERVER, PARAMETERS),
  ...all('2.14.1.7', SERVER, ['LoadProgramNV(enum target, uint id, sizei len, bytes program)']),
  ...all('2.14.1.8', SERVER, [
    'BindProgramNV(enum target, uint id)',
    'RequestResidentProgramsNV(sizei n, uint ids[n])',
  ]),
  // Those that a list does not take are named in §5.4.
  ...all('2.14.1.8', CLIENT, [
    'DeleteProgramsNV(sizei n, uint ids[n])',
    'GenProgramsNV(sizei n)',
    'AreProgramsResidentNV(sizei n, uint ids[n])',
  ]),
  ...all('6.1.13', CLIENT, [
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
  ...all('2.14.4', SERVER, ['ExecuteProgramNV(enum target, uint id, float params[4])']),
  ...all('2.14.5', SERVER, [
    'TrackMatrixNV(enum target, uint address, enum matrix, enum transform)',
  ]),
  ...all('2.10.2', SERVER, [
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
  ...all('2.10', SERVER, ['Enable(enum cap)', 'Disable(enum cap)']),
  ...all('2.10', CLIENT, ['IsEnabled(enum cap)']),
  // What becomes of vertices behind their programs depends on these.
  ...all('2.14.1.5', SERVER, [
    'ClipPlane(enum plane, double equation[4])',
    'FrontFace(enum mode)',
    'ShadeModel(enum mode)',
    'PointSize(float size)',
  ]),
  ...all('2.14.1.5', CLIENT, ['GetClipPlane(enum plane)']),
  ...all('2.14.1.8', SERVER, ['Begin(enum mode)']),
  ...all('2.14.1.8', VERTEX, ['End()']),
  ...all('2.14.2', SERVER, family('RasterPos', { sizes: [2, 3, 4], letters: NUMBERS })),
  ...all('2.14.3', CLIENT, [
    'VertexAttribPointerNV(uint index, int size, enum type, sizei stride, memory pointer)',
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
  ...all('2.14.3', VERTEX, ['ArrayElement(int i)']),
  ...all('2.14.3', SERVER, [
    'DrawArrays(enum mode, int first, sizei count)',
    'DrawElements(enum mode, sizei count, enum type, memory indices)',
  ]),
  ...all('5.4', CLIENT, [
    'NewList(uint list, enum mode)',
    'EndList()',
    'GenLists(sizei range)',
    'DeleteLists(uint list, sizei range)',
    'IsList(uint list)',
  ]),
  ...all('5.4', VERTEX, ['CallList(uint list)']),
  ...all('6.1.12', SERVER, ['PushAttrib(bitfield mask)', 'PopAttrib()']),
  ...all('6.1.12', CLIENT, ['PushClientAttrib(bitfield mask)', 'PopClientAttrib()']),
  ...all('6.1.14', CLIENT, [
    'GetBooleanv(enum pname)',
    'GetIntegerv(enum pname)',
    'GetFloatv(enum pname)',
    'GetDoublev(enum pname)',
  ]),
  ...all('Errors', CLIENT, ['GetError()']),
]; // prettier-ignore

/** By name. */
export const GL_COMMANDS: ReadonlyMap<string, GlCommandSpec> = new Map(
  COMMANDS.map((command) => [command.name, command]),
);
