import { randomBytes } from 'node:crypto';
import { constants, type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PlatformError } from '../../base/errors/index.js';

const MODE = 0o600;
const OTHERS = 0o077;

/**
 * Advice for a secret that cannot be read. The service cannot create a new secret, because stored data depends on the
 * old one.
 */
const MEND = 'restore it from your backup; the service never replaces it, because other data depends on it';

/** @throws PlatformError for a file that is missing, unreadable, or readable by others */
export async function readOwnerFile(path: string): Promise<string> {
  try {
    const file = await open(path, 'r');
    try {
      checkMode(path, (await file.stat()).mode);
      return await file.readFile('utf8');
    } finally {
      await file.close();
    }
  } catch (cause) {
    if (cause instanceof PlatformError) throw cause;
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new PlatformError(`${path} is missing; ${MEND}`, { cause });
    throw new PlatformError(`${path} cannot be read: ${code ?? message}; check its owner and mode`, { cause });
  }
}

/**
 * Checks that other users cannot read a file. On Windows, files have no such modes, and the permissions of the folder
 * apply.
 */
function checkMode(path: string, mode: number): void {
  if (process.platform === 'win32' || (mode & OTHERS) === 0) return;
  const shown = (mode & 0o777).toString(8);
  throw new PlatformError(
    `${path} is open to others (mode ${shown}), and it is a secret; run chmod 600 on it, and replace it if someone else may have read it`,
  );
}

/** @param what the expected content */
export const damaged = (path: string, what: string, cause?: unknown): PlatformError =>
  new PlatformError(`${path} is damaged: ${what} is expected there; ${MEND}`, { cause });

/**
 * Returns the user who should own a new file at this path: the owner of its folder. Null if this process does
 * not run as root, or root owns the folder.
 * Operators run commands as root on the folder of a service. The service runs as the owner of the folder, and must be
 * able to read new files.
 */
async function otherOwner(path: string): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null;
  const { uid, gid } = await stat(dirname(path));
  return uid === 0 ? null : { uid, gid };
}

/**
 * Changes the owner through the file descriptor, because the owner of the folder may put a link in place of the path.
 */
async function giveToOwner(path: string, { uid, gid }: { uid: number; gid: number }, file: FileHandle): Promise<void> {
  try {
    await file.chown(uid, gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
    process.emitWarning(`new secrets in ${dirname(path)} belong to root, who may not give them to user ${uid} here`);
  }
}

/** Makes a new folder that only its owner may enter. */
export async function makeOwnerFolder(path: string): Promise<void> {
  await mkdir(path, { mode: 0o700 });
  const owner = await otherOwner(path);
  if (!owner) return;
  const folder = await open(path, constants.O_DIRECTORY | constants.O_NOFOLLOW);
  try {
    await giveToOwner(path, owner, folder);
  } finally {
    await folder.close();
  }
}

/**
 * Writes a new file that only its owner may read, and flushes it to disk.
 * @throws EEXIST when the file already exists
 */
export async function writeOwnerFile(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', MODE);
  try {
    const owner = await otherOwner(path);
    if (owner) await giveToOwner(path, owner, file);
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Replaces the content of a file. Readers see either the old or the new content, never a mixture. */
export async function replaceOwnerFile(path: string, text: string): Promise<void> {
  const fresh = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    await writeOwnerFile(fresh, text);
    await rename(fresh, path);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
}

/** Makes sure that renames and links in a folder survive a crash, if the system supports that. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
