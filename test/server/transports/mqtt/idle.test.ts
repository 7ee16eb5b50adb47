import { expect, it, vi } from 'vitest';
import { FieldTree } from '../../../../src/simulator/fields/index.js';
import { TestMqttClient } from '../../../support/mqtt-client.js';
import { serveMqtt, startTestMqttServer } from '../../../support/mqtt-server.js';
import { bareSimulation } from '../../../support/worlds.js';

it.each([[[]], [['other/#']], [['mod']], [['$SYS/#']], [['mod/command/result']]])(
  'the tree is neither watched nor read while clients subscribe only to %j',
  async (filters) => {
    const onSample = vi.spyOn(FieldTree.prototype, 'onSample');
    const readText = vi.spyOn(FieldTree.prototype, 'readText');
    const watch = vi.spyOn(FieldTree.prototype, 'watch');
    await using server = await startTestMqttServer();
    await using client = await TestMqttClient.connect(server.port);
    if (filters.length > 0) await client.subscribe(...filters);
    server.tree.writeText('clock/step', '1');
    await client.settled();
    expect([onSample, readText, watch].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0]);
    vi.restoreAllMocks();
  },
);

it('after the last listener has disconnected, the tree is no longer watched or read', async () => {
  const simulation = await bareSimulation();
  const ends = vi.fn();
  const onSample = simulation.tree.onSample.bind(simulation.tree);
  simulation.tree.onSample = (listener) => {
    const end = onSample(listener);
    return () => {
      ends();
      end();
    };
  };
  await using server = await serveMqtt(simulation);
  const client = await TestMqttClient.listening(server.port, 'mod/#');
  await client.client.unsubscribeAsync('mod/#');
  expect(ends).toHaveBeenCalledTimes(2);
  await client.subscribe('mod/time');
  await client[Symbol.asyncDispose]();
  await vi.waitFor(() => expect(ends).toHaveBeenCalledTimes(3), 20_000);
});

it('the broker reads only leaves that a filter covers', async () => {
  await using server = await startTestMqttServer();
  await using client = await TestMqttClient.listening(server.port, 'mod/sim/vessels/by-id/+/name', 'mod/sim/time/ut');
  await client.settled();
  const readText = vi.spyOn(FieldTree.prototype, 'readText');
  server.tree.writeText('clock/step', '1');
  await client.next('mod/sim/time/ut');
  const vessels = server.tree.list('vessels/by-id');
  expect(readText.mock.calls.map(([path]) => path).sort()).toEqual(
    ['time/ut', ...vessels.map((name) => `vessels/by-id/${name}/name`)].sort(),
  );
  vi.restoreAllMocks();
});
