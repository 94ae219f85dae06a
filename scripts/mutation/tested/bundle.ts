/** The tests of what is mutated, over the mutated sources, as one script that can be evaluated again and again. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { compile } from '../bundle.js';
import { Registry, type KeptTest } from './registry.js';

/** What the tests are about, and stand in. */
const FOLDER = 'semantics/gl';

/** Evaluates the modules, and finds the tests. */
export type EvaluateTests = () => readonly KeptTest[];

/** Those that are run by day: what is slow finds little that these do not. */
export function testFiles(root: string): readonly string[] {
  return readdirSync(join(root, FOLDER), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && !file.endsWith('.slow.test.ts'))
    .map((file) => `${FOLDER}/${file}`)
    .sort();
}

/**
 * @param root the package
 * @param sandbox its copy with the mutated sources
 * @param counting whether to count the mutants that are reached
 */
export async function compileTests(
  root: string,
  sandbox: string,
  counting: boolean,
): Promise<EvaluateTests> {
  // As vitest.setup.ts has it; what fails needs no smaller example.
  fc.configureGlobal({ seed: 20_261_121, numRuns: 15, endOnFailure: true });
  const files = testFiles(root);
  const loads = files.map((file) => `${JSON.stringify(file)}: () => require('./${file}'),`);
  let registry = new Registry();
  const evaluate = await compile<{ readonly files: Readonly<Record<string, () => void>> }>({
    root,
    sandbox,
    counting,
    entry: { source: `exports.files = { ${loads.join('\n')} };` },
    originOf: (name) => (name.startsWith(`${FOLDER}/`) ? 'sandbox' : 'home'),
    packages: (name) => {
      if (name === 'fast-check') return { __esModule: true, ...fc, default: fc };
      return name === 'vitest' ? registry.module : null;
    },
  });
  return () => {
    registry = new Registry();
    const loaded = Object.entries(evaluate().files);
    return loaded.flatMap(([file, load]) => registry.of(file, load));
  };
}
