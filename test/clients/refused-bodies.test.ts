import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DOOR_SERVERS, type DoorServer } from '../robustness/door-servers.js';

/** Sends a body as `http.client` and `urllib` do, whole and in chunks, and prints the status that each of them sees. */
const PYTHON = `
import http.client, sys, urllib.error, urllib.request
port, path, size, kind = int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), sys.argv[4]
method, headers = sys.argv[5], dict(line.split('=', 1) for line in sys.argv[6:])
block = b'x' * 65536
blocks = lambda: (block for _ in range(size // len(block)))
if kind == 'urllib':
    request = urllib.request.Request(f'http://127.0.0.1:{port}{path}', b'x' * size, headers, method=method)
    try:
        print(urllib.request.urlopen(request).status)
    except urllib.error.HTTPError as error:
        print(error.code, len(error.read()) > 0)
else:
    connection = http.client.HTTPConnection('127.0.0.1', port)
    whole = kind == 'whole'
    connection.request(method, path, b'x' * size if whole else blocks(), headers, encode_chunked=not whole)
    answer = connection.getresponse()
    print(answer.status, len(answer.read()) > 0)
`;

const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) console.warn('skipped: python3 is not installed, so its clients are not tried');

interface Sent {
  readonly path: string;
  readonly size: number;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const MEBIBYTE = 1_048_576;
const JSON_TYPE = { 'Content-Type': 'application/json' };

/** Requests whose body is refused before it has come, with the status. */
const REFUSED: Readonly<Record<string, readonly (readonly [status: number, sent: Sent])[]>> = {
  HTTP: [
    [413, { path: '/v1/command', size: 2 * MEBIBYTE }],
    [413, { path: '/v1/command', size: 100 * MEBIBYTE }],
    [404, { path: '/elsewhere', size: MEBIBYTE }],
    [405, { path: '/v1/time', size: MEBIBYTE }],
    [403, { path: '/v1/command', size: 100 * MEBIBYTE, headers: { Origin: 'http://evil.example' } }],
    [415, { path: '/v1/command', size: 50 * MEBIBYTE, headers: { 'Content-Encoding': 'gzip' } }],
  ],
  MCP: [
    [413, { path: '/mcp', size: 25 * MEBIBYTE, headers: JSON_TYPE }],
    [413, { path: '/mcp', size: 100 * MEBIBYTE, headers: JSON_TYPE }],
    [404, { path: '/elsewhere', size: 20 * MEBIBYTE, headers: JSON_TYPE }],
    [405, { path: '/mcp', size: 20 * MEBIBYTE, method: 'PUT', headers: JSON_TYPE }],
    [403, { path: '/mcp', size: 20 * MEBIBYTE, headers: { ...JSON_TYPE, Origin: 'http://evil.example' } }],
    [415, { path: '/mcp', size: 20 * MEBIBYTE, headers: { 'Content-Type': 'text/plain' } }],
    [406, { path: '/mcp', size: 20 * MEBIBYTE, headers: { ...JSON_TYPE, Accept: 'text/html' } }],
    [400, { path: '/mcp', size: 20 * MEBIBYTE, headers: { ...JSON_TYPE, 'Mcp-Session-Id': 'x' } }],
  ],
  'the leaderboard': [
    [415, { path: '/v1/ingest', size: 50 * MEBIBYTE }],
    [404, { path: '/elsewhere', size: 50 * MEBIBYTE }],
    [405, { path: '/healthz', size: 50 * MEBIBYTE }],
  ],
};

describe.each(Object.entries(REFUSED))('the server of %s', (name, cases) => {
  let door: DoorServer;
  beforeAll(async () => void (door = await DOOR_SERVERS[name]!()));
  afterAll(() => door.close());

  describe.each(cases)('that refuses a body with %i', (status, sent) => {
    const { path, size, method = 'POST', headers = {} } = sent;
    const given = `${method} ${path}, ${size / MEBIBYTE} MiB, ${JSON.stringify(headers)}`;

    it.skipIf(!hasPython).each(['whole', 'chunked', 'urllib'])(
      `is understood by Python (%s): ${given}`,
      async (kind) => {
        const lines = Object.entries(headers).map((entry) => entry.join('='));
        const values = [String(door.port), path, String(size), kind, method, ...lines];
        const { stdout } = await promisify(execFile)('python3', ['-c', PYTHON, ...values]);
        expect(stdout).toBe(`${status} True\n`);
      },
    );

    it.each(['whole', 'chunked'])(`is understood by fetch (%s): ${given}`, async (kind) => {
      const bytes = new Uint8Array(size);
      const body = kind === 'whole' ? bytes : new Blob([bytes]).stream();
      const options = { method, headers, body, duplex: 'half' } as RequestInit;
      const answer = await fetch(`http://127.0.0.1:${door.port}${path}`, options);
      expect([answer.status, (await answer.text()) !== '']).toEqual([status, true]);
    });
  });

  it('still serves others', () => door.ask());
});
