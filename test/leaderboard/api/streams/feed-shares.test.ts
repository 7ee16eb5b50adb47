import { expect, test } from 'vitest';
import { FeedShares } from '../../../../src/leaderboard/api/streams/feed-shares.js';

test('the live feed shows at most twenty rows of one player in a minute', () => {
  const shares = new FeedShares();
  const count = (handle: string, at: number, rows: number): number =>
    Array.from({ length: rows }, () => shares.admits({ handle, at })).filter(Boolean).length;
  expect(count('Loud', 60_000, 50)).toBe(20);
  expect(count('Loud', 119_999, 5)).toBe(0);
  expect(count('Quiet', 90_000, 3)).toBe(3);
  expect(count('Loud', 120_000, 50)).toBe(20);
});
