import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  FILTER_LEVELS_MAX,
  SLICE_MS,
  SUBSCRIPTIONS_MAX,
  WAITING_BYTES_MAX,
  WILDCARDS_MAX,
} from '../../src/server/transports/mqtt/broker/limits.js';
import { timedSlices } from '../../src/server/transports/step-scheduler.js';
import { DEEP } from '../support/deep.js';
import { TestMqttClient } from '../support/mqtt-client.js';
import { startTestMqttServer, type TestMqttServer } from '../support/mqtt-server.js';

const RESULT = 'mod/command/result';
/** A CONNECT packet of version 3.1.1: client id `raw`, clean session, no keep-alive. */
const CONNECT = Buffer.from('100f00044d515454040200000003726177', 'hex');

async function rawSocket(port: number, ...bytes: readonly Buffer[]): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  for (const each of bytes) socket.write(each);
  return socket;
}

/** Resolves after a connection has ended, normally or with an error. */
const ended = (socket: Socket): Promise<void> =>
  new Promise((resolve) => socket.resume().once('close', () => resolve()));

function packet(first: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const length: number[] = [];
  for (let rest = body.length; ;) {
    const low = rest % 128;
    rest = Math.floor(rest / 128);
    length.push(rest > 0 ? low | 128 : low);
    if (rest === 0) break;
  }
  return Buffer.concat([Buffer.from([first, ...length]), body]);
}

function text(value: string | Buffer): Buffer {
  const bytes = Buffer.from(value as string);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

const filtersOf = (count: number): Buffer[] =>
  Array.from({ length: count }, (_, index) =>
    text(`mod/sim/vessels/by-id/probe-${index}/altitude/barometric/${'x'.repeat(6)}`),
  );

/** Makes a subscribe packet. Each filter is as long as a field's topic, about 62 bytes. */
function subscribeTo(count: number): Buffer {
  return packet(0x82, Buffer.from([0, 1]), ...filtersOf(count).flatMap((filter) => [filter, Buffer.from([0])]));
}

function unsubscribeFrom(count: number): Buffer {
  return packet(0xa2, Buffer.from([0, 2]), ...filtersOf(count));
}

async function expectAlive(server: TestMqttServer): Promise<void> {
  await using client = await TestMqttClient.listening(server.port, RESULT);
  await client.publish('mod/sim/paint/parts/blend/set', 'tint');
  expect((await client.next(RESULT)).payload).toBe('{"outcome":"ok","path":"paint/parts/blend"}');
}

describe('a publish to a forbidden topic', () => {
  it.each([
    ['a wildcard', text('a/+/b')],
    ['a multi-level wildcard', text('mod/#')],
    ['an empty name', text('')],
    ['a NUL', text('a\0b')],
    ['bytes that are not UTF-8', text(Buffer.from([0x61, 0xc3, 0x28]))],
    ['too many levels', text('a/'.repeat(200))],
  ])('publishing to a forbidden topic closes the connection: %s', async (_, topic) => {
    await using server = await startTestMqttServer();
    const socket = await rawSocket(server.port, CONNECT, packet(0x30, topic, Buffer.from('x')));
    await ended(socket);
    await expectAlive(server);
  });

  it('the broker ignores a publish to a topic of server state, and logs this once for each client', async () => {
    await using server = await startTestMqttServer();
    await using client = await TestMqttClient.listening(server.port, 'mod/#');
    await client.fence();
    client.messages.length = 0;
    for (const topic of ['mod', 'mod/time', 'mod/sim/paint/parts/blend', 'mod/other', RESULT]) {
      await client.publish(topic, 'spoofed', { retain: true, qos: 1 });
    }
    await client.settled();
    expect(client.messages).toEqual([]);
    await using later = await TestMqttClient.listening(server.port, 'mod/#');
    await later.fence();
    expect(later.messages.filter(({ payload }) => payload === 'spoofed')).toEqual([]);
    expect(server.warnings).toEqual([expect.stringContaining('ignored messages below mod/')]);
  });

  it.each([0, 1, 2] as const)(
    'a publish with QoS %i to a topic that begins with $ is acknowledged, dropped and logged once',
    async (qos) => {
      await using server = await startTestMqttServer();
      await using client = await TestMqttClient.listening(server.port, '$SYS/#', '#');
      await client.fence();
      client.messages.length = 0;
      for (const topic of ['$SYS/broker/connection/a/state', '$share/x', '$x']) {
        await client.publish(topic, '1', { qos, retain: true });
      }
      await client.publish('notes', 'control', { qos });
      await client.next('notes');
      await client.settled();
      expect(client.messages.filter(({ topic }) => topic !== 'fence')).toEqual([]);
      await using later = await TestMqttClient.listening(server.port, '$SYS/#', '$x');
      await later.settled();
      expect(later.messages).toEqual([]);
      expect(server.warnings).toEqual([
        expect.stringMatching(/ignored messages to \$SYS\/broker\/connection\/a\/state/),
      ]);
    },
  );

  it('the broker forwards messages on a topic of 64 KiB', async () => {
    await using server = await startTestMqttServer();
    const long = `a/${'x'.repeat(65_000)}`;
    await using client = await TestMqttClient.listening(server.port, long, RESULT);
    await client.publish(long, 'hello');
    expect((await client.next(long)).payload).toBe('hello');
    await client.publish(`mod/sim/${'x'.repeat(65_000)}/set`, '1');
    const { payload } = await client.next(RESULT);
    expect(payload).toContain('ENOENT');
    expect(payload.length).toBeLessThan(2200);
  });

  it('the broker ignores a will with a forbidden topic', async () => {
    await using server = await startTestMqttServer();
    await using client = await TestMqttClient.listening(server.port, RESULT, 'mod/time');
    await client.next('mod/time');
    for (const topic of ['mod/time', 'mod/sim/paint/parts/blend/set', 'a/+', '$SYS/broker/state']) {
      const will = { topic, payload: Buffer.from('tint'), qos: 0 as const, retain: true };
      const leaving = await TestMqttClient.connect(server.port, { will });
      leaving.client.stream.destroy();
    }
    expect((await client.next(RESULT)).payload).toBe('{"outcome":"ok","path":"paint/parts/blend"}');
    await client.settled();
    expect(client.messages).toEqual([]);
    await expectAlive(server);
  });
});

describe('malformed MQTT packets', () => {
  it.each([
    [
      'a stated packet length of a quarter of a GiB',
      Buffer.concat([CONNECT, Buffer.from([0x30, 0xff, 0xff, 0xff, 0x7f])]),
    ],
    ['a CONNECT packet of a MiB', packet(0x10, Buffer.alloc(1_048_576))],
    ['a length that never ends', Buffer.from([0x10, 0xff, 0xff, 0xff, 0xff, 0xff])],
    ['a packet before CONNECT', packet(0x30, text('a'), Buffer.from('x'))],
    ['a second CONNECT', Buffer.concat([CONNECT, CONNECT])],
    ['more than 64 KiB of filters', Buffer.concat([CONNECT, subscribeTo(1200)])],
    ['more than 64 KiB of filters to unsubscribe from', Buffer.concat([CONNECT, unsubscribeFrom(1200)])],
    ['a reserved packet type', Buffer.concat([CONNECT, Buffer.from([0xf0, 0])])],
    ['QoS 3', Buffer.concat([CONNECT, packet(0x36, text('a'), Buffer.from([0, 1]))])],
    ['an invalid filter', Buffer.concat([CONNECT, packet(0x82, Buffer.from([0, 1]), text('a#'), Buffer.from([0]))])],
  ])('the broker closes the connection for %s', async (_, bytes) => {
    await using server = await startTestMqttServer();
    const socket = await rawSocket(server.port, bytes);
    await ended(socket);
    await expectAlive(server);
  });

  it('the broker grants a subscribe packet with the maximum number of filters', async () => {
    await using server = await startTestMqttServer();
    const socket = await rawSocket(server.port, CONNECT, subscribeTo(1000));
    // The server sends a CONNACK (4 bytes) and then a SUBACK: a head of 3 bytes, a packet id of 2 bytes, and a code for
    // each filter.
    let bytes = 0;
    while (bytes < 4 + 3 + 2 + 1000) bytes += ((await once(socket, 'data')) as [Buffer])[0].length;
    socket.write(unsubscribeFrom(1000));
    await once(socket, 'data');
    expect(server.warnings).toEqual([]);
    socket.destroy();
  });

  it('the broker still serves clients after connections have ended in the middle of a packet', async () => {
    await using server = await startTestMqttServer();
    const whole = Buffer.concat([CONNECT, packet(0x30, text('a'), Buffer.alloc(1000))]);
    for (let end = 1; end < whole.length; end += 41) (await rawSocket(server.port, whole.subarray(0, end))).destroy();
    await expectAlive(server);
  });

  it('the broker still serves clients after random bytes on many connections', async () => {
    await using server = await startTestMqttServer();
    const command = fc.constantFrom(0x30, 0x32, 0x34, 0x40, 0x50, 0x62, 0x82, 0xa2, 0xc0, 0xe0, 0x10);
    const body = fc.uint8Array({ maxLength: 60 });
    const broken = fc.tuple(command, body).map(([first, bytes]) => packet(first, Buffer.from(bytes)));
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.array(fc.oneof(broken, body), { maxLength: 8 }), async (admitted, parts) => {
        const bytes = Buffer.concat([...(admitted ? [CONNECT] : []), ...parts]);
        const socket = await rawSocket(server.port, bytes);
        socket.end();
        await ended(socket);
      }),
      { numRuns: DEEP ? 5000 : 300 },
    );
    await expectAlive(server);
  });
});

describe('many MQTT clients and subscriptions', () => {
  it('the broker grants ten thousand subscriptions, and refuses one more', async () => {
    await using server = await startTestMqttServer();
    await using client = await TestMqttClient.connect(server.port);
    const filters = Array.from({ length: SUBSCRIPTIONS_MAX - 1 }, (_, index) => `mod/sim/none/${index}`);
    await client.subscribe(...filters);
    await client.subscribe('mod/sim/time/ut');
    expect((await client.next('mod/sim/time/ut')).payload).toBe('0');
    // A second subscription with the same filter is not counted.
    await client.subscribe('mod/sim/none/0');
    await expect(client.client.subscribeAsync('one/more')).rejects.toThrow();
    server.tree.writeText('clock/step', '1');
    expect((await client.next('mod/sim/time/ut')).payload).toBe('1');
    await client.client.unsubscribeAsync('mod/sim/none/0');
    await client.subscribe('one/more');
    expect(server.warnings).toEqual([expect.stringContaining('refused filters: more than')]);
  });

  it('the broker grants filters with the maximum number of levels, and refuses longer filters', async () => {
    await using server = await startTestMqttServer();
    await using client = await TestMqttClient.connect(server.port);
    const deepest = Array.from({ length: FILTER_LEVELS_MAX }, () => '+').join('/');
    await client.subscribe(deepest);
    for (const filter of [`${deepest}/+`, `${deepest}/#`, 'a/'.repeat(90)]) {
      await expect(client.client.subscribeAsync(filter)).rejects.toThrow();
    }
    expect(server.warnings).toEqual([expect.stringContaining(`more than ${FILTER_LEVELS_MAX} levels`)]);
  });

  it('the number of wildcard levels is limited for all clients together', async () => {
    await using server = await startTestMqttServer();
    const filters = (name: string, count: number): string[] =>
      Array.from({ length: count }, (_, index) => `${name}-${index}${'/+'.repeat(16)}`);
    await using first = await TestMqttClient.connect(server.port);
    await first.subscribe(...filters('a', WILDCARDS_MAX / 16 - 1));
    await using second = await TestMqttClient.connect(server.port);
    await second.subscribe(...filters('b', 1));
    await expect(second.client.subscribeAsync('one/+/more')).rejects.toThrow();
    await second.subscribe('one/more/#');
    await first[Symbol.asyncDispose]();
    const isGranted = (): Promise<boolean> =>
      second.subscribe('one/+/more').then(
        () => true,
        () => false,
      );
    await expect.poll(isGranted).toBe(true);
  });

  it('two thousand deep wildcard filters of one client do not delay another client', async () => {
    await using server = await startTestMqttServer({}, { slice: timedSlices(SLICE_MS) });
    await using greedy = await TestMqttClient.connect(server.port);
    // Filters that match a deep field. Each level of such a filter is either the name or a wildcard.
    const names = ['mod', 'sim', 'vessels', 'by-id', 'Hunter-ship', 'parts', '0', 'paint', 'color', 'x', 'y'];
    const filters = Array.from({ length: 2000 }, (_, bits) =>
      [...names.map((name, level) => ((bits >> level) & 1 ? '+' : name)), '#'].join('/'),
    );
    await greedy.subscribe(...filters);
    await using modest = await TestMqttClient.listening(server.port, 'mod/sim/time/ut', RESULT);
    await modest.next('mod/sim/time/ut');
    await modest.publish('mod/sim/paint/parts/blend/set', 'tint');
    await modest.next(RESULT);
    await expectAlive(server);
  });

  it('a client can resume a session with many subscriptions', async () => {
    await using server = await startTestMqttServer();
    const options = { clean: false, clientId: 'kept' };
    const first = await TestMqttClient.connect(server.port, options);
    await first.subscribe(...Array.from({ length: 5000 }, (_, index) => `none/${index}`), 'mod/sim/time/ut');
    await first[Symbol.asyncDispose]();
    server.tree.writeText('clock/step', '1');
    await using second = await TestMqttClient.connect(server.port, options);
    server.tree.writeText('clock/step', '1');
    await second.take(({ topic, payload }) => topic === 'mod/sim/time/ut' && payload === '2');
  });

  it('a second client with the same id replaces the first client', async () => {
    await using server = await startTestMqttServer();
    await using first = await TestMqttClient.connect(server.port, { clientId: 'twin' });
    await first.subscribe('mod/time');
    const gone = once(first.client.stream, 'close');
    await using second = await TestMqttClient.connect(server.port, { clientId: 'twin' });
    await gone;
    await second.subscribe('mod/time');
    await second.next('mod/time');
    await expectAlive(server);
  });

  it('a subscriber that stops reading does not delay others, and later receives the newest state', async () => {
    await using server = await startTestMqttServer();
    await using reader = await TestMqttClient.listening(server.port, 'mod/snapshot');
    const idle = await rawSocket(
      server.port,
      CONNECT,
      packet(0x82, Buffer.from([0, 1]), text('mod/snapshot'), Buffer.from([0]), text('mod/time'), Buffer.from([0])),
    );
    idle.pause();
    const size = Buffer.byteLength((await reader.next('mod/snapshot')).payload);
    const steps = Math.ceil(24_000_000 / size);
    for (let step = 0; step < steps; step++) {
      server.tree.writeText('clock/step', '1');
      await reader.next('mod/snapshot');
    }
    expect(server.warnings).toEqual([]);
    let end = '';
    let bytes = 0;
    idle.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      end = `${end}${chunk.toString('latin1')}`.slice(-2 * size);
    });
    idle.resume();
    while (!end.includes(`"ut_seconds":${steps},`) || !end.includes(`"ut":${steps},`)) await once(idle, 'data');
    // All states together have 24 MB. The server does not send states that would be outdated when the client reads
    // them, so the client gets fewer bytes.
    expect(bytes).toBeLessThan(16_000_000);
  });

  it('the broker drops a subscriber that does not read the messages of other clients, and logs the reason', async () => {
    await using server = await startTestMqttServer();
    await rawSocket(server.port, CONNECT, packet(0x82, Buffer.from([0, 1]), text('notes'), Buffer.from([0])));
    await using writer = await TestMqttClient.listening(server.port, 'notes');
    const payload = 'x'.repeat(100_000);
    for (let count = 0; server.warnings.length === 0; count++) {
      await writer.publish('notes', payload);
      await writer.next('notes');
      expect(count).toBeLessThan(1000);
    }
    expect(server.warnings).toEqual([
      `MQTT client 'raw': dropped: over ${WAITING_BYTES_MAX} bytes of messages were waiting to be read`,
    ]);
    await expectAlive(server);
  });

  it('the broker stores retained messages only up to its limit', async () => {
    await using server = await startTestMqttServer();
    await using client = await TestMqttClient.connect(server.port);
    for (let count = 0; count < 10_001; count++) {
      const sent = client.publish(`flood/${count}`, 'x', { retain: true });
      if (count % 500 === 0) await sent;
    }
    await client.settled();
    await client.subscribe('flood/#');
    await client.take(({ topic }) => topic === 'flood/9999');
    expect(client.messages.length).toBe(9999);
    expect(server.warnings).toEqual([expect.stringContaining('further messages are not retained')]);
  });

  it('a subscription to $SYS receives nothing', async () => {
    await using server = await startTestMqttServer();
    await using client = await TestMqttClient.listening(server.port, '$SYS/#', '#');
    await using other = await TestMqttClient.listening(server.port, 'x');
    await client.settled();
    expect(other.client.connected).toBe(true);
    expect(client.messages.filter(({ topic }) => topic.startsWith('$'))).toEqual([]);
  });
});
