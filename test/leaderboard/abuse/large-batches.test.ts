import { setImmediate } from 'node:timers/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, it } from 'vitest';
import { readBatch } from '../../../src/leaderboard/envelopes/read-batch.js';
import { newUlid } from '../api/service.js';
import { eventLine } from '../envelopes/event-lines.js';

/** A payload that takes long to read for its size, because every key is escaped. */
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
  // The lines add up to 6.5 MB.
  expect(turns).toBeGreaterThan(50);
});
