import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from './processes.mjs';
import { SetupError } from './progress.mjs';

const LOCK = join(ROOT, '.cache', 'setup', 'lock');
const RETRY_MS = 250;

/**
 * Runs `action` while no other living process holds the lock.
 *
 * @template T
 * @param {() => Promise<T>} action
 * @param {string} [lock] path of the lock; by default, the set-up lock of this checkout
 * @param {string} [other] what the other process does; a message says this while the present process waits
 * @returns {Promise<T>}
 */
export async function withLock(action, lock = LOCK, other = 'another set-up of this checkout') {
  for (let told = false; !takeLock(lock); told = true) {
    if (!told) console.error(`waiting for ${other} to finish …`);
    await sleep(RETRY_MS);
  }
  try {
    return await action();
  } finally {
    rmSync(lock, { force: true });
  }
}

function takeLock(/** @type {string} */ lock) {
  try {
    mkdirSync(dirname(lock), { recursive: true });
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') {
      throw new SetupError(
        `${error.message}\nThe set-up must write to this folder. Clone into a folder of your own and start again.`,
      );
    }
    if (!isHeld(lock)) rmSync(lock, { force: true });
    return false;
  }
}

/**
 * Reports whether a lock is held. A lock that is less than 2 s old counts as held, because its process may not have
 * written its id yet.
 */
function isHeld(/** @type {string} */ lock) {
  try {
    return isAlive(Number(readFileSync(lock, 'utf8'))) || Date.now() - statSync(lock).mtimeMs < 2_000;
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
