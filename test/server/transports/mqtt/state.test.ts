import { expect, it } from 'vitest';
import { jsonText } from '../../../../src/simulator/fields/index.js';
import { serveSimulation } from '../../../support/http-server.js';
import { TestMqttClient } from '../../../support/mqtt-client.js';
import { startTestMqttServer } from '../../../support/mqtt-server.js';

it.each(['time', 'status', 'system', 'bodies', 'snapshot'])(
  'the topic %s has the JSON of the HTTP route, without its line end',
  async (view) => {
    await using server = await startTestMqttServer();
    await using http = await serveSimulation(server);
    await using client = await TestMqttClient.listening(server.port, `mod/${view}`);
    const first = await client.next(`mod/${view}`);
    expect(first).toEqual({
      topic: `mod/${view}`,
      payload: (await (await fetch(`${http.base}/${view}`)).text()).replace(/\n$/, ''),
      retain: true,
    });
  },
);

it('each vessel has topics for its telemetry, byte for byte as over HTTP, and for its snapshot', async () => {
  await using server = await startTestMqttServer();
  await using http = await serveSimulation(server);
  await using client = await TestMqttClient.listening(server.port, 'mod/vessels/+/+');
  for (const id of server.aggregates.vessels()) {
    const at = `${http.base}/vessels/${encodeURIComponent(id)}`;
    expect((await client.next(`mod/vessels/${id}/telemetry`)).payload).toBe(
      await (await fetch(`${at}/telemetry`)).text(),
    );
    const snapshot = await (await fetch(at)).text();
    expect(`${(await client.next(`mod/vessels/${id}/snapshot`)).payload}\n`).toBe(snapshot);
  }
});

it('a topic of the world is sent again without the retain flag after it changes', async () => {
  await using server = await startTestMqttServer();
  await using client = await TestMqttClient.listening(server.port, 'mod/time', 'mod/system');
  await client.next('mod/time');
  await client.next('mod/system');
  server.world.tick(1);
  server.tree.writeText('clock/step', '1');
  const { payload, retain } = await client.next('mod/time');
  expect([payload, retain]).toEqual([jsonText(server.aggregates.time()), false]);
  await client.settled();
  expect(client.messages).toEqual([]);
});
