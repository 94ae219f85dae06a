/**
 * What a client of GLX makes of calls: requests for those that the server performs, and nothing for those about its own state, which
 * are vertex arrays. NV_vertex_program, ARB_vertex_program, GLX Protocol; GLX Protocol 1.3, §2.3.4 of arrays.
 */
import { GL_COMMANDS } from '../../../spec/gl/commands.js';
import { glxCommandOf } from '../../../spec/gl/glx/table.js';
import { enumerantNumber } from '../../../spec/gl/numbers.js';
import { elementsOf, elementCalls } from '../context/arrays.js';
import { commandNamed, Given, NotModelled, type Call } from '../context/call.js';
import type { VertexArray } from '../context/client-state.js';
import { isInProgramMode, type Context, type ErrorName } from '../context/context.js';
import { readElement } from '../context/memory.js';
import { ATTRIBUTE_ARRAY } from '../context/modes.js';
import { INDEX_TYPES, perform } from '../context/perform.js';
import type { Engine, Result } from '../context/result.js';
import { isMode } from '../context/vertex.js';
import { arrayBytes, SENT_ARRAYS, type WireArray } from './array-data.js';
import { callCommand } from './calls.js';
import type { WireCommand } from './command.js';
import {
  GREATEST_LIMITS,
  largeRequests,
  ownRequest,
  RENDER_HEADER,
  renderRequest,
  smallCommand,
  type Sender,
  type SendLimits,
} from './encode.js';
import type { WireValue } from './fields.js';

/** What became of a call. */
export interface SentCall {
  readonly call: Call;
  /** The first and the last of the requests that carry it, from 1; null of a call that none does. */
  readonly requests: readonly [number, number] | null;
  /** Why none does; null where one does. */
  readonly why: string | null;
}

const CLIENT_STATE = 'it is about the state of the client';

/** Calls on their way to a server. */
export class GlxClient {
  readonly #sender: Sender;
  readonly #limits: SendLimits;
  readonly #engine: Engine;
  readonly #requests: Uint8Array[] = [];
  #waiting: Uint8Array[] = [];
  #waitingBytes = RENDER_HEADER;
  /** What the server has, as far as the client can know it, and what the client has. */
  #context: Context;
  /** The first error that the client found by itself. */
  #error: ErrorName | null = null;

  constructor(context: Context, engine: Engine, sender: Sender, limits = GREATEST_LIMITS) {
    this.#context = context;
    this.#engine = engine;
    this.#sender = sender;
    this.#limits = limits;
  }

  /**
   * Takes a call.
   *
   * @throws CallError for a call that no C compiler would take, or that reads memory that is not there
   */
  send(call: Call): SentCall {
    const before = this.#context;
    if (hasNoLayout(call)) return { call, requests: null, why: NO_LAYOUT };
    let result: Result | null = null;
    try {
      result = perform(before, call, this.#engine);
    } catch (error) {
      if (!(error instanceof NotModelled)) throw error;
      // A name that is not modelled may be sent all the same; a command that is not has no layout.
      if (!this.#isSentByItself(call)) return { call, requests: null, why: error.message };
    }
    if (result !== null) this.#context = result.context;
    if (this.#isOwn(call)) {
      if (call.command === 'GetError') this.#error = null;
      else this.#error ??= result?.errors[0] ?? null;
      return { call, requests: null, why: CLIENT_STATE };
    }
    const places = this.#commandsOf(before, call, result).map((command) => this.#put(command));
    const [first, ...others] = places;
    if (first === undefined) return { call, requests: null, why: 'it stands for no command' };
    const last = others.at(-1) ?? first;
    return { call, requests: [first[0], last[1]], why: null };
  }

  /** All requests. */
  finished(): readonly Uint8Array[] {
    this.#flush();
    return this.#requests;
  }

  #isSentByItself({ command }: Call): boolean {
    const spec = GL_COMMANDS.get(command);
    if (spec === undefined || glxCommandOf(command) === undefined || DRAWING.has(command))
      return false;
    return spec.extension === null || this.#context.extensions.has(spec.extension);
  }

  /** Whether the client does a call by itself. */
  #isOwn({ command, arguments: given }: Call): boolean {
    if (command === 'GetError') return this.#error !== null;
    if (command === 'IsEnabled') return ATTRIBUTE_ARRAY.test(String(given[0]));
    if (/GetVertexAttrib(?:[dfi]v(?:NV|ARB)|Iu?ivEXT)/.test(command))
      return ARRAY_STATE.has(String(given[1]));
    if (command === 'DrawElements') {
      // An index of no type that there is has no place in any request.
      return !INDEX_TYPES.includes(String(given[2]));
    }
    return !DRAWING.has(command) && glxCommandOf(command) === undefined;
  }

  #commandsOf(before: Context, call: Call, result: Result | null): readonly WireCommand[] {
    const given = new Given(commandNamed(call.command), call.arguments);
    switch (call.command) {
      case 'ArrayElement':
        return elementCalls(before, given.number('i')).map(callCommand);
      case 'DrawArrays':
      case 'DrawElements':
        return this.#drawing(before, call.command, given, result);
      default:
        return [callCommand(call)];
    }
  }

  #drawing(
    before: Context,
    command: 'DrawArrays' | 'DrawElements',
    given: Given,
    result: Result | null,
  ): readonly WireCommand[] {
    const [mode, count] = [given.name('mode'), given.number('count')];
    const isDrawn = before.lists.compiling !== null || result?.errors.length === 0;
    // An error is the server's to find, which needs no arrays for it.
    if (!isDrawn || count <= 0 || !isMode(before, mode)) {
      return [this.#drawArrays(mode, count, [])];
    }
    const elements = [...elementsOf(command, given)];
    const arrays = sentArrays(before);
    if (arrays !== null) {
      const sent = arrays.map(([array, own]): WireArray => {
        const values = elements.flatMap((i) => readElement(own, i));
        return { array, type: own.type, size: own.size, values };
      });
      return [this.#drawArrays(mode, count, sent)];
    }
    // One by one, elements that a list is to have would be vertices of the primitive that has begun.
    if (before.begun !== null) return [this.#drawArrays(mode, count, [])];
    return [
      { command: 'Begin', arguments: [mode] },
      ...elements.flatMap((i) => elementCalls(before, i)),
      { command: 'End', arguments: [] },
    ].map(callCommand);
  }

  #drawArrays(mode: string, count: number, arrays: readonly WireArray[]): WireCommand {
    const spec = glxCommandOf('DrawArrays');
    if (spec === undefined) throw new Error('DrawArrays is not in the table');
    const values = new Map<string, WireValue>([
      ['n', count],
      ['m', arrays.length],
      ['mode', enumerantNumber('DrawArrays', 'mode', mode) ?? 0],
      ['arrays', arrayBytes(arrays, Math.max(0, count), this.#sender.order)],
    ]);
    return { spec, values, arrays };
  }

  /** Sends a command, and says in which requests: from the first to the last. */
  #put({ spec, values }: WireCommand): readonly [number, number] {
    const small =
      spec.kind === 'render' ? smallCommand(this.#sender.order, spec, values, this.#limits) : null;
    if (small !== null) {
      if (this.#waitingBytes + small.length > this.#limits.request) this.#flush();
      this.#waiting.push(small);
      this.#waitingBytes += small.length;
      return [this.#requests.length + 1, this.#requests.length + 1];
    }
    this.#flush();
    const first = this.#requests.length + 1;
    if (spec.kind === 'render') {
      this.#requests.push(...largeRequests(this.#sender, spec, values, this.#limits));
    } else {
      this.#requests.push(ownRequest(this.#sender, spec, values));
    }
    return [first, this.#requests.length];
  }

  #flush(): void {
    if (this.#waiting.length === 0) return;
    this.#requests.push(renderRequest(this.#sender, this.#waiting));
    this.#waiting = [];
    this.#waitingBytes = RENDER_HEADER;
  }
}

/** What draws from arrays, which no server has. */
const DRAWING: ReadonlySet<string> = new Set(['ArrayElement', 'DrawArrays', 'DrawElements']);

/** What a query of an array asks for, which the client has. */
const ARRAY_STATE: ReadonlySet<string> = new Set([
  'ATTRIB_ARRAY_SIZE_NV',
  'ATTRIB_ARRAY_STRIDE_NV',
  'ATTRIB_ARRAY_TYPE_NV',
  'VERTEX_ATTRIB_ARRAY_ENABLED_ARB',
  'VERTEX_ATTRIB_ARRAY_NORMALIZED_ARB',
  'VERTEX_ATTRIB_ARRAY_INTEGER_EXT',
]);

const NO_LAYOUT = 'no document at hand says how GLX sends it';

/** Commands of a client's own state. */
const OF_CLIENT = /Pointer|Client|InterleavedArrays|VertexAttribArray/;

/** Whether a command is the server's, and nothing says how it gets there: it is left out. */
function hasNoLayout({ command }: Call): boolean {
  const isKnown = GL_COMMANDS.has(command) && glxCommandOf(command) === undefined;
  return isKnown && !DRAWING.has(command) && !OF_CLIENT.test(command);
}

/** The arrays that DrawArrays carries, in the order in which it has them; null where one is enabled that it cannot carry. */
function sentArrays(context: Context): readonly (readonly [string, VertexArray])[] | null {
  const { attributes, conventional } = context.client;
  const areSent = context.gpu !== null || isInProgramMode(context);
  if (areSent && attributes.some(({ isEnabled }) => isEnabled)) return null;
  const enabled = new Map(
    [...conventional]
      .filter(([, { isEnabled }]) => isEnabled)
      .map(([key, array]) => [key === FIRST_UNIT ? 'TEXTURE_COORD_ARRAY' : key, array] as const),
  );
  if ([...enabled.keys()].some((key) => !SENT_ARRAYS.includes(key))) return null;
  return SENT_ARRAYS.flatMap((key) => {
    const array = enabled.get(key);
    return array === undefined ? [] : [[key, array] as const];
  });
}

/** The texture coordinates of the first unit, as the client keeps them; no request has those of another. */
const FIRST_UNIT = 'TEXTURE_COORD_ARRAY0';
