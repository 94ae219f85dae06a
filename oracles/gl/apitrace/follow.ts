/**
 * A trace of an application followed by the semantics: the errors that its calls make, what it relies on, and where the answers that its GL
 * gave depart from the documents. A trace shows no vertices, and numbers to seven digits. What cannot be known is never called wrong: behind
 * calls that are not modelled, of limits that the trace does not ask for, of names that another extension may have.
 */
import type { ContextName } from '../../../spec/gl/limits.js';
import { readable } from './calls.js';
import { CurrentContexts } from './contexts.js';
import type { DumpCall } from './dump.js';
import { Follower, type FollowOptions } from './follower.js';
import { Found, type FollowedTrace } from './found.js';
import { KnownLimits } from './limits.js';

export function followTrace(dump: readonly DumpCall[], options: FollowOptions): FollowedTrace {
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
    contexts: followers.size,
    ...found.all(),
  };
}

/** The first number that no call has: behind the last one in a dump that is whole. Calls of several threads stand in the order of their ends. */
function firstMissing(dump: readonly DumpCall[]): number {
  const numbers = new Set(dump.map(({ number }) => number));
  let missing = 0;
  while (numbers.has(missing)) missing++;
  return missing;
}

/** The extension whose context can follow a trace best, by what its calls are. */
export function extensionOf(dump: readonly DumpCall[]): ContextName {
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
    : 'NV_vertex_program2';
}

/** Calls of a trace whose program may have arrays in its own memory. */
const USES_ARRAYS = /Pointer|EnableClientState|VertexAttribArray|InterleavedArrays/;
/** Calls within which a GL tells whether a program has loaded. */
const AHEAD = 8;
