/**
 * What tests test, as JavaScript in a folder of its own, made anew before each run. Node imports it by itself, which is
 * faster than what vitest transforms, also in each process that a test starts. The tests themselves are run by vitest, and
 * import what is built here (vitest.config.ts).
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type BuildOptions, type OutputFile, type Plugin } from 'esbuild';

const ROOT = fileURLToPath(new URL('.', import.meta.url));
const FOLDERS = ['spec', 'semantics', 'oracles', 'reports', 'api', 'explorer', 'cli', 'bench'];

/** Below node_modules, so that packages and the package's own root are found from there. */
export const BUILT = join(ROOT, 'node_modules', '.cache', 'vpspec-built');

/** What `npm ci` builds. */
const DIST = join(ROOT, 'dist');

/** What it keeps (spec/load/built.ts). */
const KEPT = join(BUILT, 'kept');

/** What all of it was made of when it was last kept. */
const STAMP = join(KEPT, 'of');

/** What is kept is made of these besides the code: what spec/load/built.ts reads too. */
const DATA = ['spec', 'cases', 'oracles', 'reports'];

/** Says that it is modules: below node_modules no other manifest does, and Node would compile each file twice to find out. */
const MANIFEST = {
  path: join(BUILT, 'package.json'),
  contents: Buffer.from('{"type":"module"}\n'),
};

/** What vitest runs itself. What only tests import may start as a process too: it is built besides. */
const OF_TESTS = /\.(test|testing|arbitrary)\.ts$/;

/** The built module of a source; null for a test, for what only tests import, and for what is none of ours. */
export function builtOf(source: string): string | null {
  const name = relative(ROOT, source);
  const [folder = ''] = name.split(sep);
  if (!FOLDERS.includes(folder) || OF_TESTS.test(name)) return null;
  return join(BUILT, name.replace(/\.ts$/, '.js'));
}

/** Builds what has changed, and removes what is no longer there: vitest calls it before the first test. */
export default async function buildAll(): Promise<void> {
  const outputFiles = await modules();
  const wanted = new Set([MANIFEST, ...outputFiles].map(({ path }) => path));
  for (const path of filesBelow(BUILT)) {
    if (!wanted.has(path) && !path.startsWith(KEPT)) rmSync(path);
  }
  for (const { path, contents } of [MANIFEST, ...outputFiles]) {
    if (!isAsIs(path, contents)) write(path, contents);
  }
  const madeOf = Buffer.from(hashOf(outputFiles));
  if (isAsIs(STAMP, madeOf)) return;
  keepWhatIsRead();
  write(STAMP, madeOf);
}

const COMMON = {
  absWorkingDir: ROOT,
  outdir: BUILT,
  outbase: '.',
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  logLevel: 'silent',
  write: false,
} as const satisfies BuildOptions;

/** Each module by itself, but the entries of processes: one of these with all that it imports loads in half the time. */
async function modules(): Promise<readonly OutputFile[]> {
  const all = FOLDERS.flatMap(sources);
  const entries = all.filter((name) => ENTRIES.test(name));
  const [apart, together] = await Promise.all([
    build({ ...COMMON, entryPoints: all.filter((name) => !entries.includes(name)) }),
    build({
      ...COMMON,
      entryPoints: entries,
      bundle: true,
      splitting: true,
      chunkNames: 'chunks/[hash]',
      packages: 'external',
      plugins: [OWN_PLACES],
    }),
  ]);
  return [...apart.outputFiles, ...together.outputFiles];
}

/** What is started as a process of its own, and imported by nothing. */
const ENTRIES = /(^cli\/(main|start)|-main(\.testing)?)\.ts$/;

/** A module that asks where it lies is told the place that it has by itself: files are found from there. */
const OWN_PLACES: Plugin = {
  name: 'own places',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      const place = pathToFileURL(join(BUILT, relative(ROOT, path).replace(/\.ts$/, '.js')));
      const contents = text.replaceAll('import.meta.url', JSON.stringify(place.href));
      return text === contents ? null : { contents, loader: 'ts' };
    });
  },
};

/** One hash of the code and of all that is read beside it: where it is as it was, so is what was kept. */
function hashOf(outputFiles: readonly OutputFile[]): string {
  const hash = createHash('sha256').update(process.version);
  for (const { path, hash: own } of outputFiles) hash.update(`${path}\n${own}\n`);
  for (const path of [join(ROOT, 'scripts', 'keep.mjs'), ...DATA.flatMap(dataBelow)]) {
    hash.update(`${path}\n`).update(readFileSync(path));
  }
  return hash.digest('hex');
}

function dataBelow(folder: string): readonly string[] {
  return filesBelow(join(ROOT, folder)).filter((path) => /\.(yaml|txt)$/.test(path));
}

/** Each process, that of a worker or one that a test starts, reads what was built keeps, as it does what dist/ keeps. */
function keepWhatIsRead(): void {
  const script = join(ROOT, 'scripts', 'keep.mjs');
  const words = [script, BUILT, ...(isBuiltOfThese(DIST) ? [DIST] : [])];
  const { status } = spawnSync(process.execPath, words, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${script} ended with ${String(status)}`);
}

/** Whether the build was made of the sources as they are: no file of it is older than its source. */
function isBuiltOfThese(folder: string): boolean {
  return FOLDERS.flatMap(sources)
    .filter((name) => !OF_TESTS.test(name))
    .every((name) => {
      const file = statSync(join(folder, name.replace(/\.ts$/, '.js')), { throwIfNoEntry: false });
      return file !== undefined && file.mtimeMs >= statSync(join(ROOT, name)).mtimeMs;
    });
}

function sources(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|js)$/.test(name) && !/\.(test|d)\.ts$/.test(name))
    .map((name) => join(folder, name));
}

function filesBelow(folder: string): readonly string[] {
  mkdirSync(folder, { recursive: true });
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}

function isAsIs(path: string, contents: Uint8Array): boolean {
  try {
    return readFileSync(path).equals(contents);
  } catch {
    return false; // It is not there.
  }
}

/** In one step: tests of another run may be reading it. */
function write(path: string, contents: Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  const beside = `${path}.${String(process.pid)}`;
  writeFileSync(beside, contents);
  renameSync(beside, path);
}
