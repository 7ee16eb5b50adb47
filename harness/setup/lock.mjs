import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from './processes.mjs';
import { SetupError } from './progress.mjs';

const LOCK = join(ROOT, '.cache', 'setup', 'lock');
const RETRY_MS = 250;

/**
 * Runs `action` while no other process sets up this checkout. The lock of a process that has ended does not count.
 *
 * @template T
 * @param {() => Promise<T>} action
 * @returns {Promise<T>}
 */
export async function withLock(action) {
  for (let told = false; !takeLock(); told = true) {
    if (!told) console.error('waiting for another set-up of this checkout to finish …');
    await sleep(RETRY_MS);
  }
  try {
    return await action();
  } finally {
    rmSync(LOCK, { force: true });
  }
}

function takeLock() {
  try {
    mkdirSync(dirname(LOCK), { recursive: true });
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') {
      throw new SetupError(
        `${error.message}\nThe set-up must write to this folder. Clone into a folder of your own and start again.`,
      );
    }
    if (!isHeld()) rmSync(LOCK, { force: true });
    return false;
  }
}

/**
 * Reports whether a living process holds the lock. A lock that is less than 2 s old counts as held, because the process
 * may not have written its id yet.
 */
function isHeld() {
  try {
    return isAlive(Number(readFileSync(LOCK, 'utf8'))) || Date.now() - statSync(LOCK).mtimeMs < 2_000;
  } catch {
    return false;
  }
}

function isAlive(/** @type {number} */ pid) {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
