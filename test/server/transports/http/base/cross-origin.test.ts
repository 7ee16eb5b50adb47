import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../support/http-server.js';
import { exchange } from '../../../../support/raw-http.js';

const TOOLS = 'https://tools.example';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer({ http_allowed_origins: `${TOOLS} http://other.example` })));
afterAll(() => server.close());

const send = (method: string, path: string, headers: Record<string, string>, body?: string): Promise<Response> =>
  fetch(`${server.base}${path}`, { method, headers, ...(body === undefined ? {} : { body }) });

/** Returns the headers that allow pages of other origins to read a response. */
const grants = ({ headers }: Response): string[] =>
  [...headers].filter(([name]) => name.startsWith('access-control-')).map(([name, value]) => `${name}: ${value}`);

describe('a response to a page of an allowed origin', () => {
  it.each([
    ['GET', '/fs/clock/mode', 200],
    ['GET', '/snapshot', 200],
    ['GET', '/openapi.json', 200],
    ['GET', '/paint/texture/files', 200],
    ['PUT', '/paint/texture/file/a.png', 200],
    ['DELETE', '/paint/texture/file/a.png', 200],
    ['POST', '/command', 400],
    ['GET', '/fs/nowhere', 404],
    ['GET', '/nowhere', 404],
    ['GET', '/fs/%zz', 400],
    ['PUT', '/fs/clock/mode', 405],
    ['PUT', '/audio/file/%2f', 404],
  ])('the response to %s %s (status %i) can be read by the page and has Vary: Origin', async (method, path, status) => {
    const answer = await send(method, path, { origin: TOOLS });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('access-control-allow-origin')).toBe(TOOLS);
    expect(answer.headers.get('vary')).toMatch(/^Origin\b/);
  });

  it.each(['/events', '/fs/time/ut?stream', '/vessels/Hunter-ship/stream'])(
    'the stream %s can be read by the page',
    async (path) => {
      const leave = new AbortController();
      const answer = await fetch(`${server.base}${path}`, { headers: { origin: TOOLS }, signal: leave.signal });
      expect(answer.headers.get('content-type')).toBe('text/event-stream');
      expect(answer.headers.get('access-control-allow-origin')).toBe(TOOLS);
      leave.abort();
    },
  );

  it('a page cannot embed a picture without CORS, unless every origin is allowed', async () => {
    const embeds = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' };
    expect((await send('GET', '/fs/clock/mode', embeds)).status).toBe(403);
    expect((await send('GET', '/fs/clock/mode', { ...embeds, origin: TOOLS })).status).toBe(200);
    await using open = await startTestServer({ http_allowed_origins: '*' });
    const answer = await fetch(`${open.base}/fs/clock/mode`, { headers: embeds });
    expect([answer.status, answer.headers.get('cross-origin-resource-policy')]).toEqual([200, 'cross-origin']);
  });

  it('a response to a page of an allowed origin names only the requesting origin', async () => {
    const answer = await send('GET', '/fs/clock/mode', { origin: 'http://other.example' });
    expect(answer.headers.get('access-control-allow-origin')).toBe('http://other.example');
  });
});

describe('a CORS preflight', () => {
  const asked = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type,x-mine' };

  it.each(['/fs/paint/parts/enabled', '/paint/texture/file/a.png', '/command', '/golden/hull', '/nowhere'])(
    'a CORS preflight for %s lists the allowed methods and headers',
    async (path) => {
      const answer = await send('OPTIONS', path, { origin: TOOLS, ...asked });
      expect(answer.status).toBe(204);
      expect(answer.headers.get('access-control-allow-origin')).toBe(TOOLS);
      expect(answer.headers.get('access-control-allow-methods')).toBe('GET, POST, PUT, DELETE');
      expect(answer.headers.get('access-control-allow-headers')).toBe('*, Authorization');
      expect(answer.headers.get('vary')).toBe('Origin');
      expect(answer.headers.has('access-control-allow-private-network')).toBe(false);
    },
  );

  it('a CORS preflight from a public page gets the header for private network access', async () => {
    const further = { 'access-control-request-private-network': 'true' };
    const answer = await send('OPTIONS', '/command', { origin: TOOLS, ...asked, ...further });
    expect(answer.headers.get('access-control-allow-private-network')).toBe('true');
  });

  it('a preflight from a foreign origin gets 403, and an OPTIONS request without CORS headers gets 405', async () => {
    const foreign = await send('OPTIONS', '/command', { origin: 'http://evil.example', ...asked });
    expect([foreign.status, grants(foreign)]).toEqual([403, []]);
    const plain = await send('OPTIONS', '/command', {});
    expect([plain.status, grants(plain)]).toEqual([405, []]);
    const own = await send('OPTIONS', '/command', { origin: TOOLS });
    expect(own.status).toBe(405);
  });

  it('a CORS preflight keeps the connection open for the next request', async () => {
    const head = `OPTIONS /v1/command HTTP/1.1\r\nHost: localhost\r\nOrigin: ${TOOLS}\r\nAccess-Control-Request-Method: POST\r\n\r\n`;
    const answers = await exchange(server.port, `${head}GET /v1/fs/clock/mode HTTP/1.1\r\nHost: localhost`);
    expect(answers.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 204', 'HTTP/1.1 200']);
  });
});

describe('a response outside of CORS', () => {
  it("a response has no CORS headers if the origin is missing, foreign or the server's own", async () => {
    expect(grants(await send('GET', '/fs/clock/mode', {}))).toEqual([]);
    const own = `http://127.0.0.1:${server.port}`;
    expect(grants(await send('GET', '/fs/clock/mode', { origin: own }))).toEqual([]);
    const foreign = await send('GET', '/fs/clock/mode', { origin: 'http://evil.example' });
    expect([foreign.status, grants(foreign)]).toEqual([403, []]);
  });

  it('without configured origins, a server on 127.0.0.1 sends CORS headers only for origins on localhost', async () => {
    await using plain = await startTestServer();
    const get = (origin?: string): Promise<Response> =>
      fetch(`${plain.base}/fs/clock/mode`, origin === undefined ? {} : { headers: { origin } });
    const answer = await get();
    expect([grants(answer), answer.headers.has('vary')]).toEqual([[], false]);
    const neighbour = `http://localhost:${plain.port}`;
    expect((await get(neighbour)).headers.get('access-control-allow-origin')).toBe(neighbour);
  });
});
