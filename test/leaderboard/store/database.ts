import { rm } from 'node:fs/promises';
import { Client } from 'pg';
import { inject } from 'vitest';
import { startEmbeddedServer } from '../../../src/leaderboard/store/embedded-server.js';
import { connectStore, REQUEST_LIMITS, type Store } from '../../../src/leaderboard/store/open-store.js';
import { databaseUrl } from '../../support/database-url.js';
import { copyDataFolder } from '../../support/data-folder.js';
import { type CitusCluster, dropCitusDatabase, newCitusDatabase } from './citus.js';
import { afterFile } from '../../support/file-hooks.js';

let databases = 0;

export function newDatabase(): Promise<string> {
  const citus = inject('citus');
  return citus ? newCitus(citus) : newPlainDatabase();
}

/**
 * Makes a database of plain PostgreSQL, even if the tests run on Citus. Use it for tests that count what a single node
 * reads or stores.
 */
export function newPlainDatabase(): Promise<string> {
  return createDatabase(inject('databaseServer').template);
}

/**
 * Makes a database on Citus. Drops it after the tests of the file, because each database has many files on every node.
 */
async function newCitus(citus: CitusCluster): Promise<string> {
  const name = `test_${process.pid}_${++databases}`;
  const url = await newCitusDatabase(citus, name);
  afterFile(() => dropCitusDatabase(citus, name));
  return url;
}

export function newEmptyDatabase(): Promise<string> {
  return createDatabase('template1');
}

/** Makes a data folder whose database already contains the service's tables; removes it after the tests of the file. */
export async function newDataFolder(): Promise<string> {
  const folder = await copyDataFolder(inject('dataFolder'));
  afterFile(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Starts a database server for a single test file, whose tests may therefore damage it.
 * @returns the URL of a database that contains the service's tables
 */
export async function newServer(): Promise<string> {
  const server = await startEmbeddedServer(await newDataFolder());
  afterFile(() => server.stop());
  return server.url;
}

export async function newStore(url?: string): Promise<Store> {
  const store = connectStore(url ?? (await newDatabase()), REQUEST_LIMITS);
  afterFile(() => store.destroy());
  return store;
}

async function createDatabase(template: string): Promise<string> {
  const { url, template: prefix } = inject('databaseServer');
  const name = `${prefix}_${process.pid}_${++databases}`;
  const { client, made } = await (desk ??= openDesk());
  await client.query(`create database ${name} template ${template} strategy file_copy`);
  made.push(name);
  return databaseUrl(url, name);
}

interface Desk {
  readonly client: Client;
  /** Names of the databases that tests of the current file have made. */
  readonly made: string[];
}

let desk: Promise<Desk> | undefined;

/** Connects to the server. After the tests of the file, drops the databases of the file, because they take memory. */
async function openDesk(): Promise<Desk> {
  const client = new Client({ connectionString: inject('databaseServer').url });
  const made: string[] = [];
  afterFile(async () => {
    desk = undefined;
    for (const name of made) await client.query(`drop database ${name} with (force)`);
    await client.end();
  });
  await client.connect();
  return { client, made };
}
