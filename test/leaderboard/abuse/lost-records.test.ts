import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { foldPlayer as foldByOracle } from '../../../harness/board/oracle/fold-player.js';
import { ulidOf } from '../../../src/leaderboard/envelopes/ulid.js';
import { readDayFigures } from '../../../src/leaderboard/store/projection/day-figures.js';
import { useProjection } from '../../../src/leaderboard/store/projection/executor.js';
import { ended, flagged, load, logged, type Sketch } from '../derivation/histories.js';
import { newStore } from '../store/database.js';
import { CAREER, empty, logRows, projectAll } from '../store/projection/projected.js';

const FLIGHTS = 1500;
const flightOf = (at: number): string => {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32BE(at + 1, 12);
  return ulidOf(bytes);
};

it('flights that set a record and lose it again add only one row per day', async () => {
  const store = await newStore();
  await empty(store, [1]);
  // Each flight sets a record. The first five flights keep their records, and all others lose theirs, because they are
  // destroyed or flagged.
  const lose = (at: number): Sketch => (at % 2 === 0 ? ended('destroyed') : flagged);
  const sketches = Array.from({ length: FLIGHTS }, (_, at): Sketch[] => [
    { ...load(1 + at / 10), flight: flightOf(at), career: CAREER },
    ...(at < 5 ? [] : [{ ...lose(at), flight: flightOf(at), career: CAREER }]),
  ]).flat();
  const events = logged(sketches.map((sketch) => ({ ...sketch, recv: Date.parse('2026-11-22T12:00:00Z') })));
  for (let at = 0; at < events.length; at += 1000) {
    await logRows(
      store,
      events.slice(at, at + 1000).map((event) => ({ player: 1, event })),
    );
  }
  await projectAll(store, 100);
  const { rows } = await sql<{ value: number; seq: number }>`
    select value, seq from proj.board_value where stat = 'peak_g_survived' and period = 'alltime'`.execute(store);
  const theirs = foldByOracle(events.map((event) => ({ ...event, player: 1, id: '', session: '' })));
  const { value, seq } = theirs.values.get('peak_g_survived alltime ')!;
  expect([rows, value]).toEqual([[{ value, seq }], 1.4]);
  await store.transaction().execute(async (trx) => {
    await useProjection(trx);
    for await (const page of readDayFigures(trx, [{ playerId: 1, stat: 'peak_g_survived' }]))
      expect(page.length).toBeLessThan(2);
  });
});
