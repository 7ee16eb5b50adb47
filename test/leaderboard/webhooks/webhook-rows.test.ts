import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { publishLog } from '../../../src/leaderboard/store/log-order.js';
import { projectStep } from '../../../src/leaderboard/store/projection/project-step.js';
import { forgetWebhooks, readWebhookRows, storeWebhookPosition } from '../../../src/leaderboard/store/webhook-rows.js';
import { newService } from '../api/service.js';
import { logged, tumble } from '../derivation/histories.js';
import { newDatabase, newStore } from '../store/database.js';
import { CAREER, FLIGHTS, logRows } from '../store/projection/projected.js';

const URL = 'https://hooks.example.org/board';

const store = await newStore(await newDatabase());
const { playerId } = await (await newService({ store })).newPlayer('Mia');

beforeEach(async () => {
  await sql`delete from webhook; delete from proj.held; update proj.progress set last_seq = 0`.execute(store);
});

it('a webhook sender that another sender has replaced cannot lower the stored position', async () => {
  await store.insertInto('webhook').values({ url: URL, position: 0 }).execute();
  for (const position of [50, 20]) await storeWebhookPosition(store, URL, position);
  expect(await store.selectFrom('webhook').selectAll().execute()).toEqual([{ url: URL, position: 50 }]);
});

it('the database forgets an unused webhook receiver once the receiver has missed an event that is older than the given time', async () => {
  const [old, current] = ['https://old.example.org', 'https://current.example.org'];
  const events = logged([tumble, tumble].map((sketch) => ({ ...sketch, flight: FLIGHTS[0]!, career: CAREER })));
  await logRows(
    store,
    events.map((event) => ({ player: playerId, event })),
  );
  await store
    .insertInto('webhook')
    .values([
      { url: URL, position: 0 },
      { url: old, position: 0 },
      { url: current, position: 1 },
    ])
    .execute();
  const urls = async (): Promise<string[]> =>
    (await store.selectFrom('webhook').select('url').orderBy('url').execute()).map(({ url }) => url);
  await forgetWebhooks(store, { except: [URL], before: events[0]!.recv });
  expect(await urls()).toEqual([current, URL, old]);
  await forgetWebhooks(store, { except: [URL], before: events[1]!.recv });
  expect(await urls()).toEqual([current, URL]);
  await store.deleteFrom('event').execute();
});

it('all implausible scores of one event are in one webhook message', async () => {
  await store.insertInto('webhook').values({ url: URL, position: 0 }).execute();
  await sql`insert into proj.held select ${playerId}, least(n, 100), 'stat ' || n, '', 1, 1 from generate_series(1, 102) n`.execute(
    store,
  );
  await sql`update proj.progress set last_seq = 103`.execute(store);
  const found: string[] = [];
  for (let rows = await readWebhookRows(store, URL); rows; rows = await readWebhookRows(store, URL)) {
    found.push(...rows.review.map(({ board }) => board));
    await storeWebhookPosition(store, URL, rows.run.to);
  }
  expect(new Set(found).size).toBe(102);
  expect(found).toHaveLength(102);
});

it('a new receiver gets no rows of the existing log, even if that log is not projected yet, for example after a dump was restored', async () => {
  const events = logged([{ ...tumble, flight: FLIGHTS[0]!, career: CAREER }]);
  await logRows(
    store,
    events.map((event) => ({ player: playerId, event })),
  );
  await publishLog(store);
  expect(await readWebhookRows(store, URL)).toBeUndefined();
  await projectStep(store, 1);
  expect(await readWebhookRows(store, URL)).toBeUndefined();
});
