import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { PlatformError } from '../../../base/errors/index.js';
import { OWNER_ONLY } from './replace-file.js';

/**
 * Locks a data folder for this process. Replaces a lock that a killed process has left.
 * @returns a function that removes the lock
 * @throws PlatformError when a live process holds the lock
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'lock');
  for (let attempt = 0; ; attempt++) {
    try {
      const file = openSync(path, 'wx', OWNER_ONLY);
      writeSync(file, String(process.pid));
      closeSync(file);
      return () => rmSync(path, { force: true });
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException;
      if (code !== 'EEXIST')
        throw new PlatformError(
          `${path} cannot be written: ${code ?? String(cause)}; name another folder with --data`,
          { cause },
        );
      const holder = Number(readFileSync(path, 'utf8'));
      if (attempt > 0 || isAlive(holder)) {
        throw new PlatformError(
          `the client with process id ${holder} uses ${folder}; stop it, or choose a different folder with --data. If that process is not a client, remove ${path}`,
        );
      }
      rmSync(path, { force: true });
    }
  }
}

function isAlive(pid: number): boolean {
  // A lock without an id was left by a process that was killed before it could write its id. A lock with the id of this
  // very process comes from another container, in which another process had the same id.
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Reports whether a process has ended, but still has an id because its parent has not yet reaped it. According to
 * proc(5), the state Z then follows the name of the process.
 */
function isZombie(pid: number): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
