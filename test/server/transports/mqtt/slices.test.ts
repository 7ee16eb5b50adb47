import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import type { Slice } from '../../../../src/server/transports/step-scheduler.js';
import { defaultConfig } from '../../../../src/contract/vocabulary/config-keys.js';
import { treeOver, worldGates } from '../../../../src/simulator/create-simulation.js';
import { TestMqttClient } from '../../../support/mqtt-client.js';
import { serveMqtt, startTestMqttServer, type TestMqttServer } from '../../../support/mqtt-server.js';
import { crowdedWorld } from '../../../support/worlds.js';

const STEPS = 50;
/** Number of vessels. The server needs many time slices to send all topics of these vessels. */
const FEW = 6;

interface Crowd extends TestMqttServer {
  /** How often the tree was read: `most` is the maximum in one time slice, and `all` is the total. */
  readonly reads: { readonly most: number; readonly all: number };
}

async function startCrowd(vessels: number): Promise<Crowd> {
  const config = defaultConfig();
  const world = await crowdedWorld(vessels, { gates: worldGates(config) });
  const tree = treeOver(world, config);
  const reads = { most: 0, all: 0 };
  let inSlice = 0;
  const read = tree.readText.bind(tree);
  // Do not use a spy of Vitest, because it would keep all calls in memory.
  tree.readText = (path) => {
    reads.most = Math.max(reads.most, ++inSlice);
    reads.all++;
    return read(path);
  };
  const slice: Slice = () => {
    let left = STEPS;
    inSlice = 0;
    return () => left-- > 0;
  };
  return { ...(await serveMqtt({ world, tree }, config, { slice })), reads };
}

it('a subscriber to everything is served in steps that fit into time slices', async () => {
  await using server = await startCrowd(FEW);
  await using client = await TestMqttClient.listening(server.port, 'mod/#');
  await client.take(({ topic }) => topic === 'mod/sim/vessels/active_id');
  expect(server.reads.all).toBeGreaterThan(20 * STEPS);
  expect(server.reads.most).toBeLessThanOrEqual(STEPS);
  const topics = client.messages.map(({ topic }) => topic);
  for (const vessel of server.world.takeSnapshot().vessels) {
    expect(topics).toContain(`mod/sim/vessels/by-id/${vessel.id}/name`);
    expect(topics).toContain(`mod/vessels/${vessel.id}/snapshot`);
  }
  expect(new Set(topics).size).toBe(topics.length);
});

it('when several clients request everything at the same time, each client receives every topic exactly once', async () => {
  await using server = await startCrowd(FEW);
  await using first = await TestMqttClient.connect(server.port);
  await using second = await TestMqttClient.connect(server.port);
  await Promise.all([first.subscribe('mod/#'), second.subscribe('mod/#')]);
  for (const client of [first, second]) {
    await client.take(({ topic }) => topic === 'mod/sim/vessels/active_id');
    await client.settled();
    const topics = client.messages.filter(({ topic }) => topic.startsWith('mod/')).map(({ topic }) => topic);
    expect(topics.length).toBeGreaterThan(20 * STEPS);
    expect(new Set(topics).size).toBe(topics.length);
  }
});

it('a client with few topics is served while another client receives everything', async () => {
  await using server = await startCrowd(FEW);
  await using greedy = await TestMqttClient.listening(server.port, 'mod/#');
  await using modest = await TestMqttClient.listening(server.port, 'mod/sim/time/ut', 'mod/command/result');
  await modest.next('mod/sim/time/ut');
  await modest.publish('mod/sim/paint/parts/blend/set', 'tint');
  await modest.next('mod/command/result');
  const isLast = ({ topic }: { topic: string }): boolean => topic === 'mod/sim/vessels/active_id';
  expect(greedy.messages.find(isLast)).toBeUndefined();
  await greedy.take(isLast);
});

it('a client that unsubscribes receives no more topics of the filter, even if most were still to be sent', async () => {
  await using server = await startCrowd(12);
  await using client = await TestMqttClient.listening(server.port, 'mod/sim/vessels/#', 'mod/sim/time/#');
  await client.next('mod/sim/vessels/by-id/Hunter-ship/name');
  await client.client.unsubscribeAsync('mod/sim/vessels/#');
  await client.fence();
  client.messages.length = 0;
  server.tree.writeText('clock/step', '1');
  await client.take(({ topic, payload }) => topic === 'mod/sim/time/ut' && payload === '1');
  expect(client.messages.filter(({ topic }) => topic.startsWith('mod/sim/vessels/'))).toEqual([]);
});

it('if a vessel disappears during the first delivery, its topics are cleared after the delivery', async () => {
  await using server = await startCrowd(12);
  await using client = await TestMqttClient.listening(server.port, 'mod/sim/#');
  await client.next('mod/sim/vessels/by-id/Hunter-ship/name');
  server.world.despawn('Polaris');
  expect(server.world.despawn('probe-5')).toBe(true);
  server.tree.writeText('clock/step', '1');
  await client.take(({ topic, payload }) => topic === 'mod/sim/time/ut' && payload === '1');
  await client.take(({ topic }) => topic === 'mod/sim/vessels/active_id');
  await client.settled();
  const last = new Map(client.messages.map(({ topic, payload }) => [topic, payload]));
  for (const id of ['Polaris', 'probe-5']) {
    expect([undefined, '']).toContain(last.get(`mod/sim/vessels/by-id/${id}/name`));
  }
});

it('the server reads no further state for a subscriber that does not read its messages', async () => {
  // The topics of 150 vessels have more bytes than all buffers between server and client can hold.
  await using server = await startCrowd(150);
  // Send a CONNECT with the client id `raw`, and then a SUBSCRIBE to mod/#.
  const socket = connect(server.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.pause();
  socket.write(Buffer.from('100f00044d515454040200000003726177', 'hex'));
  socket.write(Buffer.concat([Buffer.from([0x82, 10, 0, 1, 0, 5]), Buffer.from('mod/#'), Buffer.from([0])]));
  await using other = await TestMqttClient.connect(server.port);
  const readsMeanwhile = async (): Promise<number> => {
    const before = server.reads.all;
    for (let round = 0; round < 50; round++) await other.fence();
    return server.reads.all - before;
  };
  await expect.poll(readsMeanwhile, { timeout: 20_000 }).toBe(0);
  expect(server.reads.all).toBeLessThan(50_000);
  socket.resume();
  await expect.poll(() => server.reads.all, { timeout: 20_000 }).toBeGreaterThan(60_000);
  socket.destroy();
});

it('closing a server while it sends topics ends the work at once', async () => {
  const server = await startCrowd(FEW);
  await using client = await TestMqttClient.listening(server.port, 'mod/#');
  await client.next('mod/time');
  await server.close();
  const before = server.reads.all;
  await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => setImmediate(resolve));
  expect(server.reads.all).toBe(before);
});

it('a persistent session requires a client id, and an empty id is refused with CONNACK 2', async () => {
  await using server = await startTestMqttServer();
  const answer = async (connectFlags: number): Promise<string> => {
    const socket = connect(server.port, '127.0.0.1');
    socket.write(Buffer.from([0x10, 12, 0, 4, 0x4d, 0x51, 0x54, 0x54, 4, connectFlags, 0, 0, 0, 0]));
    const [bytes] = (await once(socket, 'data')) as [Buffer];
    if (connectFlags === 0) await once(socket, 'close');
    socket.destroy();
    return bytes.toString('hex');
  };
  expect(await answer(0)).toBe('20020002');
  expect(await answer(2)).toBe('20020000');
});
