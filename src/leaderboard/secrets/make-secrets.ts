import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PlatformError } from '../../base/errors/index.js';
import { newKid } from '../identity/signing-key.js';
import { KEY_LIST_FILE, writeKeyList } from './key-list.js';
import { makeOwnerFolder, syncFolder, writeOwnerFile } from './owner-files.js';
import { newPem } from './pem.js';

export const SECRET_BYTES = 32;

/**
 * Creates the folder of secrets if it is missing. If several processes start at the same time, all of them use the same
 * folder. A crash leaves either the complete folder or none.
 * @param now unix ms
 * @throws PlatformError when the folder cannot be written
 */
export async function makeSecrets(folder: string, now: number): Promise<void> {
  if (await isThere(folder)) return;
  const fresh = `${folder}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    await mkdir(dirname(folder), { recursive: true });
    await makeOwnerFolder(fresh);
    const write = (name: string, text: string): Promise<void> => writeOwnerFile(join(fresh, name), text);
    const kid = newKid(now, []);
    await write('label-key', `${randomBytes(SECRET_BYTES).toString('base64url')}\n`);
    await write('pepper', `${randomBytes(SECRET_BYTES).toString('base64url')}\n`);
    await write(`${kid}.pem`, newPem());
    await write(KEY_LIST_FILE, writeKeyList({ active: kid, retired: [] }));
    await syncFolder(fresh);
    await rename(fresh, folder);
    await syncFolder(dirname(folder));
  } catch (cause) {
    await rm(fresh, { recursive: true, force: true }).catch(() => undefined);
    if (await isThere(folder)) return;
    const { code, message } = cause as NodeJS.ErrnoException;
    throw new PlatformError(
      `the secrets cannot be made in ${folder}: ${code ?? message}; name another folder with --data`,
      { cause },
    );
  }
}

/** Reports whether a folder exists and is not empty. */
async function isThere(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length > 0;
  } catch (error) {
    return !['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code!);
  }
}
