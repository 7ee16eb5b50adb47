import { describe, expect, it } from 'vitest';
import { cloudShare, cloudSunlit, type CloudScales } from '../twins/cloud-share.js';
import {
  grainLight,
  layeredLight,
  limbLight,
  lineAt,
  patchShare,
  meadowHue,
  smoothnessOf,
  streakPlace,
  vastPlace,
  vastShare,
  vastStrength,
  woodinessOf,
} from '../twins/ground-grain.js';
import { tintAgainstAir } from '../twins/tint-against-air.js';
import { waterFresnel, waveTrain } from '../twins/water-waves.js';
import { sharedGpu } from '../support/shared-device.js';
import { evaluateOnGpu, worstDifference } from './evaluate.js';

const gpu = await sharedGpu();

describe.skipIf(gpu === null)('shaders/terrain/surface.wgsl', () => {
  it('clouds on the GPU hide as much ground and catch as much light as in the CPU twin', async () => {
    const rows = [0, 0.02, 0.2, 0.5, 1].flatMap((carried) =>
      [-0.4, 0, 0.3].map((broad): [CloudScales, CloudScales, [number]] => [
        [0.2, broad, -0.5 * broad],
        [0.1, 0.9 * broad, 0.05],
        [carried],
      ]),
    );
    const shares = await evaluateOnGpu(gpu!, {
      imports: ['terrain/surface.wgsl'],
      expression:
        'vec4f(cloud_share(inputs[2].x, inputs[0].xyz), ' +
        'cloud_sunlit(inputs[2].x, inputs[0].xyz, inputs[1].xyz), 0.0, 1.0)',
      rows,
    });
    rows.forEach(([here, towards, [carried]], i) => {
      const expected = [cloudShare(carried, here), cloudSunlit(carried, here, towards), 0];
      expect(worstDifference(shares[i]!, expected)).toBeLessThan(1e-6);
    });
  });

  it('the GPU draws the same patches of ground as the CPU twin', async () => {
    const rows = [-0.4, 0, 0.2].flatMap((tufts) =>
      [0.1, 0.55, 0.6, 0.9].map((red) => [
        [red, tufts, 0.3 - tufts],
        [red, 0.4, 0.2],
      ]),
    );
    const grains = await evaluateOnGpu(gpu!, {
      imports: ['terrain/surface.wgsl'],
      expression:
        'vec4f(patch_share(inputs[0].x, inputs[0].y, inputs[0].z), smoothness_of(inputs[1].xyz), ' +
        'grain_light(vec4f(0.0, 0.0, inputs[0].yz), smoothness_of(inputs[1].xyz)), 1.0)',
      rows,
    });
    rows.forEach(([[share = 0, outer = 0, middle = 0] = []], i) => {
      const smoothness = smoothnessOf(share);
      const expected = [patchShare(share, outer, middle), smoothness, grainLight(outer, middle, smoothness)];
      expect(worstDifference(grains[i]!, expected)).toBeLessThan(1e-6);
    });
  });

  it('limb_light() and streak_place() agree with their CPU twins', async () => {
    const rows = [-0.2, 0, 0.3, 1].flatMap((facing) =>
      [1.5, 100, 256, 5000].map((pixels) => [[facing, 2.5, -1.2, pixels]]),
    );
    const given = { imports: ['terrain/surface.wgsl'], rows };
    const lights = await evaluateOnGpu(gpu!, { ...given, expression: 'vec4f(limb_light(inputs[0].x), 1.0)' });
    const places = await evaluateOnGpu(gpu!, {
      ...given,
      expression: 'vec4f(streak_place(inputs[0].yz, inputs[0].w), 0.0, 1.0)',
    });
    rows.forEach(([[facing = 0, longitude = 0, north = 0, pixels = 0] = []], i) => {
      expect(worstDifference(lights[i]!, limbLight(facing))).toBeLessThan(1e-6);
      expect(worstDifference(places[i]!, [...streakPlace(longitude, north, pixels), 0])).toBeLessThan(1e-4);
    });
  });

  it('the image of the clouds has no seam where longitudes start again, however small the ball is', async () => {
    const rows = [1.5, 30, 100, 200, 256, 5000].map((pixels) => [[-Math.PI / 2, (3 * Math.PI) / 2, pixels]]);
    const expression = 'vec4f(streak_place(vec2f(inputs[0].y - inputs[0].x, 0.0), inputs[0].z), 0.0, 1.0)';
    const results = await evaluateOnGpu(gpu!, { imports: ['terrain/surface.wgsl'], rows, expression });
    for (const [repeats = 0] of results) {
      expect(repeats).toBeGreaterThan(2);
      expect(Math.abs(repeats - Math.round(repeats))).toBeLessThan(1e-4);
    }
  });

  it('vast_strength(), line_at() and woodiness_of() agree with their CPU twins', async () => {
    const rows = [0, 0.2, 0.5, 1].flatMap((share) => [-0.4, 0.1, 0.3].map((x) => [[share, x, 0.25]]));
    const results = await evaluateOnGpu(gpu!, {
      imports: ['terrain/surface.wgsl'],
      expression:
        'vec4f(vast_strength(inputs[0].x), line_at(inputs[0].y, 0.2, inputs[0].z), woodiness_of(inputs[0].xyz), 1.0)',
      rows,
    });
    rows.forEach(([[share = 0, x = 0, width = 0] = []], i) => {
      const expected = [vastStrength(share), lineAt(x, 0.2, width), woodinessOf(x)];
      expect(worstDifference(results[i]!, expected)).toBeLessThan(1e-6);
    });
  });

  it('the hue of meadows and the waves and reflection of water agree with their CPU twins', async () => {
    const rows = [-0.4, 0, 0.15].flatMap((x) =>
      [0.1, 0.9, 3].map((y) => [
        [7.3 * y, 11.1 - x, x, y],
        [0.1, 0.3, 0, 0],
      ]),
    );
    const given = { imports: ['terrain/surface.wgsl', 'terrain/waves.wgsl'], rows };
    const hues = await evaluateOnGpu(gpu!, {
      ...given,
      expression: 'vec4f(meadow_hue(inputs[0].z, inputs[1].x, inputs[1].y), water_fresnel(inputs[0].w - 0.4))',
    });
    const waves = await evaluateOnGpu(gpu!, {
      ...given,
      expression: 'vec4f(wave_train(inputs[0].xy, vec2f(263.0, 190.0), 0.14, inputs[0].z, 0.3 * inputs[0].w), 1.0)',
    });
    rows.forEach(([[a = 0, b = 0, x = 0, y = 0] = []], i) => {
      expect(worstDifference(hues[i]!, [...meadowHue(x, 0.1, 0.3), waterFresnel(y - 0.4)])).toBeLessThan(1e-6);
      const expected = waveTrain([a, b], [263, 190], { slope: 0.14, warp: x, width: 0.3 * y });
      expect(worstDifference(waves[i]!, expected)).toBeLessThan(1e-5);
    });
  });

  it('the GPU draws the same layers of rock as the CPU twin', async () => {
    const rows = [-3_210.5, -40, 3, 900.25].flatMap((height) =>
      [0.5, 9, 20, 60].flatMap((width) => [0, 0.4, 1].map((steep) => [[height, width, steep, 0.21]])),
    );
    const results = await evaluateOnGpu(gpu!, {
      imports: ['terrain/surface.wgsl'],
      expression: 'vec4f(layered_light(inputs[0].x, inputs[0].y, inputs[0].z, inputs[0].w), 0.0, 0.0, 1.0)',
      rows,
    });
    rows.forEach(([[height = 0, width = 0, steep = 0, bend = 0] = []], i) => {
      expect(worstDifference(results[i]!, [layeredLight(height, width, steep, bend), 0, 0])).toBeLessThan(1e-4);
    });
    expect(layeredLight(900, 1, 0, 0.2)).toBe(1);
    expect(layeredLight(900, 300, 1, 0.2)).toBe(1);
  });

  it('vast_place() and vast_share() agree with their CPU twins', async () => {
    const rows = [0.004, 0.3, 0.995].flatMap((u) =>
      [2_000, 3_600, 6_000, 3e5, 3.1e6, 5e6].map((distance) => [[u, 0.5, distance, distance / 700]]),
    );
    const results = await evaluateOnGpu(gpu!, {
      imports: ['terrain/detail.wgsl'],
      expression: 'vec4f(vast_place(inputs[0].xy, 64.0, inputs[0].w), vast_share(inputs[0].xy, inputs[0].z), 1.0)',
      rows,
    });
    rows.forEach(([[u = 0, v = 0, distance = 0, pixel = 0] = []], i) => {
      const expected = [vastPlace(u, 64, pixel), vastPlace(v, 64, pixel), vastShare(u, v, distance)];
      expect(worstDifference(results[i]!, expected)).toBeLessThan(1e-5);
    });
    expect(vastShare(0.3, 0.5, 3_500)).toBe(0);
    expect(vastShare(0.3, 0.5, 8_000)).toBeGreaterThan(0.95);
    expect(vastShare(0.3, 0.5, 3e5)).toBeCloseTo(0.4, 9);
    expect(vastPlace(0.3, 64, 20)).toBe(vastPlace(0.3, 64, 10) / 2);
  });

  it('the GPU compensates for the blue of the air only by day and without snow, like its CPU twin', async () => {
    const rows = [-1, -0.2, -0.05, 0, 0.1, 1].flatMap((cosine) => [0, 0.6, 0.9].map((blue) => [[cosine, blue]]));
    const tints = await evaluateOnGpu(gpu!, {
      imports: ['terrain/surface.wgsl'],
      expression: 'vec4f(unless_snow(tint_against_air(inputs[0].x), inputs[0].y), 1.0)',
      rows,
    });
    rows.forEach(([[cosine = 0, blue = 0] = []], i) => {
      expect(worstDifference(tints[i]!, [...tintAgainstAir(cosine, blue)])).toBeLessThan(1e-6);
    });
    expect(tintAgainstAir(-0.2, 0)).toEqual([1, 1, 1]);
    expect(tintAgainstAir(1, 0.9)).toEqual([1, 1, 1]);
  });
});
