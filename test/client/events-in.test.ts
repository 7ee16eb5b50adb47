import { Readable } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventsIn } from '../../src/client/index.js';

async function dataOf(pieces: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const encoder = new TextEncoder();
  for await (const data of eventsIn(Readable.from(pieces.map((piece) => encoder.encode(piece))))) found.push(data);
  return found;
}

test('the client reads the same events wherever the network splits the stream, and skips comments', async () => {
  const stream = ': ping\n\ndata: {"a":1}\n\ndata: two\ndata: lines\n\nevent: named\ndata:\n\ndata: not ended';
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(stream.length), { maxLength: 8 }), async (cuts) => {
      const edges = [0, ...cuts.sort((a, b) => a - b), stream.length];
      const pieces = edges.slice(1).map((end, index) => stream.slice(edges[index], end));
      expect(await dataOf(pieces)).toEqual(['{"a":1}', 'two\nlines', '']);
    }),
  );
});

test('an event that never ends is dropped before it fills the memory, and the client reads the next event', async () => {
  const endless = Array.from({ length: 40 }, () => 'x'.repeat(10_000));
  expect(await dataOf(['data: ', ...endless, '\n\ndata: next\n\n'])).toEqual(['next']);
});
