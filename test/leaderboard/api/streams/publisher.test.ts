import { describe, expect, it, vi } from 'vitest';
import { Publisher } from '../../../../src/leaderboard/api/streams/publisher.js';
import type { Heard, Listener } from '../../../../src/leaderboard/store/listen.js';
import type { Run } from '../../../../src/leaderboard/store/reads/live-rows.js';

function publisher(
  publish: (run: Run) => Promise<number>,
  onFault: (error: unknown) => void = () => undefined,
  last: () => number = () => 0,
) {
  let hear: Heard = () => undefined;
  const listener: Listener = {
    on: (_channel, heard) => ((hear = heard), () => undefined),
    close: () => Promise.resolve(),
  };
  return {
    publishes: new Publisher(listener, publish, () => Promise.resolve(last()), onFault),
    hear: (text: string | null) => hear(text),
  };
}

describe('the publisher', () => {
  it('the publisher publishes each row once and in order, even if the same range of rows is announced repeatedly', async () => {
    const runs: string[] = [];
    const { hear, publishes } = publisher(({ from, to }) => {
      runs.push(`${from} ${to}`);
      return Promise.resolve(Math.min(to, from + 10));
    });
    for (const text of ['0 5', '5 25', null, 'nonsense', '5 25']) hear(text);
    await vi.waitFor(() => expect(runs).toEqual(['0 25', '10 25', '20 25']), 20_000);
    hear('20 25');
    hear('20 30');
    await vi.waitFor(() => expect(runs).toHaveLength(4), 20_000);
    expect(runs.at(-1)).toBe('25 30');
    await publishes.close();
  });

  it('the publisher skips rows that cannot be read, and continues after them', async () => {
    const faults: unknown[] = [];
    const runs: number[] = [];
    const { hear, publishes } = publisher(
      ({ from, to }) => {
        if (from === 0) return Promise.reject(new Error('away'));
        runs.push(from);
        return Promise.resolve(to);
      },
      (error) => void faults.push(error),
    );
    hear('0 5');
    await vi.waitFor(() => expect(faults).toHaveLength(1), 20_000);
    hear('5 9');
    await vi.waitFor(() => expect(runs).toEqual([5]), 20_000);
    await publishes.close();
  });

  it('the publisher publishes rows that were announced while it was not listening', async () => {
    const runs: string[] = [];
    let last = 3;
    const { hear, publishes } = publisher(
      ({ from, to }) => {
        runs.push(`${from} ${to}`);
        return Promise.resolve(to);
      },
      undefined,
      () => last,
    );
    await vi.waitFor(() => {
      last = 5;
      hear(null);
      expect(runs).toEqual(['3 5']);
    }, 20_000);
    hear('7 9');
    await vi.waitFor(() => expect(runs).toEqual(['3 5', '5 9']), 20_000);
    await publishes.close();
  });
});
