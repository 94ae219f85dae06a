/** Faults of matrices, and of those that are tracked. */
import type { Call } from '../../../semantics/gl/context/call.js';
import type { Context } from '../../../semantics/gl/context/context.js';
import { perform } from '../../../semantics/gl/context/perform.js';
import { done } from '../../../semantics/gl/context/result.js';
import { withTracked } from '../../../semantics/gl/context/tracking.js';
import {
  after,
  fault,
  instead,
  keeps,
  lenient,
  numberAt,
  numbersAt,
  withArgument,
  type GlFault,
} from './fault.js';
import type { Perform } from '../implementation.js';

export const MATRIX =
  /^(?:Load(?:Identity|Matrix[fd])|Mult\w+|Rotate[fd]|Translate[fd]|Scale[fd]|Frustum|Ortho|PushMatrix|PopMatrix)$/;

/** Transforms that are taken for others; the query tells what was asked for. */
function swapped(names: Readonly<Record<string, string>>): Perform {
  return after(/./, (result) => {
    const { context } = result;
    const tracked = new Map(
      [...context.tracked].map(([address, each]) => [address, { ...each, transform: names[each.transform] ?? each.transform }]),
    );
    const { parameters } = withTracked({ ...context, tracked }, () => true);
    return { ...result, context: { ...context, parameters } };
  });
} // prettier-ignore

/** Follows no change of some matrices. */
export function unfollowed(isIt: (matrix: string) => boolean, commands = MATRIX): Perform {
  return after(commands, (result, before) => {
    const addresses = [...before.tracked].flatMap(([address, { matrix }]) => (isIt(matrix) ? [address] : []));
    const parameters = result.context.parameters.map((own, number) =>
      addresses.includes(number - (number % 4)) ? (before.parameters[number] ?? null) : own,
    );
    return { ...result, context: { ...result.context, parameters } };
  });
} // prettier-ignore

function transposed(call: Call): Call {
  const values = numbersAt(call, 0);
  return withArgument(call, 0, values.slice(0, 16).map((_, i) => values[4 * (i % 4) + (i >> 2)] ?? 0));
} // prettier-ignore

/** The product the other way round: P and M change places, as far as it is tracked. */
function otherWayRound(context: Context): Context {
  const { stacks } = context.matrices;
  const [modelview, projection] = [stacks.get('MODELVIEW') ?? [], stacks.get('PROJECTION') ?? []];
  const changed = new Map(stacks).set('MODELVIEW', projection).set('PROJECTION', modelview);
  const isProduct = (address: number): boolean =>
    context.tracked.get(address)?.matrix === 'MODELVIEW_PROJECTION_NV';
  const other = { ...context, matrices: { ...context.matrices, stacks: changed } };
  return { ...context, parameters: withTracked(other, isProduct).parameters };
}

export const MATRIX_FAULTS: readonly GlFault[] = [
  fault('tracking.not-updated', 'tracked parameters keep what the matrix was when tracking began', 'vp1.tracking.updates', unfollowed(() => true)),
  fault('tracking.pop', 'tracked parameters do not follow PopMatrix', 'vp1.tracking.updates', unfollowed(() => true, /^PopMatrix$/)),
  fault('tracking.product-projection', 'the tracked product does not follow its matrices', 'vp1.tracking.modelview-projection', unfollowed((matrix) => matrix === 'MODELVIEW_PROJECTION_NV')),
  fault('tracking.not-at-once', 'TrackMatrix leaves the parameters until the matrix changes', 'vp1.tracking.command', keeps(/^TrackMatrixNV$/, ({ parameters }) => ({ parameters }))),
  fault('tracking.inverse-transpose', 'inverse and transpose are swapped', 'vp1.tracking.command', swapped({ INVERSE_NV: 'TRANSPOSE_NV', TRANSPOSE_NV: 'INVERSE_NV' })),
  fault('tracking.inverse-transpose-lost', 'the inverse transpose is the inverse', 'vp1.tracking.command', swapped({ INVERSE_TRANSPOSE_NV: 'INVERSE_NV' })),
  fault('tracking.columns', 'parameters hold the columns of the matrix', 'vp1.tracking.rows', swapped({ IDENTITY_NV: 'TRANSPOSE_NV', TRANSPOSE_NV: 'IDENTITY_NV' })),
  fault('tracking.product-order', 'the product is M P', 'vp1.tracking.modelview-projection', after(/./, (result) => ({ ...result, context: otherWayRound(result.context) }))),
  fault('tracking.none-clears', 'NONE sets the parameters to zero', 'vp1.tracking.none',
    after(/^TrackMatrixNV$/, (result, _, call) => {
      if (call.arguments[2] !== 'NONE') return result;
      const first = numberAt(call, 1);
      const parameters = result.context.parameters.map((own, number) => (number >= first && number < first + 4 ? ([0, 0, 0, 0] as const) : own));
      return { ...result, context: { ...result.context, parameters } };
    })),
  fault('tracking.none-tracks', 'NONE does not end tracking', 'vp1.tracking.none', (context, call, engine) =>
    call.command === 'TrackMatrixNV' && call.arguments[2] === 'NONE' && context.lists.compiling === null
      ? { ...perform(context, call, engine), context: { ...perform(context, call, engine).context, tracked: context.tracked } }
      : perform(context, call, engine)),
  fault('tracking.unaligned', 'TrackMatrix takes an address that is no multiple of four', 'vp1.errors.tracking', lenient(/^TrackMatrixNV$/, 'INVALID_VALUE')),
  fault('tracking.matrix', 'TrackMatrix takes what is no matrix', 'vp1.errors.tracking', lenient(/^TrackMatrixNV$/, 'INVALID_ENUM')),
  fault('tracking.transform-query', 'the transform that is told is IDENTITY', '6.1.13',
    after(/^GetTrackMatrixivNV$/, (result, _, call) => (call.arguments[1] === undefined || call.arguments[2] !== 'TRACK_MATRIX_TRANSFORM_NV' ? result : { ...result, returned: 'IDENTITY_NV' }))),
  fault('tracking.texture', 'TEXTURE is always the matrix of the first unit', 'vp1.tracking.matrices',
    instead(/^TrackMatrixNV$/, (call) => (call.arguments[2] === 'TEXTURE' ? withArgument(call, 2, 'TEXTURE0_ARB') : call))),
  fault('matrices.mode', 'MatrixMode does not take the matrices for tracking', 'vp1.matrices.modes', (context, call, engine) =>
    call.command === 'MatrixMode' && /^MATRIX/.test(String(call.arguments[0]))
      ? perform(context, withArgument(call, 0, 'NONE'), engine)
      : perform(context, call, engine)),
  fault('matrices.load-transposed', 'LoadMatrix takes rows', '2.10.2', instead(/^LoadMatrix/, transposed)),
  fault('matrices.mult-transposed', 'MultMatrix takes rows', '2.10.2', instead(/^MultMatrix/, transposed)),
  fault('matrices.radians', 'Rotate takes radians', '2.10.2', instead(/^Rotate/, (call) => withArgument(call, 0, (numberAt(call, 0) * 180) / Math.PI))),
  fault('matrices.push-identity', 'PushMatrix leaves the identity on top', '2.10.2',
    after(/^PushMatrix$/, (result, _, __, engine) => perform(result.context, { command: 'LoadIdentity', arguments: [] }, engine))),
  fault('matrices.underflow', 'popping the only matrix is no error', '2.10.2', lenient(/^PopMatrix$/, 'STACK_UNDERFLOW')),
  fault('matrices.overflow', 'pushing beyond the depth is no error', 'vp1.matrices.stacks', lenient(/^PushMatrix$/, 'STACK_OVERFLOW')),
  fault('matrices.frustum', 'Frustum with a near plane of 0 is no error', '2.10.2', lenient(/^Frustum$/, 'INVALID_VALUE')),
  fault('matrices.depth', 'the depth of a stack is told without the current matrix', '6.1.14',
    after(/^GetIntegerv$/, (result, _, call) =>
      call.arguments[0] === 'CURRENT_MATRIX_STACK_DEPTH_NV' ? { ...result, returned: Number(result.returned) - 1 } : result)),
  fault('planes.untransformed', 'ClipPlane keeps the plane as it was given', '2.14.1.5',
    after(/^ClipPlane$/, (result, _, call) => {
      const { drawing } = result.context;
      const [a = 0, b = 0, c = 0, d = 0] = numbersAt(call, 1);
      const plane = Number(/\d+$/.exec(String(call.arguments[0]))?.[0]);
      return done({ ...result.context, drawing: { ...drawing, clipPlanes: drawing.clipPlanes.with(plane, [a, b, c, d]) } });
    })),
]; // prettier-ignore
