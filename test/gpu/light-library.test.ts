import { describe, expect, it } from 'vitest';
import { environmentBrdf, fresnelSchlick, ggxDistribution, ggxVisibility } from '../twins/brdf.js';
import { bladeCutOff, bladeTint } from '../twins/clutter-blades.js';
import { sheetCutOff, sheetFacing } from '../twins/clutter-edge.js';
import { ditherAt } from '../twins/dither.js';
import { lampCone, lampFalloff, lampMapPlace } from '../twins/lamp.js';
import { toneMap, toneUnmap } from '../twins/tone-map.js';
import type { Vec3 } from '../../src/base/math/index.js';
import { sharedGpu } from '../support/shared-device.js';
import { evaluateOnGpu } from './evaluate.js';

const gpu = await sharedGpu();

/**
 * Tolerance, which is relative for values above 1 and absolute for smaller values. It allows for the rounding in 32-bit
 * arithmetic with a division.
 */
const TOLERANCE = 2e-5;

function expectClose(actual: readonly number[], expected: readonly number[], name: string): void {
  expected.forEach((value, i) => {
    expect(Math.abs(actual[i]! - value) / Math.max(1, Math.abs(value)), `${name}[${i}]`).toBeLessThan(TOLERANCE);
  });
}

const GRID = [0.02, 0.1, 0.3, 0.5, 0.77, 0.99];
const PAIRS = GRID.flatMap((a) => GRID.map((b) => [a, b] as const));

describe.skipIf(gpu === null)('shaders/lib/brdf.wgsl', () => {
  const imports = ['lib/brdf.wgsl'];

  it('distribution and visibility agree with their CPU twins', async () => {
    const results = await evaluateOnGpu(gpu!, {
      imports,
      expression:
        'vec4f(ggx_distribution(inputs[0].x, inputs[0].y), ggx_visibility(inputs[0].x, inputs[0].z, inputs[0].y), 0.0, 0.0)',
      rows: PAIRS.map(([a, b]) => [[a, b, 0.4]]),
    });
    PAIRS.forEach(([a, b], i) =>
      expectClose(results[i]!, [ggxDistribution(a, b), ggxVisibility(a, 0.4, b)], `${a} ${b}`),
    );
  });

  it('Fresnel and the reflectance of the surroundings agree with their CPU twins', async () => {
    const f0: Vec3 = [0.04, 0.5, 0.9];
    for (const [name, twin] of [
      ['fresnel_schlick(inputs[0].xyz, inputs[1].x)', (a: number) => fresnelSchlick(f0, a)],
      [
        'environment_brdf(inputs[0].xyz, inputs[1].x, inputs[1].y)',
        (a: number, b: number) => environmentBrdf(f0, a, b),
      ],
    ] as const) {
      const results = await evaluateOnGpu(gpu!, {
        imports,
        expression: `vec4f(${name}, 0.0)`,
        rows: PAIRS.map(([a, b]) => [f0, [a, b]]),
      });
      PAIRS.forEach(([a, b], i) => expectClose(results[i]!, twin(a, b), `${name} ${a} ${b}`));
    }
  });
});

describe.skipIf(gpu === null)('shaders/lib/tone-map.wgsl', () => {
  it('tone_map agrees with its CPU twin from black to far beyond white', async () => {
    const colours: Vec3[] = [
      [0, 0, 0],
      [0.05, 0.2, 0.7],
      [0.5, 0.5, 0.5],
      [0.9, 0.75, 0.76],
      [3, 0.2, 0.01],
      [40, 60, 80],
    ];
    const results = await evaluateOnGpu(gpu!, {
      imports: ['lib/tone-map.wgsl'],
      expression: 'vec4f(tone_map(inputs[0].xyz), 1.0)',
      rows: colours.map((colour) => [colour]),
    });
    colours.forEach((colour, i) => expectClose(results[i]!, toneMap(colour), colour.join()));
  });

  it('tone_unmap agrees with its CPU twin', async () => {
    const shown = PAIRS.map(([a, b]): Vec3 => [a, b, 0.5]);
    const results = await evaluateOnGpu(gpu!, {
      imports: ['lib/tone-map.wgsl'],
      expression: 'vec4f(tone_unmap(inputs[0].xyz), 1.0)',
      rows: shown.map((colour) => [colour]),
    });
    shown.forEach((colour, i) => expectClose(results[i]!, toneUnmap(colour), colour.join()));
  });
});

describe.skipIf(gpu === null)('shaders/lib/dither.wgsl', () => {
  it('dither equals its CPU twin bit for bit', async () => {
    const pixels = [
      [0, 0],
      [1, 0],
      [0, 1],
      [959, 539],
      [16_383, 16_383],
    ] as const;
    const results = await evaluateOnGpu(gpu!, {
      imports: ['lib/dither.wgsl'],
      expression: 'vec4f(dither_at(vec2u(inputs[0].xy)))',
      rows: pixels.map((pixel) => [pixel]),
    });
    pixels.forEach(([x, y], i) => expect(results[i]![0], `${x} ${y}`).toBe(ditherAt(x, y)));
  });
});

describe.skipIf(gpu === null)('shaders/lib/lamp.wgsl', () => {
  it('falloff and cone agree with their CPU twins', async () => {
    const results = await evaluateOnGpu(gpu!, {
      imports: ['lib/lamp.wgsl'],
      expression: 'vec4f(lamp_falloff(inputs[0].x, inputs[0].y), lamp_cone(inputs[0].z, 3.0, -1.2), 0.0, 0.0)',
      rows: PAIRS.map(([a, b]) => [[400 * a * a, 0.01 * b, b]]),
    });
    PAIRS.forEach(([a, b], i) =>
      expectClose(results[i]!, [lampFalloff(400 * a * a, 0.01 * b), lampCone(b, 3, -1.2)], `${a} ${b}`),
    );
  });

  it('the place on the shadow map of a lamp agrees with its CPU twin', async () => {
    const [direction, right] = [
      [0, 0.6, -0.8],
      [1, 0, 0],
    ] as const;
    const points = PAIRS.map(([a, b]) => [20 * a - 10, 10 * b, 1 - 30 * b] as const);
    const results = await evaluateOnGpu(gpu!, {
      imports: ['lib/lamp.wgsl'],
      expression: 'vec4f(lamp_map_place(inputs[0].xyz, vec3f(0.0, 0.6, -0.8), vec3f(1.0, 0.0, 0.0), 0.7), 0.0)',
      rows: points.map((point) => [point]),
    });
    points.forEach((point, i) => expectClose(results[i]!, lampMapPlace(point, direction, right, 0.7), point.join(' ')));
  });
});

describe.skipIf(gpu === null)('shaders/clutter/edge.wgsl', () => {
  it('clutter sheets that are seen edge-on fade like their CPU twin', async () => {
    const results = await evaluateOnGpu(gpu!, {
      imports: ['clutter/edge.wgsl'],
      expression:
        'vec4f(sheet_facing(inputs[0].xy, inputs[0].zw), sheet_cut_off(sheet_facing(inputs[0].xy, inputs[0].zw)), 0.0, 0.0)',
      rows: PAIRS.map(([a, b]) => [[a, 0.1, -0.05, b]]),
    });
    PAIRS.forEach(([a, b], i) => {
      const facing = sheetFacing([a, 0.1], [-0.05, b]);
      expectClose(results[i]!, [facing, sheetCutOff(facing)], `${a} ${b}`);
    });
  });

  it('blades of grass have the same outline and tint on the GPU as in the CPU twin', async () => {
    const places = [0, 0.3, 0.6, 0.8, 1];
    const results = await evaluateOnGpu(gpu!, {
      imports: ['clutter/blades.wgsl'],
      expression: 'vec4f(blade_cut_off(inputs[0].x), blade_tint(inputs[0].x))',
      rows: places.map((v) => [[v, 0, 0, 0]]),
    });
    places.forEach((v, i) => expectClose(results[i]!, [bladeCutOff(v), ...bladeTint(v)], `${v}`));
  });
});
