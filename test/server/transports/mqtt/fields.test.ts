import { expect, it } from 'vitest';
import { TestMqttClient } from '../../../support/mqtt-client.js';
import { startTestMqttServer } from '../../../support/mqtt-server.js';

const SET = { retain: false } as const;

it('the field mirror contains every text of the tree once, without its line end', async () => {
  await using server = await startTestMqttServer();
  await using client = await TestMqttClient.listening(server.port, 'mod/sim/#');
  await client.settled();
  const mirrored = new Map(client.messages.map(({ topic, payload }) => [topic, payload]));
  expect(mirrored.size).toBe(client.messages.length);
  const { tree } = server;
  const expected = [...tree.files()]
    .filter((path) => !path.startsWith('vessels/active/') && tree.lookup(path).type === 'file')
    .map((path) => [`mod/sim/${path}`, tree.readText(path).replace(/\n+$/, '')] as const);
  expected.push(['mod/sim/vessels/active_id', tree.readText('vessels/active/id').trimEnd()]);
  expect(mirrored).toEqual(new Map(expected));
  expect(mirrored.size).toBeGreaterThan(500);
});

it('a field is retained, and is sent only after it changes', async () => {
  await using server = await startTestMqttServer();
  await using client = await TestMqttClient.listening(
    server.port,
    'mod/sim/paint/parts/#',
    'mod/sim/paint/parts/blend',
  );
  await client.settled();
  expect(client.messages.every(({ retain, payload }) => retain === (payload !== ''))).toBe(true);
  client.messages.length = 0;
  server.tree.writeText('paint/parts/global/color', '0.5 0.25 1');
  server.tree.writeText('paint/parts/global/color', '0.5 0.25 1');
  expect(await client.next('mod/sim/paint/parts/global/color')).toEqual({
    topic: 'mod/sim/paint/parts/global/color',
    payload: '0.5 0.25 1',
    retain: false,
  });
  await client.settled();
  expect(client.messages.map(({ topic }) => topic)).toEqual([]);
});

it('a message to a /set topic writes the field, and the result is published', async () => {
  await using server = await startTestMqttServer();
  await using client = await TestMqttClient.listening(
    server.port,
    'mod/command/result',
    'mod/sim/paint/parts/blend/set',
  );
  await client.publish('mod/sim/paint/parts/blend/set', 'tint\n\n', SET);
  expect((await client.next('mod/command/result')).payload).toBe('{"outcome":"ok","path":"paint/parts/blend"}');
  expect(server.tree.readText('paint/parts/blend')).toBe('tint\n');
  await client.settled();
  // Subscribers must not get the message.
  expect(client.messages).toEqual([]);
});

it.each([
  ['a read-only field', 'time/ut', '1', 'EACCES'],
  ['a value that the field refuses', 'paint/parts/enabled', 'maybe', 'EINVAL'],
  ['a missing field', 'paint/none', '1', 'ENOENT'],
  ['a directory', 'paint', '1', 'EISDIR'],
  ['bytes that are not text', 'paint/parts/blend', Buffer.from([0xff]), 'EINVAL'],
])('a message to a /set topic is refused for %s', async (_, path, value, errno) => {
  await using server = await startTestMqttServer();
  await using client = await TestMqttClient.listening(server.port, 'mod/command/result');
  await client.publish(`mod/sim/${path}/set`, value);
  const result = JSON.parse((await client.next('mod/command/result')).payload) as object;
  expect(Object.keys(result)).toEqual(['errno', 'message', 'path']);
  expect(result).toMatchObject({ errno, path });
});

it.each([0, 1, 2] as const)(
  'a message to a /set topic takes effect with QoS %i and with the retain flag, and is not retained',
  async (qos) => {
    await using server = await startTestMqttServer();
    await using client = await TestMqttClient.listening(server.port, 'mod/command/result');
    await client.publish('mod/sim/paint/parts/blend/set', 'replace', { qos, retain: true });
    expect((await client.next('mod/command/result')).payload).toBe('{"outcome":"ok","path":"paint/parts/blend"}');
    await client.subscribe('mod/sim/paint/parts/blend/set');
    await client.settled();
    expect(client.messages).toEqual([]);
  },
);

it('without the field mirror, the server publishes no fields and ignores topics that set them', async () => {
  await using server = await startTestMqttServer({ mqtt_field_topics: false });
  await using client = await TestMqttClient.listening(server.port, 'mod/sim/#', 'mod/command/result', 'mod/system');
  await client.next('mod/system');
  await client.publish('mod/sim/paint/parts/blend/set', 'tint');
  expect(JSON.parse((await client.next('mod/command/result')).payload)).toMatchObject({ errno: 'EOPNOTSUPP' });
  await client.settled();
  expect(client.messages).toEqual([]);
  expect(server.tree.readText('paint/parts/blend')).not.toBe('tint\n');
});

it('every name in the tree can be a topic level without encoding', async () => {
  await using server = await startTestMqttServer();
  for (const path of server.tree.files()) expect(path).toMatch(/^[\w.~/-]+$/);
});
