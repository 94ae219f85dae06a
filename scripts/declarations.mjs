/**
 * Keeps what users of the package need of what was compiled: a step of the build. Declarations become one file for each entry; what was built of
 * sources that are gone, and modules of types alone, which are empty and imported by none, are removed. Certificates name a hash of the code that is
 * built, which must be that of a fresh clone.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateDtsBundle } from 'dts-bundle-generator';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DIST = join(ROOT, 'dist');
const ENTRIES = ['index', 'portable'].map((name) => join(DIST, 'api', name));

const bundles = generateDtsBundle(
  ENTRIES.map((path) => ({
    filePath: `${path}.d.ts`,
    output: { exportReferencedTypes: false, noBanner: true },
  })),
  { preferredConfigPath: join(ROOT, 'tsconfig.declarations.json') },
);
for (const name of readdirSync(DIST, { recursive: true, encoding: 'utf8' })) {
  if (name.endsWith('.d.ts')) rmSync(join(DIST, name));
}
for (const [index, path] of ENTRIES.entries()) writeFileSync(`${path}.d.ts`, bundles[index] ?? '');

for (const name of readdirSync(DIST, { recursive: true, encoding: 'utf8' })) {
  const path = join(DIST, name);
  const code = /^(.*)\.js(\.map)?$/.exec(name)?.[1];
  const isGone =
    code !== undefined && !['.ts', '.js'].some((end) => existsSync(join(ROOT, code + end)));
  if (isGone) rmSync(path);
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
