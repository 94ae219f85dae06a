/**
 * The scripts that certify a GL, by seed: each command without an error and with each of its errors alone, in states that generated scripts come
 * to; each state variable at first and later, in all conversions; each group of attributes; what
 * is seldom come to by chance (`directed.ts`); then scripts at random. Each ends with what shows the
 * state (`observe.ts`).
 */
import { GL_COMMANDS } from '../../spec/gl/commands.js';
import {
  CallError,
  NotModelled,
  type Argument,
  type Call,
} from '../../semantics/gl/context/call.js';
import { hasVp, type Context, type ErrorName } from '../../semantics/gl/context/context.js';
import { perform } from '../../semantics/gl/context/perform.js';
import type { Engine } from '../../semantics/gl/context/result.js';
import { asNumbered } from '../protocol/gl/calls.js';
import { SeededSource } from '../generate/source.js';
import { directedScripts } from './directed.js';
import { callOf, Draw, drawScript, kindsOf, type Kinds } from './generate.js';
import { call } from './gesture-parts.js';
import { CHANGES } from './gestures.js';
import { drawingScripts } from './left/scripts.js';
import { isUndefinedHere } from './judge-calls.js';
import { GETTERS, observation, stateQueries, VARIABLES } from './observe.js';

export interface CertifyingScript {
  readonly kind: 'command' | 'state' | 'group' | 'directed' | 'primitives' | 'list' | 'random';
  readonly calls: readonly Call[];
}

export interface ScriptsOptions {
  readonly start: () => Context;
  readonly engine: Engine;
  readonly seed: number;
  /** Scripts at random. */
  readonly random: number;
  /** Whether answers tell the primitives that leave. */
  readonly primitives?: boolean;
  /** What a call is where a context has programs of another language. */
  readonly change?: (call: Call) => Call;
  /** Whether a GL is given such a call. */
  readonly isAsked?: (call: Call) => boolean;
  /** Draws the calls of a script at random. */
  readonly draw?: (index: number, length: number) => readonly Call[];
}

/** Generators of other things have 0 to 3. */
const STREAM = 4;
/** States in which commands are tried, and how often in each. */
const [STATES, TRIES] = [24, 12];
/** Calls that come to a state, and those of a script at random. */
const [PREFIX, LENGTH] = [30, 80];

/** All of them, made as they are taken. */
export function* certifyingScripts(options: ScriptsOptions): Generator<CertifyingScript> {
  const maker = new Maker(options);
  yield* maker.states();
  yield* maker.groups();
  yield* maker.directed();
  if (options.primitives === true) yield* maker.primitives();
  yield* maker.commands();
  yield* maker.lists();
  yield* maker.random();
}

/** Commands that one list keeps. */
const LISTED = 6;
/** The list that they are in: none that scripts at random have. */
const LIST = 7;

/** Queries that are asked on both sides of one call, and calls of a command that are tried for one that changes an answer. */
const [SHOWN, SHOWN_TRIES] = [8, 4];

/** A state that calls come to. */
interface Reached {
  readonly calls: readonly Call[];
  readonly context: Context;
}

class Maker {
  readonly #options: ScriptsOptions;
  /** Calls that change something, one of each command that lists keep, by the state in which they do. */
  readonly #listed = new Map<Reached, Call[]>();

  constructor(options: ScriptsOptions) {
    this.#options = options;
  }

  *states(): Generator<CertifyingScript> {
    const { start } = this.#options;
    const all = [...GETTERS].flatMap((getter) => VARIABLES.map((name) => call(getter, name)));
    yield this.#whole('state', this.#reached([]));
    yield this.#whole('state', this.#reached(arrays()));
    for (const { calls } of [{ calls: [] }, ...this.#prefixes(4)]) {
      const at = this.#reached(calls);
      const outside = at.context.begun === null ? [] : [call('End')];
      yield this.#whole('state', this.#reached([...calls, ...outside, ...all]));
    }
    if (hasVp(start())) yield this.#whole('state', this.#reached(residence()));
  }

  *groups(): Generator<CertifyingScript> {
    const draw = this.#draw(1);
    const bits = [...new Set(CHANGES.map(([bit]) => bit)), 'ALL_ATTRIB_BITS'];
    for (const bit of bits) {
      const change = (): readonly Call[] => CHANGES.map(([, make]) => make(draw));
      const queries = CHANGES.map(([, , query]) => query);
      const calls = [...change(), call('PushAttrib', [bit]), ...change(), ...queries, call('PopAttrib'), ...queries];
      yield this.#whole('group', this.#reached(calls));
    }
    for (const bit of [['CLIENT_VERTEX_ARRAY_BIT'], []]) {
      const array = 'VERTEX_ATTRIB_ARRAY1_NV';
      const calls = [
        call('EnableClientState', array), call('EnableVertexAttribArrayARB', 1), call('PushClientAttrib', bit),
        call('DisableClientState', array), call('DisableVertexAttribArrayARB', 1), call('PopClientAttrib'),
      ]; // prettier-ignore
      yield this.#whole('group', this.#reached(calls));
    }
  } // prettier-ignore

  *directed(): Generator<CertifyingScript> {
    for (const calls of directedScripts(this.#options.start())) {
      yield this.#whole('directed', this.#reached(calls));
    }
  }

  *primitives(): Generator<CertifyingScript> {
    for (const calls of drawingScripts(this.#options.start())) {
      yield { kind: 'primitives', calls: this.#reached(calls).calls };
    }
  }

  /** Each command as it ends: without an error, and with each that is alone. */
  *commands(): Generator<CertifyingScript> {
    const { extensions } = this.#options.start();
    const kinds = kindsOf(this.#options.start());
    const first = [this.#reached([]), this.#reached([call('Begin', 'POINTS')])];
    const states = [...first, ...this.#prefixes(STATES).map(({ calls }) => this.#reached(calls))];
    const specs = [...GL_COMMANDS.values()].filter(({ extension }) => extension === null || extensions.has(extension));
    for (const [number, spec] of specs.entries()) {
      const draw = this.#draw(100 + number);
      const ends = new Set<string>();
      let isListed = !spec.isListed;
      let triesLeft = SHOWN_TRIES;
      for (const state of states) {
        for (let turn = 0; turn < TRIES; turn++) {
          const tried = this.#fitting(callOf(draw, spec, fittingKinds(spec.name, kinds)));
          const end = tried === null ? null : this.#endOf(state.context, tried);
          if (tried !== null && end === 'done' && !isListed && this.#changes(state, tried)) {
            isListed = true;
            this.#listed.set(state, [...(this.#listed.get(state) ?? []), tried]);
          }
          const shown = tried !== null && end === 'done' && triesLeft-- > 0 ? this.#shownBy(state, tried) : [];
          if (tried !== null && shown.length > 0) {
            triesLeft = 0;
            yield { kind: 'command', calls: [...state.calls, ...shown, tried, ...shown] };
          }
          if (tried === null || end === null || ends.has(end)) continue;
          ends.add(end);
          // GetError tells nothing of an error behind another.
          const told = state.context.begun === null ? [call('GetError')] : [];
          yield this.#whole('command', this.#reached([...state.calls, ...told, tried]));
        }
      }
    }
  } // prettier-ignore

  /** Each command in a list, which keeps it and does no more until it is called: behind it is shown what is, and once more behind the call. */
  *lists(): Generator<CertifyingScript> {
    for (const [state, all] of this.#listed) {
      const count = Math.ceil(all.length / LISTED);
      for (let first = 0; first < count; first++) {
        // Forms of one command are not beside one another.
        const calls = all.filter((_, index) => index % count === first);
        const list = [call('NewList', LIST, 'COMPILE'), ...calls, call('EndList'), call('GetError')];
        yield this.#whole('list', this.#reached([...state.calls, ...list]));
      }
    }
  } // prettier-ignore

  *random(): Generator<CertifyingScript> {
    for (let index = 0; index < this.#options.random; index++) {
      yield this.#whole('random', this.#reached(this.#drawn(index, LENGTH)));
    }
  }

  #draw(index: number): Draw {
    return new Draw(new SeededSource(this.#options.seed, index, STREAM));
  }

  #drawn(index: number, length: number): readonly Call[] {
    const { start, seed, draw } = this.#options;
    return draw?.(index, length) ?? drawScript(seed, index, { length, start });
  }

  #prefixes(count: number): readonly { readonly calls: readonly Call[] }[] {
    return Array.from({ length: count }, (_, index) => ({
      calls: this.#drawn(1_000_000 + index, 3 + (index % PREFIX)),
    }));
  }

  /** A call as a GL is given it; null of one that it is not given. */
  #fitting(each: Call): Call | null {
    const { isAsked = () => true, change = (own) => own } = this.#options;
    const numbered = asNumbered(change(each));
    return numbered !== null && isAsked(numbered) ? numbered : null;
  }

  /** Whether a call changes a state in which lists can be made, or sends something. */
  #changes({ context }: Reached, each: Call): boolean {
    if (context.begun !== null || context.lists.compiling !== null) return false;
    const result = perform(context, each, this.#options.engine);
    return result.context !== context || result.effects.length > 0;
  }

  /** Queries that a call gives other answers: asked before it and right behind it, no answer can be an old one. */
  #shownBy(state: Reached, each: Call): readonly Call[] {
    const { engine } = this.#options;
    const { context } = perform(state.context, each, engine);
    if (context === state.context) return [];
    if (context.begun !== null || context.lists.compiling !== null) return [];
    const all = [state.context, context].flatMap((own) => stateQueries(own, engine));
    const known = new Map(all.map((query) => [JSON.stringify(query), query]));
    const other = [...known.values()].filter((query) => {
      const [before, behind] = [state.context, context].map((own) => JSON.stringify(perform(own, query, engine).returned));
      return before !== behind;
    });
    return other.flatMap((query) => this.#fitting(query) ?? []).slice(0, SHOWN);
  } // prettier-ignore

  /** How a call ends: null where it has no meaning. */
  #endOf(context: Context, each: Call): string | null {
    if (isUndefinedHere(context, each)) return null;
    try {
      const { errors } = perform(context, each, this.#options.engine);
      const [error] = errors as readonly (ErrorName | undefined)[];
      const isWithin = context.begun === null ? '' : ' within';
      if (errors.length > 1) return `several${isWithin}`;
      return `${error ?? 'done'}${isWithin}`;
    } catch (error) {
      if (error instanceof CallError || error instanceof NotModelled) return null;
      throw error;
    }
  }

  /** Those calls that have a meaning, and where they come to. */
  #reached(calls: readonly Call[]): Reached {
    const { start, engine } = this.#options;
    let context = start();
    const made: Call[] = [];
    for (const each of calls) {
      const fitting = this.#fitting(each);
      if (fitting === null || isUndefinedHere(context, fitting)) continue;
      try {
        context = perform(context, fitting, engine).context;
        made.push(fitting);
      } catch (error) {
        if (!(error instanceof CallError || error instanceof NotModelled)) throw error;
      }
    }
    return { calls: made, context };
  }

  #whole(kind: CertifyingScript['kind'], { calls, context }: Reached): CertifyingScript {
    const shown = observation(context, this.#options.engine).calls.flatMap((each) => this.#fitting(each) ?? []);
    return { kind, calls: [...calls, ...shown] };
  } // prettier-ignore
}

/** Names of enumerants that a command takes come more often than others. */
function fittingKinds(command: string, kinds: Kinds): Kinds {
  const some = kinds.names.filter((name) => isFitting(command, name));
  const [first, ...others] = some;
  if (first === undefined) return kinds;
  return { ...kinds, names: [...kinds.names, first, ...others, first, ...others, first, ...others] };
} // prettier-ignore

const FITTING: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:Begin|DrawArrays|DrawElements)$/, /^(?:POINTS|LINES|UNSIGNED_BYTE)$/],
  [/^(?:ProgramParameter|TrackMatrix|GetTrack|GetProgramParameter|LoadProgram|BindProgram)/, /^(?:VERTEX_PROGRAM_NV|IDENTITY_NV|NONE|PROGRAM_PARAMETER_NV|TRACK_MATRIX_NV)$/],
  [/^ExecuteProgram/, /^VERTEX_STATE_PROGRAM_NV$/],
  [/Pointer|DrawElements/, /^(?:FLOAT|SHORT|UNSIGNED_BYTE|ATTRIB_ARRAY_POINTER_NV)$/],
  [/ARB$|NV$|^Program\w+EXT$|^Bind|^BufferData/, /^(?:VERTEX_PROGRAM_ARB|FRAGMENT_PROGRAM_ARB|GEOMETRY_PROGRAM_NV|PROGRAM_FORMAT_ASCII_ARB|PROGRAM_LENGTH_ARB|PROGRAM_STRING_ARB|CURRENT_VERTEX_ATTRIB_ARB|STATIC_DRAW)$/],
  [/Buffer|GetIntegerIndexed/, /_PARAMETER_BUFFER_NV$/],
  [/Framebuffer/, /^FRAMEBUFFER_EXT$|_ATTACHMENT\d?_EXT$/],
  [/^FramebufferTexture/, /^TEXTURE_(?:[123]D|CUBE_MAP)/],
  [/^GetFramebuffer/, /^FRAMEBUFFER_ATTACHMENT_/],
]; // prettier-ignore

function isFitting(command: string, name: string): boolean {
  return FITTING.some(([commands, names]) => commands.test(command) && names.test(name));
}

/** Arrays of which each query has another answer than at first. */
function arrays(): readonly Call[] {
  const memory = { bytes: new Uint8Array(64), offset: 8 };
  return [1, 5, 15].flatMap((index) => [
    call('VertexAttribPointerNV', index, 3, 'SHORT', 12, memory),
    call('VertexAttribPointerARB', index, 3, 'SHORT', true, 12, memory),
    call('EnableClientState', `VERTEX_ATTRIB_ARRAY${String(index)}_NV`),
    call('EnableVertexAttribArrayARB', index),
  ]);
}

/** Residence is the implementation's own affair; what is said of it must not contradict itself. */
function residence(): readonly Call[] {
  const program = new TextEncoder().encode('!!VP1.0 MOV o[HPOS], v[0]; END');
  const ids: Argument = [1, 2];
  return [
    ...[1, 2].map((id) => call('LoadProgramNV', 'VERTEX_PROGRAM_NV', id, program.length, program)),
    call('RequestResidentProgramsNV', 2, ids),
    call('AreProgramsResidentNV', 2, ids),
    ...[1, 2].map((id) => call('GetProgramivNV', id, 'PROGRAM_RESIDENT_NV')),
    call('AreProgramsResidentNV', 1, [1]),
    call('AreProgramsResidentNV', 1, [2]),
  ];
}
