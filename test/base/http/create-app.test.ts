import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { type AppRules, createApp } from '../../../src/base/http/create-app.js';
import { jsonLine, sendRefusal, thrownRefusal } from '../../../src/base/http/refusal.js';
import { printedFaults } from '../../support/faults.js';
import { converse } from '../../support/raw-http.js';

const LIMITS: AppRules['limits'] = {
  connections: 16,
  silentPerAddress: 16,
  headKibibytes: 16,
  requestMs: 10_000,
  idleMs: 5000,
};
const BODIES = { bytes: 10, advice: 'send less', drainedBytes: 100, heldBytes: 100 };

let app: FastifyInstance;
afterEach(() => app.close());

async function serve(change: Partial<AppRules> = {}): Promise<(...pieces: readonly string[]) => Promise<string>> {
  const rules: AppRules = {
    limits: LIMITS,
    headers: { 'x-rule': 'yes' },
    refusalBody: ({ status, message }) => jsonLine({ status, message }),
    answerThrown: (reply, error) =>
      sendRefusal(reply, thrownRefusal(reply, error, { ...rules, faults: printedFaults }), rules.refusalBody),
    ...change,
  };
  app = createApp(rules);
  app.get('/', () => 'read');
  app.get('/open', { config: { open: true } }, () => 'open');
  app.post('/', async ({ body, raw }) => {
    const text = typeof body === 'string' ? body : Buffer.concat(await raw.toArray()).toString();
    return `taken: ${text}`;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return (...pieces) => converse(port, ...pieces);
}

const get = (path: string, headers = ''): string =>
  `GET ${path} HTTP/1.1\r\nHost: a\r\n${headers}Connection: close\r\n\r\n`;
const post = (body: string, headers = ''): string =>
  `POST / HTTP/1.1\r\nHost: a\r\n${headers}Connection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

describe('an HTTP app', () => {
  it('an HTTP app adds its headers to every response, even when it refuses bytes that are not HTTP', async () => {
    const send = await serve();
    for (const bytes of [get('/'), get('/nowhere'), get('/%zz'), 'nonsense\r\n\r\n']) {
      expect(await send(bytes)).toMatch(/^x-rule: yes\r$/m);
    }
  });

  it('an HTTP app sends every refusal as JSON', async () => {
    const send = await serve();
    expect(await send(get('/%zz'))).toMatch(/400 [^]*\{"status":400,"message":".*%zz.*"\}\n$/);
    expect(await send('nonsense\r\n\r\n')).toMatch(/400 [^]*\{"status":400,"message":"not an HTTP request: .*"\}\n$/);
  });

  it('an HTTP app checks credentials on every route except open routes', async () => {
    const send = await serve({ checkCredentials: () => ({ status: 401, errno: 'EACCES', message: 'who?' }) });
    expect(await send(get('/'))).toMatch(/^HTTP\/1.1 401 /);
    expect(await send(get('/open'))).toMatch(/^HTTP\/1.1 200 [^]*open$/);
  });

  it("an HTTP app uses the server's clock for the Date header", async () => {
    const send = await serve({ now: () => 0 });
    for (const bytes of [get('/'), get('/%zz'), 'nonsense\r\n\r\n']) {
      expect(await send(bytes)).toMatch(/^date: Thu, 01 Jan 1970 00:00:00 GMT\r$/m);
    }
  });

  it('an HTTP app closes a connection after the maximum number of requests', async () => {
    const requests = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(3);
    const bounded = await serve({ limits: { ...LIMITS, perConnection: 3 } });
    expect((await bounded(requests)).match(/^connection: .*$/gim)).toEqual([
      'Connection: keep-alive',
      'Connection: keep-alive',
      'connection: close',
    ]);
    await app.close();
    const endless = await serve();
    expect((await endless(requests + get('/'))).match(/HTTP\/1.1 200/g)?.length).toBe(4);
  });
});

describe('a request body', () => {
  it("a request body larger than the app's limit is refused", async () => {
    const send = await serve({ limits: { ...LIMITS, bodies: BODIES } });
    expect(await send(post('0123456789'))).toMatch(/^HTTP\/1.1 200 [^]*taken: 0123456789$/);
    expect(await send(post('0123456789a'))).toMatch(/^HTTP\/1.1 413 [^]*send less/);
    expect(await send(post('0', 'Content-Encoding: br\r\n'))).toMatch(/^HTTP\/1.1 415 /);
  });

  it('an app without limits passes a request body of any size to its route', async () => {
    const send = await serve();
    expect(await send(post('0123456789a', 'Content-Encoding: br\r\n'))).toMatch(/^HTTP\/1.1 200 [^]*0123456789a$/);
  });

  it('the server sends 100 Continue only for a route that exists', async () => {
    const send = await serve();
    const expecting = 'Expect: 100-continue\r\n';
    expect(await send(post('body', expecting))).toMatch(/^HTTP\/1.1 100 [^]*HTTP\/1.1 200 [^]*taken: body$/);
    expect(await send(post('body', expecting).replace('POST / ', 'POST /nowhere '))).toMatch(/^HTTP\/1.1 404 /);
  });
});
