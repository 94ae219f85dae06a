/**
 * `vpspec` as its own process, for tests of what only a process shows: exit codes, which stream, standard
 * input. It is what vitest.build.ts has built of the sources, since Node starts JavaScript several times as fast as it
 * starts TypeScript.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { packageRoot } from '../spec/load/root.js';
import { BUILT } from '../vitest.build.js';

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs `vpspec` with these arguments, in the package's folder and without colours. */
export function runBuilt(args: readonly string[], input = ''): Ended {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(BUILT, 'cli', 'main.js'), ...args],
    {
      cwd: packageRoot(),
      input,
      encoding: 'utf8',
      maxBuffer: 1 << 26,
      env: { ...process.env, NO_COLOR: '1' },
    },
  );
  return { code: status, out: stdout, err: stderr };
}
