import { describe, expect, it } from 'vitest';
import { sharedGpu } from '../support/shared-device.js';
import { ringDepth, ringReflectance, ringShadow, ringShine, ringSunlight } from '../twins/rings.js';
import { evaluateOnGpu } from './evaluate.js';

const gpu = await sharedGpu();

const grid = (from: number, to: number, count: number): number[] =>
  Array.from({ length: count }, (_, i) => from + ((to - from) * i) / (count - 1));

describe.skipIf(gpu === null)('shaders/lib/rings.wgsl', () => {
  it('ring_depth agrees with its CPU twin at any pixel width', async () => {
    const rows = [0.0005, 0.004, 0.05].flatMap((blur) => grid(-0.05, 1.05, 89).map((t) => [[t, blur]]));
    const actual = await evaluateOnGpu(gpu!, {
      imports: ['lib/rings.wgsl'],
      expression: 'vec4f(ring_depth(inputs[0].x, inputs[0].y, ring_grain(inputs[0].x, inputs[0].y)))',
      rows,
    });
    rows.forEach(([row], i) => {
      const [t, blur] = row as [number, number];
      expect(actual[i]![0]).toBeCloseTo(ringDepth(t, blur), 3);
    });
  });

  it('ring_reflectance and ring_sunlight agree with their CPU twins', async () => {
    const rows = grid(0, 2.2, 6).flatMap((depth) =>
      [-0.9, -0.3, 0.02, 0.305, 0.8].flatMap((star) => [-0.8, -0.3, 0.3, 0.9].map((view) => [[depth, star, view]])),
    );
    const actual = await evaluateOnGpu(gpu!, {
      imports: ['lib/rings.wgsl'],
      expression: `vec4f(
        ring_reflectance(inputs[0].x, inputs[0].y, inputs[0].z),
        ring_sunlight(vec3f(-2.0, inputs[0].x, inputs[0].y), vec3f(1.0, 0.0, 0.0), 1.5), 0.0, 0.0)`,
      rows,
    });
    rows.forEach(([row], i) => {
      const [depth, star, view] = row as [number, number, number];
      expect(actual[i]![0]).toBeCloseTo(ringReflectance(depth, star, view), 4);
      expect(actual[i]![1]).toBeCloseTo(ringSunlight([-2, depth, star], [1, 0, 0], 1.5), 4);
    });
  });

  it('ring_shadow and ring_shine agree with their CPU twins', async () => {
    const rows = grid(-1, 1, 12).flatMap((a) => grid(-1, 1, 12).map((b) => [[a, b]]));
    const actual = await evaluateOnGpu(gpu!, {
      imports: ['lib/rings.wgsl'],
      expression: 'vec4f(ring_shadow(1.0 + inputs[0].x, inputs[0].y), ring_shine(inputs[0].x, inputs[0].y), 0.0, 0.0)',
      rows,
    });
    rows.forEach(([row], i) => {
      const [a, b] = row as [number, number];
      expect(actual[i]![0]).toBeCloseTo(ringShadow(1 + a, b), 4);
      expect(actual[i]![1]).toBeCloseTo(ringShine(a, b), 5);
    });
  });
});
