/** What a certificate depends on, as hashes: whoever holds two of them sees whether they were made alike. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageRoot } from '../../spec/load/root.js';
import type { Hashes } from './certificate.js';

let known: Hashes | undefined;

/** Of this package's specification, corpus and code. Reads all of them, once. */
export function hashes(): Hashes {
  if (known !== undefined) return known;
  const root = packageRoot();
  // The code that runs: dist/, or the sources.
  const code = join(dirname(fileURLToPath(import.meta.url)), '../..');
  known = {
    specification: hashOf(join(root, 'spec'), /\.yaml$/),
    corpus: hashOf(join(root, 'cases'), /\.yaml$/),
    tool: hashOf(code, /(?<!\.test|\.testing|\.arbitrary|\.d)\.[jt]s$/, [
      'spec',
      'semantics',
      'oracles',
    ]),
  };
  return known;
}

/** Of all files below a folder whose names fit: their paths and contents, in the order of the paths. */
function hashOf(folder: string, fits: RegExp, parts: readonly string[] = ['.']): string {
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
