import { rm } from 'node:fs/promises';
import { Client } from 'pg';
import { inject } from 'vitest';
import { startEmbeddedServer } from '../../../src/leaderboard/store/embedded-server.js';
import { connectStore, REQUEST_LIMITS, type Store } from '../../../src/leaderboard/store/open-store.js';
import { copyDataFolder } from '../../support/data-folder.js';
import { afterFile } from '../../support/file-hooks.js';

let databases = 0;

/** Returns the URL of a new database. It has the service's tables, but no rows. */
export function newDatabase(): Promise<string> {
  const { pathname } = new URL(inject('databaseServer'));
  return createDatabase(pathname.slice(1));
}

/** Returns the URL of a new database without tables. */
export function newEmptyDatabase(): Promise<string> {
  return createDatabase('template1');
}

/**
 * Makes a data folder with a database that already has the tables of the service. The folder is removed after the tests
 * of the file.
 */
export async function newDataFolder(): Promise<string> {
  const folder = await copyDataFolder(inject('dataFolder'));
  afterFile(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Starts a database server for one test file, so that its tests may damage the server.
 * @returns the URL of a database that has the tables of the service
 */
export async function newServer(): Promise<string> {
  const server = await startEmbeddedServer(await newDataFolder());
  afterFile(() => server.stop());
  return server.url;
}

/** Connects to the given database, by default a new one. The store is closed after the tests of the file. */
export async function newStore(url?: string): Promise<Store> {
  const store = connectStore(url ?? (await newDatabase()), REQUEST_LIMITS);
  afterFile(() => store.destroy());
  return store;
}

async function createDatabase(template: string): Promise<string> {
  const server = inject('databaseServer');
  const name = `test_${process.pid}_${++databases}`;
  const client = new Client({ connectionString: server.replace(/[^/]*$/, 'postgres') });
  await client.connect();
  try {
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  } finally {
    await client.end();
  }
  return server.replace(/[^/]*$/, name);
}
