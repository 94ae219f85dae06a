/**
 * Calls into a language that stands in a file: each ends in time, gives what it has to, and throws nothing but what names the file. Everything
 * else that asks a language may trust it then.
 */
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type {
  GuestGrammar,
  GuestInstruction,
  GuestLanguage,
  GuestParsed,
  GuestRestriction,
  GuestRule,
} from '../../semantics/guest/language.js';
import type { Vector } from '../../semantics/domains/domain.js';
import { GuestError } from '../../semantics/guest/registry.js';
import { InputError } from '../exit.js';
import { failed, OPTION, placeIn, thrown } from './failure.js';

/** Milliseconds that one call may take; a rule takes a millionth of that. */
export const CALL_LIMIT = 10_000;

/** The ways out of the process that are there by name. */
const EXITS = ['exit', 'reallyExit', 'abort', 'kill'] as const;

/** Who calls into one file. */
export class Calls {
  readonly #watch: Watch;
  /** Within a call there is another only where the first is a whole examination, whose time counts. */
  #depth = 0;
  /** What is asked. */
  #asked = '';

  /**
   * @param path of the file, as the command has it
   * @param ended is called where a call did not end and was ended
   */
  constructor(
    private readonly path: string,
    private readonly limit: number,
    ended: () => void,
  ) {
    this.#watch = new Watch(limit, ended);
  }

  /** Why there is no answer, where a call was ended; null within none. */
  get unfinished(): InputError | null {
    return this.#depth === 0 ? null : this.#late(this.#asked);
  }

  stop(): void {
    this.#watch.stop();
  }

  /**
   * What a call gives. One that takes too long never comes back: the process ends (`unfinished`).
   *
   * @param what is asked: "the rule of TWICE"
   * @throws InputError for whatever is thrown
   */
  ask<T>(what: string, call: () => T): T {
    const code = process.exitCode;
    if (this.#depth++ === 0) this.#watch.turn();
    this.#asked = what;
    try {
      return this.#named(what, call);
    } finally {
      if (--this.#depth === 0) this.#watch.turn();
      // The command's alone.
      if (process.exitCode !== code) process.exitCode = code;
    }
  }

  /** The same of what may be promised: all until then is one call. @throws InputError where it does not come in time, too */
  async wait(what: string, call: () => unknown): Promise<unknown> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => {
        reject(this.#late(what));
      }, this.limit);
    });
    try {
      if (this.#depth++ === 0) this.#watch.turn();
      return await Promise.race([this.ask(what, call), late]);
    } catch (error) {
      throw error instanceof InputError ? error : failed(this.path, thrown(error), what);
    } finally {
      clearTimeout(timer);
      if (--this.#depth === 0) this.#watch.turn();
    }
  }

  #late(what: string): InputError {
    const seconds = String(this.limit / 1000);
    return new InputError(`${OPTION} ${this.path}: ${what} took longer than ${seconds} s`);
  }

  #named<T>(what: string, call: () => T): T {
    try {
      return call();
    } catch (error) {
      // What is examined as a whole throws of its own what is wrong with it.
      if (error instanceof InputError || error instanceof GuestError) throw error;
      throw failed(this.path, thrown(error), what);
    }
  }

  /** The record with its functions as this calls them; they keep their texts, by which certificates know them. */
  of(language: GuestLanguage): GuestLanguage {
    const { grammar, instructions, restrictions, faults } = language;
    return {
      ...language,
      grammar: { ...grammar, ...this.#grammar(grammar) },
      instructions: instructions.map((each): GuestInstruction => ({
        ...each,
        rule: this.#rule(`the rule of ${each.name}`, each.rule),
      })),
      restrictions: restrictions.map((each): GuestRestriction => {
        const { violatedBy } = each;
        if (violatedBy === undefined) return each;
        const what = `violatedBy of the restriction ${each.id}`;
        return {
          ...each,
          violatedBy: asTold(violatedBy, (syntax) =>
            this.#given(what, VIOLATED, () => violatedBy(syntax) ?? null),
          ),
        };
      }),
      faults: faults.map((each) => {
        const { rules } = each;
        if (rules === undefined) return each;
        const guarded = Object.entries(rules).map(
          ([name, rule]) => [name, this.#rule(`the rule of ${name} of the fault ${each.name}`, rule)] as const, // prettier-ignore
        );
        return { ...each, rules: Object.fromEntries(guarded) };
      }),
    };
  }

  #grammar(grammar: GuestGrammar): Pick<GuestGrammar, 'parse' | 'print'> {
    return {
      parse: asTold(grammar.parse, (text) =>
        this.#given('grammar.parse', PARSED, () => grammar.parse(text)),
      ),
      print: asTold(grammar.print, (syntax) =>
        this.#given('grammar.print', z.string(), () => grammar.print(syntax)),
      ),
    };
  }

  #rule(what: string, rule: GuestRule): GuestRule {
    return asTold(rule, (numbers, ...operands) =>
      this.ask(what, () => {
        // Registers are theirs: who writes into an operand is told so by the engine.
        for (const operand of operands) Object.freeze(operand);
        return components(rule(numbers, ...operands));
      }),
    );
  }

  #given<T>(what: string, shape: z.ZodType<T>, call: () => T): T {
    return this.ask(what, () => {
      const given = call();
      const read = shape.safeParse(given);
      if (read.success) return given;
      const [issue] = read.error.issues;
      const place = issue?.path.map(String).join('.') ?? '';
      throw new InputError(
        `${OPTION} ${this.path}: ${what} gives something else than it has to: ${place === '' ? '' : `${place}: `}${issue?.message ?? ''}`,
      );
    });
  }

  /** From now on the file's code does not end the process, until what is given back is called: it is told where it tried. */
  holdProcess(): () => void {
    const own = EXITS.map((name) => [name, Reflect.get(process, name) as Exit] as const);
    const file = resolve(this.path);
    for (const [name, exit] of own) {
      Reflect.set(process, name, (...given: unknown[]) => {
        const place = placeIn(new Error().stack ?? '', file);
        if (place === '') return Reflect.apply(exit, process, given);
        throw new InputError(`${OPTION} ${this.path}${place}: ends the process (process.${name})`);
      });
    }
    return () => {
      for (const [name, exit] of own) Reflect.set(process, name, exit);
    };
  }
}

type Exit = (...given: unknown[]) => unknown;

/** A function that says of its text what another does. */
function asTold<F extends (...given: never[]) => unknown>(
  told: (...given: never[]) => unknown,
  own: F,
): F {
  const text = Function.prototype.toString.call(told);
  return Object.defineProperty(own, 'toString', { value: () => text });
}

/** A result of its own, whatever becomes of what the rule gave. What numbers are differs: all are numbers of JavaScript's, or objects. */
function components<F>(given: unknown): Vector<F> {
  if (typeof given !== 'object' || given === null) {
    throw new Error(`gives ${given === null ? 'null' : typeof given}; expected {x, y, z, w}`);
  }
  const at = (component: 'x' | 'y' | 'z' | 'w'): F => {
    const value: unknown = Reflect.get(given, component);
    if (typeof value === 'number' || (typeof value === 'object' && value !== null))
      return value as F;
    throw new Error(
      `gives ${value === null ? 'null' : typeof value} as ${component}; expected what its numbers make`,
    );
  };
  return { x: at('x'), y: at('y'), z: at('z'), w: at('w') };
}

const place = z.int().min(0);
const register = z.looseObject({ letter: z.string(), index: z.int().min(0), at: place });
const violation = z.looseObject({
  position: place,
  message: z.string(),
  expected: z.string().optional(),
  suggestion: z.string().optional(),
});
const matched = z.instanceof(Set);

const PARSED = z.discriminatedUnion('parsed', [
  z.looseObject({
    parsed: z.literal(true),
    matched,
    syntax: z.looseObject({
      instructions: z.array(
        z.looseObject({
          name: z.string(),
          target: register,
          operands: z.array(z.looseObject({ ...register.shape, negated: z.boolean() })).min(1),
          at: place,
        }),
      ),
    }),
  }),
  z.looseObject({
    parsed: z.literal(false),
    matched,
    violation: z.looseObject({ ...violation.shape, restriction: z.string() }),
  }),
]) as unknown as z.ZodType<GuestParsed>;

const VIOLATED = violation.nullable() as unknown as z.ZodType<
  ReturnType<NonNullable<GuestRestriction['violatedBy']>>
>;

/** Looks so many times within the limit whether another call has begun or ended. The count of both is odd within a call. */
const SCRIPT = `
const { Session } = require('node:inspector');
const { parentPort, workerData } = require('node:worker_threads');
const { turns, limit } = workerData;
const LOOKS = 20;
let before = 0;
let same = 0;
const timer = setInterval(() => {
  const now = Atomics.load(turns, 0);
  same = now % 2 === 1 && now === before ? same + 1 : 0;
  before = now;
  if (same < LOOKS) return;
  clearInterval(timer);
  const session = new Session();
  session.connectToMainThread();
  session.post('Runtime.terminateExecution', () => session.disconnect());
  // It is read after the call has ended. The engine's own answer waits for the next call of anything, and there may be none.
  parentPort.postMessage(null);
}, limit / LOOKS);
`;

/**
 * Calls that do not end: another thread sees that one goes on and on, and has the engine end what runs. That is no error that the callee could
 * catch: nothing after the call is done, and the process ends for want of anything to wait for.
 */
class Watch {
  readonly #turns = new Int32Array(new SharedArrayBuffer(4));
  readonly #worker: Worker;

  /**
   * @param limit milliseconds that a call may take
   * @param ended is called after a call was ended, where the process still waits for something
   */
  constructor(limit: number, ended: () => void) {
    this.#worker = new Worker(SCRIPT, {
      eval: true,
      workerData: { turns: this.#turns, limit },
      // It loads nothing, and must not wait for this thread.
      execArgv: [],
    });
    this.#worker.once('message', ended);
    this.#worker.unref();
  }

  /** A call begins, or ends. */
  turn(): void {
    Atomics.add(this.#turns, 0, 1);
  }

  stop(): void {
    void this.#worker.terminate();
  }
}
