import { expect, it } from 'vitest';
import { primaryReads } from '../../../../src/leaderboard/store/reads/read-view.js';
import { newStore } from '../database.js';

it('reads that finish at the same time continue in different turns of the event loop', async () => {
  const reads = primaryReads(await newStore());
  let turn = 0;
  let counting = setImmediate(function count(): void {
    turn++;
    counting = setImmediate(count);
  });
  let running = 0;
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => void (finish = resolve));
  const turns = Array.from({ length: 5 }, () =>
    reads
      .view(() => {
        if (++running === 5) finish();
        return finished;
      })
      .then(() => turn),
  );
  const all = await Promise.all(turns);
  clearImmediate(counting);
  expect(new Set(all).size).toBe(5);
});
