import { expect, it } from 'vitest';
import { TestMqttClient } from '../../../support/mqtt-client.js';
import { startTestMqttServer } from '../../../support/mqtt-server.js';

it('each event is one message that is not retained', async () => {
  await using server = await startTestMqttServer();
  await using client = await TestMqttClient.listening(server.port, 'mod/events');
  server.world.despawn('Hunter-ship');
  server.tree.writeText('clock/step', '1');
  const { payload, retain } = await client.take((message) => message.payload.includes('vessel-removed'));
  expect(retain).toBe(false);
  expect(JSON.parse(payload)).toMatchObject({ type: 'vessel-removed', vessel: 'Hunter-ship' });
  await using later = await TestMqttClient.listening(server.port, 'mod/events');
  await later.settled();
  expect(later.messages).toEqual([]);
});

it('no event is sent without telemetry_events', async () => {
  await using server = await startTestMqttServer({ telemetry_events: false });
  await using client = await TestMqttClient.listening(server.port, 'mod/events', 'mod/time');
  server.world.despawn('Hunter-ship');
  server.tree.writeText('clock/step', '1');
  await client.next('mod/time');
  await client.settled();
  expect(client.messages.filter(({ topic }) => topic === 'mod/events')).toEqual([]);
});
