import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedServer } from '../../src/leaderboard/store/embedded-server.js';
import { USER } from '../../src/leaderboard/store/embedded-server/server-folder.js';
import { type CitusCluster, dropCitusDatabase, prepareCitus } from '../leaderboard/store/citus.js';
import { configureServer, copyDataFolder, makeDataFolder } from './data-folder.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder whose server is stopped, and whose database has the service's tables without rows. */
    dataFolder: string;
    /**
     * Address of the template database on the PostgreSQL server for this run. Each new database is a copy of it.
     * PostgreSQL can copy a database only if no client is connected to it.
     */
    databaseServer: string;
    /**
     * The Citus cluster at the address in `LIVERY_CITUS_URL`; null if the variable is not set. If there is one, new
     * databases are made in it.
     */
    citus: CitusCluster | null;
  }
}

/**
 * Settings with which PostgreSQL lets the kernel copy the files of a database. PostgreSQL supports them only on certain
 * systems.
 */
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
  const folder = await copyDataFolder(made);
  await writeFile(join(folder, 'postgres/pg_hba.conf'), LOGINS);
  const server = await startEmbeddedServer(folder);
  // Data need not survive a crash: the server has hundreds of small databases that exist for seconds, and no test stops
  // the server.
  await configureServer(server.url, { full_page_writes: 'off', autovacuum: 'off', ...COPIES });
  provide('dataFolder', made);
  provide('databaseServer', server.url);
  const url = process.env['LIVERY_CITUS_URL'];
  const citus = url === undefined ? null : await prepareCitus(url);
  provide('citus', citus);
  return async () => {
    await server.stop();
    if (citus) await dropCitusDatabase(citus, citus.template);
    for (const each of [folder, made]) await rm(each, { recursive: true, force: true });
  };
}
