import { dirname, resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vitest/config';
import { builtOf } from './vitest.build.js';

/** Tests import what vitest.build.ts makes of the sources. */
const built: Plugin = {
  name: 'built',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source.startsWith('.') && importer !== undefined
      ? builtOf(resolve(dirname(importer), source).replace(/\.js$/, '.ts'))
      : null,
};

/**
 * `npm test` takes two minutes without the tests that are slow in themselves. The full run has them too (.ci/run), and so has
 * the night, and whoever names them.
 */
const WITH_SLOW =
  process.env.VPSPEC_SLOW === '1' ||
  process.env.VPSPEC_NIGHT === '1' ||
  process.argv.some((argument) => argument.includes('.slow.'));

export default defineConfig({
  plugins: [built],
  test: {
    include: ['{spec,semantics,oracles,reports,api,explorer,cli,bench,cases,scripts}/**/*.test.ts'],
    exclude: ['**/node_modules/**', ...(WITH_SLOW ? [] : ['**/*.slow.test.ts'])],
    // What hangs is stopped after five minutes; how long a test takes says nothing, on a busy machine least of all.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    globalSetup: ['./vitest.build.ts'],
    setupFiles: ['./vitest.setup.ts'],
    // Vitest would leave one core to itself, half of a machine with two; it hardly needs it.
    maxWorkers: '100%',
    // One process after the other would load the modules and the specification 90 times. What is
    // shared so is immutable, or made anew by each test; tests that spy on the process undo it themselves.
    isolate: false,
    // Judging makes many small objects that live briefly: with more room fewer of them are copied before they die.
    // Each test runs its own code for a moment: what is optimized at once is hardly used after that (oracles/late-optimization.ts).
    execArgv: ['--max-semi-space-size=32', '--interrupt-budget=300000'],
  },
});
