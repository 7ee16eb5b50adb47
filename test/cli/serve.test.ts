import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect, createServer, type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { freePort } from '../../src/base/sockets/index.js';
import { runCommandLine } from '../../src/cli/run.js';
// Import this before the first test, because compiling it takes long.
import '../../src/cli/serve.js';
import { BEARER, TOKEN } from '../support/access-token.js';
import { TestMqttClient } from '../support/mqtt-client.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';

const folder = makeTemporaryFolder();
afterAll(() => folder.remove());

const BALL = folder.write('ball.json', {
  name: 'One ball',
  templates: { ball: { geometry: { shape: 'sphere' } } },
  vessels: [{ id: 'ball', parts: [{ template: 'ball' }], landed: { body: 'Earth', latitudeDeg: 0, longitudeDeg: 0 } }],
});

let printed = '';
beforeEach(() => {
  printed = '';
  vi.stubEnv('LIVERY_LOG_LEVEL', 'silent');
  vi.spyOn(console, 'log').mockImplementation((text: string) => void (printed += `${text}\n`));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

interface Running {
  /** `http://127.0.0.1:<port>/v1`; empty if HTTP is off. */
  readonly base: string;
  stop(): Promise<number>;
}

async function serve(...args: string[]): Promise<Running> {
  const quick = ['--scene', BALL, '--set', 'prepare_pictures=false'];
  const status = runCommandLine(['node', 'livery', 'serve', ...quick, ...args]);
  await vi.waitFor(() => expect(printed).toMatch(/MOD_(HTTP|9P|MQTT)=/), { timeout: 10_000, interval: 5 });
  const base = /MOD_HTTP=(\S+)/.exec(printed)?.[1] ?? '';
  return {
    base,
    stop: () => {
      process.emit('SIGTERM');
      return status;
    },
  };
}

async function holdPort(): Promise<AsyncDisposable & { readonly port: number }> {
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
  const { port } = holder.address() as AddressInfo;
  return { port, [Symbol.asyncDispose]: () => new Promise((closed) => void holder.close(() => closed())) };
}

const portOf = (base: string): number => Number(new URL(base).port);

test("serve exits with 0 even during a client's request, and its port is free for the next start", async () => {
  const port = await freePort();
  const first = await serve('--port', String(port));
  const ends: Promise<unknown>[] = [];
  const open = (head: string): void => {
    const socket = connect(port, '127.0.0.1');
    ends.push(new Promise((resolve) => socket.on('close', resolve)));
    socket.on('error', () => undefined).resume();
    socket.write(`${head}\r\nHost: 127.0.0.1:${port}\r\n`);
  };
  for (let i = 0; i < 20; i++) open('GET /v1/fs/time/ut?stream=1 HTTP/1.1\r\nConnection: close\r\n');
  open('PUT /v1/paint/texture/file/half.png HTTP/1.1\r\nContent-Length: 1000\r\n\r\nhalf');
  open('GET /v1/time/wait?until=1e12 HTTP/1.1\r\n');
  open('GET /v1/frame?width=64&height=36 HTTP/1.1\r\n');
  open('GET /v1/ti');
  expect((await fetch(`${first.base}/time`)).status).toBe(200);
  expect(await first.stop()).toBe(0);
  await Promise.all(ends);

  printed = '';
  const second = await serve('--port', String(port));
  expect(portOf(second.base)).toBe(port);
  expect(await (await fetch(`${second.base}/vessels`)).json()).toEqual(['ball']);
  expect(await second.stop()).toBe(0);
});

test('serve opens no HTTP server when http_enabled is false', async () => {
  const without = await serve('--set', 'http_enabled=false');
  expect(without.base).toBe('');
  expect(printed).toContain('MOD_9P=');
  const [, mcp] = /MOD_MCP=(http:\/\/127\.0\.0\.1:\d+\/mcp)/.exec(printed) ?? [];
  expect((await fetch(mcp!)).status).toBe(405);
  expect(await without.stop()).toBe(0);
  await expect(fetch(mcp!)).rejects.toThrow();
});

describe.each([
  ['http', 'HTTP', 'http'],
  ['ninep', '9P', '9p'],
  ['mqtt', 'MQTT', 'mqtt'],
  ['mcp', 'MCP', 'mcp'],
])('%s_preferred_port', (key, printedName, listedName) => {
  const portIn = (text: string): number => Number(new RegExp(`MOD_${printedName}=\\S*?:(\\d+)`).exec(text)?.[1]);
  const serveAt = async (port: number): Promise<Running> => {
    const others = ['http', 'ninep', 'mqtt', 'mcp'].filter((other) => other !== key);
    const settings = [...others.map((other) => `${other}_preferred_port=0`), `${key}_preferred_port=${port}`];
    const server = await serve(...settings.flatMap((setting) => ['--set', setting]));
    await vi.waitFor(() => expect(portIn(printed)).toBeGreaterThan(0), 20_000);
    return server;
  };
  const listed = async ({ base }: Running): Promise<string> => (await fetch(`${base}/fs/status/transports`)).text();

  test('the server uses its preferred port while the port is free', async () => {
    const port = await freePort();
    const server = await serveAt(port);
    expect(portIn(printed)).toBe(port);
    expect(await listed(server)).toMatch(new RegExp(`^${listedName} ${port}$`, 'm'));
    expect(await server.stop()).toBe(0);
  });

  test('the server chooses another port when its preferred port is in use, and logs it', async () => {
    await using holder = await holdPort();
    const server = await serveAt(holder.port);
    const port = portIn(printed);
    expect(port).not.toBe(holder.port);
    expect(await listed(server)).toMatch(new RegExp(`^${listedName} ${port}$`, 'm'));
    expect(await server.stop()).toBe(0);
  });

  test('the server exits with an error when it cannot listen on its address', async () => {
    const off = ['http', 'ninep', 'mqtt', 'mcp'].map((other) => `${other}_enabled=${other === key}`);
    const settings = [...off, `${key}_bind_host=203.0.113.1`, `${key}_preferred_port=0`];
    const arguments_ = settings.flatMap((setting) => ['--set', setting]);
    const failed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(await runCommandLine(['node', 'livery', 'serve', '--scene', BALL, ...arguments_])).toBe(2);
    expect(failed.mock.calls.flat().join('\n')).toContain('203.0.113.1');
  });
});

test('serve opens the MQTT broker, which publishes subscribed leaves', async () => {
  const server = await serve('--port', '0', '--set', 'mqtt_preferred_port=0');
  await vi.waitFor(() => expect(printed).toContain('MOD_MQTT='), 20_000);
  const port = Number(/MOD_MQTT=127\.0\.0\.1:(\d+)/.exec(printed)?.[1]);
  await using client = await TestMqttClient.listening(port, 'mod/sim/vessels/active_id');
  await client.next('mod/sim/vessels/active_id');
  expect(await server.stop()).toBe(0);
});

test('serve runs with MQTT as its only protocol', async () => {
  const off = ['http', 'ninep', 'mcp'].flatMap((transport) => ['--set', `${transport}_enabled=false`]);
  const alone = await serve('--set', 'mqtt_preferred_port=0', ...off);
  expect(printed).toMatch(/^MOD_MQTT=127\.0\.0\.1:\d+\n$/);
  expect(await alone.stop()).toBe(0);
});

test('serve prints an IPv6 address in brackets, as URLs require', async () => {
  const server = await serve('--port', '0', '--set', 'http_bind_host=::1');
  expect(server.base).toMatch(/^http:\/\/\[::1\]:\d+\/v1$/);
  expect((await fetch(`${server.base}/time`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
});

const SMALL = ['--port', '0', '--set', 'mqtt_preferred_port=0', '--set', 'mcp_preferred_port=0'];

/** Writes a token file. @returns the setting `access_token_file` with the path of the file */
function tokenFile(text: string): string {
  const path = join(folder.path, 'token');
  writeFileSync(path, text);
  chmodSync(path, 0o600);
  return `access_token_file=${path}`;
}

test('serve requires the token of access_token_file over HTTP, MCP and MQTT', async () => {
  const served = await serve(...SMALL, '--set', 'http_bind_host=0.0.0.0', '--set', tokenFile(`${TOKEN}\n`));
  const server = { ...served, base: served.base.replace('0.0.0.0', '127.0.0.1') };
  await vi.waitFor(() => expect(printed).toContain('MOD_MCP='), 20_000);
  const mqttPort = Number(/MOD_MQTT=127\.0\.0\.1:(\d+)/.exec(printed)?.[1]);
  const mcp = /MOD_MCP=(\S+)/.exec(printed)![1]!;
  const statuses = async (headers: Record<string, string>): Promise<number[]> =>
    Promise.all(
      [`${server.base}/time`, server.base.replace('/v1', '/viewer/models'), mcp].map(
        async (url) => (await fetch(url, { headers })).status,
      ),
    );
  expect(await statuses({})).toEqual([401, 401, 401]);
  // The MCP endpoint accepts the token and only then refuses the method GET. So the status 405 shows that it has
  // accepted the token.
  expect(await statuses(BEARER)).toEqual([200, 200, 405]);
  await expect(TestMqttClient.connect(mqttPort)).rejects.toThrow();
  await using client = await TestMqttClient.connect(mqttPort, { username: 'any', password: TOKEN });
  expect(client.client.connected).toBe(true);
  const body = JSON.stringify({ vessel_id: '', action: 'debug.warp', value: 2 });
  const refused = await fetch(`${server.base}/command`, { method: 'POST', body, headers: BEARER });
  expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('set debug_namespace')]);
  expect(await server.stop()).toBe(0);
});

test.each([
  ['a token that is too short', () => [tokenFile('short')], 'has a token of 5 characters'],
  [
    '9P listens beyond loopback',
    () => [tokenFile(TOKEN), 'ninep_bind_host=0.0.0.0'],
    'ninep_bind_host: 0.0.0.0 lets other',
  ],
])('serve with an access token refuses to start: %s', async (_what, settings, why) => {
  let complaint = '';
  vi.spyOn(console, 'error').mockImplementation((text: string) => void (complaint += text));
  const set = settings().flatMap((setting) => ['--set', setting]);
  expect(await runCommandLine(['node', 'livery', 'serve', '--scene', BALL, ...SMALL, ...set])).toBe(2);
  expect(complaint).toContain(why);
  expect(complaint).not.toContain(TOKEN);
  expect(printed).toBe('');
});
