/** Calls of the GL as commands that GLX sends, and back. */
import { GL_COMMANDS, type GlCommandSpec } from '../../../spec/gl/commands.js';
import type { CType, DeclaredParameter } from '../../../spec/gl/declaration.js';
import {
  maskOfNames,
  nameOfNumber,
  namesOfMask,
  numberOfName,
} from '../../../spec/gl/glx/enumerants.js';
import type { GlxCommandSpec, WireField } from '../../../spec/gl/glx/layout.js';
import { glxCommandOf } from '../../../spec/gl/glx/table.js';
import { CallError, commandNamed, Given, type Argument, type Call } from '../context/call.js';
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
  return { spec: wire, values, arrays: [] };
}

/** The values of a field: of the parameter of its name, or of x to w. */
function valueOf(spec: GlCommandSpec, field: ValueField, given: Given, call: Call): WireValue {
  const parameter = spec.parameters.find(({ name }) => name === field.name);
  if (parameter === undefined) {
    const own = spec.parameters.filter(({ name }) => ['x', 'y', 'z', 'w'].includes(name));
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
  const value = numberOfName(command, parameter, name);
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
  const mode = nameOfNumber('DrawArrays', 'mode', Number(values.get('mode')));
  return { command: 'DrawArrays', arguments: [mode, 0, Number(values.get('n')) | 0] };
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
  if (type === 'enum') return nameOfNumber(command, name, Number(one));
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
    if (field.type === 'ENUM') return [nameOfNumber(name, field.name, Number(value))];
    if (field.type === 'BITFIELD') return [namesOfMask(Number(value))];
    return [fromWire(field.type, value)];
  });
}
