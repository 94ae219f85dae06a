import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{spec,semantics,oracles,reports,cli,bench,cases}/**/*.test.ts'],
    testTimeout: 30_000,
    setupFiles: ['./vitest.setup.ts'],
  },
});
