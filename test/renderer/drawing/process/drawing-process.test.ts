import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../../../src/device/node/installation/project-root.js';
import { makeTemporaryFolder } from '../../../support/temporary-folder.js';
import { addressOf, runWithoutDescriptors } from '../../../support/without-descriptors.js';

const BUILT = 'dist/src/renderer/drawing/process/drawing-process.js';
const folder = makeTemporaryFolder();
afterAll(() => folder.remove());

/**
 * Starts two drawing processes: the first while a resource is used up, and the second when it is available again.
 * @param need code that causes the shortage, and returns a function that ends it
 * @returns the output of both
 */
const startInNeed = (need: string): string =>
  runWithoutDescriptors(
    folder,
    `import { ChildProcess } from 'node:child_process';
     import { DrawingProcess } from ${addressOf(BUILT)};
     const main = new URL(${addressOf('test/renderer/drawing/process/ending-main.mjs')});
     const start = (endNeed) => new Promise((resolve) => {
       const process = new DrawingProcess(main, { replaces: false }, {
         message: () => undefined,
         ended: (_process, reason) => resolve([process, reason]),
       });
       endNeed();
     });
     const endNeed = (${need})();
     const [failed, reason] = await start(endNeed);
     console.log('need:', reason.message);
     console.log('ask:', (await failed.ask({ ask: 'open' }).catch((error) => error)).message);
     await failed.stop();
     const [, then] = await start(() => undefined);
     console.log('then:', then.message);`,
  );

describe.skipIf(!existsSync(join(projectRoot(), BUILT)) || process.platform === 'win32')(
  'a drawing process that cannot be started (skipped without dist/, run npm run build)',
  () => {
    it('the parent stays alive and reports the reason when no file descriptor is free', () => {
      const told = startInNeed('exhaust');
      expect(told).toMatch(/need: it could not be started \(spawn .*EMFILE: .*ulimit -n 4096/);
      expect(told).toMatch(/ask: it could not be started \(spawn .*EMFILE/);
      expect(told).toContain('then: it ended with exit status 7');
    });

    it('the parent stays alive and reports the reason when Node throws, for example when it is out of memory', () => {
      const told = startInNeed(`() => {
        const { spawn } = ChildProcess.prototype;
        ChildProcess.prototype.spawn = () => { throw Object.assign(new Error('spawn ENOMEM'), { code: 'ENOMEM' }); };
        return () => { ChildProcess.prototype.spawn = spawn; };
      }`);
      expect(told).toContain('need: it could not be started (spawn ENOMEM: ');
      expect(told).toContain('then: it ended with exit status 7');
    });
  },
);
