import { afterEach, describe, expect, it, vi } from 'vitest';
import { FramePace, nextStep } from '../../../../src/viewer/view/pace/frame-pace.js';

describe('the resolution of moving frames', () => {
  it('the resolution is full on a fast device', () => {
    expect(nextStep(8, 60)).toBe(8);
    expect(nextStep(3, 60)).toBe(8);
  });

  it('the resolution drops in one step to the resolution that the frame time requires', () => {
    expect(nextStep(8, 200)).toBe(5);
    expect(nextStep(8, 5000)).toBe(3);
  });

  it('the resolution stays the same while frame times vary by a fifth', () => {
    const step = nextStep(8, 200);
    for (const ms of [180, 215, 190, 225]) expect(nextStep(step, ms)).toBe(step);
    expect(nextStep(step, 100)).toBeGreaterThan(step);
  });
});

describe('the use of the page', () => {
  afterEach(() => void vi.useRealTimers());

  it('the page counts as used while the pointer moves, even slowly, but not while it only trembles', () => {
    vi.useFakeTimers();
    const pace = new FramePace();
    const isUsed = (places: readonly number[]): boolean[] =>
      places.map((clientX) => {
        vi.advanceTimersByTime(200);
        pace.pointed({ clientX, clientY: 7 });
        return pace.untilUnusedMs > 0;
      });
    expect(isUsed([100, 101, 100, 101, 99, 100])).toEqual([true, true, false, false, false, false]);
    expect(isUsed([102, 104, 106, 108, 110])).toEqual([false, true, true, true, true]);
  });
});
