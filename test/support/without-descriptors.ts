import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../../src/device/node/installation/project-root.js';
import type { TemporaryFolder } from './temporary-folder.js';

export const addressOf = (file: string): string => JSON.stringify(pathToFileURL(join(projectRoot(), file)).href);

/**
 * Runs a script in a process that may open up to 64 files. The script can call `exhaust()`. This function opens files
 * until no descriptor is free, and returns a function that closes these files.
 */
export function runWithoutDescriptors(folder: TemporaryFolder, script: string): string {
  const file = folder.write(
    'without-descriptors.mjs',
    `import { closeSync, openSync } from 'node:fs';
     function exhaust() {
       const open = [];
       try { for (;;) open.push(openSync('/dev/null')); } catch { /* None is left. */ }
       return () => open.forEach((fd) => closeSync(fd));
     }
     ${script}`,
  );
  return execFileSync('bash', ['-c', 'ulimit -n 64; exec "$0" "$@"', process.execPath, file], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 60_000,
  });
}
