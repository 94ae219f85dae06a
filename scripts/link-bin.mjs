/**
 * Lets `npx vpspec` find this package's own command at once. npm links the commands of dependencies,
 * not that of the package itself, for which npx goes by its cache.
 */
import { chmodSync, existsSync, lstatSync, symlinkSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
const link = join(bin, 'vpspec');

// Windows wants a .cmd file instead; there npx goes by its cache.
if (process.platform !== 'win32' && existsSync(bin)) {
  chmodSync(join(root, 'dist', 'cli', 'main.js'), 0o755);
  if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) unlinkSync(link);
  symlinkSync(join('..', '..', 'dist', 'cli', 'main.js'), link);
}
