import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { type Config, defaultConfig } from '../../../../../src/contract/vocabulary/config-keys.js';
import { playSettings, treeOver, worldGates } from '../../../../../src/simulator/create-simulation.js';
import type { Errno } from '../../../../../src/base/errors/index.js';
import { createWorld, type SimulatedWorld } from '../../../../../src/simulator/world/index.js';
import { CATALOGUE } from '../../../../simulator/paint/textures/fixtures.js';
import { serveSimulation, type TestServer } from '../../../../support/http-server.js';
import { bareDefaultScene } from '../../../../support/worlds.js';

export const MEBIBYTE = 1_048_576;
/** The limits of textures. The limit of a file is so large that an upload of this size needs two requests. */
const TEXTURES = { filesMax: 3, bytesMax: 4 * MEBIBYTE, fileBytesMax: 2 * MEBIBYTE, bindingsMax: 1 };

type Served = TestServer<SimulatedWorld>;

export interface Running {
  readonly server: Served;
  /** An agent that gives all requests of a row the same connection. */
  readonly agent: Agent;
}

export type Step = (running: Running) => Promise<void>;

interface HttpRow {
  readonly subject: string;
  readonly title: string;
  readonly config?: Partial<Config>;
  readonly steps: readonly Step[];
}

export const row = (subject: string, title: string, ...steps: readonly Step[]): HttpRow => ({ subject, title, steps });

export const rowWith = (
  config: Partial<Config>,
  subject: string,
  title: string,
  ...steps: readonly Step[]
): HttpRow => ({
  ...row(subject, title, ...steps),
  config,
});

const scene = await bareDefaultScene();
const opened: Running[] = [];

export function runRows(document: string, rows: readonly HttpRow[]): void {
  afterEach(async () => {
    for (const { agent, server } of opened.splice(0)) {
      agent.destroy();
      await server.close();
    }
  });
  describe(document, () => {
    it.each(rows.map((each) => [each.subject, each.title, each] as const))('%s: %s', async (_subject, _title, each) => {
      const running = await serve(each.config);
      for (const step of each.steps) await step(running);
    });
  });
}

async function serve(settings: Partial<Config> = {}): Promise<Running> {
  const config = { ...defaultConfig(), ...settings };
  const textures = config.paint_textures_enabled ? { limits: TEXTURES, catalogue: () => CATALOGUE } : null;
  const world = createWorld({
    ...scene,
    clock: 'stepped',
    gates: worldGates(config),
    textures,
    stickers: config.paint_stickers_enabled ? {} : null,
    audio: config.audio_enabled ? {} : null,
    ...playSettings(config),
  });
  let port = 0;
  const tree = treeOver(world, config, { transports: () => `http ${port}` });
  const server = await serveSimulation({ world, tree }, config);
  port = server.port;
  const running = { server, agent: new Agent({ keepAlive: true, maxSockets: 1 }) };
  opened.push(running);
  return running;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly reused: boolean;
}

interface Call {
  readonly method: string;
  /** The path after `/v1`, or from the root if it begins with `//`. */
  readonly path: string;
  readonly body?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

export function call({ server, agent }: Running, { method, path, body, headers = {} }: Call): Promise<Answer> {
  const address = path.startsWith('//') ? path.slice(1) : `/v1${path}`;
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port: server.port, path: address, method, agent, headers },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode!,
            headers: response.headers,
            body: text,
            reused: sent.reusedSocket,
          }),
        );
      },
    );
    sent.on('error', reject).end(body);
  });
}

/** The expected response, whose body is JSON unless `type` is given. */
export interface Gives {
  readonly status?: number;
  readonly errno?: Errno;
  readonly type?: string;
  readonly text?: string;
  readonly json?: unknown;
  /** The body must be an object with at least these members. */
  readonly has?: object;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly message?: string;
}

export const TEXT = 'text/plain; charset=utf-8';
export const JSON_TYPE = 'application/json';
export const OK: Gives = { json: { outcome: 'ok' } };

export function send(method: string, path: string, gives: Gives, more: Omit<Call, 'method' | 'path'> = {}): Step {
  return async (running) => {
    const answer = await call(running, { method, path, ...more });
    const at = `${method} ${path} → ${answer.status} ${answer.body.slice(0, 200)}`;
    const { errno, text, json, has, headers = {}, message } = gives;
    expect(answer.status, at).toBe(gives.status ?? 200);
    expect(answer.headers['content-type'], at).toBe(gives.type ?? (text === undefined ? JSON_TYPE : TEXT));
    if (errno !== undefined) {
      const told = JSON.parse(answer.body) as { errno: string; message: string };
      expect(Object.keys(told), at).toEqual(['errno', 'message']);
      expect([told.errno, typeof told.message], at).toEqual([errno, 'string']);
      if (message !== undefined) expect(told.message, at).toContain(message);
    }
    if (text !== undefined) expect(answer.body, at).toBe(text);
    if (json !== undefined) expect(JSON.parse(answer.body), at).toEqual(json);
    if (has !== undefined) expect(JSON.parse(answer.body), at).toMatchObject(has);
    for (const [name, value] of Object.entries(headers)) expect(answer.headers[name], `${at} ${name}`).toBe(value);
  };
}

export const get = (path: string, gives: Gives): Step => send('GET', path, gives);
export const reads = (path: string, text: string): Step => get(`/fs/${path}`, { text });
export const post = (path: string, body: string | Uint8Array, gives: Gives = OK): Step =>
  send('POST', path, gives, { body });
export const writes = (path: string, text: string, gives: Gives = OK): Step => post(`/fs/${path}`, text, gives);
export const put = (path: string, body: string | Uint8Array, gives: Gives): Step => send('PUT', path, gives, { body });
export const remove = (path: string, gives: Gives = OK): Step => send('DELETE', path, gives);
export const command = (envelope: object, gives: Gives = OK): Step => post('/command', JSON.stringify(envelope), gives);
export const refused = (status: number, errno: Errno): Gives => ({ status, errno });
export const step =
  (seconds: number): Step =>
  ({ server }) => {
    server.world.step(seconds);
    return Promise.resolve();
  };
