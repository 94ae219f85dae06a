/** Calls of the GL as commands that GLX sends, and back. */
import { GL_COMMANDS, type GlCommandSpec } from '../../../spec/gl/commands.js';
import type { CType, DeclaredParameter } from '../../../spec/gl/declaration.js';
import { maskOfNames, namesOfMask } from '../../../spec/gl/glx/enumerants.js';
import { enumerantName, enumerantNumber } from '../../../spec/gl/numbers.js';
import type { GlxCommandSpec, WireField } from '../../../spec/gl/glx/layout.js';
import { glxCommandOf } from '../../../spec/gl/glx/table.js';
import { CallError, commandNamed, Given, type Argument, type Call } from '../context/call.js';
import { pointRows } from '../context/evaluators.js';
import { anyTarget } from '../context/maps.js';
import { inMemory } from '../context/memory.js';
import type { WireCommand } from './command.js';
import { isList, type WireNumber, type WireValue, type WireValues } from './fields.js';
import { fromWire, toWire } from './numbers.js';

type ValueField = Extract<WireField, { kind: 'value' }>;

/**
 * A call as it is sent. A number that a C program would convert is converted.
 *
 * @throws CallError for a call that no C compiler would take, an enumerant whose number is not known, and a string that is shorter
 *   than is said
 */
export function callCommand(call: Call): WireCommand {
  const spec = commandNamed(call.command);
  const wire = glxCommandOf(call.command);
  if (wire === undefined) throw new Error(`${call.command} is not sent`);
  const given = new Given(spec, call.arguments);
  const values = new Map<string, WireValue>();
  for (const field of wire.fields) {
    if (field.kind === 'value') values.set(field.name, valueOf(spec, field, given, call));
  }
  if (isMap(call.command)) values.set('points', sentPoints(given, call.command));
  return { spec: wire, values, arrays: [] };
}

/** Values that commands without an array take one by one. */
const SCALARS: readonly string[] = ['x', 'y', 'z', 'w', 'u', 'v'];

/** The values of a field: of the parameter of its name, or of x to w, or u and v. */
function valueOf(spec: GlCommandSpec, field: ValueField, given: Given, call: Call): WireValue {
  const parameter = spec.parameters.find(({ name }) => name === field.name);
  const isOneOfSeveral = parameter?.count === null && field.count !== null;
  if (parameter === undefined || (isOneOfSeveral && parameter.type !== 'bytes')) {
    const own = spec.parameters.filter(({ name }) => SCALARS.includes(name));
    return own.map(({ name }) => toWire(field.type, given.number(name)));
  }
  switch (parameter.type) {
    case 'enum':
      return enumerant(call.command, parameter.name, given.name(parameter.name));
    case 'bitfield':
      return mask(call.command, given.names(parameter.name));
    case 'bytes':
      return string(spec, given, parameter.name);
    default: {
      if (parameter.count === null) return toWire(field.type, given.number(parameter.name));
      return given.numbers(parameter.name).map((each) => toWire(field.type, each));
    }
  }
}

/** @throws CallError */
function enumerant(command: string, parameter: string, name: string): number {
  const value = enumerantNumber(command, parameter, name);
  if (value !== null) return value;
  throw new CallError(`gl${command}: ${parameter} is GL_${name}, whose number is not known here`);
}

/** @throws CallError */
function mask(command: string, names: readonly string[]): number {
  const value = maskOfNames(names);
  if (value !== null) return value;
  throw new CallError(
    `gl${command}: ${names.map((each) => `GL_${each}`).join(' | ')} has a bit that is not known here`,
  );
}

/** @throws CallError where fewer bytes are there than are said to be */
function string({ name, parameters }: GlCommandSpec, given: Given, of: string): readonly number[] {
  const bytes = given.bytes(of);
  const length = parameters.some((each) => each.name === 'len')
    ? given.number('len')
    : bytes.length;
  if (length > bytes.length) {
    throw new CallError(
      `gl${name}: ${of} has ${String(bytes.length)} bytes, and len is ${String(length)}`,
    );
  }
  return [...bytes.subarray(0, Math.max(0, length))];
}

/** A command that was sent as a call: of one that is not modelled its fields in their order. */
export function callOf(command: WireCommand): Call {
  const { spec, values } = command;
  if (spec.name === 'DrawArrays' || spec.name === 'DrawArraysEXT') return drawCall(values);
  if (isMap(spec.name)) return mapCall(spec, values);
  const own = GL_COMMANDS.get(spec.name);
  if (own === undefined) return { command: spec.name, arguments: plainArguments(spec, values) };
  const sizes = new Map<string, number>();
  const given = own.parameters.map((parameter): Argument => {
    const argument = argumentOf(own.name, parameter, fieldOf(spec, parameter.name), values, sizes);
    if (typeof argument === 'number') sizes.set(parameter.name, argument);
    return argument;
  });
  return { command: own.name, arguments: given };
}

/** The arrays of DrawArrays are those of a client that has nothing else. */
function drawCall(values: WireValues): Call {
  const mode = enumerantName('DrawArrays', 'mode', Number(values.get('mode')));
  return { command: 'DrawArrays', arguments: [mode, 0, Number(values.get('n')) | 0] };
}

/** Map1 and Map2 are sent without strides: their points lie one behind the other, by u first (GLX Protocol 1.3, §2.3.4). */
function isMap(command: string): boolean {
  return /^Map[12][fd]$/.test(command);
}

/** Nothing of a target that is none, or of orders that no map has: the server finds the error without points. */
function sentPoints(given: Given, command: string): WireValue {
  const target = anyTarget(given.name('target'));
  const dimensions = command.startsWith('Map1') ? 1 : 2;
  if (target?.dimensions !== dimensions) return [];
  const type = command.endsWith('f') ? 'FLOAT' : 'DOUBLE';
  const wire = type === 'FLOAT' ? 'FLOAT32' : 'FLOAT64';
  return pointsOf(given, dimensions, target.size, type).map((each) => toWire(wire, each));
}

/** More points no client sends of memory that is not there. */
const MOST_POINTS = 65_536;

/** The points of a map. A command with an error reads none, and they may not be there: zeros have their place then. */
function pointsOf(
  given: Given,
  dimensions: 1 | 2,
  size: number,
  type: 'FLOAT' | 'DOUBLE',
): readonly number[] {
  try {
    return pointRows(given, dimensions, size, type).flat(2);
  } catch (error) {
    const orders = dimensions === 1 ? ['order'] : ['uorder', 'vorder'];
    const count = orders.reduce((all, order) => all * Math.max(0, given.number(order)), size);
    if (!(error instanceof CallError) || count > MOST_POINTS) throw error;
    return Array.from({ length: count }, () => 0);
  }
}

/** The map with the strides that the points have here; of a target that is none with strides of nothing. */
function mapCall({ name, fields }: GlxCommandSpec, values: WireValues): Call {
  const own = GL_COMMANDS.get(name);
  if (own === undefined) throw new Error(`${name} is no command`);
  const target = enumerantName(name, 'target', Number(values.get('target')));
  const size = anyTarget(target)?.size ?? 0;
  const number = (field: string): number => {
    const type = fields.find((each) => each.kind === 'value' && each.name === field);
    const value = values.get(field) ?? 0;
    if (type?.kind !== 'value' || isList(value))
      throw new Error(`${name} is sent without ${field}`);
    return fromWire(type.type, value);
  };
  const points = values.get('points') ?? [];
  const type = name.endsWith('f') ? 'FLOAT' : 'DOUBLE';
  const wire = type === 'FLOAT' ? 'FLOAT32' : 'FLOAT64';
  const bytes = inMemory(type, isList(points) ? points.map((each) => fromWire(wire, each)) : []);
  return {
    command: name,
    arguments: own.parameters.map((parameter): Argument => {
      switch (parameter.name) {
        case 'target':
          return target;
        case 'points':
          return { bytes, offset: 0 };
        case 'stride':
        case 'vstride':
          return size;
        case 'ustride':
          return Math.max(0, number('vorder') | 0) * size;
        default:
          return number(parameter.name);
      }
    }),
  };
}

function fieldOf({ name, fields }: GlxCommandSpec, parameter: string): ValueField {
  const field = fields.find((each) => each.kind === 'value' && each.name === parameter);
  if (field?.kind === 'value') return field;
  throw new Error(`${name} is sent without ${parameter}`);
}

function argumentOf(
  command: string,
  { name, type, count }: DeclaredParameter,
  field: ValueField,
  values: WireValues,
  sizes: ReadonlyMap<string, number>,
): Argument {
  const value = values.get(name) ?? 0;
  const list = isList(value) ? value : [value];
  if (type === 'bytes') return Uint8Array.from(list, Number);
  if (count !== null) {
    const numbers = list.map((each) => numberOf(type, field, each));
    // A command that is erroneous carries no values, of which it would read none.
    const least = typeof count === 'number' ? count : count.times * (sizes.get(count.of) ?? 0);
    return [...numbers, ...Array.from({ length: Math.max(0, least - numbers.length) }, () => 0)];
  }
  const [one = 0] = list;
  if (type === 'enum') return enumerantName(command, name, Number(one));
  if (type === 'bitfield') return namesOfMask(Number(one));
  return numberOf(type, field, one);
}

/** A number of the type that the declaration has, which may have a sign where the field has none, or none where it has. */
function numberOf(type: CType, field: ValueField, value: WireNumber): number {
  const number = fromWire(field.type, value);
  if (type === 'uint') return number >>> 0;
  return type === 'int' || type === 'sizei' ? number | 0 : number;
}

function plainArguments({ name, fields }: GlxCommandSpec, values: WireValues): readonly Argument[] {
  return fields.flatMap((field): readonly Argument[] => {
    if (field.kind !== 'value') return [];
    const value = values.get(field.name) ?? 0;
    if (isList(value)) return [value.map((each) => fromWire(field.type, each))];
    if (field.type === 'ENUM') return [enumerantName(name, field.name, Number(value))];
    if (field.type === 'BITFIELD') return [namesOfMask(Number(value))];
    return [fromWire(field.type, value)];
  });
}
