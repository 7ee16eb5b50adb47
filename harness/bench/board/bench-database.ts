import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openSecrets, type Secrets } from '../../../src/leaderboard/secrets/index.js';
import {
  connectStore,
  LONG_LIMITS,
  openStore,
  startEmbeddedServer,
  type Store,
} from '../../../src/leaderboard/store/index.js';

/** A PostgreSQL server that only this benchmark uses. */
export interface BenchServer {
  /** The data folder; it also contains the service's secret keys. */
  readonly folder: string;
  readonly secrets: Secrets;
  newDatabase(): Promise<BenchDatabase>;
  stop(): Promise<void>;
}

export interface BenchDatabase {
  readonly url: string;
  readonly store: Store;
  close(): Promise<void>;
}

/** Starts the embedded server in a temporary folder, which is removed when the server stops. */
export async function startBenchServer(): Promise<BenchServer> {
  const folder = await mkdtemp(join(tmpdir(), 'livery-board-bench-'));
  const secrets = await openSecrets(folder, Date.now);
  const server = await startEmbeddedServer(folder);
  let made = 0;
  return {
    folder,
    secrets,
    newDatabase: async () => {
      const name = `bench${++made}`;
      const admin = await openStore(server.url);
      await sql`create database ${sql.id(name)}`.execute(admin);
      await admin.destroy();
      const url = server.url.replace(/[^/]*$/, name);
      await (await openStore(url)).destroy();
      // Filling a log takes longer than the time limit of a request, so this connection has longer limits.
      const store = connectStore(url, LONG_LIMITS);
      return { url, store, close: () => store.destroy() };
    },
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
