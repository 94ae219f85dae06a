/** Faults of evaluators, and of several arrays in one. */
import type { Call } from '../../../semantics/gl/context/call.js';
import type { Context } from '../../../semantics/gl/context/context.js';
import { anyTarget, mapOf } from '../../../semantics/gl/context/maps.js';
import { perform } from '../../../semantics/gl/context/perform.js';
import type { Result } from '../../../semantics/gl/context/result.js';
import type { Quad } from '../../../spec/environments.js';
import type { Perform } from '../implementation.js';
import {
  after,
  fault,
  gpuFault,
  instead,
  lenient,
  numberAt,
  withArgument,
  type GlFault,
} from './fault.js';

const EVALUATES = /^Eval/;

/** What is evaluated, with other maps in force; the context keeps its own. */
function withMaps(change: (context: Context) => Context): Perform {
  return (context, call, engine) => {
    if (!EVALUATES.test(call.command) || context.lists.compiling !== null) {
      return perform(context, call, engine);
    }
    const result = perform(change(context), call, engine);
    const { enabled, evaluators } = context;
    return { ...result, context: { ...result.context, enabled, evaluators } };
  };
}

const isNumbered = (name: string): boolean => anyTarget(name)?.isNumbered === true;

/** An error of Map1 and Map2 that is not generated where a parameter is so; nothing happens then. */
function mapError(isWrong: (call: Call, context: Context) => boolean): Perform {
  const plain = lenient(/^Map[12]/, 'INVALID_VALUE');
  const operation = lenient(/^Map[12]/, 'INVALID_OPERATION');
  return (context, call, engine) => {
    if (!isWrong(call, context)) return perform(context, call, engine);
    const result = plain(context, call, engine);
    return result.errors.length === 0 ? result : operation(context, call, engine);
  };
}

/** Every vertex that was sent, with another attribute. */
function vertices(change: (attributes: readonly (Quad | null)[]) => readonly (Quad | null)[]) {
  return (result: Result): Result => ({
    ...result,
    effects: result.effects.map((effect) =>
      effect.kind === 'vertex' ? { ...effect, attributes: change(effect.attributes) } : effect,
    ),
  });
}

const normalised: ReturnType<typeof vertices> = vertices((attributes) => {
  const [x = 0, y = 0, z = 0, w = 1] = attributes[2] ?? [];
  const length = Math.hypot(x, y, z);
  if (length === 0) return attributes;
  return attributes.with(2, [x / length, y / length, z / length, w]);
});

/** As Mesa has it. */
const normalises: Perform = (context, call, engine) => {
  const result = perform(context, call, engine);
  const isIt = EVALUATES.test(call.command) && context.enabled.has('AUTO_NORMAL');
  return isIt ? normalised(result) : result;
};

export const EVALUATOR_FAULTS: readonly GlFault[] = [
  fault('evaluators.current', 'evaluated values become the current ones', 'vp1.evaluators.maps',
    after(/^Eval(?:Coord|Point)/, (result) => {
      const vertex = result.effects.find(({ kind }) => kind === 'vertex');
      if (vertex?.kind !== 'vertex') return result;
      const attributes = result.context.attributes.map((own, number) => (number === 0 ? own : (vertex.attributes[number] ?? own)));
      return { ...result, context: { ...result.context, attributes } };
    })),
  fault('evaluators.conventional', 'maps of attributes leave conventional ones in force', 'vp1.evaluators.maps',
    withMaps((context) => {
      const enabled = [...context.enabled].filter((name) => !isNumbered(name) || anyTarget(name)?.attribute === 0);
      return { ...context, enabled: new Set(enabled) };
    })),
  fault('evaluators.everywhere', 'maps of attribute 3 count without a program', 'vp1.evaluators.maps',
    withMaps((context) => {
      const [numbered, conventional] = ['MAP1_VERTEX_ATTRIB3_4_NV', 'MAP1_COLOR_4'];
      if (!context.enabled.has(numbered)) return context;
      const maps = new Map(context.evaluators.maps).set(conventional, mapOf(context, numbered));
      const enabled = new Set([...context.enabled, conventional]);
      return { ...context, enabled, evaluators: { ...context.evaluators, maps } };
    })),
  fault('evaluators.position', 'a map of attribute 0 does not count', 'vp1.evaluators.commands',
    withMaps((context) => ({
      ...context,
      enabled: new Set([...context.enabled].filter((name) => !isNumbered(name) || anyTarget(name)?.attribute !== 0)),
    }))),
  fault('evaluators.three', 'a map of three components overrides one of four', '5.1',
    withMaps((context) => {
      const has = (dimensions: 1 | 2): boolean => context.enabled.has(`MAP${String(dimensions)}_VERTEX_3`);
      const gone = ([1, 2] as const).filter(has).map((dimensions) => `MAP${String(dimensions)}_VERTEX_4`);
      return { ...context, enabled: new Set([...context.enabled].filter((name) => !gone.includes(name))) };
    })),
  fault('evaluators.domain', 'the domain of a map is always from 0 to 1', '5.1',
    instead(/^Map1f$/, (call) => {
      const isRight = numberAt(call, 1) !== numberAt(call, 2);
      return isRight ? withArgument(withArgument(call, 1, 0), 2, 1) : call;
    })),
  fault('evaluators.stride', 'the points of a map lie one behind the other whatever the stride', '5.1',
    instead(/^Map1f$/, (call) => {
      const size = anyTarget(String(call.arguments[0]))?.size ?? 0;
      return numberAt(call, 3) > size ? withArgument(call, 3, size) : call;
    })),
  fault('evaluators.error.domain', 'a domain of nothing is no error', '5.1', mapError((call) => numberAt(call, 1) === numberAt(call, 2))),
  fault('evaluators.error.order', 'a map of nine points is no error', '5.1', mapError((call) => /^Map1/.test(call.command) && numberAt(call, 4) === 9)),
  fault('evaluators.error.unit', 'maps can be given while another texture unit is active', '5.1', mapError((_, { matrices }) => matrices.unit !== 0)),
  fault('evaluators.error.grid', 'a grid of no steps is no error', '5.1', lenient(/^MapGrid/, 'INVALID_VALUE')),
  fault('evaluators.error.mesh', 'a mesh of no mode is no error', '5.1', lenient(/^EvalMesh/, 'INVALID_ENUM')),
  fault('evaluators.normal', 'normals that are generated are normalised where programs run', '5.1', normalises),
  fault('evaluators.normal.initial', 'AUTO_NORMAL is enabled at first', '5.1', {
    begins: (context) => ({ ...context, enabled: new Set([...context.enabled, 'AUTO_NORMAL']) }),
  }),
  fault('evaluators.lines', 'a mesh of lines has lines of their own, and no strip', '5.1',
    after(/^EvalMesh/, (result) => ({
      ...result,
      effects: result.effects.map((effect) =>
        (effect.kind === 'begin' || effect.kind === 'end') && effect.mode === 'LINE_STRIP' ? { ...effect, mode: 'LINES' } : effect),
    }))),
  fault('evaluators.grids', 'grids are not in the group of evaluators', '6.1.12',
    after(/^PopAttrib$/, (result, { evaluators }) => ({ ...result, context: { ...result.context, evaluators } }))),
  fault('evaluators.maps', 'maps are in the group of evaluators', '6.1.12',
    after(/^PopAttrib$/, (result, before) => {
      const isIt = before.pushed.at(-1)?.grids !== null;
      const evaluators = { ...result.context.evaluators, maps: new Map() };
      return isIt ? { ...result, context: { ...result.context, evaluators } } : result;
    })),
  fault('arrays.interleaved', 'several arrays in one leave other arrays enabled', '2.14.3',
    after(/^InterleavedArrays$/, (result, { client: { conventional: before } }) => {
      const { client } = result.context;
      const conventional = new Map(client.conventional);
      for (const [key, array] of before) {
        if (array.isEnabled) conventional.set(key, { ...(conventional.get(key) ?? array), isEnabled: true });
      }
      return { ...result, context: { ...result.context, client: { ...client, conventional } } };
    })),
  gpuFault('evaluators.normal', 'normals that are generated are normalised where programs run', 'arb.evaluators.normal', normalises),
  gpuFault('evaluators.numbered', 'maps of numbered attributes are there', '5.1', lenient(/^Map[12]/, 'INVALID_ENUM')),
]; // prettier-ignore
