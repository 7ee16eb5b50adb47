import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Pacer } from '../../../../src/server/transports/mqtt/feed/pacer.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a pacer runs its first request at once and later ones at most at its maximum rate, and never drops the last request', () => {
  const run = vi.fn();
  const pacer = new Pacer(run, 4);
  const runsAfter = (ms: number): number => {
    vi.advanceTimersByTime(ms);
    return run.mock.calls.length;
  };
  pacer.request();
  expect(runsAfter(0)).toBe(1);
  for (let request = 0; request < 10; request++) pacer.request();
  expect(runsAfter(249)).toBe(1);
  expect(runsAfter(1)).toBe(2);
  // After the last request, the pacer keeps no task and no timer.
  expect(runsAfter(10_000)).toBe(2);
  expect(vi.getTimerCount()).toBe(0);
  pacer.request();
  expect(runsAfter(0)).toBe(3);
});

it('a pacer with a maximum rate of 0 Hz runs every request at once', () => {
  const run = vi.fn();
  const pacer = new Pacer(run, 0);
  for (let request = 0; request < 10; request++) pacer.request();
  expect(run).toHaveBeenCalledTimes(10);
});

it('a cancelled pacer discards waiting requests', () => {
  const run = vi.fn();
  const pacer = new Pacer(run, 4);
  pacer.request();
  pacer.request();
  pacer.cancel();
  vi.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledTimes(1);
});
