/** Faults of vertex attributes, of what aliases them, and of vertices. */
import type { Call } from '../../../semantics/gl/context/call.js';
import { perform } from '../../../semantics/gl/context/perform.js';
import type { Effect, Result } from '../../../semantics/gl/context/result.js';
import type { Quad } from '../../../spec/environments.js';
import {
  after, erring, fault, instead, keeps, lenient, numberAt, numbersAt, withArgument, withAttribute, type GlFault,
} from './fault.js'; // prettier-ignore
import type { Perform } from '../implementation.js';

function beginsWith(number: number, value: Quad): { begins: GlFault['begins'] } {
  return {
    begins: (context) => ({ ...context, attributes: context.attributes.with(number, value) }),
  };
}

/** The values of a call as they are, behind its first arguments. */
function rawValues(call: Call, from: number): readonly number[] {
  return Array.isArray(call.arguments[from])
    ? numbersAt(call, from)
    : call.arguments.slice(from).map(Number);
}

function raw([x = 0, y = 0, z = 0, w = 1]: readonly number[]): Quad {
  return [x, y, z, w];
}

/** Vertices that were sent, otherwise. */
function withVertices(
  result: Result,
  change: (vertex: Extract<Effect, { kind: 'vertex' }>) => Effect,
): Result {
  return {
    ...result,
    effects: result.effects.map((each) => (each.kind === 'vertex' ? change(each) : each)),
  };
}

/** A query of one name of what is kept twice sees the last of some commands alone. */
function apart(commands: RegExp, isQuery: (call: Call) => boolean, shown: (quad: Quad) => Quad | readonly number[], attribute: number) {
  return {
    made: (): Perform => {
      let own: Quad | null = null;
      return (context, call, engine) => {
        const result = perform(context, call, engine);
        const before = own ?? context.attributes[attribute] ?? [0, 0, 0, 1];
        own = commands.test(call.command) ? (result.context.attributes[attribute] ?? before) : before;
        if (!isQuery(call) || result.errors.length > 0) return result;
        return { ...result, returned: shown(own) };
      };
    },
  };
} // prettier-ignore

const isAttributeQuery =
  (number: number) =>
  ({ command, arguments: [index, pname] }: Call): boolean =>
    /^GetVertexAttrib[fd]v/.test(command) && index === number && pname === 'CURRENT_ATTRIB_NV';

export const ATTRIBUTE_FAULTS: readonly GlFault[] = [
  fault('attributes.initial-w', 'attribute 6 begins as (0,0,0,0)', 'vp1.required-state.attributes', beginsWith(6, [0, 0, 0, 0])),
  fault('attributes.initial-colour', 'the primary colour begins black', 'vp1.required-state.attributes', beginsWith(3, [0, 0, 0, 1])),
  fault('attributes.initial-normal', 'the normal begins as zero', 'vp1.required-state.attributes', beginsWith(2, [0, 0, 0, 1])),
  fault('attributes.three-without-w', 'VertexAttrib3 sets w to 0', 'vp1.attributes.commands',
    after(/^VertexAttrib3/, (result, _, call) => withAttribute(result, numberAt(call, 0), ([x, y, z]) => [x, y, z, 0]))),
  fault('attributes.one-keeps', 'VertexAttrib1 keeps y, z and w as they were', 'vp1.attributes.commands',
    after(/^VertexAttrib1/, (result, { attributes }, call) => {
      const [, y, z, w] = attributes[numberAt(call, 0)] ?? [0, 0, 0, 1];
      return numberAt(call, 0) === 0 ? result : withAttribute(result, numberAt(call, 0), ([x]) => [x, y, z, w]);
    })),
  fault('attributes.ubyte-unconverted', 'VertexAttrib4ub does not convert to [0,1]', 'vp1.attributes.commands',
    after(/^VertexAttrib4ub/, (result, _, call) => {
      const own = raw(rawValues(call, 1));
      return numberAt(call, 0) === 0 ? result : withAttribute(result, numberAt(call, 0), () => own);
    })),
  fault('attributes.short-converted', 'VertexAttrib of shorts converts them to fractions', 'vp1.attributes.commands',
    after(/^VertexAttrib[1-4]s/, (result, _, call) =>
      numberAt(call, 0) === 0
        ? result
        : withAttribute(result, numberAt(call, 0), () => raw(rawValues(call, 1).map((each) => Math.fround((2 * each + 1) / 65535)))))),
  fault('attributes.zero-silent', 'VertexAttrib of attribute 0 provokes no vertex', 'vp1.attributes.provoke',
    after(/^VertexAttrib\d/, (result, _, call) => (numberAt(call, 0) === 0 ? { ...result, effects: [] } : result))),
  fault('attributes.zero-twice', 'VertexAttrib of attribute 0 provokes two vertices', 'vp1.attributes.provoke',
    after(/^VertexAttrib\d/, (result) => ({ ...result, effects: [...result.effects, ...result.effects] }))),
  fault('attributes.vertex-silent', 'Vertex provokes no vertex in vertex program mode', 'vp1.meaning.alias-position',
    after(/^Vertex\d/, (result, { enabled }) => (enabled.has('VERTEX_PROGRAM_NV') ? { ...result, effects: [] } : result))),
  fault('attributes.one-too-many', 'VertexAttrib of attribute 16 is no error', 'vp1.errors.indices', lenient(/^VertexAttrib\d/, 'INVALID_VALUE')),
  fault('series.order', 'VertexAttribs sets attribute 0 first', 'vp1.attributes.series',
    after(/^VertexAttribs/, (result, before) =>
      withVertices(result, (each) => ({ ...each, attributes: before.attributes.with(0, each.attributes[0] ?? [0, 0, 0, 1]) })))),
  fault('series.one-short', 'VertexAttribs leaves the last attribute out', 'vp1.attributes.series',
    instead(/^VertexAttribs/, (call) => (numberAt(call, 1) > 0 ? withArgument(call, 1, numberAt(call, 1) - 1) : call))),
  fault('series.partial', 'VertexAttribs that ends beyond 15 sets attribute 15 all the same', 'vp1.errors.indices',
    erring(/^VertexAttribs/, (result, _, call) => {
      const [place, n] = [15 - numberAt(call, 0), numberAt(call, 1)];
      const size = Number(/\d/.exec(call.command)?.[0]);
      const values = numbersAt(call, 2).slice(place * size, (place + 1) * size);
      return place >= 0 && place < n ? withAttribute(result, 15, () => raw(values)) : result;
    })),
  fault('series.negative', 'VertexAttribs of a negative number is no error', 'vp1.errors.counts', (context, call, engine) =>
    /^VertexAttribs/.test(call.command) && numberAt(call, 1) < 0
      ? perform(context, withArgument(call, 1, 0), engine)
      : perform(context, call, engine)),
  fault('alias.weight', 'VertexWeight does not set attribute 1', 'vp1.meaning.alias-weight', keeps(/^VertexWeight[fd]/, ({ attributes }) => ({ attributes }))),
  fault('alias.normal-w', 'Normal sets w of attribute 2 to 0', 'vp1.meaning.alias-normal',
    after(/^Normal3/, (result) => withAttribute(result, 2, ([x, y, z]) => [x, y, z, 0]))),
  fault('alias.colour-alpha', 'Color3 sets alpha to 0', 'vp1.meaning.alias-primary-colour',
    after(/^Color3/, (result) => withAttribute(result, 3, ([x, y, z]) => [x, y, z, 0]))),
  fault('alias.colour-unconverted', 'Color of ubytes does not convert to [0,1]', 'vp1.meaning.alias-primary-colour',
    after(/^Color[34]ub/, (result, _, call) => withAttribute(result, 3, () => raw(rawValues(call, 0))))),
  fault('alias.secondary', 'SecondaryColor does not set attribute 4', 'vp1.meaning.alias-secondary-colour', keeps(/^SecondaryColor3/, ({ attributes }) => ({ attributes }))),
  fault('alias.fog', 'FogCoord sets attribute 4 instead of 5', 'vp1.meaning.alias-fog',
    after(/^FogCoord[fd]/, (result, { attributes }) =>
      withAttribute(withAttribute(result, 4, () => result.context.attributes[5] ?? [0, 0, 0, 1]), 5, () => attributes[5] ?? [0, 0, 0, 1]))),
  fault('alias.texture-w', 'TexCoord3 sets w to 0', 'vp1.meaning.alias-texture',
    after(/^TexCoord3/, (result) => withAttribute(result, 8, ([x, y, z]) => [x, y, z, 0]))),
  fault('alias.texture-unit', 'MultiTexCoord of the second unit sets attribute 8', 'vp1.meaning.alias-texture',
    instead(/^MultiTexCoord/, (call) => (call.arguments[0] === 'TEXTURE1_ARB' ? withArgument(call, 0, 'TEXTURE0_ARB') : call))),
  fault('alias.colour-one-way', 'attribute 3 does not show what Color set', 'vp1.meaning.alias-primary-colour',
    apart(/^(?:VertexAttrib|PopAttrib|CallList|Draw|ArrayElement)/, isAttributeQuery(3), (quad) => quad, 3)),
  fault('alias.normal-one-way', 'CURRENT_NORMAL does not show what VertexAttrib set', 'vp1.meaning.alias-normal',
    apart(/^(?:Normal3|PopAttrib|CallList|Draw|ArrayElement)/, ({ command, arguments: [pname] }) => command === 'GetFloatv' && pname === 'CURRENT_NORMAL', (quad) => quad.slice(0, 3), 2)),
  fault('queries.integer-truncated', 'GetVertexAttribiv cuts fractions off', '6.1.13',
    after(/^GetVertexAttribiv/, (result, { attributes }, call) =>
      call.arguments[1] === 'CURRENT_ATTRIB_NV'
        ? { ...result, returned: { integers: (attributes[numberAt(call, 0)] ?? []).map(Math.trunc) } }
        : result)),
  fault('queries.attribute-zero', 'the current attribute 0 can be asked for', 'vp1.errors.indices',
    erring(/^GetVertexAttrib[fdi]v/, (result, before, call) =>
      numberAt(call, 0) === 0 && result.errors.join() === 'INVALID_VALUE' && before.begun === null
        ? { context: before, errors: [], effects: [], returned: [0, 0, 0, 1] }
        : result)),
  fault('queries.colour-unscaled', 'GetIntegerv of the colour rounds it, and does not scale it', '2.14.1.6',
    after(/^GetIntegerv$/, (result, { attributes }, call) =>
      call.arguments[0] === 'CURRENT_COLOR'
        ? { ...result, returned: { integers: (attributes[3] ?? []).map(Math.round) } }
        : result)),
  fault('raster.valid-without-program', 'the raster position is valid where no program is current', 'vp1.raster-position.valid',
    after(/^RasterPos/, (result) => ({ ...result, effects: result.effects.map((each) =>
      each.kind === 'raster position' && each.isValid === false && each.results === null ? { ...each, isValid: true } : each) }))),
  fault('raster.no-program', 'RasterPos does not run the program', 'vp1.raster-position.program',
    after(/^RasterPos/, (result, before) => ({ ...result, effects: result.effects.map((each) =>
      each.kind === 'raster position' && each.results !== null
        ? { ...each, results: { ...each.results, HPOS: before.attributes[0] ?? [0, 0, 0, 1] } }
        : each) }))),
  fault('arrays.no-size', 'VertexAttribPointer does not keep the size', 'vp1.arrays.pointer',
    instead(/^VertexAttribPointerNV$/, (call) => ([1, 2, 3].includes(numberAt(call, 1)) && call.arguments[2] !== 'UNSIGNED_BYTE' ? withArgument(call, 1, 4) : call))),
  fault('arrays.size-error', 'VertexAttribPointer takes a size of 0', 'vp1.errors.arrays', (context, call, engine) =>
    call.command === 'VertexAttribPointerNV' && numberAt(call, 1) === 0
      ? perform(context, withArgument(call, 1, 4), engine)
      : perform(context, call, engine)),
  fault('arrays.stride-error', 'VertexAttribPointer takes a negative stride', 'vp1.errors.arrays', (context, call, engine) =>
    call.command === 'VertexAttribPointerNV' && numberAt(call, 3) < 0
      ? perform(context, withArgument(call, 3, 0), engine)
      : perform(context, call, engine)),
  fault('arrays.ubyte-error', 'VertexAttribPointer takes three ubytes', 'vp1.errors.arrays', lenient(/^VertexAttribPointerNV$/, 'INVALID_OPERATION')),
  fault('arrays.stride-zero', 'a stride of zero reads one element again and again', 'vp1.arrays.layout',
    after(/^DrawArrays$/, (result, { client }) => {
      const first = result.effects.find((each) => each.kind === 'vertex');
      const isPacked = client.attributes[0]?.isEnabled === true && client.attributes[0].stride === 0;
      return first === undefined || !isPacked ? result : withVertices(result, () => first);
    })),
  fault('arrays.not-enabled', 'EnableClientState does not enable attribute arrays', 'vp1.arrays.enable', keeps(/^EnableClientState$/, ({ client }) => ({ client }))),
  fault('arrays.without-zero', 'attribute array 0 sends no vertices', 'vp1.arrays.elements',
    after(/^Draw(?:Arrays|Elements)$/, (result, { client }) =>
      client.attributes[0]?.isEnabled === true ? { ...result, effects: result.effects.filter(({ kind }) => kind !== 'vertex') } : result)),
  fault('arrays.pointer-query', 'GetVertexAttribPointer returns the null pointer', '6.1.13',
    after(/^GetVertexAttribPointervNV$/, (result) => ({ ...result, returned: 'NULL' }))),
]; // prettier-ignore
