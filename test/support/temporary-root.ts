import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The folder of a file system in memory. Most Linux systems have such a file system, but in a container, it may be
 * small.
 */
const MEMORY = '/dev/shm';
const ROOM_MIN = 2 ** 31;
const PREFIX = 'livery-tests-';

/**
 * Makes a folder in memory for the temporary files of all tests; removes it when this process ends. This saves
 * processor time: a database has hundreds of files, and ext4 may need half a millisecond for each new file after
 * thousands of files have been removed (measured for a database: 40 to 240 ms on ext4, 11 ms in memory).
 *
 * @returns null if there is no such file system, if it has less than 2 GiB of free space, or if programs in it cannot
 *   run
 */
export function folderInMemory(): string | null {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < ROOM_MIN) return null;
    removeLeftFolders();
    const folder = mkdtempSync(join(MEMORY, `${PREFIX}${process.pid}-`));
    // If a program is still writing, some files remain, and the next run removes them.
    const remove = (): void => {
      try {
        rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
      } catch {}
    };
    process.on('exit', remove);
    if (!canExecuteIn(folder)) return null;
    // Give the folder the same mode as /tmp, because databases run as another user if root runs the tests.
    chmodSync(folder, 0o1777);
    return folder;
  } catch {
    return null;
  }
}

/** Reports whether programs in a folder can run. Some containers do not let a program start from a file system in memory. */
function canExecuteIn(folder: string): boolean {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}

/** Removes the folders of processes that were killed. */
function removeLeftFolders(): void {
  for (const name of readdirSync(MEMORY).filter((each) => each.startsWith(PREFIX))) {
    try {
      process.kill(Number(name.slice(PREFIX.length).split('-')[0]), 0);
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'ESRCH') continue;
      rmSync(join(MEMORY, name), { recursive: true, force: true });
    }
  }
}
