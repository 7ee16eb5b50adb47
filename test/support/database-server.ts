import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { startEmbeddedServer } from '../../src/leaderboard/store/embedded-server.js';
import { configureServer, copyDataFolder, makeDataFolder } from './data-folder.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder whose server has stopped: its database has the tables of the service and no rows. */
    dataFolder: string;
    /** The PostgreSQL server of this run. New databases are copied from the one at this address, which works only while it has no connection. */
    databaseServer: string;
  }
}

/** Lets the kernel copy the files of databases, where PostgreSQL can ask it to. */
const COPIES: Readonly<Record<string, string>> = process.platform === 'win32' ? {} : { file_copy_method: 'clone' };

/** Makes the data folder that others are copied from, and starts one PostgreSQL server for all files that need a database. */
export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  const made = await makeDataFolder();
  const folder = await copyDataFolder(made);
  const server = await startEmbeddedServer(folder);
  // Its hundreds of small databases live for seconds, and no test ends the server: nothing has to survive a crash.
  await configureServer(server.url, { full_page_writes: 'off', autovacuum: 'off', ...COPIES });
  provide('dataFolder', made);
  provide('databaseServer', server.url);
  return async () => {
    await server.stop();
    for (const each of [folder, made]) await rm(each, { recursive: true, force: true });
  };
}
