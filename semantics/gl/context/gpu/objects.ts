/**
 * Program objects, program parameters and parameter buffers in a context: the rules of `../../commands.ts` with the arguments of calls, and
 * names. ARB_vertex_program §2.14.1, §6.1.11, §6.1.12; NV_gpu_program4 §2.14.1; NV_geometry_program4 §2.14.6.4; NV_parameter_buffer_object.
 */
import { arbName } from '../../../../spec/gl/same-numbers.js';
import { GPU_COMMANDS } from '../../../../spec/gl/gpu-commands.js';
import { subDataErrors } from '../../buffers.js';
import { apply, query, type GlCommand, type GlQuery } from '../../commands.js';
import type { Answer } from '../../state.js';
import { wordsOfBytes } from '../../untyped-words.js';
import { asInt } from '../array-state.js';
import { NotModelled, type Given } from '../call.js';
import { MOST_NAMES, type Context } from '../context.js';
import { bytesAt } from '../memory.js';
import { bytesOf, givenNames, objectNamed, withoutNames } from '../names.js';
import {
  done,
  errorsOf,
  failed,
  returned,
  type Result,
  type Returned,
  type Rule,
  type Rules,
} from '../result.js';
import type { GpuPart } from './state.js';

/** @throws Error where commands of GPU programs come to a context without them: `perform` does not let them */
export function partOf({ gpu }: Context): GpuPart {
  if (gpu === null) throw new Error('the context has no GPU programs');
  return gpu;
}

function withPart(context: Context, part: Partial<GpuPart>): Context {
  return { ...context, gpu: { ...partOf(context), ...part } };
}

/** Those of a call, as `../../commands.ts` has them: enumerants by ARB_vertex_program's names. */
function argumentsOf(given: Given): Readonly<Record<string, unknown>> {
  const own = Object.entries(given.all());
  return Object.fromEntries(
    own.map(([name, value]) => [name, typeof value === 'string' ? arbName(value) : value]),
  );
}

/** A command whose parameters have the names that `../../commands.ts` has. */
function command(
  context: Context,
  name: string,
  given: Given,
  engine: Parameters<Rule>[2],
): Result {
  const { objects } = partOf(context);
  // The declarations of spec/gl/gpu-commands.ts have the names and types of each command.
  const asked = { command: name, ...argumentsOf(given) } as GlCommand;
  const { state, errors } = apply(objects, asked, engine.loadGpu);
  return { context: withPart(context, { objects: state }), errors, effects: [] };
}

const commandNamed =
  (name: string): Rule =>
  (context, given, engine) =>
    command(context, name, given, engine);

function answered(
  context: Context,
  { value, errors }: Answer<unknown>,
  isInteger: boolean,
): Result {
  if (errors.length > 0) return failed(context, ...errors);
  const values = value as Returned;
  const isList = Array.isArray(values) && isInteger;
  return returned(context, isList ? { integers: values as readonly (number | null)[] } : values);
}

const queryNamed =
  (name: string): Rule =>
  (context, given) => {
    const asked = { query: name, ...argumentsOf(given) } as GlQuery;
    return answered(context, query(partOf(context).objects, asked), /Iu?ivNV$/.test(name));
  };

/** How many of each resource programs of ARB_vertex_program may have at least (ARB_vertex_program §2.14.3.7). */
const LEAST: Readonly<Record<string, number>> = {
  MAX_PROGRAM_INSTRUCTIONS_ARB: 128,
  MAX_PROGRAM_TEMPORARIES_ARB: 12,
  MAX_PROGRAM_PARAMETERS_ARB: 96,
  MAX_PROGRAM_ATTRIBS_ARB: 16,
  MAX_PROGRAM_ADDRESS_REGISTERS_ARB: 1,
};

/** How deep programs of each type may call and nest at least (NV_gpu_program4, Table X.21). */
const LEAST_DEPTHS: Readonly<Record<string, number>> = {
  MAX_PROGRAM_CALL_DEPTH_NV: 4,
  MAX_PROGRAM_IF_DEPTH_NV: 48,
  MAX_PROGRAM_LOOP_DEPTH_NV: 4,
};

const getProgram: Rule = (context, given, engine) => {
  const result = queryNamed('GetProgramivARB')(context, given, engine);
  if (result.errors.length > 0) return result;
  const [pname, target] = [given.name('pname'), arbName(given.name('target'))];
  const least = LEAST_DEPTHS[pname] ?? (target === 'VERTEX_PROGRAM_ARB' ? LEAST[pname] : undefined);
  if (least !== undefined) return { ...result, returned: { least, greatest: 2 ** 31 - 1 } };
  const { returned: value } = result;
  // Names may be greater than any int.
  return typeof value === 'number' ? { ...result, returned: asInt(value) } : result;
};

const programString: Rule = (context, given, engine) => {
  const [target, len] = [given.name('target'), given.number('len')];
  if (len < 0) {
    const isThere = query(partOf(context).objects, {
      query: 'GetProgramivARB',
      target: arbName(target),
      pname: 'PROGRAM_FORMAT_ARB',
    });
    const isAscii = given.name('format') === 'PROGRAM_FORMAT_ASCII_ARB';
    const enums = errorsOf([[isThere.errors.length > 0 || !isAscii, 'INVALID_ENUM']]);
    return failed(context, ...enums, 'INVALID_VALUE');
  }
  const bytes = given.bytes('program').slice(0, len);
  const { state, errors } = apply(
    partOf(context).objects,
    {
      command: 'ProgramStringARB',
      target: arbName(target),
      format: given.name('format'),
      string: bytes,
    },
    engine.loadGpu,
  );
  return { context: withPart(context, { objects: state }), errors, effects: [] };
};

/** A name becomes that of an object when it is bound first. */
const bindProgram: Rule = (context, given, engine) => {
  const result = command(context, 'BindProgramARB', given, engine);
  const { reserved } = partOf(context);
  const name = given.number('program');
  // An object has another target than one that is none.
  const isOther = result.errors.includes('INVALID_ENUM') && objectNamed(context, name) !== null;
  if (isOther) return failed(context, ...result.errors, 'INVALID_OPERATION');
  if (result.errors.length > 0 || !reserved.has(name)) return result;
  const left = new Set([...reserved].filter((each) => each !== name));
  return { ...result, context: withPart(result.context, { reserved: left }) };
};

const deletePrograms: Rule = (context, given, engine) => {
  const n = given.number('n');
  if (n < 0) return failed(context, 'INVALID_VALUE');
  return done(withoutNames(context, given.numbers('programs').slice(0, n), engine));
};

const genPrograms: Rule = (context, given) => {
  const n = given.number('n');
  if (n < 0) return failed(context, 'INVALID_VALUE');
  if (n > MOST_NAMES) return failed(context, 'OUT_OF_MEMORY');
  const { names, context: next } = givenNames(context, n);
  return returned(next, { integers: names });
};

const getProgramString: Rule = (context, given) => {
  const { value, errors } = query(partOf(context).objects, {
    query: 'GetProgramStringARB',
    target: arbName(given.name('target')),
    pname: arbName(given.name('pname')),
  });
  if (errors.length > 0) return failed(context, ...errors);
  return returned(context, bytesOf(String(value)));
};

/** @throws NotModelled for the strings that name an implementation */
const getString: Rule = (context, given) => {
  const name = given.name('name');
  if (name !== 'PROGRAM_ERROR_STRING_ARB') {
    if (!IMPLEMENTATION.includes(name)) return failed(context, 'INVALID_ENUM');
    throw new NotModelled(`GL_${name} is the implementation's own`);
  }
  const { errorString } = partOf(context).objects;
  // Undefined after LoadProgramNV (Interactions with NV_vertex_program).
  return returned(context, errorString === null ? null : new TextEncoder().encode(errorString));
};

const IMPLEMENTATION = ['VENDOR', 'RENDERER', 'VERSION', 'EXTENSIONS'];

/**
 * BufferData: words without a value where there are no data, else bits without a type.
 *
 * @throws CallError where there is no memory
 */
const bufferData: Rule = (context, given, engine) => {
  const [size, place] = [given.number('size'), given.place('data')];
  const isUsage = /^(?:STREAM|STATIC|DYNAMIC)_(?:DRAW|READ|COPY)(?:_ARB)?$/.test(
    given.name('usage'),
  );
  const { objects } = partOf(context);
  const asked = { command: 'BufferData', target: given.name('target'), size, words: [] } as const;
  const { errors } = apply(objects, asked, engine.loadGpu);
  const all = [...(isUsage ? [] : (['INVALID_ENUM'] as const)), ...errors];
  if (all.length > 0) return failed(context, ...all);
  const words = place === null ? [] : wordsOfBytes(bytesAt(place, size));
  const { state } = apply(objects, { ...asked, words }, engine.loadGpu);
  return done(withPart(context, { objects: state }));
};

/** @throws CallError where there is no memory */
const bufferSubData: Rule = (context, given, engine) => {
  const [offset, size] = [given.number('offset'), given.number('size')];
  const { objects } = partOf(context);
  const target = given.name('target');
  const asked = { command: 'BufferSubData', target, offset, size } as const;
  const errors = subDataErrors(objects, asked);
  if (errors.length > 0) return failed(context, ...errors);
  const bytes = size === 0 ? new Uint8Array() : bytesAt(given.place('data'), size);
  const { state } = apply(objects, { ...asked, bytes }, engine.loadGpu);
  return done(withPart(context, { objects: state }));
};

const NAMED = /^(?:Program(?:Env|Local|Buffer)Parameter|ProgramVertexLimit|BindBuffer)/;
const ASKED = /^(?:GetProgram(?:Env|Local)Parameter|GetProgramivARB|GetIntegerIndexedvEXT)/;

export const OBJECT_RULES: Rules = {
  ...Object.fromEntries(
    GPU_COMMANDS.filter(({ name }) => NAMED.test(name)).map(({ name }) => [
      name,
      commandNamed(name),
    ]),
  ),
  ...Object.fromEntries(
    GPU_COMMANDS.filter(({ name }) => ASKED.test(name)).map(({ name }) => [name, queryNamed(name)]),
  ),
  ProgramStringARB: programString,
  BindProgramARB: bindProgram,
  DeleteProgramsARB: deletePrograms,
  GenProgramsARB: genPrograms,
  GetProgramivARB: getProgram,
  GetProgramStringARB: getProgramString,
  IsProgramARB: (context, given) =>
    returned(context, objectNamed(context, given.number('program')) !== null),
  GetString: getString,
  BufferData: bufferData,
  BufferSubData: bufferSubData,
};
