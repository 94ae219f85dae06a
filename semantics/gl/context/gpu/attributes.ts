/**
 * Generic vertex attributes: their commands, arrays and queries. ARB_vertex_program §2.7, §2.8, §6.1.12; NV_vertex_program4 §2.7,
 * §2.8, §6.1.14.
 */
import { GPU_COMMANDS } from '../../../../spec/gl/gpu-commands.js';
import type { TypedQuad } from '../../../gpu/machine/state.js';
import { ARRAY_STATE, nearestInteger } from '../array-state.js';
import type { Call, Given } from '../call.js';
import { NEW_ARRAY, type VertexArray } from '../client-state.js';
import { hasBoth, type Context } from '../context.js';
import { completed, DIRECT, NORMALISED } from '../conversion.js';
import { readElement, TYPES } from '../memory.js';
import {
  done,
  errorsOf,
  failed,
  returned,
  type Engine,
  type Result,
  type Returned,
  type Rule,
  type Rules,
} from '../result.js';
import { valuesOf } from '../values.js';
import { partOf } from './objects.js';
import { provokedVertex } from '../vertex.js';
import { withGeneric, withShared } from './state.js';

const NAME = /^VertexAttrib(I?)([1234])(N?)(ub|us|ui|[bsifd])v?(?:ARB|EXT)$/;

/** Integers by the letters of commands that leave them integers. */
const TYPE_OF: Readonly<Record<string, 'S' | 'U'>> = {
  b: 'S', s: 'S', i: 'S', ub: 'U', us: 'U', ui: 'U',
}; // prettier-ignore

/** Zero sends a vertex between Begin and End, and does nothing outside. */
function setGeneric(context: Context, number: number, value: TypedQuad, engine: Engine): Result {
  if (number === 0)
    return done(context, context.begun === null ? [] : [provokedVertex(context, value, engine)]);
  const part = partOf(context);
  if (!hasBoth(context)) return done({ ...context, gpu: withGeneric(part, number, value) });
  const [x, y, z, w] = value.values;
  // Those beyond the attributes of VP programs have no conventional name.
  const isKnown =
    number < context.attributes.length &&
    value.type === 'F' && x !== null && y !== null && z !== null && w !== null; // prettier-ignore
  const attributes = isKnown ? context.attributes.with(number, [x, y, z, w]) : context.attributes;
  return done({ ...context, attributes, gpu: withShared(part, number, value) });
}

function ruleOf(command: string): Rule | null {
  const [, integer, digits, normalised, letter = ''] = NAME.exec(command) ?? [];
  if (digits === undefined) return null;
  const convert = normalised === 'N' ? (NORMALISED[letter] ?? DIRECT) : DIRECT;
  const type = integer === 'I' ? (TYPE_OF[letter] ?? 'S') : 'F';
  return (context, given, engine) => {
    const index = given.number('index');
    if (index >= context.limits.vertexAttributes) return failed(context, 'INVALID_VALUE');
    const own = valuesOf(command, given, Number(digits));
    const values = completed(type === 'F' ? own.map(convert) : own);
    return setGeneric(context, index, { type, values }, engine);
  };
}

const INTEGER_TYPES = ['BYTE', 'UNSIGNED_BYTE', 'SHORT', 'UNSIGNED_SHORT', 'INT', 'UNSIGNED_INT'];

const pointer =
  (isInteger: boolean): Rule =>
  (context, given) => {
    const [index, size, stride] = [
      given.number('index'),
      given.number('size'),
      given.number('stride'),
    ];
    const type = given.name('type');
    const types = isInteger ? INTEGER_TYPES : [...INTEGER_TYPES, 'FLOAT', 'DOUBLE'];
    const errors = errorsOf([
      [index >= context.limits.vertexAttributes, 'INVALID_VALUE'],
      [size < 1 || size > 4, 'INVALID_VALUE'],
      [!types.includes(type), 'INVALID_ENUM'],
      [stride < 0, 'INVALID_VALUE'],
    ]);
    if (errors.length > 0) return failed(context, ...errors);
    const isNormalized = !isInteger && given.flag('normalized');
    const set = { size, type, stride, isNormalized, isInteger, pointer: given.place('pointer') };
    return withArray(context, index, set);
  };

function withArray(context: Context, index: number, part: Partial<VertexArray>): Result {
  const own = context.client.attributes[index] ?? NEW_ARRAY;
  const attributes = context.client.attributes.with(index, { ...own, ...part });
  return done({ ...context, client: { ...context.client, attributes } });
}

const enable =
  (isEnabled: boolean): Rule =>
  (context, given) => {
    const index = given.number('index');
    if (index >= context.limits.vertexAttributes) return failed(context, 'INVALID_VALUE');
    // arb.shared.enables: both, where there are two.
    return withArray(context, index, { isEnabled, isGenericEnabled: isEnabled });
  };

/**
 * The command that an element of a generic array stands for. The documents assume a complete set of commands, of which those of four
 * values stand for all here.
 */
export function genericCall(number: number, array: VertexArray, i: number): Call {
  const letter = TYPES[array.type]?.letter ?? 'f';
  const values = readElement(array, i);
  if (array.isInteger) {
    const command = TYPE_OF[letter] === 'U' ? 'VertexAttribI4uivEXT' : 'VertexAttribI4ivEXT';
    return { command, arguments: [number, completed(values)] };
  }
  const convert = array.isNormalized ? (NORMALISED[letter] ?? DIRECT) : DIRECT;
  return { command: 'VertexAttrib4fvARB', arguments: [number, completed(values.map(convert))] };
}

/** Array state that NV_vertex_program has no query for. */
const GPU_ARRAY_STATE: typeof ARRAY_STATE = {
  ...ARRAY_STATE,
  VERTEX_ATTRIB_ARRAY_ENABLED_ARB: ({ isGenericEnabled }) => isGenericEnabled,
  VERTEX_ATTRIB_ARRAY_NORMALIZED_ARB: ({ isNormalized }) => isNormalized,
  VERTEX_ATTRIB_ARRAY_INTEGER_EXT: ({ isInteger }) => isInteger,
};

/** An attribute that was specified by another type is undefined. */
const getAttribute =
  (type: TypedQuad['type'], convert: (values: readonly (number | null)[]) => Returned): Rule =>
  (context, given) => {
    const [index, pname] = [given.number('index'), given.name('pname')];
    const isCurrent = pname === 'CURRENT_ATTRIB_NV';
    const read = GPU_ARRAY_STATE[pname];
    const errors = errorsOf([
      [index >= context.limits.vertexAttributes, 'INVALID_VALUE'],
      [isCurrent && index === 0, 'INVALID_OPERATION'],
      [!isCurrent && read === undefined, 'INVALID_ENUM'],
    ]);
    if (errors.length > 0) return failed(context, ...errors);
    if (!isCurrent)
      return returned(context, read?.(context.client.attributes[index] ?? NEW_ARRAY) ?? null);
    const own = partOf(context).generic[index];
    return returned(context, convert(own?.type === type ? own.values : [null, null, null, null]));
  };

const integers = (values: readonly (number | null)[]): Returned => ({ integers: values });

const getPointer: Rule = (context, given: Given) => {
  const index = given.number('index');
  const errors = errorsOf([
    [index >= context.limits.vertexAttributes, 'INVALID_VALUE'],
    [given.name('pname') !== 'ATTRIB_ARRAY_POINTER_NV', 'INVALID_ENUM'],
  ]);
  if (errors.length > 0) return failed(context, ...errors);
  return returned(context, context.client.attributes[index]?.pointer?.offset ?? 'NULL');
};

export const GENERIC_RULES: Rules = {
  ...Object.fromEntries(
    GPU_COMMANDS.flatMap(({ name }) => {
      const rule = ruleOf(name);
      return rule === null ? [] : [[name, rule] as const];
    }),
  ),
  VertexAttribPointerARB: pointer(false),
  VertexAttribIPointerEXT: pointer(true),
  EnableVertexAttribArrayARB: enable(true),
  DisableVertexAttribArrayARB: enable(false),
  GetVertexAttribfvARB: getAttribute('F', (values) => values),
  GetVertexAttribdvARB: getAttribute('F', (values) => values),
  GetVertexAttribivARB: getAttribute('F', (values) =>
    integers(values.map((each) => (each === null ? null : nearestInteger(each)))),
  ),
  GetVertexAttribIivEXT: getAttribute('S', integers),
  GetVertexAttribIuivEXT: getAttribute('U', integers),
  GetVertexAttribPointervARB: getPointer,
};
