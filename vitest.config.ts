import { defineConfig } from 'vitest/config';

/** Folders of pure code with small values: their tests share one process, since none leaves anything behind. */
const PURE = ['audio', 'cases', 'config', 'errors', 'fields', 'live', 'math', 'paint', 'sim', 'uploads', 'world'].map(
  (folder) => `test/${folder}/**/*.test.ts`,
);

export default defineConfig({
  test: {
    // A device cannot leave its process whole, so files that draw need one of their own.
    pool: 'forks',
    // One for each core of the smallest machine that runs them: many wait for a database or a browser.
    maxWorkers: 2,
    // Software rendering compiles its pipelines on the first frame.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What is waited for comes soon, but a machine that has other work may stand still for longer than the usual second.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      { extends: true, test: { name: 'pure', include: PURE, isolate: false } },
      { extends: true, test: { name: 'own process', include: ['test/**/*.test.ts'], exclude: PURE } },
    ],
  },
});
