import { describe, expect, it } from 'vitest';
import { jsonText } from '../../../../src/simulator/fields/index.js';
import { Mosquitto, noMosquitto, run } from '../../../support/mosquitto.js';
import { TestMqttClient } from '../../../support/mqtt-client.js';
import { startTestMqttServer } from '../../../support/mqtt-server.js';

describe.skipIf(noMosquitto)('clients of Mosquitto', () => {
  it('mosquitto_sub receives the retained messages, and nothing else while nothing changes', async () => {
    await using server = await startTestMqttServer();
    const printed = await run(
      'mosquitto_sub',
      server.port,
      '-v',
      '-t',
      'mod/sim/clock/#',
      '-C',
      '2',
      '--retained-only',
    );
    expect(printed.split('\n').sort()).toEqual(['', 'mod/sim/clock/mode stepped', 'mod/sim/clock/step 0']);
    const telemetry = await run('mosquitto_sub', server.port, '-t', 'mod/vessels/Hunter-ship/telemetry', '-C', '1');
    expect(telemetry).toBe(`${jsonText(server.aggregates.telemetry('Hunter-ship'))}\n`);
  });

  it.each(['0', '1', '2'])('mosquitto_pub -q %s sets a field, and mosquitto_sub receives the result', async (qos) => {
    await using server = await startTestMqttServer();
    await using client = await TestMqttClient.listening(server.port, 'mod/command/result');
    await run('mosquitto_pub', server.port, '-q', qos, '-t', 'mod/sim/paint/parts/blend/set', '-m', 'tint');
    expect((await client.next('mod/command/result')).payload).toBe('{"outcome":"ok","path":"paint/parts/blend"}');
    expect(server.tree.readText('paint/parts/blend')).toBe('tint\n');
  });

  it('clients can exchange messages, including retained messages', async () => {
    await using server = await startTestMqttServer();
    await run('mosquitto_pub', server.port, '-r', '-t', 'notes/one', '-m', 'kept');
    expect(await run('mosquitto_sub', server.port, '-t', 'notes/+', '-C', '1')).toBe('kept\n');
  });

  it('a persistent session receives the QoS 1 messages that were sent while its client was away', async () => {
    await using server = await startTestMqttServer();
    const session = ['-c', '-i', 'reader', '-q', '1', '-t', 'notes/+'];
    await run('mosquitto_sub', server.port, ...session, '-E');
    for (const note of ['a', 'b']) await run('mosquitto_pub', server.port, '-q', '1', '-t', 'notes/one', '-m', note);
    expect(await run('mosquitto_sub', server.port, ...session, '-C', '2')).toBe('a\nb\n');
  });
});

describe.skipIf(noMosquitto)('a bridge from Mosquitto to our broker', () => {
  it("through its bridge, Mosquitto gets the retained state of Livery's broker, and sends requests to it", async () => {
    await using server = await startTestMqttServer();
    await using broker = await Mosquitto.start([
      'connection livery',
      `address 127.0.0.1:${server.port}`,
      'topic mod/# in',
      'topic mod/command out',
      'topic mod/sim/paint/parts/blend/set out',
      'notifications false',
    ]);
    await using client = await TestMqttClient.listening(broker.port, 'mod/#');
    await client.next('mod/sim/paint/parts/blend');
    await run('mosquitto_pub', broker.port, '-t', 'mod/sim/paint/parts/blend/set', '-m', 'tint');
    await client.take(({ topic, payload }) => topic === 'mod/sim/paint/parts/blend' && payload === 'tint');
    expect(server.tree.readText('paint/parts/blend')).toBe('tint\n');
    server.world.despawn('Polaris');
    server.tree.writeText('clock/step', '1');
    await client.take(({ topic, payload }) => topic === 'mod/sim/vessels/by-id/Polaris/name' && payload === '');
    await client.take(({ topic, payload }) => topic === 'mod/sim/time/ut' && payload === '1');

    // Even a client that connects to Mosquitto only now gets the current state of this project's broker.
    await using later = await TestMqttClient.listening(broker.port, 'mod/sim/#');
    await later.fence();
    const retained = new Map(later.messages.map(({ topic, payload }) => [topic, payload]));
    expect(retained.get('mod/sim/paint/parts/blend')).toBe('tint');
    expect(retained.get('mod/sim/time/ut')).toBe('1');
    expect([...retained.keys()].filter((topic) => topic.includes('Polaris'))).toEqual([]);
  });
});
