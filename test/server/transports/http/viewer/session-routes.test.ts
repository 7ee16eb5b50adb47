import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createViewer } from '../../../../../src/server/viewer/viewer-server.js';
import { createHttpServer } from '../../../../../src/server/transports/http/index.js';
import type { HttpServer } from '../../../../../src/server/transports/http/server.js';
import { BEARER, demanded, TOKEN, WRONG_TOKENS } from '../../../../support/access-token.js';
import { startTestServer, type TestServer } from '../../../../support/http-server.js';
import { exchange as sendRaw } from '../../../../support/raw-http.js';
import { makeTemporaryFolder } from '../../../../support/temporary-folder.js';

const ALLOWED = 'http://tools.example';

const folder = makeTemporaryFolder();
let bare: TestServer;
let server: HttpServer;
let site: string;

const options = () => ({
  ...bare.options,
  viewer: createViewer(bare.world, folder.path),
  allowedOrigins: [ALLOWED],
});

beforeAll(async () => {
  folder.write('index.html', '<title>a page</title>');
  folder.write('shaders.json', '{}');
  folder.write('tree', 'a file with the name of a route');
  bare = await startTestServer();
  server = await createHttpServer({ ...options(), ...demanded() });
  site = `http://127.0.0.1:${server.port}`;
});
afterAll(async () => {
  await Promise.all([server.close(), bare.close()]);
  folder.remove();
});

const ask = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${site}${path}`, { headers });
const exchange = (body: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${site}/viewer/session`, { method: 'POST', body, headers: { origin: site, ...headers } });

/** @returns the `Cookie` header that a browser sends after the exchange */
async function cookieOf(): Promise<{ cookie: string }> {
  const answer = await exchange(TOKEN);
  expect(answer.status).toBe(200);
  return { cookie: answer.headers.get('set-cookie')!.split(';', 1)[0]! };
}

describe('the page of a server with an access token', () => {
  it.each(['/', '/viewer', '/viewer/shaders.json', '/viewer/index.html'])(
    'the file of the page is served without the token: %s',
    async (path) => {
      expect((await ask(path)).status).toBe(200);
    },
  );

  it.each([
    '/viewer/tree',
    '/viewer/tree/paint',
    '/viewer/parts/Hunter-ship',
    '/viewer/texture/a.png',
    '/viewer/feed',
    '/viewer/models',
    '/viewer/models/00',
    '/viewer/images/clouds',
    '/viewer/files/1',
    '/viewer//tree/',
    '/viewer/%74ree',
    '/viewer/models?a=b',
    '/v1/time',
  ])('data of the simulation are refused without the token: %s', async (path) => {
    expect((await ask(path)).status).toBe(401);
    expect((await ask(path, await cookieOf())).status).not.toBe(401);
    expect((await ask(path, BEARER)).status).not.toBe(401);
  });

  it('without the session cookie, a server with an access token serves only the files of the page', async () => {
    expect((await ask('/viewer/nothing')).status).toBe(404);
    expect((await ask('/viewer/..%2f..%2fetc/passwd')).status).not.toBe(200);
  });
});

describe('the exchange of the access token for a session', () => {
  it('the token is accepted with white space around it, and the response sets the session cookie', async () => {
    expect(await (await ask('/viewer/session')).json()).toEqual({ demands_token: true, admitted: false });
    for (const text of [TOKEN, ` ${TOKEN}\r\n`]) {
      const answer = await exchange(text);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('set-cookie')).toMatch(/; Path=\/; .*HttpOnly; SameSite=Strict$/);
    }
    const admitted = await ask('/viewer/session', await cookieOf());
    expect(await admitted.json()).toEqual({ demands_token: true, admitted: true });
  });

  it('the session cookie is bound to TLS only behind a proxy that uses TLS', async () => {
    const proxied = await createHttpServer({ ...options(), ...demanded(), allowedHosts: ['sim.lan'] });
    const cookieFor = async (origin: string): Promise<string | undefined> => {
      const head = `POST /viewer/session HTTP/1.1\r\nHost: sim.lan\r\nOrigin: ${origin}`;
      return /^set-cookie: (.*)\r$/im.exec(await sendRaw(proxied.port, head, TOKEN))?.[1];
    };
    expect(await cookieFor('https://sim.lan')).toMatch(/; Secure$/);
    expect(await cookieFor('http://sim.lan')).toMatch(/; SameSite=Strict$/);
    await proxied.close();
  });

  it.each(WRONG_TOKENS)('the exchange refuses %s, and sets no cookie', async (_what, guess) => {
    const answer = await exchange(guess);
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([401, null]);
    expect(await answer.json()).toMatchObject({ errno: 'EACCES' });
  });

  it('the exchange of the token refuses a text that is far longer than a token', async () => {
    expect((await exchange('x'.repeat(5000))).status).toBe(413);
  });

  it('a page of another site cannot exchange the token for a session, even if it has the token', async () => {
    expect((await exchange(TOKEN, { origin: 'http://evil.example' })).status).toBe(403);
  });

  it('the exchange accepts any text and sets no cookie if the server requires no token', async () => {
    const free = await createHttpServer(options());
    const at = `http://127.0.0.1:${free.port}/viewer/session`;
    expect(await (await fetch(at)).json()).toEqual({ demands_token: false, admitted: true });
    const answer = await fetch(at, { method: 'POST', body: 'anything' });
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null]);
    await free.close();
  });
});

describe('the session cookie in a request', () => {
  it.each([
    ['by a page of the server itself', () => ({ origin: site, 'sec-fetch-site': 'same-origin' })],
    [
      "by the server's own page under another name of this machine",
      () => ({ origin: site.replace('127.0.0.1', 'localhost') }),
    ],
    ['by a person who follows a link', () => ({ 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' })],
  ])('the session cookie is accepted when it is sent %s', async (_how, headers) => {
    expect((await ask('/v1/time', { ...(await cookieOf()), ...headers() })).status).toBe(200);
  });

  it.each([
    ['a page of an allowed origin', { origin: ALLOWED }, 401],
    ['a page of another site', { origin: 'http://evil.example' }, 403],
    ['a page on another port of this host', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' }, 403],
  ])('the session cookie is refused when it is sent by %s', async (_who, headers, status) => {
    expect((await ask('/v1/time', { ...(await cookieOf()), ...headers })).status).toBe(status);
  });

  it('a request for embedded content is refused despite the session cookie, even if every origin is allowed', async () => {
    const wide = await createHttpServer({ ...options(), ...demanded(), allowedOrigins: ['*'] });
    const embeds = { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' };
    const time = `http://127.0.0.1:${wide.port}/v1/time`;
    const cookie = await cookieOf();
    expect((await fetch(time, { headers: { ...cookie, ...embeds } })).status).toBe(401);
    expect((await fetch(time, { headers: cookie })).status).toBe(200);
    await wide.close();
  });

  it('a wrong token in a request is refused even if the request also has a valid session cookie', async () => {
    const both = { ...(await cookieOf()), authorization: 'Bearer wrong' };
    expect((await ask('/v1/time', both)).status).toBe(401);
  });

  it('the session cookie is accepted after a restart with the same token', async () => {
    const cookie = await cookieOf();
    const again = await createHttpServer({ ...options(), ...demanded() });
    expect((await fetch(`http://127.0.0.1:${again.port}/v1/time`, { headers: cookie })).status).toBe(200);
    await again.close();
  });
});
