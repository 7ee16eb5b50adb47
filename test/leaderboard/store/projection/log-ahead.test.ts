import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { connectStore, REQUEST_LIMITS } from '../../../../src/leaderboard/store/open-store.js';
import { useProjection } from '../../../../src/leaderboard/store/projection/executor.js';
import { foldRun } from '../../../../src/leaderboard/store/projection/fold-run.js';
import { LogAhead } from '../../../../src/leaderboard/store/projection/log-ahead.js';
import { lockProgress } from '../../../../src/leaderboard/store/projection/player-rows.js';
import { readStates } from '../../../../src/leaderboard/store/projection/player-states.js';
import { projectStep } from '../../../../src/leaderboard/store/projection/project-step.js';
import { readLog } from '../../../../src/leaderboard/store/projection/read-log.js';
import { logged, tumble } from '../../derivation/histories.js';
import { newDatabase, newStore } from '../database.js';
import { CAREER, empty, FLIGHTS, logRows, PLAYERS } from './projected.js';

const url = await newDatabase();
const store = await newStore(url);
const rows = logged(Array.from({ length: 6 }, () => ({ ...tumble, flight: FLIGHTS[0]!, career: CAREER }))).map(
  (event) => ({ player: 1, event }),
);
const seqs = async (ahead: LogAhead, place: Parameters<LogAhead['take']>[1]): Promise<number[]> =>
  (await ahead.take(store, place)).events.map(({ seq }) => seq);

beforeEach(() => empty(store, PLAYERS));

describe('LogAhead, which reads and applies the next rows of the log early', () => {
  it('LogAhead uses the rows that it has read, unless something has changed since', async () => {
    await logRows(store, rows.slice(0, 4));
    const ahead = new LogAhead(store);
    ahead.begin({ after: 2, upTo: 99, rewrites: 0, limit: 3 });
    // `begin` has read the log when only two rows followed position 2. So `take` returns only these two rows.
    const first = await ahead.take(store, { after: 2, upTo: 99, rewrites: 0, limit: 3 });
    await logRows(store, rows.slice(4));
    expect(first.events.map(({ seq }) => seq)).toEqual([3, 4]);
    expect(await seqs(ahead, { after: 4, upTo: 99, rewrites: 0, limit: 3 })).toEqual([5, 6]);
  });

  it('LogAhead reads again for another position or limit, and after rows were removed', async () => {
    await logRows(store, rows);
    const ahead = new LogAhead(store);
    const read = { after: 2, upTo: 99, rewrites: 0, limit: 2 };
    ahead.begin(read);
    expect(await seqs(ahead, { ...read, after: 1 })).toEqual([2, 3]);
    ahead.begin(read);
    expect(await seqs(ahead, { ...read, limit: 3 })).toEqual([3, 4, 5]);
    ahead.begin(read);
    await sql`delete from event where seq = 3`.execute(store);
    expect(await seqs(ahead, { ...read, rewrites: 1 })).toEqual([4, 5]);
  });

  it('LogAhead reads again after a read that found no rows, and after a read that failed', async () => {
    await logRows(store, rows.slice(0, 2));
    const place = { after: 2, upTo: 99, rewrites: 0, limit: 2 };
    const single = connectStore(url, { ...REQUEST_LIMITS, connections: 1 });
    const ahead = new LogAhead(single);
    ahead.begin(place);
    // The read uses the store's only connection, so this query is answered after the read has ended.
    await sql`select 1`.execute(single);
    await single.destroy();
    await logRows(store, rows.slice(2));
    expect(await seqs(ahead, place)).toEqual([3, 4]);
    const closed = await newStore();
    await closed.destroy();
    const failing = new LogAhead(closed);
    failing.begin(place);
    expect(await seqs(failing, place)).toEqual([3, 4]);
  });

  it('LogAhead applies rows to the values that the previous step has changed but not yet stored', async () => {
    const kitten = (travelled_m: number) => ({
      type: 'roster.snapshot' as const,
      flight: FLIGHTS[0]!,
      career: CAREER,
      payload: { kittens: [{ kid: 'a', name: 'Mia', travelled_m }] },
    });
    const flag = { ...kitten(0), type: 'flight.flagged' as const, payload: { flag: 'cheats' } };
    await logRows(
      store,
      logged([kitten(5), flag, kitten(8)]).map((event) => ({ player: 1, event })),
    );
    const ahead = new LogAhead(store);
    const place = { after: 2, upTo: 99, rewrites: 0, limit: 2 };
    const { folded } = await store.transaction().execute(async (trx) => {
      await useProjection(trx);
      const { events } = await readLog(trx, 0, 2, 99);
      ahead.begin(place);
      // Fold these events while the results of the previous step are not stored yet.
      await ahead.fold(trx, await foldRun(await readStates(trx, events), events));
      return ahead.take(trx, place);
    });
    const { flights, kittens } = folded!.known.get(1)!;
    expect([flights.get(FLIGHTS[0]!)!.flagged, kittens.get('a')!.travelledM]).toEqual([true, 5]);
    expect(folded!.changes.get(1)!.rosters).toMatchObject([{ travelledM: 8, grownM: 3 }]);
  });

  it('LogAhead stops before an event that it cannot apply, so that the projection step reports the event', async () => {
    const broken = { ...rows[1]!, event: { ...rows[1]!.event, payload: '{' } };
    await logRows(store, [rows[0]!, broken]);
    const ahead = new LogAhead(store);
    await expect(projectStep(store, 5, 1, ahead)).resolves.toMatchObject({ lastSeq: 1 });
    await expect(projectStep(store, 5, 1, ahead)).rejects.toThrow('the event at 2 could not be processed');
  });

  it('LogAhead discards its result when a deletion happens between two steps', async () => {
    await logRows(store, rows);
    const ahead = new LogAhead(store);
    expect((await projectStep(store, 5, 2, ahead)).events).toBe(2);
    await store.transaction().execute(async (trx) => {
      await lockProgress(trx);
      await sql`delete from event where seq in (3, 4)`.execute(trx);
    });
    expect(await projectStep(store, 5, 2, ahead)).toEqual({
      lastSeq: 6,
      events: 2,
      hasMore: true,
      isHeldBack: false,
      hasRules: true,
    });
    const { rows: counted } = await sql<{ n: number }>`
      select n from proj.census where type = '' and period = 'alltime'`.execute(store);
    expect(counted).toEqual([{ n: 4 }]);
  });
});
