import type { KyselyPlugin } from 'kysely';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { ulidBytes } from '../../../src/leaderboard/envelopes/ulid.js';
import { HiddenRuns } from '../../../src/leaderboard/store/reads/hidden-runs.js';
import { CAREER, newWorld, tumble } from '../api/read/world.js';
import { newUlid } from '../api/service.js';
import { newStore } from '../store/database.js';

const read = { rows: 0, payloads: 0 };

const counter: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: ({ result }) => {
    for (const row of result.rows) {
      if (typeof row['payload'] === 'string') read.payloads++;
      read.rows += typeof row['n'] === 'number' ? row['n'] : 'seq' in row ? 1 : 0;
    }
    return Promise.resolve(result);
  },
};

const world = await newWorld({ store: (await newStore()).withPlugin(counter) });
const attacker = await world.newPlayer('Attacker');
const flight = newUlid();
await world.send(attacker, [tumble, { type: 'flight.flagged', flight, payload: { flag: 'console' } }]);

/**
 * Adds `count` rows of the attacker to the log.
 * @param visibleEach every row whose number is a multiple of `visibleEach` is visible; all other rows are in the
 * flagged flight and hidden
 */
async function fill(count: number, visibleEach = count + 1): Promise<void> {
  const { rows } = await sql<{ last: number }>`select max(seq) as last from event`.execute(world.store);
  const from = rows[0]!.last;
  const flagged = Buffer.from(ulidBytes(flight));
  await sql`insert into event select ${from} + n, ${attacker.playerId}, decode('ff' || lpad(to_hex(${from} + n), 30, '0'), 'hex'),
    decode(repeat('00', 16), 'hex'), case when n % ${visibleEach} <> 0 then ${flagged}::bytea end, ${CAREER},
    'kitten.tumble', 1, null, 1, 1, '{}' from generate_series(1, ${count}::int) n`.execute(world.store);
  await sql`select setval('log_seq', ${from + count})`.execute(world.store);
  await sql`update proj.progress set last_seq = ${from + count}`.execute(world.store);
}

async function page(query = ''): Promise<{ events: number; rows: number; payloads: number }> {
  Object.assign(read, { rows: 0, payloads: 0 });
  const { body } = await world.get(`/v1/events?limit=20${query}`);
  return { events: (body as { events: object[] }).events.length, ...read };
}

beforeEach(async () => {
  // Add older visible rows, which a page reaches only after the hidden rows.
  await fill(300, 1);
});

it('a page reads payloads only of the rows that it shows', async () => {
  await fill(30 * 256, 256);
  const { events, rows, payloads } = await page();
  expect(events).toBeGreaterThan(8);
  expect(payloads).toBe(events);
  expect(rows).toBeLessThan(6000);
});

it('the service searches the hidden rows of a player only once, and a limited number of them for each page', async () => {
  await fill(24_000);
  let searched = 0;
  for (let shown = 0; shown < 20;) {
    const { events, rows } = await page();
    expect(rows).toBeLessThan(16_000);
    searched += rows;
    shown = events;
  }
  expect(searched).toBeGreaterThan(24_000);
  for (let batch = 0; batch < 3; batch++) {
    await fill(2000);
    const { events, rows } = await page();
    expect(events).toBe(20);
    expect(rows).toBeLessThan(3000);
    expect((await page()).rows).toBeLessThan(300);
  }
});

it('the service remembers the hidden rows of the whole log, even after it has searched the logs of many players', async () => {
  const runs = new HiddenRuns();
  const whole = { type: '' };
  (await runs.begin(world.store, whole)).add(1000, 25_000);
  for (let playerId = 1; playerId <= 250; playerId++) {
    (await runs.begin(world.store, { type: '', playerId })).add(1, 300);
    (await runs.begin(world.store, whole)).add(26_000 + 300 * playerId, 26_255 + 300 * playerId);
  }
  const of = await runs.begin(world.store, whole);
  expect(of.below(25_000)).toBe(1000);
  expect([of.nextBelow(26_100), of.nextBelow(900)]).toEqual([25_000, 0]);
  expect((await runs.begin(world.store, { type: '', playerId: 250 })).below(300)).toBe(1);
});
