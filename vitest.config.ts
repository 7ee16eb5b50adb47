import { defineConfig } from 'vitest/config';

/** Pure code with small values: `npm run test:fast`. */
const PURE = ['audio', 'cases', 'config', 'errors', 'fields', 'live', 'math', 'paint', 'sim', 'uploads', 'world'].map(
  (folder) => `test/${folder}/**/*.test.ts`,
);

/** Files whose services have a database: one server is started for all of them. */
const DATABASE = ['apps/board', 'client', 'clients', 'leaderboard', 'robustness'].map(
  (folder) => `test/${folder}/**/*.test.ts`,
);

/** Files that draw. */
const DRAWING = ['drawing', 'gpu', 'render'].map((folder) => `test/${folder}/**/*.test.ts`);

/** Files that open the viewer's page. */
const BROWSER = ['test/browser/**/*.test.ts'];

export default defineConfig({
  test: {
    pool: 'forks',
    // One for each core of the smallest machine that runs them: many wait for a database or a browser.
    maxWorkers: 2,
    // Only what hangs runs into these: software rendering compiles its pipelines on the first frame, and a machine that has other
    // work may pause for seconds.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    setupFiles: 'test/support/set-up-file.ts',
    projects: [
      { extends: true, test: { name: 'pure', include: PURE, isolate: false } },
      {
        extends: true,
        test: {
          name: 'shared process',
          include: ['test/**/*.test.ts'],
          exclude: [...PURE, ...DATABASE, ...DRAWING, ...BROWSER],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'database', include: DATABASE, isolate: false, globalSetup: 'test/support/database-server.ts' },
      },
      {
        extends: true,
        test: { name: 'browser', include: BROWSER, isolate: false, globalSetup: 'test/browser/built-pages.ts' },
      },
      { extends: true, test: { name: 'drawing', include: DRAWING, isolate: false } },
    ],
  },
});
