import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listenMetrics } from '../../src/leaderboard/api/metrics-server.js';
import { converse } from '../support/raw-http.js';
import { startTestServer } from '../support/http-server.js';
import { LIST } from '../server/transports/mcp/post.js';
import { DOOR_SERVERS } from './door-servers.js';

interface HttpDoor {
  readonly open: () => Promise<{ readonly port: number; close(): Promise<void> }>;
  /** The first line of a request, without the HTTP version. */
  readonly request: string;
  readonly body?: string;
  readonly status: number;
}

const METRICS = { contentType: 'text/plain', text: () => Promise.resolve('board_up 1\n') };

const DOORS: Readonly<Record<string, HttpDoor>> = {
  HTTP: { open: DOOR_SERVERS['HTTP']!, request: 'GET /v1/fs/clock/mode', status: 200 },
  MCP: { open: DOOR_SERVERS['MCP']!, request: 'POST /mcp', body: LIST, status: 200 },
  'MQTT over WebSocket': { open: DOOR_SERVERS['MQTT over WebSocket']!, request: 'GET /', status: 426 },
  'the leaderboard': { open: DOOR_SERVERS['the leaderboard']!, request: 'GET /healthz', status: 200 },
  'the metrics of the leaderboard': {
    request: 'GET /metrics',
    status: 200,
    async open() {
      const server = await listenMetrics(METRICS as Parameters<typeof listenMetrics>[0], 0);
      return { port: Number(new URL(server.url).port), close: () => server.close() };
    },
  },
};

const UPGRADE = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n';

describe.each(Object.entries(DOORS))('the server of %s', (_name, { open, request, body = '', status }) => {
  let door: Awaited<ReturnType<HttpDoor['open']>>;
  beforeAll(async () => void (door = await open()));
  afterAll(() => door.close());

  const length = body === '' ? '' : `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
  const with_ = (headers: string): string => `${request} HTTP/1.1\r\nHost: 127.0.0.1\r\n${length}${headers}\r\n${body}`;
  const [plain, upgrade, last] = [with_(''), with_(UPGRADE), with_('Connection: close\r\n')];
  const statuses = (answer: string): number[] =>
    [...answer.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, code]) => Number(code));

  it.each([
    ['when another request is pipelined after it', [`${upgrade}${last}`]],
    ['when another request is sent later', [upgrade, last]],
    ['when other requests come before and after it', [`${plain}${upgrade}${last}`]],
    ['when it is between several requests', [`${upgrade}${upgrade}${plain}${upgrade}${last}`]],
    [
      'when the bytes are split anywhere',
      [plain.slice(0, 20), `${plain.slice(20)}${upgrade.slice(0, 40)}`, upgrade.slice(40) + last],
    ],
  ])('the server ignores an Upgrade header and answers every request around it, %s', async (_how, pieces) => {
    const answer = await converse(door.port, ...pieces);
    const sent = pieces.join('').split(' HTTP/1.1\r\n').length - 1;
    expect(statuses(answer)).toEqual(new Array(sent).fill(status));
    expect(answer).not.toContain('101 Switching');
  });

  it('other clients are served after a client has reset a connection with a queued Upgrade request', async () => {
    const socket = connect(door.port, '127.0.0.1').on('error', () => undefined);
    socket.write(`${plain}${plain}${upgrade}${plain}`);
    await once(socket, 'data');
    socket.resetAndDestroy();
    expect(statuses(await converse(door.port, last))).toEqual([status]);
  });
});

describe('a request followed by one with an Upgrade header', () => {
  it('other clients are served after a client has reset a connection whose request was waiting', async () => {
    await using server = await startTestServer();
    const wait = 'GET /v1/time/wait?until=5 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';
    const upgrade = `GET /v1/fs/clock/mode HTTP/1.1\r\nHost: 127.0.0.1\r\n${UPGRADE}\r\n`;
    const socket = connect(server.port, '127.0.0.1').on('error', () => undefined);
    const sent = new Promise((resolve) => socket.write(wait + upgrade, resolve));
    await sent;
    await fetch(`${server.base}/time`);
    socket.resetAndDestroy();
    server.world.step(6);
    expect((await fetch(`${server.base}/time`)).status).toBe(200);
  });
});
