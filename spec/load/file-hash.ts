/** One hash of many files: whoever holds two of them sees whether the files were the same. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/**
 * The hash of all files below the parts of a folder whose names fit: of paths and contents, in the order of the paths.
 *
 * @param parts folders below it; the whole of it if absent
 */
export function fileHash(folder: string, fits: RegExp, parts: readonly string[] = ['.']): string {
  const hash = createHash('sha256');
  const files = parts
    .flatMap((part) => filesBelow(join(folder, part)))
    .filter((path) => fits.test(path))
    .map((path) => ({ path, name: relative(folder, path).split(sep).join('/') }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const { path, name } of files) {
    const content = readFileSync(path);
    hash.update(`${name}\n${String(content.length)}\n`).update(content);
  }
  return hash.digest('hex');
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesBelow(path);
    return entry.isFile() ? [path] : [];
  });
}
