import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { useProjection } from '../../../src/leaderboard/store/projection/executor.js';
import { foldInto } from '../../../src/leaderboard/store/projection/fold-into.js';
import { readLog } from '../../../src/leaderboard/store/projection/read-log.js';
import { rebuild } from '../../../src/leaderboard/store/projection/rebuild.js';
import { newUlid } from '../api/service.js';
import { flagged, logged, type Sketch, tumble, visit } from '../derivation/histories.js';
import { newDatabase, newStore } from '../store/database.js';
import { CAREER, derived, empty, logRows, projectAll } from '../store/projection/projected.js';
import { rowsReadBy, useIndexes } from './rows-read.js';

/** Each flight has a tumble and a visit to the same body. After all of these events, the first flight is flagged. */
const flights = Array.from({ length: 3000 }, newUlid);
const attack = logged(
  [
    ...flights.flatMap((flight): Sketch[] => [{ ...tumble, flight }, visit('luna', flight)]),
    { ...flagged, flight: flights[0]! },
  ].map((each) => ({ ...each, career: CAREER })),
).map((event) => ({ player: 1, event }));
const flag = attack.length - 1;

// The test is skipped on Citus, where a flag still reads the other flights.
it.skipIf(inject('citus') !== null)(
  "flagging a flight removes it from the player's sums without reading the player's other flights",
  async () => {
    const url = await newDatabase();
    const store = await newStore(url);
    await empty(store, [1]);
    for (let at = 0; at < flag; at += 2000) await logRows(store, attack.slice(at, Math.min(at + 2000, flag)));
    await projectAll(store, 6000);
    await sql`analyze proj.contribution`.execute(store);
    await logRows(store, attack.slice(flag));
    const read = await store.transaction().execute(async (trx) => {
      await useProjection(trx);
      await useIndexes(trx);
      const { events } = await readLog(trx, flag, 10, attack.length);
      const { read } = await rowsReadBy(trx, 'proj.contribution', () => foldInto(trx, events));
      await sql`update progress set last_seq = ${attack.length}`.execute(trx);
      return read;
    });
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(200);
    const lines = await derived(store);
    expect(
      lines.filter((line) => line.startsWith('board_value') && line.includes('kitten_tumbles')).join('\n'),
    ).toContain('2999');
    await rebuild({ store, address: url, now: () => 7 });
    expect(await derived(store)).toEqual(lines);
  },
);
