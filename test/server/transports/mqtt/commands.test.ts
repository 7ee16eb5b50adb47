import { expect, it } from 'vitest';
import { TestMqttClient } from '../../../support/mqtt-client.js';
import { startTestMqttServer } from '../../../support/mqtt-server.js';

const GLOBAL = (value: number, more: object = {}): string =>
  JSON.stringify({ vessel_id: '', action: 'paint.parts_enabled', value, ...more });

it('a command without an id runs, and its result has no id', async () => {
  await using server = await startTestMqttServer();
  await using client = await TestMqttClient.listening(server.port, 'mod/command/result', 'mod/command');
  await client.publish('mod/command', GLOBAL(1));
  expect((await client.next('mod/command/result')).payload).toBe('{"outcome":"ok"}');
  expect(server.tree.readText('paint/parts/enabled')).toBe('1\n');
  await client.settled();
  expect(client.messages).toEqual([]);
});

it.each([['a-1'], [17], [null], [{ turn: 3 }], [false]])(
  'the result of a command contains the id %j of the command',
  async (id) => {
    await using server = await startTestMqttServer();
    await using client = await TestMqttClient.listening(server.port, 'mod/command/result');
    await client.publish('mod/command', GLOBAL(1, { id }));
    expect(JSON.parse((await client.next('mod/command/result')).payload)).toEqual({ outcome: 'ok', id });
    await client.publish('mod/command', GLOBAL(1, { id, action: 'none' }));
    expect(JSON.parse((await client.next('mod/command/result')).payload)).toMatchObject({ errno: 'EINVAL', id });
  },
);

it('a command whose id is too long for the result is refused', async () => {
  await using server = await startTestMqttServer();
  await using client = await TestMqttClient.listening(server.port, 'mod/command/result');
  await client.publish('mod/command', GLOBAL(1, { id: 'x'.repeat(1023) }));
  expect(JSON.parse((await client.next('mod/command/result')).payload)).toMatchObject({ errno: 'EINVAL' });
  expect(server.tree.readText('paint/parts/enabled')).toBe('0\n');
  await client.publish('mod/command', GLOBAL(1, { id: 'x'.repeat(1022) }));
  expect(JSON.parse((await client.next('mod/command/result')).payload)).toMatchObject({ outcome: 'ok' });
});

it.each([
  ['', 'EINVAL'],
  ['{"id":', 'EINVAL'],
  ['[]', 'EINVAL'],
  ['null "id"', 'EINVAL'],
  ['{"vessel_id":"","action":"none"}', 'EINVAL'],
])('the command %j is refused with an errno', async (envelope, errno) => {
  await using server = await startTestMqttServer();
  await using client = await TestMqttClient.listening(server.port, 'mod/command/result');
  await client.publish('mod/command', envelope);
  const result = JSON.parse((await client.next('mod/command/result')).payload) as object;
  expect(Object.keys(result)).toEqual(['errno', 'message']);
  expect(result).toMatchObject({ errno });
});

it('each client gets the results of all clients in the order of their commands', async () => {
  await using server = await startTestMqttServer();
  await using one = await TestMqttClient.listening(server.port, 'mod/command/result');
  await using other = await TestMqttClient.listening(server.port, 'mod/command/result');
  for (let id = 0; id < 50; id++) void one.publish('mod/command', GLOBAL(id % 2, { id }));
  for (let id = 0; id < 50; id++) {
    expect(JSON.parse((await other.next('mod/command/result')).payload)).toEqual({ outcome: 'ok', id });
  }
});
