import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../../../src/device/node/installation/project-root.js';
import { makeTemporaryFolder } from '../../../support/temporary-folder.js';
import { addressOf, runWithoutDescriptors } from '../../../support/without-descriptors.js';

const BUILT = 'dist/src/leaderboard/store/embedded-server/programs.js';
const folder = makeTemporaryFolder();
afterAll(() => folder.remove());

describe.skipIf(!existsSync(join(projectRoot(), BUILT)) || process.platform === 'win32')(
  'a program of the embedded PostgreSQL (skipped without dist/, run npm run build)',
  () => {
    it('a PostgreSQL program that cannot be started is reported as failed, with the reason', () => {
      const told = runWithoutDescriptors(
        folder,
        `import { ChildProcess } from 'node:child_process';
         import { runProgram } from ${addressOf(BUILT)};
         const run = async () => console.log(JSON.stringify(await runProgram('postgres', ['--version'], { folder: '/' })));
         await run();
         const end = exhaust();
         await run();
         end();
         const { spawn } = ChildProcess.prototype;
         ChildProcess.prototype.spawn = () => { throw Object.assign(new Error('spawn ENOMEM'), { code: 'ENOMEM' }); };
         await run();
         ChildProcess.prototype.spawn = spawn;`,
      );
      const [none, descriptors, memory] = told
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { ok: boolean; printed: string });
      expect(descriptors).toMatchObject({ ok: false, printed: expect.stringMatching(/EMFILE: .*ulimit -n/) as string });
      expect(memory).toMatchObject({ ok: false, printed: expect.stringContaining('spawn ENOMEM: ') as string });
      // For comparison: without a shortage of memory, the program runs. This also works as root: only the programs of
      // PostgreSQL that serve a database refuse to run as root.
      expect(none).toMatchObject({ ok: true, printed: expect.stringMatching(/^postgres \(PostgreSQL\)/) as string });
    });
  },
);
