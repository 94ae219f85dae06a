/** What following a trace finds: each kind once, with its first call and how often it came. */
import type { Call } from '../../../semantics/gl/context/call.js';
import type { Context, ErrorName } from '../../../semantics/gl/context/context.js';
import type { Result } from '../../../semantics/gl/context/result.js';
import type { ContextName } from '../../../spec/gl/limits.js';
import type { Difference } from '../judge-calls.js';
import type { Touched } from './apart.js';
import type { DumpCall } from './dump.js';

/** Where something is: the number of a call in the trace, and its line in the dump. */
export interface Where {
  readonly number: number;
  readonly line: number;
  readonly call: Call;
}

export interface TracedDifference extends Where, Difference {
  /** Why the answer may be right all the same; null where it is wrong. */
  readonly unless: string | null;
  /** Answers that differ in the same. */
  readonly times: number;
}

export interface TracedError extends Where {
  /** Any one of these; an implementation may generate any where there are several. */
  readonly errors: readonly ErrorName[];
  /** Why a GL may have none; null where every one has. */
  readonly unless: string | null;
  /** Calls of this command with these errors. */
  readonly times: number;
}

/** What a program gets that the documents leave undefined. */
export interface TracedReliance extends Where {
  readonly what: string;
  readonly times: number;
}

export interface LeftOut {
  readonly command: string;
  readonly reason: string;
  /** What may be otherwise behind it. */
  readonly touches: Touched;
  readonly calls: number;
  /** The number of the first. */
  readonly first: number;
}

export interface FollowedTrace {
  readonly extension: ContextName;
  /** Interpretations of errata that the GL takes, where they are not the defaults. */
  readonly interpretations: readonly {
    readonly erratum: string;
    readonly interpretation: string;
  }[];
  readonly contexts: number;
  /** Calls of the GL. */
  readonly calls: number;
  readonly performed: number;
  /** Answers that were held against the semantics. */
  readonly compared: number;
  /** Answers of calls that were performed and were not compared: pointers, and what the dump does not have. */
  readonly unread: number;
  readonly differences: readonly TracedDifference[];
  readonly errors: readonly TracedError[];
  readonly relies: readonly TracedReliance[];
  readonly leftOut: readonly LeftOut[];
}

export class Found {
  calls = 0;
  performed = 0;
  compared = 0;
  unread = 0;
  readonly #differences = new Kinds<TracedDifference>();
  readonly #errors = new Kinds<TracedError>();
  readonly #relies = new Kinds<TracedReliance>();
  readonly #leftOut = new Map<string, LeftOut>();

  /** @param unless why the answer may be right all the same */
  differ(where: Where, difference: Difference, unless: string | null): void {
    const kind = `${kindOf(where)} ${difference.kind} ${String(unless === null)}`;
    this.#differences.add(kind, { ...where, ...difference, unless, times: 1 });
  }

  errs(where: Where, errors: readonly ErrorName[], unless: string | null): void {
    const kind = `${where.call.command} ${errors.join()} ${String(unless === null)}`;
    this.#errors.add(kind, { ...where, errors, unless, times: 1 });
  }

  /** What a call gets that the documents leave undefined. */
  relies(where: Where, { gpu }: Context, { errors, returned, effects }: Result): void {
    if (errors.length > 0) return;
    const isUndefined =
      returned === null || (Array.isArray(returned) && returned.every((each) => each === null));
    if (isUndefined) this.#add(where, 'the answer is undefined');
    // What GPU programs make of vertices is not asked for: others stand in for some.
    const isVertex = effects.some(
      (each) => each.kind === 'vertex' && each.by === 'program' && each.results === null,
    );
    if (gpu === null && isVertex) {
      this.#add(where, 'what the program makes of a vertex is undefined');
    }
  }

  #add(where: Where, what: string): void {
    this.#relies.add(`${kindOf(where)} ${what}`, { ...where, what, times: 1 });
  }

  leaveOut({ command, number }: DumpCall, reason: string, touches: Touched): void {
    const known = this.#leftOut.get(`${command} ${reason}`);
    this.#leftOut.set(`${command} ${reason}`, {
      command,
      reason,
      touches,
      calls: (known?.calls ?? 0) + 1,
      first: known?.first ?? number,
    });
  }

  all(): Omit<FollowedTrace, 'extension' | 'contexts' | 'interpretations'> {
    const { calls, performed, compared, unread } = this;
    return {
      calls,
      performed,
      compared,
      unread,
      differences: this.#differences.all(),
      errors: this.#errors.all(),
      relies: this.#relies.all(),
      leftOut: [...this.#leftOut.values()],
    };
  }
}

/** The first of each kind, with the number of all. */
class Kinds<T extends { readonly times: number }> {
  readonly #known = new Map<string, T>();

  add(kind: string, found: T): void {
    const known = this.#known.get(kind);
    this.#known.set(kind, known === undefined ? found : { ...known, times: known.times + 1 });
  }

  all(): readonly T[] {
    return [...this.#known.values()];
  }
}

/** A command, and what it is about. */
function kindOf({ call: { command, arguments: given } }: Where): string {
  return [command, ...given.filter((each) => typeof each === 'string')].join(' ');
}
