import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{spec,semantics,oracles,reports,cli,bench,cases}/**/*.test.ts'],
    // What hangs is stopped after five minutes; how long a test takes says nothing, on a busy machine least of all.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    setupFiles: ['./vitest.setup.ts'],
    // Vitest would leave one core to itself, half of a machine with two; it hardly needs it.
    maxWorkers: '100%',
    // One process after the other would load the modules, the specification and mathjs 90 times. What is
    // shared so is immutable, or made anew by each test; tests that spy on the process undo it themselves.
    isolate: false,
  },
});
