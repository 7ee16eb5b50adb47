import { describe, expect, it } from 'vitest';
import { newWorld } from '../read/world.js';

const { app } = await newWorld();
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';

const ask = (method: 'GET' | 'HEAD' | 'POST' | 'DELETE', url: string, accept?: string) =>
  app.inject({ method, url, headers: accept === undefined ? {} : { accept } });

describe.each([
  ['GET', '/plyers', 404, 'Not here'],
  ['GET', '/boards/a/b/c', 404, 'Not here'],
  ['GET', '/players/%zz', 400, 'That cannot be shown'],
  ['POST', '/players', 405, 'That cannot be shown'],
  ['DELETE', '/', 405, 'That cannot be shown'],
] as const)('the refusal of %s %s', (method, url, status, title) => {
  it('a browser gets the refusal as an HTML page', async () => {
    const { statusCode, headers, body } = await ask(method, url, BROWSER);
    expect([statusCode, headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    expect(body).toContain(`<h1>${title}</h1>`);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
    expect([headers['cache-control'], headers['allow'] !== undefined]).toEqual(['no-store', status === 405]);
  });

  it.each([undefined, '*/*', 'application/json', `application/json,${BROWSER}`])(
    'a program that accepts %s gets the refusal as JSON',
    async (accept) => {
      const { statusCode, headers } = await ask(method, url, accept);
      expect([statusCode, headers['content-type']]).toEqual([status, 'application/json']);
    },
  );
});

it.each([
  ['GET', '/v1/nope', 404],
  ['GET', '/v1/leaderboards/nope', 404],
  ['GET', '/v1/leaderboards?other=%zz', 200],
  ['GET', '/v1/leaderboards?limit=%zz', 400],
  ['POST', '/v1/leaderboards', 405],
  ['GET', '/v1/players/%zz', 400],
  ['GET', '/api/nope', 404],
  ['GET', '/.well-known/nope', 404],
  ['POST', '/healthz', 405],
] as const)('%s %s answers with JSON even to browsers', async (method, url, status) => {
  const { statusCode, headers } = await ask(method, url, BROWSER);
  expect([statusCode, headers['content-type']]).toEqual([status, 'application/json']);
});

it('a handle that is too long for the router gets an HTML page as its refusal', async () => {
  const { statusCode, headers } = await ask('GET', `/players/${'a'.repeat(5000)}`, BROWSER);
  expect([statusCode, headers['content-type']]).toEqual([414, 'text/html; charset=utf-8']);
});

it('HEAD gets the same headers for a refused page as GET', async () => {
  const [get, head] = [await ask('GET', '/plyers', BROWSER), await ask('HEAD', '/plyers', BROWSER)];
  expect([head.statusCode, head.body, head.headers]).toEqual([get.statusCode, '', get.headers]);
});
