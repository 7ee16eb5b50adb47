import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, expect, it } from 'vitest';
import { trustOf } from '../../../src/leaderboard/api/client-address.js';
import { limitConnections } from '../../../src/leaderboard/api/new-connections.js';

const outside = Object.values(networkInterfaces())
  .flat()
  .find((address) => address && !address.internal && address.family === 'IPv4')?.address;

/**
 * Starts a server that accepts three new connections of each address. Returns a function that sends requests from an
 * address and returns the number of answers.
 */
async function serve(trusted: readonly string[] = []): Promise<(host: string, requests: number) => Promise<number>> {
  const server = createServer((_request, response) => response.end('answered'));
  limitConnections(server, trustOf(trusted), 3);
  await new Promise<void>((listening) => server.listen(0, '0.0.0.0', listening));
  afterAll(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return async (host, requests) => {
    let answered = 0;
    for (let request = 0; request < requests; request++) {
      const client = connect({ port, host, localAddress: host });
      client.write('GET / HTTP/1.1\r\nhost: board.test\r\nconnection: close\r\n\r\n');
      try {
        for await (const bytes of client) if (String(bytes).includes('answered')) answered++;
      } catch {
        // The server reset the connection.
      }
    }
    return answered;
  };
}

it.skipIf(outside === undefined)(
  'an address that opens too many new connections is refused, and other addresses are not',
  async () => {
    const answers = await serve();
    expect(await answers(outside!, 5)).toBe(3);
    expect(await answers('127.0.0.1', 5)).toBe(5);
  },
);

it.skipIf(outside === undefined)('a trusted proxy may open any number of connections', async () => {
  expect(await (await serve([outside!]))(outside!, 5)).toBe(5);
});
