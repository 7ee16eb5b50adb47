import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { connectStore, REQUEST_LIMITS, type Store } from '../../../../src/leaderboard/store/open-store.js';
import { useProjection } from '../../../../src/leaderboard/store/projection/executor.js';
import { changeBins } from '../../../../src/leaderboard/store/projection/bin-changes.js';
import { recompute, replaceValues } from '../../../../src/leaderboard/store/projection/value-rows.js';
import { countBins } from '../../../../src/leaderboard/store/projection/board-histogram.js';
import { readStandings } from '../../../../src/leaderboard/store/reads/player-standings.js';
import { newDatabase, newStore } from '../database.js';

const PLAYERS = 40;
const STATS = ['rud_total', 'lowest_pass', 'highest_altitude'];

/** The value of a player on an all-time board; null removes the player. */
interface Change {
  readonly player: number;
  readonly stat: string;
  readonly value: number | null;
  readonly seq: number;
}

const anyChange: fc.Arbitrary<Change> = fc.record({
  player: fc.integer({ min: 1, max: PLAYERS }),
  stat: fc.constantFrom(...STATS),
  // The values are from a small range. So many players are in the same bin, and some even have the same value.
  value: fc.option(fc.oneof(fc.constantFrom(1, 2, 3), fc.double({ min: -50, max: 50, noNaN: true })), { freq: 6 }),
  seq: fc.integer({ min: 1, max: 20 }),
});

let url: string;
let store: Store;

beforeAll(async () => {
  url = await newDatabase();
  store = await newStore(url);
  await sql`insert into account (user_key, idp, created_ms, shown_handle, shown_ms)
    select decode(repeat(lpad(n::text, 2, '0'), 32), 'hex'), 'test', 1, 'Player' || n, 1 from generate_series(1, ${PLAYERS}::int) as n`.execute(
    store,
  );
  await sql`insert into handle (handle_lc, handle, player_id, created_ms)
    select 'player' || n, 'Player' || n, n, 1 from generate_series(1, ${PLAYERS}::int) as n`.execute(store);
});

describe('the standings of players', () => {
  it("a player's standings always equal the player's ranks on the boards", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(anyChange, { minLength: 1, maxLength: 60 }), { minLength: 1, maxLength: 4 }),
        fc.uniqueArray(fc.integer({ min: 1, max: PLAYERS }), { maxLength: 6 }),
        async (rounds, hidden) => {
          await sql`delete from proj.board_value; delete from proj.board_histogram`.execute(store);
          for (const changes of rounds) await change(changes);
          await hide(hidden);
          expect(await standings(store)).toEqual(await countedStandings(hidden));
        },
      ),
      { numRuns: 25 },
    );
  });

  // Citus makes its own query plans, and its tables cannot be copied with `like`.
  it.skipIf(inject('citus'))(
    'standings are read with one query plan, which remains valid for a new generation of tables',
    async () => {
      await hide([]);
      await change(
        Array.from({ length: PLAYERS }, (_, at) => ({ player: at + 1, stat: 'rud_total', value: 2, seq: at })),
      );
      const one = connectStore(url, { ...REQUEST_LIMITS, connections: 1 });
      try {
        for (let run = 0; run < 8; run++) await standings(one);
        const { rows } = await sql<{ generic_plans: number }>`
        select generic_plans from pg_prepared_statements where name = 'standings'`.execute(one);
        expect(rows[0]!.generic_plans).toBeGreaterThan(0);
        // Replace tables by new ones with the same names, as a rebuild does.
        await sql`create schema other`.execute(store);
        await sql`create table other.board_value (like proj.board_value including all)`.execute(store);
        for (const table of ['flight', 'career'])
          await sql`create table other.${sql.ref(table)} (like ${sql.ref(`proj.${table}`)} including all)`.execute(
            store,
          );
        await sql`insert into other.board_value (player_id, stat, period, bucket, value, seq, recv_ms)
        values (7, 'rud_total', 'alltime', '', 5, 1, 1)`.execute(store);
        await countBins(store as never, 'other');
        await sql`alter schema proj rename to proj_old_1`.execute(store);
        await sql`alter schema other rename to proj`.execute(store);
        expect(await standings(one)).toEqual(['player7 rud_total 1 of 1']);
      } finally {
        await one.destroy();
      }
    },
  );
});

async function change(changes: readonly Change[]): Promise<void> {
  const last = [...new Map(changes.map((each) => [`${each.player} ${each.stat}`, each])).values()];
  await store.transaction().execute(async (trx) => {
    await useProjection(trx);
    // No contributions are stored, so a player whose value is removed does not get another value.
    const removed = await recompute(
      trx,
      last.flatMap(({ player, stat, value }) => (value === null ? [{ playerId: player, stat }] : [])),
    );
    const replaced = await replaceValues(
      trx,
      last.flatMap(({ player, stat, value, seq }) =>
        value === null
          ? []
          : [[player, { stat, period: 'alltime', bucket: '', value, context: null, seq, recv: 1 }] as const],
      ),
    );
    await changeBins(trx, [...removed, ...replaced]);
  });
}

async function hide(players: readonly number[]): Promise<void> {
  await sql`update account set (banned_ms, ban_reason) = (
    select 1, 'test' where player_id = any(${players}::bigint[]))`.execute(store);
}

/** Reads the standings of all players, in groups of eight. */
async function standings(db: Store): Promise<string[]> {
  const lines: string[] = [];
  for (let first = 1; first <= PLAYERS; first += 8) {
    const handles = Array.from({ length: 8 }, (_, at) => `Player${first + at}`);
    for (const [key, player] of await readStandings(db, () => '', handles)) {
      for (const { stat, rank, players } of player.standings.values())
        lines.push(`${key} ${stat} ${rank} of ${players}`);
    }
  }
  return lines.sort();
}

/** Computes the same standings by counting all rows. */
async function countedStandings(hidden: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select format('player%s %s %s of %s', player_id, stat,
      row_number() over (partition by stat order by standing, seq, player_id), count(*) over (partition by stat)) as line
    from proj.board_value where period = 'alltime' and player_id <> all(${hidden}::bigint[])`.execute(store);
  return rows.map(({ line }) => line).sort();
}
