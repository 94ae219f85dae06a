/**
 * The judges over the mutated sources, as one script that is evaluated anew for each mutant: nothing that a mutant
 * left in a cache is there for the next one.
 *
 * What only reads, draws or says what the documents say is taken from this process, once: the specification, the
 * loaders of programs, the cases, the generators and the compiled clauses.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';
import { Script } from 'node:vm';
import { build, type Plugin } from 'esbuild';
import { compileClauses } from '../../../oracles/clauses/formula.js';
import type { Judges } from './bench.js';
import { withoutCounting } from '../mutated.js';

/** What stays as it is, below the package: no part of it judges. */
const FIXED: readonly RegExp[] = [
  /^spec\//,
  /^semantics\/(gpu\/)?language\//,
  /^oracles\/(backends|cases|clauses|compare|faults|generate|protocol|shrink|stacks|translate)\//,
  /^oracles\/campaign\/(?!(perform|outcome|gpu-(perform|alone|disagreement|models|suspects)|load-models|open-limit|observe-box)\.ts$)/,
  /^oracles\/certify\/(hashes|version)\.ts$/,
  /^oracles\/(formats|inputs)\.ts$/,
];

const RESOLVED = Symbol('resolved');
const PREFIX = 'fixed:';

/** Evaluates the script: new modules each time, made while the mutant that is active is active. */
export type EvaluateJudges = () => Judges;

/**
 * @param root the package
 * @param sandbox its copy with the mutated sources
 * @param counting whether to count the mutants that are reached, which is slow
 * @param edited sources that are not those of any file, by path
 */
export async function compileJudges(
  root: string,
  sandbox: string,
  counting: boolean,
  edited: ReadonlyMap<string, string> = new Map(),
): Promise<EvaluateJudges> {
  const fixed = new Set<string>();
  const { outputFiles } = await build({
    entryPoints: [join(root, 'scripts/mutation/judge/judges.ts')],
    plugins: [editing(edited), judging(root, sandbox, fixed, counting)],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    target: 'es2022',
    packages: 'external',
  });
  const [output] = outputFiles;
  if (output === undefined) throw new Error('esbuild made no output');
  const modules = new Map<string, unknown>();
  for (const path of fixed) modules.set(PREFIX + path, await fixedModule(root, path));
  const filename = join(sandbox, counting ? 'counting.cjs' : 'judges.cjs');
  const script = new Script(`(function (module, exports, require) {${output.text}\n})`, {
    filename,
  });
  const requireHere = createRequire(filename);
  const require = (name: string): unknown => modules.get(name) ?? requireHere(name);
  return () => {
    const module: { exports: unknown } = { exports: {} };
    const evaluate = script.runInThisContext() as (...parts: unknown[]) => void;
    evaluate(module, module.exports, require);
    return module.exports as Judges;
  };
}

/** Sources from the sandbox where it has them, else from home. */
function judging(root: string, sandbox: string, fixed: Set<string>, counting: boolean): Plugin {
  return {
    name: 'judges',
    setup({ onResolve, onLoad, resolve }) {
      onResolve({ filter: /^\./ }, async ({ path, importer, resolveDir, kind, pluginData }) => {
        if (pluginData === RESOLVED) return null;
        // Modules of the sandbox look for their neighbours at home.
        const fromSandbox = importer.startsWith(sandbox + sep);
        const directory = fromSandbox ? join(root, relative(sandbox, resolveDir)) : resolveDir;
        const found = await resolve(path, { resolveDir: directory, kind, pluginData: RESOLVED });
        if (found.errors.length > 0) return found;
        const name = relative(root, found.path);
        if (FIXED.some((pattern) => pattern.test(name))) {
          fixed.add(found.path);
          return { path: PREFIX + found.path, external: true };
        }
        const copy = join(sandbox, name);
        return { path: existsSync(copy) ? copy : found.path };
      });
      if (counting) return;
      onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        if (!path.startsWith(sandbox + sep)) return null;
        return { contents: withoutCounting(await readFile(path, 'utf8')), loader: 'ts' };
      });
    },
  };
}

function editing(edited: ReadonlyMap<string, string>): Plugin {
  return {
    name: 'edited',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const contents = edited.get(path);
        return contents === undefined ? null : { contents, loader: 'ts' };
      });
    },
  };
}

async function fixedModule(root: string, path: string): Promise<unknown> {
  const module = (await import(path)) as Readonly<Record<string, unknown>>;
  return relative(root, path) === 'oracles/clauses/formula.ts'
    ? { ...module, compileClauses: compileOnce }
    : module;
}

const compiled = new Map<string, ReturnType<typeof compileClauses>>();

/** Each list of clauses once, for all mutants. */
function compileOnce(
  ...given: Parameters<typeof compileClauses>
): ReturnType<typeof compileClauses> {
  const [clauses, shapeNamed] = given;
  const key = `${shapeNamed === undefined ? 'vp' : 'gpu'} ${JSON.stringify(clauses)}`;
  const known = compiled.get(key) ?? compileClauses(...given);
  compiled.set(key, known);
  return known;
}
