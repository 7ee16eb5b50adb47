import { once } from 'node:events';
import { connect } from 'node:net';
import { connectAsync, type IClientOptions } from 'mqtt';
import { describe, expect, it } from 'vitest';
import { demanded, TOKEN, WRONG_TOKENS } from '../../../support/access-token.js';
import { TestMqttClient } from '../../../support/mqtt-client.js';
import { startTestMqttServer } from '../../../support/mqtt-server.js';

/** The return code for a wrong user name or password (MQTT 3.1.1 §3.2.2.3). */
const BAD_PASSWORD = 4;

const SCHEMES = ['mqtt', 'ws'] as const;
type Scheme = (typeof SCHEMES)[number];

/** @returns null if the server admits the client; otherwise the return code */
async function refusalOf(scheme: Scheme, port: number, options: IClientOptions): Promise<unknown> {
  try {
    const client = await connectAsync(`${scheme}://127.0.0.1:${port}`, { reconnectPeriod: 0, ...options });
    await client.endAsync(true);
    return null;
  } catch (error) {
    return (error as { readonly code?: unknown }).code;
  }
}

describe.each(SCHEMES)('the access token as MQTT password, over %s', (scheme) => {
  it('MQTT admits a client whose password is the token, with any user name', async () => {
    await using server = await startTestMqttServer({}, demanded());
    for (const username of ['', 'homeassistant', 'ü']) {
      expect(await refusalOf(scheme, server.port, { username, password: TOKEN })).toBeNull();
    }
  });

  it.each(WRONG_TOKENS)('MQTT refuses a client whose password is %s', async (_what, password) => {
    await using server = await startTestMqttServer({}, demanded());
    expect(await refusalOf(scheme, server.port, { username: 'x', password })).toBe(BAD_PASSWORD);
  });

  it('MQTT refuses a client that sends the token as its user name or client id, or sends nothing', async () => {
    await using server = await startTestMqttServer({}, demanded());
    expect(await refusalOf(scheme, server.port, { username: TOKEN })).toBe(BAD_PASSWORD);
    expect(await refusalOf(scheme, server.port, { clientId: TOKEN })).toBe(BAD_PASSWORD);
    expect(await refusalOf(scheme, server.port, {})).toBe(BAD_PASSWORD);
  });

  it('MQTT admits clients with any password or none while the server has no token', async () => {
    await using server = await startTestMqttServer();
    expect(await refusalOf(scheme, server.port, {})).toBeNull();
    expect(await refusalOf(scheme, server.port, { username: 'x', password: 'anything' })).toBeNull();
  });
});

describe('a client that is refused for its password', () => {
  it('a client with a wrong password cannot take over another client with the same id', async () => {
    await using server = await startTestMqttServer({}, demanded());
    const own = { username: 'a', password: TOKEN, clientId: 'panel', clean: false } as const;
    await using client = await TestMqttClient.connect(server.port, own);
    await client.subscribe('notes/#');
    expect(await refusalOf('mqtt', server.port, { ...own, password: 'wrong', clean: true })).toBe(BAD_PASSWORD);
    await client.publish('notes/a', 'still here');
    expect((await client.next('notes/a')).payload).toBe('still here');
  });

  it("if the server refuses a client's password, the client's will message and its later packets have no effect", async () => {
    await using server = await startTestMqttServer({}, demanded());
    await using witness = await TestMqttClient.connect(server.port, { username: 'a', password: TOKEN });
    await witness.subscribe('#');
    const will = { topic: 'will', payload: Buffer.from('gone'), qos: 0, retain: true } as const;
    expect(await refusalOf('mqtt', server.port, { username: 'a', password: 'wrong', will })).toBe(BAD_PASSWORD);
    const socket = connect(server.port, '127.0.0.1');
    // Send a CONNECT without a password and, directly after it, a PUBLISH that would switch the master switch on.
    const topic = Buffer.from('mod/sim/paint/parts/enabled/set');
    const publish = Buffer.concat([Buffer.from([0x30, topic.length + 3, 0, topic.length]), topic, Buffer.from('1')]);
    socket.write(Buffer.concat([Buffer.from('100f00044d515454040200000003726177', 'hex'), publish]));
    const answer: Buffer[] = [];
    socket.on('data', (bytes: Buffer) => answer.push(bytes));
    await once(socket, 'close');
    expect(Buffer.concat(answer).toString('hex')).toBe('20020004');
    await witness.fence();
    expect(witness.messages.map(({ topic: name }) => name)).not.toContain('will');
    expect(server.tree.readText('paint/parts/enabled').trim()).toBe('0');
  });
});
