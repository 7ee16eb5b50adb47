import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { startEmbeddedServer } from '../../src/leaderboard/store/embedded-server.js';
import { openStore } from '../../src/leaderboard/store/open-store.js';

/** Makes a data folder. The database has the service's tables, and its server is stopped. @returns the path */
export async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'livery-board-'));
  const server = await startEmbeddedServer(folder);
  // Test databases need not survive a crash of the machine, so the server does not wait for the disk. The files are
  // complete when the process has ended.
  await configureServer(server.url, { fsync: 'off' });
  const store = await openStore(server.url);
  await store.destroy();
  await server.stop();
  // The servers of several copies may run at the same time, so each must choose a new port.
  await rm(join(folder, 'postgres-port'));
  return folder;
}

/** Copies a data folder whose server is stopped. @returns the path of the copy */
export async function copyDataFolder(made: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'livery-board-'));
  // Keep owners and modes: if the test runs as root, PostgreSQL runs as another user, who owns the files.
  await promisify(execFile)('cp', ['-a', `${made}/.`, folder]);
  return folder;
}

/** Changes settings of a running server, for new connections and for the server's own processes. */
export async function configureServer(url: string, settings: Readonly<Record<string, string>>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const [name, value] of Object.entries(settings)) await client.query(`alter system set ${name} = '${value}'`);
  await client.query('select pg_reload_conf()');
  await client.end();
}
