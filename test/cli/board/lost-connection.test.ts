import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { MAIN } from '../../docs/page-server.js';
import { newStore } from '../../leaderboard/store/database.js';
import { serveBoard } from './serve-board.js';

it.skipIf(!existsSync(MAIN))(
  'the log says why the database connection for live streams was lost (skipped without dist/)',
  async () => {
    const service = await serveBoard();
    const store = await newStore(service.database);
    const listeners = async (): Promise<number[]> => {
      const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
        where application_name = 'livery board, listening' and datname = current_database()`.execute(store);
      return rows.map(({ pid }) => pid);
    };
    await expect.poll(listeners).toHaveLength(1);
    const [pid] = await listeners();
    await sql`select pg_terminate_backend(${pid}::integer)`.execute(store);
    await expect.poll(async () => (await listeners()).some((other) => other !== pid)).toBe(true);
    const { log } = await service.stop();
    expect(log).toMatch(/live streams was lost \(terminating connection due to administrator command\)/);
  },
);
