import { setImmediate } from 'node:timers/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, it } from 'vitest';
import { BoardError } from '../../../src/leaderboard/board-error.js';
import { DECOMPRESSED_MAX } from '../../../src/leaderboard/envelopes/decompress.js';
import { readBatch } from '../../../src/leaderboard/envelopes/read-batch.js';
import { newUlid } from '../api/service.js';
import { eventLine } from '../envelopes/event-lines.js';

/** A payload that takes long to read for its size, because all keys contain escapes. */
const payload = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`\n${at}`, 1]));

it('other requests continue while a batch of the largest size is read', async () => {
  const lines = Array.from({ length: 600 }, () => eventLine({ id: newUlid(), payload }));
  const body = brotliCompressSync(lines.join('\n'), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
  const reading = { begun: false, ended: false };
  const events = readBatch(body, () => {
    reading.begun = true;
    return Promise.resolve();
  }).finally(() => (reading.ended = true));
  let turns = 0;
  while (!reading.ended) {
    await setImmediate();
    if (reading.begun) turns++;
  }
  expect(await events).toHaveLength(600);
  // Reading 6.5 MB of lines must take many turns of the event loop.
  expect(turns).toBeGreaterThan(50);
});

/** Returns the processor time for refusing a body, µs. */
async function costOf(body: Uint8Array): Promise<number> {
  const before = process.cpuUsage();
  await expect(readBatch(body)).rejects.toThrow(BoardError);
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

it('a short body that expands to millions of lines costs at most twenty times as much as one line', async () => {
  const [oneLine, lines] = [' ', '\n'].map((each) => brotliCompressSync(Buffer.alloc(DECOMPRESSED_MAX, each)));
  expect(lines!.length).toBeLessThan(100);
  const usual = await costOf(oneLine!);
  expect(await costOf(lines!)).toBeLessThan(20 * usual);
});
