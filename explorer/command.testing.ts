/** The command line for tests of pages, which are held to what it says. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '../spec/load/root.js';

/** The command, of the sources that the page was made of. Rejects for another exit code than 0, with what it printed. */
export async function vpspec(...words: readonly string[]): Promise<{ readonly stdout: string }> {
  const main = join(packageRoot(), 'cli/main.ts');
  try {
    return await promisify(execFile)(process.execPath, ['--import', 'tsx', main, ...words]);
  } catch (error) {
    const { stdout = '', message } = error as Error & { readonly stdout?: string };
    throw new Error(`${message}\n${stdout}`, { cause: error });
  }
}
