import { expect, it } from 'vitest';
import { newUlid } from '../service.js';
import { newWorld, tumble } from './world.js';

it('events of unknown types are published as they were sent, and change no board', async () => {
  const world = await newWorld({ minPlayers: 1 });
  const { get, send } = world;
  const zoe = await world.newPlayer('Zoe');
  const body = { body: 'luna', elements: { ecc: 0.0549, period_s: 2360591.5 } };
  await send(zoe, [tumble]);
  const boards = (await get('/v1/leaderboards')).text;
  const player = (await get('/v1/players/Zoe')).text;
  await send(zoe, [
    { type: 'system.discovered', payload: { system: 'sol' } },
    { type: 'system.body', flight: newUlid(), simT: 99, payload: body },
  ]);
  expect((await get('/v1/leaderboards')).text).toBe(boards);
  expect((await get('/v1/players/Zoe')).text).toBe(player);
  const { events } = (await get('/v1/events?type=system.body')).body;
  expect(events).toMatchObject([{ seq: 3, handle: 'Zoe', type: 'system.body', payload: body }]);
  const all = (await get('/v1/players/zoe/events')).body.events;
  expect(all.map(({ type }: { type: string }) => type)).toEqual(['system.body', 'system.discovered', tumble.type]);
});

it('events with unknown JSON members score as usual, and the service publishes the unknown members', async () => {
  const world = await newWorld({ minPlayers: 1 });
  const { get, send } = world;
  const ada = await world.newPlayer('Ada');
  const payload = { vehicle_name: 'Hunter', part_count: 12, crew_count: 1, engine_count: 3 };
  await send(ada, [{ type: 'flight.started', flight: newUlid(), payload }]);
  const { rows } = (await get('/v1/leaderboards/most_parts')).body;
  expect(rows).toMatchObject([{ handle: 'Ada', value: 12 }]);
  expect((await get('/v1/events')).body.events[0].payload).toEqual(payload);
});
