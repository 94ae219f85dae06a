/** How one of our own modules is started as a process, whether we run from the sources or from dist/. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Command } from './command.js';

/** This module is oracles/protocol/own-process, in the sources as in dist/. */
const HERE = fileURLToPath(import.meta.url);
const ROOT = join(HERE, '..', '..', '..');

/**
 * The command line that starts a module of ours with Node.
 *
 * @param module its path from the package's root without the ending: "oracles/stacks/host-main"
 */
export function ownProcess(module: string, words: readonly string[] = []): Command {
  const isSource = HERE.endsWith('.ts');
  const file = join(ROOT, `${module}${isSource ? '.ts' : '.js'}`);
  return { file: process.execPath, words: [...(isSource ? fromSource() : []), file, ...words] };
}

/** tsx by its own place: the process may be started in any folder. */
function fromSource(): readonly string[] {
  const loader = createRequire(import.meta.url).resolve('tsx');
  return ['--import', pathToFileURL(loader).href];
}
