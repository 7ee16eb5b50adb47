import { describe, expect, it } from 'vitest';
import { nextStep } from '../../../../src/viewer/view/pace/frame-pace.js';

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
