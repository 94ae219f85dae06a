/**
 * The corpus checker over the mutated semantics, as one script that can be evaluated again and again.
 *
 * Only semantics/ is the sandbox's, with its mutants in it. What the harness itself needs of numbers (how a
 * case's values are read and compared) stays the original: a mutant must not change what is expected.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';
import { Script } from 'node:vm';
import { build, type Plugin } from 'esbuild';
import type { CaseChecker } from '../../oracles/cases/check-case.js';
import type { checkGlCase } from '../../oracles/cases/check-gl-case.js';
import type { GpuCaseChecker } from '../../oracles/cases/check-gpu-case.js';
import type { GPU_STANDARD } from '../../semantics/gpu/machine/machine.js';
import type { STANDARD } from '../../semantics/machine/machine.js';

export interface Mutated {
  readonly CaseChecker: typeof CaseChecker;
  readonly GpuCaseChecker: typeof GpuCaseChecker;
  readonly checkGlCase: typeof checkGlCase;
  readonly STANDARD: typeof STANDARD;
  readonly GPU_STANDARD: typeof GPU_STANDARD;
}

/** Evaluates the script: new modules each time, made while the mutant that is active is active. */
export type Evaluate = () => Mutated;

/**
 * @param root the package
 * @param sandbox its copy with the mutated sources
 * @param counting whether to count the mutants that are reached, which is slow
 */
export async function compileMutated(
  root: string,
  sandbox: string,
  counting: boolean,
): Promise<Evaluate> {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        export { CaseChecker } from './oracles/cases/check-case.js';
        export { checkGlCase } from './oracles/cases/check-gl-case.js';
        export { GpuCaseChecker } from './oracles/cases/check-gpu-case.js';
        export { GPU_STANDARD } from './semantics/gpu/machine/machine.js';
        export { STANDARD } from './semantics/machine/machine.js';`,
      resolveDir: root,
      loader: 'ts',
    },
    plugins: [mutated(root, sandbox, counting)],
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
  const filename = join(sandbox, 'mutated.cjs');
  const script = new Script(`(function (module, exports, require) {${output.text}\n})`, {
    filename,
  });
  const require = createRequire(filename);
  return () => {
    const module: { exports: unknown } = { exports: {} };
    const evaluate = script.runInThisContext() as (...parts: unknown[]) => void;
    evaluate(module, module.exports, require);
    return module.exports as Mutated;
  };
}

/** Modules of semantics/ from the sandbox, unless oracles/ asks for semantics/number/. */
function mutated(root: string, sandbox: string, counting: boolean): Plugin {
  const semantics = join(root, 'semantics') + sep;
  const numbers = join(semantics, 'number') + sep;
  const oracles = join(root, 'oracles') + sep;
  return {
    name: 'mutated-semantics',
    setup({ onResolve, onLoad, resolve }) {
      onResolve({ filter: /^\./ }, async ({ path, importer, resolveDir, kind, pluginData }) => {
        if (pluginData === RESOLVED) return null;
        // Modules of the sandbox look for their neighbours at home first.
        const fromSandbox = importer.startsWith(sandbox + sep);
        const directory = fromSandbox ? join(root, relative(sandbox, resolveDir)) : resolveDir;
        const found = await resolve(path, { resolveDir: directory, kind, pluginData: RESOLVED });
        if (found.errors.length > 0) return found;
        const original =
          !found.path.startsWith(semantics) ||
          (importer.startsWith(oracles) && found.path.startsWith(numbers));
        return { path: original ? found.path : join(sandbox, relative(root, found.path)) };
      });
      onLoad({ filter: /[/\\]gpu[/\\]language[/\\]grammar\.generated\.js$/ }, async ({ path }) => ({
        contents: remembering(await readFile(path, 'utf8')),
        loader: 'js',
      }));
      if (counting) return;
      onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        if (!path.startsWith(join(sandbox, 'semantics') + sep)) return null;
        return { contents: withoutCounting(await readFile(path, 'utf8')), loader: 'ts' };
      });
    },
  };
}

const RESOLVED = Symbol('resolved');

/**
 * The generated parser of GPU programs, which is not mutated, so that it parses a text once for all mutants:
 * that is most of the work of loading. What it gives is nowhere changed.
 */
function remembering(source: string): string {
  const parser = `
    const peg$known = (globalThis.peg$known ??= new Map());
    function peg$remembered(text, options) {
      const { startRule, peg$currPos, reserved } = options;
      const key = [startRule, peg$currPos, ...reserved, text].join();
      let result = peg$known.get(key);
      if (result === undefined) peg$known.set(key, (result = peg$parse(text, options)));
      return result;
    }`;
  return source.replace('peg$parse as parse', 'peg$remembered as parse') + parser;
}

/** Stryker's counter of reached mutants, emptied: a run with a mutant needs no counts. */
export function withoutCounting(source: string): string {
  return source.replace(
    /function stryCov_9fa48\(\) \{[\s\S]*?\n\}\n(?=function stryMutAct_9fa48)/,
    'function stryCov_9fa48() {}\n',
  );
}
