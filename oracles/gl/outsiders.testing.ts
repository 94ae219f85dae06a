/** GLs that are right and choose otherwise than the semantics, and GLs that would pass without being right: for tests of certificates. */
import { newContext, type Context } from '../../semantics/gl/context/context.js';
import { isNameUsed, withReserved } from '../../semantics/gl/context/names.js';
import { perform } from '../../semantics/gl/context/perform.js';
import { withTracked } from '../../semantics/gl/context/tracking.js';
import { mapMatrix } from '../../semantics/gl/matrix.js';
import { withTarget } from '../../semantics/gl/state.js';
import type { Quad } from '../../spec/environments.js';
import type { Result, Returned } from '../../semantics/gl/context/result.js';
import { LEAST_LIMITS, type ContextName, type ContextLimits } from '../../spec/gl/limits.js';
import type { AnswersReplyBody, CommandsRequestBody, GlHello } from '../protocol/bodies.js';
import type { RawAnswer } from '../protocol/gl/answers.js';
import type { Hosted } from '../protocol/host.js';
import { hostedContext } from './context-host.js';
import { errorPositions } from './error-positions.js';
import type { Perform } from './implementation.js';
import { interpreting, type GlInterpretation } from './interpretations.js';

/** The semantics with commands of its own, as a GL behind the protocol. */
export function glThat(
  extension: ContextName,
  made: () => Perform,
  {
    limits = {},
    hello = {},
  }: { readonly limits?: Partial<ContextLimits>; readonly hello?: Partial<GlHello> } = {},
): () => Hosted {
  return () => {
    const host = hostedContext({
      extensions: [extension],
      start: (wanted) => newContext(wanted, limits),
      made,
    });
    return {
      ...host,
      hello: async () => ({ ...(await host.hello()), gl: { extensions: [extension], ...hello } }),
    };
  };
}

/** The same answers, changed on their way; with the number of the script. */
export function answering(
  host: Hosted,
  change: (
    answers: readonly RawAnswer[],
    request: CommandsRequestBody,
    script: number,
  ) => readonly RawAnswer[],
): Hosted {
  let script = 0;
  return {
    ...host,
    commands: async (request): Promise<AnswersReplyBody> => {
      const { answers } = (await host.commands?.(request)) ?? { answers: [] };
      return { answers: [...change(answers, request, script++)] };
    },
  };
}

/** What becomes of each result. */
const changing = (
  change: (result: Result, before: Context, command: string) => Result,
): Perform => {
  return (context, call, engine) => change(perform(context, call, engine), context, call.command);
};

/** Generates the last error that applies. */
export const lastOfErrors = changing((result, before) => {
  const error = result.errors.at(-1);
  if (error === undefined) return result;
  return {
    ...result,
    errors: [error],
    context: { ...result.context, error: before.error ?? error },
  };
});

/** Names as another GL gives them: from a number on, downwards. */
export function namesFrom(highest: number): Perform {
  return changing((result, before, command) => {
    const { returned } = result;
    if (!/^GenPrograms/.test(command)) return result;
    if (typeof returned !== 'object' || returned === null || !('integers' in returned))
      return result;
    const ids: number[] = [];
    // Where none is left below, greater ones.
    for (
      let id = highest;
      ids.length < returned.integers.length;
      id = id > 1 && id <= highest ? id - 1 : Math.max(id, highest) + 1
    )
      if (!isNameUsed(before, id)) ids.push(id);
    const reserved = new Set([...(before.gpu ?? before).reserved, ...ids]);
    return { ...result, returned: { integers: ids }, context: withReserved(before, reserved) };
  });
}

/** Names of lists as another GL gives them: behind a gap. */
export const listsBehindGap = changing((result, before, command) => {
  const { returned } = result;
  if (command !== 'GenLists' || typeof returned !== 'number' || returned === 0) return result;
  const { lists } = before.lists;
  const count = result.context.lists.lists.size - lists.size;
  const first = Math.max(0, ...lists.keys()) + 7;
  const added = new Map(lists);
  for (let list = first; list < first + count; list++) added.set(list, []);
  const context = { ...result.context, lists: { ...result.context.lists, lists: added } };
  return { ...result, returned: first, context };
});

/** Has every other program resident, by its name. */
export const someResident: Perform = (context, call, engine) => {
  const result = perform(context, call, engine);
  if (result.errors.length > 0) return result;
  const [first, ids] = call.arguments;
  const isOdd = (id: unknown): boolean => Number(id) % 2 === 1;
  if (call.command === 'GetProgramivNV' && ids === 'PROGRAM_RESIDENT_NV')
    return { ...result, returned: isOdd(first) };
  if (call.command !== 'AreProgramsResidentNV') return result;
  return { ...result, returned: (ids as readonly number[]).slice(0, Number(first)).every(isOdd) };
};

/** Says whether programs that exist are resident: all of them are, or none is. */
export function residence(is: boolean): Perform {
  return (context, call, engine) => {
    const result = perform(context, call, engine);
    if (result.errors.length > 0) return result;
    const isAsked =
      call.command === 'AreProgramsResidentNV' ||
      (call.command === 'GetProgramivNV' && call.arguments[1] === 'PROGRAM_RESIDENT_NV');
    // No programs are all resident.
    const isNone = call.command === 'AreProgramsResidentNV' && call.arguments[0] === 0;
    return isAsked ? { ...result, returned: is || isNone } : result;
  };
}

/** What the documents leave undefined is what happened to be there. */
export const garbage = changing((result, _, command) => {
  if (result.returned === undefined) return result;
  // An integer is one, whatever it is.
  const isInteger = result.returned === null && /^Get(?:Integer|Programi)v/.test(command);
  const isString = result.returned === null && command === 'GetString';
  const returned = isString ? new Uint8Array([63]) : isInteger ? 12_345 : filled(result.returned);
  const effects = result.effects.map((effect) =>
    effect.kind === 'vertex'
      ? {
          ...effect,
          attributes: effect.attributes.map((each) => each ?? ([NaN, -0, 1e30, 7] as const)),
        }
      : effect,
  );
  return { ...result, returned, effects };
});

function filled(returned: Returned): Returned {
  if (returned === null) return NaN;
  if (typeof returned !== 'object' || returned instanceof Uint8Array) return returned;
  if ('least' in returned) return returned.least;
  if ('noneOf' in returned) return 'FRAMEBUFFER_UNSUPPORTED_EXT';
  if ('integers' in returned) return { integers: returned.integers.map((each) => each ?? 12_345) };
  return returned.map((each) => each ?? NaN);
}

/** A GL with several flags: each call of GetError tells the error that came last. */
export function severalFlags(): Perform {
  let flags: NonNullable<Context['error']>[] = [];
  return (context, call, engine) => {
    const result = perform(context, call, engine);
    const [error] = result.errors;
    if (error !== undefined) flags.push(error);
    if (call.command !== 'GetError' || error !== undefined) return result;
    const last = flags.pop();
    flags = flags.filter((each) => each !== last);
    return { ...result, returned: last ?? 'NO_ERROR' };
  };
}

/** Errors of programs are told by the last place that an interpretation has for them. */
export const errorsBehind: Perform = (context, call, engine) => {
  const result = perform(context, call, engine);
  const { command, arguments: given } = call;
  if (command !== 'LoadProgramNV' && command !== 'ProgramStringARB') return result;
  const bytes = given.find((each) => each instanceof Uint8Array);
  const own = result.context.gpu?.objects.errorPosition ?? result.context.errorPosition;
  const old = context.gpu?.objects.errorPosition ?? context.errorPosition;
  if (!(bytes instanceof Uint8Array) || own < 0 || own === old) return result;
  const text = new TextDecoder('latin1').decode(bytes.slice(0, Number(given[2])));
  const errorPosition = Math.max(...errorPositions(command, text));
  const { gpu } = result.context;
  return {
    ...result,
    context:
      gpu === null
        ? { ...result.context, errorPosition }
        : { ...result.context, gpu: { ...gpu, objects: { ...gpu.objects, errorPosition } } },
  };
};

/** Generates each of several errors in turn. */
export function anyOfErrors(): Perform {
  let turn = 0;
  return (context, call, engine) => {
    const result = perform(context, call, engine);
    const error = result.errors[turn++ % Math.max(1, result.errors.length)];
    if (error === undefined) return result;
    const next = { ...result.context, error: context.error ?? error };
    return { ...result, errors: [error], context: next };
  };
}

/** A number as another precision leaves it. */
const other = (value: number, by: number): number =>
  Number.isFinite(value) && value % 2 !== 0 ? Math.fround(value * (1 + by)) : value;

function otherQuad([x, y, z, w]: Quad, by: number): Quad {
  return [other(x, by), other(y, by), other(z, by), other(w, by)];
}

/** The context whose environment parameters are its program parameters, where matrices are tracked. */
function withEnvironment(context: Context): Context {
  const { gpu, tracked, parameters } = context;
  if (gpu === null) return context;
  const environment = new Map(gpu.objects.targets.vertex.environment);
  for (const address of tracked.keys()) {
    for (let number = address; number < address + 4; number++)
      environment.set(number, { type: 'F', values: parameters[number] ?? [null, null, null, null] });
  }
  return { ...context, gpu: { ...gpu, objects: withTarget(gpu.objects, 'vertex', { environment }) } };
} // prettier-ignore

/** Computes matrices otherwise. */
export const otherMatrices: Perform = (context, call, engine) => {
  const result = perform(context, call, engine);
  const isIt = /^(?:Mult|Rotate|Translate|Scale|Frustum|Ortho)/.test(call.command);
  if (!isIt || result.errors.length > 0 || context.lists.compiling !== null) return result;
  const { matrices } = result.context;
  const stacks = new Map(
    [...matrices.stacks].map(([name, stack]) => {
      const top = stack === context.matrices.stacks.get(name) ? undefined : stack.at(-1);
      if (top === undefined) return [name, stack];
      return [name, [...stack.slice(0, -1), mapMatrix(top, (entry) => other(entry, 2 ** -22))]];
    }),
  );
  const next = { ...result.context, matrices: { ...matrices, stacks } };
  return { ...result, context: withEnvironment(withTracked(next, () => true)) };
};

/** Computes what programs and evaluators make, and positions without a program, otherwise. */
export const otherResults: Perform = (context, call, engine) => {
  const result = perform(context, call, engine);
  const isEvaluated = call.command.startsWith('Eval');
  const results = (own: Readonly<Record<string, Quad>> | null) =>
    own === null
      ? null
      : Object.fromEntries(
          Object.entries(own).map(([name, quad]) => [name, otherQuad(quad, 2 ** -13)]),
        );
  const effects = result.effects.map((effect) => {
    if (effect.kind === 'raster position') return { ...effect, results: results(effect.results) };
    if (effect.kind !== 'vertex') return effect;
    const { attributes, clip } = effect;
    return {
      ...effect,
      results: results(effect.results),
      ...(clip === undefined ? {} : { clip: otherQuad(clip, 2 ** -18) }),
      attributes: isEvaluated
        ? attributes.map((own) => (own === null ? null : otherQuad(own, 2 ** -18)))
        : attributes,
    };
  });
  return { ...result, effects };
};

/** Keeps doubles as they were given. */
export function doublesKept(): Perform {
  const given = new Map<number, number>();
  return (context, call, engine) => {
    for (const each of call.arguments.flat())
      if (typeof each === 'number') given.set(Math.fround(each), each);
    const result = perform(context, call, engine);
    if (!/^Get\w*dv/.test(call.command) || !Array.isArray(result.returned)) return result;
    const returned = (result.returned as readonly (number | boolean | null)[]).map((each) =>
      typeof each === 'number' && each !== 0 ? (given.get(each) ?? each) : each,
    );
    return { ...result, returned };
  };
}

/** Counts as little as it may, and rounds halves down. */
export const leastOf: Perform = (context, call, engine) => {
  const result = perform(context, call, engine);
  const { returned } = result;
  if (returned === null || typeof returned !== 'object' || returned instanceof Uint8Array) return result;
  if ('least' in returned) return { ...result, returned: returned.least };
  const exact = { GetIntegerv: 'GetFloatv', GetVertexAttribivNV: 'GetVertexAttribfvNV', GetVertexAttribivARB: 'GetVertexAttribfvARB' }[call.command];
  if (exact === undefined || !('integers' in returned) || /COLOR|NORMAL/.test(String(call.arguments[0]))) return result;
  const { returned: exactly } = perform(context, { ...call, command: exact }, engine);
  if (!Array.isArray(exactly)) return result;
  const integers = returned.integers.map((each, index) => {
    const value = Number(exactly[index]);
    return each !== null && Math.abs(value % 1) === 0.5 ? Math.floor(value) : each;
  });
  return { ...result, returned: { integers } };
}; // prettier-ignore

/** A GL that follows other interpretations of errata, in lists too. */
export function taking(interpretations: readonly GlInterpretation[]): Perform {
  return (context, call, engine) => perform(context, call, interpreting(engine, interpretations));
}

/** A GL whose contexts are one: colours, matrices and modes that a script leaves are there in the next. */
export function leaking(extension: ContextName): () => Hosted {
  return () => {
    let left: Context | null = null;
    return glThat(extension, () => {
      let isFirst = true;
      return (context, call, engine) => {
        const from = isFirst && left !== null ? { ...left, error: null, begun: null } : context;
        isFirst = false;
        const result = perform(from, call, engine);
        left = result.context;
        return result;
      };
    })();
  };
}

/** Limits that are greater than the least. */
export const GREATER: ContextLimits = {
  trackMatrices: 16,
  trackDepth: 4,
  textureUnits: 8,
  depths: { MODELVIEW: 64, PROJECTION: 4, TEXTURE: 10, COLOR: 5 },
  attribDepth: 20,
  clipPlanes: 8,
  pointSize: 64,
  evaluatorOrder: 30,
  imaging: true,
  environmentParameters: 256,
  localParameters: 1024,
  vertexAttributes: 32,
  colorAttachments: 8,
  programs: {
    vertex: { parameterBuffers: 12, parameterBufferWords: 32_768 },
    fragment: {
      environmentParameters: 256,
      localParameters: 512,
      parameterBuffers: 16,
      parameterBufferWords: 65_536,
    },
    geometry: {
      environmentParameters: 128,
      localParameters: 257,
      outputVertices: 1024,
      totalOutputComponents: 4096,
    },
  },
};

/** As `hello` has them. */
export function limitsTold({ depths, ...others }: ContextLimits = LEAST_LIMITS): GlHello['limits'] {
  return {
    ...others,
    modelviewDepth: depths.MODELVIEW,
    projectionDepth: depths.PROJECTION,
    textureDepth: depths.TEXTURE,
    colorDepth: depths.COLOR,
  };
}
