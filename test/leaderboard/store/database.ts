import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import { startEmbeddedServer } from '../../../src/leaderboard/store/embedded-server.js';
import { openStore, type Store } from '../../../src/leaderboard/store/open-store.js';
import { afterFile } from '../../support/file-hooks.js';

let databases = 0;

/** Returns the URL of a new, empty database. */
export function newDatabase(): Promise<string> {
  return createDatabase('template1');
}

/** Starts a server for this file alone, which may do it harm. @returns the URL of an empty database there */
export async function newServer(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'livery-board-'));
  const server = await startEmbeddedServer(folder);
  afterFile(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return server.url;
}

/** Opens a store over a new database without rows, or over the given one; it is closed after the tests of the file. */
export async function newStore(url?: string): Promise<Store> {
  const store = await openStore(url ?? (await createDatabase(inject('databaseTemplate'))));
  afterFile(() => store.destroy());
  return store;
}

async function createDatabase(template: string): Promise<string> {
  const server = inject('databaseServer');
  const name = `test_${process.pid}_${++databases}`;
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(`create database ${name} template ${template}`);
  } finally {
    await client.end();
  }
  return server.replace(/[^/]*$/, name);
}
