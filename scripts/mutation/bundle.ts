/**
 * Modules of the package, some of them mutated, as one script that can be evaluated again and again: nothing that a
 * mutant left in a cache is there for the next one.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';
import { Script } from 'node:vm';
import { build, type Plugin } from 'esbuild';

/** Where a module is taken from: as it is, with its mutants, or from this process, where no mutant touches it. */
export type Origin = 'home' | 'sandbox' | 'process';

export interface Bundled {
  readonly root: string;
  /** A copy of the package with the mutated sources. */
  readonly sandbox: string;
  /** A module below the package that exports what is wanted, or its source. */
  readonly entry: { readonly path: string } | { readonly source: string };
  /** Whether to count the mutants that are reached. */
  readonly counting: boolean;
  /** @param name, importer paths below the package */
  readonly originOf: (name: string, importer: string) => Origin;
  /** Another source for a module below the package; null for its own. */
  readonly edit?: (name: string, source: string) => string | null;
  /** A module of this process. */
  readonly inProcess?: (name: string) => Promise<unknown>;
  /** What stands for a package; null for the package itself. */
  readonly packages?: (name: string) => unknown;
}

const RESOLVED = Symbol('resolved');
const PREFIX = 'process:';

/** @returns evaluates the script: new modules each time, made while the mutant that is active is active */
export async function compile<Modules>(bundled: Bundled): Promise<() => Modules> {
  const { root, sandbox, entry, counting, inProcess, packages = () => null } = bundled;
  const fixed = new Set<string>();
  const { outputFiles } = await build({
    ...('path' in entry
      ? { entryPoints: [join(root, entry.path)] }
      : { stdin: { contents: entry.source, resolveDir: root, loader: 'ts' } }),
    plugins: [resolving(bundled, fixed), loading(bundled)],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    target: 'es2022',
    packages: 'external',
    // With the counting gone, this removes what is left of it.
    minifySyntax: !counting,
  });
  const [output] = outputFiles;
  if (output === undefined) throw new Error('esbuild made no output');
  const modules = new Map<string, unknown>();
  for (const name of fixed) modules.set(PREFIX + name, await inProcess?.(name));
  const filename = join(sandbox, counting ? 'counting.cjs' : 'mutated.cjs');
  const script = new Script(`(function (module, exports, require) {${output.text}\n})`, {
    filename,
  });
  const requireHere = createRequire(filename);
  const require = (name: string): unknown =>
    modules.get(name) ?? packages(name) ?? requireHere(name);
  return () => {
    const module: { exports: unknown } = { exports: {} };
    const evaluate = script.runInThisContext() as (...parts: unknown[]) => void;
    evaluate(module, module.exports, require);
    return module.exports as Modules;
  };
}

function resolving({ root, sandbox, originOf }: Bundled, fixed: Set<string>): Plugin {
  return {
    name: 'origins',
    setup({ onResolve, resolve }) {
      onResolve({ filter: /^\./ }, async ({ path, importer, resolveDir, kind, pluginData }) => {
        if (pluginData === RESOLVED) return null;
        // Modules of the sandbox look for their neighbours at home.
        const fromSandbox = importer.startsWith(sandbox + sep);
        const directory = fromSandbox ? join(root, relative(sandbox, resolveDir)) : resolveDir;
        const found = await resolve(path, { resolveDir: directory, kind, pluginData: RESOLVED });
        if (found.errors.length > 0) return found;
        const name = relative(root, found.path);
        switch (originOf(name, relative(fromSandbox ? sandbox : root, importer))) {
          case 'home':
            return { path: found.path };
          case 'sandbox':
            return { path: join(sandbox, name) };
          case 'process':
            fixed.add(name);
            return { path: PREFIX + name, external: true };
        }
      });
    },
  };
}

function loading({ root, sandbox, counting, edit = () => null }: Bundled): Plugin {
  return {
    name: 'sources',
    setup({ onLoad }) {
      onLoad({ filter: /\.[tj]s$/ }, async ({ path }) => {
        const isMutated = path.startsWith(sandbox + sep);
        const source = await readFile(path, 'utf8');
        const edited = edit(relative(isMutated ? sandbox : root, path), source);
        if (edited === null && !isMutated) return null;
        const own = edited ?? source;
        const contents = isMutated ? (counting ? withCounts(own) : withoutCounting(own)) : own;
        return { contents, loader: path.endsWith('.ts') ? 'ts' : 'js' };
      });
    },
  };
}

const COUNT = /stryCov_9fa48\(("\d+"(?:, "\d+")*)\)/g;

/** Stryker's counter of reached mutants, which is slow, made quick: see `Hits`. No mutant is active. */
function withCounts(source: string): string {
  const counted = source
    .replace(COUNT, (_, ids: string) => {
      const counts = ids.split(', ').map((id) => `stryHits[${id.slice(1, -1)}]++`);
      return `(${counts.join(', ')})`;
    })
    .replace(/stryMutAct_9fa48\("\d+"\)/g, 'false');
  return `const stryHits = globalThis.__stryker__.hits;\n${counted}`;
}

/** A run with a mutant needs no counts. */
function withoutCounting(source: string): string {
  return source.replace(COUNT, '0');
}
