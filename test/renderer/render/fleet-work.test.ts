import { describe, expect, test } from 'vitest';
import { fleetWork } from '../../../src/renderer/render/fleet-work.js';
import { SceneBuilder } from '../../../src/renderer/scene/scene-builder.js';
import { defaultSimulation } from '../../support/worlds.js';

const { world } = await defaultSimulation();

describe('the triangle count of the fleet in the default scene', () => {
  test.each([
    [960, 540, 100_000],
    [96, 54, 15_000],
  ])('the default scene at %d×%d draws at most %d triangles of the fleet', (width, height, most) => {
    const work = fleetWork(new SceneBuilder().build(world, width, height), { width, height });
    expect(work.triangles).toBeLessThanOrEqual(most);
    expect(work.finest).toBeGreaterThan(300_000);
    // The number is lower than three vertices per triangle, because neighbouring triangles share vertices.
    expect(work.vertices).toBeLessThan(3 * work.triangles);
  });
});
