/** Matrix stacks, tracked matrices and attribute stacks: each of them, to its depth, and each variable of each group. */
import type { Argument, Call } from '../../../semantics/gl/context/call.js';
import { programMatrix, type Context } from '../../../semantics/gl/context/context.js';
import { inMemory } from '../../../semantics/gl/context/memory.js';
import { call, VP } from '../gesture-parts.js';
import { GETTERS, MODES as STATE_MODES, VARIABLES as STATE } from '../observe.js';
import { attributeQueries, inScripts } from './forms.js';

const ERROR = call('GetError');
const DEPTH = call('GetIntegerv', 'CURRENT_MATRIX_STACK_DEPTH_NV');
const TOP = call('GetFloatv', 'CURRENT_MATRIX_NV');

/** A matrix that no other number has. */
function matrix(number: number): readonly number[] {
  return Array.from({ length: 16 }, (_, at) => (at % 5 === 0 ? 2 : 0) + (at === number % 16 ? 1 : 0) + (at === 12 ? number : 0));
} // prettier-ignore

const load = (number: number): Call => call('LoadMatrixf', matrix(number));

function unit(number: number): Call {
  return call('ActiveTextureARB', `TEXTURE${String(number)}_ARB`);
}

/** Every stack has a matrix of its own, and is as deep as it says. */
function stacks(context: Pick<Context, 'limits' | 'gpu'>): readonly (readonly Call[])[] {
  const { trackMatrices, textureUnits, depths, trackDepth } = context.limits;
  const names = (isGpu: boolean): readonly string[] =>
    Array.from({ length: trackMatrices }, (_, number) => programMatrix(number, isGpu));
  const texture = (number: number): readonly Call[] => [unit(number), call('MatrixMode', 'TEXTURE')];
  const units = Array.from({ length: textureUnits }, (_, number) => texture(number));
  const some = units.slice(0, 8);
  const of = (kinds: readonly string[]): readonly (readonly Call[])[] => [
    ...['MODELVIEW', 'PROJECTION', 'COLOR', ...kinds].map((name) => [call('MatrixMode', name)]),
    ...some,
  ];
  const beyond = [call('MatrixMode', `MATRIX${String(trackMatrices)}_NV`), ERROR, call('MatrixMode', `MATRIX${String(trackMatrices)}_ARB`), ERROR];
  const each = (kinds: readonly string[]): readonly Call[] => {
    const own = of(kinds);
    return [...own.flatMap((mode, number) => [...mode, load(number), ERROR]), ...own.flatMap((mode) => [...mode, TOP, DEPTH]), ...beyond];
  };
  const full = (mode: readonly Call[], depth: number): readonly Call[] => [
    ...mode, ...Array.from({ length: depth - 1 }, (_, number) => [load(number), call('PushMatrix')]).flat(), ERROR, DEPTH, call('PushMatrix'), ERROR, DEPTH,
    load(99), ...(depth > 1 ? [call('PopMatrix'), TOP, call('LoadIdentity'), DEPTH] : []), ...(depth > 2 ? [call('PopMatrix'), TOP] : []),
  ];
  return [
    each(names(false)), each(names(true)),
    full([call('MatrixMode', 'MODELVIEW')], depths.MODELVIEW), full([call('MatrixMode', 'PROJECTION')], depths.PROJECTION),
    full([call('MatrixMode', 'COLOR')], depths.COLOR), ...some.map((mode) => full(mode, depths.TEXTURE)),
    ...[false, true].map((isGpu) => full([call('MatrixMode', programMatrix(2, isGpu))], trackDepth)),
  ];
} // prettier-ignore

/** How each command changes a matrix that is none of the simple ones. */
function products(): readonly (readonly Call[])[] {
  const changes: readonly Call[] = [
    call('Rotatef', 90, 1, 0, 0), call('Rotatef', 30, 0, 2, 0), call('Rotated', -60, 0, 0, 3), call('Rotated', 120, 1, 1, 1), call('Translatef', 1, 2, 3),
    call('Translated', -4, 0.5, 2), call('Scalef', 2, 3, 0.5), call('Scaled', -1, 0.25, 4), call('Frustum', -1, 3, -2, 1, 2, 6), call('Ortho', -1, 3, -4, 1, 2, 6),
    call('Frustum', 3, -1, 1, -2, 6, 2), call('Ortho', 2, 6, 1, 2, -5, 3), call('MultMatrixf', matrix(7)), call('MultMatrixd', matrix(9)), call('LoadMatrixd', matrix(10)),
  ];
  const wrong: readonly Call[] = [
    call('Frustum', 1, 1, 0, 1, 1, 2), call('Frustum', 0, 1, 2, 2, 1, 2), call('Frustum', 0, 1, 0, 1, 2, 2), call('Frustum', 0, 1, 0, 1, 0, 2), call('Frustum', 0, 1, 0, 1, 1, -2),
    call('Ortho', 1, 1, 0, 1, 1, 2), call('Ortho', 0, 1, 2, 2, 1, 2), call('Ortho', 0, 1, 0, 1, 2, 2),
  ];
  const asked = [TOP, call('GetDoublev', 'MODELVIEW_MATRIX'), call('GetFloatv', 'PROJECTION_MATRIX')];
  return [
    changes.flatMap((change) => [load(3), change, ...asked]),
    [call('MatrixMode', 'PROJECTION'), ...changes.flatMap((change) => [load(5), change, ...asked])],
    [load(3), ...wrong.flatMap((change) => [change, ERROR]), ...asked],
    [
      ...changes.slice(0, 8).flatMap((change) => [load(2), change, call('ClipPlane', 'CLIP_PLANE5', [1, -2, 3, 4]), call('GetClipPlane', 'CLIP_PLANE5'), call('LoadIdentity'), call('Translatef', 1, 1, 1), call('GetClipPlane', 'CLIP_PLANE5')]),
    ],
  ];
} // prettier-ignore

const TRANSFORMS = ['IDENTITY_NV', 'INVERSE_NV', 'TRANSPOSE_NV', 'INVERSE_TRANSPOSE_NV'];

/** Every matrix that can be tracked, in each way and up to the last parameter; one of them at several places. */
function tracking({ limits, parameters }: Pick<Context, 'limits' | 'parameters'>): readonly (readonly Call[])[] {
  const names = ['MODELVIEW', 'PROJECTION', 'MODELVIEW_PROJECTION_NV', 'TEXTURE0_ARB', 'TEXTURE1_ARB', 'COLOR', ...Array.from({ length: limits.trackMatrices }, (_, number) => `MATRIX${String(number)}_NV`)];
  const track = (address: number, name: string, transform: string): Call => call('TrackMatrixNV', VP, address, name, transform);
  const row = (address: number): readonly Call[] => [0, 1, 2, 3].map((each) => call('GetProgramParameterfvNV', VP, address + each, 'PROGRAM_PARAMETER_NV'));
  const [last, middle] = [parameters.length - 4, (parameters.length >> 3) * 4];
  const modes = names.filter((name) => !/PROJECTION_NV|^TEXTURE/.test(name));
  const moved = [...modes.flatMap((mode, number) => [call('MatrixMode', mode), load(number + 1)]), unit(1), call('MatrixMode', 'TEXTURE'), load(20), unit(0), load(21)];
  const all = (turn: number): readonly Call[] => names.map((name, number) => track(4 * number + 8, name, TRANSFORMS[(number + turn) % 4] ?? ''));
  const shown = names.flatMap((_, number) => row(4 * number + 8));
  const both = (address: number): readonly Call[] => ['TRACK_MATRIX_NV', 'TRACK_MATRIX_TRANSFORM_NV'].map((name) => call('GetTrackMatrixivNV', VP, address, name));
  const state = 'MODELVIEW';
  return [
    ...TRANSFORMS.map((_, turn) => [...all(turn), ERROR, ...moved, ...shown, call('MatrixMode', state), call('LoadIdentity'), ...shown]),
    [...moved, ...names.flatMap((_, number) => both(4 * number + 8)), ...all(0), ERROR, ...shown, ...all(1), ...shown, ...names.flatMap((_, number) => both(4 * number + 8))],
    [
      ...[0, middle, last].flatMap(both), ...[0, middle, last].map((address) => track(address, state, 'IDENTITY_NV')), ERROR, load(4), ...[0, middle, last].flatMap((address) => [...row(address), ...both(address)]),
      track(last + 4, state, 'IDENTITY_NV'), ERROR, call('GetTrackMatrixivNV', VP, last + 4, 'TRACK_MATRIX_NV'), ERROR, call('GetTrackMatrixivNV', VP, 2, 'TRACK_MATRIX_NV'), ERROR,
      track(middle, 'NONE', 'IDENTITY_NV'), load(6), ...row(middle), ...row(last), ...both(middle), call('ProgramParameter4fNV', VP, middle + 3, 1, 2, 3, 4), ERROR, ...row(middle),
    ],
    // A texture matrix is that of the unit that was active when it was tracked, whatever becomes active.
    [unit(1), track(4, 'TEXTURE', 'IDENTITY_NV'), unit(0), call('MatrixMode', 'TEXTURE'), load(3), ...row(4), unit(1), load(5), ...row(4), unit(0), call('PushMatrix'), ...row(4)],
  ];
} // prettier-ignore

/** Parameters up to the last; a series that ends behind it sets none. */
function parameters({ parameters: all }: Pick<Context, 'parameters'>): readonly (readonly Call[])[] {
  const last = all.length - 1;
  const [four, eight] = [[1.5, -2, 3, 4], [1.5, -2, 3, 4, 5, -6.25, 7, 8]];
  const asked = (index: number): readonly Call[] => ['f', 'd'].map((letter) => call(`GetProgramParameter${letter}vNV`, VP, index, 'PROGRAM_PARAMETER_NV'));
  const sets = (index: number): readonly (readonly Call[])[] => [
    [call('ProgramParameter4fNV', VP, index, ...four)], [call('ProgramParameter4dNV', VP, index, ...four.toReversed())], [call('ProgramParameter4fvNV', VP, index, four)], [call('ProgramParameter4dvNV', VP, index, four.toReversed())],
    [call('ProgramParameters4fvNV', VP, index, 1, four)], [call('ProgramParameters4dvNV', VP, index, 1, four.toReversed())],
  ];
  return [
    [0, 40, 94, last].flatMap((index) => sets(index).flatMap((set) => [...set, ERROR, ...asked(index), ...asked(index === 0 ? last : index - 1)])),
    [...sets(last + 1).flatMap((set) => [...set, ERROR]), ...asked(last + 1), ERROR, ...['f', 'd'].flatMap((letter) => [call(`ProgramParameters4${letter}vNV`, VP, last, 2, eight), ERROR]), ...asked(last), ...asked(0)],
    [...['f', 'd'].flatMap((letter) => [call(`ProgramParameters4${letter}vNV`, VP, last - 1, 2, eight), ERROR, ...asked(last - 1), ...asked(last)])],
  ];
} // prettier-ignore

/** A variable, what its query is, and two values that differ. */
type Variable = readonly [query: readonly Call[], first: readonly Call[], second: readonly Call[]];

const MODES = [
  VP, 'VERTEX_PROGRAM_POINT_SIZE_NV', 'VERTEX_PROGRAM_TWO_SIDE_NV', 'FRAGMENT_PROGRAM_ARB', 'GEOMETRY_PROGRAM_NV', 'POINT_SMOOTH', 'AUTO_NORMAL',
  'CLIP_PLANE0', 'CLIP_PLANE5', 'MAP1_VERTEX_3', 'MAP1_COLOR_4', 'MAP1_TEXTURE_COORD_4', 'MAP2_VERTEX_4', 'MAP2_NORMAL', 'MAP1_VERTEX_ATTRIB0_4_NV',
  'MAP1_VERTEX_ATTRIB15_4_NV', 'MAP2_VERTEX_ATTRIB7_4_NV',
]; // prettier-ignore

const VARIABLES: readonly Variable[] = [
  ...MODES.map((name): Variable => [[call('IsEnabled', name)], [call('Enable', name)], [call('Disable', name)]]),
  ...Array.from({ length: 15 }, (_, at) => at + 1).map((index): Variable => {
    const set = (value: number): readonly Call[] => [call('VertexAttrib4fNV', index, value, 2, 3, 4), call('VertexAttrib4fARB', index, value, 2, 3, 4)];
    return [attributeQueries(index).slice(0, 2), set(1), set(5)];
  }),
  [[call('GetFloatv', 'CURRENT_COLOR')], [call('Color3f', 1, 0.5, 0)], [call('Color3f', 0, 1, 0.5)]],
  [[call('GetFloatv', 'CURRENT_NORMAL')], [call('Normal3f', 1, 0, 0)], [call('Normal3f', 0, 1, 0)]],
  [[call('GetIntegerv', 'MATRIX_MODE')], [call('MatrixMode', 'PROJECTION')], [call('MatrixMode', 'TEXTURE')]],
  [[call('GetFloatv', 'CURRENT_MATRIX_NV')], [call('LoadMatrixf', matrix(1))], [unit(1), call('LoadMatrixf', matrix(2))]],
  [[call('GetIntegerv', 'FRONT_FACE')], [call('FrontFace', 'CW')], [call('FrontFace', 'CCW')]],
  [[call('GetIntegerv', 'SHADE_MODEL')], [call('ShadeModel', 'FLAT')], [call('ShadeModel', 'SMOOTH')]],
  [[call('GetFloatv', 'POINT_SIZE')], [call('PointSize', 2)], [call('PointSize', 3)]],
  ...[0, 1, 2, 3, 4, 5].map((plane): Variable => {
    const set = (value: number): readonly Call[] => [call('ClipPlane', `CLIP_PLANE${String(plane)}`, [value, 1, 2, 3])];
    return [[call('GetClipPlane', `CLIP_PLANE${String(plane)}`)], set(4), set(5)];
  }),
  [['MAP1_GRID_SEGMENTS', 'MAP2_GRID_DOMAIN'].map((name) => call('GetFloatv', name)), [call('MapGrid1f', 3, 0, 1), call('MapGrid2f', 2, 0, 1, 3, 2, 4)], [call('MapGrid1f', 5, 0, 1), call('MapGrid2f', 2, 0, 3, 3, 2, 6)]],
  // What is in no group.
  [[call('GetProgramParameterfvNV', VP, 9, 'PROGRAM_PARAMETER_NV')], [call('ProgramParameter4fNV', VP, 9, 1, 2, 3, 4)], [call('ProgramParameter4fNV', VP, 9, 5, 6, 7, 8)]],
  [[call('GetIntegerv', 'VERTEX_PROGRAM_BINDING_NV')], [call('BindProgramNV', VP, 6)], [call('BindProgramNV', VP, 7)]],
  [[call('GetTrackMatrixivNV', VP, 16, 'TRACK_MATRIX_NV')], [call('TrackMatrixNV', VP, 16, 'MODELVIEW', 'IDENTITY_NV')], [call('TrackMatrixNV', VP, 16, 'PROJECTION', 'IDENTITY_NV')]],
  [[call('GetProgramEnvParameterfvARB', 'VERTEX_PROGRAM_ARB', 11)], [call('ProgramEnvParameter4fARB', 'VERTEX_PROGRAM_ARB', 11, 1, 2, 3, 4)], [call('ProgramEnvParameter4fARB', 'VERTEX_PROGRAM_ARB', 11, 5, 6, 7, 8)]],
]; // prettier-ignore

/** Each query is asked again where its answer is another, in each conversion. */
function again(): readonly (readonly Call[])[] {
  const asked = [
    ...GETTERS.flatMap((getter) => STATE.map((name) => call(getter, name))),
    ...[...MODES, ...STATE_MODES].flatMap((name) => [call('IsEnabled', name), call('GetBooleanv', name), call('GetIntegerv', name)]),
  ];
  const on = STATE_MODES.map((name) => call('Enable', name));
  return inScripts(asked.map((each) => [each]), 60).map((some) => [
    ...some, ...VARIABLES.flatMap((each) => each[1]), ...on, ...some, ...VARIABLES.flatMap((each) => each[2]), ...some,
  ]);
} // prettier-ignore

const BITS = [
  'CURRENT_BIT',
  'ENABLE_BIT',
  'EVAL_BIT',
  'TRANSFORM_BIT',
  'POINT_BIT',
  'POLYGON_BIT',
  'LIGHTING_BIT',
  'TEXTURE_BIT',
  'ALL_ATTRIB_BITS',
];

/** Every variable is changed behind each push of a group, and of two groups at once; and stacks as deep as they say. */
function attributeStacks({ limits: { attribDepth } }: Pick<Context, 'limits'>): readonly (readonly Call[])[] {
  const all = (place: 0 | 1 | 2): readonly Call[] => VARIABLES.flatMap((each) => each[place]);
  const [asked, first, second] = [all(0), all(1), all(2)];
  const push = (bits: readonly string[]): Call => call('PushAttrib', bits);
  const deep = (name: 'Attrib' | 'ClientAttrib', bits: Argument, change: (turn: number) => readonly Call[], query: Call): readonly Call[] => {
    const turns = Array.from({ length: attribDepth }, (_, turn) => turn);
    const pops = turns.flatMap(() => [call(`Pop${name}`), query]);
    return [...turns.flatMap((turn) => [...change(turn), call(`Push${name}`, bits)]), ERROR, ...change(attribDepth), call(`Push${name}`, bits), ERROR, ...pops, ERROR, call(`Pop${name}`), ERROR];
  };
  const array = { bytes: inMemory('FLOAT', [1, 2, 3, 4]), offset: 0 };
  return [
    ...[...BITS.map((bit) => [bit]), ['POINT_BIT', 'TRANSFORM_BIT'], []].map((bits) => [...first, push(bits), ...second, ...asked, call('PopAttrib'), ...asked]),
    [...first, push(['CURRENT_BIT']), push(['ENABLE_BIT']), ...second, push(['TRANSFORM_BIT', 'POINT_BIT']), ...first, ...[1, 2, 3].flatMap(() => [call('PopAttrib'), ...asked])],
    [...second, push(['ALL_ATTRIB_BITS']), ...first, call('PopAttrib'), ...asked],
    // No group has matrices, nor the depths of their stacks.
    ...['TRANSFORM_BIT', 'ALL_ATTRIB_BITS'].map((bit) => [
      call('LoadMatrixf', matrix(1)), push([bit]), call('PushMatrix'), call('LoadMatrixf', matrix(2)), call('PopAttrib'), call('GetFloatv', 'MODELVIEW_MATRIX'), call('GetIntegerv', 'CURRENT_MATRIX_STACK_DEPTH_NV'), call('PopMatrix'), ERROR, call('GetFloatv', 'MODELVIEW_MATRIX'),
    ]),
    deep('Attrib', ['POINT_BIT'], (turn) => [call('PointSize', turn + 1)], call('GetFloatv', 'POINT_SIZE')),
    ...['NV', 'ARB'].map((suffix) =>
      deep('ClientAttrib', ['CLIENT_VERTEX_ARRAY_BIT'], (turn) => [suffix === 'NV' ? call('VertexAttribPointerNV', 2, 1, 'FLOAT', turn, array) : call('VertexAttribPointerARB', 2, 1, 'FLOAT', false, turn, array)], call(`GetVertexAttribiv${suffix}`, 2, 'ATTRIB_ARRAY_STRIDE_NV'))),
  ];
} // prettier-ignore

export function state(
  context: Pick<Context, 'limits' | 'gpu' | 'parameters'>,
): readonly (readonly Call[])[] {
  const { length } = context.parameters;
  return [
    ...stacks(context),
    ...products(),
    ...(length > 0 ? [...tracking(context), ...parameters(context)] : []),
    ...attributeStacks(context),
    ...again(),
  ];
}
