/**
 * Keeps the declarations that users of the package come to from its entries, and removes the others: a step of the build.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const DIST = fileURLToPath(new URL('../dist', import.meta.url));
const reached = new Set(['index.d.ts', 'portable.d.ts'].map((name) => join(DIST, 'api', name)));

for (const path of reached) {
  // A set that grows is gone through to its end.
  for (const [, from] of readFileSync(path, 'utf8').matchAll(
    /(?:from |import\()['"](\.[^'"]+)\.js['"]/g,
  )) {
    reached.add(join(dirname(path), `${from}.d.ts`));
  }
}

for (const path of reached) {
  if (!existsSync(path)) throw new Error(`${path} is declared nowhere`);
}

for (const name of readdirSync(DIST, { recursive: true, encoding: 'utf8' })) {
  const path = join(DIST, name);
  if (name.endsWith('.d.ts') && !reached.has(path)) rmSync(path);
}
