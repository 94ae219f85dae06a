/** What is held against the semantics: whatever takes calls one by one, and answers what a program can see of each. */
import type { Call } from '../../semantics/gl/context/call.js';
import type { Context } from '../../semantics/gl/context/context.js';
import { perform } from '../../semantics/gl/context/perform.js';
import type { Effect, Engine, Result, Returned } from '../../semantics/gl/context/result.js';

/** What is seen of one call. Of errors nothing is: GetError is a call. */
export interface GlAnswer {
  /** Absent where nothing is returned, or nothing was written because of an error. */
  readonly returned?: Returned;
  readonly effects: readonly Effect[];
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
): GlImplementation {
  return () => {
    const own = made();
    let context = start();
    return {
      perform: (call) => {
        const result = own(context, call, engine);
        context = result.context;
        const { returned, effects } = result;
        return returned === undefined ? { effects } : { returned: decided(returned), effects };
      },
    };
  };
}

/** An implementation decides what the documents leave open: of a range it returns one number. */
function decided(returned: Returned): Returned {
  const isRange = returned !== null && typeof returned === 'object' && 'least' in returned;
  return isRange ? returned.greatest : returned;
}
