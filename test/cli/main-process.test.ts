import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../src/device/node/installation/project-root.js';

const MAIN = join(projectRoot(), 'dist/src/cli/main.js');

/** Runs a command in a process that may have at most `files` open files. */
const livery = (files: number, ...args: string[]) =>
  spawnSync('bash', ['-c', `ulimit -n ${files}; exec "$0" "$@"`, process.execPath, MAIN, ...args], {
    encoding: 'utf8',
    timeout: 60_000,
  });

describe.skipIf(!existsSync(MAIN) || process.platform === 'win32')(
  'livery with a low limit on open files (skipped without dist/, run npm run build)',
  () => {
    it.each([30, 36, 42])(
      'livery reports in one line that a limit of %i open files is too low, and how to raise it',
      (files) => {
        const { status, stderr } = livery(files, 'serve', '--scene', '/none.json');
        expect(stderr).toMatch(/^livery: EMFILE: [^\n]*; raise the limit, for example with `ulimit -n 4096`\n$/);
        expect(status).toBe(2);
      },
    );

    it('livery runs with a limit of 1024 open files, and reports a missing scene as usual', () => {
      const { status, stderr } = livery(1024, 'serve', '--scene', '/none.json');
      expect(stderr).toContain('/none.json: no such file; name a scene file, or default');
      expect(status).toBe(2);
    });
  },
);
