import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedServer } from '../../src/leaderboard/store/embedded-server.js';
import { openStore } from '../../src/leaderboard/store/open-store.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL server of this run: its `postgres` database. */
    databaseServer: string;
    /** The name of a database there that has the tables of the service and no rows. */
    databaseTemplate: string;
  }
}

const TEMPLATE = 'board_template';

/** Starts one PostgreSQL server for all files that need a database, and makes the database that theirs are copied from. */
export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'livery-board-'));
  const server = await startEmbeddedServer(folder);
  const { url } = server;
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  const store = await openStore(url.replace(/[^/]*$/, TEMPLATE));
  await store.destroy();
  provide('databaseServer', url);
  provide('databaseTemplate', TEMPLATE);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
