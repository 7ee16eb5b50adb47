import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wheelFactor } from '../../../../src/viewer/view/steering/wheel-zoom.js';

const wheel = (deltaY: number, deltaMode = 0, ctrlKey = false): number => wheelFactor({ deltaY, deltaMode, ctrlKey });

describe('the zoom of one wheel event', () => {
  it('a wheel event zooms in when the wheel turns away from the user, and zooms out when the wheel turns towards the user', () => {
    expect(wheel(-120)).toBeLessThan(1);
    expect(wheel(120)).toBeGreaterThan(1);
    expect(wheel(0)).toBe(1);
  });

  it('a wheel event with the opposite sign reverses the zoom, on every device and browser', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e6, max: 1e6, noNaN: true }),
        fc.constantFrom(0, 1, 2),
        fc.boolean(),
        (deltaY, deltaMode, ctrlKey) => {
          expect(wheel(deltaY, deltaMode, ctrlKey) * wheel(-deltaY, deltaMode, ctrlKey)).toBeCloseTo(1, 12);
        },
      ),
    );
  });

  it('a wheel event changes the distance by at most a factor of two', () => {
    for (const mode of [0, 1, 2]) {
      expect(wheel(-1e9, mode)).toBeCloseTo(0.5, 12);
      expect(wheel(1e9, mode)).toBeCloseTo(2, 12);
    }
  });

  it('a wheel event of three lines counts as a notch of 120 pixels', () => {
    expect(wheel(3, 1)).toBeCloseTo(wheel(120, 0), 12);
  });

  it('small steps of a fine wheel add up to one notch', () => {
    let factor = 1;
    for (let step = 0; step < 48; step++) factor *= wheel(2.5);
    expect(factor).toBeCloseTo(wheel(120), 12);
  });

  it('a wheel event with Ctrl zooms like a trackpad pinch', () => {
    // For a pinch that enlarges the picture by a factor, Chromium reports a wheel event of −100 ln(factor) pixels.
    expect(wheel(-100 * Math.log(1.2), 0, true)).toBeCloseTo(1 / 1.2, 12);
  });
});
