/** Much at once, and numbers that are seldom met: series as long as there is room for, long draws and lists, strides beyond a byte, angles beyond a turn, names that differ in their upper bits alone, negative zeros. */
import { GL_COMMANDS } from '../../../spec/gl/commands.js';
import type { Call } from '../../../semantics/gl/context/call.js';
import type { Context } from '../../../semantics/gl/context/context.js';
import { inMemory } from '../../../semantics/gl/context/memory.js';
import { bytes, call, VERTEX_PROGRAMS, VP } from '../gesture-parts.js';
import { attributeQueries } from './forms.js';

const ERROR = call('GetError');
const COLOUR = call('GetFloatv', 'CURRENT_COLOR');

const counted = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);

/** Vertices of long draws, and those that a draw of some of them begins behind. */
const [VERTICES, BEHIND] = [40, 17];

/** Names that have the same lower bits, 8 or 16 of them, or all but the sign. */
const NAMES = [5, 0x105, 0x0001_0005, 0x8000_0005, 0xffff_ff05];

/** Each form that sets several attributes, with as many as there are, and from a number on up to the last. */
function attributes(): readonly (readonly Call[])[] {
  const shown = counted(15).flatMap((at) => attributeQueries(at + 1));
  return [...GL_COMMANDS.keys()].flatMap((name): readonly (readonly Call[])[] => {
    const [, size] = /^VertexAttribs(\d)/.exec(name) ?? [];
    if (size === undefined) return [];
    const values = counted(16 * Number(size)).map((at) => at + 1);
    return [
      [call(name, 1, 15, values), ERROR, ...shown, call('Begin', 'POINTS'), call(name, 0, 16, values.toReversed()), call('End'), ...shown],
    ];
  });
} // prettier-ignore

/** All program parameters by one command. */
function parameters(count: number): readonly (readonly Call[])[] {
  const values = counted(4 * count).map((at) => at + 0.5);
  const shown = counted(count).map((at) => call('GetProgramParameterfvNV', VP, at, 'PROGRAM_PARAMETER_NV')); // prettier-ignore
  return ['f', 'd'].map((letter) => [
    ...shown,
    call(`ProgramParameters4${letter}vNV`, VP, 0, count, values),
    ERROR,
    ...shown,
  ]);
}

/** Many vertices: by arrays, by indices, one by one, and by a list. @param program calls that make a vertex program current, or none */
function draws(program: readonly Call[]): readonly (readonly Call[])[] {
  const places = inMemory('FLOAT', counted(4 * VERTICES).map((at) => at / 4)); // prettier-ignore
  const arrays = [call('VertexPointer', 2, 'FLOAT', 16, { bytes: places, offset: 0 }), call('ColorPointer', 3, 'FLOAT', 16, { bytes: places, offset: 4 }), ...['VERTEX', 'COLOR'].map((each) => call('EnableClientState', `${each}_ARRAY`))]; // prettier-ignore
  const elements = ['UNSIGNED_BYTE', 'UNSIGNED_SHORT', 'UNSIGNED_INT'].map((type) =>
    call('DrawElements', 'LINE_STRIP', VERTICES, type, { bytes: inMemory(type, counted(VERTICES).toReversed()), offset: 0 }),
  );
  const one = counted(VERTICES).flatMap((at) => [call('Color3f', at / 64, 1, 0), call('Vertex2f', at, -at)]); // prettier-ignore
  return [
    [...program, ...arrays, ...elements, call('DrawArrays', 'TRIANGLE_STRIP', BEHIND, VERTICES - BEHIND), ERROR],
    [...program, call('Begin', 'TRIANGLE_FAN'), ...one, call('End'), call('NewList', 3, 'COMPILE'), ...one, call('EndList'), call('Begin', 'LINES'), call('CallList', 3), call('End'), ERROR],
  ];
} // prettier-ignore

/** Arrays whose elements lie farther apart than a byte counts. @param isVp whether there are arrays of attributes */
function strides(program: readonly Call[], isVp: boolean): readonly Call[] {
  const stride = 300;
  const memory = inMemory('FLOAT', counted((3 * stride) / 4));
  const at = (offset: number) => ({ bytes: memory, offset });
  const arrays = [call('VertexPointer', 2, 'FLOAT', stride, at(0)), call('ColorPointer', 3, 'FLOAT', stride, at(16)), call('TexCoordPointer', 2, 'FLOAT', stride, at(32)), call('NormalPointer', 'FLOAT', stride, at(48))];
  const own = isVp ? [call('VertexAttribPointerNV', 5, 2, 'FLOAT', stride, at(64)), call('EnableClientState', 'VERTEX_ATTRIB_ARRAY5_NV')] : [call('VertexAttribPointerARB', 5, 2, 'FLOAT', false, stride, at(64)), call('EnableVertexAttribArrayARB', 5)];
  const enabled = ['VERTEX', 'COLOR', 'TEXTURE_COORD', 'NORMAL'].map((each) => call('EnableClientState', `${each}_ARRAY`));
  return [...program, ...arrays, ...enabled, ...own, call('DrawArrays', 'POINTS', 0, 3), call('Begin', 'POINTS'), call('ArrayElement', 2), call('End'), ERROR];
} // prettier-ignore

/** Grids of many steps. @param program calls that make a vertex program current, or none */
function meshes(program: readonly Call[]): readonly Call[] {
  const numbers = { bytes: inMemory('FLOAT', counted(16).map((at) => (at * at) / 32)), offset: 0 };
  return [
    ...program,
    call('Map1f', 'MAP1_VERTEX_4', 0, 1, 4, 4, numbers), call('Map2f', 'MAP2_VERTEX_4', 0, 1, 4, 2, 0, 1, 8, 2, numbers), call('Enable', 'MAP1_VERTEX_4'), call('Enable', 'MAP2_VERTEX_4'),
    call('MapGrid1f', 40, 0, 1), call('MapGrid2f', 12, 0, 1, 10, 0, 1), call('EvalMesh1', 'LINE', 0, 40), call('EvalMesh1', 'POINT', -3, 37), call('EvalMesh2', 'POINT', 0, 12, 0, 10), call('EvalMesh2', 'LINE', 2, 11, 1, 9), ERROR,
  ];
} // prettier-ignore

/** Negative zero, which is less than zero to programs (NV_vertex_program §2.14.1.11), in whatever it comes. */
function negativeZeros(): readonly (readonly Call[])[] {
  const four = [-0, 1, -0, -0];
  const letters = ['f', 'd'] as const;
  const forms = (name: string, suffix: string, ...first: readonly (string | number)[]): readonly Call[] =>
    letters.flatMap((letter) => [call(`${name}${letter}${suffix}`, ...first, ...four), call(`${name}${letter}v${suffix}`, ...first, four)]);
  const parameter = call('GetProgramParameterfvNV', VP, 5, 'PROGRAM_PARAMETER_NV');
  const environment = call('GetProgramEnvParameterfvARB', 'VERTEX_PROGRAM_ARB', 5);
  const array = { bytes: inMemory('FLOAT', [...four, ...four]), offset: 0 };
  const vertices = [call('VertexPointer', 2, 'FLOAT', 0, array), call('EnableClientState', 'VERTEX_ARRAY'), call('ColorPointer', 4, 'FLOAT', 0, array), call('EnableClientState', 'COLOR_ARRAY')];
  return [
    [...['NV', 'ARB'].flatMap((suffix) => forms('VertexAttrib4', suffix, 5)), ...letters.map((letter) => call(`VertexAttribs4${letter}vNV`, 5, 1, four))].flatMap((set) => [set, ...attributeQueries(5)]),
    [...forms('Color4', ''), ...forms('TexCoord4', '')].flatMap((set) => [set, COLOUR, ...attributeQueries(8)]),
    [...forms('ProgramParameter4', 'NV', VP, 5), ...letters.map((letter) => call(`ProgramParameters4${letter}vNV`, VP, 5, 1, four)), ...forms('ProgramEnvParameter4', 'ARB', 'VERTEX_PROGRAM_ARB', 5)].flatMap((set) => [set, parameter, environment]),
    [...vertices, call('Begin', 'POINTS'), call('Vertex4f', ...four), call('Vertex4dv', four), call('ArrayElement', 1), call('End'), call('DrawArrays', 'POINTS', 0, 2), ERROR],
  ];
} // prettier-ignore

/** Rotations by more than a turn. */
function turns(): readonly Call[] {
  const top = call('GetFloatv', 'MODELVIEW_MATRIX');
  return [
    ...[450, -765, 3645].flatMap((angle) => [call('Rotatef', angle, 1, 2, 2), top, call('Rotated', angle, 0, 0, 1), top]),
    ERROR,
  ];
} // prettier-ignore

/** A list of some hundred calls, many lists, and lists whose names differ in their upper bits. */
function lists(): readonly (readonly Call[])[] {
  const [LONG, MANY] = [300, 300];
  const list = (name: number, ...calls: readonly Call[]): readonly Call[] => [call('NewList', name, 'COMPILE'), ...calls, call('EndList')]; // prettier-ignore
  const colour = (value: number): Call => call('Color3f', value, 0.5, 0);
  const steps = counted(LONG).map((at) => (at % 2 === 0 ? call('Translatef', 1, 0, 0) : colour(at / 512))); // prettier-ignore
  return [
    [...list(3, ...steps), call('CallList', 3), COLOUR, call('GetFloatv', 'CURRENT_MATRIX_NV'), call('GetFloatv', 'MODELVIEW_MATRIX'), ERROR],
    [...counted(MANY).flatMap((at) => list(at + 1, colour(at / 512))), ...[1, 17, 256, 257, MANY].flatMap((name) => [call('CallList', name), COLOUR]), call('DeleteLists', 2, MANY - 2), ...[1, 2, 257, MANY - 1, MANY].map((name) => call('IsList', name)), call('DeleteLists', 1, MANY), ERROR],
    [
      ...NAMES.flatMap((name, at) => [call('IsList', name), ...list(name, colour(at / 8))]), ...NAMES.flatMap((name) => [call('CallList', name), COLOUR]),
      call('DeleteLists', NAMES[2] ?? 0, 1), ...NAMES.flatMap((name) => [call('IsList', name), call('CallList', name), COLOUR]), ...NAMES.map((name) => call('DeleteLists', name, 1)), ERROR,
    ],
  ];
} // prettier-ignore

/** Many programs, deleted by one command; and programs whose names differ in their upper bits. */
function programs(): readonly (readonly Call[])[] {
  const load = (id: number, text: string): Call => call('LoadProgramNV', VP, id, text.length, bytes(text)); // prettier-ignore
  const [first, second] = VERTEX_PROGRAMS;
  const ids = counted(20).map((at) => at + 1);
  const isThere = [...ids, ...NAMES].map((id) => call('IsProgramNV', id));
  return [
    [...isThere, ...ids.map((id) => load(id, first)), ...isThere, call('DeleteProgramsNV', 18, ids), ...isThere, ERROR],
    [...NAMES.flatMap((id, at) => [load(id, at % 2 === 0 ? first : second), ...isThere]), call('BindProgramNV', VP, NAMES[3] ?? 0), call('DeleteProgramsNV', 2, NAMES), ...isThere, call('GetIntegerv', 'VERTEX_PROGRAM_BINDING_NV'), ERROR],
  ];
} // prettier-ignore

/** @param program calls that make a vertex program current */
export function many(
  { parameters: { length } }: Pick<Context, 'parameters'>,
  program: readonly Call[],
): readonly (readonly Call[])[] {
  return [
    ...lists(),
    ...[[], program].flatMap((own) => draws(own)),
    strides(program, length > 0),
    turns(),
    ...[[], program].map((own) => meshes(own)),
    ...negativeZeros(),
    ...(length > 0 ? [...attributes(), ...parameters(length), ...programs()] : []),
  ];
}
