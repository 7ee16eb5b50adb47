import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Client, Pool } from 'pg';
import { describe, expect, it } from 'vitest';
import { BoardError } from '../../../src/leaderboard/board-error.js';
import { asBoardError, databaseFaultOf } from '../../../src/leaderboard/store/database-fault.js';
import { newDatabase, newStore } from './database.js';

const url = await newDatabase();

async function failureOf(work: (client: Client) => Promise<unknown>, at = url): Promise<unknown> {
  const client = new Client({ connectionString: at, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client).then(
      () => 'no error',
      (error: unknown) => error,
    );
  } catch (error) {
    return error;
  } finally {
    await client.end();
  }
}

describe('an error of the database', () => {
  it('a database error is "away" if nothing listens, the login is wrong or the connection is cut', async () => {
    expect(databaseFaultOf(await failureOf(() => Promise.resolve(), 'postgres://u:p@127.0.0.1:1/x'))).toBe('away');
    expect(databaseFaultOf(await failureOf(() => Promise.resolve(), url.replace(/\/\/.*@/, '//nobody:wrong@')))).toBe(
      'away',
    );
    expect(databaseFaultOf(await failureOf(() => Promise.resolve(), `${url}_none`))).toBe('away');
    const cut = await failureOf((client) => client.query('select pg_terminate_backend(pg_backend_pid())'));
    expect(databaseFaultOf(cut)).toBe('away');
    const after = await failureOf(async (client) => {
      await client.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
      await client.query('select 1');
    });
    expect(databaseFaultOf(after)).toBe('away');
  });

  it('an error of the database is "away" if a coordinator of Citus loses a worker', async () => {
    const raise = (message: string) =>
      failureOf((client) =>
        client.query(`do $$ begin raise exception '${message}' using errcode = 'internal_error'; end $$`),
      );
    expect(databaseFaultOf(await raise('failure on connection marked as essential: 127.0.0.1:9701'))).toBe('away');
    expect(databaseFaultOf(await raise('SSL SYSCALL error: EOF detected'))).toBe('away');
    expect(databaseFaultOf(await raise('any other fault'))).toBeUndefined();
  });

  it('an error of the database is "away" if the listener never responds', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const client = new Client({ host: '127.0.0.1', port, connectionTimeoutMillis: 20 });
    client.on('error', () => undefined);
    expect(databaseFaultOf(await client.connect().catch((error: unknown) => error))).toBe('away');
    silent.close();
  });

  it('an error of the database is "slow" when a statement, a lock or another transaction takes too long', async () => {
    const slow = await failureOf((client) => client.query('set statement_timeout = 20; select pg_sleep(5)'));
    expect(databaseFaultOf(slow)).toBe('slow');
    const locked = await failureOf(async (client) => {
      await client.query('create table held ()');
      await client.query('begin; lock table held');
      throw await failureOf((rival) => rival.query('set lock_timeout = 20; select from held'));
    });
    expect(databaseFaultOf(locked)).toBe('slow');
  });

  it('an error of the database is "read only" if writes are forbidden', async () => {
    const refused = await failureOf((client) => client.query('begin read only; create table t ()'));
    expect(databaseFaultOf(refused)).toBe('read only');
  });

  it('an error of the database is "crowded" if no connection becomes free in time', async () => {
    const pool = new Pool({ connectionString: url, max: 1 });
    const held = await pool.connect();
    pool.options.connectionTimeoutMillis = 50;
    expect(databaseFaultOf(await pool.query('select 1').catch((error: unknown) => error))).toBe('crowded');
    held.release();
    await pool.end();
    expect(databaseFaultOf(await pool.query('select 1').catch((error: unknown) => error))).toBe('away');
  });

  it('an error of the database gets a 503 that says when to try again and contains no word of the error itself', async () => {
    const slow = await failureOf((client) => client.query('set statement_timeout = 20; select pg_sleep(5)'));
    const refusal = asBoardError(new Error('wrapped', { cause: slow }))!;
    expect(refusal).toMatchObject({ code: 'internal', status: 503, retryAfter: 5 });
    expect(refusal.message).not.toMatch(/statement|wrapped/);
  });
});

it('asBoardError returns a refusal unchanged, and returns undefined for a bug', async () => {
  const refusal = new BoardError('banned', 'the account is banned');
  expect(asBoardError(refusal)).toBe(refusal);
  const store = await newStore(url);
  const bug = await store
    .selectFrom('event')
    .select('nothing' as 'seq')
    .execute()
    .catch((error: unknown) => error);
  expect(bug).toBeInstanceOf(Error);
  for (const error of [bug, new TypeError('x'), 'text', undefined]) expect(asBoardError(error)).toBeUndefined();
});
