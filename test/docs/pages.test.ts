import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../../src/device/node/installation/project-root.js';
import { listFiles } from '../architecture/source-files.js';
import { sharedGpu } from '../support/shared-device.js';
import { MAIN } from './page-server.js';
import { isUserPage, NEEDS_DATABASE } from './list-pages.js';
import { describePage } from './run-page.js';
import { strayBlocks } from './read-page.js';

const gpu = await sharedGpu();
const PAGES = listFiles().filter(isUserPage);

describe('the documentation pages', () => {
  test('the documentation pages include the README, the guides and docs/', () => {
    expect(PAGES).toEqual(expect.arrayContaining(['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs/paint.md']));
  });

  test.each(PAGES)('%s contains only blocks that a test recognizes', (path) => {
    expect(strayBlocks(readFileSync(join(projectRoot(), path), 'utf8'))).toEqual([]);
  });
});

describe('the size of the documentation', () => {
  test('the README has at most 150 lines', () => {
    expect(readFileSync(join(projectRoot(), 'README.md'), 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(
      150,
    );
  });

  test('a picture of a pass has at most 60 kB, and any other picture at most 2 MB', () => {
    const tooLarge = listFiles()
      .filter((path) => path.startsWith('docs/pictures/'))
      .map((path) => ({ path, bytes: statSync(join(projectRoot(), path)).size }))
      .filter(({ path, bytes }) => bytes > (path.includes('/pass-') ? 60_000 : 2_000_000));
    expect(tooLarge).toEqual([]);
  });
});

describe.skipIf(gpu === null || !existsSync(MAIN))('the commands of the documentation (skipped without dist/)', () => {
  // The first server of the README starts as users start it. The other servers run in this process, because a server
  // and its drawing process would take seconds to start.
  for (const path of PAGES.filter((each) => !NEEDS_DATABASE.test(each))) {
    describePage(path, path === 'README.md' ? 'later' : 'every');
  }
});
