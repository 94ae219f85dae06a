/** Where the package lies, whether its code runs from the sources or from dist/. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGE = 'vpspec';

let found: string | undefined;

/**
 * The folder of the package: the nearest one above this module whose package.json is ours.
 * The YAML files are not built, so they are always found from here.
 *
 * @throws Error where the module has been moved out of its package.
 */
export function packageRoot(): string {
  found ??= search(dirname(fileURLToPath(import.meta.url)));
  return found;
}

function search(start: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    if (isOurs(join(folder, 'package.json'))) return folder;
    if (dirname(folder) === folder) {
      throw new Error(`no package.json of "${PACKAGE}" in ${start} or above it`);
    }
  }
}

function isOurs(manifest: string): boolean {
  try {
    const content: unknown = JSON.parse(readFileSync(manifest, 'utf8'));
    return (
      typeof content === 'object' &&
      content !== null &&
      'name' in content &&
      content.name === PACKAGE
    );
  } catch {
    return false; // absent, unreadable or somebody else's
  }
}
