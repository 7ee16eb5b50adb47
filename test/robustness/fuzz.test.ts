import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WireWriter } from '../../src/server/transports/ninep/wire/cursor.js';
import { REQUEST } from '../../src/server/transports/ninep/wire/requests.js';
import { type BothServers, heldBytes, rawSocket, startBoth } from './both-servers.js';
import { DEEP } from '../support/deep.js';

const SEED = DEEP ? Date.now() : 20_260_417;
const RUNS = DEEP ? 5000 : 150;
const MEBIBYTE = 1_048_576;

let servers: BothServers;
beforeAll(async () => void (servers = await startBoth()));
afterAll(() => servers.close());

async function send(port: number, bytes: Uint8Array): Promise<void> {
  const socket = await rawSocket(port);
  await new Promise<void>((resolve) => {
    socket.on('data', () => socket.destroy());
    socket.on('close', () => resolve());
    // End the connection's data, because the server recognizes some requests as invalid only at the end of the data.
    socket.end(bytes);
    socket.setTimeout(200, () => socket.destroy());
  });
}

const mutated = (message: fc.Arbitrary<Uint8Array>): fc.Arbitrary<Uint8Array> =>
  fc
    .tuple(message, fc.array(fc.tuple(fc.nat(), fc.constantFrom('set', 'cut', 'add'), fc.nat(255)), { maxLength: 6 }))
    .map(([bytes, edits]) => {
      const list = [...bytes];
      for (const [at, how, value] of edits) {
        const index = list.length === 0 ? 0 : at % list.length;
        if (how === 'set') list[index] = value;
        else if (how === 'cut') list.splice(index, 1 + (value % 8));
        else list.splice(index, 0, value);
      }
      return Uint8Array.from(list);
    });

const httpRequest = fc
  .record({
    method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'BREW'),
    path: fc.constantFrom('fs/paint/parts/blend', 'time', 'command', 'paint/texture/file/a.png', 'events', 'fs/%zz'),
    query: fc.webQueryParameters({ size: 'small' }),
    header: fc.constantFrom('', 'Transfer-Encoding: chunked\r\n', 'Expect: 100-continue\r\n', 'Upgrade: websocket\r\n'),
    length: fc.option(fc.integer({ min: -1, max: 40 }), { nil: null }),
    body: fc.string({ unit: 'binary', maxLength: 40 }),
  })
  .map(({ method, path, query, header, length, body }) => {
    const declared = length === null ? '' : `Content-Length: ${length}\r\n`;
    const head = `${method} /v1/${path}?${query} HTTP/1.1\r\nHost: 127.0.0.1\r\n${header}${declared}\r\n`;
    return new TextEncoder().encode(head + body);
  });

const greeting = new WireWriter(REQUEST.version, 0xffff).u32(8192).string('9P2000.L').finish();
const attach = new WireWriter(REQUEST.attach, 1).u32(0).u32(0xffff_ffff).string('me').string('').u32(0).finish();
const anyType = fc.oneof(fc.constantFrom(...Object.values(REQUEST)), fc.nat(255));
const ninepMessage = fc
  .tuple(anyType, fc.nat(0xffff), fc.uint8Array({ maxLength: 60 }))
  .map(([type, tag, body]) => new WireWriter(type, tag).data(body).finish());
const ninepTalk = fc
  .array(ninepMessage, { maxLength: 6 })
  .map((messages) => Uint8Array.from(Buffer.concat([greeting, attach, ...messages])));

describe.each([
  ['random bytes', fc.uint8Array({ maxLength: 300 }), () => servers.httpPort],
  ['HTTP requests with changed bytes', mutated(httpRequest), () => servers.httpPort],
  ['random bytes', fc.uint8Array({ maxLength: 300 }), () => servers.ninepPort],
  ['9P messages with random bodies', ninepTalk, () => servers.ninepPort],
  ['9P messages with changed bytes', mutated(ninepTalk), () => servers.ninepPort],
])('invalid bytes sent to the servers: %s', (_what, bytes, port) => {
  it('both servers survive invalid bytes, and their memory does not grow', async () => {
    const before = heldBytes();
    await fc.assert(
      fc.asyncProperty(bytes, (each) => send(port(), each)),
      { seed: SEED, numRuns: RUNS, endOnFailure: true },
    );
    expect(await servers.alive()).toBe(true);
    expect(heldBytes() - before).toBeLessThan(64 * MEBIBYTE);
  }, 60_000);
});

it('a valid request is answered while other connections send invalid bytes', async () => {
  const nonsense = fc.sample(mutated(ninepTalk), { seed: SEED, numRuns: 40 });
  const sent = nonsense.map((bytes) => send(servers.ninepPort, bytes));
  for (let round = 0; round < 5; round++) expect(await servers.alive()).toBe(true);
  await Promise.all(sent);
  expect(await servers.alive()).toBe(true);
});
