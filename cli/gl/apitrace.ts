/** `vpspec gl run DUMP`, `vpspec gl trace DUMP`: what `apitrace dump` prints of an application's trace. */
import { basename, dirname, join } from 'node:path';
import type { FollowedCalls } from '../../oracles/gl/apitrace/follow.js';
import type { GlBackend } from '../../oracles/gl/backend.js';
import type { ContextName } from '../../spec/gl/limits.js';
import type { JudgedTrace } from '../../reports/gl/apitrace.js';
import { jsonText } from '../../reports/json/text.js';
import { FileError, readBytes } from '../../spec/load/file-bytes.js';
import { EXIT, InputError, MachineryError } from '../exit.js';
import { extensionOf as extensionIn, openedGl } from './certify.js';
import { named } from './script-file.js';

export interface FollowSettings {
  /** Null where the calls of the trace decide. */
  readonly extension: ContextName | null;
  readonly isJson: boolean;
}

export interface DrawSettings extends FollowSettings {
  /** The GL that is given the calls; null of none. */
  readonly backend: string | null;
}

/** What a file of a dump may weigh. */
const MAXIMUM_BLOB = 64 * 1024 * 1024;

/**
 * @param path of the dump, "-" for standard input; its blobs are beside it
 * @throws InputError with the line of what no dump has
 */
export async function followDump(
  path: string,
  text: string,
  { extension, isJson }: FollowSettings,
): Promise<void> {
  const { departs, glFollowedJson, glFollowedText } = await import('../../reports/gl/apitrace.js');
  const trace = await followed(path, text, { extension });
  process.stdout.write(
    isJson ? jsonText(glFollowedJson(trace)) : glFollowedText(named(path), trace),
  );
  if (departs(trace)) process.exitCode = EXIT.disagreement;
}

/** What each draw of a trace left. @throws InputError, MachineryError */
export async function traceDump(path: string, text: string, settings: DrawSettings): Promise<void> {
  const { replayedDraws } = await import('../../oracles/gl/apitrace/draws.js');
  const { recordedDraws } = await import('../../oracles/gl/apitrace/feedback.js');
  const { backend: spec, extension } = settings;
  if (spec === null) {
    const trace = await followed(path, text, { extension, draws: true });
    await print(path, settings, { ...trace, backend: null, draws: recordedDraws(trace.drawn) });
    return;
  }
  const { glOf } = await import('../../oracles/gl/backend.js');
  const { BackendIncident } = await import('../../oracles/judge/incident.js');
  const raw = await openedGl(spec);
  try {
    const gl = glOf(raw);
    const trace = await followed(path, text, { extension, draws: true, gl });
    const draws = await replayedDraws(trace.drawn, gl, trace.extension);
    await print(path, settings, { ...trace, backend: gl.name, draws });
  } catch (error) {
    if (error instanceof BackendIncident) throw new MachineryError(`${spec}: ${error.message}`);
    throw error;
  } finally {
    await raw.close();
  }
}

async function print(path: string, { isJson }: FollowSettings, trace: JudgedTrace): Promise<void> {
  const { differsInDraws, glDrawsJson, glDrawsText } = await import('../../reports/gl/apitrace.js');
  process.stdout.write(isJson ? jsonText(glDrawsJson(trace)) : glDrawsText(named(path), trace));
  if (differsInDraws(trace)) process.exitCode = EXIT.disagreement;
}

interface Followed {
  readonly extension: ContextName | null;
  readonly draws?: true;
  /** The GL that is given the calls: what it leaves is judged by the interpretations of errata that it follows. */
  readonly gl?: GlBackend;
}

/** @throws InputError */
async function followed(path: string, text: string, { extension: wanted, draws, gl }: Followed): Promise<FollowedCalls> {
  const { DumpError, readDump } = await import('../../oracles/gl/apitrace/dump.js');
  const { extensionOf, followTrace } = await import('../../oracles/gl/apitrace/follow.js');
  const { followedBy } = await import('../../oracles/gl/interpretations.js');
  const { nominalEngine } = await import('../../semantics/gl/context/engine.js');
  try {
    const dump = readDump(text);
    const engine = nominalEngine();
    const best = wanted ?? extensionOf(dump, gl?.extensions);
    const extension = gl === undefined ? best : extensionIn(gl, best);
    return followTrace(dump, {
      extension,
      engine,
      ...(gl === undefined ? {} : { by: await followedBy(gl, extension, engine) }),
      blobs: path === '-' ? () => null : blobsBeside(path),
      ...(draws === undefined ? {} : { draws }),
    });
  } catch (error) {
    if (!(error instanceof DumpError)) throw error;
    throw new InputError(`${named(path)}:${String(error.line)}: ${error.message}`);
  }
} // prettier-ignore

/** Files that `apitrace dump --blobs` wrote; a name with a folder is none of them. */
function blobsBeside(path: string): (file: string) => Uint8Array | null {
  const folder = dirname(path);
  const known = new Map<string, Uint8Array | null>();
  return (file) => {
    const read = known.get(file);
    if (read !== undefined) return read;
    const bytes = basename(file) === file ? bytesOf(join(folder, file)) : null;
    known.set(file, bytes);
    return bytes;
  };
}

function bytesOf(path: string): Uint8Array | null {
  try {
    return readBytes(path, MAXIMUM_BLOB);
  } catch (error) {
    if (error instanceof FileError) return null;
    throw error;
  }
}
