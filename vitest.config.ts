import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // A device cannot leave its process whole, so files that draw need one of their own.
    pool: 'forks',
    // One for each core of the smallest machine that runs them: many wait for a database or a browser.
    maxWorkers: 2,
    // Software rendering compiles its pipelines on the first frame.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
