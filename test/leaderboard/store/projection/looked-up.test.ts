import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { foldPlayer, type PlayerChanges } from '../../../../src/leaderboard/derivation/fold-player.js';
import { PlayerLedger } from '../../../../src/leaderboard/derivation/player-ledger.js';
import { deleteFlagged } from '../../../../src/leaderboard/store/projection/counting-rows.js';
import { type Executor, useProjection } from '../../../../src/leaderboard/store/projection/executor.js';
import { readReversed } from '../../../../src/leaderboard/store/projection/standings-to-recompute.js';
import { death, ended, flagged, logged, type Sketch } from '../../derivation/histories.js';
import { newPlainDatabase, newStore } from '../database.js';

// Only plain PostgreSQL counts the rows that it reads.
const store = await newStore(await newPlainDatabase());
const PLAYERS = 60;
const FLIGHTS = 500;

/** Stores `FLIGHTS` flights of each of these players, each with two contributions. */
const fill = (first: number, last: number): Promise<unknown> =>
  sql`insert into proj.contribution
    select p, stat, lpad('F' || f, 26, '0'), '2026-11-22', '', f, null, f, f, f, true
    from generate_series(${first}::int, ${last}::int) p, generate_series(1, ${FLIGHTS}::int) f, unnest(array['biggest_impact_energy', 'peak_g_survived']) stat`.execute(
    store,
  );

const flights = Array.from({ length: FLIGHTS }, (_, at) => `F${at + 1}`.padStart(26, '0'));

const reversed = (trx: Executor, changes: ReadonlyMap<number, PlayerChanges>): Promise<unknown> =>
  readReversed(trx, changes, new Map([[1, new PlayerLedger()]]));

it.each<[string, Sketch, (trx: Executor, changes: ReadonlyMap<number, PlayerChanges>) => Promise<unknown>]>([
  ['reads what flags remove', flagged, reversed],
  ['reads what deaths cancel', death(1), reversed],
  ['reads what ends cancel', ended('destroyed'), reversed],
  ['deletes what flags remove', flagged, deleteFlagged],
])(
  'a step %s without reading the contributions of other players, even with outdated statistics',
  async (_title, sketch, step) => {
    await sql`truncate proj.contribution`.execute(store);
    // The statistics describe a board with a single player.
    await fill(1, 1);
    await sql`analyze proj.contribution`.execute(store);
    await fill(2, PLAYERS);
    const changes = new Map([
      [1, foldPlayer(new PlayerLedger(), logged(flights.map((flight) => ({ ...sketch, flight }))))],
    ]);
    await store.transaction().execute(async (trx) => {
      await useProjection(trx);
      await step(trx, changes);
      const { rows } = await sql<{ read: number }>`
      select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relid = 'contribution'::regclass`.execute(
        trx,
      );
      expect(rows[0]!.read).toBeGreaterThanOrEqual(FLIGHTS);
      expect(rows[0]!.read).toBeLessThan(FLIGHTS * 5);
    });
  },
);
