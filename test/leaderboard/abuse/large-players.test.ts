import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { rebuild } from '../../../src/leaderboard/store/projection/rebuild.js';
import type { RebuildState } from '../../../src/leaderboard/store/projection/rebuild-state.js';
import { createIndexes, createTables } from '../../../src/leaderboard/store/projection/tables.js';
import { foldLarge, scanLog } from '../../../src/leaderboard/store/projection/scan-log.js';
import { ulidOf } from '../../../src/leaderboard/envelopes/ulid.js';
import { impact, logged } from '../derivation/histories.js';
import { newDatabase, newStore } from '../store/database.js';
import { CAREER, derived, empty, FLIGHTS, logRows, projectAll } from '../store/projection/projected.js';

const url = await newDatabase();
const store = await newStore(url);
const [ATTACKER, OTHER] = [1, 2];
const SCHEMA = 'proj_next_large';
const EVENTS = 2100;

/** Returns a different flight id for each event. */
const flightAt = (at: number): string => ulidOf(Buffer.from(at.toString(16).padStart(32, '0'), 'hex'));

/** Logs many events of the player `large` and one event of the other player. Each event makes one row. */
async function logBoth(large: number): Promise<void> {
  await empty(store, [ATTACKER, OTHER]);
  const own = Array.from({ length: EVENTS }, (_, at) => ({ ...impact(1 + (at % 900), at), flight: flightAt(at) }));
  const events = logged(
    [...own, { ...impact(50, 1), flight: FLIGHTS[0]! }].map((each) => ({ ...each, career: CAREER })),
  );
  await logRows(
    store,
    events.map((event, at) => ({ player: (at === EVENTS) === (large === OTHER) ? ATTACKER : OTHER, event })),
  );
}

it('a rebuild keeps only a bounded number of rows of one player in memory, and makes the same tables', async () => {
  await logBoth(ATTACKER);
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
  // After the first page of 1000 events, the scan knows that the player is large. It subtracts these events again,
  // because `foldLarge` counts them.
  expect(read).toEqual([1000, 0, 1]);
  await createIndexes(store, SCHEMA);
  const pages: number[] = [];
  await foldLarge(store, SCHEMA, large, {
    upTo: EVENTS + 1,
    onProgress: (count) => Promise.resolve(void pages.push(count)),
  });
  expect(pages).toEqual([1000, 1000, 100]);
  expect(await derived(store, SCHEMA)).toEqual(stepped);
  await sql`drop schema ${sql.id(SCHEMA)} cascade`.execute(store);
});

it('a rebuild reports its progress with the events of large players too, and counts each event once', async () => {
  // The scan reads the events of the large player last. In another order, a correct count after them could hide a wrong
  // one.
  await logBoth(OTHER);
  await projectAll(store, 600);
  const states: RebuildState[] = [];
  // This clock advances by a second at each call, so that each report of the progress is due.
  let clock = 0;
  const ticking = vi.spyOn(performance, 'now').mockImplementation(() => (clock += 1000));
  onTestFinished(() => ticking.mockRestore());
  const onState = (state: RebuildState): void => void states.push(state);
  expect(await rebuild({ store, address: url, now: () => 7, rowsMax: 100, onState })).toBe('done');
  const eventsIn = (phase: RebuildState['phase']): number[] =>
    states.filter((state) => state.phase === phase).map(({ events }) => events);
  expect(eventsIn('catch up')).toEqual([1, 1001, 2001, EVENTS + 1]);
  expect(states.at(-1)).toMatchObject({ phase: 'done', events: EVENTS + 1, head: EVENTS + 1 });
});
