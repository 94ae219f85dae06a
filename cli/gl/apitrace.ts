/** `vpspec gl run DUMP`, `vpspec gl trace DUMP`: what `apitrace dump` prints of an application's trace. */
import { basename, dirname, join } from 'node:path';
import type { FollowedCalls } from '../../oracles/gl/apitrace/follow.js';
import type { ContextName } from '../../spec/gl/limits.js';
import { jsonText } from '../../reports/json/text.js';
import { FileError, readBytes } from '../../spec/load/file-bytes.js';
import { EXIT, InputError, MachineryError } from '../exit.js';
import { extensionOf as extensionIn, openedGl } from './certify.js';
import { named } from './script-file.js';

export interface FollowSettings {
  /** Of "trace": the GL that is given the calls; null of none. Absent of "run". */
  readonly backend?: string | null;
  /** Null where the calls of the trace decide. */
  readonly extension: ContextName | null;
  readonly isJson: boolean;
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
  { extension, isJson, backend }: FollowSettings,
): Promise<void> {
  const { DumpError, readDump } = await import('../../oracles/gl/apitrace/dump.js');
  const { extensionOf, followTrace } = await import('../../oracles/gl/apitrace/follow.js');
  const { departs, glFollowedJson, glFollowedText } = await import('../../reports/gl/apitrace.js');
  const { nominalEngine } = await import('../../semantics/gl/context/engine.js');
  try {
    const dump = readDump(text);
    const trace = followTrace(dump, {
      extension: extension ?? extensionOf(dump),
      engine: nominalEngine(),
      blobs: path === '-' ? () => null : blobsBeside(path),
      ...(backend === undefined ? {} : { draws: true }),
    });
    if (backend !== undefined) {
      await printDraws(path, trace, backend, isJson);
      return;
    }
    process.stdout.write(
      isJson ? jsonText(glFollowedJson(trace)) : glFollowedText(named(path), trace),
    );
    if (departs(trace)) process.exitCode = EXIT.disagreement;
  } catch (error) {
    if (!(error instanceof DumpError)) throw error;
    throw new InputError(`${named(path)}:${String(error.line)}: ${error.message}`);
  }
}

/** What each draw of a trace left. @throws InputError, MachineryError */
async function printDraws(
  path: string,
  { extension, contexts, drawn }: FollowedCalls,
  spec: string | null,
  isJson: boolean,
): Promise<void> {
  const { replayedDraws, unknownDraws } = await import('../../oracles/gl/apitrace/draws.js');
  const { differsInDraws, glDrawsJson, glDrawsText } = await import('../../reports/gl/apitrace.js');
  let judged = { extension, contexts, backend: null as string | null, draws: unknownDraws(drawn) };
  if (spec !== null) {
    const { glOf } = await import('../../oracles/gl/backend.js');
    const { BackendIncident } = await import('../../oracles/judge/incident.js');
    const raw = await openedGl(spec);
    try {
      const gl = glOf(raw);
      const draws = await replayedDraws(drawn, gl, extensionIn(gl, extension));
      judged = { ...judged, backend: gl.name, draws };
    } catch (error) {
      if (error instanceof BackendIncident) throw new MachineryError(`${spec}: ${error.message}`);
      throw error;
    } finally {
      await raw.close();
    }
  }
  process.stdout.write(isJson ? jsonText(glDrawsJson(judged)) : glDrawsText(named(path), judged));
  if (differsInDraws(judged)) process.exitCode = EXIT.disagreement;
}

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
