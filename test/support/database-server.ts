import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedServer } from '../../src/leaderboard/store/embedded-server.js';
import { openStore } from '../../src/leaderboard/store/open-store.js';
import { USER } from '../../src/leaderboard/store/embedded-server/server-folder.js';
import { type CitusCluster, dropCitusDatabase, prepareCitus } from '../leaderboard/store/citus.js';
import { databaseUrl } from './database-url.js';
import { configureServer, copyDataFolder, makeDataFolder } from './data-folder.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder whose server is stopped, and whose database has the service's tables without rows. */
    dataFolder: string;
    databaseServer: DatabaseServer;
    /**
     * The Citus cluster at the address in `LIVERY_CITUS_URL`; null if the variable is not set. If there is one, new
     * databases are made in it.
     */
    citus: CitusCluster | null;
  }
}

/** The PostgreSQL server that contains the new databases. */
interface DatabaseServer {
  /** Address of a database from which tests create and drop the others. */
  readonly url: string;
  /**
   * Name of the database from which new databases are copied. It contains the service's tables without rows. PostgreSQL
   * can copy a database only if no client is connected to it.
   */
  readonly template: string;
}

/** Settings that let the kernel copy the files of databases. PostgreSQL supports them only on certain systems. */
const COPIES: Readonly<Record<string, string>> = process.platform === 'win32' ? {} : { file_copy_method: 'clone' };

/**
 * The rules for logins. The user of the tests needs no password, because a password takes a client three milliseconds
 * of processor time.
 */
const LOGINS = `host all ${USER} 127.0.0.1/32 trust
host all all 127.0.0.1/32 scram-sha-256
`;

export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  const made = await makeDataFolder();
  provide('dataFolder', made);
  const given = process.env['DATABASE_URL'];
  // The programs that tests start must not find the variable.
  delete process.env['DATABASE_URL'];
  const server = given === undefined ? await startServer(made) : await useServer(given);
  provide('databaseServer', { url: server.url, template: server.template });
  const url = process.env['LIVERY_CITUS_URL'];
  const citus = url === undefined ? null : await prepareCitus(url);
  provide('citus', citus);
  return async () => {
    await server.stop();
    if (citus) await dropCitusDatabase(citus, citus.template);
    await rm(made, { recursive: true, force: true });
  };
}

type RunningServer = DatabaseServer & { readonly stop: () => Promise<void> };

/** Starts an embedded server with a copy of a data folder. */
async function startServer(made: string): Promise<RunningServer> {
  const folder = await copyDataFolder(made);
  await writeFile(join(folder, 'postgres/pg_hba.conf'), LOGINS);
  const server = await startEmbeddedServer(folder);
  // Data need not survive a crash: the server has hundreds of small databases that exist for seconds, and no test stops
  // the server.
  await configureServer(server.url, { full_page_writes: 'off', autovacuum: 'off', ...COPIES });
  const stop = async (): Promise<void> => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { url: databaseUrl(server.url, 'postgres'), template: new URL(server.url).pathname.slice(1), stop };
}

/** Makes the template on the server of `DATABASE_URL`. */
async function useServer(url: string): Promise<RunningServer> {
  const template = `livery_${randomBytes(4).toString('hex')}`;
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${template}`);
  await (await openStore(databaseUrl(url, template))).destroy();
  const stop = async (): Promise<void> => {
    await client.query(`drop database ${template} with (force)`);
    await client.end();
  };
  return { url, template, stop };
}
