import { describe, expect, it } from 'vitest';
import { freePort } from '../../src/base/sockets/index.js';
import { Mosquitto, noMosquitto, run } from '../support/mosquitto.js';
import { TestMqttClient } from '../support/mqtt-client.js';
import { startTestMqttServer } from '../support/mqtt-server.js';

describe.skipIf(noMosquitto)('a Mosquitto bridge with default settings', () => {
  it('a Mosquitto bridge stays connected and carries state and requests', async () => {
    await using server = await startTestMqttServer();
    await using broker = await Mosquitto.start([
      'connection livery',
      `address 127.0.0.1:${server.port}`,
      'topic mod/# in',
      'topic mod/command out',
      'topic mod/sim/paint/parts/blend/set out',
      'topic notes/# both',
    ]);
    await using client = await TestMqttClient.listening(broker.port, 'mod/#', 'notes/#');
    await client.next('mod/sim/paint/parts/blend');
    // If the bridge had to reconnect, all retained state would arrive again.
    for (const blend of ['tint', 'replace', 'multiply']) {
      await run('mosquitto_pub', broker.port, '-t', 'mod/sim/paint/parts/blend/set', '-m', blend);
      const isSet = ({ topic, payload }: { topic: string; payload: string }): boolean =>
        topic === 'mod/sim/paint/parts/blend' && payload === blend;
      await client.take(isSet);
    }
    await run('mosquitto_pub', server.port, '-t', 'notes/from-us', '-m', 'hello');
    expect((await client.next('notes/from-us')).payload).toBe('hello');
    expect(server.warnings).toEqual([
      expect.stringMatching(/ignored messages to \$SYS\/broker\/connection\/[^ ]+\/state and other topics/),
    ]);
  });

  it('a Mosquitto bridge reconnects after its broker was down', async () => {
    const first = await startTestMqttServer({}, { port: await freePort() });
    await using broker = await Mosquitto.start([
      'connection livery',
      `address 127.0.0.1:${first.port}`,
      'restart_timeout 1',
      'topic mod/# in',
    ]);
    await using client = await TestMqttClient.listening(broker.port, 'mod/sim/paint/parts/blend');
    await client.next('mod/sim/paint/parts/blend');
    await first.close();
    await using second = await startTestMqttServer({}, { port: first.port });
    expect(second.port).toBe(first.port);
    second.tree.writeText('paint/parts/blend', 'tint');
    await client.take(({ payload }) => payload === 'tint');
    expect(second.warnings).toEqual([expect.stringContaining('$SYS/broker/connection/')]);
  });
});
