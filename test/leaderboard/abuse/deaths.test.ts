import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { PlayerLedger } from '../../../src/leaderboard/derivation/player-ledger.js';
import { foldPlayer } from '../../../src/leaderboard/derivation/fold-player.js';
import { useProjection } from '../../../src/leaderboard/store/projection/executor.js';
import {
  affectedBy,
  cancelledBy,
  changesIn,
  readReversed,
} from '../../../src/leaderboard/store/projection/standings-to-recompute.js';
import { death, ended, impact, logged } from '../derivation/histories.js';
import { newStore } from '../store/database.js';
import { CAREER, empty, FLIGHTS, logRows, projectAll } from '../store/projection/projected.js';

const store = await newStore();
const flight = FLIGHTS[0]!;
const impacts = Array.from({ length: 500 }, (_, at) => impact(50 + at, 10 * at));

const farDeaths = Array.from({ length: 300 }, (_, at) => death(5 + 10 * at));

it.each([
  ['a death changes the impact near it', impacts, [death(101)], 1],
  ['a death far from all impacts changes none', impacts, [death(105)], 0],
  ['a death just too far from an impact changes none', impacts, [death(102.05)], 0],
  ['deaths at the largest and the smallest time change none', impacts, [death(1e308), death(-1e308)], 0],
  ['hundreds of deaths far from all impacts change none', impacts, farDeaths, 0],
  ['hundreds of deaths change the impact near one of them', impacts, [...farDeaths, death(2011)], 1],
  ['a death near an impact that is already cancelled changes none', [...impacts, death(99)], [death(101)], 0],
  ['the end of the flight changes none', impacts, [ended('destroyed')], 0],
])(
  "further events of a flight full of impacts change only a few of the player's rows: %s",
  async (_title, earlier, later, count) => {
    await empty(store, [1]);
    const events = logged([...earlier, ...later].map((each) => ({ ...each, flight, career: CAREER })));
    const before = events.slice(0, earlier.length);
    await logRows(
      store,
      before.map((event) => ({ player: 1, event })),
    );
    await projectAll(store, 1000);
    const ledger = new PlayerLedger();
    ledger.add(before);
    const changes = changesIn(new Map([[1, foldPlayer(ledger, events.slice(earlier.length))]]), new Map([[1, ledger]]));
    await store.transaction().execute(async (trx) => {
      await useProjection(trx);
      const [cancelled] = cancelledBy(changes);
      const affected = cancelled
        ? sql`${cancelled.list} join contribution c on ${cancelled.isCancelled}`
        : affectedBy(changes);
      const { rows } = await sql`select c.seq from ${affected}`.execute(trx);
      expect(rows).toHaveLength(count);
    });
  },
);

it('when a death cancels impacts, the service does not read them from the database', async () => {
  await empty(store, [1]);
  const crowd = Array.from({ length: 1000 }, (_, at) => impact(50 + at, 100));
  const events = logged([...crowd, death(101)].map((each) => ({ ...each, flight, career: CAREER })));
  const rows = events.map((event) => ({ player: 1, event }));
  await logRows(store, rows.slice(0, -1));
  await projectAll(store, 6000);
  const ledger = new PlayerLedger();
  ledger.add(events.slice(0, -1));
  const changes = new Map([[1, foldPlayer(ledger, events.slice(-1))]]);
  const reversed = await store.transaction().execute(async (trx) => {
    await useProjection(trx);
    return readReversed(trx, changes, new Map([[1, ledger]]));
  });
  expect(reversed.rows).toEqual([]);
  expect(reversed.standings).toEqual([{ playerId: 1, stat: 'biggest_lithobrake_survived' }]);
  await logRows(store, rows.slice(-1));
  await projectAll(store, 6000);
  expect((await sql`select from proj.contribution`.execute(store)).rows).toEqual([]);
});
