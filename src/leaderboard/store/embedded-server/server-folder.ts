import { randomBytes } from 'node:crypto';
import { access, chmod, constants, mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PlatformError } from '../../../base/errors/index.js';
import { postgresUser } from './postgres-user.js';
import type { ProgramUser } from './programs.js';

/** Name of the embedded server's superuser. */
export const USER = 'board';

export interface ServerFolder {
  /** Absolute path of the data folder, without symbolic links. */
  readonly folder: string;
  /** PostgreSQL's data directory, inside `folder`. */
  readonly databaseDir: string;
  readonly user: ProgramUser;
}

/** @throws PlatformError if the folder cannot be written, or is itself the data directory of a PostgreSQL server */
export async function openServerFolder(path: string): Promise<ServerFolder> {
  const folder = await mkdir(path, { recursive: true })
    .then(() => realpath(path))
    .then(async (real) => {
      await access(real, constants.R_OK | constants.W_OK | constants.X_OK);
      if (process.getuid?.() === 0) await letThrough(real);
      return real;
    })
    .catch((cause: unknown) => {
      throw new PlatformError(
        `the data folder ${path} cannot be used (${(cause as Error).message}); name another folder with --data`,
        { cause },
      );
    });
  if ((await readIfThere(join(folder, 'PG_VERSION'))) !== null) {
    throw new PlatformError(
      `${folder} is the data directory of a PostgreSQL server; name another data folder, or set DATABASE_URL to the address of that server`,
    );
  }
  const databaseDir = join(folder, 'postgres');
  return { folder, databaseDir, user: await postgresUser(databaseDir) };
}

/** Lets the user of the server enter a folder that contains the server's own folder. */
async function letThrough(folder: string): Promise<void> {
  const mode = (await stat(folder)).mode & 0o777;
  if ((mode & 0o011) !== 0o011) await chmod(folder, mode | 0o011);
}

const passwordFile = ({ folder }: ServerFolder): string => join(folder, 'postgres-password');
const portFile = ({ folder }: ServerFolder): string => join(folder, 'postgres-port');

export async function readPassword(place: ServerFolder): Promise<string | null> {
  return (await readIfThere(passwordFile(place)))?.trim() ?? null;
}

export async function makePassword(place: ServerFolder): Promise<string> {
  const password = randomBytes(24).toString('base64url');
  await replaceFile(passwordFile(place), password);
  return password;
}

/** Returns NaN if the server has never run. */
export async function readPort(place: ServerFolder): Promise<number> {
  return Number.parseInt((await readIfThere(portFile(place))) ?? '', 10);
}

export function writePort(place: ServerFolder, port: number): Promise<void> {
  return replaceFile(portFile(place), `${port}\n`);
}

/** @throws PlatformError when the file cannot be read */
export async function readIfThere(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((cause: unknown) => {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new PlatformError(`${path} cannot be read (${(cause as Error).message}); check its owner and mode`, {
      cause,
    });
  });
}

/**
 * Replaces a file that only the user of this process may read. If the system crashes or the disk is full, the old
 * content stays.
 */
async function replaceFile(path: string, text: string): Promise<void> {
  const beside = `${path}-new`;
  try {
    await writeFile(beside, text, { mode: 0o600 });
    await rename(beside, path);
  } catch (cause) {
    await rm(beside, { force: true });
    throw cause;
  }
}
