/**
 * A capture on the semantics: what the server makes of each command, and which requests are none. A client has as many contexts as
 * it creates; those that share display lists share program objects (vp1.sharing). GLX Protocol 1.3, §1.8, §2.1.
 */
import { CallError, NotModelled, type Call } from '../context/call.js';
import {
  NEW_ARRAY,
  newClient,
  type ClientState,
  type VertexArray,
} from '../context/client-state.js';
import type { Context } from '../context/context.js';
import type { GpuPart } from '../context/gpu/state.js';
import { inMemory } from '../context/memory.js';
import { perform } from '../context/perform.js';
import { MOST_EFFECTS, type Engine, type Result } from '../context/result.js';
import type { WireArray } from './array-data.js';
import {
  CaptureError,
  checkCommands,
  majorOpcodeIn,
  type Capture,
  type CapturedRequest,
} from './capture.js';
import { callOf } from './calls.js';
import { commandIn, type PlacedCommand } from './command.js';
import { decodeRequest, tagOf, tagPlace, type DecodedRequest } from './decode.js';
import type { WireValues } from './fields.js';
import type { LargeSeries } from './large.js';
import type { ProtocolError } from './protocol-error.js';
import { replyTo } from './reply.js';

/** What is told of a capture, in its order. */
export type ReplayStep = CallStep | ErrorStep;

interface Step {
  /** The request that carries it, or its last part; from 1. */
  readonly request: number;
}

/** A command that the server was asked for. */
export interface CallStep extends Step {
  readonly kind: 'call';
  /** Where it begins, from the first byte of the capture. */
  readonly offset: number;
  readonly call: Call;
  /** Null where it is not modelled, and why. */
  readonly result: Outcome | null;
  readonly notModelled: string | null;
  /** The server's reply; null of a command that has none, and where nothing is known of it. */
  readonly reply: Uint8Array | null;
}

/** What a command comes to, without the context after it, which the next one has. */
export type Outcome = Omit<Result, 'context'>;

/** A request that is none. */
export interface ErrorStep extends Step {
  readonly kind: 'error';
  /** What was asked for: glXRender …. */
  readonly name: string;
  readonly error: ProtocolError;
}

export interface Replay {
  readonly steps: readonly ReplayStep[];
  /** Requests of the capture, of GLX or not. */
  readonly requests: number;
  /** Those of GLX. */
  readonly own: number;
  /** The contexts that the client had, by the numbers that it gave them, in the order in which it created them. */
  readonly contexts: ReadonlyMap<number, Context>;
}

interface ReplayOptions {
  /** The opcode of GLX; that of its glXQueryVersion where it is not given. */
  readonly major?: number | undefined;
  /** Is told what each command came to, with the number of its context. */
  readonly watch?: (number: number, result: Result) => void;
  /** How many effects are kept. */
  readonly most?: number;
}

/**
 * @param made a new context
 *
 * @throws CaptureError where the opcode is not evident, and for more commands or vertices than are told
 */
export function replay(
  capture: Capture,
  made: () => Context,
  engine: Engine,
  {
    major = majorOpcodeIn(capture),
    watch = (): void => undefined,
    most = MOST_EFFECTS,
  }: ReplayOptions = {},
): Replay {
  const server = new Server(capture, made, engine, watch);
  const own = capture.requests.filter((request) => request.major === major);
  const steps: ReplayStep[] = [];
  let effects = 0;
  for (const request of own) {
    for (const step of server.take(request)) {
      steps.push(step);
      if (step.kind === 'call') effects += step.result?.effects.length ?? 0;
    }
    checkCommands(steps.length, request.end);
    if (effects > most) {
      const says = `the capture sends more than ${String(most)} vertices up to here`;
      throw new CaptureError(request.end, says);
    }
  }
  return {
    steps: steps.concat(server.ended()),
    requests: capture.requests.length,
    own: own.length,
    contexts: server.contexts,
  };
}

/** What contexts that share have in common. */
interface Shared {
  programs: Context['programs'];
  reserved: Context['reserved'];
  lists: Context['lists']['lists'];
  gpu: Pick<GpuPart, 'reserved'> & Pick<GpuPart['objects'], 'programs'>;
}

class Server {
  readonly contexts = new Map<number, Context>();
  readonly #capture: Capture;
  readonly #made: () => Context;
  readonly #engine: Engine;
  readonly #shared = new Map<number, Shared>();
  /** Contexts by the tags by which commands name them. */
  readonly #tags = new Map<number, number>();
  /** Contexts that were made current and whose tags, which the server chose, are not seen yet. */
  readonly #untagged: number[] = [];
  /** By the tags of their requests; a request without a tag goes on with none. */
  readonly #series = new Map<number | null, LargeSeries>();
  readonly #watch: NonNullable<ReplayOptions['watch']>;

  constructor(
    capture: Capture,
    made: () => Context,
    engine: Engine,
    watch: NonNullable<ReplayOptions['watch']>,
  ) {
    this.#watch = watch;
    this.#capture = capture;
    this.#made = made;
    this.#engine = engine;
  }

  take(request: CapturedRequest): readonly ReplayStep[] {
    const { reader } = this.#capture;
    // The tag says which series goes on.
    const series = this.#series.get(tagOf(reader, request)) ?? null;
    const decoded = decodeRequest(reader, request, series);
    const refused = this.#refusedTag(request, decoded.tag);
    if (refused !== null) return [errorStep(request, decoded, refused)];
    this.#keep(decoded);
    const steps = decoded.commands.map((command) => this.#perform(request, decoded, command));
    const error = decoded.error ?? this.#own(request, decoded);
    return error === null ? steps : [...steps, errorStep(request, decoded, error)];
  }

  /** What is wrong when the capture ends. */
  ended(): readonly ReplayStep[] {
    const { requests, reader } = this.#capture;
    const number = requests.length;
    return [...this.#series.values()].map((series) => {
      const parts = `${String(series.parts.length)} of ${String(series.total)}`;
      const says = `the capture ends after part ${parts} of gl${series.spec.name}`;
      const error = { name: 'GLXBadLargeRequest', offset: reader.bytes.length, says } as const;
      return { kind: 'error', request: number, name: 'glXRenderLarge', error };
    });
  }

  #keep({ tag, series }: DecodedRequest): void {
    if (series === null) this.#series.delete(tag);
    else this.#series.set(tag, series);
  }

  /** The context of a tag is known, or the one that was made current before; null where it is. */
  #refusedTag(request: CapturedRequest, tag: number | null): ProtocolError | null {
    if (tag === null || this.#tags.has(tag)) return null;
    const context = tag === 0 ? undefined : this.#untagged.shift();
    if (context !== undefined) {
      this.#tags.set(tag, context);
      return null;
    }
    const says = `no current context has the tag ${String(tag)}`;
    const offset = tagPlace(this.#capture.reader, request);
    return { name: 'GLXBadContextTag', offset, says };
  }

  #perform({ number }: CapturedRequest, { tag }: DecodedRequest, command: PlacedCommand): CallStep {
    const id = this.#tags.get(tag ?? 0);
    const own = id === undefined ? undefined : this.contexts.get(id);
    if (id === undefined || own === undefined)
      throw new Error('commands come with a tag, and tags are those of contexts');
    const context = this.#withShared(id, own);
    const { offset } = command;
    const { spec, values, arrays } = commandIn(context, command);
    const call = callOf({ spec, values, arrays });
    const step = { kind: 'call', request: number, offset, call } as const;
    try {
      const whole = perform(withArrays(context, arrays), call, this.#engine);
      this.#watch(id, whole);
      const { context: next, ...result } = whole;
      this.#set(id, { ...next, client: context.client });
      const reply = replyTo(spec, values, result, { order: this.#capture.reader.order, number });
      return { ...step, result, notModelled: null, reply };
    } catch (error) {
      if (!(error instanceof NotModelled || error instanceof CallError)) throw error;
      return { ...step, result: null, notModelled: error.message, reply: null };
    }
  }

  /** A context with what it shares. */
  #withShared(id: number, context: Context): Context {
    const { programs, reserved, lists, gpu } = this.#sharedBy(id);
    const own = { ...context, programs, reserved, lists: { ...context.lists, lists } };
    if (context.gpu === null) return own;
    const { objects } = context.gpu;
    const isSame = objects.programs === gpu.programs && context.gpu.reserved === gpu.reserved;
    // Another object of the same state would be computed again.
    if (isSame) return own;
    const part = { reserved: gpu.reserved, objects: { ...objects, programs: gpu.programs } };
    return { ...own, gpu: { ...context.gpu, ...part } };
  }

  #set(id: number, context: Context): void {
    this.contexts.set(id, context);
    const shared = this.#sharedBy(id);
    shared.programs = context.programs;
    shared.reserved = context.reserved;
    shared.lists = context.lists.lists;
    shared.gpu = gpuSharedOf(context);
  }

  #sharedBy(id: number): Shared {
    const shared = this.#shared.get(id);
    if (shared === undefined) throw new Error(`no context ${String(id)} was created`);
    return shared;
  }

  /** A request of GLX itself, as far as it says which context commands are about. */
  #own({ body }: CapturedRequest, { name, values }: DecodedRequest): ProtocolError | null {
    switch (name) {
      case 'glXCreateContext':
      case 'glXCreateNewContext':
      case 'glXCreateContextAttribsARB':
        this.#create(values);
        return null;
      case 'glXMakeCurrent':
        return this.#makeCurrent(values, body + 4);
      case 'glXMakeContextCurrent':
        return this.#makeCurrent(values, body + 12);
      default:
        return null;
    }
  }

  #create(values: WireValues): void {
    const id = Number(values.get('context'));
    const context = this.#made();
    this.contexts.set(id, context);
    const { programs, reserved, lists } = context;
    const other = this.#shared.get(Number(values.get('share')));
    const gpu = gpuSharedOf(context);
    this.#shared.set(id, other ?? { programs, reserved, lists: lists.lists, gpu });
  }

  #makeCurrent(values: WireValues, contextAt: number): ProtocolError | null {
    const id = Number(values.get('context'));
    const old = Number(values.get('old'));
    if (id !== 0 && !this.contexts.has(id)) {
      const says = `no context ${String(id)} was created`;
      return { name: 'GLXBadContext', offset: contextAt, says };
    }
    // A tag that no command had belongs to the context that was made current before all others.
    if (old !== 0 && !this.#tags.delete(old)) this.#untagged.shift();
    if (id !== 0) this.#untagged.push(id);
    return null;
  }
}

/** Programs of ARB_vertex_program and of the documents after it, which contexts share as they share others. */
function gpuSharedOf({ gpu }: Context): Shared['gpu'] {
  return gpu === null
    ? { programs: new Map(), reserved: new Set() }
    : { programs: gpu.objects.programs, reserved: gpu.reserved };
}

function errorStep(
  { number }: CapturedRequest,
  { name }: DecodedRequest,
  error: ProtocolError,
): ErrorStep {
  return { kind: 'error', request: number, name, error };
}

/** The server has the arrays that a command carries, and no others. */
function withArrays(context: Context, arrays: readonly WireArray[]): Context {
  const conventional = new Map<string, VertexArray>();
  for (const { array, type, size, values } of arrays) {
    const key = array === 'TEXTURE_COORD_ARRAY' ? `${array}0` : array;
    const pointer = { bytes: inMemory(type, values), offset: 0 };
    conventional.set(key, { ...NEW_ARRAY, size, type, pointer, isEnabled: true });
  }
  const client: ClientState = { ...newClient(context.client.attributes.length), conventional };
  return { ...context, client };
}
