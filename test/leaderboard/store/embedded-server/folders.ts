import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { type EmbeddedServer, startEmbeddedServer } from '../../../../src/leaderboard/store/embedded-server.js';
import { afterEveryTest } from '../../../support/file-hooks.js';

const running = new Set<EmbeddedServer>();

/** Starts the server of a folder, or uses the server that already runs. Releases the server after the test. */
export async function start(folder: string, reports: string[] = []): Promise<EmbeddedServer> {
  const server = await startEmbeddedServer(folder, (sentence) => void reports.push(sentence));
  running.add(server);
  return server;
}

afterEveryTest(async () => {
  for (const server of running) await server.stop();
  running.clear();
});

export async function ask(url: string, statement: string): Promise<unknown> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(statement);
    return Object.values(rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

/** Returns the process id of a folder's server, or NaN if there is none. */
export async function postmasterOf(folder: string): Promise<number> {
  return Number.parseInt(await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8').catch(() => ''), 10);
}

export const portOf = (url: string): number => Number(new URL(url).port);
