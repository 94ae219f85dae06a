/** The tests of what is mutated, over the mutated sources, as one script that can be evaluated again and again. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { compile } from '../bundle.js';
import { Registry, type KeptTest } from './registry.js';

/** What the tests are about, and stand in. */
const FOLDER = 'semantics/gl';

/**
 * Evaluates the modules, and finds the tests.
 *
 * @param between is called once the modules that are mutated are made, and with the name of each test file after its own code has run
 */
export type EvaluateTests = (between?: (file: string | null) => void) => readonly KeptTest[];

/** Those that are run by day: what is slow finds little that these do not. */
function testFiles(all: readonly string[]): readonly string[] {
  return all.filter((file) => file.endsWith('.test.ts') && !file.endsWith('.slow.test.ts'));
}

function sourceFiles(all: readonly string[]): readonly string[] {
  return all.filter((file) => !/\.(?:test|testing|arbitrary)\.ts$/.test(file));
}

function filesIn(root: string): readonly string[] {
  return readdirSync(join(root, FOLDER), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `${FOLDER}/${file}`)
    .sort();
}

/** What the script of all modules exports. */
interface Loads {
  readonly sources: () => void;
  readonly files: Readonly<Record<string, () => void>>;
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
  const all = filesIn(root);
  const loads = testFiles(all).map(
    (file) => `${JSON.stringify(file)}: () => require('./${file}'),`,
  );
  const sources = sourceFiles(all).map((file) => `require('./${file}');`);
  let registry = new Registry();
  const evaluate = await compile<Loads>({
    root,
    sandbox,
    counting,
    entry: {
      source: `exports.sources = () => { ${sources.join('\n')} }; exports.files = { ${loads.join('\n')} };`,
    },
    originOf: (name) => (name.startsWith(`${FOLDER}/`) ? 'sandbox' : 'home'),
    packages: (name) => {
      if (name === 'fast-check') return { __esModule: true, ...fc, default: fc };
      return name === 'vitest' ? registry.module : null;
    },
  });
  return (between = () => undefined) => {
    registry = new Registry();
    const loaded = evaluate();
    loaded.sources();
    between(null);
    return Object.entries(loaded.files).flatMap(([file, load]) => {
      const own = registry.of(file, load);
      between(file);
      return own;
    });
  };
}
