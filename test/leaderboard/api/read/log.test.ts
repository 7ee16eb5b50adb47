import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ulidBytes } from '../../../../src/leaderboard/envelopes/ulid.js';
import { storeShownHandles } from '../../../../src/leaderboard/store/shown-handles.js';
import { newUlid, NOW } from '../service.js';
import { CAREER, eva, newWorld, tumble } from './world.js';

const world = await newWorld();
const { get, send, hide, unhide, claim } = world;
const [mia, leo] = await Promise.all(['Mia', 'Leo'].map((name) => world.newPlayer(name)));
const flight = newUlid();
await send(mia!, [eva(5), { ...tumble, flight }, { ...tumble, simT: null }]);
await send(leo!, [tumble, eva(1), { ...eva(2), flight }]);

/** @returns the positions of the events on each page */
async function pagesOf(path: string, limit: number): Promise<number[][]> {
  const pages: number[][] = [];
  for (let before = ''; ;) {
    const { body } = await get(`${path}${path.includes('?') ? '&' : '?'}limit=${limit}${before}`);
    pages.push(body.events.map(({ seq }: { seq: number }) => seq));
    if (body.next === undefined) return pages;
    before = `&before=${body.next}`;
  }
}

describe('the log', () => {
  it('the log has rows with exactly the members of the specification', async () => {
    const { body } = await get('/v1/events?limit=2');
    const [, row] = body.events;
    expect(body).toMatchObject({ limit: 2, next: '5' });
    expect(body).not.toHaveProperty('handle');
    expect(row).toEqual({
      seq: 5,
      handle: 'Leo',
      id: expect.stringMatching(/^[0-9A-Z]{26}$/) as string,
      type: 'kitten.eva_end',
      ver: 1,
      session: expect.stringMatching(/^[0-9A-Z]{26}$/) as string,
      career: world.board.labels('career', String(leo!.playerId), CAREER),
      sim_t: 10,
      recv: NOW,
      payload: { duration_s: 1, name: 'Mia' },
    });
    const [last, middle] = (await get('/v1/players/mia/events')).body.events;
    expect(last).not.toHaveProperty('sim_t');
    expect(last).not.toHaveProperty('handle');
    expect(middle.flight).toBe(world.board.labels('flight', String(mia!.playerId), flight));
  });

  it('a reader can page through the log to its end', async () => {
    expect(await pagesOf('/v1/events', 4)).toEqual([
      [6, 5, 4, 3],
      [2, 1],
    ]);
    expect(await pagesOf('/v1/events', 3)).toEqual([[6, 5, 4], [3, 2, 1], []]);
    expect(await pagesOf('/v1/events?before=4', 200)).toEqual([[3, 2, 1]]);
    expect(await pagesOf('/v1/events?before=9223372036854775807', 200)).toEqual([[6, 5, 4, 3, 2, 1]]);
    expect(await pagesOf('/v1/events?before=0', 200)).toEqual([[6, 5, 4, 3, 2, 1]]);
  });

  it('the log can be filtered by type, by player and by both', async () => {
    expect(await pagesOf('/v1/events?type=kitten.eva_end', 2)).toEqual([[6, 5], [1]]);
    expect(await pagesOf('/v1/events?handle=lEO', 2)).toEqual([[6, 5], [4]]);
    expect(await pagesOf('/v1/events?handle=leo&type=kitten.eva_end', 1)).toEqual([[6], [5], []]);
    expect(await pagesOf('/v1/players/leo/events?type=kitten.tumble', 5)).toEqual([[4]]);
    const { body } = await get('/v1/events?handle=lEO&type=kitten.tumble');
    expect([body.handle, body.type, body.events[0].handle]).toEqual(['Leo', 'kitten.tumble', 'Leo']);
  });

  it.each(['no.such_type', "'; drop table event; --", '%', '_', '\\', '\u0000', 'Kitten.Tumble', 'kitten.tumble '])(
    'the log contains no row of the type %j',
    async (type) => {
      const { body } = await get(`/v1/events?type=${encodeURIComponent(type)}`);
      expect(body).toEqual({ limit: 50, type, events: [] });
      expect((await get(`/v1/events?handle=nobody&type=${encodeURIComponent(type)}`)).status).toBe(404);
    },
  );

  it("the log shows each player under the player's oldest handle", async () => {
    await claim(mia!, 'Younger', NOW + 1);
    await claim(mia!, 'Elder', NOW - 1);
    const { body } = await get('/v1/events?handle=younger&limit=1');
    expect([body.handle, body.events[0].handle]).toEqual(['Younger', 'Elder']);
    await world.store.deleteFrom('handle').where('handle', '=', 'Elder').execute();
    await storeShownHandles(world.store, mia!.playerId);
  });

  it('the log omits events that are not yet projected', async () => {
    await send(leo!, [tumble], { folds: false });
    expect(await pagesOf('/v1/events', 200)).toEqual([[6, 5, 4, 3, 2, 1]]);
    expect(await pagesOf('/v1/players/leo/events?type=kitten.tumble', 200)).toEqual([[4]]);
    await world.fold();
    expect(await pagesOf('/v1/players/leo/events?type=kitten.tumble', 200)).toEqual([[7, 4]]);
  });

  it("when a player flags a flight, the log omits that player's rows of the flight", async () => {
    await send(leo!, [{ type: 'flight.flagged', flight, payload: { flag: 'console' } }]);
    expect(await pagesOf('/v1/events', 200)).toEqual([[7, 5, 4, 3, 2, 1]]);
    expect(await pagesOf('/v1/events', 2)).toEqual([[7, 5], [4, 3], [2, 1], []]);
    expect(await pagesOf('/v1/players/leo/events', 200)).toEqual([[7, 5, 4]]);
  });

  it('the log omits the rows of a hidden player from the next request on', async () => {
    await hide(leo!);
    expect(await pagesOf('/v1/events', 1)).toEqual([[3], [2], [1], []]);
    expect((await get('/v1/players/leo/events')).status).toBe(404);
    expect((await get('/v1/events?handle=leo')).status).toBe(404);
    await unhide(leo!);
    await hide(mia!, 'shadow');
    expect(await pagesOf('/v1/events', 3)).toEqual([[7, 5, 4], []]);
    await unhide(mia!);
  });

  it('the log preserves numbers and texts as they were sent', async () => {
    const payload = '{"b":1.50,"a":1e3,"big":123456789012345678901234567890,"text":"\\u00e9\\ud800\\u0000/","n":null}';
    await send(mia!, [{ ...tumble, payload }]);
    for (const path of ['/v1/events?limit=1', '/v1/players/mia/events?limit=1']) {
      expect((await get(path)).text).toContain(`"payload":${payload}}`);
    }
  });

  describe('a log whose newest rows are hidden', () => {
    let end = 0;
    async function fill(playerId: number, count: number, flightId: string | null = null): Promise<void> {
      const { rows } = await sql<{ last: number }>`select max(seq) as last from event`.execute(world.store);
      const from = rows[0]!.last;
      end = from + count;
      await sql`insert into event select ${from} + n, ${playerId}, decode('ff' || lpad(to_hex(${from} + n), 30, '0'), 'hex'),
        decode(repeat('00', 16), 'hex'), ${flightId && Buffer.from(ulidBytes(flightId))}::bytea, ${CAREER},
        'kitten.tumble', 1, null, 1, 1, '{}' from generate_series(1, ${count}::int) n`.execute(world.store);
      await sql`select setval('log_seq', ${end})`.execute(world.store);
      await sql`update proj.progress set last_seq = ${end}`.execute(world.store);
    }

    it('a page contains visible rows even if thousands of newer rows are in a flagged flight', async () => {
      await fill(leo!.playerId, 12_000, flight);
      const { body } = await get('/v1/events?limit=3');
      expect(body.events.map(({ type }: { type: string }) => type)).toHaveLength(3);
      expect((await get('/v1/events?limit=200')).body.next).toBeUndefined();
    });

    it('a page reads a bounded number of rows of a hidden player', async () => {
      const hidden = await world.newPlayer('Hidden');
      await hide(hidden);
      await fill(hidden.playerId, 20_000);
      const { body } = await get('/v1/events');
      expect(body.events).toEqual([]);
      expect(Number(body.next)).toBeLessThan(end - 10_000);
      expect(Number(body.next)).toBeGreaterThan(end - 15_000);
      let page = body;
      for (let pages = 1; page.events.length === 0; pages++) {
        expect(pages).toBeLessThan(5);
        page = (await get(`/v1/events?before=${page.next}&limit=200`)).body;
      }
      expect(page.events).toHaveLength(7);
    });

    it('later pages skip the hidden rows that an earlier page found', async () => {
      const player = await world.newPlayer('Banned');
      await hide(player);
      await fill(player.playerId, 20_000);
      const pages = [];
      for (let page = 0; page < 8; page++) pages.push((await get('/v1/events?limit=200')).body.events.length as number);
      expect(pages[0]).toBe(0);
      expect(pages.at(-1)).toBe(7);
      await unhide(player);
      expect((await get('/v1/events?limit=200')).body.events).toHaveLength(200);
    });
  });
});
