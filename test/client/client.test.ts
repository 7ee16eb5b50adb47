import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Client } from '../../src/client/client.js';

const asked: (string | undefined)[] = [];
const server = createServer(({ url }, response) => {
  asked.push(url);
  if (url !== '/v1/events') return void response.end('[]');
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write('data: {"type":"first"}\n\n');
});

describe('a client of a simulator', () => {
  let client: Client;
  beforeAll(async () => {
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    client = new Client(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Reads the events of a stream and calls `received` after each one. */
  async function typesOf(signal: AbortSignal | null, received: () => void): Promise<string[]> {
    const types: string[] = [];
    for await (const { type } of await client.events(signal)) {
      types.push(type);
      received();
    }
    return types;
  }

  test('a client lists the root for a path that contains only slashes', async () => {
    asked.length = 0;
    for (const path of ['', '/', 'paint']) await client.list(path);
    expect(asked).toEqual(['/v1/fs', '/v1/fs', '/v1/fs/paint/']);
  });

  test('a client throws a LinkError for a path with ..', async () => {
    const refusal = { name: 'LinkError', errno: 'ENOENT' };
    await expect(client.write('paint/../clock/step', 1)).rejects.toMatchObject(refusal);
    await expect(client.list('..')).rejects.toMatchObject(refusal);
  });

  test('a client ends its loop over events when its signal aborts', async () => {
    const stop = new AbortController();
    expect(await typesOf(stop.signal, () => stop.abort())).toEqual(['first']);
  });

  test('a client throws a LinkError when its stream breaks', async () => {
    await expect(typesOf(null, () => server.closeAllConnections())).rejects.toMatchObject({
      name: 'LinkError',
      errno: 'offline',
    });
  });
});
