import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createIndexes, createTables } from '../../../src/leaderboard/store/projection/tables.js';
import { foldLarge, scanLog } from '../../../src/leaderboard/store/projection/scan-log.js';
import { ulidOf } from '../../../src/leaderboard/envelopes/ulid.js';
import { impact, logged } from '../derivation/histories.js';
import { newStore } from '../store/database.js';
import { CAREER, derived, empty, FLIGHTS, logRows, projectAll } from '../store/projection/projected.js';

const store = await newStore();
const [ATTACKER, OTHER] = [1, 2];
const SCHEMA = 'proj_next_large';
const EVENTS = 2100;

/** Returns the id of a flight of its own for each event. */
const flightAt = (at: number): string => ulidOf(Buffer.from(at.toString(16).padStart(32, '0'), 'hex'));

it('a rebuild keeps only a bounded number of rows of one player in memory, and leads to the same tables', async () => {
  await empty(store, [ATTACKER, OTHER]);
  const own = Array.from({ length: EVENTS }, (_, at) => ({ ...impact(1 + (at % 900), at), flight: flightAt(at) }));
  const events = logged(
    [...own, { ...impact(50, 1), flight: FLIGHTS[0]! }].map((each) => ({ ...each, career: CAREER })),
  );
  await logRows(
    store,
    events.map((event, at) => ({ player: at === EVENTS ? OTHER : ATTACKER, event })),
  );
  await projectAll(store, 600);
  const stepped = await derived(store);
  await createTables(store, SCHEMA);
  const read: number[] = [];
  const large = await scanLog(store, SCHEMA, {
    upTo: EVENTS + 1,
    rowsMax: 100,
    onProgress: (count) => Promise.resolve(void read.push(count)),
  });
  expect(large).toEqual([ATTACKER]);
  expect(read).toEqual([1000, 1]);
  await createIndexes(store, SCHEMA);
  const pages: number[] = [];
  await foldLarge(store, SCHEMA, large, { upTo: EVENTS + 1, onProgress: (count) => void pages.push(count) });
  expect(pages).toEqual([1000, 1000, 100]);
  expect(await derived(store, SCHEMA)).toEqual(stepped);
  await sql`drop schema ${sql.id(SCHEMA)} cascade`.execute(store);
});
