import { describe, expect, test } from 'vitest';
import type { View } from '../../../src/scene/scene-frame.js';
import { frustumOf, isAboveHorizon, isSphereInView } from '../../../src/scene/terrain/visibility.js';

const VIEW: View = { worldFromView: [0, 0, 0, 1], fovY: Math.PI / 2, orthoHalfHeight: null, near: 0.1 };

describe('the horizon', () => {
  const radius = 6_371_000;
  // From 100 m the horizon is √(2 · R · 100) = 35.7 km away.
  const eye = radius + 100;
  const near = Math.acos(radius / eye);

  test('hides level ground beyond it and nothing before it', () => {
    expect(isAboveHorizon(near * 0.999, eye, radius, radius)).toBe(true);
    expect(isAboveHorizon(near * 1.001, eye, radius, radius)).toBe(false);
  });

  test('is looked over by mountains', () => {
    const beyond = Math.acos(radius / (radius + 3_000));
    expect(isAboveHorizon(near + beyond * 0.999, eye, radius + 3_000, radius)).toBe(true);
    expect(isAboveHorizon(near + beyond * 1.001, eye, radius + 3_000, radius)).toBe(false);
  });

  test('does not hide what is under the camera, even for a camera under the ball', () => {
    expect(isAboveHorizon(0, radius - 5, radius, radius)).toBe(true);
    expect(isAboveHorizon(0.1, radius - 5, radius, radius)).toBe(false);
  });
});

describe('a view', () => {
  const frustum = frustumOf(VIEW, 2);

  test('ends at its sides: 45 degrees up, twice that slope sideways', () => {
    expect(isSphereInView(frustum, [0, 9.9, -10], 0)).toBe(true);
    expect(isSphereInView(frustum, [0, 10.1, -10], 0)).toBe(false);
    expect(isSphereInView(frustum, [19.9, 0, -10], 0)).toBe(true);
    expect(isSphereInView(frustum, [20.1, 0, -10], 0)).toBe(false);
    expect(isSphereInView(frustum, [0, 0, 1], 0)).toBe(false);
  });

  test('sees a ball whose edge reaches in', () => {
    expect(isSphereInView(frustum, [0, 12, -10], 1.5)).toBe(true);
    expect(isSphereInView(frustum, [0, 12, -10], 1.3)).toBe(false);
  });

  test('has parallel sides when orthographic', () => {
    const box = frustumOf({ ...VIEW, orthoHalfHeight: 5 }, 2);
    expect(isSphereInView(box, [9.9, 4.9, -1000], 0)).toBe(true);
    expect(isSphereInView(box, [10.1, 0, -1000], 0)).toBe(false);
    expect(isSphereInView(box, [0, 5.1, -1], 0)).toBe(false);
  });
});
