import { describe, expect, it } from 'vitest';
import type { Vec3 } from '../../src/base/math/index.js';
import octahedral from '../base/math/vectors/octahedral.json' with { type: 'json' };
import srgb from '../base/math/vectors/srgb.json' with { type: 'json' };
import { sharedGpu } from '../support/shared-device.js';
import { quickLinearFromSrgb, quickSrgbFromLinear } from '../twins/quick-srgb.js';
import { packNormal } from '../twins/octahedral.js';
import { evaluateOnGpu, worstDifference } from './evaluate.js';

const gpu = await sharedGpu();

describe.skipIf(gpu === null)('shaders/lib/srgb.wgsl', () => {
  const imports = ['lib/srgb.wgsl'];
  const toLinear = srgb.cases.map((vector) => [[vector.srgb, 0, 1]]);
  const toSrgb = srgb.cases.map((vector) => [[vector.linear, 0, 1]]);

  it.each([
    ['linear_from_srgb', 'vec4f(linear_from_srgb(inputs[0].xyz), 1.0)'],
    ['linear_from_srgb_scalar', 'vec4f(linear_from_srgb_scalar(inputs[0].x), 0.0, 1.0, 1.0)'],
  ])('%s() returns the results in the shared vectors', async (_name, expression) => {
    const results = await evaluateOnGpu(gpu!, { imports, expression, rows: toLinear });
    srgb.cases.forEach((vector, i) => {
      expect(worstDifference(results[i]!, [vector.linear, 0, 1]), `srgb ${vector.srgb}`).toBeLessThan(
        srgb.gpuTolerance,
      );
    });
  });

  it.each([
    ['srgb_from_linear', 'vec4f(srgb_from_linear(inputs[0].xyz), 1.0)'],
    ['srgb_from_linear_scalar', 'vec4f(srgb_from_linear_scalar(inputs[0].x), 0.0, 1.0, 1.0)'],
  ])('%s() returns the results in the shared vectors', async (_name, expression) => {
    const results = await evaluateOnGpu(gpu!, { imports, expression, rows: toSrgb });
    srgb.cases.forEach((vector, i) => {
      const worst = worstDifference(results[i]!, [vector.srgb, 0, 1]);
      expect(worst, `linear ${vector.linear}`).toBeLessThan(srgb.gpuTolerance);
    });
  });

  it('the fast sRGB curves map each of the 256 sRGB steps back to itself', async () => {
    const steps = Array.from({ length: 256 }, (_, step) => step / 255);
    const colours = steps.map((step): Vec3 => [step, 1 - step, (step * 7) % 1]);
    const inward = await evaluateOnGpu(gpu!, {
      imports,
      expression: 'vec4f(srgb_from_linear(quick_linear_from_srgb(inputs[0].xyz)), 1.0)',
      rows: colours.map((colour) => [colour]),
    });
    const outward = await evaluateOnGpu(gpu!, {
      imports,
      expression: 'vec4f(quick_srgb_from_linear(linear_from_srgb(inputs[0].xyz)), 1.0)',
      rows: colours.map((colour) => [colour]),
    });
    colours.forEach((colour, step) => {
      expect(worstDifference(inward[step]!, colour), `from step ${step}`).toBeLessThan(0.06 / 255);
      expect(worstDifference(outward[step]!, colour), `to step ${step}`).toBeLessThan(0.1 / 255);
    });
  });

  it('the fast sRGB curves agree with their CPU twins', async () => {
    const values = [0, 0.002, 0.0031308, 0.004, 0.04045, 0.2, 0.5, 0.9, 1];
    const results = await evaluateOnGpu(gpu!, {
      imports,
      expression: 'vec4f(quick_linear_from_srgb(inputs[0].xyz).x, quick_srgb_from_linear(inputs[0].xyz).x, 0.0, 0.0)',
      rows: values.map((value) => [[value, value, value]]),
    });
    values.forEach((value, i) => {
      const twins = [quickLinearFromSrgb(value), quickSrgbFromLinear(value)];
      expect(worstDifference(results[i]!, twins), String(value)).toBeLessThan(srgb.gpuTolerance);
    });
  });
});

describe.skipIf(gpu === null)('shaders/lib/limits.wgsl', () => {
  const imports = ['lib/limits.wgsl'];
  const values = [-Infinity, -3, -0.25, 0, 0.25, 1, 1.5, Infinity, Number.NaN];
  const rows = values.map((value) => [[value, 0.25, -value, 0]]);

  it.each([
    ['at_least', 'at_least(inputs[0].x, inputs[0].y)', 'max(inputs[0].x, inputs[0].y)'],
    ['at_most', 'at_most(inputs[0].x, inputs[0].y)', 'min(inputs[0].x, inputs[0].y)'],
    ['in_unit', 'in_unit(inputs[0].x)', 'saturate(inputs[0].x)'],
  ])('%s returns the result of the built-in function', async (_name, ours, builtIn) => {
    const results = await evaluateOnGpu(gpu!, { imports, expression: `vec4f(${ours}, ${builtIn}, 0.0, 0.0)`, rows });
    results.forEach(([limited, expected], i) => expect(limited, String(values[i])).toBe(expected));
  });

  it.each([
    ['colour_at_least', 'colour_at_least(inputs[0].xyz, 0.0)', (x: number) => Math.max(x, 0)],
    ['colour_in_unit', 'colour_in_unit(inputs[0].xyz)', (x: number) => Math.min(Math.max(x, 0), 1)],
  ])('%s limits each component of a vector, and turns NaN into 0', async (_name, ours, limited) => {
    const results = await evaluateOnGpu(gpu!, { imports, expression: `vec4f(${ours}, 0.0)`, rows });
    const expected = rows.map(([row]) => row!.map((x) => (Number.isNaN(x) ? 0 : limited(x)) + 0));
    results.forEach((result, i) =>
      expect(
        result.map((x) => x + 0),
        String(values[i]),
      ).toEqual(expected[i]),
    );
  });
});

describe.skipIf(gpu === null)('shaders/lib/octahedral.wgsl', () => {
  const imports = ['lib/octahedral.wgsl'];

  it('octahedral_from_normal() returns the results in the shared vectors', async () => {
    const results = await evaluateOnGpu(gpu!, {
      imports,
      expression: 'vec4f(octahedral_from_normal(inputs[0].xyz), 0.0, 0.0)',
      rows: octahedral.cases.map(({ normal }) => [normal]),
    });
    octahedral.cases.forEach((vector, i) => {
      expect(worstDifference(results[i]!, vector.octahedral), vector.name).toBeLessThan(octahedral.gpuTolerance);
    });
  });

  it('normal_from_octahedral() returns the results in the shared vectors', async () => {
    const results = await evaluateOnGpu(gpu!, {
      imports,
      expression: 'vec4f(normal_from_octahedral(inputs[0].xy), 0.0)',
      rows: octahedral.cases.map(({ octahedral: point }) => [point]),
    });
    octahedral.cases.forEach((vector, i) => {
      expect(worstDifference(results[i]!, vector.normal), vector.name).toBeLessThan(octahedral.gpuTolerance);
    });
  });

  it('pack_normal and unpack_normal agree with the CPU to within one unit of a half float', async () => {
    const rows = octahedral.cases.map(({ normal }) => [normal]);
    const packed = await evaluateOnGpu(gpu!, {
      imports,
      // Return the word as two numbers, which floats represent exactly.
      expression:
        'vec4f(vec2f(f32(pack_normal(inputs[0].xyz) & 0xffffu), f32(pack_normal(inputs[0].xyz) >> 16u)), 0.0, 0.0)',
      rows,
    });
    const unpacked = await evaluateOnGpu(gpu!, {
      imports,
      expression: 'vec4f(unpack_normal(pack_normal(inputs[0].xyz)), 0.0)',
      rows,
    });
    octahedral.cases.forEach(({ name, normal }, i) => {
      const expected = packNormal(normal as unknown as Vec3);
      const halves = [expected & 0xffff, expected >>> 16];
      const difference = halves.map((half, k) => Math.abs(((packed[i]![k]! - half + 0x8000) & 0xffff) - 0x8000));
      expect(Math.max(...difference), name).toBeLessThanOrEqual(1);
      expect(worstDifference(unpacked[i]!, normal), name).toBeLessThan(octahedral.packedToleranceRad);
    });
  });
});
