/**
 * A trace of an application followed by the semantics: the errors that its calls make, what it relies on, and where the answers that its GL
 * gave depart from the documents. A trace shows numbers to seven digits, and vertices in feedback alone (`feedback.ts`). What cannot be known is never called wrong: behind
 * calls that are not modelled, of limits that the trace does not ask for, of names that another extension may have.
 */
import type { ContextName } from '../../../spec/gl/limits.js';
import { NotModelled } from '../../../semantics/gl/context/call.js';
import { interpretationsOf, interpreting, type GlInterpretation } from '../interpretations.js';
import { commandOf, readable } from './calls.js';
import { CurrentContexts } from './contexts.js';
import type { DrawScript } from './draws.js';
import type { DumpCall } from './dump.js';
import { Follower, type FollowOptions } from './follower.js';
import { Found, type FollowedTrace } from './found.js';
import { KnownLimits } from './limits.js';

export interface FollowedCalls extends FollowedTrace {
  /** What each context draws, where that was asked for. */
  readonly drawn: readonly DrawScript[];
}

/** Followed by the interpretations of errata that the GL takes: those by which fewer of its answers depart, one for all of them. */
export function followTrace(
  dump: readonly DumpCall[],
  options: FollowOptions & {
    /** These instead: of a GL that is given the calls. */
    readonly by?: readonly GlInterpretation[];
  },
): FollowedCalls {
  const commands = new Set(dump.flatMap((each) => commandNameOf(each) ?? []));
  const { by } = options;
  let followed = followBy(dump, options, by ?? []);
  for (const each of by === undefined ? interpretationsOf(options.extension) : []) {
    // Where no answer departs, nothing tells another interpretation from these.
    if (followed.differences.length === 0) break;
    if (![...commands].some((command) => each.commands.test(command))) continue;
    const other = followBy(dump, options, [...followed.interpretations, each]);
    if (isBetter(other, followed)) followed = other;
  }
  return {
    ...followed,
    interpretations: followed.interpretations.map(({ erratum, name }) => ({
      erratum,
      interpretation: name,
    })),
  };
}

function commandNameOf(dumped: DumpCall): string | null {
  try {
    return commandOf(dumped).name;
  } catch (error) {
    if (error instanceof NotModelled) return null;
    throw error;
  }
}

/** Fewer answers depart, or as many and fewer may. */
function isBetter(one: Pick<FollowedTrace, 'differences'>, other: typeof one): boolean {
  const count = ({ differences }: typeof one, isSure: boolean): number =>
    differences.reduce((sum, { unless, times }) => sum + (!isSure || unless === null ? times : 0), 0); // prettier-ignore
  const [sure, known] = [count(one, true), count(other, true)];
  return sure < known || (sure === known && count(one, false) < count(other, false));
}

function followBy(
  dump: readonly DumpCall[],
  given: FollowOptions,
  interpretations: readonly GlInterpretation[],
): Omit<FollowedCalls, 'interpretations'> & { readonly interpretations: typeof interpretations } {
  const options = { ...given, engine: interpreting(given.engine, interpretations) };
  const limits = new KnownLimits();
  for (const dumped of dump) {
    if (!dumped.command.startsWith('glGet')) continue;
    const { call, returned } = readable(dumped, options.blobs) ?? {};
    if (call !== undefined && returned !== undefined) limits.take(call, returned);
  }
  const usesArrays = dump.some(({ command }) => USES_ARRAYS.test(command));
  const found = new Found();
  const current = new CurrentContexts();
  const followers = new Map<string, Follower>();
  const missing = firstMissing(dump);
  let gap: string | null = null;
  for (const [index, dumped] of dump.entries()) {
    if (dumped.number > missing) gap = `call ${String(missing)} is not in the dump`;
    if (current.take(dumped)) continue;
    const name = current.of(dumped.thread);
    const follower =
      followers.get(name) ??
      new Follower(
        { ...options, usesArrays },
        limits,
        found,
        () => current.whyUnknown(name) ?? gap,
      );
    followers.set(name, follower);
    follower.follow(dumped, dump.slice(index + 1, index + 1 + AHEAD));
  }
  return {
    extension: options.extension,
    interpretations,
    contexts: followers.size,
    ...found.all(),
    drawn: [...followers.values()].flatMap(({ drawn }) => drawn ?? []),
  };
}

/** The first number that no call has: behind the last one in a dump that is whole. Calls of several threads stand in the order of their ends. */
function firstMissing(dump: readonly DumpCall[]): number {
  const numbers = new Set(dump.map(({ number }) => number));
  let missing = 0;
  while (numbers.has(missing)) missing++;
  return missing;
}

/**
 * The extension whose context can follow a trace best, by what its calls are.
 *
 * @param there what a GL has that is given the calls: of these the first, where no call decides
 */
export function extensionOf(
  dump: readonly DumpCall[],
  there: readonly ContextName[] = [],
): ContextName {
  const has = (command: RegExp): boolean => dump.some((each) => command.test(each.command));
  const hasText = (text: RegExp): boolean =>
    dump.some(({ arguments: given }) =>
      given.some(
        ({ value }) =>
          (value.kind === 'string' && text.test(value.text)) ||
          (value.kind === 'names' && value.names.some((name) => text.test(name))),
      ),
    );
  if (hasText(/^!!NV[vfg]p4|^GL_(?:FRAGMENT|GEOMETRY)_PROGRAM_/)) return 'NV_gpu_program4';
  if (has(/^gl(?:LoadProgramNV|ProgramParameters?4|TrackMatrix|ExecuteProgram)/)) {
    return 'NV_vertex_program2';
  }
  return has(/^gl(?:ProgramString|GenPrograms|BindProgram|VertexAttrib\w*)ARB/)
    ? 'ARB_vertex_program'
    : (there[0] ?? 'NV_vertex_program2');
}

/** Calls of a trace whose program may have arrays in its own memory. */
const USES_ARRAYS = /Pointer|EnableClientState|VertexAttribArray|InterleavedArrays/;
/** Calls within which a GL tells whether a program has loaded. */
const AHEAD = 8;
