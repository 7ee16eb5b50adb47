import type { Socket } from 'node:net';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { PlatformError } from '../../base/errors/index.js';
import { distributeStore } from './distribution.js';
import { migrate } from './migrations/index.js';
import { traceStatement } from '../tracing.js';
import { preparedName } from './prepared.js';
import type { Tables } from './tables.js';
import { untilReached } from './until-reached.js';

export type Store = Kysely<Tables>;

/** A URL, or a function that returns the current URL for each new connection. */
export type DatabaseAddress = string | (() => string);

export const urlAt = (address: DatabaseAddress): string => (typeof address === 'string' ? address : address());

export interface StoreLimits {
  readonly connections: number;
  readonly connectMs: number;
  /** Maximum time that PostgreSQL works on a statement, ms; 0 for no limit. */
  readonly statementMs: number;
  /** Maximum time to wait for the answer to a statement, ms; 0 for no limit. */
  readonly answerMs: number;
}

/**
 * Limits for requests. These limits are so short that a client gets an answer, possibly a 503, before the client gives
 * up.
 */
export const REQUEST_LIMITS: StoreLimits = { connections: 16, connectMs: 5000, statementMs: 15_000, answerMs: 20_000 };

/**
 * Limits for public reads from the primary. They have connections of their own, so a flood of reads leaves the
 * connections of all other requests free, above all those that store batches. New rows of live streams are read with the
 * connections of the other requests, because a process reads them only once, for all readers.
 */
export const READ_LIMITS: StoreLimits = { ...REQUEST_LIMITS, connections: 8 };

/** Limits for long statements outside requests: the projection, a rebuild, a dump. */
export const LONG_LIMITS: StoreLimits = { connections: 4, connectMs: 5000, statementMs: 0, answerMs: 0 };

const VERSION_LEAST = 15;
/**
 * Time after which PostgreSQL ends an idle transaction, ms. Without this limit, a process that hangs would keep its
 * locks.
 */
const IDLE_IN_TRANSACTION_MS = 30_000;
const KEEP_ALIVE_MS = 10_000;

/**
 * Opens a database, and applies the changes that its tables lack.
 * @param waitMs maximum time to wait until the database can be reached and is ready, ms
 * @throws PlatformError when the database cannot be reached or is older than version 15; the message never contains the
 * password
 */
export async function openStore(address: DatabaseAddress, limits = REQUEST_LIMITS, waitMs = 0): Promise<Store> {
  await untilReached(() => prepare(address), waitMs);
  return connectStore(address, limits);
}

async function prepare(address: DatabaseAddress): Promise<void> {
  // This store has no time limits, because a migration may take long.
  const store = connectStore(address, { ...LONG_LIMITS, connections: 1 });
  try {
    await checkVersion(store);
    await migrate(store as unknown as Kysely<unknown>);
    await distributeStore(store);
  } finally {
    await store.destroy();
  }
}

/** Returns a store that connects at the first statement. */
export function connectStore(address: DatabaseAddress, limits: StoreLimits): Store {
  const pool = new pg.Pool({
    Client: clientOf(address),
    max: limits.connections,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    query_timeout: limits.answerMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: 'livery board',
    types: { getTypeParser: parserOf },
  });
  // Errors need no handling here, because the pool replaces an idle connection that breaks.
  pool.on('error', () => undefined);
  const store: Store = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  pools.set(store, pool);
  return store;
}

const pools = new WeakMap<Store, pg.Pool>();

export interface ConnectionCounts {
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
}

export function connectionsOf(store: Store): ConnectionCounts {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(store) ?? {};
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

/**
 * Makes a class of clients. Each new connection asks for the current address. If an answer is late, closes the
 * connection. Otherwise, `pg` would wait for the answer before it sends the next statement.
 */
function clientOf(address: DatabaseAddress): typeof pg.Client {
  class AddressedClient extends pg.Client {
    constructor(config: pg.ClientConfig) {
      super({ ...config, connectionString: urlAt(address) });
      // Without a listener for `error`, a connection that breaks would end the process.
      this.on('error', () => undefined);
    }

    override query = ((...statement: unknown[]) => {
      const [text, values] = statement;
      const name = typeof text === 'string' ? preparedName(text) : undefined;
      const asked = name === undefined ? statement : [{ name, text, values }];
      const answer = super.query(...(asked as [string])) as Promise<unknown> | undefined;
      if (typeof text === 'string' && answer) traceStatement(text, name, answer);
      answer?.catch((error: unknown) => {
        if (error instanceof Error && error.message === 'Query read timeout') this.#cut();
      });
      return answer;
    }) as pg.Client['query'];

    #cut(): void {
      (this as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
    }
  }
  return AddressedClient;
}

type ParserOf = (oid: number, format?: 'text' | 'binary') => (text: string) => unknown;

const INT8 = 20;

/** Reads 64-bit integers as numbers. All integers in these tables are below 2^53. */
const parserOf: ParserOf = (oid, format) => (oid === INT8 ? Number : (pg.types.getTypeParser as ParserOf)(oid, format));

async function checkVersion(store: Store): Promise<void> {
  let number: number;
  try {
    const { rows } = await sql<{ server_version_num: string }>`show server_version_num`.execute(store);
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
