import { expect, it } from 'vitest';
import { TestMqttClient } from '../../../support/mqtt-client.js';
import { startTestMqttServer } from '../../../support/mqtt-server.js';

it('the server publishes each event as one MQTT message without the retain flag', async () => {
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

it('the server publishes no events over MQTT while telemetry_events is off', async () => {
  await using server = await startTestMqttServer({ telemetry_events: false });
  await using client = await TestMqttClient.listening(server.port, 'mod/events', 'mod/time');
  server.world.despawn('Hunter-ship');
  server.tree.writeText('clock/step', '1');
  await client.next('mod/time');
  await client.settled();
  expect(client.messages.filter(({ topic }) => topic === 'mod/events')).toEqual([]);
});
