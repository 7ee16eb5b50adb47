import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../../../src/device/node/installation/project-root.js';
import { makeTemporaryFolder } from '../../../support/temporary-folder.js';
import { addressOf, runWithoutDescriptors } from '../../../support/without-descriptors.js';

const BUILT = 'dist/src/cli/board/demo/part.js';
const folder = makeTemporaryFolder();
afterAll(() => folder.remove());

/**
 * Starts a program that has only `free` free file descriptors. The program starts a process of the demo, which ends at
 * once.
 */
const startPart = (free: number): string =>
  runWithoutDescriptors(
    folder,
    `import { startPart } from ${addressOf(BUILT)};
     const end = exhaust();
     for (let fd = 0; fd < ${free}; fd++) closeSync(63 - fd);
     try {
       const part = startPart('the part', ['--version-of-nothing'], ${JSON.stringify(join(folder.path, 'part.log'))}, new AbortController().signal);
       await part.failed.catch((error) => console.log(error.name, error.message));
       await part.close();
     } catch (error) {
       console.log(error.name, error.message);
     }`,
  );

describe.skipIf(!existsSync(join(projectRoot(), BUILT)) || process.platform === 'win32')(
  'a process of the demo (skipped without dist/, run npm run build)',
  () => {
    it('a process of the demo fails with the reason when its log cannot be opened', () => {
      expect(startPart(0)).toMatch(/^PlatformError the part could not be started: EMFILE: .*ulimit -n 4096`\n$/);
    });

    it('a process of the demo reports the reason when no file descriptor is left for its pipes', () => {
      expect(startPart(2)).toMatch(
        /^PlatformError the part could not be started: spawn .*EMFILE: .*ulimit -n 4096`\n$/,
      );
    });

    it('when a process of the demo ends too early, its exit status is reported', () => {
      expect(startPart(40)).toMatch(/^PlatformError the part has ended with exit status \d/);
    });
  },
);
