import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { PlatformError } from '../../../base/errors/index.js';
import type { ProgramUser } from './programs.js';

const run = promisify(execFile);

/**
 * Returns the user that must run the server: normally the user of this process. Because PostgreSQL refuses to run as
 * root, the result for root is the owner of the folder, or the user `postgres`, who is created if necessary.
 * @throws PlatformError when that user cannot be created
 */
export async function postgresUser(databaseDir: string): Promise<ProgramUser> {
  if (process.getuid?.() !== 0) return {};
  const owner = await stat(databaseDir).catch(() => null);
  if (owner !== null && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  try {
    return await idsOf('postgres').catch(async () => {
      await run('groupadd', ['--force', '--system', 'postgres']);
      await run('useradd', ['--system', '--gid', 'postgres', '--no-create-home', 'postgres']);
      return idsOf('postgres');
    });
  } catch (cause) {
    throw new PlatformError(
      "PostgreSQL does not run as root, but a user 'postgres' cannot be made; make this user, or start as another user",
      { cause },
    );
  }
}

async function idsOf(name: string): Promise<ProgramUser> {
  const [uid, gid] = await Promise.all(['-u', '-g'].map((which) => run('id', [which, name])));
  return { uid: Number(uid!.stdout), gid: Number(gid!.stdout) };
}
