import { Client } from 'pg';
import { PlatformError } from '../../../base/errors/index.js';
import { readPostmaster } from './postmaster.js';
import { readPassword, type ServerFolder, USER } from './server-folder.js';

const DATABASE = 'board';
/**
 * Key of an advisory lock in the database `postgres`. Every process that uses the server holds this lock in shared
 * mode.
 */
const USERS_KEY = 0x6c76;
const CONNECT_MS = 5000;

export interface Attachment {
  readonly client: Client;
  readonly url: string;
}

/**
 * @returns null if no server is running there
 * @throws PlatformError if the server does not accept the folder's password; an error of `pg` if the server is starting
 * or stopping, or has no free connection
 */
export async function attach(place: ServerFolder): Promise<Attachment | null> {
  const [postmaster, password] = await Promise.all([readPostmaster(place), readPassword(place)]);
  if (postmaster === null) return null;
  const { port } = postmaster;
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: USER,
    password: password ?? '',
    database: 'postgres',
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'livery board keeper',
  });
  // Errors need no handling here, because an event `end` follows each of them, and the caller handles that event.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select pg_advisory_lock_shared($1)', [USERS_KEY]);
    await makeOwnDatabase(client);
  } catch (cause) {
    await client.end();
    if (!(codeOf(cause)?.startsWith('28') ?? false)) throw cause;
    throw new PlatformError(
      `the server that runs in ${place.databaseDir} refuses the password in ${place.folder}/postgres-password; restore that file from a backup`,
      { cause },
    );
  }
  return { client, url: `postgres://${USER}:${password}@127.0.0.1:${port}/${DATABASE}` };
}

/** @returns true when this process was the last user */
export async function leave({ client }: Attachment): Promise<boolean> {
  await client.query('select pg_advisory_unlock_shared($1)', [USERS_KEY]);
  const { rows } = await client.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [USERS_KEY]);
  return rows[0]!.last;
}

async function makeOwnDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
  if (rowCount !== 0) return;
  await client.query(`create database ${DATABASE}`).catch((error: unknown) => {
    // With these codes, another process has just created the database.
    if (codeOf(error) !== '42P04' && codeOf(error) !== '23505') throw error;
  });
}

const codeOf = (error: unknown): string | undefined => (error as { code?: string }).code;
