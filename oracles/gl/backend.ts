/** A GL that is asked with scripts: in this process, or behind the protocol. */
import type { Call } from '../../semantics/gl/context/call.js';
import { newContext, type Context } from '../../semantics/gl/context/context.js';
import type { Engine } from '../../semantics/gl/context/result.js';
import {
  CONTEXT_EXTENSIONS,
  LEAST_LIMITS,
  type ContextExtension,
  type ContextLimits,
} from '../../spec/gl/limits.js';
import { BackendIncident } from '../judge/incident.js';
import type { ProtocolClient } from '../protocol/client.js';
import { encodeCall, SentMemory } from '../protocol/gl/calls.js';
import type { GlHello, HelloReplyBody } from '../protocol/bodies.js';
import { adopted } from './adopt.js';
import { arbEngine } from './arb-programs.js';
import type { GlFault } from './faults/fault.js';
import { faultyImplementation } from './faults/faults.js';
import {
  askedOf,
  contextImplementation,
  type AskedScript,
  type GlImplementation,
} from './implementation.js';

export interface GlBackend {
  readonly name: string;
  readonly version: string;
  /** What it says of itself besides. */
  readonly details: Readonly<Record<string, string>>;
  readonly extensions: readonly ContextExtension[];
  readonly limits: Partial<ContextLimits>;
  /** Commands and names that it has not. */
  readonly lacks: ReadonlySet<string>;
  /** The answers to calls that are made in a new context. @throws BackendIncident where it cannot be asked at all */
  readonly ask: (extension: ContextExtension, calls: readonly Call[]) => Promise<AskedScript>;
  /** Goes on as one that was asked nothing yet. @throws BackendIncident */
  readonly restart: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The semantics itself, or a faulty context. */
export function contextBackend(engine: Engine, fault: GlFault | null = null): GlBackend {
  const engineOf = (extension: ContextExtension): Engine =>
    extension === 'ARB_vertex_program' ? arbEngine(engine) : engine;
  const implementationOf = (extension: ContextExtension): GlImplementation =>
    fault === null
      ? contextImplementation(() => newContext(extension), engineOf(extension))
      : faultyImplementation(fault, engine, () => newContext(extension));
  return {
    name: fault === null ? 'model' : `fault ${fault.id}`,
    version: '1',
    details: fault === null ? {} : { does: fault.does },
    extensions: fault === null ? CONTEXT_EXTENSIONS : [fault.extension],
    limits: {},
    lacks: new Set(),
    ask: (extension, calls) => Promise.resolve(askedOf(implementationOf(extension), calls)),
    restart: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

/** A GL has no contexts that can be asked. */
export class NoGl extends Error {
  override readonly name = 'NoGl';
}

/** @throws NoGl, BackendIncident */
export async function clientGl(client: ProtocolClient): Promise<GlBackend> {
  const hello = await client.hello();
  const { gl, name, version, details = {} } = hello;
  if (gl === undefined) throw new NoGl(whyNone(hello));
  return {
    name,
    version,
    details,
    extensions: gl.extensions,
    limits: limitsOf(gl),
    lacks: new Set(gl.lacks),
    ask: (extension, calls) => askClient(client, extension, calls),
    restart: async () => {
      await client.restart();
    },
    close: () => client.close(),
  };
}

function whyNone({ name }: HelloReplyBody): string {
  return `${name} answers no calls of the GL: its hello has no "gl" (docs/backend-protocol.md, commands)`;
}

async function askClient(
  client: ProtocolClient,
  extension: ContextExtension,
  calls: readonly Call[],
): Promise<AskedScript> {
  const memory = new SentMemory();
  const lines = calls.map((call) => encodeCall(call, memory));
  try {
    const { answers } = await client.commands({ extension, memory: memory.bytes(), calls: lines });
    return {
      answers: answers.map((raw) => (known) => adopted(raw, memory, known)),
      incident: null,
    };
  } catch (error) {
    if (!(error instanceof BackendIncident)) throw error;
    if (error.verdict === 'unsupported') {
      const unsupported = { effects: null, unsupported: error.reason };
      return { answers: calls.map(() => unsupported), incident: null };
    }
    return { answers: [], incident: `${error.verdict}: ${error.message}` };
  }
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
export function startOf({ limits }: GlBackend, extension: ContextExtension): () => Context {
  return () => newContext(extension, limits);
}
