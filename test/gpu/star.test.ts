import { describe, expect, it } from 'vitest';
import type { Vec3 } from '../../src/base/math/index.js';
import { sharedGpu } from '../support/shared-device.js';
import { evaluateOnGpu } from './evaluate.js';

const gpu = await sharedGpu();

/** Width of a pixel, in radii of the star. */
const PIXEL = 0.002;

const light = ([r = 0, g = 0, b = 0]: readonly number[] = []): number => r + g + b;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Directions to a ring of points around the middle of the latitude and longitude, all in rad. */
const around = (latitude: number, longitude: number, radius: number): Vec3[] =>
  Array.from({ length: 16 }, (_, i) => {
    const angle = (i * Math.PI) / 8;
    const [a, b] = [latitude + radius * Math.sin(angle), longitude + radius * Math.cos(angle)];
    return [Math.cos(a) * Math.cos(b), Math.cos(a) * Math.sin(b), Math.sin(a)];
  });

describe.skipIf(gpu === null)('shaders/lib/star.wgsl', () => {
  const discLight = async (points: readonly Vec3[], cosine: number): Promise<number> => {
    const rows = points.map((up) => [[...up, cosine]]);
    const expression = `vec4f(star_disc(inputs[0].xyz, inputs[0].w, sqrt(1.0 - inputs[0].w * inputs[0].w), ${PIXEL}), 1.0)`;
    return mean((await evaluateOnGpu(gpu!, { imports: ['lib/star.wgsl'], expression, rows })).map(light));
  };

  /** Returns the light of the corona in 64 directions above the equator. */
  const coronaLight = async (radii: number): Promise<number[]> => {
    const rows = Array.from({ length: 64 }, (_, i) => (i * Math.PI) / 32).map((longitude) => [
      [Math.cos(longitude), Math.sin(longitude), 0, radii],
    ]);
    const expression = 'vec4f(star_corona(inputs[0].xyz, inputs[0].w), 1.0)';
    return (await evaluateOnGpu(gpu!, { imports: ['lib/star.wgsl'], expression, rows })).map(light);
  };

  it('the disc is less than half as bright near its limb as in its middle', async () => {
    const points = around(0.7, 1.5, 0.3);
    expect(await discLight(points, 0.25)).toBeLessThan(0.5 * (await discLight(points, 1)));
  });

  it('a spot is darker than the surface around it', async () => {
    const spot = await discLight(around(0.24, -0.38, 0.01), 1);
    expect(spot).toBeLessThan(0.6 * (await discLight(around(0.24, -0.38, 0.2), 1)));
  });

  it('the corona falls with height, and reaches much farther in some directions than in others', async () => {
    const high = await coronaLight(2);
    expect(mean(high)).toBeLessThan(0.5 * mean(await coronaLight(1.05)));
    expect(Math.max(...high)).toBeGreaterThan(4 * Math.min(...high));
  });
});
