/** What the calls of a script come to, as JSON and as text. */
import {
  CallError,
  NotModelled,
  type Argument,
  type Call,
} from '../../semantics/gl/context/call.js';
import type { Context } from '../../semantics/gl/context/context.js';
import { perform } from '../../semantics/gl/context/perform.js';
import {
  MOST_EFFECTS,
  type Effect,
  type Engine,
  type Result,
  type Returned,
  type VertexEffect,
} from '../../semantics/gl/context/result.js';
import { ScriptError } from '../../semantics/gl/context/script-tokens.js';
import type { ScriptCall } from '../../semantics/gl/context/script.js';
import { bitsOf, decimal } from '../../semantics/number/binary32.js';
import type { Quad } from '../../spec/environments.js';
import { GPU_NOMINAL } from '../../semantics/gpu/domains/nominal.js';
import { quadWords } from '../../semantics/gpu/machine/invocation.js';
import type { TypedQuad } from '../../semantics/gpu/machine/state.js';
import type { Components, Vertex } from '../../semantics/gl/pipeline/vertex.js';
import { floatJson, fourOf, wordJson, type ValueJson, type WordsJson } from '../json/value.js';
import { GL_COMMANDS } from '../../spec/gl/commands.js';
import { nearest } from '../../spec/load/suggest.js';
import { counted } from '../page/counts.js';
import {
  componentsText,
  Follower,
  primitiveJson,
  primitiveLines,
  type Ends,
  type PrimitiveJson,
} from './primitives.js';
import { nameText } from './script-text.js';

/** What `vpspec gl run --json` prints. */
export interface GlRunJson {
  readonly calls: readonly GlCallJson[];
  /** What GetError would return next. */
  readonly error: string;
}

export interface GlCallJson extends GlResultJson {
  /** From 1. */
  readonly line: number;
}

/** A call and what it came to. */
export interface GlResultJson {
  readonly call: string;
  /** Why nothing is known of it; null where it is modelled. */
  readonly notModelled: string | null;
  /** Any one of these is generated; none where there is no error. */
  readonly errors: readonly string[];
  /** Absent where nothing is returned; in an array, null is undefined. */
  readonly returned?: ReturnedJson;
  readonly effects: readonly EffectJson[];
}

type ReturnedJson =
  | number
  | boolean
  | string
  | null
  | readonly (number | null)[]
  | readonly (ValueJson | boolean | null)[]
  | { readonly least: number; readonly greatest: number }
  | { readonly noneOf: readonly string[] };

type QuadJson = readonly ValueJson[];

type EffectJson =
  | { readonly kind: 'begin'; readonly mode: string }
  | {
      readonly kind: 'end';
      readonly mode: string;
      /** Null where vertices are transformed conventionally. */
      readonly primitives: readonly PrimitiveJson[] | null;
    }
  | {
      readonly kind: 'vertex';
      readonly by: string;
      /** Null of one that is undefined. */
      readonly attributes: readonly (QuadJson | null)[];
      /** The generic ones, by number, where those are not the same: in a context of GPU programs. */
      readonly generic?: readonly WordsJson[];
      /** By register, or by binding of GPU programs. */
      readonly results: Readonly<Record<string, QuadJson | WordsJson>> | null;
      readonly clip: QuadJson | null;
    }
  | {
      readonly kind: 'raster position';
      readonly isValid: boolean | null;
      readonly results: Readonly<Record<string, QuadJson | WordsJson>> | null;
    };

/** What one call came to; of one that is not modelled why. */
interface Performed extends CallOutcome {
  readonly call: ScriptCall;
}

interface CallOutcome {
  readonly call: Call;
  readonly result: Omit<Result, 'context'> | null;
  readonly notModelled: string | null;
}

/**
 * Performs the calls of a script; one that is not modelled is left out.
 *
 * @param watch is told the context before and after each call that is modelled
 * @param most how many effects are kept
 * @throws ScriptError for a call that no C compiler would take, and for more vertices than are told
 */
export function performScript(
  from: Context,
  calls: readonly ScriptCall[],
  engine: Engine,
  watch: (call: ScriptCall, before: Context, after: Context) => void = () => undefined,
  most = MOST_EFFECTS,
): {
  readonly performed: readonly Performed[];
  readonly context: Context;
  /** The primitives that leave, by the effects of End. */
  readonly ends: Ends;
} {
  let context = from;
  const follower = new Follower();
  let effects = 0;
  const performed = calls.map((call): Performed => {
    try {
      const result = perform(context, call, engine);
      effects += result.effects.length;
      if (effects > most) {
        const says = `the script sends more than ${String(most)} vertices up to here`;
        throw new ScriptError(call.line, says);
      }
      watch(call, context, result.context);
      context = result.context;
      follower.follow(context, result.effects);
      return { call, result, notModelled: null };
    } catch (error) {
      if (error instanceof NotModelled)
        return { call, result: null, notModelled: why(call, error) };
      if (error instanceof CallError) throw new ScriptError(call.line, error.message);
      throw error;
    }
  });
  return { performed, context, ends: follower.ends };
}

function why({ command }: Call, { message }: NotModelled): string {
  if (GL_COMMANDS.has(command)) return message;
  const near = nearest(command, [...GL_COMMANDS.keys()]);
  return near === null ? message : `${message}; did you mean gl${near}?`;
}

export type Script = ReturnType<typeof performScript>;

export function glRunJson({ performed, context, ends }: Script): GlRunJson {
  return {
    calls: performed.map((each) => callJson(each, ends)),
    error: context.error ?? 'NO_ERROR',
  };
}

function callJson(performed: Performed, ends: Ends): GlCallJson {
  return { line: performed.call.line, ...resultJson(performed, ends) };
}

/** A call and what it came to, or why nothing is known of it. */
export function resultJson({ call, result, notModelled }: CallOutcome, ends: Ends): GlResultJson {
  const returned = result?.returned;
  return {
    call: callText(call),
    notModelled,
    errors: result?.errors ?? [],
    ...(returned === undefined ? {} : { returned: returnedJson(returned) }),
    effects: result?.effects.map((each) => effectJson(each, ends)) ?? [],
  };
}

function returnedJson(returned: Returned): ReturnedJson {
  if (returned instanceof Uint8Array) return new TextDecoder('latin1').decode(returned);
  if (returned === null || typeof returned !== 'object') return returned;
  if ('least' in returned || 'noneOf' in returned) return returned;
  if ('integers' in returned) return returned.integers;
  return returned.map((each) => (typeof each === 'number' ? floatJson(each) : each));
}

function effectJson(effect: Effect, ends: Ends): EffectJson {
  switch (effect.kind) {
    case 'vertex': {
      const { kind, by, attributes, generic, transformed, results, clip } = effect;
      return {
        kind,
        by,
        attributes: attributes.map((each) => (each === null ? null : quadJson(each))),
        ...(generic === undefined ? {} : { generic: generic.map(typedJson) }),
        results: transformedJson(transformed) ?? resultsJson(results),
        clip: clip === undefined ? null : quadJson(clip),
      };
    }
    case 'raster position': {
      const { kind, isValid, results, transformed } = effect;
      return { kind, isValid, results: transformedJson(transformed) ?? resultsJson(results) };
    }
    case 'end':
      return {
        kind: 'end',
        mode: effect.mode,
        primitives: ends.get(effect)?.map(primitiveJson) ?? null,
      };
    case 'begin':
      return { kind: 'begin', mode: effect.mode };
  }
}

function resultsJson(
  results: Readonly<Record<string, Quad>> | null,
): Readonly<Record<string, QuadJson>> | null {
  if (results === null) return null;
  return Object.fromEntries(
    Object.entries(results).map(([name, value]) => [`o[${name}]`, quadJson(value)]),
  );
}

/** Results of a GPU program by their bindings. */
function transformedJson(vertex: Vertex | null | undefined): Record<string, WordsJson> | null {
  if (vertex === null || vertex === undefined) return null;
  return Object.fromEntries(
    resultsOf(vertex).map(([name, value]) => [`result.${name}`, fourOf(value, wordJson)]),
  );
}

function resultsOf({ position, attributes }: Vertex): readonly (readonly [string, Components])[] {
  return [['position', position], ...Object.entries(attributes)];
}

function typedJson(quad: TypedQuad): WordsJson {
  return fourOf(quadWords(GPU_NOMINAL, quad), wordJson);
}

function quadJson(quad: Quad): QuadJson {
  return quad.map(floatJson);
}

/** One line for each call, and what it did below. */
export function glRunText({ performed, context, ends }: Script): string {
  const width = String(performed.at(-1)?.call.line ?? 1).length;
  const lines = performed.flatMap((each) => callLines(each, width, ends));
  const unknown = performed.filter(({ notModelled }) => notModelled !== null).length;
  lines.push(...notModelledLines(unknown));
  if (context.error !== null) lines.push('', `GetError would return GL_${context.error}.`);
  return `${lines.join('\n')}\n`;
}

/** What is said where calls are not modelled. */
export function notModelledLines(unknown: number): readonly string[] {
  if (unknown === 0) return [];
  const calls = counted(unknown, 'call');
  return [
    '',
    `${calls} not modelled: what came after them may be otherwise in a GL that has them.`,
  ];
}

function callLines(performed: Performed, width: number, ends: Ends): readonly string[] {
  return resultLinesOf(performed, String(performed.call.line).padStart(width), ends);
}

/** A call behind a number, and what it did below. */
export function resultLinesOf(
  { call, result, notModelled }: CallOutcome,
  number: string,
  ends: Ends,
): readonly string[] {
  const width = number.length;
  const head = `${number}  ${callText(call)}`;
  if (result === null) return [head, `${' '.repeat(width)}    not modelled: ${notModelled ?? ''}`];
  const { errors, returned, effects } = result;
  const told = [
    ...(errors.length > 0 ? [errors.map((error) => `GL_${error}`).join(' or ')] : []),
    ...(returned === undefined ? [] : [`returns ${returnedText(returned)}`]),
    ...effects.flatMap((each) => effectLines(each, ends)),
  ];
  return [head, ...told.map((line) => `${' '.repeat(width)}    ${line}`)];
}

/** Numbers that a call shows of an array. */
const SHOWN = 16;

/** A call as C has it; of long arrays the beginning. */
export function callText({ command, arguments: given }: Call): string {
  return `gl${command}(${given.map(argumentText).join(', ')})`;
}

function argumentText(argument: Argument): string {
  if (argument === null) return 'NULL';
  if (argument instanceof Uint8Array) return stringText(argument);
  if (typeof argument === 'string') return nameText(argument);
  if (typeof argument === 'boolean') return argument ? 'GL_TRUE' : 'GL_FALSE';
  if (typeof argument === 'number') return String(argument);
  if ('offset' in argument) return `memory + ${String(argument.offset)}`;
  if (argument.every((each) => typeof each === 'string')) {
    return argument.length === 0 ? '0' : argument.map((each) => nameText(each)).join(' | ');
  }
  const more = argument.length > SHOWN ? ', …' : '';
  return `{${argument.slice(0, SHOWN).map(String).join(', ')}${more}}`;
}

/** Letters that a call shows of a string. */
const LETTERS = 32;

function stringText(bytes: Uint8Array): string {
  const text = new TextDecoder('latin1').decode(bytes.slice(0, LETTERS));
  return `${JSON.stringify(text)}${bytes.length > LETTERS ? '…' : ''}`;
}

function returnedText(returned: Returned): string {
  if (returned instanceof Uint8Array) return `"${new TextDecoder('latin1').decode(returned)}"`;
  if (returned === null) return 'what is undefined';
  if (typeof returned === 'string') return returned === 'NULL' ? 'NULL' : nameText(returned);
  if (typeof returned !== 'object') return String(returned).toUpperCase();
  if ('least' in returned) {
    const { least, greatest } = returned;
    return least === greatest
      ? String(least)
      : `any number from ${String(least)} to ${String(greatest)}`;
  }
  if ('noneOf' in returned) return `anything but ${returned.noneOf.map(nameText).join(' and ')}`;
  if ('integers' in returned)
    return returned.integers.map((each) => each ?? 'undefined').join(', ');
  return returned
    .map((each) => {
      if (each === null) return 'undefined';
      return typeof each === 'number' ? decimal(each) : String(each).toUpperCase();
    })
    .join(', ');
}

function effectLines(effect: Effect, ends: Ends): readonly string[] {
  switch (effect.kind) {
    case 'begin':
      return [];
    case 'end':
      return ends.get(effect)?.flatMap(primitiveLines) ?? [];
    case 'vertex':
      return effect.by === 'conventional'
        ? [
            `a vertex at ${quadText(effect.attributes[0] ?? undefined)}, transformed conventionally to ${quadText(effect.clip)}`,
          ]
        : vertexLines('a vertex', effect);
    case 'raster position': {
      const { isValid, results, transformed } = effect;
      if (isValid === null && results === null && (transformed ?? null) === null)
        return ['a raster position, transformed conventionally'];
      const what = isValid === true ? 'a raster position' : 'an invalid raster position';
      return vertexLines(what, effect);
    }
  }
}

function vertexLines(
  what: string,
  { results, transformed }: Pick<VertexEffect, 'results' | 'transformed'>,
): readonly string[] {
  if (transformed === null || transformed === undefined) return resultLines(what, results);
  const shown = resultsOf(transformed).map(
    ([name, value]) => `  result.${name} ${componentsText(value)}`,
  );
  return [what, ...shown];
}

/** The registers that do not hold (0, 0, 0, 1). */
function resultLines(
  what: string,
  results: Readonly<Record<string, Quad>> | null,
): readonly string[] {
  if (results === null) return [`${what}, whose results are undefined`];
  const shown = Object.entries(results).filter(
    ([name, value]) => name === 'HPOS' || !isDefault(value),
  );
  return [`${what}:`, ...shown.map(([name, value]) => `  o[${name}] ${quadText(value)}`)];
}

function isDefault(quad: Quad): boolean {
  return quad.every((each, index) => bitsOf(each) === bitsOf(index === 3 ? 1 : 0));
}

function quadText(quad: Quad | undefined): string {
  return `(${(quad ?? []).map((each) => decimal(each)).join(', ')})`;
}
