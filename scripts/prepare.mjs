/**
 * What npm runs after it has installed: the build, and the link to the command. npx puts the package of the folder that it is
 * called in into its cache first, and runs this again: what is built stays as it is then. A package that was unpacked is
 * built already, and has no sources.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const isBuilt = existsSync(new URL('../dist/cli/main.js', import.meta.url));
const hasSources = existsSync(new URL('../tsconfig.build.json', import.meta.url));

if (hasSources && (process.env.npm_command !== 'exec' || !isBuilt)) {
  for (const command of ['npm run build', 'node scripts/link-bin.mjs']) {
    const { status } = spawnSync(command, { cwd: root, shell: true, stdio: 'inherit' });
    if (status !== 0) process.exit(status ?? 1);
  }
}
