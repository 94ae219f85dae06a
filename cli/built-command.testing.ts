/**
 * `vpspec` as its own process, for tests of what only a process shows: exit codes, which stream, standard
 * input. Built from the sources as they are now, beside dist/, since Node starts JavaScript several times as
 * fast as it starts TypeScript.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { packageRoot } from '../spec/load/root.js';

const FOLDERS = ['spec', 'semantics', 'oracles', 'reports', 'cli'];

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface BuiltCommand {
  /** Runs `vpspec` with these arguments, in the package's folder and without colours. */
  readonly run: (args: readonly string[], input?: string) => Ended;
  readonly remove: () => void;
}

/** Builds the command in a folder of its own. @throws Error where a source is no TypeScript. */
export async function builtCommand(): Promise<BuiltCommand> {
  const root = packageRoot();
  // Below node_modules, so that packages and the package's own root are found from there.
  const above = join(root, 'node_modules', '.cache');
  mkdirSync(above, { recursive: true });
  const folder = mkdtempSync(join(above, 'vpspec-'));
  await build({
    absWorkingDir: root,
    entryPoints: FOLDERS.flatMap(sources),
    outdir: folder,
    outbase: '.',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'silent',
  });
  return {
    run: (args, input = '') => {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [join(folder, 'cli', 'main.js'), ...args],
        {
          cwd: root,
          input,
          encoding: 'utf8',
          maxBuffer: 1 << 26,
          env: { ...process.env, NO_COLOR: '1' },
        },
      );
      return { code: status, out: stdout, err: stderr };
    },
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The modules of a folder, those of tests left out. */
function sources(folder: string): readonly string[] {
  const names = readdirSync(join(packageRoot(), folder), { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => /\.(ts|js)$/.test(name) && !/\.(test|arbitrary|testing|d)\.ts$/.test(name))
    .map((name) => join(folder, name));
}
