/** A GL that is asked with scripts: in this process, or behind the protocol. */
import type { Call } from '../../semantics/gl/context/call.js';
import { newContext, type Context } from '../../semantics/gl/context/context.js';
import type { Engine } from '../../semantics/gl/context/result.js';
import {
  CONTEXT_NAMES,
  newestArb,
  LEAST_LIMITS,
  type ContextName,
  type ContextLimits,
} from '../../spec/gl/limits.js';
import { BackendIncident } from '../judge/incident.js';
import type { ProtocolClient } from '../protocol/client.js';
import { encodeCall, SentMemory } from '../protocol/gl/calls.js';
import type { CommandsRequestBody, GlHello, HelloReplyBody } from '../protocol/bodies.js';
import type { RawAnswer } from '../protocol/gl/answers.js';
import type { Hosted } from '../protocol/host.js';
import { adopted } from './adopt.js';
import { arbEngine } from './arb-programs.js';
import type { GlFault } from './faults/fault.js';
import { faultyImplementation } from './faults/faults.js';
import {
  askedOf,
  contextImplementation,
  type AskedScript,
  type GlImplementation,
  type Known,
} from './implementation.js';

export interface GlBackend {
  readonly name: string;
  readonly version: string;
  /** What it says of itself besides. */
  readonly details: Readonly<Record<string, string>>;
  readonly extensions: readonly ContextName[];
  readonly limits: Partial<ContextLimits>;
  /** Commands and names that it has not. */
  readonly lacks: ReadonlySet<string>;
  /** Whether it tells the primitives that leave. */
  readonly primitives: boolean;
  /** The answers to calls that are made in a new context. @throws BackendIncident where it cannot be asked at all */
  readonly ask: (extension: ContextName, calls: readonly Call[]) => Promise<AskedScript>;
  /** Goes on as one that was asked nothing yet. @throws BackendIncident */
  readonly restart: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Where the semantics is a GL, it has framebuffers. */
export const MODEL_LIMITS = { colorAttachments: 2 } as const;

/** The semantics itself, or a faulty context. */
export function contextBackend(engine: Engine, fault: GlFault | null = null): GlBackend {
  const engineOf = (extension: ContextName): Engine =>
    newestArb(extension) === 'ARB_vertex_program' ? arbEngine(engine) : engine;
  const limits = fault === null ? MODEL_LIMITS : (fault.limits ?? {});
  const implementationOf = (extension: ContextName): GlImplementation =>
    fault === null
      ? contextImplementation(() => newContext(extension, limits), engineOf(extension))
      : faultyImplementation(fault, engine, () => newContext(extension, limits));
  return {
    name: fault === null ? 'model' : `fault ${fault.id}`,
    version: '1',
    details: fault === null ? {} : { does: fault.does },
    extensions: fault === null ? CONTEXT_NAMES : [fault.extension],
    limits,
    lacks: new Set(),
    primitives: true,
    ask: (extension, calls) => Promise.resolve(askedOf(implementationOf(extension), calls)),
    restart: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

/** A GL has no contexts that can be asked. */
export class NoGl extends Error {
  override readonly name = 'NoGl';
}

/** What came of a request, as it travels. */
export type RawAsked =
  | { readonly answers: readonly RawAnswer[] }
  /** Why none of it was performed. */
  | { readonly unsupported: string }
  /** What happened instead of an answer. */
  | { readonly incident: string };

/** A GL whose answers are as they travel. */
export interface RawGl extends Pick<
  GlBackend,
  'name' | 'version' | 'details' | 'restart' | 'close'
> {
  readonly gl: GlHello;
  readonly ask: (request: CommandsRequestBody) => Promise<RawAsked>;
}

/** @throws NoGl, BackendIncident */
export async function clientGl(client: ProtocolClient): Promise<GlBackend> {
  return glOf(await clientRaw(client));
}

/** The same, with answers as they travel. @throws NoGl, BackendIncident */
export async function clientRaw(client: ProtocolClient): Promise<RawGl> {
  const hello = await client.hello();
  const { gl, name, version, details = {} } = hello;
  if (gl === undefined) throw new NoGl(whyNone(hello));
  return {
    name,
    version,
    details,
    gl,
    ask: async (request) => {
      try {
        return await client.commands(request);
      } catch (error) {
        if (!(error instanceof BackendIncident)) throw error;
        if (error.verdict === 'unsupported') return { unsupported: error.reason };
        return { incident: `${error.verdict}: ${error.message}` };
      }
    },
    restart: async () => {
      await client.restart();
    },
    close: () => client.close(),
  };
}

/** A GL that is hosted in this process, without the protocol between. */
export function hostedRaw(
  { commands }: Hosted,
  identity: Pick<RawGl, 'name' | 'version' | 'details' | 'gl'>,
): RawGl {
  return {
    ...identity,
    ask: async (request) => (await commands?.(request)) ?? { unsupported: 'it answers no calls' },
    restart: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

/** What is asked with scripts, of what answers requests. */
export function glOf(raw: RawGl): GlBackend {
  const { name, version, details, gl, restart, close } = raw;
  return {
    name,
    version,
    details,
    extensions: gl.extensions,
    limits: limitsOf(gl),
    lacks: new Set(gl.lacks),
    primitives: gl.primitives === true,
    ask: (extension, calls) => askRaw(raw, extension, calls),
    restart,
    close,
  };
}

function whyNone({ name }: HelloReplyBody): string {
  return `${name} answers no calls of the GL: its hello has no "gl" (docs/backend-protocol.md, commands)`;
}

async function askRaw(
  raw: RawGl,
  extension: ContextName,
  calls: readonly Call[],
): Promise<AskedScript> {
  const memory = new SentMemory();
  const lacks = new Set(raw.gl.lacks);
  const lines = calls.map((call) => encodeCall(call, memory));
  const asked = await raw.ask({ extension, memory: memory.bytes(), calls: lines });
  if ('incident' in asked) return { answers: [], incident: asked.incident };
  if ('unsupported' in asked) {
    const unsupported = { effects: null, unsupported: asked.unsupported };
    return { answers: calls.map(() => unsupported), incident: null };
  }
  const answers = asked.answers.map(
    (each) => (known: Known) => adopted(each, memory, known, lacks),
  );
  return { answers, incident: null };
}

function limitsOf({ limits = {} }: GlHello): Partial<ContextLimits> {
  const { modelviewDepth, projectionDepth, textureDepth, colorDepth, ...others } = limits;
  const given = Object.fromEntries(
    Object.entries(others).filter(([, value]) => value !== undefined),
  );
  const { depths } = LEAST_LIMITS;
  return {
    ...given,
    depths: {
      MODELVIEW: modelviewDepth ?? depths.MODELVIEW,
      PROJECTION: projectionDepth ?? depths.PROJECTION,
      TEXTURE: textureDepth ?? depths.TEXTURE,
      COLOR: colorDepth ?? depths.COLOR,
    },
  };
}

/** The context in which a GL's scripts begin, as the semantics has it. */
export function startOf({ limits }: GlBackend, extension: ContextName): () => Context {
  return () => newContext(extension, limits);
}
