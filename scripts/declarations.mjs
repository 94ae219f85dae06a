/**
 * Keeps the declarations that users of the package come to from its entries, and removes the others, what was built of
 * sources that are gone, and modules of types alone, which are empty and imported by none: a step of the build. Certificates name a hash of the code that is built, which must be that of a
 * fresh clone.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DIST = join(ROOT, 'dist');
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
  const code = /^(.*)\.js(\.map)?$/.exec(name)?.[1];
  const isGone =
    code !== undefined && !['.ts', '.js'].some((end) => existsSync(join(ROOT, code + end)));
  if (isGone || (name.endsWith('.d.ts') && !reached.has(path))) rmSync(path);
}

const modules = new Map(
  readdirSync(DIST, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => [join(DIST, name), readFileSync(join(DIST, name), 'utf8')]),
);
const imported = new Set();
for (const [path, code] of modules) {
  for (const [, to] of code.matchAll(/['"`](\.[^'"`\s]*\.js)['"`]/g)) {
    imported.add(join(dirname(path), to));
  }
}
// Entries of the package are imported by its users.
for (const name of ['index.js', 'portable.js']) imported.add(join(DIST, 'api', name));
const EMPTY =
  /^(?:\s|\/\*[\s\S]*?\*\/|\/\/[^\n]*\n?)*export \{\};\s*(?:\/\/# sourceMappingURL=\S*\s*)?$/;
for (const [path, code] of modules) {
  if (imported.has(path) || !EMPTY.test(code)) continue;
  rmSync(path);
  rmSync(`${path}.map`, { force: true });
}
