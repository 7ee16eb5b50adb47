import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll } from 'vitest';
import { type EmbeddedServer, startEmbeddedServer } from '../../../src/leaderboard/store/embedded-server.js';
import { openStore, type Store } from '../../../src/leaderboard/store/open-store.js';

let server: Promise<EmbeddedServer> | undefined;
let databases = 0;
const stores: Store[] = [];

/** Returns the URL of a new, empty database; the server is that of this file of tests, and stops with it. */
export async function newDatabase(): Promise<string> {
  server ??= mkdtemp(join(tmpdir(), 'livery-board-')).then((folder) => startEmbeddedServer(folder));
  const { url } = await server;
  const name = `test${++databases}`;
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return url.replace(/[^/]*$/, name);
}

/** Opens a store over a new database; it is closed after the tests of the file. */
export async function newStore(url?: string): Promise<Store> {
  const store = await openStore(url ?? (await newDatabase()));
  stores.push(store);
  return store;
}

afterAll(async () => {
  for (const store of stores.splice(0)) await store.destroy();
  await (await server)?.stop();
});
