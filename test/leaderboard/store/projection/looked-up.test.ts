import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { foldPlayer, type PlayerChanges } from '../../../../src/leaderboard/derivation/fold-player.js';
import { PlayerLedger } from '../../../../src/leaderboard/derivation/player-ledger.js';
import { dayOf } from '../../../../src/leaderboard/derivation/windows.js';
import {
  deleteCancelled,
  deleteFlagged,
  writeReversed,
} from '../../../../src/leaderboard/store/projection/counting-rows.js';
import { type Executor, useProjection } from '../../../../src/leaderboard/store/projection/executor.js';
import { readReversed } from '../../../../src/leaderboard/store/projection/standings-to-recompute.js';
import { recompute } from '../../../../src/leaderboard/store/projection/value-rows.js';
import { rowsReadBy } from '../../abuse/rows-read.js';
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

const rows = flights.map((flight) => ({
  player_id: 1,
  stat: 'peak_g_survived',
  flight,
  day: '2026-11-22',
  item: '',
  counts: true,
}));

const reversed = (trx: Executor, changes: ReadonlyMap<number, PlayerChanges>): Promise<unknown> =>
  readReversed(trx, changes, new Map([[1, new PlayerLedger()]]));

it.each<[string, Sketch, (trx: Executor, changes: ReadonlyMap<number, PlayerChanges>) => Promise<unknown>]>([
  ['reads what flags remove', flagged, reversed],
  ['reads what deaths cancel', death(1), reversed],
  ['reads what ends cancel', ended('destroyed'), reversed],
  ['deletes what flags remove', flagged, deleteFlagged],
  ['deletes what deaths cancel', death(1), (trx) => deleteCancelled(trx, rows)],
  ['updates what ends cancel', ended('destroyed'), (trx, changes) => writeReversed(trx, changes, rows)],
])(
  'a step %s without reading the contributions of other players, even with outdated statistics',
  async (_title, sketch, step) => {
    await sql`truncate proj.contribution`.execute(store);
    // Let PostgreSQL's statistics describe a board with a single player, so that they are outdated later.
    await fill(1, 1);
    await sql`analyze proj.contribution`.execute(store);
    await fill(2, PLAYERS);
    const changes = new Map([
      [1, foldPlayer(new PlayerLedger(), logged(flights.map((flight) => ({ ...sketch, flight }))))],
    ]);
    await store.transaction().execute(async (trx) => {
      await useProjection(trx);
      const { read } = await rowsReadBy(trx, 'proj.contribution', () => step(trx, changes));
      expect(read).toBeGreaterThanOrEqual(FLIGHTS);
      expect(read).toBeLessThan(FLIGHTS * 5);
    });
  },
);

it('windows that lose their last score are deleted without reading the values of other players, even with outdated statistics', async () => {
  const days = Array.from({ length: 300 }, (_, at) => dayOf(at * 86_400_000));
  const fillValues = (first: number, last: number): Promise<unknown> =>
    sql`insert into proj.board_value
      select p, 'most_parts', 'daily', d, 1, null, p, 1
      from generate_series(${first}::int, ${last}::int) p, unnest(${days}::text[]) d`.execute(store);
  await sql`truncate proj.contribution`.execute(store);
  await fillValues(1, 1);
  await sql`analyze proj.board_value`.execute(store);
  await fillValues(2, PLAYERS);
  await store.transaction().execute(async (trx) => {
    await useProjection(trx);
    const { read } = await rowsReadBy(trx, 'proj.board_value', () =>
      recompute(trx, [{ playerId: 1, stat: 'most_parts', days: new Set(days) }]),
    );
    expect(read).toBeLessThan(days.length * 5);
    const left = await sql`select from board_value`.execute(trx);
    expect(left.rows).toHaveLength((PLAYERS - 1) * days.length);
  });
});
