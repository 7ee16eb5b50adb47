import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BEARER, demanded, TOKEN, WRONG_TOKENS } from '../../../../support/access-token.js';
import { startTestServer, type TestServer } from '../../../../support/http-server.js';

let server: TestServer;
let free: TestServer;
beforeAll(async () => {
  server = await startTestServer({ http_allowed_origins: 'http://tools.example' }, demanded());
  free = await startTestServer();
});
afterAll(() => Promise.all([server.close(), free.close()]));

const ask = (path: string, init?: RequestInit): Promise<Response> => fetch(`${server.base}${path}`, init);

/** Sends a request for exactly this path. `fetch` would change it, for example by resolving dots. */
function statusOf(method: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: server.port, method, path }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode!));
    });
    sent.on('error', reject).end();
  });
}

describe('HTTP with an access token', () => {
  it('a request that sends the token is answered', async () => {
    expect((await ask('/time', { headers: BEARER })).status).toBe(200);
    expect((await ask('/time', { headers: { authorization: `bearer  ${TOKEN}` } })).status).toBe(200);
  });

  it('a request without the token is refused, and the response says how to send it', async () => {
    const answer = await ask('/time');
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(await answer.json()).toEqual({
      errno: 'EACCES',
      message: 'this server demands its access token; send it as Authorization: Bearer <token>',
    });
  });

  it.each(WRONG_TOKENS)(
    'a request that sends %s is refused, and the response does not repeat it',
    async (_what, guess) => {
      const answer = await ask('/time', { headers: { authorization: `Bearer ${guess}` } });
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      const text = await answer.text();
      expect(JSON.parse(text)).toMatchObject({
        errno: 'EACCES',
        message: expect.stringContaining('is wrong') as string,
      });
      if (guess !== '') expect(text).not.toContain(guess.slice(0, 6));
    },
  );

  it.each([
    ['under another scheme', { authorization: `Basic ${btoa(`x:${TOKEN}`)}` }],
    ['without a scheme', { authorization: TOKEN }],
    ['in a custom header', { 'x-access-token': TOKEN }],
    ['in a cookie', { cookie: `token=${TOKEN}` }],
  ])('a request with the token %s is refused', async (_where, headers) => {
    expect((await ask('/time', { headers })).status).toBe(401);
  });

  it.each(['access_token', 'token', 'authorization'])(
    'a request with the token in its address, as ?%s=, is refused',
    async (name) => {
      expect((await ask(`/time?${name}=${TOKEN}`)).status).toBe(401);
      expect((await ask(`/time?${name}=${TOKEN}`, { headers: BEARER })).status).toBe(200);
    },
  );

  it.each([
    ['GET', '/v1/snapshot'],
    ['HEAD', '/v1/snapshot'],
    ['GET', '/v1/fs/time/ut?stream'],
    ['POST', '/v1/fs/paint/parts/enabled'],
    ['POST', '/v1/command'],
    ['PUT', '/v1/paint/texture/file/a.png'],
    ['GET', '/v1/events'],
    ['GET', '/v1/frame'],
    ['DELETE', '/v1/golden/a'],
    ['GET', '/viewer/tree'],
    ['POST', '/viewer/read'],
    ['GET', '/v1/nothing'],
    ['DELETE', '/v1/time'],
    ['PROPFIND', '/v1/time'],
    ['OPTIONS', '/v1/time'],
    ['GET', '/v1/fs/%zz'],
    ['GET', '/v1/openapi.json/../time'],
    ['GET', '/v1/openapi.json%2f..%2ftime'],
    ['GET', '//v1//time/'],
    ['GET', '/V1/TIME'],
    ['GET', '/'],
  ])('the request %s %s is refused without the token', async (method, path) => {
    expect(await statusOf(method, path)).toBe(401);
  });

  it('a write without the token is refused and changes nothing', async () => {
    const write = (headers: Record<string, string>): Promise<Response> =>
      ask('/fs/paint/parts/enabled', { method: 'POST', body: '1', headers });
    expect((await write({})).status).toBe(401);
    expect(server.tree.readText('paint/parts/enabled').trim()).toBe('0');
    expect((await write(BEARER)).status).toBe(200);
    expect(server.tree.readText('paint/parts/enabled').trim()).toBe('1');
  });

  it('the API description is served without the token, and says that a token may be required', async () => {
    const answer = await ask('/openapi.json');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      security: [{}, { accessToken: [] }],
      components: { securitySchemes: { accessToken: { type: 'http', scheme: 'bearer' } } },
    });
  });

  it('a page of an allowed origin may send the token, and can read a refusal', async () => {
    const origin = 'http://tools.example';
    const preflight = await ask('/fs/paint/parts/enabled', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Authorization');
    const refused = await ask('/time', { headers: { origin } });
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, origin]);
    expect((await ask('/time', { headers: { ...BEARER, origin } })).status).toBe(200);
  });

  it('a request of a foreign site is refused with 403 even if it sends the token', async () => {
    expect((await ask('/time', { headers: { ...BEARER, origin: 'http://evil.example' } })).status).toBe(403);
  });
});

describe('HTTP without an access token', () => {
  it('a server without an access token answers every request, with or without credentials', async () => {
    for (const headers of [{}, BEARER, { authorization: 'Basic eDp5' }, { cookie: 'livery-00000000=1.x' }]) {
      expect((await fetch(`${free.base}/time`, { headers })).status).toBe(200);
    }
    expect((await fetch(`${free.base}/nothing`)).status).toBe(404);
  });
});
