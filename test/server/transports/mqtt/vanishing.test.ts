import { expect, it } from 'vitest';
import { TestMqttClient } from '../../../support/mqtt-client.js';
import { startTestMqttServer } from '../../../support/mqtt-server.js';

const CRAFT = 'Hunter-ship';

it('each topic of a vessel that disappears is cleared once', async () => {
  await using server = await startTestMqttServer();
  await using client = await TestMqttClient.listening(server.port, 'mod/vessels/#', `mod/sim/vessels/by-id/${CRAFT}/#`);
  await client.settled();
  const retained = client.messages.splice(0).filter(({ topic, payload }) => topic.includes(CRAFT) && payload !== '');
  expect(retained.length).toBeGreaterThan(20);
  server.world.despawn(CRAFT);
  await client.settled();
  const cleared = client.messages.filter(({ topic }) => topic.includes(CRAFT));
  expect(cleared.every(({ payload }) => payload === '')).toBe(true);
  expect(cleared.map(({ topic }) => topic).sort()).toEqual(retained.map(({ topic }) => topic).sort());

  await using later = await TestMqttClient.listening(server.port, 'mod/#');
  await later.settled();
  expect(later.messages.filter(({ topic }) => topic.includes(`/${CRAFT}/`))).toEqual([]);
});
