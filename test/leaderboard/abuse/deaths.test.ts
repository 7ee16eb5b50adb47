import { expect, it } from 'vitest';
import { PlayerLedger } from '../../../src/leaderboard/derivation/player-ledger.js';
import { foldPlayer } from '../../../src/leaderboard/derivation/fold-player.js';
import { useProjection } from '../../../src/leaderboard/store/projection/executor.js';
import { readReversed } from '../../../src/leaderboard/store/projection/standings-to-recompute.js';
import { death, ended, impact, logged } from '../derivation/histories.js';
import { newStore } from '../store/database.js';
import { CAREER, empty, FLIGHTS, logRows, projectAll } from '../store/projection/projected.js';

const store = await newStore();
const flight = FLIGHTS[0]!;
const impacts = Array.from({ length: 100 }, (_, at) => impact(50 + at, 10 * at));

const farDeaths = Array.from({ length: 90 }, (_, at) => death(5 + 10 * at));

it.each([
  ['a death cancels the impact near it', impacts, [death(101)], 1],
  ['a death far from all impacts cancels none', impacts, [death(105)], 0],
  ['a death just too far from an impact cancels none', impacts, [death(102.05)], 0],
  ['deaths at extreme times cancel none', impacts, [death(1e308), death(-1e308)], 0],
  ['many deaths far from all impacts cancel none', impacts, farDeaths, 0],
  ['many deaths cancel the impact near one of them', impacts, [...farDeaths, death(911)], 1],
  ['a death near a cancelled impact cancels none', [...impacts, death(99)], [death(101)], 0],
  ['the end of the flight cancels none', impacts, [ended('destroyed')], 0],
])(
  'when a flight full of impacts gets new events, a step reads only the rows that these events cancel: %s',
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
    const changes = new Map([[1, foldPlayer(ledger, events.slice(earlier.length))]]);
    await store.transaction().execute(async (trx) => {
      await useProjection(trx);
      const { cancelled, rows } = await readReversed(trx, changes, new Map([[1, ledger]]));
      expect([...cancelled, ...rows]).toHaveLength(count);
    });
  },
);
