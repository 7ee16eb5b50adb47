import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { IPublishPacket } from 'mqtt';
import { describe, expect, it } from 'vitest';
import { defaultConfig } from '../../../../src/contract/vocabulary/config-keys.js';
import { PlatformError } from '../../../../src/base/errors/index.js';
import { brokerAddress } from '../../../../src/server/transports/mqtt/bridge/broker-address.js';
import { type MqttBridge, openMqttBridge } from '../../../../src/server/transports/mqtt/index.js';
import type { MqttBridgeOptions } from '../../../../src/server/transports/mqtt/bridge/bridge.js';
import { aggregatesOver } from '../../../support/aggregates.js';
import { printedFaults } from '../../../support/faults.js';
import { Mosquitto, noMosquitto, run } from '../../../support/mosquitto.js';
import { TestMqttClient } from '../../../support/mqtt-client.js';
import { serveMqtt, startTestMqttServer } from '../../../support/mqtt-server.js';
import { bareSimulation } from '../../../support/worlds.js';

/** A password file for the user `livery`, in the format of `mosquitto_passwd`. */
const PASSWORDS =
  'livery:$7$101$pgOMwTdDUWTVnVQj$EKc7lfLdRV4OsmIbfKQOcCj0r8orh0A7P8T8mKku7r/XyowsjfnXSDvAVOpGuFsUjL1GkNr11tM2MPKmxvpFzQ==\n';

const ANYONE = { username: '', password: '' };

interface Bridged extends AsyncDisposable {
  readonly world: Awaited<ReturnType<typeof bareSimulation>>['world'];
  readonly tree: Awaited<ReturnType<typeof bareSimulation>>['tree'];
  readonly warnings: readonly string[];
  readonly bridge: MqttBridge;
}

async function bridge(port: number, more: Partial<MqttBridgeOptions> = {}): Promise<Bridged> {
  const { world, tree } = await bareSimulation();
  return { world, tree, ...openBridge({ world, tree }, port, more) };
}

function openBridge(
  { world, tree }: Pick<Bridged, 'world' | 'tree'>,
  port: number,
  more: Partial<MqttBridgeOptions> = {},
): Pick<Bridged, 'warnings' | 'bridge' | typeof Symbol.asyncDispose> {
  const warnings: string[] = [];
  const opened = openMqttBridge({
    tree,
    aggregates: aggregatesOver(world, tree, defaultConfig()),
    root: 'mod',
    fieldTopics: true,
    publishHz: 0,
    fieldHz: 0,
    url: `mqtt://127.0.0.1:${port}`,
    username: '',
    password: '',
    clientId: '',
    faults: printedFaults,
    warn: (sentence) => void warnings.push(sentence),
    ...more,
  });
  return { warnings, bridge: opened, [Symbol.asyncDispose]: () => opened.close() };
}

/** Waits for the bridge to publish that it is online. */
async function online(client: TestMqttClient): Promise<void> {
  await client.take(({ topic, payload }) => topic === 'mod/presence' && payload === 'online');
}

/** Returns the retained messages of a broker below the root, without the presence message. */
async function retainedAt(port: number): Promise<Map<string, string>> {
  await using client = await TestMqttClient.listening(port, 'mod/#');
  await client.fence();
  const retained = client.messages.filter(({ retain, topic }) => retain && topic !== 'mod/presence');
  return new Map(retained.map(({ topic, payload }) => [topic, payload]));
}

/** Returns the messages that this project's broker sends to a client that subscribes to everything. */
async function expectedOf(subject: Pick<Bridged, 'world' | 'tree'>): Promise<Map<string, string>> {
  await using server = await serveMqtt(subject);
  return await retainedAt(server.port);
}

describe.skipIf(noMosquitto)('the bridge to Mosquitto', () => {
  it("through the bridge, Mosquitto retains the same topics as the simulator's own broker", async () => {
    await using broker = await Mosquitto.start();
    await using client = await TestMqttClient.listening(broker.port, 'mod/presence');
    await using subject = await bridge(broker.port);
    await online(client);
    const retained = await retainedAt(broker.port);
    expect(retained).toEqual(await expectedOf(subject));
    expect(retained.size).toBeGreaterThan(1000);
  });

  it('the bridge sends changes and events, and clears topics that disappear', async () => {
    await using broker = await Mosquitto.start();
    await using client = await TestMqttClient.listening(broker.port, 'mod/#');
    await using subject = await bridge(broker.port);
    await online(client);
    client.messages.length = 0;
    subject.tree.writeText('paint/parts/blend', 'tint');
    expect((await client.next('mod/sim/paint/parts/blend')).payload).toBe('tint');
    subject.world.despawn('Polaris');
    subject.tree.writeText('clock/step', '1');
    await client.take(({ topic, payload }) => topic === 'mod/events' && payload.includes('vessel-removed'));
    expect((await client.next('mod/vessels/Polaris/telemetry')).payload).toBe('');
    const left = async (): Promise<string[]> =>
      [...(await retainedAt(broker.port)).keys()].filter((topic) => topic.includes('/Polaris/'));
    await expect.poll(left, { timeout: 10_000 }).toEqual([]);
  });

  it('the bridge accepts values and commands, and sends results', async () => {
    await using broker = await Mosquitto.start();
    await using client = await TestMqttClient.listening(broker.port, 'mod/presence', 'mod/command/result');
    await using subject = await bridge(broker.port);
    await online(client);
    await run('mosquitto_pub', broker.port, '-t', 'mod/sim/paint/parts/blend/set', '-m', 'tint', '-q', '2');
    expect((await client.next('mod/command/result')).payload).toBe('{"outcome":"ok","path":"paint/parts/blend"}');
    expect(subject.tree.readText('paint/parts/blend')).toBe('tint\n');
    await client.publish('mod/command', '{"vessel_id":"","action":"none","id":"a"}', { qos: 1 });
    expect(JSON.parse((await client.next('mod/command/result')).payload)).toMatchObject({ errno: 'EINVAL', id: 'a' });
    await client.publish('mod/sim/vessels/by-id/Hunter-ship/paint/parts/color/set', '1 0 0');
    expect((await client.next('mod/command/result')).payload).toBe(
      '{"outcome":"ok","path":"vessels/by-id/Hunter-ship/paint/parts/color"}',
    );
  });

  it('the bridge uses the response topic and the correlation data of MQTT 5', async () => {
    await using broker = await Mosquitto.start();
    await using client = await TestMqttClient.connect(broker.port, { protocolVersion: 5 });
    await client.subscribe('mod/presence', 'answers/me', 'mod/command');
    await using subject = await bridge(broker.port);
    await online(client);
    const answers: IPublishPacket[] = [];
    client.client.on('message', (_topic, _payload, packet) => void answers.push(packet));
    const correlationData = Buffer.from([0, 1, 255]);
    const ask = (responseTopic: string): Promise<void> =>
      client.publish('mod/sim/paint/parts/blend/set', 'tint', { properties: { responseTopic, correlationData } });
    // The bridge ignores a request whose answer should go to `mod/command`: on this topic, the answer would be a new
    // request.
    await ask('mod/command');
    await ask('answers/me');
    expect((await client.next('answers/me')).payload).toBe('{"outcome":"ok","path":"paint/parts/blend"}');
    expect(answers.map(({ topic }) => topic)).toEqual(['answers/me']);
    expect(Buffer.from(answers[0]!.properties!.correlationData!)).toEqual(correlationData);
    expect(subject.tree.readText('paint/parts/blend')).toBe('tint\n');
  });

  it('the bridge writes textual correlation data as the id in the result', async () => {
    await using broker = await Mosquitto.start();
    await using client = await TestMqttClient.connect(broker.port, { protocolVersion: 5 });
    await client.subscribe('mod/presence', 'mod/command/result');
    await using _subject = await bridge(broker.port);
    await online(client);
    for (const correlation of ['turn 3', Buffer.from([0xff])]) {
      const correlationData = Buffer.from(correlation as string);
      await client.publish('mod/sim/paint/parts/blend/set', 'tint', { properties: { correlationData } });
    }
    const results = [await client.next('mod/command/result'), await client.next('mod/command/result')];
    expect(results.map(({ payload }) => JSON.parse(payload) as object)).toEqual([
      { outcome: 'ok', path: 'paint/parts/blend', id: 'turn 3' },
      { outcome: 'ok', path: 'paint/parts/blend' },
    ]);
  });

  it('after a restart of the other broker, the bridge sends every topic again, retained', async () => {
    await using broker = await Mosquitto.start();
    await using subject = await bridge(broker.port, { retryMs: 50 });
    await using first = await TestMqttClient.listening(broker.port, 'mod/presence');
    await online(first);
    await broker.stop();
    subject.world.despawn('Polaris');
    subject.tree.writeText('clock/step', '5');
    await broker.resume();
    await using second = await TestMqttClient.listening(broker.port, 'mod/presence');
    await online(second);
    expect(await retainedAt(broker.port)).toEqual(await expectedOf(subject));
    expect(subject.warnings.join()).toContain('the connection ended');
    expect(subject.warnings.at(-1)).toContain('connected again');
  });

  it('after a reconnection, the bridge sends only changed topics, and clears removed topics', async () => {
    await using broker = await Mosquitto.start();
    await using watcher = await TestMqttClient.listening(broker.port, 'mod/#');
    const { world, tree } = await bareSimulation();
    const before = openBridge({ world, tree }, broker.port);
    await online(watcher);
    await before.bridge.close();
    expect((await watcher.take(({ topic, payload }) => topic === 'mod/presence' && payload === 'offline')).retain).toBe(
      false,
    );

    world.despawn('Polaris');
    tree.writeText('paint/parts/blend', 'replace');
    watcher.messages.length = 0;
    await using after = openBridge({ world, tree }, broker.port);
    await online(watcher);
    const sent = watcher.messages.filter(({ topic }) => topic.startsWith('mod/sim/'));
    expect(sent.find(({ topic }) => topic === 'mod/sim/paint/parts/blend')?.payload).toBe('replace');
    const cleared = sent.filter(({ payload }) => payload === '');
    expect(cleared.length).toBeGreaterThan(20);
    expect(cleared.filter(({ topic }) => !/polaris/i.test(topic))).toEqual([]);
    // Apart from the cleared topics, the bridge sends only the few topics that the changes affect.
    expect(sent.length - cleared.length).toBeLessThan(60);
    expect(await retainedAt(broker.port)).toEqual(await expectedOf({ world, tree }));
    expect(after.warnings).toEqual([]);
  });

  it('when the connection of the bridge is lost, the other broker publishes its will, "offline"', async () => {
    await using broker = await Mosquitto.start();
    await using client = await TestMqttClient.listening(broker.port, 'mod/presence');
    await using subject = await bridge(broker.port, { clientId: 'livery' });
    await online(client);
    // Another client connects with the same id. So the broker ends the connection of the bridge, without telling it
    // why.
    await using usurper = await TestMqttClient.connect(broker.port, { clientId: 'livery' });
    const { payload } = await client.next('mod/presence');
    expect(payload).toBe('offline');
    await expect.poll(() => subject.warnings.join()).toContain('the connection ended');
    expect(usurper.client.connected).toBe(true);
  });

  it('the bridge signs in, and never logs the password', async () => {
    const settings = ['allow_anonymous false', 'password_file FOLDER/passwords'];
    await using broker = await Mosquitto.start(settings, { passwords: PASSWORDS });
    await using client = await TestMqttClient.connect(broker.port, { username: 'livery', password: 'correct horse' });
    await client.subscribe('mod/presence');
    await using right = await bridge(broker.port, { username: 'livery', password: 'correct horse' });
    await online(client);
    expect(right.warnings).toEqual([]);
    await right.bridge.close();
    await using wrong = await bridge(broker.port, { url: `mqtt://livery:battery%20staple@127.0.0.1:${broker.port}` });
    const refusal = /MQTT bridge to mqtt:\/\/127\.0\.0\.1:\d+: .*(refused|Not authorized)/i;
    await expect.poll(() => wrong.warnings.join()).toMatch(refusal);
    expect(wrong.warnings.join()).not.toMatch(/battery|staple|livery:/);
  });
});

it("the bridge uses MQTT 3.1.1 with a broker that lacks MQTT 5, such as Livery's own broker", async () => {
  await using broker = await startTestMqttServer({ mqtt_root: 'own' });
  await using client = await TestMqttClient.listening(broker.port, 'mod/presence', 'mod/time');
  await using subject = await bridge(broker.port, { retryMs: 50 });
  await online(client);
  expect((await client.next('mod/time')).payload).toContain('"ut":0');
  expect(subject.warnings).toEqual([]);
});

it.each(['', 'broker:1883', 'http://broker', 'mqtt://', 'mqtt:broker'])(
  'the bridge refuses the broker address %j',
  async (url) => {
    const { world, tree } = await bareSimulation();
    expect(() => openBridge({ world, tree }, 0, { url })).toThrow('mqtt_bridge_url is not a broker address');
  },
);

describe('a broker that sends false statements', () => {
  /** Starts a fake MQTT 5 broker. When a client connects, it admits the client and calls `does`. */
  async function liar(does: (socket: Socket) => void): Promise<{ port: number } & AsyncDisposable> {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('data', () => {
        socket.write(Buffer.of(0x20, 3, 0, 0, 0));
        does(socket);
      });
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return {
      port: (server.address() as AddressInfo).port,
      async [Symbol.asyncDispose]() {
        for (const socket of sockets) socket.destroy();
        await new Promise((closed) => server.close(closed));
      },
    };
  }

  /** Sends a piece again and again until the connection ends. */
  async function flood(socket: Socket, piece: Buffer): Promise<number> {
    const ended = new AbortController();
    socket.once('close', () => ended.abort());
    let sent = 0;
    while (!ended.signal.aborted && sent < 2000) {
      sent++;
      const isFull = !socket.write(piece);
      await new Promise<void>((go) => {
        if (!isFull) setImmediate(go);
        else for (const event of ['drain', 'close']) socket.once(event, go);
      });
    }
    return sent;
  }

  it('the bridge disconnects from a broker that announces a packet beyond the maximum length', async () => {
    const floods: Promise<number>[] = [];
    await using broker = await liar((socket) => {
      // The broker announces a PUBLISH of 256 MiB, and then sends pieces of 64 KiB.
      socket.write(Buffer.of(0x30, 0xff, 0xff, 0xff, 0x7f, 0, 1, 0x61, 0));
      floods.push(flood(socket, Buffer.alloc(65_536)));
    });
    await using subject = await bridge(broker.port);
    await expect.poll(() => subject.warnings.join(), { timeout: 10_000 }).toContain('sent a packet of over');
    expect(await floods[0]).toBeLessThan(200);
  });

  it('the bridge disconnects from a broker that sends endless retained messages', async () => {
    const topic = Buffer.from('mod/sim/x');
    const body = Buffer.alloc(1_000_000);
    const head = Buffer.of(0x31, ...remaining(2 + topic.length + 1 + body.length), 0, topic.length);
    const floods: Promise<number>[] = [];
    await using broker = await liar((socket) => {
      floods.push(flood(socket, Buffer.concat([head, topic, Buffer.of(0), body])));
    });
    await using subject = await bridge(broker.port);
    await expect
      .poll(() => subject.warnings.join(), { timeout: 20_000 })
      .toContain('retains more messages than any simulation');
    expect(await floods[0]).toBeLessThan(500);
  });
});

/** Encodes the length in the header of a packet (MQTT 3.1.1 §2.2.3). */
function remaining(length: number): number[] {
  return length < 128 ? [length] : [(length % 128) | 0x80, ...remaining(Math.floor(length / 128))];
}

it('the refusal of a broker address does not repeat the address', async () => {
  const { world, tree } = await bareSimulation();
  expect(() => openBridge({ world, tree }, 0, { url: 'http://me:sesame@broker' })).not.toThrow('sesame');
});

it('a password that is not percent-encoded is refused, and the refusal does not repeat it', async () => {
  const { world, tree } = await bareSimulation();
  const open = (): unknown => openBridge({ world, tree }, 0, { url: 'mqtt://livery:hunter2%zz@127.0.0.1:1' });
  expect(open).toThrow(PlatformError);
  expect(open).toThrow(/percent-encoded/);
  expect(open).not.toThrow(/hunter2/);
});

it('the address of the broker is logged without its query', () => {
  const { url, shown } = brokerAddress('wss://livery:secret@broker/mqtt?token=secret#secret', ANYONE);
  expect(url).toBe('wss://broker/mqtt?token=secret#secret');
  expect(shown).toBe('wss://broker/mqtt');
});
