import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { PlatformError } from '../../errors/index.js';
import { migrate } from './migrations/index.js';
import type { Tables } from './tables.js';

export type Store = Kysely<Tables>;

/** The oldest PostgreSQL that is supported. */
const VERSION_LEAST = 15;
/** The most connections of one process. */
const CONNECTIONS_MAX = 16;
/** The time that a request waits for a connection, ms. */
const CONNECT_MS = 5000;

/**
 * Opens the database behind a URL, and brings its tables to the version of this program.
 * @throws PlatformError without the password of the URL, when it cannot be reached or is older than 15
 */
export async function openStore(url: string): Promise<Store> {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'livery board',
    types: { getTypeParser: parserOf },
  });
  // A connection that breaks while nobody uses it is replaced by the next one that somebody asks for.
  pool.on('error', () => undefined);
  const store = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await checkVersion(pool);
    await migrate(store as unknown as Kysely<unknown>);
  } catch (error) {
    await store.destroy();
    throw error;
  }
  return store;
}

type ParserOf = (oid: number, format?: 'text' | 'binary') => (text: string) => unknown;

/** The type of 64-bit integers in `pg_type`. */
const INT8 = 20;

/** 64-bit integers are positions and times here, below 2^53: they are read as numbers. */
const parserOf: ParserOf = (oid, format) => (oid === INT8 ? Number : (pg.types.getTypeParser as ParserOf)(oid, format));

async function checkVersion(pool: pg.Pool): Promise<void> {
  let number: number;
  try {
    const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num');
    number = Number(rows[0]!.server_version_num);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new PlatformError(`the database cannot be reached: ${why}; see DATABASE_URL`, { cause });
  }
  const version = Math.floor(number / 10_000);
  if (version < VERSION_LEAST) {
    throw new PlatformError(`the database is PostgreSQL ${version}; version ${VERSION_LEAST} or a newer one is needed`);
  }
}
