import { expect, it } from 'vitest';
import { collectFaults, failing } from '../../../support/faults.js';
import { TestMqttClient } from '../../../support/mqtt-client.js';
import { startTestMqttServer } from '../../../support/mqtt-server.js';
import { bareSimulation } from '../../../support/worlds.js';

it('when the read of a leaf fails, the server logs the fault once, and the topic of the leaf keeps its value', async () => {
  const { tree } = await bareSimulation();
  const broken = failing(tree, 'readText', new Error('the gauge broke'), (path) => path === 'clock/mode');
  const { log, records } = collectFaults();
  await using server = await startTestMqttServer({}, { tree: broken, faults: log });
  await using client = await TestMqttClient.listening(server.port, 'mod/sim/clock/#', 'mod/sim/time/ut');
  await client.next('mod/sim/clock/step');
  tree.writeText('clock/step', '1');
  await client.take(({ topic, payload }) => topic === 'mod/sim/time/ut' && payload === '1');
  expect(client.messages.filter(({ topic }) => topic === 'mod/sim/clock/mode')).toEqual([]);
  expect(records.map(({ where }) => where)).toEqual(['MQTT field mirror']);
});

it('when a view fails, the fault is logged once, and other views continue', async () => {
  const { log, records } = collectFaults();
  const { aggregates, tree } = await startTestMqttServer();
  const broken = failing(aggregates, 'system', new Error('the chart burnt'));
  await using server = await startTestMqttServer({}, { aggregates: broken, tree, faults: log });
  await using client = await TestMqttClient.listening(server.port, 'mod/#');
  await client.next('mod/bodies');
  tree.writeText('clock/step', '1');
  await client.take(({ topic, retain }) => topic === 'mod/time' && !retain);
  expect(client.messages.filter(({ topic }) => topic === 'mod/system')).toEqual([]);
  expect(records.map(({ where }) => where)).toEqual(['MQTT topics of the world']);
});

it('the response to a failed write contains the id of the logged fault', async () => {
  const { tree } = await bareSimulation();
  const broken = failing(tree, 'writeText', new Error('the brush broke'));
  const { log, records } = collectFaults();
  await using server = await startTestMqttServer({}, { tree: broken, faults: log });
  await using client = await TestMqttClient.listening(server.port, 'mod/command/result');
  await client.publish('mod/sim/paint/parts/blend/set', 'tint');
  const result = JSON.parse((await client.next('mod/command/result')).payload) as object;
  expect(result).toEqual({
    errno: 'EIO',
    message: `the brush broke (fault ${records[0]!.fault})`,
    path: 'paint/parts/blend',
  });
});
