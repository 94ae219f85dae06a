/** What is held against the semantics: whatever takes calls one by one, and answers what a program can see of each. */
import type { Call } from '../../semantics/gl/context/call.js';
import type { Context, ErrorName } from '../../semantics/gl/context/context.js';
import { perform } from '../../semantics/gl/context/perform.js';
import type { Effect, Engine, Result, Returned } from '../../semantics/gl/context/result.js';
import { tellsPrimitives, type RawPrimitive } from '../protocol/gl/primitives.js';
import type { Share } from './floor.js';
import { DrawFollower, LEAVE, type Leave } from './left/draws.js';
import { primitivesOf } from './left/shown.js';

/** What is seen of one call. */
export interface GlAnswer {
  /** Absent where nothing is returned, or nothing was written because of an error. */
  readonly returned?: Returned;
  /** Null where they do not show. */
  readonly effects: readonly Effect[] | null;
  /** The error of the call itself, null for none; absent where it does not show: GetError is a call. */
  readonly error?: ErrorName | null;
  /** What left for rasterization; absent where it is not known, and of calls that tell none. */
  readonly primitives?: readonly RawPrimitive[];
  /** Why the call was not performed. */
  readonly unsupported?: string;
  /** How much of the effects that are expected shows; all or nothing where absent. */
  readonly sent?: Shown;
}

/** Words of vertices and raster positions: those that an answer showed, of those that are defined. */
export interface Shown {
  readonly shown: number;
  readonly all: number;
  /** The same by the result or attribute that they are of; absent where that is not told. */
  readonly parts?: ReadonlyMap<string, Share>;
}

/** What is known of a call when its answer is read. */
export interface Known {
  readonly call: Call;
  readonly before: Context;
  readonly expected: Result;
}

/** An answer, or one that is read by what is known of its call: a number may be an enumerant, what does not show is as it should be. */
export type SeenAnswer = GlAnswer | ((known: Known) => GlAnswer);

/** What was answered to a script. */
export interface AskedScript {
  /** As many as there are calls, unless something happened. */
  readonly answers: readonly SeenAnswer[];
  /** What happened instead of the next answer: a crash, an answer that is none. */
  readonly incident: string | null;
}

/** One context that is asked. */
export interface GlSession {
  readonly perform: (call: Call) => GlAnswer;
}

/** Makes a new context. */
export type GlImplementation = () => GlSession;

/** What a command does to a context: `perform` of the semantics, or something that departs from it. */
export type Perform = (context: Context, call: Call, engine: Engine) => Result;

/** The semantics, or what departs from it, as an implementation. */
export function contextImplementation(
  start: () => Context,
  engine: Engine,
  made: () => Perform = () => perform,
  leave: Leave = LEAVE,
): GlImplementation {
  return () => {
    const own = made();
    const draws = new DrawFollower();
    let context = start();
    return {
      perform: (call) => {
        const result = own(context, call, engine);
        context = result.context;
        const { returned, effects } = result;
        const drawn = draws.take(call, effects);
        return {
          effects,
          ...(returned === undefined ? {} : { returned: decided(returned) }),
          ...(tellsPrimitives(call) ? { primitives: primitivesOf(context, drawn, leave) } : {}),
        };
      },
    };
  };
}

/** All answers of an implementation in this process; what it throws is an incident. */
export function askedOf(implementation: GlImplementation, calls: readonly Call[]): AskedScript {
  const session = implementation();
  const answers: GlAnswer[] = [];
  for (const call of calls) {
    try {
      answers.push(session.perform(call));
    } catch (error) {
      return { answers, incident: error instanceof Error ? error.message : String(error) };
    }
  }
  return { answers, incident: null };
}

/** An implementation decides what the documents leave open: of a range it returns one number, of enumerants one. */
function decided(returned: Returned): Returned {
  if (returned === null || typeof returned !== 'object') return returned;
  if ('noneOf' in returned) return statusBut(returned.noneOf);
  return 'least' in returned ? returned.greatest : returned;
}

/** A status of a framebuffer that is none of some. */
export function statusBut(others: readonly string[]): string {
  const all = ['COMPLETE', 'INCOMPLETE_LAYER_TARGETS', 'INCOMPLETE_LAYER_COUNT', 'UNSUPPORTED'].map((each) => `FRAMEBUFFER_${each}_EXT`);
  return all.find((each) => !others.includes(each)) ?? 'NONE';
} // prettier-ignore
