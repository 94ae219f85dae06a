/** Faults of forms, types and places that scripts at random hardly come to: the ends of types, arrays of each type, lists of each command. */
import { GL_COMMANDS } from '../../../spec/gl/commands.js';
import type { Call } from '../../../semantics/gl/context/call.js';
import type { Context } from '../../../semantics/gl/context/context.js';
import { perform } from '../../../semantics/gl/context/perform.js';
import type { Returned } from '../../../semantics/gl/context/result.js';
import type { Perform } from '../implementation.js';
import {
  after,
  fault,
  gpuFault,
  instead,
  keeps,
  numberAt,
  withArgument,
  type GlFault,
} from './fault.js';

type VertexArray = Context['client']['attributes'][number];
const DRAWS = /^(?:ArrayElement|Draw(?:Arrays|Elements))$/;

/** What draws sees other arrays; the context keeps its own. */
function drawn(change: (client: Context['client']) => Partial<Context['client']>): Perform {
  return (context, call, engine) => {
    if (!DRAWS.test(call.command)) return perform(context, call, engine);
    const { client } = context;
    const result = perform({ ...context, client: { ...client, ...change(client) } }, call, engine);
    return { ...result, context: { ...result.context, client } };
  };
}

/** Some arrays of attributes, or conventional ones, are not sent. */
const without = (isIt: (array: VertexArray, key: number | string) => boolean): Perform => {
  const off = (array: VertexArray, key: number | string): VertexArray =>
    isIt(array, key) ? { ...array, isEnabled: false } : array;
  return drawn(({ attributes, conventional }) => ({
    attributes: attributes.map(off),
    conventional: new Map([...conventional].map(([key, array]) => [key, off(array, key)])),
  }));
};

/** A list that is being made keeps no call of a command, and performs none. */
function unlisted(command: string): Perform {
  return (context, call, engine) =>
    context.lists.compiling !== null && call.command === command
      ? { context, errors: [], effects: [] }
      : perform(context, call, engine);
}

/** A list that is being made performs a command at once, and does not keep it. */
function atOnce(command: string): Perform {
  return (context, call, engine) => {
    const { lists } = context;
    if (lists.compiling === null || call.command !== command) return perform(context, call, engine);
    const result = perform({ ...context, lists: { ...lists, compiling: null } }, call, engine);
    return { ...result, context: { ...result.context, lists } };
  };
}

/** Attributes from one on are not restored. */
const notRestored = (first: number): Perform =>
  after(/^PopAttrib$/, (result, { attributes }) => ({
    ...result,
    context: { ...result.context, attributes: result.context.attributes.map((own, at) => (at < first ? own : (attributes[at] ?? own))) },
  })); // prettier-ignore

const format = (from: string, to: string): Perform =>
  instead(/^InterleavedArrays$/, (call) => (call.arguments[0] === from ? withArgument(call, 0, to) : call)); // prettier-ignore

/** The same command with values of another type. */
function asType(name: RegExp, from: string, to: string, change: (value: number) => number): Perform {
  const own = (call: Call): Call => ({
    command: call.command.replace(from, to),
    arguments: call.arguments.map((each) => (Array.isArray(each) ? each.map((one) => change(Number(one))) : change(Number(each)))),
  });
  return instead(name, (call) => (GL_COMMANDS.has(call.command.replace(from, to)) ? own(call) : call));
} // prettier-ignore

/** Some calls do nothing where they have no error. */
function idle(isIt: (call: Call) => boolean): Perform {
  return after(/./, (result, context, call) =>
    isIt(call) ? { ...result, context, effects: [] } : result,
  );
}

export const FORM_FAULTS: readonly GlFault[] = [
  fault('forms.colour-of-uints', 'Color of uints takes them as signed', 'vp1.meaning.alias-primary-colour', asType(/^Color[34]uiv?$/, 'ui', 'i', (value) => value | 0)),
  fault('forms.colour-of-ushorts', 'Color of ushorts takes them as signed', 'vp1.meaning.alias-primary-colour', asType(/^Color[34]usv?$/, 'us', 's', (value) => (value << 16) >> 16)),
  fault('forms.series-of-ubytes', 'VertexAttribs of ubytes are no fractions', 'vp1.attributes.series', instead(/^VertexAttribs4ubvNV$/, (call) => ({ ...call, command: 'VertexAttribs4svNV' }))),
  fault('arrays.doubles', 'attribute arrays of doubles are not sent', 'vp1.arrays.elements', without(({ type }, key) => typeof key === 'number' && type === 'DOUBLE')),
  fault('arrays.upper-half', 'attribute arrays from 8 on are not sent', 'vp1.arrays.elements', without((_, key) => typeof key === 'number' && key >= 8)),
  fault('arrays.fog', 'arrays of fog coordinates are not sent', '2.14.3', without((_, key) => key === 'FOG_COORDINATE_ARRAY_EXT')),
  fault('arrays.secondary', 'arrays of secondary colours are not sent', '2.14.3', without((_, key) => key === 'SECONDARY_COLOR_ARRAY_EXT')),
  fault('arrays.second-unit', 'the array of the second texture unit is not sent', '2.14.3', without((_, key) => key === 'TEXTURE_COORD_ARRAY1')),
  fault('arrays.client-unit', 'ClientActiveTexture does nothing', '2.14.3', keeps(/^ClientActiveTextureARB$/, ({ client }) => ({ client }))),
  fault('arrays.normals-of-shorts', 'arrays of normals of shorts are not sent', '2.14.3', without(({ type }, key) => key === 'NORMAL_ARRAY' && type === 'SHORT')),
  fault('interleaved.all', 'T4F_C4F_N3F_V4F is taken for T4F_V4F', '2.14.3', format('T4F_C4F_N3F_V4F', 'T4F_V4F')),
  fault('interleaved.colour-normal', 'C4F_N3F_V3F is taken for C3F_V3F', '2.14.3', format('C4F_N3F_V3F', 'C3F_V3F')),
  fault('stacks.upper-half', 'PopAttrib does not restore attributes from 8 on', 'vp1.attribute-stacks', notRestored(8)),
  fault('stacks.planes', 'PopAttrib does not restore the equations of clip planes', '6.1.12',
    after(/^PopAttrib$/, (result, { drawing: { clipPlanes } }) => ({ ...result, context: { ...result.context, drawing: { ...result.context.drawing, clipPlanes } } }))),
  fault('stacks.client-unit', 'PopClientAttrib does not restore the client\'s texture unit', '6.1.12',
    after(/^PopClientAttrib$/, (result, { client: { unit } }) => ({ ...result, context: { ...result.context, client: { ...result.context.client, unit } } }))),
  fault('names.short', 'names of programs have 16 bits', '6.1.13',
    instead(/^(?:Load|Bind|Is)ProgramNV$/, (call) => { const at = call.command === 'IsProgramNV' ? 0 : 1; return withArgument(call, at, numberAt(call, at) & 0xffff); })),
  ...['TrackMatrixNV', 'BindProgramNV', 'LoadProgramNV', 'ExecuteProgramNV', 'Map1f', 'PopMatrix'].flatMap((name) => [
    fault(`lists.at-once.${name}`, `${name} is performed while a list is made, and not kept`, '5.4', atOnce(name)),
    fault(`lists.unlisted.${name}`, `${name} is not kept by lists`, '5.4', unlisted(name)),
  ]),
  gpuFault('limits.attributes', 'MAX_PROGRAM_ATTRIBS_ARB is 15', '6.1.12',
    after(/^GetProgramivARB$/, (result, _, call) => (call.arguments[1] === 'MAX_PROGRAM_ATTRIBS_ARB' ? { ...result, returned: 15 } : result))),
  gpuFault('arrays.unsigned-shorts', 'generic arrays of ushorts are not sent', '2.8', without(({ type }, key) => typeof key === 'number' && type === 'UNSIGNED_SHORT')),
  fault('forms.one-number', 'VertexAttrib2dNV leaves attribute 4 as it is', 'vp1.attributes.commands', idle((call) => call.command === 'VertexAttrib2dNV' && numberAt(call, 0) === 4)),
  fault('arrays.colors-stay', 'DisableClientState leaves the array of colours enabled', '2.14.3', idle((call) => call.command === 'DisableClientState' && call.arguments[0] === 'COLOR_ARRAY')),
  gpuFault('arrays.seventh', 'EnableVertexAttribArrayARB leaves array 7 disabled', '2.8', idle((call) => call.command === 'EnableVertexAttribArrayARB' && numberAt(call, 0) === 7)),
  gpuFault('coordinates.first-unit', 'MultiTexCoord3iARB leaves the first unit as it is', '2.14.1.6', idle((call) => call.command === 'MultiTexCoord3iARB' && call.arguments[0] === 'TEXTURE0_ARB')),
  gpuFault('buffers.integers', 'ProgramBufferParametersIivNV sets nothing', '2.14.1', idle((call) => call.command === 'ProgramBufferParametersIivNV')),
  fault('programs.first-string', 'GetProgramStringNV tells the first string that a name had', '6.1.13', {
    made: () => {
      const first = new Map<number, Returned>();
      return (context, call, engine) => {
        const result = perform(context, call, engine);
        if (call.command !== 'GetProgramStringNV' || result.returned === undefined) return result;
        const known = first.get(numberAt(call, 0)) ?? result.returned;
        first.set(numberAt(call, 0), known);
        return { ...result, returned: known };
      };
    },
  }),
]; // prettier-ignore
