import { randomBytes } from 'node:crypto';
import { access, chmod, constants, mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PlatformError } from '../../../base/errors/index.js';
import { postgresUser } from './postgres-user.js';
import type { ProgramUser } from './programs.js';

/** The superuser of the embedded server. */
export const USER = 'board';

/** A data folder, with the parts for its PostgreSQL server. */
export interface ServerFolder {
  /** The data folder, absolute and without links. */
  readonly folder: string;
  /** The folder that PostgreSQL calls its data directory. */
  readonly databaseDir: string;
  /** The user that the server runs as. */
  readonly user: ProgramUser;
}

/**
 * Opens a data folder, or makes it.
 * @throws PlatformError where it cannot be written to, or is the data directory of a PostgreSQL server itself
 */
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
      `${folder} is the data directory of a PostgreSQL server; name another data folder, or set DATABASE_URL to it`,
    );
  }
  const databaseDir = join(folder, 'postgres');
  return { folder, databaseDir, user: await postgresUser(databaseDir) };
}

/** Lets PostgreSQL's user reach its folder below this one; other files keep their mode. */
async function letThrough(folder: string): Promise<void> {
  const mode = (await stat(folder)).mode & 0o777;
  if ((mode & 0o011) !== 0o011) await chmod(folder, mode | 0o011);
}

const passwordFile = ({ folder }: ServerFolder): string => join(folder, 'postgres-password');
const portFile = ({ folder }: ServerFolder): string => join(folder, 'postgres-port');

/** Returns the password of the server, or null before there is one. */
export async function readPassword(place: ServerFolder): Promise<string | null> {
  return (await readIfThere(passwordFile(place)))?.trim() ?? null;
}

/** Makes the password of the server, readable by our user alone. */
export async function makePassword(place: ServerFolder): Promise<string> {
  const password = randomBytes(24).toString('base64url');
  await replaceFile(passwordFile(place), password);
  return password;
}

/** Returns the last port of the server; NaN before the first. */
export async function readPort(place: ServerFolder): Promise<number> {
  return Number.parseInt((await readIfThere(portFile(place))) ?? '', 10);
}

/** Writes down the port of the server, so that its next start gets it again. */
export function writePort(place: ServerFolder, port: number): Promise<void> {
  return replaceFile(portFile(place), `${port}\n`);
}

/** Returns the text of a file, or null where there is none. @throws PlatformError when it cannot be read */
export async function readIfThere(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((cause: unknown) => {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new PlatformError(`${path} cannot be read (${(cause as Error).message}); check its owner and mode`, {
      cause,
    });
  });
}

/** Writes a file that only our user may read; a crash or a full disk leaves it as it was. */
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
