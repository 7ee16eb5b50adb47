import { describe, expect, test } from 'vitest';
import { ringDepth, ringReflectance, ringSunlight } from './rings.js';

describe('the rings of a planet', () => {
  test('rings are dense in the middle, nearly empty in the division, and empty outside of their edges', () => {
    const sharp = 1e-4;
    expect(ringDepth(0.55, sharp)).toBeGreaterThan(1.2);
    expect(ringDepth(0.73, sharp)).toBeLessThan(0.2);
    expect(ringDepth(0.85, sharp)).toBeGreaterThan(0.3);
    expect(ringDepth(0.947, sharp)).toBeLessThan(0.05);
    for (const outside of [-0.1, 1.1]) expect(ringDepth(outside, sharp)).toBeCloseTo(0, 9);
  });

  test('a ring gap that is much finer than a pixel disappears', () => {
    expect(ringDepth(0.947, 1e-4)).toBeLessThan(0.05);
    expect(ringDepth(0.947, 0.2)).toBeGreaterThan(0.1);
  });

  test('rings are in the shadow of their body only on the side away from the star', () => {
    const star = [1, 0, 0] as const;
    expect(ringSunlight([-2, 0, 0], star, 1)).toBe(0);
    expect(ringSunlight([2, 0, 0], star, 1)).toBe(1);
    expect(ringSunlight([-2, 1.2, 0], star, 1)).toBe(1);
  });

  test('rings are bright on the lit side, and on the unlit side their dense parts are dark', () => {
    expect(ringReflectance(2, 0.4, 0.4)).toBeGreaterThan(ringReflectance(0.1, 0.4, 0.4));
    expect(ringReflectance(2, 0.4, -0.4)).toBeLessThan(ringReflectance(0.3, 0.4, -0.4));
    expect(ringReflectance(2, 0.4, -0.4)).toBeLessThan(0.1 * ringReflectance(2, 0.4, 0.4));
    expect(ringReflectance(0, 0.4, 0.4)).toBe(0);
  });
});
