import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '../../support/http-server.js';
import { converse } from '../../support/raw-http.js';
import { requestArrival } from '../../support/request-arrival.js';

const HOST = 'Host: 127.0.0.1\r\n';
const ASK = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n';
const LAST = `GET /v1/fs/clock/mode HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`;
const BLEND = '/v1/fs/paint/parts/blend HTTP/1.1';
const bodies = (answer: string): readonly string[] =>
  answer.match(/^(stepped|multiply|tint|\{"outcome":"ok"\})$/gm) ?? [];

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

describe('a request with an Upgrade header', () => {
  it('a request pipelined after an Upgrade request also gets a response', async () => {
    const answer = await converse(server.port, `GET /v1/fs/clock/mode HTTP/1.1\r\n${HOST}${ASK}\r\n${LAST}`);
    expect(bodies(answer)).toEqual(['stepped', 'stepped']);
    expect(answer).not.toContain('101 Switching');
  });

  it('a request with an Upgrade header keeps its body, whether the body arrives whole or in pieces', async () => {
    const head = `POST ${BLEND}\r\n${HOST}${ASK}Content-Length: 4\r\n\r\n`;
    const read = `GET ${BLEND}\r\n${HOST}\r\n`;
    expect(bodies(await converse(server.port, `${head}tint${read}${LAST}`))).toEqual([
      '{"outcome":"ok"}',
      'tint',
      'stepped',
    ]);
    expect(bodies(await converse(server.port, head, 'ti', `nt${read}`, LAST))).toEqual([
      '{"outcome":"ok"}',
      'tint',
      'stepped',
    ]);
  });

  it('a request with an Upgrade header is answered after the requests that the client sent before it', async () => {
    const wait = `GET /v1/time/wait?until=5 HTTP/1.1\r\n${HOST}\r\n`;
    const arrival = requestArrival('/time/wait');
    const answers = converse(server.port, wait + `GET /v1/fs/clock/mode HTTP/1.1\r\n${HOST}${ASK}\r\n${LAST}`);
    await arrival;
    server.world.step(6);
    const answer = await answers;
    expect(answer.match(/reached_ut|stepped/g)).toEqual(['reached_ut', 'stepped', 'stepped']);
  });

  it('curl can send its next request on the same connection after an Upgrade request', async () => {
    const url = `${server.base}/fs/clock/mode`;
    const curl = promisify(execFile)('curl', ['-s', '--http2', '-w', '%{http_version} %{num_connects}\n', url, url]);
    const output = await curl.then(
      ({ stdout }) => stdout,
      (error: unknown) => (error as NodeJS.ErrnoException).code,
    );
    if (output !== 'ENOENT') expect(output).toBe('stepped\n1.1 1\nstepped\n1.1 0\n');
  });

  it('an Upgrade request with the method CONNECT is refused', async () => {
    const answer = await converse(server.port, `CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 405 [^]*\r\nAllow: \r\n[^]*method not allowed: CONNECT/i);
  });
});
