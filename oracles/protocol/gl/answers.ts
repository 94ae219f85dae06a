/** What a GL answers to each call of a script, as it travels: the error that it generated, what it returned, and what it sent. */
import { z } from 'zod';
import type { ErrorName } from '../../../semantics/gl/context/context.js';
import { valueOf } from '../../../semantics/number/binary32.js';
import type { DataType } from '../../../spec/gpu/instructions.js';
import type { Bits } from '../../judge/gpu/left.js';
import { keptReason } from '../shown.js';
import { WordsError } from '../words.js';
import type { LineCall } from './calls.js';
import {
  decodedPrimitive,
  encodedPrimitive,
  primitive,
  quad,
  quadIn,
  quadsIn,
  quadsText,
  quadText,
  type RawPrimitive,
  type RawQuad,
} from './primitives.js';
import { decodeValues, encodeValues, returnsOf, type RawValues } from './values.js';

export const ERROR_NAMES = [
  'INVALID_ENUM',
  'INVALID_VALUE',
  'INVALID_OPERATION',
  'STACK_OVERFLOW',
  'STACK_UNDERFLOW',
  'OUT_OF_MEMORY',
] as const satisfies readonly ErrorName[];

/** A vertex that was sent, or the raster position that was set. What is not given does not show. */
export interface RawEffect {
  readonly kind: 'vertex' | 'raster';
  readonly by?: 'program' | 'conventional';
  /** The conventional attributes by their sixteen numbers. */
  readonly attributes?: readonly (RawQuad | null)[];
  readonly generic?: readonly { readonly type: DataType; readonly quad: RawQuad }[];
  /** Registers (`HPOS`), or bindings of GPU programs without "result." (`position`, `texcoord[0]`). */
  readonly results?: Readonly<Record<string, RawQuad>>;
  readonly clip?: RawQuad;
  readonly isValid?: boolean;
}

/** An answer to one call. */
export interface RawAnswer {
  /** Null is no error; absent where it is not known. */
  readonly error?: ErrorName | null;
  readonly returned?: RawValues;
  /** Absent where it is not known. */
  readonly effects?: readonly RawEffect[];
  /** What left for rasterization, in its order; absent where it is not known, and of calls that tell none. */
  readonly primitives?: readonly RawPrimitive[];
  /** Why the call was not performed. */
  readonly unsupported?: string;
}

const WORD = { type: 'string', pattern: '^0x[0-9A-Fa-f]{8}$' };
const integers = { type: 'array', items: { type: 'integer' } };
const one = (name: string, of: object): object => ({
  type: 'object',
  properties: { [name]: of },
  required: [name],
  additionalProperties: false,
});

const returned = z.unknown().meta({
  anyOf: [
    one('B', { type: 'array', items: { type: 'boolean' } }),
    one('S', integers),
    one('U', integers),
    one('E', integers),
    one('F', { type: 'array', items: WORD }),
    one('D', { type: 'array', items: { type: 'string', pattern: '^0x[0-9A-Fa-f]{16}$' } }),
    one('bytes', { type: 'string', contentEncoding: 'base64' }),
    one('pointer', { anyOf: [{ type: 'integer' }, { type: 'null' }] }),
  ],
  description: 'What the call returned, or wrote by its pointer; left out where it wrote nothing',
});

const effect = z.strictObject({
  kind: z.enum(['vertex', 'raster']),
  by: z.enum(['program', 'conventional']).optional(),
  attributes: z.array(quad.nullable()).length(16).optional(),
  generic: z
    .array(
      z.strictObject({ F: quad.optional(), S: quad.optional(), U: quad.optional() }),
    )
    .max(64)
    .optional(),
  results: z.record(z.string().max(60), quad).optional(),
  clip: quad.optional(),
  valid: z.boolean().optional(),
}); // prettier-ignore

export const answer = z.strictObject({
  error: z
    .enum(ERROR_NAMES)
    .nullable()
    .optional()
    .describe('Which it generated, whatever GetError returns next; null for none; left out where it is not known'),
  returned: returned.optional(),
  effects: z
    .array(effect)
    .optional()
    .describe('Vertices that were sent and raster positions that were set; left out where that is not known'),
  primitives: z
    .array(primitive)
    .optional()
    .describe('Of End, DrawArrays, DrawElements and EvalMesh: what left for rasterization, in its order; left out where that is not known'),
  unsupported: z.string().optional().describe('Why the call was not performed'),
}); // prettier-ignore

type LineAnswer = z.output<typeof answer>;

/**
 * The answers to the calls of a request: one for each, of the types that the calls have.
 *
 * @throws WordsError with the place and what was expected
 */
export function decodeAnswers(
  answers: readonly LineAnswer[],
  calls: readonly LineCall[],
): readonly RawAnswer[] {
  if (answers.length !== calls.length) {
    throw new WordsError(
      `"answers" has ${String(answers.length)} items where ${String(calls.length)} are expected, one for each call`,
    );
  }
  return answers.map((each, index) => {
    const place = `answers[${String(index)}]`;
    const { command = '' } = calls[index] ?? {};
    return decodedAnswer(each, command, `${place} (gl${command})`);
  });
}

function decodedAnswer(each: LineAnswer, command: string, place: string): RawAnswer {
  const { error, unsupported, effects, primitives } = each;
  const type = returnsOf(command);
  if (each.returned !== undefined && type === null) {
    throw new WordsError(`${place} has "returned", and this call returns nothing`);
  }
  return {
    ...(error === undefined ? {} : { error }),
    ...(unsupported === undefined ? {} : { unsupported: keptReason(unsupported) }),
    ...(each.returned === undefined || type === null
      ? {}
      : { returned: decodeValues(each.returned, `${place}.returned`, type) }),
    ...(effects === undefined
      ? {}
      : { effects: effects.map((own, at) => decodedEffect(own, `${place}.effects[${String(at)}]`)) }),
    ...(primitives === undefined
      ? {}
      : { primitives: primitives.map((own, at) => decodedPrimitive(own, `${place}.primitives[${String(at)}]`)) }),
  };
} // prettier-ignore

function decodedEffect(own: z.output<typeof effect>, place: string): RawEffect {
  const { kind, by, attributes, generic, results, clip, valid } = own;
  return {
    kind,
    ...(by === undefined ? {} : { by }),
    ...(valid === undefined ? {} : { isValid: valid }),
    ...(attributes === undefined
      ? {}
      : {
          attributes: attributes.map((each, at) =>
            each === null ? null : quadIn(each, `${place}.attributes[${String(at)}]`),
          ),
        }),
    ...(generic === undefined
      ? {}
      : { generic: generic.map((each, at) => typedIn(each, `${place}.generic[${String(at)}]`)) }),
    ...(results === undefined
      ? {}
      : {
          results: quadsIn(results, `${place}.results`),
        }),
    ...(clip === undefined ? {} : { clip: quadIn(clip, `${place}.clip`) }),
  };
}

function typedIn(
  value: Readonly<Partial<Record<DataType, unknown>>>,
  place: string,
): { readonly type: DataType; readonly quad: RawQuad } {
  const entries = Object.entries(value);
  const [entry] = entries;
  if (entry === undefined || entries.length !== 1) {
    throw new WordsError(`${place} wants one of "F", "S" and "U" with four words`);
  }
  return { type: entry[0] as DataType, quad: quadIn(entry[1], place) };
}

/** An answer as a line has it. */
export function encodeAnswer({
  error,
  returned: own,
  effects,
  primitives,
  unsupported,
}: RawAnswer): unknown {
  return {
    ...(error === undefined ? {} : { error }),
    ...(own === undefined ? {} : { returned: encodeValues(own) }),
    ...(effects === undefined ? {} : { effects: effects.map(encodedEffect) }),
    ...(primitives === undefined ? {} : { primitives: primitives.map(encodedPrimitive) }),
    ...(unsupported === undefined ? {} : { unsupported }),
  };
}

function encodedEffect(own: RawEffect): unknown {
  const { kind, by, attributes, generic, results, clip, isValid } = own;
  return {
    kind,
    ...(by === undefined ? {} : { by }),
    ...(isValid === undefined ? {} : { valid: isValid }),
    ...(attributes === undefined
      ? {}
      : { attributes: attributes.map((each) => (each === null ? null : quadText(each))) }),
    ...(generic === undefined
      ? {}
      : { generic: generic.map(({ type, quad: words }) => ({ [type]: quadText(words) })) }),
    ...(results === undefined
      ? {}
      : {
          results: quadsText(results),
        }),
    ...(clip === undefined ? {} : { clip: quadText(clip) }),
  };
}

/** The number that a word has; null of one that does not show. */
export function numberOfBits(bits: Bits): number | null {
  return bits === null ? null : valueOf(bits);
}
