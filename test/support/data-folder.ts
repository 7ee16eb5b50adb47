import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { startEmbeddedServer } from '../../src/leaderboard/store/embedded-server.js';
import { openStore } from '../../src/leaderboard/store/open-store.js';

/** Makes a data folder whose server is stopped and whose database has the service's tables. */
export async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'livery-board-'));
  const server = await startEmbeddedServer(folder);
  // The server need not wait for the disk, because test databases need not survive a crash of the machine. Once the
  // server process has ended, the files are complete.
  await configureServer(server.url, { fsync: 'off' });
  const store = await openStore(server.url);
  await store.destroy();
  await server.stop();
  // Remove the stored port, because the servers of several copies may run at the same time.
  await rm(join(folder, 'postgres-port'));
  return folder;
}

export async function copyDataFolder(made: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'livery-board-'));
  // Keep owners and modes: if root runs the test, another user runs PostgreSQL and owns the files.
  await promisify(execFile)('cp', ['-a', `${made}/.`, folder]);
  return folder;
}

/**
 * Changes settings of a running server. The new settings apply to new connections and to the processes of the server.
 */
export async function configureServer(url: string, settings: Readonly<Record<string, string>>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const [name, value] of Object.entries(settings)) await client.query(`alter system set ${name} = '${value}'`);
  await client.query('select pg_reload_conf()');
  await client.end();
}
