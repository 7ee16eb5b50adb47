import { chown, mkdir, rename, rm, writeFile, access, readFile, symlink } from 'node:fs/promises';
import { join, dirname, relative } from 'node:path';
import { PlatformError } from '../../../base/errors/index.js';
import { type ProgramUser, reasonOf, runProgram, embeddedFolder } from './programs.js';
import { makePassword, readIfThere, readPassword, type ServerFolder, USER } from './server-folder.js';

/**
 * Creates the database in a folder, or checks that an existing one belongs to this program. A new database has a
 * temporary name until it is complete, so that a crash leaves no incomplete database. The caller must hold the start
 * lock.
 * @throws PlatformError if the existing database has another PostgreSQL version or another owner, or if a new one
 * cannot be created
 */
export async function makeDatabase(place: ServerFolder): Promise<void> {
  await linkLibraries();
  const version = await readIfThere(join(place.databaseDir, 'PG_VERSION'));
  if (version !== null) return checkDatabase(place, version.trim());
  const made = `${place.databaseDir}-new`;
  const passwordFile = `${made}-password`;
  try {
    await rm(made, { recursive: true, force: true });
    await initialise(place, made, passwordFile);
    await rename(made, place.databaseDir);
  } catch (cause) {
    if (cause instanceof PlatformError) throw cause;
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new PlatformError(`the database in ${place.folder} cannot be made: ${why}`, { cause });
  } finally {
    await rm(passwordFile, { force: true });
    await rm(made, { recursive: true, force: true });
  }
}

async function initialise(place: ServerFolder, made: string, passwordFile: string): Promise<void> {
  const { folder, user } = place;
  await mkdir(made, { mode: 0o700 });
  await giveTo(user, made);
  await writeFile(passwordFile, (await readPassword(place)) ?? (await makePassword(place)), { mode: 0o600 });
  await giveTo(user, passwordFile);
  const args = ['-D', made, '-U', USER, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8'];
  const { ok, printed } = await runProgram('initdb', [...args, '--locale=C'], { user, folder });
  if (ok) return;
  throw new PlatformError(`the database in ${folder} cannot be made: ${reasonOf(printed, user)}`);
}

async function giveTo({ uid, gid }: ProgramUser, path: string): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid);
}

async function checkDatabase(place: ServerFolder, version: string): Promise<void> {
  const { folder, databaseDir, user } = place;
  const { ok, printed } = await runProgram('postgres', ['--version'], { user, folder });
  if (!ok) throw new PlatformError(`the embedded PostgreSQL cannot run: ${reasonOf(printed, user)}`);
  const ours = /\d+/.exec(printed)?.[0] ?? '';
  if (version !== ours) {
    const mend =
      Number(version) > Number(ours)
        ? 'start the newer version of this program that made the database'
        : 'dump the database with the older version of this program that made it, and restore the dump into a new folder';
    throw new PlatformError(
      `the database in ${databaseDir} was made by PostgreSQL ${version}, but this program contains version ${ours}; ${mend}`,
    );
  }
  if ((await readPassword(place)) === null) {
    throw new PlatformError(
      `the database in ${databaseDir} belongs to another PostgreSQL server: ${folder} holds no password for it; ` +
        'name another data folder, or set DATABASE_URL to that server',
    );
  }
}

interface Link {
  readonly source: string;
  readonly target: string;
}

/**
 * Creates the symbolic links between the libraries of the embedded PostgreSQL. The package cannot contain these links,
 * because npm packages contain no links. The package's install script creates them, but an installation may skip the
 * script.
 */
async function linkLibraries(): Promise<void> {
  const folder = embeddedFolder();
  const list = await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as Link[]) {
    const at = join(folder, target);
    const isThere = await access(at).then(
      () => true,
      () => false,
    );
    if (isThere) continue;
    // Another process may have created the link just now.
    await symlink(relative(dirname(target), source), at).catch(() => undefined);
  }
}
