import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MAIN } from '../../docs/page-server.js';
import { READ_LIMITS } from '../../../src/leaderboard/store/open-store.js';
import { locking, waitersFor } from '../../leaderboard/abuse/locking.js';
import { newStore } from '../../leaderboard/store/database.js';
import { serveBoard } from './serve-board.js';

/** More reads than a service has connections to the database. */
const READS = 40;

it.skipIf(!existsSync(MAIN))(
  'a service whose public reads all wait for the database still answers /readyz (skipped without dist/)',
  async () => {
    const service = await serveBoard();
    const store = await newStore(service.database);
    const board = new URL('v1/leaderboards/longest_eva', service.url);
    let reads: Promise<unknown> | undefined;
    await locking(store, 'proj.board_value', async () => {
      reads = Promise.allSettled(Array.from({ length: READS }, () => fetch(board)));
      const waiting = () => waitersFor(store, 'proj.board_value');
      await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThanOrEqual(READ_LIMITS.connections);
      // Ask repeatedly: on a busy machine, the service's first check of the database may take too long.
      const status = async () => (await fetch(new URL('readyz', service.url))).status;
      await expect.poll(status, { timeout: 10_000 }).toBe(200);
    });
    await reads;
    await service.stop();
  },
);
