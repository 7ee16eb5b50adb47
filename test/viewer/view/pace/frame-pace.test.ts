import { describe, expect, it } from 'vitest';
import { nextStep } from '../../../../src/viewer/view/pace/frame-pace.js';

describe('the size of moving frames', () => {
  it('is full on a device that is fast enough', () => {
    expect(nextStep(8, 60)).toBe(8);
    expect(nextStep(3, 60)).toBe(8);
  });

  it('falls at once as far as it has to, and never below three eighths', () => {
    expect(nextStep(8, 200)).toBe(5);
    expect(nextStep(8, 5000)).toBe(3);
  });

  it('keeps its step while the time varies by a fifth', () => {
    const step = nextStep(8, 200);
    for (const ms of [180, 215, 190, 225]) expect(nextStep(step, ms)).toBe(step);
    expect(nextStep(step, 100)).toBeGreaterThan(step);
  });
});
