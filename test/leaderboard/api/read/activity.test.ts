import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { storeShownHandles } from '../../../../src/leaderboard/store/shown-handles.js';
import { newUlid, NOW } from '../service.js';
import { arrival, eva, newWorld, type Sent, tumble } from './world.js';

const DAY_MS = 86_400_000;
let now = NOW;
const world = await newWorld({ now: () => now });
const { get, send, hide, unhide } = world;

describe('the census', () => {
  it('the census of a service without events contains only zeros', async () => {
    const { body } = await get('/v1/stats');
    const window = { count: 0, types: [] };
    expect(body).toEqual({
      generated: NOW,
      events: {
        total: 0,
        types: [],
        windows: [
          { period: 'daily', bucket: '2026-11-22', ...window },
          { period: 'weekly', bucket: '2026-W47', ...window },
          { period: 'monthly', bucket: '2026-11', ...window },
          { period: 'yearly', bucket: '2026', ...window },
        ],
        days: 0,
        per_day: 0,
        daily: [],
      },
      collection: {
        ...{ boards: 40, placements: 0, types: 0, handles: 0, scoring_players: 0, flights: 0, flagged_flights: 0 },
        ...{ careers: 0, rewound_careers: 0, kittens: 0, bodies: 0, feed_rows: 0, log_head: 0, projected: 0, lag: 0 },
      },
    });
  });

  it('the census counts events by type and window, and the number of things that are derived from events', async () => {
    const [mia, leo] = [await world.newPlayer('Mia'), await world.newPlayer('Leo')];
    const flight = newUlid();
    await send(mia, [tumble, tumble, eva(5), { ...tumble, ver: 2 }], { received: NOW - DAY_MS });
    await send(leo, [
      eva(7),
      arrival('mars', 3),
      arrival('venus', 3, { flight }),
      { type: 'flight.flagged', flight, payload: { flag: 'refuel' } },
      { type: 'session.started', simT: 1 },
      { type: 'roster.snapshot', payload: { kittens: [{ kid: 'a' }, { kid: 'b' }] } },
    ]);
    const { events, collection } = (await get('/v1/stats')).body;
    expect(events.types.slice(0, 3)).toEqual([
      { type: 'kitten.eva_end', count: 2, share: 2 / 9, first: NOW - DAY_MS, last: NOW },
      { type: 'kitten.tumble', count: 2, share: 2 / 9, first: NOW - DAY_MS, last: NOW - DAY_MS },
      { type: 'vehicle.soi', count: 2, share: 2 / 9, first: NOW, last: NOW },
    ]);
    expect(events.types.map(({ type }: { type: string }) => type).slice(3)).toEqual([
      'flight.flagged',
      'roster.snapshot',
      'session.started',
    ]);
    expect(events.windows[0]).toMatchObject({ bucket: '2026-11-22', count: 6 });
    expect(events.windows[0].types[0]).toEqual({ type: 'vehicle.soi', count: 2, share: 2 / 6 });
    expect(events.windows[1].count).toBe(9);
    expect(events).toMatchObject({
      total: 9,
      first: NOW - DAY_MS,
      last: NOW,
      days: 2,
      per_day: 4.5,
      busiest: { period: 'daily', bucket: '2026-11-22', count: 6 },
      daily: [
        { period: 'daily', bucket: '2026-11-21', count: 3 },
        { period: 'daily', bucket: '2026-11-22', count: 6 },
      ],
    });
    expect(collection).toEqual({
      ...{ boards: 40, placements: 4, types: 6, handles: 2, scoring_players: 2, flights: 1, flagged_flights: 1 },
      ...{ careers: 2, rewound_careers: 1, kittens: 2, bodies: 1, feed_rows: 3, log_head: 10, projected: 10, lag: 0 },
    });
    await hide(leo);
    expect((await get('/v1/stats')).body.collection).toMatchObject({ placements: 2, handles: 1, scoring_players: 1 });
    await unhide(leo);
    expect((await get('/v1/stats')).body.collection).toMatchObject({ placements: 4, handles: 2, scoring_players: 2 });
  });

  it('the census is cached for ten seconds or until the next projection step, but its lag is always current', async () => {
    const mia = await world.newPlayer('Kept');
    const first = (await get('/v1/stats')).body;
    now += 5000;
    expect((await get('/v1/stats')).body.generated).toBe(first.generated);
    await send(mia, [tumble], { folds: false });
    expect((await get('/v1/stats')).body).toMatchObject({ generated: first.generated, collection: { lag: 1 } });
    await world.fold();
    expect((await get('/v1/stats')).body).toMatchObject({
      generated: now,
      events: { total: 10 },
      collection: { lag: 0 },
    });
    const second = now;
    now += 10_000;
    expect((await get('/v1/stats')).body.generated).toBe(second);
    now += 1;
    expect((await get('/v1/stats')).body.generated).toBe(now);
    now = NOW;
  });
});

describe('the feed', () => {
  it('the feed has the newest rows first', async () => {
    const { limit, rows } = (await get('/v1/feed?limit=2')).body;
    expect(limit).toBe(2);
    expect(rows.map(({ type, summary }: Record<string, string>) => [type, summary])).toEqual([
      ['kitten.tumble', 'Kept saw a kitten tumble at 0 m/s on somewhere'],
      ['vehicle.soi', 'Leo entered the sphere of mars'],
    ]);
    expect(rows[1]).toEqual({
      id: 6,
      at: NOW,
      handle: 'Leo',
      type: 'vehicle.soi',
      summary: expect.anything() as string,
    });
  });

  it('the feed names players by their current handles', async () => {
    const { player_id: playerId } = await world.store
      .selectFrom('handle')
      .select('player_id')
      .where('handle', '=', 'Leo')
      .executeTakeFirstOrThrow();
    await world.claim({ playerId }, 'New.Name', 0);
    expect((await get('/v1/feed?limit=2')).body.rows[1].summary).toBe('New.Name entered the sphere of mars');
    await sql`delete from handle where handle = 'New.Name'`.execute(world.store);
    await storeShownHandles(world.store, playerId);
  });

  it('the feed contains the newest 500 rows, without rows of hidden players and flagged flights', async () => {
    const flight = newUlid();
    const loud = await Promise.all(Array.from({ length: 25 }, (_, at) => world.newPlayer(`Loud${at}`)));
    const quiet = (await get('/v1/feed?limit=500')).body.rows.length as number;
    const crowd = async (event: Sent, length: number): Promise<void> => {
      for (const player of loud)
        await send(
          player,
          Array.from({ length }, () => ({ ...event, flight })),
        );
    };
    await crowd(tumble, 24);
    const ids = async (limit: number): Promise<number[]> =>
      (await get(`/v1/feed?limit=${limit}`)).body.rows.map(({ id }: { id: number }) => id);
    expect((await ids(9999)).length).toBe(500);
    expect((await get('/v1/stats')).body.collection.feed_rows).toBe(500);
    for (const player of loud) await hide(player);
    expect((await ids(500)).length).toBe(quiet);
    for (const player of loud) await unhide(player);
    await crowd({ type: 'flight.flagged', payload: {} }, 1);
    expect((await ids(500)).length).toBe(quiet);
    expect((await get('/v1/stats')).body.collection.feed_rows).toBe(quiet);
  });
});
