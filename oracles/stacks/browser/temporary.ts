/**
 * Where the browser keeps its profile: an empty folder for each process of ours, deleted at its end. A process
 * that is killed cannot delete it, so the next one deletes what dead ones have left.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Folders of this machine alone: another's processes, seen through a shared folder, look dead. */
const PREFIX = `vpspec-browser-${hostname()}-`;

export interface TemporaryFolder {
  readonly path: string;
  readonly remove: () => void;
}

/** A new folder for this process. */
export function temporaryFolder(parent = tmpdir(), pid = process.pid): TemporaryFolder {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(PREFIX)) continue;
    const [owner] = name.slice(PREFIX.length).split('-');
    if (!isAlive(Number(owner))) remove(join(parent, name));
  }
  const path = mkdtempSync(join(parent, `${PREFIX}${String(pid)}-`));
  return {
    path,
    remove: () => {
      remove(path);
    },
  };
}

function remove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // Another user's, or still in use: nothing that this run needs.
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
