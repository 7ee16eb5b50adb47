import { describe, expect, it } from 'vitest';
import { linearFromSrgb, srgbFromLinear } from '../../src/base/math/index.js';
import { sharedGpu } from '../support/shared-device.js';
import { evaluateOnGpu } from './evaluate.js';

const gpu = await sharedGpu();

const roundTrip = (imports: readonly string[], expression: string, rows: readonly (readonly number[])[]) =>
  evaluateOnGpu(gpu!, { imports, expression: `vec4f(${expression}, 0.0)`, rows: rows.map((row) => [row]) });

describe.skipIf(gpu === null)('shaders/paint/modulation.wgsl', () => {
  it('shaders/paint/modulation.wgsl packs paint within a fifth of an sRGB step, and packs 0 and 1 exactly', async () => {
    const levels = Array.from({ length: 256 }, (_, step) => linearFromSrgb(step / 255));
    const rows = levels.map((level) => [level, 1, 0]);
    const kept = await roundTrip(
      ['paint/modulation.wgsl'],
      'unpack_paint(pack_paint(PAINT_BLEND_REPLACE, inputs[0].rgb)).addend',
      rows,
    );
    kept.forEach(([red, green, blue], step) => {
      expect(Math.abs(srgbFromLinear(red!) * 255 - step), `step ${step}`).toBeLessThan(0.2);
      expect([green, blue]).toEqual([1, 0]);
    });
  });

  it('shaders/paint/modulation.wgsl draws magenta for an unknown blend mode', async () => {
    const blended = (mode: string) =>
      roundTrip(
        ['paint/modulation.wgsl'],
        `blend_paint(inputs[0].rgb, unpack_paint(pack_paint(${mode}, vec3f(1.0, 0.0, 0.0))))`,
        [[0.25, 0.5, 0.75]],
      );
    expect(await blended('PAINT_BLEND_NONE')).toEqual([[0.25, 0.5, 0.75, 0]]);
    expect(await blended('PAINT_BLEND_MULTIPLY')).toEqual([[0.25, 0, 0, 0]]);
    expect(await blended('PAINT_BLEND_TINT')).toEqual([[0.625, 0.25, 0.375, 0]]);
    expect(await blended('PAINT_BLEND_REPLACE')).toEqual([[1, 0, 0, 0]]);
    expect(await blended('4u')).toEqual([[1, 0, 1, 0]]);
  });

  it('shaders/paint/modulation.wgsl packs emission to within 1/500 of the brightest channel', async () => {
    const powers = Array.from({ length: 32 }, (_, i) => 2 ** (i - 16));
    const rows = powers.flatMap((power) => [1, 1.001, 1.37, 1.9999].map((m) => [m * power, 0.5 * m * power, 0]));
    const kept = await roundTrip(['paint/modulation.wgsl'], 'unpack_emission(pack_emission(inputs[0].rgb))', rows);
    kept.forEach((radiance, i) => {
      const [red, green] = rows[i] as [number, number];
      const most = Math.min(red, 65408);
      expect(Math.abs(radiance[0]! - most) / most, `red of ${red}`).toBeLessThan(1 / 500);
      expect(Math.abs(radiance[1]! - green) / most, `green of ${green}`).toBeLessThan(1 / 500);
      expect(radiance[2]).toBe(0);
    });
    const ends = [
      [0, 0, 0],
      [-1, 0, 0],
      [1e9, 1e9, 1e9],
    ];
    expect(await roundTrip(['paint/modulation.wgsl'], 'unpack_emission(pack_emission(inputs[0].rgb))', ends)).toEqual([
      [0, 0, 0, 0],
      [0, 0, 0, 0],
      [65408, 65408, 65408, 0],
    ]);
  });
});

describe.skipIf(gpu === null)('shaders/gbuffer/layout.wgsl', () => {
  it('shaders/gbuffer/layout.wgsl packs a normal within 0.014 degrees, and leaves the other fields of its word unchanged', async () => {
    const rows = Array.from({ length: 500 }, (_, i) => {
      // The directions are on a spiral, which covers the sphere evenly.
      const z = 1 - (2 * i + 1) / 500;
      const [r, turn] = [Math.sqrt(1 - z * z), 2.399963 * i];
      return [r * Math.cos(turn), r * Math.sin(turn), z, 0];
    });
    const words = 'vec4u(0u, pack_facing(inputs[0].xyz, 4u), pack_detail(0.2, 1.0, 262143u), 0u)';
    const normals = await roundTrip(['gbuffer/layout.wgsl'], `surface_from_gbuffer(${words}).normal`, rows);
    normals.forEach((normal, i) => {
      const chord = Math.hypot(...[0, 1, 2].map((axis) => normal[axis]! - rows[i]![axis]!));
      expect((chord * 180) / Math.PI).toBeLessThan(0.014);
    });
    const rest = await roundTrip(
      ['gbuffer/layout.wgsl'],
      `vec3f(vec2f(f32(surface_from_gbuffer(${words}).row), f32(surface_from_gbuffer(${words}).kind)), surface_from_gbuffer(${words}).metallic)`,
      [[0, 0, 1]],
    );
    expect(rest[0]).toEqual([262143, 4, 1, 0]);
  });
});
