import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccessToken } from '../../src/server/transports/access-token.js';
import { demandToken } from '../../src/server/transports/http/base/demand-token.js';
import { SessionCookie } from '../../src/server/transports/http/base/session-cookie.js';
import { BEARER, demanded, TOKEN } from '../support/access-token.js';
import { DEEP } from '../support/deep.js';
import { startTestServer, type TestServer } from '../support/http-server.js';
import { startTestMqttServer } from '../support/mqtt-server.js';
import { converse, exchange } from '../support/raw-http.js';
import { heldBytes } from './both-servers.js';

/**
 * The test guesses this number of tokens and the same number of cookies. If the server stored them, it would use more
 * memory than the allowed megabyte.
 */
const GUESSES = DEEP ? 50_000 : 20_000;

const SITE = { host: '127.0.0.1', allowedHosts: [], allowedOrigins: [] };
const check = demandToken({ ...SITE, ...demanded() });
const verdict = (headers: IncomingMessage['headers']) => check({ headers } as unknown as IncomingMessage);

describe('guessing the access token', () => {
  let server: TestServer;
  beforeAll(async () => void (server = await startTestServer({}, demanded())));
  afterAll(() => server.close());

  it(`${GUESSES} guesses of the token and of the cookie leave no memory in use`, () => {
    const cookie = new SessionCookie(new AccessToken(TOKEN)).issue(Date.now(), false).split(';', 1)[0]!;
    const guess = (at: number): void => {
      const bearer = { authorization: `Bearer ${TOKEN.slice(0, at % TOKEN.length)}${at}` };
      const session = { cookie: `${cookie.slice(0, -6)}${String(at).padStart(6, '0')}` };
      if (verdict(bearer)?.status !== 401 || verdict(session)?.status !== 401) throw new Error(`try ${at} is admitted`);
    };
    for (let at = 0; at < 1000; at++) guess(at);
    const before = heldBytes();
    for (let at = 0; at < GUESSES; at++) guess(at);
    expect(heldBytes() - before).toBeLessThan(1_000_000);
    expect(verdict(BEARER)).toBeNull();
    expect(verdict({ cookie })).toBeNull();
  }, 60_000);

  it('the server accepts only the exact text of the token as the token', () => {
    const near = fc.tuple(fc.nat(TOKEN.length), fc.string({ maxLength: 3 })).map(([at, text]) => {
      return `${TOKEN.slice(0, at)}${text}${TOKEN.slice(at + text.length)}`;
    });
    fc.assert(
      fc.property(fc.oneof(near, fc.string(), fc.string({ unit: 'binary' })), (guess) => {
        const admitted = verdict({ authorization: `Bearer ${guess}` }) === null;
        expect(admitted).toBe(guess.trim() === TOKEN);
        expect(verdict({ cookie: guess })?.status).toBe(401);
      }),
      { numRuns: 2000 },
    );
  });

  it('every wrong token gets the same response, which contains no part of the token', async () => {
    const shapes = new Set<string>();
    for (const guess of [TOKEN.slice(0, -1), TOKEN.slice(0, 4), 'x', 'x'.repeat(8000)]) {
      const answer = await fetch(`${server.base}/time`, { headers: { authorization: `Bearer ${guess}` } });
      shapes.add(`${answer.status} ${await answer.text()}`);
    }
    expect(shapes.size).toBe(1);
    expect([...shapes][0]).not.toContain(TOKEN.slice(0, 4));
  });
});

describe('a request that tries to bypass the check of the access token', () => {
  let server: TestServer;
  beforeAll(async () => void (server = await startTestServer({}, demanded())));
  afterAll(() => server.close());

  it.each([
    ['an absolute URL', 'GET http://127.0.0.1/v1/time HTTP/1.1\r\nHost: 127.0.0.1'],
    ['HTTP/1.0 without a host', 'GET /v1/time HTTP/1.0'],
    ['a double slash', 'GET //v1//time HTTP/1.1\r\nHost: localhost'],
    ['".." after an open route', 'GET /v1/openapi.json/../time HTTP/1.1\r\nHost: localhost'],
    ['a percent-encoded letter', 'GET /v1/%74ime HTTP/1.1\r\nHost: localhost'],
    ['an open route in the query', 'GET /v1/time?/v1/openapi.json HTTP/1.1\r\nHost: localhost'],
    ['a fragment', 'GET /v1/time#/v1/openapi.json HTTP/1.1\r\nHost: localhost'],
    ['X-HTTP-Method-Override', 'GET /v1/time HTTP/1.1\r\nHost: localhost\r\nX-HTTP-Method-Override: OPTIONS'],
    ['an Upgrade header', 'GET /v1/time HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: h2c'],
    ['X-Forwarded-For', 'GET /v1/time HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 127.0.0.1'],
    [
      'a preflight without an origin',
      'OPTIONS /v1/time HTTP/1.1\r\nHost: localhost\r\nAccess-Control-Request-Method: GET',
    ],
    [
      'a wrong token before the right one',
      `GET /v1/time HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer x\r\nAuthorization: Bearer ${TOKEN}`,
    ],
    ['an invalid percent-encoding', 'GET /v1/fs/%zz HTTP/1.1\r\nHost: localhost'],
  ])('a request that tries to bypass the check is refused: %s', async (_what, head) => {
    const answer = await exchange(server.port, head);
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(answer).not.toContain('"ut"');
  });

  it('a pipelined request without the token is refused, and the allowed requests before and after it are answered', async () => {
    const get = (path: string, more = ''): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;
    const last = 'Connection: close\r\n';
    const shown = `Authorization: Bearer ${TOKEN}\r\n`;
    const answers = await converse(
      server.port,
      get('/v1/openapi.json') + get('/v1/time') + get('/v1/time', shown) + get('/v1/time', last),
    );
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual([200, 401, 200, 401].map((status) => `HTTP/1.1 ${status}`));
  });

  it('a request without a valid token is refused before the server reads its body or sends 100 Continue', async () => {
    const head = 'POST /v1/fs/paint/parts/blend HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue';
    const answer = await exchange(server.port, head, 'tint');
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(answer).not.toContain('100 Continue');
    expect(server.tree.readText('paint/parts/blend')).not.toBe('tint\n');
    expect(await exchange(server.port, `${head}\r\nAuthorization: Bearer ${TOKEN}`, 'tint')).toContain(' 200 OK');
    expect(server.tree.readText('paint/parts/blend')).toBe('tint\n');
  });
});

describe('an MQTT broker with an access token', () => {
  /** Encodes a CONNECT packet of version 3.1.1, with a client id and a wrong password. */
  function connectPacket(id: string): Buffer {
    const text = (value: string): Buffer => Buffer.concat([Buffer.from([0, value.length]), Buffer.from(value)]);
    const body = Buffer.concat([Buffer.from('00044d51545404c00000', 'hex'), text(id), text('user'), text('wrong')]);
    return Buffer.concat([Buffer.from([0x10, body.length]), body]);
  }

  it('the broker stores no session for a client that it refused', async () => {
    await using server = await startTestMqttServer({}, demanded());
    const refused = async (id: string): Promise<void> => {
      const socket = connect(server.port, '127.0.0.1');
      socket.end(connectPacket(id));
      let answer = '';
      socket.on('data', (bytes: Buffer) => (answer += bytes.toString('hex')));
      await once(socket, 'close');
      expect(answer).toBe('20020004');
    };
    const refuse = async (from: number, to: number): Promise<void> => {
      for (let at = from; at < to; at += 20) {
        await Promise.all(Array.from({ length: 20 }, (_, each) => refused(`client-${at + each}`)));
      }
    };
    await refuse(0, 400);
    const before = heldBytes();
    await refuse(400, 2000);
    expect(heldBytes() - before).toBeLessThan(2_000_000);
    // A log line for each connection would fill the log.
    expect(server.warnings).toEqual([]);
  }, 60_000);
});
