import { spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DOOR_SERVERS, type DoorServer } from '../robustness/door-servers.js';
import { DEEP } from '../support/deep.js';

/**
 * For each line of standard input, the program sends a body with `http.client` and `urllib`, as a whole and in chunks.
 * It prints the status that each client gets, and whether the response has a body.
 */
const PYTHON = `
import http.client, json, sys, urllib.error, urllib.request
block = b'x' * 65536
def send(port, path, size, kind, method, headers):
    if kind == 'urllib':
        request = urllib.request.Request(f'http://127.0.0.1:{port}{path}', b'x' * size, headers, method=method)
        try:
            return urllib.request.urlopen(request).status
        except urllib.error.HTTPError as error:
            return f'{error.code} {len(error.read()) > 0}'
    connection = http.client.HTTPConnection('127.0.0.1', port)
    whole = kind == 'whole'
    blocks = (block for _ in range(size // len(block)))
    connection.request(method, path, b'x' * size if whole else blocks, headers, encode_chunked=not whole)
    answer = connection.getresponse()
    text = f'{answer.status} {len(answer.read()) > 0}'
    connection.close()
    return text
for line in sys.stdin:
    try:
        print(send(**json.loads(line)), flush=True)
    except Exception as error:
        print(repr(error), flush=True)
`;

function startPython(): { send: (request: object) => Promise<string>; end: () => void } {
  const child = spawn('python3', ['-c', PYTHON], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    send: async (request) => {
      child.stdin.write(`${JSON.stringify(request)}\n`);
      return String((await lines.next()).value);
    },
    end: () => void child.stdin.end(),
  };
}

const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) console.warn('skipped: python3 is not installed, so its clients are not tried');

interface Sent {
  readonly path: string;
  readonly size: number;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const MEBIBYTE = 1_048_576;
/**
 * The size of a large body, bytes. It is larger than the buffers of a connection, so the client is still sending when
 * the server refuses the body.
 */
const LARGE = 16 * MEBIBYTE;
const JSON_TYPE = { 'Content-Type': 'application/json' };

/** Requests that the server refuses before their bodies have arrived, with the expected status. */
const REFUSED: Readonly<Record<string, readonly (readonly [status: number, sent: Sent])[]>> = {
  HTTP: [
    [413, { path: '/v1/command', size: 2 * MEBIBYTE }],
    ...(DEEP ? [[413, { path: '/v1/command', size: 100 * MEBIBYTE }] as const] : []),
    [404, { path: '/elsewhere', size: MEBIBYTE }],
    [405, { path: '/v1/time', size: MEBIBYTE }],
    [403, { path: '/v1/command', size: LARGE, headers: { Origin: 'http://evil.example' } }],
    [415, { path: '/v1/command', size: LARGE, headers: { 'Content-Encoding': 'gzip' } }],
  ],
  MCP: [
    [413, { path: '/mcp', size: 25 * MEBIBYTE, headers: JSON_TYPE }],
    [404, { path: '/elsewhere', size: LARGE, headers: JSON_TYPE }],
    [405, { path: '/mcp', size: LARGE, method: 'PUT', headers: JSON_TYPE }],
    [403, { path: '/mcp', size: LARGE, headers: { ...JSON_TYPE, Origin: 'http://evil.example' } }],
    [415, { path: '/mcp', size: LARGE, headers: { 'Content-Type': 'text/plain' } }],
    [406, { path: '/mcp', size: LARGE, headers: { ...JSON_TYPE, Accept: 'text/html' } }],
    [400, { path: '/mcp', size: LARGE, headers: { ...JSON_TYPE, 'Mcp-Session-Id': 'x' } }],
  ],
  'the leaderboard': [
    [415, { path: '/v1/ingest', size: LARGE }],
    [404, { path: '/elsewhere', size: LARGE }],
    [405, { path: '/healthz', size: LARGE }],
  ],
};

const python = hasPython ? startPython() : null;
afterAll(() => python?.end());

describe.each(Object.entries(REFUSED))('the server of %s', (name, cases) => {
  let door: DoorServer;
  beforeAll(async () => void (door = await DOOR_SERVERS[name]!()));
  afterAll(() => door.close());

  describe.each(cases)('a body that the server refuses with status %i', (status, sent) => {
    const { path, size, method = 'POST', headers = {} } = sent;
    // Every client sends the first body in the list. The other bodies are sent only by the two clients that most easily
    // lose a response, because sending is slow.
    const isFirst = sent === cases[0]![1];
    const pythons = isFirst || DEEP ? ['whole', 'chunked', 'urllib'] : ['urllib'];
    const fetches = isFirst || DEEP ? ['whole', 'chunked'] : ['chunked'];
    const given = `${method} ${path}, ${size / MEBIBYTE} MiB, ${JSON.stringify(headers)}`;

    it.skipIf(!hasPython).each(pythons)(`Python (%s) understands the response: ${given}`, async (kind) => {
      expect(await python!.send({ port: door.port, path, size, kind, method, headers })).toBe(`${status} True`);
    });

    it.each(fetches)(`fetch (%s) understands the response: ${given}`, async (kind) => {
      const bytes = new Uint8Array(size);
      const body = kind === 'whole' ? bytes : new Blob([bytes]).stream();
      const options = { method, headers, body, duplex: 'half' } as RequestInit;
      const answer = await fetch(`http://127.0.0.1:${door.port}${path}`, options);
      expect([answer.status, (await answer.text()) !== '']).toEqual([status, true]);
    });
  });

  it('after the refused bodies, the server still serves other clients', () => door.ask());
});
