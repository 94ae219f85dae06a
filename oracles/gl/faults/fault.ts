/** A context that departs from the semantics in one way, and pieces that such contexts are made of. */
import { GL_COMMANDS } from '../../../spec/gl/commands.js';
import type { ContextLimits, ContextName } from '../../../spec/gl/limits.js';
import type { Call } from '../../../semantics/gl/context/call.js';
import type { Context, ErrorName } from '../../../semantics/gl/context/context.js';
import { perform } from '../../../semantics/gl/context/perform.js';
import { done, type Engine, type Result } from '../../../semantics/gl/context/result.js';
import type { Quad } from '../../../spec/environments.js';
import type { Perform } from '../implementation.js';
import type { Leave } from '../left/draws.js';

export interface GlFault {
  readonly id: string;
  /** What it does. */
  readonly does: string;
  /** What the context has. */
  readonly extension: ContextName;
  /** Limits of it that are greater than the least; none if absent. */
  readonly limits?: Pick<ContextLimits, 'colorAttachments'>;
  /** The clause that it violates; where no clause says it, the section of its document about it. */
  readonly violates: string;
  /** Commands as it performs them; a context may keep something of its own. */
  readonly made: () => Perform;
  /** The context that it begins with, of one that is right. */
  readonly begins: (context: Context) => Context;
  /** What leaves for rasterization in it; as it should be if absent. */
  readonly leave?: Leave;
}

type Made =
  | Perform
  | { readonly made: () => Perform }
  | { readonly begins: GlFault['begins'] }
  | { readonly leave: Leave };

export function fault(id: string, does: string, violates: string, how: Made): GlFault {
  const own = typeof how === 'function' ? { made: () => how } : how;
  return {
    id,
    does,
    violates,
    extension: 'NV_vertex_program2',
    made: () => perform,
    begins: (context) => context,
    ...own,
  };
}

/** A fault of a context around GPU programs. */
export function gpuFault(id: string, does: string, violates: string, how: Made): GlFault {
  return { ...fault(`gpu.${id}`, does, violates, how), extension: 'NV_gpu_program4' };
}

/** One that has framebuffers. */
export function framebufferFault(id: string, does: string, violates: string, how: Made): GlFault {
  return { ...gpuFault(`framebuffer.${id}`, does, violates, how), limits: { colorAttachments: 2 } };
}

/** Whether the call is only kept in a list. */
function isCompiled({ lists }: Context, { command }: Call): boolean {
  return lists.compiling !== null && GL_COMMANDS.get(command)?.isListed === true;
}

type Change = (result: Result, before: Context, call: Call, engine: Engine) => Result;

/** Some commands end otherwise where they have no error. */
export function after(commands: RegExp, change: Change): Perform {
  return (context, call, engine) => {
    const result = perform(context, call, engine);
    const isIt = commands.test(call.command) && result.errors.length === 0;
    return isIt && !isCompiled(context, call) ? change(result, context, call, engine) : result;
  };
}

/** Where they have one. */
export function erring(commands: RegExp, change: Change): Perform {
  return (context, call, engine) => {
    const result = perform(context, call, engine);
    const isIt = commands.test(call.command) && result.errors.length > 0;
    return isIt && !isCompiled(context, call) ? change(result, context, call, engine) : result;
  };
}

/** An error that is not generated, where it is the only one; what the command does instead. */
export function lenient(
  commands: RegExp,
  error: ErrorName,
  instead: (context: Context, call: Call, engine: Engine) => Context = (context) => context,
): Perform {
  return erring(commands, (result, before, call, engine) => {
    const isIt = result.errors.length === 1 && result.errors[0] === error && before.begun === null;
    return isIt ? done(instead(before, call, engine)) : result;
  });
}

/** A call is taken for another one. */
export function instead(commands: RegExp, other: (call: Call, context: Context) => Call): Perform {
  return (context, call, engine) =>
    perform(context, commands.test(call.command) ? other(call, context) : call, engine);
}

/** The context after a part of the state is kept as it was. */
export function keeps(commands: RegExp, kept: (before: Context) => Partial<Context>): Perform {
  return after(commands, (result, before) => ({
    ...result,
    context: { ...result.context, ...kept(before) },
  }));
}

export function withArgument(call: Call, place: number, value: Call['arguments'][number]): Call {
  return { ...call, arguments: call.arguments.with(place, value) };
}

export function numberAt({ arguments: given }: Call, place: number): number {
  return Number(given[place]);
}

export function numbersAt({ arguments: given }: Call, place: number): readonly number[] {
  const value = given[place];
  return Array.isArray(value) ? value.map(Number) : [];
}

/** The result with another attribute. */
export function withAttribute(result: Result, number: number, change: (own: Quad) => Quad): Result {
  const attributes = result.context.attributes.map((own, index) =>
    index === number && own !== null ? change(own) : own,
  );
  return { ...result, context: { ...result.context, attributes } };
}

export function withParameter(context: Context, number: number, value: Quad): Context {
  return {
    ...context,
    parameters: context.parameters.map((own, index) => (index === number ? value : own)),
  };
}
