import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { MAIN } from '../../docs/page-server.js';
import { locking } from '../../leaderboard/abuse/locking.js';
import { newStore } from '../../leaderboard/store/database.js';
import { serveBoard } from './serve-board.js';

/** More reads than a service has connections to the database. */
const READS = 40;

it.skipIf(!existsSync(MAIN))(
  'a service whose public reads all wait for the database still answers /readyz (skipped without dist/)',
  async () => {
    const service = await serveBoard();
    const store = await newStore(service.database);
    const waiting = async (): Promise<number> => {
      const { rows } =
        await sql`select from pg_locks where not granted and relation = 'proj.board_value'::regclass`.execute(store);
      return rows.length;
    };
    const board = new URL('v1/leaderboards/longest_eva', service.url);
    let reads: Promise<unknown> | undefined;
    await locking(store, 'proj.board_value', async () => {
      reads = Promise.allSettled(Array.from({ length: READS }, () => fetch(board)));
      await expect.poll(waiting).toBeGreaterThan(4);
      expect((await fetch(new URL('readyz', service.url))).status).toBe(200);
    });
    await reads;
    await service.stop();
  },
);
