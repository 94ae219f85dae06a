/** Faults of errors, modes, Begin and End, display lists, and attribute stacks. */
import { GL_COMMANDS } from '../../../spec/gl/commands.js';
import { perform } from '../../../semantics/gl/context/perform.js';
import { failed } from '../../../semantics/gl/context/result.js';
import {
  after,
  erring,
  fault,
  instead,
  keeps,
  lenient,
  numberAt,
  withArgument,
  type GlFault,
} from './fault.js';
import type { Perform } from '../implementation.js';

/** Some commands are no error between Begin and End. */
function within(commands: RegExp): Perform {
  return (context, call, engine) => {
    if (context.begun === null || !commands.test(call.command)) return perform(context, call, engine);
    const result = perform({ ...context, begun: null }, call, engine);
    return { ...result, context: { ...result.context, begun: context.begun } };
  };
} // prettier-ignore

/** A group that PushAttrib does not save. */
export function unsaved(bit: string): Perform {
  return instead(/^PushAttrib$/, (call) => {
    const mask = call.arguments[0];
    if (!Array.isArray(mask)) return call;
    const all = ['CURRENT_BIT', 'ENABLE_BIT', 'EVAL_BIT', 'TRANSFORM_BIT', 'POINT_BIT', 'POLYGON_BIT', 'LIGHTING_BIT'];
    const names = mask.includes('ALL_ATTRIB_BITS') ? all : mask.map(String);
    return withArgument(call, 0, names.filter((name) => name !== bit));
  });
} // prettier-ignore

export const STATE_FAULTS: readonly GlFault[] = [
  fault('errors.last', 'a later error takes the place of an earlier one', 'Errors',
    erring(/./, (result) => ({ ...result, context: { ...result.context, error: result.errors[0] ?? null } }))),
  fault('errors.kept', 'GetError does not clear the flag', 'Errors', keeps(/^GetError$/, ({ error }) => ({ error }))),
  fault('errors.within', 'GetError can be asked between Begin and End', '2.14.1.8', within(/^GetError$/)),
  fault('begin.commands', 'parameters can be set between Begin and End', '2.14.1.2', within(/^ProgramParameter/)),
  fault('begin.enable', 'modes can be enabled between Begin and End', '2.10', within(/^(?:Enable|Disable)$/)),
  fault('begin.names', 'names can be generated between Begin and End', '2.14.1.8', within(/^GenProgramsNV$/)),
  fault('begin.twice', 'Begin between Begin and End is no error', '2.14.1.8', within(/^Begin$/)),
  fault('end.alone', 'End without Begin is no error', '2.14.1.8', lenient(/^End$/, 'INVALID_OPERATION')),
  fault('begin.mode', 'Begin of no primitive is no error', '2.14.1.8', lenient(/^Begin$/, 'INVALID_ENUM')),
  fault('modes.program', 'Enable of VERTEX_PROGRAM_NV does nothing', 'vp1.mode.two',
    after(/^Enable$/, (result, { enabled }, call) =>
      call.arguments[0] === 'VERTEX_PROGRAM_NV' ? { ...result, context: { ...result.context, enabled } } : result)),
  fault('modes.disable', 'Disable does nothing', '2.10', keeps(/^Disable$/, ({ enabled }) => ({ enabled }))),
  fault('modes.initial', 'vertex program mode is enabled at first', 'vp1.required-state.modes', {
    begins: (context) => ({ ...context, enabled: new Set(['VERTEX_PROGRAM_NV']) }),
  }),
  fault('modes.array', 'Enable takes attribute arrays', '2.10', lenient(/^Enable$/, 'INVALID_ENUM')),
  fault('lists.execute', 'a list executes commands while it is compiled', '5.4', (context, call, engine) => {
    const result = perform(context, call, engine);
    const { compiling } = context.lists;
    if (compiling === null || compiling.executes || GL_COMMANDS.get(call.command)?.isListed !== true) return result;
    const executed = perform({ ...context, lists: { ...context.lists, compiling: null } }, call, engine);
    return { ...executed, context: { ...executed.context, lists: result.context.lists } };
  }),
  fault('lists.not-executed', 'COMPILE_AND_EXECUTE compiles alone', '5.4',
    instead(/^NewList$/, (call) => (call.arguments[1] === 'COMPILE_AND_EXECUTE' ? withArgument(call, 1, 'COMPILE') : call))),
  fault('lists.empty', 'CallList does nothing', '5.4', (context, call, engine) =>
    call.command === 'CallList' && context.lists.compiling === null ? { context, errors: [], effects: [] } : perform(context, call, engine)),
  fault('lists.missing', 'CallList of no list is an error', '5.4',
    after(/^CallList$/, (result, before, call) =>
      before.lists.lists.has(numberAt(call, 0)) ? result : failed({ ...before, error: before.error ?? 'INVALID_VALUE' }, 'INVALID_VALUE'))),
  fault('lists.delete-first', 'DeleteLists deletes the first list alone', '5.4', instead(/^DeleteLists$/, (call) => withArgument(call, 1, Math.min(1, numberAt(call, 1))))),
  fault('lists.end', 'EndList without NewList is no error', '5.4', lenient(/^EndList$/, 'INVALID_OPERATION')),
  fault('lists.zero', 'a list 0 is no error', '5.4', lenient(/^NewList$/, 'INVALID_VALUE')),
  fault('lists.generated', 'GenPrograms does nothing while a list is compiled', '5.4',
    after(/^GenProgramsNV$/, (result, before) => (before.lists.compiling === null ? result : { context: before, errors: [], effects: [] }))),
  fault('stacks.current', 'PushAttrib does not save the current attributes', 'vp1.attribute-stacks', unsaved('CURRENT_BIT')),
  fault('stacks.enable', 'PushAttrib does not save what is enabled', 'vp1.attribute-stacks', unsaved('ENABLE_BIT')),
  fault('stacks.transform', 'PushAttrib does not save the matrix mode', '6.1.12', unsaved('TRANSFORM_BIT')),
  fault('stacks.evaluators', 'PushAttrib does not save which maps are enabled', 'vp1.attribute-stacks', unsaved('EVAL_BIT')),
  fault('stacks.parameters', 'PopAttrib restores program parameters', '6.1.12', {
    made: () => {
      const saved: (readonly (readonly [number, number, number, number] | null)[])[] = [];
      return (context, call, engine) => {
        const result = perform(context, call, engine);
        if (result.errors.length > 0 || context.lists.compiling !== null) return result;
        if (call.command === 'PushAttrib') saved.push(context.parameters);
        const parameters = call.command === 'PopAttrib' ? saved.pop() : undefined;
        return parameters === undefined ? result : { ...result, context: { ...result.context, parameters } };
      };
    },
  }),
  fault('stacks.underflow', 'PopAttrib of nothing is no error', '6.1.12', lenient(/^PopAttrib$/, 'STACK_UNDERFLOW')),
  fault('stacks.client', 'PopClientAttrib does not restore arrays', '6.1.12',
    after(/^PopClientAttrib$/, (result, { client }) => ({
      ...result,
      context: { ...result.context, client: { ...client, pushed: result.context.client.pushed } },
    }))),
  fault('points.zero', 'a point size of zero is no error', '2.14.1.5', lenient(/^PointSize$/, 'INVALID_VALUE')),
  fault('polygons.front', 'FrontFace does nothing', '2.14.1.5', keeps(/^FrontFace$/, ({ drawing }) => ({ drawing }))),
]; // prettier-ignore
