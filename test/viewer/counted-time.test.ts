import { expect, it } from 'vitest';
import { clockStep, countedTime, untilNextText } from '../../src/viewer/bar/counted-time.js';
import { universalTimeText } from '../../src/viewer/widgets/time-text.js';

it('the page shows the last received time, advanced by the time warp since then', () => {
  expect(countedTime({ ut: 100, warp: 1, at: 5000 }, 7500)).toBe(102.5);
  expect(countedTime({ ut: 100, warp: 10, at: 5000 }, 7500)).toBe(125);
  expect(countedTime({ ut: 100, warp: 0, at: 5000 }, 7500)).toBe(100);
});

it('the page updates its clock every second, and four times a second at high warp', () => {
  const heard = { ut: 100.25, warp: 1, at: 0 };
  const next = untilNextText(heard, 0);
  expect(Math.floor(countedTime(heard, next))).toBe(101);
  expect(next).toBeLessThan(800);
  expect(untilNextText({ ...heard, warp: 1000 }, 0)).toBe(250);
});

it('the page does not update its clock while time is stopped', () => {
  expect(untilNextText({ ut: 3, warp: 0, at: 0 }, 1e6)).toBe(Infinity);
});

it('an idle page updates its clock every minute', () => {
  expect([0, 29_999, 30_000].map(clockStep)).toEqual([1, 1, 60]);
  const heard = { ut: 119, warp: 1, at: 0 };
  expect(untilNextText(heard, 0, 60)).toBeCloseTo(1005, 6);
  expect(untilNextText(heard, 2000, 60)).toBeCloseTo(59_005, 6);
  expect(untilNextText({ ...heard, warp: 1000 }, 0, 60)).toBe(250);
  expect([universalTimeText(3719, 60), universalTimeText(3720, 60), universalTimeText(3720)]).toEqual([
    '0 d 01:01',
    '0 d 01:02',
    '0 d 01:02:00',
  ]);
});
