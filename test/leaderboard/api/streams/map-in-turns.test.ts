import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { mapInTurns } from '../../../../src/leaderboard/api/streams/map-in-turns.js';

const items = Array.from({ length: 500 }, (_, at) => at);

/** @returns the number of turns of the event loop while all items are mapped */
async function turnsOf(work: (item: number) => number): Promise<number> {
  const mapping = { ended: false };
  const mapped = mapInTurns(items, work).finally(() => (mapping.ended = true));
  let turns = 0;
  for (; !mapping.ended; turns++) await setImmediate();
  expect(await mapped).toEqual(items);
  return turns;
}

it('rows that take little time are mapped without pauses', async () => {
  expect(await turnsOf((item) => item)).toBeLessThan(100);
});

it('other requests are served between rows that are slow to map', async () => {
  const slow = (item: number): number => {
    for (const end = performance.now() + 2.1; performance.now() < end;);
    return item;
  };
  expect(await turnsOf(slow)).toBeGreaterThan(400);
});
