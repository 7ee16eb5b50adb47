import { expect, it } from 'vitest';
import { newWorld } from '../api/read/world.js';
import { newUlid } from '../api/service.js';

const world = await newWorld();

it('the page of a flight with thousands of long events has a bounded size, and says that there are more events', async () => {
  const player = await world.newPlayer('Long');
  const flight = newUlid();
  const kids = Array.from({ length: 1000 }, (_, at) => `kitten${at}`);
  await world.send(player, [{ type: 'flight.started', flight, payload: { vehicle_name: 'Ark', mass_kg: 7, kids } }]);
  for (let batch = 0; batch < 4; batch++) {
    await world.send(
      player,
      Array.from({ length: 200 }, () => ({ type: 'flight.started' as const, flight, payload: { kids } })),
    );
  }
  const { body: board } = await world.app.inject({ url: '/boards/heaviest_launch' });
  const link = /href="(\/players\/Long\/flights\/[0-9A-Z]{26})"/.exec(board)![1]!;
  const { statusCode, body } = await world.app.inject({ url: link });
  expect(statusCode).toBe(200);
  expect(body.length).toBeLessThan(600_000);
  expect(body).toContain('The flight has more events');
});
