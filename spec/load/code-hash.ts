/** One hash of a module and of all that it imports: whoever holds two of them sees whether the code was the same. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** What a module imports by a path, as compilers write it. */
const IMPORTS = /\b(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g;

/**
 * The hash of a module and of all modules that it imports, directly or not: of paths and contents.
 *
 * @param code the folder above them
 * @param module its path below that folder
 * @throws Error where the module itself cannot be read; one that is imported and not there counts as such
 */
export function codeHash(code: string, module: string): string {
  const hash = createHash('sha256');
  for (const [path, content] of modulesFrom(join(code, module))) {
    const name = relative(code, path).split(sep).join('/');
    hash.update(`${name}\n${String(content?.length ?? 'none')}\n`).update(content ?? '');
  }
  return hash.digest('hex');
}

/** By their paths, in the order of the imports; null for one that is not there. */
function modulesFrom(first: string): ReadonlyMap<string, string | null> {
  const modules = new Map<string, string | null>();
  const visit = (path: string, content: string | null): void => {
    modules.set(path, content);
    for (const [, name = ''] of content?.matchAll(IMPORTS) ?? []) {
      const imported = join(dirname(path), name);
      if (!modules.has(imported)) visit(imported, contentOf(imported));
    }
  };
  visit(first, readFileSync(first, 'utf8'));
  return modules;
}

function contentOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
