import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { LogAhead } from '../../../../src/leaderboard/store/projection/log-ahead.js';
import { lockProgress } from '../../../../src/leaderboard/store/projection/player-rows.js';
import { projectStep } from '../../../../src/leaderboard/store/projection/project-step.js';
import { logged, tumble } from '../../derivation/histories.js';
import { newStore } from '../database.js';
import { CAREER, empty, FLIGHTS, logRows, PLAYERS } from './projected.js';

const store = await newStore();
const rows = logged(Array.from({ length: 6 }, () => ({ ...tumble, flight: FLIGHTS[0]!, career: CAREER }))).map(
  (event) => ({ player: 1, event }),
);
const seqs = async (ahead: LogAhead, place: Parameters<LogAhead['take']>[1]): Promise<number[]> =>
  (await ahead.take(store, place)).events.map(({ seq }) => seq);

beforeEach(() => empty(store, PLAYERS));

describe('the log read ahead', () => {
  it('is what was read where nothing is different', async () => {
    await logRows(store, rows.slice(0, 4));
    const ahead = new LogAhead(store);
    ahead.begin({ after: 2, rewrites: 0, limit: 3 });
    // Two rows were there when it was read, and the third is for the next step.
    const first = await ahead.take(store, { after: 2, rewrites: 0, limit: 3 });
    await logRows(store, rows.slice(4));
    expect(first.events.map(({ seq }) => seq)).toEqual([3, 4]);
    expect(await seqs(ahead, { after: 4, rewrites: 0, limit: 3 })).toEqual([5, 6]);
  });

  it('is read again at another place, with another limit, or after rows were taken away', async () => {
    await logRows(store, rows);
    const ahead = new LogAhead(store);
    const read = { after: 2, rewrites: 0, limit: 2 };
    ahead.begin(read);
    expect(await seqs(ahead, { ...read, after: 1 })).toEqual([2, 3]);
    ahead.begin(read);
    expect(await seqs(ahead, { ...read, limit: 3 })).toEqual([3, 4, 5]);
    ahead.begin(read);
    await sql`delete from event where seq = 3`.execute(store);
    expect(await seqs(ahead, { ...read, rewrites: 1 })).toEqual([4, 5]);
  });

  it('is read again where it was empty, and where the reading failed', async () => {
    await logRows(store, rows.slice(0, 2));
    const place = { after: 2, rewrites: 0, limit: 2 };
    const ahead = new LogAhead(store);
    ahead.begin(place);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await logRows(store, rows.slice(2));
    expect(await seqs(ahead, place)).toEqual([3, 4]);
    const closed = await newStore();
    await closed.destroy();
    const failing = new LogAhead(closed);
    failing.begin(place);
    expect(await seqs(failing, place)).toEqual([3, 4]);
  });

  it('is not folded when a deletion came between two steps', async () => {
    await logRows(store, rows);
    const ahead = new LogAhead(store);
    expect((await projectStep(store, 5, 2, ahead)).events).toBe(2);
    await store.transaction().execute(async (trx) => {
      await lockProgress(trx);
      await sql`delete from event where seq in (3, 4)`.execute(trx);
    });
    expect(await projectStep(store, 5, 2, ahead)).toEqual({ lastSeq: 6, events: 2, hasMore: true, hasRules: true });
    const { rows: counted } = await sql<{ n: number }>`
      select n from proj.census where type = '' and period = 'alltime'`.execute(store);
    expect(counted).toEqual([{ n: 4 }]);
  });
});
