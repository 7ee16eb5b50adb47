import { existsSync } from 'node:fs';
import { totalmem } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
// @ts-expect-error plain JavaScript: `npm test` uses it, too
import { V8_OPTIONS } from './harness/setup/v8-options.mjs';
import { folderInMemory } from './test/support/temporary-root.js';

/** Pure code with small values: `npm run test:fast`. */
const PURE = [
  'base/{errors,math,uploads}',
  'golden/cases',
  'harness/board',
  'renderer/live',
  'server/config',
  'simulator/{audio,fields,paint,sim,world}',
].map((folder) => `test/${folder}/**/*.test.ts`);

/**
 * Files that draw on the shared device or in the shared browser. One worker runs them all, because each further worker
 * would compile the same pipelines, start another browser and optimize the same code.
 */
const PICTURES = ['browser', 'gpu', 'programs/chromium', 'renderer/drawing']
  .map((folder) => `test/${folder}/**/*.test.ts`)
  .concat('test/harness/dev/page-config.test.ts');

/** Files whose services have a database: one server is started for all of them. */
const DATABASE = ['cli/board', 'clients', 'leaderboard', 'robustness'].map((folder) => `test/${folder}/**/*.test.ts`);

// Node and Chromium put their temporary files into this folder. The processes of the tests inherit the variable.
const inMemory = process.env['TMPDIR'] === undefined ? folderInMemory() : null;
if (inMemory !== null) process.env['TMPDIR'] = inMemory;

/** True where Node loads the build, so that workers need not compile the sources. `npm test` sets the variable after the build. */
const FROM_BUILD = process.env['LIVERY_TEST_BUILD'] !== undefined;

const buildInsteadOfSources: Plugin = {
  name: 'build-instead-of-sources',
  enforce: 'pre',
  resolveId(specifier, importer) {
    if (!importer || !specifier.startsWith('.')) return null;
    const source = relative(import.meta.dirname, resolve(dirname(importer), specifier));
    const built = join(import.meta.dirname, 'dist', source);
    return /^(src|harness)\b.*\.js$/.test(source) && existsSync(built) ? built : null;
  },
};

/**
 * The files that run before the others of their project. The programs in Chromium run first: later, the worker may have
 * taken most of the memory of a small machine, and the guard of the programs would then end it. The other files in this
 * list take longest, and the longest of them is first. If a long file started last, it might run alone at the end. The
 * tests of the tarball make the packages that later tests install.
 */
const FIRST = [
  'programs/chromium/draw-in-chromium',
  'docs/pages',
  'package/tarball',
  'package/http-entries',
  'package/project',
  'cli/board/demo',
  'leaderboard/faults/kills',
].map((name) => join(import.meta.dirname, 'test', `${name}.test.ts`));

/** Starts the files of {@link FIRST} before the others of their project, and otherwise keeps the order of Vitest. */
class FirstFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = FIRST.indexOf(moduleId);
      return place < 0 ? FIRST.length : place;
    };
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((each) =>
      sorted.filter(({ project }) => project === each).sort((a, b) => rank(a) - rank(b)),
    );
  }
}

export default defineConfig({
  plugins: FROM_BUILD ? [buildInsteadOfSources] : [],
  test: {
    pool: 'forks',
    execArgv: [
      ...(V8_OPTIONS as string[]),
      // Modules, compiled code and fixtures stay in memory as long as a worker runs. Without this initial size (MB), V8
      // would mark all of it again and again while the heap grows (measured: the size saves 4 to 10 % of the CPU time
      // of the viewer's tests). On a small machine, the memory is needed for other things.
      ...(totalmem() >= 8 * 2 ** 30 ? ['--initial-old-space-size=512'] : []),
      ...(FROM_BUILD ? ['--enable-source-maps'] : []),
    ],
    // Whenever a test starts a process, the page tables of the worker are copied. With huge pages, this takes a sixth
    // of the time (measured at 1 GB: 5 ms instead of 27 ms). The set-up file removes the variable from the environment,
    // so that the started processes do not inherit it.
    env: { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' },
    // `npm test` runs the project `pictures`, which has one worker, at the same time as the other projects. This makes
    // three workers. Two cores are enough for them, because some workers wait for a database, a browser or another
    // process.
    maxWorkers: 2,
    // Test files share the process of a worker. So a file can use the modules, the device and the browser that an
    // earlier file has loaded.
    isolate: false,
    // These limits are only for tests that hang. They are long, because software rendering compiles its pipelines in
    // the first frame, and a busy machine may pause for seconds.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    server: { deps: { external: [/\/dist\/(src|harness)\//] } },
    setupFiles: 'test/support/set-up-file.ts',
    sequence: { sequencer: FirstFilesFirst },
    projects: [
      { extends: true, test: { name: 'pure', include: PURE } },
      { extends: true, test: { name: 'database', include: DATABASE, globalSetup: 'test/support/database-server.ts' } },
      {
        extends: true,
        test: {
          name: 'product',
          include: ['test/**/*.test.ts'],
          exclude: [...PURE, ...DATABASE, ...PICTURES],
          globalSetup: 'test/support/packages-folder.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'pictures',
          include: PICTURES,
          maxWorkers: 1,
          // Vitest allows different numbers of workers only for projects that run one after the other.
          sequence: { groupOrder: 1 },
          globalSetup: 'test/browser/built-pages.ts',
        },
      },
    ],
  },
});
