/** The semantics of the GL around programs, or a context that departs from it, as a backend: to try the client and certificates on. */
import { NotModelled, type Call } from '../../semantics/gl/context/call.js';
import { newContext, type Context } from '../../semantics/gl/context/context.js';
import { nominalEngine } from '../../semantics/gl/context/engine.js';
import { perform } from '../../semantics/gl/context/perform.js';
import type { Effect, Engine, Returned } from '../../semantics/gl/context/result.js';
import { attributeOf, type Components, type Vertex } from '../../semantics/gl/pipeline/vertex.js';
import { typedBitsOf } from '../../semantics/gpu/domains/words.js';
import { bitsOf } from '../../semantics/number/binary32.js';
import { CONTEXT_NAMES, newestArb, type ContextName } from '../../spec/gl/limits.js';
import { enumerantNumber } from '../../spec/gl/numbers.js';
import type { Quad } from '../../spec/environments.js';
import { arbEngine } from './arb-programs.js';
import { MODEL_LIMITS } from './backend.js';
import { glFaultNamed } from './faults/faults.js';
import { statusBut, type Perform } from './implementation.js';
import { DrawFollower, LEAVE, type Leave } from './left/draws.js';
import { primitivesOf } from './left/shown.js';
import { Unsupported, type Hosted } from '../protocol/host.js';
import type { AnswersReplyBody, CommandsRequestBody } from '../protocol/bodies.js';
import type { RawAnswer, RawEffect } from '../protocol/gl/answers.js';
import { tellsPrimitives, type RawQuad } from '../protocol/gl/primitives.js';
import { decodeCall } from '../protocol/gl/calls.js';
import { returnsOf, type RawValues } from '../protocol/gl/values.js';

/** A context as a backend has it. */
export interface HostedContext {
  readonly extensions: readonly ContextName[];
  /** What it has more of than the least. */
  readonly limits?: { readonly colorAttachments: number };
  readonly start: (extension: ContextName) => Context;
  readonly made: () => Perform;
  /** What leaves for rasterization; as the semantics has it if absent. */
  readonly leave?: Leave;
}

const MODEL: HostedContext = {
  extensions: CONTEXT_NAMES,
  limits: MODEL_LIMITS,
  start: (extension) => newContext(extension, MODEL_LIMITS),
  made: () => perform,
};

/** A GL without programs of its own: `load` and `run` are unsupported. */
export function hostedContext(context: HostedContext = MODEL): Hosted {
  const engine = nominalEngine();
  const without = (): Promise<never> =>
    Promise.reject(new Unsupported('programs are run by commands of the GL alone'));
  return {
    hello: () =>
      Promise.resolve({
        name: 'context',
        version: '1',
        environments: [],
        gl: {
          extensions: [...context.extensions],
          primitives: true,
          ...(context.limits === undefined ? {} : { limits: context.limits }),
        },
      }),
    load: without,
    run: without,
    commands: (request) => Promise.resolve(answersTo(request, context, engine)),
    close: () => Promise.resolve(),
  };
}

/** A context of the catalogue that departs from the semantics. @throws BackendUsageError where the catalogue has none of that name */
export function hostedFault(id: string): Hosted {
  const { extension, limits, begins, made, leave } = glFaultNamed(id);
  return hostedContext({
    extensions: [extension],
    start: (wanted) => begins(newContext(wanted, limits)),
    made,
    ...(limits === undefined ? {} : { limits }),
    ...(leave === undefined ? {} : { leave }),
  });
}

function answersTo(
  { extension, memory, calls }: CommandsRequestBody,
  { start, made, leave = LEAVE, extensions }: HostedContext,
  engine: Engine,
): AnswersReplyBody {
  if (!extensions.includes(extension)) throw new Unsupported(`there is no ${extension}`);
  const own = made();
  const isArb = newestArb(extension) === 'ARB_vertex_program';
  const loading = isArb ? arbEngine(engine) : engine;
  let context = start(extension);
  const draws = new DrawFollower();
  const answers = calls.map((line, index): RawAnswer => {
    try {
      const call = decodeCall(line, `calls[${String(index)}]`, memory);
      const result = own(context, call, loading);
      context = result.context;
      const { returned, effects, errors } = result;
      const [error = null] = errors;
      const drawn = draws.take(call, effects);
      return {
        error,
        ...(returned === undefined || (error !== null && returned === null)
          ? {}
          : rawReturned(call, returned)),
        effects: effects.flatMap(rawEffect),
        ...(tellsPrimitives(call) ? { primitives: primitivesOf(context, drawn, leave) } : {}),
      };
    } catch (error) {
      if (error instanceof NotModelled) return { unsupported: error.message };
      throw error;
    }
  });
  return { answers };
}

/** What the documents leave undefined is zero here. */
function rawReturned(call: Call, returned: Returned): { readonly returned?: RawValues } {
  const type = returnsOf(call.command);
  if (type === null) return {};
  if (type === 'bytes') {
    return { returned: { type, bytes: returned instanceof Uint8Array ? returned : new Uint8Array() } };
  }
  if (type === 'pointer') {
    return { returned: { type, offset: typeof returned === 'number' ? returned : null } };
  }
  const values = valuesOf(returned);
  if (type === 'B') return { returned: { type, values: values.map((each) => each === true || Number(each) !== 0) } };
  return { returned: { type, values: values.map((each) => numberIn(call, each)) } };
} // prettier-ignore

function valuesOf(returned: Returned): readonly (number | boolean | string | null)[] {
  if (returned instanceof Uint8Array) return [...returned];
  if (returned === null || typeof returned !== 'object') return [returned];
  if ('least' in returned) return [returned.greatest];
  if ('noneOf' in returned) return [statusBut(returned.noneOf)];
  return 'integers' in returned ? returned.integers : returned;
}

function numberIn({ command }: Call, value: number | boolean | string | null): number {
  if (typeof value === 'string') return enumerantNumber(command, 'result', value) ?? 0;
  return Number(value ?? 0);
}

function rawEffect(effect: Effect): readonly RawEffect[] {
  if (effect.kind === 'raster position') {
    const { isValid, results, transformed } = effect;
    return [
      {
        kind: 'raster',
        ...(isValid === null ? {} : { isValid }),
        ...rawResults(results, transformed),
      },
    ];
  }
  if (effect.kind !== 'vertex') return [];
  const { by, attributes, generic, results, transformed, clip } = effect;
  return [
    {
      kind: 'vertex',
      by,
      attributes: attributes.map((each) => (each === null ? null : rawQuad(each))),
      ...(generic === undefined
        ? {}
        : {
            generic: generic.map(({ type, values }) => ({
              type,
              quad: values.map((each) => wordOf(type, each)) as unknown as RawQuad,
            })),
          }),
      ...rawResults(results, transformed),
      ...(clip === undefined ? {} : { clip: rawQuad(clip) }),
    },
  ];
}

function wordOf(type: 'F' | 'S' | 'U', value: number | null): number | null {
  if (value === null) return null;
  return type === 'F' ? bitsOf(value) : value >>> 0;
}

function rawResults(
  results: Readonly<Record<string, Quad>> | null,
  vertex: Vertex | null | undefined,
): { readonly results?: Readonly<Record<string, RawQuad>> } {
  if (vertex !== null && vertex !== undefined) {
    const named = Object.keys(vertex.attributes).map(
      (name) => [name, rawComponents(attributeOf(vertex, name))] as const,
    );
    return { results: { position: rawComponents(vertex.position), ...Object.fromEntries(named) } };
  }
  if (results === null) return {};
  return {
    results: Object.fromEntries(
      Object.entries(results).map(([name, value]) => [name, rawQuad(value)]),
    ),
  };
}

function rawComponents({ x, y, z, w }: Components): RawQuad {
  const bits = (word: Components['x']): number | null => typedBitsOf(word)?.bits ?? null;
  return [bits(x), bits(y), bits(z), bits(w)];
}

function rawQuad([x, y, z, w]: Quad): RawQuad {
  return [bitsOf(x), bitsOf(y), bitsOf(z), bitsOf(w)];
}
